"""The laws of canonical forms: done twice is done once, and what is written reads as itself."""

import dataclasses

import pytest
from hypothesis import given, strategies as st

from tests.strategies import mutated, nearly_ordinary, references
from urikit import IRI, URL, URIError, canonicalize
from urikit.canonical import PROFILES, Profile, surt

# Strings that the steps change, and that could lead from one to another.
PIECES = [
    "www.", "example.com", "com", "co.uk", ".", "127.0.0.1", "[::1]", ":80", ":8080", "u:p@",
    "/", "//", "/a", "/..", "/.", "/%2e%2E", "/index.html", "/INDEX.php", "/default.asp",
    "/..;jsessionid=1", ";jsessionid=2", "/(S(abcdefghijklmnopqrstuvwx))", ";a=1",
    "?", "&", "=", "utm_source=x", "utm%5Fsource=%", "gclid", "b=1", "a=2", "a=%41", "z=1&b",
    "PHPSESSID=1", "sid=0123456789abcdef0123456789abcdef", "amazon.com", "ref_=x",
    "%", "%4", "%%34%31", "%%2e", "%77ww.", "%7e", "%c3%bc", "%2541", "%61", "ü", "0", "f", " ", "\\", "|",
    "#", "#!", "#/", "#top", ":~:text=a", ":%7E:",
]  # fmt: skip
STARTS = ["http://", "https://", "HTTP://www.", "ftp://", "x://", "x:", "mailto:a@b", "file:///"]

texts = st.one_of(
    st.builds(
        lambda start, pieces: start + "".join(pieces),
        st.sampled_from(STARTS),
        st.lists(st.sampled_from(PIECES), max_size=10),
    ),
    references(iri=True),
    mutated(references(iri=True, absolute=True)),
)

SWITCHES = [field.name for field in dataclasses.fields(Profile) if field.type is bool]
profiles = st.builds(
    lambda on, fields: Profile().replace(**dict.fromkeys(on, True), **fields),
    st.sets(st.sampled_from(SWITCHES)),
    st.fixed_dictionaries(
        {
            "reading": st.sampled_from(["whatwg", "rfc3986"]),
            "level": st.sampled_from(["exact", "case", "percent", "path", "scheme"]),
            "fragment": st.sampled_from(["keep", "routes", "drop"]),
        }
    ),
)


def check(text: str, profile: Profile) -> None:
    try:
        form = canonicalize(text, profile)
    except URIError:
        return
    assert canonicalize(form, profile) == form
    if profile.shown:
        return  # what is shown reads as the same host, not as the same text
    again = URL(form) if profile.reading == "whatwg" else IRI(form)
    assert str(again) == form


@given(texts)
def test_named_profiles_are_idempotent(text: str) -> None:
    for name in ("rfc3986", "whatwg", "crawler", "dedupe"):
        check(text, PROFILES[name])


@given(texts, profiles)
def test_any_choice_of_steps_is_idempotent(text: str, profile: Profile) -> None:
    check(text, profile)


@given(nearly_ordinary | texts, profiles)
def test_the_quick_way_agrees_with_the_long_one(text: str, chosen: Profile) -> None:
    for profile in ("rfc3986", "display", "crawler", "dedupe", chosen):
        quick = _canonical(text, profile)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("urikit.canonical._apply._match_normal", lambda text: None)
            patch.setattr("urikit.canonical._apply.canonical_text", lambda url, steps: None)
            patch.setattr("urikit.canonical._canonicalize.canonical_text", lambda url, steps: None)
            patch.setattr("urikit.display._is_shown_as_written", lambda u: False)
            assert quick == _canonical(text, profile)


def _canonical(text: str, profile: Profile | str) -> str | None:
    try:
        return canonicalize(text, profile)  # type: ignore[arg-type]
    except URIError:
        return None


@given(texts)
def test_display_reads_as_the_same_host(text: str) -> None:
    try:
        form = canonicalize(text, "display")
    except URIError:
        return
    assert canonicalize(form, "display") == form
    before, after = URL(text), URL(form)
    assert (after.scheme, after.host, after.port) == (before.scheme, before.host, before.port)
    assert after.userinfo is None


@given(st.lists(st.sampled_from(["a", "b", "b=2", "a=1", "c=x+y", "c=%20", "utm_source=1", ""])))
def test_order_and_tracking_do_not_matter_and_values_stay(pairs: list[str]) -> None:
    text = "https://h.example/p?" + "&".join(pairs)
    form = URL(canonicalize(text, "crawler"))
    kept = [pair for pair in pairs if pair and pair != "utm_source=1"]
    assert (form.query or "").split("&") == (
        sorted(kept, key=lambda p: p.partition("=")[0]) or [""]
    )


@given(texts)
def test_keys_are_ascii_in_lower_case(text: str) -> None:
    try:
        key = surt(text)
    except URIError:
        return
    assert key.isascii()
    assert key == key.lower()


def test_hostile_texts_take_no_time() -> None:
    """Each of them long enough that anything but linear time would not end."""
    size = 50_000
    repeated = ["www.", "/index.html", ";jsessionid=1", "/(S(abcdefghijklmnopqrstuvwx))", "%%41",
                "%25", "a&", "utm_source&", "cfid=", "cfid=1&cftoken=2&", "sid=", "//", "a.",
                "#!:~:", "%2525", "(((", "/.;jsessionid="]  # fmt: skip
    for piece in repeated:
        for start in ("http://h/", "http://h/?", "http://h/#!"):
            text = start + piece * (size // len(piece))
            for name in ("crawler", "dedupe"):
                check(text, PROFILES[name])
            surt(text)
    long_host = f"http://{'www.' * (size // 4)}example.com/"
    assert canonicalize(long_host, "dedupe") == "http://example.com/"
    assert surt(f"http://h/%{'25' * size}") == "h)/%25"  # as many layers
