"""Redirects: each hop judged, what is sent on, and how far."""

import pytest

from urikit import URL
from urikit.guard import Guard, ReasonCode, Redirect
from urikit.guard._redirects import BODY_HEADERS, CREDENTIAL_HEADERS

GUARD = Guard()
FROM = "https://good.example/a/b?q"

ALLOWED = [
    # Location, what is requested, whether the origin is another
    ("/y", "https://good.example/y", False),
    ("../c", "https://good.example/c", False),
    ("?x", "https://good.example/a/b?x", False),
    ("", "https://good.example/a/b?q", False),
    ("#f", "https://good.example/a/b?q#f", False),
    ("https://GOOD.example:443/", "https://good.example/", False),
    ("//other.example/", "https://other.example/", True),
    ("https://sub.good.example/", "https://sub.good.example/", True),
    ("https://other.example/é", "https://other.example/%C3%A9", True),
    ("@evil.example", "https://good.example/a/@evil.example", False),
]


@pytest.mark.parametrize(("to", "url", "cross_origin"), ALLOWED)
def test_allowed(to: str, url: str, cross_origin: bool) -> None:
    hop = GUARD.redirect(FROM, to)
    assert hop.reasons == ()
    assert str(hop.require()) == url
    assert hop.cross_origin is cross_origin
    assert hop.drop_headers == (CREDENTIAL_HEADERS if cross_origin else frozenset())


REFUSED = [
    (r"/\evil.example", "parsers-disagree"),
    (r"\\evil.example", "parsers-disagree"),
    ("///evil.example", "parsers-disagree"),
    ("/\t/evil.example", "control-character"),
    ("https:evil.example", "parsers-disagree"),
    ("https:/evil.example", "parsers-disagree"),
    (r"//evil.example\@good.example", "parsers-disagree"),
    ("/x\r\nSet-Cookie: a", "control-character"),
    ("http://good.example/", "scheme-downgrade"),
    ("http://127.0.0.1/", "address-not-global"),
    ("//[::1]/", "address-not-global"),
    ("//169.254.169.254/", "metadata-address"),
    ("//localhost/", "local-name"),
    ("//metadata.google.internal/", "metadata-name"),
    ("//good.example:8080/", "port-not-allowed"),
    ("//user:secret@good.example/", "userinfo-not-allowed"),
    ("file:///etc/passwd", "scheme-not-allowed"),
    ("gopher://127.0.0.1:70/_x", "scheme-not-allowed"),
    ("javascript:alert(1)", "scheme-changed"),
    ("ftp://good.example/", "scheme-changed"),
    ("//a b/", "invalid-url"),
    ("/" + "a" * 3000, "too-long"),
]


@pytest.mark.parametrize(("to", "code"), REFUSED, ids=lambda value: repr(value)[:40])
def test_refused(to: str, code: str) -> None:
    hop = GUARD.redirect(FROM, to)
    assert code in hop.codes
    assert not hop


def test_a_base_that_is_none() -> None:
    for base in ("nope", "", "http://a b/", GUARD.check("nope")):
        hop = GUARD.redirect(base, "https://good.example/")
        assert hop.codes == (ReasonCode.INVALID_URL,)
        assert hop.cross_origin
        assert "authorization" in hop.drop_headers
    assert ReasonCode.PARSERS_DISAGREE in GUARD.redirect("https:good.example", "/a").codes


@pytest.mark.parametrize("base", [FROM, URL(FROM), GUARD.check(FROM), GUARD.redirect(FROM, "")])
def test_bases(base: object) -> None:
    assert str(GUARD.redirect(base, "c").url) == "https://good.example/a/c"  # type: ignore[arg-type]


SCHEMES = [
    # from, to, allowed, allowed with https_downgrade
    ("http", "https", True, True),
    ("https", "http", False, True),
    ("ws", "wss", True, True),
    ("wss", "ws", False, True),
    ("http", "ws", False, False),
    ("https", "wss", False, False),
    ("https", "ftp", False, False),
]


@pytest.mark.parametrize(("from_", "to", "strictly", "loosely"), SCHEMES)
def test_schemes(from_: str, to: str, strictly: bool, loosely: bool) -> None:
    guard = Guard(schemes=["http", "https", "ws", "wss", "ftp"], ports=None)
    base, target = f"{from_}://a.example/", f"{to}://a.example/"
    assert guard.redirect(base, target).allowed is strictly
    hop = guard.replace(https_downgrade=True).redirect(base, target)
    assert hop.allowed is loosely
    assert hop.cross_origin


METHODS = [
    # RFC 9110 §15.4, Fetch §4.4: method, status, method after it, whether the body goes
    ("GET", 301, "GET", False), ("GET", 302, "GET", False), ("GET", 303, "GET", False),
    ("GET", 307, "GET", False), ("GET", 308, "GET", False),
    ("HEAD", 301, "HEAD", False), ("HEAD", 303, "HEAD", False), ("HEAD", 307, "HEAD", False),
    ("POST", 301, "GET", True), ("POST", 302, "GET", True), ("POST", 303, "GET", True),
    ("POST", 307, "POST", False), ("POST", 308, "POST", False),
    ("PUT", 301, "PUT", False), ("PUT", 302, "PUT", False), ("PUT", 303, "GET", True),
    ("PUT", 308, "PUT", False), ("DELETE", 303, "GET", True), ("post", 302, "GET", True),
]  # fmt: skip


@pytest.mark.parametrize(("method", "status", "after", "drop_body"), METHODS)
def test_methods(method: str, status: int, after: str, drop_body: bool) -> None:
    hop = GUARD.redirect(FROM, "/y", method=method, status=status)
    assert (hop.method, hop.drop_body) == (after, drop_body)
    assert hop.drop_headers == (BODY_HEADERS if drop_body else frozenset())


@pytest.mark.parametrize("status", [0, 200, 300, 304, 305, 306, 309, 404, -1])
def test_what_is_no_redirect(status: int) -> None:
    assert GUARD.redirect(FROM, "/y", status=status).codes == (ReasonCode.NOT_A_REDIRECT,)


def test_hops() -> None:
    for hops in range(1, 6):
        assert GUARD.redirect(FROM, FROM, hops=hops).allowed  # the same URL again is allowed
    assert GUARD.redirect(FROM, FROM, hops=6).codes == (ReasonCode.TOO_MANY_REDIRECTS,)
    assert Guard(max_redirects=0).redirect(FROM, "/y").codes == (ReasonCode.TOO_MANY_REDIRECTS,)


def test_headers() -> None:
    hop = Guard(credential_headers=["X-Secret"]).redirect(FROM, "//other.example/", method="POST")
    sent = [("Accept", "a"), ("AUTHORIZATION", "b"), ("Cookie", "c"), ("Proxy-Authorization", "d"),
            ("X-SECRET", "e"), ("Host", "f"), ("Content-Type", "g"), ("Content-Length", "1"),
            ("X-Api-Key ", "h"), ("User-Agent", "i")]  # fmt: skip
    assert hop.headers(sent) == [("Accept", "a"), ("User-Agent", "i")]
    assert all(name == name.lower() for name in hop.drop_headers)


WRONG = [{"hops": 1.5}, {"hops": True}, {"hops": "1"}, {"method": None}, {"method": b"GET"}, {"status": "302"}, {"status": None}, {"status": True}]  # fmt: skip


@pytest.mark.parametrize("named", WRONG, ids=repr)
def test_wrong_types(named: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        GUARD.redirect(FROM, "/y", **named)  # type: ignore[arg-type]


def test_hops_are_counted_from_one() -> None:
    with pytest.raises(ValueError, match="hops must be at least 1"):
        GUARD.redirect(FROM, "/y", hops=0)


def test_addresses_of_a_hop() -> None:
    hop = GUARD.check_addresses(GUARD.redirect(FROM, "//b.example/"), ["8.8.8.8"])
    assert isinstance(hop, Redirect)
    assert len(hop.addresses) == 1
    assert "cookie" in hop.drop_headers
