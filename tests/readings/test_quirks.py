"""The catalogue of quirks: every entry is complete, used, safe on any string, and linear."""

from itertools import islice

import pytest
from hypothesis import example, given, strategies as st

from tests.hazards.cases import CASES, KNOWN
from tests.strategies import NASTY, mutated, references
from urikit import URL
from urikit.hazards import Code
from urikit.readings import Reading
from urikit.readings._quirks import QUIRKS, Subject
from urikit.readings._quirks._subject import host_of
from urikit.readings._reasons import _CONDITIONS, _REASONS
from urikit.whatwg._cursor import to_scalar_value_string
from urikit.whatwg._host import parse_host

BASE = URL("http://good.example/a/b")


def test_every_quirk_has_a_consumer() -> None:
    reasons = {quirk.code for choice in _REASONS.values() for quirk, _ in choice.values}
    assert set(QUIRKS) == reasons | {str(code) for code in Code}
    assert set(_CONDITIONS) <= reasons


@pytest.mark.parametrize("code", QUIRKS)
def test_an_entry(code: str) -> None:
    quirk = QUIRKS[code]
    assert quirk.code == code == code.lower()
    assert quirk.rule
    # A noun phrase, on one line, that can be followed by a full stop
    first = quirk.sentence.split()[0]
    assert first not in ("a", "an", "the", "it", "this", "what", "who")
    assert first[0].islower() or first[:2].isupper() or first[0] == "`"
    assert quirk.sentence.isprintable()
    assert quirk.sentence[-1] not in ".:;,"
    assert len(quirk.sentence) <= 200


@given(mutated(references(iri=True)))
def test_any_string_can_be_searched(text: str) -> None:
    for subject in (Subject(Reading(text)), Subject(Reading(text, BASE))):
        for quirk in QUIRKS.values():
            for found in quirk.find(subject):
                assert quirk.is_possible(subject), quirk.code
                start, end = found.span
                assert 0 <= start <= end <= len(text), quirk.code


@example("")
@given(st.text("aA1.0x-_%41é。ß\u00ad①[]:@ \x00\ud800<|" + NASTY, min_size=1, max_size=12))
@example("0x7f.1")
@example("xn--a")
@example("a ")
def test_the_host_is_that_of_the_host_parser(host: str) -> None:
    assert host_of(host) == parse_host(to_scalar_value_string(host))
    subject = Subject(Reading(f"x://{host}/"))
    name = subject.part("name")
    assert subject.host == (parse_host(to_scalar_value_string(name)) if name else subject.host)


@pytest.mark.parametrize("text", [*(case.text for case in CASES), *(row[0] for row in KNOWN)])
def test_a_fix_or_a_specific_sentence_is_one_line(text: str) -> None:
    subject = Subject(Reading(text))
    for quirk in QUIRKS.values():
        for found in quirk.find(subject):
            assert quirk.is_possible(subject), quirk.code
            assert "\n" not in found.sentence
            assert found.fix is None or found.fix.isprintable()


@pytest.mark.parametrize(
    "unit", ["@", "é", "①", "\u00ad", "a.", "%2e", "../", "\\\\", "[", "xn--a."]
)
@pytest.mark.parametrize("before", ["http://", "http://u:", "http://h/", "", "x:"])
def test_every_finder_takes_linear_time(before: str, unit: str) -> None:
    """The time limit of a test would stop a quadratic one."""
    text = before + unit * (100_000 // len(unit))
    subject = Subject(Reading(text))
    for quirk in QUIRKS.values():
        for found in islice(quirk.find(subject), 1):
            start, end = found.span
            assert 0 <= start <= end <= len(text), quirk.code
