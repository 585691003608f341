"""The kernel's canonical forms: in both forms, those that the steps make, or left to them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel_forms import FORMS
from tests.strategies import nearly_ordinary
from urikit.canonical import PROFILES

each_form = pytest.mark.parametrize("form", FORMS)


def forms_of(form: str, text: str, profile: str) -> tuple[str | None, str] | None:
    """The form by the kernel, and by the steps; None for what is no URL."""
    package = FORMS[form]
    url = package.URL.parse(text)
    if url is None:
        return None
    apply = package.module("canonical._apply")
    chosen = package.module("canonical").PROFILES[profile]
    found = package.module("_kernel.canonical").canonical_text(url, chosen.kernel_steps())
    return found, apply._canonical(url, chosen)


# string, profile, canonical form or None where the steps have to decide
CASES = [
    ("https://h.example/", "crawler", "https://h.example/"),
    ("https://h.example/a?b=1&a=2", "crawler", "https://h.example/a?a=2&b=1"),
    ("https://h.example/?c&a=1&b&a=0&a", "crawler", "https://h.example/?a=1&a=0&a&b&c"),
    ("https://h.example/?&&b&&a&", "crawler", "https://h.example/?a&b"),
    ("https://h.example/?ab=1&a=1&a-=1", "crawler", "https://h.example/?a=1&a-=1&ab=1"),
    ("https://h.example/?#top", "crawler", "https://h.example/"),
    ("https://h.example/?&", "crawler", "https://h.example/"),
    ("https://u:p@www.h.example:81/a//#top", "dedupe", "https://h.example:81/a"),
    ("https://www.www.h.example/", "dedupe", "https://h.example/"),
    ("https://www.example/", "dedupe", "https://www.example/"),
    ("https://www.bbc.co.uk/", "dedupe", "https://bbc.co.uk/"),
    ("https://www.co.uk/", "dedupe", None),
    ("https://www.h.example./", "dedupe", None),
    ("https://h.example/INDEX.html", "dedupe", None),
    ("https://h.example/indexes", "dedupe", "https://h.example/indexes"),
    ("https://h.example/a;b", "crawler", None),
    ("https://h.example/(a)", "crawler", None),
    ("https://h.example/a(b)", "crawler", "https://h.example/a(b)"),
    ("https://h.example/?utm_source=x", "crawler", None),
    ("https://h.example/?UTM_x", "crawler", None),
    ("https://h.example/?utm", "crawler", "https://h.example/?utm"),
    ("https://h.example/?si=x", "crawler", "https://h.example/?si=x"),
    ("https://m.youtube.com/?si=x", "crawler", None),
    ("https://h.example/?PHPSESSID=x", "crawler", None),
    ("https://h.example/?%75tm_x", "crawler", None),
    ("https://h.example/%41", "crawler", None),
    ("https://h.example/%c3", "crawler", None),
    ("https://h.example/%C3%2F%", "crawler", "https://h.example/%C3%2F%"),
    ("https://h.example/#/inbox", "dedupe", None),
    ("https://h.example/#", "dedupe", "https://h.example/"),
    ("https://h.example/?#", "display", "https://h.example/"),
    ("https://h.example/%20", "display", None),
    ("https://xn--bcher-kva.example/", "display", None),
    ("https://127.0.0.1/", "display", None),
    ("https://[::1]/", "display", None),
    ("https://u@h.example/", "display", None),
    ("https://h.example/a@b", "display", None),
    ("ftp://h.example/", "crawler", None),
    ("mailto:a@b", "crawler", None),
    ("wss://h.example/?b&a", "crawler", "wss://h.example/?a&b"),
]


@each_form
@pytest.mark.parametrize(("text", "profile", "expected"), CASES)
def test_cases(form: str, text: str, profile: str, expected: str | None) -> None:
    found = forms_of(form, text, profile)
    assert found is not None
    assert found[0] == expected
    if expected is not None:
        assert found[1] == expected


@each_form
@given(nearly_ordinary, st.sampled_from([name for name in PROFILES if name != "rfc3986"]))
def test_what_is_certain_is_what_the_steps_make(form: str, text: str, profile: str) -> None:
    found = forms_of(form, text, profile)
    if found is not None and found[0] is not None:
        assert found[0] == found[1]


@each_form
def test_more_pairs_than_are_sorted_here(form: str) -> None:
    for count in (63, 64, 65, 1000):
        query = "&".join(f"key{number:03}" for number in reversed(range(count)))
        found = forms_of(form, f"https://h.example/?{query}", "crawler")
        assert found is not None
        assert found[0] == (found[1] if count <= 64 else None)


@each_form
@given(
    st.binary(max_size=40), st.binary(max_size=40), st.integers(-2, 50), st.integers(0, 40),
    st.integers(0, 40),
)  # fmt: skip
def test_inserting(
    form: str, before: bytes, source: bytes, index: int, start: int, end: int
) -> None:
    before, source = (bytes(code & 127 for code in raw) for raw in (before, source))
    end = min(end, len(source))
    out = FORMS[form].module("_kernel.writer").Writer(1)
    for char in before.decode():
        out.put(char)
    out.insert_from(index, source.decode(), start, end)
    expected = before
    if 0 <= index <= len(before) and start < end:
        expected = before[:index] + source[start:end] + before[index:]
    assert out.text(0, out.size) == expected.decode()


@each_form
def test_names(form: str) -> None:
    names = FORMS[form].module("_kernel.names").Names(["a", "long" * 20], ["pre", "x" * 40])
    for name in ("a", "A", "long" * 20, "pre", "prefix", "x" * 40, "x" * 31):
        assert names.may_have(name, 0, len(name)), name
    many = [f"name{number}" for number in range(500)]
    assert sum(names.may_have(name, 0, len(name)) for name in many) < 5
    assert not names.may_have("", 0, 0)
