"""The search for hazards by the kernel, in both forms: it finds what the finders find."""

from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from tests.classes import CLASSES, DIRTY
from tests.hazards.cases import CASES, KNOWN
from tests.kernel_forms import FORMS
from tests.strategies import mutated, nearly_ordinary, references
from urikit import URL
from urikit._kernel.hazards.codes import CLEAR, HARMFUL, KEPT, NAMES, SCRIPT
from urikit._unicode.confusables import ascii_confusable
from urikit._unicode.scripts import scripts
from urikit._unicode.ucd import unicode_data
from urikit.hazards import Code, Profile
from urikit.hazards._finders import inspect_fully
from urikit.hazards._search import letters
from urikit.readings import Reading
from urikit.readings._quirks._subject import to_unicode

each_form = pytest.mark.parametrize("form", FORMS)
SAMPLES = [text for one in CLASSES for text in one.texts(20)]
PIECES = [
    "/", "//", "/../", "/./", "/%2e", "..", "%2F", "%5c", "%25", "%252e", "%41", "%00", "%0d", "%C0%AF", "%E0%80",
    "%3A", "%3d", "%", "%4", "?", "#", "@", ":", ";", "=", "&", "&amp;", "&#58;", "\\", " ", "\t", "\n", "\x01",
    "\x7f", "é", "ß", "日本", "ノ", "а", "α", "ö", "Ａ", "①", "\u0300", "\u00ad", "\u2028", "\u200d", "\ufffd",
    "\ud800", "😀", "xn--", "[", "]", "::1", "_", ",", "<", "0x7f.1", "10.0.0.1", ":80", ":8080", ":99999", "u:p@",
    "a.b@", "LocalHost@", "a[0]=", "?b]=[", "10.1234", "10.1234%2Fx", "?next=//", "&url=http%3A//", "=", "http:", "ftp:", "data:", "URL:", "a", ".com", "localhost",
]  # fmt: skip
FRONTS = [
    "https://", "http://", "HTTPS://", " https://", "ftp://", "wss:", "https:/", "https:\\\\", "//", "", "https://a.example",
    "http://[2001:db8::1]", "https://[::ffff:192.0.2.1]", "https://bücher.example/", "https://a.example/b",
    "https://a.example/?b=c", "https://192.0.2.1:81/", "https://a b.example/", "https://日本.example:x/", "x:",
]  # fmt: skip
texts = st.one_of(
    st.builds(
        lambda front, pieces: front + "".join(pieces),
        st.sampled_from(FRONTS),
        st.lists(st.sampled_from(PIECES), max_size=6),
    ),
    mutated(st.sampled_from(SAMPLES)),
    mutated(st.sampled_from([case.text for case in CASES])),
    mutated(references(iri=True, absolute=True)),
    nearly_ordinary,
)


def known(form: str, text: str, profile: Profile) -> list[tuple[Any, ...]] | None:
    """Return what the kernel finds, without the places of errors, which only the finders know."""
    search = FORMS[form].module("hazards._search")
    wanted = FORMS[form].module("hazards._profiles").Profile(str(profile))
    found = search.search(text, wanted)
    return (
        None
        if found is None
        else [_row(NAMES[number], (start, end)) for number, start, end in found]
    )


def _row(code: str, span: tuple[int, int]) -> tuple[Any, ...]:
    return (code,) if code == "unparseable" else (code, *span)


def by_finders(text: str, profile: Profile) -> list[tuple[Any, ...]]:
    return [_row(str(one.code), one.span) for one in inspect_fully(Reading(text), profile)]


@each_form
@given(texts, st.sampled_from(Profile))
@example("https://.", Profile.FETCH)
@example("https://a.example/%0\t0", Profile.FETCH)
@example("https://a.example/?%\n00", Profile.FETCH)
@example("https://a.example/ftp%3Ab", Profile.FETCH)
@example("a/ftp%3Ab", Profile.FETCH)
@example("https://ノ.example/", Profile.FETCH)
@example("https://http//b", Profile.FETCH)
@example("https://[2002:7f00:1::]/", Profile.FETCH)
@example("https://[64:ff9b::a9fe:a9fe]/", Profile.FETCH)
@example("https://[::5efe:7f00:1]/", Profile.FETCH)
@example("https://a&am\tp;.example/", Profile.FETCH)
@example("  \t https://a.example/", Profile.FETCH)
@example("https://a.example/ \n ", Profile.FETCH)
def test_what_the_finders_find(form: str, text: str, profile: Profile) -> None:
    assert known(form, text, profile) in (None, by_finders(text, profile))


@each_form
def test_the_examples_of_the_finders(form: str) -> None:
    for text in [*(case.text for case in CASES), *(row[0] for row in KNOWN)]:
        for profile in Profile:
            assert known(form, text, profile) in (None, by_finders(text, profile)), text


@each_form
@pytest.mark.parametrize("one", CLASSES, ids=lambda one: one.name)
def test_classes_of_strings(form: str, one: Any) -> None:
    found = [known(form, text, Profile.FETCH) for text in one.texts(40)]
    for text, codes in zip(one.texts(40), found, strict=True):
        assert codes in (None, by_finders(text, Profile.FETCH)), text
    if one in DIRTY:
        assert found.count(None) <= 2


def test_codes_are_in_the_order_of_the_catalogue() -> None:
    assert [str(code) for code in Code if code in NAMES] == list(NAMES)


def test_letters() -> None:
    """Letters are in one script, and IDNA and normalization keep them; the kernel needs that."""
    table, normalize = letters(), unicode_data().normalize
    kinds: dict[int, set[str]] = {}
    for code, row in enumerate(table):
        if not row & SCRIPT or row & HARMFUL:
            continue
        char = chr(code)
        assert normalize("NFKC", char) == char.lower() == char
        if row & SCRIPT == KEPT:
            continue
        kinds.setdefault(row & SCRIPT, set()).update(scripts(char))
        assert not row & CLEAR or ascii_confusable(char) is None
        if not 0x4E00 < code < 0x9FFF and not 0xAC00 < code < 0xD7A3:
            url = URL(f"https://{char}1.example/")
            assert to_unicode(url.host or "", strict=True) == (f"{char}1.example", False)
    assert all(len(found) == 1 for found in kinds.values())
    assert kinds[1] == {"Latn"}
