"""The project's own cases for the URL Standard, written from its text; they run everywhere."""

import pytest

from tests.whatwg.cases import CASES, Case
from tests.whatwg.form_cases import PARSE, PARSE_TEXT, SERIALIZE
from tests.whatwg.setter_cases import SETTERS
from tests.whatwg.valid_cases import VALID
from tests.whatwg.validation_cases import VALIDATION
from urikit import URL, ParseError, web
from urikit.whatwg._machine import State
from urikit.whatwg._parser import URLParser, basic_url_parser
from urikit.whatwg._urlencoded import parse_urlencoded, serialize_urlencoded
from urikit.whatwg._validation import ValidationError


def test_there_are_enough_cases_and_every_state_has_some() -> None:
    assert len(CASES) >= 300
    states = {case.state for case in CASES}
    # The hostname state is reached by a setter only.
    assert {state.value for state in State} - {"hostname state"} <= states


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.state}: {case.why}")
def test_state(case: Case) -> None:
    if case.href is None:
        with pytest.raises(ParseError):
            URL(case.input, case.base)
        assert not web.URL.canParse(case.input, case.base)
        return
    url = URL(case.input, case.base)
    assert str(url) == case.href, case.why
    assert web.URL(case.input, case.base).href == case.href
    assert URL(str(url)) == url


@pytest.mark.parametrize(("text", "base", "errors", "fails"), VALIDATION)
def test_validation_errors(
    text: str, base: str | None, errors: list[tuple[str, int]], fails: bool
) -> None:
    parser = URLParser(text, None if base is None else basic_url_parser(base))
    if fails:
        with pytest.raises(ParseError) as caught:
            parser.run()
        assert (caught.value.kind, caught.value.index) == errors[-1]
    else:
        parser.run()
        assert URL(text, base).violations == tuple(parser.violations)
    assert [(error.kind, error.index) for error in parser.violations] == errors


def test_every_validation_error_has_a_case_and_a_message() -> None:
    named = {name for _, _, errors, _ in VALIDATION for name, _ in errors}
    assert named == {error.value for error in ValidationError}
    assert all(error.message for error in ValidationError)


@pytest.mark.parametrize(("text", "base", "valid", "why"), VALID)
def test_valid_url_strings(text: str, base: str | None, valid: bool, why: str) -> None:
    assert URL.is_valid(text, base) is valid, why


@pytest.mark.parametrize(("text", "base", "valid", "why"), VALID)
def test_what_is_valid_parses_without_a_validation_error(
    text: str, base: str | None, valid: bool, why: str
) -> None:
    if valid:
        assert URL(text, base).violations == ()


@pytest.mark.parametrize(("href", "attribute", "value", "expected", "why"), SETTERS)
def test_setters(href: str, attribute: str, value: str, expected: dict[str, str], why: str) -> None:
    url = web.URL(href)
    setattr(url, attribute, value)
    assert {name: getattr(url, name) for name in expected} == expected, why
    assert web.URL(url.href).href == url.href


@pytest.mark.parametrize(("data", "pairs", "why"), [*PARSE, *PARSE_TEXT])
def test_urlencoded_parser(data: bytes | str, pairs: list[tuple[str, str]], why: str) -> None:
    assert parse_urlencoded(data) == pairs, why


@pytest.mark.parametrize(("pairs", "text", "why"), SERIALIZE)
def test_urlencoded_serializer(pairs: list[tuple[str, str]], text: str, why: str) -> None:
    assert serialize_urlencoded(pairs) == text, why
