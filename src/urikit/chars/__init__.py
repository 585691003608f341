"""Character sets, each written once, named and composed as in the ABNF that defines it.

Every table and every regular expression of the library is derived from these.

The names are those of RFC 5234 appendix B.1, RFC 3986 appendix A and RFC 3987 §2.2.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator
    from typing import Final

__all__ = [
    "ABNORMAL_ESCAPE", "ALPHA", "ANY", "BIDI_FORMATTING", "C0_CONTROL_OR_SPACE", "CONTROL",
    "DEC_OCTET", "DEFAULT_IGNORABLE", "DIGIT", "FRAGMENT", "GEN_DELIMS", "HEXDIG", "IFRAGMENT",
    "IPATH", "IPCHAR", "IPRIVATE", "IPV4_ADDRESS", "IPV_FUTURE", "IQUERY", "IREG_NAME", "ISEGMENT",
    "ISEGMENT_NC", "IUNRESERVED", "IUSERINFO", "NORMAL_ESCAPE", "PATH", "PCHAR", "PCT_ENCODED",
    "QUERY", "REG_NAME", "RESERVED", "SCHEME", "SCHEME_PATTERN", "SEGMENT", "SEGMENT_NC",
    "STRAY_PERCENT", "SUB_DELIMS", "SURROGATE", "TAB_OR_NEWLINE", "UCSCHAR", "UNRESERVED",
    "UNSAFE_TO_SHOW", "USERINFO", "CharSet", "chars", "span",
]  # fmt: skip


class CharSet:
    """An immutable set of characters, kept as sorted ranges of code points.

    >>> vowels = chars("aeiou")
    >>> "e" in vowels, "x" in vowels
    (True, False)
    >>> (vowels | span("x", "z")).pattern
    '[aeioux-z]'
    """

    __slots__ = ("_compiled", "_hash", "_pattern", "_table", "ranges")

    ranges: tuple[tuple[int, int], ...]
    """The code points, as inclusive ranges that neither overlap nor touch."""

    def __init__(self, ranges: Iterable[tuple[int, int]]) -> None:
        self.ranges = tuple(_merge(ranges))
        self._hash = hash(self.ranges)  # sets are looked up more often than they are made
        self._pattern = ""  # made when it is asked for, as is the table
        self._table = b""
        self._compiled: re.Pattern[str] | None = None

    @property
    def pattern(self) -> str:
        """The set as a class of a regular expression, brackets included."""
        if not self._pattern:
            items = "".join(_class_item(low, high) for low, high in self.ranges)
            self._pattern = f"[{items}]" if items else r"[^\x00-\U0010ffff]"
        return self._pattern

    @property
    def compiled(self) -> re.Pattern[str]:
        """The same class, compiled.

        >>> chars("\\t\\n").compiled.sub("", "a\\tb")
        'ab'
        """
        if self._compiled is None:
            import re  # most programs that import urikit compile no pattern

            self._compiled = re.compile(self.pattern)
        return self._compiled

    @property
    def escapes(self) -> str:
        """A pattern for the percent-encoded ASCII members, with digits in upper case.

        >>> chars("-.a").escapes
        '%(?:2[DE]|6[1])'
        """
        low_digits: dict[str, str] = {}
        for char in self.ascii:
            code = f"{ord(char):02X}"
            low_digits[code[0]] = low_digits.get(code[0], "") + code[1]
        return f"%(?:{'|'.join(f'{high}[{lows}]' for high, lows in low_digits.items())})"

    @property
    def table(self) -> bytes:
        """For each ASCII character one byte, which is 1 for those in the set.

        >>> chars("a").table[97]
        1
        """
        if not self._table:
            table = bytearray(128)
            for char in self.ascii:
                table[ord(char)] = 1
            self._table = bytes(table)
        return self._table

    @property
    def is_ascii(self) -> bool:
        """True if every member is below U+0080."""
        return not self.ranges or self.ranges[-1][1] < 128

    def __contains__(self, char: str) -> bool:
        if len(char) != 1:
            return False
        from bisect import bisect_right  # not for importing urikit, which asks no set this

        code = ord(char)
        place = bisect_right(self.ranges, (code, 0x110000)) - 1
        return place >= 0 and code <= self.ranges[place][1]

    def __or__(self, other: CharSet) -> CharSet:
        if not isinstance(other, CharSet):
            return NotImplemented
        return CharSet(self.ranges + other.ranges)

    def __sub__(self, other: CharSet) -> CharSet:
        if not isinstance(other, CharSet):
            return NotImplemented
        return CharSet(_subtract(self.ranges, other.ranges))

    def __iter__(self) -> Iterator[str]:
        return (chr(code) for low, high in self.ranges for code in range(low, high + 1))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CharSet) and self.ranges == other.ranges

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"CharSet({self.pattern!r})"

    @property
    def ascii(self) -> str:
        """The members below U+0080, in order."""
        return "".join(chr(c) for low, high in self.ranges for c in range(low, min(high, 127) + 1))


def _merge(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    end = -2
    for low, high in sorted(ranges):
        if low > end + 1:
            merged.append((low, high))
            end = high
        elif high > end:
            merged[-1] = (merged[-1][0], high)
            end = high
    return merged


def _subtract(
    ranges: Iterable[tuple[int, int]], holes: Iterable[tuple[int, int]]
) -> list[tuple[int, int]]:
    left = list(ranges)
    for hole_low, hole_high in holes:
        rest = []
        for low, high in left:
            if low < hole_low:
                rest.append((low, min(high, hole_low - 1)))
            if high > hole_high:
                rest.append((max(low, hole_high + 1), high))
        left = rest
    return left


def _class_item(low: int, high: int) -> str:
    if high - low < 2:
        return "".join(_class_char(code) for code in range(low, high + 1))
    return f"{_class_char(low)}-{_class_char(high)}"


# Characters with a meaning in regular expressions: re.escape() without importing re.
_SPECIAL: Final = "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"


def _class_char(code: int) -> str:
    if code < 128:
        char = chr(code)
        return f"\\{char}" if char in _SPECIAL else char
    return f"\\U{code:08x}"


def chars(members: str) -> CharSet:
    """The set of the characters in *members*.

    >>> ":" in chars(":/?#[]@")
    True
    """
    return CharSet([(ord(c), ord(c)) for c in members])


def span(first: str, last: str) -> CharSet:
    """The set of all characters from *first* to *last*, both included.

    >>> span("a", "e").pattern
    '[a-e]'
    """
    return CharSet([(ord(first), ord(last))])


ANY: Final = span("\0", "\U0010ffff")
"""Every code point, surrogates included."""

# --- RFC 5234 appendix B.1: core rules -----------------------------------------------------

ALPHA: Final = span("A", "Z") | span("a", "z")  #: ``ALPHA = %x41-5A / %x61-7A``
DIGIT: Final = span("0", "9")  #: ``DIGIT = %x30-39``
#: ``DIGIT / "A" / "B" / "C" / "D" / "E" / "F"``, where strings are case-insensitive
HEXDIG: Final = DIGIT | span("A", "F") | span("a", "f")

PCT_ENCODED: Final = f"%{HEXDIG.pattern}{{2}}"
"""``pct-encoded = "%" HEXDIG HEXDIG``, as a regular expression."""
STRAY_PERCENT: Final = f"%(?!{HEXDIG.pattern}{{2}})"
"""A ``%`` that starts no escape, as a regular expression."""

# --- RFC 3986 appendix A ------------------------------------------------------------------
# "%" is in none of these sets: pct-encoded is three characters, the grammar adds it.

UNRESERVED: Final = ALPHA | DIGIT | chars("-._~")  #: ``ALPHA / DIGIT / "-" / "." / "_" / "~"``
# §6.2.2.1 and §6.2.2.2: digits in upper case, and no escape of an unreserved character
NORMAL_ESCAPE: Final = f"(?!{UNRESERVED.escapes})%[0-9A-F]{{2}}"
"""An escape that normalization leaves alone, as a regular expression."""
ABNORMAL_ESCAPE: Final = f"%(?:[a-f]{HEXDIG.pattern}|{HEXDIG.pattern}[a-f])|{UNRESERVED.escapes}"
"""Any other escape, as a regular expression."""
GEN_DELIMS: Final = chars(":/?#[]@")  #: ``":" / "/" / "?" / "#" / "[" / "]" / "@"``
#: ``"!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="``
SUB_DELIMS: Final = chars("!$&'()*+,;=")
RESERVED: Final = GEN_DELIMS | SUB_DELIMS  #: ``gen-delims / sub-delims``

#: ``scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )``: the set of what follows the first letter
SCHEME: Final = ALPHA | DIGIT | chars("+-.")
SCHEME_PATTERN: Final = f"{ALPHA.pattern}{SCHEME.pattern}*+"
"""The rule ``scheme`` as a regular expression."""
# dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35
DEC_OCTET: Final = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
"""The rule ``dec-octet`` as a regular expression: a number from 0 to 255 in its shortest form."""
IPV4_ADDRESS: Final = rf"{DEC_OCTET}(?:\.{DEC_OCTET}){{3}}"
"""The rule ``IPv4address`` as a regular expression."""
#: ``userinfo = *( unreserved / pct-encoded / sub-delims / ":" )``
USERINFO: Final = UNRESERVED | SUB_DELIMS | chars(":")
REG_NAME: Final = UNRESERVED | SUB_DELIMS  #: ``*( unreserved / pct-encoded / sub-delims )``
#: ``IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )``: the set after the dot
IPV_FUTURE: Final = UNRESERVED | SUB_DELIMS | chars(":")
PCHAR: Final = REG_NAME | chars(":@")  #: ``unreserved / pct-encoded / sub-delims / ":" / "@"``
SEGMENT: Final = PCHAR  #: ``segment = *pchar``
SEGMENT_NC: Final = REG_NAME | chars("@")  #: ``segment-nz-nc``: a segment without any colon
PATH: Final = PCHAR | chars("/")  #: ``path-abempty = *( "/" segment )``
QUERY: Final = PCHAR | chars("/?")  #: ``query = *( pchar / "/" / "?" )``
FRAGMENT: Final = PCHAR | chars("/?")  #: ``fragment = *( pchar / "/" / "?" )``

# --- RFC 3987 §2.2 ------------------------------------------------------------------------

#: ``%xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF / %x10000-1FFFD / … / %xE1000-EFFFD``
UCSCHAR: Final = CharSet(
    [(0xA0, 0xD7FF), (0xF900, 0xFDCF), (0xFDF0, 0xFFEF)]
    + [(plane << 16, (plane << 16) + 0xFFFD) for plane in range(0x1, 0xE)]
    + [(0xE1000, 0xEFFFD)]
)
#: ``%xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD``
IPRIVATE: Final = CharSet([(0xE000, 0xF8FF), (0xF0000, 0xFFFFD), (0x100000, 0x10FFFD)])

IUNRESERVED: Final = UNRESERVED | UCSCHAR  #: ``ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar``
#: ``iuserinfo = *( iunreserved / pct-encoded / sub-delims / ":" )``
IUSERINFO: Final = USERINFO | UCSCHAR
IREG_NAME: Final = REG_NAME | UCSCHAR  #: ``*( iunreserved / pct-encoded / sub-delims )``
IPCHAR: Final = PCHAR | UCSCHAR  #: ``iunreserved / pct-encoded / sub-delims / ":" / "@"``
ISEGMENT: Final = IPCHAR  #: ``isegment = *ipchar``
ISEGMENT_NC: Final = SEGMENT_NC | UCSCHAR  #: ``isegment-nz-nc``: an isegment without any colon
IPATH: Final = PATH | UCSCHAR  #: ``ipath-abempty = *( "/" isegment )``
IQUERY: Final = QUERY | UCSCHAR | IPRIVATE  #: ``iquery = *( ipchar / iprivate / "/" / "?" )``
IFRAGMENT: Final = FRAGMENT | UCSCHAR  #: ``ifragment = *( ipchar / "/" / "?" )``

# --- Unicode and Infra --------------------------------------------------------------------

CONTROL: Final = span("\0", "\x1f") | span("\x7f", "\x9f")  #: ``General_Category=Control``
SURROGATE: Final = span("\ud800", "\udfff")  #: ``General_Category=Surrogate``
#: ``Default_Ignorable_Code_Point``: not drawn, and dropped by some programs
DEFAULT_IGNORABLE: Final = CharSet([
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
])  # fmt: skip
C0_CONTROL_OR_SPACE: Final = span("\0", " ")  #: Infra §4.6: U+0000 to U+0020, both included
TAB_OR_NEWLINE: Final = chars("\t\n\r")  #: Infra §4.6, ASCII tab or newline

# --- what an IRI had better not show ------------------------------------------------------

#: RFC 3987 §4.1 forbids LRM, RLM, LRE, RLE, PDF, LRO and RLO; Unicode has since added ALM
#: and the isolates for the same purpose.
BIDI_FORMATTING: Final = (
    chars("\u061c\u200e\u200f") | span("\u202a", "\u202e") | span("\u2066", "\u2069")
)
#: RFC 3987 §3.2 step 4 with §4.1 and §6.1: characters that stay percent-encoded when a URI becomes
#: an IRI, because a reader would not see them, or see something else: bidirectional formatting, all
#: of which is default-ignorable, white space and line ends, noncharacters and specials.
UNSAFE_TO_SHOW: Final = (
    DEFAULT_IGNORABLE
    | chars("\u00a0\u1680\u2028\u2029\u202f\u205f\u3000")
    | span("\u2000", "\u200a")
    | span("\ufff9", "\uffff")
)
