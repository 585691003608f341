"""Laws: the parts are where the URL Standard finds them, and every string has places."""

import pytest
from hypothesis import example, given, strategies as st

from tests.hazards.test_laws import bases, texts
from tests.strategies import NASTY
from urikit import URL
from urikit.chars._encode_sets import C0_CONTROL, FRAGMENT, QUERY, SPECIAL_QUERY, USERINFO
from urikit.readings import Reading
from urikit.readings._spans import Span, Spans
from urikit.whatwg._cursor import to_scalar_value_string
from urikit.whatwg._host import host_parser, serialize_host
from urikit.whatwg._percent import utf8_percent_encode

# string, base, the parts: scheme, userinfo, host, port, path, query, fragment ("-" is absent)
CASES = [
    ("http://u:p@h:8/a?b#c", None, ("http", "u:p", "h", "8", "/a", "b", "c")),
    ("http://a@b@c", None, ("http", "a@b", "c", "-", "", "-", "-")),
    ("https:\\\\\\h", None, ("https", "-", "h", "-", "", "-", "-")),
    ("http://@h:", None, ("http", "", "h", "", "", "-", "-")),
    ("mailto:a@b?c", None, ("mailto", "-", "-", "-", "a@b", "c", "-")),
    ("x:/a", None, ("x", "-", "-", "-", "/a", "-", "-")),
    ("x://h", None, ("x", "-", "h", "-", "", "-", "-")),
    ("file://C:/x", None, ("file", "-", "-", "-", "C:/x", "-", "-")),
    ("file:///C|/x", None, ("file", "-", "", "-", "/C|/x", "-", "-")),
    ("file://h/x", None, ("file", "-", "h", "-", "/x", "-", "-")),
    ("file:/x", None, ("file", "-", "-", "-", "/x", "-", "-")),
    ("file:x", None, ("file", "-", "-", "-", "x", "-", "-")),
    ("http:x", "http://b/", ("http", "-", "-", "-", "x", "-", "-")),
    ("http:/\\h", "http://b/", ("http", "-", "h", "-", "", "-", "-")),
    ("//h/x", "x://b/", ("-", "-", "h", "-", "/x", "-", "-")),
    ("//h", "file:///b", ("-", "-", "h", "-", "", "-", "-")),
    ("?q", "http://b/", ("-", "-", "-", "-", "", "q", "-")),
    ("#f", "mailto:b", ("-", "-", "-", "-", "", "-", "f")),
    # Refused, and divided as if they were not
    ("//h:8/x", None, ("-", "-", "h", "8", "/x", "-", "-")),
    ("x", "mailto:b", ("-", "-", "-", "-", "x", "-", "-")),
    ("http://a b:x9/c?d", None, ("http", "-", "a b", "x9", "/c", "d", "-")),
    ("http://h:99999\\x", None, ("http", "-", "h", "99999", "\\x", "-", "-")),
    ("http://u@/x", None, ("http", "u", "", "-", "/x", "-", "-")),
    ("http://:80/x", None, ("http", "-", "", "80", "/x", "-", "-")),
    ("http://[::1/x", None, ("http", "-", "[::1", "-", "/x", "-", "-")),
    ("http://[:80/x", None, ("http", "-", "[:80", "-", "/x", "-", "-")),
    ("file://a b/x", None, ("file", "-", "a b", "-", "/x", "-", "-")),
]


@pytest.mark.parametrize(("text", "base", "expected"), CASES)
def test_spans(text: str, base: str | None, expected: tuple[str, ...]) -> None:
    spans = Reading(text, base).spans

    def shown(span: Span | None) -> str:
        return "-" if span is None else text[slice(*span)]

    names = ("userinfo", "host", "port", "path", "query", "fragment")
    found = [spans.scheme or "-", *(shown(getattr(spans, name)) for name in names)]
    assert tuple(found) == expected


strings = texts | st.builds(
    "{}{}{}".format,
    st.sampled_from(["http:", "file:", "x:", "x:/", "", "mailto:", "ws:"]),
    st.sampled_from(["", "/", "//", "///", "\\\\", "/\\/", "\t//"]),
    st.text("ab:@/\\?#[]C|%. \t19" + NASTY, max_size=12),
)


@given(st.sampled_from(["https://h.example", "http://u:p@h:81", "file://h", ""]), strings, bases)
@example("https://h", ":80/", None)
@example("", "x:////a", None)
@example("", "x://[::1]:", None)
@example("", " HTTP:\\\t/@[::1]:\r\\x", None)
@example("", "https:a.example", "https://a.example/b/c")
@example("", "https:/a.example", "https://a.example/b/c")
@example("", "https:\\\\a.example", "https://a.example/b/c")
@example("https://h", "/a b?c#d ", None)
def test_the_places_of_a_url_are_those_of_the_run(start: str, rest: str, base: str | None) -> None:
    text = start + rest
    reading = Reading(text, base)
    spans = reading.url and Spans._from_written(text, reading.url, reading.base)
    if spans is not None:
        expected = Spans._from_run(reading._run)
        for name in Spans.__slots__:
            assert getattr(spans, name) == getattr(expected, name), name


@given(strings, bases)
@example("file:////h/x", None)
@example("http:/\\h", "http://a.example/")
def test_the_spans_are_those_of_the_engine(text: str, base: str | None) -> None:
    at = None if base is None else URL(base)
    reading = Reading(text, at)
    url = URL.parse(text, at)
    assert reading.url == url
    if url is None:
        return
    assert reading.violations == url.violations
    spans = reading.spans

    def part(span: Span | None) -> str:
        return to_scalar_value_string(spans.slice(span))

    assert spans.scheme in (None, url.scheme)
    assert spans.special == url.is_special
    if spans.host is None:
        inherited = url.host == (None if at is None else at.host)
        assert inherited or not (
            url.host or spans.text[len(url.scheme or "") + 1 :].startswith("//")
        )
    else:
        host = serialize_host(
            host_parser(
                part(spans.host),
                is_opaque=not url.is_special,
                report=lambda error, index, message: None,
            )
            if spans.host[0] < spans.host[1]
            else ""
        )
        assert (url.host or "") == ("" if url.scheme == "file" and host == "localhost" else host)
        username, _, password = part(spans.userinfo).partition(":")
        assert (url.username or "") == utf8_percent_encode(username, USERINFO)
        assert (url.password or "") == utf8_percent_encode(password, USERINFO)
        digits = part(spans.port)
        expected = URL.build(scheme=url.scheme or "", host="h", port=digits or None).port
        assert url.port == expected
    if spans.is_opaque:
        encoded = utf8_percent_encode(part(spans.path), C0_CONTROL)
        if spans.query or spans.fragment:
            encoded = encoded.removesuffix(" ") + "%20" * encoded.endswith(" ")
        assert url.path == encoded
    elif spans.host is not None:
        # The path alone, after another host
        assert url.path == URL(f"{url.scheme}://h{part(spans.path)}").path
    elif spans.scheme is not None and not url.is_special:
        assert url.path == URL(f"x:{part(spans.path)}").path
    if spans.query is not None:
        encode_set = SPECIAL_QUERY if url.is_special else QUERY
        assert url.query == utf8_percent_encode(part(spans.query), encode_set)
    if spans.fragment is not None:
        assert url.fragment == utf8_percent_encode(part(spans.fragment), FRAGMENT)
    else:
        assert url.fragment is None


def everything(reading: Reading) -> object:
    errors = (reading.uri_error, reading.iri_error, reading.url_error)
    spans = reading.spans
    return (
        [(u, u and u.violations) for u in (reading.uri, reading.iri, reading.url)],
        [error and (error.kind, error.index, error.message, error.expected) for error in errors],
        [getattr(spans, name) for name in Spans.__slots__ if name != "_kept"],
        list(spans._kept),
        [*spans.pieces()],
        reading.violations,
        reading.views,
    )


@given(strings, bases)
@example("https://example.com", None)
@example("http://EXAMPLE.com", "http://h/")
def test_every_way_gives_the_same(text: str, base: str | None) -> None:
    expected = everything(Reading(text, base))
    for in_full in (False, True):
        traced = Reading(text, base, in_full=in_full)
        traced.trace(7)
        for reading in (Reading(text, base, in_full=in_full), traced):
            assert everything(reading) == expected
            assert everything(reading._assumed) == everything(Reading(text, base)._assumed)


@given(strings, bases)
def test_every_string_has_places(text: str, base: str | None) -> None:
    spans = Reading(text, base).spans
    ends = [0 if spans.scheme is None else len(spans.scheme)]
    for span in (spans.userinfo, spans.host, spans.port, spans.path, spans.query, spans.fragment):
        if span is not None:
            assert ends[-1] <= span[0] <= span[1] <= len(spans.text)
            ends.append(span[1])
            start, end = spans.place(span)
            assert "".join(char for char in text[start:end] if char not in "\t\n\r") == (
                spans.slice(span)
            )
    assert ends[-1] == len(spans.text)


@given(st.text("ab \t\n\r\x00é\U0001f600\ud800", max_size=20))
def test_places_are_those_of_the_text_as_given(text: str) -> None:
    spans = Reading(text).spans
    for index, char in enumerate(spans.text):
        start, end = spans.place((index, index + 1))
        assert text[start:end] == char
