"""Objects and functions in ordinary programs, one string at a time."""

import asyncio
import copy
import pickle
from collections.abc import Callable
from datetime import date
from typing import Any
from urllib.parse import urljoin

from tools.bench.paths.measuring import Beside, Data, Path, Way
from urikit import URL, canonicalize, inspect, parse
from urikit.display import display
from urikit.guard import Guard
from urikit.web import URLPattern, URLPatternList

__all__ = ["PATHS"]

ROWS = 100_000
BASE = "https://www.example.com/articles/2026/index.html"
BOTH = ("clean", "dirty")


def _each(function: Callable[[Any], object], prepare: Callable[[str], Any] = str) -> Way:
    """Call *function* on each row, prepared; errors are taken for results."""

    def way(data: Data) -> Callable[[], object]:
        items = [item for text in data.texts if (item := _or_none(prepare, text)) is not None]

        def run() -> None:
            for item in items:
                try:  # as a user writes it; contextlib.suppress would be in the time
                    function(item)
                except ValueError:
                    continue

        return run

    return way


def _or_none(function: Callable[[str], Any], text: str) -> Any:
    try:
        return function(text)
    except ValueError:
        return None


def _all(function: Callable[[list[Any]], object], prepare: Callable[[str], Any] = URL) -> Way:
    """Call *function* on the list of all rows, prepared."""

    def way(data: Data) -> Callable[[], object]:
        items = [item for text in data.texts if (item := _or_none(prepare, text)) is not None]
        return lambda: function(items)

    return way


def _unpickled(data: Data) -> Callable[[], object]:
    pickles = [pickle.dumps(url) for text in data.texts if (url := URL.parse(text)) is not None]

    def run() -> None:
        for one in pickles:
            pickle.loads(one)

    return run


def _unpickled_and_parsed(data: Data) -> Callable[[], object]:
    pickles = [pickle.dumps(text) for text in data.texts if URL.can_parse(text)]

    def run() -> None:
        for one in pickles:
            URL(pickle.loads(one))

    return run


def _path(
    name: str, way: Way, *beside: Beside, clean: float | None = None, dirty: float | None = None
) -> Path:
    limits = {
        kind: limit for kind, limit in (("clean", clean), ("dirty", dirty)) if limit is not None
    }
    return Path(name, way, beside, limits, ROWS, BOTH)


def _like_str(name: str, function: Callable[[Any], object], *beside: Beside) -> Path:
    return _path(name, _each(function, URL), Beside("str", _each(function), 3), *beside)


def _w3lib(text: str) -> object:
    from w3lib.url import canonicalize_url

    return canonicalize_url(text)


def _tldextract() -> Way:
    def way(data: Data) -> Callable[[], object]:
        import tldextract

        extract = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)
        return _each(extract)(data)

    return way


def _yarl(text: str) -> Any:
    import yarl

    return yarl.URL(text)


MANY = 2_000


def _pairs_one_by_one(make: Callable[[str], Any], change: Callable[[Any, str], Any]) -> Way:
    """As many changes as rows, of a query with many pairs."""
    start = "https://h.example/?" + "&".join(f"k{n}=v" for n in range(MANY))

    def way(data: Data) -> Callable[[], object]:
        count = len(data.texts)

        def run() -> None:
            url = make(start)
            for n in range(count):
                url = change(url, f"k{n % MANY}")

        return run

    return way


def _resolved(data: Data) -> Callable[[], object]:
    guard = Guard(resolver=lambda host, port: ["8.8.8.8"])
    texts = data.texts

    async def run() -> None:
        for text in texts:
            await guard.aresolve(text)

    return lambda: asyncio.run(run())


def _resolved_at_once(data: Data) -> Callable[[], object]:
    guard = Guard(resolver=lambda host, port: ["8.8.8.8"], timeout=None)
    return _each(guard.resolve)(data)


def _built(data: Data) -> Callable[[], object]:
    """A list of as many patterns as rows, each made anew."""
    texts = [
        f"https://host{n % 100}.example/api/v{n % 7}/item{n}/:id" for n in range(len(data.texts))
    ]
    return lambda: URLPatternList([URLPattern(text) for text in texts])


def _profile(name: str, *, limit: float = 3) -> Path:
    way = _each(lambda text: canonicalize(text, name))  # type: ignore[arg-type]
    beside = Beside("w3lib", _each(_w3lib), package="w3lib")
    return _path(f'canonicalize(text, "{name}")', way, beside, clean=limit)


BASE_URL = URL(BASE)

PATHS = (
    _like_str(  # that of a date shows how much of it pickle itself takes for any class
        "pickle.dumps(url)",
        pickle.dumps,
        Beside("date", _each(pickle.dumps, lambda text: date(2026, 1, 1))),
    ),
    _path("pickle.loads", _unpickled, Beside("str, and URL of it", _unpickled_and_parsed, 3)),
    _like_str("copy(url)", copy.copy),
    _like_str("deepcopy(url)", copy.deepcopy),
    _path("sorted(urls)", _all(sorted), Beside("key=str", _all(lambda u: sorted(u, key=str)))),
    _path("parse(text)", _each(parse), clean=1.5, dirty=4),
    _path(
        "base.join(link)",
        _each(BASE_URL.join),
        Beside("urljoin", _each(lambda text: urljoin(BASE, text))),
    ),
    *map(_profile, ("whatwg", "display", "rfc3986", "dedupe", "crawler")),
    _path("display(text)", _each(display), clean=3),
    _path("inspect(text)", _each(inspect), clean=3),
    _path("Guard.check(text)", _each(Guard().check), clean=3),
    _path("await Guard.aresolve(text)", _resolved, Beside("Guard.resolve", _resolved_at_once)),
    _path(
        "URL.registrable_domain",
        _each(lambda url: url.registrable_domain, URL),
        Beside("tldextract", _tldextract(), package="tldextract"),
        clean=1,
    ),
    _path(
        "params.set",
        _each(lambda url: url.replace(query=url.params.set("page", "2")), URL),
        Beside(
            "yarl update_query", _each(lambda url: url.update_query(page="2"), _yarl), 1, "yarl"
        ),
    ),
    _path(
        "update_query",
        _each(lambda url: url.update_query({"page": "2"}), URL),
        Beside(
            "yarl update_query",
            _each(lambda url: url.update_query({"page": "2"}), _yarl),
            1,
            "yarl",
        ),
    ),
    Path(
        f"params.set one by one, of {MANY:,}",
        _pairs_one_by_one(URL, lambda url, key: url.replace(query=url.params.set(key, "2"))),
        (
            Beside(
                "yarl update_query",
                _pairs_one_by_one(_yarl, lambda url, key: url.update_query({key: "2"})),
                package="yarl",
            ),
        ),
        rows=MANY,
        kinds=("clean",),
    ),
    _path("with_path", _each(lambda url: url.with_path("/a/b"), URL), clean=2),
    _path("with_host", _each(lambda url: url.with_host("h.example"), URL), clean=2),
    _path("replace(query=)", _each(lambda url: url.replace(query="a=1"), URL), clean=2),
    _path("url % {key: value}", _each(lambda url: url % {"page": "2"}, URL), clean=2),
    _path(
        "URL.build",
        _each(lambda text: URL.build(scheme="https", host="h.example", path="/a")),
        clean=2,
    ),
    _path("url.violations", _each(lambda text: URL(text).violations), clean=1.5),
    Path(
        "URLPatternList of all rows", _built, limits={"clean": 100}, rows=10_000, kinds=("clean",)
    ),
)
