"""Blocks of rows: from Arrow arrays to the kernel's tables, and from there to Arrow arrays.

The rows of a block whose parts are certain are found by the kernel, without the GIL and without a
Python object for any of them. The others are read one by one, as an object of the standard.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import pyarrow as pa

from urikit._kernel import columns as _columns
from urikit._kernel import parts as _parts
from urikit._kernel.columns import BAD, ENDS, FOUND, OPEN, ROWS, SIZE, SPANS, STATUS
from urikit._kernel.record import COMPILED, Record, place
from urikit._kernel.tables import NO_SCAN, SLACK
from urikit.arrow._errors import RowError
from urikit.errors import ErrorKind, ParseError, URIError
from urikit.objects._base import URIObject

_MOST_BYTES: Final = 1 << 26
_LARGEST: Final = (1 << 31) - 1  # what the offset of a string can say

_NOTHING: Final = memoryview(bytearray())

_TEXT, _ERROR = SPANS["text"], SPANS["error"]


class Workspace:
    """The memory of a block: one after the other use the same."""

    __slots__ = ("record", "table", "text")

    def __init__(self) -> None:
        self.text = bytearray()
        self.table = memoryview(bytearray(4 * SIZE)).cast("i")
        self.record = Record()


class Block:
    """Some rows of a column: their text, and the table of where their parts are in it."""

    __slots__ = (
        "_array",
        "_kinds",
        "_raises",
        "_record",
        "count",
        "first",
        "repeated",
        "size",
        "table",
        "text",
    )

    def __init__(self, array: Any, first: int, workspace: Workspace, *, raises: bool) -> None:
        """Take the rows of *array*, strings, of which the first is the column's row *first*."""
        self._array = array
        self._kinds: dict[str, tuple[int, int]] = {}
        self._raises = raises
        self._record = workspace.record
        self.first = first
        self.count = len(array)
        self.text = workspace.text
        self.size = 0
        """How much of the text is used."""
        self.repeated = 0
        """How many bytes rows share with rows before them, and are written for each."""
        self.table = workspace.table

    # --- reading --------------------------------------------------------------------------------

    def scan(self, how: int) -> list[int]:
        """Find the parts of the rows that are certain; the rows that are left open."""
        if not self.count:
            return []
        rows = rows_of(self._array)
        self._append(rows.encoded(0, self.count))
        how = how if COMPILED else NO_SCAN  # as plain Python the engines are faster
        left = _columns.scan_rows(self.text, self.size, rows, self.table, how, self._record)
        return self.open_rows() if left else []

    def open_rows(self) -> list[int]:
        """The rows that nothing is known of yet."""
        return _columns.open_rows(self.table, self.count)

    def status(self, row: int) -> int:
        """What is known of *row*."""
        return self.table[STATUS + row]

    def text_of(self, row: int) -> str:
        """The text of *row*, or a ParseError where it is not UTF-8."""
        place = _TEXT + row
        return decode(bytes(self.text[self.table[place] : self.table[place + ENDS]]))

    def read(self, rows: list[int], parse: Callable[[str], URIObject]) -> None:
        """Let *parse* read the open *rows*, and enter their parts, or why they have none."""
        for row in rows:
            try:
                value = parse(self.text_of(row))
                _ = value.port  # the RFC has ports that are no ports
                self._enter(row, value)
            except URIError as error:
                self.refuse(row, error)

    def _enter(self, row: int, value: URIObject) -> None:
        encoded, record = in_bytes(value, self._record)
        base = self._append_bytes(encoded)
        _columns.place_record(len(encoded), base, record, self.table, row)

    def solve(
        self, rows: list[int], function: Callable[[int, str], str | None], place: int = _TEXT
    ) -> None:
        """Enter what *function* makes of the open *rows* at *place*."""
        for row in rows:
            try:
                result = function(row, self.text_of(row))
                _columns.clear_row(self.table, row, FOUND)
                if result is not None:
                    base = self._append_bytes(result.encode())
                    _columns.place_span(self.table, row, place, base, self.size)
            except URIError as error:
                self.refuse(row, error)

    def _append_bytes(self, encoded: bytes) -> int:
        """Append to the block's text; where that starts there."""
        if self.size + len(encoded) > _LARGEST:
            raise ParseError(ErrorKind.TOO_LONG, message="too long for a row of a column")
        return self._append(encoded)

    def _append(self, data: bytes | memoryview) -> int:
        start, self.size = self.size, self.size + len(data)
        if self.size > len(self.text):
            self.text.extend(bytes(self.size + self.size // 4 - len(self.text)))
        self.text[start : self.size] = data
        return start

    def refuse(self, row: int, error: URIError) -> None:
        """Let *row* be null, with its reason; or raise *error*, if that was asked for."""
        if self._raises:
            raise RowError(self.first + row, error) from error
        kind = str(error.kind)
        span = self._kinds.get(kind)
        if span is None:
            base = self._append_bytes(kind.encode())
            span = self._kinds[kind] = base, self.size
        else:
            self.repeated += span[1] - span[0]
        _columns.clear_row(self.table, row, BAD)
        _columns.place_span(self.table, row, _ERROR, *span)

    # --- two blocks -----------------------------------------------------------------------------

    def follow(self, other: "Block") -> list[int]:
        """Let rows be null or open where they are in the *other* block; the open rows."""
        _columns.follow_rows(self.table, other.table, self.count)
        return self.open_rows()

    def compare(self, other: "Block") -> list[int]:
        """Let rows be bad that differ from those of the *other* block; the open rows."""
        if _columns.compare_rows(self.text, self.table, other.text, other.table, self.count):
            return self.open_rows()
        return []

    def answer(self, row: int, same: bool) -> None:
        """Say of an open *row* whether it is found to be the same."""
        self.table[STATUS + row] = FOUND if same else BAD

    # --- rows that are their own result -----------------------------------------------------------

    def keep_normal(self) -> list[int]:
        """Open the rows that may not be in normal form already."""
        if not COMPILED:
            return self._open_all()
        if _columns.keep_normal(self.text, self.table, self.count, self._record):
            return self.open_rows()
        return []

    def keep_origins(self) -> None:
        """Make origins the results of the rows that start with theirs, and open the others."""
        _columns.keep_origins(self.text, self.table, self.count)

    def keep_values(self, key: bytes) -> list[int]:
        """Make the first values of *key* the results of their rows, and open rows with escapes."""
        if not COMPILED:
            return self._open_all()
        if _columns.find_values(self.text, self.table, self.count, key):
            return self.open_rows()
        return []

    def _open_all(self) -> list[int]:
        """Open all rows that are found: as plain Python the engines are faster than the kernel."""
        for row in range(self.count):
            if self.status(row) == FOUND:
                self.table[STATUS + row] = OPEN
        return self.open_rows()


def rows_of(array: Any) -> _parts.Rows:
    """The memory of an array of strings that has rows."""
    valid, offsets, data = array.buffers()
    start, count = array.offset, len(array)
    places = memoryview(offsets)[4 * start : 4 * (start + count + 1)].cast("i")
    bits = _NOTHING
    if valid is not None and array.null_count:
        bits = memoryview(valid)[start >> 3 : (start + count + 7) >> 3].cast("B")
    text = _NOTHING if data is None else memoryview(data).cast("B")
    return _parts.Rows(text, places, bits, start & 7, count)


_POSITIONS: Final = ("_scheme_end", "_host", "_host_end", "_path", "_query", "_fragment")


def in_bytes(value: URIObject, spare: Record) -> tuple[bytes, Record]:
    """The text of *value* in UTF-8, and its positions there: itself, or *spare* filled in."""
    text = str(value)
    if text.isascii():
        return text.encode(), value
    encoded = text.encode()
    found = (getattr(value, name) for name in _POSITIONS)  # in characters; here bytes count
    place(spare, 0, len(encoded), *(n if n < 0 else len(text[:n].encode()) for n in found))
    return encoded, spare


def decode(raw: bytes) -> str:
    """The text that *raw* is in UTF-8, or a ParseError."""
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        text = raw.decode(errors="backslashreplace")
        index = len(raw[: error.start].decode())
        raise ParseError(
            ErrorKind.INVALID_UTF8, text, index, message="these bytes are not UTF-8"
        ) from None


def blocks_of(array: Any, more: int = 0) -> Iterator[tuple[int, Any]]:
    """*array*, of texts or of structs of them, in slices for a block each, and where each starts.

    Up to *more* bytes are to be added to each row.
    """
    start, count = 0, len(array)
    rows = max(1, min(ROWS, _MOST_BYTES // (more + 1)))
    while start < count:
        size = min(rows, count - start)
        while size > 1 and _bytes_of(array.slice(start, size)) > _MOST_BYTES:
            size = (size + 1) // 2
        yield start, narrowed(array.slice(start, size))
        start += size


def _bytes_of(array: Any) -> int:
    """How many bytes the rows of *array* have."""
    if pa.types.is_struct(array.type):
        return sum(map(_bytes_of, array.flatten()))
    if not (pa.types.is_string_view(array.type) or pa.types.is_binary_view(array.type)):
        return int(array.nbytes)
    # A slice of views shares the buffers of its whole column, so nbytes says nothing about it.
    # Each view is four 32-bit numbers, of which the first is the length.
    views = memoryview(array.buffers()[1]).cast("B").cast("i")
    return sum(views[4 * array.offset : 4 * (array.offset + len(array)) : 4].tolist())


def narrowed(array: Any) -> Any:
    """*array* with its texts as ``string``, which costs no copy of them unless they are views."""
    kind = array.type
    if pa.types.is_struct(kind):
        return pa.StructArray.from_arrays(list(map(narrowed, array.flatten())), names=kind.names)
    if pa.types.is_string(kind):
        return array
    if pa.types.is_binary(kind):
        return array.view(pa.string())
    if pa.types.is_large_binary(kind):
        array = array.view(pa.large_string())
    elif not pa.types.is_large_string(kind):
        # A view that points out of its buffers would be followed.
        array = array.view(pa.binary_view())
        array.validate(full=True)
        return narrowed(array.cast(pa.binary()))
    return array.cast(pa.string())


# --- writing ------------------------------------------------------------------------------------


class Strings:
    """A column of strings in the making."""

    __slots__ = ("_data", "_offsets", "_rows", "_valid", "kernel")

    def __init__(self, rows: int) -> None:
        self._rows = rows
        self._valid = bytearray((rows + 7) // 8)
        self._offsets = pa.allocate_buffer(4 * (rows + 1))
        self._data = pa.allocate_buffer(0, resizable=True)
        offsets = memoryview(self._offsets).cast("B").cast("i")
        self.kernel = _parts.Strings(offsets, memoryview(self._valid))
        """What the kernel writes to."""

    def reserve(self, size: int, rows: int) -> None:
        """See to it that there is room for *size* bytes more, when so many *rows* are written."""
        written = self.kernel.written
        if written + size > _LARGEST:
            raise OverflowError(
                "the strings of the result are more than 2 GiB in one array: give the column in "
                "smaller chunks"
            )
        if written + size + SLACK > self._data.size:
            # As much as the remaining rows will take, and some more: memory that is not written to
            # costs nothing, copying does.
            ahead = written * self._rows // rows if rows else 0
            self.kernel.out = _NOTHING
            self._data.resize(min(max(ahead + ahead // 4, written) + size, _LARGEST) + SLACK)
            self.kernel.out = memoryview(self._data).cast("B")

    def write(self, block: Block, place: int, first: int) -> None:
        """Write the spans at *place* of the rows of *block* from the row *first* on."""
        self.reserve(block.size + block.repeated + block.count, first)
        _columns.write_strings(
            block.text, block.size, block.table, block.count, place, self.kernel, first
        )

    @property
    def is_null(self) -> bool:
        """Whether every row is null."""
        return self.kernel.missing == self._rows

    def finish(self) -> Any:
        """The column as an array."""
        if self.is_null:
            return pa.nulls(self._rows, pa.string())
        self.kernel.out = _NOTHING
        self._data.resize(self.kernel.written, shrink_to_fit=True)
        return _array(pa.string(), self._rows, self.kernel, self._valid, self._offsets, self._data)


class Ports:
    """A column of ports in the making."""

    __slots__ = ("_ports", "_rows", "_valid", "kernel")

    def __init__(self, rows: int) -> None:
        self._rows = rows
        self._valid = bytearray((rows + 7) // 8)
        self._ports = bytearray(2 * rows)
        self.kernel = _parts.Numbers(memoryview(self._ports).cast("H"), memoryview(self._valid))
        """What the kernel writes to."""

    def finish(self) -> Any:
        """The column as an array."""
        return _array(pa.uint16(), self._rows, self.kernel, self._valid, self._ports)


class Flags:
    """A column in the making that says which rows are found; it is null where the column was."""

    __slots__ = ("_flags", "_rows", "_valid", "kernel")

    def __init__(self, rows: int, *, are_wanted: bool = True) -> None:
        """For so many rows; if the flags are not wanted, only which rows are null is kept."""
        self._rows = rows
        self._valid = bytearray((rows + 7) // 8)
        self._flags = bytearray((rows + 7) // 8 if are_wanted else 0)
        self.kernel = _parts.Flags(memoryview(self._flags), memoryview(self._valid))
        """What the kernel writes to."""

    def write(self, block: Block, first: int) -> None:
        """Write the rows of *block* from the row *first* on."""
        _columns.write_flags(block.table, block.count, self.kernel, first)

    def finish(self) -> Any:
        """The column as an array."""
        return _array(pa.bool_(), self._rows, self.kernel, self._valid, self._flags)

    def struct_of(self, kind: pa.StructType, children: list[Any]) -> Any:
        """A column of structs of *children*, which is null where this is."""
        return _array(kind, self._rows, self.kernel, self._valid, children=children)


def finished(columns: Iterable[Strings | Ports | Flags]) -> list[Any]:
    """Columns as arrays; all that are null throughout are one."""
    nothing = None
    arrays = []
    for column in columns:
        if isinstance(column, Strings) and column.is_null:
            nothing = column.finish() if nothing is None else nothing
            arrays.append(nothing)
        else:
            arrays.append(column.finish())
    return arrays


def _array(
    kind: pa.DataType,
    rows: int,
    kernel: _parts.Strings | _parts.Numbers | _parts.Flags,
    valid: bytearray,
    *buffers: Any,
    children: list[Any] | None = None,
) -> Any:
    missing = kernel.missing
    taken = [one if isinstance(one, pa.Buffer) else pa.py_buffer(one) for one in buffers]
    bits = pa.py_buffer(valid) if missing else None
    return pa.Array.from_buffers(kind, rows, [bits, *taken], missing, children=children)
