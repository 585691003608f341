"""Every rule, by hand-picked cases and against an independent ABNF engine."""

import random
from functools import cache
from typing import get_args

import pytest
from abnf import parser as abnf
from abnf.grammars import rfc3986, rfc3987

from tests.conftest import PURE
from tests.strategies import NASTY
from urikit import URI
from urikit.rfc._grammar import RULES, matches
from urikit.rfc._rule_names import RuleName


class ZoneRule(abnf.Rule):
    """RFC 6874 §2, with what it takes from RFC 3986."""


for name in ("IPv6address", "IPvFuture", "h16", "ls32", "IPv4address", "dec-octet", "unreserved",
             "sub-delims", "pct-encoded"):  # fmt: skip
    ZoneRule(name, rfc3986.Rule(name).definition)
ZoneRule.create("ZoneID = 1*( unreserved / pct-encoded )")
ZoneRule.create('IPv6addrz = IPv6address "%25" ZoneID')
ZoneRule.create('IP-literal = "[" ( IPv6address / IPv6addrz / IPvFuture  ) "]"')

# RFC 6874 redefines this rule of RFC 3986.
RENAMED = {"IP-literal-6874": "IP-literal"}

URI_RULES = [
    "URI",
    "hier-part",
    "URI-reference",
    "absolute-URI",
    "relative-ref",
    "relative-part",
    "scheme",
    "authority",
    "userinfo",
    "host",
    "port",
    "IP-literal",
    "IPvFuture",
    "IPv6address",
    "h16",
    "ls32",
    "IPv4address",
    "dec-octet",
    "reg-name",
    "path",
    "path-abempty",
    "path-absolute",
    "path-noscheme",
    "path-rootless",
    "path-empty",
    "segment",
    "segment-nz",
    "segment-nz-nc",
    "pchar",
    "query",
    "fragment",
    "pct-encoded",
    "unreserved",
    "reserved",
    "gen-delims",
    "sub-delims",
]
IRI_RULES = [
    "IRI",
    "ihier-part",
    "IRI-reference",
    "absolute-IRI",
    "irelative-ref",
    "irelative-part",
    "iauthority",
    "iuserinfo",
    "ihost",
    "ireg-name",
    "ipath",
    "ipath-abempty",
    "ipath-absolute",
    "ipath-noscheme",
    "ipath-rootless",
    "ipath-empty",
    "isegment",
    "isegment-nz",
    "isegment-nz-nc",
    "ipchar",
    "iquery",
    "ifragment",
    "iunreserved",
    "ucschar",
    "iprivate",
]


@pytest.mark.parametrize("name", [*URI_RULES, *IRI_RULES, "ZoneID", "IPv6addrz", *RENAMED])
def test_every_rule_has_its_name(name: str) -> None:
    rule = RULES[name]
    assert rule.name == name
    assert rule.source.startswith("RFC ")


# rule, text, whether it matches, why
CASES = [
    ("scheme", "a", True, "one letter"),
    ("scheme", "x-y+z.1", True, "all that may follow a letter"),
    ("scheme", "1a", False, "must start with a letter"),
    ("scheme", "", False, "not empty"),
    ("port", "", True, "*DIGIT"),
    ("port", "٣", False, "ASCII digits only"),
    ("IPv4address", "255.255.255.255", True, "the largest"),
    ("IPv4address", "256.0.0.1", False, "dec-octet ends at 255"),
    ("IPv4address", "01.2.3.4", False, "no leading zero"),
    ("IPv4address", "1.2.3", False, "four octets"),
    ("IPv6address", "1:2:3:4:5:6:7:8", True, "form 1"),
    ("IPv6address", "1:2:3:4:5:6:1.2.3.4", True, "form 1 with IPv4"),
    ("IPv6address", "::2:3:4:5:6:7:8", True, "form 2"),
    ("IPv6address", "1::3:4:5:6:7:8", True, "form 3"),
    ("IPv6address", "1:2::4:5:6:7:8", True, "form 4"),
    ("IPv6address", "1:2:3::5:6:7:8", True, "form 5"),
    ("IPv6address", "1:2:3:4::6:7:8", True, "form 6"),
    ("IPv6address", "1:2:3:4:5::7:8", True, "form 7"),
    ("IPv6address", "1:2:3:4:5:6::8", True, "form 8"),
    ("IPv6address", "1:2:3:4:5:6:7::", True, "form 9"),
    ("IPv6address", "::", True, "form 9, all zero"),
    ("IPv6address", "1:2:3:4:5:6:7:8:9", False, "nine pieces"),
    ("IPv6address", "1::2::3", False, "two elisions"),
    ("IPv6address", "::1:2:3:4:5:6:7:8", False, "an elision of nothing"),
    ("IPv6address", "12345::", False, "h16 is four digits at most"),
    ("IPv6address", "::1.2.3.4.5", False, "a broken IPv4 tail"),
    ("IPvFuture", "v1.a:b", True, ""),
    ("IPvFuture", "V1F.~", True, "ABNF strings have no case"),
    ("IPvFuture", "v.a", False, "a version is needed"),
    ("IPvFuture", "v1.", False, "something is needed"),
    ("IP-literal", "[::1]", True, ""),
    ("IP-literal", "[fe80::1%25en0]", False, "the zone is RFC 6874's"),
    ("IP-literal-6874", "[::1]", True, "no zone"),
    ("IP-literal-6874", "[v1.a]", True, "no address"),
    ("IP-literal-6874", "[fe80::1%25en0]", True, "a zone"),
    ("IP-literal-6874", "[fe80::1%25a%20b]", True, "escapes in a zone"),
    ("IP-literal-6874", "[fe80::1%25]", False, "a zone is not empty"),
    ("IP-literal-6874", "[fe80::1%en0]", False, "the percent sign is encoded"),
    ("IP-literal-6874", "[v1.a%25en0]", False, "only an address has a zone"),
    ("IPv6addrz", "fe80::1%25en0", True, "RFC 6874"),
    ("IPv6addrz", "fe80::1%en0", False, "the percent sign is encoded"),
    ("IPv6addrz", "fe80::1%25", False, "a zone is not empty"),
    ("path-noscheme", "a/b:c", True, "a colon in the second segment"),
    ("path-noscheme", "a:b", False, "a colon in the first"),
    ("path-absolute", "//a", False, "would be an authority"),
    ("path-abempty", "//a", True, "after an authority all is well"),
    ("path-rootless", "a:b/c", True, "after a scheme colons are free"),
    ("path-empty", "", True, ""),
    ("path-empty", "a", False, ""),
    ("pct-encoded", "%aF", True, "hexadecimal digits have no case"),
    ("pct-encoded", "%a", False, ""),
    ("pchar", "%41", True, "one pchar"),
    ("pchar", "ab", False, "two"),
    ("query", "a?b/c", True, "? and / are free in a query"),
    ("query", "a[b]", False, "brackets are not"),
    ("fragment", "a#b", False, "one # at most"),
    ("userinfo", "a:b:c", True, ""),
    ("userinfo", "a@b", False, ""),
    ("URI", "http://h\n", False, "no line end slips in at the end"),
    ("URI", "//h", False, "needs a scheme"),
    ("URI-reference", "", True, "the empty reference"),
    ("absolute-URI", "a:b#c", False, "no fragment"),
    ("ucschar", "é", True, ""),
    ("ucschar", "\ue000", False, "private use is iprivate"),
    ("ucschar", "\ufffe", False, "a noncharacter"),
    ("ucschar", "\ud800", False, "a surrogate"),
    ("iprivate", "\ue000", True, ""),
    ("iquery", "\ue000", True, "private use only in queries"),
    ("ipath", "\ue000", False, "and nowhere else"),
    ("IRI", "http://例え.テスト/引き割り", True, ""),
    ("URI", "http://例え.テスト/", False, ""),
]  # fmt: skip


def test_the_names_of_rules_are_known_to_type_checkers() -> None:
    assert get_args(RuleName) == tuple(RULES)


@pytest.mark.parametrize(("rule", "text", "expected", "why"), CASES)
def test_rule(rule: RuleName, text: str, expected: bool, why: str) -> None:
    assert matches(rule, text) is expected, why


# --- the oracle ---------------------------------------------------------------------------


def generate(rule: object, rng: random.Random) -> str:
    """A random instance of a rule, made by walking the other engine's own definition of it."""
    if isinstance(rule, abnf.Rule):
        return generate(rule.definition, rng)
    if isinstance(rule, abnf.Alternation):
        return generate(rng.choice(rule.parsers), rng)
    if isinstance(rule, abnf.Concatenation):
        return "".join(generate(part, rng) for part in rule.parsers)
    if isinstance(rule, abnf.Option):
        return generate(rule.alternation, rng) if rng.random() < 0.5 else ""
    if isinstance(rule, abnf.Repetition):
        most = rule.repeat.min + 3 if rule.repeat.max is None else rule.repeat.max
        return "".join(
            generate(rule.element, rng) for _ in range(rng.randint(rule.repeat.min, most))
        )
    if isinstance(rule, abnf.Literal):
        if isinstance(rule.value, tuple):
            return chr(rng.randint(ord(rule.value[0]), ord(rule.value[1])))
        return "".join(rng.choice((c.lower(), c.upper())) for c in rule.value)
    if isinstance(rule, abnf.Prose):  # path-empty is 0<pchar>
        return ""
    raise AssertionError(f"unknown part of a rule: {rule!r}")


def mutate(text: str, rng: random.Random) -> str:
    place = rng.randint(0, len(text))
    what = rng.randrange(4)
    if what == 0:
        return text[:place] + rng.choice(NASTY) + text[place:]
    if what == 1:
        return text[:place] + text[place + 1 :]
    if what == 2:
        return text[:place] + text[place:] * 2
    return text[:place] + rng.choice("a0%:./@[]?#é\ue000") + text[place + 1 :]


def oracle_for(name: str) -> object:
    if RULES[name].source == "RFC 6874":
        return ZoneRule(RENAMED.get(name, name))
    return rfc3987.Rule(name) if RULES[name].source == "RFC 3987" else rfc3986.Rule(name)


def accepts(rule: object, text: str) -> bool:
    try:
        rule.parse_all(text)  # type: ignore[attr-defined]
    except abnf.ParseError:
        return False
    return True


@cache
def strings(name: str) -> list[str]:
    """Distinct strings for a rule, a third of them its instances; a small rule has fewer."""
    rng = random.Random(name)
    oracle = oracle_for(name)
    found: dict[str, None] = {}
    for _ in range(STRINGS_PER_RULE):
        text = generate(oracle, rng)
        found |= dict.fromkeys((text, mutate(text, rng), mutate(mutate(text, rng), rng)))
        if len(found) >= STRINGS_PER_RULE:
            break
    return list(found)


STRINGS_PER_RULE = 400


@pytest.mark.skipif(
    PURE, reason="the grammar is the same in both forms: tested on the compiled one"
)
@pytest.mark.parametrize("name", list(RULES))
def test_agrees_with_an_independent_abnf_engine(name: str) -> None:
    oracle = oracle_for(name)
    accepted = 0
    for text in strings(name):
        expected = accepts(oracle, text)
        assert RULES[name].matches(text) is expected, ascii(text)
        accepted += expected
    assert accepted > 0, "the oracle accepted something"


def test_the_parser_accepts_the_ip_literals_of_rfc_6874() -> None:
    for text in strings("IP-literal-6874"):
        if text[:1] == "[" and text[-1:] == "]" and "]" not in text[1:-1]:
            uri = URI.parse(f"http://{text}/")
            is_literal = uri is not None and uri.authority == text
            assert is_literal == matches("IP-literal-6874", text), ascii(text)
    uri = URI("http://[fe80::1%25eth0]/")
    assert matches("IP-literal-6874", uri.host or "")
    assert [violation.standard for violation in uri.violations] == ["rfc6874"]


def test_the_oracle_sees_enough_strings() -> None:
    assert sum(len(strings(name)) for name in RULES) >= 20_000
