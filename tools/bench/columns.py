"""Measure columns beside other ways to the same: ``python -m tools.bench.columns``.

A column of a million URLs, the corpus repeated and varied so that no two are the same text. Rounds
are interleaved and the best of them counts; the clock is the wall's, for threads are compared too.
Memory is that of a process of its own for each size. Engines that are not installed are left out.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import count, cycle, islice
from pathlib import Path
from time import perf_counter
from typing import Any

import pyarrow as pa

from tests import corpus
from tools.bench.__main__ import ROOT, cpu_name
from tools.bench.report import Table, replace_between
from tools.bench.timing import is_installed
from urikit import URL, arrow

ROWS = 1_000_000
SIZES = (10_000, 100_000, 1_000_000, 10_000_000)
QUICK_SIZES = (1_000, 10_000)

HOST_PATTERN = r"^[a-z]+://(?:[^/?#@]*@)?([^/?#:]*)"
"""What people write to have the host: wrong on much, but right on this corpus."""


def varied(rows: int) -> Iterator[str]:
    """URLs of the corpus, over and over, each time with another query."""
    _, urls = corpus.load(100_000)
    urls = list(filter(_everyone_parses, urls))
    numbers = count()
    for url in islice(cycle(urls), rows):
        yield f"{url}{'&' if '?' in url else '?'}n={next(numbers)}"


def _everyone_parses(url: str) -> bool:
    """Whether can_ada, which raises at a bad one, can be given *url* in a list of others."""
    if is_installed("can_ada"):
        import can_ada

        try:
            can_ada.parse(f"{url}?n=1")
        except ValueError:
            return False
    return URL.can_parse(url)


def column_of(rows: int) -> Any:
    """The same as a chunked array, made a piece at a time."""
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


def can_ada_struct(texts: Sequence[str]) -> Callable[[], object]:
    """A list of the parts of each text, by can_ada."""
    import can_ada

    parse = can_ada.parse

    def run() -> object:
        return [
            (u.protocol, u.username, u.password, u.hostname, u.port, u.pathname, u.search, u.hash)
            for u in map(parse, texts)
        ]

    return run


def struct_table(column: Any, rounds: int) -> Table:
    """All parts of every row."""
    one, two = "urikit.arrow.parse, one thread", "urikit.arrow.parse, two threads"
    ways: dict[str, Callable[[], object]] = {
        one: lambda: arrow.parse(column),
        two: lambda: arrow.parse(column, threads=2),
    }
    if is_installed("can_ada"):
        ways["can_ada.parse and its getters, in a list"] = can_ada_struct(column.to_pylist())
    times = best(ways, rounds)
    return _table(f"All parts of {len(column):,} URLs", times, len(column), one)


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
                lambda connection=connection, query=query: connection.execute(
                    query
                ).to_arrow_table()  # type: ignore[misc]
            )
    times = best(ways, rounds)
    table = _table(f"The host of {len(column):,} URLs", times, len(column), ours)
    table.notes.append(
        "The engines' pattern takes user info and port away, and nothing else: it lower-cases "
        "nothing, decodes nothing, and says nothing of what is wrong."
    )
    return table


def functions_table(column: Any, rounds: int) -> Table:
    """Each function, one thread."""
    ways: dict[str, Callable[[], object]] = {
        "parse": lambda: arrow.parse(column),
        "host": lambda: arrow.host(column),
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
        command = [sys.executable, "-m", "tools.bench.columns", "--one", str(rows)]
        done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
        one = json.loads(done.stdout)
        cells = [f"{rows:,}", f"{one['ns']:,.0f}"]
        table.rows.append([*cells, *(f"{one[key]:,.0f}" for key in ("input", "output", "peak"))])
    return table


def measure_one(rows: int) -> dict[str, float]:
    """Time and memory of one size, in this process."""
    column = column_of(rows)
    arrow.parse(column.slice(0, 10_000))
    before = _resident("VmRSS")
    start = perf_counter()
    result = arrow.parse(column)
    taken = perf_counter() - start
    return {
        "ns": 1e9 * taken / rows,
        "input": column.nbytes / 1e6,
        "output": result.nbytes / 1e6,
        "peak": max(0.0, _resident("VmHWM") - before),
    }


def _resident(key: str) -> float:
    """The resident memory of this process, now or at its peak, in megabytes."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
    return int(lines[key].split()[0]) * 1024 / 1e6


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and write the tables to docs/columns-speed.md."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.columns", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="little data; writes nothing")
    parser.add_argument("--one", type=int, metavar="ROWS", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.one:
        print(json.dumps(measure_one(options.one)))
        return 0
    rows, rounds = (20_000, 2) if options.quick else (ROWS, 5)
    column = column_of(rows)
    about = f"{cpu_name()}, pyarrow {pa.__version__}, {column.nbytes / rows:.0f} bytes a row"
    print(about, end="\n\n")
    parts: list[Callable[[], Table]] = [
        lambda: struct_table(column, rounds),
        lambda: host_table(column, rounds),
        lambda: functions_table(column.slice(0, rows // 5), 2),
        lambda: growth_table(QUICK_SIZES if options.quick else SIZES),
    ]
    tables = []
    for part in parts:
        tables.append(part())
        print(tables[-1].as_text(), flush=True)
    if not options.quick:
        page = ROOT / "docs" / "columns-speed.md"
        text = "\n".join([about + ".", "", *(table.as_markdown() for table in tables)])
        page.write_text(replace_between(page.read_text(encoding="utf-8"), text), encoding="utf-8")
        print(f"Written: {page}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
