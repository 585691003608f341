"""How long a list of many URL patterns takes beside a loop: ``python -m tools.bench.patterns``.

Processor time, so that a busy machine does not count. Also what wildcards cost on texts that a
backtracking regular expression cannot handle.
"""

import argparse
import time
from collections.abc import Callable, Sequence

from urikit.urlpattern._pattern import values_and_inputs
from urikit.web import URLPattern, URLPatternList

__all__ = ["main"]

HARD = ("/*a*a*a*a*a*b", "/:a:b:c:d/x", "/{:a/}*x", "/{ab}*{ab}*{aba}*c")


def routes(count: int) -> list[URLPattern]:
    """*count* patterns: of hosts and paths, of ends of hosts, of paths."""
    made = [
        URLPattern(f"https://host{i % 100}.example/api/v{i % 7}/item{i}/:id")
        for i in range(count * 8 // 10)
    ]
    made += [URLPattern(f"https://*.shop{i}.example/*") for i in range(count // 10)]
    return made + [URLPattern({"pathname": f"/:lang/page{i}"}) for i in range(count // 10)]


def urls(count: int) -> list[str]:
    """URLs of which most match one of them."""
    texts = [
        f"https://host{i % 100}.example/api/v{i % 7}/item{i}/42"
        for i in range(0, count * 8 // 10, max(1, count // 125))
    ]
    texts += [
        f"https://x.shop{i}.example/a/b" for i in range(0, count // 10, max(1, count // 1000))
    ]
    texts += [f"https://q.example/en/page{i}" for i in range(0, count // 10, max(1, count // 1000))]
    return [*texts, *["https://none.example/"] * 20]


def per_url(
    find: Callable[[str], int | None], texts: Sequence[str]
) -> tuple[float, list[int | None]]:
    """Microseconds for each URL, and what was found."""
    start = time.process_time()
    found = [find(text) for text in texts]
    return (time.process_time() - start) / len(texts) * 1e6, found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    count = parser.parse_args(arguments).count
    start = time.process_time()
    patterns = routes(count)
    print(f"{len(patterns):,} patterns made in {time.process_time() - start:.2f} s")
    start = time.process_time()
    listed = URLPatternList(patterns)
    print(f"the index in {time.process_time() - start:.2f} s")
    texts = urls(count)

    def by_list(text: str) -> int | None:
        match = listed.first(text)
        return None if match is None else match.index

    def by_loop(text: str) -> int | None:
        return next((i for i, pattern in enumerate(patterns) if pattern.test(text)), None)

    def by_loop_parsed_once(text: str) -> int | None:
        values, _ = values_and_inputs(text, None)
        assert values is not None
        found = (i for i, pattern in enumerate(patterns) if pattern.groups_of(values) is not None)
        return next(found, None)

    quick, expected = per_url(by_list, texts)
    print(f"the list: {quick:,.0f} µs for each URL")
    sample, wanted = texts[::16], expected[::16]
    for name, find in (("a loop", by_loop), ("a loop that parses once", by_loop_parsed_once)):
        slow, found = per_url(find, sample)
        assert found == wanted
        print(f"{name}: {slow:,.0f} µs, {slow / quick:,.0f} times as long")
    for pattern in HARD:
        match = URLPattern({"pathname": pattern}).components[5].match
        piece = {"/{:a/}*x": "a/", "/{ab}*{ab}*{aba}*c": "ab"}.get(pattern, "a")
        for size in (10_000, 100_000):
            start = time.process_time()
            assert match("/" + piece * (size // len(piece))) is None
            print(f"{pattern} on {size:,} characters: {(time.process_time() - start) * 1e3:.2f} ms")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
