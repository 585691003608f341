"""news and nntp: RFC 5538."""

import pytest
from hypothesis import given

from tests.schemes.equivalence import assert_comparable, classes
from tests.schemes.totality import assert_handled, near, refusal, violations
from urikit import IRI, URI, ErrorKind, ParseError, parse
from urikit.schemes.news import NewsDetails

SERVER = "news.server.example"
WILD = "wild.server.example"

DETAILS = [
    # text, details, why
    (
        f"nntp://{SERVER}/example.group.this/12345",
        NewsDetails(SERVER, "example.group.this", article_number=12345),
        "§3",
    ),
    (
        f"nntp://{WILD}/example.group.n%2Fa/12345",
        NewsDetails(WILD, "example.group.n/a", article_number=12345),
        "§3",
    ),
    (f"nntp://{SERVER}/example.group.this", NewsDetails(SERVER, "example.group.this"), "§3"),
    (f"news://{SERVER}/example.group.this", NewsDetails(SERVER, "example.group.this"), "§3"),
    (f"news://{SERVER}/*", NewsDetails(SERVER, wildmat="*"), "§4"),
    (f"news://{SERVER}/", NewsDetails(SERVER, wildmat="*"), "§4, equivalent to the one before"),
    (
        f"news://{WILD}/example.group.th%3Fse",
        NewsDetails(WILD, wildmat="example.group.th?se"),
        "§4",
    ),
    ("news:example.group.*", NewsDetails(None, wildmat="example.group.*"), "§4"),
    ("news:example.group.this", NewsDetails(None, "example.group.this"), "§4"),
    ("news:", NewsDetails(None, wildmat="*"), "all groups of the configured server"),
    ("news:%2A", NewsDetails(None, wildmat="*"), "§4: decoded before it is passed on"),
    ("news:///a", NewsDetails(None, "a"), "§2.1: news has a default host"),
    ("news://u@[::1]:1119/a", NewsDetails("[::1]", "a"), "the host alone"),
    ("news:a@b", NewsDetails(None, message_id="a@b"), "§2.2: an @ makes it an article"),
    (
        f"news://{SERVER}/12.x%2F%25@h.example",
        NewsDetails(SERVER, message_id="12.x/%@h.example"),
        "§4: / and % are escaped",
    ),
    (
        "news:A!$&'*+-=_~.%23%3F%5E%60%7B%7C%7D@B",
        NewsDetails(None, message_id="A!$&'*+-=_~.#?^`{|}@B"),
        "every atext",
    ),
    (
        "news:a@%5B127.0.0.1:@;%5D",
        NewsDetails(None, message_id="a@[127.0.0.1:@;]"),
        "a literal on the right",
    ),
    ("news:a%40b", NewsDetails(None, "a@b"), "an escaped @ is of a group's name"),
    ("news:gr%C3%BCn", NewsDetails(None, "grün"), "§6: UTF-8 in a group's name"),
    ("nntp://h/gr%C3%BCn/0012", NewsDetails("h", "grün", article_number=12), "likewise"),
    (
        "nntp://h/a/9999999999999999",
        NewsDetails("h", "a", article_number=9999999999999999),
        "sixteen digits",
    ),
    ("news:a~b:c;d", NewsDetails(None, "a~b:c;d"), "RFC 3977 has more characters than RFC 5536"),
    ("news:a#b", NewsDetails(None, "a"), "§2.3: a fragment is none of the scheme's business"),
]


@pytest.mark.parametrize(("text", "details", "why"), DETAILS)
def test_details(text: str, details: NewsDetails, why: str) -> None:
    assert URI(text).details == details, why
    assert violations(text) == []


def test_names_of_groups_in_an_iri() -> None:
    assert IRI("news:grün.*").details.wildmat == "grün.*"
    assert IRI("nntp://h/grün/1").details.newsgroup == "grün"


REFUSED = [
    ("nntp:", ErrorKind.MISSING_HOST, 5, "§2.1: a server is demanded"),
    ("nntp:example.group/1", ErrorKind.MISSING_HOST, 5, "likewise"),
    ("nntp:///a", ErrorKind.MISSING_HOST, 7, "and is not empty"),
    ("nntp://h", ErrorKind.INVALID_NEWS, 8, "no group"),
    ("nntp://h/", ErrorKind.INVALID_NEWS, 9, "an empty one"),
    ("nntp://h/a/", ErrorKind.INVALID_NEWS, 11, "an empty number"),
    ("nntp://h/a/1x", ErrorKind.INVALID_NEWS, 12, "no number"),
    ("nntp://h/a/%31", ErrorKind.INVALID_NEWS, 11, "digits are not escaped"),
    ("nntp://h/a/12345678901234567", ErrorKind.INVALID_NEWS, 27, "seventeen digits"),
    ("nntp://h/a/1/2", ErrorKind.INVALID_NEWS, 12, "too many segments"),
    ("nntp://h/a@b", ErrorKind.INVALID_NEWS, 10, "no message identifiers"),
    ("nntp://h/a*", ErrorKind.INVALID_NEWS, 10, "no patterns"),
    ("nntp://h/a%2A", ErrorKind.INVALID_NEWS, 10, "nor escaped ones"),
    ("nntp://h/a:b", ErrorKind.INVALID_NEWS, 10, "a colon is escaped here"),
    ("nntp://h/a%0D%0ADATE", ErrorKind.INVALID_NEWS, 10, "a line break would begin a command"),
    ("nntp://h/a%20b", ErrorKind.INVALID_NEWS, 10, "a space would begin an argument"),
    ("nntp://h/%F6", ErrorKind.INVALID_UTF8, 9, "no UTF-8"),
    ("nntp://h/..", ErrorKind.INVALID_NEWS, 9, "§2.3: no name"),
    ("nntp://h/a?b", ErrorKind.UNEXPECTED_QUERY, 10, "no query"),
    ("news://h", ErrorKind.INVALID_NEWS, 8, "§4: a slash follows the server"),
    ("news:/a", ErrorKind.INVALID_NEWS, 5, "a slash without a server"),
    ("news:a/b", ErrorKind.INVALID_NEWS, 6, "a slash is escaped"),
    ("news:a,b", ErrorKind.INVALID_NEWS, 6, "§4: one pattern"),
    ("news:!a", ErrorKind.INVALID_NEWS, 5, "which is not negated"),
    ("news:a%5Bb%5D", ErrorKind.INVALID_NEWS, 6, "nor a set"),
    ("news:a%20b", ErrorKind.INVALID_NEWS, 6, "a space"),
    ("news:a%00", ErrorKind.INVALID_NEWS, 6, "a NUL"),
    ("news:a%C3", ErrorKind.INVALID_UTF8, 6, "half a character"),
    ("news:.", ErrorKind.INVALID_NEWS, 5, "§2.3: no name"),
    ("news:a?b", ErrorKind.UNEXPECTED_QUERY, 6, "no query"),
    ("news:@b", ErrorKind.INVALID_NEWS, 5, "nothing on the left"),
    ("news:a@", ErrorKind.INVALID_NEWS, 7, "nothing on the right"),
    ("news:a@b@c", ErrorKind.INVALID_NEWS, 8, "two @"),
    ("news:a..b@c", ErrorKind.INVALID_NEWS, 6, "no dot-atom"),
    ("news:%22a%22@c", ErrorKind.INVALID_NEWS, 5, "RFC 5536 has no quoted strings"),
    ("news:a%3E@c", ErrorKind.INVALID_NEWS, 6, "§4: no >"),
    ("news:%3Ca@c%3E", ErrorKind.INVALID_NEWS, 5, "no angle brackets"),
    ("news:a@%5Bb%3E%5D", ErrorKind.INVALID_NEWS, 7, "not in a literal either"),
    ("news:a@%5Bb", ErrorKind.INVALID_NEWS, 7, "a literal that is not closed"),
    ("news:a@b/c", ErrorKind.INVALID_NEWS, 8, "a slash is escaped"),
    ("news:a@b%C3%BC", ErrorKind.INVALID_NEWS, 8, "§6: identifiers are ASCII"),
    (
        "news:" + "a" * 246 + "@bc",
        ErrorKind.INVALID_NEWS,
        5,
        "RFC 5536 §3.1.3: 250 octets with brackets",
    ),
]


@pytest.mark.parametrize(("text", "kind", "index", "why"), REFUSED)
def test_refused(text: str, kind: str, index: int, why: str) -> None:
    assert refusal(text) == (kind, index), why
    assert violations(text)[0] == (kind, index)
    assert kind in [violation.kind for violation in parse(text).violations]


def test_the_longest_message_id() -> None:
    assert len(URI("news:" + "a" * 246 + "@b").details.message_id) == 248


def test_message_ids_are_ascii() -> None:
    with pytest.raises(ParseError) as caught:
        _ = IRI("news:ü@b").details
    assert caught.value.kind == ErrorKind.INVALID_NEWS


def test_ports() -> None:
    assert URI("nntp://h/a").effective_port == 119
    assert URI("news://h/a").effective_port == 119


def test_equivalence() -> None:
    groups = [
        ["news://h/*", "news://h/", "NEWS://H:119/*", "news://h:/"],
        ["news:*", "news:"],
        ["news:a.%62", "news:a.b"],
        ["news:A@b", "news:%41@b"],
        ["news:a@b"],
        ["nntp://h/a/1", "nntp://h:119/%61/1"],
        ["nntp://h/a"],
        ["news:a/../b"],
        ["news:b"],
    ]
    assert classes([text for group in groups for text in group]) == groups


@pytest.mark.parametrize(
    ("text", "normal", "why"),
    [
        ("NNTP://H:119/A.%62/01", "nntp://h/A.b/01", "the case of names is kept"),
        ("nntp://h/a/../b", "nntp://h/a/../b", "§2.3: no dot segments"),
        ("news://h", "news://h", "what is malformed stays so"),
        ("news:", "news:*", "§4"),
    ],
)
def test_normal_form(text: str, normal: str, why: str) -> None:
    assert str(URI(text).normalize()) == normal, why


PIECES = ["//h/", "//h", "a.b", "*", "%3F", "%40", "1@b", "/12", "%3E", "%22", "٣", "%2a"]


@given(near("news", PIECES) | near("nntp", PIECES) | near("nntp://h/a", PIECES))
def test_every_text_is_handled(text: str) -> None:
    assert_handled(text)
    assert_comparable(text)
