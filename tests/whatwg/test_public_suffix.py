"""The Public Suffix List: its format, its algorithm, its own published tests."""

import datetime
import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given, strategies as st

from urikit.errors import DecodeError, ParseError
from urikit.whatwg._domain_parts import DomainParts
from urikit.whatwg._public_suffix import PublicSuffixList, _to_ascii, packaged

RULES = """\
// VERSION: 2026-10-22_08-36-41_UTC
// ===BEGIN ICANN DOMAINS===
com
uk
co.uk
jp
*.kobe.jp
!city.kobe.jp
*.ck
!www.ck
公司.cn
// ===END ICANN DOMAINS===
// ===BEGIN PRIVATE DOMAINS===
github.io
*.compute.example.com   read up to white space
!free.compute.example.com
blogspot.co.uk
a.very.deep.test
// ===END PRIVATE DOMAINS===
"""
PSL = PublicSuffixList.from_lines(RULES.splitlines())

# domain, subdomain, label, suffix, section, why
SPLITS = [
    ("com", None, None, "com", "icann", "a suffix alone"),
    ("example.com", "", "example", "com", "icann", "a rule of one label"),
    ("a.b.example.com", "a.b", "example", "com", "icann", "likewise"),
    ("example.co.uk", "", "example", "co.uk", "icann", "the longer rule prevails"),
    ("co.uk", None, None, "co.uk", "icann", "a suffix of two labels"),
    ("x.uk", "", "x", "uk", "icann", "the shorter rule"),
    ("c.kobe.jp", None, None, "c.kobe.jp", "icann", "a wildcard"),
    ("kobe.jp", "", "kobe", "jp", "icann", "of which the name above is registrable"),
    ("b.c.kobe.jp", "", "b", "c.kobe.jp", "icann", "likewise"),
    ("kobe.jp", "", "kobe", "jp", "icann", "a wildcard does not match its parent"),
    ("city.kobe.jp", "", "city", "kobe.jp", "icann", "an exception"),
    ("www.city.kobe.jp", "www", "city", "kobe.jp", "icann", "likewise"),
    ("ck", None, None, "ck", None, "no rule but *"),
    ("www.ck", "", "www", "ck", "icann", "an exception under a top-level wildcard"),
    ("test.ck", None, None, "test.ck", "icann", "the wildcard"),
    ("a.xn--55qx5d.cn", "", "a", "xn--55qx5d.cn", "icann", "a rule in Unicode"),
    ("example.cn", "", "example", "cn", None, "the name before it is no rule"),
    ("github.io", None, None, "github.io", "private", "a private suffix"),
    ("me.github.io", "", "me", "github.io", "private", "likewise"),
    ("x.compute.example.com", None, None, "x.compute.example.com", "private", "a private wildcard"),
    ("compute.example.com", "compute", "example", "com", "icann", "its parent is ICANN's"),
    ("free.compute.example.com", "", "free", "compute.example.com", "private", "an exception"),
    ("b.blogspot.co.uk", "", "b", "blogspot.co.uk", "private", "private under ICANN"),
    ("very.deep.test", "very", "deep", "test", None, "shorter than the only rule there"),
    ("x.a.very.deep.test", "", "x", "a.very.deep.test", "private", "a rule of four labels"),
    ("host.lan", "", "host", "lan", None, "unlisted"),
    ("lan", None, None, "lan", None, "likewise"),
    ("example.com.", "", "example", "com.", "icann", "a trailing dot stays"),
    ("com.", None, None, "com.", "icann", "likewise"),
    ("a.b.ck.", "", "a", "b.ck.", "icann", "likewise"),
    ("b.lan.", "", "b", "lan.", None, "likewise"),
]  # fmt: skip


@pytest.mark.parametrize(("domain", "subdomain", "label", "suffix", "section", "why"), SPLITS)
def test_split(
    domain: str, subdomain: str | None, label: str | None, suffix: str, section: str, why: str
) -> None:
    parts = PSL.split(domain)
    assert parts is not None
    assert tuple(parts) == (subdomain, label, suffix, section), why
    assert PSL.public_suffix(domain) == suffix
    assert PSL.registrable_domain(domain) == parts.registrable_domain


# domain, suffix and registrable domain by ICANN's section alone
ICANN = [
    ("me.github.io", "io", "github.io"),
    ("x.compute.example.com", "com", "example.com"),
    ("b.blogspot.co.uk", "co.uk", "blogspot.co.uk"),
    ("city.kobe.jp", "kobe.jp", "city.kobe.jp"),
]


@pytest.mark.parametrize(("domain", "suffix", "registrable"), ICANN)
def test_without_the_private_section(domain: str, suffix: str, registrable: str) -> None:
    assert PSL.public_suffix(domain, private=False) == suffix
    assert PSL.registrable_domain(domain, private=False) == registrable
    parts = PSL.split(domain, private=False)
    assert parts is not None
    assert parts.section != "private"


@pytest.mark.parametrize("domain", ["host.lan", "lan", "ck", "me.github.io"])
def test_without_unlisted_names(domain: str) -> None:
    asked = {"private": False, "unlisted": False}
    assert PSL.public_suffix(domain, **asked) is None
    assert PSL.registrable_domain(domain, **asked) is None
    assert PSL.split(domain, **asked) is None
    assert PSL.registrable_domain("a.example.com", **asked) == "example.com"


# --- the format ----------------------------------------------------------------------------------


def test_version_and_date() -> None:
    assert PSL.version == "2026-10-22_08-36-41_UTC"
    assert PSL.date == datetime.date(2026, 10, 22)
    assert repr(PSL) == "<PublicSuffixList 2026-10-22_08-36-41_UTC, 14 rules>"


@pytest.mark.parametrize(
    ("line", "version"),
    [("com", None), ("// VERSION: 7", "7"), ("// VERSION: 2026-99-99", "2026-99-99")],
)
def test_lists_without_a_date(line: str, version: str | None) -> None:
    unnamed = PublicSuffixList.from_lines([line])
    assert (unnamed.version, unnamed.date) == (version, None)
    assert (version or "without a version") in repr(unnamed)


def test_rules_outside_of_sections_are_icanns() -> None:
    plain = PublicSuffixList.from_lines(["com", "github.io"])
    assert plain.split("a.github.io") == DomainParts("", "a", "github.io", "icann")


@pytest.mark.parametrize("text", ["com", b"com"])
def test_one_text_is_not_lines(text: Any) -> None:
    with pytest.raises(TypeError):
        PublicSuffixList.from_lines(text)


def test_rules_are_mapped_as_names_are() -> None:
    mapped = PublicSuffixList.from_lines(["Bücher.Example", "*.日本。jp", "!x.日本.jp"])
    assert mapped.public_suffix("a.xn--bcher-kva.example") == "xn--bcher-kva.example"
    assert mapped.public_suffix("a.b.xn--wgv71a.jp") == "b.xn--wgv71a.jp"
    assert mapped.public_suffix("a.x.xn--wgv71a.jp") == "xn--wgv71a.jp"


@pytest.mark.parametrize(
    ("rule", "index"), [("a..b", 2), ("*.", 2), ("!", 1), ("a/b", 1), ("*.*.com", 2), ("\ud800", 0)]
)
def test_what_is_no_rule(rule: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        PublicSuffixList.from_lines(["com", rule])
    assert (caught.value.kind, caught.value.text, caught.value.index) == (
        "invalid-suffix-rule",
        rule,
        index,
    )


@given(st.from_regex(r"(?:!|\*\.)?(?:(?:xn--)?[a-z0-9ü-]{0,4}\.?){1,3}", fullmatch=True))
@example("a" * 63 + ".com")
@example("a" * 64 + ".com")
@example("xn--a.com")
@example("ab--c.com")
@example("*." + "a." * 126 + "a")
@example("*." + "a." * 127 + "a")
def test_plain_rules_are_those_that_idna_keeps(rule: str) -> None:
    assume(rule)
    try:
        expected = _to_ascii(rule)
    except ParseError:
        with pytest.raises(ParseError):
            PublicSuffixList.from_lines([rule])
    else:
        assert PublicSuffixList.from_lines([rule])._icann_rules == [expected]


def test_a_rule_that_is_too_long() -> None:
    with pytest.raises(ParseError):
        PublicSuffixList.from_lines(["a." * 100_000 + "com"])


def test_an_empty_name() -> None:
    assert PSL.public_suffix("") == ""
    assert PSL.registrable_domain("") is None


def test_labels_beside_a_wildcard() -> None:
    rules = PublicSuffixList.from_lines(["*.x", "a.b.x"])
    assert [rules.public_suffix(name) for name in ("b.x", "c.b.x", "a.b.x", "c.x")] == [
        "b.x",
        "b.x",
        "a.b.x",
        "c.x",
    ]


def test_from_file(tmp_path: Path) -> None:
    path = tmp_path / "list.dat"
    path.write_bytes(b"\xef\xbb\xbf" + RULES.replace("\n", "\r\n").encode())
    mine = PublicSuffixList.from_file(path)
    assert mine.version == PSL.version
    assert mine.split("me.github.io") == PSL.split("me.github.io")
    path.write_bytes(b"com\n\xff\n")
    with pytest.raises(DecodeError) as caught:
        PublicSuffixList.from_file(path)
    assert (caught.value.kind, caught.value.index) == ("invalid-utf-8", 4)


# --- the packaged list ---------------------------------------------------------------------------


def test_the_packaged_list_has_a_date() -> None:
    newest = packaged()
    assert newest is packaged()
    assert newest.date is not None
    assert newest.date > datetime.date(2024, 1, 1)
    assert len(newest) > 9000


def test_rules_in_unicode_wait_for_a_name_in_punycode() -> None:
    text = (resources.files("publicsuffixlist") / "public_suffix_list.dat").read_text("utf-8")
    lines = text.splitlines()
    waiting, eager = PublicSuffixList._read(lines), PublicSuffixList.from_lines(lines)
    assert waiting.public_suffix("www.example.co.uk") == "co.uk"
    assert waiting._known != eager._known
    assert waiting.public_suffix("a.xn--55qx5d.cn") == "xn--55qx5d.cn"
    assert waiting._known == eager._known
    assert (len(waiting), waiting.version) == (len(eager), eager.version)


def test_a_long_name_takes_linear_time() -> None:
    name = "a." * 1_000_000 + "co.uk"
    assert packaged().registrable_domain(name) == "a.co.uk"


PUBLISHED = re.compile(r"^checkPublicSuffix\((null|'[^']*'), (null|'[^']*')\);", re.MULTILINE)


def published_tests() -> list[tuple[str, str | None]]:
    """The tests that the list's maintainers publish, from the package that has them."""
    path = resources.files("publicsuffixlist") / "test_psl.txt"
    if not path.is_file():
        return []
    pairs = PUBLISHED.findall(path.read_text(encoding="utf-8"))
    return [
        (domain.strip("'"), None if expected == "null" else expected.strip("'"))
        for domain, expected in pairs
        if domain != "null"
    ]


@pytest.mark.skipif(not published_tests(), reason="this publicsuffixlist came without the tests")
def test_the_published_tests_are_read() -> None:
    assert len(published_tests()) > 70


@pytest.mark.parametrize(("domain", "expected"), published_tests())
def test_published(domain: str, expected: str | None) -> None:
    from urikit.domains import registrable_domain

    # The tests give names back as they came, and urikit in ASCII.
    ascii_form = None if expected is None else expected.encode("idna").decode()
    assert registrable_domain(domain) == ascii_form


# --- laws ----------------------------------------------------------------------------------------

labels = st.sampled_from(
    ["a", "www", "com", "uk", "co", "jp", "kobe", "city", "ck", "io", "github"]
)
domains = st.builds(
    lambda parts, dot: ".".join(parts) + dot,
    st.lists(labels, min_size=1),
    st.sampled_from(["", "."]),
)


def naive_suffix_labels(labels: list[str]) -> int:
    """The formal algorithm as it is written: how many labels the public suffix has."""
    best, exception = 1, 0
    for line in RULES.splitlines():
        if not line or line.startswith("//"):
            continue
        rule = line.split()[0].removeprefix("!").split(".")
        tail = labels[-len(rule) :]
        if len(tail) == len(rule) and all(
            part in ("*", label) for part, label in zip(rule, tail, strict=True)
        ):
            if line.startswith("!"):
                exception = max(exception, len(rule) - 1)
            best = max(best, len(rule))
    return exception or best


@given(domains)
def test_the_algorithm_as_it_is_written(domain: str) -> None:
    parts = domain.removesuffix(".").split(".")
    dot = "." if domain.endswith(".") else ""
    suffix = ".".join(parts[-naive_suffix_labels(parts) :]) + dot
    assert PSL.public_suffix(domain) == suffix


@given(domains, st.booleans(), st.booleans())
def test_parts_recompose(domain: str, private: bool, unlisted: bool) -> None:
    parts = PSL.split(domain, private=private, unlisted=unlisted)
    if parts is None:
        assert not unlisted
        return
    assert ".".join(part for part in parts[:3] if part) == domain
    registrable = parts.registrable_domain
    if registrable is not None:
        # Longer names of a site have the same registrable domain.
        again = PSL.registrable_domain("x." + registrable, private=private, unlisted=unlisted)
        assert again == registrable or PSL.split("x." + registrable, private=private) != parts
