# cython: wraparound=False, boundscheck=False, nonecheck=False, initializedcheck=False
"""The kernel for the parts of columns: rows are read where they are, and their parts written out.

Compiled like :mod:`urikit._kernel.references`, and written the same way. :func:`write_parts` goes
over the rows of an Arrow array of strings, without the GIL, and stops at the first whose parts
are not certain: an engine reads that one, and what it makes of it is written by
:func:`write_record` or :func:`write_bad`. What is written are the buffers of Arrow arrays
(:class:`Strings`, :class:`Numbers`, :class:`Flags`), for those :class:`Parts` that somebody
wants.

What is called from outside checks its sizes first.
"""

from __future__ import annotations

from urikit._kernel.record import COMPILED as _COMPILED
from urikit._kernel.record import Record
from urikit._kernel.references import find_reference
from urikit._kernel.tables import LACKS_SLASH as _LACKS_SLASH
from urikit._kernel.tables import NO_SCAN as _NONE
from urikit._kernel.tables import SLACK as _SLACK
from urikit._kernel.tables import URLS as _URLS
from urikit._kernel.urlscan import find_url

if _COMPILED:
    from cython import nogil
else:
    from urikit._kernel import memory
    from urikit._kernel.memory import nogil

    # C has bodies for these in the .pxd, and Cython refuses to import what it has so.
    globals().update(copy=memory.copy, memory_of=memory.memory_of, bytes_of=memory.bytes_of)

__all__ = [
    "Flags",
    "Numbers",
    "Parts",
    "Rows",
    "Strings",
    "is_null",
    "put",
    "put_flag",
    "write_bad",
    "write_parts",
    "write_record",
]

_DISORDER = "the offsets of the column are not in order"


def _characters(encoded: bytes) -> str:
    """Bytes as what the scans walk over: the memory itself for C, characters for Python."""
    return encoded if _COMPILED else encoded.decode("latin-1")  # type: ignore[return-value]  # in C it is


# --- columns in the making ------------------------------------------------------------------------


class Strings:
    """A column of strings: their bytes one after the other, and where each ends.

    Rows are written in their order. As long as all are null nothing is written to the offsets, and
    as long as none is, nothing to the bits: mostly it stays like that.
    """

    __slots__ = ("bits", "missing", "offsets", "out", "written")

    def __init__(self, offsets: memoryview, bits: memoryview) -> None:
        """Write to *offsets*, and to *bits* a bit for each row that is not null."""
        self.offsets = offsets
        self.bits = bits
        self.out = bits[:0]
        """The memory for the bytes; whoever calls sees to it that it has room."""
        self.written = 0
        self.missing = 0


class Numbers:
    """A column of small numbers."""

    __slots__ = ("bits", "missing", "out")

    def __init__(self, out: memoryview, bits: memoryview) -> None:
        """Write to *out*, and to *bits* a bit for each row that is not null."""
        self.out = out
        self.bits = bits
        self.missing = 0


class Flags:
    """A column that says which rows are found; its bits are written as those of strings are."""

    __slots__ = ("bits", "missing", "out")

    def __init__(self, out: memoryview, bits: memoryview) -> None:
        """Write a bit for each row to *out*, which may be empty, and to *bits*, if any is null."""
        self.out = out
        self.bits = bits
        self.missing = 0


class Parts:
    """The columns that are wanted; the others are ``None``."""

    __slots__ = (
        *("error", "flags", "fragment", "host", "password", "path"),
        *("port", "query", "scheme", "username"),
    )

    def __init__(self) -> None:
        """Want nothing yet."""
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


def _demand(enough: bool) -> None:
    if not enough:
        raise IndexError("a buffer is too small for so many rows")


def _demand_room(parts: Parts, rows: int, size: int) -> None:
    """See to it that there is room for so many rows, with so many bytes more than there are."""
    _demand(parts is not None and rows >= 0 and size >= 0)
    _demand_strings(parts.scheme, rows, size)
    _demand_strings(parts.username, rows, size)
    _demand_strings(parts.password, rows, size)
    _demand_strings(parts.host, rows, size)
    _demand_strings(parts.path, rows, size)
    _demand_strings(parts.query, rows, size)
    _demand_strings(parts.fragment, rows, size)
    _demand_strings(parts.error, rows, 0)
    if parts.port is not None:
        _demand(len(parts.port.out) >= rows and len(parts.port.bits) >= (rows + 7) >> 3)
    if parts.flags is not None:
        _demand(len(parts.flags.out) == 0 or len(parts.flags.out) >= (rows + 7) >> 3)
        _demand(len(parts.flags.bits) >= (rows + 7) >> 3)


def _demand_strings(strings: Strings | None, rows: int, size: int) -> None:
    if strings is not None:
        _demand(len(strings.offsets) > rows and len(strings.bits) >= (rows + 7) >> 3)
        _demand(len(strings.out) - strings.written >= size + _SLACK)


# --- rows that are certain ------------------------------------------------------------------------


class Rows:
    """The memory of an array of strings: their bytes, where each starts, and which are null."""

    __slots__ = ("bit", "bits", "count", "data", "offsets")

    def __init__(
        self, data: memoryview, offsets: memoryview, bits: memoryview, bit: int, count: int
    ) -> None:
        """Row ``n`` stands in *data* from ``offsets[n]`` to ``offsets[n + 1]``.

        It is null if the bit ``bit + n`` of *bits*, of which there are none where no row is null,
        is not set.
        """
        _demand(0 <= count < len(offsets) and bit >= 0)
        _demand(len(bits) == 0 or bit <= 8 * len(bits) - count)
        self.data = data
        self.offsets = offsets
        self.bits = bits
        self.bit = bit
        self.count = count

    def size(self, row: int) -> int:
        """How many bytes the rows from *row* on have."""
        _demand(0 <= row <= self.count)
        return self.offsets[self.count] - self.offsets[row]

    def encoded(self, row: int, count: int) -> bytes:
        """The bytes of so many rows from *row* on."""
        _demand(0 <= row <= self.count - count <= self.count)
        start, end = self.offsets[row], self.offsets[row + count]
        if start < 0 or start > end or end > len(self.data):
            raise ValueError(_DISORDER)
        return bytes_of(self.data, start, end)  # type: ignore[name-defined,no-any-return] # noqa: F821


def write_parts(rows: Rows, row: int, scan: int, record: Record, parts: Parts, first: int) -> int:
    """Write the parts of rows from *row* on; the row whose parts are not certain, or their count.

    *scan* says by which standard, ``URLS`` or ``REFERENCES``, or ``NO_SCAN``.
    Row ``n`` becomes the row ``first + n`` of the *parts*. *record* is for the numbers of one row.
    """
    _demand(rows is not None and record is not None and 0 <= row <= rows.count and first >= 0)
    start, end = rows.offsets[row], rows.offsets[rows.count]
    if start < 0 or start > end or end > len(rows.data):
        raise ValueError(_DISORDER)
    _demand_room(parts, first + rows.count, end - start)
    if scan == _NONE:
        row = _skip_nulls(rows, row, parts, first)
    else:
        data = memory_of(rows.data)  # type: ignore[name-defined] # noqa: F821
        with nogil:
            row = _write_parts(data, rows, row, scan, record, parts, first)
    if row < 0:
        raise ValueError(_DISORDER)
    return row


def is_null(rows: Rows, row: int) -> bool:
    """Whether a row is null."""
    bit = rows.bit + row
    return len(rows.bits) > 0 and not rows.bits[bit >> 3] >> (bit & 7) & 1


def _skip_nulls(rows: Rows, row: int, parts: Parts, first: int) -> int:
    while row < rows.count and is_null(rows, row):
        _put_nothing(parts, first + row, True)
        row += 1
    return row


def _write_parts(
    data: str, rows: Rows, row: int, scan: int, record: Record, parts: Parts, first: int
) -> int:
    limit = len(rows.data)
    end = rows.offsets[row]
    while row < rows.count:
        start = end
        end = rows.offsets[row + 1]
        if start > end or end > limit:
            return -2
        if is_null(rows, row):
            _put_nothing(parts, first + row, True)
        else:
            if scan == _URLS:
                found = find_url(data, start, end, limit, record)
            else:
                found = find_reference(data, start, end, record)
            if not found:
                break
            _put_parts(parts, data, start, end, limit, found == _LACKS_SLASH, record, first + row)
        row += 1
    return row


def _put_parts(
    parts: Parts,
    data: str,
    start: int,
    end: int,
    limit: int,
    lacks_slash: bool,
    record: Record,
    row: int,
) -> None:
    """Write the parts of the text from *start* to *end*, by its positions in *record*."""
    scheme_end, host, path = record._scheme_end, record._host, record._path
    if parts.flags is not None:
        put_flag(parts.flags, row, True, False)
    if parts.scheme is not None:
        put(parts.scheme, data, start if scheme_end >= 0 else -1, scheme_end, limit, row)
    userinfo = scheme_end + 3 if scheme_end >= 0 else start + 2
    if host > userinfo:
        colon = userinfo
        while colon < host - 1 and data[colon] != ":":
            colon += 1
        if parts.username is not None:
            put(parts.username, data, userinfo, colon, limit, row)
        if parts.password is not None:
            put(parts.password, data, colon + 1 if colon < host - 1 else -1, host - 1, limit, row)
    else:
        if parts.username is not None:
            _put_null(parts.username, row)
        if parts.password is not None:
            _put_null(parts.password, row)
    if parts.host is not None:
        put(parts.host, data, host, record._host_end, limit, row)
    if parts.port is not None:
        # The scans and the engines leave five digits at most, which are 65535 at most.
        index, port = record._host_end + 1, -1
        if host >= 0 and index < path:
            port = 0
            while index < path:
                port = port * 10 + ord(data[index]) - 48
                index += 1
        _put_number(parts.port, port, row)
    tail = record._fragment if record._fragment >= 0 else end
    if parts.path is not None:
        if lacks_slash:  # in its place the one after the scheme will do
            put(parts.path, data, scheme_end + 1, scheme_end + 2, limit, row)
        else:
            path_end = record._query if record._query >= 0 else tail
            put(parts.path, data, path, path_end, limit, row)
    if parts.query is not None:
        put(parts.query, data, record._query + 1 if record._query >= 0 else -1, tail, limit, row)
    if parts.fragment is not None:
        fragment = record._fragment + 1 if record._fragment >= 0 else -1
        put(parts.fragment, data, fragment, end, limit, row)
    if parts.error is not None:
        _put_null(parts.error, row)


def put(strings: Strings, data: str, start: int, end: int, limit: int, row: int) -> None:
    """Write *data*, which goes on to *limit*, from *start* to *end* as the next row of *strings*.

    A negative *start* is null.
    """
    if start < 0:
        _put_null(strings, row)
    else:
        if strings.missing == row:  # the first that is there: what is before it has no bytes
            _fill_offsets(strings, row)
        strings.written = copy(  # type: ignore[name-defined] # noqa: F821
            data, start, end, limit, strings.out, strings.written
        )
        if strings.missing:
            strings.bits[row >> 3] |= 1 << (row & 7)
        strings.offsets[row + 1] = strings.written


def _put_null(strings: Strings, row: int) -> None:
    if strings.missing == 0:  # the first that is not there: what is before it is
        _fill_bits(strings.bits, row)
    if strings.missing < row:
        strings.offsets[row + 1] = strings.written
    strings.missing = strings.missing + 1


def _fill_offsets(strings: Strings, row: int) -> None:
    for place in range(row + 1):
        strings.offsets[place] = 0


def _fill_bits(bits: memoryview, row: int) -> None:
    """Set the bits of the rows before *row*."""
    for place in range(row >> 3):
        bits[place] = 255
    if row & 7:
        bits[row >> 3] = (1 << (row & 7)) - 1


def _put_number(numbers: Numbers, number: int, row: int) -> None:
    if number >= 0:
        numbers.out[row] = number
        numbers.bits[row >> 3] |= 1 << (row & 7)
    else:
        numbers.missing = numbers.missing + 1


def put_flag(flags: Flags, row: int, is_found: bool, is_null: bool) -> None:
    """Write whether the next row is found, unless it is null."""
    if is_null:
        if flags.missing == 0:  # the first that is not there: what is before it is
            _fill_bits(flags.bits, row)
        flags.missing = flags.missing + 1
    elif flags.missing:
        flags.bits[row >> 3] |= 1 << (row & 7)
    if is_found and len(flags.out) > 0:
        flags.out[row >> 3] |= 1 << (row & 7)


def _put_nothing(parts: Parts, row: int, is_null: bool) -> None:
    """Write a row that is null, or bad: then its error is for the caller."""
    if parts.flags is not None:
        put_flag(parts.flags, row, False, is_null)
    if parts.scheme is not None:
        _put_null(parts.scheme, row)
    if parts.username is not None:
        _put_null(parts.username, row)
    if parts.password is not None:
        _put_null(parts.password, row)
    if parts.host is not None:
        _put_null(parts.host, row)
    if parts.port is not None:
        _put_number(parts.port, -1, row)
    if parts.path is not None:
        _put_null(parts.path, row)
    if parts.query is not None:
        _put_null(parts.query, row)
    if parts.fragment is not None:
        _put_null(parts.fragment, row)
    if parts.error is not None and is_null:
        _put_null(parts.error, row)


# --- what the engines make of the others ----------------------------------------------------------


def write_record(encoded: bytes, record: Record, parts: Parts, row: int) -> None:
    """Write the parts of a text, by its positions in *record*, as the row *row*."""
    size = len(encoded)
    _demand(record is not None and row >= 0 and 0 <= record._path <= size)
    _demand(record._scheme_end < size and record._host <= record._host_end <= record._path)
    _demand(record._scheme_end >= -1 and record._host >= -1)
    _demand(-1 <= record._query < size and -1 <= record._fragment < size)
    _demand(record._query < 0 or record._path <= record._query)
    _demand(record._fragment < 0 or record._path <= record._fragment)
    _demand(record._fragment < 0 or record._query < record._fragment)
    _demand_room(parts, row + 1, size)
    characters = _characters(encoded)
    data = characters
    _put_parts(parts, data, 0, size, size, False, record, row)


def write_bad(reason: bytes, parts: Parts, row: int) -> None:
    """Write a row that is bad, for a *reason*."""
    size = len(reason)
    _demand(row >= 0)
    _demand_room(parts, row + 1, 0)
    _demand_strings(parts.error, row + 1, size)
    _put_nothing(parts, row, False)
    if parts.error is not None:
        characters = _characters(reason)
        data = characters
        put(parts.error, data, 0, size, size, row)
