"""The URLs that are measured: real ones where the shared data is, made ones elsewhere."""

import gzip
import random
from collections.abc import Iterator

from tests.shared import SHARED

__all__ = ["load", "load_queries", "made_joins", "made_queries", "made_urls"]

SEED = 7

WORDS = ("news", "image", "static", "v2", "user", "article", "index.html", "assets", "2026")
TOPS = ("com", "org", "co.uk")


def load(count: int) -> tuple[str, list[str]]:
    """The name of the corpus and *count* different URLs of it, the same in every run."""
    found = _found_urls()
    if not found:
        return "made URLs", list(made_urls(count))
    return "top100, real URLs from the front pages of popular sites", _sample(found, count)


def load_queries(count: int) -> list[str]:
    """Different URLs with queries, of the same corpus."""
    found = [url for url in _found_urls() if "?" in url]
    return _sample(found, count) if found else list(made_queries(count))


def _sample(urls: list[str], count: int) -> list[str]:
    """*count* of them, in their order, each a new text.

    So they lie in memory one after the other, as texts do that have just been read; in any
    other order everyone would mostly wait for the memory.
    """
    chosen = sorted(random.Random(SEED).sample(range(len(urls)), min(count, len(urls))))
    return [urls[number].encode().decode() for number in chosen]


def _found_urls() -> list[str]:
    """The different lines of the shared data; none where it is not."""
    path = SHARED / "data" / "top100.txt.gz"
    if not path.exists():
        return []
    with gzip.open(path, "rt", encoding="utf-8", errors="replace") as file:
        return list(dict.fromkeys(line.rstrip("\n") for line in file))


def made_urls(count: int) -> Iterator[str]:
    """Different URLs of ordinary shape and length."""
    rng = random.Random(SEED)
    for number in range(count):
        host = f"www.{rng.choice(WORDS[:7])}{number % 997}.example.{rng.choice(TOPS)}"
        path = "/".join([*rng.choices(WORDS, k=rng.randint(0, 6)), str(number)])
        query = f"?id={number}&ref={rng.choice(WORDS)}" if rng.random() < 0.3 else ""
        fragment = "#top" if rng.random() < 0.05 else ""
        yield f"https://{host}/{path}{query}{fragment}"


REFERENCES = (
    "../{word}/{number}",
    "page-{number}.html",
    "/{word}/{number}?q=1",
    "?q={number}",
    "#frag-{number}",
    "//other{number}.example/x",
    "https://other{number}.example/",
)


def made_joins(count: int) -> Iterator[tuple[str, str]]:
    """Different bases, each with a reference of its own: no cache of either can answer."""
    rng = random.Random(SEED)
    for number, base in enumerate(made_urls(count)):
        form = REFERENCES[number % len(REFERENCES)]
        yield base, form.format(word=rng.choice(WORDS), number=number)


VALUES = ("1", "home", "a+b", "caf%C3%A9", "2026-01-31", "%7B%22k%22%3A1%7D", "", "x%20y")


def made_queries(count: int) -> Iterator[str]:
    """Different URLs that have a query of one to eight pairs."""
    rng = random.Random(SEED)
    for number in range(count):
        keys = rng.choices(("id", "page", "q", "utm_source", "lang", "sort"), k=rng.randint(0, 7))
        pairs = [f"n={number}", *(f"{key}={rng.choice(VALUES)}" for key in keys)]
        yield f"https://www.example.{rng.choice(TOPS)}/{rng.choice(WORDS)}?{'&'.join(pairs)}"
