"""Columns beside other ways to the same result: by class, all parts, the host, each function.

The large column has a million URLs, the corpus repeated and varied so that no two rows are equal.
Rounds are interleaved and the best one counts; the clock is the wall's, because threads are
compared too. Each size in the table of growth runs in its own process.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, cycle, islice
from pathlib import Path
from time import perf_counter
from typing import Any

import pyarrow as pa

from tests import corpus
from tests.classes import CLASSES, CLEAN, Class
from tools.bench.by_class import ADA, ByClass, ada_in_cpp
from tools.bench.goals import Goal
from tools.bench.objects import cpu_name
from tools.bench.report import Progress, Table
from tools.bench.results import ROOT, Results
from tools.bench.timing import is_installed
from urikit import URL, arrow

ONE, TWO = "urikit, one thread", "urikit, two threads"
CAN_ADA = "can_ada in a list"
ADA_IN_CPP = "ada in C++, only parsing"

HOST_PATTERN = r"^[a-z]+://(?:[^/?#@]*@)?([^/?#:]*)"
"""A pattern for the host as people write it: wrong on much, but right on this corpus."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured."""

    rows: int
    rows_by_class: int
    rounds: int
    growth: Sequence[int]


FULL = Size(1_000_000, 60_000, 4, (10_000, 100_000, 1_000_000))
SMALL = Size(20_000, 2_000, 2, (1_000, 10_000))


def varied(rows: int, *, clean: bool = False) -> Iterator[str]:
    """URLs of the corpus, over and over, each time with another query.

    With *clean*, only those that are their own serialization.
    """
    _, urls = corpus.load(100_000)
    urls = [url for url in urls if _everyone_parses(url) and not (clean and str(URL(url)) != url)]
    numbers = count()
    for url in islice(cycle(urls), rows):
        yield f"{url}{'&' if '?' in url else '?'}n={next(numbers)}"


def _everyone_parses(url: str) -> bool:
    """True if can_ada takes it too."""
    if is_installed("can_ada"):
        import can_ada

        try:
            can_ada.parse(f"{url}?n=1")
        except ValueError:
            return False
    return URL.can_parse(url)


def column_of(rows: int) -> Any:
    """The same as a chunked array."""
    texts = varied(rows)
    chunks = []
    while chunk := list(islice(texts, 131_072)):
        chunks.append(pa.array(chunk, pa.string()))
    return pa.chunked_array(chunks)


def best(ways: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The least seconds of each way, in interleaved rounds."""
    times: dict[str, float] = {}
    for _ in range(rounds):
        for name, way in ways.items():
            start = perf_counter()
            way()
            taken = perf_counter() - start
            times[name] = min(taken, times.get(name, taken))
    return times


def can_ada_parts(texts: Sequence[str]) -> Callable[[], object]:
    """A list of the parts of each string, by can_ada; ``None`` for one that it refuses."""
    import can_ada

    parse = can_ada.parse

    def run() -> object:
        rows: list[tuple[str, ...] | None] = []
        for text in texts:
            try:
                u = parse(text)
            except ValueError:
                rows.append(None)
            else:
                names = u.protocol, u.username, u.password, u.hostname
                rows.append((*names, u.port, u.pathname, u.search, u.hash))
        return rows

    return run


def by_class(count: int, rounds: int, progress: Progress) -> ByClass:
    """All parts of the rows of each class, against can_ada in a list."""
    result = ByClass("All parts of a column, by class", CAN_ADA)
    for one in CLASSES:
        progress("columns by class", one.name)
        texts = one.texts(count)
        column = pa.array(texts, pa.string())
        ways: dict[str, Callable[[], object]] = {
            ONE: lambda column=column: arrow.parse(column),  # type: ignore[misc]
            TWO: lambda column=column: arrow.parse(column, threads=2),  # type: ignore[misc]
        }
        if is_installed("can_ada"):
            ways[CAN_ADA] = can_ada_parts(texts)
        times = {name: 1e9 * taken / count for name, taken in best(ways, rounds).items()}
        if (ada := ada_in_cpp(texts)) is not None:
            times[ADA_IN_CPP] = ada
        result.times[one.name] = times
        result.goals[one.name] = goal_of(one)
    close = [
        times[ONE] <= 2 * times[ADA_IN_CPP]
        for times in result.times.values()
        if ADA_IN_CPP in times
    ]
    if close:
        result.notes.append(
            f"At most 2 × the time of ada in C++: {sum(close)} of {len(close)} classes. ada only "
            "parses; urikit writes the columns too."
        )
    else:
        result.notes.append(
            f"ada in C++ is not compared: set {ADA} to a program that reads strings, each ended by "
            "NUL, and prints the nanoseconds that ada takes for one."
        )
    return result


def goal_of(one: Class) -> float:
    """How many times as fast as can_ada in a list a class is to be."""
    return {CLEAN: 8, "IDN host": 2}.get(one.name, 4)


def struct_table(column: Any, rounds: int) -> tuple[Table, dict[str, float]]:
    """All parts of every row."""
    ways: dict[str, Callable[[], object]] = {
        ONE: lambda: arrow.parse(column),
        TWO: lambda: arrow.parse(column, threads=2),
    }
    if is_installed("can_ada"):
        ways[CAN_ADA] = can_ada_parts(column.to_pylist())
    times = best(ways, rounds)
    return _table(f"All parts of {len(column):,} URLs", times, len(column), ONE), times


def host_table(column: Any, rounds: int) -> Table:
    """The host alone, by the engines' regular expressions; urikit gives everything."""
    ours = "urikit.arrow.parse: everything, one thread"
    ways: dict[str, Callable[[], object]] = {
        ours: lambda: arrow.parse(column),
        "urikit.arrow.host, one thread": lambda: arrow.host(column),
    }
    if is_installed("polars"):
        import polars as pl

        series = pl.Series("url", column)
        ways[f"Polars str.extract, {pl.thread_pool_size()} threads allowed"] = lambda: (
            series.str.extract(HOST_PATTERN, 1)
        )
    if is_installed("duckdb"):
        import duckdb

        for threads in (1, 2):
            connection = duckdb.connect(config={"threads": threads})
            connection.register("source", pa.table({"url": column}))
            connection.execute("create table urls as select url from source")
            query = f"select regexp_extract(url, '{HOST_PATTERN}', 1) from urls"
            ways[f"DuckDB regexp_extract, threads = {threads}"] = (
                lambda connection=connection, query=query: connection.sql(  # type: ignore[misc]
                    query
                ).to_arrow_table()
            )
    times = best(ways, rounds)
    table = _table(f"The host of {len(column):,} URLs", times, len(column), ours)
    table.notes.append(
        "The engines' pattern removes user info and port. It does not lower-case or decode the "
        "host, and does not notice errors."
    )
    return table


def functions_table(column: Any, rounds: int) -> Table:
    """Each function, one thread."""
    ways: dict[str, Callable[[], object]] = {
        "parse": lambda: arrow.parse(column),
        "host": lambda: arrow.host(column),
        "can_parse": lambda: arrow.can_parse(column),
        "is_valid": lambda: arrow.is_valid(column),
        "error": lambda: arrow.error(column),
        "origin": lambda: arrow.origin(column),
        'query_value "n"': lambda: arrow.query_value(column, "n"),
        "registrable_domain": lambda: arrow.registrable_domain(column),
        'canonicalize "whatwg"': lambda: arrow.canonicalize(column),
        'canonicalize "crawler"': lambda: arrow.canonicalize(column, "crawler"),
        "normalize": lambda: arrow.normalize(column),
        "resolve": lambda: arrow.resolve("https://example.org/a/b", column),
        "equivalent": lambda: arrow.equivalent(column, column),
        "hazards": lambda: arrow.hazards(column),
    }
    times = best(ways, rounds)
    table = Table(f"Each function on {len(column):,} URLs, one thread", ["", "ns per row"])
    table.rows += [[name, f"{1e9 * taken / len(column):,.0f}"] for name, taken in times.items()]
    return table


def _table(title: str, times: dict[str, float], rows: int, ours: str) -> Table:
    table = Table(title, ["", "ns per row", "million rows per second", "× of the first"])
    for name, taken in times.items():
        speed = rows / taken / 1e6
        ratio = taken / times[ours]
        cells = [name, f"{1e9 * taken / rows:,.0f}", f"{speed:.1f}", f"{ratio:.2f}"]
        table.rows.append(cells)
    return table


def growth_table(sizes: Sequence[int]) -> Table:
    """Time and peak memory as rows grow, each in a process of its own."""
    header = ["rows", "ns per row", "input, MB", "output, MB", "peak above the input, MB"]
    table = Table("As rows grow, one thread", header)
    for rows in sizes:
        command = [sys.executable, "-m", "tools.bench.columns", str(rows)]
        done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
        one = json.loads(done.stdout)
        cells = [f"{rows:,}", f"{one['ns']:,.0f}"]
        table.rows.append([*cells, *(f"{one[key]:,.0f}" for key in ("input", "output", "peak"))])
    return table


def measure_one(rows: int) -> dict[str, float]:
    """Time and memory of one size, in this process."""
    column = column_of(rows)
    arrow.parse(column.slice(0, 10_000))
    before = resident("VmRSS")
    start = perf_counter()
    result = arrow.parse(column)
    taken = perf_counter() - start
    return {
        "ns": 1e9 * taken / rows,
        "input": column.nbytes / 1e6,
        "output": result.nbytes / 1e6,
        "peak": max(0.0, resident("VmHWM") - before),
    }


def resident(key: str) -> float:
    """The resident memory of this process, now or at its peak, in megabytes."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
    return int(lines[key].split()[0]) * 1024 / 1e6


def measure(size: Size, results: Results) -> None:
    """All tables of columns."""
    classes = by_class(size.rows_by_class, size.rounds, results.progress)
    results.progress("columns")
    column = column_of(size.rows)
    engines = f"pyarrow {pa.__version__}, {column.nbytes / size.rows:.0f} bytes a row"
    results.about.append(f"{cpu_name()}, {engines}")
    results.classes = classes
    results.add(classes.table())
    table, times = struct_table(column, size.rounds)
    results.add(table)
    results.add(host_table(column, size.rounds))
    results.add(functions_table(column.slice(0, size.rows // 5), 2))
    results.add(growth_table(size.growth))
    results.numbers["ns_of_columns_by_class"] = classes.times
    ratio = None if CAN_ADA not in times else times[CAN_ADA] / times[ONE]
    results.goals += [
        classes.goal(),
        Goal.at_least("a column of real URLs against can_ada in a list", 8, ratio),
        Goal.at_least("two threads against one", 1.6, times[ONE] / times[TWO]),
    ]


if __name__ == "__main__":  # one size of the table of growth
    print(json.dumps(measure_one(int(sys.argv[1]))))
