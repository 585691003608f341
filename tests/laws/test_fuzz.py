"""A bounded run of the fuzzer: ``make fuzz`` is the long one, ``make fuzz-browser`` the other.

The pools, the seeds and the explanations are those of ``tests/fuzz``.
"""

from collections.abc import Callable

import pytest

from tests.fuzz.compare import compare, minimise
from tests.fuzz.difference import Difference
from tests.fuzz.drivers import ATTRIBUTES, Ada, Driver, Node, UnavailableError
from tests.fuzz.explain import EXPLANATIONS, explain
from tests.fuzz.generator import Case, cases, scalar_values

COUNT = 4_000
SEED = 2024


def test_laws_that_need_no_peer() -> None:
    report = compare(cases(SEED, COUNT), [])
    assert report.ok, "\n\n".join(map(str, report.findings))
    assert report.cases == COUNT


@pytest.mark.parametrize("peer", [Ada, Node])
def test_differences_with_a_peer_are_explained(peer: Callable[[], Driver]) -> None:
    try:
        driver = peer()
    except UnavailableError as reason:
        pytest.skip(str(reason))
    try:
        report = compare(cases(SEED, COUNT), [driver])
    finally:
        driver.close()
    assert report.ok, "\n\n".join(map(str, report.findings))
    tally = report.tallies[driver.name]
    assert tally.cases == COUNT
    assert tally.both_parse > COUNT / 2, "the generator makes too little that parses"
    assert tally.both_fail > COUNT / 5, "the generator makes too little that fails"


def test_the_same_seed_gives_the_same_cases() -> None:
    assert list(cases(7, 500)) == list(cases(7, 500))
    assert list(cases(7, 500)) != list(cases(8, 500))


def test_the_generator_reaches_every_kind() -> None:
    made = list(cases(SEED, COUNT))
    assert any(case.has_surrogates for case in made)
    assert any(case.base is None for case in made)
    for start in ("http", "file:", "blob:", "javascript:", "foo:", "//", "\\", "#", "?"):
        assert any(case.input.startswith(start) for case in made), start
    for part in ("xn--", "[::", "0x", "%ff", "%2e", "C|", "\t", "\u00df", "\U0001f600", "\uffff"):
        assert any(part in case.input for case in made), part
    for base in ("http://", "file://", "foo:opaque", "mailto:", "foo:/"):
        assert any((case.base or "").startswith(base) for case in made), base


def test_surrogates_in_pairs_are_one_code_point() -> None:
    for case in cases(SEED, COUNT):
        scalar_values(case.input).encode("utf-8")
        assert case.input == case.input.encode("utf-16", "surrogatepass").decode(
            "utf-16", "surrogatepass"
        )


def test_minimise_keeps_what_fails() -> None:
    case = Case("https://user@example.com/a/b?c#d", "foo:/x/y")
    assert minimise(case, lambda smaller: "@" in smaller.input) == Case("@")
    assert minimise(case, lambda smaller: "y" in (smaller.base or "")) == Case("", "y")


def test_what_nothing_explains_is_unexplained() -> None:
    same = dict.fromkeys(ATTRIBUTES, "")
    for who in ("ada", "node", "chromium"):
        for name in ATTRIBUTES:
            other = same | {name: "surprise"}
            assert explain(Difference(Case("http://h/"), same, other, who)) == ()
        assert explain(Difference(Case("http://h/"), same, None, who)) == ()
        assert explain(Difference(Case("http://h/"), None, same, who)) == ()


def test_every_explanation_says_what_and_where() -> None:
    names = [one.name for one in EXPLANATIONS]
    assert len(names) == len(set(names))
    for one in EXPLANATIONS:
        assert one.who
        assert one.sentence
        assert one.anchor.startswith("URL §")
