"""The kernel for hosts: in both forms, whatever it is certain of is what the host parser gives."""

from itertools import combinations, product

import pytest
from hypothesis import example, given, strategies as st

from tests.kernel_forms import FORMS
from tests.strategies import NASTY
from urikit.chars import CharSet, _encode_sets as encode_sets
from urikit.whatwg._cursor import to_scalar_value_string
from urikit.whatwg._host import HostFailure, host_parser, serialize_host
from urikit.whatwg._validation import FAILURES

# --- names -----------------------------------------------------------------------------------------


def by_engine(text: str) -> str:
    """Return what the host parser and serializer give for a special URL, or the kind of failure."""
    errors: list[str] = []
    try:
        host = host_parser(text, is_opaque=False, report=lambda error, *_: errors.append(error))
    except HostFailure:
        return str(errors[-1])
    return serialize_host(host)


# host, whether it surely is a name, why
NAMES = [
    ("h", True, "a name"),
    ("h.example", True, "a name"),
    ("h.example.", True, "with a trailing dot"),
    (".", True, "an empty label is no number"),
    ("h..", True, "nor is one before a trailing dot"),
    ("1.h", True, "a number, but not at the end"),
    ("h1", True, "a label that only ends in a digit"),
    ("h.1a", True, "a label that only starts with one"),
    ("h.09a", True, "likewise"),
    ("0xh.a", True, "not the last label"),
    ("1", False, "a number"),
    ("1.", False, "a number before a trailing dot"),
    ("h.1", False, "ends in a number"),
    ("h.1.", False, "ends in a number"),
    ("h.0", False, "ends in a number"),
    ("h.09", False, "digits only, though no octal number"),
    ("h.99999999999999999999", False, "digits only, though too many"),
    ("h.0x", False, "nothing after 0x is zero"),
    ("h.0x.", False, "likewise"),
    ("h.0x1F", False, "hexadecimal"),
    ("h.0xg", True, "no number"),
]


@pytest.mark.parametrize(("host", "is_name", "why"), NAMES)
@pytest.mark.parametrize("form", FORMS)
def test_is_domain(form: str, host: str, is_name: bool, why: str) -> None:
    is_domain = FORMS[form].module("_kernel.hosts").is_domain
    assert is_domain(host, 0, len(host)) == is_name, why
    # The same within a text: what stands around it does not matter.
    assert is_domain(f"1.{host}.1", 2, 2 + len(host)) == is_name, why


# --- IPv4 ------------------------------------------------------------------------------------------

# host, whether it is an address as the serializer writes it, why
IPV4 = [
    ("1.2.3.4", True, "an address"),
    ("0.0.0.0", True, "zeros"),
    ("255.255.255.255", True, "the last"),
    ("10.20.30.40", True, "two digits"),
    ("", False, "nothing"),
    ("1", False, "one part"),
    ("1.2.3", False, "three parts"),
    ("1.2.3.", False, "three parts and a dot"),
    ("1.2.3.4.", False, "a trailing dot goes"),
    ("1.2.3.4.5", False, "five parts"),
    (".1.2.3", False, "an empty part"),
    ("1..2.3", False, "an empty part"),
    ("256.0.0.0", False, "too large"),
    ("0.0.0.256", False, "too large"),
    ("0.0.0.1000", False, "too long"),
    ("01.2.3.4", False, "octal"),
    ("00.0.0.0", False, "octal"),
    ("0x1.2.3.4", False, "hexadecimal"),
    ("1.2.3.a", False, "a letter"),
    ("1.2.3.4a", False, "a letter after it"),
    ("1.2.3 4", False, "no dot"),
]


@pytest.mark.parametrize(("host", "is_address", "why"), IPV4)
@pytest.mark.parametrize("form", FORMS)
def test_is_ipv4(form: str, host: str, is_address: bool, why: str) -> None:
    is_ipv4 = FORMS[form].module("_kernel.hosts").is_ipv4
    assert is_ipv4(host, 0, len(host)) == is_address, why
    assert is_ipv4(f"9{host}9", 1, 1 + len(host)) == is_address, why


# --- IPv6 ------------------------------------------------------------------------------------------

# address, whether it is one as the serializer writes it, why
IPV6 = [
    ("::", True, "all zeros"),
    ("::1", True, "at the start"),
    ("1::", True, "at the end"),
    ("1::2", True, "in the middle"),
    ("1:2:3:4:5:6:7:8", True, "no zeros"),
    ("1:0:3:4:5:6:7:8", True, "one zero is not compressed"),
    ("0:2:3:4:5:6:7:8", True, "nor at the start"),
    ("1:2:3:4:5:6:7:0", True, "nor at the end"),
    ("0:2:0:4:0:6:0:8", True, "nor where there are many"),
    ("::3:4:5:6:7:8", True, "two zeros are"),
    ("1:2:3:4:5:6::", True, "two zeros are"),
    ("1::4:5:6:7:8", True, "two zeros are"),
    ("1:0:0:2::3", True, "the longest run, though another comes first"),
    ("1::2:0:0:3", True, "the longest run comes first"),
    ("1::2:3:0:0:4", True, "of two that are as long the first"),
    ("::2:0:0:3:4:5", True, "likewise, at the start"),
    ("abcd:ef01:2345:6789:abcd:ef01:2345:6789", True, "as long as it gets"),
    ("::ffff:102:304", True, "an embedded address in hexadecimal"),
    ("", False, "nothing"),
    (":", False, "one colon"),
    (":::", False, "three"),
    ("::::", False, "four"),
    (":1", False, "starts with one colon"),
    ("1:", False, "ends with one"),
    ("::1:", False, "ends with one"),
    (":1::", False, "starts with one"),
    ("1", False, "one piece"),
    ("1:2:3:4:5:6:7", False, "seven pieces"),
    ("1:2:3:4:5:6:7:8:9", False, "nine"),
    ("1:2:3:4:5:6:7:8:", False, "and a colon"),
    ("1:2:3:4:5:6:7:8::", False, "and two"),
    ("::1:2:3:4:5:6:7:8", False, "two and eight"),
    ("1:2:3:4::5:6:7:8", False, "eight and two within"),
    ("1:2:3:4:5:6:7::", False, "two colons for one piece"),
    ("::2:3:4:5:6:7:8", False, "two colons for one piece"),
    ("1::3:4:5:6:7:8", False, "two colons for one piece"),
    ("1::2::3", False, "twice"),
    ("0:0:0:0:0:0:0:0", False, "not compressed"),
    ("1:0:0:4:5:6:7:8", False, "not compressed"),
    ("0::", False, "a zero beside the gap"),
    ("::0", False, "a zero beside the gap"),
    ("::0:1", False, "a zero beside the gap"),
    ("1:0::2", False, "a zero beside the gap"),
    ("1::2:0:0:0:3", False, "a longer run comes later"),
    ("1:0:0:2:3::4", False, "as long a run comes first"),
    ("::01", False, "a leading zero"),
    ("::00", False, "two zeros"),
    ("::12345", False, "five digits"),
    ("::A", False, "upper case"),
    ("::g", False, "no digit"),
    ("::1.2.3.4", False, "an embedded address"),
    ("::%1", False, "a zone"),
    ("1:2", False, "too few"),
    ("1 ::", False, "a space"),
]


@pytest.mark.parametrize(("address", "is_address", "why"), IPV6)
@pytest.mark.parametrize("form", FORMS)
def test_is_ipv6(form: str, address: str, is_address: bool, why: str) -> None:
    is_ipv6 = FORMS[form].module("_kernel.hosts").is_ipv6
    assert is_ipv6(address, 0, len(address)) == is_address, why
    # Brackets, digits and colons around it do not matter.
    for around in "[]", "11", "::":
        text = around[0] + address + around[1]
        assert is_ipv6(text, 1, 1 + len(address)) == is_address, why
    assert is_address == (by_engine(f"[{address}]") == f"[{address}]"), why


@given(
    st.lists(st.sampled_from(["0", "0", "1", "a", "ffff", "00", "F", ""]), max_size=9).map(":".join)
    | st.text("01af:.", max_size=12)
)
def test_is_ipv6_is_what_the_serializer_gives_back(address: str) -> None:
    host = f"[{address}]"
    for form in FORMS.values():
        is_address = form.module("_kernel.hosts").is_ipv6(address, 0, len(address))
        assert is_address == (by_engine(host) == host)


@pytest.mark.parametrize("form", FORMS)
def test_every_pattern_of_zeros_has_one_form(form: str) -> None:
    is_ipv6 = FORMS[form].module("_kernel.hosts").is_ipv6
    for pieces in product("0a", repeat=8):
        texts = {":".join(pieces)}
        for start, end in combinations(range(9), 2):
            if "a" not in pieces[start:end]:
                texts.add(f"{':'.join(pieces[:start])}::{':'.join(pieces[end:])}")
        written = by_engine(f"[{':'.join(pieces)}]")[1:-1]
        assert [text for text in texts if is_ipv6(text, 0, len(text))] == [written]


# --- what a host becomes ------------------------------------------------------------------------------

# host, its serialisation, why
CANONICAL = [
    ("h", "h", "as it is"),
    ("H.Example.", "h.example.", "in lower case"),
    ("a_b-!$&'()*+,;=~", "a_b-!$&'()*+,;=~", "no forbidden code point"),
    ('"`{}', '"`{}', "nor are these"),
    ("a..b", "a..b", "empty labels stay"),
    (".", ".", "a dot alone"),
    ("bücher.example", "xn--bcher-kva.example", "IDNA"),
    ("BÜCHER", "xn--bcher-kva", "mapped"),
    ("日本。jp", "xn--wgv71a.jp", "another full stop"),
    ("😀.la", "xn--e28h.la", "beyond the first plane"),
    ("１．２．３．４", "1.2.3.4", "an address only after mapping"),
    ("０ｘ７ｆ．１", "127.0.0.1", "likewise, in the odd forms"),
    ("1.2.3.4", "1.2.3.4", "an address"),
    ("1.2.3.4.", "1.2.3.4", "without its trailing dot"),
    ("1.2.3.4..", "1.2.3.4..", "an empty last label is no number"),
    ("1", "0.0.0.1", "one number of 32 bits"),
    ("1.", "0.0.0.1", "and a dot"),
    ("1.2", "1.0.0.2", "the last of 24"),
    ("1.2.3", "1.2.0.3", "the last of 16"),
    ("256", "0.0.1.0", "more than eight bits"),
    ("1.256", "1.0.1.0", "in the last part"),
    ("4294967295", "255.255.255.255", "the largest"),
    ("1.16777215", "1.255.255.255", "the largest of 24 bits"),
    ("1.2.65535", "1.2.255.255", "the largest of 16 bits"),
    ("0x7f.1", "127.0.0.1", "hexadecimal"),
    ("0X7F.0X1", "127.0.0.1", "in upper case"),
    ("0x", "0.0.0.0", "nothing after 0x is zero"),
    ("0x.0x.0", "0.0.0.0", "each of them"),
    ("0xffffffff", "255.255.255.255", "the largest"),
    ("0x00000000000001", "0.0.0.1", "zeros do not count"),
    ("017.010", "15.0.0.8", "octal"),
    ("00", "0.0.0.0", "octal zero"),
    ("037777777777", "255.255.255.255", "the largest"),
    ("[::1]", "[::1]", "as it is"),
    ("[::A]", "[::a]", "in lower case"),
    ("[0:0:0:0:0:0:0:0]", "[::]", "compressed"),
    ("[0::0]", "[::]", "compressed further"),
    ("[0001:02::]", "[1:2::]", "leading zeros go"),
    ("[1:0:0:2:0:0:0:3]", "[1:0:0:2::3]", "the longest run"),
    ("[1:0:0:2:3:0:0:4]", "[1::2:3:0:0:4]", "of two that are as long the first"),
    ("[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7:0]", "one zero is not compressed"),
    ("[::2:3:4:5:6:7:8]", "[0:2:3:4:5:6:7:8]", "nor at the start"),
    ("[::1.2.3.4]", "[::102:304]", "an embedded address"),
    ("[::FFFF:255.0.0.255]", "[::ffff:ff00:ff]", "an embedded address"),
    ("[::0.0.0.0]", "[::]", "an embedded address of zeros"),
    ("[1:2:3:4:5:6:0.7.0.8]", "[1:2:3:4:5:6:7:8]", "after six pieces"),
    ("[0000:0000:0000:0000:0000:ffff:255.255.255.255]", "[::ffff:ffff:ffff]", "as long as it gets"),
]  # fmt: skip

# host, why
ODD = [
    ("", "nothing"),
    ("a b", "a space"),
    ("a\tb", "a tab, which the URL parser removes earlier"),
    ("a\x00b", "NUL"),
    ("a\x7fb", "DEL"),
    ("a%41", "an escape, which is decoded earlier"),
    ("a^b", "a forbidden code point"),
    ("a|b", "a forbidden code point"),
    ("a:1", "a colon"),
    ("a@b", "an at sign"),
    ("a/b", "a slash"),
    ("a[b", "a bracket"),
    ("]", "a bracket"),
    ("ü b", "a space and more"),
    ("ü\x7f", "DEL and more"),
    ("\ud800", "a lone surrogate"),
    ("a\udfff", "a lone surrogate"),
    ("\ufffd", "the replacement character"),
    ("\u00ad", "ignored, and nothing is left"),
    ("1.2.3.4.5", "too many parts"),
    ("1..2", "an empty part"),
    (".1", "an empty part"),
    ("h.1", "a part that is no number"),
    ("256.0.0.1", "too large for its place"),
    ("1.16777216", "too large for its place"),
    ("1.2.65536", "too large for its place"),
    ("1.2.3.256", "too large for its place"),
    ("4294967296", "too large"),
    ("0x100000000", "too large"),
    ("040000000000", "too large"),
    ("18446744073709551617", "too large, and one more than 64 bits hold"),
    ("9" * 400, "very much so"),
    ("09", "no octal number"),
    ("h.09", "no octal number"),
    ("0xg.1", "no hexadecimal number"),
    ("h.0x", "a name before a number"),
    ("[", "not closed"),
    ("[]", "nothing in it"),
    ("[::1", "not closed"),
    ("[::1]x", "something after it"),
    ("[:]", "one colon"),
    ("[:::]", "three"),
    ("[1::2::3]", "two gaps"),
    ("[1:2:3:4:5:6:7]", "too few"),
    ("[1:2:3:4:5:6:7:8:9]", "too many"),
    ("[1:2:3:4::5:6:7:8]", "a gap for nothing"),
    ("[::12345]", "five digits"),
    ("[::g]", "no digit"),
    ("[::1%en0]", "a zone"),
    ("[::1.2.3]", "too short an embedded address"),
    ("[::1.2.3.4.5]", "too long a one"),
    ("[::01.2.3.4]", "a leading zero in one"),
    ("[::256.2.3.4]", "too large a one"),
    ("[::1.2.3.4:5]", "not at the end"),
    ("[1.2.3.4]", "not after colons"),
    ("[1:2:3:4:5:6:7:1.2.3.4]", "too many pieces with it"),
    ("[v1.a]", "of a future version"),
    ("[:" + ":" * 99 + "]", "too long"),
]


def host_of(form: str, host: str) -> str:
    """The serialization of *host*, or the kind of the failure."""
    module = FORMS[form].module
    work = module("_kernel.workspace").Workspace()
    data = to_scalar_value_string(host).encode()
    characters = data if FORMS[form].compiled else data.decode("latin-1")
    failure = module("_kernel.hosts").write_host(characters, 0, len(data), False, work)
    return str(FAILURES[failure]) if failure else work.out.text(0, work.out.size)


@pytest.mark.parametrize(("host", "expected", "why"), CANONICAL)
@pytest.mark.parametrize("form", FORMS)
def test_canonical_host(form: str, host: str, expected: str, why: str) -> None:
    assert host_of(form, host) == expected, why
    assert host_of(form, expected) == expected, why
    assert by_engine(host) == expected, why


@pytest.mark.parametrize(("host", "why"), ODD)
@pytest.mark.parametrize("form", FORMS)
def test_odd(form: str, host: str, why: str) -> None:
    assert host_of(form, host) == by_engine(host), why


@given(
    st.text("0123456789abfxX.", max_size=16)
    | st.text("0123456789abfF.:", max_size=20).map("[{}]".format)
    | st.lists(st.sampled_from(["0", "1", "0x", "255", "256", "00", "09", "a", ""])).map(".".join)
    | st.text("aB1.-ßüÖ日。😀\u0301\u200d" + NASTY.replace("%", ""), max_size=10)
)
@example("0xg")
@example("h.0xg")
@example("xn--")
@example("xn--a")
@example("a.xn--zz--.b")
def test_the_kernel_gives_what_the_engine_gives(host: str) -> None:
    assert {host_of(form, host) for form in FORMS} == {by_engine(host)}


# --- the sets -----------------------------------------------------------------------------------------

ASCII = frozenset(map(chr, range(128)))
CONTROLS = frozenset(map(chr, [*range(32), 127]))


# name, the ASCII characters of the set as URL §1.3 and §3.2 list them
SETS = [
    ("C0_CONTROL", CONTROLS),
    ("FRAGMENT", CONTROLS | set(' "<>`')),
    ("QUERY", CONTROLS | set(' "#<>')),
    ("SPECIAL_QUERY", CONTROLS | set(" \"#<>'")),
    ("PATH", CONTROLS | set(' "#<>?^`{}')),
    ("USERINFO", CONTROLS | set(' "#<>?^`{}/:;=@[\\]|')),
    ("COMPONENT", CONTROLS | set(' "#<>?^`{}/:;=@[\\]|$%&+,')),
    ("FORM_URLENCODED", CONTROLS | set(" \"#<>?^`{}/:;=@[\\]|$%&+,!'()~")),
    ("FORBIDDEN_HOST_CODE_POINTS", frozenset("\0\t\n\r #/:<>?@[\\]^|")),
    ("FORBIDDEN_DOMAIN_CODE_POINTS", CONTROLS | set(" #/:<>?@[\\]^|%")),
]


@pytest.mark.parametrize(("name", "members"), SETS)
@pytest.mark.parametrize("form", FORMS)
def test_encode_sets(form: str, name: str, members: frozenset[str]) -> None:
    encode_set = getattr(FORMS[form].module("chars._encode_sets"), name)
    assert {char for char in ASCII if char in encode_set} == members
    # Beyond ASCII everything is encoded, and no host is forbidden by a set.
    for char in "\x80é日\ud800\uffff😀\U0010ffff":
        assert (char in encode_set) == ("FORBIDDEN" not in name)


def test_every_encode_set_is_tested() -> None:
    found = {name for name, value in vars(encode_sets).items() if isinstance(value, CharSet)}
    kept = {"ALPHA", "DIGIT", "ASCII_URL_CODE_POINTS"}  # what URLs are made of: nothing encodes it
    assert {name for name, _ in SETS} == found - kept


@pytest.mark.parametrize("form", FORMS)
def test_what_hosts_hold(form: str) -> None:
    hosts = FORMS[form].module("_kernel.tables")
    upper = set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    controls_and_space = CONTROLS | {" "}
    forbidden = set("#/:<>?@[\\]^|")
    assert set(hosts.OPAQUE_HOST.ascii) == ASCII - controls_and_space - forbidden
    assert set(hosts.DOMAIN.ascii) == ASCII - controls_and_space - forbidden - upper - {"%"}
    assert "é" not in hosts.OPAQUE_HOST
