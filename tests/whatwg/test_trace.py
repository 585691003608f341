"""The watched parser does what the parser does, and shows every turn of the loop."""

import pytest
from hypothesis import given, strategies as st

from tests.laws.test_url import texts
from tests.shared import load, needs_shared
from tests.strategies import references
from tests.whatwg.cases import CASES, Case
from urikit import ParseError
from urikit.whatwg._machine import State
from urikit.whatwg._parser import URLParser, basic_url_parser
from urikit.whatwg._record import URLRecord
from urikit.whatwg._trace import Trace, trace


def base_of(text: str | None) -> URLRecord | None:
    try:
        return None if text is None else basic_url_parser(text)
    except ParseError:
        return None


def check(text: str, base: URLRecord | None = None) -> Trace:
    """The last step of the watched run is how the parser itself ends, errors and all."""
    run = trace(text, base, limit=10_000)
    assert run.complete
    parser = URLParser(text, base)
    met = [violation for step in run for violation in step.violations]
    try:
        record = parser.run()
    except ParseError as error:
        assert run.record is None
        assert run.error is not None
        assert (run.error.kind, run.error.index) == (error.kind, error.index)
        assert run[-1].failure
    else:
        assert run.record == record
        assert run.error is None
        assert not run[-1].failure
        assert run[-1].url == record
        assert run[-1].c == ""
    # Characters stripped before the machine starts belong to no step, or to the first one.
    assert met == parser.violations
    return run


WPT = [case for case in load("urltestdata.json") if isinstance(case.get("input"), str)]


@needs_shared
def test_the_web_platform_tests() -> None:
    for case in WPT:
        base = base_of(case.get("base"))
        if case.get("base") is None or base is not None:
            check(case["input"], base)


@given(texts, st.none() | references(absolute=True))
def test_any_text(text: str, base: str | None) -> None:
    check(text, base_of(base))


def test_one_step_for_each_turn() -> None:
    run = check("http://u:p@h:8/a?b#c")
    assert [str(step.state).removesuffix(" state") for step in run if step.c in ("", "@")] == [
        "authority", "fragment"]  # fmt: skip
    host = [step for step in run if step.state is State.HOST]
    assert [(step.c, step.buffer, step.url.host) for step in host] == [
        ("h", "h", None),
        (":", "", "h"),
    ]
    assert [step.next_state for step in host] == [State.HOST, State.PORT]


def test_flags() -> None:
    run = check("http://a@b:c@[::1]/")
    seen = [step for step in run if step.c == "@"]
    assert [(step.at_sign_seen, step.password_token_seen) for step in seen] == [
        (True, False),
        (True, True),
    ]
    assert (seen[1].url.username, seen[1].url.password) == ("a%40b", "c")
    assert [step.inside_brackets for step in run if step.state is State.HOST][:2] == [True, True]
    assert run[-1].inside_brackets is False


def test_the_pointer_goes_back() -> None:
    run = check("http://abc/")
    (back,) = [step for step in run if step.state is State.AUTHORITY and step.c == "/"]
    assert (back.pointer, back.next_pointer) == (10, 7)


@pytest.mark.parametrize(
    ("text", "removed", "indexes"),
    [
        (" a\tb:c ", (0, 2, 6), [1, 3, 4, 5, 7]),
        ("a:b", (), [0, 1, 2, 3]),
    ],
)
def test_places_are_those_of_the_text_as_given(
    text: str, removed: tuple[int, ...], indexes: list[int]
) -> None:
    run = check(text)
    assert run.removed == removed
    assert [step.index for step in run] == indexes


def test_a_limit_keeps_the_first_steps_and_the_whole_result() -> None:
    run = trace("https://h/" + "a" * 100_000, limit=50)
    assert len(run) == 50
    assert not run.complete
    assert run.record is not None
    assert len(run.record.serialize()) == 100_010


def test_a_base() -> None:
    assert trace("../x", "http://h/a/b/c")[-1].url.path == ["a", "x"]
    with pytest.raises(ParseError):
        trace("x", "no base")


def test_no_password_is_shown() -> None:
    run = trace("http://u:secret@h/")
    assert "secret" not in repr(run) + repr(run.steps[-1]) + repr(run[-1].url)


@pytest.mark.parametrize("text", [1, None, b"http://h/"])
def test_wrong_types(text: object) -> None:
    with pytest.raises(TypeError):
        trace(text)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.state}: {case.why}")
def test_own_cases(case: Case) -> None:
    base = base_of(case.base)
    run = check(case.input, base)
    if case.base is None or base is not None:
        assert (None if run.record is None else run.record.serialize()) == case.href
