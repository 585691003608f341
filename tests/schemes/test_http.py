"""http and https: RFC 9110 §4.2."""

import pytest
from hypothesis import given

from tests.schemes.totality import assert_handled, near, refusal, violations
from urikit import IRI, URI, ErrorKind, ParseError
from urikit.schemes.http import HTTPDetails, Server, server

DETAILS = [
    # text, secure, host, port, origin, target, why
    ("http://example.com/~smith/home.html", False, "example.com", 80, "http://example.com",
     "/~smith/home.html", "RFC 9110 §4.2.3, its first example but for the port"),
    ("http://example.com:80/a", False, "example.com", 80, "http://example.com", "/a",
     "the default port is not part of the origin's text"),
    ("http://h:/a", False, "h", 80, "http://h", "/a", "an empty port is the default"),
    ("https://Example.Com/happy.js", True, "example.com", 443, "https://example.com",
     "/happy.js", "RFC 9110 §4.3.1"),
    ("HTTPS://h:80", True, "h", 80, "https://h:80", "/", "the empty path asks for /"),
    ("http://h?", False, "h", 80, "http://h", "/?", "an empty query is asked for, too"),
    ("http://h/a?b#c", False, "h", 80, "http://h", "/a?b", "a fragment is not sent, §4.2.5"),
    ("http://[2001:DB8:0::1]/", False, "[2001:db8::1]", 80, "http://[2001:db8::1]", "/",
     "an address in its canonical text"),
    ("http://h:0/", False, "h", 0, "http://h:0", "/", "zero is a port"),
    ("http://u:p@h/", False, "h", 80, "http://h", "/", "user info is no error of the details"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "secure", "host", "port", "origin", "target", "why"), DETAILS)
def test_details(
    text: str, secure: bool, host: str, port: int, origin: str, target: str, why: str
) -> None:
    assert URI(text).details == HTTPDetails(secure, host, port, origin, target), why
    assert URI(text).origin == origin
    assert URI(text).effective_port == port


def test_details_of_a_name_outside_ascii() -> None:
    details = IRI("http://bücher.example/ü").details
    assert details.host == "xn--bcher-kva.example"
    assert details.target == "/ü"


REFUSED = [
    ("https:///x", ErrorKind.MISSING_HOST, 8, "an empty host, RFC 9110 §4.2.2"),
    ("http://", ErrorKind.MISSING_HOST, 7, "an empty authority"),
    ("http://:80/", ErrorKind.MISSING_HOST, 7, "a port alone"),
    ("http://u@/", ErrorKind.MISSING_HOST, 9, "user info alone"),
    ("http:a", ErrorKind.MISSING_HOST, 5, "no authority"),
    ("http:/a", ErrorKind.MISSING_HOST, 5, "one slash"),
    ("http:", ErrorKind.MISSING_HOST, 5, "nothing"),
    ("http://h:65536/", ErrorKind.PORT_OUT_OF_RANGE, 9, "no such port"),
]


@pytest.mark.parametrize(("text", "kind", "index", "why"), REFUSED)
def test_refused(text: str, kind: str, index: int, why: str) -> None:
    assert refusal(text) == (kind, index), why


def test_a_host_that_no_domain_name_can_be_is_an_error_at_the_host() -> None:
    uri = IRI("http://ü..example/")
    with pytest.raises(ParseError) as caught:
        _ = uri.details
    assert (caught.value.kind, caught.value.index) == (ErrorKind.INVALID_IDNA, 7)
    assert [v.kind for v in uri.handler.check(uri)] == [ErrorKind.INVALID_IDNA]


CHECKED = [
    ("http://h/", [], "nothing to tell"),
    ("http://user@h/", [("userinfo-not-allowed", 7)], "RFC 9110 §4.2.4"),
    ("http://@h/", [("userinfo-not-allowed", 7)], "empty user info is user info"),
    ("https:///x", [("missing-host", 8)], "told once, though details raises it too"),
    ("http://u@/", [("missing-host", 9), ("userinfo-not-allowed", 7)], "both"),
    ("http://h:65536/", [], "the parser has told it"),
]


@pytest.mark.parametrize(("text", "told", "why"), CHECKED)
def test_check(text: str, told: list[tuple[str, int]], why: str) -> None:
    assert violations(text) == told, why


NORMAL = [
    # RFC 9110 §4.2.3: the three are equivalent
    ("http://example.com:80/~smith/home.html", "http://example.com/~smith/home.html"),
    ("http://EXAMPLE.com/%7Esmith/home.html", "http://example.com/~smith/home.html"),
    ("http://EXAMPLE.com:/%7esmith/home.html", "http://example.com/~smith/home.html"),
    ("http://h", "http://h/"),
    ("http://h?q", "http://h/?q"),
    ("https://h:443#f", "https://h/#f"),
    ("https://h:80/", "https://h:80/"),
]


@pytest.mark.parametrize(("text", "normal"), NORMAL)
def test_normalize(text: str, normal: str) -> None:
    assert str(URI(text).normalize()) == normal


def test_server_needs_a_scheme_that_has_them() -> None:
    assert server(URI("ftp://H/")) == Server("h", 21, "ftp://h")
    with pytest.raises(ParseError) as caught:
        server(URI("x-none://h/"))
    assert caught.value.kind == ErrorKind.MISSING_HOST


@given(near("http", ["//h", "//u@", "99999"]) | near("https"))
def test_every_text_is_handled(text: str) -> None:
    assert_handled(text)
