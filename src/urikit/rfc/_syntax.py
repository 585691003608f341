"""The strict parser: text to the positions of its components, or an error that says where.

RFC 3986 §3 in its own order: scheme, authority (user info, host, port), path, query, fragment;
with the wider character sets of RFC 3987 §2.2 for IRIs, and RFC 6874's zone identifiers in
IP literals.

The delimiters alone decide where components begin and end (appendix B), so each is found
first and its characters are checked after, each once: the time is proportional to the text.
"""

from __future__ import annotations

from functools import cache

from urikit import chars
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.patterns import pattern_of
from urikit._ground.pictures import character_name
from urikit._ground.typed import Final, NamedTuple
from urikit._kernel.tables import PORT_DIGITS, PORT_RANGE, REFERENCE_FAILURES, UNCLOSED, port_number
from urikit.chars import PCT_ENCODED, CharSet
from urikit.errors import ErrorKind, ParseError, Violation
from urikit.rfc import _grammar as grammar

if TYPE_CHECKING:
    import re

Positions = tuple[int, int, int, int, int, int]
"""Scheme end, host, host end, path, query and fragment, as a ``Record`` has them."""


class Syntax(NamedTuple):
    """The character sets of one standard's components; ``%`` is in none of them."""

    standard: str
    userinfo: CharSet
    reg_name: CharSet
    segment: CharSet
    path: CharSet
    query: CharSet
    fragment: CharSet


URI_SYNTAX: Final = Syntax(
    "rfc3986",
    chars.USERINFO,
    chars.REG_NAME,
    chars.SEGMENT,
    chars.PATH,
    chars.QUERY,
    chars.FRAGMENT,
)
IRI_SYNTAX: Final = Syntax(
    "rfc3987",
    chars.IUSERINFO,
    chars.IREG_NAME,
    chars.ISEGMENT,
    chars.IPATH,
    chars.IQUERY,
    chars.IFRAGMENT,
)

SYNTAX: Final = {syntax.standard: syntax for syntax in (URI_SYNTAX, IRI_SYNTAX)}
"""The character sets by the name of their standard."""

FAILURES: Final = {code: ErrorKind(kind) for code, kind in enumerate(REFERENCE_FAILURES) if kind}
"""The kinds of error by the numbers that the kernel gives them."""

_SCHEME_OR_PATH_END = pattern_of(r"[:/?#]")
_AUTHORITY_END = pattern_of(r"[/?#]")
_DIGITS = pattern_of(f"{chars.DIGIT.pattern}*+")
_BIDI = pattern_of(chars.BIDI_FORMATTING.pattern)


@cache
def _run_of(members: CharSet) -> re.Pattern[str]:
    return pattern_of(f"(?:{members.pattern}++|{PCT_ENCODED})*+")


def first_fault(members: CharSet, text: str, start: int, end: int) -> int:
    """The index of the first character that is neither of *members* nor an escape.

    >>> first_fault(chars.PATH, "/a%20b c", 0, 8)
    6
    """
    match = _run_of(members).match(text, start, end)
    return match.end() if match else start


def locate(text: str, syntax: Syntax) -> tuple[Positions, tuple[Violation, ...]]:
    """Find the components of *text* and check every character of it by *syntax*.

    Returns the positions, of which ``-1`` is absent, and the non-fatal faults, or raises
    :class:`ParseError`. ``URI-reference`` and ``IRI-reference`` are accepted.

    >>> locate("http://h/a?b", URI_SYNTAX)
    ((4, 7, 8, 8, 10, -1), ())
    """
    violations: list[Violation] = []
    host = host_end = -1
    scheme_end = _locate_scheme(text)
    path = scheme_end + 1
    if text.startswith("//", path):
        host, host_end, path = _locate_authority(text, path + 2, syntax, violations)
    fragment = text.find("#", path)
    end = fragment if fragment >= 0 else len(text)
    query = text.find("?", path, end)
    path_end = query if query >= 0 else end
    _check(syntax.path, text, path, path_end, ErrorKind.INVALID_PATH, "path")
    if query >= 0:
        _check(syntax.query, text, query + 1, end, ErrorKind.INVALID_QUERY, "query")
    if fragment >= 0:
        kind = ErrorKind.INVALID_FRAGMENT
        _check(syntax.fragment, text, fragment + 1, len(text), kind, "fragment")
    if not text.isascii():
        violations += _bidi_violations(text, syntax)
    return (scheme_end, host, host_end, path, query, fragment), tuple(violations)


# RFC 3986 §3.1
def _locate_scheme(text: str) -> int:
    """Return where the scheme ends, or -1."""
    delimiter = _SCHEME_OR_PATH_END.search(text)
    if delimiter is None or delimiter[0] != ":":
        return -1
    # A colon in the first segment: a scheme comes before it, for path-noscheme has none (§4.2).
    end = delimiter.start()
    match = grammar.RULES["scheme"].compiled.match(text, 0, end)
    if match is None:
        if end == 0:
            raise ParseError(
                ErrorKind.COLON_IN_FIRST_SEGMENT,
                text,
                0,
                message="relative reference must not have a colon in its first segment",
                expected='a scheme before the colon, or "./" before the segment',
            )
        raise _fault(ErrorKind.INVALID_SCHEME, text, 0, "scheme", "a letter")
    if match.end() != end:
        expected = 'a letter, a digit, "+", "-", "." or ":"'
        raise _fault(ErrorKind.INVALID_SCHEME, text, match.end(), "scheme", expected)
    return end


# RFC 3986 §3.2
def _locate_authority(
    text: str, start: int, syntax: Syntax, violations: list[Violation]
) -> tuple[int, int, int]:
    """Return where the host begins and ends, and where the authority ends."""
    delimiter = _AUTHORITY_END.search(text, start)
    end = delimiter.start() if delimiter else len(text)
    host = _locate_userinfo(text, start, end, syntax)
    if text.startswith("[", host, end):
        host_end = _locate_ip_literal(text, host, end, syntax, violations)
    else:
        host_end = _locate_reg_name(text, host, end, syntax)
    _check_port(text, host_end, end, syntax, violations)
    return host, host_end, end


# RFC 3986 §3.2.1
def _locate_userinfo(text: str, start: int, end: int, syntax: Syntax) -> int:
    at = text.rfind("@", start, end)
    if at < 0:
        return start
    fault = first_fault(syntax.userinfo, text, start, at)
    if fault != at:
        raise _fault(ErrorKind.INVALID_USERINFO, text, fault, "user info")
    return at + 1


# RFC 3986 §3.2.2
def _locate_ip_literal(
    text: str, start: int, end: int, syntax: Syntax, violations: list[Violation]
) -> int:
    closing = text.find("]", start, end)
    if closing < 0:
        raise ParseError(ErrorKind.INVALID_IP_LITERAL, text, start, message=UNCLOSED)
    inside = text[start + 1 : closing]
    if grammar.RULES["IPv6addrz"].matches(inside):
        message = "IPv6 zone identifier is only valid on one machine (RFC 6874, RFC 9844)"
        violations.append(
            Violation(ErrorKind.ZONE_IDENTIFIER, text.index("%", start), "rfc6874", message)
        )
    elif not (
        grammar.RULES["IPv6address"].matches(inside) or grammar.RULES["IPvFuture"].matches(inside)
    ):
        message = "invalid IP literal"
        expected = "an IPv6 or IPvFuture address in the brackets"
        raise ParseError(
            ErrorKind.INVALID_IP_LITERAL, text, start + 1, message=message, expected=expected
        )
    after = closing + 1
    if after < end and text[after] != ":":
        expected = '":" or the end of the authority after "]"'
        raise _fault(ErrorKind.INVALID_HOST, text, after, "host", expected)
    return after


def _locate_reg_name(text: str, start: int, end: int, syntax: Syntax) -> int:
    # An IPv4address is a reg-name too, character by character.
    fault = first_fault(syntax.reg_name, text, start, end)
    if fault < end and text[fault] != ":":
        raise _fault(ErrorKind.INVALID_HOST, text, fault, "host")
    return fault


# RFC 3986 §3.2.3
def _check_port(
    text: str, host_end: int, end: int, syntax: Syntax, violations: list[Violation]
) -> None:
    if host_end == end:
        return
    start = host_end + 1
    match = _DIGITS.match(text, start, end)
    if match is None or match.end() != end:
        index = match.end() if match else start
        raise ParseError(ErrorKind.INVALID_PORT, text, index, message=PORT_DIGITS)
    if port_number(text[start:end]) is None:
        kind = ErrorKind.PORT_OUT_OF_RANGE
        violations.append(Violation(kind, start, syntax.standard, PORT_RANGE))


# RFC 3986 §3.3, §3.4, §3.5
def _check(members: CharSet, text: str, start: int, end: int, kind: ErrorKind, where: str) -> None:
    fault = first_fault(members, text, start, end)
    if fault != end:
        raise _fault(kind, text, fault, where)


# RFC 3987 §4.1
def _bidi_violations(text: str, syntax: Syntax) -> list[Violation]:
    message = "IRI must not contain bidirectional formatting characters (RFC 3987 §4.1)"
    first = Violation(ErrorKind.BIDI_FORMATTING, 0, syntax.standard, message)
    return first._at_each(match.start() for match in _BIDI.finditer(text))


def _fault(kind: ErrorKind, text: str, index: int, where: str, expected: str = "") -> ParseError:
    """Return the error about the character at *index*: something else was *expected*, or none."""
    message = f"invalid {where}"
    if text.startswith("%", index):
        kind = ErrorKind.INVALID_PERCENT_ENCODING
        message = f"invalid percent-encoding in the {where}"
        expected = "two hexadecimal digits after the percent sign"
    elif not expected:
        char = text[index]
        message = f"{where} must not contain {character_name(char)}"
        if where != "host":
            escapes = char.encode("utf-8", "surrogatepass").hex("%").upper()
            expected = "" if chars.SURROGATE.compiled.match(char) else f'"%{escapes}"'
        elif char in chars.IREG_NAME:
            message += "; use IRI, or write the host in ASCII (xn--)"
    return ParseError(kind, text, index, message=message, expected=expected)
