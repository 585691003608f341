"""UTS #46, Unicode IDNA Compatibility Processing: ToASCII and ToUnicode (revision 33 and later).

Everything here takes time about proportional to the length of the name, whatever it holds.
:mod:`urikit._unicode.processing` does the work; this is its form for strings, with errors that
tell what is wrong and where. :mod:`urikit._unicode.ucd` says where the data comes from.
"""

from __future__ import annotations

from urikit._ground.hostnames import MAX_LABEL, MAX_NAME
from urikit._ground.patterns import pattern_of
from urikit._ground.pictures import character_name
from urikit._ground.typed import Final
from urikit._unicode.processing import processed
from urikit._unicode.tables import (
    CHECK_BIDI,
    CHECK_HYPHENS,
    CHECK_JOINERS,
    DISALLOWED,
    FAULTS,
    HYPHEN_AT_END,
    HYPHENS_INSIDE,
    IGNORE_INVALID_PUNYCODE,
    JOINER,
    NOT_STD3,
    USE_STD3_ASCII_RULES,
)
from urikit.errors import DecodeError, ErrorKind

# The characters that are, or are mapped to, U+002E; no other mapping holds one.
FULL_STOP: Final = pattern_of("[.\u3002\uff0e\uff61]")

# The characters at fault, where they are not the first of their label
_IN_LABEL: Final = {
    HYPHENS_INSIDE: pattern_of("(?<=..)--"),
    NOT_STD3: pattern_of(r"[\0-,/:-@\[-`{-\x7f]"),
    JOINER: pattern_of("[\u200c\u200d]"),
}


class IDNAFailure(DecodeError):  # noqa: N818 (the standards' word for it)
    """A domain name, or one label, has no form of the kind asked for."""


def _flags(
    check_hyphens: bool,
    check_bidi: bool,
    check_joiners: bool,
    use_std3_ascii_rules: bool,
    ignore_invalid_punycode: bool,
) -> int:
    return (
        check_hyphens * CHECK_HYPHENS
        | check_bidi * CHECK_BIDI
        | check_joiners * CHECK_JOINERS
        | use_std3_ascii_rules * USE_STD3_ASCII_RULES
        | ignore_invalid_punycode * IGNORE_INVALID_PUNYCODE
    )


# UTS #46 §4.2
def to_ascii(
    domain_name: str,
    *,
    check_hyphens: bool = False,
    check_bidi: bool = True,
    check_joiners: bool = True,
    use_std3_ascii_rules: bool = False,
    verify_dns_length: bool = False,
    ignore_invalid_punycode: bool = False,
) -> str:
    """*domain_name* as the DNS has it, or :class:`IDNAFailure` with the place of the label.

    The defaults are those of the URL Standard, which looks names up: hyphens and underscores may
    be anywhere in a label.

    >>> to_ascii("Faß.日本。example")
    'xn--fa-hia.xn--wgv71a.example'
    >>> to_ascii("a.b\\u2260\\u2488.c")
    Traceback (most recent call last):
    urikit._unicode.uts46.IDNAFailure: U+2488 "⒈" is disallowed by IDNA
        a.b≠⒈.c
            ^
    """
    flags = _flags(
        check_hyphens, check_bidi, check_joiners, use_std3_ascii_rules, ignore_invalid_punycode
    )
    result, fault, place = processed(domain_name, flags, True)
    message = FAULTS[fault]
    if fault == DISALLOWED:
        message = f"{character_name(domain_name[place])} {message}"
    elif fault:
        place = _place_in_label(fault, domain_name, label_start(domain_name, place))
    elif verify_dns_length:
        place, message = _length_fault(domain_name, result.split("."))
    if message:
        raise IDNAFailure(ErrorKind.INVALID_IDNA, domain_name, place, message=message)
    return result


# UTS #46 §4.3
def to_unicode(
    domain_name: str,
    *,
    check_hyphens: bool = False,
    check_bidi: bool = True,
    check_joiners: bool = True,
    use_std3_ascii_rules: bool = False,
    ignore_invalid_punycode: bool = False,
) -> tuple[str, bool]:
    """*domain_name* in readable characters, and whether an error was recorded on the way.

    >>> to_unicode("XN--BCHER-KVA.example"), to_unicode("xn--!.ü")
    (('bücher.example', False), ('xn--!.ü', True))
    """
    flags = _flags(
        check_hyphens, check_bidi, check_joiners, use_std3_ascii_rules, ignore_invalid_punycode
    )
    result, fault, _ = processed(domain_name, flags, False)
    return result, fault > 0


# UTS #46 §4.2 step 4. The root label is empty and so refused, as in RFC 1034 §3.5.
def _length_fault(domain_name: str, labels: list[str]) -> tuple[int, str]:
    """Return where the first label of a wrong length is, and what is wrong, or ``""``."""
    for number, label in enumerate(labels):
        if not 1 <= len(label) <= MAX_LABEL:
            start = label_start(domain_name, number)
            if label:
                return start, f"label has more than {MAX_LABEL} octets"
            if start and number == len(labels) - 1:
                return start - 1, "domain name must not end with a dot"
            return start, "domain name has an empty label"
    if sum(map(len, labels)) + len(labels) - 1 > MAX_NAME:
        return 0, f"domain name has more than {MAX_NAME} octets"
    return 0, ""


def _place_in_label(fault: int, domain_name: str, start: int) -> int:
    """Return the index of the character at fault in the label at *start*, or *start*."""
    end = stop.start() if (stop := FULL_STOP.search(domain_name, start)) else len(domain_name)
    if fault == HYPHEN_AT_END:
        return start if domain_name[start] == "-" else end - 1
    pattern = _IN_LABEL.get(fault)
    found = pattern.search(domain_name, start, end) if pattern else None
    return found.start() if found else start


def label_start(domain_name: str, number: int) -> int:
    """Return where label *number* of the result starts in the input."""
    for stop in FULL_STOP.finditer(domain_name):
        if number <= 1:
            return stop.end() if number else 0
        number -= 1
    return 0
