"""How long ``urikit get`` takes to start beside Python itself, and how many lines it does a second.

``python -m tools.bench.startup`` runs both in turns, so that a busy machine slows both, and prints
the shortest and the middle time of each. It fails where the goals are missed.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

__all__ = ["LINES", "MOST", "lines_a_second", "main", "starts"]

MOST = 2.5
"""How many times as long as Python itself ``urikit get`` may take at most."""
LINES = 1_000_000
"""How many lines a second are the goal."""

_URL = "https://www.example.com:8443/a/b?c=d#e"


def starts(rounds: int, folder: str) -> dict[str, list[float]]:
    """The times of some starts, in milliseconds, with bytecode that is compiled already."""
    script = Path(sys.executable).with_name("urikit")
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "python -c 'import argparse'": [sys.executable, "-c", "import argparse"],
        "python -c 'import urikit'": [sys.executable, "-c", "import urikit"],
        "urikit get host URL": [str(script), "get", "host", _URL],
        "urikit get '{scheme}://{host}{path}' URL": [
            *(str(script), "get", "{scheme}://{host}{path}", _URL),
        ],
        "urikit get registrable_domain URL": [str(script), "get", "registrable_domain", _URL],
        "urikit normalize URL": [str(script), "normalize", _URL],
        "urikit inspect URL": [str(script), "inspect", _URL],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(rounds + 2):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True, env=_environment(folder))
            if number > 1:  # the first rounds compile
                times[name].append((time.perf_counter() - start) * 1000)
    return times


def lines_a_second(template: str, folder: str, rounds: int = 3) -> tuple[float, float]:
    """How many lines *template* does a second on a file of a million, its start included.

    The second number is by the seconds of a processor, which others on the machine do not change.
    """
    path = Path(folder) / "million.txt"
    if not path.exists():
        block = "".join(
            f"https://www{n % 997}.example.com/some/path/of/page-{n}.html?id={n}&utm_source=feed\n"
            for n in range(10_000)
        )
        path.write_text(block * (LINES // 10_000))
    best = processor = float("inf")
    for _ in range(rounds):
        start, used = time.perf_counter(), _processor_seconds()
        subprocess.run(
            [sys.executable, "-m", "urikit", "get", template, "-f", str(path)],
            check=True,
            stdout=subprocess.DEVNULL,
            env=_environment(folder),
        )
        best = min(best, time.perf_counter() - start)
        processor = min(processor, _processor_seconds() - used)
    return LINES / best, LINES / processor


def _processor_seconds() -> float:
    times = os.times()
    return times.children_user + times.children_system


def _environment(folder: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": str(Path(folder) / "bytecode")}


def main(rounds: int = 30) -> int:
    """Print the times; 1 if a goal is missed."""
    with tempfile.TemporaryDirectory() as folder:
        times = starts(rounds, folder)
        base, *_ = times.values()
        print(f"{'':42}{'least':>9}{'middle':>9}  times Python")
        for name, found in times.items():
            ratio = median(found) / median(base)
            print(f"{name:42}{min(found):6.1f} ms{median(found):6.1f} ms  {ratio:.2f}")
        missed = median(times["urikit get host URL"]) > MOST * median(base)
        for template in ("host", "{scheme} {host} {path}", "{query:id}", "{registrable_domain}"):
            rate, by_processor = lines_a_second(template, folder)
            print(
                f"urikit get {template!r}: {rate / 1e6:.2f} million lines a second, "
                f"{by_processor / 1e6:.2f} a second of a processor"
            )
            missed = missed or (template == "host" and rate < LINES)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
