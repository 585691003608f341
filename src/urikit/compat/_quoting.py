"""``quote`` and ``unquote`` and their kin: RFC 3986 §2.1, as urllib.parse has them."""

import re
from typing import Any, Final

from urikit import percent
from urikit._ground.kinds import wrong_type
from urikit._kernel import percent as _percent
from urikit.chars import UNRESERVED, chars
from urikit.compat._results import decode, encode

_ASCII_RUN = re.compile("[\x00-\x7f]++")

# For each ASCII character whether it stands for itself: for what is mostly asked for as safe.
_TABLES: Final = {safe: (UNRESERVED | chars(safe)).table for safe in ("", "/", " ", "/ ")}


def _table(safe: str | bytes) -> bytes:
    if isinstance(safe, str):
        known = _TABLES.get(safe)
        if known is not None:
            return known
        safe = safe.encode("ascii", "ignore")
    elif not isinstance(safe, (bytes, bytearray)):
        raise wrong_type("safe", "a string or bytes", safe)
    table = bytearray(UNRESERVED.table)
    for code in safe:
        if code < 128:
            table[code] = 1
    return bytes(table)


def quote(
    string: str | bytes | bytearray,
    safe: str | bytes = "/",
    encoding: str | None = None,
    errors: str | None = None,
) -> str:
    """*string* with each character escaped that is neither unreserved nor in *safe*.

    >>> quote("/a b/50%/ü"), quote("é", encoding="latin-1"), quote(b"\\xff", safe="")
    ('/a%20b/50%25/%C3%BC', '%E9', '%FF')
    """
    if not isinstance(string, str):
        if encoding is not None or errors is not None:
            raise TypeError("encoding and errors do not apply to bytes")
        return quote_from_bytes(string, safe)
    text = str.__str__(string)
    if not text:
        return ""  # without the byte order mark that some encodings put before it
    if encoding is None and errors is None:
        quoted = _percent.encode(text, _table(safe))
        # A lone surrogate has no bytes, and percent.encode() says where it is.
        return percent.encode(text, UNRESERVED) if quoted is None else quoted
    return quote_from_bytes(encode(text, encoding or "utf-8", errors or "strict"), safe)


def quote_plus(
    string: str | bytes | bytearray,
    safe: str | bytes = "",
    encoding: str | None = None,
    errors: str | None = None,
) -> str:
    """Quote like :func:`quote`, with ``+`` for a space, as in web forms.

    >>> quote_plus("a b+c/")
    'a+b%2Bc%2F'
    """
    has_space = " " in string if isinstance(string, str) else b" " in string
    if not has_space:  # in some encodings a space is a part of other characters
        return quote(string, safe, encoding, errors)
    space: Any = " " if isinstance(safe, str) else b" "
    return quote(string, safe + space, encoding, errors).replace(" ", "+")


def quote_from_bytes(bs: bytes | bytearray, safe: str | bytes = "/") -> str:
    """*bs* as text in which each byte is an escape that is neither unreserved nor in *safe*.

    >>> quote_from_bytes(b"a b\\xef")
    'a%20b%EF'
    """
    if not isinstance(bs, (bytes, bytearray)):
        raise wrong_type("", "bytes", bs)
    table = _table(safe)
    return "".join(chr(c) if c < 128 and table[c] else f"%{c:02X}" for c in bs)


def unquote(
    string: str | bytes, encoding: str | None = "utf-8", errors: str | None = "replace"
) -> str:
    """*string* with its escapes decoded.

    >>> unquote("%C3%BC%20%zz"), unquote("%E9", "latin-1"), unquote(b"%41")
    ('ü %zz', 'é', 'A')
    """
    encoding, errors = encoding or "utf-8", errors or "replace"
    if isinstance(string, bytes):
        return decode(percent.decode_bytes(string), encoding, errors)
    if not isinstance(string, str):
        raise wrong_type("", "a string or bytes", string)
    if "%" not in string:
        return string
    if encoding == "utf-8" and errors == "replace":
        text = _percent.decode(str.__str__(string), False)
        if text is not None:
            return text
    # An escape may be half of a character of which the other half is written as it is.
    return _ASCII_RUN.sub(
        lambda run: decode(percent.decode_bytes(run[0].encode()), encoding, errors), string
    )


def unquote_plus(
    string: str, encoding: str | None = "utf-8", errors: str | None = "replace"
) -> str:
    """Unquote like :func:`unquote`, with a space for ``+``, as in web forms.

    >>> unquote_plus("a+b%2B")
    'a b+'
    """
    if not isinstance(string, str):
        raise wrong_type("", "a string", string)
    return unquote(string.replace("+", " "), encoding, errors)


def unquote_to_bytes(string: str | bytes | bytearray) -> bytes:
    """Return the decoded bytes of *string*; characters outside escapes are encoded as UTF-8.

    >>> unquote_to_bytes("a%F6ü")
    b'a\\xf6\\xc3\\xbc'
    """
    if isinstance(string, str):
        return percent.decode_to_bytes(string)
    if not isinstance(string, (bytes, bytearray)):
        raise wrong_type("", "a string or bytes", string)
    return percent.decode_bytes(bytes(string))
