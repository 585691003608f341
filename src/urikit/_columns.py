# cython: wraparound=False, boundscheck=False
"""The kernel for columns: blocks of rows, taken apart and written out without the GIL.

Compiled like :mod:`urikit._scan`, and written the same way. A block is the text of its rows, one
after the other, and a table of numbers that says for each row where its parts are in that text.
:func:`scan_rows` fills the table for the rows whose parts are certain. The others are left open:
the engines read them one by one, and what they make of a row is appended to the text and entered
in the table (:func:`place_record`). From then on all rows are alike, and the functions that write
go over the table and copy spans of the text to buffers as Arrow has them.

``text`` is a ``bytearray`` and the numbers stand in ``memoryview`` objects; to C both are memory.
What is called from outside checks its sizes first; the spans in a table were entered here.
"""

from __future__ import annotations

from contextlib import nullcontext

from urikit._scan import COMPILED, Record, find_reference
from urikit._urlscan import LACKS_SLASH, default_port, find_url

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from typing import Any

    from cython import nogil  # noqa: TC004 (C knows it, Python is given it below)

__all__ = [
    "BAD",
    "ENDS",
    "FOUND",
    "NONE",
    "NULL",
    "OPEN",
    "REFERENCES",
    "ROWS",
    "SIZE",
    "SPANS",
    "STATUS",
    "URLS",
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
    "write_ports",
    "write_strings",
]


def _copy_slice(data: bytearray, start: int, end: int, out: memoryview, written: int) -> int:
    """Copy *data* from *start* to *end* to *out*; how much is written there then."""
    size = end - start
    out[written : written + size] = data[start:end]
    return written + size


if not COMPILED:
    # In C these names are known without this: one releases the GIL, the other copies memory.
    globals().update(nogil=nullcontext(), _copy=_copy_slice)

# --- the table ----------------------------------------------------------------------------------

FOUND, OPEN, NULL, BAD = range(4)
"""What is known of a row: its parts; nothing yet; that it is null; that it is refused."""

URLS, REFERENCES, NONE = range(3)
"""How rows are scanned: as the URL Standard says, as RFC 3986 says, or not at all."""

ROWS = 4096
"""How many rows a block has at most: its text and its table stay in a processor's cache."""

# The table is one column of numbers after the other, each for ROWS rows: the status, the port,
# where the authority ends, and two for each span: its start, negative for none, and its end.
_NAMES = (
    *("text", "scheme", "username", "password", "host", "path", "query", "fragment"),
    *("result", "error"),
)
STATUS, _PORT, _AUTHORITY_END, _FIRST_SPAN = range(0, 4 * ROWS, ROWS)
"""Where in the table the status of the first row stands."""
SPANS = {name: _FIRST_SPAN + 2 * ROWS * number for number, name in enumerate(_NAMES)}
"""Where in the table the starts of spans stand, by their names: parts, a result, a reason."""
ENDS = ROWS
"""How far behind its start the end of a span stands."""
SIZE = _FIRST_SPAN + 2 * ROWS * len(_NAMES)
"""How many numbers a table has."""

# The same for this module alone, where C has them as variables of its own.
_COMPILED, _IS_SHORT, _LARGEST = COMPILED, LACKS_SLASH, (1 << 31) - 1
_FOUND, _OPEN, _NULL, _BAD = FOUND, OPEN, NULL, BAD
_URLS, _REFERENCES = URLS, REFERENCES
_STATUS, _ENDS, _ROWS, _SIZE = STATUS, ENDS, ROWS, SIZE
_TEXT, _SCHEME, _USERNAME, _PASSWORD, _HOST, _PATH, _QUERY, _FRAGMENT, *_ = SPANS.values()
_RESULT, _ERROR = SPANS["result"], SPANS["error"]


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


def _characters(text: Any) -> Any:
    """Bytes as what the scans walk over: the memory itself for C, characters for Python."""
    return text if _COMPILED else text.decode("latin-1")


def scan_rows(
    text: bytearray,
    size: int,
    offsets: memoryview,
    valid: bytes,
    first: int,
    count: int,
    table: memoryview,
    scan: int,
    record: Record,
) -> int:
    """Fill *table* for those of *count* rows whose parts are certain; how many are left open.

    *scan* says by which standard, :data:`URLS` or :data:`REFERENCES`, or by :data:`NONE`.
    Row ``n`` stands in *text*, of which *size* bytes are used, from ``offsets[n] - offsets[0]``
    on, and is null if the bit ``first + n`` of *valid*, which is empty where there are no nulls,
    is not set. *record* is for the numbers of one row.
    """
    _demand(_holds(table, count) and len(offsets) > count and first >= 0 and size <= len(text))
    _demand(record is not None)
    has_nulls = len(valid) > 0
    _demand(not has_nulls or first <= 8 * len(valid) - count)
    characters = _characters(text)
    data = characters
    bits = valid
    with nogil:
        left = _scan_rows(data, size, offsets, bits, has_nulls, first, count, table, scan, record)
    if left < 0:
        raise ValueError("the offsets of the column are not in order")
    return left


def _scan_rows(
    data: str,
    size: int,
    offsets: memoryview,
    bits: bytes,
    has_nulls: bool,
    first: int,
    count: int,
    table: memoryview,
    scan: int,
    record: Record,
) -> int:
    left = 0
    for row in range(count):
        start = offsets[row] - offsets[0]
        end = offsets[row + 1] - offsets[0]
        if start < 0 or start > end or end > size:
            return -2
        bit = first + row
        if has_nulls and not bits[bit >> 3] >> (bit & 7) & 1:
            _clear(table, row, _NULL)
            continue
        found = 0
        if scan == _URLS:
            found = find_url(data, start, end, record)
        elif scan == _REFERENCES:
            found = find_reference(data, start, end, record)
        if found:
            _place(data, start, end, found == _IS_SHORT, record, table, row)
        else:
            table[_STATUS + row] = _OPEN
            table[_TEXT + row] = start
            table[_TEXT + _ENDS + row] = end
            left += 1
    return left


def _clear(table: memoryview, row: int, status: int) -> None:
    table[_STATUS + row] = status
    table[_PORT + row] = -1
    table[_AUTHORITY_END + row] = -1
    place = _TEXT
    while place < _SIZE:
        table[place + row] = -1
        place += 2 * _ENDS


def _place(
    data: str,
    start: int,
    end: int,
    lacks_slash: bool,
    record: Record,
    table: memoryview,
    row: int,
) -> None:
    """Enter the spans of the text from *start* to *end*, by its positions in *record*."""
    scheme_end, host, path = record._scheme_end, record._host, record._path
    table[_STATUS + row] = _FOUND
    table[_PORT + row] = -1
    table[_AUTHORITY_END + row] = path
    table[_TEXT + row] = start
    table[_TEXT + _ENDS + row] = end
    table[_SCHEME + row] = start if scheme_end >= 0 else -1
    table[_SCHEME + _ENDS + row] = scheme_end
    table[_USERNAME + row] = -1
    table[_PASSWORD + row] = -1
    table[_HOST + row] = host
    table[_HOST + _ENDS + row] = record._host_end
    if host >= 0:
        userinfo = scheme_end + 3 if scheme_end >= 0 else start + 2
        if host > userinfo:
            colon = userinfo
            while colon < host - 1 and data[colon] != ":":
                colon += 1
            table[_USERNAME + row] = userinfo
            table[_USERNAME + _ENDS + row] = colon
            if colon < host - 1:
                table[_PASSWORD + row] = colon + 1
                table[_PASSWORD + _ENDS + row] = host - 1
        # The scans and the engines leave five digits at most, which are 65535 at most.
        index = record._host_end + 1
        if index < path:
            port = 0
            while index < path:
                port = port * 10 + ord(data[index]) - 48
                index += 1
            table[_PORT + row] = port
    tail = record._fragment if record._fragment >= 0 else end
    table[_QUERY + row] = record._query + 1 if record._query >= 0 else -1
    table[_QUERY + _ENDS + row] = tail
    table[_FRAGMENT + row] = record._fragment + 1 if record._fragment >= 0 else -1
    table[_FRAGMENT + _ENDS + row] = end
    # In the place of a slash that is missing, the one after the scheme will do.
    table[_PATH + row] = scheme_end + 1 if lacks_slash else path
    table[_PATH + _ENDS + row] = record._query if record._query >= 0 else tail
    if lacks_slash:
        table[_PATH + _ENDS + row] = scheme_end + 2
    table[_RESULT + row] = -1
    table[_ERROR + row] = -1


# --- what the engines make of open rows -----------------------------------------------------------


def open_rows(table: memoryview, count: int) -> list[int]:
    """The rows that are left open."""
    _demand(_holds(table, count))
    return [row for row in range(count) if table[_STATUS + row] == _OPEN]


def place_record(encoded: bytes, base: int, record: Record, table: memoryview, row: int) -> None:
    """Enter a text that was appended at *base*, by its positions in *record*."""
    _demand(row >= 0 and _holds(table, row + 1) and record is not None)
    size = len(encoded)
    _demand(0 <= base <= _LARGEST - size and 0 <= record._path <= size)
    _demand(record._scheme_end < size and record._host <= record._host_end <= record._path)
    _demand(record._query < size and record._fragment < size)
    characters = _characters(encoded)
    data = characters
    _place(data, 0, len(encoded), False, record, table, row)
    table[_AUTHORITY_END + row] += base
    place = _TEXT
    while place < _RESULT:
        if table[place + row] >= 0:
            table[place + row] += base
            table[place + _ENDS + row] += base
        place += 2 * _ENDS


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
    if find_url(data, start, end, record) != 1 or not find_reference(data, start, end, record):
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
            scheme_end = table[_SCHEME + _ENDS + row]
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
    out: memoryview,
    written: int,
    offsets: memoryview,
    valid: bytearray,
    first: int,
) -> int:
    """Write the spans at *place* to *out* from *written* on; how many are missing.

    Row ``n`` becomes the row ``first + n``. *out* has room for the spans, which are within the
    *size* bytes of the text that are used, and for a slash for every row.
    """
    _demand(_holds(table, count) and _is_place(place))
    _demand(0 <= size <= len(text) and 0 <= written <= len(out))
    _demand(0 <= first < len(offsets) - count and first <= 8 * len(valid) - count)
    room = len(out)
    data, bits = text, valid
    with nogil:
        missing = _write_strings(
            data, size, table, count, place, out, room, written, offsets, bits, first
        )
    _demand(missing >= 0)
    return missing


def _write_strings(
    data: bytearray,
    size: int,
    table: memoryview,
    count: int,
    place: int,
    out: memoryview,
    room: int,
    written: int,
    offsets: memoryview,
    bits: bytearray,
    first: int,
) -> int:
    missing = byte = 0
    for row in range(count):
        start = table[place + row]
        bit = first + row
        if start >= 0:
            end = table[place + _ENDS + row]
            # Rows may share a span: the text is no measure of what is written.
            if start > end or end > size or end - start >= room - written:
                return -2
            if place == _TEXT and table[_PATH + row] != table[_AUTHORITY_END + row]:
                # A slash goes where the path would be.
                slash = table[_AUTHORITY_END + row]
                if slash < start or slash > end:
                    return -2
                written = _copy(data, start, slash, out, written)  # type: ignore[name-defined] # noqa: F821
                out[written] = 47
                written += 1
                start = slash
            written = _copy(data, start, end, out, written)  # type: ignore[name-defined] # noqa: F821
            byte |= 1 << (bit & 7)
        else:
            missing += 1
        offsets[bit + 1] = written
        if bit & 7 == 7:  # bits are written by the byte
            bits[bit >> 3] |= byte
            byte = 0
    if byte:
        bits[(first + count - 1) >> 3] |= byte
    return missing


def write_ports(
    table: memoryview, count: int, ports: memoryview, valid: bytearray, first: int
) -> int:
    """Write the ports from the row *first* on; how many are missing."""
    _demand(_holds(table, count) and 0 <= first <= len(ports) - count)
    _demand(first <= 8 * len(valid) - count)
    bits = valid
    with nogil:
        return _write_ports(table, count, ports, bits, first)


def _write_ports(
    table: memoryview, count: int, ports: memoryview, bits: bytearray, first: int
) -> int:
    missing = 0
    for row in range(count):
        port = table[_PORT + row]
        if port >= 0:
            ports[first + row] = port
            bits[(first + row) >> 3] |= 1 << ((first + row) & 7)
        else:
            missing += 1
    return missing


def write_flags(
    table: memoryview, count: int, flags: bytearray, valid: bytearray, first: int
) -> int:
    """Write a bit for each row that is found, from the row *first* on; how many are null."""
    _demand(_holds(table, count) and 0 <= first <= 8 * min(len(flags), len(valid)) - count)
    out, bits = flags, valid
    with nogil:
        return _write_flags(table, count, out, bits, first)


def _write_flags(table: memoryview, count: int, out: bytearray, bits: bytearray, first: int) -> int:
    missing = 0
    for row in range(count):
        status = table[_STATUS + row]
        if status == _NULL:
            missing += 1
        else:
            bits[(first + row) >> 3] |= 1 << ((first + row) & 7)
            if status == _FOUND:
                out[(first + row) >> 3] |= 1 << ((first + row) & 7)
    return missing
