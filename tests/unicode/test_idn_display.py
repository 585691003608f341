"""Which labels are shown in Unicode: each rule, with labels for and against it."""

import pytest
from hypothesis import given, strategies as st

from urikit._unicode.idn_display import LabelRisk, label_risk
from urikit._unicode.scripts import is_allowed, mixed_scripts

# label, top-level domain, why
SHOWN = [
    ("example", "com", "ASCII"),
    ("bücher", "de", "Latin"),
    ("straße", "de", "a letter that IDNA 2003 had mapped away"),
    ("færøerne", "com", "a letter that looks like two"),
    ("việtnam", "vn", "Vietnamese"),
    ("ışık", "com", "a dotless i, but more that is not ASCII"),
    ("ılık", "tr", "a dotless i where it is at home"),
    ("яндекс", "com", "Cyrillic that is not like Latin"),
    ("пример", "com", "likewise"),
    ("рф", "рф", "a top-level domain"),
    ("хосе", "ru", "like Latin, but Cyrillic is at home"),
    ("хосе", "рф", "likewise"),
    ("хосе", "бел", "likewise"),
    ("ελλάδα", "gr", "Greek"),
    ("ουτοπία", "com", "an accent can be seen"),
    ("日本語", "jp", "Han"),
    ("お名前", "com", "Japanese"),
    ("ブログ2", "com", "Katakana with a digit"),
    ("ビタミンb6", "com", "Japanese with ASCII"),
    ("googleジャパン", "jp", "likewise"),
    ("サーバー", "jp", "lengthened Katakana"),
    ("アイ・ティー", "jp", "the middle dot between Katakana"),
    ("한국", "kr", "Hangul"),
    ("삼성abc", "com", "Korean with ASCII"),
    ("العربية", "com", "Arabic"),
    ("עברית", "com", "Hebrew"),
    ("हिन्दी", "com", "Devanagari"),
    ("ไทย", "com", "Thai"),
    ("paral·lel", "cat", "the middle dot of Catalan"),
    ("þing", "is", "Icelandic"),
    ("føroyskaðu", "fo", "Faroese"),
    ("azərbaycan", "az", "Azerbaijani"),
    ("२०२०", "in", "digits at home"),
    ("ソ", "jp", "one letter that needs no neighbour"),
]


@pytest.mark.parametrize(("label", "tld", "why"), SHOWN)
def test_shown(label: str, tld: str, why: str) -> None:
    assert label_risk(label, tld) is None, why


# label, top-level domain, risk, why
NOT_SHOWN = [
    ("☃", "com", "restricted-character", "a symbol"),
    ("😀", "com", "restricted-character", "an emoji"),
    ("ᚠᚢ", "com", "restricted-character", "a script of the past"),
    ("ɑpple", "com", "restricted-character", "of phonetic writing"),
    ("a\u200db", "com", "restricted-character", "a joiner"),
    ("itʼs", "com", "restricted-character", "like an apostrophe"),
    ("a\u0338b", "com", "restricted-character", "like a slash"),
    ("ḁpple", "com", "restricted-character", "too rare"),
    ("ἀπό", "gr", "restricted-character", "ancient Greek"),
    ("pаypal", "com", "mixed-scripts", "one Cyrillic letter"),
    ("аpple", "com", "mixed-scripts", "likewise"),
    ("gοοgle", "com", "mixed-scripts", "Greek with Latin"),
    ("αбв", "com", "mixed-scripts", "Greek with Cyrillic"),
    ("latinعرب", "com", "mixed-scripts", "Latin with Arabic"),
    ("のб", "com", "mixed-scripts", "Hiragana with Cyrillic"),
    ("ガ한", "com", "mixed-scripts", "Japanese with Korean"),
    ("ü日本", "com", "mixed-scripts", "Latin beyond ASCII with Han"),
    ("8৪", "com", "mixed-numbers", "two kinds of digits"),
    ("٣۳", "com", "mixed-numbers", "likewise"),
    ("a\u0301\u0301", "com", "unusual-mark", "the same mark twice"),
    ("b\u0301\u0302\u0303\u0304\u0306", "com", "unusual-mark", "a heap of marks"),
    ("l\u0307", "com", "unusual-mark", "a dot that could be the letter's own"),
    ("ı\u0307", "com", "unusual-mark", "a dot that makes it another letter"),
    ("ⴰ\u0301", "com", "restricted-character", "a script of limited use"),
    ("אב\u0301", "com", "mixed-scripts", "a mark of Latin, Greek and Cyrillic with Hebrew"),
    ("\u0301a", "com", "unusual-mark", "a mark on nothing"),
    ("1\u0308ü", "com", "unusual-mark", "a mark on a digit"),
    ("か\u3099", "jp", "restricted-character", "a mark that belongs into the letter"),
    ("þorn", "com", "foreign-character", "like b or p"),
    ("ðe", "com", "foreign-character", "like o or d"),
    ("ləgal", "com", "foreign-character", "like e"),
    ("paral·lel", "com", "foreign-character", "not Catalan"),
    ("a·b", "cat", "foreign-character", "not between two l"),
    ("l·l·", "cat", "foreign-character", "likewise"),
    ("аррӏе", "com", "whole-script-confusable", "Cyrillic like Latin"),
    ("хосе", "com", "whole-script-confusable", "likewise"),
    ("хосе1", "com", "whole-script-confusable", "a digit does not help"),
    ("аррӏе\u0301", "com", "whole-script-confusable", "nor does a mark"),
    ("ουτοτω", "com", "whole-script-confusable", "Greek like Latin"),
    ("ոսօ", "com", "whole-script-confusable", "Armenian like Latin"),
    ("סוס", "com", "whole-script-confusable", "Hebrew like Latin"),
    ("ıntel", "com", "whole-script-confusable", "a dotless i alone"),
    ("บพ", "com", "whole-script-confusable", "Thai like Latin"),
    ("з6", "com", "digit-lookalike", "36"),
    ("२००", "com", "digit-lookalike", "200"),
    ("ノa", "com", "misplaced-character", "a slash"),
    ("comノ", "jp", "misplaced-character", "likewise"),
    ("wwwノb", "com", "misplaced-character", "likewise"),
    ("aー", "com", "misplaced-character", "a dash"),
    ("ーア", "com", "misplaced-character", "it lengthens nothing"),
    ("a・b", "com", "misplaced-character", "a dot"),
    ("・ア", "com", "misplaced-character", "likewise"),
    ("一a", "com", "misplaced-character", "a dash"),
    ("アへア", "com", "misplaced-character", "Hiragana among Katakana"),
    ("あヘ", "com", "misplaced-character", "Katakana among Hiragana"),
    ("ü-", "com", "misplaced-character", "a hyphen at the end"),
    ("-ü", "com", "misplaced-character", "or at the start"),
    ("xy--ü", "com", "misplaced-character", "or as in an A-label"),
]


@pytest.mark.parametrize(("label", "tld", "risk", "why"), NOT_SHOWN)
def test_not_shown(label: str, tld: str, risk: str, why: str) -> None:
    assert label_risk(label, tld) == risk, why


# Letters that UTS 39 allows and Chromium 156 does not show alone under .com, asked one by one.
CHROMIUM = (
    "ագզէլհճյշոսւօও০২৪৭агезкмопрстухъыьюѕіјҙһҽӏӡउ०२ሀሠሰስበተነከዐዕዘጠፐვიკოპყძხ"
    "αηθικνορτυωટડ૦૧૨૩૭ਤੜדוחיןס׳ヽヾ೦೧೩೭ടഠധനറခဂငထဒပဝ၀၂ၜଠடப"
    "ดทนบปพฟมรลหเแ๐·・ー"
)  # fmt: skip


@pytest.mark.parametrize("letter", CHROMIUM)
def test_no_letter_is_shown_that_chromium_does_not_show(letter: str) -> None:
    assert label_risk(letter, "com") is not None


def test_every_risk_has_a_case() -> None:
    assert {case[2] for case in NOT_SHOWN} == {str(risk) for risk in LabelRisk}


def test_long_labels_take_linear_time() -> None:
    for text in ("ノ", "へ", "ア", "a\u0301", "ー", "一", "·l", "б", "ア一"):
        assert label_risk(text * 20_000, "com") in {None, *LabelRisk}


@given(
    st.text(
        alphabet=st.characters(max_codepoint=0x3FFF) | st.sampled_from("a1·ıノー\u0301\u0307"),
        max_size=6,
    ),
    st.sampled_from(["com", "ru", "рф", ""]),
)
def test_what_is_shown_is_allowed_and_not_mixed(label: str, tld: str) -> None:
    if label_risk(label, tld) is None and not label.isascii():
        assert all(map(is_allowed, label))
        latin = "".join(char for char in label if char.isascii() and char.isalpha())
        rest = "".join(char for char in label if char not in latin)
        assert not mixed_scripts(rest)
