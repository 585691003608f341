"""Rows of Arrow arrays to new arrays: by the kernel, or one by one where that needs Python."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pyarrow as pa

from urikit._ground.utf8 import decoded
from urikit._kernel.canonical import Steps
from urikit._kernel.columns import output as _kernel
from urikit._kernel.columns.rows import Rows
from urikit._kernel.columns.work import Work
from urikit._kernel.names import Groups
from urikit._kernel.record import COMPILED, Record, place
from urikit._kernel.tables import (
    LARGE,
    NO_SCAN,
    PARTS,
    PORT_TOO_LARGE,
    REFERENCE_FAILURES,
    SAME,
    SMALL,
    URLS,
    VIEWS,
)
from urikit.arrow._errors import RowError
from urikit.errors import ErrorKind, ParseError, URIError
from urikit.objects._base import URIObject
from urikit.whatwg._validation import FAILURES

FLAGS, NULLS, TEXT = "flags", "nulls", "text"
"""Names of columns: if rows are good, which are null, and the one string that is wanted of each."""

# --- reading --------------------------------------------------------------------------------------


def rows_of(array: Any) -> Rows:
    """Return the memory of an array of strings; an invalid array is an error."""
    valid, places, *data = array.buffers()
    kind, start, count = array.type, array.offset, len(array)
    bits = memoryview(b"")
    if valid is not None:
        bits = _part(valid, start >> 3, (start + count + 7 >> 3) - (start >> 3))
        if 8 * len(bits) < (start & 7) + count:
            raise IndexError("validity bitmap is too small for the number of rows")
        if not array.null_count:  # counting reads the bitmap
            bits = bits[:0]
    if is_view(kind):
        views = _part(places, 16 * start, 16 * count)
        buffers = [views, *map(_part, data)]
        return Rows(VIEWS, views, buffers, bits, start & 7, count)
    layout, width = (LARGE, 8) if is_large(kind) else (SMALL, 4)
    offsets = _part(places, width * start, width * (count + 1))
    return Rows(layout, offsets, [_part(*data)], bits, start & 7, count)


def _part(buffer: Any, start: int = 0, size: int | None = None) -> memoryview:
    """Return the memory of a buffer from *start* on."""
    if buffer is None:
        return memoryview(b"")
    return memoryview(buffer).cast("B")[start : None if size is None else start + size]


def is_view(kind: pa.DataType) -> bool:
    """Return True for types of strings that are views."""
    return bool(pa.types.is_string_view(kind) or pa.types.is_binary_view(kind))


def is_large(kind: pa.DataType) -> bool:
    """Return True for types of strings with 64-bit offsets."""
    return bool(pa.types.is_large_string(kind) or pa.types.is_large_binary(kind))


def checked(array: Any) -> Any:
    """Return an array of bytes or views whose rows are inside their buffers, null ones too.

    Raises an error if a row is not. pyarrow reads the views of null rows, but does not check them.
    """
    array.validate(full=True)
    if not is_view(array.type) or not array.null_count:
        return array
    valid, places, *data = array.buffers()
    views = pa.Array.from_buffers(pa.binary(16), array.offset + len(array), [valid, places])
    places = views.fill_null(bytes(16)).buffers()[1]
    buffers = [valid, places, *data]
    return pa.Array.from_buffers(array.type, len(array), buffers, offset=array.offset)


_POSITIONS: Final = ("_scheme_end", "_host", "_host_end", "_path", "_query", "_fragment")


def _in_bytes(value: URIObject) -> tuple[bytes, Record]:
    """Return the string of *value* in UTF-8, and its positions there."""
    text = str(value)
    encoded = text.encode()
    if text.isascii():
        return encoded, value
    record = Record()
    found = (getattr(value, name) for name in _POSITIONS)  # in characters; here bytes count
    place(record, 0, len(encoded), *(n if n < 0 else len(text[:n].encode()) for n in found))
    return encoded, record


# --- the job --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Job:
    """The work on an array: which columns to make of it, and how.

    Called with an array of strings, or of structs of two, whose first row is the column's row of
    that number, it returns the results: mostly one, but no result has more than 2 GiB of strings.
    """

    names: Sequence[str]
    """The columns to make."""
    scan: int
    """The standard that the kernel reads rows by."""
    solve: Callable[..., URIObject | str | bool | None]
    """The result of a row that the kernel leaves to Python; of two, a base comes first."""
    wanted: int = PARTS
    """The work of the kernel."""
    finish: Callable[["list[Column]"], Any] = lambda columns: columns[0].finish()
    """Makes a result of the columns."""
    base: bytes | None = None
    """The string that rows are resolved against."""
    key: bytes = b""
    """The key to look for in queries."""
    plus: bool = True
    """Read a plus sign in queries as a space."""
    rank: int = -1
    """The level to normalize to, if the kernel may."""
    steps: Steps | None = None
    """The steps to a canonical form."""
    suffixes: Groups | None = None
    """The names that the Public Suffix List knows."""
    asks: bool = False
    """Ask Python about rows that the kernel refuses."""
    raises: bool = False
    """Raise an error for the first bad row."""

    def __call__(self, array: Any, first: int) -> list[Any]:
        arrays = array.flatten() if pa.types.is_struct(array.type) else [array]
        count, row = len(array), 0
        results: list[Any] = []
        every = list(map(rows_of, arrays)) if count else []
        while row < count or not results:
            columns = [_column(name, count - row) for name in self.names]
            if count:
                row = self._fill(columns, every, row, first)
            results.append(self.finish(columns))
        return results

    def _fill(self, columns: "list[Column]", every: list[Rows], row: int, at: int) -> int:
        """Fill *columns* with the results of rows from *row* on; return the row to go on with."""
        scan = self.scan if COMPILED else NO_SCAN  # as plain Python the engines are faster
        named = zip(self.names, columns, strict=True)
        work = Work(
            every[-1],
            self.wanted,
            scan,
            {FLAGS if name == NULLS else name: column.kernel for name, column in named},
            every[0] if len(every) > 1 else None,
            base=self.base if COMPILED else None,
            key=self.key,
            plus=self.plus,
            rank=self.rank,
            steps=self.steps,
            suffixes=self.suffixes,
            reasons=b"" if self.raises or self.asks else _REASONS[self.scan == URLS],
        )
        first, count = row, every[0].count
        while row < count:
            row = work.run(row, first)
            if row < count:
                if work.output.is_full or not self._write(work, every, row, first, at):
                    break
                row += 1
        if row == first:
            _refuse(work, ParseError(ErrorKind.TOO_LONG, message=_TOO_LONG), 0)
            row += 1
        for column in columns:
            column.end(row - first)
        return row

    def _write(self, work: Work, every: list[Rows], row: int, first: int, at: int) -> bool:
        """Write the result of a row that needs Python; return False if there is no room."""
        try:
            result = self.solve(*(decoded(rows.encoded(row) or b"") for rows in every))
            if isinstance(result, URIObject):
                return work.write_record(*_in_bytes(result), row - first)
        except URIError as error:
            if self.raises:
                raise RowError(at + row, error) from error
            return self.wanted == SAME or _refuse(work, error, row - first)
        if isinstance(result, bool):
            return work.write_flag(result, row - first)
        return result is None or work.write_text(result.encode(), row - first)


_TOO_LARGE: Final = {PORT_TOO_LARGE: str(ErrorKind.PORT_OUT_OF_RANGE)}
_REASONS: Final = (
    _kernel.reasons_of({**dict(enumerate(REFERENCE_FAILURES)), **_TOO_LARGE}),
    _kernel.reasons_of({code: str(kind) for code, kind in FAILURES.items()}),
)
_TOO_LONG: Final = "string is too long for a row of a column"


def _refuse(work: Work, error: URIError, row: int) -> bool:
    return work.write_bad(str(error.kind).encode(), row)


# --- writing ------------------------------------------------------------------------------------

MOST_BYTES = (1 << 31) - 1
"""The most bytes that the strings of one array can have."""


class Column:
    """A column in the making."""

    __slots__ = ("_buffers", "_kind", "_valid", "kernel", "rows")

    def __init__(self, kind: pa.DataType, rows: int) -> None:
        self._kind = kind
        self._valid = bytearray((rows + 7) // 8)
        self._buffers: list[Any] = []
        self.kernel: Any = None
        """The part that the kernel writes to."""
        self.rows = rows
        """The number of rows that are written."""

    def end(self, rows: int) -> None:
        """Say that there are so many *rows*."""
        self.rows = rows
        self.kernel.end(rows)

    @property
    def is_null(self) -> bool:
        """True if every row is null."""
        return bool(self.kernel.missing == self.rows)

    def finish(self, children: list[Any] | None = None) -> Any:
        """Return the column as an array."""
        return self._array(self._kind, self._buffers, children)

    def _array(self, kind: pa.DataType, buffers: list[Any], children: list[Any] | None) -> Any:
        missing = self.kernel.missing
        bits = pa.py_buffer(self._valid) if missing else None
        return pa.Array.from_buffers(kind, self.rows, [bits, *buffers], missing, children=children)


class Strings(Column):
    """A column of strings in the making."""

    __slots__ = ()

    def __init__(self, rows: int) -> None:
        super().__init__(pa.string(), rows)
        places, data = pa.allocate_buffer(4 * (rows + 1)), pa.allocate_buffer(0, resizable=True)
        self._buffers = [places, data]
        self.kernel = _kernel.Strings(memoryview(places), memoryview(self._valid), data, MOST_BYTES)

    def finish(self, children: list[Any] | None = None) -> Any:
        """Return the column as an array."""
        if self.is_null:
            return pa.nulls(self.rows, pa.string())
        self.kernel.release()
        return super().finish()


class _Ports(Column):
    """A column of ports in the making."""

    __slots__ = ()

    def __init__(self, rows: int) -> None:
        super().__init__(pa.uint16(), rows)
        ports = bytearray(2 * rows)
        self._buffers = [pa.py_buffer(ports)]
        self.kernel = _kernel.Numbers(memoryview(ports), memoryview(self._valid))


class Flags(Column):
    """A column of truth values in the making."""

    __slots__ = ()

    def __init__(self, rows: int, *, are_wanted: bool = True) -> None:
        """For so many rows; if the flags are not wanted, only which rows are null is kept."""
        super().__init__(pa.bool_(), rows)
        flags = bytearray((rows + 7) // 8 if are_wanted else 0)
        self._buffers = [pa.py_buffer(flags)]
        self.kernel = _kernel.Flags(memoryview(flags), memoryview(self._valid))

    def struct_of(self, kind: pa.StructType, columns: list[Column]) -> Any:
        """Return a column of structs of *columns*, which is null where this is."""
        nothing = None
        children = []
        for column in columns:
            if isinstance(column, Strings) and column.is_null:
                nothing = column.finish() if nothing is None else nothing  # one will do for all
                children.append(nothing)
            else:
                children.append(column.finish())
        return self._array(kind, [], children)


def _column(name: str, rows: int) -> Column:
    if name in (FLAGS, NULLS):
        return Flags(rows, are_wanted=name == FLAGS)
    return _Ports(rows) if name == "port" else Strings(rows)
