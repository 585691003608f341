"""Sets of names that can be asked without the GIL, and quickly say which names are not in them."""

from __future__ import annotations

from urikit._exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Names"]

_BITS = 1 << 16
_START = 5381
_LONGEST = 30  # that a beginning of names is looked at


class Names:
    """A set of names and beginnings of names, in lower case, that knows which are not in it.

    >>> names = Names(["fbclid"], ["utm_"])
    >>> [names.may_have(name, 0, len(name)) for name in ("fbclid", "utm_x", "UTM_X", "id", "utm")]
    [True, True, True, False, False]
    """

    __slots__ = ("_bits", "_lengths", "_memory")

    def __init__(self, names: Iterable[str], prefixes: Iterable[str] = ()) -> None:
        bits = bytearray(_BITS // 4)
        lengths = 0
        for name in names:
            place = _place(_hash(name.encode()))
            bits[place >> 3] |= 1 << (place & 7)
        for prefix in prefixes:
            raw = prefix.encode()[:_LONGEST]
            lengths |= 1 << len(raw)
            place = _BITS + _place(_hash(raw))
            bits[place >> 3] |= 1 << (place & 7)
        self._memory = bytes(bits)
        self._bits = self._memory
        self._lengths = lengths

    def may_have(self, data: str, start: int, end: int) -> bool:
        """Return False if neither the name in *data* nor a beginning of it is in the set."""
        code = _START
        for index in range(start, end):
            char = ord(data[index])
            code = _next(code, char + 32 * (65 <= char <= 90))
            if index - start < _LONGEST and self._lengths >> (index - start + 1) & 1:
                place = _BITS + _place(code)
                if self._bits[place >> 3] >> (place & 7) & 1:
                    return True
        place = _place(code)
        return self._bits[place >> 3] >> (place & 7) & 1 != 0


def _next(code: int, char: int) -> int:
    return (code * 33 + char) & 0x7FFFFFFF


def _place(code: int) -> int:
    return (code ^ code >> 15) & (_BITS - 1)


def _hash(name: bytes) -> int:
    code = _START
    for char in name:
        code = _next(code, char)
    return code
