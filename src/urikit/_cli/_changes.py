"""The changes of ``urikit set`` to columns of lines: ordinary web URLs, put together again.

The objects make each change once, to samples; of every line the parts that stay are those of its
column, and the others are those of the sample. Lines for which that would not be right are left to
the objects.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple

import pyarrow.compute as pc

from urikit import URL
from urikit._cli._arrow import (
    NOTHING,
    NULL,
    Answer,
    Function,
    error_finder,
    join_rows,
    parts_of,
    scalar,
)
from urikit._ground.special_schemes import HTTP_SCHEMES
from urikit.chars import ALPHA, DIGIT, chars
from urikit.errors import URIError

_PARTS: Final = ["error", "scheme", "username", "host", "port", "path", "query", "fragment"]
_PLAIN: Final = frozenset((ALPHA | DIGIT | chars("_-")).ascii)


class _Sample(NamedTuple):
    """The parts of a sample after the change."""

    scheme: str
    userinfo: str
    host: str
    port: str
    path: str
    query: str
    fragment: str


def changes_of(
    change: Callable[[Any], Any],
    changed: Collection[str],
    appended: Sequence[str],
    keys: Sequence[str],
    is_sorted: bool,
) -> Function | None:
    """The command that makes a *change*, ``None`` if there is no quick way to make it.

    It replaces the parts *changed*, appends segments to the path, replaces or removes the pairs
    with *keys*, and may add others, or sort them.
    """
    if any(not _PLAIN.issuperset(key) or not key for key in keys):
        return None
    try:
        samples = {name: _sample(change(URL(f"{name}://h.example/"))) for name in HTTP_SCHEMES}
        tails = _tails(change) if appended and "path" not in changed else None
    except URIError:
        return None
    if {sample.scheme for sample in samples.values()} - {*HTTP_SCHEMES}:
        return None
    more = samples["http"].query  # the pairs that are added, unless it is replaced
    finder = error_finder("whatwg")

    def answer(texts: Any) -> Answer:
        error, scheme, user, host, port, path, query, fragment = parts_of(texts, _PARTS, "whatwg")
        is_secure = pc.equal(scheme, scalar("https"))
        good = pc.and_(pc.is_null(error), pc.is_null(user))
        is_web = pc.or_(is_secure, pc.equal(scheme, scalar("http")))
        good = pc.and_(good, pc.fill_null(is_web, False))
        if "scheme" in changed and "port" not in changed:  # it may be the default of the new one
            good = pc.and_(good, pc.is_null(port))
        if "query" not in changed and (keys or is_sorted or more):
            good = pc.and_not(good, pc.fill_null(_is_hard(query, keys, is_sorted), False))

        def of_sample(part: str) -> Any:
            plain, secure = [scalar(getattr(samples[name], part)) for name in HTTP_SCHEMES]
            return plain if plain == secure else pc.if_else(is_secure, secure, plain)

        if tails is not None:
            tail = pc.if_else(pc.ends_with(path, "/"), scalar(tails[1]), scalar(tails[0]))
            path = join_rows([path, tail])
        own = {
            "scheme": scheme,
            "userinfo": None,
            "host": host,
            "port": _after(":", port.cast("string")),
            "path": path,
            "query": _after("?", query),
            "fragment": _after("#", fragment),
        }
        if "query" not in changed and more:
            longer = join_rows([own["query"], scalar(f"&{more[1:]}")])
            own["query"] = pc.if_else(pc.is_valid(query), longer, scalar(more))
        named = {*changed, *(["userinfo"] if {"username", "password"} & {*changed} else [])}
        pieces = {part: of_sample(part) if part in named else own[part] for part in own}
        front = [pieces.pop("scheme"), scalar("://")]
        column = join_rows([*front, *pieces.values()])
        return Answer([pc.if_else(good, column, NULL)], good, find_error=finder)

    return answer


def _sample(url: Any) -> _Sample:
    text = str(url)
    _, _, rest = text.partition("://")
    userinfo = rest[: rest.index("@") + 1] if url.userinfo is not None else ""
    port = "" if url.port is None else f":{url.port}"
    query = "" if url.query is None else f"?{url.query}"
    fragment = "" if url.fragment is None else f"#{url.fragment}"
    found = _Sample(url.scheme, userinfo, url.host or "", port, url.path, query, fragment)
    if f"{found.scheme}://{''.join(found[1:])}" != text:
        raise URIError("invalid-value", text)  # nothing that columns could make
    return found


def _tails(change: Callable[[Any], Any]) -> tuple[str, str]:
    """Return the additions to a path, and to one that ends with a slash."""
    tails = []
    for path in ("/a", "/a/", "/", "/b/c/"):
        changed = change(URL(f"http://h.example{path}")).path
        if not changed.startswith(path):
            raise URIError("invalid-value", path)
        tails.append(changed[len(path) :])
    if len({*tails[1:]}) > 1:
        raise URIError("invalid-value", "/")
    return tails[0], tails[1]


def _is_hard(query: Any, keys: Sequence[str], is_sorted: bool) -> Any:
    """The queries that have one of the *keys*, or one that is escaped, or an empty pair."""
    if is_sorted:
        return pc.is_valid(query)
    named = rf"(?:{'|'.join(keys)})(?:[=&]|$)|[^=&]*[%+]|" if keys else ""
    return pc.match_substring_regex(query, f"(?:^|&)(?:{named}&|$)")


def _after(mark: str, column: Any) -> Any:
    return pc.if_else(pc.is_valid(column), join_rows([scalar(mark), column]), NOTHING)
