"""parse(): the tolerant way, and what it tells."""

import pickle
import re
from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from tests.kernel_forms import url_like
from tests.strategies import reference_like, references
from urikit import IRI, URI, URL, ParseError, URIParser, parse
from urikit.objects._base import URIObject
from urikit.objects._parser import ENGINES, Engine
from urikit.schemes import AbstractURIHandler

# text, class, result, kinds of violations
PARSED = [
    ("http://example.com/a", URI, "http://example.com/a", []),
    ("HTTP://EXAMPLE.com:80", URI, "http://example.com/", []),
    ("http://h/a/./b/../c/%7e", URI, "http://h/a/c/~", []),
    ("http://h/a//b", URI, "http://h/a//b", []),
    ("http://bücher.example/ü", IRI, "http://bücher.example/ü", []),
    ("  http://h/\n", URI, "http://h/", ["surrounding-space", "surrounding-space"]),
    ("\x00\x1fhttp://h/", URI, "http://h/", ["surrounding-space"]),
    ("urn:x", URI, "urn:x", ["invalid-urn"]),
    ("mailto:a@b.example?subject=x", URI, "mailto:a@b.example?subject=x", []),
    ("x-new:a b".replace(" ", "%20"), URI, "x-new:a%20b", []),
    ("http://h:65536/", URI, "http://h:65536/", ["port-out-of-range"]),
    ("http:///", URI, "http:///", ["missing-host"]),
    ("ws://h/#f", URI, "ws://h/#f", ["unexpected-fragment"]),
    ("file:///x", URI, "file:///x", []),
    ("http://user:pw@h/", URI, "http://user:pw@h/", ["userinfo-not-allowed"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "cls", "result", "kinds"), PARSED)
def test_parse(text: str, cls: type, result: str, kinds: list[str]) -> None:
    u = parse(text)
    assert type(u) is cls
    assert str(u) == result
    assert [v.kind for v in u.violations] == kinds
    assert u.standard == cls.standard


@pytest.mark.parametrize(("text", "cls", "result", "kinds"), PARSED)
def test_strict(text: str, cls: type, result: str, kinds: list[str]) -> None:
    if not kinds:
        assert str(parse(text, strict=True)) == result
        return
    with pytest.raises(ParseError) as caught:
        parse(text, strict=True)
    assert caught.value.kind == kinds[0]
    assert caught.value.text == text


# text, kind, index
REFUSED = [
    ("", "missing-scheme", 0),
    ("   ", "missing-scheme", 3),
    ("a/b", "missing-scheme", 0),
    ("//h/", "missing-scheme", 0),
    ("1http://h", "missing-scheme", 0),
    ("ht tp://h", "missing-scheme", 0),
    (" http://h:x/", "port-invalid", 10),
    (" x-new://h:x/", "invalid-port", 11),
    ("x-new:a b", "invalid-path", 7),
    ("java\nscript:alert(1)", "missing-scheme", 0),
]


@pytest.mark.parametrize(("text", "kind", "index"), REFUSED)
def test_refused(text: str, kind: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert (caught.value.kind, caught.value.index) == (kind, index)
    assert caught.value.text == text


def test_positions_are_those_of_the_text_as_given() -> None:
    u = parse("  HTTP://u@h/")
    assert [(v.kind, v.index) for v in u.violations] == [
        ("surrounding-space", 0),
        ("userinfo-not-allowed", 9),
    ]


# Strings that a browser reads, and neither RFC reads in a way that the scheme allows.
BROWSERS = [
    ("http:\\\\h\\x", "http://h/x", "special-scheme-missing-following-solidus"),
    ("http:///a.com/", "http://a.com/", "special-scheme-missing-following-solidus"),
    ("https:example.org", "https://example.org/", "special-scheme-missing-following-solidus"),
    ("http://h/a b|c", "http://h/a%20b|c", "invalid-URL-unit"),
    ("http://127.0.0.1\\@b.com/", "http://127.0.0.1/@b.com/", "invalid-reverse-solidus"),
    ("file:///c|/x", "file:///c:/x", "invalid-URL-unit"),
    ("ws://h/ x", "ws://h/%20x", "invalid-URL-unit"),
]


@pytest.mark.parametrize(("text", "result", "kind"), BROWSERS)
def test_the_web_s_schemes_fall_back_to_the_url_standard(text: str, result: str, kind: str) -> None:
    u = parse(text)
    assert type(u) is URL
    assert u.standard == "whatwg"
    assert str(u) == result
    assert kind in [v.kind for v in u.violations]


def test_a_lone_surrogate_is_told() -> None:
    assert [v.kind for v in parse("http://a.com/\ud800").violations] == ["lone-surrogate"]
    with pytest.raises(ParseError):
        parse("http://a.com/\ud800", strict=True)


@pytest.mark.parametrize("text", ["urn:a b:c", "mailto:a b@c", "x-new:\\h"])
def test_other_schemes_do_not(text: str) -> None:
    with pytest.raises(ParseError):
        parse(text)


def test_no_engine() -> None:
    with pytest.raises(ParseError):
        URIParser(engines=()).parse("x:y")


def test_strict_says_what_was_expected() -> None:
    with pytest.raises(ParseError) as caught:
        parse("urn:x", strict=True)
    assert caught.value.expected


def test_without_normalisation() -> None:
    parser = URIParser(normalize=False)
    assert str(parser.parse("HTTP://H:80/a/../b")) == "HTTP://H:80/a/../b"


def test_another_engine_is_one_more_entry() -> None:
    """A third standard slots in: tried last, only where the handler lets it."""

    class Lax(URI):
        standard = "lax"

    def read(text: str) -> URI:
        return Lax(text.replace("\\", "/"))

    def serves(handler: AbstractURIHandler) -> bool:
        return handler.whatwg_fallback

    rfc = ENGINES[:2]
    parser = URIParser(engines=[*rfc, Engine("lax", read, serves)])
    assert parser.parse("http:\\\\h\\x").standard == "lax"
    assert parser.parse("http://h/x").standard == "rfc3986"
    with pytest.raises(ParseError):
        parser.parse("x-new:\\h")
    # A string that RFC 3986 allows but http forbids goes to the next engine that can read it.
    parser = URIParser(
        engines=[*ENGINES, Engine("lax", lambda t: Lax(t.replace("///", "//")), serves)]
    )
    assert str(parser.parse("http:///h/x")) == "http://h/x"
    assert str(parser.parse("http:///")) == "http:///"


def outcome(read: Callable[[str], URIObject], text: str) -> tuple[object, ...]:
    try:
        u = read(text)
    except ParseError as error:
        return (error.kind, error.text, error.index, error.message, error.expected)
    return (type(u), str(u), *(u.span(part) for part in ("host", "path", "query")), u.violations)


@given(
    st.one_of(reference_like(), references(iri=True, absolute=True), url_like())
    .map(lambda text: re.sub("^[a-z]+:", lambda scheme: scheme[0].swapcase(), text))
    .flatmap(lambda text: st.sampled_from([text, f" {text}", f"{text}\n", f"http:{text}"]))
)
def test_the_quick_way_gives_what_the_steps_give(text: str) -> None:
    assert outcome(parse, text) == outcome(URIParser()._parse_by_steps, text)


@pytest.mark.parametrize(
    "text",
    [
        *("http://h", "http://h:80", "http://H/%7e/../a?%41#%42", "https://[::FFFF:c000:280]:0443/"),
        *("http://@h/", "http://:@h/", "http://u@h/", " http://u:p@h/ ", "ws://u@h/", "ws://h/#f"),
        *("http:///x", "http:x", "https:", "x://u@H:/%7e/./", "x:%2e", "http://%41/", "http://%zz/"),
        *("x://H", "x://H/a", "x://u@H:80/", "HTTP://H"),
        *("http://bücher.example/ü", "http://a\u2260\u2488/", "http://ü..x/", "http://é@h/", "x://ü"),
        *("http://h/a b", "http://h\\a", "http://u:p@h/a b", "HTTP://h/|%7e", "ht\ntp://h/|", "wss://h/ü|"),
        *("http://h/\u202e", "http://h:65536/", "http://h/\ud800", "ftp://h/;type=A", "file:a", " ", ""),
    ],
)  # fmt: skip
def test_the_quick_way_on_unusual_strings(text: str) -> None:
    assert outcome(parse, text) == outcome(URIParser()._parse_by_steps, text)
    assert outcome(lambda text: parse(text, strict=True), text) == outcome(
        URIParser(strict=True)._parse_by_steps, text
    )


def test_repairs_are_pickled() -> None:
    u = parse("http://h/a b")
    assert pickle.loads(pickle.dumps(u)).violations == u.violations != ()
