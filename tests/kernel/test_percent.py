"""The kernel for percent-encoding and pairs: both forms give what a naive reference gives."""

import pytest
from hypothesis import given, strategies as st

from tests.kernel_forms import FORMS
from tests.prove import naive
from tests.strategies import NASTY

Pairs = list[tuple[str, str | None]]

texts = st.text(max_size=20) | st.lists(
    st.sampled_from(["%41", "%C3%BC", "%c3", "%BC", "%F0%9F%98%80", "%ED%A0%80", "%00", "%", "%4",
                     "%zz", "+", "=", "&", ";", "a", "ü", "日", "😀", " ", *NASTY]),
    max_size=12,
).map("".join)  # fmt: skip
tables = st.binary(min_size=128, max_size=128) | st.sets(st.integers(0, 127)).map(
    lambda codes: bytes(code in codes for code in range(128))
)


def plain(kept: str) -> bytes:
    """The table in which just these characters stay."""
    return bytes(chr(code) in kept for code in range(128))


# text, what stays, the text encoded, why
ENCODED = [
    ("", "", "", "nothing"),
    ("abc", "abc", "abc", "all stays"),
    ("abc", "", "%61%62%63", "nothing stays"),
    ("abc", "ac", "a%62c", "one goes"),
    ("a%41", "a%41", "a%41", "a percent sign that stays"),
    ("a%41", "a41", "a%2541", "and one that does not"),
    ("\x00\x7f", "", "%00%7F", "the ends of ASCII"),
    ("\x00\x7f", "\x00\x7f", "\x00\x7f", "the ends of ASCII"),
    ("aü", "a", "a%C3%BC", "two bytes"),
    ("a\x80", "a", "a%C2%80", "the first of them"),
    ("日本", "", "%E6%97%A5%E6%9C%AC", "three"),
    ("\uffff", "", "%EF%BF%BF", "the last of them"),
    ("a😀", "a", "a%F0%9F%98%80", "four"),
    ("\U0010ffff", "", "%F4%8F%BF%BF", "the last of all"),
    ("a" * 999 + "ü", "a", "a" * 999 + "%C3%BC", "a long one"),
]


@pytest.mark.parametrize(("text", "kept", "expected", "why"), ENCODED)
@pytest.mark.parametrize("form", FORMS)
def test_encode(form: str, text: str, kept: str, expected: str, why: str) -> None:
    assert FORMS[form].module("_kernel.percent").encode(text, plain(kept)) == expected, why


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("size", [0, 127, 129, 256])
def test_a_table_has_128_places(form: str, size: int) -> None:
    with pytest.raises(ValueError):
        FORMS[form].module("_kernel.percent").encode("a", bytes(size))


# text, decoded, decoded with plus signs, why
DECODED = [
    ("", "", "", "nothing"),
    ("abc", "abc", "abc", "no escape"),
    ("a+b", "a+b", "a b", "a plus sign"),
    ("a%2Bb%2b", "a+b+", "a+b+", "an encoded one is no space"),
    ("%41%7e", "A~", "A~", "either case"),
    ("%C3%BC", "ü", "ü", "two bytes"),
    ("%c3%bC", "ü", "ü", "either case"),
    ("%E6%97%A5", "日", "日", "three bytes"),
    ("%F0%9F%98%80", "😀", "😀", "four bytes"),
    ("ü%41日%42😀", "üA日B😀", "üA日B😀", "characters of every size beside them"),
    ("%00", "\0", "\0", "NUL"),
    ("%", "%", "%", "no escape"),
    ("%4", "%4", "%4", "half of one"),
    ("a%", "a%", "a%", "at the end"),
    ("%zz%4z%z4", "%zz%4z%z4", "%zz%4z%z4", "no digits"),
    ("%%41", "%A", "%A", "an escape after a percent sign"),
    ("%2541", "%41", "%41", "decoded once"),
    ("%4%31", "%41", "%41", "and not again"),
    ("%+1", "%+1", "% 1", "a plus sign is no digit"),
    ("%u0041", "%u0041", "%u0041", "a form that never was"),
    ("%٤١", "%٤١", "%٤١", "digits of another script"),
    ("%FF", "\ufffd", "\ufffd", "not UTF-8"),
    ("%C3", "\ufffd", "\ufffd", "half a character"),
    ("%C3a", "\ufffda", "\ufffda", "half a character"),
    ("%C3%C3%BC", "\ufffdü", "\ufffdü", "half a character before a whole one"),
    ("%C0%AF", "\ufffd\ufffd", "\ufffd\ufffd", "a form that is too long"),
    ("%ED%A0%80", "\ufffd" * 3, "\ufffd" * 3, "a surrogate"),
    ("%F4%90%80%80", "\ufffd" * 4, "\ufffd" * 4, "beyond the last character"),
    ("%E6%97", "\ufffd", "\ufffd", "the start of a character is replaced as a whole"),
    ("%EF%BB%BFa", "\ufeffa", "\ufeffa", "a byte order mark stays"),
]


@pytest.mark.parametrize(("text", "expected", "with_plus", "why"), DECODED)
@pytest.mark.parametrize("form", FORMS)
def test_decode(form: str, text: str, expected: str, with_plus: str, why: str) -> None:
    decode = FORMS[form].module("_kernel.percent").decode
    assert decode(text, False) == expected, why
    assert decode(text, True) == with_plus, why


# text, pairs, why
PAIRS: list[tuple[str, Pairs, str]] = [
    ("", [], "nothing"),
    ("a", [("a", None)], "a bare key"),
    ("a=", [("a", "")], "an empty value"),
    ("=a", [("", "a")], "an empty key"),
    ("=", [("", "")], "both"),
    ("&", [("", None), ("", None)], "two bare keys, of nothing"),
    ("a=1&b=2", [("a", "1"), ("b", "2")], "two pairs"),
    ("a=1&", [("a", "1"), ("", None)], "a separator at the end"),
    ("&a=1", [("", None), ("a", "1")], "a separator at the start"),
    ("a=1=2", [("a", "1=2")], "the first equals sign counts"),
    ("a==", [("a", "=")], "the first equals sign counts"),
    ("a;b=1", [("a;b", "1")], "another separator is none"),
    ("a+b=c+d", [("a b", "c d")], "plus signs"),
    ("%26=%3D", [("&", "=")], "encoded separators are none"),
    ("%3d=1&a%26b", [("=", "1"), ("a&b", None)], "encoded separators are none"),
    ("%C3&%BC", [("\ufffd", None), ("\ufffd", None)], "a character does not go across"),
    ("%4&1", [("%4", None), ("1", None)], "nor does an escape"),
    ("%=41", [("%", "41")], "nor over an equals sign"),
    ("ü=日&😀=é", [("ü", "日"), ("😀", "é")], "characters of every size"),
    ("\x00=\x7f", [("\x00", "\x7f")], "the ends of ASCII"),
]


@pytest.mark.parametrize(("text", "pairs", "why"), PAIRS)
@pytest.mark.parametrize("form", FORMS)
def test_decode_pairs(form: str, text: str, pairs: Pairs, why: str) -> None:
    assert FORMS[form].module("_kernel.percent").decode_pairs(text, "&", True) == pairs, why


@pytest.mark.parametrize("form", FORMS)
def test_separator_and_plus(form: str) -> None:
    decode_pairs = FORMS[form].module("_kernel.percent").decode_pairs
    assert decode_pairs("a+b;c&d", ";", False) == [("a+b", None), ("c&d", None)]
    assert decode_pairs("a+b;c&d", ";", True) == [("a b", None), ("c&d", None)]


@pytest.mark.parametrize("text", ["\ud800", "a%41\udfff", "=\ud83d"])
@pytest.mark.parametrize("form", FORMS)
def test_a_text_without_utf8_form_gives_none(form: str, text: str) -> None:
    module = FORMS[form].module("_kernel.percent")
    assert module.encode(text, bytes(128)) is None
    assert module.decode("%41" + text, False) is None
    assert module.decode_pairs(text, "&", True) is None


@pytest.mark.parametrize("form", FORMS)
def test_what_needs_no_decoding_is_given_back(form: str) -> None:
    module = FORMS[form].module("_kernel.percent")
    text = "".join(["a", "\ud800"])
    assert module.decode(text, True) is text
    assert module.encode("abc", b"\1" * 128) == "abc"


# --- laws ------------------------------------------------------------------------------------------


def naive_decode(text: str, plus: bool) -> str | None:
    """Each escape a byte, each other character its bytes, and all of them UTF-8."""
    if "%" not in text and not (plus and "+" in text):
        return text
    try:
        spaced = "".join(" " if plus and token == "+" else token for token in naive.tokens(text))
        return naive.decode_to_bytes(spaced).decode("utf-8", "replace")
    except UnicodeEncodeError:
        return None


def naive_pairs(text: str, separator: str, plus: bool) -> Pairs | None:
    try:
        text.encode()
    except UnicodeEncodeError:
        return None
    pairs: Pairs = []
    for piece in text.split(separator) if text else []:
        key, equals, value = piece.partition("=")
        decoded = naive_decode(key, plus)
        assert decoded is not None
        pairs.append((decoded, naive_decode(value, plus) if equals else None))
    return pairs


def naive_encode(text: str, table: bytes) -> str | None:
    try:
        return naive.encode(text, [chr(code) for code in range(128) if table[code]])
    except UnicodeEncodeError:
        return None


@given(texts, st.sampled_from("&;|"), st.booleans())
def test_decoding_is_the_naive_one(text: str, separator: str, plus: bool) -> None:
    for form in FORMS.values():
        module = form.module("_kernel.percent")
        assert module.decode(text, plus) == naive_decode(text, plus)
        assert module.decode_pairs(text, separator, plus) == naive_pairs(text, separator, plus)


@given(texts, tables)
def test_encoding_is_the_naive_one(text: str, table: bytes) -> None:
    for form in FORMS.values():
        module = form.module("_kernel.percent")
        encoded = module.encode(text, table)
        assert encoded == naive_encode(text, table)
        if encoded is not None and not table[ord("%")]:
            assert module.decode(encoded, False) == text
