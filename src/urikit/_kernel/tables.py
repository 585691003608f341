"""The tables of the kernel: schemes, limits, character classes, result codes.

Plain Python in both forms. A compiled module imports a constant under a private name that its
``.pxd`` declares as a C variable (``from … import MAX_PORT as _MAX_PORT`` and ``cdef int
_MAX_PORT``): the import converts the value once.
"""

from urikit import chars
from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit.chars import _encode_sets as encode_sets, span

# --- schemes and ports ----------------------------------------------------------------------------

MAX_PORT = 65535
"""The largest port: 16 bits."""

PORT_RANGE = f"port must be between 0 and {MAX_PORT}"
"""The message for a larger one."""
PORT_DIGITS = "port must contain only digits"
"""The message for one with another character."""

UNCLOSED = 'IPv6 address is missing its closing "]"'
"""The message for a host that starts with a bracket and does not end with one."""


def port_number(digits: str) -> int | None:
    """Return the port that ASCII *digits* write, ``None`` if it is too large.

    >>> port_number("0080"), port_number(""), port_number("65536"), port_number("9" * 5000)
    (80, 0, None, None)
    """
    significant = digits.lstrip("0") or "0"
    number = int(significant) if len(significant) <= 5 else MAX_PORT + 1
    return number if number <= MAX_PORT else None


NOT_SPECIAL, FILE = -1, -2
"""The results of ``default_port()`` for schemes without a default port."""


def scheme_table() -> str:
    """Return eight rows of eight characters: the length, the name and the port of a scheme.

    The row of a scheme is twice its length plus its first letter, modulo 8, which is another one
    for each. The port is two characters of seven bits each.

    >>> scheme_table()[2 * 8 : 3 * 8], 3 << 7 | ord(";")
    ('\\x05https\\x03;', 443)
    """
    rows = ["\0" * 8] * 8
    for scheme, port in SPECIAL_SCHEMES.items():
        row = f"{chr(len(scheme))}{scheme:\0<5}{chr((port or 0) >> 7)}{chr((port or 0) & 127)}"
        rows[(2 * len(scheme) + ord(scheme[0])) % 8] = row
    return "".join(rows)


SCHEMES = scheme_table()

# --- the walk over a URL --------------------------------------------------------------------------

IN_PLACE, LACKS_SLASH, REWRITTEN = 1, 2, 3
"""The serialization of a URL: the string itself, the string with the slash of its path, or a new
string."""

AT_START, AT_SCHEME_END, AT_HOST, AT_PATH_START = 4, 5, 6, 7
IN_PATH_STATE, IN_QUERY_STATE, IN_FRAGMENT_STATE = 8, 9, 10
"""The states at which ``walk_url()`` leaves a string to the parser."""

# --- failures -------------------------------------------------------------------------------------

(
    MISSING_SCHEME_NON_RELATIVE_URL,
    HOST_MISSING,
    HOST_INVALID_CODE_POINT,
    DOMAIN_TO_ASCII,
    PORT_OUT_OF_RANGE,
    PORT_INVALID,
    IPV4_TOO_MANY_PARTS,
    IPV4_NON_NUMERIC_PART,
    IPV4_OUT_OF_RANGE_PART,
    IPV6_UNCLOSED,
    IPV6_INVALID_COMPRESSION,
    IPV6_TOO_MANY_PIECES,
    IPV6_MULTIPLE_COMPRESSION,
    IPV6_INVALID_CODE_POINT,
    IPV6_TOO_FEW_PIECES,
    IPV4_IN_IPV6_TOO_MANY_PIECES,
    IPV4_IN_IPV6_INVALID_CODE_POINT,
    IPV4_IN_IPV6_OUT_OF_RANGE_PART,
    IPV4_IN_IPV6_TOO_FEW_PARTS,
    INVALID_UTF8,
    OUT_OF_MEMORY,
    MISPLACED,
) = range(1, 23)
"""The failures of the URL parser: validation errors of the URL Standard, URL §1.1, and three more.

The scan for references shares the last, ``MISPLACED``: ``place()`` has refused the positions.
"""

# --- tables ---------------------------------------------------------------------------------------

HEX_DIGITS = b"0123456789ABCDEF"
_values = dict(zip(HEX_DIGITS + HEX_DIGITS.lower(), [*range(16)] * 2, strict=True))
HEX_VALUES = bytes([_values.get(code, 255) for code in range(256)])
"""The value of each hexadecimal digit; 255 for any other byte."""


def class_table(sets: dict[int, chars.CharSet]) -> bytes:
    """Return 256 bytes: for each byte, the bits of the sets that contain it as an ASCII character.

    >>> class_table({1: chars.DIGIT, 2: chars.HEXDIG})[ord("7")]
    3
    """
    table = bytearray(256)
    for bit, members in sets.items():
        for low, high in members.ranges:
            for code in range(low, min(high, 127) + 1):
                table[code] |= bit
    return bytes(table)


def pair_table(table: bytes) -> bytes:
    """Return the bits that *table* has for both of two bytes, at ``first | second << 8``.

    >>> table = class_table({1: chars.DIGIT, 2: chars.HEXDIG})
    >>> pair_table(table)[ord("7") | ord("a") << 8]
    2
    """
    every = int.from_bytes(table)
    rows = {
        bits: (every & int.from_bytes(bytes([bits]) * 256)).to_bytes(256) for bits in set(table)
    }
    return b"".join([rows[bits] for bits in table])


_EVERY_BYTE = int.from_bytes(bytes(range(256)))


def page_tables(sets: dict[int, chars.CharSet]) -> tuple[bytes, bytes]:
    """Return for each 256 code points the number of a page, and the pages, one after the other.

    A page has a byte for each code point: the bits of the sets that contain it.

    >>> numbers, pages = page_tables({1: span("\u0400", "\u0502"), 2: span("\u0410", "\u041f")})
    >>> [pages[numbers[code >> 8] << 8 | code & 255] for code in (0x3FF, 0x410, 0x501, 0x503)]
    [0, 3, 1, 0]
    """
    numbers = bytearray(0x1100)
    pages = [bytes(256)]
    for bit, members in sets.items():
        with_bit = (_EVERY_BYTE | int.from_bytes(bytes([bit]) * 256)).to_bytes(256)
        for low, high in members.ranges:
            while low <= high:
                # A row of whole pages that are alike, or the part of one
                number, start = numbers[low >> 8], low & 255
                end = 256 if low | 255 <= high else (high & 255) + 1
                count = 1
                if not start and end == 256:
                    following = numbers[(low >> 8) + 1 : high + 1 >> 8]
                    count += len(following) - len(following.lstrip(bytes([number])))
                numbers[low >> 8 : (low >> 8) + count] = bytes([len(pages)]) * count
                row = pages[number]
                pages.append(row[:start] + row[start:end].translate(with_bit) + row[end:])
                low = (low >> 8) + count << 8
    return bytes(numbers), b"".join(pages)


# --- character classes of RFC 3986 ----------------------------------------------------------------

RFC_IN_SCHEME, RFC_IN_HOST, RFC_IN_USERINFO, RFC_IN_PATH, RFC_IN_QUERY = (1, 2, 4, 8, 16)
RFC_IS_HEX, RFC_IS_UNRESERVED, RFC_IS_ALPHA = (32, 64, 128)

RFC_CLASSES = class_table(
    {
        RFC_IN_SCHEME: chars.SCHEME,
        RFC_IN_HOST: chars.REG_NAME,
        RFC_IN_USERINFO: chars.USERINFO,
        RFC_IN_PATH: chars.PATH,
        RFC_IN_QUERY: chars.QUERY,
        RFC_IS_HEX: chars.HEXDIG,
        RFC_IS_UNRESERVED: chars.UNRESERVED,
        RFC_IS_ALPHA: chars.ALPHA,
    }
)

# RFC 3987 §2.2 and §4.1
IS_UCSCHAR, IS_IPRIVATE, IS_BIDI_FORMATTING = (1, 2, 4)

CODE_POINT_PAGES, CODE_POINT_CLASSES = page_tables(
    {
        IS_UCSCHAR: chars.UCSCHAR,
        IS_IPRIVATE: chars.IPRIVATE,
        IS_BIDI_FORMATTING: chars.BIDI_FORMATTING,
    }
)

_BIDI_STARTS = {
    chr(code).encode()[0]
    for low, high in chars.BIDI_FORMATTING.ranges
    for code in range(low, high + 1)
}
STARTS_BIDI_FORMATTING = bytes(byte in _BIDI_STARTS for byte in range(256))
"""1 for each byte that such a character starts with in UTF-8."""

# --- failures of references -----------------------------------------------------------------------

(
    BAD_SCHEME,
    BAD_COLON,
    BAD_USERINFO,
    BAD_IP_LITERAL,
    BAD_HOST,
    BAD_PORT,
    BAD_PATH,
    BAD_QUERY,
    BAD_FRAGMENT,
    BAD_ESCAPE,
    BAD_UTF8,
) = range(1, 12)
"""The results of ``find_reference()`` for strings that are refused."""

REFERENCE_FAILURES = (
    "",
    "invalid-scheme",
    "colon-in-first-segment",
    "invalid-userinfo",
    "invalid-ip-literal",
    "invalid-host",
    "invalid-port",
    "invalid-path",
    "invalid-query",
    "invalid-fragment",
    "invalid-percent-encoding",
    "invalid-utf-8",
)
"""The kinds of error that these results stand for."""

# --- normal forms ---------------------------------------------------------------------------------

LEVELS = ("exact", "case", "percent", "path", "address", "scheme")
"""The levels of normalization, RFC 3986 §6.2, each with the steps of those before it."""

# --- canonical forms ------------------------------------------------------------------------------

EVERYWHERE, SITES, SITES_OF_ANY_SUFFIX, FIRST_SITE = range(4)
"""Groups of names that track: everywhere, then the sites with their numbers, then those at each."""

SESSIONS, AMBIGUOUS, ASP_SESSIONS, SECOND_LEVELS, INDEX_NAMES = range(5)
"""Groups of names that do not depend on the profile."""

# --- columns --------------------------------------------------------------------------------------

URLS, URIS, IRIS, NO_SCAN = range(4)
"""The parser of the rows of a column: the URL Standard, RFC 3986, RFC 3987, or none."""

SMALL, LARGE, VIEWS = range(3)
"""The layout of an array of strings: 32-bit offsets, 64-bit offsets, or views."""

PARTS, TEXT, NORMAL, ORIGIN, VALUE, CANONICAL, REGISTRABLE, SAME = range(8)
"""The work to do: write the parts of each row, one string, or if two rows are the same."""

SUFFIX_RULE, SUFFIX_WILDCARD, SUFFIX_EXCEPTION = 1, 2, 4
"""The rules of the Public Suffix List for a name, as flags.

It is a public suffix; names one label longer are; it is none, though a wildcard says so.
"""

PORT_TOO_LARGE = len(REFERENCE_FAILURES)
"""The failure of a reference with a port that is not one, after those of ``find_reference()``."""

SLACK = 32
"""The room that a column of strings needs beyond its bytes: C copies so many at a time."""

# --- canonical forms and hazards ------------------------------------------------------------------

KEEP_FRAGMENT, KEEP_ROUTE, DROP_FRAGMENT = range(3)
"""The steps for fragments."""

PLAIN_PATH, PLAIN_QUERY, PLAIN_FRAGMENT, HARMLESS_IN_PATH, HARMLESS_IN_QUERY = 1, 2, 4, 8, 16
"""The classes of characters in ordinary URLs: those of each part, and those whose escapes hide
nothing there."""

# --- character classes of the URL Standard: ASCII that each part holds unchanged ------------------

_ASCII = span("\0", "\x7f")
FRAGMENT = _ASCII - encode_sets.FRAGMENT
QUERY = _ASCII - encode_sets.SPECIAL_QUERY
PATH = _ASCII - encode_sets.PATH - chars.chars("\\")
USERINFO = _ASCII - encode_sets.USERINFO
OPAQUE_HOST = span("!", "~") - encode_sets.FORBIDDEN_HOST_CODE_POINTS
DOMAIN = span("!", "~") - encode_sets.FORBIDDEN_DOMAIN_CODE_POINTS - span("A", "Z")
_DOTS = chars.chars(".%")

IN_DOMAIN, IN_OPAQUE_HOST, IN_USERINFO, IN_QUERY, IN_FRAGMENT = (1, 2, 4, 8, 16)
# A path is walked from one character that may start a dot segment to the next.
PLAIN_IN_PATH, DOT_IN_PATH, UNLESS_SPECIAL = (32, 64, 128)

URL_CLASSES = class_table(
    {
        IN_DOMAIN: DOMAIN,
        IN_OPAQUE_HOST: OPAQUE_HOST,
        IN_USERINFO: USERINFO,
        IN_QUERY: QUERY,
        IN_FRAGMENT: FRAGMENT,
        PLAIN_IN_PATH: PATH - _DOTS,
        DOT_IN_PATH: _DOTS,
        # Special URLs encode more in a query and read the backslash as a slash. A path that is not
        # special keeps all of these.
        UNLESS_SPECIAL: (encode_sets.SPECIAL_QUERY - encode_sets.QUERY) | chars.chars("\\"),
    }
)
URL_PAIRS = pair_table(URL_CLASSES)
AUTHORITY_DELIMITERS = class_table({1: chars.chars("@/\\?#")})
FORBIDDEN_HOST = class_table({1: encode_sets.FORBIDDEN_HOST_CODE_POINTS})
