"""Everything that a run finds, printed as it comes, and the page that shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.classes import MAIN_CLASSES
from tools.bench.by_class import ByClass
from tools.bench.chart import chart, chart_by_class
from tools.bench.goals import Goal, goals_table
from tools.bench.report import Line, Table, replace_between

__all__ = ["ROOT", "Results"]

ROOT = Path(__file__).parent.parent.parent


@dataclass(slots=True)
class Results:
    """Tables, goals and numbers of one page; *name* is its file without the ending."""

    name: str
    progress: Line = field(default_factory=Line)
    about: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    goals: list[Goal] = field(default_factory=list)
    classes: ByClass | None = None
    panels: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    numbers: dict[str, Any] = field(default_factory=dict)

    def add(self, table: Table) -> None:
        """Print a table and keep it for the page."""
        self.progress.clear()
        print(table.as_text(), flush=True)
        self.tables.append(table)

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "about": self.about,
            "tables": [table.as_data() for table in self.tables],
            "goals": [
                {"goal": one.what, "bound": one.bound, "measured": one.measured, "met": one.met}
                for one in self.goals
            ],
            **self.numbers,
        }

    def write(self, docs: Path) -> Sequence[Path]:
        """Write the charts, and the tables between the markers of the page."""
        docs.mkdir(parents=True, exist_ok=True)
        written = []
        if self.panels:
            caption = f"{self.about[0]}. Shorter is faster; × is against the fastest."
            written.append(docs / "bench.svg")
            written[-1].write_text(chart(self.panels, caption), encoding="utf-8")
        if self.classes is not None:
            shown = [one.name for one in MAIN_CLASSES if one.name in self.classes.times]
            caption = f"{self.about[0]}. Shorter is faster; × is against {self.classes.peer}."
            written.append(docs / f"{self.name}-by-class.svg")
            written[-1].write_text(chart_by_class(self.classes, shown, caption), encoding="utf-8")
        page = docs / f"{self.name}.md"
        template = page if page.exists() else ROOT / "docs" / page.name
        tables = [goals_table(self.goals), *self.tables]
        text = "".join(f"{line}.  \n" for line in self.about) + "\n"
        text += "\n".join(table.as_markdown() for table in tables)
        replaced = replace_between(template.read_text(encoding="utf-8"), text)
        page.write_text(replaced, encoding="utf-8")
        return [*written, page]
