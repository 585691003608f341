"""Query: an ordered multi-dict that leaves alone what it was not asked to change."""

from datetime import UTC, date, datetime
from enum import Enum
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urikit import BuildError, Query

# text, pairs in form mode
PARSED = [
    ("", ()),
    ("a", (("a", None),)),
    ("a=", (("a", ""),)),
    ("=a", (("", "a"),)),
    ("a=b=c", (("a", "b=c"),)),
    ("a=1&a=2", (("a", "1"), ("a", "2"))),
    ("a&&b", (("a", None), ("", None), ("b", None))),
    ("a+b=c%2Bd", (("a b", "c+d"),)),
    ("a=%C3%BC&b=%F6", (("a", "ü"), ("b", "\ufffd"))),
    ("a;b=c", (("a;b", "c"),)),
    ("%zz=%", (("%zz", "%"),)),
]


@pytest.mark.parametrize(("text", "pairs"), PARSED)
def test_parse(text: str, pairs: tuple[tuple[str, str | None], ...]) -> None:
    query = Query(text)
    assert query.items() == pairs
    assert str(query) == text
    assert len(query) == len(pairs)


def test_percent_mode() -> None:
    assert Query("a+b=c%20d", form=False).items() == (("a+b", "c d"),)
    assert str(Query({"a b": "c+d"}, form=False)) == "a%20b=c%2Bd"
    assert str(Query({"a b": "c+d"})) == "a+b=c%2Bd"


def test_separator() -> None:
    assert Query("a=1;b=2", separator=";").items() == (("a", "1"), ("b", "2"))
    with pytest.raises(BuildError):
        Query("a", separator="=")


class Colour(Enum):
    RED = "red"
    ONE = 1


# value, text
COERCED = [
    ("x", "a=x"),
    ("", "a="),
    (None, "a"),
    (1, "a=1"),
    (-1.5, "a=-1.5"),
    (True, "a=true"),
    (False, "a=false"),
    (Colour.RED, "a=red"),
    (Colour.ONE, "a=1"),
    (UUID(int=1), "a=00000000-0000-0000-0000-000000000001"),
    (date(2026, 1, 2), "a=2026-01-02"),
    (datetime(2026, 1, 2, tzinfo=UTC), "a=2026-01-02T00:00:00%2B00:00"),
    ([1, "b", None], "a=1&a=b&a"),
    ((), ""),
]


@pytest.mark.parametrize(("value", "text"), COERCED)
def test_coercion(value: object, text: str) -> None:
    assert str(Query({"a": value})) == text
    assert str(Query("").add("a", value)) == text
    assert str(Query("").set("a", value)) == text


@pytest.mark.parametrize("value", [object(), b"x", {"a": 1}, {1}, 1j, [[1]]])
def test_a_surprising_type_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        Query({"a": value})


@pytest.mark.parametrize("value", [float("inf"), float("nan")])
def test_numbers_without_a_text_are_refused(value: float) -> None:
    with pytest.raises(BuildError):
        Query({"a": value})


def test_modes_are_translated() -> None:
    percent_mode = Query("a=b+c&d=%F6", form=False)
    assert Query(percent_mode).items() == percent_mode.items()
    assert str(Query(percent_mode)) == "a=b%2Bc&d=%F6"
    assert str(Query(Query("a=b;c=d&e", separator=";"))) == "a=b&c=d%26e"
    assert str(Query("x").replace(percent_mode)) == "a=b%2Bc&d=%F6"


def test_merging_text_keeps_it_as_written() -> None:
    assert str(Query("x=1").merge("b=%F6&&c=%7e")) == "x=1&b=%F6&c=%7e"
    assert str(Query("a=1&b=2").merge({"a": []})) == "b=2"
    assert str(Query("a=1&b=2").merge([("a", 3), ("a", 4)])) == "a=3&a=4&b=2"


def test_bytes_that_are_not_utf8_differ() -> None:
    assert Query("a=%F6") != Query("a=%F7")
    assert Query("a=%f6") == Query("a=%F6")


def test_a_number_too_large_to_write_is_refused() -> None:
    with pytest.raises(BuildError):
        Query({"a": 10**5000})


def test_an_empty_bare_key_is_refused() -> None:
    with pytest.raises(BuildError):
        Query([("", None)])


def test_reading() -> None:
    query = Query("a=1&b&a=2")
    assert query["a"] == "1"
    assert query["b"] is None
    assert query.get("c") is None
    assert query.get("c", "d") == "d"
    assert query.get_all("a") == ("1", "2")
    assert query.keys() == ("a", "b")
    assert "a" in query
    assert "c" not in query
    with pytest.raises(KeyError):
        query["c"]


def test_changes_leave_the_rest_as_written() -> None:
    query = Query("x=%7e&a=1&y=+&a=2&flag")
    assert str(query.set("a", 3)) == "x=%7e&a=3&y=+&flag"
    assert str(query.add("a", 3)) == "x=%7e&a=1&y=+&a=2&flag&a=3"
    assert str(query.remove("a", "flag")) == "x=%7e&y=+"
    assert str(query.merge({"a": [4, 5], "z": 6})) == "x=%7e&a=4&a=5&y=+&flag&z=6"
    assert str(query.merge(Query("flag=on"))) == "x=%7e&a=1&y=+&a=2&flag=on"
    assert str(query.replace({"q": 1})) == "q=1"
    assert str(query) == "x=%7e&a=1&y=+&a=2&flag"


def test_equality_is_of_decoded_pairs_in_order() -> None:
    assert Query("a=%7e") == Query("a=~")
    assert hash(Query("a=%7e")) == hash(Query("a=~"))
    assert Query("a&b") != Query("b&a")
    assert Query("a") != Query("a=")
    assert Query("a") != "a"
    assert repr(Query("a=1")) == "Query('a=1')"


scalar_text = st.text(st.characters(exclude_categories=["Cs"]))


@given(st.text())
def test_any_text_is_kept(text: str) -> None:
    assert str(Query(text)) == text


@given(st.lists(st.tuples(scalar_text, st.none() | scalar_text)), st.booleans())
def test_pairs_survive(pairs: list[tuple[str, str | None]], form: bool) -> None:
    pairs = [(key, value) for key, value in pairs if key or value is not None]
    built = Query(pairs, form=form)
    assert Query(str(built), form=form).items() == tuple(pairs)
