"""Skeletons: the standard's steps, what may be taken for ASCII, and ICU's word where it is."""

import pytest
from hypothesis import given, strategies as st

from urikit._unicode.confusables import are_confusable, ascii_confusable, skeleton

# two texts, why they look alike
ALIKE = [
    ("paypal", "раураl", "Cyrillic letters"),
    ("scope", "ѕсоре", "likewise"),
    ("rn", "m", "two letters like one"),
    ("l", "I", "UTS #39 has no case"),
    ("1", "l", "a digit like a letter"),
    ("0", "O", "likewise"),
    ("á", "a\u0301", "step 1: NFD"),
    ("a\u200bb", "ab", "step 2: what is ignorable goes"),
    ("a\u2067b", "ab", "likewise"),
    ("ø", "o\u0338", "step 3: the prototype is a sequence"),
    ("ﬀ", "ff", "likewise"),
    ("", "\u00ad", "nothing to see in either"),
]


@pytest.mark.parametrize(("one", "other", "why"), ALIKE)
def test_alike(one: str, other: str, why: str) -> None:
    assert skeleton(one) == skeleton(other), why
    assert are_confusable(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("a", "b"), ("a", "á"), ("пример", "npumep"), ("", "a")]
)
def test_not_alike(one: str, other: str) -> None:
    assert not are_confusable(one, other)


# label, what it can be taken for, why
ASCII = [
    ("аррӏе", "apple", "Cyrillic only"),
    ("pаypal", "paypal", "one letter of another script"),
    ("gооg1е", "goog1e", "what is ASCII stays as it is"),
    ("ѕсоре-1", "scope-1", "likewise"),
    ("ıntel", "intel", "Latin, but not ASCII"),
    ("ոօո", "non", "Armenian"),
    ("пример", None, "one letter that is like no letter of ASCII is enough"),
    ("googlé", None, "a mark can be seen"),
    ("бag", "6ag", "a letter like a digit"),
    ("apple", None, "it is ASCII"),
    ("", None, "likewise"),
    ("ａｐｐｌｅ", "apple", "full width"),
    ("日本", None, "nothing like it"),
]


@pytest.mark.parametrize(("label", "expected", "why"), ASCII)
def test_ascii_confusable(label: str, expected: str | None, why: str) -> None:
    assert ascii_confusable(label) == expected, why


def test_a_long_run_of_marks_takes_linear_time() -> None:
    marks = "".join(chr(0x300 + place % 0x40) for place in range(200_000))
    assert len(skeleton("a" + marks)) > 100_000


@given(st.text())
def test_a_skeleton_is_its_own(text: str) -> None:
    assert skeleton(skeleton(text)) == skeleton(text)


@given(st.text(alphabet=st.characters(max_codepoint=0x2FFF)))
def test_what_can_be_taken_for_ascii_looks_like_it(text: str) -> None:
    looks = ascii_confusable(text)
    if looks is not None:
        assert looks.isascii()
        assert are_confusable(looks, text)


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz0123456789-"))
def test_ascii_is_not_taken_for_ascii(text: str) -> None:
    assert ascii_confusable(text) is None


def test_skeletons_of_icu() -> None:
    from tests.unicode.icu_oracle import SAMPLE, assert_agreement, icu

    checker = icu.SpoofChecker()
    assert_agreement([char for char in SAMPLE if checker.getSkeleton(0, char) != skeleton(char)])
