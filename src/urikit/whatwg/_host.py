"""Hosts: URL §3. The host parser and all it needs, and the host serializer.

A host is a domain, an opaque host or the empty host (``str``), or an address. Parsers take a
``report`` that is told of validation errors, with the index in their input; those that fail
raise :class:`HostFailure` after the error has been reported.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address
from itertools import accumulate

from urikit import percent
from urikit._ground.hostnames import MAX_LABEL, MAX_NAME
from urikit._ground.ip_text import PIECES, compressed
from urikit._ground.patterns import pattern_of
from urikit._ground.pictures import character_name
from urikit._ground.typed import Final
from urikit._unicode import uts46
from urikit.chars import PCT_ENCODED, SURROGATE
from urikit.chars._encode_sets import (
    C0_CONTROL,
    FORBIDDEN_DOMAIN_CODE_POINTS,
    FORBIDDEN_HOST_CODE_POINTS,
)
from urikit.errors import DecodeError
from urikit.whatwg._host_faults import domain_fault, place_of_character
from urikit.whatwg._percent import NOT_A_URL_CODE_POINT, STRAY_PERCENT, utf8_percent_encode
from urikit.whatwg._validation import Report, ValidationError, unreported

Host = str | IPv4Address | IPv6Address
"""A domain, opaque host or empty host as text, or an IP address. URL §3.1"""


class HostFailure(Exception):  # noqa: N818 (the standard's word; it never leaves the engine)
    """The parser returns failure; what and where was reported before."""


# --- URL §3.2: host miscellaneous --------------------------------------------------------------

_FORBIDDEN_HOST = pattern_of(FORBIDDEN_HOST_CODE_POINTS.pattern)
_FORBIDDEN_DOMAIN = pattern_of(FORBIDDEN_DOMAIN_CODE_POINTS.pattern)
_PERCENT_ENCODED = pattern_of(PCT_ENCODED)
# A domain that strict ToASCII gives back as it is, whatever the Unicode version: lower-case
# letters, digits and hyphens in labels of ordinary length, none of them like "ab--".
_PLAIN_DOMAIN = pattern_of(
    rf"(?s)(?=.{{1,{MAX_NAME}}}\Z)(?:(?![a-z0-9-]{{2}}--)"
    rf"[a-z0-9](?:[a-z0-9-]{{0,{MAX_LABEL - 2}}}[a-z0-9])?(?:\.(?=.)|\Z))+"
)


# --- URL §3.3: IDNA ----------------------------------------------------------------------------


def domain_parser(domain: str, *, be_strict: bool, report: Report, is_checked: bool = True) -> str:
    """The domain that *domain* is in ASCII; unless *is_checked*, only failure is reported.

    >>> domain_parser("Faß.example", be_strict=False, report=unreported)
    'xn--fa-hia.example'
    """
    result = _strict_to_ascii(domain) if be_strict else _lenient_to_ascii(domain)
    # The strict rules refuse everything that the lenient ones refuse.
    if not result or (is_checked and not be_strict and _strict_to_ascii(domain) is None):
        is_lenient = not result and not be_strict
        index, message = domain_fault(domain, be_strict=not is_lenient)
        report(ValidationError.DOMAIN_TO_ASCII, index, message)
    if not result:
        raise HostFailure
    return result


def _lenient_to_ascii(domain: str) -> str | None:
    if domain.isascii():
        result = domain.lower()
    else:
        try:
            result = _to_ascii(domain, be_strict=False)
        except DecodeError:
            return None
    return None if _FORBIDDEN_DOMAIN.search(result) else result


def _strict_to_ascii(domain: str) -> str | None:
    """Domain parser ToASCII, strict; ``None`` is failure."""
    if domain.isascii():
        lower = domain.lower()
        if _PLAIN_DOMAIN.fullmatch(lower):
            return lower
        if "xn--" not in lower:
            return None  # the pattern is all that is asked of names without A-labels
    try:
        return _to_ascii(domain, be_strict=True)
    except DecodeError:
        return None


def _to_ascii(domain: str, *, be_strict: bool) -> str:
    """The standard's "domain parser ToASCII"."""
    return uts46.to_ascii(
        domain, check_hyphens=be_strict, use_std3_ascii_rules=be_strict, verify_dns_length=be_strict
    )


def domain_to_unicode(domain: str) -> str:
    """*domain* with its A-labels in Unicode, or as it is where that is not sound.

    >>> domain_to_unicode("xn--fa-hia.example"), domain_to_unicode("xn--8i7caa")
    ('faß.example', 'xn--8i7caa')
    """
    result, failed = uts46.to_unicode(domain)
    return domain if failed else result


# --- URL §3.5: host parsing --------------------------------------------------------------------


def host_parser(text: str, *, is_opaque: bool, report: Report, is_checked: bool = True) -> Host:
    """The host that *text* writes.

    >>> host_parser("0x7f.1", is_opaque=False, report=unreported)
    IPv4Address('127.0.0.1')
    """
    if text.startswith("["):
        if not text.endswith("]"):
            report(ValidationError.IPV6_UNCLOSED, 0, "")
            raise HostFailure

        def report_inside(error: ValidationError, index: int, message: str) -> None:
            report(error, index + 1, message)

        return ipv6_parser(text[1:-1], report=report_inside)
    if is_opaque:
        return opaque_host_parser(text, report=report)
    if escape := _PERCENT_ENCODED.search(text):
        report(ValidationError.DOMAIN_PERCENT_ENCODED, escape.start(), "")
    domain = percent.decode(text, errors="replace")

    def report_in_domain(error: ValidationError, index: int, message: str) -> None:
        place = place_of_character(text, index)
        if text[place : place + 1] == "%" and domain[index : index + 1] == "\ufffd":
            message = "percent-encoded bytes in the host are not UTF-8"
        report(error, place, message)

    ascii_domain = domain_parser(
        domain, be_strict=False, report=report_in_domain, is_checked=is_checked
    )
    if not ends_in_a_number(ascii_domain):
        return ascii_domain

    def report_in_ascii(error: ValidationError, index: int, message: str) -> None:
        if domain.lower() != ascii_domain:  # only labels correspond
            index = uts46.label_start(domain, ascii_domain.count(".", 0, index))
        report_in_domain(error, index, message)

    return ipv4_parser(ascii_domain, report=report_in_ascii)


def parse_host(text: str) -> Host | None:
    """Return the host of a special URL that *text* writes, or ``None``.

    >>> parse_host("0x7f.1"), parse_host("a b")
    (IPv4Address('127.0.0.1'), None)
    """
    try:
        return host_parser(text, is_opaque=False, report=unreported, is_checked=False)
    except HostFailure:
        return None


def host_fault(text: str, *, is_opaque: bool) -> tuple[int, str]:
    """Return the index of the fault in *text*, which is not a host, and its message.

    >>> host_fault("a b.example", is_opaque=False)
    (1, 'host must not contain a space')
    """
    text = SURROGATE.compiled.sub("\ufffd", text)
    place = 0, ""

    def report(error: ValidationError, index: int, message: str) -> None:
        nonlocal place
        place = index, message or error.message

    with suppress(HostFailure):  # the error reported last was fatal
        host_parser(text, is_opaque=is_opaque, report=report)
    return place


def ends_in_a_number(text: str) -> bool:
    """Return True if the last label of *text* looks like a number.

    >>> ends_in_a_number("a.0x"), ends_in_a_number("1.a"), ends_in_a_number("1\u0663")
    (True, False, False)
    """
    last = text.removesuffix(".").rpartition(".")[2]
    if not "0" <= last[:1] <= "9":
        return False
    return (last.isdigit() and last.isascii()) or _parse_ipv4_number(last) is not None


def ipv4_parser(text: str, *, report: Report) -> IPv4Address:
    """The address that *text* writes in one of the many ways of ``inet_aton``."""
    parts = text.split(".")
    starts = [0, *accumulate(len(part) + 1 for part in parts)]
    if parts[-1] == "":
        report(ValidationError.IPV4_EMPTY_PART, max(len(text) - 1, 0), "")
        if len(parts) > 1:
            parts.pop()
    if len(parts) < 4:
        report(ValidationError.IPV4_TOO_FEW_PARTS, 0, "")
    if len(parts) > 4:
        report(ValidationError.IPV4_TOO_MANY_PARTS, starts[4], "")
        raise HostFailure
    numbers = []
    for part, start in zip(parts, starts, strict=False):
        result = _parse_ipv4_number(part)
        if result is None:
            report(ValidationError.IPV4_NON_NUMERIC_PART, start, "")
            raise HostFailure
        number, validation_error = result
        if validation_error:
            report(ValidationError.IPV4_NON_DECIMAL_PART, start, "")
        numbers.append(number)
    *first, last = numbers
    for number, start in zip(numbers, starts, strict=False):
        if number > 255:
            report(ValidationError.IPV4_OUT_OF_RANGE_PART, start, "")
            break
    if any(number > 255 for number in first) or last >= 256 ** (5 - len(numbers)):
        raise HostFailure
    return IPv4Address(bytes(first) + last.to_bytes(4 - len(first), "big"))


_DIGITS: Final = {
    radix: pattern_of(pattern)
    for radix, pattern in {8: "[0-7]+", 10: "[0-9]+", 16: "[0-9A-Fa-f]+"}.items()
}
_TOO_LARGE: Final = 1 << 32


# The IPv4 number parser. A number that no address can hold is not computed, only called large:
# int() refuses thousands of decimal digits, and would take too long for more.
def _parse_ipv4_number(text: str) -> tuple[int, bool] | None:
    if text == "":
        return None
    validation_error, radix = False, 10
    if text[:2] in ("0x", "0X"):
        validation_error, text, radix = True, text[2:], 16
    elif len(text) >= 2 and text[0] == "0":
        validation_error, text, radix = True, text[1:], 8
    if text == "":
        return 0, True
    if not _DIGITS[radix].fullmatch(text):
        return None
    significant = text.lstrip("0")
    if len(significant) > 11:  # ten decimal or eleven octal digits are 32 bits
        return _TOO_LARGE, validation_error
    return int(significant or "0", radix), validation_error


_UP_TO_FOUR: Final = pattern_of("[0-9A-Fa-f]{0,4}")
_DECIMAL: Final = frozenset("0123456789")


def ipv6_parser(text: str, *, report: Report) -> IPv6Address:
    """The address that *text*, without its brackets, writes.

    >>> ipv6_parser("1::8.9.10.11", report=unreported)
    IPv6Address('1::809:a0b')
    """
    pieces = [0] * 8
    piece_index = 0
    compress: int | None = None
    pointer = 0
    size = len(text)

    def fail(error: ValidationError, index: int) -> HostFailure:
        message = ""
        if error is ValidationError.IPV6_INVALID_CODE_POINT and index < size:
            message = f"IPv6 address must not contain {character_name(text[index])} here"
        report(error, index, message)
        return HostFailure()

    if text[:1] == ":":
        if text[1:2] != ":":
            raise fail(ValidationError.IPV6_INVALID_COMPRESSION, pointer)
        pointer += 2
        piece_index += 1
        compress = piece_index
    while pointer < size:
        if piece_index == 8:
            raise fail(ValidationError.IPV6_TOO_MANY_PIECES, pointer)
        if text[pointer] == ":":
            if compress is not None:
                raise fail(ValidationError.IPV6_MULTIPLE_COMPRESSION, pointer)
            pointer += 1
            piece_index += 1
            compress = piece_index
            continue
        digits = _UP_TO_FOUR.match(text, pointer)[0]  # type: ignore[index]  # it always matches
        value, length = int(digits or "0", 16), len(digits)
        pointer += length
        if text[pointer : pointer + 1] == ".":
            if length == 0:
                raise fail(ValidationError.IPV4_IN_IPV6_INVALID_CODE_POINT, pointer)
            pointer -= length
            if piece_index > 6:
                raise fail(ValidationError.IPV4_IN_IPV6_TOO_MANY_PIECES, pointer)
            piece_index = _read_ipv4_in_ipv6(text, pointer, pieces, piece_index, fail)
            break
        if text[pointer : pointer + 1] == ":":
            pointer += 1
            if pointer >= size:
                raise fail(ValidationError.IPV6_INVALID_CODE_POINT, pointer)
        elif pointer < size:
            raise fail(ValidationError.IPV6_INVALID_CODE_POINT, pointer)
        if length > 1 and value < 0x10 ** (length - 1):
            start = pointer - length - (1 if text[pointer - 1] == ":" else 0)
            report(ValidationError.IPV6_PIECE_LEADING_ZERO, start, "")
        pieces[piece_index] = value
        piece_index += 1
    if compress is not None:
        swaps = piece_index - compress
        piece_index = 7
        while piece_index != 0 and swaps > 0:
            other = compress + swaps - 1
            pieces[piece_index], pieces[other] = pieces[other], pieces[piece_index]
            piece_index -= 1
            swaps -= 1
    elif piece_index != 8:
        raise fail(ValidationError.IPV6_TOO_FEW_PIECES, size)
    return IPv6Address(PIECES.pack(*pieces))


# The IPv4 address at the end of an IPv6 address: step 6.5.5 of the IPv6 parser.
def _read_ipv4_in_ipv6(
    text: str,
    pointer: int,
    pieces: list[int],
    piece_index: int,
    fail: Callable[[ValidationError, int], HostFailure],
) -> int:
    size = len(text)
    numbers_seen = 0
    while pointer < size:
        ipv4_piece: int | None = None
        if numbers_seen > 0:
            if text[pointer] != "." or numbers_seen >= 4:
                raise fail(ValidationError.IPV4_IN_IPV6_INVALID_CODE_POINT, pointer)
            pointer += 1
        if pointer >= size or text[pointer] not in _DECIMAL:
            raise fail(ValidationError.IPV4_IN_IPV6_INVALID_CODE_POINT, pointer)
        while pointer < size and text[pointer] in _DECIMAL:
            number = int(text[pointer])
            if ipv4_piece is None:
                ipv4_piece = number
            elif ipv4_piece == 0:
                raise fail(ValidationError.IPV4_IN_IPV6_INVALID_CODE_POINT, pointer)
            else:
                ipv4_piece = ipv4_piece * 10 + number
            if ipv4_piece > 255:
                raise fail(ValidationError.IPV4_IN_IPV6_OUT_OF_RANGE_PART, pointer)
            pointer += 1
        pieces[piece_index] = pieces[piece_index] * 0x100 + (ipv4_piece or 0)
        numbers_seen += 1
        if numbers_seen in (2, 4):
            piece_index += 1
    if numbers_seen != 4:
        raise fail(ValidationError.IPV4_IN_IPV6_TOO_FEW_PARTS, size)
    return piece_index


def opaque_host_parser(text: str, *, report: Report) -> str:
    """The host of a URL that is not special: text, percent-encoded where it must be.

    >>> opaque_host_parser("ex%41mple.ü", report=unreported)
    'ex%41mple.%C3%BC'
    """
    forbidden = _FORBIDDEN_HOST.search(text)
    if forbidden:
        message = f"host must not contain {character_name(forbidden[0])}"
        report(ValidationError.HOST_INVALID_CODE_POINT, forbidden.start(), message)
        raise HostFailure
    for pattern in (NOT_A_URL_CODE_POINT, STRAY_PERCENT):
        for match in pattern.finditer(text):
            report(ValidationError.INVALID_URL_UNIT, match.start(), "")
    return utf8_percent_encode(text, C0_CONTROL)


# --- URL §3.6: host serializing ----------------------------------------------------------------


def serialize_host(host: Host) -> str:
    """The text of *host*.

    >>> serialize_host(IPv6Address("::1")), serialize_host(IPv4Address(1)), serialize_host("h")
    ('[::1]', '0.0.0.1', 'h')
    """
    if isinstance(host, IPv4Address):
        return str(host)
    if isinstance(host, IPv6Address):
        return f"[{compressed(host)}]"
    return host
