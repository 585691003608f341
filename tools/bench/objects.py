"""Objects beside those of other libraries: main operations, by class, imports and memory."""

import gc
import importlib.metadata
import platform
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import urikit
from tests import corpus
from tools.bench import by_class, fresh
from tools.bench.by_class import ByClass
from tools.bench.compare import Forms, Result, Size, compare
from tools.bench.goals import Goal
from tools.bench.operations import MAIN, OTHERS, Corpus
from tools.bench.report import Table
from tools.bench.results import Results
from tools.bench.timing import Here, is_installed
from tools.bench.worker import PureWorker

__all__ = ["FULL", "PEERS", "SMALL", "cpu_name", "describe", "measure"]

FULL = Size(urls=30_000, joins=8_000, queries=14_000, others=2_000, by_class=2_000, rounds=21,
            patience=1.0, objects=200_000, imports=15)  # fmt: skip
SMALL = Size(urls=3_000, joins=1_400, queries=1_400, others=500, by_class=100, rounds=3,
             patience=0.3, objects=20_000, imports=3)  # fmt: skip

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


def measure(size: Size, results: Results) -> None:
    """All comparisons; the results go to *results* as they come."""
    progress = results.progress
    name, urls = corpus.load(size.urls)
    results.about += [*describe(), f"Corpus: {name}; {len(urls):,} of them"]
    corpora: dict[Corpus, Sequence[Any]] = {
        "urls": urls,
        "joins": list(corpus.made_joins(size.joins)),
        "queries": corpus.load_queries(size.queries),
    }
    for table in measure_classes(size, results):
        results.goals.append(table.goal())
    with ExitStack() as stack:
        stack.callback(gc.unfreeze)  # what the passes froze, so that it is freed at the end
        forms = _forms(stack)
        compared: dict[str, Result] = {}
        for operation in MAIN:
            items = corpora[operation.corpus]
            compared[operation.title] = compare(operation, items, forms, size, progress)
            results.add(compared[operation.title].table())
        small = replace(size, patience=size.patience / 4)
        others = [
            compare(operation, corpora[operation.corpus][: size.others], forms, small, progress)
            for operation in OTHERS
        ]
        results.add(others_table(others))
    results.panels = {title: result.times for title, result in compared.items()}
    results.numbers["ns"] = results.panels
    results.numbers["ns_of_others"] = {one.operation.title: one.times for one in others}
    imports = fresh.import_times(size.imports, progress)
    results.add(fresh.import_table(imports))
    sizes = fresh.object_sizes(size.objects, progress)
    results.add(fresh.memory_table(sizes, size.objects))
    results.numbers |= {"ms_import": imports, "bytes": sizes}
    results.goals += goals(compared, imports, sizes)


def measure_classes(size: Size, results: Results) -> list[ByClass]:
    """URL, URI and join by class."""
    rounds, patience = size.rounds * 2, size.patience / 4  # a pass is short here
    given = size.by_class, rounds, patience, results.progress
    tables = []
    for work in by_class.WORKS:
        tables.append(by_class.measure(work, *given))
        results.add(tables[-1].table())
    tables.append(by_class.measure_joins(*given))
    results.add(tables[-1].table())
    results.classes = tables[0]
    results.numbers["ns_by_class"] = {table.title: table.times for table in tables}
    return tables


def goals(
    results: Mapping[str, Result],
    imports: Mapping[str, float],
    sizes: Mapping[str, tuple[float, float]],
) -> list[Goal]:
    """Goals on the corpus of real URLs, and of imports and memory."""
    parse, getters, uri, join, params = (results[operation.title] for operation in MAIN)
    url, pure_url = "urikit URL, compiled", "urikit URL, pure"
    can_ada, yarl, urlsplit = "can_ada.parse", "yarl.URL.join", "urllib.parse.urlsplit"
    pairs = params.ratio("urikit URL.params, compiled", "can_ada.URLSearchParams")
    first = {name.partition(",")[0]: ms for name, ms in imports.items() if "first" in name}
    beyond = {name: added - text for name, (added, text) in sizes.items()}
    uritools = uri.ratio("urikit URI, compiled", "uritools.urisplit")
    least, most = Goal.at_least, Goal.at_most
    return [
        least("URL(text) against can_ada.parse", 2, parse.ratio(url, can_ada)),
        least("the same and six getters", 2, getters.ratio(url, can_ada)),
        least("URI(text) against uritools.urisplit", 6, uritools),
        least("URL.join against yarl's", 3, join.ratio("urikit URL.join, compiled", yarl)),
        least("URI.join against yarl's", 3, join.ratio("urikit URI.join, compiled", yarl)),
        least("URL(text).params to pairs against can_ada", 1.5, pairs),
        least("pure URL(text) against urlsplit", 1.5, parse.ratio(pure_url, urlsplit)),
        least("pure URI(text) against urlsplit", 1.5, uri.ratio("urikit URI, pure", urlsplit)),
        most(
            "time of import urikit against import yarl",
            0.4,
            _share(imports, "import urikit", "import yarl"),
        ),
        most("the same with a first URL", 0.4, _share(first, "import urikit", "import yarl")),
        most(
            "bytes of a URL beyond its text against can_ada's",
            1,
            _share(beyond, "urikit URL", "can_ada.URL"),
        ),
    ]


def _share(numbers: Mapping[str, float], ours: str, theirs: str) -> float | None:
    return numbers[ours] / numbers[theirs] if ours in numbers and theirs in numbers else None


def _forms(stack: ExitStack) -> Forms:
    here = Here()
    if not urikit.COMPILED:
        return Forms({"pure": here}, here)
    return Forms({"compiled": here, "pure": stack.enter_context(PureWorker())}, here)


def describe() -> list[str]:
    """The versions of everything that runs, and the names of what is missing, a line each."""
    versions = [
        f"{name} {importlib.metadata.version(name)}"
        for module, name in PEERS.items()
        if is_installed(module)
    ]
    missing = [name for module, name in PEERS.items() if not is_installed(module)]
    python = f"{platform.python_implementation()} {platform.python_version()}"
    lines = [f"urikit {urikit.__version__}, {python}, {cpu_name()}"]
    if versions:
        lines.append(f"Peers: {', '.join(versions)}, and urllib.parse of this Python")
    if missing:
        lines.append(f"Not installed, so not compared: {', '.join(missing)}")
    if not urikit.COMPILED:
        lines.append("urikit is installed in its pure form: the compiled one is not measured")
    return lines


def cpu_name() -> str:
    """The processor's name, where the system tells it."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def others_table(results: Sequence[Result]) -> Table:
    """Smaller operations: each of urikit's forms, and the fastest peer that has it."""
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
