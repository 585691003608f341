"""Every pair of the mappings of other libraries, wherever one is taken."""

from collections import ChainMap, OrderedDict, UserDict, defaultdict
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import pytest

from urikit import IRI, URI, URL, Query
from urikit._ground.mappings import all_items
from urikit.template import URITemplate
from urikit.web import URLSearchParams

PAIRS = [("a", "1"), ("b", "2"), ("a", "3")]
GROUPED = [("a", "1"), ("a", "3"), ("b", "2")]


class Multi(Mapping[str, str]):
    """A mapping whose items() has one value for each key."""

    def __getitem__(self, key: str) -> str:
        return dict(PAIRS)[key]

    def __iter__(self) -> Iterator[str]:
        return iter(dict(PAIRS))

    def __len__(self) -> int:
        return len(dict(PAIRS))


class LikeStarlette(Multi):
    def multi_items(self) -> list[tuple[str, str]]:
        return PAIRS


class LikeFurl(Multi):
    def allitems(self) -> Iterator[tuple[str, str]]:
        return iter(PAIRS)

    def lists(self) -> list[list[str]]:
        return [["1", "3"], ["2"]]  # without keys


class LikeWerkzeug(dict[str, Any]):
    def __init__(self) -> None:
        super().__init__({"a": ["1", "3"], "b": ["2"]})

    def items(self, multi: bool = False) -> Any:
        for key, values in super().items():
            yield from ((key, value) for value in (values if multi else values[:1]))

    def lists(self) -> Any:
        return super().items()


class LikeDjango(dict[str, Any]):
    def __init__(self) -> None:
        super().__init__({"a": ["1", "3"], "b": ["2"], "c": []})

    def items(self) -> Any:
        for key, values in super().items():
            yield key, values[-1] if values else []

    def lists(self) -> Any:
        return iter(super().items())


def of_httpx() -> Any:
    return pytest.importorskip("httpx").QueryParams(PAIRS)


def of_starlette() -> Any:
    return pytest.importorskip("starlette.datastructures").QueryParams(PAIRS)


def of_furl() -> Any:
    return pytest.importorskip("furl").furl("?a=1&b=2&a=3").args


def of_multidict() -> Any:
    return pytest.importorskip("multidict").MultiDict(PAIRS)


def of_werkzeug() -> Any:
    return pytest.importorskip("werkzeug.datastructures").MultiDict(PAIRS)


def of_django() -> Any:
    made = pytest.importorskip("django.utils.datastructures").MultiValueDict({"b": ["2"]})
    made.setlist("a", ["1", "3"])
    return made


@pytest.mark.parametrize(
    "make",
    [
        *(LikeStarlette, LikeFurl, LikeWerkzeug, LikeDjango, lambda: Query(PAIRS)),
        *(of_httpx, of_starlette, of_furl, of_multidict, of_werkzeug, of_django),
    ],
)
def test_repeated_keys(make: Callable[[], Any]) -> None:
    def same(pairs: Any, more: tuple[tuple[str, str], ...] = ()) -> bool:
        return sorted(pairs, key=lambda pair: pair[0]) == sorted([*GROUPED, *more])

    assert same(Query(make()).items())
    assert same(Query("a=0").update(make()).items())
    assert same(Query("z=0").extend(make()).items(), (("z", "0"),))
    for cls in (URI, IRI, URL):
        u = cls("http://h/?a=0")
        for changed in (u.with_query(make()), u.update_query(make()), u % make()):
            assert same(changed.params.items())
        assert same(cls("http://h/").extend_query(make()).params.items())
        assert same(u.replace(query=make()).params.items())
    assert same(URI.build(path="x", query=make()).params.items())
    assert same(URLSearchParams(make()))
    assert same(URI(URITemplate("{?params*}").expand(params=make())).params.items())


def test_order_is_kept_where_the_mapping_has_one() -> None:
    for mapping in (LikeStarlette(), LikeFurl()):
        assert str(Query(mapping)) == "a=1&b=2&a=3"


@pytest.mark.parametrize(
    "make", [dict, OrderedDict, UserDict, MappingProxyType, ChainMap, lambda d: defaultdict(int, d)]
)
def test_other_mappings(make: Any) -> None:
    given = {"a": 1, "lists": 2, "multi_items": 3}
    assert dict(all_items(make(given))) == given
    assert str(Query(make({"a": [1, 2], "b": None}))) == "a=1&a=2&b"


def test_names_of_the_methods_may_be_keys() -> None:
    class WithAttributes(dict[str, Any]):
        __getattr__ = dict.__getitem__

    assert str(Query(WithAttributes(multi_items=1, lists=2))) == "multi_items=1&lists=2"


def test_an_error_of_items_is_reported() -> None:
    class Broken(UserDict[str, str]):
        def items(self) -> Any:
            raise TypeError("broken")

    with pytest.raises(TypeError, match="broken"):
        Query(Broken())
