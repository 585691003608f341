"""A path, the data it runs on, and its time per row, capped."""

import atexit
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path as File
from shutil import rmtree
from tempfile import mkdtemp
from time import perf_counter
from typing import Any

import pyarrow as pa

from tests.classes import mixed
from tools.bench.columns import varied
from tools.bench.goals import Goal, verdict
from tools.bench.report import Table
from tools.bench.timing import is_installed

__all__ = [
    *("KINDS", "Beside", "Data", "Measured", "Path", "Way"),
    *("lines_of", "measure", "table_of", "temporary_folder"),
]

KINDS = {"clean": 0.0, "1 % dirty": 0.01, "dirty": 1.0}
"""The part of the rows that are of the dirty classes."""


class Data:
    """Rows of one kind, and the clean rows beside them; the same in every run."""

    def __init__(self, kind: str, texts: Sequence[str], clean: Sequence[str]) -> None:
        self.kind = kind
        self.texts = list(texts)
        self._clean = clean

    @classmethod
    def made(cls, kind: str, rows: int) -> "Data":
        """*rows* rows: real URLs where they are at hand, and strings of the dirty classes."""
        clean = list(varied(rows, clean=True))
        return cls(kind, list(mixed(clean, KINDS[kind], rows)) if KINDS[kind] else clean, clean)

    def first(self, rows: int) -> "Data":
        """The first *rows* of them."""
        if rows >= len(self.texts):
            return self
        return Data(self.kind, self.texts[:rows], self._clean[:rows])

    @cached_property
    def column(self) -> Any:
        """All rows as an array of strings."""
        return pa.array(self.texts, pa.string())

    @cached_property
    def clean(self) -> "Data":
        """As many clean rows."""
        return Data("clean", self._clean[: len(self.texts)], self._clean)


Way = Callable[[Data], Callable[[], object]]
"""Prepares the data, untimed, and returns the function to time."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Another way to the same; *most* is the part of its time that urikit may take."""

    name: str
    way: Way
    most: float = 1
    package: str = "urikit"
    kinds: Sequence[str] = tuple(KINDS)


@dataclass(frozen=True, slots=True)
class Path:
    """A path as a user writes it; *limits* are microseconds per row, by kind of data."""

    name: str
    way: Way
    beside: Sequence[Beside] = ()
    limits: Mapping[str, float] = field(default_factory=dict)
    rows: int = 10**9  # at most
    kinds: Sequence[str] = tuple(KINDS)
    package: str = "urikit"
    warm_up: int = 0
    """Runs before the time counts. All rows are measured after them, for jobs that start slowly."""


class TooLongError(Exception):
    """A measurement took longer than allowed."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise an error in the block after some seconds, on systems with signals."""

    def stop(*_: object) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@dataclass(frozen=True, slots=True)
class Measured:
    """Microseconds per row, ``None`` if there are none, and a remark about them."""

    us: float | None
    remark: str = ""

    def __str__(self) -> str:
        number = "" if self.us is None else f"{self.us:,.2f}"
        return f"{number} {self.remark}".strip()


class Runner:
    """A way on as many rows of *data* as *cap* seconds allow.

    The number of rows grows in steps, so that a slow way is measured on few. A way that becomes
    slow all at once is stopped, and the time until then is a lower bound. With a *warm_up* of some
    runs, all rows are measured after these, and may take ten times as long.
    """

    def __init__(self, way: Way, data: Data, cap: float, warm_up: int = 0) -> None:
        self._cap = 10 * cap if warm_up else cap
        self._run: Callable[[], object] | None = None
        self._best = float("inf")
        self._rows = len(data.texts)
        self._size = self._rows if warm_up else min(self._rows, 1_000)
        self._remark = ""
        while self._grow(way, data.first(self._size), warm_up):
            pass

    def _grow(self, way: Way, data: Data, warm_up: int) -> bool:
        """Run once, and choose the next number of rows; false if there is none."""
        size = len(data.texts)
        try:
            self._run = way(data)
            with at_most(4 * self._cap):
                for _ in range(warm_up):
                    self._run()
                taken = _seconds(self._run)
        except TooLongError:
            self._run, self._best = None, 4 * self._cap / size
            self._remark = f"or more (of {size:,} rows)"
            return False
        except Exception as error:
            self._run, self._remark = None, f"{type(error).__name__} on {size:,} rows"
            return False
        self._best = taken / size
        largest = min(self._rows, size * 10, int(size * self._cap / max(taken, 1e-9)))
        if size < self._rows and largest >= min(2 * size, self._rows):
            self._size = largest
            return True
        self._size = size
        if size < self._rows:
            self._remark = f"(of {size:,} rows)"
        return False

    def again(self) -> None:
        """Run once more, if that is quick."""
        if self._run is not None and self._best * self._size < self._cap:
            self._best = min(self._best, _seconds(self._run) / self._size)

    @property
    def measured(self) -> Measured:
        """The shortest time."""
        us = None if self._best == float("inf") else self._best * 1e6
        return Measured(us, self._remark)


def measure(
    ways: Sequence[Way], data: Data, cap: float, rounds: int = 3, warm_up: int = 0
) -> list[Measured]:
    """The time of each way on the same data, in interleaved rounds."""
    runners = [Runner(way, data, cap, warm_up) for way in ways]
    for _ in range(rounds - 1):
        for runner in runners:
            runner.again()
    return [runner.measured for runner in runners]


@cache
def temporary_folder() -> File:
    """A folder that is removed at the end."""
    folder = File(mkdtemp())
    atexit.register(rmtree, folder)
    return folder


def _seconds(run: Callable[[], object]) -> float:
    start = perf_counter()
    run()
    return perf_counter() - start


NOISE = 1.1
"""A time that is larger by less than this factor is not called larger."""


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a table: a path on a kind of data, beside another way or a limit."""

    path: str
    kind: str
    ours: Measured
    beside: str = ""
    theirs: Measured | None = None
    goal: str = ""
    met: bool | None = None

    def cells(self) -> Sequence[str]:
        """The cells of the row."""
        theirs = "" if self.theirs is None else str(self.theirs)
        ratio = ""
        if self.ours.us is not None and self.theirs is not None and self.theirs.us:
            ratio = f"{self.ours.us / self.theirs.us:.2f}"
        cells = self.path, self.kind, str(self.ours), self.beside, theirs, ratio, self.goal
        return (*cells, verdict(self.met))


def lines_of(path: Path, data: Data, cap: float) -> Iterator[Line]:
    """Measure a path on one kind of data, and everything beside it."""
    if data.kind not in path.kinds:
        return
    given = data.first(path.rows)
    beside = [one for one in path.beside if data.kind in one.kinds and is_installed(one.package)]
    ways = [path.way, *(one.way for one in beside)]
    ours, *others = measure(ways, given, cap, warm_up=path.warm_up)
    limit = path.limits.get(data.kind)
    if limit is not None:
        met = ours.us is not None and ours.us <= limit * NOISE
        yield Line(path.name, data.kind, ours, goal=f"≤ {limit:g} µs", met=met)
    elif not beside:
        yield Line(path.name, data.kind, ours)
    for one, theirs in zip(beside, others, strict=True):
        goal = f"≤ {one.most:g} ×"
        yield Line(path.name, data.kind, ours, one.name, theirs, goal, _met(ours, theirs, one.most))


def _met(ours: Measured, theirs: Measured, most: float) -> bool | None:
    if ours.us is None:
        return False
    return None if not theirs.us else ours.us / theirs.us <= most * NOISE


HEADER = ("", "rows are", "urikit, µs", "beside", "µs", "times it", "goal", "")


def table_of(
    title: str, paths: Sequence[Path], data: Sequence[Data], cap: float, tell: Callable[[str], None]
) -> tuple[Table, Goal]:
    """The table of a group of paths, µs per row, and all of them as one goal."""
    table = Table(title, HEADER)
    met: list[bool] = []
    for path in paths:
        if not is_installed(path.package):
            continue
        for one in data:
            tell(f"{title}: {path.name}, {one.kind}")
            for line in lines_of(path, one, cap):
                table.rows.append(line.cells())
                if line.met is not None:
                    met.append(line.met)
    return table, Goal.all_of(title, "each row as its goal says", met)
