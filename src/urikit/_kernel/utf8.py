"""UTF-8: whether bytes are it."""

from __future__ import annotations

__all__ = ["is_utf8"]


# The Unicode Standard, table 3-7
def is_utf8(data: str, start: int, end: int) -> bool:
    """Return True if the bytes from *start* to *end* are well-formed UTF-8.

    >>> from urikit._kernel.inline import Characters
    >>> is_utf8(Characters(b"a\\xc3\\xbc"), 0, 3), is_utf8(Characters(b"\\xed\\xa0\\x80"), 0, 3)
    (True, False)
    """
    index = start
    while index < end:
        first = ord(data[index])
        if first < 0x80:
            index += 1
            continue
        if 0xC2 <= first <= 0xDF:
            size = 2
        elif 0xE0 <= first <= 0xEF:
            size = 3
        elif 0xF0 <= first <= 0xF4:
            size = 4
        else:
            return False
        if size > end - index:
            return False
        second = ord(data[index + 1])
        # Overlong forms, surrogates, and what is beyond U+10FFFF
        if (first == 0xE0 and second < 0xA0) or (first == 0xED and second > 0x9F):
            return False
        if (first == 0xF0 and second < 0x90) or (first == 0xF4 and second > 0x8F):
            return False
        for place in range(index + 1, index + size):
            if not 0x80 <= ord(data[place]) <= 0xBF:
                return False
        index += size
    return True
