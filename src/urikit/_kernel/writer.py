"""Writers: memory that grows, and the one way in which the kernel's parsers write to it.

Every write checks that there is room, and the memory grows if there is none. Parsers write without
the GIL; growing takes it, which happens a few times in the life of a writer.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel import inline
from urikit._kernel.record import COMPILED as _COMPILED
from urikit._kernel.tables import HEX_DIGITS as _HEX_DIGITS, HEX_VALUES as _VALUE_TABLE
from urikit._unicode.code_points import CodePoints

if TYPE_CHECKING:
    from typing import Any

_HEX, _VALUES = _HEX_DIGITS, _VALUE_TABLE  # in C pointers into the tables
_new = bytearray if _COMPILED else inline.Characters


class Writer:
    """A sequence of bytes in the making.

    ``failed`` becomes true if memory ran out: what was written then is not complete.

    >>> writer = Writer(4)
    >>> for char in "a/b":
    ...     _ = writer.put(char)
    >>> _ = writer.put_escape(32)
    >>> writer.text(0, writer.size)
    'a/b%20'
    """

    __slots__ = ("_memory", "_room", "data", "failed", "size")

    def __init__(self, room: int) -> None:
        """Start with *room* for so many bytes."""
        self._memory: Any = _new(room if room > 0 else 1)
        self.data: Any = self._memory
        """The written bytes, for reading; in C a pointer, which growing may change."""
        self._room = len(self._memory)
        self.size = 0
        """The number of written bytes."""
        self.failed = False

    def _has_room(self, more: int) -> bool:
        return more <= self._room - self.size or self._grow(more)

    def _grow(self, more: int) -> bool:
        if not inline.extend(self._memory, self._room + more):
            self.failed = True
            return False
        self.data = self._memory
        self._room = len(self._memory)
        return True

    def put(self, char: str) -> int:
        """Append an ASCII character."""
        if self._has_room(1):
            self.data[self.size] = ord(char)
            self.size = self.size + 1
        return 0

    def put_byte(self, code: int) -> int:
        """Append a byte."""
        if self._has_room(1):
            self.data[self.size] = code
            self.size = self.size + 1
        return 0

    def put_escape(self, code: int) -> int:
        """Append a byte, percent-encoded."""
        if self._has_room(3):
            _escape(code, self.data, self.size)
            self.size = self.size + 3
        return 0

    def copy_escaped(self, data: str, start: int, end: int) -> int:
        """Append what stands in *data* from *start* to *end*, every byte percent-encoded."""
        if start < end and self._has_room(3 * (end - start)):
            for index in range(start, end):
                _escape(ord(data[index]), self.data, self.size)
                self.size = self.size + 3
        return 0

    def put_number(self, number: int) -> int:
        """Append a number of at most nine digits, in decimal."""
        size = 1
        rest = number // 10
        while rest:
            size += 1
            rest //= 10
        if self._has_room(size):
            self.size = self.size + size
            for place in range(1, size + 1):
                self.data[self.size - place] = 48 + number % 10
                number //= 10
        return 0

    def put_piece(self, piece: int, is_last: bool) -> int:
        """Append 16 bits of an IPv6 address in hexadecimal, and a colon unless *is_last*."""
        size = 1 + (piece > 0xF) + (piece > 0xFF) + (piece > 0xFFF)
        if self._has_room(size + 1):
            for place in range(size):
                digit = piece >> 4 * (size - 1 - place) & 15
                self.data[self.size + place] = digit + (48 if digit < 10 else 87)
            self.data[self.size + size] = 58
            self.size = self.size + size + (not is_last)
        return 0

    def copy(self, data: str, start: int, end: int) -> int:
        """Append what stands in *data* from *start* to *end*."""
        if start < end and self._has_room(end - start):
            inline.move(data, start, end, self.data, self.size)
            self.size = self.size + end - start
        return 0

    def copy_lower(self, data: str, start: int, end: int) -> int:
        """Append what stands in *data* from *start* to *end*, ASCII letters in lower case."""
        if start < end and self._has_room(end - start):
            _copy_lower(data, start, end, self.data, self.size)
            self.size = self.size + end - start
        return 0

    def copy_without_newlines(self, data: str, start: int, end: int) -> int:
        """Append what stands in *data* from *start* to *end*, but no ASCII tab or newline."""
        if start < end and self._has_room(end - start):
            self.size = _copy_without_newlines(data, start, end, self.data, self.size)
        return 0

    # URL §1.3, percent-decode
    def copy_decoded(self, data: str, start: int, end: int, plus: bool) -> int:
        """Append what stands in *data* from *start* to *end*, without escapes, + a space or not."""
        if start < end and self._has_room(end - start):
            self.size = _copy_decoded(data, start, end, plus, self.data, self.size)
        return 0

    def copy_code_points(self, source: CodePoints) -> int:
        """Append what stands in *source*, which is ASCII."""
        if self._has_room(source.size):
            _copy_code_points(source.data, source.size, self.data, self.size)
            self.size = self.size + source.size
        return 0

    def insert(self, index: int, char: str) -> int:
        """Insert an ASCII character before what stands at *index*."""
        if 0 <= index <= self.size and self._has_room(1):
            place = self.size
            while place > index:
                self.data[place] = ord(self.data[place - 1])
                place -= 1
            self.data[index] = ord(char)
            self.size = self.size + 1
        return 0

    def insert_from(self, index: int, source: str, start: int, end: int) -> int:
        """Insert what stands in *source* from *start* to *end* before what stands at *index*."""
        if 0 <= index <= self.size and start < end and self._has_room(end - start):
            place = self.size
            while place > index:
                place -= 1
                self.data[place + end - start] = ord(self.data[place])
            inline.move(source, start, end, self.data, index)
            self.size = self.size + end - start
        return 0

    def replace(self, index: int, char: str) -> int:
        """Write an ASCII character over what stands at *index*."""
        if 0 <= index < self.size:
            self.data[index] = ord(char)
        return 0

    def recover(self) -> int:
        """Forget what was written, and that memory ran out."""
        self.size = 0
        self.failed = False
        return 0

    def truncate(self, size: int) -> int:
        """Forget what was written from *size* on."""
        if 0 <= size <= self.size:
            self.size = size
        return 0

    def char(self, index: int) -> str:
        """Return the character at *index*, U+0000 if there is none."""
        return self.data[index] if 0 <= index < self.size else "\0"

    def text(self, start: int, end: int) -> str:
        """Return what is written from *start* to *end*, which is ASCII."""
        if not 0 <= start <= end <= self.size:
            raise IndexError("index out of range")
        found: str = self.data[start:end].decode("ascii")
        return found


def _escape(code: int, out: Any, written: int) -> None:
    out[written] = 37
    out[written + 1] = _HEX[code >> 4 & 15]
    out[written + 2] = _HEX[code & 15]


# Loops of their own: C then knows that the memory stays where it is.
def _copy_lower(data: str, start: int, end: int, out: Any, written: int) -> None:
    for index in range(end - start):
        code = ord(data[start + index])
        out[written + index] = inline.lower(code)


def _copy_code_points(codes: list[int], size: int, out: Any, written: int) -> None:
    for index in range(size):
        out[written + index] = codes[index]


def _copy_decoded(data: str, start: int, end: int, plus: bool, out: Any, written: int) -> int:
    index = start
    while index < end:
        code = ord(data[index])
        if code == 37 and index + 2 < end:
            found = inline.byte_of(_VALUES, data, index + 1)
            if found >= 0:
                code = found
                index += 2
        elif code == 43 and plus:
            code = 32
        out[written] = code
        written += 1
        index += 1
    return written


def _copy_without_newlines(data: str, start: int, end: int, out: Any, written: int) -> int:
    for index in range(start, end):
        code = ord(data[index])
        out[written] = code
        written += not (code == 9 or code == 10 or code == 13)  # no branch that nobody can guess
    return written
