"""The operations that are compared, and how each library is asked for them.

Each library is used as its documentation says, in the way that does the least for the answer.
Where a function keeps its results, the function behind the cache is called.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tools.bench.timing import Contestant

__all__ = ["MAIN", "OTHERS", "Corpus", "Operation"]

Corpus = Literal["urls", "joins", "queries"]


@dataclass(frozen=True, slots=True)
class Operation:
    """One table: what urikit does, in both forms, and what its peers do.

    *rival* is the peer that the goal is about; *item* is what the loop binds.
    """

    title: str
    corpus: Corpus
    ours: Sequence[Contestant]
    peers: Sequence[Contestant] = ()
    rival: str | None = None
    item: str = "t"


# Functions without the cache around them.
_URLSPLIT = """\
from urllib.parse import urlsplit
urlsplit = getattr(urlsplit, "__wrapped__", urlsplit)"""


def _ours(statement: str, prepare: str = "items", name: str | None = None) -> Contestant:
    setup = "from urikit import URI, URL, parse"
    return Contestant(f"urikit {name or statement}", "urikit", statement, setup, prepare)


def _peer(
    package: str, name: str, statement: str, setup: str = "", prepare: str = "items"
) -> Contestant:
    return Contestant(name, package, statement, setup or f"import {package}", prepare)


def _getters(make: str, names: str) -> str:
    return "; ".join([f"u = {make}", *(f"u.{name}" for name in names.split())])


_WEB_NAMES = "protocol hostname port pathname search hash"
_RFC_NAMES = "scheme host port path query fragment"

MAIN: tuple[Operation, ...] = (
    Operation(
        "URL(text)",
        "urls",
        [_ours("URL(t)", name="URL")],
        [
            _peer("can_ada", "can_ada.parse", "parse(t)", "from can_ada import parse"),
            _peer("ada_url", "ada_url.URL", "URL(t)", "from ada_url import URL"),
            _peer("ada_url", "ada_url.parse_url", "parse_url(t)", "from ada_url import parse_url"),
            _peer(
                "url",
                "url.URL.parse (url-py)",
                "parse(t)",
                "from url import URL; parse = URL.parse",
            ),
            _peer("yarl", "yarl.URL", "URL(t)", "from yarl import URL"),
            _peer("httpx", "httpx.URL", "URL(t)", "from httpx import URL"),
            _peer("pydantic_core", "pydantic_core.Url", "Url(t)", "from pydantic_core import Url"),
            _peer("urllib.parse", "urllib.parse.urlsplit", "urlsplit(t)", _URLSPLIT),
        ],
        rival="can_ada.parse",
    ),
    Operation(
        "URL(text) and six getters",
        "urls",
        [_ours(_getters("URL(t)", _RFC_NAMES), name="URL")],
        [
            _peer(
                "can_ada",
                "can_ada.parse",
                _getters("parse(t)", _WEB_NAMES),
                "from can_ada import parse",
            ),
            _peer(
                "ada_url", "ada_url.URL", _getters("URL(t)", _WEB_NAMES), "from ada_url import URL"
            ),
            _peer(
                "url",
                "url.URL.parse (url-py)",
                _getters("parse(t)", "scheme host_str port path query fragment"),
                "from url import URL; parse = URL.parse",
            ),
            _peer(
                "yarl",
                "yarl.URL",
                _getters("URL(t)", "scheme raw_host port raw_path raw_query_string raw_fragment"),
                "from yarl import URL",
            ),
            _peer("httpx", "httpx.URL", _getters("URL(t)", _RFC_NAMES), "from httpx import URL"),
            _peer(
                "pydantic_core",
                "pydantic_core.Url",
                _getters("Url(t)", _RFC_NAMES),
                "from pydantic_core import Url",
            ),
            _peer(
                "urllib.parse",
                "urllib.parse.urlsplit",
                _getters("urlsplit(t)", "scheme hostname port path query fragment"),
                _URLSPLIT,
            ),
        ],
        rival="can_ada.parse",
    ),
    Operation(
        "URI(text)",
        "urls",
        [_ours("URI(t)", name="URI")],
        [
            _peer("uritools", "uritools.urisplit", "urisplit(t)", "from uritools import urisplit"),
            _peer(
                "rfc3986",
                "rfc3986.uri_reference",
                "uri_reference(t)",
                "from rfc3986 import uri_reference",
            ),
            _peer("urllib.parse", "urllib.parse.urlsplit", "urlsplit(t)", _URLSPLIT),
        ],
        rival="uritools.urisplit",
    ),
    Operation(
        "base.join(reference)",
        "joins",
        [
            _ours("b.join(r)", "[(URL(b), r) for b, r in items]", "URL.join"),
            _ours("b.join(r)", "[(URI(b), r) for b, r in items]", "URI.join"),
        ],
        [
            _peer(
                "yarl",
                "yarl.URL.join",
                "b.join(URL(r))",
                "from yarl import URL",
                "[(URL(b), r) for b, r in items]",
            ),
            _peer(
                "can_ada",
                "can_ada.URL +",
                "b + r",
                prepare="[(can_ada.parse(b), r) for b, r in items]",
            ),
            _peer(
                "url",
                "url.URL.join (url-py)",
                "b.join(r)",
                prepare="[(url.URL.parse(b), r) for b, r in items]",
            ),
            _peer(
                "httpx",
                "httpx.URL.join",
                "b.join(r)",
                prepare="[(httpx.URL(b), r) for b, r in items]",
            ),
            _peer(
                "ada_url",
                "ada_url.join_url (of two texts)",
                "join_url(b, r)",
                "from ada_url import join_url",
            ),
            _peer(
                "urllib.parse",
                "urllib.parse.urljoin (of two texts)",
                "urljoin(b, r)",
                "from urllib.parse import urljoin",
            ),
            _peer(
                "uritools",
                "uritools.urijoin (of two texts)",
                "urijoin(b, r)",
                "from uritools import urijoin",
            ),
            _peer(
                "rfc3986",
                "rfc3986 resolve_with",
                "uri_reference(r).resolve_with(b)",
                "from rfc3986 import uri_reference",
                "[(uri_reference(b), r) for b, r in items]",
            ),
        ],
        rival="yarl.URL.join",
        item="b, r",
    ),
    Operation(
        "URL(text).params to a list of pairs",
        "queries",
        [_ours("list(URL(t).params.items())", name="URL.params")],
        [
            _peer(
                "can_ada",
                "can_ada.URLSearchParams",
                "list(URLSearchParams(parse(t).search))",
                "from can_ada import URLSearchParams, parse",
            ),
            _peer(
                "ada_url",
                "ada_url.URLSearchParams",
                "list(URLSearchParams(URL(t).search).items())",
                "from ada_url import URL, URLSearchParams",
            ),
            _peer(
                "url",
                "url.URL.query_pairs (url-py)",
                "parse(t).query_pairs",
                "from url import URL; parse = URL.parse",
            ),
            _peer("yarl", "yarl.URL.query", "list(URL(t).query.items())", "from yarl import URL"),
            _peer(
                "httpx", "httpx.URL.params", "URL(t).params.multi_items()", "from httpx import URL"
            ),
            _peer(
                "pydantic_core",
                "pydantic_core.Url.query_params",
                "Url(t).query_params()",
                "from pydantic_core import Url",
            ),
            _peer(
                "urllib.parse",
                "urllib.parse.parse_qsl",
                "parse_qsl(urlsplit(t).query, keep_blank_values=True)",
                f"{_URLSPLIT}\nfrom urllib.parse import parse_qsl",
            ),
        ],
        rival="can_ada.URLSearchParams",
    ),
)

# --- the smaller verbs: on objects that are there already, unless they begin with text -----

_URLS = "[URL(t) for t in items]"
_URIS = "[URI(t) for t in items]"
_TWINS = "[(URL(t), URL(t)) for t in items]"
_PATHS = "[f'/{number}' for number in range(len(items))]"


def _on_objects(*, yarl: str = "", httpx: str = "", url: str = "") -> list[Contestant]:
    """The peers whose objects can do it, each with objects of its own."""
    made = {
        "yarl": (yarl, "[yarl.URL(t) for t in items]"),
        "httpx": (httpx, "[httpx.URL(t) for t in items]"),
        "url": (url, "[url.URL.parse(t) for t in items]"),
    }
    return [
        _peer(package, f"{'url-py' if package == 'url' else package} {code}", code, prepare=prepare)
        for package, (code, prepare) in made.items()
        if code
    ]


OTHERS: tuple[Operation, ...] = (
    Operation("parse(text), the tolerant way", "urls", [_ours("parse(t)")]),
    Operation(
        "URL.can_parse(text)",
        "urls",
        [_ours("URL.can_parse(t)")],
        [
            _peer("can_ada", "can_ada.can_parse", "can_parse(t)", "from can_ada import can_parse"),
            _peer("ada_url", "ada_url.check_url", "check_url(t)", "from ada_url import check_url"),
        ],
    ),
    Operation(
        "replace(host=…)",
        "urls",
        [
            _ours('t.replace(host="h.example")', _URLS, "URL"),
            _ours('t.replace(host="h.example")', _URIS, "URI"),
        ],
        [
            *_on_objects(
                yarl='t.with_host("h.example")',
                httpx='t.copy_with(host="h.example")',
                url='t.with_host("h.example")',
            ),
            _peer(
                "ada_url",
                "ada_url.replace_url (of a text)",
                'replace_url(t, hostname="h.example")',
                "from ada_url import replace_url",
            ),
        ],
    ),
    Operation(
        "build(scheme, host, path, query)",
        "urls",
        [
            _ours(
                'URL.build(scheme="https", host="h.example", path=t, query={"a": "1"})',
                _PATHS,
                "URL",
            ),
            _ours(
                'URI.build(scheme="https", host="h.example", path=t, query={"a": "1"})',
                _PATHS,
                "URI",
            ),
        ],
        [
            _peer(
                "yarl",
                "yarl.URL.build",
                'yarl.URL.build(scheme="https", host="h.example", path=t, query={"a": "1"})',
                prepare=_PATHS,
            ),
            _peer(
                "httpx",
                "httpx.URL",
                'httpx.URL(scheme="https", host="h.example", path=t, params={"a": "1"})',
                prepare=_PATHS,
            ),
            _peer(
                "uritools",
                "uritools.uricompose",
                'uritools.uricompose(scheme="https", host="h.example", path=t, query={"a": "1"})',
                prepare=_PATHS,
            ),
        ],
    ),
    Operation(
        "u / segment",
        "urls",
        [_ours('t / "page"', _URLS, "URL"), _ours('t / "page"', _URIS, "URI")],
        _on_objects(yarl='t / "page"', url='t / "page"'),
    ),
    Operation(
        "u % {key: value}",
        "urls",
        [_ours('t % {"page": "2"}', _URLS, "URL"), _ours('t % {"page": "2"}', _URIS, "URI")],
        _on_objects(yarl='t % {"page": "2"}', httpx='t.copy_merge_params({"page": "2"})'),
    ),
    Operation(
        "hash(u)",
        "urls",
        [_ours("hash(t)", _URLS, "URL")],
        [
            *_on_objects(yarl="hash(t)", httpx="hash(t)", url="hash(t)"),
            _peer(
                "pydantic_core",
                "pydantic_core hash(t)",
                "hash(t)",
                prepare="[pydantic_core.Url(t) for t in items]",
            ),
        ],
    ),
    Operation(
        "u == v, equal",
        "urls",
        [_ours("a == b", _TWINS, "URL")],
        [
            _peer("yarl", "yarl a == b", "a == b", "from yarl import URL", _TWINS),
            _peer("httpx", "httpx a == b", "a == b", "from httpx import URL", _TWINS),
            _peer("url", "url-py a == b", "a == b", "from url import URL; URL = URL.parse", _TWINS),
            _peer(
                "pydantic_core",
                "pydantic_core a == b",
                "a == b",
                "from pydantic_core import Url as URL",
                _TWINS,
            ),
        ],
        item="a, b",
    ),
    Operation(
        "str(u)",
        "urls",
        [_ours("str(t)", _URLS, "URL")],
        [
            *_on_objects(yarl="str(t)", httpx="str(t)", url="str(t)"),
            _peer(
                "can_ada", "can_ada str(t)", "str(t)", prepare="[can_ada.parse(t) for t in items]"
            ),
            _peer("ada_url", "ada_url str(t)", "str(t)", prepare="[ada_url.URL(t) for t in items]"),
        ],
    ),
    Operation(
        "normalize()",
        "urls",
        [_ours("t.normalize()", _URLS, "URL"), _ours("t.normalize()", _URIS, "URI")],
        [
            _peer(
                "rfc3986",
                "rfc3986 normalize",
                "t.normalize()",
                "from rfc3986 import uri_reference",
                "[uri_reference(t) for t in items]",
            ),
            _peer(
                "ada_url",
                "ada_url.normalize_url (of a text)",
                "normalize_url(t)",
                "from ada_url import normalize_url",
            ),
        ],
    ),
)
