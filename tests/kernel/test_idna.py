"""The kernel's IDNA: in both forms it gives what UTS #46 gives for strings."""

import subprocess
import sys
from types import ModuleType

import pytest
from hypothesis import example, given, strategies as st

from tests.kernel_forms import FORMS as PACKAGES
from tests.shared import load, needs_shared
from urikit._kernel.inline import Characters
from urikit._unicode import ucd
from urikit._unicode.bootstring import encoded

FORMS: dict[str, ModuleType] = {
    name: form.module("_kernel.idna") for name, form in PACKAGES.items()
}
# One run after the other uses the same memory.
RUNS = {name: form.module("_unicode.processing").Processing() for name, form in PACKAGES.items()}


def by_uts46(name: str, form: str = "installed") -> str | None:
    """Return the ASCII form by the lenient rules of the URL Standard; None for a failure."""
    uts46 = PACKAGES[form].module("_unicode.uts46")
    try:
        result: str = uts46.to_ascii(name)
    except uts46.IDNAFailure:
        return None
    return result


def by_kernel(name: str, form: str) -> str | None:
    """Return what the kernel appends to a host in UTF-8, after what is written already."""
    data = name.encode("utf-8", "surrogatepass")
    out = PACKAGES[form].module("_kernel.writer").Writer(4)
    out.put("/")
    given = data if PACKAGES[form].compiled else Characters(b"?" + data + b"?")
    start = 0 if PACKAGES[form].compiled else 1
    done = FORMS[form].domain_to_ascii(given, start, start + len(data), RUNS[form], out)
    text: str = out.text(0, out.size)
    assert text[0] == "/"
    assert done or text == "/"
    return text[1:] if done else None


def check(name: str) -> None:
    """Both forms of both ways give the same."""
    results = {by_kernel(name, form) for form in FORMS} | {by_uts46(name, form) for form in FORMS}
    assert len(results) == 1, results


# name, its ASCII form, why
VALID = [
    ("www.Example.com", "www.example.com", "ASCII, in lower case"),
    ("a..b.", "a..b.", "empty labels are nobody's business here"),
    ("-a_b-", "-a_b-", "CheckHyphens and UseSTD3ASCIIRules are off"),
    ("1.2.3.4", "1.2.3.4", "a number for others to see"),
    ("a" * 63, "a" * 63, "as long as a label gets"),
    (".".join(["a" * 62] * 4), ".".join(["a" * 62] * 4), "nearly as long as a name gets"),
    ("bücher.example", "xn--bcher-kva.example", "valid"),
    ("BÜCHER.example", "xn--bcher-kva.example", "mapped"),
    ("faß.de", "xn--fa-hia.de", "a deviation is valid"),
    ("日本語.jp", "xn--wgv71a119e.jp", "without ASCII"),
    ("日本。ｊｐ", "xn--wgv71a.jp", "mapped to ASCII and to a full stop"),
    ("１．１", "1.1", "mapped to nothing but ASCII"),
    ("ｘｎ－－bcher-kva", "xn--bcher-kva", "an A-label only after mapping"),
    ("fa\u00adß.de", "xn--fa-hia.de", "ignored"),
    ("❤\ufe0f.com", "xn--qei.com", "ignored"),
    ("😀.la", "xn--e28h.la", "of the first supplementary plane"),
    ("xn--bcher-kva.example", "xn--bcher-kva.example", "an A-label"),
    ("XN--Bcher-KVA", "xn--bcher-kva", "in lower case"),
    ("xn--bcher-kva.bücher", "xn--bcher-kva.xn--bcher-kva", "both"),
    ("xn--zca", "xn--zca", "without ASCII"),
    ("xn----zmb", "xn----zmb", "a hyphen before the delimiter"),
    ("उदाहरण.परीक्षा", "xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g", "marks, and a virama"),
    ("हज़ार", "xn--81b4bzank", "a mark that might have composed"),
    ("বাংলা.com", "xn--54b7fta0cc.com", "likewise"),
    ("ผู้", "xn--t3c2d3b", "marks in their order"),
    ("ישראל.co.il", "xn--4dbrk0ce.co.il", "from right to left"),
    ("مصر", "xn--wgbh1c", "likewise"),
    ("א1.a1", "xn--1-zhc.a1", "labels that keep to the Bidi rule"),
    ("", "", "nothing"),
    ("\u00ad", "", "nothing is left"),
    ("A b%\x00ü/", "xn--a b%\x00/-7ya", "ASCII that is forbidden elsewhere"),
    ("\uff05", "%", "mapped to such a character"),
    ("\u2100.\u3316", "a/c.xn--nckucudvbh5g", "mapped to three characters, and to six"),
    ("ﬁ", "fi", "mapped to two"),
    ("\U00020000", "xn--j50i", "of another plane"),
    ("u\u0308", "xn--tda", "normalized"),
    ("a\u0301\u0323", "xn--lsa752l", "put in order"),
    ("\u1100\u1161", "xn--o39a", "Hangul"),
    ("ǖ\u0328", "xn--7ga61fla", "normalized to more than it was"),
    ("क\u094d\u200dष", "xn--11b2ezcw70k", "a joiner"),
    ("ب\u0301\u200c\u0301ب", "xn--lsaa33vca2524a", "a joiner between letters that join"),
    ("a" * 64, "a" * 64, "longer than a label gets"),
    ("ü" * 1000, "xn--" + encoded("ü" * 1000), "likewise"),
    (".".join(["ü" * 20] * 100), ".".join(["xn--" + encoded("ü" * 20)] * 100), "likewise"),
]  # fmt: skip

# name, why
INVALID = [
    ("\u2488", "disallowed"),
    ("\ufffd", "disallowed"),
    ("\u0378", "unassigned"),
    ("\ue000", "private use"),
    ("\ud800", "a surrogate"),
    ("\U0010ffff", "not a character"),
    ("\u0f71\u0f74", "marks at the start"),
    ("\u0301a", "a mark at the start"),
    ("a.\u0903b", "a spacing mark"),
    ("a\u200cb", "a joiner"),
    ("a\u200db", "a joiner"),
    ("xn--ü", "neither A-label nor U-label"),
    ("xn--", "an A-label for nothing"),
    ("xn---", "no digit"),
    ("xn---kva", "no digit"),
    ("xn--a-", "an A-label for ASCII"),
    ("xn--a", "for U+0080"),
    ("xn--bcher-kv", "breaks off"),
    ("xn--bcher-k_a", "no digit"),
    ("xn--99999999", "a number too large"),
    ("xn--" + "9" * 59, "likewise"),
    ("xn--a-" + "9" * 57, "likewise"),
    ("xn--en32g", "past U+10FFFF"),
    ("xn--ib9b", "for a surrogate"),
    ("xn--xn---epa", "decodes to xn--é"),
    ("xn--u-ccb", "decodes to u and U+0308"),
    ("xn--8i7caa", "decodes to what is mapped"),
    ("xn--1ug", "decodes to a joiner"),
    ("xn--tda.xn--a", "a later label"),
    ("אa", "breaks the Bidi rule"),
    ("א.1a", "another label breaks it"),
    ("א.xn--1-zga", "likewise, in an A-label"),
    ("א1٠", "two sorts of digits"),
    ("א\u2000", "a space"),
    ("a" * 3000 + "\U0010fffd", "private use"),
    ("a" * 30000 + "\U0002a6df", "too long for Punycode"),
]


@pytest.mark.parametrize(("name", "expected", "why"), VALID)
def test_valid(name: str, expected: str, why: str) -> None:
    assert by_uts46(name) == expected, why
    check(name)


@pytest.mark.parametrize(("name", "why"), INVALID)
def test_invalid(name: str, why: str) -> None:
    assert by_uts46(name) is None, why
    check(name)


# --- laws ----------------------------------------------------------------------------------------

# Letters that are written in many ways, marks, digits, joiners, full stops, and hyphens.
SCRIPTS = [
    "abxnXN019-_.", "äöüßéÄÖÜ\u0301\u0308\u0323", "αςΣ\u0345", "яЯйё", "עברית\u05b0\u05b7",
    "عربي٠١\u0651\u064e\u06f1", "हिन्दीज़\u094d\u200d\u200c", "বাংলা\u09d7", "தமிழ்\u0bbe", "ผู้ไทย",
    "日本語。ｊｐ", "한국\u1100\u1161\u11a8", "\U00016d63\U00016d67\U00016d68", "😀❤\ufe0f\u00ad",
    "\u0f71\u0f72\u0f74", "\u2000\u2488\ufffd\U00020000\U0010ffff\ud800",
]  # fmt: skip
some_text = st.lists(
    st.sampled_from(SCRIPTS).flatmap(lambda script: st.text(script, max_size=4)), max_size=4
).map("".join)
any_text = st.text(max_size=12)
a_labels = (some_text | st.text(st.characters(exclude_categories=["Cs"]), max_size=8)).map(
    lambda text: "xn--" + encoded(text.replace("\ud800", ""))
)
like_a_labels = st.text("abcxyz0189-", max_size=8).map("xn--".__add__)
names = st.lists(some_text | any_text | a_labels | like_a_labels, min_size=1, max_size=3).map(
    ".".join
)


@given(names)
@example("xn--xn---epa")
@example("\U00016d63\U00016d68")  # the second composes only once it is decomposed
def test_the_kernel_gives_what_uts46_gives(name: str) -> None:
    check(name)


@given(st.text("".join(SCRIPTS), min_size=40, max_size=70))
def test_long_labels(name: str) -> None:
    check(name)


def test_every_eleventh_character() -> None:
    for code in (*range(0x80, 0x20000, 11), *range(0x20000, 0x110000, 1009)):
        check(chr(code))
        check(f"a{chr(code)}b")


@needs_shared
@pytest.mark.parametrize("file", ["IdnaTestV2.json", "toascii.json"])
def test_names_of_the_web_platform_tests(file: str) -> None:
    for case in load(file):
        check(case["input"])


# --- where the data comes from -------------------------------------------------------------------


def test_no_decomposition_is_overlooked() -> None:
    """Blocks are left out when the characters that may compose are gathered."""
    normalize = ucd.unicode_data().normalize
    trailing: set[str] = set()
    for code in range(0x110000):
        if normalize("NFD", char := chr(code)) != char:
            trailing.update(normalize("NFD", char)[1:])
    assert ucd.trailing_characters() == trailing


def test_ascii_needs_no_data() -> None:
    code = (
        "import sys; from urikit._unicode.uts46 import to_ascii as f;"
        "data = {'idna', 'unicodedata2'};"
        "print(f('WWW.example.com'), sorted(data & set(sys.modules)));"
        "print(f('xn--tda'), 'idna' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["www.example.com []", "xn--tda True"]


def test_bytes_that_are_not_utf8_are_refused_or_read_as_something() -> None:
    """A caller hands over UTF-8; anything else does no harm."""
    for data in (b"\xff\xff\xff", b"\x80", b"\xf7\xbf\xbf\xbf", b"a\xc3", b"\xc3" + b"\x80" * 9):
        for form in FORMS:
            out = PACKAGES[form].module("_kernel.writer").Writer(4)
            given = data if PACKAGES[form].compiled else Characters(data)
            is_domain = FORMS[form].domain_to_ascii(given, 0, len(data), RUNS[form], out)
            assert is_domain or out.size == 0, "a refusal appends nothing"
            assert out.text(0, out.size).isascii()


def test_threads_learn_the_same() -> None:
    """Many threads meet characters for the first time at once."""
    code = """
import sys, threading
from urikit._unicode.uts46 import to_ascii
sys.setswitchinterval(1e-6)
names = [chr(code) + "\\ufdf2" + chr(code + 1) for code in range(0xFB50, 0xFB90)]
wanted, start = [], threading.Barrier(8)
def work():
    start.wait()
    wanted.append([to_ascii(name) for name in names])
threads = [threading.Thread(target=work) for _ in range(8)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert len(wanted) == 8 and all(each == wanted[0] for each in wanted)
assert wanted[0] == [to_ascii(name) for name in names]
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
