"""The kernel's canonical forms: in both forms, those that the steps make, or left to them."""

import pytest
from hypothesis import given, strategies as st

from tests.kernel_forms import FORMS
from tests.strategies import nearly_ordinary
from urikit import URL, canonicalize
from urikit.canonical import PROFILES, HostRules, TrackingRules
from urikit.canonical._apply import _canonical

each_form = pytest.mark.parametrize("form", FORMS)


def forms_of(form: str, text: str, profile: str) -> tuple[str | None, str] | None:
    """The form by the kernel, and by the steps; None for what is no URL."""
    package = FORMS[form]
    url = package.URL.parse(text)
    if url is None:
        return None
    apply = package.module("canonical._apply")
    chosen = package.module("canonical").PROFILES[profile]
    found = package.module("_kernel.canonical").canonical_text(url, chosen._for_kernel())
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
    ("https://www.co.uk/", "dedupe", "https://www.co.uk/"),
    ("https://www.h.example./", "dedupe", None),
    ("https://h.example/INDEX.html", "dedupe", "https://h.example/"),
    ("https://h.example/a/index.php/default.asp/", "dedupe", "https://h.example/a"),
    ("https://h.example/indexes", "dedupe", "https://h.example/indexes"),
    ("https://h.example/a;b", "crawler", None),
    ("https://h.example/(a)", "crawler", None),
    ("https://h.example/a(b)", "crawler", "https://h.example/a(b)"),
    ("https://h.example/?utm_source=x", "crawler", "https://h.example/"),
    ("https://h.example/?b&UTM_x&a", "crawler", "https://h.example/?a&b"),
    ("https://h.example/?utm", "crawler", "https://h.example/?utm"),
    ("https://h.example/?si=x", "crawler", "https://h.example/?si=x"),
    ("https://m.youtube.com/?si=x", "crawler", "https://m.youtube.com/"),
    ("https://www.amazon.co.uk/?ref_x&tag", "crawler", "https://www.amazon.co.uk/?tag"),
    ("https://aws.amazon.com/?ref_x", "crawler", "https://aws.amazon.com/?ref_x"),
    ("https://amazon.example.com/?ref_x", "crawler", "https://amazon.example.com/?ref_x"),
    (f"https://{'a.' * 130}youtube.com/?si=x", "crawler", None),
    ("https://h.example/?PHPSESSID=x", "crawler", "https://h.example/"),
    ("https://h.example/?sid=7", "crawler", "https://h.example/?sid=7"),
    (f"https://h.example/?sid={'aF' * 16}", "crawler", "https://h.example/"),
    (f"https://h.example/?sid={'aG' * 16}", "crawler", f"https://h.example/?sid={'aG' * 16}"),
    ("https://h.example/?aspsessionidabcdefgh", "crawler", "https://h.example/"),
    ("https://h.example/?aspsessionidabcde%5B", "crawler", None),
    ("https://h.example/?f%5B0%5D=1", "crawler", "https://h.example/?f%5B0%5D=1"),
    ("https://h.example/?utm_%5B0%5D=1", "crawler", "https://h.example/"),
    ("https://h.example/?%E2%84%AA", "crawler", None),
    ("https://h.example/?%75tm_x", "crawler", None),
    ("https://h.example/%41", "crawler", None),
    ("https://h.example/%c3", "crawler", None),
    ("https://h.example/%C3%2F%", "crawler", "https://h.example/%C3%2F%"),
    ("https://h.example/#/inbox:~:text=a", "dedupe", "https://h.example/#/inbox"),
    ("https://h.example/#!/", "dedupe", "https://h.example/"),
    ("https://h.example/#!a", "dedupe", "https://h.example/#!a"),
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


_pieces = st.sampled_from(
    ["utm_", "gclid", "ref_", "si", "SID", "phpsessid", "aspsessionid", "abcdefgh", "a" * 32,
     "%5B", "%5b", "%", "=", "&", "#", "#!", "/", ":~:", "a"]
)  # fmt: skip


@each_form
@given(
    st.sampled_from(["h.example", "www.amazon.co.uk", "aws.amazon.com", "www.co.uk", "youtu.be"]),
    st.lists(st.sampled_from(["index.html", "Default.asp", "a", ""]), max_size=3).map("/".join),
    st.lists(_pieces, max_size=8).map("".join),
    st.sampled_from(["crawler", "dedupe"]),
)
def test_names_are_looked_up(form: str, host: str, path: str, query: str, profile: str) -> None:
    found = forms_of(form, f"https://{host}/{path}?{query}", profile)
    if found is not None and found[0] is not None:
        assert found[0] == found[1]


@pytest.mark.parametrize(
    ("names", "prefixes", "rules"),
    [
        (["a"], [], HostRules(keep=frozenset({"a"}))),
        (["a[0]"], [], HostRules()),
        (["a" * 256], [], HostRules()),
        ([], ["a" * 31], HostRules()),
    ],
)
def test_rules_that_names_do_not_say(
    names: list[str], prefixes: list[str], rules: HostRules
) -> None:
    made = TrackingRules.make(names, prefixes, {"h.example": rules})
    assert made._for_kernel()[3] is None
    chosen = PROFILES["crawler"].replace(tracking_rules=made)
    for query in ("a", "a%5B0%5D", "a" * 256, "a" * 31, "b"):
        url = URL(f"https://h.example/?{query}")
        assert canonicalize(url, chosen) == _canonical(url, chosen)


def test_a_beginning_of_every_name() -> None:
    everything = PROFILES["crawler"].replace(tracking_rules=TrackingRules.make([], [""]))
    assert canonicalize("https://h.example/?b=1&a", everything) == "https://h.example/"


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
