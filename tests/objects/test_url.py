"""URL: the immutable class, its parts and verbs."""

import copy
import pickle
from abc import ABC
from ipaddress import IPv6Address

import pytest

import urikit
from urikit import IRI, URI, URL, BuildError, ParseError, Query, URIError

# text, scheme, userinfo, host, port, path, query, fragment
PARTS = [
    ("HTTP://u:p@EXAMPLE.com:80/a/../b?q#f", "http", "u:p", "example.com", None, "/b", "q", "f"),
    ("http://h", "http", None, "h", None, "/", None, None),
    ("http://h:8080?", "http", None, "h", 8080, "/", "", None),
    ("http://u@h/", "http", "u", "h", None, "/", None, None),
    ("http://:p@h/", "http", ":p", "h", None, "/", None, None),
    ("http://[::ffff:1.2.3.4]/", "http", None, "[::ffff:102:304]", None, "/", None, None),
    ("file:///C|/x", "file", None, "", None, "/C:/x", None, None),
    ("mailto:a@b?c", "mailto", None, None, None, "a@b", "c", None),
    ("web+demo:/.//x", "web+demo", None, None, None, "//x", None, None),
    ("foo://", "foo", None, "", None, "", None, None),
]  # fmt: skip


@pytest.mark.parametrize("row", PARTS, ids=lambda row: row[0])
def test_parts(row: tuple[object, ...]) -> None:
    u = URL(row[0])  # type: ignore[arg-type]
    assert (u.scheme, u.userinfo, u.host, u.port, u.path, u.query, u.fragment) == row[1:]
    assert u.standard == "whatwg"


def test_base() -> None:
    assert str(URL("../c", "http://h/a/b")) == "http://h/c"
    assert URL("x", URL("http://h/a")) == URL("http://h/x")
    assert URL("http://h/a").join("b?c") == URL("http://h/b?c")
    with pytest.raises(ParseError) as caught:
        URL("x", "no base")
    assert caught.value.kind == "missing-scheme-non-relative-URL"


def test_parse_and_can_parse() -> None:
    assert URL.parse("http://a b/") is None
    assert URL.parse("b", "http://h/") == URL("http://h/b")
    assert URL.can_parse("http://h")
    assert not URL.can_parse("http://h:99999/")


def test_query_encodings() -> None:
    assert URL("http://h/?ü", encoding="latin1").query == "%FC"
    assert URL("ws://h/?ü", encoding="latin1").query == "%C3%BC"
    assert URL("x:?ü", encoding="latin1").query == "%C3%BC"
    assert URL("http://h/?☃", encoding="windows-1252").query == "%26%239731%3B"
    with pytest.raises(URIError):
        URL("http://h/", encoding="no such thing")


def test_as_a_value() -> None:
    u = URL("http://u:secret@h/")
    assert u == URL("HTTP://u:secret@h:80")
    assert len({u, URL("http://u:secret@h")}) == 1
    assert u != URI("http://u:secret@h/")
    assert "secret" not in repr(u)
    for twin in (pickle.loads(pickle.dumps(u)), copy.deepcopy(u)):
        assert twin == u
        assert twin.host == "h"
    violating = URL("http:\\\\h")
    assert pickle.loads(pickle.dumps(violating)).violations == violating.violations != ()
    assert sorted([URL("b:"), URL("a:")]) == [URL("a:"), URL("b:")]


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://h:443/x", "https://h"),
        ("ws://h:81/", "ws://h:81"),
        ("blob:https://h/uuid", "https://h"),
        ("blob:blob:https://h/", None),
        ("blob:ws://h/", None),
        ("file:///x", None),
        ("data:,x", None),
    ],
)
def test_origin(text: str, origin: str | None) -> None:
    assert URL(text).origin == origin


# text, changes, result
REPLACED = [
    ("http://h/a?b#c", {"scheme": "https"}, "https://h/a?b#c"),
    ("http://h:443/", {"scheme": "https"}, "https://h/"),
    ("http://h/a", {"path": "/x y%?#"}, "http://h/x%20y%25%3F%23"),
    ("http://h/a", {"path": "/x%20y", "encoded": True}, "http://h/x%20y"),
    ("http://h/a", {"path": "/b/../c"}, "http://h/c"),
    ("http://h/a", {"path": "/b\\c"}, "http://h/b%5Cc"),
    ("http://h/a", {"path": ["", "a/b", "c\\d"]}, "http://h/a%2Fb/c%5Cd"),
    ("http://h/a", {"path": "/a\tb\n"}, "http://h/a%09b%0A"),
    ("http://h/a", {"path": ""}, "http://h/"),
    ("foo://h/a", {"path": ""}, "foo://h"),
    ("foo:/a", {"path": ["", "", "b"]}, "foo:/.//b"),
    ("http://h/", {"query": "a b'"}, "http://h/?a%20b%27"),
    ("http://h/", {"query": {"q": ["x y", 1]}}, "http://h/?q=x+y&q=1"),
    ("http://h/", {"query": Query("a#b")}, "http://h/?a%23b"),
    ("http://h/?q", {"query": None}, "http://h/"),
    ("http://h/?q", {"query": ""}, "http://h/?"),
    ("http://h/", {"fragment": "a b`"}, "http://h/#a%20b%60"),
    ("http://h/#f", {"fragment": None}, "http://h/"),
    ("http://h/", {"username": "a:b", "password": "c@d"}, "http://a%3Ab:c%40d@h/"),
    ("http://u:p@h/", {"password": None}, "http://u@h/"),
    ("http://h:81/", {"port": None}, "http://h/"),
    ("http://h/", {"port": "0081"}, "http://h:81/"),
    ("http://h/", {"port": 80}, "http://h/"),
    ("http://h/", {"host": "::1"}, "http://[::1]/"),
    ("http://h/", {"host": IPv6Address("1::")}, "http://[1::]/"),
    ("http://h/", {"host": "Bücher.example"}, "http://xn--bcher-kva.example/"),
    ("http://h/", {"host": "0x7f.1"}, "http://127.0.0.1/"),
    ("file://h/x", {"host": ""}, "file:///x"),
    ("file:///x", {"host": "localhost"}, "file:///x"),
    ("foo://h/x", {"host": None}, "foo:/x"),
    ("foo://h:80/x", {"host": None, "port": None}, "foo:/x"),
    ("http://u@h/", {"scheme": "file", "username": None}, "file://h/"),
    ("http://u:p@h/", {"username": None}, "http://h/"),
    ("file:///x", {"path": ["", "c|", "x"]}, "file:///c%7C/x"),
    ("foo://h/", {"host": "a%b"}, "foo://a%25b/"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "changes", "result"), REPLACED)
def test_replace(text: str, changes: dict[str, object], result: str) -> None:
    u = URL(text).replace(**changes)  # type: ignore[arg-type]
    assert str(u) == result
    assert URL(str(u)) == u


# Values that the standard's setters ignore, or cut off, are errors here.
REFUSED = [
    ("http://h/", {"scheme": "foo"}, "conflicting-parts"),
    ("foo://h/", {"scheme": "http"}, "conflicting-parts"),
    ("http://h:81/", {"scheme": "file"}, "conflicting-parts"),
    ("file:///x", {"scheme": "http"}, "conflicting-parts"),
    ("http://h/", {"scheme": "1x"}, "invalid-scheme"),
    ("http://h/", {"host": ""}, "missing-host"),
    ("http://h/", {"host": None}, "missing-host"),
    ("http://h/", {"host": "a/b"}, "invalid-host"),
    ("http://h/", {"host": "a:80"}, "invalid-host"),
    ("http://h/", {"host": "a b"}, "invalid-host"),
    ("http://h/", {"host": "a%20b"}, "invalid-host"),
    ("http://h/", {"host": "1.2.3.256"}, "invalid-host"),
    ("foo://u@h/", {"host": ""}, "authority-without-host"),
    ("mailto:x", {"host": "h"}, "conflicting-parts"),
    ("mailto:x", {"path": "y"}, "conflicting-parts"),
    ("mailto:x", {"username": "u"}, "conflicting-parts"),
    ("file:///x", {"port": 1}, "conflicting-parts"),
    ("file:///x", {"password": "p"}, "conflicting-parts"),
    ("http://h/", {"port": 65536}, "port-out-of-range"),
    ("http://h/", {"port": "80a"}, "invalid-port"),
    ("http://h/", {"path": "x"}, "ambiguous-path"),
    ("http://h/", {"path": ["x"]}, "ambiguous-path"),
    ("http://h/", {"path": ["", ".."]}, "dot-segment"),
    ("http://h/", {"path": ["", "%2e"], "encoded": True}, "dot-segment"),
]


@pytest.mark.parametrize(("text", "changes", "kind"), REFUSED)
def test_what_a_setter_would_ignore_is_refused(
    text: str, changes: dict[str, object], kind: str
) -> None:
    with pytest.raises(BuildError) as caught:
        URL(text).replace(**changes)  # type: ignore[arg-type]
    assert caught.value.kind == kind


def test_build() -> None:
    assert str(URL.build(scheme="HTTPS", host="h", port=443, path=["", "a"])) == "https://h/a"
    assert str(URL.build(scheme="file", path="/x")) == "file:///x"
    assert str(URL.build(scheme="data", path=",a b#", query="c")) == "data:,a%20b%23?c"
    assert str(URL.build(scheme="foo", path="/a")) == "foo:/a"
    with pytest.raises(BuildError):
        URL.build(scheme="http", path="/a")


def test_verbs() -> None:
    u = URL("http://h/a/b?q#f")
    assert str(u / "c d" / "e/f") == "http://h/a/b/c%20d/e%2Ff"
    assert str(u % {"x": 1}) == "http://h/a/b?q&x=1#f"
    assert str(u.parent) == "http://h/a"
    assert (u.name, u.suffix) == ("b", "")
    assert str(u.with_userinfo("a:b")) == "http://a:b@h/a/b?q#f"
    assert str(u.with_authority("a@i:1")) == "http://a@i:1/a/b?q#f"
    assert str(u.with_port(99).with_host("i").with_fragment(None)) == "http://i:99/a/b?q"
    with pytest.raises(BuildError):
        _ = URL("mailto:x") / "y"


@pytest.mark.parametrize(
    ("base", "target", "reference"),
    [
        ("http://h/a/b", "http://h/a/c?d", "c?d"),
        ("http://h/a/b", "http://h/a/b#f", "#f"),
        ("http://h/a/b", "http://i/", "//i/"),
        ("http://h/a/b", "https://h/a/b", "https://h/a/b"),
        ("mailto:x", "mailto:x#f", "#f"),
        ("mailto:x", "mailto:y", "mailto:y"),
        ("file:///C:/a/b", "file:///C:/c", "../c"),
        ("web+demo:/a", "web+demo:/.//x", "web+demo:/.//x"),
    ],
)
def test_relative_to(base: str, target: str, reference: str) -> None:
    found = URL(target).relative_to(base)
    assert URL(found, base) == URL(target)
    assert len(found) <= len(reference)


@pytest.mark.parametrize(
    ("url", "uri"),
    [
        ("http://h/a|b?^#`", "http://h/a%7Cb?%5E#%60"),
        ("http://h/%?%zz#%", "http://h/%25?%25zz#%25"),
        ("mailto:a b", "mailto:a%20b"),
        ("http://h/[]", "http://h/%5B%5D"),
        ("http://a{b}/", "http://a%7Bb%7D/"),
        ("web+demo:/.//x", "web+demo:/.//x"),
    ],
)
def test_to_uri(url: str, uri: str) -> None:
    assert URL(url).to_uri() == URI(uri)


def test_to_iri_and_unicode_host() -> None:
    u = URL("https://bücher.example/ü")
    assert u.to_iri() == IRI("https://bücher.example/ü")
    assert u.unicode_host == "bücher.example"
    assert URL("foo://%C3%BC/").unicode_host == "%C3%BC"


def test_normalize_and_equivalent() -> None:
    assert str(URL("http://h/%7Ea").normalize()) == "http://h/~a"
    assert str(URL("x:a/../b%7e").normalize()) == "x:a/../b~"
    assert URL("http://h/%7Ea").equivalent("http://h/~a")
    assert URL("http://h/").equivalent(URI("HTTP://h:80"))
    assert not URL("http://h/").equivalent("http://h/x")


@pytest.mark.parametrize(
    "text",
    ["http://h/a/%%32e%%32e/b", "http://h/%%32%46x", "http://h/?%%32%36b", "http://u%%33%61p@h/",
     "foo://%%34%31/x", "file:///%a%41"],
)  # fmt: skip
def test_normalising_makes_no_escape_of_what_is_none(text: str) -> None:
    u = URL(text)
    once = u.normalize()
    assert once.normalize() == once
    assert u.equivalent(once)
    assert once.segments == u.segments


def test_equals() -> None:
    assert URL("http://h#a").equals("http://h/#b", exclude_fragments=True)
    assert not URL("http://h#a").equals("http://h/#b")


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(URIError):
        URL("http://h/").normalize("everything")  # type: ignore[arg-type]


def test_details() -> None:
    assert URL("http://h/a?b").details.target == "/a?b"
    assert str(URL("file:///C|/x").details.to_path("windows")) == "C:\\x"


@pytest.mark.parametrize("value", [None, 1, b"http://h/"])
def test_wrong_types(value: object) -> None:
    with pytest.raises(TypeError):
        URL(value)  # type: ignore[arg-type]


@pytest.mark.skipif(not urikit.COMPILED, reason="plain Python asks the engine, which raises")
def test_parse_does_not_raise_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("an error was made")

    monkeypatch.setattr(ParseError, "__new__", refuse)
    for text, base in (("http://a b/", None), ("//h", None), ("x", "y"), ("http:// ", "http://h/")):
        assert URL.parse(text, base) is None
        assert not URL.can_parse(text, base)


def test_a_subclass_may_have_a_metaclass() -> None:
    class Abstract(URL, ABC):
        __slots__ = ()

    assert type(Abstract.parse("http://h")) is Abstract


def test_parse_of_a_subclass_goes_through_its_constructor() -> None:
    class Tagged(URL):
        def __new__(cls, text: object, base: object = None, **_: str) -> "Tagged":
            return super().__new__(cls, f"http://h/{text}")

    found = Tagged.parse("a")
    assert type(found) is Tagged
    assert str(found) == "http://h/a"
    assert str(URL.parse("b", base="http://h/a")) == "http://h/b"
    for wrong in (None, 1, b"http://h/"):
        with pytest.raises(TypeError):
            URL.parse(wrong)  # type: ignore[arg-type]
        if wrong is not None:
            with pytest.raises(TypeError):
                URL.parse("a", wrong)  # type: ignore[arg-type]
