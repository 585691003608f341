"""The parser that takes runs of code points at once does what the machine of the standard does."""

from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from tests.laws.test_url import texts
from tests.strategies import NASTY
from urikit.errors import ParseError
from urikit.whatwg._encodings import UTF_8, Encoding, get_output_encoding
from urikit.whatwg._machine import BasicURLParser, State
from urikit.whatwg._parser import URLParser, basic_url_parser
from urikit.whatwg._record import URLRecord

BASES = [None, "https://u:p@h:8/a/b?c", "file:///C:/a", "x://h/a", "x:/a", "mailto:a b"]
ENCODINGS = [UTF_8, get_output_encoding("iso-2022-jp"), get_output_encoding("windows-1252")]
RECORDS: list[Callable[[], URLRecord]] = [
    lambda: URLRecord("https", "u", "p", "h", 8, ["a"], "q", "f"),
    lambda: URLRecord("file", host="", path=[]),
    lambda: URLRecord("x", path=[]),
    lambda: URLRecord("x", path=""),
]
SETTERS = [State.SCHEME_START, State.HOST, State.HOSTNAME, State.PORT, State.PATH_START]
SETTERS += [State.PATH, State.QUERY, State.FRAGMENT]

strings = texts | st.text("ab:/\\?#@[]%.2eC|\t é日" + NASTY, max_size=20)


def outcome(parser: BasicURLParser) -> object:
    """How the run ends: the record, or the error; and what it reported."""
    try:
        parser.run()
    except ParseError as error:
        return error.kind, error.index, parser.violations, parser.url
    return parser.url, parser.violations


def ends_with(parser: BasicURLParser) -> object:
    """How the run ends, whatever it reported."""
    try:
        return parser.run()
    except ParseError as error:
        return error.kind, error.index, error.message, parser.url


@given(strings, st.sampled_from(BASES), st.sampled_from(ENCODINGS))
def test_runs_give_what_single_code_points_give(
    text: str, base: str | None, encoding: Encoding
) -> None:
    record = None if base is None else basic_url_parser(base)
    found = [outcome(cls(text, record, encoding)) for cls in (URLParser, BasicURLParser)]
    assert found[0] == found[1]


@given(strings, st.sampled_from(BASES), st.sampled_from(ENCODINGS))
def test_without_validation_errors_the_result_is_the_same(
    text: str, base: str | None, encoding: Encoding
) -> None:
    record = None if base is None else basic_url_parser(base)

    silent = URLParser(text, record, encoding, is_checked=False)
    assert ends_with(silent) == ends_with(BasicURLParser(text, record, encoding))


@given(strings, st.sampled_from(RECORDS), st.sampled_from(SETTERS))
def test_setters(text: str, record: Callable[[], URLRecord], state: State) -> None:
    is_opaque = record().has_opaque_path
    if is_opaque and state is State.PATH:
        state = State.OPAQUE_PATH
    if is_opaque and state in (State.HOST, State.HOSTNAME, State.PATH_START):
        return  # the setters do nothing then

    def setter(cls: type[BasicURLParser], *, is_checked: bool = True) -> BasicURLParser:
        url = record()
        url.query = url.fragment = ""  # as the setters of both do
        return cls(text, url=url, state_override=state, is_checked=is_checked)

    assert outcome(setter(URLParser)) == outcome(setter(BasicURLParser))
    assert ends_with(setter(URLParser, is_checked=False)) == ends_with(setter(BasicURLParser))


@pytest.mark.parametrize(
    "text",
    [
        "http://" + "@" * 20_000 + "h",
        "http://u:" + "é" * 20_000 + "@h",
        "http://" + "[" * 20_000,
        "http://h:" + "9" * 20_000,
        "http://h/" + "/.." * 20_000,
        "x:" + " " * 20_000 + "?",
        "file://" + "a" * 20_000,
        "x:/#" + "%" * 20_000,
    ],
)
def test_long_strings(text: str) -> None:
    assert outcome(URLParser(text)) == outcome(BasicURLParser(text))
