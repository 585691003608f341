"""UTS #46 and Punycode: the standards' own examples, each rule and flag, and laws."""

import json
import pickle
import subprocess
import sys
import unicodedata
from typing import TypedDict

import idna
import pytest
from hypothesis import assume, given, strategies as st

import urikit
from tests.prove.forms import pure
from tests.shared import SHARED
from urikit._unicode import ucd
from urikit._unicode.bootstring import decoded, encoded
from urikit._unicode.ucd import nfc, nfd
from urikit._unicode.uts46 import IDNAFailure, to_ascii, to_unicode
from urikit.errors import DecodeError

# --- RFC 3492 ----------------------------------------------------------------------------

# §7.1, (A) to (S); (I) without the mixed-case annotation of appendix A
SAMPLES = [
    ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
    ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
    ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"),
    ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
    ("यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"),
    ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
    ("세계의모든사람들이한국어를이해한다면얼마나좋을까", "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"),
    ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("PorquénopuedensimplementehablarenEspañol", "PorqunopuedensimplementehablarenEspaol-fmd56a"),
    ("TạisaohọkhôngthểchỉnóitiếngViệt", "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"),
    ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
    ("安室奈美恵-with-SUPER-MONKEYS", "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"),
    ("Hello-Another-Way-それぞれの場所", "Hello-Another-Way--fc4qua05auwb3674vfr0b"),
    ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"),
    ("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"),
    ("パフィーdeルンバ", "de-jg4avhby1noc0d"),
    ("そのスピードで", "d9juau41awczczp"),
    ("-> $1.00 <-", "-> $1.00 <--"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "punycode"), [*SAMPLES, ("", ""), ("a", "a-"), ("-", "--")])
def test_punycode(text: str, punycode: str) -> None:
    assert encoded(text) == punycode
    assert decoded(punycode) == (text, -1)


# text, index of the fault, why
NOT_PUNYCODE = [
    ("-", 0, "the delimiter counts only after something"),
    ("-kva", 0, "likewise"),
    ("a-!", 2, "no digit"),
    ("a-ü", 2, "no digit"),
    ("ü-a", 0, "outside ASCII before the delimiter"),
    ("bcher-kv", 8, "breaks off within a number"),
    ("99999999", 0, "a number past 31 bits"),
    ("a-9999999999999999", 2, "likewise"),
    ("en32g", 0, "past U+10FFFF"),
    ("ib9b", 0, "a surrogate"),
]


@pytest.mark.parametrize(("text", "index", "why"), NOT_PUNYCODE)
def test_what_is_not_punycode(text: str, index: int, why: str) -> None:
    assert decoded(text)[1] == index, why


def test_digits_have_no_case() -> None:
    assert decoded("Bcher-KVA") == ("Bücher", -1)


def test_what_has_no_punycode() -> None:
    """A delta past 31 bits; lone surrogates, which are disallowed before."""
    assert encoded("a" * 3000 + "\U0010ffff") == ""
    for text in ("\ud800", "a\udfff", "a" * 3000 + "\U0010ffff"):
        with pytest.raises(IDNAFailure):
            to_ascii(text)


scalar = st.characters(exclude_categories=["Cs"])
some = st.sampled_from("ab-ü日\u0301\U0001f600\U0010ffff")


@given(st.text(scalar, max_size=60) | st.text(some, max_size=60))
def test_punycode_is_that_of_python(text: str) -> None:
    punycode = encoded(text)
    assert punycode == text.encode("punycode").decode("ascii")
    assert decoded(punycode) == (text, -1)


@given(st.text("abz019-", max_size=12))
def test_punycode_decodes_to_what_encodes_to_it(text: str) -> None:
    label, fault = decoded(text)
    if fault < 0:
        assert encoded(label) == text


# --- UTS #46 -----------------------------------------------------------------------------


class Flags(TypedDict):
    check_hyphens: bool
    check_bidi: bool
    check_joiners: bool
    use_std3_ascii_rules: bool
    ignore_invalid_punycode: bool


def flags_of(letters: str) -> Flags:
    """Flags by letter: H(yphens), B(idi), J(oiners), S(TD3), I(gnore invalid Punycode)."""
    return {
        "check_hyphens": "H" in letters,
        "check_bidi": "B" in letters,
        "check_joiners": "J" in letters,
        "use_std3_ascii_rules": "S" in letters,
        "ignore_invalid_punycode": "I" in letters,
    }


def ascii_of(name: str, letters: str) -> str | None:
    """ToASCII with flags by letter, L for VerifyDnsLength, and None for a failure."""
    try:
        return to_ascii(name, **flags_of(letters), verify_dns_length="L" in letters)
    except IDNAFailure:
        return None


# input, flags, ToASCII or None, why
CASES = [
    # step 1: map
    ("Bloß.de", "HBJSL", "xn--blo-7ka.de", "§2: deviations are kept"),
    ("Bücher.DE", "HBJSL", "xn--bcher-kva.de", "§2"),
    ("u\u0308.com", "HBJSL", "xn--tda.com", "§2: normalised"),
    ("ÖBB.at", "HBJSL", "xn--bb-eka.at", "§2"),
    ("日本語。ＪＰ", "HBJSL", "xn--wgv71a119e.jp", "§2: wide letters and the ideographic full stop"),
    ("☕.us", "HBJSL", "xn--53h.us", "§2: symbols are allowed"),
    ("fa\u00adss.de", "", "fass.de", "ignored"),
    ("\u00ad", "", "", "nothing is left"),
    ("\u1e9e", "", "xn--zca", "capital sharp s maps to sharp s"),
    ("a\uff61b\uff0ec\u3002d", "", "a.b.c.d", "all four full stops"),
    ("\u2260", "S", "xn--1ch", "valid by itself, though it decomposes to an equals sign"),
    ("=\u0338", "S", "xn--1ch", "step 2 before step 4"),
    ("\u2488.com", "", None, "V7: would map to 1."),
    ("\ufffd", "", None, "V7"),
    ("\ud800", "", None, "V7: a surrogate"),
    ("\U000e0080", "", None, "V7: unassigned"),
    ("\u2100.a", "", "a/c.a", "delimiters are not this standard's business"),
    # step 4: convert
    ("xn--zca", "HBJSL", "xn--zca", ""),
    ("XN--ZCA", "HBJSL", "xn--zca", "the prefix has no case"),
    ("xn--bcher-kva.ü", "", "xn--bcher-kva.xn--tda", ""),
    ("xn--\u00fc", "", None, "P4: outside ASCII"),
    ("xn--\u00fc", "I", None, "P4: whatever the flag"),
    ("xn--a", "", None, "V7: U+0080"),
    ("xn--a-", "", None, "an A-label for ASCII"),
    ("xn--", "", None, "an A-label for nothing"),
    ("xn--", "I", None, "which is no invalid Punycode"),
    ("xn--!", "", None, "P4: not Punycode"),
    ("xn--!.ü", "I", "xn--!.xn--tda", "IgnoreInvalidPunycode"),
    ("xn--99999999", "", None, "P4: overflow"),
    ("xn--xn---epa", "", None, "V4: decodes to xn--é"),
    ("xn--u-ccb", "", None, "V1: decodes to u and U+0308"),
    ("xn--8i7caa", "", None, "V7: decodes to wide letters"),
    ("xn--1ug", "", "xn--1ug", "a joiner alone, CheckJoiners off"),
    ("xn--1ug", "J", None, "on"),
    # CheckHyphens
    ("ab--cü", "", "xn--ab--c-ova", ""),
    ("ab--c", "H", None, "V2"),
    ("-a", "H", None, "V3"),
    ("a-", "H", None, "V3"),
    ("a.-ü.b", "H", None, "V3"),
    ("-a-.b", "BJ", "-a-.b", "off"),
    ("..", "HBJS", "..", "an empty label has no hyphens"),
    # V6
    ("\u0301a", "", None, "a mark first"),
    ("a.\u0903b", "", None, "a spacing mark"),
    ("a.\u20dd", "", None, "an enclosing mark"),
    ("xn--a-xbba", "", None, "in an A-label"),
    # UseSTD3ASCIIRules
    ("a_b.ü", "", "a_b.xn--tda", "off"),
    ("a_b", "S", None, "U1"),
    ("ü b", "S", None, "U1"),
    ("a b", "", "a b", "off"),
    ("A-9", "S", "a-9", "letters, digits, hyphens"),
    ("\uff05", "S", None, "what is mapped to such a character"),
    ("\uff05", "", "%", ""),
    # VerifyDnsLength
    ("", "L", None, "A4_1"),
    ("", "", "", ""),
    (".", "L", None, "A4_1"),
    ("a.", "L", None, "A4_2: the root label"),
    ("a.", "", "a.", ""),
    ("a..b", "L", None, "A4_2"),
    ("a" * 63, "L", "a" * 63, ""),
    ("a" * 64, "L", None, "A4_2"),
    ("ü" * 57, "L", "xn--" + encoded("ü" * 57), "63 octets"),
    ("ü" * 64, "L", None, "A4_2"),
    (".".join(["a" * 49] * 5) + ".abc", "L", ".".join(["a" * 49] * 5) + ".abc", "253 octets"),
    (".".join(["a" * 49] * 5) + ".abcd", "L", None, "A4_1"),
    # CheckJoiners: RFC 5892 A.1 and A.2
    ("ශ්\u200dරී.com", "HBJSL", "xn--10cl1a0b660p.com", "ZWJ after a virama"),
    ("نامه\u200cای.com", "HBJSL", "xn--mgba3gch31f060k.com", "ZWNJ between letters that join"),
    ("क्\u200cष", "J", "xn--11b2ezcs70k", "ZWNJ after a virama"),
    ("a\u200db", "J", None, "C2"),
    ("a\u200db", "", "xn--ab-m1t", "off"),
    ("a\u200cb", "J", None, "C1"),
    ("\u200cب", "J", None, "C1: nothing before"),
    ("ب\u200c", "J", None, "C1: nothing after"),
    ("ب\u0301\u200c\u0301ب", "J", "xn--lsaa33vca2524a", "transparent marks between"),
    ("ب\u200c\u200cب", "J", None, "C1: ZWNJ is not transparent"),
    ("ب\u200cا", "J", "xn--mgbb899q", "D ZWNJ R"),
    ("ا\u200cب", "J", None, "C1: R does not join forward"),
    ("\ua872\u200cب", "J", "xn--ngb963k7q0h", "L ZWNJ D"),
    # CheckBidi: RFC 5893 §2
    ("אa", "B", None, "B2"),
    ("אa", "", "xn--a-zhc", "off"),
    ("א-", "B", None, "B3"),
    ("א\u0308", "B", "xn--ssa73l", "B3: marks at the end"),
    ("א1\u0660", "B", None, "B4"),
    ("א1", "B", "xn--1-zhc", ""),
    ("1א", "B", None, "B1"),
    ("\u0660", "B", None, "B1: AN first, and a Bidi domain name"),
    ("aא", "B", None, "B5"),
    ("a-.א", "B", None, "B6: also for labels without such characters"),
    ("1.א", "B", None, "B1: likewise"),
    ("a1.א", "B", "a1.xn--4db", ""),
    ("a\u0301.א.", "B", "xn--1ca.xn--4db.", "an empty label is exempt"),
    ("1.a-", "B", "1.a-", "no Bidi domain name"),
    ("xn--4db.1", "B", None, "decided after decoding"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "letters", "expected", "why"), CASES)
def test_to_ascii(name: str, letters: str, expected: str | None, why: str) -> None:
    assert ascii_of(name, letters) == expected, why


# input, flags, ToUnicode, whether an error was recorded
UNICODE = [
    ("xn--blo-7ka.DE", "HBJS", "bloß.de", False),
    ("xn--a.xn--bcher-kva", "", "\x80.bücher", True),
    ("xn--!.xn--bcher-kva", "", "xn--!.bücher", True),
    ("xn--!.xn--bcher-kva", "I", "xn--!.bücher", False),
    ("xn--.Ü", "", ".ü", True),
    ("\u2488", "", "\u2488", True),
    ("xn--a-zhc", "B", "אa", True),
    ("xn--a-zhc", "", "אa", False),
    ("a.", "HBJS", "a.", False),
    ("A_b", "S", "a_b", True),
]


@pytest.mark.parametrize(("name", "letters", "expected", "failed"), UNICODE)
def test_to_unicode(name: str, letters: str, expected: str, failed: bool) -> None:
    assert to_unicode(name, **flags_of(letters)) == (expected, failed)


# input, flags, index of the fault
PLACES = [
    ("a.b\u2488c", "", 3),
    ("a。bb.xn--!", "", 5),
    ("ü.-a", "H", 2),
    ("-a", "H", 0),
    ("a.1.א", "B", 2),
    ("ab..c", "L", 3),
]


@pytest.mark.parametrize(("name", "letters", "index"), PLACES)
def test_a_failure_says_where(name: str, letters: str, index: int) -> None:
    with pytest.raises(IDNAFailure) as caught:
        to_ascii(name, **flags_of(letters), verify_dns_length="L" in letters)
    error = caught.value
    assert (error.kind, error.text, error.index) == ("invalid-idna", name, index)
    assert isinstance(error, DecodeError)
    assert str(error).splitlines()[0] == error.message
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.index) == (str(error), index)
    assert error.at("x:" + name, 2).index == index + 2


# --- data --------------------------------------------------------------------------------


def test_nothing_is_loaded_before_it_is_needed() -> None:
    program = """
import sys
from urikit._unicode.uts46 import to_ascii
flags = dict(check_bidi=True, check_joiners=True, use_std3_ascii_rules=True)
assert to_ascii("WWW.example", **flags, check_hyphens=True, verify_dns_length=True) == "www.example"
assert not {"idna", "unicodedata2"} & set(sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], check=False)
    assert done.returncode == 0


def test_the_older_unicode_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Characters without properties are disallowed, even if the mapping table has them."""
    assert ascii_of("\u0220\u1e9e", "") == "xn--zca59a"
    assert ucd.mapped("\u1e9e") == "ß"
    monkeypatch.setattr(ucd, "unicode_data", lambda: unicodedata.ucd_3_2_0)
    assert ucd.mapped("\u0220") == "\u019e"
    assert ucd.mapped("\u1e9e") is None


def test_the_data_is_as_new_as_it_is_meant_to_be() -> None:
    assert ucd.version_key(urikit.unicode_version) >= (17,)
    assert ascii_of("\u1c89", "") == "xn--d4f", "Unicode 16"


def test_without_the_backport_the_data_of_python_rules() -> None:
    program = r"""
import sys, unicodedata
sys.modules["unicodedata2"] = None  # as if it were not installed
import urikit
assert "idna" not in sys.modules
assert urikit.URL("http://B\u00dcCHER.example/").host == "xn--bcher-kva.example"
python = tuple(map(int, unicodedata.unidata_version.split(".")))
in_use = tuple(map(int, urikit.unicode_version.split(".")))
from idna import idnadata
assert in_use == min(python, tuple(map(int, idnadata.__version__.split(".")))), in_use
# U+1C89 came with Unicode 16.
assert urikit.URL.can_parse("http://\u1c89/") is (in_use >= (16,))
"""
    done = subprocess.run([sys.executable, "-c", program], check=False)
    assert done.returncode == 0


plain = pure().module("_unicode.characters")  # C hides the single rules

# --- laws --------------------------------------------------------------------------------

names = st.lists(
    st.text(scalar, max_size=6)
    | st.text("aAß-1ü。.xn日\u0301\u0316\u200c\u200d\u094dبאa\u0660", max_size=10)
    | st.text("abz019-", max_size=8).map("xn--".__add__),
    max_size=4,
).map(".".join)
flag_letters = st.sets(st.sampled_from("HBJSLI")).map("".join)


@given(names, flag_letters)
def test_to_ascii_is_idempotent_and_to_unicode_undoes_it(name: str, letters: str) -> None:
    result = ascii_of(name, letters)
    shown, failed = to_unicode(name, **flags_of(letters))
    if result is None:
        return
    assert result.isascii()
    assert not failed
    assert ascii_of(result, letters) == result
    assert to_unicode(result, **flags_of(letters)) == (shown, False)
    assert ascii_of(shown, letters) == result


@given(names, flag_letters)
def test_to_unicode_records_an_error_where_to_ascii_fails(name: str, letters: str) -> None:
    letters = letters.replace("L", "")
    assert to_unicode(name, **flags_of(letters))[1] is (ascii_of(name, letters) is None)


# Starters that compose, marks of many classes, characters that decompose to marks or to both.
pieces = st.text("ae각ᄀ\u1161\u11a8\u0bc6\u0bbe\u0301\u0316\u0345\u0323\u0344\u0f73\u1e69\u095b\u2126", max_size=8)  # fmt: skip


@given(st.lists(st.tuples(pieces | st.text(scalar, max_size=3), st.integers(1, 60)), max_size=8))
def test_nfc_is_that_of_unicode(runs: list[tuple[str, int]]) -> None:
    text = "".join(piece * times for piece, times in runs)
    assert nfc(text) == ucd.unicode_data().normalize("NFC", text)
    assert nfd(text) == ucd.unicode_data().normalize("NFD", text)


@given(st.text("بaا\ua872\u0301\u200c\u200d\u094d\u0640\u1b44", max_size=8))
def test_joiners_are_judged_as_by_the_rules_one_by_one(label: str) -> None:
    expected = all(
        idna.valid_contextj(label, i) for i, char in enumerate(label) if char in "\u200c\u200d"
    )
    assert (ascii_of("a" + label, "J") is not None) is expected
    assert plain.joiners_are_valid(list(map(ord, label)), 0, len(label)) is expected


@given(st.text("aאب1\u0660+-,\u0308! ", min_size=1, max_size=6))
def test_the_bidi_rule_is_that_of_idna(label: str) -> None:
    try:
        expected = idna.check_bidi(label, check_ltr=True)
    except idna.IDNABidiError:
        expected = False
    assert plain.satisfies_bidi_rule(list(map(ord, label)), 0, len(label)) is expected


@given(names)
def test_names_by_idna_2008_are_the_same_here(name: str) -> None:
    """Names that the stricter standard accepts are mapped to the same name by this one."""
    assume(all(unicodedata.category(char) != "Cn" for char in name))
    try:
        expected = idna.encode(name.lower()).decode("ascii")
    except UnicodeError:
        return
    assert ascii_of(name.lower(), "J") == expected


# --- the web platform's vectors ----------------------------------------------------------

WPT = SHARED / "wpt"

# URL §3.3: forbidden domain code points
FORBIDDEN = {*map(chr, range(0x21)), *"#/:<>?@[\\]^|%\x7f"}


def domain_parser(domain: str) -> str | None:
    """URL §3.3, with beStrict false."""
    result = domain.lower() if domain.isascii() else ascii_of(domain, "BJ")
    return None if not result or FORBIDDEN & set(result) else result


@pytest.mark.parametrize("file", ["toascii", "IdnaTestV2", "IdnaTestV2-removed"])
def test_vectors(file: str) -> None:
    path = WPT / f"{file}.json"
    if not path.exists():
        pytest.skip(f"{path.name} of the web-platform-tests is not in {WPT}")
    vectors = [v for v in json.loads(path.read_text("utf-8")) if isinstance(v, dict)]
    # The empty input cannot be a URL's host; the vectors' own harness leaves it out as well.
    wrong = [v for v in vectors if v["input"] and domain_parser(v["input"]) != v["output"]]
    assert wrong == []
    assert len(vectors) >= 20


@pytest.mark.parametrize("place", ["mapped", "may_compose", "unicode_data"])
def test_an_error_while_a_character_is_learned_passes_through(place: str) -> None:
    """A KeyboardInterrupt, say: it is raised, and the next run is right."""
    program = (
        "from urikit import URL\n"
        "from urikit._unicode import ucd\n"
        "def fail(*_): raise KeyboardInterrupt\n"
        f"kept, ucd.{place} = ucd.{place}, fail\n"
        "try: URL('http://\\u0b95\\u3300\\ufdfa/')\n"
        "except KeyboardInterrupt: print('interrupted')\n"
        f"ucd.{place} = kept\n"
        "print(URL.can_parse('http://\\u0b95/'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("interrupted\nTrue\n", "")
