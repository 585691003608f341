"""Query: an ordered multi-dict that leaves alone what it was not asked to change."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.samples import sample
from urikit import URL, BuildError, ErrorKind, ParseError, Query
from urikit.query._multidict import SEPARATORS
from urikit.web import URLSearchParams

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
    assert tuple(query.items()) == pairs
    assert str(query) == text
    assert len(query) == len(pairs)


def test_percent_mode() -> None:
    assert list(Query("a+b=c%20d", form=False).items()) == [("a+b", "c d")]
    assert str(Query({"a b": "c+d"}, form=False)) == "a%20b=c%2Bd"
    assert str(Query({"a b": "c+d"})) == "a+b=c%2Bd"


def test_separators() -> None:
    assert list(Query("a=1;b=2", separator=";").items()) == [("a", "1"), ("b", "2")]
    assert list(Query("a=1,b=2&c", separator=",").items()) == [("a", "1"), ("b", "2&c")]
    assert str(Query({"a": "x,y;z&!", "b": 1}, separator=",")) == "a=x%2Cy%3Bz%26!,b=1"
    assert str(Query({"a": "x,y;z&!", "b": 1}, separator="!")) == "a=x,y%3Bz%26%21!b=1"


@pytest.mark.parametrize("separator", ["", "=", "+", "%", "a", "'", "&&", "é", "/"])
def test_no_separators(separator: str) -> None:
    with pytest.raises(BuildError) as caught:
        Query("a", separator=separator)
    assert caught.value.kind == ErrorKind.UNSUPPORTED_VALUE


def test_a_separator_of_another_type() -> None:
    with pytest.raises(TypeError):
        Query("a", separator=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="query separator must be a string, not list"):
        Query("a", separator=[])  # type: ignore[arg-type]


class Key(str):
    """A key of a class of its own."""

    def __str__(self) -> str:
        return "something else"


def test_subclasses_of_str_are_taken_at_their_word() -> None:
    assert str(Query({Key("k"): Key("v")})) == "k=v"
    assert str(Query(Key("k=v"))) == "k=v"
    assert str(Query("k=1").set(Key("k"), 2)) == "k=2"
    assert str(Query("k=1").update({Key("k"): 2})) == "k=2"
    assert type(str(Query(Key("k=v")))) is str


@pytest.mark.parametrize("source", [1, object(), [("a",)], ["ab"], [1], {1: "a"}, [(1, 2)], b"a=1"])
def test_other_sources_are_refused(source: Any) -> None:
    with pytest.raises(TypeError):
        Query(source)
    with pytest.raises(TypeError):
        Query("a").update(source)


def test_none_is_no_query() -> None:
    assert Query(None) == Query("")
    assert str(Query()) == ""
    for change in (Query("a").update, Query("a").extend):
        with pytest.raises(TypeError, match=r"query must be a string, .* not None"):
            change(None)


def test_modes_are_translated() -> None:
    percent_mode = Query("a=b+c&d=%F6", form=False)
    assert list(Query(percent_mode).items()) == list(percent_mode.items())
    assert str(Query(percent_mode)) == "a=b%2Bc&d=%F6"
    assert str(Query(Query("a=b;c=d&e", separator=";"))) == "a=b&c=d%26e"
    assert str(Query("x").extend(percent_mode)) == "x&a=b%2Bc&d=%F6"
    assert str(Query(Query("a=b+c&d=%20"), form=False)) == "a=b%20c&d=%20"


def test_what_both_modes_read_alike_stays_as_written() -> None:
    assert str(Query(Query("a=%20%7e%zz&b=+", form=False))) == "a=%20%7e%zz&b=%2B"
    assert str(Query("x=1").update(Query({"a": "b c"}, form=False))) == "x=1&a=b%20c"
    assert str(Query(Query("a=%7e;b=&;c", separator=";"))) == "a=%7e&b=%26&c"


def test_updating_by_text_keeps_it_as_written() -> None:
    assert str(Query("x=1").update("b=%F6&&c=%7e")) == "x=1&b=%F6&c=%7e"
    assert str(Query("a=1&b=2").update({"a": []})) == "b=2"
    assert str(Query("a=1&b=2").update([("a", 3), ("a", 4)])) == "a=3&a=4&b=2"


def test_bytes_that_are_not_utf8_differ() -> None:
    assert Query("a=%F6") != Query("a=%F7")
    assert Query("a=%f6") == Query("a=%F6")


def test_an_empty_bare_key_is_refused() -> None:
    with pytest.raises(BuildError):
        Query([("", None)])


def test_reading() -> None:
    query = Query("a=1&b&a=2")
    assert query["a"] == "1"
    assert query["b"] is None
    assert query.get("c") is None
    assert query.get("c", "d") == "d"
    assert query.getone("a") == "1"
    assert query.getone("c", "d") == "d"
    assert query.getall("a") == ["1", "2"]
    assert query.getall("c", None) is None
    assert list(query) == list(query.keys()) == ["a", "b", "a"]
    assert "a" in query
    assert "c" not in query
    for read in (query.__getitem__, query.getone, query.getall):
        with pytest.raises(KeyError):
            read("c")


def test_changes_leave_the_rest_as_written() -> None:
    query = Query("x=%7e&a=1&y=+&a=2&flag")
    assert str(query.set("a", 3)) == "x=%7e&a=3&y=+&flag"
    assert str(query.add("a", 3)) == "x=%7e&a=1&y=+&a=2&flag&a=3"
    assert str(query.remove("a", "flag")) == "x=%7e&y=+"
    assert str(query.update({"a": [4, 5], "z": 6})) == "x=%7e&a=4&a=5&y=+&flag&z=6"
    assert str(query.update(Query("flag=on"))) == "x=%7e&a=1&y=+&a=2&flag=on"
    assert str(query.extend({"q": 1, "a": [2, 3]})) == "x=%7e&a=1&y=+&a=2&flag&q=1&a=2&a=3"
    assert str(query.extend("q=%7e&&")) == "x=%7e&a=1&y=+&a=2&flag&q=%7e&&"
    assert str(query.extend({})) == str(query)
    assert str(Query().extend("a=%7e")) == "a=%7e"
    assert str(query) == "x=%7e&a=1&y=+&a=2&flag"


def test_equality_is_of_decoded_pairs_in_order() -> None:
    assert Query("a=%7e") == Query("a=~")
    assert hash(Query("a=%7e")) == hash(Query("a=~"))
    assert Query("a&b") != Query("b&a")
    assert Query("a") != Query("a=")
    assert Query("a") != "a"


# query, its repr
SHOWN = [
    (Query("a=1"), "Query('a=1')"),
    (Query("a=+", form=False), "Query('a=+', form=False)"),
    (Query("a;b", separator=";"), "Query('a;b', separator=';')"),
    (Query("to=http://u:secret@h/"), "Query('to=http://u:***@h/')"),
    (Query("to=http%3A%2F%2Fu%3Asecret%40h"), "Query('to=http%3A%2F%2Fu%3A***%40h')"),
]


@pytest.mark.parametrize(("query", "shown"), SHOWN)
def test_repr(query: Query, shown: str) -> None:
    assert repr(query) == shown


def test_export() -> None:
    query = Query("b=1&a&b=3&c=")
    assert list(query.values()) == ["1", None, "3", ""]
    assert query.to_dict() == {"b": ["1", "3"], "a": [None], "c": [""]}
    assert dict(query) == {"b": "1", "a": None, "c": ""}
    assert Query(query.to_dict()).to_dict() == query.to_dict()


def test_filter_leaves_the_rest_as_written() -> None:
    query = Query("x=%7e&utm_a=1&y=+&flag&utm_b")
    assert str(query.filter(lambda key, value: not key.startswith("utm_"))) == "x=%7e&y=+&flag"
    assert str(query.filter(lambda key, value: value is None)) == "flag&utm_b"
    assert str(query.filter(lambda key, value: False)) == ""


def test_sort() -> None:
    query = Query("b=%7e&a=2&%61=1&B&b=+")
    assert str(query.sort()) == "B&a=2&%61=1&b=%7e&b=+"
    assert str(query.sort(lambda key, value: (key.lower(), value or ""))) == "%61=1&a=2&B&b=+&b=%7e"
    assert str(Query("\uffe6=1&\U0001f308=2").sort()) == "\U0001f308=2&\uffe6=1"
    assert str(Query("b&\ud800&a").sort()) == "a&b&\ud800"


# text, limit, where the first pair over it starts
LIMITED = [
    ("a&b&c", 2, 4),
    ("a=1&b=2", 1, 4),
    ("a", 0, 0),
    ("&&&", 3, 3),
    ("é&b", 1, 2),
]


@pytest.mark.parametrize(("text", "limit", "index"), LIMITED)
def test_more_pairs_than_allowed(text: str, limit: int, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        Query(text, max_pairs=limit)
    assert (caught.value.kind, caught.value.index) == (ErrorKind.TOO_MANY_PAIRS, index)
    assert str(Query(text, max_pairs=limit + 1)) == text


def test_the_limit_holds_for_every_source() -> None:
    def without_end() -> Any:
        while True:
            yield "a", 1

    for source in ({"a": [1, 2, 3]}, [("a", 1)] * 3, Query("a;b;c", separator=";"), without_end()):
        with pytest.raises(ParseError):
            Query(source, max_pairs=2)
    assert len(Query([("a", 1)] * 3, max_pairs=3)) == 3
    assert str(Query("", max_pairs=0)) == ""


def test_the_limit_is_for_what_comes_in() -> None:
    assert len(Query("a&b", max_pairs=2).add("c")) == 3


class Tagged(Query):
    """A subclass with a dictionary of its own."""

    tag: str = ""


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickle(protocol: int) -> None:
    for query in (Query("a=%F6&b"), Query("a=+;b", form=False, separator=";"), Tagged("x")):
        twin = pickle.loads(pickle.dumps(query, protocol))
        assert type(twin) is type(query)
        assert (str(twin), twin.form, twin.separator) == (str(query), query.form, query.separator)


@pytest.mark.parametrize("copier", [copy.copy, copy.deepcopy])
def test_copies(copier: Callable[[Query], Query]) -> None:
    query = Query("a=+;b", form=False, separator=";")
    assert copier(query) == query
    assert list(copier(query).items()) == list(query.items())


def test_a_subclass_stays_one() -> None:
    query = Tagged("b=1&a=2")
    query.tag = "mine"
    assert pickle.loads(pickle.dumps(query)).tag == "mine"
    changed = [query.add("c"), query.set("a"), query.update({"a": 1}), query.extend("x"),
               query.remove("a"), query.sort(), query.filter(lambda key, value: True)]  # fmt: skip
    assert {type(each) for each in changed} == {Tagged}
    assert repr(query) == "Tagged('b=1&a=2')"
    assert query == Query("b=1&a=2")
    assert Query("b=1&a=2") == query


class Filters(Query):
    """A subclass that is made from something else."""

    def __init__(self, name: str, *, tenant: int) -> None:
        super().__init__({"filter": name})
        self.tenant = tenant


def test_a_subclass_with_another_constructor() -> None:
    query = Filters("new", tenant=7)
    changed = [query.add("c"), query.set("a"), query.update({"a": 1}), query.extend("x"),
               query.remove("filter"), query.sort(), query.filter(lambda key, value: True)]  # fmt: skip
    assert [(type(each), each.tenant) for each in changed] == [(Filters, 7)] * 7
    assert [str(each) for each in changed[:4]] == [
        "filter=new&c",
        "filter=new&a",
        "filter=new&a=1",
        "filter=new&x",
    ]
    assert (str(query), query["filter"]) == ("filter=new", "new")
    twin = pickle.loads(pickle.dumps(query.add("c")))
    assert (type(twin), str(twin), twin.tenant) == (Filters, "filter=new&c", 7)


def test_immutable() -> None:
    for name in ("form", "separator", "anything"):
        with pytest.raises(AttributeError):
            setattr(Query("a"), name, "x")


scalar_text = st.text(st.characters(exclude_categories=["Cs"]))


@given(st.text())
def test_any_text_is_kept(text: str) -> None:
    assert str(Query(text)) == text


separators = st.sampled_from(sorted(SEPARATORS))
# Texts with much of what has a meaning in a query.
query_text = st.text(st.sampled_from("ab=&;,+%41Fé\udcf6 ")) | st.text()


@given(query_text, st.booleans(), separators)
def test_text_is_the_whole_query(text: str, form: bool, separator: str) -> None:
    query = Query(text, form=form, separator=separator)
    twin = Query(str(query), form=form, separator=separator)
    assert twin == query
    assert hash(twin) == hash(query)
    assert len(query) == len(query.items()) == len(query.values())
    assert query.sort().sort() == query.sort()
    assert sorted(query.sort().values(), key=repr) == sorted(query.values(), key=repr)
    assert query.filter(lambda key, value: True) == query


@given(query_text, st.booleans(), separators, st.booleans(), separators)
def test_translation_keeps_the_pairs(
    text: str, form: bool, separator: str, other_form: bool, other_separator: str
) -> None:
    query = Query(text.encode("utf-8", "replace").decode(), form=form, separator=separator)
    assert Query(query, form=other_form, separator=other_separator) == query


@given(st.lists(st.tuples(scalar_text, scalar_text)))
def test_sorted_as_in_browsers(pairs: list[tuple[str, str]]) -> None:
    params = URLSearchParams(pairs)
    params.sort()
    assert list(Query(pairs).sort().items()) == [(name, value) for name, value in params]


@given(query_text, scalar_text.filter(bool), st.lists(scalar_text, min_size=1))
def test_set_then_get(text: str, key: str, values: list[str]) -> None:
    query = Query(text).set(key, values)
    assert query.getall(key) == values
    assert query.set(key, values) == query
    others = [pair for pair in Query(text).items() if pair[0] != key]
    assert [pair for pair in query.items() if pair[0] != key] == others
    assert key not in query.remove(key)


VERBS: list[tuple[str, Callable[[Query], object]]] = [
    ("set", lambda q: q.set("k1", 1)),
    ("update", lambda q: q.update(q)),
    ("update mapping", lambda q: q.update(dict(q.filter(lambda key, _: key)))),
    ("every key", lambda q: [(q[k], q.get(k), q.getall(k), k in q) for k in q.to_dict()]),
    ("remove", lambda q: q.remove(*q.keys())),
    ("extend", lambda q: q.extend(q)),
    ("views", lambda q: (q.keys() == q.keys(), q.items() <= q.items(), len(q.values()))),
    ("sort", lambda q: q.sort()),
    ("filter", lambda q: q.filter(lambda key, value: value)),
    ("translate", lambda q: Query(q, form=False, separator=";")),
    ("to_dict", lambda q: q.to_dict()),
    ("==", lambda q: (q == Query(str(q) + "&"), hash(q))),
    ("repr", repr),
]


@pytest.mark.parametrize(("name", "verb"), VERBS)
@pytest.mark.parametrize("piece", ["k{}=+%F6", "same=1", "", "//a:b"])
def test_large_queries(name: str, verb: Callable[[Query], object], piece: str) -> None:
    """A quadratic step would run into the time limit of the test."""
    assert verb(Query("&".join(piece.format(i) for i in range(sample(20_000, 50_000))))) is not None


@given(st.lists(st.tuples(scalar_text, st.none() | scalar_text)), st.booleans())
def test_pairs_survive(pairs: list[tuple[str, str | None]], form: bool) -> None:
    pairs = [(key, value) for key, value in pairs if key or value is not None]
    built = Query(pairs, form=form)
    assert list(Query(str(built), form=form).items()) == pairs


QUERIES = st.text(st.sampled_from("aab=&&+%61;\u00fc"), max_size=12)


@given(QUERIES, st.dictionaries(st.text("ab=&+ \u00fc", max_size=2), st.none() | st.text("x&", max_size=2)),
       st.booleans(), st.sampled_from("&;"))  # fmt: skip
def test_set_and_update_replace_the_first_pair_of_a_key_and_remove_the_others(
    text: str, new: dict[str, str | None], form: bool, separator: str
) -> None:
    new = {key: value for key, value in new.items() if key or value is not None}
    query = Query(text, form=form, separator=separator)
    pieces = {key: str(Query({key: new[key]}, form=form, separator=separator)) for key in new}
    waiting = dict(pieces)
    expected = [
        waiting.pop(key, "") if key in new else piece
        for piece, (key, _) in zip(text.split(separator), query.items(), strict=False)
        if key not in new or key in waiting
    ]
    assert str(query.update(new)) == separator.join([*expected, *waiting.values()])
    for key, value in new.items():
        assert str(query.set(key, value)) == str(query.update({key: value}))


class Thorough(Query):
    """A query without the quick way for ordinary keys and values."""

    __slots__ = ()

    def _updated(self, changes: dict[Any, Any]) -> str | None:
        return None


def attempt(make: Callable[[], object]) -> object:
    try:
        return str(make())
    except (BuildError, TypeError) as error:
        return type(error), str(error)


VALUES = st.none() | st.text("ab=&+ %\u00fc\ud800", max_size=3) | st.integers() | st.sampled_from(
    [2**63, -(2**63), True, 1.5, ["a", 1], [], (), {}]
)  # fmt: skip


@given(QUERIES, st.dictionaries(st.text("ab=&+ %\u00fc\ud800", max_size=2), VALUES, max_size=6),
       st.booleans(), st.sampled_from("&;"))  # fmt: skip
def test_ordinary_changes_are_made_as_all_others(
    text: str, new: dict[str, Any], form: bool, separator: str
) -> None:
    quick, thorough = (cls(text, form=form, separator=separator) for cls in (Query, Thorough))
    assert attempt(lambda: quick.update(new)) == attempt(lambda: thorough.update(new))
    assert attempt(lambda: Query(new, form=form, separator=separator)) == attempt(
        lambda: Thorough(new, form=form, separator=separator)
    )
    for key, value in new.items():
        assert attempt(lambda: quick.set(key, value)) == attempt(lambda: thorough.set(key, value))  # noqa: B023


@pytest.mark.parametrize(
    ("text", "changes", "is_quick"),
    [
        ("", {"a": "x y"}, True),
        ("a=1&b=~&a=2", {"a": 3, "c": "\u00fc"}, True),
        ("%61=1", {"a": "1"}, False),
        ("a", dict.fromkeys("abcde", "1"), False),
        ("a", {"b": None}, False),
    ],
)
def test_ordinary_changes_are_made_at_once(
    text: str, changes: dict[str, Any], is_quick: bool
) -> None:
    expected = str(Thorough(text).update(changes)) if is_quick else None
    assert Query(text)._updated(changes) == expected


def test_changing_many_pairs_one_by_one_leaves_the_others() -> None:
    query = Query("&".join(f"k{i}=%20{i}" for i in range(2_000)))
    for i in range(2_000):
        query = query.set(f"k{i}", i)
    assert str(query) == "&".join(f"k{i}={i}" for i in range(2_000))


def test_parameters_as_keywords() -> None:
    query = Query("a=1&b=%7e")
    assert str(query.update(a=2, self=3)) == "a=2&b=%7e&self=3"
    assert str(query.update("b=x", a=[3, 4], other=5)) == "a=3&a=4&b=x&other=5"
    assert str(query.extend(a=2)) == "a=1&b=%7e&a=2"
    assert str(query.extend({"c": None}, c="d e")) == "a=1&b=%7e&c&c=d+e"
    assert query.update() is query.extend() is query
    for change in (query.update, query.extend):
        with pytest.raises(TypeError, match=r"pairs, not None$"):
            change(None, a=1)


def test_a_question_mark_before_a_query() -> None:
    with pytest.warns(UserWarning, match='starts with "\\?"; pass the query without it') as caught:
        assert list(Query("?a=1")) == ["?a"]
    assert caught[0].filename == __file__
    assert list(URL("http://h/??a=1").params) == ["?a"]  # no warning
    assert list(Query({"?a": "1"})) == list(Query("%3Fa=1")) == ["?a"]


def test_keywords_of_the_constructor() -> None:
    assert str(Query(a=1, b=["x", None])) == "a=1&b=x&b"
    assert str(Query({"a": 1}, a=2)) == "a=1&a=2"
    assert str(Query("a=%7e", b="x y", form=False, separator=";")) == "a=%7e;b=x%20y"
    with pytest.raises(ParseError):
        Query("a=1", max_pairs=1, b=2)
    with pytest.raises(TypeError, match="pass a list for several values"):
        Query(a={1, 2})  # type: ignore[arg-type]


def test_wrong_options() -> None:
    with pytest.raises(TypeError, match="form must be True or False, not int"):
        Query("a=1", form=1)  # type: ignore[arg-type]
    with pytest.raises(BuildError, match="max_pairs must not be negative"):
        Query("a=1", max_pairs=-1)
