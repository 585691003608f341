"""Laws: any text has a report; spans are in it; the quick way agrees; fixes help."""

import re
from itertools import product

import pytest
from hypothesis import example, given, strategies as st

from tests import shared
from tests.corpus import load
from tests.hazards.cases import CASES, KNOWN, Case
from tests.strategies import NASTY, mutated, nearly_ordinary, references
from urikit import URL, inspect
from urikit.hazards import Code, Profile
from urikit.hazards._finders import find_in_rest, inspect_fully
from urikit.hazards._inspector import PROFILES
from urikit.hazards._ordinary import HTTPS, UNUSUAL_REST, kind_by_pattern, kind_of
from urikit.readings import Reading
from urikit.readings._quirks import Subject
from urikit.readings._quirks._characters import parsers_agree
from urikit.readings._views import differing

texts = st.one_of(
    st.text(max_size=30),
    references(iri=True),
    mutated(references(iri=True, absolute=True)),
    mutated(st.sampled_from([case.text for case in CASES])),
    st.builds("http://{}/".format, st.text(max_size=12)),
    st.builds(
        "{}:{}".format,
        st.sampled_from(["file", "https", "x", "url"]),
        st.text("/\\:|c.%2e?#ab@\t ", max_size=12),
    ),
    st.builds("http://{}".format, st.text("0123456789abfx.[]:@%/" + NASTY, max_size=14)),
)
bases = st.none() | st.sampled_from(
    ["https://a.example/b/c", "file:///a/b", "x://h/a", "mailto:a@b"]
)


@given(texts, st.sampled_from(list(Profile)), bases)
def test_any_text_has_a_report(text: str, profile: Profile, base: str | None) -> None:
    report = inspect(text, profile, base=base, protect=("paypal.com",))
    for finding in report:
        start, end = finding.span
        assert 0 <= start <= end <= len(text)
        assert "\n" not in finding.message
    assert len(set(report.codes)) == len(report)
    assert report.render().count("^") >= len(report)


@given(nearly_ordinary)
@example("https://example.com/#&amp;")
@example("https://example.com/?a&#58;")
@example("https://a." + "b." * 130 + "com/")
@example("https://example.com/?x=%2F%2Fa")
@example("https://example.com/?x=/%2Fa")
@example("https://example.com/?x//a%2Eb")
def test_the_quick_way_agrees_with_the_checks(text: str) -> None:
    for profile in Profile:
        assert inspect(text, profile) == inspect_fully(Reading(text), profile)


@given(texts, st.sampled_from(Profile))
def test_the_quick_way_agrees_on_any_text(text: str, profile: Profile) -> None:
    assert inspect(text, profile) == inspect_fully(Reading(text), profile)


@given(texts)
@example("http://a ")
@example("http://h:80 ")
@example("http://h:8\t0/")
@example("\t//a.example")
@example("/\t/a.example")
@example("//a.example:80")
@example("foo://A%20b")
@example("FILE://h:1/")
@example("http://a@[::1]@b@c/")
@example("http://a\tb:80:80/")
def test_views_that_need_not_be_made_agree(text: str) -> None:
    subject = Subject(Reading(text))
    assert not (parsers_agree(subject) and differing(subject.reading.main_views))


@shared.needs_shared
def test_views_that_need_not_be_made_agree_in_the_standards_tests() -> None:
    for text in {case["input"] for case in shared.load("urltestdata.json") if "input" in case}:
        subject = Subject(Reading(text))
        assert not (parsers_agree(subject) and differing(subject.reading.main_views)), text


@pytest.mark.parametrize("part", ["/", "/?"])
def test_the_quick_way_agrees_on_every_escape(part: str) -> None:
    for code, start in product(range(256), ("", "http", "javascript", "a", "a=")):
        for escape in (f"%{code:02X}", f"%{code:02x}"):
            text = f"https://example.com{part}{start}{escape}alert(1)"
            expected = inspect_fully(Reading(text), Profile.REDIRECT)
            assert inspect(text, "redirect") == expected
            for kind in (kind_of(text), kind_by_pattern(text)):
                assert kind != HTTPS or not expected


def test_the_quick_way_knows_the_profiles() -> None:
    assert tuple(Profile) == PROFILES


def test_the_quick_way_agrees_on_real_urls() -> None:
    _, urls = load(1000)
    quick = [
        url
        for url in urls
        if (kind := kind_of(url)) is not None
        and (kind != UNUSUAL_REST or find_in_rest(Reading(url), "fetch") is not None)
    ]
    assert len(quick) > 0.95 * len(urls)
    for url in urls:
        assert inspect(url) == inspect_fully(Reading(url), Profile.FETCH)


@pytest.mark.parametrize("text", [*(case.text for case in CASES), *(row[0] for row in KNOWN)])
def test_the_quick_way_agrees_on_the_cases(text: str) -> None:
    behind_an_ordinary_host = re.sub(r"\A\w+://[^/?#\\]*", "https://example.com", text)
    for written in (text, behind_an_ordinary_host):
        for profile in Profile:
            assert inspect(written, profile) == inspect_fully(Reading(written), profile)


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.fix is not None], ids=lambda case: f"{case.code}"
)
def test_fixes_help(case: Case) -> None:
    profile = max(Profile, key=lambda each: case.code in inspect(case.text, each).codes)
    text = case.text
    for _ in range(5):  # one place at a time
        found = [f for f in inspect(text, profile) if f.code is case.code]
        if not found:
            return
        (start, end), fix = found[0].span, found[0].fix
        assert fix is not None
        text = text[:start] + fix + text[end:]
    pytest.fail(f"still there: {text}")


def test_an_error_of_the_standard_is_always_found() -> None:
    for text, _ in KNOWN:
        url = URL.parse(text)
        assert url is not None or {Code.UNPARSEABLE, Code.RELATIVE_REFERENCE} & set(
            inspect(text).codes
        )
