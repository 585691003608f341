# cython: wraparound=False, boundscheck=False, nonecheck=False, initializedcheck=False
"""Columns of hazards: for each row the codes of what is found in it, a byte for each."""

from __future__ import annotations

from urikit._kernel import memory
from urikit._kernel.columns.output import Output, Strings
from urikit._kernel.columns.rows import OUTSIDE, Rows, demand
from urikit._kernel.hazards.search import Search
from urikit._kernel.record import COMPILED as _COMPILED
from urikit._kernel.writer import Writer
from urikit._unicode.characters import raise_pending

if _COMPILED:
    from cython import nogil
else:
    from urikit._kernel.memory import nogil


class Hazards:
    """The search of a column, which stops at a row that needs Python."""

    __slots__ = ("_codes", "_out", "_rows", "_search", "_severities", "_severity_data", "output")

    def __init__(self, rows: Rows, search: Search, severities: bytes, out: Strings) -> None:
        """Write codes that *severities* has a severity for, the lowest bits of each, to *out*."""
        demand(rows is not None and search is not None and len(severities) >= 64)
        self._rows = rows
        self._search = search
        self._severity_data = severities
        self._severities = self._severity_data  # in C a pointer
        self._out = out
        self._codes = Writer(64)
        self.output = Output({"text": out}, b"")
        self.output.total = rows.count

    def run(self, row: int, first: int) -> int:
        """Search the rows from *row* on; return the row to stop at, or how many there are.

        Row ``n`` becomes row ``n - first`` of the column. The row to stop at needs Python, or the
        column is full.
        """
        demand(0 <= first <= row <= self._rows.count)
        self.output.total = self._rows.count - first
        self.output.demand_rows(self.output.total)
        with nogil:
            row = self._run(self._rows, self._search, self._codes, row, first)
        raise_pending()
        if row < 0:
            raise IndexError(OUTSIDE)
        self.output.demand_rows(self.output.total)
        return row

    def _run(self, rows: Rows, search: Search, codes: Writer, row: int, first: int) -> int:
        while row < rows.count:
            status = rows.find(row)
            if status < 0:
                return -2
            if status > 0:
                codes.truncate(0)
                if not search.find(rows.data, rows.start, rows.end, rows.limit) or not search.write(
                    self._severities, codes
                ):
                    break
                if codes.failed or not self.output.has_room(codes.size, row - first):
                    break
                self._out.put(codes.data, 0, codes.size, codes.size, row - first)
            row += 1
        return row

    def write(self, codes: bytes, row: int) -> bool:
        """Write the codes of a row, which Python found; False if there is no room."""
        demand(0 <= row < self.output.total)
        self.output.demand_rows(row + 1)
        size = len(codes)
        if not self.output.has_room(size, row):
            return False
        self._out.put(memory.at(memory.address_of(codes)), 0, size, size, row)
        return True
