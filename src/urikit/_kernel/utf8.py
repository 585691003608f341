"""UTF-8: code points in bytes, if the bytes are UTF-8."""

from __future__ import annotations

from urikit._kernel import inline
from urikit.chars import SURROGATE

_LARGEST = 0x10FFFF
_FIRST_SURROGATE, _LAST_SURROGATE = SURROGATE.ranges[0]


def _continues(char: str) -> bool:
    return ord(char) & 0xC0 == 0x80  # in C a literal such as "\\x80" would be a negative number


# RFC 3629 §3 and §4
def code_point(data: str, index: int, end: int) -> int:
    """Return the code point that starts at *index*, which is before *end*, or -1.

    >>> from urikit._kernel.inline import Characters
    >>> from urikit._kernel.record import COMPILED
    >>> data = b"\\xc3\\xbc\\xed\\xa0\\x80"
    >>> code_point(data if COMPILED else Characters(data), 0, 2)
    252
    >>> code_point(data if COMPILED else Characters(data), 2, 5)
    -1
    """
    first = ord(data[index])
    if first < 0x80:
        return first
    if index + 1 >= end or first < 0xC2:
        return -1
    # The six bits of a byte that continues a character; any other becomes more than 63.
    second = ord(data[index + 1]) ^ 0x80
    if first < 0xE0:
        return (first & 31) << 6 | second if second < 64 else -1
    if index + 2 >= end:
        return -1
    third = ord(data[index + 2]) ^ 0x80
    if (second | third) > 63:
        return -1
    code = (first & 15) << 12 | second << 6 | third
    if first < 0xF0:
        return code if code >= 0x800 and not _FIRST_SURROGATE <= code <= _LAST_SURROGATE else -1
    if index + 3 >= end:
        return -1
    fourth = ord(data[index + 3]) ^ 0x80
    code = code << 6 | fourth
    return code if fourth < 64 and first < 0xF8 and 0x10000 <= code <= _LARGEST else -1


def is_utf8(data: str, start: int, end: int) -> bool:
    """Return True if the bytes from *start* to *end* are well-formed UTF-8.

    >>> from urikit._kernel.inline import Characters
    >>> is_utf8(Characters(b"a\\xc3\\xbc"), 0, 3), is_utf8(Characters(b"\\xed\\xa0\\x80"), 0, 3)
    (True, False)
    """
    if not inline.kinds(data, start, end) & 2:
        return True
    index = start
    while index < end:
        if ord(data[index]) < 0x80:
            index += 1
            continue
        code = code_point(data, index, end)
        if code < 0:
            return False
        index += inline.width(code)
    return True


def count_continuations(data: str, index: int, end: int) -> int:
    """Return how many bytes from *index* to *end* are not the first of a character."""
    count = 0
    while index < end:
        count += _continues(data[index])
        index += 1
    return count
