"""Work grows with the input and no faster: hostile inputs, doubled.

Nothing here asserts a time; ratios are printed, with a mark where one looks wrong.
"""

from collections.abc import Callable
from functools import partial
from time import process_time

from tests.hostile import HOSTILE, hostile
from urikit import IRI, URI, URL, URIError, inspect, parse, resolve, split, web
from urikit.barth2010 import parse_2010
from urikit.rfc._grammar import matches

__all__ = ["QUICK", "WHOLE", "linear_time"]

WHOLE = 1_000_000  # characters
QUICK = 10_000
PATIENCE = 0.5  # seconds for one measurement

Job = Callable[[str], object]


def best(job: Callable[[], object], rounds: int) -> float:
    """The shortest of several runs, in seconds; what takes long is not run again."""
    times: list[float] = []
    while len(times) < rounds and sum(times) < PATIENCE:
        start = process_time()
        job()
        times.append(process_time() - start)
    return min(times)


def quietly(job: Job) -> Job:
    """The job with refusals taken as results."""

    def run(text: str) -> object:
        try:
            return job(text)
        except URIError as error:
            return str(error)

    return run


JOBS: dict[str, Job] = {
    "URI": URI,
    "IRI": IRI,
    "URL": URL,
    "URL of it": lambda t: URL(str(URL(t))),
    "URL.is_valid": URL.is_valid,
    "URL.unicode_host": lambda t: URL(t).unicode_host,
    "web.URL": lambda t: str(web.URL(t).searchParams),
    "2010": parse_2010,
    "parse": parse,
    "parts": lambda t: (
        (u := IRI(t)),
        repr(u),
        u.segments,
        u.params.items(),
        u.ip,
        quietly(lambda _: u.port)(t),
    ),
    "details": lambda t: IRI(t).details,
    "check": lambda t: list((u := IRI(t)).handler.check(u)),
    "normalize": lambda t: IRI(t).normalize(),
    "equivalent": lambda t: IRI(t).equivalent(t),
    "to_uri": lambda t: IRI(t).to_uri(host="percent").to_iri(),
    "to_uri idna": lambda t: IRI(t).to_uri(),
    "origin": lambda t: IRI(t).origin,
    "join": lambda t: IRI(t).join(t),
    "relative_to": lambda t: IRI(t).join("x").relative_to(t),
    "resolve": lambda t: resolve(t, t),
    "split": split,
    "inspect": lambda t: inspect(t).render(),
    "grammar": lambda t: matches("IRI-reference", t),
}


def growth(run: Job, case: tuple[str, str, str, str], size: int) -> tuple[float, float]:
    """How much more work twice the input is, and how long that took."""
    # A job with a large constant is measured on less, so that all of this ends.
    while size > 10_000:
        sample = hostile(case, size // 10)
        if best(partial(run, sample), 1) <= PATIENCE / 10:
            break
        size //= 10
    one, two = hostile(case, size), hostile(case, 2 * size)
    first, second = best(lambda: run(one), 3), best(lambda: run(two), 3)
    if second > 0.002 and second / first > 3:  # measure again what looks wrong
        first, second = best(lambda: run(one), 9), best(lambda: run(two), 9)
    return second / first, second


def linear_time(size: int) -> int:
    """Double each hostile input and print where the work more than doubles."""
    print(f"Work when the input doubles, at up to {size:,} characters (2.0 is linear)")
    suspicious = 0
    slowest = (0.0, "")
    for case in HOSTILE:
        row = []
        for name, job in JOBS.items():
            ratio, seconds = growth(quietly(job), case, size)
            slowest = max(slowest, (seconds, f"{name} of {case[0]}"))
            if seconds > 0.002 and ratio > 3:
                row.append(f"{name} {ratio:.1f} (!)")
        suspicious += len(row)
        print(f"  {case[0]:26} {', '.join(row) or 'linear'}", flush=True)
    print(f"  slowest: {slowest[1]}, {slowest[0] * 1000:.0f} ms")
    print(f"  {suspicious} of {len(HOSTILE) * len(JOBS)} look worse than linear\n")
    return suspicious
