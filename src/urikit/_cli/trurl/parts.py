"""A URL as trurl holds it: ten components, each of which can be set and shown.

Text is split as RFC 3986 §3 says, after a scheme was found or guessed. Components are kept in
their normal form (§6.2.2): unreserved characters decoded, what the component cannot hold
encoded, reserved characters as they were written, for encoding those would make another URL
(§2.2). So what is written is a URI, or with a host in Unicode an IRI, whatever was read.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from urikit import percent
from urikit._cli.trurl import pairs
from urikit._cli.trurl.failures import refused
from urikit._cli.trurl.hosts import read_host
from urikit._cli.trurl.schemes import DEFAULT_PORTS, WITH_ANY_SLASHES, WITH_OPTIONS, guess
from urikit.chars import FRAGMENT, PATH, UNRESERVED, USERINFO, CharSet, chars
from urikit.errors import MASK, ErrorKind
from urikit.rfc._components import split_authority
from urikit.rfc._resolve import remove_dot_segments, resolve
from urikit.rfc._syntax import MAX_PORT

__all__ = [
    "COMPONENTS",
    "Parts",
    "Rules",
    "assign",
    "parse",
    "read_port",
    "redirect",
    "write",
]

COMPONENTS: Final = (
    "scheme",
    "user",
    "password",
    "options",
    "host",
    "port",
    "path",
    "query",
    "fragment",
    "zoneid",
)
"""The names of the components, in trurl's order."""


class Rules(NamedTuple):
    """How text is read: what the options say about it."""

    guess_scheme: bool = True
    libcurl_only: bool = False
    accept_space: bool = False
    separator: str = "&"


class Parts(NamedTuple):
    """The components, encoded; the host alone is not. ``None`` is absent, ``""`` is empty.

    >>> parse("user:secret@example.com", Rules())
    <http://user:***@example.com/>
    """

    scheme: str | None = None
    user: str | None = None
    password: str | None = None
    options: str | None = None
    host: str | None = None
    port: str | None = None
    path: str = "/"
    query: str | None = None
    fragment: str | None = None
    zoneid: str | None = None
    is_guessed: bool = False
    """Whether nobody wrote the scheme."""

    def __repr__(self) -> str:
        hidden = self if self.password is None else self._replace(password=MASK)
        return f"<{write(hidden._replace(scheme=self.scheme or ''))}>"

    @property
    def is_complete(self) -> bool:
        """Whether there is a scheme, and a host unless it is a file."""
        return self.scheme is not None and (self.host is not None or self.scheme == "file")

    def has(self, name: str) -> bool:
        """Whether the component was given: a guessed scheme was not, nor what is empty."""
        if name == "url":
            return self.is_complete
        return not (name == "scheme" and self.is_guessed) and bool(getattr(self, name))

    @property
    def default_port(self) -> str | None:
        """The scheme's port, where libcurl knows it."""
        port = DEFAULT_PORTS.get(self.scheme or "")
        return None if port is None else str(port)


# --- reading ---------------------------------------------------------------------------------

_BYTES: Final = re.compile("[\udc80-\udcff]")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_CONTROL_OR_SPACE: Final = re.compile(r"[\x00-\x20\x7f]")
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.\-]*+):")
# RFC 3986 appendix B, from the authority on.
_REST: Final = re.compile(r"(?s)([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?")


def parse(text: str, rules: Rules) -> Parts:
    """The components of *text*, or a :class:`~urikit.errors.ParseError`.

    >>> parse("ftp.example.com/a/../b?c%20d", Rules())
    <ftp://ftp.example.com/b?c+d>
    """
    # Arguments that are not UTF-8 have their bytes as surrogates.
    text = _BYTES.sub(lambda match: f"%{ord(match[0]) & 0xFF:02X}", text)
    if not text:
        raise refused(ErrorKind.MISSING_HOST, text, "Nothing to read")
    if (_CONTROL if rules.accept_space else _CONTROL_OR_SPACE).search(text):
        raise refused(ErrorKind.CONTROL_CHARACTER, text, "A space or a control character")
    scheme, rest = _read_scheme(text, rules)
    match = _REST.fullmatch(rest)
    assert match is not None  # every string matches
    authority, path, query, fragment = match.groups()
    parts = _read_authority(authority, scheme)
    return _normalized(
        parts._replace(path=path or "/", query=query, fragment=fragment), rules.separator
    )


# RFC 3986 §3.1
def _read_scheme(text: str, rules: Rules) -> tuple[str | None, str]:
    """The scheme in small letters, and what follows it and its slashes."""
    match = _SCHEME.match(text)
    # "example.com:80" starts with a host, if it may; "mailto:joe" too, with a strange port.
    if match is None or (rules.guess_scheme and not text.startswith("/", match.end())):
        if not rules.guess_scheme:
            raise refused(ErrorKind.MISSING_SCHEME, text, "Bad scheme")
        return None, text
    scheme = match[1].lower()
    _check_scheme(scheme, rules)
    rest = text[match.end() :]
    without_slashes = rest.lstrip("/")
    slashes = len(rest) - len(without_slashes)
    if scheme == "file":
        # RFC 8089 §2: file-hier-part = ( "//" auth-path ) / local-path
        if slashes == 0:
            raise refused(ErrorKind.INVALID_FILE_PATH, text, "Bad file:// URL")
        return scheme, rest[2:] if slashes >= 2 else rest
    if scheme in WITH_ANY_SLASHES and 1 <= slashes <= 3:
        return scheme, without_slashes
    if slashes != 2:
        message = "Unsupported number of slashes after the scheme"
        raise refused(ErrorKind.MISSING_HOST, text, message)
    return scheme, without_slashes


def _check_scheme(scheme: str, rules: Rules) -> None:
    if rules.libcurl_only and scheme not in DEFAULT_PORTS:
        raise refused(ErrorKind.SCHEME_NOT_ALLOWED, scheme, "A scheme that libcurl does not know")


# RFC 3986 §3.2
def _read_authority(authority: str, scheme: str | None) -> Parts:
    userinfo, host_text, port_text = split_authority(authority)
    if scheme == "file":
        if userinfo is not None or port_text is not None:
            message = "Bad file:// URL: a file has no user and no port"
            raise refused(ErrorKind.UNEXPECTED_AUTHORITY, authority, message)
        if host_text.lower() in ("", "localhost"):
            return Parts(scheme)
    if not host_text:
        raise refused(ErrorKind.MISSING_HOST, authority, "No host")
    if userinfo is not None and "@" in userinfo:
        message = "More than one @ before the host"
        raise refused(ErrorKind.INVALID_USERINFO, authority, message)
    if port_text == "" and scheme is None:
        raise refused(ErrorKind.INVALID_PORT, authority, "Bad port number")
    host, zone = read_host(host_text)
    parts = Parts(
        scheme or guess(host),
        host=host,
        zoneid=zone,
        port=read_port(port_text) if port_text else None,
        is_guessed=scheme is None,
    )
    return parts if userinfo is None else _read_userinfo(userinfo, parts)


def _read_userinfo(userinfo: str, parts: Parts) -> Parts:
    """User, password and options; the options may stand before the password too."""
    options: str | None = None
    if parts.scheme in WITH_OPTIONS and ";" in userinfo:
        userinfo, _, options = userinfo.partition(";")
        if ":" not in userinfo and ":" in options:
            options, _, password = options.partition(":")
            return parts._replace(user=userinfo, password=password, options=options)
    user, colon, password = userinfo.partition(":")
    return parts._replace(user=user, password=password if colon else None, options=options)


# RFC 3986 §3.2.3
def read_port(text: str) -> str:
    """The number that *text* writes, as text.

    >>> read_port("0080")
    '80'
    """
    number = text.lstrip("0")
    if not (text.isascii() and text.isdigit()) or len(number) > 5 or int(number or 0) > MAX_PORT:
        message = f"Bad port number: it is not one from 0 to {MAX_PORT}"
        raise refused(ErrorKind.INVALID_PORT, text, message)
    return number or "0"


# --- normal form -----------------------------------------------------------------------------

_USER: Final = USERINFO - chars(":")
_USER_WITH_OPTIONS: Final = USERINFO - chars(":;")
_PASSWORD_WITH_OPTIONS: Final = USERINFO - chars(";")


# RFC 3986 §6.2.2
def _normalized(parts: Parts, separator: str) -> Parts:
    """*parts* in their normal form, in which each can only be read as what it is."""
    if parts.scheme == "file":  # RFC 8089 §2: file-auth = "localhost" / host
        parts = parts._replace(user=None, password=None, options=None, port=None)
    has_options = parts.scheme in WITH_OPTIONS
    path = parts.path if parts.path.startswith("/") else "/" + parts.path
    query, fragment = parts.query, parts.fragment
    return parts._replace(
        user=_normal(parts.user, _USER_WITH_OPTIONS if has_options else _USER),
        password=_normal(parts.password, _PASSWORD_WITH_OPTIONS if has_options else USERINFO),
        options=_normal(parts.options, _USER) if has_options else None,
        path=remove_dot_segments(_normal(path, PATH) or "/") or "/",
        query=query if query is None else pairs.normalized(query, separator),
        fragment=_normal(fragment, FRAGMENT),
    )


def _normal(text: str | None, allowed: CharSet) -> str | None:
    if text is None:
        return None
    return percent.normalize(percent.encode(text, allowed, keep_escapes=True))


# --- changing --------------------------------------------------------------------------------

_SETS: Final = {
    "user": UNRESERVED,
    "password": UNRESERVED,
    "options": UNRESERVED,
    "path": PATH,
    "fragment": UNRESERVED,
    "zoneid": UNRESERVED,
}
"""What stays as it is when text is set; a separator of its own goes for the query."""


def assign(parts: Parts, name: str, value: str, rules: Rules, *, encoded: bool) -> Parts:
    """*parts* with a component set to *value*, which is text unless it is *encoded*.

    >>> assign(parse("http://h/a", Rules()), "path", "b c%", Rules(), encoded=False)
    <http://h/b%20c%25>
    """
    if name == "url":
        return parse(value, rules)
    if not value:
        return _with(parts, name, "/" if name == "path" else None)
    if name == "scheme":
        return _with_scheme(parts, value, rules)
    if name == "host":
        host, zone = read_host(value, encoded=encoded)
        return parts._replace(host=host, zoneid=zone)
    if name == "port":
        return parts._replace(port=read_port(value))
    if encoded:
        text = _BYTES.sub(lambda match: f"%{ord(match[0]) & 0xFF:02X}", value)
    elif name == "query":
        text = pairs.encoded(value, rules.separator)
    else:
        text = percent.encode_bytes(value.encode("utf-8", "surrogateescape"), _SETS[name])
    if name == "zoneid":
        text = _normal(text, UNRESERVED) or ""
    return _normalized(_with(parts, name, text), rules.separator)


def _with(parts: Parts, name: str, value: str | None) -> Parts:
    return Parts._make(
        value if field == name else old for field, old in zip(Parts._fields, parts, strict=True)
    )


def _with_scheme(parts: Parts, value: str, rules: Rules) -> Parts:
    match = _SCHEME.fullmatch(value + ":")
    if match is None:
        raise refused(ErrorKind.INVALID_SCHEME, value, "Bad scheme")
    scheme = match[1].lower()
    _check_scheme(scheme, rules)
    # What a user name can hold depends on the scheme.
    return _normalized(parts._replace(scheme=scheme, is_guessed=False), rules.separator)


# RFC 3986 §5.2
def redirect(parts: Parts, reference: str, rules: Rules) -> Parts:
    """Where *reference* leads from *parts*.

    >>> redirect(parse("http://h/a/b?c", Rules()), "../d", Rules())
    <http://h/d>
    """
    return parse(resolve(write(parts), reference), rules)


# --- writing ---------------------------------------------------------------------------------


# RFC 3986 §5.3
def write(parts: Parts) -> str:
    """The text of *parts*, which are complete.

    >>> write(parse("[::1%eth0]:8080", Rules()))
    'http://[::1%25eth0]:8080/'
    """
    host = parts.host or ""
    if parts.zoneid is not None and host.startswith("["):
        host = f"{host[:-1]}%25{parts.zoneid}]"
    userinfo = parts.user or ""
    if parts.password is not None:
        userinfo += ":" + parts.password
    if parts.options is not None:
        userinfo += ";" + parts.options
    if userinfo or parts.user is not None:
        userinfo += "@"
    return "".join(
        [
            f"{parts.scheme}://{userinfo}{host}",
            "" if parts.port is None else ":" + parts.port,
            parts.path,
            "" if parts.query is None else "?" + parts.query,
            "" if parts.fragment is None else "#" + parts.fragment,
        ]
    )
