"""Canonical forms beside their peers: ``python -m tools.bench.canonical``.

How long each takes for a URL of the corpus, how many URLs of the corpus each merges, and how
each judges pairs of which the truth is known. Nothing asserts a number.
"""

import argparse
import importlib.metadata
import platform
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import urikit
from tests import corpus
from tools.bench.canonical_truth import Pair, different, same
from tools.bench.report import Table, replace_between
from tools.bench.timing import Contestant, Here, is_installed, rounds_of, sift

__all__ = ["CONTESTANTS", "KEYS", "forms", "groups", "judge", "main", "truth_tables"]

ROOT = Path(__file__).parent.parent.parent

_OURS = "from urikit import canonicalize as f"
CONTESTANTS = (
    Contestant("urikit crawler", "urikit", "f(url, 'crawler')", _OURS),
    Contestant("urikit dedupe", "urikit", "f(url, 'dedupe')", _OURS),
    Contestant("w3lib", "w3lib", "f(url)", "from w3lib.url import canonicalize_url as f"),
    Contestant(
        "url-normalize", "url_normalize", "f(url)", "from url_normalize import url_normalize as f"
    ),
    Contestant("courlan", "courlan", "f(url)", "from courlan import clean_url as f"),
)
KEYS = (
    Contestant("urikit surt", "urikit", "f(url)", "from urikit.canonical import surt as f"),
    Contestant("surt", "surt", "f(url)", "from surt import surt as f"),
)
DISTRIBUTIONS = ("w3lib", "url-normalize", "courlan", "surt")


def function_of(contestant: Contestant) -> Callable[[str], Any]:
    """Return a function that does what the contestant does; it gives ``None`` for a refused URL."""
    names: dict[str, Any] = {}
    exec(f"{contestant.setup}\ndef form(url):\n    return {contestant.statement}", names)
    form = names["form"]

    def tolerant(url: str) -> Any:
        try:
            return form(url)
        except Exception:  # whatever a peer raises: it has no form then
            return None

    return tolerant


def forms(contestant: Contestant, urls: Sequence[str]) -> dict[str, str | None]:
    """Each of *urls* and its form."""
    form = function_of(contestant)
    return {url: form(url) for url in urls}


def groups(found: dict[str, str | None]) -> list[list[str]]:
    """The URLs that have their form in common with others."""
    by_form: defaultdict[str, list[str]] = defaultdict(list)
    for url, form in found.items():
        if form is not None:
            by_form[form].append(url)
    return [members for members in by_form.values() if len(members) > 1]


def time_table(
    title: str, contestants: Sequence[Contestant], urls: Sequence[str], rounds: int
) -> Table:
    """The time for a URL, of those that all accept."""
    usable, refusals = sift(contestants, "url", urls)
    here = Here()
    passes = {each.name: here.define(each, "url", usable) for each in contestants}
    times = rounds_of(passes, rounds, 20.0)
    fastest = min(times.values())
    table = Table(title, ("", "µs per URL", "× the fastest"))
    for name, seconds in times.items():
        micro = seconds / len(usable) * 1e6
        table.rows.append((name, f"{micro:.1f}", f"{seconds / fastest:.1f}"))
    table.notes.append(
        f"{len(usable):,} URLs that all accept; the best of up to {rounds} interleaved rounds."
    )
    for name, count in refusals.items():
        table.notes.append(f"{name} raises an error for {count}.")
    return table


def merge_table(contestants: Sequence[Contestant], urls: Sequence[str]) -> Table:
    """How many URLs have which number of forms."""
    table = Table(
        "Merged on the corpus",
        ("", "URLs", "forms", "merged", "groups", "idempotent", "changes what it made"),
    )
    for each in contestants:
        form = function_of(each)
        found = {url: form(url) for url in urls}
        good = {url: text for url, text in found.items() if text is not None}
        different_forms = set(good.values())
        unstable = sum(form(text) != text for text in different_forms)
        table.rows.append(
            (
                each.name,
                f"{len(good):,}",
                f"{len(different_forms):,}",
                f"{len(good) - len(different_forms):,}",
                f"{len(groups(found)):,}",
                "yes" if not unstable else "no",
                f"{unstable:,}",
            )
        )
    return table


def judge(contestant: Contestant, pairs: Sequence[Pair]) -> Counter[str]:
    """How many pairs of each kind have one form."""
    form = function_of(contestant)
    merged: Counter[str] = Counter()
    for pair in pairs:
        first, second = form(pair.first), form(pair.second)
        merged[pair.kind] += first is not None and first == second
    return merged


def truth_tables(contestants: Sequence[Contestant], count: int) -> list[Table]:
    """Return tables of the same and different URLs that each contestant merges."""
    tables = []
    for title, pairs in (
        ("The same page: merged, of a hundred", list(same(count))),
        ("Different pages: wrongly merged, of a hundred", list(different(count))),
    ):
        kinds = list(dict.fromkeys(pair.kind for pair in pairs))
        table = Table(title, ("", *(each.name for each in contestants)))
        results = [judge(each, pairs) for each in contestants]
        for kind in kinds:
            table.rows.append((kind, *(f"{100 * merged[kind] / count:.0f}" for merged in results)))
        mean = [100 * sum(merged.values()) / len(pairs) for merged in results]
        table.rows.append(("all", *(f"{share:.0f}" for share in mean)))
        tables.append(table)
    return tables


def sample_of_merges(contestant: Contestant, urls: Sequence[str], count: int) -> list[list[str]]:
    """*count* groups, evenly taken, for somebody to look at."""
    found = groups(forms(contestant, urls))
    step = max(1, len(found) // count)
    return found[::step][:count]


def describe(contestants: Sequence[Contestant]) -> str:
    versions = [
        f"{name} {importlib.metadata.version(name)}"
        for name in DISTRIBUTIONS
        if any(name in (each.name, each.package) for each in (*contestants, *KEYS))
    ]
    form = "compiled" if urikit.COMPILED else "pure"
    ours = f"urikit {urikit.__version__} ({form}), Python {platform.python_version()}"
    return f"{ours}; {', '.join(versions)}."


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bench.canonical", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="little data, one round")
    parser.add_argument(
        "--docs", type=Path, metavar="DIR", help="write the tables to DIR/canonical.md"
    )
    parser.add_argument("--sample", metavar="NAME", help="only show merges of that contestant")
    options = parser.parse_args(arguments)
    missing = [each.name for each in (*CONTESTANTS, *KEYS) if not is_installed(each.package)]
    contestants = [each for each in CONTESTANTS if each.name not in missing]
    keys = [each for each in KEYS if each.name not in missing]
    if missing:
        print(f"Not installed, so not compared: {', '.join(missing)}\n")
    everything = 2_000 if options.quick else 200_000
    name, urls = corpus.load(everything)
    urls = [url for url in urls if urikit.URL.can_parse(url)]
    if options.sample:
        chosen = [each for each in contestants if each.name == options.sample]
        for each in chosen:
            for members in sample_of_merges(each, urls, 100):
                print(*members, sep="\n", end="\n\n")
        return 0 if chosen else 2
    timed = urls[:: max(1, len(urls) // (200 if options.quick else 5_000))]
    rounds = 1 if options.quick else 7
    tables = [
        time_table("Time", contestants, timed, rounds),
        merge_table(contestants, urls),
        *truth_tables(contestants, 20 if options.quick else 100),
        time_table("SURT keys", keys, timed, rounds),
    ]
    for table in tables:
        print(table.as_text())
    if options.docs is not None:
        page = options.docs / "canonical.md"
        intro = f"{describe(contestants)}  \nCorpus: {name}; {len(urls):,} of them parse.\n"
        text = intro + "\n" + "\n".join(table.as_markdown() for table in tables)
        page.write_text(replace_between(page.read_text(encoding="utf-8"), text), encoding="utf-8")
        print(f"Written: {page}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
