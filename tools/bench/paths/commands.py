"""Commands on the lines of a file, and their start on one URL."""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence

from tools.bench.fresh import environment
from tools.bench.goals import Goal, verdict
from tools.bench.paths.measuring import Data, Path, Way, temporary_folder
from tools.bench.report import Table
from tools.bench.startup import starts

__all__ = ["PATHS", "start_table"]

ROWS = 300_000

LINES = (
    *("get {host}", "get --json {host}", "set --host h.example", "set --pair a=1"),
    *("canonicalize", "dedupe", "normalize", "domain", "query", "validate", "inspect --codes"),
    *("resolve https://www.example.com/a/b", "trurl"),
)


def _command(line: str) -> Way:
    """Run a command on a file of all rows; its start is in the time."""

    def way(data: Data) -> Callable[[], object]:
        rows = (text.strip().translate({10: None, 13: None}) for text in data.texts)
        file = temporary_folder() / f"{data.kind}-{len(data.texts)}.txt"
        file.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
        command = [sys.executable, "-m", "urikit", *line.split(), "-f", str(file)]
        quiet = subprocess.DEVNULL
        variables = environment(str(temporary_folder()))
        return lambda: subprocess.run(
            command, stdout=quiet, stderr=quiet, check=False, env=variables
        )

    return way


PATHS: Sequence[Path] = tuple(
    Path(
        f"urikit {line}",
        _command(line),
        limits={"clean": 2, "1 % dirty": 2},  # where every line is dirty, a quarter is refused
        rows=ROWS,
    )
    for line in LINES
)


def start_table(rounds: int) -> tuple[Table, Goal]:
    """The start of commands on one URL, in times of Python's own."""
    table = Table("Start on one URL", ("", "ms", "times Python's", "goal", ""))
    with tempfile.TemporaryDirectory() as folder:
        times = {name: min(found) for name, found in starts(rounds, folder).items()}
    base = next(iter(times.values()))
    met = []
    for name, taken in times.items():
        ours = name.startswith("urikit") and "explain" not in name
        reached = taken <= 3 * base if ours else None
        cells = f"{taken:.1f}", f"{taken / base:.2f}", "≤ 3 ×" if ours else "", verdict(reached)
        table.rows.append((name, *cells))
        met += [] if reached is None else [reached]
    return table, Goal.all_of("Start on one URL", "at most 3 × python -c pass", met)
