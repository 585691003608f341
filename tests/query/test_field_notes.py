"""Complaints of users of other libraries about queries, and what happens here instead."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from urikit import IRI, URI, URL, Query

CLASSES: list[type[URI] | type[IRI] | type[URL]] = [URI, IRI, URL]
Class = Callable[[str], URI | IRI | URL]

every_class = pytest.mark.parametrize("cls", CLASSES)


@every_class
def test_a_bare_key_and_an_empty_value_differ(cls: Class) -> None:
    """As ``?flag`` and ``?flag=`` do; a bare key survives every verb."""
    u = cls("http://h/?flag&empty=&x=1")
    assert list(u.params.items()) == [("flag", None), ("empty", ""), ("x", "1")]
    assert str(u % {"x": 2}) == "http://h/?flag&empty=&x=2"
    assert str(u.with_query({"flag": None, "empty": ""})) == "http://h/?flag&empty="
    assert str(u.with_query(u.params)) == str(u)


@every_class
def test_plus_and_percent_20(cls: Class) -> None:
    """Form mode or percent mode, per call; a plus in a path is never touched."""
    u = cls("http://h/a+b?q=c+d")
    assert u.params["q"] == "c d"
    assert Query(u.query, form=False)["q"] == "c+d"
    assert str(u % {"q": "e f+g"}) == "http://h/a+b?q=e+f%2Bg"
    assert str(u % Query({"q": "e f+g"}, form=False)) == "http://h/a+b?q=e%20f%2Bg"
    assert str(u.with_query(Query({"q": "e f"}, form=False))) == "http://h/a+b?q=e%20f"
    changed = Query(u.query, form=False).set("r", "e f")
    assert str(u.with_query(changed)) == "http://h/a+b?q=c+d&r=e%20f"
    assert str(u / "c+d") == "http://h/a+b/c+d"


@every_class
def test_a_query_that_is_not_there(cls: Class) -> None:
    assert cls("http://h/").query is None
    assert Query(cls("http://h/").query, form=False, max_pairs=5) == Query()


@every_class
def test_types_of_values(cls: Class) -> None:
    """int, bool, list and UUID as one would write them; a surprising type is refused."""
    u = cls("http://h/").with_query({"n": 1, "b": True, "l": [1, "x"], "u": UUID(int=0)})
    assert u.query == "n=1&b=true&l=1&l=x&u=00000000-0000-0000-0000-000000000000"
    refused: list[Any] = [object(), b"x", {"a": 1}, {1, 2}, iter("ab")]
    for value in refused:
        with pytest.raises(TypeError):
            cls("http://h/").with_query({"a": value})
        with pytest.raises(TypeError):
            _ = cls("http://h/") % {"a": value}


@every_class
def test_replacing_and_updating_are_two_methods(cls: Class) -> None:
    """And all are safe with repeated keys."""
    u = cls("http://h/?a=1&b=2&a=3")
    assert (u % {"a": 9}).query == "a=9&b=2"
    assert (u % [("a", 8), ("a", 9)]).query == "a=8&a=9&b=2"
    assert (u % {}).query == "a=1&b=2&a=3"
    assert (u % {"a": []}).query == "b=2"
    assert (u % {"a": [], "b": ()}).query is None
    assert str(cls("http://h/?") % {}) == "http://h/?"
    assert u.with_query({"a": 9}).query == "a=9"
    assert u.with_query(u.params.add("a", 9)).query == "a=1&b=2&a=3&a=9"
    assert u.with_query(u.params.remove("a")).query == "b=2"
    assert u.with_query({}).query is None
    assert u.with_query("").query == ""


@every_class
def test_sorting_is_asked_for(cls: Class) -> None:
    """The order stays through parsing and normalising, however often."""
    u = cls("http://h/?b=%7e&a=2&a=1&=&&c")
    assert u.query == "b=%7e&a=2&a=1&=&&c"
    assert u.normalize().normalize() == u.normalize()
    assert list(dict.fromkeys(u.normalize().params)) == ["b", "a", "", "c"]
    assert u.sort_query().query == "=&&a=2&a=1&b=%7e&c"


@every_class
def test_a_query_from_elsewhere_is_encoded_where_it_must_be(cls: Class) -> None:
    assert str(cls("http://h/p#f").with_query(Query("a=#<> %41"))) == (
        "http://h/p?a=%23%3C%3E%20%41#f"
    )
