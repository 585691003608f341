"""Between URLs and their engine: a record made of a URL's parts is that of its text."""

from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import given, strategies as st

from tests.kernel_forms import FORMS, assembled, located, relative, url_like
from urikit import IRI, URI, URL
from urikit._kernel.record import Given, blank
from urikit.errors import ParseError
from urikit.objects._url_engine import (
    CLEAN as ALL_CLEAN,
    fill,
    find_error,
    is_clean,
    is_serialized,
    read,
    record_of,
    violations_of,
)
from urikit.whatwg._parser import URLParser, basic_url_parser
from urikit.whatwg._record import SerializedURL, URLRecord

# text, its record, why
RECORDS = [
    ("http://h", URLRecord("http", host="h", path=[""]), "a path of one empty segment"),
    ("http://u:p@h:81/a/b?q#f", URLRecord("http", "u", "p", "h", 81, ["a", "b"], "q", "f"), "all"),
    ("http://:p@h/", URLRecord("http", "", "p", "h", None, [""]), "an empty user name"),
    ("http://u:@h/", URLRecord("http", "u", "", "h", None, [""]), "an empty password"),
    ("http://@h:/?#", URLRecord("http", "", "", "h", None, [""], "", ""), "all that is empty"),
    ("http://h:0/", URLRecord("http", host="h", port=0, path=[""]), "zero is a port"),
    ("http://h//a/", URLRecord("http", host="h", path=["", "a", ""]), "empty segments"),
    ("http://1/", URLRecord("http", host=IPv4Address(1), path=[""]), "an address"),
    ("http://[::1]/", URLRecord("http", host=IPv6Address(1), path=[""]), "an address"),
    ("http://ü/", URLRecord("http", host="xn--tda", path=[""]), "a name in its ASCII form"),
    ("http://1.2.3.4..", URLRecord("http", host="1.2.3.4..", path=[""]), "a name, but nearly"),
    ("file:///C|/x", URLRecord("file", host="", path=["C:", "x"]), "a drive letter"),
    ("file://1/", URLRecord("file", host=IPv4Address(1), path=[""]), "an address"),
    ("x:", URLRecord("x", path=""), "an empty opaque path"),
    ("x:a/b?q", URLRecord("x", path="a/b", query="q"), "an opaque path"),
    ("x:a b  #f", URLRecord("x", path="a b %20", fragment="f"), "with spaces"),
    ("x:/", URLRecord("x", path=[""]), "a path of one empty segment"),
    ("x:/.//a", URLRecord("x", path=["", "a"]), "the dot is the serializer's"),
    ("x://", URLRecord("x", host="", path=[]), "an empty host, and no segment"),
    ("x://h", URLRecord("x", host="h", path=[]), "no segment"),
    ("x://h/", URLRecord("x", host="h", path=[""]), "an empty one"),
    ("x://1.2.3.4", URLRecord("x", host="1.2.3.4", path=[]), "an opaque host is no address"),
    ("x://[1::]", URLRecord("x", host=IPv6Address("1::"), path=[]), "but for IPv6"),
    ("x://%C3%BC", URLRecord("x", host="%C3%BC", path=[]), "nor is it decoded"),
]  # fmt: skip


@pytest.mark.parametrize("row", RECORDS, ids=lambda row: row[0])
def test_record_of(row: tuple[str, URLRecord, str]) -> None:
    text, record, why = row
    assert record_of(URL(text)) == record, why
    assert record_of(text) == record, why
    assert basic_url_parser(text) == record, why


def test_record_of_other_objects() -> None:
    expected = basic_url_parser("http://h/a")
    for value in URI("HTTP://h:80/./a"), IRI("http://h/a"), "http:h/a":
        assert record_of(value) == expected
    for other in None, 1, b"http://h/":
        with pytest.raises(TypeError):
            record_of(other)


@given(url_like())
def test_a_record_of_parts_is_that_of_the_text(text: str) -> None:
    u = URL.parse(text)
    if u is not None:
        assert record_of(u) == basic_url_parser(str(u)) == basic_url_parser(text)


@given(url_like())
def test_fill_undoes_record_of(text: str) -> None:
    u = URL.parse(text)
    if u is not None:
        twin = blank(URL)
        fill(twin, record_of(u), u.violations)
        assert located(twin) == located(u) == located(SerializedURL(record_of(u)))
        assert twin.violations == u.violations


def test_read() -> None:
    def url(text: str, base: object, encoding: str) -> URL:
        made = blank(URL)
        read(made, text, base, encoding)
        return made

    assert str(url("?ü", "http://h/a", "latin1")) == "http://h/a?%FC"
    assert str(url("b", URL("http://h/a"), "utf-8")) == "http://h/b"
    u = url("http:\\\\h", None, "utf-8")
    assert str(u) == "http://h/"
    kinds = [violation.kind for violation in u.violations]
    assert kinds == ["special-scheme-missing-following-solidus"] * 3


@pytest.mark.parametrize(
    ("given_text", "kinds"),
    [
        ("https://h/", []),
        ("https:h", ["special-scheme-missing-following-solidus"]),
        ("http://h/a b", ["invalid-URL-unit"]),
        (" http://h/", ["invalid-URL-unit"]),
        ("http://u@h/", ["invalid-credentials"]),
        ("http://h/%zz", ["invalid-URL-unit"]),
        ("http://0x1.2.3.4/", ["IPv4-non-decimal-part"]),
        ("file:///C|/", ["invalid-URL-unit"]),
        (Given("b c", "http://h/a"), ["invalid-URL-unit"]),
        (Given("b", "http://h/a b"), []),
        (Given("//u@g", "http://h/"), ["invalid-credentials"]),
    ],
)
def test_violations_of(given_text: str | Given, kinds: list[str]) -> None:
    assert [violation.kind for violation in violations_of(given_text)] == kinds


CLEAN = st.from_regex(
    r"(https?|wss?|ftp)://[a-z0-9.\-]{1,12}(:[0-9]{1,4})?(/[a.;%2e:@|\\]{0,5})?(\?[a?'%41]{0,4})?(#[a?#]{0,3})?",
    fullmatch=True,
)


@given(CLEAN | url_like())
def test_what_is_clean_has_no_violations(text: str) -> None:
    for form in FORMS.values():  # whatever the way
        assert form.module("_kernel.urls").is_clean(text) == bool(ALL_CLEAN.fullmatch(text))
    if is_clean(text):
        parser = URLParser(text)
        parser.run()
        assert not parser.violations


SERIALIZED = st.from_regex(
    r"(https?|wss?|ftp)://[a-z0-9.\-]{1,12}(:[0-9]{2,4})?(/[a.;%2eE:@']{0,5}){0,3}"
    r"(\?[a?'%41/.]{0,4})?(#[a?'/]{0,3})?",
    fullmatch=True,
)


@given(SERIALIZED | CLEAN | url_like())
def test_what_is_serialized_is_read_alike_by_all(text: str) -> None:
    if is_serialized(text):
        url = URL(text)
        assert str(url) in (text, text + "/")
        assert url._host > 0
        assert url.violations == ()
        assert all(str(cls(text)) == text and cls(text).violations == () for cls in (URI, IRI))


@pytest.mark.parametrize(
    ("text", "serialized"),
    [
        ("https://example.com", True),
        ("https://example.com:8080/a//b;c/?d?e#f", True),
        ("https://example.com:80/", False),
        ("https://example.com/a/.b", False),
        ("https://example.com/a/%2e", False),
        ("https://example.com?a", False),
        ("https://example.com/?'", False),
        ("https://EXAMPLE.com/", False),
    ],
)
def test_is_serialized(text: str, serialized: bool) -> None:
    assert is_serialized(text) == serialized


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("https://www.example.com/a/b.html?id=1&name=v%20w#section", True),
        ("http://h", True),
        ("http://h:8080?a?b#c?d", True),
        ("http://me@h/", False),
        ("http://h/|", False),
        ("http://h/%zz", False),
        ("http://h/a#b#c", False),
        ("http://a_b/", False),
        ("http://-a/", False),
        ("http://a--b/", False),
        ("http://a.1/", False),
        ("http://h:99999/", False),
        ("file:///x", False),
    ],
)
def test_is_clean(text: str, clean: bool) -> None:
    assert is_clean(text) == clean


@given(url_like() | relative() | st.text("ab/.:?#%41@&=", max_size=8), st.none() | assembled())
def test_violations_are_the_engines_whatever_the_way(text: str, base: str | None) -> None:
    for form in FORMS.values():
        u = form.URL.parse(text, base)
        if u is not None:
            parser = URLParser(text, None if base is None else basic_url_parser(base))
            parser.run()
            found = [(violation.kind, violation.index) for violation in u.violations]
            assert found == [(violation.kind, violation.index) for violation in parser.violations]


# text, base, kind, index
FAILURES = [
    ("", None, "missing-scheme-non-relative-URL", 0),
    (" \x01//h", None, "missing-scheme-non-relative-URL", 2),
    ("x", "mailto:a", "missing-scheme-non-relative-URL", 0),
    ("http://", None, "host-missing", 7),
    ("http://u@:80/", None, "host-missing", 9),
    ("é://", "http://h/", None, 0),
    ("//ü@é b/", "http://h/", "domain-to-ASCII", 5),
    ("http://é:8x/", None, "port-invalid", 10),
    ("http://h:099999/", None, "port-out-of-range", 9),
    ("http://1.2.3.4.5/", None, "IPv4-too-many-parts", 15),
    ("file://a b/", None, "domain-to-ASCII", 8),
    ("http://[1/", None, "IPv6-unclosed", 7),
    ("http://[1]/", None, "IPv6-too-few-pieces", 9),
    ("x://a<b/", None, "host-invalid-code-point", 5),
    ("h\tttp://h:x/", None, "port-invalid", 10),
]


def told(error: ParseError) -> tuple[str, int, str, str]:
    return str(error.kind), error.index, error.message, str(error)


def by_the_engine(text: str, base: str | None) -> ParseError | None:
    try:
        URLParser(text, None if base is None else basic_url_parser(base)).run()
    except ParseError as error:
        return error
    return None


@pytest.mark.parametrize(("text", "base", "kind", "index"), FAILURES)
def test_an_error_is_found_without_raising_it(
    text: str, base: str | None, kind: str | None, index: int
) -> None:
    found = find_error(text, None if base is None else URL(base))
    expected = by_the_engine(text, base)
    if kind is None:
        assert found is expected is None
    else:
        assert found is not None
        assert expected is not None
        assert told(found) == told(expected)
        assert (found.kind, found.index) == (kind, index)


@given(url_like() | relative(), st.sampled_from([None, "https://h/a", "mailto:x", "file:///C:/"]))
def test_every_error_is_the_engines(text: str, base: str | None) -> None:
    found, expected = (
        find_error(text, None if base is None else URL(base)),
        by_the_engine(text, base),
    )
    assert (found and told(found)) == (expected and told(expected))
