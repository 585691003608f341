"""The views that ``keys()``, ``values()`` and ``items()`` of a query return.

Each yields every pair in order, repeated keys included, and can be read again and again. Keys and
items also compare as sets do, by their distinct members.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import abc
from collections.abc import Iterator, Mapping, Set

from urikit._ground.typed import Any

Pair = tuple[str, str | None]
"""A key and its value, decoded; the value of a bare key is ``None``."""


class MultiMapping(Mapping[str, str | None]):
    """A mapping that may have several pairs with the same key."""

    __slots__ = ()

    @abstractmethod
    def _pairs(self) -> list[Pair]:
        """Return every pair, in order."""


class _Distinct(Set[Any]):
    """Comparisons of views, in which a member may be repeated.

    Those of ``Set`` compare lengths first, which is wrong for them.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return set(self) == set(other) if isinstance(other, Set) else NotImplemented

    def __le__(self, other: Set[Any]) -> bool:
        return set(self) <= set(other) if isinstance(other, Set) else NotImplemented

    def __lt__(self, other: Set[Any]) -> bool:
        return set(self) < set(other) if isinstance(other, Set) else NotImplemented

    def __ge__(self, other: Set[Any]) -> bool:
        return set(self) >= set(other) if isinstance(other, Set) else NotImplemented

    def __gt__(self, other: Set[Any]) -> bool:
        return set(self) > set(other) if isinstance(other, Set) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as the views of dictionaries have it


class KeysView(_Distinct, abc.KeysView[str]):
    """The key of every pair.

    >>> from urikit import Query
    >>> keys = Query("b=1&a=2&b=3").keys()
    >>> list(keys), len(keys), "a" in keys, keys == {"a", "b"}
    (['b', 'a', 'b'], 3, True, True)
    """

    __slots__ = ()


class ItemsView(_Distinct, abc.ItemsView[str, str | None]):
    """Every pair.

    >>> from urikit import Query
    >>> items = Query("b=1&a=2&b=3").items()
    >>> list(items), ("b", "3") in items, items & {("a", "2"), ("a", "3")}
    ([('b', '1'), ('a', '2'), ('b', '3')], True, {('a', '2')})
    """

    __slots__ = ()

    _mapping: MultiMapping

    def __iter__(self) -> Iterator[Pair]:
        return iter(self._mapping._pairs())

    def __contains__(self, item: object) -> bool:
        return isinstance(item, tuple) and item in self._mapping._pairs()


class ValuesView(abc.ValuesView[str | None]):
    """The value of every pair.

    >>> from urikit import Query
    >>> values = Query("b=1&a&b=3").values()
    >>> list(values), "3" in values
    (['1', None, '3'], True)
    """

    __slots__ = ()

    _mapping: MultiMapping

    def __iter__(self) -> Iterator[str | None]:
        return iter([value for _, value in self._mapping._pairs()])

    def __contains__(self, value: object) -> bool:
        return value in list(self)
