"""Hazards of the host: how it is written, what it is mapped to, and what it looks like."""

import re
from collections.abc import Iterable
from typing import Final

from urikit import percent
from urikit._unicode import uts46
from urikit._unicode.confusables import ascii_confusable, skeleton
from urikit._unicode.scripts import RestrictionLevel, mixed_scripts, restriction_level, scripts
from urikit.addresses import Address
from urikit.hazards._address import check_address, check_name
from urikit.hazards._draft import Draft
from urikit.hazards._finding import Code
from urikit.hazards._structure import DEFAULT_IGNORABLE
from urikit.readings._spans import Span
from urikit.rfc._ip import parse_ipv6
from urikit.whatwg._cursor import to_scalar_value_string
from urikit.whatwg._host import HostFailure, host_parser

__all__ = ["check_host"]

_MAX_LABEL: Final = 63
_MAX_NAME: Final = 253
_MAX_TEXT: Final = 1024
"""No name in the DNS is longer, however it is written; what is, is not looked into."""

_BRACKET: Final = re.compile(r"[\[\]]")
_SPACE: Final = re.compile(r"\s")
_UNDERSCORE: Final = re.compile("_")
_IGNORABLE: Final = re.compile(DEFAULT_IGNORABLE.pattern)
_JOINERS: Final = frozenset("\u200c\u200d")
_UNUSUAL: Final = re.compile(r"[^A-Za-z0-9\-._%\[\]:\s\\\x80-\U0010ffff]")
_FULL_STOP: Final = re.compile("[.\u3002\uff0e\uff61]")
_IDEOGRAPHIC_FULL_STOP: Final = "\u3002"
# The vowel signs AM of Thai and Lao have a compatibility mapping though they are written so in
# every ordinary word.
_AM: Final = re.compile("[\u0e33\u0eb3]")


def check_host(draft: Draft, protect: Iterable[str] = ()) -> None:
    """Everything about the host, whether the URL Standard takes it or not."""
    layout = draft.layout
    if layout.authority is None or layout.host is None:
        return
    _check_brackets(draft)
    _check_userinfo(draft)
    span = layout.host
    text = layout.slice(span)
    if not text:
        return
    if text.startswith("["):
        address = parse_ipv6(text[1:-1].partition("%")[0]) if text.endswith("]") else None
        if address is not None:
            check_address(draft, address, span)
        return
    draft.search(Code.SPACE_IN_HOST, _SPACE, span)
    draft.search(Code.UNUSUAL_HOST_CHARACTER, _UNUSUAL, span)
    draft.search(Code.UNDERSCORE, _UNDERSCORE, span)
    host = _parsed(draft, text)
    if "%" in text:
        draft.add(Code.ENCODED_HOST, span, fix=None if host is None else str(host))
    if len(text) <= _MAX_TEXT:
        _check_mapping(draft, text, span, is_parsed=host is not None)
    if host is None:
        return
    if not isinstance(host, str):
        if percent.decode(text) != str(host):
            draft.add(Code.NUMERIC_IPV4, span, fix=str(host))
        check_address(draft, host, span)
        return
    _check_shape(draft, host, span)
    check_name(draft, host, span)
    if len(host) <= _MAX_TEXT:
        _check_labels(draft, text, host, span)
        _check_protected(draft, host, span, protect)


def _parsed(draft: Draft, text: str) -> str | Address | None:
    """The host by the URL Standard, as of a special URL; ``None`` if it is none."""
    if draft.url is not None and draft.layout.special:
        return draft.url.ip or draft.url.host  # it has been parsed already
    if len(text) > _MAX_TEXT:
        return None
    text = to_scalar_value_string(text)
    try:
        return host_parser(text, is_opaque=False, report=lambda error, index: None)
    except HostFailure:
        return None


# RFC 3986 §3.2.2: brackets enclose an address, and stand nowhere else
def _check_brackets(draft: Draft) -> None:
    layout = draft.layout
    assert layout.authority is not None
    assert layout.host is not None
    start, end = layout.host
    text = layout.slice(layout.host)
    if text.startswith("[") and text.endswith("]") and not _BRACKET.search(text, 1, len(text) - 1):
        inside, sign, _ = text[1:-1].partition("%")
        if sign:
            zone = start + 1 + len(inside)
            draft.add(Code.ZONE_ID, (zone, end - 1), fix="")
        if parse_ipv6(inside) is None:
            draft.add(Code.BRACKET_MISUSE, (start, end))
        # By RFC 3986 brackets are in the host only.
        draft.search(Code.BRACKET_MISUSE, _BRACKET, layout.userinfo)
        draft.search(Code.BRACKET_MISUSE, _BRACKET, layout.port)
        return
    draft.search(Code.BRACKET_MISUSE, _BRACKET, layout.authority)


_DELIMITERS: Final = frozenset("/?#@:[]\\")


# What ends the user info, or the authority, once somebody has normalised the text
def _check_userinfo(draft: Draft) -> None:
    span = draft.layout.userinfo
    userinfo = draft.layout.slice(span)
    if span is None or userinfo.isascii():
        return
    for index, char in enumerate(userinfo):
        if char > "\x7f" and not _DELIMITERS.isdisjoint(_nfkc(char)):
            place = (span[0] + index, span[0] + index + 1)
            message = "a character that becomes a delimiter before the host where it is normalised"
            draft.add(Code.NORMALIZED_HOST, place, message)
            return


# UTS #46 §4: what the host is mapped to
def _check_mapping(draft: Draft, text: str, span: Span, *, is_parsed: bool) -> None:
    decoded = percent.decode(text, errors="replace")
    if " " in decoded or "\t" in decoded:
        draft.add(Code.SPACE_IN_HOST, span)
    if decoded.isascii():
        return
    for match in _IGNORABLE.finditer(decoded):
        # A joiner that the standard keeps is a letter like any other.
        if not (is_parsed and match[0] in _JOINERS):
            index = text.find(match[0])
            place = (span[0] + index, span[0] + index + 1) if index >= 0 else span
            draft.add(Code.IGNORABLE_IN_HOST, place, fix="" if index >= 0 else None)
            break
    for index, char in enumerate(decoded):
        if char == _IDEOGRAPHIC_FULL_STOP or _is_mapped(char):
            place = (span[0] + index, span[0] + index + 1) if decoded == text else span
            is_known = is_parsed and decoded == text
            draft.add(Code.NORMALIZED_HOST, place, fix=_fix(char) if is_known else None)
            return


def _is_mapped(char: str) -> bool:
    """Whether NFKC makes another character of it than NFC does."""
    return char > "\x7f" and not _AM.match(char) and _nfkc(char) != uts46.nfc(char)


def _nfkc(char: str) -> str:
    return uts46.unicode_data().normalize("NFKC", char)


def _fix(char: str) -> str:
    return "." if char == _IDEOGRAPHIC_FULL_STOP else _nfkc(char)


# RFC 1034 §3.1, RFC 1123 §2.1
def _check_shape(draft: Draft, host: str, span: Span) -> None:
    name = host.removesuffix(".")
    if name != host:
        draft.add(Code.TRAILING_DOT, (span[1] - 1, span[1]), fix="")
    labels = name.split(".")
    if len(name) > _MAX_NAME or "" in labels or max(map(len, labels)) > _MAX_LABEL:
        draft.add(Code.INVALID_DNS_NAME, span)


# RFC 5890 §2.3.2.1, UTS #39 §5
def _check_labels(draft: Draft, text: str, host: str, span: Span) -> None:
    start = span[0]
    written = _FULL_STOP.split(text)
    labels = host.split(".")
    aligned = len(written) == len(labels) and "%" not in text
    for number, label in enumerate(labels):
        place = span
        if aligned:
            place = (start, start + len(written[number]))
            start = place[1] + 1
        if not label.startswith("xn--"):
            continue
        readable = _readable(label)
        if readable is None:
            draft.add(Code.INVALID_PUNYCODE, place)
            continue
        draft.add(Code.IDN, place)
        if _is_mixed(readable):
            draft.add(Code.MIXED_SCRIPT, place)
        # Below a top-level domain of its own script a word is just a word.
        looks_like = None if labels[-1].startswith("xn--") else _looks_like(readable)
        if looks_like is not None:
            message = f"it looks like {looks_like!r}, which is another name"
            draft.add(Code.ASCII_LOOKALIKE, place, message)


# UTS #39 §5.2: Japanese, Chinese and Korean are written with Latin letters among theirs
def _is_mixed(label: str) -> bool:
    return (
        mixed_scripts(label) and restriction_level(label) is not RestrictionLevel.HIGHLY_RESTRICTIVE
    )


# UTS #39 §4.1, whole-script confusables: an "æ" in a Latin word is what it looks like
def _looks_like(label: str) -> str | None:
    return None if "Latn" in scripts(label) else ascii_confusable(label)


def _readable(label: str) -> str | None:
    """The U-label of an A-label; ``None`` if it is not a valid one."""
    readable, failed = uts46.to_unicode(
        label,
        check_hyphens=False,
        check_bidi=True,
        check_joiners=True,
        use_std3_ascii_rules=False,
    )
    return None if failed or readable.isascii() else readable


# UTS #39 §4
def _check_protected(draft: Draft, host: str, span: Span, protect: Iterable[str]) -> None:
    name = host.removesuffix(".")
    seen: str | None = None
    for each in protect:
        protected = _to_ascii(each)
        if name == protected or name.endswith("." + protected):
            return  # it is the name, or one of its own
    for each in protect:
        seen = seen if seen is not None else skeleton(_to_unicode(name))
        wanted = skeleton(_to_unicode(_to_ascii(each)))
        if seen == wanted or seen.endswith("." + wanted):
            draft.add(Code.CONFUSABLE, span, f"it looks like {each!r}, and is another name")
            return


def _to_ascii(name: str) -> str:
    name = to_scalar_value_string(name)
    try:
        host = host_parser(name, is_opaque=False, report=lambda error, index: None)
    except HostFailure:
        return name.lower()
    return str(host).removesuffix(".")


def _to_unicode(name: str) -> str:
    return uts46.to_unicode(
        name,
        check_hyphens=False,
        check_bidi=False,
        check_joiners=False,
        use_std3_ascii_rules=False,
    )[0]
