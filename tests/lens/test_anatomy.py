"""Which code points are which part: every one is of exactly one, and the right one."""

import pytest
from hypothesis import given, strategies as st

from tests.laws.test_url import texts
from tests.shared import load, needs_shared
from tests.strategies import references
from urikit import URI, URL, ParseError
from urikit.lens._anatomy import RULES, Anatomy, by_rfc3986, by_whatwg
from urikit.lens._limits import MAX_PIECES
from urikit.readings import Reading


def shown(text: str, reading: Anatomy) -> list[tuple[str, str]]:
    """The parts and their texts."""
    return [(piece.part, text[piece.start : piece.end]) for piece in reading.pieces]


@pytest.mark.parametrize(
    ("text", "base", "expected"),
    [
        ("http://a\\@b/", None, "scheme=http delimiter=:// host=a path=\\@b/"),
        ("https:\\\\\\h", None, "scheme=https delimiter=:\\\\\\ host=h"),
        ("http://u:p@[::1]:80/a?b#c", None,
         "scheme=http delimiter=:// userinfo=u:p delimiter=@ host=[::1] delimiter=: port=80 path=/a delimiter=? query=b delimiter=# fragment=c"),
        ("http://a@b@c/", None, "scheme=http delimiter=:// userinfo=a@b delimiter=@ host=c path=/"),
        ("foo:/p?q", None, "scheme=foo delimiter=: path=/p delimiter=? query=q"),
        ("foo://h/p", None, "scheme=foo delimiter=:// host=h path=/p"),
        ("mailto:a@b?x", None, "scheme=mailto delimiter=: path=a@b delimiter=? query=x"),
        ("file:///c:/x", None, "scheme=file delimiter=:// path=/c:/x"),
        ("file:/x", None, "scheme=file delimiter=: path=/x"),
        ("file://C:/x", None, "scheme=file delimiter=:// path=C:/x"),
        ("http://h:99999/x", None, "scheme=http delimiter=:// host=h delimiter=: port=99999 unread=/x"),
        ("//x/y", "http://h/", "delimiter=// host=x path=/y"),
        ("/y?a", "http://h/", "path=/y delimiter=? query=a"),
        ("y", "http://h/a", "path=y"),
        ("#f", "mailto:x", "delimiter=# fragment=f"),
        ("http://a b/c", None, "scheme=http delimiter=:// host=a b unread=/c"),
        ("http://h:x/", None, "scheme=http delimiter=:// host=h delimiter=: port=x unread=/"),
        ("h/x", None, "unread=h/x"),
        ("", "http://h/", ""),
    ],
)  # fmt: skip
def test_by_whatwg(text: str, base: str | None, expected: str) -> None:
    reading = by_whatwg(Reading(text, base))
    assert " ".join(f"{part}={value}" for part, value in shown(text, reading)) == expected


def test_what_is_removed_is_told() -> None:
    text = " ht\ttp:h\n "
    assert shown(text, by_whatwg(Reading(text))) == [
        ("removed", " "),
        ("scheme", "ht"),
        ("removed", "\t"),
        ("scheme", "tp"),
        ("delimiter", ":"),
        ("host", "h"),
        ("removed", "\n "),
    ]


def check_cover(text: str, base: URL | None = None) -> None:
    """Every code point is in one piece, and every part has its rule."""
    for divide in (by_rfc3986, by_whatwg):
        reading = divide(Reading(text, base))
        place = 0
        for piece in reading.pieces:
            assert piece.start == place
            assert piece.end > piece.start
            assert piece.part in RULES
            place = piece.end
        assert place == len(text)


@given(texts, st.none() | references(absolute=True).map(URL.parse))
def test_every_code_point_is_of_one_part(text: str, base: URL | None) -> None:
    check_cover(text, base)


@given(references())
def test_rfc3986_has_the_spans_of_the_object(text: str) -> None:
    try:
        uri = URI(text)
    except ParseError:
        return
    pieces = {
        (p.part, p.start, p.end) for p in by_rfc3986(Reading(text)).pieces if p.part != "delimiter"
    }
    parts = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
    spans = {(part, *uri.span(part)) for part in parts}  # type: ignore[arg-type]
    assert pieces == {span for span in spans if span[1] < span[2]}


@needs_shared
def test_a_url_that_parses_to_itself_has_the_parts_of_the_object() -> None:
    tried = 0
    for case in load("urltestdata.json"):
        href = case.get("href")
        if not href or (url := URL.parse(href)) is None or "@" in href or "/." in href:
            continue
        tried += 1
        check_cover(href)
        found = dict(shown(href, by_whatwg(Reading(href))))
        for part in ("scheme", "host", "port", "path", "query", "fragment"):
            value = getattr(url, part)
            assert found.get(part, "") == ("" if value is None else str(value)), (href, part)
    assert tried > 300


def test_a_long_string_is_divided_to_its_end() -> None:
    text = "https://h/" + "a" * (MAX_PIECES * 2)
    found = [part for part, _ in shown(text, by_whatwg(Reading(text)))]
    assert found == ["scheme", "delimiter", "host", "path"]


def test_the_number_of_pieces_is_limited() -> None:
    text = "https://h/" + "a\t" * MAX_PIECES
    pieces = by_whatwg(Reading(text)).pieces
    assert len(pieces) == MAX_PIECES + 1
    assert pieces[-1].part == "unread"
    assert pieces[-1].end == len(text)


def test_errors() -> None:
    reading = Reading("http://a b/")
    assert by_rfc3986(reading).error is not None
    error = by_whatwg(reading).error
    assert error is not None
    assert str(error.kind) == "domain-to-ASCII"
    assert by_rfc3986(Reading("http://é/")).name == "rfc3987"


def test_only_the_last_at_sign_separates() -> None:
    text = "https://me:a@b@h.example/"
    pieces = [
        (piece.part, text[piece.start : piece.end]) for piece in by_whatwg(Reading(text)).pieces
    ]
    assert pieces[2:5] == [("userinfo", "me:a@b"), ("delimiter", "@"), ("host", "h.example")]
