"""Character sets: composed as the ABNF composes them."""

import re

import pytest

from urikit import chars, percent
from urikit.chars import CharSet, span

# set, its ASCII members as the ABNF lists them
ASCII = [
    ("GEN_DELIMS", ":/?#[]@"),
    ("SUB_DELIMS", "!$&'()*+,;="),
    ("HEXDIG", "0123456789ABCDEFabcdef"),
]


@pytest.mark.parametrize(("name", "members"), ASCII)
def test_listed_sets(name: str, members: str) -> None:
    assert getattr(chars, name).ascii == "".join(sorted(members))


def test_composition() -> None:
    assert chars.RESERVED == chars.GEN_DELIMS | chars.SUB_DELIMS
    assert chars.UNRESERVED | chars.SUB_DELIMS | chars.chars(":@") == chars.PCHAR
    assert chars.QUERY == chars.PCHAR | chars.chars("/?") == chars.FRAGMENT
    assert chars.PCHAR - chars.chars(":") == chars.SEGMENT_NC
    assert chars.IPCHAR - chars.UCSCHAR == chars.PCHAR
    assert chars.IQUERY - chars.IPRIVATE - chars.UCSCHAR == chars.QUERY


@pytest.mark.parametrize(
    "name",
    [
        n
        for n in chars.__all__
        if isinstance(getattr(chars, n), CharSet) and n not in ("ANY", "SURROGATE")
    ],
)
def test_percent_and_surrogates_are_in_no_set(name: str) -> None:
    members: CharSet = getattr(chars, name)
    assert "%" not in members
    assert "\ud800" not in members
    assert all((a <= b) for a, b in members.ranges)


def test_charset_is_a_set() -> None:
    letters = span("a", "e")
    assert list(letters) == list("abcde")
    assert (letters - chars.chars("c")).ranges == ((97, 98), (100, 101))
    assert (letters - span("a", "e")).ranges == ()
    assert "ab" not in letters
    assert "" not in letters
    assert letters != "abcde"
    assert len({letters, span("a", "e")}) == 1
    assert "a-e" in repr(letters)


def test_every_member_matches_its_pattern_and_no_other_ascii() -> None:
    for name in ("UNRESERVED", "USERINFO", "REG_NAME", "PATH", "QUERY", "SCHEME"):
        members: CharSet = getattr(chars, name)
        expected = set(members.ascii)
        assert {chr(c) for c in range(128) if chr(c) in members} == expected


@pytest.mark.parametrize("escape", [f"%{a}{b}" for a in chars.HEXDIG for b in chars.HEXDIG])
def test_an_escape_is_normal_if_normalizing_leaves_it_alone(escape: str) -> None:
    is_normal = percent.normalize(escape) == escape
    assert bool(re.fullmatch(chars.NORMAL_ESCAPE, escape)) == is_normal
    assert bool(re.fullmatch(chars.ABNORMAL_ESCAPE, escape)) != is_normal


def test_octets_are_the_numbers_up_to_255_in_their_shortest_form() -> None:
    numbers = [text for n in range(1000) for text in {str(n), f"{n:02}", f"{n:03}"}]
    octets = [text for text in numbers if re.fullmatch(chars.DEC_OCTET, text)]
    assert octets == [str(n) for n in range(256)]
