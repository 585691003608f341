"""Scripts and profiles: the standards' own examples, each level, and ICU's word where it is."""

import pytest
from hypothesis import given, strategies as st

import urikit
from urikit._unicode import scripts
from urikit._unicode.scripts import (
    RestrictionLevel,
    is_allowed,
    is_single_script,
    mixed_numbers,
    mixed_scripts,
    resolved_scripts,
    restriction_level,
    script,
    script_extensions,
)
from urikit.chars import DEFAULT_IGNORABLE

# UTS #39 §5.1, table 1a: text, resolved script set (None is ALL), single script?
RESOLVED = [
    ("Circle", {"Latn"}),
    ("СігсӀе", {"Cyrl"}),
    ("Сirсlе", set()),
    ("Circ1e", {"Latn"}),
    ("C𝗂𝗋𝖼𝗅𝖾", {"Latn"}),
    ("𝖢𝗂𝗋𝖼𝗅𝖾", None),
    ("〆切", {"Hani", "Hanb", "Jpan", "Kore"}),
    ("ねガ", {"Jpan"}),
]


@pytest.mark.parametrize(("text", "expected"), RESOLVED)
def test_resolved_scripts(text: str, expected: set[str] | None) -> None:
    resolved = resolved_scripts(text)
    assert resolved == expected
    assert is_single_script(text) is (expected is None or bool(expected))
    assert mixed_scripts(text) is (expected == set())


# UTS #39 §5.2; text, level, why
LEVELS = [
    ("", RestrictionLevel.ASCII_ONLY, "nothing is in the range"),
    ("a-1_z", RestrictionLevel.ASCII_ONLY, "letters, digits, hyphen and low line are allowed"),
    ("a b", RestrictionLevel.UNRESTRICTED, "a space is not"),
    ("bücher", RestrictionLevel.SINGLE_SCRIPT, "Latin"),
    ("пример1", RestrictionLevel.SINGLE_SCRIPT, "Cyrillic; digits are common"),
    ("日本の", RestrictionLevel.SINGLE_SCRIPT, "Japanese"),
    ("中ㄅ", RestrictionLevel.UNRESTRICTED, "Bopomofo is not recommended since Unicode 17"),
    ("한漢", RestrictionLevel.SINGLE_SCRIPT, "Korean"),
    ("a日本の", RestrictionLevel.HIGHLY_RESTRICTIVE, "Latin with Japanese"),
    ("a中", RestrictionLevel.HIGHLY_RESTRICTIVE, "Latin with Han"),
    ("a한漢", RestrictionLevel.HIGHLY_RESTRICTIVE, "Latin with Korean"),
    ("aب", RestrictionLevel.MODERATELY_RESTRICTIVE, "Latin with one recommended script"),
    ("aก", RestrictionLevel.MODERATELY_RESTRICTIVE, "likewise"),
    ("aб", RestrictionLevel.MINIMALLY_RESTRICTIVE, "but not with Cyrillic"),
    ("aω", RestrictionLevel.MINIMALLY_RESTRICTIVE, "nor with Greek"),
    ("の한", RestrictionLevel.MINIMALLY_RESTRICTIVE, "no writing system has both"),
    ("aبก", RestrictionLevel.MINIMALLY_RESTRICTIVE, "Latin with two others"),
    ("☃", RestrictionLevel.UNRESTRICTED, "a symbol"),
    ("ᚠ", RestrictionLevel.UNRESTRICTED, "a script of the past"),
]


@pytest.mark.parametrize(("text", "level", "why"), LEVELS)
def test_restriction_level(text: str, level: RestrictionLevel, why: str) -> None:
    assert restriction_level(text) is level, why


@pytest.mark.parametrize(
    ("text", "mixed"),
    [
        ("12", False),
        ("٣٤", False),
        ("1٣", True),
        ("٣۳", True),
        ("0९", True),
        ("", False),
        ("Ⅷ1", False),
    ],
)
def test_mixed_numbers(text: str, mixed: bool) -> None:
    assert mixed_numbers(text) is mixed


def test_the_edges_of_tables() -> None:
    assert [script(char) for char in "\0\U0010ffff\ud800\u0378"] == ["Zyyy", "Zzzz", "Zzzz", "Zzzz"]
    assert script_extensions("\ud800") == {"Zzzz"}
    assert not any(map(is_allowed, "\0\U0010ffff\ud800\u0378"))
    assert scripts.script_name("Qaaa") == "Qaaa"


def test_recommended_scripts() -> None:
    points = (chr(point) for point in range(0x110000))
    allowed = {script(char) for char in points if is_allowed(char)}
    # Of Grantha some signs are allowed, which Tamil uses.
    assert allowed - {"Zyyy", "Zinh", "Gran"} == scripts._RECOMMENDED


def test_unicode_version_is_that_of_idna() -> None:
    assert urikit.unicode_version == scripts.UNICODE_VERSION


@given(st.text(), st.text())
def test_more_text_is_never_less_mixed(one: str, other: str) -> None:
    assert not (mixed_scripts(one) and is_single_script(one + other))
    assert scripts.scripts(one + other) == scripts.scripts(one) | scripts.scripts(other)
    assert restriction_level(one + other) >= restriction_level(one)


@given(st.text())
def test_order_does_not_matter(text: str) -> None:
    assert resolved_scripts(text) == resolved_scripts(text[::-1])
    assert mixed_numbers(text) == mixed_numbers(text[::-1])


# --- ICU -----------------------------------------------------------------------------------------


def test_scripts_of_icu() -> None:
    from tests.unicode.icu_oracle import SAMPLE, assert_agreement, icu

    def extensions(char: str) -> set[str]:
        codes = icu.Script.getScriptExtensions(ord(char))
        return {icu.Script(code).getShortName() for code in codes}

    assert_agreement(
        [c for c in SAMPLE if icu.Script.getScript(ord(c)).getShortName() != script(c)]
    )
    assert_agreement([c for c in SAMPLE if extensions(c) != script_extensions(c)])


def test_ignorables_of_icu() -> None:
    from tests.unicode.icu_oracle import SAMPLE, assert_agreement, icu

    ignorable = icu.UProperty.DEFAULT_IGNORABLE_CODE_POINT
    assert_agreement(
        [
            char
            for char in SAMPLE
            if icu.Char.hasBinaryProperty(ord(char), ignorable) != (char in DEFAULT_IGNORABLE)
        ]
    )


def test_levels_of_icu() -> None:
    """Its own levels, on characters that both versions allow."""
    from tests.unicode.icu_oracle import icu

    checker = icu.SpoofChecker()
    checker.setChecks(icu.USpoofChecks.RESTRICTION_LEVEL | icu.USpoofChecks.AUX_INFO)
    known = icu.URestrictionLevel
    levels = {
        known.ASCII: RestrictionLevel.ASCII_ONLY,
        known.SINGLE_SCRIPT_RESTRICTIVE: RestrictionLevel.SINGLE_SCRIPT,
        known.HIGHLY_RESTRICTIVE: RestrictionLevel.HIGHLY_RESTRICTIVE,
        known.MODERATELY_RESTRICTIVE: RestrictionLevel.MODERATELY_RESTRICTIVE,
        known.MINIMALLY_RESTRICTIVE: RestrictionLevel.MINIMALLY_RESTRICTIVE,
    }
    characters = "az09üßéабвεωאבبت日本中のガー가나ก๑अ०আ৪հղა"
    for char in characters:
        for other in characters:
            for third in "a日ガ가":
                text = char + other + third
                assert levels[checker.check(text) & 0x7F000000] is restriction_level(text), text
