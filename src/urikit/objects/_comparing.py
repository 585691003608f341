"""Differences that a comparison of two objects can ignore."""

from __future__ import annotations

from urikit import percent
from urikit._ground.choices import wrong_choice
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.kinds import wrong_type
from urikit._ground.typed import Final
from urikit.rfc._components import Components
from urikit.rfc._resolve import guard_path

if TYPE_CHECKING:
    from collections.abc import Iterable

IGNORED: Final = ("fragment", "query", "query-order", "trailing-slash")


def to_ignored(names: Iterable[str]) -> frozenset[str]:
    """Return *names*, which must be those of differences.

    >>> to_ignored(["query"])
    frozenset({'query'})
    """
    if isinstance(names, str):
        raise TypeError(f'ignore must be a sequence of names, not a string; pass ("{names}",)')
    try:
        chosen = list(names)
    except TypeError:
        raise wrong_type("ignore", "a sequence of names", names) from None
    for name in chosen:
        if not isinstance(name, str):
            raise wrong_type("name to ignore", "a string", name)
        if name not in IGNORED:
            raise wrong_choice("name to ignore", IGNORED, name)
    return frozenset(chosen)


def without(parts: Components, names: frozenset[str], *, is_opaque: bool) -> Components:
    """Return *parts* without the differences of those *names*.

    >>> without(Components("x", None, "a", "c&b", "f"), frozenset(IGNORED[2:]), is_opaque=True)
    Components(scheme='x', authority=None, path='a', query='b&c', fragment='f')
    """
    path, query, fragment = parts.path, parts.query, parts.fragment
    if "fragment" in names:
        fragment = None
    if "query" in names:
        query = None
    elif "query-order" in names and query:
        # Pairs with the same key stay in order: it may mean something.
        query = "&".join(sorted(query.split("&"), key=_key_of))
    if "trailing-slash" in names and not is_opaque:
        path = path.rstrip("/") or ("/" if parts.authority is not None else path)
    return guard_path(Components(parts.scheme, parts.authority, path, query, fragment))


def _key_of(pair: str) -> str:
    """The key of a pair of a query, decoded."""
    return percent.decode(pair.partition("=")[0].replace("+", " "))
