"""Bytes that should be UTF-8, and strings that UTF-8 cannot write."""

from urikit.chars import SURROGATE
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


def surrogate_in(text: str) -> int:
    """Return the index of the first lone surrogate, or -1.

    >>> surrogate_in("a\\ud800"), surrogate_in("a")
    (1, -1)
    """
    match = None if text.isascii() else SURROGATE.compiled.search(text)
    return -1 if match is None else match.start()
