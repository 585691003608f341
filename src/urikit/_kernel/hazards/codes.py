"""The hazards that the kernel finds, as numbers, and kinds of what is looked at."""

# fmt: off
NAMES = (
    "parsers-disagree", "unparseable", "relative-reference", "control-character",
    "surrounding-space", "unencoded-space", "unencoded-character", "invalid-escape",
    "other-scheme", "plain-http", "wrong-slashes", "backslash", "network-path", "glues-to-host",
    "several-at-signs", "at-sign-after-host", "userinfo", "password", "bad-port", "other-port",
    "space-in-host", "ignorable-in-host", "unusual-host-character", "invalid-dns-name", "idn",
    "underscore", "trailing-dot", "numeric-ipv4", "special-address", "shared-address",
    "documentation-address", "embedded-ipv4", "single-label", "backslash-in-path", "dot-segment",
    "encoded-dot-segment", "encoded-control", "needless-encoding", "double-encoding",
    "encoded-percent", "encoded-slash", "double-slash-path", "empty-segment", "path-parameter",
    "url-in-query", "semicolon-in-query",
)
"""The codes of the hazards, by number, in the order of the catalogue."""
(
    PARSERS_DISAGREE, UNPARSEABLE, RELATIVE_REFERENCE, CONTROL_CHARACTER, SURROUNDING_SPACE,
    UNENCODED_SPACE, UNENCODED_CHARACTER, INVALID_ESCAPE, OTHER_SCHEME, PLAIN_HTTP, WRONG_SLASHES,
    BACKSLASH, NETWORK_PATH, GLUES_TO_HOST, SEVERAL_AT_SIGNS, AT_SIGN_AFTER_HOST, USERINFO,
    PASSWORD, BAD_PORT, OTHER_PORT, SPACE_IN_HOST, IGNORABLE_IN_HOST, UNUSUAL_HOST_CHARACTER,
    INVALID_DNS_NAME, IDN, UNDERSCORE, TRAILING_DOT, NUMERIC_IPV4, SPECIAL_ADDRESS,
    SHARED_ADDRESS, DOCUMENTATION_ADDRESS, EMBEDDED_IPV4, SINGLE_LABEL, BACKSLASH_IN_PATH,
    DOT_SEGMENT, ENCODED_DOT_SEGMENT, ENCODED_CONTROL, NEEDLESS_ENCODING, DOUBLE_ENCODING,
    ENCODED_PERCENT, ENCODED_SLASH, DOUBLE_SLASH_PATH, EMPTY_SEGMENT, PATH_PARAMETER,
    URL_IN_QUERY, SEMICOLON_IN_QUERY,
) = range(len(NAMES))
# fmt: on

REACHABLE, SPECIAL, SHARED, DOCUMENTATION, METADATA, UNKNOWN, EMBEDS = range(7)
"""The kinds of blocks of addresses: the last need a finder, or have an IPv4 address inside."""

KEPT, SCRIPT, IGNORABLE, SEPARATOR, HARMFUL, CLEAR = 8, 15, 0x50, 0x60, 0x40, 0x80
"""Kinds of characters: those of the letters of names are the numbers of their scripts, and
``CLEAR`` if they look like none in ASCII. Only a finder knows those with the bit of ``HARMFUL``,
unless they are in a host that is refused.
"""
LATIN = 1

NEEDS_FINDER = 255
"""The severity of a hazard beside which only a finder knows if there is another one."""
