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
from urikit._kernel.rewriting import normalize_reference, resolve_reference
from urikit._kernel.tables import HEX_VALUES as _VALUE_TABLE
from urikit._kernel.tables import HTTP_PORT as _HTTP_PORT
from urikit._kernel.tables import HTTPS_PORT as _HTTPS_PORT
from urikit._kernel.tables import IRIS as _IRIS
from urikit._kernel.tables import LACKS_SLASH as _LACKS_SLASH
from urikit._kernel.tables import MAX_PORT as _MAX_PORT
from urikit._kernel.tables import NO_SCAN as _NO_SCAN
from urikit._kernel.tables import NOT_SPECIAL as _NOT_SPECIAL
from urikit._kernel.tables import OUT_OF_MEMORY as _OUT_OF_MEMORY
from urikit._kernel.tables import REFERENCE_FAILURES as _REFERENCE_FAILURES
from urikit._kernel.tables import SLACK as _SLACK
from urikit._kernel.tables import URLS as _URLS
from urikit._kernel.url_parser import parse_url
from urikit._kernel.urlscan import default_port, find_url
from urikit._kernel.utf8 import is_utf8
from urikit._kernel.workspace import Workspace
from urikit._kernel.writer import Writer
from urikit._unicode.processing import raise_pending

if _COMPILED:
    from cython import nogil
else:
    from urikit._kernel.memory import nogil

__all__ = [
    "LARGE",
    "NORMAL",
    "ORIGIN",
    "PARTS",
    "PORT_TOO_LARGE",
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
    "reasons_of",
]

SMALL, LARGE, VIEWS = range(3)
"""How an array says where its strings are: 32-bit offsets, 64-bit offsets, or views."""

PARTS, TEXT, NORMAL, ORIGIN, VALUE, SAME = range(6)
"""The work to do: write the parts of each row, one string, or if two rows are the same."""

_SMALL, _LARGE = SMALL, LARGE
_PARTS, _TEXT, _NORMAL, _ORIGIN, _VALUE, _SAME = PARTS, TEXT, NORMAL, ORIGIN, VALUE, SAME

PORT_TOO_LARGE = len(_REFERENCE_FAILURES)
"""The failure of a reference with a port that is not one, after those of ``find_reference()``."""

_IN_PLACE, _REWRITTEN = 1, 3  # where the string of a row is that was read; 2 lacks a slash
_PORT_TOO_LARGE = PORT_TOO_LARGE
_VALUES = _VALUE_TABLE  # in C a pointer into it
_INLINE = 12  # bytes of a string that stand in its view
_LARGEST = (1 << 31) - 1  # the last offset of a column of strings
_REASON = 64  # bytes for the name of a failure, after one for its length
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

    __slots__ = ("_memory", "_most", "bits", "missing", "offsets", "out", "written")

    def __init__(
        self, offsets: memoryview, bits: memoryview, memory: Any, most: int = _LARGEST
    ) -> None:
        """Write to *offsets*, to *bits* a bit for each row that is not null, and to *memory*.

        That has a method ``resize``, and grows to *most* bytes.
        """
        self.offsets = offsets
        self.bits = bits
        self._memory = memory
        self._most = min(most, _LARGEST)
        self.out = bits[:0]
        self.written = 0
        self.missing = 0

    def reserve(self, more: int, row: int, rows: int) -> bool:
        """Make room for so many bytes *more* after *row* of *rows*; return False if too many."""
        if more > self._most - self.written:
            return False
        if self.written + more + _SLACK > len(self.out):
            # The rest of the rows, if they are like these: moving what is written takes time.
            ahead = self.written * rows // row if row else 0
            size = self.written + more
            size = max(size, min(ahead + ahead // 4, self._most))
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
        *(
            "_base",
            "_base_data",
            "_base_record",
            "_base_size",
            "_bases",
            "_budget",
            "_checked",
            "_key",
        ),
        *(
            "_key_data",
            "_key_size",
            "_other_spare",
            "_others",
            "_plus",
            "_rank",
            "_reasons",
            "_reasons_data",
        ),
        *("_reasons_size", "_record", "_rows", "_scan", "_space", "_spare", "_total", "_wanted"),
        *("error", "flags", "fragment", "host", "is_full", "password", "path", "port", "query"),
        *("scheme", "text", "username"),
    )

    def __init__(
        self,
        rows: Rows,
        wanted: int,
        scan: int,
        columns: dict[str, Any],
        others: Rows | None = None,
        *,
        base: bytes | None = None,
        key: bytes = b"",
        plus: bool = True,
        rank: int = -1,
        reasons: bytes = b"",
    ) -> None:
        """Do the work *wanted* on *rows*, read by the standard that *scan* names.

        The *columns* to write to have the names of parts, or are called flags, error and text.

        ``TEXT`` resolves the rows against *others* or against *base*, if given, and ``SAME``
        compares with *others*. ``VALUE`` looks for *key* in queries, in which a plus sign may be a
        space. ``NORMAL`` and ``SAME`` normalize to the level of that *rank*, unless it is negative.
        *reasons* has the names of failures as :func:`reasons_of` writes them; without them the work
        stops at a bad row.
        """
        _demand(rows is not None and PARTS <= wanted <= SAME)
        _demand(others is None or others.count == rows.count)
        _demand(others is not None or wanted != SAME)
        self._rows = rows
        self._others = others
        self._wanted = wanted
        self._scan = scan
        self._reasons = reasons
        self._reasons_data: Any = memory.at(memory.address_of(reasons))
        self._reasons_size = len(reasons)
        self._plus = plus
        self._rank = rank
        self._spare = Writer(64)
        self._other_spare = Writer(64)
        self._key = key
        self._key_data: Any = memory.at(memory.address_of(key))
        self._key_size = len(key)
        self._record = Record()
        self._base_record = Record()
        self._space = Workspace()
        self._bases = Workspace()
        self._base = base
        self._base_size = -1
        if base is not None:
            self._base_data: Any = memory.at(memory.address_of(base))
            self._base_size = len(base)
            bases, space = self._bases, self._space
            size, at = self._base_size, self._base_record
            if self._take_base(self._base_data, 0, size, bases, space, at) > 0:
                raise ValueError("the base is not one")
        self._budget = 0
        self._checked = 0
        self._total = rows.count
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

    def _strings(self) -> list[Strings]:
        every = (
            self.scheme,
            self.username,
            self.password,
            self.host,
            self.path,
            self.query,
            self.fragment,
            self.error,
            self.text,
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
        self._checked = rows

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
        if self._total > self._checked:
            self._demand_room(self._total)
        with nogil:
            row = self._run(self._rows, self._others, self._record, self._space, row, first)
        raise_pending()
        if row < 0:
            raise IndexError(_OUTSIDE)
        return row

    def _run(
        self,
        rows: Rows,
        others: Rows | None,
        record: Record,
        space: Workspace,
        row: int,
        first: int,
    ) -> int:
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
            found = _IN_PLACE
            if others is not None and self._wanted == _TEXT:
                found = self._find_base(others, self._bases, self._base_record)
            if found > 0:
                found = self._find(rows, space, record)
            if found == 0:
                break
            if found < 0:
                if self._reasons_size == 0 or not self._has_room(0, row - first):
                    break
                self._put_failure(-found, row - first)
                row += 1
                continue
            data, start, end, limit = rows.data, rows.start, rows.end, rows.limit
            if found == _REWRITTEN:
                data, start, end, limit = space.out.data, 0, space.out.size, space.out._room
            if not self._has_room(end - start, row - first) or not self._put(
                data, start, end, limit, found == _LACKS_SLASH, record, row - first
            ):
                break
            row += 1
        return row

    def _find(self, rows: Rows, space: Workspace, record: Record) -> int:
        """Find the parts of the row that *rows* are at, in place or rewritten to *space*.

        Returns 0 if that needs Python, and less for a failure: its code, negated.
        """
        data, start, end = rows.data, rows.start, rows.end
        if self._scan == _URLS:
            found = find_url(data, start, end, rows.limit, record)
            if found == _IN_PLACE or (found == _LACKS_SLASH and not self._is_compared()):
                return found
            if self._others is not None and self._wanted == _TEXT:
                self._take_base(
                    self._others.data,
                    self._others.start,
                    self._others.end,
                    self._bases,
                    space,
                    self._base_record,
                )
            failure = parse_url(data, start, end, space, record)
            if failure == _OUT_OF_MEMORY:
                return 0
            return -failure if failure else _REWRITTEN
        failure = find_reference(data, start, end, self._scan == _IRIS, record)
        if failure > 0:
            return -failure
        if self._wanted != _TEXT:
            return -_PORT_TOO_LARGE if failure and _port(data, record) < -1 else _IN_PLACE
        space.out.truncate(0)
        if self._others is not None:
            found = resolve_reference(
                self._others.data,
                self._others.start,
                self._others.end,
                self._base_record,
                data,
                start,
                end,
                record,
                space.out,
                record,
            )
        elif self._base_size >= 0:
            found = resolve_reference(
                self._base_data,
                0,
                self._base_size,
                self._base_record,
                data,
                start,
                end,
                record,
                space.out,
                record,
            )
        else:
            return _IN_PLACE
        return _REWRITTEN if found and not space.out.failed else 0

    def _is_compared(self) -> bool:
        return self._wanted == _NORMAL or self._wanted == _SAME

    def _find_base(self, others: Rows, bases: Workspace, record: Record) -> int:
        """Return if the row that *others* are at is a base, as ``_find`` does."""
        if self._scan != _URLS:
            failure = find_reference(
                others.data, others.start, others.end, self._scan == _IRIS, record
            )
        elif find_url(others.data, others.start, others.end, others.limit, record):
            return _IN_PLACE
        else:
            failure = parse_url(others.data, others.start, others.end, bases, record)
        if failure == _OUT_OF_MEMORY:
            return 0
        return -failure if failure > 0 else _IN_PLACE

    def _take_base(
        self, data: str, start: int, end: int, bases: Workspace, space: Workspace, record: Record
    ) -> int:
        """Read rows against this base from now on; return more than 0 if it is not one."""
        if self._scan != _URLS:
            return find_reference(data, start, end, self._scan == _IRIS, record)
        failure = parse_url(data, start, end, bases, record)
        if not failure:
            space.set_base(bases.out.data, bases.out.size, record)
        return failure

    def _put_failure(self, failure: int, row: int) -> int:
        """Write a row that is bad."""
        self._put_nothing(row, self._wanted == _SAME)
        if self.error is not None:
            start = _REASON * failure
            if start + _REASON > self._reasons_size:
                self.error.put_null(row)
            else:
                size = ord(self._reasons_data[start])
                self.error.put(
                    self._reasons_data, start + 1, start + 1 + size, self._reasons_size, row
                )
        return 0

    def _put(
        self,
        data: str,
        start: int,
        end: int,
        limit: int,
        lacks_slash: bool,
        record: Record,
        row: int,
    ) -> bool:
        """Write the results of the string from *start* to *end*, if that needs no Python."""
        if self._wanted == _PARTS:
            self._put_parts(data, start, end, limit, lacks_slash, record, row)
            return True
        if self._wanted == _SAME:
            return self._put_same(data, start, end, record, row)
        if self.text is None:
            return False
        if self._wanted == _VALUE:
            return self._put_value(
                data, end, limit, record, self._key_data, self._spare, self.text, row
            )
        if self._wanted == _ORIGIN:
            return self._put_origin(data, start, end, limit, record, self.text, row)
        if self._wanted == _NORMAL:
            return self._put_normal(data, start, end, record, self._spare, self.text, row)
        if lacks_slash:
            self.text.begin(row)
            self.text.written = memory.copy(
                data, start, record._path, limit, self.text.out, self.text.written
            )
            self.text.out[self.text.written] = 47
            self.text.written = self.text.written + 1
            start = record._path  # what is written belongs to the row: its rest completes it
        self.text.put(data, start, end, limit, row)
        return True

    # RFC 3986 §6.2
    def _normalize(self, data: str, start: int, end: int, record: Record, out: Writer) -> bool:
        """Write the normal form to *out*, unless the scheme may have rules of its own."""
        out.truncate(0)
        if self._rank <= 0:
            out.copy(data, start, end)
            return self._rank == 0 and not out.failed
        if record._scheme_end < 0:
            return False
        out.copy_lower(data, start, record._scheme_end)
        port = default_port(out.data, 0, out.size) if 2 <= out.size <= 5 else _NOT_SPECIAL
        if port != _HTTP_PORT and port != _HTTPS_PORT:
            return False
        out.truncate(0)
        normalize_reference(data, start, end, record, self._rank, port, True, True, out, record)
        return not out.failed

    def _put_normal(
        self,
        data: str,
        start: int,
        end: int,
        record: Record,
        out: Writer,
        text: Strings,
        row: int,
    ) -> bool:
        if not self._normalize(data, start, end, record, out):
            return False
        # A URL is read once more, if it has changed: that must not change it again.
        is_changed = not _is_equal(data, start, end, out.data, 0, out.size)
        if (
            is_changed
            and self._scan == _URLS
            and find_url(out.data, 0, out.size, out.size, record) != _IN_PLACE
        ):
            return False
        text.put(out.data, 0, out.size, out._room, row)
        return True

    def _put_same(self, data: str, start: int, end: int, record: Record, row: int) -> bool:
        """Write if two rows are the same in normal form."""
        if self.flags is None or self._others is None:
            return False
        found = self._find(self._others, self._bases, self._base_record)
        if found <= 0:
            if found < 0:
                self.flags.put(row, False, True)
            return found < 0
        if found == _REWRITTEN:
            return self._put_equal(
                data,
                start,
                end,
                record,
                self._bases.out.data,
                0,
                self._bases.out.size,
                self._spare,
                self._other_spare,
                row,
            )
        return self._put_equal(
            data,
            start,
            end,
            record,
            self._others.data,
            self._others.start,
            self._others.end,
            self._spare,
            self._other_spare,
            row,
        )

    def _put_equal(
        self,
        data: str,
        start: int,
        end: int,
        record: Record,
        other: str,
        other_start: int,
        other_end: int,
        one: Writer,
        two: Writer,
        row: int,
    ) -> bool:
        same = _is_equal(data, start, end, other, other_start, other_end)
        if not same:
            if self._rank != 0 and not (
                _is_plain(data, start, end, record)
                and _is_plain(other, other_start, other_end, self._base_record)
            ):
                return False
            if not (
                self._normalize(data, start, end, record, one)
                and self._normalize(other, other_start, other_end, self._base_record, two)
            ):
                return False
            same = _is_equal(one.data, 0, one.size, two.data, 0, two.size)
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
        text: Strings,
        row: int,
    ) -> bool:
        scheme_end = record._scheme_end
        if self._scan != _URLS and not _is_normal(data, start, end, record):
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
        decoded: Writer,
        text: Strings,
        row: int,
    ) -> bool:
        """Write the first value of the key, decoded, unless bytes that are no UTF-8 are met."""
        index = record._query + 1 if record._query >= 0 else end
        end = record._fragment if record._fragment >= 0 else end
        while index < end:
            start = index
            escaped = False
            while index < end and data[index] != "&" and data[index] != "=":
                escaped = escaped or data[index] == "%" or data[index] == "+"
                index += 1
            if escaped:
                if not self._decode(data, start, index, decoded):
                    return False
                found = self._is_key(decoded.data, 0, decoded.size, key)
            else:
                found = self._is_key(data, start, index, key)
            if found and (index == end or data[index] == "&"):
                break  # a bare key: no value
            start = index + 1
            escaped = False
            while index < end and data[index] != "&":
                escaped = escaped or data[index] == "%" or data[index] == "+"
                index += 1
            if found:
                if not escaped:
                    text.put(data, start, index, limit, row)
                elif self._decode(data, start, index, decoded):
                    text.put(decoded.data, 0, decoded.size, decoded._room, row)
                else:
                    return False
                return True
            index += 1
        text.put_null(row)
        return True

    def _is_key(self, data: str, start: int, end: int, key: str) -> bool:
        if end - start != self._key_size:
            return False
        at = 0
        while at < self._key_size and data[start + at] == key[at]:
            at += 1
        return at == self._key_size

    def _decode(self, data: str, index: int, end: int, out: Writer) -> bool:
        """Write a string without its escapes to *out*; return False if that is not UTF-8."""
        out.truncate(0)
        while index < end:
            code = ord(data[index])
            if data[index] == "+" and self._plus:
                code = 32
            elif data[index] == "%" and index + 2 < end:
                high, low = _VALUES[ord(data[index + 1])], _VALUES[ord(data[index + 2])]
                if high < 16 and low < 16:
                    code = high << 4 | low
                    index += 2
            out.put_byte(code)
            index += 1
        return not out.failed and is_utf8(out.data, 0, out.size)

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
        if row >= self._checked:
            self._demand_room(row + 1)
        return bool(self._has_room(size, row))


def reasons_of(names: dict[int, str]) -> bytes:
    """Return the names of failures, each at its code.

    >>> reasons_of({1: "bad"})[64:68]
    b'\\x03bad'
    """
    table = bytearray(_REASON * (max(names) + 1))
    for code, name in names.items():
        if len(name) >= _REASON:
            raise ValueError("the name of a failure is too long")
        table[_REASON * code : _REASON * code + len(name) + 1] = bytes([len(name)]) + name.encode()
    return bytes(table)


def _port(data: str, record: Record) -> int:
    """The port as a number, -1 if there is none, or -2 if it is too large."""
    index = record._host_end + 1
    if record._host < 0 or index >= record._path:
        return -1
    port = 0
    while index < record._path:
        port = port * 10 + ord(data[index]) - 48
        if port > _MAX_PORT:
            return -2
        index += 1
    return port


def _is_equal(
    data: str, start: int, end: int, other: str, other_start: int, other_end: int
) -> bool:
    if other_end - other_start != end - start:
        return False
    while start < end and data[start] == other[other_start]:
        start += 1
        other_start += 1
    return start == end


def _is_plain(data: str, start: int, end: int, record: Record) -> bool:
    """Whether a string is a URI, and its host one that DNS could be asked for."""
    if find_reference(data, start, end, False, record):
        return False
    index = record._host
    while index < record._host_end and data[index] != "%":
        index += 1
    return index == record._host_end


def _is_normal(data: str, start: int, end: int, record: Record) -> bool:
    """Whether a string has nothing that normalization would change, so far as is known here.

    It has a scheme of the Web, no user info, no escapes, and is what both standards would write.
    """
    if find_url(data, start, end, end, record) != _IN_PLACE:
        return False
    if find_reference(data, start, end, False, record):
        return False
    port = default_port(data, start, record._scheme_end - start)
    if port != _HTTP_PORT and port != _HTTPS_PORT:
        return False
    if record._host != record._scheme_end + 3:
        return False
    if data[record._host] == "[":  # not every address is as RFC 5952 writes it
        return False
    while start < end and data[start] != "%":
        start += 1
    return start == end
