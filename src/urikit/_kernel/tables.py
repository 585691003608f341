"""The tables of the kernel: special schemes, limits, character classes, result codes.

Plain Python in both forms. A compiled module imports a constant under a private name that its
``.pxd`` declares as a C variable (``from … import MAX_PORT as _MAX_PORT`` and ``cdef int
_MAX_PORT``): the import converts the value once.
"""

from urikit import chars
from urikit.chars import _encode_sets as encode_sets
from urikit.chars import span

__all__ = [
    "DOMAIN",
    "DOT_IN_PATH",
    "FILE",
    "FRAGMENT",
    "HEX_DIGITS",
    "IN_DOMAIN",
    "IN_FRAGMENT",
    "IN_OPAQUE_HOST",
    "IN_PATH",
    "IN_QUERY",
    "IN_USERINFO",
    "LACKS_SLASH",
    "MAX_PORT",
    "NOT_SPECIAL",
    "NO_SCAN",
    "OPAQUE_HOST",
    "PATH",
    "PLAIN_IN_PATH",
    "QUERY",
    "REFERENCES",
    "RFC_CLASSES",
    "RFC_IN_HOST",
    "RFC_IN_PATH",
    "RFC_IN_QUERY",
    "RFC_IN_SCHEME",
    "RFC_IN_USERINFO",
    "RFC_IS_ALPHA",
    "RFC_IS_DIGIT",
    "RFC_IS_HEX",
    "SLACK",
    "SPECIAL_SCHEMES",
    "UNLESS_SPECIAL",
    "URLS",
    "URL_CLASSES",
    "URL_PAIRS",
    "USERINFO",
    "class_table",
    "pair_table",
]

# --- schemes and ports ----------------------------------------------------------------------------

# URL §4.2
SPECIAL_SCHEMES: dict[str, int | None] = {
    "ftp": 21,
    "file": None,
    "http": 80,
    "https": 443,
    "ws": 80,
    "wss": 443,
}
"""The special schemes and their default ports."""

MAX_PORT = 65535
"""The largest port: 16 bits."""

NOT_SPECIAL, FILE = -1, -2
"""The results of ``default_port()`` for schemes without a default port."""

LACKS_SLASH = 2
"""The result of ``find_url()`` for a string that only lacks the slash of an empty path."""

URLS, REFERENCES, NO_SCAN = range(3)
"""How the rows of a column are scanned: by the URL Standard, by RFC 3986, or not at all."""

SLACK = 32
"""The room that a column of strings needs beyond its bytes: C copies so many at a time."""

# --- tables ---------------------------------------------------------------------------------------

HEX_DIGITS = b"0123456789ABCDEF"


def class_table(sets: dict[int, chars.CharSet]) -> bytes:
    """Return 256 bytes: for each byte, the bits of the sets that contain it as an ASCII character.

    >>> class_table({1: chars.DIGIT, 2: chars.HEXDIG})[ord("7")]
    3
    """
    table = bytearray(256)
    for bit, members in sets.items():
        for char in members.ascii:
            table[ord(char)] |= bit
    return bytes(table)


def pair_table(table: bytes) -> bytes:
    """Return the bits that *table* has for both of two bytes, at ``first | second << 8``.

    >>> table = class_table({1: chars.DIGIT, 2: chars.HEXDIG})
    >>> pair_table(table)[ord("7") | ord("a") << 8]
    2
    """
    every = int.from_bytes(table)
    rows = {bits: every & int.from_bytes(bytes([bits]) * 256) for bits in set(table)}
    return b"".join(rows[bits].to_bytes(256) for bits in table)


# --- character classes of RFC 3986 ----------------------------------------------------------------

RFC_IN_SCHEME, RFC_IN_HOST, RFC_IN_USERINFO, RFC_IN_PATH, RFC_IN_QUERY = (1, 2, 4, 8, 16)
RFC_IS_HEX, RFC_IS_DIGIT, RFC_IS_ALPHA = (32, 64, 128)

RFC_CLASSES = class_table(
    {
        RFC_IN_SCHEME: chars.SCHEME,
        RFC_IN_HOST: chars.REG_NAME,
        RFC_IN_USERINFO: chars.USERINFO,
        RFC_IN_PATH: chars.PATH,
        RFC_IN_QUERY: chars.QUERY,
        RFC_IS_HEX: chars.HEXDIG,
        RFC_IS_DIGIT: chars.DIGIT,
        RFC_IS_ALPHA: chars.ALPHA,
    }
)

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
IN_PATH = PLAIN_IN_PATH | DOT_IN_PATH | UNLESS_SPECIAL

URL_CLASSES = class_table(
    {
        IN_DOMAIN: DOMAIN,
        IN_OPAQUE_HOST: OPAQUE_HOST,
        IN_USERINFO: USERINFO,
        IN_QUERY: QUERY,
        IN_FRAGMENT: FRAGMENT,
        PLAIN_IN_PATH: PATH - _DOTS,
        DOT_IN_PATH: _DOTS,
        # Special URLs encode the apostrophe in a query and read the backslash as a slash.
        UNLESS_SPECIAL: chars.chars("\\'"),
    }
)
URL_PAIRS = pair_table(URL_CLASSES)
