"""Tries the laws on all the inputs, in several processes."""

import multiprocessing
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from time import monotonic

from tests.fuzz.generator import Case
from tests.prove import inputs, short
from tests.prove.forms import Form, forms, installed
from tests.prove.laws import LAWS, Finding, broken, check
from tests.shared import SHARED

__all__ = ["Chunk", "Result", "prove", "try_chunk", "try_part"]

CHUNK = 2_000
SHOWN = 20  # findings


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some of the cases of one source, as a process is told which; it makes them itself."""

    source: str
    number: int
    size: int
    seed: int = 0
    both_forms: bool = True

    def cases(self) -> Iterable[Case]:
        """The cases themselves."""
        if self.source == "generated":
            return inputs.generated(self.seed, self.number, self.size)
        start = self.number * CHUNK
        return islice(_all_of(self.source), start, start + self.size)


@cache
def _all_of(source: str) -> Sequence[Case]:
    makers: dict[str, Callable[[], Iterable[Case]]] = {
        "web-platform-tests": inputs.wpt,
        "corpus": inputs.corpus,
        "cross products": inputs.cross_products,
        "classes": inputs.classes,
        "hostile": inputs.hostile,
    }
    return tuple(makers[source]())


@dataclass(slots=True)
class Result:
    """The outcome of some cases."""

    cases: int = 0
    comparisons: int = 0
    fast: Counter[str] = field(default_factory=Counter)
    """How many texts went the fast way, by class."""
    findings: list[Finding] = field(default_factory=list)

    def add(self, other: "Result") -> None:
        """This and *other* together."""
        self.cases += other.cases
        self.comparisons += other.comparisons
        self.fast += other.fast
        self.findings += other.findings[: SHOWN - len(self.findings)]


@cache
def _forms(both: bool) -> list[Form]:
    return forms() if both else [installed()]


def try_chunk(chunk: Chunk) -> Result:
    """Every law on the cases of *chunk*, each as often as it says.

    >>> try_chunk(Chunk("generated", 0, 16)).findings
    []
    """
    every_form = _forms(chunk.both_forms)
    ways = every_form[0].fast_ways()
    result = Result()
    for index, case in enumerate(chunk.cases()):
        result.cases += 1
        result.fast.update(name for name, is_fast in ways.items() if is_fast(case.input))
        for law in LAWS:
            if index % law.every == 0:
                result.comparisons += len(every_form)
                for finding in check(law, case, every_form):
                    if len(result.findings) < SHOWN:
                        result.findings.append(broken(law, finding, every_form))
    return result


def try_part(part: short.Part) -> Result:
    """Every way to read a URL on the strings of *part*, in all forms.

    >>> try_part(short.Part(0, "http:", None, 1)).findings
    []
    """
    comparisons, findings = short.try_part(part, _forms(True))
    return Result(short.size_of(part), comparisons, findings=findings[:SHOWN])


def _chunks(source: str, size: int, seed: int, both_forms: bool) -> Iterator[Chunk]:
    for number, start in enumerate(range(0, size, CHUNK)):
        yield Chunk(source, number, min(CHUNK, size - start), seed, both_forms)


def prove(
    count: int,
    seed: int,
    jobs: int,
    *,
    length: int = 0,
    both_forms: bool = True,
    hostile: bool = False,
) -> Result:
    """All laws on all sources, with a line for each; what is not here is said to be skipped.

    *length* is that of the short strings, of which all are tried; none if it is 0.
    """
    whole = Result()
    sources = ["web-platform-tests", "corpus", "cross products", "classes", *["hostile"] * hostile]
    sizes = {name: len(_all_of(name)) for name in sources} | {"generated": count}
    # Processes that start anew rather than as copies: the same on every system.
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawn) if jobs > 1 else nullcontext() as pool:
        for source, size in sizes.items():
            if not size:
                print(f"{source:20} skipped: not in {SHARED}", flush=True)
                continue
            chunks = _chunks(source, size, seed, both_forms)
            results = (map if pool is None else pool.map)(try_chunk, chunks)
            whole.add(_follow(source, size, results))
        if length:
            parts = list(short.parts(length))
            results = (map if pool is None else pool.map)(try_part, parts)
            whole.add(_follow("short strings", sum(map(short.size_of, parts)), results))
    return whole


def _follow(source: str, size: int, results: Iterable[Result]) -> Result:
    """The results together, with a line that shows how far they are."""
    total, start, is_terminal = Result(), monotonic(), sys.stdout.isatty()
    shown = start
    for result in results:
        total.add(result)
        now = monotonic()
        is_last = total.cases == size
        if is_last or now - shown > (0.5 if is_terminal else 30):
            shown = now
            rate = total.comparisons / max(now - start, 1e-9)
            fast = ", ".join(
                f"{name} {part / total.cases:.0%}" for name, part in sorted(total.fast.items())
            )
            fast = fast and f"  fast: {fast}"
            print(
                f"{source:20} {total.cases:>9,}/{size:,} inputs  {total.comparisons:,} comparisons"
                f"  {rate:,.0f}/s{fast}",
                end="\r" if is_terminal and not is_last else "\n",
                flush=True,
            )
    return total
