"""canonicalize: what each profile gives, and what it refuses."""

import pytest

from urikit import IRI, URI, URL, ParseError, URIError, canonicalize
from urikit.canonical import PROFILES, Profile

# text, then what whatwg, crawler and dedupe give; None is the same as the one before
WEB = [
    ("HTTP://Example.COM:80/a/./b/../c", "http://example.com/a/c", None, None),
    ("https://example.com", "https://example.com/", None, None),
    ("https://example.com/%7euser", "https://example.com/%7euser", "https://example.com/~user", None),
    ("https://example.com/%2f%c3%bc", "https://example.com/%2f%c3%bc", "https://example.com/%2F%C3%BC", None),
    ("https://example.com/a%2541", "https://example.com/a%2541", None, None),
    ("https://example.com./a", "https://example.com./a", "https://example.com/a", None),
    ("https://www.example.com/a", "https://www.example.com/a", None, "https://example.com/a"),
    ("https://www.www.example.com/a", "https://www.www.example.com/a", None, "https://example.com/a"),
    ("https://www.com/a", "https://www.com/a", None, None),
    ("https://www.gov.uk/a", "https://www.gov.uk/a", None, None),
    ("https://www2.example.com/", "https://www2.example.com/", None, None),
    ("https://u:p@h.example/a", "https://u:p@h.example/a", None, "https://h.example/a"),
    ("https://h.example/a/", "https://h.example/a/", None, "https://h.example/a"),
    ("https://h.example//", "https://h.example//", None, "https://h.example/"),
    ("https://h.example/a/index.html", "https://h.example/a/index.html", None, "https://h.example/a"),
    ("https://h.example/index.php?id=7", "https://h.example/index.php?id=7", None, "https://h.example/?id=7"),
    ("https://h.example/index.html/index.html/", "https://h.example/index.html/index.html/", None, "https://h.example/"),
    ("https://h.example/xindex.html", "https://h.example/xindex.html", None, None),
    ("https://h.example/a?", "https://h.example/a?", "https://h.example/a", None),
    ("https://h.example/a#", "https://h.example/a#", "https://h.example/a", None),
    ("https://h.example/a#top", "https://h.example/a#top", "https://h.example/a", None),
    ("https://h.example/#!inbox", "https://h.example/#!inbox", "https://h.example/", "https://h.example/#!inbox"),
    ("https://h.example/#/a:~:text=b", "https://h.example/#/a:~:text=b", "https://h.example/", "https://h.example/#/a"),
    ("https://h.example/?b=1&a=2&b=0", "https://h.example/?b=1&a=2&b=0", "https://h.example/?a=2&b=1&b=0", None),
    ("https://h.example/?b&&a=", "https://h.example/?b&&a=", "https://h.example/?a=&b", None),
    ("https://h.example/?utm_source=x", "https://h.example/?utm_source=x", "https://h.example/", None),
    ("https://h.example/?utm%5Fsource=x&GCLID=1&q=a+b%20c", "https://h.example/?utm%5Fsource=x&GCLID=1&q=a+b%20c", "https://h.example/?q=a+b%20c", None),
    ("https://h.example/a;jsessionid=0A?x=1", "https://h.example/a;jsessionid=0A?x=1", "https://h.example/a?x=1", None),
    ("https://h.example/index.jsp;jsessionid=0A", "https://h.example/index.jsp;jsessionid=0A", "https://h.example/index.jsp", "https://h.example/"),
    ("https://h.example/a/..;jsessionid=1/b", "https://h.example/a/..;jsessionid=1/b", None, None),
    ("https://h.example/?PHPSESSID=1&sid=2", "https://h.example/?PHPSESSID=1&sid=2", "https://h.example/?sid=2", None),
    ("https://[::0:1]:8080/index.html", "https://[::1]:8080/index.html", None, "https://[::1]:8080/"),
    ("https://0x7f.1/", "https://127.0.0.1/", None, None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "whatwg", "crawler", "dedupe"), WEB)
def test_web(text: str, whatwg: str, crawler: str | None, dedupe: str | None) -> None:
    expected = whatwg
    for name, form in (("whatwg", whatwg), ("crawler", crawler), ("dedupe", dedupe)):
        expected = form or expected
        assert canonicalize(text, name) == expected, name  # type: ignore[arg-type]
        assert canonicalize(expected, name) == expected, name  # type: ignore[arg-type]
        assert str(URL(expected)) == expected, name


# URLs of other schemes than the Web's: their escapes are normalized, the rest is kept.
OTHERS = [
    (
        "mailto:a%40b@h.example?subject=%7e&utm_source=x",
        "mailto:a%40b@h.example?subject=~&utm_source=x",
    ),
    ("urn:isbn:0141036144#x", "urn:isbn:0141036144#x"),
    ("data:text/plain,%7e/index.html?", "data:text/plain,~/index.html?"),
    ("ftp://www.h.example./index.html#f", "ftp://h.example/index.html#f"),
    ("ftp://u:p@h.example/", "ftp://h.example/"),
    ("x://u:p@www.h.example./%41/", "x://www.h.example./A/"),
    ("file:///%41/", "file:///A/"),
    ("file:///%41|", "file:///%41|"),  # decoded it would be a drive letter, and change
]


@pytest.mark.parametrize(("text", "expected"), OTHERS)
def test_other_schemes(text: str, expected: str) -> None:
    assert canonicalize(text, "dedupe") == expected
    assert canonicalize(expected, "dedupe") == expected


RFC = [
    ("HTTP://Example.com:80/%7Ea/../b", "http://example.com/b"),
    ("http://example.com", "http://example.com/"),
    ("eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"),
    ("URN:ISBN:0141036144", "urn:isbn:0141036144"),
    ("tel:+1-201-555-0123", "tel:+12015550123"),
    ("mailto:a@H.EXAMPLE", "mailto:a@h.example"),
    ("../a/./b", "../a/./b"),
    ("HTTP://Bücher.example/%7eü", "http://bücher.example/~ü"),
]


@pytest.mark.parametrize(("text", "expected"), RFC)
def test_rfc3986(text: str, expected: str) -> None:
    assert canonicalize(text, "rfc3986") == expected
    assert canonicalize(expected, "rfc3986") == expected
    assert canonicalize(IRI(text), "rfc3986") == expected


def test_rfc3986_goes_as_far_as_its_level() -> None:
    text = "HTTP://h:80/%7e/../"
    forms = [canonicalize(text, "rfc3986", level=level) for level in ("exact", "case", "path")]
    assert forms == [text, "http://h:80/%7E/../", "http://h:80/"]


def test_rfc3986_with_steps() -> None:
    text = "http://www.h.example/index.html?b&utm_source=x&a#top"
    form = canonicalize(text, "rfc3986", www=True, index=True, tracking=True, fragment="drop")
    assert form == "http://h.example/?b&a"


DISPLAY = [
    ("https://me:secret@xn--bcher-kva.example/stra%c3%9fe?#", "https://bücher.example/straße"),
    ("https://аррӏе.com/", "https://xn--80ak6aa92e.com/"),  # it looks like another name
    ("https://h.example/%2F%20%F6%E2%80%AE", "https://h.example/%2F%20%F6%E2%80%AE"),
    ("https://h.example/%%34%31", "https://h.example/%2541"),  # as %41 it would be an A
    ("https://h.example/%%2e", "https://h.example/%25."),
    ("https://h.example/?utm_source=x#top", "https://h.example/?utm_source=x#top"),
    ("mailto:a@h.example", "mailto:a@h.example"),
    ("file:///%41|", "file:///%41|"),
]


@pytest.mark.parametrize(("text", "expected"), DISPLAY)
def test_display(text: str, expected: str) -> None:
    assert canonicalize(text, "display") == expected
    assert canonicalize(expected, "display") == expected
    assert URL(expected).host == URL(text).host


@pytest.mark.parametrize("profile", list(PROFILES))
@pytest.mark.parametrize("cls", [URI, IRI, URL])
def test_objects_are_taken_as_their_text(profile: str, cls: type) -> None:
    text = "http://www.h.example/a/?b=1&a=2#top"
    assert canonicalize(cls(text), profile) == canonicalize(text, profile)  # type: ignore[arg-type]


def test_a_url_is_made_a_uri_for_rfc3986() -> None:
    assert canonicalize(URL("https://h/a|b"), "rfc3986") == "https://h/a%7Cb"


def test_steps_are_switched_by_name() -> None:
    text = "https://www.h.example/a/?utm_source=x#top"
    assert canonicalize(text, "dedupe", www=False) == "https://www.h.example/a"
    assert canonicalize(text, tracking=True) == "https://www.h.example/a/#top"
    assert canonicalize(text, Profile(fragment="drop")) == "https://www.h.example/a/?utm_source=x"
    assert canonicalize("http://h/", https=True) == "https://h/"
    assert canonicalize("http://h:443/", https=True) == "http://h:443/"
    assert canonicalize("https://h/#", empty_fragment=True) == "https://h/"


def test_a_step_that_leaves_nothing_of_the_query_takes_its_mark() -> None:
    assert canonicalize("https://h/?utm_source=x", tracking=True) == "https://h/"
    assert canonicalize("https://h/?&utm_source=x", tracking=True) == "https://h/?"
    assert canonicalize("https://h/?&utm_source=x", tracking=True, empty_query=True) == "https://h/"


@pytest.mark.parametrize("profile", list(PROFILES))
def test_bad_text_is_a_parse_error(profile: str) -> None:
    with pytest.raises(ParseError):
        canonicalize("http://[::1/", profile)  # type: ignore[arg-type]


def test_passwords_are_not_in_messages() -> None:
    with pytest.raises(ParseError) as info:
        canonicalize("http://me:secret@h:x/", "dedupe")
    assert "secret" not in str(info.value)


def test_unknown_names() -> None:
    with pytest.raises(URIError) as info:
        canonicalize("http://h/", "crawl")  # type: ignore[arg-type]
    assert info.value.kind == "unsupported-value"
    with pytest.raises(TypeError):
        canonicalize("http://h/", "crawler", ww=True)  # type: ignore[call-arg]


@pytest.mark.parametrize("value", [None, 7, b"http://h/", ["http://h/"]])
def test_other_types(value: object) -> None:
    for profile in ("whatwg", "rfc3986"):
        with pytest.raises(TypeError):
            canonicalize(value, profile)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        canonicalize("http://h/", value)  # type: ignore[arg-type]
