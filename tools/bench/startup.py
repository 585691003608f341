"""How long commands take to start beside Python itself, and how many lines ``get`` does a second.

They run in turns, so that a busy machine slows all of them.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tools.bench.fresh import environment
from tools.bench.goals import Goal
from tools.bench.report import Table
from tools.bench.results import Results

__all__ = ["LINES", "MOST", "lines_a_second", "measure", "starts"]

LINES = 1_000_000

PYTHON, GET, INSPECT = "python -c pass", "urikit get host URL", "urikit inspect URL"

MOST = {GET: 2.5, INSPECT: 3}
"""How many times as long as Python itself a command may take that needs no engine and no client."""

_URL = "https://www.example.com:8443/a/b?c=d#e"


def starts(rounds: int, folder: str) -> dict[str, list[float]]:
    """The times of some starts, in milliseconds, with bytecode that is compiled already."""
    script = Path(sys.executable).with_name("urikit")
    commands = {
        PYTHON: [sys.executable, "-c", "pass"],
        "python -c 'import argparse'": [sys.executable, "-c", "import argparse"],
        "python -c 'import urikit'": [sys.executable, "-c", "import urikit"],
        GET: [str(script), "get", "host", _URL],
        "urikit get '{scheme}://{host}{path}' URL": [
            *(str(script), "get", "{scheme}://{host}{path}", _URL),
        ],
        "urikit get registrable_domain URL": [str(script), "get", "registrable_domain", _URL],
        "urikit normalize URL": [str(script), "normalize", _URL],
        INSPECT: [str(script), "inspect", _URL],
        "urikit explain URL": [str(script), "explain", _URL],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(rounds + 2):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True, env=environment(folder))
            if number > 1:  # the first rounds compile
                times[name].append((time.perf_counter() - start) * 1000)
    return times


def lines_a_second(template: str, folder: str, lines: int, rounds: int = 3) -> tuple[float, float]:
    """How many *lines* of a file *template* does a second, its start included.

    The second number is by the seconds of a processor, which others on the machine do not change.
    """
    path = Path(folder) / "lines.txt"
    if not path.exists():
        block = "".join(
            f"https://www{n % 997}.example.com/some/path/of/page-{n}.html?id={n}&utm_source=feed\n"
            for n in range(10_000)
        )
        path.write_text(block * (lines // 10_000))
    best = processor = float("inf")
    for _ in range(rounds):
        start, used = time.perf_counter(), _processor_seconds()
        subprocess.run(
            [sys.executable, "-m", "urikit", "get", template, "-f", str(path)],
            check=True,
            stdout=subprocess.DEVNULL,
            env=environment(folder),
        )
        best = min(best, time.perf_counter() - start)
        processor = min(processor, _processor_seconds() - used)
    return lines / best, lines / processor


def _processor_seconds() -> float:
    times = os.times()
    return times.children_user + times.children_system


def measure(rounds: int, results: Results, lines: int = LINES) -> None:
    """Starts, and lines per second, as two tables."""
    results.progress("start-up")
    with tempfile.TemporaryDirectory() as folder:
        times = starts(rounds, folder)
        base = median(times[PYTHON])
        table = Table("Start-up of commands", ("", "least, ms", "median, ms", "× Python's"))
        for name, found in times.items():
            middle = median(found)
            cells = f"{min(found):.1f}", f"{middle:.1f}", f"{middle / base:.2f}"
            table.rows.append((name, *cells))
        results.add(table)
        table = Table(
            f"Lines of a file of {lines:,}",
            ("", "million lines a second", "per second of a processor"),
        )
        rates = {}
        for template in ("host", "{scheme} {host} {path}", "{query:id}", "{registrable_domain}"):
            rates[template], processor = lines_a_second(template, folder, lines)
            million = f"{rates[template] / 1e6:.2f}", f"{processor / 1e6:.2f}"
            table.rows.append((f"urikit get {template!r}", *million))
        results.add(table)
    for name, most in MOST.items():
        ratio = median(times[name]) / base
        results.goals.append(Goal.at_most(f"{name} against {PYTHON}", most, ratio))
    rate = rates["host"] / 1e6
    results.goals.append(Goal.at_least("urikit get host, lines a second", 1, rate, " million"))
