"""Every rule of RFC 3986 appendix A, the i-rules of RFC 3987 §2.2, and RFC 6874's zone.

Each rule is a regular expression, composed of the others just as the ABNF composes it, and
found by its own name in :data:`RULES`. The rules are for asking whether a text is, say, a
``path-noscheme``; the parser that finds components and reports positions is
:mod:`urikit.rfc._syntax`.

Repetitions of characters are possessive wherever what follows cannot start with one of
them, so that no rule takes more than time proportional to the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from urikit import chars
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.kinds import wrong_type
from urikit._ground.patterns import pattern_of
from urikit._ground.typed import Final
from urikit.chars import ALPHA, DEC_OCTET, DIGIT, HEXDIG, IPV4_ADDRESS, PCT_ENCODED, CharSet
from urikit.errors import ErrorKind, URIError

if TYPE_CHECKING:
    import re

    from urikit.rfc._rule_names import RuleName


class Rule:
    """One ABNF rule: its ``name``, where it is defined, and its regular ``pattern``.

    >>> RULES["dec-octet"].matches("255"), RULES["dec-octet"].matches("256")
    (True, False)
    >>> RULES["dec-octet"].source
    'RFC 3986'
    """

    def __init__(self, name: str, pattern: str, source: str) -> None:
        self.name = name
        self.pattern = pattern
        self.source = source

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The pattern, compiled when first asked for."""
        return pattern_of(self.pattern)

    def matches(self, text: str) -> bool:
        """True if all of *text* matches this rule."""
        return self.compiled.fullmatch(text) is not None

    def __repr__(self) -> str:
        return f"<Rule {self.name} of {self.source}>"


def matches(name: RuleName, text: str) -> bool:
    """True if all of *text* matches the rule called *name*.

    >>> matches("path-noscheme", "a/b:c"), matches("path-noscheme", "a:b/c")
    (True, False)
    >>> matches("IRI", "http://bücher.example/?ü")
    True
    """
    try:
        return RULES[name].matches(text)
    except (KeyError, TypeError):
        if not isinstance(name, str):
            raise wrong_type("rule", "a string", name) from None
        if name not in RULES:
            from difflib import get_close_matches  # slow to import

            near = get_close_matches(name, RULES, 1)
            hint = f'; did you mean "{near[0]}"?' if near else ""
            message = f"rule must be a name in urikit.rfc.RULES{hint}"
            raise URIError(ErrorKind.UNSUPPORTED_VALUE, name, message=message) from None
        raise wrong_type("", "a string", text) from None


def _group(*alternatives: str) -> str:
    return f"(?:{'|'.join(alternatives)})"


def _many(members: CharSet, least: int = 0) -> str:
    """``*( members / pct-encoded )``, or ``1*(…)``, without backtracking."""
    quantifier = "++" if least else "*+"
    return f"(?:{members.pattern}++|{PCT_ENCODED}){quantifier}"


def _optional(*sequence: str) -> str:
    return f"(?:{''.join(sequence)})?"


def _address_rules() -> Iterator[tuple[str, str]]:
    """RFC 3986 §3.2.2, from the bottom up; shared by URIs and IRIs."""
    hexdig = HEXDIG.pattern
    h16 = f"{hexdig}{{1,4}}"
    ls32 = _group(f"{h16}:{h16}", IPV4_ADDRESS)
    h16c = f"(?:{h16}:)"
    ipv6address = _group(
        f"{h16c}{{6}}{ls32}",
        f"::{h16c}{{5}}{ls32}",
        f"(?:{h16})?::{h16c}{{4}}{ls32}",
        f"(?:{h16c}{{0,1}}{h16})?::{h16c}{{3}}{ls32}",
        f"(?:{h16c}{{0,2}}{h16})?::{h16c}{{2}}{ls32}",
        f"(?:{h16c}{{0,3}}{h16})?::{h16c}{ls32}",
        f"(?:{h16c}{{0,4}}{h16})?::{ls32}",
        f"(?:{h16c}{{0,5}}{h16})?::{h16}",
        f"(?:{h16c}{{0,6}}{h16})?::",
    )
    # ABNF strings are case-insensitive (RFC 5234 §2.3), so "v" is "V" too.
    ipvfuture = rf"[vV]{hexdig}++\.{chars.IPV_FUTURE.pattern}++"
    yield "h16", h16
    yield "dec-octet", DEC_OCTET
    yield "IPv4address", IPV4_ADDRESS
    yield "ls32", ls32
    yield "IPv6address", ipv6address
    yield "IPvFuture", ipvfuture
    yield "IP-literal", rf"\[{_group(ipv6address, ipvfuture)}\]"


def _generic_rules(i: str, address: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The generic syntax, RFC 3986 §3 with ``i=""``, RFC 3987 §2.2 with ``i="i"``."""
    names = ("UNRESERVED", "PCHAR", "SEGMENT_NC", "QUERY", "FRAGMENT", "USERINFO", "REG_NAME")
    unreserved, pchar, segment_nc, query, fragment, userinfo, reg_name = (
        getattr(chars, i.upper() + name) for name in names
    )
    rule: dict[str, str] = {}
    rule["unreserved"] = unreserved.pattern
    rule["pchar"] = _group(pchar.pattern, PCT_ENCODED)
    rule["segment"] = _many(pchar)
    rule["segment-nz"] = _many(pchar, 1)
    rule["segment-nz-nc"] = _many(segment_nc, 1)
    rule["path-abempty"] = f"(?:/{rule['segment']})*+"
    rule["path-absolute"] = f"/{_optional(rule['segment-nz'], rule['path-abempty'])}"
    rule["path-noscheme"] = rule["segment-nz-nc"] + rule["path-abempty"]
    rule["path-rootless"] = rule["segment-nz"] + rule["path-abempty"]
    rule["path-empty"] = ""
    rule["path"] = _group(
        *(rule[f"path-{form}"] for form in ("abempty", "absolute", "noscheme", "rootless", "empty"))
    )
    rule["query"] = _many(query)
    rule["fragment"] = _many(fragment)
    rule["userinfo"] = _many(userinfo)
    rule["reg-name"] = _many(reg_name)
    rule["host"] = _group(address["IP-literal"], address["IPv4address"], rule["reg-name"])
    rule["authority"] = (
        _optional(rule["userinfo"], "@") + rule["host"] + _optional(":", address["port"])
    )
    with_authority = "//" + rule["authority"] + rule["path-abempty"]
    rule["hier-part"] = _group(
        with_authority, rule["path-absolute"], rule["path-rootless"], rule["path-empty"]
    )
    rule["relative-part"] = _group(
        with_authority, rule["path-absolute"], rule["path-noscheme"], rule["path-empty"]
    )
    query_part = _optional(r"\?", rule["query"])
    fragment_part = _optional("#", rule["fragment"])
    absolute = address["scheme"] + ":" + rule["hier-part"] + query_part
    whole = absolute + fragment_part
    relative = rule["relative-part"] + query_part + fragment_part
    for name, pattern in rule.items():
        yield i + name, pattern
    name = "IRI" if i else "URI"
    yield f"absolute-{name}", absolute
    yield name, whole
    yield f"{i}relative-ref", relative
    yield f"{name}-reference", _group(whole, relative)


def _all_rules() -> Iterator[Rule]:
    shared = dict(_address_rules())
    shared["port"] = f"{DIGIT.pattern}*+"
    shared["scheme"] = chars.SCHEME_PATTERN
    # RFC 5234 appendix B.1, as far as URIs need it
    for name, members in (("ALPHA", ALPHA), ("DIGIT", DIGIT), ("HEXDIG", HEXDIG)):
        yield Rule(name, members.pattern, "RFC 5234")
    for name, pattern in shared.items():
        yield Rule(name, pattern, "RFC 3986")
    yield Rule("pct-encoded", PCT_ENCODED, "RFC 3986")
    yield Rule("reserved", chars.RESERVED.pattern, "RFC 3986")
    yield Rule("gen-delims", chars.GEN_DELIMS.pattern, "RFC 3986")
    yield Rule("sub-delims", chars.SUB_DELIMS.pattern, "RFC 3986")
    for name, pattern in _generic_rules("", shared):
        yield Rule(name, pattern, "RFC 3986")
    yield Rule("ucschar", chars.UCSCHAR.pattern, "RFC 3987")
    yield Rule("iprivate", chars.IPRIVATE.pattern, "RFC 3987")
    for name, pattern in _generic_rules("i", shared):
        yield Rule(name, pattern, "RFC 3987")
    zone_id = _many(chars.UNRESERVED, 1)
    yield Rule("ZoneID", zone_id, "RFC 6874")
    addrz = shared["IPv6address"] + "%25" + zone_id
    yield Rule("IPv6addrz", addrz, "RFC 6874")
    literal = _group(shared["IPv6address"], addrz, shared["IPvFuture"])
    yield Rule("IP-literal-6874", rf"\[{literal}\]", "RFC 6874")


RULES: Final[Mapping[str, Rule]] = MappingProxyType({rule.name: rule for rule in _all_rules()})
"""Every rule by its ABNF name.

RFC 6874 redefines one name: ``IP-literal`` is the rule of RFC 3986, without zones, and
``IP-literal-6874`` that of RFC 6874, which :class:`~urikit.URI` accepts.

>>> RULES["IP-literal"].matches("[fe80::1%25eth0]")
False
>>> RULES["IP-literal-6874"].matches("[fe80::1%25eth0]")
True
"""
