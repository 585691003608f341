"""Measure urikit beside its peers, and print each goal with "met" or "below".

Rounds are interleaved, the best of several counts, and the caches of peers are empty before
each pass. Nothing asserts a time: the exit status is 0 whatever the numbers are.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.bench import build, columns, hostile, objects, startup
from tools.bench.goals import goals_table
from tools.bench.results import ROOT, Results

PARTS = ("objects", "columns", "hostile", "build", "startup")

EXAMPLES = """\
examples:
  python -m tools.bench                     everything; writes docs/speed.md, docs/columns-speed.md
                                            and their charts
  python -m tools.bench --quick             the same on little data; writes nothing
  python -m tools.bench columns hostile     only these parts; writes nothing
  python -m tools.bench --json speed.json   also the numbers, for a program
  python -m tools.bench --docs /tmp/docs    writes the pages and the charts somewhere else
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the parts that the arguments ask for."""
    options = _parser().parse_args(arguments)
    parts = options.parts or PARTS
    whole = not options.quick and set(parts) == set(PARTS)
    docs = options.docs or (ROOT / "docs" if whole else None)
    run(parts, quick=options.quick, docs=docs, numbers=options.json)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.bench",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"any of {', '.join(PARTS)}")
    parser.add_argument("--quick", action="store_true", help="little data and few rounds")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers to FILE")
    parser.add_argument(
        "--docs", type=Path, metavar="DIR", help="write the pages and the charts there"
    )
    return parser


def run(
    parts: Sequence[str],
    *,
    quick: bool = False,
    docs: Path | None = None,
    numbers: Path | None = None,
) -> None:
    """Measure the *parts*, print tables as they come and the goals at the end, write files."""
    if unknown := set(parts) - set(PARTS):
        raise SystemExit(f"no part is named {', '.join(sorted(unknown))}: {', '.join(PARTS)}")
    speed = Results("speed")
    of_columns = Results("columns-speed", speed.progress)
    print("\n".join(objects.describe()), end="\n\n")
    print("In tables, × says how many times as fast.\n")
    if "columns" in parts:
        columns.measure(columns.SMALL if quick else columns.FULL, of_columns)
    if "objects" in parts:
        objects.measure(objects.SMALL if quick else objects.FULL, speed)
    if "startup" in parts:
        startup.measure(3 if quick else 20, speed, startup.LINES // 20 if quick else startup.LINES)
    if "build" in parts and not quick:
        speed.progress("build")
        found = build.build()
        speed.add(build.build_table(found))
        speed.goals += build.goals_of_build(found)
    if "hostile" in parts:
        budget = 10 if quick else 120  # seconds; python -m tools.bench.hostile takes its time
        result = hostile.measure(budget=budget, progress=speed.progress)
        speed.add(result.table())
        speed.goals.append(result.goal())
    pages = [page for page in (speed, of_columns) if page.tables]
    print(goals_table([goal for page in pages for goal in page.goals]).as_text())
    below = [goal.what for page in pages for goal in page.goals if goal.met is False]
    print(f"Below: {'; '.join(below)}\n" if below else "Every goal that was measured is met.\n")
    for page in pages:
        if docs is not None:
            print(f"Written: {', '.join(map(str, page.write(docs)))}")
    if numbers is not None:
        data = {page.name: page.as_data() for page in pages}
        text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
        numbers.write_text(text, encoding="utf-8")
        print(f"Written: {numbers}")


if __name__ == "__main__":
    sys.exit(main())
