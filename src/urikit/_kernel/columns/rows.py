# cython: wraparound=False, boundscheck=False, nonecheck=False, initializedcheck=False
"""Rows: the strings of Arrow arrays, read where they lie in memory.

Every position read from an array is checked against the buffer it points into.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel import memory
from urikit._kernel.tables import LARGE as _LARGE, SMALL as _SMALL, VIEWS as _VIEWS

if TYPE_CHECKING:
    from typing import Any

OUTSIDE = "string of the column is outside its buffers"

_INLINE = 12  # bytes of a string that stand in its view


def demand(enough: bool) -> int:
    """Raise IndexError if there is not *enough* memory."""
    if not enough:
        raise IndexError("buffer is too small for the number of rows")
    return 0


class Rows:
    """The strings of an Arrow array, where they lie in memory."""

    __slots__ = (
        *("_addresses", "_bit", "_bits", "_buffers", "_has_nulls", "_held", "_kind", "_large"),
        *("_number", "_offsets", "_sizes", "count", "data", "end", "limit", "start"),
    )

    def __init__(
        self,
        kind: int,
        offsets: memoryview,
        buffers: list[memoryview],
        bits: memoryview,
        bit: int,
        count: int,
    ) -> None:
        """Read *count* rows.

        *offsets* has the offsets of ``SMALL`` or ``LARGE`` strings, and the only one of *buffers*
        has the strings. Of ``VIEWS`` it has the views; they are the first buffer too, and the
        others have the strings. A row is null if the bit ``bit + row`` of *bits* is not set; *bits*
        is empty if there are no nulls.
        """
        places, valid = memory.hold(offsets), memory.hold(bits)
        held = [memory.hold(buffer) for buffer in buffers]
        demand(count >= 0 and bit >= 0 and len(held) > 0)
        if kind == _VIEWS:
            demand(count <= len(places) // 16 and count <= len(held[0]) // 16)
        else:
            demand(count < len(places) // (8 if kind == _LARGE else 4))
        demand(len(valid) == 0 or bit <= 8 * len(valid) - count)
        self._kind = kind
        if kind == _LARGE:
            self._large = memory.longs_at(places)
        else:
            self._offsets = memory.ints_at(places)
        sizes = memory.table_of(list(map(len, held)))
        addresses = memory.table_of([memory.address_of(buffer) for buffer in held])
        self._held = (places, valid, held, sizes, addresses)
        self._buffers = len(held)
        self._sizes = memory.entries_of(sizes)
        self._addresses = memory.entries_of(addresses)
        self._has_nulls = len(valid) > 0
        self._bits = memory.bytes_at(valid)
        self._bit = bit
        self.count = count
        self._use(0)

    def _use(self, number: int) -> int:
        self._number = number
        self.data: Any = memory.at(self._addresses[number])
        """The buffer of the row that was found last."""
        self.limit = self._sizes[number]
        """The size of that buffer."""
        return 0

    def find(self, row: int) -> int:
        """Write where *row* is to ``start`` and ``end``; return 1, 0 for null, -1 for nowhere."""
        bit = self._bit + row
        if self._has_nulls and not self._bits[bit >> 3] >> (bit & 7) & 1:
            return 0
        if self._kind == _SMALL:
            self.start = self._offsets[row]
            self.end = self._offsets[row + 1]
        elif self._kind == _LARGE:
            self.start = self._large[row]
            self.end = self._large[row + 1]
        else:
            number = 0
            size = self._offsets[4 * row]
            self.start = 16 * row + 4
            if size > _INLINE:
                number = self._offsets[4 * row + 2]
                self.start = self._offsets[4 * row + 3]
                if number < 0 or number + 1 >= self._buffers:
                    return -1
                number += 1
            self.end = self.start + size
            if number != self._number:
                self._use(number)
        return 1 if 0 <= self.start <= self.end <= self.limit else -1

    def encoded(self, row: int) -> bytes | None:
        """Return the bytes of *row*, ``None`` if it is null."""
        demand(0 <= row < self.count)
        status = self.find(row)
        if status < 0:
            raise IndexError(OUTSIDE)
        return memory.bytes_of(self.data, self.start, self.end) if status else None
