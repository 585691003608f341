"""The kinds of errors, which :mod:`urikit.errors` exports; import them from there.

A module apart, loaded on first use: `enum` and this class take a quarter of the time of
`import yarl`, and `import urikit` may take 0.4 of it in all.
"""

from enum import StrEnum


class ErrorKind(StrEnum):
    """The stable names of errors. Handlers of other packages may use other strings.

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
    # Constraints of fields of models, and limits of columns.
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
    # Rules of schemes beyond the generic syntax.
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


OR_BASE = ", or pass a base URL"
"""The end of the advice about a string without a scheme."""
_OF_A_PATH = ("name", "path", "path to append", "segment", "stem", "suffix")
_TEXTS = dict.fromkeys(
    (*_OF_A_PATH, "fragment", "password", "query", "userinfo", "username"), "pass str(value)"
) | {"query key": "pass str(key)"}
"""The arguments for which a number may be meant, and what to pass for it."""
_OF_A_NAME = ("name", "stem", "suffix")
_WHOLE = ("", "base", "other", "reference", "target")
_TO_RESOLVE = "use join() to resolve a reference"
_ENCODED = ("authority", "userinfo", "username", "password", "path", "fragment")
"""The parts that most URLs contain percent-encoded; httpx and yarl decode them."""
_IN_JAVASCRIPT = {
    "scheme": "protocol[:-1]",
    "username": "username",
    "password": "password",
    "host": "hostname",
    "path": "pathname",
    "query": "searchParams",
    "fragment": "hash[1:]",
}
"""The parts of a URL as JavaScript names and writes them."""


def wrong_type(what: str, expected: str, value: object) -> TypeError:
    """Return the error for an argument, called *what* if it has a name, that is of another type.

    >>> wrong_type("scheme", "a string", b"x")
    TypeError('scheme must be a string, not bytes; decode it first')
    >>> wrong_type("", "a string", None)
    TypeError('expected a string, not None')
    """
    name, _, hint = described(value, what).partition("; ")
    given = f"{name}; {hint}" if hint and "string" in expected else name
    return TypeError(f"{f'{what} must be' if what else 'expected'} {expected}, not {given}")


def check_flag(what: str, value: object) -> None:
    """Raise ``TypeError`` unless *value*, called *what*, is a bool.

    >>> check_flag("encoded", True)
    """
    if value is not True and value is not False:
        raise wrong_type(what, "True or False", value)


def described(value: object, what: str = "") -> str:
    """Return the name of the type of *value*, and what to pass for the argument *what* instead.

    >>> described(b"a"), described(3)
    ('bytes; decode it first', 'int')
    """
    cls = type(value)
    name = "None" if value is None else cls.__name__
    hint = ""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if isinstance(value, (bytes, bytearray, memoryview)):
        hint = "decode it first"
    elif hasattr(cls, "__fspath__"):
        hint = _hint_of_path(what, hasattr(cls, "as_posix"))
    elif hasattr(cls, "href") and hasattr(cls, "searchParams"):
        name = f"{cls.__module__}.{name}"
        hint = _hint_of_web_url(what)
    elif hasattr(cls, "geturl") or (hasattr(cls, "scheme") and cls.__str__ is not object.__str__):
        library = cls.__module__.partition(".")[0]
        if library != "urikit" and not hasattr(cls, "geturl"):
            name = f"{library}.{name}"
        hint = _hint_of_url(what, cls, library)
    elif what in _TEXTS and isinstance(value, (int, float)):
        hint = _TEXTS[what]
    return f"{name}; {hint}" if hint else name


def _hint_of_path(what: str, is_pathlib: bool) -> str:
    """Return what to pass for the argument *what* instead of a path."""
    text = "path.as_posix()" if is_pathlib else "os.fspath(path)"
    path = "path" if is_pathlib else "Path(path)"
    if what in _OF_A_NAME:
        return f"pass {path}.{what}"
    if what == "segment":
        return f"use joinpath({text})"
    if what in _OF_A_PATH or what == "reference":
        return f"pass {text}"
    if what in _WHOLE:
        return f"use URI.from_path({path}) or URL.from_path({path})"
    return ""


def _hint_of_web_url(what: str) -> str:
    """Return what to pass for the argument *what* instead of a URL as in JavaScript."""
    if what in _WHOLE:
        return "pass url.href"
    if what in ("path to append", "segment"):
        return _TO_RESOLVE
    part = _IN_JAVASCRIPT.get(what)
    return f"pass url.{part}{' with encoded=True' if what in _ENCODED else ''}" if part else ""


def _hint_of_url(what: str, cls: type, library: str) -> str:
    """Return what to pass for the argument *what* instead of a URL of *cls* of this *library*."""
    is_split = hasattr(cls, "geturl")  # a named tuple, whose string is its repr
    if what in _WHOLE:
        return "pass url.geturl()" if is_split else "pass str(url)"
    if what in ("path to append", "segment"):
        return _TO_RESOLVE
    if what == "query" and hasattr(cls, what):
        if is_split:
            return "pass Query(url.query)"
        if library == "yarl":  # a mapping
            return "pass url.query"
        return "pass url.params" if hasattr(cls, "params") else "pass Query(str(url.query))"
    if not hasattr(cls, what):
        return "pass url.hostname" if what == "host" and is_split else ""
    if library == "furl" and what in _ENCODED:
        return f"pass str(url.{what}) with encoded=True"
    is_encoded = what in _ENCODED and library not in ("httpx", "yarl")
    return f"pass url.{what}{' with encoded=True' if is_encoded else ''}"
