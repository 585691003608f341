"""URLs of which it is known what is the same page, and what is not.

Real URLs have few duplicates, and nobody knows the truth about them. So variants are made of
pages, each by one change of which the conventions of the Web say that it leads to the same
page; and pairs of pages that look alike and are not the same.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

__all__ = ["SAME", "Pair", "different", "same"]

Rng = random.Random
SEED = 11

WORDS = ("news", "history", "products", "blog", "team", "archive", "reports", "help")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two URLs, and what distinguishes them."""

    kind: str
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Page:
    """The parts of a URL that variants are made of; the path ends in a name, not a slash."""

    host: str
    path: str
    query: tuple[str, ...]

    def url(
        self,
        *,
        front: str = "https://",
        host: str = "",
        path: str = "",
        query: str = "",
        end: str = "",
    ) -> str:
        text = query or "&".join(self.query)
        return f"{front}{host or self.host}{path or self.path}{'?' if text else ''}{text}{end}"


def page(rng: Rng, number: int) -> Page:
    """One page, different from every other *number*."""
    host = f"{rng.choice(('shop', 'site', 'portal'))}{number}.{rng.choice(('com', 'org', 'co.uk'))}"
    path = "/" + "/".join(rng.choices(WORDS, k=rng.randint(1, 4)))
    query = tuple(f"{key}={rng.randrange(100)}" for key in ("id", "page", "q")[: rng.randint(0, 3)])
    return Page(host, path, query)


def _with(page: Page, *pairs: str) -> str:
    return page.url(query="&".join([*page.query, *pairs]))


TRACKERS = ("utm_source=mail", "gclid=Cj0K", "fbclid=IwAR0", "msclkid=77", "mc_cid=9f", "yclid=1")


def _tracking(page: Page, rng: Rng) -> str:
    return _with(page, *rng.sample(TRACKERS, 2))


def _order(page: Page, rng: Rng) -> str:
    return page.url(query="&".join(["z=1", *page.query]))


def _port(page: Page, rng: Rng) -> str:
    return page.url(host=f"{page.host}:443")


def _case(page: Page, rng: Rng) -> str:
    return page.url(front="HTTPS://", host=page.host.title())


def _fragment(page: Page, rng: Rng) -> str:
    return page.url(end=f"#{rng.choice(WORDS)}")


def _dot(page: Page, rng: Rng) -> str:
    return page.url(host=f"{page.host}.")


def _www(page: Page, rng: Rng) -> str:
    return page.url(host=f"www.{page.host}")


def _dot_segments(page: Page, rng: Rng) -> str:
    return page.url(path=f"/x/../.{page.path}")


def _escapes(page: Page, rng: Rng) -> str:
    return page.url(path=f"/%{ord(page.path[1]):02x}{page.path[2:]}")


def _empty_query(page: Page, rng: Rng) -> str:
    return page.url() + ("&" if page.query else "?")


def _slash(page: Page, rng: Rng) -> str:
    return page.url(path=f"{page.path}/")


def _index(page: Page, rng: Rng) -> str:
    return page.url(path=f"{page.path}/index.html")


def _session(page: Page, rng: Rng) -> str:
    identifier = f"{rng.getrandbits(128):032x}"
    if rng.random() < 0.5:
        return page.url(path=f"{page.path};jsessionid={identifier}")
    return _with(page, f"PHPSESSID={identifier}")


Change = Callable[[Page, Rng], str]

# The change, and the two spellings: of the page, or of another form of it.
_CHANGES: dict[str, tuple[Change, Change]] = {
    "scheme and host in other case": (lambda page, rng: page.url(), _case),
    "default port": (lambda page, rng: page.url(), _port),
    "dot segments": (lambda page, rng: page.url(), _dot_segments),
    "escapes of letters": (lambda page, rng: page.url(), _escapes),
    "empty query or pair": (lambda page, rng: page.url(), _empty_query),
    "fragment": (lambda page, rng: page.url(), _fragment),
    "order of parameters": (lambda page, rng: _with(page, "z=1"), _order),
    "dot after the host": (lambda page, rng: page.url(), _dot),
    "tracking parameters": (lambda page, rng: page.url(), _tracking),
    "session identifiers": (lambda page, rng: page.url(), _session),
    "www": (lambda page, rng: page.url(), _www),
    "slash at the end": (lambda page, rng: page.url(), _slash),
    "index page": (lambda page, rng: page.url(path=f"{page.path}/"), _index),
}
SAME = tuple(_CHANGES)


def same(count: int) -> Iterator[Pair]:
    """*count* pairs of each kind that are the same page."""
    rng = Rng(SEED)
    number = 0
    for kind, (before, after) in _CHANGES.items():
        for _ in range(count):
            one = page(rng, number)
            if kind == "order of parameters" and not one.query:
                one = Page(one.host, one.path, ("id=1",))
            number += 1
            yield Pair(kind, before(one, rng), after(one, rng))


# Two endings of a URL that a server tells apart.
_DIFFERENT: dict[str, tuple[tuple[str, str], ...]] = {
    "escaped delimiter in the path": (("/AC%2FDC", "/AC/DC"), ("/a%3Fb=1", "/a?b=1")),
    "escaped delimiter in the query": (
        ("/s?q=a%26b=c", "/s?q=a&b=c"),
        ("/s?q=a%3Db", "/s?q%3Da=b"),
    ),
    "plus and escaped plus": (("/s?q=C%2B%2B", "/s?q=C++"),),
    "plus and space in the path": (("/a+b", "/a%20b"),),
    "order of one parameter": (("/p?sort=name&sort=date", "/p?sort=date&sort=name"),),
    "case of the path": (("/Ab", "/aB"), ("/wiki/PHP", "/wiki/Php")),
    "value of ref": (("/code?ref=main", "/code?ref=v2"), ("/code?ref=a", "/code")),
    "value of source, medium, keyword": (
        ("/shop?source=wool", "/shop?source=silk"),
        ("/art?medium=oil", "/art?medium=ink"),
        ("/find?keyword=tea", "/find?keyword=coffee"),
    ),
    "value of cid, eid, uid": (
        ("/view?cid=1", "/view?cid=2"),
        ("/event?eid=1", "/event?eid=2"),
        ("/user?uid=1", "/user?uid=2"),
    ),
    "short sid, session": (("/st?sid=7", "/st?sid=8"), ("/talks?session=3", "/talks?session=4")),
    "empty segment": (("/web/https://h.example/", "/web/https:/h.example/"),),
    "empty value and no parameter": (("/list?filter=", "/list"), ("/a?preview=&id=1", "/a?id=1")),
    "matrix parameter": (("/map;v=1", "/map;v=2"), ("/map;v=1", "/map")),
    "other port": ((":8080/a", ":8081/a"), (":8080/a", "/a")),
    "route in the fragment": (("/app#/inbox", "/app#/sent"), ("/app#!a", "/app#!b")),
    "a URL in the query": (
        ("/go?to=https://a.example/x", "/go?to=https://a.example/y"),
        ("/share?url=https://a.example/x&title=1", "/share?url=https://a.example/x&title=2"),
    ),
    "not UTF-8": (("/s?q=%E9", "/s?q=%EF%BF%BD"), ("/%E9", "/%F6")),
    "percent and escaped percent": (("/100%25", "/100%2525"),),
}


def different(count: int) -> Iterator[Pair]:
    """*count* pairs of each kind that look alike, and are different pages."""
    rng = Rng(SEED)
    for kind, endings in _DIFFERENT.items():
        for number in range(count):
            host = f"https://{rng.choice(WORDS)}{number}.example"
            first, second = endings[number % len(endings)]
            yield Pair(kind, host + first, host + second)
