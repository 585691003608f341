"""The parts of rows: from Arrow's memory to Arrow's memory, the engines taking what is unusual."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from urikit._kernel import parts as _parts
from urikit._kernel.record import COMPILED, Record
from urikit._kernel.tables import NO_SCAN
from urikit.arrow._blocks import Flags, Ports, Strings, blocks_of, decode, in_bytes, rows_of
from urikit.arrow._errors import RowError
from urikit.errors import URIError
from urikit.objects._base import URIObject

FLAGS, NULLS = "flags", "nulls"
"""What to ask for to be told which rows are found, and which are null."""

_SPARE: Final = 4096  # bytes for what becomes longer when it is read

Columns = dict[str, Strings | Ports | Flags]


def read_parts(
    array: Any,
    first: int,
    names: Iterable[str],
    parse: Callable[[str], URIObject],
    scan: int,
    *,
    raises: bool,
) -> Columns:
    """The columns of those *names*, written but not finished, of an array of strings.

    *scan* is how the kernel reads rows, and *parse* is what reads those that it leaves. The first
    row is the column's row *first*: an error names it, if that is to be raised.
    """
    columns = {name: _column(name, len(array)) for name in names}
    parts = _parts.Parts()
    for name, column in columns.items():
        setattr(parts, FLAGS if name == NULLS else name, column.kernel)
    reader = _Reader(columns, parts, parse, scan, raises)
    for start, block in blocks_of(array):
        reader.read(block, start, first)
    return columns


def _column(name: str, rows: int) -> Strings | Ports | Flags:
    if name in (FLAGS, NULLS):
        return Flags(rows, are_wanted=name == FLAGS)
    return Ports(rows) if name == "port" else Strings(rows)


class _Reader:
    """What is the same for all blocks."""

    __slots__ = ("_parse", "_parts", "_raises", "_record", "_scan", "_spare", "_strings")

    def __init__(
        self,
        columns: Columns,
        parts: _parts.Parts,
        parse: Callable[[str], URIObject],
        scan: int,
        raises: bool,
    ) -> None:
        self._strings = [column for column in columns.values() if isinstance(column, Strings)]
        self._parts = parts
        self._parse = parse
        self._scan = scan if COMPILED else NO_SCAN  # as plain Python the engines are faster
        self._raises = raises
        self._record = Record()
        self._spare = 0

    def read(self, block: Any, start: int, first: int) -> None:
        """Write the parts of *block*, which starts at the row *start* of its array."""
        rows = rows_of(block)
        row = 0
        self._reserve(rows.size(0), start)
        while True:
            row = _parts.write_parts(rows, row, self._scan, self._record, self._parts, start)
            if row == rows.count:
                return
            raw = rows.encoded(row, 1)
            try:
                value = self._parse(decode(raw))
                _ = value.port  # the RFC has ports that are no ports
                encoded, record = in_bytes(value, self._record)
                self._take(len(encoded) - len(raw), rows.size(row), start + row)
                _parts.write_record(encoded, record, self._parts, start + row)
            except URIError as error:
                if self._raises:
                    raise RowError(first + start + row, error) from error
                reason = str(error.kind).encode()
                self._take(len(reason) - len(raw), rows.size(row), start + row)
                _parts.write_bad(reason, self._parts, start + row)
            row += 1

    def _take(self, more: int, left: int, rows: int) -> None:
        """See to it that there is room for so many bytes *more* than a row has.

        So many bytes are *left* in the block, the row's among them, and so many *rows* are written.
        """
        self._spare -= max(0, more)
        if self._spare < 0:
            self._reserve(left + max(0, more), rows)

    def _reserve(self, size: int, rows: int) -> None:
        """See to it that there is room for *size* bytes, and some to spare."""
        self._spare = _SPARE
        for strings in self._strings:
            strings.reserve(size + _SPARE, rows)
