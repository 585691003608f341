"""``python -m tests.fuzz --count N --seed S [--peer ada --peer node]``.

Exits with 0 if every difference is explained and every law holds, with 1 if not, and with 2
if a peer that is required is not here.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from time import monotonic

from tests.fuzz.browser import Chromium
from tests.fuzz.compare import Report, compare
from tests.fuzz.drivers import Ada, Driver, Node, UnavailableError
from tests.fuzz.explain import EXPLANATIONS
from tests.fuzz.generator import cases, load_pool

PEERS: dict[str, Callable[[], Driver]] = {"ada": Ada, "node": Node, "chromium": Chromium}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the fuzzer and prints what it found."""
    options = _parser().parse_args(arguments)
    peers: list[Driver] = []
    try:
        for name in dict.fromkeys(options.peer or ["ada", "node"]):
            try:
                peers.append(PEERS[name]())
            except UnavailableError as reason:
                print(f"skipped: {reason}")
                if options.require_peers:
                    return 2
        start = monotonic()
        report = compare(
            cases(options.seed, options.count, load_pool()),
            peers,
            show=options.show,
            progress=_progress(options.count) if sys.stdout.isatty() else lambda done: None,
        )
    finally:
        for peer in peers:
            peer.close()
    _print(report, monotonic() - start, options.seed)
    return 0 if report.ok else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=300_000, help="how many cases")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same cases")
    parser.add_argument("--show", type=int, default=20, help="how many findings to print")
    parser.add_argument("--peer", action="append", choices=sorted(PEERS), help="compare with it")
    parser.add_argument(
        "--require-peers", action="store_true", help="a peer that is not here is an error"
    )
    return parser


def _progress(count: int) -> Callable[[int], None]:
    width, start = 40, monotonic()

    def show(done: int) -> None:
        part = done / count
        left = (monotonic() - start) * (1 - part) / part
        bar = "█" * round(width * part)
        end = "\n" if done == count else ""
        print(f"\r{bar:░<{width}} {done:,}/{count:,} {left:4.0f} s left", end=end, flush=True)

    return show


def _print(report: Report, seconds: float, seed: int) -> None:
    for finding in report.findings:
        print(f"\n{finding}")
    print(f"\n{report.cases:,} cases of seed {seed} in {seconds:.1f} s")
    columns = ("peer", "cases", "both fail", "both parse", "equal", "explained", "unexplained")
    rows: list[tuple[str, ...]] = [columns]
    for name, tally in report.tallies.items():
        counts = (tally.cases, tally.both_fail, tally.both_parse, tally.equal,
                  tally.explained.total(), tally.unexplained)  # fmt: skip
        rows.append((name, *(f"{count:,}" for count in counts)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        head, *tail = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join([row[0].ljust(len(head)), *tail]))
    print(f"laws broken: {report.broken:,}")
    sentences = {one.name: f"{one.sentence} ({one.anchor})" for one in EXPLANATIONS}
    for name, tally in report.tallies.items():
        if tally.explained:
            print(f"\nexplained, {name}:")
        for kind, count in tally.by_kind().most_common():
            print(f"  {count:7,}  {kind}: {sentences[kind]}")
    print("\nnothing unexplained" if report.ok else "\nunexplained differences, or broken laws")


if __name__ == "__main__":
    sys.exit(main())
