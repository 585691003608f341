"""Ten million rows through engines, and columns of 3 GiB: time, and memory above the input.

Each is measured in its own process, once.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path as File
from time import perf_counter, process_time
from typing import Any

import pyarrow as pa

from tools.bench.columns import HOST_PATTERN, resident, varied
from tools.bench.goals import Goal, verdict
from tools.bench.report import Progress, Table
from tools.bench.results import ROOT
from tools.bench.timing import is_installed
from urikit import arrow

__all__ = ["CASES", "large_table"]

_GIB = 1 << 30
_DISTINCT = 100_000

Case = Callable[[float], tuple[Callable[[], object], int]]
"""Makes the input, *share* times its full size; returns what to run, and the number of rows."""


# --- input ----------------------------------------------------------------------------------------


def _tiled(size: float) -> Any:
    """A column of about *size* bytes of ordinary URLs, as ``large_string``."""
    some = pa.array(islice(varied(_DISTINCT), _DISTINCT), pa.large_string())
    return pa.concat_arrays([some] * max(1, round(size / some.nbytes)))


def _rows(share: float) -> Any:
    """Ten million rows, no two of them equal, as ``large_string``."""
    texts = varied(max(1, round(10_000_000 * share)))
    chunks = []
    while chunk := list(islice(texts, 1 << 17)):
        chunks.append(pa.array(chunk, pa.large_string()))
    return pa.concat_arrays(chunks)


def _of_arrow(run: Callable[[Any], object], make: Callable[[float], Any] = _rows) -> Case:
    def case(share: float) -> tuple[Callable[[], object], int]:
        column = make(share)
        return lambda: run(column), len(column)

    return case


def _of_polars(query: Callable[[Any, Any], object], *, ours: bool = True) -> Case:
    def case(share: float) -> tuple[Callable[[], object], int]:
        import polars as pl

        import urikit.polars  # noqa: F401 (registers the namespace)

        column: Any = pl.col("url")
        host = column.url.host() if ours else column.str.extract(HOST_PATTERN, 1)
        frame = pl.DataFrame({"url": pl.Series(_rows(share))})
        return lambda: query(frame, host), len(frame)

    return case


def _of_pandas(share: float) -> tuple[Callable[[], object], int]:
    import pandas as pd

    import urikit.pandas  # noqa: F401 (registers the accessor)

    column = _rows(share)
    series: Any = pd.Series(column, dtype=pd.ArrowDtype(column.type)).astype("str")
    del column
    return lambda: series.url.host(), len(series)


def _of_size(size: float) -> Callable[[float], Any]:
    return lambda share: _tiled(size * share)


def _lists(share: float) -> Any:
    column = _tiled(3 * _GIB * share)
    offsets = pa.array(range(0, len(column) + 1, 100), pa.int64())
    return pa.LargeListArray.from_arrays(offsets, column[: 100 * (len(offsets) - 1)])


def _megabytes(share: float) -> Any:
    rows = (
        f"https://h{n}.example/?q={'a' * 1_000_000}" for n in range(max(1, round(3072 * share)))
    )
    return pa.array(rows, pa.large_string())


def _last_percent(column: Any) -> Any:
    return arrow.host(column.slice(len(column) * 99 // 100))


CASES: dict[str, Case] = {
    "arrow.host": _of_arrow(arrow.host),
    "Polars, host": _of_polars(lambda frame, host: frame.select(host)),
    "Polars, host, streaming": _of_polars(
        lambda frame, host: frame.lazy().select(host).collect(engine="streaming")
    ),
    "Polars, host, grouped": _of_polars(lambda frame, host: frame.group_by(host).len()),
    "Polars, str.extract, grouped": _of_polars(
        lambda frame, host: frame.group_by(host).len(), ours=False
    ),
    "pandas, host": _of_pandas,
    "3 GiB, arrow.host": _of_arrow(arrow.host, _of_size(3 * _GIB)),
    "3 GiB, the last 1 %": _of_arrow(_last_percent, _of_size(3 * _GIB)),
    "3 GiB, canonicalize": _of_arrow(arrow.canonicalize, _of_size(3 * _GIB)),
    "3 GiB, in lists of 100": _of_arrow(arrow.host, _lists),
    "3 GiB, rows of a megabyte": _of_arrow(arrow.host, _megabytes),
    "3 GiB, rows of a megabyte, query": _of_arrow(lambda c: arrow.get(c, "query"), _megabytes),
}

# At most so many times the time of another one
GOALS = {
    "Polars, host": ("arrow.host", 2),
    "Polars, host, streaming": ("arrow.host", 2),
    "Polars, host, grouped": ("Polars, str.extract, grouped", 1),
    "pandas, host": ("arrow.host", 2),
}

_HEADER = (
    *("", "rows", "µs per row", "of the CPU", "before, MB", "result, MB", "peak above that, MB"),
    *("", ""),
)


def large_table(only: str, share: float, tell: Progress) -> tuple[Table, Goal]:
    """The table, and each row as a goal: memory is bounded by the result, times by another."""
    table = Table("Ten million rows, and columns of 3 GiB", _HEADER)
    table.notes.append(
        "Memory: at most 3 times the result and 64 MB more, or that of the way beside it."
    )
    found: dict[str, dict[str, float]] = {}
    met = []
    for name in CASES:
        if only not in name or not is_installed(_package(name)):
            continue
        tell(f"large: {name}")
        command = [sys.executable, "-m", "tools.bench.paths.large", name, str(share)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
        if done.returncode:
            lines = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
            table.rows.append((name, *[""] * 6, lines[-1][:60], verdict(False)))
            met.append(False)
            continue
        one = found[name] = json.loads(done.stdout)
        goal, (other, most) = "", GOALS.get(name, ("", 0))
        beside = found.get(other, {"peak": 0})
        is_met = one["peak"] <= max(3 * one["result"] + 64, beside["peak"])
        if other in found:
            ratio = one["us"] / found[other]["us"]
            goal = f"{ratio:.2f} ≤ {most:g} × {other}"
            is_met = is_met and ratio <= most * 1.1
        numbers = f"{one['rows']:,.0f}", f"{one['us']:.3f}", f"{one['cpu']:.3f}"
        sizes = [f"{one[key]:,.0f}" for key in ("before", "result", "peak")]
        is_other = any(name == other for other, _ in GOALS.values() if "," in other)
        table.rows.append((name, *numbers, *sizes, goal, "" if is_other else verdict(is_met)))
        met += [] if is_other else [is_met]
    return table, Goal.all_of(table.title, "time, and memory of the result", met)


def _package(name: str) -> str:
    first = name.partition(",")[0].lower()
    return first if first in ("polars", "pandas") else "urikit"


def measure_one(name: str, share: float) -> dict[str, float]:
    """Run a case once in this process, after a run on little."""
    case = CASES[name]
    case(0.000_1)[0]()
    run, rows = case(share)
    if (peak := File("/proc/self/clear_refs")).exists():
        peak.write_text("5", encoding="ascii")  # it starts anew
    before = resident("VmRSS")
    start, worked = perf_counter(), process_time()
    result = run()
    taken, worked = perf_counter() - start, process_time() - worked
    return {
        "rows": rows,
        "us": 1e6 * taken / rows,
        "cpu": 1e6 * worked / rows,
        "before": before,
        "result": _size_of(result),
        "peak": max(0.0, resident("VmHWM") - before),
    }


def _size_of(result: Any) -> float:
    if hasattr(result, "estimated_size"):  # of Polars
        return float(result.estimated_size()) / 1e6
    size = result.memory_usage(index=False) if hasattr(result, "memory_usage") else result.nbytes
    return float(size) / 1e6


def main(arguments: Sequence[str]) -> None:
    """Print what was measured for the case that the arguments name, as JSON."""
    name, share = arguments
    print(json.dumps(measure_one(name, float(share))))


if __name__ == "__main__":
    main(sys.argv[1:])
