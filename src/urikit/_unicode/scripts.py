"""Scripts and the profiles of UTS #39: which characters stand together, and which do not.

The tables are those of one Unicode version, :data:`UNICODE_VERSION`, whatever the running Python
has; they are made when they are first asked for. A script is named by its code of four letters,
as in ISO 15924: ``Latn``, ``Cyrl``, ``Grek``.
"""

from __future__ import annotations

from bisect import bisect_right
from enum import IntEnum
from functools import cache, lru_cache
from itertools import accumulate

from urikit._ground.patterns import pattern_of
from urikit._ground.typed import Final, NamedTuple
from urikit._unicode import script_data as data
from urikit._unicode.ucd import unicode_data

UNICODE_VERSION: Final = data.UNICODE_VERSION
"""The version of Unicode whose scripts, profiles and confusables are in use."""

_NEUTRAL: Final = frozenset({"Zyyy", "Zinh"})  # Common, Inherited

# UTS #39 §5.1: a script in the writing systems of China, Japan and Korea stands for these too.
_WRITING_SYSTEMS: Final = {
    "Hani": frozenset({"Hanb", "Jpan", "Kore"}),
    "Hira": frozenset({"Jpan"}),
    "Kana": frozenset({"Jpan"}),
    "Hang": frozenset({"Kore"}),
    "Bopo": frozenset({"Hanb"}),
}

# UAX #31 table 5, recommended scripts: those of which the profile allows characters
_RECOMMENDED: Final = frozenset(
    code
    for line in (
        "Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana",
        "Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt",
    )
    for code in line.split()
)


# --- the tables ----------------------------------------------------------------------------------


class _Runs(NamedTuple):
    """Runs of code points from 0 on, and the value of each; a last one has no end."""

    ends: list[int]
    values: list[str]

    def find(self, char: str) -> str:
        """Return the value of *char*, ``""`` if it has none."""
        return self.values[bisect_right(self.ends, ord(char))]


@cache
def _runs(table: str) -> _Runs:
    """Read a table of values and lengths; a length alone is a gap."""
    runs = pattern_of("([A-Za-z+]*)([0-9]+)").findall(table)
    return _Runs(
        list(accumulate(int(length) for _, length in runs)), [run[0] for run in runs] + [""]
    )


@cache
def _names() -> dict[str, str]:
    return dict(pair.replace("_", " ").split("=") for pair in data.NAMES.split())


# --- one character -------------------------------------------------------------------------------
# The caches hold single characters, never texts.


@lru_cache(maxsize=1024)
def script(char: str) -> str:
    """The script of *char*, UAX #24; ``Zyyy`` is common to all, ``Zinh`` follows its base.

    >>> script("a"), script("я"), script("1"), script("\\u0301")
    ('Latn', 'Cyrl', 'Zyyy', 'Zinh')
    """
    return _runs(data.SCRIPTS).find(char) or "Zzzz"


@lru_cache(maxsize=1024)
def script_extensions(char: str) -> frozenset[str]:
    """The scripts that *char* is used in, UAX #24 §1.4.

    >>> sorted(script_extensions("ー"))
    ['Hira', 'Kana']
    """
    codes = _runs(data.EXTENSIONS).find(char) or script(char)
    return frozenset(codes.split("+"))


def script_name(code: str) -> str:
    """The name of a script for a reader; a code that Unicode does not have is returned unchanged.

    >>> script_name("Cyrl"), script_name("Hluw")
    ('Cyrillic', 'Anatolian Hieroglyphs')
    """
    return _names().get(code, code)


@lru_cache(maxsize=1024)
def is_allowed(char: str) -> bool:
    """True if the general security profile allows *char* in identifiers, UTS #39 §3.1.

    >>> is_allowed("ü"), is_allowed("☃"), is_allowed("\\u200d")
    (True, False, False)
    """
    return _runs(data.ALLOWED).find(char) != ""


# --- a text --------------------------------------------------------------------------------------


def scripts(text: str) -> frozenset[str]:
    """The scripts of the characters of *text*, without what all scripts share.

    >>> sorted(scripts("pаypal-1")), scripts("12-3")
    (['Cyrl', 'Latn'], frozenset())
    """
    return frozenset(map(script, set(text))) - _NEUTRAL


# UTS #39 §5.1
def resolved_scripts(text: str) -> frozenset[str] | None:
    """The writing systems that could each write all of *text*; ``None`` means any could.

    >>> sorted(resolved_scripts("ねガ")), resolved_scripts("аb"), resolved_scripts("123")
    (['Jpan'], frozenset(), None)
    """
    resolved: frozenset[str] | None = None
    for augmented in set(map(_augmented, set(text))):
        if augmented is not None:
            resolved = augmented if resolved is None else resolved & augmented
    return resolved


@lru_cache(maxsize=1024)
def _augmented(char: str) -> frozenset[str] | None:
    """The augmented script set of *char*; ``None`` is ALL."""
    codes = script_extensions(char)
    if codes & _NEUTRAL:
        return None
    return codes.union(*(_WRITING_SYSTEMS.get(code, ()) for code in codes))


def is_single_script(text: str) -> bool:
    """True if one writing system could write all of *text*, UTS #39 §5.1.

    >>> is_single_script("日本のガイド"), is_single_script("pаypal")
    (True, False)
    """
    resolved = resolved_scripts(text)
    return resolved is None or bool(resolved)


def mixed_scripts(text: str) -> bool:
    """True if *text* mixes scripts that no writing system uses together.

    >>> mixed_scripts("pаypal"), mixed_scripts("ελλάδα2")
    (True, False)
    """
    return not is_single_script(text)


# UTS #39 §5.3
def mixed_numbers(text: str) -> bool:
    """True if *text* has decimal digits of more than one numbering system.

    >>> mixed_numbers("8৪"), mixed_numbers("٣٤")
    (True, False)
    """
    decimal = unicode_data().decimal
    digits = ((ord(char), decimal(char, -1)) for char in set(text))
    return len({point - value for point, value in digits if value >= 0}) > 1


class RestrictionLevel(IntEnum):
    """The mix of scripts in a string, UTS #39 §5.2; a greater level allows more.

    >>> RestrictionLevel.SINGLE_SCRIPT < RestrictionLevel.HIGHLY_RESTRICTIVE
    True
    """

    ASCII_ONLY = 1
    SINGLE_SCRIPT = 2
    HIGHLY_RESTRICTIVE = 3
    MODERATELY_RESTRICTIVE = 4
    MINIMALLY_RESTRICTIVE = 5
    UNRESTRICTED = 6


# UTS #39 §5.2
def restriction_level(text: str) -> RestrictionLevel:
    """The most restrictive level that *text* satisfies.

    >>> restriction_level("bücher").name, restriction_level("aガ").name
    ('SINGLE_SCRIPT', 'HIGHLY_RESTRICTIVE')
    >>> restriction_level("aب").name, restriction_level("aб").name, restriction_level("☃").name
    ('MODERATELY_RESTRICTIVE', 'MINIMALLY_RESTRICTIVE', 'UNRESTRICTED')
    """
    characters = set(text)
    if not all(map(is_allowed, characters)):
        return RestrictionLevel.UNRESTRICTED
    if text.isascii():
        return RestrictionLevel.ASCII_ONLY
    if is_single_script(text):
        return RestrictionLevel.SINGLE_SCRIPT
    rest = "".join(char for char in characters if "Latn" not in script_extensions(char))
    resolved = resolved_scripts(rest)
    if resolved and resolved & {"Hanb", "Jpan", "Kore"}:
        return RestrictionLevel.HIGHLY_RESTRICTIVE
    if resolved and resolved & (_RECOMMENDED - {"Cyrl", "Grek"}):
        return RestrictionLevel.MODERATELY_RESTRICTIVE
    return RestrictionLevel.MINIMALLY_RESTRICTIVE
