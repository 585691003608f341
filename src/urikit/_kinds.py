"""The kinds of errors, which :mod:`urikit.errors` exports; import them from there.

A module apart, loaded on first use: `enum` and this class take 0.18 of the time of `import yarl`,
and `import urikit`, which takes 0.21 of it, may take 0.4.
"""

from enum import StrEnum


class ErrorKind(StrEnum):
    """Stable names for what can be wrong. Handlers from elsewhere may use strings of their own.

    >>> from urikit import URI, ParseError
    >>> try:
    ...     URI("http://h:8o/")
    ... except ParseError as error:
    ...     error.kind
    <ErrorKind.INVALID_PORT: 'invalid-port'>
    """

    __module__ = "urikit.errors"  # where users find it, however it is loaded

    # The generic syntax: one for each component of RFC 3986 §3.
    INVALID_SCHEME = "invalid-scheme"
    MISSING_SCHEME = "missing-scheme"
    MISSING_SCHEME_ADDED = "missing-scheme-added"
    INVALID_USERINFO = "invalid-userinfo"
    INVALID_HOST = "invalid-host"
    INVALID_IP_LITERAL = "invalid-ip-literal"
    INVALID_PORT = "invalid-port"
    PORT_OUT_OF_RANGE = "port-out-of-range"
    INVALID_PATH = "invalid-path"
    INVALID_QUERY = "invalid-query"
    INVALID_FRAGMENT = "invalid-fragment"
    INVALID_PERCENT_ENCODING = "invalid-percent-encoding"
    COLON_IN_FIRST_SEGMENT = "colon-in-first-segment"
    # Characters.
    INVALID_UTF8 = "invalid-utf-8"
    LONE_SURROGATE = "lone-surrogate"
    SURROUNDING_SPACE = "surrounding-space"
    BIDI_FORMATTING = "bidi-formatting-character"
    CONTROL_CHARACTER = "control-character"
    BACKSLASH_FOR_SLASH = "backslash-for-slash"
    UNDECODABLE = "undecodable"
    UNENCODABLE = "unencodable"
    # Hosts.
    ZONE_IDENTIFIER = "zone-identifier"
    INVALID_IDNA = "invalid-idna"
    INVALID_SUFFIX_RULE = "invalid-suffix-rule"
    # Building and resolving.
    AMBIGUOUS_PATH = "ambiguous-path"
    AUTHORITY_WITHOUT_HOST = "authority-without-host"
    CONFLICTING_PARTS = "conflicting-parts"
    DOT_SEGMENT = "dot-segment"
    UNSUPPORTED_VALUE = "unsupported-value"
    TOO_MANY_FIELDS = "too-many-fields"
    RELATIVE_BASE = "relative-base"
    NO_RELATIVE_FORM = "no-relative-form"
    # The pairs of a query.
    TOO_MANY_PAIRS = "too-many-pairs"
    MISSING_KEY = "missing-key"
    INVALID_VALUE = "invalid-value"
    # What a field of a model may demand, or a column hold.
    SCHEME_NOT_ALLOWED = "scheme-not-allowed"
    TOO_LONG = "too-long"
    # URI templates, RFC 6570.
    INVALID_LITERAL = "invalid-literal"
    INVALID_EXPRESSION = "invalid-expression"
    UNCLOSED_EXPRESSION = "unclosed-expression"
    RESERVED_OPERATOR = "reserved-operator"
    INVALID_VARIABLE_NAME = "invalid-variable-name"
    INVALID_MODIFIER = "invalid-modifier"
    PREFIX_OF_COMPOSITE = "prefix-of-composite"
    AMBIGUOUS_TEMPLATE = "ambiguous-template"
    # URL patterns.
    INVALID_PATTERN = "invalid-pattern"
    INVALID_REGULAR_EXPRESSION = "invalid-regular-expression"
    UNSUPPORTED_REGULAR_EXPRESSION = "unsupported-regular-expression"
    MISSING_GROUP = "missing-group"
    NOT_GENERABLE = "not-generable"
    # What a scheme demands beyond the generic syntax.
    MISSING_HOST = "missing-host"
    UNEXPECTED_AUTHORITY = "unexpected-authority"
    UNEXPECTED_QUERY = "unexpected-query"
    UNEXPECTED_FRAGMENT = "unexpected-fragment"
    USERINFO_NOT_ALLOWED = "userinfo-not-allowed"
    INVALID_FILE_PATH = "invalid-file-path"
    INVALID_FTP_TYPE = "invalid-ftp-type"
    INVALID_URN = "invalid-urn"
    INVALID_UUID = "invalid-uuid"
    INVALID_ISBN = "invalid-isbn"
    INVALID_MAILTO = "invalid-mailto"
    HEADER_INJECTION = "header-injection"
    INVALID_TEL = "invalid-tel"
    INVALID_NEWS = "invalid-news"
    INVALID_DATA = "invalid-data"
    DUPLICATE_HANDLER = "duplicate-handler"
    INVALID_HANDLER = "invalid-handler"
    # Clients to compare with.
    DUPLICATE_CLIENT = "duplicate-client"
    UNKNOWN_CLIENT = "unknown-client"


def described(value: object) -> str:
    """Return the name of the type of *value*, and how to make a string of it.

    >>> described(b"a"), described(3)
    ('bytes; decode it first', 'int')
    """
    cls = type(value)
    name = "None" if value is None else cls.__name__
    if isinstance(value, (bytes, bytearray, memoryview)):
        return f"{name}; decode it first"
    if hasattr(cls, "__fspath__"):
        return f"{name}; use URI.from_path()"
    # The URLs of other libraries. The string of a named tuple would be its repr.
    if hasattr(cls, "geturl"):
        return f"{name}; pass url.geturl()"
    if hasattr(cls, "scheme") and cls.__str__ is not object.__str__:
        return f"{cls.__module__.partition('.')[0]}.{name}; pass str(url)"
    return name
