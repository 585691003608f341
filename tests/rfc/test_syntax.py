"""The strict parser: what it accepts, and where it says that a text is wrong."""

import pytest
from hypothesis import given, strategies as st

from tests.strategies import mutated, reference_like, references
from urikit import IRI, URI, ErrorKind, ParseError, split
from urikit.rfc._grammar import RULES

# RFC 3986 §1.1.2
EXAMPLES = [
    ("ftp://ftp.is.co.za/rfc/rfc1808.txt", "ftp", "ftp.is.co.za", "/rfc/rfc1808.txt", None),
    ("http://www.ietf.org/rfc/rfc2396.txt", "http", "www.ietf.org", "/rfc/rfc2396.txt", None),
    ("ldap://[2001:db8::7]/c=GB?objectClass?one", "ldap", "[2001:db8::7]", "/c=GB", "objectClass?one"),
    ("mailto:John.Doe@example.com", "mailto", None, "John.Doe@example.com", None),
    ("news:comp.infosystems.www.servers.unix", "news", None, "comp.infosystems.www.servers.unix", None),
    ("tel:+1-816-555-1212", "tel", None, "+1-816-555-1212", None),
    ("telnet://192.0.2.16:80/", "telnet", "192.0.2.16:80", "/", None),
    ("urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "urn", None, "oasis:names:specification:docbook:dtd:xml:4.1.2", None),
    # §3
    ("foo://example.com:8042/over/there?name=ferret#nose", "foo", "example.com:8042", "/over/there", "name=ferret"),
    ("urn:example:animal:ferret:nose", "urn", None, "example:animal:ferret:nose", None),
]  # fmt: skip


@pytest.mark.parametrize("cls", [URI, IRI])
@pytest.mark.parametrize(("text", "scheme", "authority", "path", "query"), EXAMPLES)
def test_rfc_examples(
    cls: type[URI], text: str, scheme: str, authority: str | None, path: str, query: str | None
) -> None:
    u = cls(text)
    assert (u.scheme, u.authority, u.path, u.query) == (scheme, authority, path, query)
    assert str(u) == text
    assert u.violations == ()


# text, kind, index
FAULTS = [
    ("1a:b", ErrorKind.INVALID_SCHEME, 0),
    ("a_b:c", ErrorKind.INVALID_SCHEME, 1),
    ("ht%74p://h/", ErrorKind.INVALID_PERCENT_ENCODING, 2),
    (":a", ErrorKind.COLON_IN_FIRST_SEGMENT, 0),
    ("http://u@v@h/", ErrorKind.INVALID_USERINFO, 8),
    ("http://u[@h/", ErrorKind.INVALID_USERINFO, 8),
    ("http://a b/", ErrorKind.INVALID_HOST, 8),
    ("http://a\\b/", ErrorKind.INVALID_HOST, 8),
    ("http://a%2/", ErrorKind.INVALID_PERCENT_ENCODING, 8),
    ("http://a[::1]/", ErrorKind.INVALID_HOST, 8),
    ("http://[::1", ErrorKind.INVALID_IP_LITERAL, 7),
    ("http://[]/", ErrorKind.INVALID_IP_LITERAL, 8),
    ("http://[::1]x/", ErrorKind.INVALID_HOST, 12),
    ("http://[192.0.2.1]/", ErrorKind.INVALID_IP_LITERAL, 8),
    ("http://[fe80::1%eth0]/", ErrorKind.INVALID_IP_LITERAL, 8),
    ("http://[fe80::1%25]/", ErrorKind.INVALID_IP_LITERAL, 8),
    ("http://h:8a/", ErrorKind.INVALID_PORT, 10),
    ("http://h:-1/", ErrorKind.INVALID_PORT, 9),
    ("http://h:80:81/", ErrorKind.INVALID_PORT, 11),
    ("http://h:٣/", ErrorKind.INVALID_PORT, 9),
    ("http://h/a b", ErrorKind.INVALID_PATH, 10),
    ("http://h/%", ErrorKind.INVALID_PERCENT_ENCODING, 9),
    ("http://h/[", ErrorKind.INVALID_PATH, 9),
    ("a\nb", ErrorKind.INVALID_PATH, 1),
    ("?a|b", ErrorKind.INVALID_QUERY, 2),
    ("#a#b", ErrorKind.INVALID_FRAGMENT, 2),
    ("#\\", ErrorKind.INVALID_FRAGMENT, 1),
    ("http://h/\x00", ErrorKind.INVALID_PATH, 9),
    ("http://h/\ud800", ErrorKind.INVALID_PATH, 9),
]


@pytest.mark.parametrize("cls", [URI, IRI])
@pytest.mark.parametrize(("text", "kind", "index"), FAULTS)
def test_faults(cls: type[URI], text: str, kind: ErrorKind, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        cls(text)
    assert (caught.value.kind, caught.value.index) == (kind, index)
    assert caught.value.text == text


@pytest.mark.parametrize(
    ("text", "index"),
    [("http://bücher.example/", 8), ("http://h/ü", 9), ("?\ue000", 1), ("#é", 1), ("//é@h", 2)],
)
def test_an_iri_is_no_uri(text: str, index: int) -> None:
    assert str(IRI(text)) == text
    with pytest.raises(ParseError) as caught:
        URI(text)
    assert caught.value.index == index


@pytest.mark.parametrize(
    "text", ["ü:x", "/\ue000", "#\ue000", "http://h:é/", "/\ufffe", "/\U000e0001"]
)
def test_not_even_an_iri(text: str) -> None:
    with pytest.raises(ParseError):
        IRI(text)


# text, violations
NON_FATAL = [
    ("http://[fe80::1%25eth0]/", [("zone-identifier", 15)]),
    ("http://h:65536/", [("port-out-of-range", 9)]),
    ("http://h:" + "9" * 50 + "/", [("port-out-of-range", 9)]),
    ("http://h:000000000080/", []),
    ("http://h:65535/", []),
    ("http://h/", []),
]


@pytest.mark.parametrize(("text", "expected"), NON_FATAL)
def test_violations(text: str, expected: list[tuple[str, int]]) -> None:
    assert [(v.kind, v.index) for v in URI(text).violations] == expected


def test_bidirectional_formatting_is_a_violation() -> None:
    u = IRI("http://h/\u202ecod.exe")
    assert [(v.kind, v.index) for v in u.violations] == [("bidi-formatting-character", 9)]


@given(reference_like() | st.text(max_size=20) | mutated(references()))
def test_exactly_the_grammar(text: str) -> None:
    for cls, rule in ((URI, "URI-reference"), (IRI, "IRI-reference")):
        try:
            u = cls(text)
        except ParseError as error:
            assert 0 <= error.index <= len(text)
            assert not RULES[rule].matches(text)
        else:
            assert u.components == split(text)
            zone = u.zone is not None
            assert zone or RULES[rule].matches(text)
