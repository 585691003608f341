# cython: wraparound=False, boundscheck=False, nonecheck=False, initializedcheck=False
"""Columns in the making, and the one way in which the kernel writes to Arrow buffers.

A column knows how many rows and bytes it has room for. A write beyond that is refused and sets
``failed``. :class:`Output` has the columns that are wanted, and makes room in all of them before a
row is written, so that none is written in part.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel import inline, memory
from urikit._kernel.columns.rows import demand
from urikit._kernel.record import Record
from urikit._kernel.tables import MAX_PORT as _MAX_PORT, SLACK as _SLACK

if TYPE_CHECKING:
    from typing import Any

_LARGEST = (1 << 31) - 1  # the last offset of a column of strings
_REASON = 64  # bytes for the name of a failure, after one for its length
_MORE = 64  # bytes that a result may have beyond those of its row: a slash, the name of an error
_AHEAD = 1 << 20  # room for a column that is made at once; memory that is not used costs nothing


class Column:
    """A column in the making: its bits, one for each row that is not null.

    Rows are written in their order; one that is left out is null. As long as none is null, nothing
    is written to the bits.
    """

    __slots__ = ("_bits", "_count", "_held", "failed", "missing", "rows")

    def __init__(self, bits: memoryview, places: memoryview, rows: int) -> None:
        """Take *bits*, and *places*, which have room for so many *rows*."""
        self._held: list[Any] = [memory.hold(bits), memory.hold(places)]
        for view in self._held:
            _demand_writable(view)
        self._bits = memory.bytes_at(self._held[0])
        self.rows = min(rows, 8 * len(self._held[0]))
        """The number of rows that fit."""
        self._count = 0
        self.missing = 0
        """The number of null rows before the last row that is not null."""
        self.failed = False

    def end(self, rows: int) -> None:
        """Say that there are so many *rows*: those not written yet are null."""
        demand(self._count <= rows <= self.rows)
        if rows > self._count:
            _skip(self, rows)
            self._count = rows


# Functions: C would look the methods of a class with subclasses up in a table.
def _begin(column: Column, row: int) -> bool:
    """Prepare for a row that is not null; return False if there is no room."""
    if not column._count <= row < column.rows:
        column.failed = True
        return False
    if row > column._count:
        _skip(column, row)
    if column.missing:
        column._bits[row >> 3] = column._bits[row >> 3] | 1 << (row & 7)
    column._count = row + 1
    return True


def _skip(column: Column, row: int) -> int:
    """Write that the rows up to *row* are null, for which there is room."""
    count = column._count
    if column.missing == 0:  # those before are not null
        for index in range(count >> 3):
            column._bits[index] = 255
        if count & 7:
            column._bits[count >> 3] = (1 << (count & 7)) - 1
    column.missing = column.missing + row - count
    return 0


def _demand_writable(view: memoryview) -> None:
    if view.readonly:
        raise TypeError("column needs a writable buffer")


class Strings(Column):
    """A column of strings: their bytes one after the other, and where each ends.

    If all rows are null, nothing is written to the offsets.
    """

    __slots__ = ("_buffer", "_most", "_offsets", "_out", "_room", "_view", "written")

    def __init__(
        self, offsets: memoryview, bits: memoryview, buffer: Any, most: int = _LARGEST
    ) -> None:
        """Write to *offsets*, to *bits* a bit for each row that is not null, and to *buffer*.

        That has a method ``resize``, and grows to *most* bytes.
        """
        super().__init__(bits, offsets, len(memory.hold(offsets)) // 4 - 1)
        self._offsets = memory.ints_at(self._held[1])
        self._buffer = buffer
        self._most = min(most, _LARGEST)
        self._view: Any = None
        self._room = 0
        self.written = 0

    def reserve(self, more: int, row: int, rows: int) -> bool:
        """Make room for so many bytes *more* after *row* of *rows*; return False if too many."""
        if more > self._most - self.written:
            return False
        if more > self.room():
            # The rest of the rows, if they are like these: moving what is written takes time.
            ahead = self.written * rows // row if row else 0
            size = self.written + more
            size = max(size, min(ahead + ahead // 4, self._most))
            self._resize(size + _SLACK)
            self._view = memory.hold(self._buffer)
            _demand_writable(self._view)
            self._out = memory.bytes_at(self._view)
            self._room = len(self._view) - _SLACK
        return True

    def release(self) -> None:
        """Let go of the memory, with the size of what is written."""
        self._resize(self.written)

    def _resize(self, size: int) -> None:
        self._room = 0
        if self._view is not None:
            self._view.release()
            self._view = None
        self._buffer.resize(size)

    def room(self) -> int:
        """Return how many bytes there is room for."""
        return self._room - self.written

    def put(self, data: str, start: int, end: int, limit: int, row: int) -> int:
        """Write *data*, which goes on to *limit*, from *start* to *end* as that *row*.

        Its bytes come after those of :meth:`append`. A negative *start* is null.
        """
        if start < 0:
            return 0
        if row == self._count and 0 < row < self.rows and not self.missing:
            self._count = row + 1  # mostly
        elif not self._go_to(row):
            return 0
        written = memory.copy(data, start, end, limit, self._out, self.written, self._room)
        if written < 0:
            self.failed = True
            return 0
        self.written = written
        self._offsets[row + 1] = written
        return 0

    def _go_to(self, row: int) -> bool:
        first = self._count
        if not _begin(self, row):
            return False
        self._fill(first, row)
        return True

    def _fill(self, first: int, row: int) -> int:
        """Write the offsets of the rows from *first* to *row*, which are null."""
        if first == 0:
            self._offsets[0] = 0
        for index in range(first, row):
            self._offsets[index + 1] = self._offsets[index]
        return 0

    def append(self, data: str, start: int, end: int, limit: int) -> int:
        """Write bytes of the next row."""
        written = memory.copy(data, start, end, limit, self._out, self.written, self._room)
        if written < 0:
            self.failed = True
        else:
            self.written = written
        return 0

    def end(self, rows: int) -> None:
        """Say that there are so many *rows*: those not written yet are null."""
        first = self._count
        super().end(rows)
        if first:
            self._fill(first, rows)


class Numbers(Column):
    """A column of small numbers."""

    __slots__ = ("_out",)

    def __init__(self, out: memoryview, bits: memoryview) -> None:
        """Write to *out*, and to *bits* a bit for each row that is not null."""
        super().__init__(bits, out, len(memory.hold(out)) // 2)
        self._out = memory.shorts_at(self._held[1])

    def put(self, number: int, row: int) -> int:
        """Write a row; a negative *number* is null."""
        if number >= 0 and _begin(self, row):
            self._out[row] = number
        return 0


class Flags(Column):
    """A column of truth values."""

    __slots__ = ("_are_wanted", "_out")

    def __init__(self, out: memoryview, bits: memoryview) -> None:
        """Write a bit for each row to *out*, which may be empty, and to *bits*, if any is null."""
        size = len(memory.hold(out))
        super().__init__(bits, out, 8 * size if size else 8 * len(bits))
        self._are_wanted = size > 0
        self._out = memory.bytes_at(self._held[1])

    def put(self, row: int, is_true: bool) -> int:
        """Write a row."""
        if _begin(self, row) and is_true and self._are_wanted:
            self._out[row >> 3] = self._out[row >> 3] | 1 << (row & 7)
        return 0


class Output:
    """The columns that are wanted, by the names of parts; those that are not are ``None``."""

    __slots__ = (
        *("_budget", "_columns", "_reasons", "_reasons_data", "_reasons_size", "_strings"),
        *("error", "flags", "fragment", "host", "is_full", "password", "path", "port", "query"),
        *("scheme", "text", "total", "username"),
    )

    def __init__(self, columns: dict[str, Any], reasons: bytes) -> None:
        """Write to *columns*, which have the names of parts, or are called flags, error and text.

        *reasons* has the names of failures as :func:`reasons_of` writes them.
        """
        self._columns: list[Column] = list(columns.values())
        self._strings: list[Strings] = [one for one in self._columns if isinstance(one, Strings)]
        self._reasons = reasons
        self._reasons_data: Any = memory.at(memory.address_of(reasons))
        self._reasons_size = len(reasons)
        self._budget = 0
        self.total = 0
        """The final number of rows."""
        self.is_full = False
        """True if a result does not fit: a column of strings has at most 2 GiB."""
        self.flags: Flags | None = columns.get("flags")
        self.scheme: Strings | None = columns.get("scheme")
        self.username: Strings | None = columns.get("username")
        self.password: Strings | None = columns.get("password")
        self.host: Strings | None = columns.get("host")
        self.port: Numbers | None = columns.get("port")
        self.path: Strings | None = columns.get("path")
        self.query: Strings | None = columns.get("query")
        self.fragment: Strings | None = columns.get("fragment")
        self.error: Strings | None = columns.get("error")
        self.text: Strings | None = columns.get("text")
        """The string that is wanted, if that is not the parts."""

    def demand_rows(self, rows: int) -> int:
        """See to it that every column has room for so many rows, and that no write has failed."""
        for column in self._columns:
            demand(column.rows >= rows and not column.failed)
        return 0

    def has_room(self, size: int, row: int) -> int:
        """Take the room for *size* bytes, and those that a result may have beyond.

        Returns 0 if that is more than a column can have.
        """
        if size + _MORE > self._budget and not self._reserve(size + _MORE, row):
            return 0
        self._budget = self._budget - size - _MORE
        return 1

    def _reserve(self, size: int, row: int) -> int:
        more = max(size, min(_AHEAD, 2 * _MORE * (self.total - row)))
        budget = _LARGEST
        for strings in self._strings:
            if not strings.reserve(more, row, self.total) and not strings.reserve(
                size, row, self.total
            ):
                self.is_full = True
                return 0
            budget = min(budget, strings.room())
        self._budget = budget
        return 1

    def put_parts(
        self,
        data: str,
        start: int,
        end: int,
        limit: int,
        lacks_slash: bool,
        record: Record,
        row: int,
    ) -> int:
        """Write the parts of the string from *start* to *end*, by its positions in the record."""
        scheme_end, host, path = record._scheme_end, record._host, record._path
        if self.flags is not None:
            self.flags.put(row, True)
        if self.scheme is not None:
            self.scheme.put(data, start if scheme_end >= 0 else -1, scheme_end, limit, row)
        userinfo = scheme_end + 3 if scheme_end >= 0 else start + 2
        if host > userinfo:
            colon = userinfo
            while colon < host - 1 and data[colon] != ":":
                colon += 1
            if self.username is not None:
                self.username.put(data, userinfo, colon, limit, row)
            if self.password is not None:
                self.password.put(data, colon + 1 if colon < host - 1 else -1, host - 1, limit, row)
        if self.host is not None:
            self.host.put(data, host, record._host_end, limit, row)
        if self.port is not None:
            self.port.put(port_of(data, record), row)
        tail = record._fragment if record._fragment >= 0 else end
        if self.path is not None:
            if lacks_slash:  # in its place the one after the scheme will do
                self.path.put(data, scheme_end + 1, scheme_end + 2, limit, row)
            else:
                path_end = record._query if record._query >= 0 else tail
                self.path.put(data, path, path_end, limit, row)
        if self.query is not None:
            query = record._query + 1 if record._query >= 0 else -1
            self.query.put(data, query, tail, limit, row)
        if self.fragment is not None:
            fragment = record._fragment + 1 if record._fragment >= 0 else -1
            self.fragment.put(data, fragment, end, limit, row)
        return 0

    def put_failure(self, failure: int, row: int) -> int:
        """Write a row that is bad, and the name of its *failure*."""
        if self.flags is not None:
            self.flags.put(row, False)
        start = _REASON * failure
        if self.error is not None and start + _REASON <= self._reasons_size:
            end = start + 1 + ord(self._reasons_data[start])
            self.error.put(self._reasons_data, start + 1, end, self._reasons_size, row)
        return 0


def reasons_of(names: dict[int, str]) -> bytes:
    """Return the names of failures, each at its code.

    >>> reasons_of({1: "bad"})[64:68]
    b'\\x03bad'
    """
    table = bytearray(_REASON * (max(names) + 1))
    for code, name in names.items():
        if len(name) >= _REASON:
            raise ValueError("name of an error is too long")
        table[_REASON * code : _REASON * code + len(name) + 1] = bytes([len(name)]) + name.encode()
    return bytes(table)


def port_of(data: str, record: Record) -> int:
    """Return the port as a number, -1 if there is none, or -2 if it is too large."""
    index = record._host_end + 1
    if record._host < 0 or index >= record._path:
        return -1
    port = inline.number(data, index, record._path, _MAX_PORT)
    return -2 if port > _MAX_PORT else port
