"""Query is a Mapping in the manner of multidict, and other libraries take it for one."""

from collections.abc import ItemsView, KeysView, Mapping, ValuesView
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, strategies as st

from urikit import URL, Query

PAIRS = [("a", "1"), ("b", ""), ("a", "2"), ("c", None)]
QUERY = Query("a=1&b=&a=2&c")


def test_it_is_a_mapping() -> None:
    assert isinstance(QUERY, Mapping)
    assert isinstance(QUERY.keys(), KeysView)
    assert isinstance(QUERY.values(), ValuesView)
    assert isinstance(QUERY.items(), ItemsView)
    assert dict(QUERY) == {**QUERY} == {"a": "1", "b": "", "c": None}
    assert (bool(QUERY), bool(Query())) == (True, False)
    with pytest.raises(TypeError):
        reversed(QUERY)  # type: ignore[call-overload]


def test_views_have_every_pair_and_can_be_read_again() -> None:
    items, keys, values = QUERY.items(), QUERY.keys(), QUERY.values()
    for _ in range(2):
        assert list(items) == PAIRS
        assert list(keys) == list(QUERY) == [key for key, _ in PAIRS]
        assert list(values) == [value for _, value in PAIRS]
    assert len(items) == len(keys) == len(values) == len(QUERY) == 4


def test_membership() -> None:
    assert "a" in QUERY.keys()  # noqa: SIM118 (the view is what is tested)
    assert "x" not in QUERY.keys()  # noqa: SIM118
    assert ("a", "2") in QUERY.items()
    assert ("c", None) in QUERY.items()
    assert ("a", "3") not in QUERY.items()
    assert "a" not in QUERY.items()
    assert None in QUERY.values()
    assert "2" in QUERY.values()
    assert "3" not in QUERY.values()


def test_keys_and_items_compare_as_sets() -> None:
    assert QUERY.keys() == {"a", "b", "c"} == QUERY.keys()
    assert QUERY.keys() == dict(QUERY).keys()
    assert QUERY.keys() != {"a", "b"}
    assert QUERY.keys() != ["a", "b", "a", "c"]
    assert QUERY.items() == set(PAIRS)
    assert Query("a=1").items() < QUERY.items() <= QUERY.items()
    assert QUERY.keys() > {"a"}
    assert QUERY.keys() >= {"a", "b", "c"}
    assert not QUERY.keys() < {"a", "b", "c"}
    assert QUERY.keys() & {"a", "x"} == {"a"}
    assert QUERY.items() - {("a", "1")} == set(PAIRS[1:])
    assert QUERY.keys().isdisjoint({"x"})
    for view in (QUERY.keys(), QUERY.items()):
        with pytest.raises(TypeError):
            hash(view)


def test_views_show_no_password() -> None:
    query = Query("to=http://u:secret@h/")
    for view in (query.keys(), query.values(), query.items()):
        assert repr(view) == f"{type(view).__name__}(Query('to=http://u:***@h/'))"


def test_a_query_equals_no_dict() -> None:
    assert dict(QUERY) != QUERY
    assert Query.__ne__(QUERY, dict(QUERY)) is NotImplemented
    assert Query("a=1") != MappingProxyType({"a": "1"})
    assert Query.__eq__(QUERY, {}) is NotImplemented
    assert {QUERY: 1}[Query("a=1&b=&a=2&c")] == 1


def test_a_multidict_updates_and_extends() -> None:
    multidict = pytest.importorskip("multidict")
    many = multidict.MultiDict([("a", "1"), ("b", "2"), ("a", "3")])
    assert str(Query(many)) == "a=1&b=2&a=3"
    assert str(Query("a=0&c").update(many)) == "a=1&a=3&c&b=2"
    assert str(Query("a=0&c").extend(many)) == "a=0&c&a=1&b=2&a=3"
    assert str(URL("http://h/?a=0").with_query(many)) == "http://h/?a=1&b=2&a=3"
    assert str(URL("http://h/?a=0&c") % many) == "http://h/?a=1&a=3&c&b=2"


texts = st.text(st.sampled_from("ab&=+ ü"), max_size=2)


def outcome(call: Any, *arguments: object) -> object:
    """The result of a call, or the type of its error."""
    try:
        return call(*arguments)
    except KeyError:
        return KeyError


@given(st.lists(st.tuples(texts, texts), max_size=8), st.lists(texts, max_size=3), st.booleans())
def test_reading_as_a_multidict(
    pairs: list[tuple[str, str]], others: list[str], form: bool
) -> None:
    """Since version 7.1 a multidict iterates over distinct keys; a query does over every pair's."""
    oracle = pytest.importorskip("multidict").MultiDict(pairs)
    query = Query(pairs, form=form)
    assert list(query) == list(query.keys()) == [key for key, _ in pairs]
    assert list(dict.fromkeys(query)) == list(dict.fromkeys(oracle))
    assert list(query.values()) == list(oracle.values())
    assert list(query.items()) == list(oracle.items())
    assert len(query) == len(oracle)
    assert dict(query) == dict(oracle)
    assert query.keys() == oracle.keys()
    for key in [*others, *oracle]:
        assert (key in query) == (key in oracle)
        assert query.get(key) == oracle.get(key)
        assert query.get(key, "x") == oracle.get(key, "x")
        for name in ("getone", "getall", "__getitem__"):
            assert outcome(getattr(query, name), key) == outcome(getattr(oracle, name), key)
        for name in ("getone", "getall"):
            assert getattr(query, name)(key, 5) == getattr(oracle, name)(key, 5)
        for other in others:
            assert ((key, other) in query.items()) == ((key, other) in oracle.items())
            assert (other in query.values()) == (other in oracle.values())


@given(
    st.lists(st.tuples(texts, texts), max_size=6),
    st.lists(st.tuples(texts, texts), max_size=6),
    st.booleans(),
)
def test_changing_as_a_multidict(
    pairs: list[tuple[str, str]], others: list[tuple[str, str]], form: bool
) -> None:
    """The pairs of an updated key are the same as in multidict, in other places."""
    multidict = pytest.importorskip("multidict")
    query, oracle = Query(pairs, form=form), multidict.MultiDict(pairs)
    oracle.extend(others)
    assert list(query.extend(others).items()) == list(oracle.items())
    updated, oracle = query.update(others), multidict.MultiDict(pairs)
    oracle.update(others)
    assert updated.keys() == oracle.keys()
    for key in oracle:
        assert updated.getall(key) == oracle.getall(key)
    for key, value in others:
        assert updated.getall(key)[-1] == [v for k, v in others if k == key][-1]
        assert query.add(key, value).getall(key)[-1] == value


def test_yarl_takes_a_query() -> None:
    yarl = pytest.importorskip("yarl")
    query = Query("a=1&b=x+y&a=2")
    assert str(yarl.URL("http://h").with_query(query)) == "http://h/?a=1&b=x+y&a=2"
    updated = yarl.URL("http://h/?a=0&c=3") % query
    assert updated.query.getall("a") == ["1", "2"]


def test_httpx_takes_a_query() -> None:
    httpx = pytest.importorskip("httpx")
    query = Query("a=1&b=x+y&a=2")
    assert str(httpx.QueryParams(Query("a=1&b=x+y"))) == "a=1&b=x+y"
    # It reads a mapping as one with a value for each key: give it lists, or the string.
    assert str(httpx.QueryParams(query.to_dict())) == "a=1&a=2&b=x+y"
    assert str(httpx.QueryParams(list(query.items()))) == "a=1&a=2&b=x+y"
    assert str(httpx.QueryParams(str(query))) == "a=1&a=2&b=x+y"
    assert str(Query(httpx.QueryParams("a=1&b=2"))) == "a=1&b=2"


def test_requests_takes_a_query() -> None:
    requests = pytest.importorskip("requests")
    query = Query("a=1&b=x+y&a=2")
    for params in (query, query.items(), list(query.items())):
        prepared = requests.Request("GET", "http://h/", params=params).prepare()
        assert prepared.url == "http://h/?a=1&b=x+y&a=2"


def test_multidict_takes_a_query() -> None:
    multidict = pytest.importorskip("multidict")
    for source in (QUERY, QUERY.items()):
        assert list(multidict.MultiDict(source).items()) == PAIRS
