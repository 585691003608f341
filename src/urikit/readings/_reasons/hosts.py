"""Reasons in the host: brackets, escapes, numbers, IDNA, characters."""

import re
from typing import Final

from urikit import percent
from urikit._unicode import uts46
from urikit.chars._encode_sets import FORBIDDEN_DOMAIN_CODE_POINTS
from urikit.readings._reasons.context import Context, Reason

__all__ = [
    "brackets",
    "deviation",
    "encoded_host",
    "forbidden_character",
    "ignored_character",
    "internationalised",
    "ipv6",
    "mapped_host",
    "name_length",
    "numeric_host",
    "punycode",
    "space_in_host",
    "unusual_character",
    "upper_case",
]


def brackets(context: Context) -> Reason | None:
    """Brackets: zones, future addresses, and what does not belong in or beside them."""
    layout = context.layout
    if layout.authority is None:
        return None
    start, end = layout.authority
    if layout.userinfo is not None:
        start = layout.userinfo[1] + 1
    host = layout.text[start:end]
    opening = host.find("[")
    if opening < 0 and "]" not in host:
        return None
    place = layout.place((start, end))
    inside = host[1 : host.find("]")] if opening == 0 and "]" in host else ""
    if opening != 0 or "]" not in host or not re.fullmatch(r"(?::.*)?", host[len(inside) + 2 :]):
        return Reason(
            "brackets",
            "Brackets stand around a whole IP address and nothing else. Both standards refuse "
            "text before or after them; who looks for the brackets alone (some versions of "
            "urllib.parse among them) takes what is inside for the host.",
            "RFC 3986 §3.2.2; URL §3.5, host parser",
            place,
        )
    if inside[:1] in ("v", "V"):
        return Reason(
            "ip-future",
            "`[v…]` is an address of a version to come by RFC 3986 (IPvFuture). The URL Standard "
            "has no such thing, and clients take it or refuse it.",
            "RFC 3986 §3.2.2; URL §3.5, host parser",
            place,
        )
    if "%" in inside:
        return Reason(
            "zone",
            "A zone identifier in an address is written `%25…` by RFC 6874, and RFC 9844 has "
            "taken that back. The URL Standard refuses it; clients keep it, drop it or refuse it.",
            "RFC 6874 §2; RFC 9844; URL §3.5, IPv6 parser",
            place,
        )
    if ":" not in inside:
        return Reason(
            "brackets",
            "In brackets stands an IPv6 address, and this is none. Both standards refuse it, and "
            "appendix B and some clients do not look.",
            "RFC 3986 §3.2.2; URL §3.5, host parser",
            place,
        )
    return None


def ipv6(context: Context) -> Reason | None:
    """An address in brackets, however it is written."""
    if not context.host.startswith("["):
        return None
    return Reason(
        "ipv6",
        "The URL Standard reads an IPv6 address and writes it in its shortest form; others keep "
        "or refuse what is written here.",
        "URL §3.5, IPv6 parser; URL §3.6, IPv6 serializer; RFC 5952",
        context.place(context.layout.host),
    )


def encoded_host(context: Context) -> Reason | None:
    """Escapes in the host."""
    place = context.find("%", context.layout.host)
    if place is None:
        return None
    decoded = percent.decode(context.host)
    if re.search("%(?![0-9A-Fa-f]{2})", context.host):
        sentence = (
            "In this host there is a `%` that starts no escape. RFC 3986 refuses it, and so does "
            "the URL Standard in a special URL. Appendix B, the draft of 2010 and some clients "
            "do not look."
        )
    elif set(decoded) & set(FORBIDDEN_DOMAIN_CODE_POINTS.ascii):
        sentence = (
            "Decoded, this host has a character that no host may have. The URL Standard decodes "
            "first and refuses it; RFC 3986 allows the escape and leaves it undecoded; a client "
            "that decodes and does not look again connects to another name."
        )
    else:
        sentence = (
            "The URL Standard decodes escapes in the host of a special URL before it reads it, "
            "and so do some clients. RFC 3986 keeps them, so a check that reads the text as it "
            "is written sees another name."
        )
    return Reason("encoded-host", sentence, "URL §3.5, host parser; RFC 3986 §3.2.2", place)


_NUMBER: Final = re.compile(r"(?:.*\.)?(?:[0-9]+|0[xX][0-9A-Fa-f]*)\.?")
_DOTTED: Final = re.compile(r"(?:(?:0|[1-9][0-9]{0,2})\.){3}(?:0|[1-9][0-9]{0,2})")


def numeric_host(context: Context) -> Reason | None:
    """A host that ends in a number, and is not four decimal ones."""
    host = context.host
    if not context.layout.special or not _NUMBER.fullmatch(host):
        return None
    sentence = (
        "The URL Standard reads a host that ends in a number as an IPv4 address: with one to four "
        "numbers, in octal after `0`, in hexadecimal after `0x`, and refuses it if that fails. "
        "To RFC 3986 anything but four decimal numbers is a name, and so it is to those who "
        "compare texts, until `getaddrinfo` reads it as an address."
    )
    if _DOTTED.fullmatch(host) and max(map(int, host.split("."))) < 256:
        return None
    rule = "URL §3.5, IPv4 parser"
    return Reason("numeric-host", sentence, rule, context.place(context.layout.host))


def space_in_host(context: Context) -> Reason | None:
    """A space in the host."""
    place = context.find(" ", context.layout.host)
    if place is None:
        return None
    return Reason(
        "space-in-host",
        "No host has a space by either standard. Appendix B and the draft of 2010 do not check, "
        "and some clients encode it or would look up the name as it is.",
        "URL §3.2, forbidden host code points; RFC 3986 §3.2.2",
        place,
    )


def forbidden_character(context: Context) -> Reason | None:
    """Another character that a standard has no place for in a host."""
    match = re.search(r"""["<>^`{|}]""", context.host)
    if match is None or context.layout.host is None:
        return None
    start = context.layout.host[0] + match.start()
    return Reason(
        "host-character",
        "RFC 3986 has no place for this character in a host. The URL Standard refuses some such "
        "characters and keeps others; clients keep, encode or refuse them.",
        "URL §3.2, forbidden domain code points; RFC 3986 §3.2.2",
        context.layout.place((start, start + 1)),
    )


def unusual_character(context: Context) -> Reason | None:
    """A character that the standards allow, and host names in the DNS do not have."""
    match = re.search(r"[!$&'()*+,;=_~]", context.host)
    if match is None or context.layout.host is None:
        return None
    start = context.layout.host[0] + match.start()
    return Reason(
        "unusual-host-character",
        "By both standards this character may stand in a host. Names of hosts in the DNS have "
        "letters, digits and hyphens, and some clients refuse anything else.",
        "RFC 3986 §3.2.2; URL §3.5; RFC 1123 §2.1",
        context.layout.place((start, start + 1)),
    )


# --- names beyond ASCII ----------------------------------------------------------------------

_IGNORED: Final = re.compile("[\u00ad\u034f\u180b-\u180f\u200b\u2060-\u2064\ufe00-\ufe0f\ufeff]")
# UTS 46, deviation characters
_DEVIATION: Final = re.compile("[ßẞς\u200c\u200d]")


def ignored_character(context: Context) -> Reason | None:
    """A character that UTS 46 drops."""
    place = _first(context, _IGNORED)
    if place is None:
        return None
    return Reason(
        "ignored-character",
        "UTS 46, which the URL Standard asks, drops this invisible character from a host, and so "
        "does Python's own encoding of names. RFC 3987 and those who compare texts keep it.",
        "URL §3.3, domain parser; UTS 46 §4, processing",
        place,
    )


def deviation(context: Context) -> Reason | None:
    """A character that IDNA 2003 maps and IDNA 2008 keeps."""
    place = _first(context, _DEVIATION)
    if place is None:
        return None
    return Reason(
        "idna-deviation",
        "IDNA 2003, which Python's own codec follows, turns ß into ss, final ς into σ, and drops "
        "joiners. IDNA 2008, and the URL Standard by UTS 46 without transitional processing, keep "
        "them, or refuse joiners out of place: that is another name.",
        "UTS 46, deviation characters; URL §3.3, domain parser",
        place,
    )


def mapped_host(context: Context) -> Reason | None:
    """Characters that UTS 46 turns into others, a delimiter perhaps."""
    layout = context.layout
    for part in (layout.host, layout.userinfo):
        found = next((char for char in layout.slice(part) if _is_mapped(char)), "")
        if found:
            break
    else:
        return None
    mapped = _nfkc(found)
    place = context.find(found, part)
    by_urllib = bool(set(mapped) & set("/?#@:"))
    becomes = f"By NFKC this character becomes `{mapped}`, which is or has a delimiter."
    if part == layout.userinfo:
        if not by_urllib:
            return None
        return Reason(
            "delimiter-in-userinfo",
            f"{becomes} Newer versions of urllib.parse, and yarl, refuse that anywhere in an "
            "authority. The URL Standard encodes it in user info; to RFC 3987 it is a character "
            "like any other.",
            "URL §4.4, authority state; RFC 3987 §2.2",
            place,
        )
    is_delimiter = any(char in "/?#@:[]\\%&=. " for char in mapped) and mapped != "."
    if is_delimiter and context.refused_by("whatwg") is not None:
        others = " and newer versions of urllib.parse refuse" if by_urllib else " refuses"
        return Reason(
            "delimiter-in-host",
            f"{becomes} The URL Standard{others} it; to RFC 3987 it is a character like any "
            "other, and a client that maps after it has divided the text finds another host.",
            "URL §3.3, domain parser; RFC 3987 §2.2",
            place,
        )
    return Reason(
        "mapped-host",
        f"UTS 46, which the URL Standard asks, maps this character to `{mapped}`; IDNA 2008 "
        "alone refuses it; RFC 3987, and those who compare texts, keep it as it is.",
        "URL §3.3, domain parser; UTS 46 §4, processing",
        place,
    )


def _is_mapped(char: str) -> bool:
    return not char.isascii() and _nfkc(char) != char.lower()


def _nfkc(char: str) -> str:
    return uts46.unicode_data().normalize("NFKC", char.lower()).replace("。", ".")


def internationalised(context: Context) -> Reason | None:
    """A name that is not in ASCII."""
    layout = context.layout
    index = next((i for i, char in enumerate(context.host) if not char.isascii()), -1)
    if index < 0 or layout.host is None:
        return None
    start = layout.host[0] + index
    return Reason(
        "non-ascii-host",
        "RFC 3986 has ASCII only. RFC 3987 takes the name as it is, the URL Standard turns it "
        "into ASCII by UTS 46, and clients encode it by IDNA 2003 or 2008, percent-encode it or "
        "refuse it.",
        "RFC 3987 §3.1; URL §3.3, domain parser",
        layout.place((start, start + 1)),
    )


def _first(context: Context, pattern: re.Pattern[str]) -> tuple[int, int] | None:
    if context.layout.host is None:
        return None
    match = pattern.search(context.layout.text, *context.layout.host)
    return None if match is None else context.layout.place(match.span())


def punycode(context: Context) -> Reason | None:
    """``xn--`` before what is no Punycode, or what IDNA would not have made."""
    if "xn--" not in context.host.lower() or context.layout.host is None:
        return None
    start = context.layout.host[0] + context.host.lower().index("xn--")
    return Reason(
        "punycode",
        "What follows `xn--` should be Punycode that IDNA would have made. The URL Standard takes "
        "a name in ASCII as it is, and so do RFC 3986 and most clients; one that decodes names "
        "refuses what IDNA does not have.",
        "URL §3.3, domain parser; RFC 5891 §5.4",
        context.layout.place((start, start + 4)),
    )


_MAX_LABEL: Final = 63
_MAX_NAME: Final = 253


def name_length(context: Context) -> Reason | None:
    """Labels or names that the DNS does not have."""
    host = context.host
    labels = host.removesuffix(".").split(".")
    if (
        not host
        or host.startswith("[")
        or (all(labels) and max(map(len, labels)) <= _MAX_LABEL and len(host) <= _MAX_NAME)
    ):
        return None
    return Reason(
        "dns-length",
        "An empty label, one of more than 63 characters or a name of more than 253 is none of the "
        "DNS. Neither standard looks at that; a client that encodes the name by IDNA refuses it.",
        "URL §3.3, domain parser (VerifyDnsLength is false); RFC 1035 §2.3.4",
        context.place(context.layout.host),
    )


def upper_case(context: Context) -> Reason | None:
    """A name in upper case that somebody keeps."""
    host = context.host
    if host == host.lower():
        return None
    return Reason(
        "upper-case",
        "Upper and lower case are the same in a host. The URL Standard writes it in lower case, "
        "RFC 3986 keeps it, and in a URL of another scheme both do.",
        "RFC 3986 §6.2.2.1; URL §3.3, domain parser",
        context.place(context.layout.host),
    )
