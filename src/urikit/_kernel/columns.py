# cython: wraparound=False, boundscheck=False
"""The kernel for columns whose rows become other texts: blocks of rows, without the GIL.

Compiled like :mod:`urikit._kernel.references`, and written the same way;
:mod:`urikit._kernel.parts` is what takes rows apart. A block is the text of its rows, one after
the other, and a table of numbers that says for each row where it stands, and some of its parts.
:func:`scan_rows` fills the table for the rows whose parts are certain. The others are left open:
the engines read them one by one, and what they make of a row is appended to the text and entered
in the table (:func:`place_record`). From then on all rows are alike, and the functions that write
go over the table and copy spans of the text to buffers as Arrow has them.

``text`` is a ``bytearray`` and the numbers stand in ``memoryview`` objects; to C both are memory.
What is called from outside checks its sizes first; the spans in a table were entered here.
"""

from __future__ import annotations

from urikit._kernel.parts import Flags, Rows, Strings, is_null, put, put_flag
from urikit._kernel.record import COMPILED as _COMPILED
from urikit._kernel.record import Record
from urikit._kernel.references import find_reference
from urikit._kernel.tables import LACKS_SLASH as _LACKS_SLASH
from urikit._kernel.tables import REFERENCES as _REFERENCES
from urikit._kernel.tables import SLACK as _SLACK
from urikit._kernel.tables import URLS as _URLS
from urikit._kernel.urlscan import default_port, find_url

if _COMPILED:
    from cython import nogil
else:
    from urikit._kernel import memory
    from urikit._kernel.memory import nogil

    globals().update(copy=memory.copy)  # C has its body in the .pxd of the module for parts

__all__ = [
    "BAD",
    "ENDS",
    "FOUND",
    "NULL",
    "OPEN",
    "ROWS",
    "SIZE",
    "SPANS",
    "STATUS",
    "clear_row",
    "compare_rows",
    "find_values",
    "follow_rows",
    "keep_normal",
    "keep_origins",
    "open_rows",
    "place_record",
    "place_span",
    "scan_rows",
    "write_flags",
    "write_strings",
]

# --- the table ----------------------------------------------------------------------------------

FOUND, OPEN, NULL, BAD = range(4)
"""What is known of a row: its parts; nothing yet; that it is null; that it is refused."""

ROWS = 4096
"""How many rows a block has at most: its text and its table stay in a processor's cache."""

# The table is one column of numbers after the other, each for ROWS rows: the status, where the
# scheme ends, where the host starts, where the authority ends, where a slash is missing, and two
# for each span: its start and its end. What is negative is not there.
# Were they a power of two apart, the numbers of a row would fight for one place of the cache.
_WIDTH = ROWS + 16
STATUS, _SCHEME_END, _HOST, _AUTHORITY_END, _SLASH, _FIRST_SPAN = range(0, 6 * _WIDTH, _WIDTH)
"""Where in the table the status of the first row stands."""
SPANS = {
    name: _FIRST_SPAN + 2 * _WIDTH * number
    for number, name in enumerate(("text", "query", "result", "error"))
}
"""Where in the table the starts of spans stand, by their names."""
ENDS = _WIDTH
"""How far behind its start the end of a span stands."""
SIZE = _FIRST_SPAN + 2 * _WIDTH * len(SPANS)
"""How many numbers a table has."""

# The same for this module alone, where C has them as variables of its own.
_LARGEST = (1 << 31) - 1
_FOUND, _OPEN, _NULL, _BAD = FOUND, OPEN, NULL, BAD
_STATUS, _ENDS, _ROWS, _SIZE = STATUS, ENDS, ROWS, SIZE
_TEXT, _QUERY, _RESULT, _ERROR = SPANS.values()


# --- memory -------------------------------------------------------------------------------------


def _demand(enough: bool) -> None:
    if not enough:
        raise IndexError("a buffer is too small for so many rows")


def _holds(table: memoryview, count: int) -> bool:
    return 0 <= count <= _ROWS and len(table) >= _SIZE


def _is_place(place: int) -> bool:
    """Whether the starts of spans can stand there, and their ends behind them."""
    return 0 <= place <= _SIZE - 2 * _ENDS


# --- reading ------------------------------------------------------------------------------------


def _characters(text: bytearray) -> str:
    """Bytes as what the scans walk over: the memory itself for C, characters for Python."""
    return text if _COMPILED else text.decode("latin-1")  # type: ignore[return-value]  # in C it is


def scan_rows(
    text: bytearray, size: int, rows: Rows, table: memoryview, scan: int, record: Record
) -> int:
    """Fill *table* for those of the *rows* whose parts are certain; how many are left open.

    *scan* says by which standard, as for :func:`urikit._kernel.parts.write_parts`. The bytes of
    the rows stand in *text* too, of which *size* bytes are used. *record* is for the numbers of
    one row.
    """
    _demand(rows is not None and record is not None)
    _demand(_holds(table, rows.count) and 0 <= size <= len(text))
    characters = _characters(text)
    data = characters
    with nogil:
        left = _scan_rows(data, size, rows, table, scan, record)
    if left < 0:
        raise ValueError("the offsets of the column are not in order")
    return left


def _scan_rows(
    data: str, size: int, rows: Rows, table: memoryview, scan: int, record: Record
) -> int:
    left = 0
    first = rows.offsets[0]
    for row in range(rows.count):
        start = rows.offsets[row] - first
        end = rows.offsets[row + 1] - first
        if start < 0 or start > end or end > size:
            return -2
        if is_null(rows, row):
            _clear(table, row, _NULL)
            continue
        found = 0
        if scan == _URLS:
            found = find_url(data, start, end, size, record)
        elif scan == _REFERENCES:
            found = find_reference(data, start, end, record)
        if found:
            _place(start, end, found == _LACKS_SLASH, record, table, row)
        else:
            table[_STATUS + row] = _OPEN
            table[_TEXT + row] = start
            table[_TEXT + _ENDS + row] = end
            left += 1
    return left


def _clear(table: memoryview, row: int, status: int) -> None:
    table[_STATUS + row] = status
    place = _SCHEME_END
    while place < _SIZE:
        table[place + row] = -1
        place += _ENDS


def _place(
    start: int, end: int, lacks_slash: bool, record: Record, table: memoryview, row: int
) -> None:
    """Enter the text from *start* to *end*, by its positions in *record*."""
    table[_STATUS + row] = _FOUND
    table[_SCHEME_END + row] = record._scheme_end
    table[_HOST + row] = record._host
    table[_AUTHORITY_END + row] = record._path
    table[_SLASH + row] = record._path if lacks_slash else -1
    table[_TEXT + row] = start
    table[_TEXT + _ENDS + row] = end
    table[_QUERY + row] = record._query + 1 if record._query >= 0 else -1
    table[_QUERY + _ENDS + row] = record._fragment if record._fragment >= 0 else end
    table[_RESULT + row] = -1
    table[_ERROR + row] = -1


# --- what the engines make of open rows -----------------------------------------------------------


def open_rows(table: memoryview, count: int) -> list[int]:
    """The rows that are left open."""
    _demand(_holds(table, count))
    return [row for row in range(count) if table[_STATUS + row] == _OPEN]


def place_record(size: int, base: int, record: Record, table: memoryview, row: int) -> None:
    """Enter a text of *size* bytes that was appended at *base*, by its positions in *record*."""
    _demand(row >= 0 and _holds(table, row + 1) and record is not None)
    _demand(size >= 0 and 0 <= base <= _LARGEST - size and 0 <= record._path <= size)
    _demand(record._scheme_end < size and record._host <= record._host_end <= record._path)
    _demand(record._query < size and record._fragment < size)
    _place(0, size, False, record, table, row)
    for place in (_SCHEME_END, _HOST, _AUTHORITY_END, _TEXT, _QUERY):
        if table[place + row] >= 0:
            table[place + row] += base
    table[_TEXT + _ENDS + row] += base
    table[_QUERY + _ENDS + row] += base


def place_span(table: memoryview, row: int, place: int, start: int, end: int) -> None:
    """Enter one span; the row is found, if it was open."""
    _demand(row >= 0 and _holds(table, row + 1) and _is_place(place))
    if table[_STATUS + row] == _OPEN:
        table[_STATUS + row] = _FOUND
    table[place + row] = start
    table[place + _ENDS + row] = end


def clear_row(table: memoryview, row: int, status: int) -> None:
    """Take all parts from a row that is null or bad."""
    _demand(row >= 0 and _holds(table, row + 1))
    _clear(table, row, status)


# --- rows that are their own result ---------------------------------------------------------------


def keep_normal(text: bytearray, table: memoryview, count: int, record: Record) -> int:
    """Open the rows that may not be in normal form; how many there are.

    What stays has a scheme of the Web, no user info, no escapes, and is what both standards
    would write: nothing is left for a normalisation to do.
    """
    _demand(_holds(table, count))
    characters = _characters(text)
    data = characters
    with nogil:
        return _keep_normal(data, table, count, record)


def _keep_normal(data: str, table: memoryview, count: int, record: Record) -> int:
    left = 0
    for row in range(count):
        if table[_STATUS + row] == _FOUND and not _is_normal(data, table, row, record):
            table[_STATUS + row] = _OPEN
            left += 1
    return left


def _is_normal(data: str, table: memoryview, row: int, record: Record) -> bool:
    start = table[_TEXT + row]
    end = table[_TEXT + _ENDS + row]
    if find_url(data, start, end, end, record) != 1 or not find_reference(data, start, end, record):
        return False
    port = default_port(data, start, record._scheme_end - start)
    if (port != 80 and port != 443) or record._host != record._scheme_end + 3:
        return False
    while start < end and data[start] != "%":
        start += 1
    return start == end


def keep_origins(text: bytearray, table: memoryview, count: int) -> int:
    """Enter the origins that are the start of their row, and open the other rows; how many."""
    _demand(_holds(table, count))
    characters = _characters(text)
    data = characters
    with nogil:
        return _keep_origins(data, table, count)


def _keep_origins(data: str, table: memoryview, count: int) -> int:
    left = 0
    for row in range(count):
        if table[_STATUS + row] == _FOUND:
            start = table[_TEXT + row]
            scheme_end = table[_SCHEME_END + row]
            if (
                table[_HOST + row] == scheme_end + 3
                and default_port(data, start, scheme_end - start) >= 0
            ):
                table[_RESULT + row] = start
                table[_RESULT + _ENDS + row] = table[_AUTHORITY_END + row]
            else:
                table[_STATUS + row] = _OPEN
                left += 1
    return left


# --- two columns ----------------------------------------------------------------------------------


def follow_rows(table: memoryview, others: memoryview, count: int) -> None:
    """Let rows be null where the others' are, and open where the others' are open."""
    _demand(_holds(table, count) and _holds(others, count))
    with nogil:
        _follow_rows(table, others, count)


def _follow_rows(table: memoryview, others: memoryview, count: int) -> None:
    for row in range(count):
        if others[_STATUS + row] == _NULL:
            _clear(table, row, _NULL)
        elif others[_STATUS + row] == _OPEN and table[_STATUS + row] == _FOUND:
            table[_STATUS + row] = _OPEN


def compare_rows(
    text: bytearray, table: memoryview, other: bytearray, others: memoryview, count: int
) -> int:
    """Let rows be bad whose texts differ from the others'; how many are left open.

    A row is null where either is null or bad, and open where either is open.
    """
    _demand(_holds(table, count) and _holds(others, count))
    ours, theirs = text, other
    with nogil:
        return _compare_rows(ours, table, theirs, others, count)


def _compare_rows(
    ours: bytearray, table: memoryview, theirs: bytearray, others: memoryview, count: int
) -> int:
    left = 0
    for row in range(count):
        status, other_status = table[_STATUS + row], others[_STATUS + row]
        if status in (_NULL, _BAD) or other_status in (_NULL, _BAD):
            table[_STATUS + row] = _NULL
        elif status == _OPEN or other_status == _OPEN:
            table[_STATUS + row] = _OPEN
            left += 1
        else:
            start, end = table[_TEXT + row], table[_TEXT + _ENDS + row]
            index = others[_TEXT + row]
            same = others[_TEXT + _ENDS + row] - index == end - start
            while same and start < end:
                same = ours[start] == theirs[index]
                start += 1
                index += 1
            if not same:
                table[_STATUS + row] = _BAD
    return left


# --- values of queries ----------------------------------------------------------------------------


# application/x-www-form-urlencoded
def find_values(text: bytearray, table: memoryview, count: int, key: bytes) -> int:
    """Enter the first value of *key* in each query; open the rows with escapes in the way."""
    _demand(_holds(table, count))
    data, wanted = text, key
    size = len(key)
    with nogil:
        return _find_values(data, table, count, wanted, size)


def _find_values(data: bytearray, table: memoryview, count: int, key: bytes, size: int) -> int:
    left = 0
    for row in range(count):
        if table[_STATUS + row] == _FOUND and table[_QUERY + row] >= 0:
            index = table[_QUERY + row]
            end = table[_QUERY + _ENDS + row]
            while index < end:
                start = index
                escaped = False
                while index < end and data[index] != 38 and data[index] != 61:  # & and =
                    escaped = escaped or data[index] == 37 or data[index] == 43  # % and +
                    index += 1
                if escaped:
                    table[_STATUS + row] = _OPEN
                    left += 1
                    break
                found = index - start == size
                place = 0
                while found and place < size:
                    found = data[start + place] == key[place]
                    place += 1
                if found and (index == end or data[index] == 38):
                    break  # a bare key: no value
                start = index + 1
                while index < end and data[index] != 38:
                    escaped = escaped or data[index] == 37 or data[index] == 43
                    index += 1
                if found:
                    if escaped:
                        table[_STATUS + row] = _OPEN
                        left += 1
                    else:
                        table[_RESULT + row] = start
                        table[_RESULT + _ENDS + row] = index
                    break
                index += 1
    return left


# --- writing ------------------------------------------------------------------------------------


def write_strings(
    text: bytearray,
    size: int,
    table: memoryview,
    count: int,
    place: int,
    strings: Strings,
    first: int,
) -> None:
    """Write the spans at *place* to *strings*.

    Row ``n`` becomes the row ``first + n``. The spans are within the *size* bytes of the text that
    are used; there is room for them, and for a slash for every row.
    """
    _demand(_holds(table, count) and _is_place(place) and strings is not None)
    _demand(0 <= size <= len(text) and 0 <= strings.written <= len(strings.out))
    _demand(0 <= first < len(strings.offsets) - count and first <= 8 * len(strings.bits) - count)
    room = len(strings.out) - _SLACK
    characters = _characters(text)
    data = characters
    with nogil:
        is_done = _write_strings(data, size, table, count, place, strings, room, first)
    _demand(is_done)


def _write_strings(
    data: str,
    size: int,
    table: memoryview,
    count: int,
    place: int,
    strings: Strings,
    room: int,
    first: int,
) -> bool:
    for row in range(count):
        start = table[place + row]
        end = table[place + _ENDS + row]
        if start >= 0:
            # Rows may share a span: the text is no measure of what is written.
            if start > end or end > size or end - start >= room - strings.written:
                return False
            if place == _TEXT and table[_SLASH + row] >= 0:
                slash = table[_SLASH + row]
                if slash < start or slash > end:
                    return False
                strings.written = copy(  # type: ignore[name-defined] # noqa: F821
                    data, start, slash, size, strings.out, strings.written
                )
                strings.out[strings.written] = 47
                strings.written = strings.written + 1
                # What was written belongs to the row: its rest completes it.
                start = slash
        put(strings, data, start, end, size, first + row)
    return True


def write_flags(table: memoryview, count: int, flags: Flags, first: int) -> None:
    """Write a bit for each row that is found, from the row *first* on, unless it is null."""
    _demand(_holds(table, count) and flags is not None)
    _demand(0 <= first <= 8 * min(len(flags.out), len(flags.bits)) - count)
    with nogil:
        _write_flags(table, count, flags, first)


def _write_flags(table: memoryview, count: int, flags: Flags, first: int) -> None:
    for row in range(count):
        put_flag(flags, first + row, table[_STATUS + row] == _FOUND, table[_STATUS + row] == _NULL)
