# cython: wraparound=False, boundscheck=False, nonecheck=False, initializedcheck=False
"""Columns: rows are read where they lie in Arrow arrays, and results are written to Arrow arrays.

:class:`Work` walks over :class:`Rows` without the GIL, finds the parts of each, and writes the
columns that are wanted (:class:`Strings`, :class:`Numbers`, :class:`Flags`). It stops at a row that
needs Python: the caller works out the result of that row, hands it over by one of the methods
``write_…``, and goes on with the next row.

Every position read from an array is checked against the buffer it points into.
"""

from __future__ import annotations

from array import array
from typing import Any

from urikit._kernel import memory
from urikit._kernel.record import COMPILED as _COMPILED
from urikit._kernel.record import Record, place
from urikit._kernel.references import find_reference
from urikit._kernel.tables import LACKS_SLASH as _LACKS_SLASH
from urikit._kernel.tables import NO_SCAN as _NO_SCAN
from urikit._kernel.tables import NOT_SPECIAL as _NOT_SPECIAL
from urikit._kernel.tables import SLACK as _SLACK
from urikit._kernel.tables import URLS as _URLS
from urikit._kernel.urlscan import default_port, find_url

if _COMPILED:
    from cython import nogil
else:
    from urikit._kernel.memory import nogil

__all__ = [
    "LARGE",
    "NORMAL",
    "ORIGIN",
    "PARTS",
    "SAME",
    "SMALL",
    "TEXT",
    "VALUE",
    "VIEWS",
    "Flags",
    "Numbers",
    "Rows",
    "Strings",
    "Work",
]

SMALL, LARGE, VIEWS = range(3)
"""How an array says where its strings are: 32-bit offsets, 64-bit offsets, or views."""

PARTS, TEXT, NORMAL, ORIGIN, VALUE, SAME = range(6)
"""The work to do: write the parts of each row, one string, or if two rows are the same."""

_SMALL, _LARGE = SMALL, LARGE
_PARTS, _TEXT, _NORMAL, _ORIGIN, _VALUE, _SAME = PARTS, TEXT, NORMAL, ORIGIN, VALUE, SAME

_INLINE = 12  # bytes of a string that stand in its view
_LARGEST = (1 << 31) - 1  # the last offset of a column of strings
_MORE = 64  # bytes that a result may have beyond those of its row: a slash, the name of an error
_AHEAD = 1 << 20  # room for a column that is made at once; memory that is not used costs nothing


_OUTSIDE = "a string of the column is outside its buffers"


def _demand(enough: bool) -> None:
    if not enough:
        raise IndexError("a buffer is too small for so many rows")


# --- rows -----------------------------------------------------------------------------------------


class Rows:
    """The strings of an Arrow array, where they lie in memory."""

    __slots__ = (
        *("_addresses", "_bit", "_bits", "_buffers", "_kind", "_large", "_number", "_offsets"),
        *("_sizes", "count", "data", "end", "limit", "start"),
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
        has the strings. Of ``VIEWS`` it has the views, as 32-bit numbers; they are the first buffer
        too, as bytes, and the others have the strings. A row is null if the bit ``bit + row`` of
        *bits* is not set; *bits* is empty if there are no nulls.
        """
        entries = 4 * count if kind == VIEWS else count + 1
        _demand(count >= 0 and entries <= len(offsets) and bit >= 0 and len(buffers) > 0)
        _demand(len(bits) == 0 or bit <= 8 * len(bits) - count)
        _demand(kind != VIEWS or 16 * count <= len(buffers[0]))
        self._kind = kind
        if kind == LARGE:
            self._large = offsets
        else:
            self._offsets = offsets
        self._buffers = buffers
        addresses: list[Any] = []
        for view in buffers:
            addresses.append(memory.address_of(view))
        self._addresses: Any = array("q", addresses) if _COMPILED else addresses
        self._sizes: Any = array("q", map(len, buffers))
        self._bits = bits
        self._bit = bit
        self.count = count
        self._use(0)

    def _use(self, number: int) -> None:
        self._number = number
        self.data: Any = memory.at(self._addresses[number])
        """The buffer of the row that was found last."""
        self.limit = self._sizes[number]
        """The size of that buffer."""

    def find(self, row: int) -> int:
        """Write where *row* is to ``start`` and ``end``; return 1, 0 for null, -1 for nowhere."""
        bit = self._bit + row
        if len(self._bits) > 0 and not self._bits[bit >> 3] >> (bit & 7) & 1:
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
                if number < 0 or number + 1 >= len(self._sizes):
                    return -1
                number += 1
            self.end = self.start + size
            if number != self._number:
                self._use(number)
        return 1 if 0 <= self.start <= self.end <= self.limit else -1

    def encoded(self, row: int) -> bytes | None:
        """Return the bytes of *row*, ``None`` if it is null."""
        _demand(0 <= row < self.count)
        status = self.find(row)
        if status < 0:
            raise IndexError(_OUTSIDE)
        return memory.bytes_of(self.data, self.start, self.end) if status else None


# --- columns in the making ------------------------------------------------------------------------


class Strings:
    """A column of strings: their bytes one after the other, and where each ends.

    Rows are written in their order. As long as all are null nothing is written to the offsets, and
    as long as none is, nothing to the bits.
    """

    __slots__ = ("_memory", "bits", "missing", "offsets", "out", "written")

    def __init__(self, offsets: memoryview, bits: memoryview, memory: Any) -> None:
        """Write to *offsets*, to *bits* a bit for each row that is not null, and to *memory*.

        That has a method ``resize``.
        """
        self.offsets = offsets
        self.bits = bits
        self._memory = memory
        self.out = bits[:0]
        self.written = 0
        self.missing = 0

    def reserve(self, more: int, row: int, rows: int) -> bool:
        """Make room for so many bytes *more* after *row* of *rows*; return False if too many."""
        if more > _LARGEST - self.written:
            return False
        if self.written + more + _SLACK > len(self.out):
            # The rest of the rows, if they are like these: moving what is written takes time.
            ahead = self.written * rows // row if row else 0
            size = self.written + more
            size = max(size, min(ahead + ahead // 4, _LARGEST))
            self.out = self.bits[:0]
            self._memory.resize(size + _SLACK)
            self.out = memoryview(self._memory).cast("B")
        return True

    def release(self) -> None:
        """Let go of the memory, with the size of what is written."""
        self.out = self.bits[:0]
        self._memory.resize(self.written)

    def put(self, data: str, start: int, end: int, limit: int, row: int) -> int:
        """Write *data*, which goes on to *limit*, from *start* to *end* as the next row.

        A negative *start* is null.
        """
        if start < 0:
            return self.put_null(row)
        self.begin(row)
        self.written = memory.copy(data, start, end, limit, self.out, self.written)
        self.offsets[row + 1] = self.written
        return 0

    def begin(self, row: int) -> int:
        """Prepare for a row that is not null."""
        if self.missing:
            if self.missing == row:  # the first that is not null: those before have no bytes
                for index in range(row + 1):
                    self.offsets[index] = 0
            self.bits[row >> 3] |= 1 << (row & 7)
        elif row == 0:
            self.offsets[0] = 0
        return 0

    def put_null(self, row: int) -> int:
        """Write a null."""
        if self.missing == 0:  # the first null: those before are not null
            fill_bits(self.bits, row)
        if self.missing < row:
            self.offsets[row + 1] = self.written
        self.missing = self.missing + 1
        return 0


def fill_bits(bits: memoryview, row: int) -> int:
    """Set the bits of the rows before *row*."""
    for index in range(row >> 3):
        bits[index] = 255
    if row & 7:
        bits[row >> 3] = (1 << (row & 7)) - 1
    return 0


class Numbers:
    """A column of small numbers."""

    __slots__ = ("bits", "missing", "out")

    def __init__(self, out: memoryview, bits: memoryview) -> None:
        """Write to *out*, and to *bits* a bit for each row that is not null."""
        self.out = out
        self.bits = bits
        self.missing = 0

    def put(self, number: int, row: int) -> int:
        """Write a row; a negative *number* is null."""
        if number >= 0:
            self.out[row] = number
            self.bits[row >> 3] |= 1 << (row & 7)
        else:
            self.missing = self.missing + 1
        return 0


class Flags:
    """A column of truth values; its bits are written as those of strings are."""

    __slots__ = ("bits", "missing", "out")

    def __init__(self, out: memoryview, bits: memoryview) -> None:
        """Write a bit for each row to *out*, which may be empty, and to *bits*, if any is null."""
        self.out = out
        self.bits = bits
        self.missing = 0

    def put(self, row: int, is_true: bool, is_null: bool) -> int:
        """Write the next row."""
        if is_null:
            if self.missing == 0:  # the first null: those before are not null
                fill_bits(self.bits, row)
            self.missing = self.missing + 1
        elif self.missing:
            self.bits[row >> 3] |= 1 << (row & 7)
        if is_true and len(self.out) > 0:
            self.out[row >> 3] |= 1 << (row & 7)
        return 0


# --- the work -------------------------------------------------------------------------------------


class Work:
    """The rows of a column, what is wanted of them, and the columns it is written to.

    Those that are not wanted are ``None``.
    """

    __slots__ = (
        *("_budget", "_key", "_key_data", "_key_size", "_others", "_record", "_rows", "_scan"),
        *("_total", "_wanted", "error", "flags", "fragment", "host", "is_full", "password", "path"),
        *("port", "query", "scheme", "text", "username"),
    )

    def __init__(
        self, rows: Rows, wanted: int, scan: int, key: bytes = b"", others: Rows | None = None
    ) -> None:
        """Do the work *wanted* on *rows*, read by the standard that *scan* names.

        ``VALUE`` looks for *key* in queries. ``TEXT`` resolves the rows against *others*, if given,
        and ``SAME`` compares with them.
        """
        _demand(rows is not None and PARTS <= wanted <= SAME)
        _demand(others is None or others.count == rows.count)
        _demand(others is not None or wanted != SAME)
        self._rows = rows
        self._others = others
        self._wanted = wanted
        self._scan = scan
        self._key = key
        self._key_data: Any = memory.at(memory.address_of(key))
        self._key_size = len(key)
        self._record = Record()
        self._budget = 0
        self._total = rows.count
        self.is_full = False
        """True if a result does not fit: a column of strings has at most 2 GiB."""
        self.flags: Flags | None = None
        self.scheme: Strings | None = None
        self.username: Strings | None = None
        self.password: Strings | None = None
        self.host: Strings | None = None
        self.port: Numbers | None = None
        self.path: Strings | None = None
        self.query: Strings | None = None
        self.fragment: Strings | None = None
        self.error: Strings | None = None
        self.text: Strings | None = None
        """The string that is wanted, if that is not the parts."""

    def _strings(self) -> list[Strings]:
        every = (
            *(self.scheme, self.username, self.password, self.host, self.path, self.query),
            *(self.fragment, self.error, self.text),
        )
        return [strings for strings in every if strings is not None]

    def _demand_room(self, rows: int) -> None:
        """See to it that the columns have room for so many rows; for bytes see ``_reserve``."""
        size = (rows + 7) >> 3
        for strings in self._strings():
            _demand(len(strings.offsets) > rows and len(strings.bits) >= size)
            _demand(0 <= strings.written <= len(strings.out))
        if self.port is not None:
            _demand(len(self.port.out) >= rows and len(self.port.bits) >= size)
        if self.flags is not None:
            _demand(len(self.flags.out) == 0 or len(self.flags.out) >= size)
            _demand(len(self.flags.bits) >= size)

    def _reserve(self, size: int, row: int) -> int:
        """Make room for *size* bytes in every column; 0 if that is more than one can have."""
        more = max(size, min(_AHEAD, 2 * _MORE * (self._total - row)))
        budget = _LARGEST
        for strings in self._strings():
            if not strings.reserve(more, row, self._total) and not strings.reserve(
                size, row, self._total
            ):
                self.is_full = True
                return 0
            budget = min(budget, len(strings.out) - _SLACK - strings.written)
        self._budget = budget
        return 1

    def _has_room(self, size: int, row: int) -> int:
        """Take the room for *size* bytes, and those that a result may have beyond."""
        if size + _MORE > self._budget and not self._reserve(size + _MORE, row):
            return 0
        self._budget = self._budget - size - _MORE
        return 1

    def run(self, row: int, first: int) -> int:
        """Work on the rows from *row* on; return the row to stop at, or how many there are.

        Row ``n`` becomes row ``n - first`` of the columns. The row to stop at needs Python, or
        ``is_full`` is true.
        """
        _demand(0 <= first <= row <= self._rows.count)
        self._total = self._rows.count - first
        self._demand_room(self._total)
        self._budget = 0
        with nogil:
            row = self._run(self._rows, self._others, self._record, row, first)
        if row < 0:
            raise IndexError(_OUTSIDE)
        return row

    def _run(self, rows: Rows, others: Rows | None, record: Record, row: int, first: int) -> int:
        while row < rows.count:
            status = rows.find(row)
            if status > 0 and others is not None:
                status = others.find(row)
            if status < 0:
                return -2
            if status == 0:
                self._put_nothing(row - first, True)
                row += 1
                continue
            if self._scan == _NO_SCAN:
                break
            if others is not None and self._wanted != _SAME and not self._is_base(others, record):
                break
            data, start, end, limit = rows.data, rows.start, rows.end, rows.limit
            if self._scan == _URLS:
                found = find_url(data, start, end, limit, record)
            else:
                found = find_reference(data, start, end, False, record) == 0
            if found == 0 or not self._has_room(end - start, row - first):
                break
            if not self._put(
                data, start, end, limit, found == _LACKS_SLASH, record, others, row - first
            ):
                break
            row += 1
        return row

    def _put(
        self,
        data: str,
        start: int,
        end: int,
        limit: int,
        lacks_slash: bool,
        record: Record,
        others: Rows | None,
        row: int,
    ) -> bool:
        """Write the results of the string from *start* to *end*, if that needs no Python."""
        if self._wanted == _PARTS:
            self._put_parts(data, start, end, limit, lacks_slash, record, row)
            return True
        if self._wanted == _VALUE:
            return self._put_value(data, end, limit, record, self._key_data, self.text, row)
        if self._wanted == _ORIGIN:
            return self._put_origin(data, start, end, limit, record, self.text, row)
        if self._wanted != _TEXT and not _is_normal(data, start, end, record):
            return False
        if self._wanted == _SAME:
            return others is not None and self._put_same(data, start, end, others, record, row)
        if self.text is not None:
            if lacks_slash:
                slash = record._path
                self.text.begin(row)
                self.text.written = memory.copy(
                    data, start, slash, limit, self.text.out, self.text.written
                )
                self.text.out[self.text.written] = 47
                self.text.written = self.text.written + 1
                # What is written belongs to the row: its rest completes it.
                start = slash
            self.text.put(data, start, end, limit, row)
        return True

    def _is_base(self, others: Rows, record: Record) -> bool:
        """Whether the row of *others* is surely a base."""
        if self._scan == _URLS:
            return find_url(others.data, others.start, others.end, others.limit, record) != 0
        return _is_normal(others.data, others.start, others.end, record)

    def _put_same(
        self, data: str, start: int, end: int, others: Rows, record: Record, row: int
    ) -> bool:
        """Write if two rows in normal form are the same."""
        index = start
        if not _is_normal(others.data, others.start, others.end, record):
            return False
        theirs, other = others.data, others.start
        same = others.end - other == end - start
        while same and index < end:
            same = data[index] == theirs[other]
            index += 1
            other += 1
        if self.flags is not None:
            self.flags.put(row, same, False)
        return True

    # --- parts --------------------------------------------------------------------------------

    def _put_parts(
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
            self.flags.put(row, True, False)
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
        else:
            if self.username is not None:
                self.username.put_null(row)
            if self.password is not None:
                self.password.put_null(row)
        if self.host is not None:
            self.host.put(data, host, record._host_end, limit, row)
        if self.port is not None:
            self.port.put(_port(data, record), row)
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
        if self.error is not None:
            self.error.put_null(row)
        return 0

    def _put_nothing(self, row: int, is_null: bool) -> int:
        """Write a row that is null, or bad: then its error is left to the caller."""
        if self.flags is not None:
            self.flags.put(row, False, is_null)
        if self.scheme is not None:
            self.scheme.put_null(row)
        if self.username is not None:
            self.username.put_null(row)
        if self.password is not None:
            self.password.put_null(row)
        if self.host is not None:
            self.host.put_null(row)
        if self.port is not None:
            self.port.put(-1, row)
        if self.path is not None:
            self.path.put_null(row)
        if self.query is not None:
            self.query.put_null(row)
        if self.fragment is not None:
            self.fragment.put_null(row)
        if self.text is not None:
            self.text.put_null(row)
        if self.error is not None and is_null:
            self.error.put_null(row)
        return 0

    # --- one string ---------------------------------------------------------------------------

    # URL §4.7
    def _put_origin(
        self,
        data: str,
        start: int,
        end: int,
        limit: int,
        record: Record,
        text: Strings | None,
        row: int,
    ) -> bool:
        scheme_end = record._scheme_end
        if text is None or (self._scan != _URLS and not _is_normal(data, start, end, record)):
            return False
        default = default_port(data, start, scheme_end - start)
        if default < 0:
            if default == _NOT_SPECIAL and data[start] == "b":  # perhaps a blob
                return False
            text.put_null(row)
            return True
        text.begin(row)
        if record._host > scheme_end + 3:
            text.written = memory.copy(data, start, scheme_end + 3, limit, text.out, text.written)
            start = record._host
        text.put(data, start, record._path, limit, row)
        return True

    # application/x-www-form-urlencoded
    def _put_value(
        self,
        data: str,
        end: int,
        limit: int,
        record: Record,
        key: str,
        text: Strings | None,
        row: int,
    ) -> bool:
        """Write the first value of the key, unless there are escapes on the way to its end."""
        if text is None:
            return False
        index = record._query + 1 if record._query >= 0 else end
        end = record._fragment if record._fragment >= 0 else end
        while index < end:
            start = index
            escaped = False
            while index < end and data[index] != "&" and data[index] != "=":
                escaped = escaped or data[index] == "%" or data[index] == "+"
                index += 1
            if escaped:
                return False
            found = index - start == self._key_size
            at = 0
            while found and at < self._key_size:
                found = data[start + at] == key[at]
                at += 1
            if found and (index == end or data[index] == "&"):
                break  # a bare key: no value
            start = index + 1
            while index < end and data[index] != "&":
                escaped = escaped or data[index] == "%" or data[index] == "+"
                index += 1
            if found:
                if not escaped:
                    text.put(data, start, index, limit, row)
                return not escaped
            index += 1
        text.put_null(row)
        return True

    # --- results from Python ------------------------------------------------------------------

    def write_record(self, encoded: bytes, record: Record, row: int) -> bool:
        """Write the parts of a string, by its positions in *record*; False if there is no room."""
        size = len(encoded)
        _demand(record is not None and self._wanted == _PARTS)
        _demand(
            place(
                self._record,
                *(0, size, record._scheme_end, record._host, record._host_end),
                *(record._path, record._query, record._fragment),
            )
        )
        if not self._is_ready(size, row):
            return False
        data = memory.at(memory.address_of(encoded))
        self._put_parts(data, 0, size, size, False, self._record, row)
        return True

    def write_bad(self, reason: bytes, row: int) -> bool:
        """Write a row that is bad, for a *reason*; False if there is no room."""
        size = len(reason)
        if not self._is_ready(size, row):
            return False
        self._put_nothing(row, False)
        if self.error is not None:
            data = memory.at(memory.address_of(reason))
            self.error.put(data, 0, size, size, row)
        return True

    def write_text(self, encoded: bytes | None, row: int) -> bool:
        """Write a row of the string that is wanted; False if there is no room."""
        size = 0 if encoded is None else len(encoded)
        _demand(self.text is not None)
        if not self._is_ready(size, row):
            return False
        if encoded is None:
            self.text.put_null(row)  # type: ignore[union-attr]
        else:
            data = memory.at(memory.address_of(encoded))
            self.text.put(data, 0, size, size, row)  # type: ignore[union-attr]
        return True

    def write_flag(self, is_true: bool, is_null: bool, row: int) -> bool:
        """Write a row of the flags, for which there is room."""
        _demand(self.flags is not None and self._is_ready(0, row))
        self.flags.put(row, is_true, is_null)  # type: ignore[union-attr]
        return True

    def _is_ready(self, size: int, row: int) -> bool:
        _demand(0 <= row < self._total)
        self._demand_room(row + 1)
        return bool(self._has_room(size, row))


def _port(data: str, record: Record) -> int:
    """The port as a number, or -1. The scans and the engines leave 65535 at most."""
    index = record._host_end + 1
    if record._host < 0 or index >= record._path:
        return -1
    port = 0
    while index < record._path:
        port = port * 10 + ord(data[index]) - 48
        index += 1
    return port


def _is_normal(data: str, start: int, end: int, record: Record) -> bool:
    """Whether a string has nothing that normalization would change, so far as is known here.

    It has a scheme of the Web, no user info, no escapes, and is what both standards would write.
    """
    if find_url(data, start, end, end, record) != 1:
        return False
    if find_reference(data, start, end, False, record):
        return False
    port = default_port(data, start, record._scheme_end - start)
    if (port != 80 and port != 443) or record._host != record._scheme_end + 3:
        return False
    if data[record._host] == "[":  # not every address is as RFC 5952 writes it
        return False
    while start < end and data[start] != "%":
        start += 1
    return start == end
