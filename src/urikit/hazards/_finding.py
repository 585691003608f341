"""A finding: what is hazardous in a text, how loudly it is said, where it is, and what helps."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum

__all__ = ["Code", "Finding", "Severity"]


class Severity(IntEnum):
    """How loudly a finding is said; they can be compared.

    >>> Severity.ERROR > Severity.WARNING > Severity.INFO, str(Severity.ERROR)
    (True, 'error')
    """

    INFO = 1
    """Often harmless: good to know."""
    WARNING = 2
    """Somebody should look at it, or a rule should allow it."""
    ERROR = 3
    """Do not use the text for this purpose."""

    def __str__(self) -> str:
        return self.name.lower()


class Code(StrEnum):
    """The stable names of hazards; :mod:`urikit.hazards._profiles` says what each one means.

    >>> Code("backslash") is Code.BACKSLASH
    True
    """

    # The text as a whole
    PARSERS_DISAGREE = "parsers-disagree"
    UNPARSEABLE = "unparseable"
    RELATIVE_REFERENCE = "relative-reference"
    CONTROL_CHARACTER = "control-character"
    LONE_SURROGATE = "lone-surrogate"
    INVISIBLE_CHARACTER = "invisible-character"
    SURROUNDING_SPACE = "surrounding-space"
    UNENCODED_SPACE = "unencoded-space"
    UNENCODED_CHARACTER = "unencoded-character"
    INVALID_ESCAPE = "invalid-escape"
    HTML_ENTITY = "html-entity"
    # Scheme and slashes
    URL_WRAPPER = "url-wrapper"
    SCRIPT_SCHEME = "script-scheme"
    LOCAL_SCHEME = "local-scheme"
    OTHER_SCHEME = "other-scheme"
    HOST_AS_SCHEME = "host-as-scheme"
    SCHEME_AS_HOST = "scheme-as-host"
    PLAIN_HTTP = "plain-http"
    WRONG_SLASHES = "wrong-slashes"
    BACKSLASH = "backslash"
    NETWORK_PATH = "network-path"
    LEAVES_BASE = "leaves-base"
    GLUES_TO_HOST = "glues-to-host"
    # Authority
    SEVERAL_AT_SIGNS = "several-at-signs"
    AT_SIGN_AFTER_HOST = "at-sign-after-host"
    USERINFO = "userinfo"
    PASSWORD = "password"
    HOST_LIKE_USERINFO = "host-like-userinfo"
    BRACKET_MISUSE = "bracket-misuse"
    ZONE_ID = "zone-id"
    BAD_PORT = "bad-port"
    OTHER_PORT = "other-port"
    # Host names
    ENCODED_HOST = "encoded-host"
    SPACE_IN_HOST = "space-in-host"
    NORMALIZED_HOST = "normalized-host"
    IGNORABLE_IN_HOST = "ignorable-in-host"
    UNUSUAL_HOST_CHARACTER = "unusual-host-character"
    INVALID_DNS_NAME = "invalid-dns-name"
    INVALID_PUNYCODE = "invalid-punycode"
    MIXED_SCRIPT = "mixed-script"
    ASCII_LOOKALIKE = "ascii-lookalike"
    CONFUSABLE = "confusable"
    IDN = "idn"
    UNDERSCORE = "underscore"
    TRAILING_DOT = "trailing-dot"
    # Destinations
    NUMERIC_IPV4 = "numeric-ipv4"
    METADATA_DESTINATION = "metadata-destination"
    SPECIAL_ADDRESS = "special-address"
    SHARED_ADDRESS = "shared-address"
    DOCUMENTATION_ADDRESS = "documentation-address"
    EMBEDDED_IPV4 = "embedded-ipv4"
    LOOPBACK_NAME = "loopback-name"
    REBINDING_NAME = "rebinding-name"
    SINGLE_LABEL = "single-label"
    LOCAL_DOMAIN = "local-domain"
    # Path and query
    BACKSLASH_IN_PATH = "backslash-in-path"
    DOT_SEGMENT = "dot-segment"
    ENCODED_DOT_SEGMENT = "encoded-dot-segment"
    ENCODED_TRAVERSAL = "encoded-traversal"
    DOT_SEGMENT_PARAMETER = "dot-segment-parameter"
    ENCODED_CONTROL = "encoded-control"
    NEEDLESS_ENCODING = "needless-encoding"
    DOUBLE_ENCODING = "double-encoding"
    ENCODED_PERCENT = "encoded-percent"
    ENCODED_SLASH = "encoded-slash"
    DOUBLE_SLASH_PATH = "double-slash-path"
    EMPTY_SEGMENT = "empty-segment"
    PATH_PARAMETER = "path-parameter"
    URL_IN_PATH = "url-in-path"
    URL_IN_QUERY = "url-in-query"
    SEMICOLON_IN_QUERY = "semicolon-in-query"


@dataclass(frozen=True, slots=True)
class Finding:
    """One hazard of a text. Neither its message nor its fix ever has a password in it.

    >>> from urikit import inspect
    >>> finding = inspect("https://0x7f.1/")[0]
    >>> finding.code, finding.span, finding.fix
    (<Code.PARSERS_DISAGREE: 'parsers-disagree'>, (8, 14), None)
    """

    code: Code
    severity: Severity
    span: tuple[int, int]
    """Where it is in the text as it was given: from the first index to before the second."""
    message: str
    """Why it is hazardous, in a sentence."""
    fix: str | None = None
    """What to put in the place of the span, where that is known to help."""
