"""The laws of URL: a text has one reading, after every operation, whatever it is."""

from collections.abc import Callable
from contextlib import suppress

from hypothesis import given, strategies as st

from tests.strategies import NASTY, mutated, references
from urikit import URL, ParseError, URIError, web
from urikit.barth2010 import parse_2010
from urikit.rfc._components import unsplit
from urikit.rfc._normalize import Level

scalar_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
texts = st.one_of(
    st.text(max_size=30),
    references(iri=True),
    mutated(references(iri=True, absolute=True)),
    st.builds("http://{}/".format, st.text(max_size=12)),
    st.builds("file:{}".format, st.text("/\\:|cC.%2e?#ab", max_size=12)),
    st.builds("http://{}".format, st.text("0123456789abfx.[]:@%/" + NASTY, max_size=14)),
)


def check_one_reading(u: URL) -> None:
    """The object is what its text says, in both classes."""
    twin = URL(str(u))
    assert twin == u
    parts = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
    assert [getattr(twin, part) for part in parts] == [getattr(u, part) for part in parts]
    assert str(u).isascii()
    assert web.URL(str(u)).hostname == (u.host or "")


@given(texts, st.none() | references(absolute=True))
def test_any_text_gives_a_url_or_a_parse_error(text: str, base: str | None) -> None:
    try:
        u = URL(text, base)
    except ParseError as error:
        assert error.text in (text, base)
        assert 0 <= error.index <= len(error.text)
        assert not web.URL.canParse(text, base)
        return
    check_one_reading(u)
    assert web.URL(text, base).href == str(u)
    for violation in u.violations:
        assert 0 <= violation.index <= len(text)
    once = u.normalize()
    check_one_reading(once)
    assert once.normalize() == once
    assert u.equivalent(once)
    u.to_uri()
    u.to_iri()
    assert u.equivalent(u)
    with suppress(URIError):
        _ = u.details
    parse_2010(text)


def urls() -> st.SearchStrategy[URL]:
    return texts.map(URL.parse).filter(lambda u: u is not None)  # type: ignore[return-value]


@given(urls(), st.sampled_from(Level))
def test_normalize_is_what_the_handler_says(u: URL, level: Level) -> None:
    if u.has_authority:
        made = u.normalize(level)
        assert made == URL(unsplit(u.handler.normalize(u.components, level)))
        assert made.violations == URL(str(made)).violations


@given(urls(), scalar_text, st.dictionaries(scalar_text.filter(bool), scalar_text, max_size=3))
def test_verbs(u: URL, text: str, params: dict[str, str]) -> None:
    operations: list[Callable[[], URL]] = [
        lambda: u / text,
        lambda: u % params,
        lambda: u.parent,
        lambda: u.replace(path="/" + text),
        lambda: u.replace(username=text, password=text),
        lambda: u.with_query(text),
        lambda: u.with_fragment(text),
        lambda: u.with_host(text),
    ]
    for operation in operations:
        with suppress(URIError):
            result = operation()
            check_one_reading(result)
            assert result.scheme == u.scheme


@given(urls(), urls())
def test_relative_to_undoes_join(base: URL, target: URL) -> None:
    assert base.join(target.relative_to(base)) == target


# Not the protocol: a host "localhost", or a drive "C|", stays when the scheme becomes "file", and
# is read as "" and "C:" then. That is how the standard has it; urikit.URL refuses it.
SETTERS = ("username", "password", "host", "hostname", "port", "pathname", "search", "hash")


@given(urls(), st.sampled_from(SETTERS), st.text(max_size=10))
def test_after_every_setter_the_text_parses_to_itself(u: URL, attribute: str, value: str) -> None:
    url = web.URL(str(u))
    setattr(url, attribute, value)
    again = web.URL(url.href)
    assert again.href == url.href
    assert again.host == url.host


@given(texts)
def test_what_is_valid_parses_without_a_validation_error(text: str) -> None:
    if URL.is_valid(text):
        assert URL(text).violations == ()
