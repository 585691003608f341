"""Comparisons by class of string: one row for each, with its goal and "met" or "below"."""

import os
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tests.classes import CLASSES, CLEAN, JOIN_CLASSES, Class, joins
from tools.bench.goals import Goal, verdict
from tools.bench.report import Progress, Table
from tools.bench.timing import Contestant, Here, is_installed, rounds_of

__all__ = ["ADA", "WORKS", "ByClass", "Work", "ada_in_cpp", "agreed", "measure", "measure_joins"]


@dataclass(slots=True)
class ByClass:
    """Nanoseconds by class and contestant; the first contestant has the goals."""

    title: str
    peer: str
    times: dict[str, dict[str, float]] = field(default_factory=dict)
    goals: dict[str, float] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    @property
    def contestants(self) -> list[str]:
        """Everyone who was measured, in order."""
        return list(dict.fromkeys(name for times in self.times.values() for name in times))

    def ratio(self, name: str) -> float | None:
        """How many times as fast as the peer the first one is on a class."""
        times = self.times[name]
        return times[self.peer] / times[self.contestants[0]] if self.peer in times else None

    def met(self, name: str) -> bool | None:
        """True if the class reaches its goal, as printed; ``None`` without a peer."""
        ratio = self.ratio(name)
        return None if ratio is None else round(ratio, 2) >= self.goals[name]

    def goal(self) -> Goal:
        """All classes as one goal."""
        bounds = sorted({f"{bound:g}" for bound in self.goals.values()}, key=float)
        bound = f"at least {' or '.join(bounds)} × {self.peer}, each class"
        known = [met for name in self.times if (met := self.met(name)) is not None]
        return Goal.all_of(self.title, bound, known)

    def table(self) -> Table:
        """One row for each class."""
        header = ["", *(f"{name}, ns" for name in self.contestants)]
        table = Table(self.title, [*header, f"× {self.peer}", "goal", ""], notes=self.notes)
        for name, times in self.times.items():
            cells = [f"{times[who]:,.0f}" if who in times else "" for who in self.contestants]
            ratio = self.ratio(name)
            shown = "" if ratio is None else f"{ratio:.2f}"
            table.rows.append(
                [name, *cells, shown, f"{self.goals[name]:g}", verdict(self.met(name))]
            )
        return table


@dataclass(frozen=True, slots=True)
class Work:
    """One statement of urikit and of a peer, and the goal for a class.

    *refused* are errors that say no: a tuple in source, or nothing if refused classes are left out.
    """

    title: str
    ours: Contestant
    peer: Contestant
    goal: Callable[[Class], float]
    refused: bool = True


def _getters(make: str, names: str) -> str:
    return "; ".join([f"u = {make}", *(f"u.{name}" for name in names.split())])


WORKS: tuple[Work, ...] = (
    Work(
        "URL.parse(text)",
        Contestant("urikit", "urikit", "parse(t)", "from urikit import URL; parse = URL.parse"),
        Contestant("can_ada", "can_ada", "parse(t)", "from can_ada import parse"),
        lambda one: 2 if one.name == CLEAN else 1,
    ),
    Work(
        "URL(text) and six getters",
        Contestant(
            "urikit",
            "urikit",
            _getters("URL(t)", "scheme host port path query fragment"),
            "from urikit import URL",
        ),
        Contestant(
            "can_ada",
            "can_ada",
            _getters("parse(t)", "protocol hostname port pathname search hash"),
            "from can_ada import parse",
        ),
        lambda one: 2,
        refused=False,
    ),
    Work(
        "URI.parse(text)",
        Contestant("urikit", "urikit", "URI.parse(t)", "from urikit import URI"),
        Contestant("uritools", "uritools", "urisplit(t)", "from uritools import urisplit"),
        lambda one: 6,
    ),
)


def _catching(contestant: Contestant) -> Contestant:
    statement = f"try: {contestant.statement}\nexcept ValueError: pass"
    return replace(contestant, statement=statement)


def measure(work: Work, count: int, rounds: int, patience: float, progress: Progress) -> ByClass:
    """One work on every class, on the strings that urikit and can_ada agree about."""
    result = ByClass(work.title, work.peer.name)
    for number, one in enumerate(CLASSES):
        if one.refused and not work.refused:
            continue
        progress(f"{work.title}, by class", f"{number + 1} of {len(CLASSES)}: {one.name}")
        texts = agreed(one.texts(count))
        refuses = any(map(_refuses(work.ours), texts[:100]))
        result.goals[one.name] = work.goal(one)
        result.times[one.name] = _times(work, "t", texts, rounds, patience, catching=refuses)
    if work.ours.statement == "URI.parse(t)":
        result.notes.append(
            "RFC 3986 refuses other classes than the URL Standard does; uritools checks nothing."
        )
    return result


def measure_joins(count: int, rounds: int, patience: float, progress: Progress) -> ByClass:
    """References by class against url-py, the fastest peer."""
    work = Work(
        "URL.join(reference)",
        Contestant(
            "urikit",
            "urikit",
            "b.join(r)",
            "from urikit import URL",
            "[(URL(b), r) for b, r in items]",
        ),
        Contestant(
            "url-py", "url", "b.join(r)", "import url", "[(url.URL.parse(b), r) for b, r in items]"
        ),
        lambda one: 1,
    )
    result = ByClass(work.title, work.peer.name)
    for name in JOIN_CLASSES:
        progress(f"{work.title}, by class", name)
        result.goals[name] = 1
        result.times[name] = _times(work, "b, r", joins(name, count), rounds, patience)
    return result


def _times(
    work: Work,
    item: str,
    items: Sequence[Any],
    rounds: int,
    patience: float,
    *,
    catching: bool = False,
) -> dict[str, float]:
    here = Here()
    entries = [work.ours, *([work.peer] if is_installed(work.peer.package) else [])]
    # can_ada raises an error where URL.parse returns None: both are measured as a user writes it.
    passes = {
        one.name: here.define(_catching(one) if catching or one is work.peer else one, item, items)
        for one in entries
    }
    times = rounds_of(passes, rounds, patience)
    return {name: seconds / len(items) * 1e9 for name, seconds in times.items()}


def _refuses(contestant: Contestant) -> Callable[[str], bool]:
    """A function that is true of strings that raise an error."""
    names: dict[str, Any] = {}
    exec(f"{contestant.setup}\ndef run(t):\n    {contestant.statement}", names)

    def run(text: str) -> bool:
        try:
            names["run"](text)
        except ValueError:
            return True
        return False

    return run


def agreed(texts: Sequence[str]) -> list[str]:
    """The strings of which urikit and can_ada make the same; all of them if it is not installed."""
    if not is_installed("can_ada"):
        return list(texts)
    import can_ada

    from urikit import URL

    def theirs(text: str) -> str | None:
        try:
            return str(can_ada.parse(text).href)
        except ValueError:
            return None

    def ours(text: str) -> str | None:
        url = URL.parse(text)
        return None if url is None else str(url)

    return [text for text in texts if ours(text) == theirs(text)]


# --- ada in C++ -----------------------------------------------------------------------------------

ADA = "ADA_PARSE"
"""The variable that names a program which parses strings with ada in C++.

It reads strings from standard input, each ended by NUL, and prints the nanoseconds for one.
"""


def ada_in_cpp(texts: Sequence[str]) -> float | None:
    """Nanoseconds for parsing one string with ada in C++, by the program that :data:`ADA` names."""
    program = os.environ.get(ADA)
    if not program:
        return None
    data = "".join(f"{text}\0" for text in texts).encode()
    done = subprocess.run([program], input=data, capture_output=True, check=True)
    return float(done.stdout.split()[0])
