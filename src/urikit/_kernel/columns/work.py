# cython: wraparound=False, boundscheck=False, nonecheck=False, initializedcheck=False
"""The work on a column: each row is read, taken apart or rewritten, and written, without the GIL.

:class:`Work` stops at a row that needs Python: the caller works out its result, hands that over by
one of the methods ``write_…``, and goes on with the next row.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel import inline, memory
from urikit._kernel.canonical import Steps
from urikit._kernel.columns.one_string import OneString
from urikit._kernel.columns.output import Output, Strings, port_of
from urikit._kernel.columns.rows import OUTSIDE, Rows, demand
from urikit._kernel.names import Groups
from urikit._kernel.record import COMPILED as _COMPILED, Record, place
from urikit._kernel.references import find_reference
from urikit._kernel.rewriting import resolve_reference
from urikit._kernel.tables import (
    CANONICAL as _CANONICAL,
    IN_PLACE as _IN_PLACE,
    INVALID_UTF8 as _INVALID_UTF8,
    IRIS as _IRIS,
    LACKS_SLASH as _LACKS_SLASH,
    MISPLACED as _MISPLACED,
    NO_SCAN as _NO_SCAN,
    NORMAL as _NORMAL,
    ORIGIN as _ORIGIN,
    OUT_OF_MEMORY as _OUT_OF_MEMORY,
    PARTS as _PARTS,
    PORT_TOO_LARGE as _PORT_TOO_LARGE,
    REGISTRABLE as _REGISTRABLE,
    REWRITTEN as _REWRITTEN,
    SAME as _SAME,
    TEXT as _TEXT,
    URLS as _URLS,
    VALUE as _VALUE,
)
from urikit._kernel.url_parser import parse_url, read_url
from urikit._kernel.urlscan import find_url
from urikit._kernel.utf8 import is_utf8
from urikit._kernel.workspace import Workspace
from urikit._unicode.characters import raise_pending

if TYPE_CHECKING:
    from typing import Any

if _COMPILED:
    from cython import nogil
else:
    from urikit._kernel.memory import nogil

_AFTER_AUTHORITY = frozenset({"path", "query", "fragment"})


class Work:
    """The rows of a column, what is wanted of them, and the columns it is written to."""

    __slots__ = (
        *("_base", "_base_data", "_base_record", "_base_size", "_bases", "_has_reasons"),
        *(
            "_is_authority_enough",
            "_is_port_checked",
            "_one_string",
            "_others",
            "_record",
            "_rows",
            "_scan",
            "_space",
            "_wanted",
            "output",
        ),
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
        steps: Steps | None = None,
        suffixes: Groups | None = None,
        reasons: bytes = b"",
    ) -> None:
        """Do the work *wanted* on *rows*, read by the standard that *scan* names.

        The *columns* to write to have the names of parts, or are called flags, error and text.

        ``TEXT`` resolves the rows against *others* or against *base*, if given, and ``SAME``
        compares with *others*. ``VALUE`` looks for *key* in queries, or for that of *others*; a
        plus sign there may be a space. ``NORMAL`` and ``SAME`` normalize to the level of that
        *rank*, unless it is negative, ``CANONICAL`` takes the *steps*. ``REGISTRABLE`` looks names
        up in *suffixes*.
        *reasons* has the names of failures as :func:`reasons_of` writes them; without them the work
        stops at a bad row.
        """
        demand(rows is not None and _PARTS <= wanted <= _SAME)
        demand(others is None or others.count == rows.count)
        demand(others is not None or wanted != _SAME)
        self._rows = rows
        self._others = others
        self._wanted = wanted
        self._scan = scan
        self._has_reasons = len(reasons) > 0
        self._one_string = OneString(wanted, scan, key, plus, rank, steps, suffixes)
        self._record = Record()
        self._base_record = Record()
        self._space = Workspace()
        self._bases = Workspace()
        self._base = base
        self._base_data: Any = memory.at(memory.address_of(base or b""))
        self._base_size = -1 if base is None else len(base)
        if base is not None:
            bases, space = self._bases, self._space
            size, at = self._base_size, self._base_record
            if self._take_base(self._base_data, 0, size, bases, space, at) > 0:
                raise ValueError("base does not parse")
        in_authority = wanted == _PARTS and _AFTER_AUTHORITY.isdisjoint(columns)
        self._is_authority_enough = (
            scan == _URLS and base is None and (wanted in (_ORIGIN, _REGISTRABLE) or in_authority)
        )
        # By the RFCs a string with a port too large parses.
        self._is_port_checked = wanted != _TEXT and (wanted != _PARTS or set(columns) != {"flags"})
        self.output = Output(columns, reasons)
        self.output.total = rows.count

    def run(self, row: int, first: int) -> int:
        """Work on the rows from *row* on; return the row to stop at, or how many there are.

        Row ``n`` becomes row ``n - first`` of the columns. The row to stop at needs Python, or
        ``is_full`` is true.
        """
        demand(0 <= first <= row <= self._rows.count)
        self.output.total = self._rows.count - first
        self.output.demand_rows(self.output.total)
        with nogil:
            row = self._run(
                self._rows, self._others, self._record, self._space, self.output, row, first
            )
        raise_pending()
        if row < 0:
            raise IndexError(OUTSIDE)
        self.output.demand_rows(self.output.total)
        return row

    def _run(
        self,
        rows: Rows,
        others: Rows | None,
        record: Record,
        space: Workspace,
        output: Output,
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
                row += 1  # what is not written is null
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
                if not self._has_reasons or not output.has_room(0, row - first):
                    break
                if self._wanted != _SAME:
                    output.put_failure(-found, row - first)
                row += 1
                continue
            data, start, end, limit = rows.data, rows.start, rows.end, rows.limit
            if found == _REWRITTEN:
                data, start, end, limit = space.out.data, 0, space.out.size, space.out._room
            lacks_slash = found == _LACKS_SLASH
            if not output.has_room(end - start, row - first):
                break
            if self._wanted == _PARTS:
                output.put_parts(data, start, end, limit, lacks_slash, record, row - first)
            elif not self._put(data, start, end, limit, lacks_slash, record, output, row - first):
                break
            row += 1
        return row

    def _find(self, rows: Rows, space: Workspace, record: Record) -> int:
        """Find the parts of the row that *rows* are at, in place or rewritten to *space*.

        Returns 0 if that needs Python, and less for a failure: its code, negated.
        """
        data, start, end = rows.data, rows.start, rows.end
        if self._scan == _URLS:
            if self._is_authority_enough:
                end = _authority_end(data, start, end)
                if inline.kinds(data, end, rows.end) & 2 and not is_utf8(data, end, rows.end):
                    return -_INVALID_UTF8
            if self._others is not None and self._wanted == _TEXT:
                found = find_url(data, start, end, rows.limit, record)
                if found:
                    return found
                if self._take_base(
                    self._others.data,
                    self._others.start,
                    self._others.end,
                    self._bases,
                    space,
                    self._base_record,
                ):
                    return 0
            found = read_url(data, start, end, rows.limit, space, record)
            if found == _LACKS_SLASH and self._is_compared():
                found = -parse_url(data, start, end, space, record) or _REWRITTEN
            return 0 if found <= -_OUT_OF_MEMORY else found
        failure = find_reference(data, start, end, self._scan == _IRIS, record)
        if failure > 0:
            return 0 if failure == _MISPLACED else -failure
        if self._is_port_checked:
            return -_PORT_TOO_LARGE if failure and port_of(data, record) < -1 else _IN_PLACE
        base, base_at, base_end = self._base_data, 0, self._base_size
        if self._others is not None:
            base, base_at = self._others.data, self._others.start
            base_end = self._others.end
        if base_end < 0:
            return _IN_PLACE
        space.out.truncate(0)
        found = resolve_reference(
            base, base_at, base_end, self._base_record, data, start, end, record, space.out, record
        )
        return _REWRITTEN if found and not space.out.failed else 0

    def _is_compared(self) -> bool:
        return self._wanted >= _CANONICAL or self._wanted == _NORMAL

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
        if failure >= _OUT_OF_MEMORY:  # or MISPLACED
            return 0
        return -failure if failure > 0 else _IN_PLACE

    def _take_base(
        self, data: str, start: int, end: int, bases: Workspace, space: Workspace, record: Record
    ) -> int:
        """Read rows against this base from now on; return more than 0 if it is not one."""
        if self._scan != _URLS:
            return find_reference(data, start, end, self._scan == _IRIS, record)
        space.clear_base()  # its memory may move
        failure = parse_url(data, start, end, bases, record)
        if not failure:
            space.set_base(bases.out.data, bases.out.size, record)
        return failure

    def _put(
        self,
        data: str,
        start: int,
        end: int,
        limit: int,
        lacks_slash: bool,
        record: Record,
        output: Output,
        row: int,
    ) -> bool:
        """Write the one result of the string from *start* to *end*, if that needs no Python."""
        if self._wanted == _SAME:
            return self._put_same(data, start, end, record, output, row)
        if output.text is None:
            return False
        if self._wanted == _VALUE and self._others is not None:
            self._one_string.look_for(self._others.data, self._others.start, self._others.end)
        return self._one_string.put(data, start, end, limit, lacks_slash, record, output.text, row)

    def _put_same(
        self, data: str, start: int, end: int, record: Record, output: Output, row: int
    ) -> bool:
        """Write if two rows are the same in normal form."""
        if output.flags is None or self._others is None:
            return False
        found = self._find(self._others, self._bases, self._base_record)
        if found <= 0:
            return found < 0
        other, other_start, other_end = self._others.data, self._others.start, self._others.end
        if found == _REWRITTEN:
            other, other_start, other_end = self._bases.out.data, 0, self._bases.out.size
        same = self._one_string.compare(
            data, start, end, record, other, other_start, other_end, self._base_record
        )
        if same >= 0:
            output.flags.put(row, same > 0)
        return same >= 0

    # --- results from Python ------------------------------------------------------------------

    def write_record(self, encoded: bytes, record: Record, row: int) -> bool:
        """Write the parts of a string, by its positions in *record*; False if there is no room."""
        size = len(encoded)
        demand(record is not None and self._wanted == _PARTS)
        demand(
            place(
                self._record,
                *(0, size, record._scheme_end, record._host, record._host_end),
                *(record._path, record._query, record._fragment),
            )
        )
        if not self._is_ready(size, row):
            return False
        data = memory.at(memory.address_of(encoded))
        self.output.put_parts(data, 0, size, size, False, self._record, row)
        return True

    def write_bad(self, reason: bytes, row: int) -> bool:
        """Write a row that is bad, for a *reason*; False if there is no room."""
        if not self._is_ready(len(reason), row):
            return False
        if self.output.flags is not None:
            self.output.flags.put(row, False)
        if self.output.error is not None:
            self._write(self.output.error, reason, row)
        return True

    def write_text(self, encoded: bytes, row: int) -> bool:
        """Write a row of the string that is wanted; False if there is no room."""
        demand(self.output.text is not None)
        if not self._is_ready(len(encoded), row):
            return False
        self._write(self.output.text, encoded, row)  # type: ignore[arg-type]
        return True

    def _write(self, strings: Strings, encoded: bytes, row: int) -> None:
        size = len(encoded)
        strings.put(memory.at(memory.address_of(encoded)), 0, size, size, row)

    def write_flag(self, is_true: bool, row: int) -> bool:
        """Write a row of the flags, for which there is room."""
        demand(self.output.flags is not None and self._is_ready(0, row))
        self.output.flags.put(row, is_true)  # type: ignore[union-attr]
        return True

    def _is_ready(self, size: int, row: int) -> bool:
        demand(0 <= row < self.output.total)
        self.output.demand_rows(row + 1)
        return bool(self.output.has_room(size, row))


# URL §4.4, authority state
def _authority_end(data: str, start: int, end: int) -> int:
    """Return where a URL may end without a change of its authority: after a slash, or at *end*.

    What follows makes no URL invalid, unless it is not UTF-8.
    """
    index = start
    while index < end and "a" <= data[index] <= "z":
        index += 1
    if index + 3 >= end or data[index] != ":" or data[index + 1] != "/" or data[index + 2] != "/":
        return end
    index += 3
    # More slashes, even with tabs between them, are skipped.
    if data[index] <= " " or data[index] == "/" or data[index] == "\\":
        return end
    index = memory.find(data, "/", index, end)
    return end if index < 0 else index + 1
