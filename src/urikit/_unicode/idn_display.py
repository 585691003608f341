"""Internationalized labels that may be shown to a person in Unicode.

Browsers show a label of a domain name in Unicode where it cannot well be taken for another, and
as an A-label (``xn--…``) otherwise. This is such a policy, on the data of UTS #39. The models are
the published ones of Chromium ("Internationalized Domain Names in Google Chrome") and of Firefox
("IDN Display Algorithm"); where they leave a choice, the stricter one is taken. Neither the
language of the reader nor a list of famous names is asked.

Labels are given in Unicode, in lower case and Normalization Form C, as UTS #46 gives them.
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from urikit import chars
from urikit._unicode.confusables import ascii_confusable
from urikit._unicode.scripts import (
    RestrictionLevel,
    is_allowed,
    mixed_numbers,
    restriction_level,
    script,
)
from urikit._unicode.ucd import nfd, unicode_data
from urikit.chars import CharSet


class LabelRisk(StrEnum):
    """The reasons not to show a label in Unicode.

    >>> label_risk("аррӏе", "com")
    <LabelRisk.WHOLE_SCRIPT_CONFUSABLE: 'whole-script-confusable'>
    """

    RESTRICTED_CHARACTER = "restricted-character"
    MIXED_SCRIPTS = "mixed-scripts"
    MIXED_NUMBERS = "mixed-numbers"
    UNUSUAL_MARK = "unusual-mark"
    FOREIGN_CHARACTER = "foreign-character"
    WHOLE_SCRIPT_CONFUSABLE = "whole-script-confusable"
    DIGIT_LOOKALIKE = "digit-lookalike"
    MISPLACED_CHARACTER = "misplaced-character"


def label_risk(label: str, tld: str = "") -> LabelRisk | None:
    """Return the reason not to show *label*, under the top-level domain *tld*, in Unicode.

    ``None`` means that it can be.

    >>> label_risk("bücher", "de"), label_risk("яндекс", "com"), label_risk("日本語", "jp")
    (None, None, None)
    >>> label_risk("pаypal", "com").value, label_risk("☃", "com").value
    ('mixed-scripts', 'restricted-character')
    """
    if label.isascii():
        return None
    # Most of it depends on which characters there are; a label may repeat them a million times.
    characters = "".join(set(label))
    if not all(char not in _REMOVED and is_allowed(char) for char in characters):
        return LabelRisk.RESTRICTED_CHARACTER
    level = restriction_level(characters)
    if level > RestrictionLevel.HIGHLY_RESTRICTIVE or (
        # Latin may go with Chinese, Japanese and Korean, if it is ASCII.
        level == RestrictionLevel.HIGHLY_RESTRICTIVE and _has_wide_latin(characters)
    ):
        return LabelRisk.MIXED_SCRIPTS
    if mixed_numbers(characters):
        return LabelRisk.MIXED_NUMBERS
    if _has_unusual_mark(label, characters):
        return LabelRisk.UNUSUAL_MARK
    if _is_foreign(label, tld):
        return LabelRisk.FOREIGN_CHARACTER
    if _MISPLACED.search(label):
        return LabelRisk.MISPLACED_CHARACTER
    if _looks_like_digits(characters, tld):
        return LabelRisk.DIGIT_LOOKALIKE
    if _looks_like_ascii(characters, tld):
        return LabelRisk.WHOLE_SCRIPT_CONFUSABLE
    return None


# --- characters ----------------------------------------------------------------------------------

# Allowed by UTS #39, but by no browser: they look like a slash, a hyphen, a quotation mark or
# a dot; or they are letters so rare that they serve deception more than writing.
_REMOVED: Final[CharSet] = (
    chars.chars("\u0338\u058a\u2010\u2019\u2027\u30a0\u02bb\u02bc\u02ec\u0138")
    | chars.span("\u01cd", "\u01dc")  # Latin Extended-B, for Pinyin
    | chars.span("\u1c80", "\u1c8f")  # Cyrillic Extended-C
    | chars.span("\u1e00", "\u1e9b")  # Latin Extended Additional, but Vietnamese
    | chars.span("\u1f00", "\u1fff")  # Greek Extended
    | chars.span("\ua640", "\ua69f")  # Cyrillic Extended-B
    | chars.span("\ua720", "\ua7ff")  # Latin Extended-D
)


def _has_wide_latin(characters: str) -> bool:
    return any(script(char) == "Latn" and not char.isascii() for char in characters)


# UTS #39 §5.4, and what ICU calls a hidden overlay
def _has_unusual_mark(label: str, characters: str) -> bool:
    """True if marks are repeated, heaped, hidden by their base or where no script has them."""
    marks = _class(_marks(nfd(characters)))
    # Two of a kind look like one.
    if marks and re.search(rf"([{marks}])\1|[{marks}]{{5}}", nfd(label)):
        return True
    diacritics = _class(char for char in characters if char in _DIACRITICS)
    if not diacritics:
        return False
    marks = _class(_marks(characters))
    bases = set(re.findall(f"([^{marks}]?)[{marks}]*[{diacritics}]", label))
    return any(script(base or ".") not in _WITH_DIACRITICS or base in "iıjl" for base in bases)


def _marks(text: str) -> list[str]:
    category = unicode_data().category
    return [char for char in set(text) if category(char) == "Mn"]


_DIACRITICS: Final = chars.span("\u0300", "\u0339")
_WITH_DIACRITICS: Final = frozenset({"Latn", "Grek", "Cyrl"})

# Letters of a language or two that elsewhere look like another letter: where they are at home.
_AT_HOME: Final = {
    "þ": frozenset({"is"}),
    "ð": frozenset({"is", "fo"}),
    "ə": frozenset({"az"}),
}


def _is_foreign(label: str, tld: str) -> bool:
    """True if *label* holds a letter that is not at home under *tld*."""
    if len(label) > 1 and any(char in label and tld not in at for char, at in _AT_HOME.items()):
        return True
    # RFC 5892 A.3: the middle dot of Catalan, between two l.
    return "·" in label and (tld != "cat" or "·" in label.replace("l·l", ""))


# --- places --------------------------------------------------------------------------------------


def _class(characters: Iterable[str]) -> str:
    return "".join(re.escape(char) for char in characters)


_KANA: Final = "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
_CJK: Final = (
    _KANA + "\u3005-\u3007\u3100-\u312f\u31a0-\u31bf\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff\uac00-\ud7a3"
)
# They look like slashes, or like letters and strokes of Latin, to whoever does not read them.
_SLASHES: Final = _class("ノンソゾ丶乀乁丿")
_STROKES: Final = _class("一丨乛七丅十〇工讠丁卜")

_MISPLACED: Final = re.compile(
    "|".join(
        [
            # A hyphen at either end, or two where an A-label has them.
            r"\A-|-\Z|\A..--",
            rf"\A(?!.\Z)(?:.*[^{_CJK}])?[{_SLASHES}](?:[^{_CJK}]|\Z)",
            rf"[a-z-][{_STROKES}]|[{_STROKES}][a-z-]",
            # Marks that repeat or lengthen what precedes, where nothing does.
            rf"(?<![{_KANA}])[ーヽヾゝゞ]",
            # The middle dot of Katakana, which looks like a full stop.
            rf"(?<![{_CJK}])・|・(?![{_CJK}])",
            # Three letters that Hiragana and Katakana have alike, among those of the other.
            r"\A[\u30a1-\u30ff]+[\u3078-\u307a][\u30a1-\u30ff]*\Z",
            r"\A[\u30a1-\u30ff]*[\u3078-\u307a][\u30a1-\u30ff]+\Z",
            r"\A[\u3041-\u309f]+[\u30d8-\u30da][\u3041-\u309f]*\Z",
            r"\A[\u3041-\u309f]*[\u30d8-\u30da][\u3041-\u309f]+\Z",
        ]
    )
)


# --- what looks like ASCII -----------------------------------------------------------------------

# Letters and digits that, in the fonts of addresses, look like these of ASCII, beside those that
# UTS #39 lists.
_ALSO_ALIKE: Final = frozenset(
    char
    for alike in {
        "a": "ลด",
        "b": "ьъხ",
        "bl": "ы",
        "c": "єငၜ",
        "d": "ԁძժ",
        "e": "ҽɛခ",
        "f": "ꬅ",
        "g": "ԍ",
        "h": "ከ",
        "io": "ю",
        "j": "յ၂",
        "k": "кκ",
        "l": "լเ١۱౧೧૧੧ၔ",
        "ll": "แײ",
        "m": "мოനጠ",
        "n": "пηחทหიበነဂղ",
        "o": "םჿറ౦௦೦੦૦୦០໐ဝ၀ዐዕଠ০൦႐",
        "r": "ד",
        "s": "รડട",
        "t": "тτէተ",
        "u": "นบปมບபပՙሀሠሰስ",
        "w": "ωพฟພຟധထѡ",
        "z": "ፐટዘ",
        "y": "ყч",
        "p": "ԗ",
        "q": "ԛ",
        "L": "ட",
        "3": "ვ",
        "9": "৭੧१",
    }.values()
    for char in alike
)
_ALSO_DIGITS: Final = frozenset(
    char
    for alike in {
        "0": "θ",
        "2": "२২੨૨೨౨೭շ",
        "3": "зҙӡ३৩੩૩౩೩ვკउওਤဒ",
        "4": "ч丩ㄐ",
        "5": "ƽ੫୫",
        "6": "৬ճ",
        "7": "૭୨",
        "8": "४৪੪",
        "9": "१৭პੜ",
    }.values()
    for char in alike
)

# Top-level domains of countries in which a script is at home; readers there know its letters.
_HOMES: Final = {
    "Arab": "ae af bh dz eg iq ir jo kw lb ly ma mr om pk ps qa sa sd sy tn ye",
    "Armn": "am",
    "Beng": "bd in",
    "Cyrl": "bg by kg kz md me mk mn rs ru su tj ua uz",
    "Deva": "in np",
    "Ethi": "er et",
    "Geor": "ge",
    "Grek": "cy gr",
    "Gujr": "in",
    "Guru": "in",
    "Hang": "kr",
    "Hani": "cn hk jp kr mo sg tw",
    "Hebr": "il",
    "Hira": "jp",
    "Kana": "jp",
    "Khmr": "kh",
    "Knda": "in",
    "Laoo": "la",
    "Latn": "az bj fo gh is kz tg tr",
    "Mlym": "in",
    "Mymr": "mm",
    "Orya": "in",
    "Sinh": "lk",
    "Taml": "in lk sg",
    "Telu": "in",
    "Thai": "th",
}


def _looks_like_ascii(characters: str, tld: str) -> bool:
    """True if every letter looks like one of ASCII, to readers elsewhere."""
    category = unicode_data().category
    letters = {char for char in characters if not char.isascii() and category(char) != "Mn"}
    return bool(letters) and all(map(_is_alike, letters)) and not _is_at_home(letters, tld)


def _is_alike(char: str) -> bool:
    # A letter that looks like two, as æ, is not taken for them.
    return char in _ALSO_ALIKE or len(ascii_confusable(char) or "  ") == 1


def _looks_like_digits(characters: str, tld: str) -> bool:
    """True if all of them look like digits of ASCII, to readers elsewhere."""
    return all(map(_is_like_a_digit, characters)) and not _is_at_home(characters, tld)


def _is_like_a_digit(char: str) -> bool:
    if char.isascii():
        return char.isdigit()
    looks = ascii_confusable(char) or ""
    if unicode_data().category(char) == "Nd" and looks in ("O", "o", "l"):
        return True
    return char in _ALSO_DIGITS or looks.isdigit()


def _is_at_home(characters: Iterable[str], tld: str) -> bool:
    """True if a script of *characters*, other than ASCII, is at home under *tld*."""
    used = {script(char) for char in characters if not char.isascii()}
    if used & {script(char) for char in tld if not char.isascii()}:
        return True
    return any(tld in _HOMES.get(code, "").split() for code in used)
