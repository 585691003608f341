"""Tables, as text and as Markdown, and the pages that show them."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Protocol

__all__ = ["BEGIN", "END", "Line", "Progress", "Table", "replace_between"]


class Progress(Protocol):
    """A function that is told the stage of the work, and how far it is."""

    def __call__(self, stage: str, detail: str = "") -> None: ...


class Line:
    """One line of progress on standard error; in a log, a line for each stage."""

    def __init__(self) -> None:
        self._start = monotonic()
        self._live = sys.stderr.isatty()
        self._last = ""

    def __call__(self, stage: str, detail: str = "") -> None:
        passed = f"[{self.seconds:4.0f} s]"
        if self._live:
            print(f"\r\033[K{passed} {stage} {detail}", end="", file=sys.stderr, flush=True)
        elif stage != self._last:
            print(passed, stage, file=sys.stderr, flush=True)
        self._last = stage

    @property
    def seconds(self) -> float:
        """The time since the beginning."""
        return monotonic() - self._start

    def clear(self) -> None:
        """Take the line away, so that something can be printed."""
        if self._live:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


@dataclass(slots=True)
class Table:
    """A title, rows of cells under a header, and what has to be said about them."""

    title: str
    header: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def as_text(self) -> str:
        """With columns of one width, the first to the left and the numbers to the right."""
        cells = [self.header, *self.rows]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = [self.title]
        for first, *others in cells:
            tail = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
            lines.append("  " + "  ".join([first.ljust(widths[0]), *tail]))
        return "\n".join([*lines, *(f"  {note}" for note in self.notes)]) + "\n"

    def as_markdown(self) -> str:
        """A pipe table under a heading."""
        lines = [f"### {self.title}", "", _pipes(self.header)]
        lines.append(_pipes(["---", *("---:" for _ in self.header[1:])]))
        lines += [_pipes(row) for row in self.rows]
        for note in self.notes:
            lines += ["", _escaped(note)]
        return "\n".join(lines) + "\n"

    def as_data(self) -> dict[str, Any]:
        """For JSON, as it is printed."""
        return {
            "title": self.title,
            "rows": [dict(zip(self.header, row, strict=True)) for row in self.rows],
            "notes": self.notes,
        }


def _pipes(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(_escaped, cells))} |"


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|").replace("<", "&lt;")


BEGIN, END = "<!-- bench: begin -->", "<!-- bench: end -->"


def replace_between(page: str, new: str) -> str:
    """*page* with what stands between its two markers replaced.

    >>> print(replace_between(f"a\\n{BEGIN}\\nold\\n{END}\\nz", "new"))
    a
    <!-- bench: begin -->
    new
    <!-- bench: end -->
    z
    """
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"the page has no {BEGIN} and {END}")
    return f"{before}{BEGIN}\n{new.strip()}\n{END}{after}"
