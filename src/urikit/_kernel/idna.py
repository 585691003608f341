# cython: cdivision=True
"""IDNA: the ASCII form of a domain in UTF-8, without the GIL.

:mod:`urikit._unicode.processing` has the algorithm, which serves strings too.
"""

from __future__ import annotations

from urikit._kernel.writer import Writer
from urikit._unicode import processing
from urikit._unicode.processing import DEFAULT_FLAGS as _DEFAULT_FLAGS
from urikit._unicode.processing import STOP_AT_A_CHARACTER as _STOP_AT_A_CHARACTER

if __file__.endswith(".py"):  # C has arrays.pxd instead
    from urikit._unicode import lists

__all__ = ["domain_to_ascii"]

_LARGEST_START = 0x10FFFF >> 6  # what the last byte of a code point adds six bits to
_REPLACEMENT = 0xFFFD  # which no domain holds


# URL §3.3, "domain parser ToASCII" when not strict
def domain_to_ascii(data: str, start: int, end: int, out: Writer) -> bool:
    """Append the ASCII form of the domain in *data*, in UTF-8, from *start* to *end*.

    Return False, and append nothing, if it has none.

    >>> from urikit._kernel import writer
    >>> from urikit._kernel.inline import Characters
    >>> from urikit._kernel.record import COMPILED
    >>> data = "Faß.日本。example".encode()
    >>> out = writer.Writer(64)
    >>> domain_to_ascii(data if COMPILED else Characters(data), 0, len(data), out)
    True
    >>> out.text(0, out.size)
    'xn--fa-hia.xn--wgv71a.example'
    """
    source = lists.numbers(end - start + 1)
    if not source:
        return False
    size = _decode_utf8(data, start, end, source)
    room = 4 * processing.mapped_size(source, size) + 1
    name = lists.numbers(room)
    written = -1
    if name:
        written = _write(source, size, name, room, out)
        lists.release(name)
    lists.release(source)
    return written >= 0


def _write(source: list[int], size: int, name: list[int], room: int, out: Writer) -> int:
    found = [0, 0, 0]
    processing.process(source, size, _DEFAULT_FLAGS | _STOP_AT_A_CHARACTER, name, room, found)
    if found[1]:
        return -1
    result = lists.numbers(processing.ascii_room(name, found[0]))
    if not result:
        return -1
    written = processing.write_ascii(name, found[0], result, found)
    for index in range(written):
        out.put(chr(result[index]))
    lists.release(result)
    return written


def _decode_utf8(data: str, start: int, end: int, codes: list[int]) -> int:
    """Write the code points of *data*, which is UTF-8, and return how many they are.

    Other bytes become some code points or other, and not more than there are bytes.
    """
    size = 0
    for index in range(start, end):
        byte = ord(data[index])
        if byte < 0x80:
            codes[size] = byte
            size += 1
        elif byte >= 0xC0:
            codes[size] = byte & (0x1F if byte < 0xE0 else 0x0F if byte < 0xF0 else 0x07)
            size += 1
        elif size:
            code = codes[size - 1]
            codes[size - 1] = code << 6 | byte & 0x3F if code <= _LARGEST_START else _REPLACEMENT
    return size
