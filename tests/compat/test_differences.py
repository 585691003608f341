"""``urikit.compat.urllib`` and ``urllib.parse`` give the same, or the list says why not."""

import gzip
import itertools
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import example, given, strategies as st

from tests.compat.differences import Case, compare, compare_text, explained
from tests.shared import DEEP, SHARED, load, needs_shared
from tests.strategies import NASTY, reference_like

CORPUS = SHARED / "data" / "top100.txt.gz"

needs_corpus = pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not there")


REFERENCES = ["../x", "?y", "#z", "/a/./b", "g;x=1/../y", "./../../../q", "", "//h/a", "x/y/"]


def unexplained(cases: Iterable[Case]) -> list[Case]:
    return [case for case in cases if explained(case) is None]


def corpus() -> list[str]:
    with gzip.open(CORPUS, "rt", encoding="utf-8", errors="replace") as file:
        lines = list(dict.fromkeys(line.rstrip("\n") for line in file))
    return lines if DEEP else lines[::50]


@needs_corpus
def test_texts_of_the_corpus() -> None:
    numbers: Counter[int | None] = Counter()
    for text in corpus():
        for case in compare_text(text):
            number = explained(case)
            numbers[number] += 1
            assert number is not None, case
    assert numbers[0] > 0.999 * sum(numbers.values())


@needs_corpus
def test_references_of_the_corpus() -> None:
    texts = corpus()
    numbers: Counter[int | None] = Counter()
    for place, (base, text) in enumerate(itertools.pairwise(texts)):
        for reference in (text, REFERENCES[place % len(REFERENCES)]):
            case = compare("urljoin", base, reference)
            number = explained(case)
            numbers[number] += 1
            assert number is not None, case
    assert numbers[0] > 0.99 * sum(numbers.values())


@needs_shared
def test_texts_of_the_web_platform_tests() -> None:
    cases = load("urltestdata.json")
    assert len(cases) > 500
    for case in cases:
        text, base = case["input"], case["base"] or ""
        assert unexplained([*compare_text(text), compare("urljoin", base, text)]) == []


TEXTS = st.one_of(
    reference_like(),
    st.text(st.sampled_from("ab:/?#@[]%;.\\ \t1&=+" + NASTY), max_size=12),
    st.text(max_size=10),
)


@given(TEXTS)
@example("http://[V1.x]/")
@example("http://h:99999/")
def test_any_text(text: str) -> None:
    assert unexplained(compare_text(text)) == []


@given(TEXTS, TEXTS)
@example("a", ".")
@example("http:a", "b")
def test_any_reference(base: str, reference: str) -> None:
    assert unexplained([compare("urljoin", base, reference)]) == []


@given(TEXTS, st.sampled_from(["http", "x", ""]), st.booleans())
def test_other_arguments(text: str, scheme: str, allow_fragments: bool) -> None:
    for name in ("urlsplit", "urlparse"):
        assert unexplained([compare(name, text, scheme, allow_fragments)]) == []


PARTS = st.text(st.sampled_from("ab:/?#@[]%;.\\ 1"), max_size=5)


@given(st.sampled_from(["", "http", "file", "x", "a b"]), PARTS, PARTS, PARTS, PARTS)
def test_any_parts(scheme: str, netloc: str, path: str, query: str, fragment: str) -> None:
    assert unexplained([compare("urlunsplit", (scheme, netloc, path, query, fragment))]) == []


ENCODINGS = st.sampled_from(["utf-8", "latin-1", "ascii", "shift_jis", "utf-16"])
ERRORS = st.sampled_from(["strict", "replace", "ignore", "surrogateescape"])


@given(TEXTS, ENCODINGS, ERRORS)
def test_quoting_in_other_encodings(text: str, encoding: str, errors: str) -> None:
    cases = [compare("unquote", text, encoding, errors), compare("unquote_plus", text, encoding, errors),
             compare("quote", text, "/", encoding, errors), compare("quote_plus", text, "", encoding, errors),
             compare("parse_qsl", text, True, False, encoding, errors)]  # fmt: skip
    assert unexplained(cases) == []


@given(st.binary(max_size=12) | TEXTS, st.text(max_size=4) | st.binary(max_size=4))
def test_quoting_with_other_safe_characters(value: str | bytes, safe: str | bytes) -> None:
    cases = [compare("quote", value, safe), compare("quote_plus", value, safe)]
    if isinstance(value, bytes):
        cases += [compare("unquote", value), compare("unquote_to_bytes", value),
                  compare("quote_from_bytes", value, safe)]  # fmt: skip
    assert unexplained(cases) == []


@given(TEXTS, st.booleans(), st.booleans(), st.none() | st.integers(0, 4), st.sampled_from("&;"))
def test_queries(
    text: str, keep_blank: bool, strict: bool, most: int | None, separator: str
) -> None:
    case = compare("parse_qsl", text, keep_blank, strict, "utf-8", "replace", most, separator)
    assert explained(case) == 0


VALUES = st.one_of(
    st.text(max_size=4), st.binary(max_size=4), st.integers(), st.none(), st.booleans()
)


@given(
    st.dictionaries(VALUES, VALUES | st.lists(VALUES, max_size=3), max_size=4)
    | st.lists(st.tuples(VALUES, VALUES | st.lists(VALUES, max_size=3)), max_size=4),
    st.booleans(),
)
def test_forms(query: object, doseq: bool) -> None:
    assert explained(compare("urlencode", query, doseq)) == 0
