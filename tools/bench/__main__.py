"""Measure urikit, compiled and pure, beside its peers: ``python -m tools.bench``.

Rounds are interleaved, the best of several counts, and the caches of peers are empty before
each pass. Nothing asserts a time: the exit status is 0 whatever the numbers are.
"""

import argparse
import gc
import importlib.metadata
import json
import platform
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import urikit
from tests import corpus
from tools.bench import fresh
from tools.bench.chart import chart
from tools.bench.compare import Forms, Result, Size, compare, compare_hard
from tools.bench.goals import goals, goals_table
from tools.bench.linear import QUICK, WHOLE, linear_time
from tools.bench.operations import MAIN, OTHERS, Corpus
from tools.bench.report import Progress, Table, replace_between
from tools.bench.timing import Here, is_installed
from tools.bench.worker import PureWorker

ROOT = Path(__file__).parent.parent.parent

FULL = Size(urls=30_000, joins=8_000, queries=14_000, others=2_000, hard=400, rounds=21,
            patience=1.2, objects=200_000, imports=15, growth=QUICK)  # fmt: skip
SMALL = Size(urls=3_000, joins=1_400, queries=1_400, others=500, hard=100, rounds=3, patience=0.3,
             objects=20_000, imports=3, growth=0)  # fmt: skip

PEERS = {  # the distribution of each module
    "can_ada": "can_ada",
    "ada_url": "ada-url",
    "url": "url-py",
    "yarl": "yarl",
    "uritools": "uritools",
    "rfc3986": "rfc3986",
    "httpx": "httpx",
    "pydantic_core": "pydantic_core",
}

EXAMPLES = """\
examples:
  python -m tools.bench                     everything; writes docs/bench.svg and docs/speed.md
  python -m tools.bench --quick             the same on little data, in seconds; writes nothing
  python -m tools.bench --json speed.json   also the numbers, for a program
  python -m tools.bench --docs /tmp/docs    writes the page and the chart somewhere else
  python -m tools.bench linear              only: does work grow faster than the input?
  python -m tools.bench linear quick        the same on smaller inputs
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the arguments ask for."""
    options = _parser().parse_args(arguments)
    quick = options.quick or options.size == "quick"
    if options.part == "linear":
        linear_time(QUICK if quick else WHOLE)
        return 0
    docs = options.docs or (None if quick else ROOT / "docs")
    run(SMALL if quick else FULL, docs, options.json)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.bench",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("part", nargs="?", choices=["linear"], help="only the table of growth")
    parser.add_argument("size", nargs="?", choices=["quick"], help="the same as --quick")
    parser.add_argument("--quick", action="store_true", help="little data and few rounds")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers to FILE")
    parser.add_argument(
        "--docs", type=Path, metavar="DIR", help="write the page and the chart there"
    )
    return parser


def run(size: Size, docs: Path | None = None, numbers: Path | None = None) -> None:
    """All comparisons, printed as they come; then the goals, and the files that were asked for."""
    progress, done = _progress()
    about = describe()
    print("\n".join(about), end="\n\n")
    name, urls = corpus.load(size.urls)
    corpora: dict[Corpus, Sequence[Any]] = {
        "urls": urls,
        "joins": list(corpus.made_joins(size.joins)),
        "queries": corpus.load_queries(size.queries),
    }
    tables: list[Table] = []

    def show(table: Table) -> None:
        done()
        print(table.as_text(), flush=True)
        tables.append(table)

    with ExitStack() as stack:
        stack.callback(gc.unfreeze)  # what the passes froze, so that it is freed at the end
        forms = _forms(stack)
        print(f"Corpus: {name}; {len(urls):,} of them. In tables, × says how many times as fast.\n")
        results: dict[str, Result] = {}
        for operation in MAIN:
            items = corpora[operation.corpus]
            results[operation.title] = compare(operation, items, forms, size, progress)
            show(results[operation.title].table())
        hard = compare_hard(forms, size, progress)
        show(hard.table())
        small = replace(size, patience=size.patience / 3)
        others = [
            compare(operation, corpora[operation.corpus][: size.others], forms, small, progress)
            for operation in OTHERS
        ]
        show(others_table(others))
    imports = fresh.import_times(size.imports, progress)
    show(fresh.import_table(imports))
    sizes = fresh.object_sizes(size.objects, progress)
    show(fresh.memory_table(sizes, size.objects))
    if size.growth:
        progress("growth")
        done()
        linear_time(size.growth)
    reached = goals(results, hard, imports, sizes)
    show(goals_table(reached))
    if docs is not None:
        write_docs(docs, about, name, tables, results)
        print(f"Written: {docs / 'speed.md'}, {docs / 'bench.svg'}\n")
    if numbers is not None:
        numbers.write_text(
            json.dumps(
                {
                    "about": about,
                    "corpus": name,
                    "tables": [table.as_data() for table in tables],
                    "ns": {title: result.times for title, result in results.items()},
                    "ns_of_others": {one.operation.title: one.times for one in others},
                    "ns_hard": hard.times,
                    "ms_import": imports,
                    "bytes": sizes,
                    "goals": [
                        {
                            "goal": goal.what,
                            "bound": goal.bound,
                            "measured": goal.measured,
                            "met": goal.met,
                        }
                        for goal in reached
                    ],
                },
                indent=2,
                ensure_ascii=False,
            )
            + "\n",
            encoding="utf-8",
        )
        print(f"Written: {numbers}\n")


def _forms(stack: ExitStack) -> Forms:
    here = Here()
    if not urikit.COMPILED:
        return Forms({"pure": here}, here)
    return Forms({"compiled": here, "pure": stack.enter_context(PureWorker())}, here)


def describe() -> list[str]:
    """What runs and what is missing, a line each."""
    versions = [
        f"{name} {importlib.metadata.version(name)}"
        for module, name in PEERS.items()
        if is_installed(module)
    ]
    missing = [name for module, name in PEERS.items() if not is_installed(module)]
    python = f"{platform.python_implementation()} {platform.python_version()}"
    lines = [
        f"urikit {urikit.__version__}, {python}, {cpu_name()}",
    ]
    if versions:
        lines.append(f"Peers: {', '.join(versions)}, and urllib.parse of this Python")
    if missing:
        lines.append(f"Not installed, so not compared: {', '.join(missing)}")
    if not urikit.COMPILED:
        lines.append("urikit is installed in its pure form: the compiled one is not measured")
    return lines


def cpu_name() -> str:
    """The processor's own name, where the system tells it."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def others_table(results: Sequence[Result]) -> Table:
    """The smaller verbs: each of urikit's forms, and the fastest peer that has it."""
    table = Table(
        "Other operations", ("", "compiled, ns", "pure, ns", "fastest peer, ns", "× it", "peer")
    )
    for result in results:
        best = result.best_peer
        for ours in result.operation.ours:
            compiled, pure = (
                result.times.get(f"{ours.name}, {form}") for form in ("compiled", "pure")
            )
            ratio = result.ratio(f"{ours.name}, compiled", best)
            label = ours.name.removeprefix("urikit ")
            several = len(result.operation.ours) > 1
            table.rows.append(
                (
                    f"{label}: {result.operation.title}" if several else result.operation.title,
                    "" if compiled is None else f"{compiled:,.0f}",
                    "" if pure is None else f"{pure:,.0f}",
                    "" if best is None else f"{result.times[best]:,.0f}",
                    "" if ratio is None else f"{ratio:.2f}",
                    best or "",
                )
            )
    return table


def write_docs(
    docs: Path, about: Sequence[str], name: str, tables: Sequence[Table], results: dict[str, Result]
) -> None:
    """The chart, and the tables between the markers of the page."""
    docs.mkdir(parents=True, exist_ok=True)
    caption = f"{about[0]}. Shorter is faster; × is against the fastest."
    panels = {title: result.times for title, result in results.items()}
    (docs / "bench.svg").write_text(chart(panels, caption), encoding="utf-8")
    page = docs / "speed.md"
    template = page if page.exists() else ROOT / "docs" / "speed.md"
    text = "\n".join([*(f"{line}.  " for line in about), f"Corpus: {name}.", ""])
    ordered = [tables[-1], *tables[:-1]]  # the goals first
    text += "\n" + "\n".join(table.as_markdown() for table in ordered)
    page.write_text(replace_between(template.read_text(encoding="utf-8"), text), encoding="utf-8")


def _progress() -> tuple[Progress, Callable[[], None]]:
    """What shows one line of progress on stderr, and what takes it away."""
    start = monotonic()
    live = sys.stderr.isatty()
    last = ""

    def progress(stage: str, detail: str = "") -> None:
        nonlocal last
        passed = f"[{monotonic() - start:4.0f} s]"
        if live:
            print(f"\r\033[K{passed} {stage} {detail}", end="", file=sys.stderr, flush=True)
        elif stage != last:  # a log needs no line for each round
            print(passed, stage, file=sys.stderr, flush=True)
        last = stage

    def done() -> None:
        if live:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    return progress, done


if __name__ == "__main__":
    sys.exit(main())
