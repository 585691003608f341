"""Code points in memory that grows: the one way in which the modules of IDNA write to memory.

Every write checks that there is room or that something is written there already. The modules work
without the GIL; growing takes it, which happens a few times in the life of such a sequence.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING

if __file__.endswith(".py"):  # C has arrays.pxd instead
    from urikit._unicode import lists

if TYPE_CHECKING:
    from typing import Any

_MOST = 2**31 - 1  # so that every index is a number of 32 bits, as the code points are


class CodePoints:
    """A sequence of code points, or of other numbers of 32 bits, in the making.

    ``failed`` becomes true if memory ran out: what was written then is not complete.

    >>> name = CodePoints(0)
    >>> for char in "aü":
    ...     _ = name.put(ord(char))
    >>> _ = name.replace(0, ord("b")), name.replace(2, ord("c"))
    >>> name.text(0, name.size)
    'bü'
    """

    __slots__ = ("_memory", "_room", "data", "failed", "size")

    def __init__(self, size: int) -> None:
        """Start with *size* zeros."""
        self.failed = False
        self._room = self.size = 0
        self._memory: Any = lists.grown(None, 0, size)
        self.data: Any = lists.start_of(self._memory)
        """The numbers, for reading up to *size*; in C a pointer, which growing may change."""
        self._room = self.size = size

    def _has_room(self, more: int) -> bool:
        return more <= self._room - self.size or self._grow(more)

    def _grow(self, more: int) -> bool:
        room = 2 * self._room + 16 + more
        is_too_much = more > _MOST - 16 - 2 * self._room
        if not is_too_much:
            try:
                self._memory = lists.grown(self._memory, self.size, room)
            except (MemoryError, OverflowError):
                is_too_much = True  # in C a return from here would need a traceback
        if is_too_much:
            self.failed = True
            return False
        self.data = lists.start_of(self._memory)
        self._room = room
        return True

    def put(self, code: int) -> int:
        """Append a number."""
        if self._has_room(1):
            self.data[self.size] = code
            self.size = self.size + 1
        return 0

    def copy(self, source: CodePoints, start: int, end: int) -> int:
        """Append what stands in *source* from *start* to *end*."""
        if 0 <= start < end <= source.size and self._has_room(end - start):
            lists.copy(source.data, start, end, self.data, self.size)
            self.size = self.size + end - start
        return 0

    def replace(self, index: int, code: int) -> int:
        """Write a number over what stands at *index*."""
        if 0 <= index < self.size:
            self.data[index] = code
        return 0

    def clear(self, size: int) -> bool:
        """Become *size* zeros; return False, and become empty, if there is no memory for them."""
        self.failed = False
        self.size = 0
        if size < 0 or not self._has_room(size):
            return False
        for index in range(size):
            self.data[index] = 0
        self.size = size
        return True

    def text(self, start: int, end: int) -> str:
        """Return the code points from *start* to *end* as a string."""
        if not 0 <= start <= end <= self.size:
            raise IndexError("index out of range")
        return lists.text_of(self.data, start, end)
