"""Scripts and the profiles of UTS #39: which characters stand together, and which do not.

The tables are those of one Unicode version, :data:`UNICODE_VERSION`, whatever the running Python
has; they are made when they are first asked for. A script is named by its code of four letters,
as in ISO 15924: ``Latn``, ``Cyrl``, ``Grek``.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache, lru_cache
from typing import Final, NamedTuple

from urikit._unicode import script_data as data
from urikit._unicode.uts46 import unicode_data

UNICODE_VERSION: Final = data.UNICODE_VERSION
"""The version of Unicode whose scripts, profiles and confusables are in use."""

_COMMON: Final = "Zyyy"
_INHERITED: Final = "Zinh"
_UNKNOWN: Final = "Zzzz"
_NEUTRAL: Final = frozenset({_COMMON, _INHERITED})

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


class _Ranges(NamedTuple):
    """Ranges in order that do not overlap, and the value of each."""

    firsts: list[int]
    lasts: list[int]
    values: list[str]

    def find(self, char: str) -> str | None:
        """The value of the range that *char* is in."""
        point = ord(char)
        place = bisect_right(self.firsts, point) - 1
        return self.values[place] if place >= 0 and point <= self.lasts[place] else None


def _table(lines: Iterable[tuple[str, str]]) -> _Ranges:
    rows = sorted((first, last, value) for value, text in lines for first, last in _ranges_of(text))
    return _Ranges([row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows])


def _ranges_of(text: str) -> Iterator[tuple[int, int]]:
    for item in text.split():
        first, _, last = item.partition("-")
        yield int(first, 16), int(last or first, 16)


def _lines(text: str) -> list[str]:
    """The lines of a generated text, those that go on after a space joined."""
    return text.replace("\n ", " ").splitlines()


@cache
def _scripts() -> _Ranges:
    # Each line is a code, a name and ranges.
    fields = (line.split(" ", 2) for line in _lines(data.SCRIPTS))
    return _table((code, ranges) for code, _, ranges in fields)


@cache
def _names() -> dict[str, str]:
    fields = (line.split(" ", 2) for line in _lines(data.SCRIPTS))
    return {code: name.replace("_", " ") for code, name, _ in fields}


@cache
def _extensions() -> _Ranges:
    fields = (line.split(" = ") for line in _lines(data.EXTENSIONS))
    return _table((codes, ranges) for codes, ranges in fields)


@cache
def _allowed() -> _Ranges:
    return _table([("", " ".join(_lines(data.ALLOWED)))])


# --- one character -------------------------------------------------------------------------------
# The caches hold single characters, never texts.


@lru_cache(maxsize=1024)
def script(char: str) -> str:
    """The script of *char*, UAX #24; ``Zyyy`` is common to all, ``Zinh`` follows its base.

    >>> script("a"), script("я"), script("1"), script("\\u0301")
    ('Latn', 'Cyrl', 'Zyyy', 'Zinh')
    """
    return _scripts().find(char) or _UNKNOWN


@lru_cache(maxsize=1024)
def script_extensions(char: str) -> frozenset[str]:
    """The scripts that *char* is used in, UAX #24 §1.4.

    >>> sorted(script_extensions("ー"))
    ['Hira', 'Kana']
    """
    codes = _extensions().find(char)
    return frozenset(codes.split()) if codes else frozenset({script(char)})


def script_name(code: str) -> str:
    """The name of a script for a reader; a code that Unicode does not have stays as it is.

    >>> script_name("Cyrl"), script_name("Hluw")
    ('Cyrillic', 'Anatolian Hieroglyphs')
    """
    return _names().get(code, code)


@lru_cache(maxsize=1024)
def is_allowed(char: str) -> bool:
    """Whether the general security profile allows *char* in identifiers, UTS #39 §3.1.

    >>> is_allowed("ü"), is_allowed("☃"), is_allowed("\\u200d")
    (True, False, False)
    """
    return _allowed().find(char) is not None


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
    """Whether one writing system could write all of *text*, UTS #39 §5.1.

    >>> is_single_script("日本のガイド"), is_single_script("pаypal")
    (True, False)
    """
    resolved = resolved_scripts(text)
    return resolved is None or bool(resolved)


def mixed_scripts(text: str) -> bool:
    """Whether no writing system could write all of *text*.

    >>> mixed_scripts("pаypal"), mixed_scripts("ελλάδα2")
    (True, False)
    """
    return not is_single_script(text)


# UTS #39 §5.3
def mixed_numbers(text: str) -> bool:
    """Whether *text* holds decimal digits of more than one numbering system.

    >>> mixed_numbers("8৪"), mixed_numbers("٣٤")
    (True, False)
    """
    decimal = unicode_data().decimal
    digits = ((ord(char), decimal(char, -1)) for char in set(text))
    return len({point - value for point, value in digits if value >= 0}) > 1


class RestrictionLevel(IntEnum):
    """How mixed the scripts of a text are, UTS #39 §5.2; a greater one allows more.

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
