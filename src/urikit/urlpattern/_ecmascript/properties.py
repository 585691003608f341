"""``\\p{…}`` and ``\\P{…}``: ECMA-262 §22.2.2.9, the properties as far as they concern ASCII.

For each property, which ASCII characters have it, and whether U+017F (ſ, a lower-case letter of
the Latin script) and U+212A (K, an upper-case one) do: what is not listed has none of them.
"""

from __future__ import annotations

import unicodedata

from urikit._ground.typed import Final
from urikit.urlpattern._ecmascript.charset import ALL, NOTHING, CharSet, of_range, of_text

_UNIVERSE: Final = [*map(chr, range(128)), "\u017f", "\u212a"]

# PropertyValueAliases.txt: General_Category. A group is the union of its members.
_CATEGORY_NAMES: Final = {
    "Lu": "Uppercase_Letter", "Ll": "Lowercase_Letter", "Lt": "Titlecase_Letter",
    "LC": "Cased_Letter", "Lm": "Modifier_Letter", "Lo": "Other_Letter", "L": "Letter",
    "Mn": "Nonspacing_Mark", "Mc": "Spacing_Mark", "Me": "Enclosing_Mark",
    "M": "Mark Combining_Mark", "Nd": "Decimal_Number digit", "Nl": "Letter_Number",
    "No": "Other_Number", "N": "Number", "Pc": "Connector_Punctuation",
    "Pd": "Dash_Punctuation", "Ps": "Open_Punctuation", "Pe": "Close_Punctuation",
    "Pi": "Initial_Punctuation", "Pf": "Final_Punctuation", "Po": "Other_Punctuation",
    "P": "Punctuation punct", "Sm": "Math_Symbol", "Sc": "Currency_Symbol",
    "Sk": "Modifier_Symbol", "So": "Other_Symbol", "S": "Symbol", "Zs": "Space_Separator",
    "Zl": "Line_Separator", "Zp": "Paragraph_Separator", "Z": "Separator",
    "Cc": "Control cntrl", "Cf": "Format", "Cs": "Surrogate", "Co": "Private_Use",
    "Cn": "Unassigned", "C": "Other",
}  # fmt: skip
_CATEGORIES: Final = {
    name: short for short, names in _CATEGORY_NAMES.items() for name in (short, *names.split())
}

_LETTERS: Final = of_range(0x41, 0x5A).union(of_range(0x61, 0x7A)).union(of_text("\u017f\u212a"))
_LOWER: Final = of_range(0x61, 0x7A).union(of_text("\u017f"))
_UPPER: Final = of_range(0x41, 0x5A).union(of_text("\u212a"))
_DIGITS: Final = of_range(0x30, 0x39)
_HEX: Final = _DIGITS.union(of_text("abcdefABCDEF"))
_ID_CONTINUE: Final = _LETTERS.union(_DIGITS).union(of_text("_"))
_WHITE: Final = of_range(0x09, 0x0D).union(of_text(" "))
_PRINTING: Final = of_range(0x20, 0x7E).union(of_text("\u017f\u212a"))

# ECMA-262 table 68: binary properties, by name and by alias.
_BINARY: Final[dict[str, CharSet]] = {
    "ASCII": of_range(0, 0x7F),
    "ASCII_Hex_Digit AHex": _HEX,
    "Alphabetic Alpha": _LETTERS,
    "Any": ALL,
    "Assigned": ALL,
    "Bidi_Mirrored Bidi_M": of_text("()<>[]{}"),
    "Case_Ignorable CI": of_text("'.:^`"),
    "Cased": _LETTERS,
    "Changes_When_Casefolded CWCF": _UPPER.union(of_text("\u017f")),
    "Changes_When_Casemapped CWCM": _LETTERS,
    "Changes_When_Lowercased CWL": _UPPER,
    "Changes_When_NFKC_Casefolded CWKCF": _UPPER.union(of_text("\u017f")),
    "Changes_When_Titlecased CWT": _LOWER,
    "Changes_When_Uppercased CWU": _LOWER,
    "Dash": of_text("-"),
    "Diacritic Dia": of_text("^`"),
    "Emoji": _DIGITS.union(of_text("#*")),
    "Emoji_Component EComp": _DIGITS.union(of_text("#*")),
    "Grapheme_Base Gr_Base": _PRINTING,
    "Hex_Digit Hex": _HEX,
    "ID_Continue IDC": _ID_CONTINUE,
    "ID_Start IDS": _LETTERS,
    "Lowercase Lower": _LOWER,
    "Math": of_text("+<=>^|~"),
    "Pattern_Syntax Pat_Syn": of_text("!\"#$%&'()*+,-./:;<=>?@[\\]^`{|}~"),
    "Pattern_White_Space Pat_WS": _WHITE,
    "Quotation_Mark QMark": of_text("\"'"),
    "Sentence_Terminal STerm": of_text("!.?"),
    "Soft_Dotted SD": of_text("ij"),
    "Terminal_Punctuation Term": of_text("!,.:;?"),
    "Uppercase Upper": _UPPER,
    "White_Space space": _WHITE,
    "XID_Continue XIDC": _ID_CONTINUE,
    "XID_Start XIDS": _LETTERS,
}
# Those that no character here has.
_OTHER_BINARY_NAMES: Final = """
    Bidi_Control Bidi_C Default_Ignorable_Code_Point DI Deprecated Dep Emoji_Modifier EMod
    Emoji_Modifier_Base EBase Emoji_Presentation EPres Extended_Pictographic ExtPict Extender Ext
    Grapheme_Extend Gr_Ext IDS_Binary_Operator IDSB IDS_Trinary_Operator IDST Ideographic Ideo
    Join_Control Join_C Logical_Order_Exception LOE Noncharacter_Code_Point NChar Radical
    Regional_Indicator RI Unified_Ideograph UIdeo Variation_Selector VS
"""
_BINARY_BY_NAME: Final = dict.fromkeys(_OTHER_BINARY_NAMES.split(), NOTHING) | {
    name: value for names, value in _BINARY.items() for name in names.split()
}

# ECMA-262 table 69: properties of strings. None has a string that is all ASCII.
_STRING_PROPERTY_NAMES: Final = """
    Basic_Emoji Emoji_Keycap_Sequence RGI_Emoji RGI_Emoji_Flag_Sequence
    RGI_Emoji_Modifier_Sequence RGI_Emoji_Tag_Sequence RGI_Emoji_ZWJ_Sequence
"""
PROPERTIES_OF_STRINGS: Final = frozenset(_STRING_PROPERTY_NAMES.split())

# PropertyValueAliases.txt: the scripts. Of ASCII the letters are Latin, the rest is Common.
_SCRIPT_NAMES: Final = """
    Adlam Adlm Ahom Anatolian_Hieroglyphs Hluw Arabic Arab Armenian Armn Avestan Avst Balinese
    Bali Bamum Bamu Bassa_Vah Bass Batak Batk Bengali Beng Bhaiksuki Bhks Bopomofo Bopo Brahmi
    Brah Braille Brai Buginese Bugi Buhid Buhd Canadian_Aboriginal Cans Carian Cari
    Caucasian_Albanian Aghb Chakma Cakm Cham Cherokee Cher Chorasmian Chrs Common Zyyy Coptic
    Copt Qaac Cuneiform Xsux Cypriot Cprt Cypro_Minoan Cpmn Cyrillic Cyrl Deseret Dsrt
    Devanagari Deva Dives_Akuru Diak Dogra Dogr Duployan Dupl Egyptian_Hieroglyphs Egyp Elbasan
    Elba Elymaic Elym Ethiopic Ethi Garay Gara Georgian Geor Glagolitic Glag Gothic Goth Grantha
    Gran Greek Grek Gujarati Gujr Gunjala_Gondi Gong Gurmukhi Guru Gurung_Khema Gukh Han Hani
    Hangul Hang Hanifi_Rohingya Rohg Hanunoo Hano Hatran Hatr Hebrew Hebr Hiragana Hira
    Imperial_Aramaic Armi Inherited Zinh Qaai Inscriptional_Pahlavi Phli Inscriptional_Parthian
    Prti Javanese Java Kaithi Kthi Kannada Knda Katakana Kana Kawi Kayah_Li Kali Kharoshthi Khar
    Khitan_Small_Script Kits Khmer Khmr Khojki Khoj Khudawadi Sind Kirat_Rai Krai Lao Laoo Latin
    Latn Lepcha Lepc Limbu Limb Linear_A Lina Linear_B Linb Lisu Lycian Lyci Lydian Lydi
    Mahajani Mahj Makasar Maka Malayalam Mlym Mandaic Mand Manichaean Mani Marchen Marc
    Masaram_Gondi Gonm Medefaidrin Medf Meetei_Mayek Mtei Mende_Kikakui Mend Meroitic_Cursive
    Merc Meroitic_Hieroglyphs Mero Miao Plrd Modi Mongolian Mong Mro Mroo Multani Mult Myanmar
    Mymr Nabataean Nbat Nag_Mundari Nagm Nandinagari Nand New_Tai_Lue Talu Newa Nko Nkoo Nushu
    Nshu Nyiakeng_Puachue_Hmong Hmnp Ogham Ogam Ol_Chiki Olck Ol_Onal Onao Old_Hungarian Hung
    Old_Italic Ital Old_North_Arabian Narb Old_Permic Perm Old_Persian Xpeo Old_Sogdian Sogo
    Old_South_Arabian Sarb Old_Turkic Orkh Old_Uyghur Ougr Oriya Orya Osage Osge Osmanya Osma
    Pahawh_Hmong Hmng Palmyrene Palm Pau_Cin_Hau Pauc Phags_Pa Phag Phoenician Phnx
    Psalter_Pahlavi Phlp Rejang Rjng Runic Runr Samaritan Samr Saurashtra Saur Sharada Shrd
    Shavian Shaw Siddham Sidd SignWriting Sgnw Sinhala Sinh Sogdian Sogd Sora_Sompeng Sora
    Soyombo Soyo Sundanese Sund Sunuwar Sunu Syloti_Nagri Sylo Syriac Syrc Tagalog Tglg Tagbanwa
    Tagb Tai_Le Tale Tai_Tham Lana Tai_Viet Tavt Takri Takr Tamil Taml Tangsa Tnsa Tangut Tang
    Telugu Telu Thaana Thaa Thai Tibetan Tibt Tifinagh Tfng Tirhuta Tirh Todhri Todr Toto
    Tulu_Tigalari Tutg Ugaritic Ugar Unknown Zzzz Vai Vaii Vithkuqi Vith Wancho Wcho Warang_Citi
    Wara Yezidi Yezi Yi Yiii Zanabazar_Square Zanb Beria_Erfe Berf Sidetic Sidt Tai_Yo Tayo
    Tolong_Siki Tols Katakana_Or_Hiragana Hrkt
"""
_SCRIPTS: Final = frozenset(_SCRIPT_NAMES.split())


def _category(short: str) -> CharSet:
    members = ("Lu", "Ll", "Lt") if short == "LC" else (short,)
    having = [char for char in _UNIVERSE if unicodedata.category(char).startswith(members)]
    return of_text("".join(having))


def _script(name: str) -> CharSet | None:
    if name in ("Latin", "Latn"):
        return _LETTERS
    if name in ("Common", "Zyyy"):
        return of_range(0, 0x7F).difference(_LETTERS)
    return NOTHING if name in _SCRIPTS else None


def unicode_property(name: str, value: str | None) -> CharSet | None:
    """The characters of ``\\p{name}`` or ``\\p{name=value}``; ``None`` if there is none such.

    >>> unicode_property("Lu", None) == unicode_property("General_Category", "Uppercase_Letter")
    True
    >>> unicode_property("Script", "Klingon") is None
    True
    """
    if value is None:
        if name in PROPERTIES_OF_STRINGS:
            return NOTHING
        if name in _CATEGORIES:
            return _category(_CATEGORIES[name])
        return _BINARY_BY_NAME.get(name)
    if name in ("General_Category", "gc"):
        return _category(_CATEGORIES[value]) if value in _CATEGORIES else None
    if name in ("Script", "sc", "Script_Extensions", "scx"):
        return _script(value)
    return None
