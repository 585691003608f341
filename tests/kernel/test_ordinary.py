"""Ordinary URLs by the kernel, in both forms: those that the pattern of hazards matches."""

import pytest
from hypothesis import given, strategies as st

from tests.kernel_forms import FORMS
from tests.strategies import nearly_ordinary
from urikit.hazards._ordinary import UNUSUAL_REST, kind_by_pattern

each_form = pytest.mark.parametrize("form", FORMS)

PIECES = [
    "a", "b-", "xn--", "x", "local", "corp", ".", "..", "nip.io", "com", "1", "-", "/", "//", "/.",
    "/..", "?", "#", "%2F", "%2f", "%5c", "%E0", "%80", "%3A", "%3d", "%26", "%2E", "%41", "%25", "%20", "%", "%4", "&", "=",
    ";", ":", "@", "+", "~", "A", "_", "a" * 63, "a" * 64, "[", "\x7f",
]  # fmt: skip
STARTS = ["http://", "https://", "https://a.com", "http://a.b.de/", "https://a.com/?", "https:/"]

# string, kind
CASES = [
    ("https://example.com", "s"),
    ("http://www.example.com/a/b.html?c=d/e#f", ""),
    ("https://example.com?a", None),
    ("https://example", None),
    ("https://1.2.3.4/", None),
    ("https://example.1a/", None),
    ("https://-a.com/", None),
    ("https://a-.com/", "s"),
    ("https://xn--a.com/", None),
    ("https://a.xn--a/", None),
    ("https://a.internal/", None),
    ("https://a.nip.io/", None),
    ("https://A.com/", None),
    ("https://a.com:443/", None),
    (f"https://{'a' * 63}.com/", "s"),
    (f"https://{'a' * 64}.com/", None),
    (f"https://{'a.' * 125}com/", "s"),
    (f"https://{'a.' * 126}com/", None),
    ("https://a.com//", UNUSUAL_REST),
    ("https://a.com/./", UNUSUAL_REST),
    ("https://a.com/..#", UNUSUAL_REST),
    ("https://a.com/.../.a", "s"),
    ("https://a.com/%2F", UNUSUAL_REST),
    ("https://a.com/?%2F", "s"),
    ("https://a.com/?/%2F", "s"),
    ("https://a.com/?//a%26//%2E", "s"),
    ("https://a.com/?=/%2F", UNUSUAL_REST),
    ("https://a.com/?%3d%2F/", UNUSUAL_REST),
    ("https://a.com/?&//", UNUSUAL_REST),
    ("https://a.com/?:/a/", "s"),
    ("https://a.com/?%3A//", UNUSUAL_REST),
    ("https://a.com/?http%3A", "s"),
    ("https://a.com/http%3A", UNUSUAL_REST),
    ("https://a.com/?%25", UNUSUAL_REST),
    ("https://a.com/?%2F%5C", UNUSUAL_REST),
    ("https://a.com/%E0%A0%80", "s"),
    ("https://a.com/%E0%80%80", UNUSUAL_REST),
    ("https://a.com/%4", UNUSUAL_REST),
    ("https://a.com/#%41", "s"),
    ("https://a.com/#%", UNUSUAL_REST),
    ("https://a.com/a;b", UNUSUAL_REST),
]


def kind(form: str, text: str) -> str | None:
    found: str | None = FORMS[form].module("hazards._ordinary").kind_by_kernel(text)
    return found


@each_form
@pytest.mark.parametrize(("text", "expected"), CASES)
def test_cases(form: str, text: str, expected: str | None) -> None:
    assert kind(form, text) == expected
    assert kind_by_pattern(text) == expected


@each_form
@given(
    nearly_ordinary
    | st.builds(
        lambda start, pieces: start + "".join(pieces),
        st.sampled_from(STARTS),
        st.lists(st.sampled_from(PIECES), max_size=8),
    )
)
def test_what_the_pattern_says(form: str, text: str) -> None:
    if text.isascii():
        assert kind(form, text) in (kind_by_pattern(text), None)  # it may look closer than needed
    else:
        assert kind(form, text) is None


@each_form
def test_classes(form: str) -> None:
    package = FORMS[form]
    names = package.module("_kernel.names").Names([])
    with pytest.raises(ValueError, match="256"):
        package.module("_kernel.ordinary").Ordinary(bytes(255), names, names)
