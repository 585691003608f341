"""Measure paths that users take, beside what they would use instead: ``make bench-paths``.

Each path runs as a user would write it, on a million rows: clean, 1 % dirty, and dirty. A slow one
is measured on fewer rows, and the table says so; jobs of Spark, after some that do not count. Ten
million rows and columns of 3 GiB are last. The exit status is 0 whatever the numbers are.
"""

import argparse
import platform
import sys
from collections.abc import Callable, Sequence

import pyarrow as pa

from tests.engines.spark_session import why_not
from tools.bench.goals import Goal, goals_table
from tools.bench.objects import cpu_name
from tools.bench.paths import commands, engines, programs, shapes
from tools.bench.paths.large import large_table
from tools.bench.paths.measuring import KINDS, Data, Path, table_of
from tools.bench.report import Line, Table

GROUPS: dict[str, tuple[str, Sequence[Path]]] = {
    "engines": ("The host through engines", engines.PATHS),
    "spark": ("The host through Spark", engines.SPARK),
    "shapes": ("arrow.host of columns of every shape", shapes.SHAPES),
    "functions": ("Functions of columns", shapes.FUNCTIONS),
    "programs": ("One by one", programs.PATHS),
    "commands": ("Commands, per line of a file", commands.PATHS),
}


ALL = [*GROUPS, "start", "large"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the groups that the arguments name, or all of them."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.paths", description=__doc__)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=", ".join(ALL))
    parser.add_argument("--rows", type=int, default=1_000_000, help="rows (default: a million)")
    parser.add_argument("--cap", type=float, default=3.0, help="seconds for one measurement")
    parser.add_argument("--only", default="", help="only paths with this in their name")
    parser.add_argument(
        "--kind", choices=KINDS, action="append", help="only rows of this kind; can be repeated"
    )
    options = parser.parse_args(arguments)
    if unknown := set(options.groups) - set(ALL):
        parser.error(f"no group is named {', '.join(sorted(unknown))}")
    run(
        options.groups or ALL,
        options.rows,
        options.cap,
        options.kind or list(KINDS),
        only=options.only,
    )
    return 0


def run(
    groups: Sequence[str], rows: int, cap: float, kinds: Sequence[str], *, only: str = ""
) -> None:
    """Print the tables of *groups* and their goals."""
    progress = Line()
    print(f"{cpu_name()}, Python {platform.python_version()}, pyarrow {pa.__version__}")
    print(f"{rows:,} rows; µs per row; a measurement may take {cap:g} s\n")
    tell: Callable[[str], None] = progress
    tell("data")
    data = [Data.made(kind, rows) for kind in kinds] if set(groups) & set(GROUPS) else []
    goals: list[Goal] = []

    def show(table: Table, goal: Goal) -> None:
        progress.clear()
        if table.rows:
            print(table.as_text(), flush=True)
            goals.append(goal)

    for group in groups:
        if group == "start":
            show(*commands.start_table(5))
            continue
        if group == "large":
            data.clear()
            show(*large_table(only, min(1.0, rows / 1_000_000), progress))
            continue
        if group == "spark" and (reason := why_not()):
            print(f"Spark is not measured: {reason}\n")
            continue
        title, paths = GROUPS[group]
        show(*table_of(title, [path for path in paths if only in path.name], data, cap, tell))
    print(goals_table(goals).as_text())
    print(f"measured in {progress.seconds / 60:.0f} minutes")


if __name__ == "__main__":
    sys.exit(main())
