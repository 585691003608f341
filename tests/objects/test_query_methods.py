"""The query methods that URI, IRI and URL share."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from urikit import IRI, URI, URL, BuildError, Query, URIBuilder, URIHandlerFactory
from urikit.schemes import HierarchicalHandler

CLASSES: list[Any] = [URI, IRI, URL]
every_class = pytest.mark.parametrize("cls", CLASSES)

# string, method, positional arguments, keywords, result
CALLS: list[tuple[str, str, tuple[Any, ...], dict[str, Any], str]] = [
    ("http://h/?a=1#f", "with_query", (None,), {}, "http://h/#f"),
    ("http://h/?a=1#f", "with_query", (), {}, "http://h/#f"),
    ("http://h/?a=1#f", "with_query", ({},), {}, "http://h/#f"),
    ("http://h/?a=1#f", "with_query", (), {"b": 2, "c": ["x", None]}, "http://h/?b=2&c=x&c#f"),
    ("http://h/?a=1", "with_query", ("b=50%",), {}, "http://h/?b=50%25"),
    ("http://h/?a=1", "with_query", ("b=%41",), {"encoded": True}, "http://h/?b=%41"),
    ("http://h/?a=1", "with_query", ({"encoded": 1},), {}, "http://h/?encoded=1"),
    ("http://h/?a=1", "with_query", ("b=2&c=3",), {"c": 4, "d": 5}, "http://h/?b=2&c=4&d=5"),
    ("http://h/?a=1", "with_query", ({"b": 2},), {"b": 3}, "http://h/?b=3"),
    ("http://h/?a=1", "with_query", ([("b", 2), ("b", 3)],), {}, "http://h/?b=2&b=3"),
    ("http://h/?a=1", "with_query", (iter([("b", 2)]),), {}, "http://h/?b=2"),
    ("http://h/?a=1", "with_query", (Query("b=%7e"),), {}, "http://h/?b=%7e"),
    ("http://h/?a=1", "with_query", (), {"query": 2, "self": 3}, "http://h/?query=2&self=3"),
    ("http://h/?a=1&b=2&a=3", "update_query", (), {"a": 4}, "http://h/?a=4&b=2"),
    ("http://h/?a=%7e&b=2", "update_query", ({"b": [3, 4]},), {"c": 5}, "http://h/?a=%7e&b=3&b=4&c=5"),
    ("http://h/?a=1", "update_query", ("a=%7e&b",), {}, "http://h/?a=%7e&b"),
    ("http://h/?a=1", "update_query", ([("a", 2), ("a", 3)],), {}, "http://h/?a=2&a=3"),
    ("http://h/?a=1", "update_query", (), {"a": ()}, "http://h/"),
    ("http://h/?", "update_query", (), {}, "http://h/?"),
    ("http://h/?a=+", "update_query", (None,), {}, "http://h/?a=+"),
    ("http://h/", "update_query", (), {"next": URL("https://i/?x=1&y")}, "http://h/?next=https://i/?x%3D1%26y"),
    ("http://h/?a=1", "extend_query", (), {"a": 2}, "http://h/?a=1&a=2"),
    ("http://h/?a=1", "extend_query", ({"a": 2},), {"a": 3}, "http://h/?a=1&a=2&a=3"),
    ("http://h/#f", "extend_query", ("a=%7e&&b",), {}, "http://h/?a=%7e&&b#f"),
    ("http://h/?a=1", "extend_query", (Query("b=x+y", form=False),), {}, "http://h/?a=1&b=x%2By"),
    ("http://h/?", "extend_query", (), {}, "http://h/?"),
    ("http://h/?a=1&b=%7e&a=3", "without_query_params", ("a", "x"), {}, "http://h/?b=%7e"),
    ("http://h/?a=1&%61=2#f", "without_query_params", ("a",), {}, "http://h/#f"),
    ("http://h/?a=1", "without_query_params", (), {}, "http://h/?a=1"),
    ("http://h/?", "without_query_params", ("a",), {}, "http://h/?"),
    ("http://h/?b=%7e&a=2&a=1#f", "sort_query", (), {}, "http://h/?a=2&a=1&b=%7e#f"),
    ("http://h/?", "sort_query", (), {}, "http://h/?"),
    ("mailto:x@y?b=1&a=2", "sort_query", (), {}, "mailto:x@y?a=2&b=1"),
    ("mailto:x@y?b=1", "update_query", (), {"subject": "x y"}, "mailto:x@y?b=1&subject=x%20y"),
]  # fmt: skip


@every_class
@pytest.mark.parametrize(("text", "method", "arguments", "params", "result"), CALLS)
def test_query_methods(
    cls: Any,
    text: str,
    method: str,
    arguments: tuple[Any, ...],
    params: dict[str, Any],
    result: str,
) -> None:
    if arguments and not isinstance(arguments[0], (str, dict, list, Query, type(None))):
        arguments = ([("b", 2)].__iter__(),)  # an iterator is for one class only
    changed = getattr(cls(text), method)(*arguments, **params)
    assert type(changed) is cls
    assert str(changed) == result


@every_class
def test_percent_is_update_query(cls: Any) -> None:
    u = cls("http://h/?a=1&b=2")
    for query in ({"a": 3}, "b=%7e&c", [("a", 3), ("a", 4)], Query("b"), {}, None):
        assert u % query == u.update_query(query)


@every_class
def test_what_changes_nothing_returns_the_object(cls: Any) -> None:
    u = cls("http://h/?a=1&b=%7e")
    assert u.update_query() is u
    assert u % {} is u
    assert u.extend_query() is u
    assert u.without_query_params("c") is u
    assert u.sort_query() is u


@every_class
def test_errors_name_the_class_that_is_called(cls: Any) -> None:
    u = cls("http://h/")
    name = cls.__name__
    for method in (
        "with_query",
        "update_query",
        "extend_query",
        "with_port",
        "with_path",
        "replace",
    ):
        assert getattr(cls, method).__qualname__ == f"{name}.{method}"
    with pytest.raises(TypeError, match=rf"^{name}\.with_query\(\) takes from 1 to 2 positional"):
        u.with_query("a", "b")
    with pytest.raises(TypeError, match=rf"^{name}\.with_port\(\) missing 1 required"):
        u.with_port()
    with pytest.raises(TypeError, match=rf"^{name}\.build\(\) got an unexpected keyword"):
        cls.build(scheme="x", nothing=1)


@every_class
def test_a_question_mark_before_a_query_is_refused(cls: Any) -> None:
    u = cls("http://h/?b=1")
    for change in (u.with_query, u.update_query, u.extend_query, u.__mod__):
        with pytest.raises(
            BuildError, match=r'^query must not start with "\?"; remove it'
        ) as caught:
            change("?a=1")
        assert (caught.value.kind, caught.value.index) == ("invalid-query", 0)
    assert str(u.update_query("%3Fa=1")) == str(u % "%3Fa=1") == "http://h/?b=1&%3Fa=1"
    assert str(u.extend_query({"?a": 1})) == "http://h/?b=1&?a=1"


@every_class
def test_strings_are_decoded_in_with_query_and_written_elsewhere(cls: Any) -> None:
    u = cls("http://h/?a=1")
    assert str(u.with_query("a=%20")) == "http://h/?a=%2520"
    assert str(u.with_query("a=%20", encoded=True)) == "http://h/?a=%20"
    assert str(u.update_query("a=%20")) == str(u % "a=%20") == "http://h/?a=%20"
    assert str(u.extend_query("a=%20")) == "http://h/?a=1&a=%20"


@every_class
@pytest.mark.parametrize("encoded", [True, False])
def test_encoded_is_not_a_parameter(cls: Any, encoded: bool) -> None:
    u = cls("http://h/?a=1")
    parameter = r'; pass \{"encoded": …\} for a parameter of that name$'
    for change in (u.update_query, u.extend_query):
        name = f"^{change.__name__}"
        for arguments in ((), ("b=%20",), ({"b": 2},)):
            with pytest.raises(TypeError, match=name + r"\(\) takes strings as enc.*" + parameter):
                change(*arguments, encoded=encoded)
        assert str(change({"encoded": encoded})).endswith(f"encoded={str(encoded).lower()}")
    for params in ({}, {"b": 2}):
        with pytest.raises(
            TypeError, match=r"with_query\(\) needs a query before enc.*" + parameter
        ):
            u.with_query(encoded=encoded, **params)
    assert str(u.with_query(None, encoded=encoded)) == "http://h/"
    assert str(u.with_query("b=2", encoded=encoded, c=3)) == "http://h/?b=2&c=3"


@every_class
def test_help_shows_no_internal_class_of_methods(cls: Any) -> None:
    import pydoc

    text = pydoc.plain(pydoc.render_doc(cls))
    assert "inherited from urikit.objects._verbs" not in text
    assert "Methods inherited from urikit.objects" not in text
    # Python 3.13 writes one parameter per line.
    signature = "".join(text.replace("|", "").split())
    assert "with_query(self,query:'QueryInput'=...,/,*,encoded" in signature


def test_a_subclass_can_override_a_method_and_call_it() -> None:
    class Signed(URL):
        def with_query(self, *args: Any, **params: Any) -> "Signed":
            return super().with_query(*args, **params, sig=1)

    assert str(Signed("http://h/").with_query(a=1)) == "http://h/?a=1&sig=1"
    assert type(Signed("http://h/") % {"a": 1}) is Signed


keys = st.text(st.sampled_from("ab=&+% ü"), min_size=1, max_size=2)
values = st.none() | st.text(st.sampled_from("x=&+% ü#?"), max_size=3)


@given(
    st.sampled_from(CLASSES),
    st.text(st.sampled_from("ab=&+%41"), max_size=8),
    st.dictionaries(keys, values | st.lists(values, min_size=1, max_size=3), max_size=3),
)
def test_what_is_written_is_read(cls: Any, query: str, params: dict[str, Any]) -> None:
    u = URL(f"http://h/p?{query}#f") if cls is URL else cls("http://h/p").with_query(Query(query))
    lists = {key: value if isinstance(value, list) else [value] for key, value in params.items()}
    replaced, updated, extended = u.with_query(params), u % params, u.extend_query(params)
    removed = u.without_query_params(*params)
    for made in (replaced, updated, extended, removed, u.sort_query()):
        assert cls(str(made)) == made
    assert replaced.params.to_dict() == lists
    for key, value in lists.items():
        assert updated.params.getall(key) == value
        assert extended.params.getall(key) == u.params.getall(key, []) + value
        assert key not in removed.params
    # An empty piece that is left alone is an empty query, without pairs.
    others = [pair for pair in u.params.items() if pair[0] not in params and pair != ("", None)]
    for made in (updated, removed):
        left = [pair for pair in made.params.items() if pair[0] not in params]
        assert [pair for pair in left if pair != ("", None)] == others
    assert updated.without_query_params(*params).params == removed.params
    assert sorted(map(repr, u.sort_query().params.items())) == sorted(map(repr, u.params.items()))


# --- "+" or "%20", by scheme -------------------------------------------------------------------

FORM = ["http", "https", "ws", "ftp", "file", "magnet", "x-new", "HTTP"]
PERCENT = [
    *("mailto", "tel", "urn", "news", "data", "sip", "sips", "sms", "xmpp", "bitcoin", "otpauth"),
    *("MAILTO", "SMS"),
]
BY_SCHEME = [(scheme, "a+b%2Bc") for scheme in FORM] + [(each, "a%20b%2Bc") for each in PERCENT]


@every_class
@pytest.mark.parametrize(("scheme", "written"), BY_SCHEME)
def test_each_scheme_writes_a_space_as_it_reads_it(cls: Any, scheme: str, written: str) -> None:
    u = cls(f"{scheme}://h/?q=1+2")
    value = {"q": "a b+c"}
    made = [
        *(u.with_query(value), u.with_query(**value), u.with_query(Query(value))),
        *(u.with_query(list(value.items())), u.replace(query=value), u % value),
        *(u.update_query(value), u.without_query_params("q").extend_query(value)),
        cls("x:/").replace(scheme=scheme, query=value)
        if cls is not URL
        else URL.build(scheme=scheme, host="h", query=value),
        cls.build(scheme=scheme, host="h", path="/", query=value),
    ]
    assert {each.query for each in made} == {f"q={written}"}
    assert [each.params["q"] for each in made] == ["a b+c"] * len(made)
    assert u.params["q"] == ("1 2" if scheme in FORM else "1+2")
    # A string is text, and so is a query whose mode was chosen.
    assert u.with_query("q=a+b").query == "q=a+b"
    assert u.with_query(Query(value, form=False)).query == "q=a%20b%2Bc"


@pytest.mark.parametrize("cls", [URI, IRI])
@pytest.mark.parametrize("query", [{"q": "a b"}, [("q", "a b")], Query({"q": "a b"}), "iterator"])
def test_a_builder_writes_a_query_for_the_scheme_it_gets(cls: Any, query: Any) -> None:
    builder = URIBuilder(cls).set_query(iter([("q", "a b")]) if query == "iterator" else query)
    assert str(builder.build()) == "?q=a+b"
    builder.set_scheme("mailto").set_path("a@b")
    assert builder.text() == str(builder.build()) == "mailto:a@b?q=a%20b"
    assert builder.set_query("q=a+b").text() == "mailto:a@b?q=a+b"
    assert builder.set_query(None).text() == "mailto:a@b"


def test_a_handler_chooses_the_mode() -> None:
    class PlusHandler(HierarchicalHandler):
        schemes = ("sms", "x-plus")
        form_query = False

    URIHandlerFactory.register(PlusHandler())  # no handler is replaced
    try:
        assert str(URI("x-plus:a") % {"q": "a b"}) == "x-plus:a?q=a%20b"
    finally:
        for scheme in PlusHandler.schemes:
            URIHandlerFactory.unregister(scheme)
    assert str(URI("x-plus:a") % {"q": "a b"}) == "x-plus:a?q=a+b"
    assert str(URI("sms:1") % {"q": "a b"}) == "sms:1?q=a%20b"


texts = st.text(alphabet="aü日+% &=;?#/\u202e\ue000\ufdd0\U000e0001\U00010fff", max_size=6)
pairs_of_texts = st.lists(st.tuples(texts.filter(bool), texts), max_size=4)


@given(st.sampled_from(["http", "mailto", "sms", "x-new"]), pairs_of_texts, pairs_of_texts, texts)
def test_values_written_are_values_read(
    scheme: str, pairs: list[tuple[str, str]], more: list[tuple[str, str]], subject: str
) -> None:
    for cls in CLASSES:
        u = cls(f"{scheme}://h/p").with_query(pairs)
        assert list(u.params.items()) == pairs
        assert list(u.extend_query(more).params.items()) == pairs + more
        assert u.with_query(Query(pairs)).params == u.params
        assert list((u % {"subject": subject}).params.getall("subject")) == [subject]
        assert cls.build(scheme=scheme, host="h", path="/p", query=pairs) == u
        again = cls(str(u))
        assert again == u
        assert again.params == u.params
        mail = cls("mailto:a@b.example").with_query(subject=subject, body="a+b c")
        assert (mail.details.subject, mail.details.body) == (subject, "a+b c")
        assert mail.params["subject"] == subject


# --- IRIs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "text", "written"),
    [
        ({"a": "ü"}, "a=ü", "a=ü"),
        ({"日": "\ue000"}, "日=\ue000", "日=\ue000"),  # a query may have private characters
        ({"a": "\ufdd0"}, "a=\ufdd0", "a=%EF%B7%90"),  # not a character of an IRI
        ({"a": "x ü"}, "a=x+ü", "a=x+ü"),
    ],
)
def test_an_iri_keeps_its_characters(query: dict[str, Any], text: str, written: str) -> None:
    iri, escaped = IRI("http://h/"), IRI("http://h/?x=%C3%BC")
    assert iri.with_query(text).query == written
    assert iri.with_query(query).query == iri.with_query(**query).query == written
    assert iri.replace(query=query).query == (iri % query).query == written
    assert iri.params.extend(query).sort() == Query(written)
    assert str(iri.params.extend(query)) == written
    assert IRI.build(scheme="http", host="h", query=query).query == written
    assert str(URIBuilder(IRI).set_query(query).build()) == f"?{written}"
    assert escaped.update_query(query).query == f"x=%C3%BC&{written}"
    assert escaped.extend_query(query).query == f"x=%C3%BC&{written}"
    assert iri.with_query(query).to_uri() == URI("http://h/").with_query(query)
    assert iri.with_query(query).params == Query(query)


def test_a_query_by_itself_is_ascii() -> None:
    query = Query({"a": "ü"})
    assert str(query) == "a=%C3%BC"
    assert IRI("http://h/").with_query(query).query == "a=%C3%BC"
    import copy
    import pickle

    for twin in (copy.copy(IRI("?").params), pickle.loads(pickle.dumps(IRI("?").params))):
        assert str(twin.add("a", "ü")) == "a=ü"
