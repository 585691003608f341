"""The watched parser: runs of code points and single ones give the same; so do their places."""

import pytest
from hypothesis import example, given, strategies as st

from tests.strategies import NASTY
from tests.whatwg.test_parser import BASES, ends_with, outcome, strings as any_strings
from urikit.errors import ParseError
from urikit.whatwg._machine import BasicURLParser, State
from urikit.whatwg._parser import URLParser, basic_url_parser
from urikit.whatwg._record import URLRecord
from urikit.whatwg._watched import PLACEHOLDER, Outcome, WatchedParser

strings = any_strings | st.builds(
    "{}{}{}".format,
    st.sampled_from(["http:", "file:", "x:", "x:/", "", "mailto:", "ws:"]),
    st.sampled_from(["", "/", "//", "///", "\\\\", "/\\/", "\t//"]),
    st.text("ab:@/\\?#[]C|%. \t19" + NASTY, max_size=12),
)
# Runs go from a special scheme to the authority at once.
LEFT_OUT = {
    *(State.SCHEME, State.SPECIAL_AUTHORITY_SLASHES, State.SPECIAL_AUTHORITY_IGNORE_SLASHES),
    *(State.SPECIAL_RELATIVE_OR_AUTHORITY, State.FILE, State.FILE_SLASH),
}
ALL = 10_000
"""More steps than there are."""


def watched(text: str, base: URLRecord | None, limit: int | None = None) -> WatchedParser:
    parser = WatchedParser(text, base, limit=limit)
    parser.run()
    return parser


def shown(found: Outcome) -> object:
    error = found.error and (found.error.kind, found.error.index, found.error.message)
    return found.record, error, found.violations()


def record_of(base: str | None) -> URLRecord | None:
    return None if base is None else basic_url_parser(base)


@given(strings, st.sampled_from(BASES), st.integers(0, 20))
@example("http://a:b@c@d@e/x", None, 14)
@example("http://a@b:c@d@e/x", None, 14)
def test_runs_enter_each_state_where_single_code_points_do(
    text: str, base: str | None, limit: int
) -> None:
    record = record_of(base)
    plain = watched(text, record, ALL)
    assert plain.complete
    for other in (watched(text, record), watched(text, record, limit)):
        missing = plain.entered.keys() - other.entered.keys()
        assert missing <= LEFT_OUT
        expected = {state: at for state, at in plain.entered.items() if state not in missing}
        assert other.entered == expected
        assert other.stopped == plain.stopped
        assert shown(other.outcome()) == shown(plain.outcome())
        assert other.steps == plain.steps[: len(other.steps)]


@given(strings, st.sampled_from(BASES))
def test_the_outcome_is_that_of_the_parser(text: str, base: str | None) -> None:
    record = record_of(base)
    found = watched(text, record).outcome()
    parser = URLParser(text, record)
    try:
        expected: object = (parser.run(), None, tuple(parser.violations))
    except ParseError as error:
        expected = None, (error.kind, error.index, error.message), tuple(parser.violations[:-1])
    assert shown(found) == expected


@given(strings)
def test_a_relative_reference_is_read_at_the_placeholder_too(text: str) -> None:
    parser = watched(text, None)
    if State.NO_SCHEME in parser.entered:
        expected = watched(text, PLACEHOLDER).outcome()
        assert shown(parser.outcome(at_placeholder=True)) == shown(expected)


@pytest.mark.parametrize(
    ("kept", "asked", "expected"),
    [(None, 1, False), (3, 2, True), (3, 3, True), (3, 4, False), (ALL, 2 * ALL, True)],
)
def test_keeps(kept: int | None, asked: int, expected: bool) -> None:
    assert watched("http://h/", None, kept).keeps(asked) == expected


def test_long_strings_are_read_in_runs_after_the_last_step() -> None:
    text = "http://" + "u@" * 20_000 + "h/" + "a/" * 20_000
    parser = watched(text, None, 10)
    assert len(parser.steps) == 10
    assert not parser.complete
    assert outcome(URLParser(text)) == (parser.url, list(parser.outcome().violations()))
    assert ends_with(BasicURLParser(text)) == parser.url
