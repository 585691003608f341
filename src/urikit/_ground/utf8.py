"""Bytes that should be UTF-8."""

from urikit.errors import ParseError


def decoded(raw: bytes) -> str:
    """Decode *raw*; the error shows where it is not UTF-8.

    >>> decoded(b"http://h/\\xff")
    Traceback (most recent call last):
    urikit.errors.ParseError: bytes are not UTF-8; convert the input first
        http://h/\\xff
                 ^
    """
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        text = raw.decode(errors="backslashreplace")
        index = len(raw[: error.start].decode())
        raise ParseError(
            "invalid-utf-8", text, index, message="bytes are not UTF-8; convert the input first"
        ) from None
