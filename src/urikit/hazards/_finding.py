"""Findings: a code, a severity, a place, a sentence and a fix."""

from __future__ import annotations

from enum import IntEnum, StrEnum

from urikit._ground.typed import Any, Self, frozen


class Severity(IntEnum):
    """The severity of a finding; severities can be compared.

    >>> Severity.ERROR > Severity.WARNING > Severity.INFO, str(Severity.ERROR)
    (True, 'error')
    """

    INFO = 1
    """Often harmless."""
    WARNING = 2
    """Look at it, or allow it by a rule."""
    ERROR = 3
    """Do not use the URL for this purpose."""

    def __str__(self) -> str:
        return self.name.lower()


class Code(StrEnum):
    """The stable names of hazards, with severities by profile and an example; one table.

    >>> Code("backslash") is Code.BACKSLASH
    True
    """

    severities: str
    """A letter each for fetch, redirect, display and config: error, warning, info or none."""
    example: str

    def __new__(cls, value: str, severities: str = "", example: str = "") -> Self:
        """Make a member from a row of the table."""
        code = str.__new__(cls, value)
        code._value_, code.severities, code.example = value, severities, example
        return code

    # The text as a whole
    PARSERS_DISAGREE = "parsers-disagree", "EEEE", r"http://127.0.0.1\@b.example/"
    UNPARSEABLE = "unparseable", "EEEE", "http://a b/"
    RELATIVE_REFERENCE = "relative-reference", "E-IE", "example.com/a"
    CONTROL_CHARACTER = "control-character", "EEEE", "java\\nscript:x"
    LONE_SURROGATE = "lone-surrogate", "WWWW", "https://h.example/\\ud800"
    INVISIBLE_CHARACTER = "invisible-character", "WWEW", "https://h.example/\\u202e"
    SURROUNDING_SPACE = "surrounding-space", "WWIW", " https://h.example/"
    UNENCODED_SPACE = "unencoded-space", "WWIW", "https://h.example/a b"
    UNENCODED_CHARACTER = "unencoded-character", "IW-I", "https://h.example/<a>"
    INVALID_ESCAPE = "invalid-escape", "IIII", "https://h.example/100%"
    HTML_ENTITY = "html-entity", "IWWI", "/&sol;/a.example"
    # Scheme and slashes
    URL_WRAPPER = "url-wrapper", "EEEE", "URL:file:///etc/passwd"
    SCRIPT_SCHEME = "script-scheme", "EEEW", "javascript:alert(1)"
    LOCAL_SCHEME = "local-scheme", "EEWI", "file:///etc/passwd"
    OTHER_SCHEME = "other-scheme", "WWI-", "foo://h.example/"
    HOST_AS_SCHEME = "host-as-scheme", "EEWE", "a.example:80/x"
    SCHEME_AS_HOST = "scheme-as-host", "WWWW", "//https://a.example/"
    PLAIN_HTTP = "plain-http", "IIII", "http://a.example/"
    WRONG_SLASHES = "wrong-slashes", "EEEE", "http:///a.example/"
    BACKSLASH = "backslash", "EEEE", r"https://a.example\.b.example/"
    NETWORK_PATH = "network-path", "IWII", "//a.example/"
    LEAVES_BASE = "leaves-base", "-W--", "https://b.example/ at https://a.example/"
    GLUES_TO_HOST = "glues-to-host", "IWII", "@b.example"
    # Authority
    SEVERAL_AT_SIGNS = "several-at-signs", "EEEE", "https://a@b@c.example/"
    AT_SIGN_AFTER_HOST = "at-sign-after-host", "WWWW", "https://a.example#@b.example"
    USERINFO = "userinfo", "IIII", "https://me@a.example/"
    PASSWORD = "password", "WWWW", "https://me:secret@a.example/"
    HOST_LIKE_USERINFO = "host-like-userinfo", "WWWW", "https://a.example@b.example/"
    BRACKET_MISUSE = "bracket-misuse", "EEEE", "http://[::1].a.example/"
    ZONE_ID = "zone-id", "EEWW", "http://[fe80::1%25eth0]/"
    BAD_PORT = "bad-port", "EEEE", "https://a.example:80a/"
    OTHER_PORT = "other-port", "IIII", "https://a.example:8080/"
    # Host names
    ENCODED_HOST = "encoded-host", "EEEE", "https://%61.example/"
    SPACE_IN_HOST = "space-in-host", "EEEE", "http://a b.example/"
    NORMALIZED_HOST = "normalized-host", "EEEE", "http://①.example/"
    IGNORABLE_IN_HOST = "ignorable-in-host", "EEEE", "http://a\\u00adb.example/"
    UNUSUAL_HOST_CHARACTER = "unusual-host-character", "WWWW", "https://a,b.example/"
    INVALID_DNS_NAME = "invalid-dns-name", "WWWW", "https://a..example/"
    INVALID_PUNYCODE = "invalid-punycode", "WWWW", "https://xn--a.example/"
    MIXED_SCRIPT = "mixed-script", "WWWW", "https://p\u0430ypal.example/"
    ASCII_LOOKALIKE = "ascii-lookalike", "IIWI", "https://\u0430\u0440\u0440\u04cf\u0435.example/"
    CONFUSABLE = "confusable", "WWEW", "https://paypa1.example/"
    IDN = "idn", "IIII", "https://bücher.example/"
    UNDERSCORE = "underscore", "IIII", "https://a_b.example/"
    TRAILING_DOT = "trailing-dot", "IIII", "https://a.example./"
    # Destinations
    NUMERIC_IPV4 = "numeric-ipv4", "EEEE", "http://0x7f.1/"
    METADATA_DESTINATION = "metadata-destination", "EEWW", "http://169.254.169.254/"
    SPECIAL_ADDRESS = "special-address", "WWII", "http://10.0.0.1/"
    SHARED_ADDRESS = "shared-address", "IIII", "http://100.64.0.1/"
    DOCUMENTATION_ADDRESS = "documentation-address", "IIII", "http://192.0.2.1/"
    EMBEDDED_IPV4 = "embedded-ipv4", "WWII", "http://[::ffff:8.8.8.8]/"
    LOOPBACK_NAME = "loopback-name", "WWII", "http://localhost/"
    REBINDING_NAME = "rebinding-name", "WWII", "http://127.0.0.1.nip.io/"
    SINGLE_LABEL = "single-label", "IIII", "http://intranet/"
    LOCAL_DOMAIN = "local-domain", "IIII", "http://db.internal/"
    # Path and query
    BACKSLASH_IN_PATH = "backslash-in-path", "WWII", r"https://a.example/b\c"
    DOT_SEGMENT = "dot-segment", "IIII", "https://a.example/b/../c"
    ENCODED_DOT_SEGMENT = "encoded-dot-segment", "WWWW", "https://a.example/%2e%2e/"
    ENCODED_TRAVERSAL = "encoded-traversal", "WWWW", "https://a.example/..%2f"
    DOT_SEGMENT_PARAMETER = "dot-segment-parameter", "WWWW", "https://a.example/..;/"
    ENCODED_CONTROL = "encoded-control", "WWIW", "https://a.example/%0d%0a"
    NEEDLESS_ENCODING = "needless-encoding", "WWII", "https://a.example/%61dmin"
    DOUBLE_ENCODING = "double-encoding", "WWII", "https://a.example/%252e"
    ENCODED_PERCENT = "encoded-percent", "IIII", "https://a.example/?q=100%25"
    ENCODED_SLASH = "encoded-slash", "IWII", "https://a.example/%2f"
    DOUBLE_SLASH_PATH = "double-slash-path", "IWII", "https://a.example//b.example"
    EMPTY_SEGMENT = "empty-segment", "IIII", "https://a.example/b//c"
    PATH_PARAMETER = "path-parameter", "IIII", "https://a.example/b;c"
    URL_IN_PATH = "url-in-path", "IWII", "https://a.example/https://b.example/"
    URL_IN_QUERY = "url-in-query", "IIII", "https://a.example/?to=https://b.example/"
    REDIRECT_PARAMETER = "redirect-parameter", "-W--", "https://a.example/?next=//b.example/"
    SEMICOLON_IN_QUERY = "semicolon-in-query", "IIII", "https://a.example/?b=1;c=2"


@frozen
class Finding:
    """One hazard of a string. Its message and its fix never contain a password.

    >>> from urikit import inspect
    >>> finding = inspect("https://0x7f.1/")[0]
    >>> finding.code, finding.span, finding.fix
    (<Code.PARSERS_DISAGREE: 'parsers-disagree'>, (8, 14), None)
    """

    code: Code
    severity: Severity
    span: tuple[int, int]
    """Its place in the string as given."""
    message: str
    """A sentence that names the hazard and who does what with it."""
    fix: str | None = None
    """A replacement for the span that removes the hazard, if one is known."""

    def to_dict(self) -> dict[str, Any]:
        """Return the finding as a dictionary for JSON.

        >>> Finding(Code.PLAIN_HTTP, Severity.INFO, (0, 4), "…", "https").to_dict()
        {'code': 'plain-http', 'severity': 'info', 'span': [0, 4], 'message': '…', 'fix': 'https'}
        """
        return {
            "code": str(self.code),
            "severity": str(self.severity),
            "span": list(self.span),
            "message": self.message,
            "fix": self.fix,
        }


for _public in (Severity, Code, Finding):
    _public.__module__ = "urikit.hazards"  # where users find them, however they are loaded
