"""A URL as trurl holds it: ten components that can be read, set and written.

RFC 3986's engine splits and joins strings, resolves references and normalizes components. The
components are kept encoded in their normal form (§6.2.2), with reserved characters as written:
to encode those would make another URL (§2.2). So every string that is written is a URI, or with
a host in Unicode an IRI.
"""

from __future__ import annotations

from collections.abc import Mapping

from urikit import percent
from urikit._cli.trurl import pairs
from urikit._cli.trurl.failures import BadURL
from urikit._cli.trurl.hosts import read_host
from urikit._cli.trurl.schemes import DEFAULT_PORTS, WITH_OPTIONS, guess
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.hostnames import LDH_NAME
from urikit._ground.patterns import pattern_of
from urikit._ground.redaction import MASK
from urikit._ground.special_schemes import NETWORK_SCHEMES
from urikit._ground.typed import Any, Final, NamedTuple
from urikit._kernel.patterns import remove_dot_segments
from urikit._kernel.tables import MAX_PORT, port_number
from urikit.chars import (
    FRAGMENT,
    NORMAL_ESCAPE,
    PATH,
    QUERY,
    SCHEME_PATTERN,
    UNRESERVED,
    USERINFO,
    CharSet,
    chars,
)
from urikit.rfc import _components as rfc
from urikit.rfc._resolve import resolve

if TYPE_CHECKING:
    import re

Given = Mapping[str, str]
"""The options that were given, by their long names; the value of a flag is empty."""


class Parts(NamedTuple):
    """The components, encoded except for the host. ``None`` is absent, ``""`` is empty.

    >>> parse("user:secret@example.com", {})
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
    """True if the scheme was not written but guessed."""

    def __repr__(self) -> str:
        return f"<{self if self.password is None else self._replace(password=MASK)}>"

    def __str__(self) -> str:
        host = self.host or ""
        if self.zoneid is not None and host.startswith("["):
            host = f"{host[:-1]}%25{self.zoneid}]"
        userinfo = self.user
        for mark, text in ((":", self.password), (";", self.options)):
            userinfo = userinfo if text is None else (userinfo or "") + mark + text
        authority = rfc.unsplit_authority(rfc.Authority(userinfo, host, self.port))
        return rfc.unsplit(
            rfc.Components(self.scheme, authority, self.path, self.query, self.fragment)
        )

    @property
    def is_complete(self) -> bool:
        """True if there is a scheme, and a host unless it is a file."""
        return self.scheme is not None and (self.host is not None or self.scheme == "file")

    def has(self, name: str) -> bool:
        """True if the component was given and is not empty; a guessed scheme was not given."""
        if name == "url":
            return self.is_complete
        return not (name == "scheme" and self.is_guessed) and bool(getattr(self, name))

    # RFC 3986 §6.2.2
    def normalized(self, separator: str) -> Parts:
        """The normal form, in which no component can be read as another."""
        parts = self
        if self.scheme == "file":  # RFC 8089 §2: file-auth = "localhost" / host
            parts = self._replace(user=None, password=None, port=None)
        taken = ";" if self.scheme in WITH_OPTIONS else ""
        return parts._replace(
            user=_normal(parts.user, _USERINFO_BUT[":" + taken]),
            password=_normal(parts.password, _USERINFO_BUT[taken]),
            options=_normal(parts.options, _USERINFO_BUT[":"]) if taken else None,
            path=remove_dot_segments(_normal("/" + parts.path.removeprefix("/"), PATH) or "/"),
            query=None if parts.query is None else pairs.normalized(parts.query, separator),
            fragment=_normal(parts.fragment, FRAGMENT),
            zoneid=_normal(parts.zoneid, UNRESERVED),
        )


COMPONENTS: Final = Parts._fields[:-1]
"""The names of the components, in trurl's order."""


def separator_of(given: Given) -> str:
    """The character between the pairs of a query."""
    return given.get("--query-separator", "&")


_USERINFO_BUT: Final = {taken: USERINFO - chars(taken) for taken in ("", ";", ":", ":;")}


def _normal(text: str | None, allowed: CharSet) -> str | None:
    if text is None:
        return None
    return percent.normalize(percent.encode(text, allowed, keep_escapes=True))


# --- reading ---------------------------------------------------------------------------------

_BYTES: Final = pattern_of("[\udc80-\udcff]")
_CONTROL: Final = pattern_of(r"[\x00-\x1f\x7f]")
_SCHEME: Final = pattern_of(f"({SCHEME_PATTERN}):")


# In a query a space becomes "+".
_IN_PATH: Final = rf"(?:{PATH.pattern}++|{NORMAL_ESCAPE})"
_IN_PAIR: Final = rf"(?:{(QUERY - chars('&')).pattern}++|(?!%20){NORMAL_ESCAPE})"
_IN_FRAGMENT: Final = rf"(?:{FRAGMENT.pattern}++|{NORMAL_ESCAPE})"
_HOST: Final = f"(?ai:{LDH_NAME})"
_PAIRS: Final = rf"{_IN_PAIR}++(?:&{_IN_PAIR}++)*+"
_ORDINARY: Final = pattern_of(
    rf"(https?)://({_HOST})(/{_IN_PATH}*+)?(?:\?({_PAIRS}))?(?:\#({_IN_FRAGMENT}*+))?"
)
# The same as lines of a file, if there is a path, and no segment that starts with a dot.
_SEGMENT: Final = rf"/(?!\.)(?:{(PATH - chars('/')).pattern}++|{NORMAL_ESCAPE})*+"
_LINE: Final = rf"https?://{_HOST}(?:{_SEGMENT})++(?:\?{_PAIRS})?(?:\#{_IN_FRAGMENT}*+)?\n"


def read_ordinary(text: str) -> re.Match[str] | None:
    """Match the scheme, the host, the path, the query and the fragment of an ordinary URL.

    It has nothing that would be encoded, decoded or removed; only its path may be absent.

    >>> read_ordinary("http://example.com/a?b=c")[2], read_ordinary("http://h/../a")
    ('example.com', None)
    """
    return None if "/." in text else _ORDINARY.fullmatch(text)


ORDINARY_LINES: Final = pattern_of(f"(?:{_LINE})++".encode())
"""Matches lines of a file, each with an ordinary URL and its end."""


def _escape_bytes(text: str) -> str:
    """Escape the bytes that are not UTF-8, which Python hands over as surrogates."""
    return _BYTES.sub(lambda match: f"%{ord(match[0]) & 0xFF:02X}", text)


def parse(text: str, given: Given) -> Parts:
    """Read the components of *text*, or raise :class:`BadURL`.

    >>> parse("ftp.example.com/a/../b?c%20d", {})
    <ftp://ftp.example.com/b?c+d>
    """
    ordinary = read_ordinary(text)
    if ordinary is not None and "--query-separator" not in given:
        scheme, host, path, query, fragment = ordinary.groups()
        return Parts(scheme, host=host, path=path or "/", query=query, fragment=fragment)
    text = _escape_bytes(text)
    if not text:
        raise BadURL("Nothing to read")
    if _CONTROL.search(text) or (" " in text and "--accept-space" not in given):
        raise BadURL("A space or a control character")
    scheme, rest = _read_scheme(text, given)
    _, authority, path, query, fragment = rfc.split("//" + rest)
    parts = _read_authority(rfc.split_authority(authority or ""), scheme)
    parts = parts._replace(path=path, query=query, fragment=fragment)
    return parts.normalized(separator_of(given))


# RFC 3986 §3.1
def _read_scheme(text: str, given: Given) -> tuple[str | None, str]:
    """The scheme in lower case, and what follows it and its slashes."""
    match = _SCHEME.match(text)
    may_guess = "--no-guess-scheme" not in given
    # "example.com:80" starts with a host if guessing is allowed; so does "mailto:joe".
    if match is None or (may_guess and not text.startswith("/", match.end())):
        if not may_guess:
            raise BadURL("Bad scheme")
        return None, text
    scheme = _checked_scheme(match[1], given)
    rest = text[match.end() :]
    after_slashes = rest.lstrip("/")
    slashes = len(rest) - len(after_slashes)
    if scheme == "file":
        # RFC 8089 §2: file-hier-part = ( "//" auth-path ) / local-path
        if slashes == 0:
            raise BadURL("Bad file:// URL")
        return scheme, rest[2:] if slashes >= 2 else rest
    if slashes != 2 and not (scheme in NETWORK_SCHEMES and 1 <= slashes <= 3):
        raise BadURL("Unsupported number of slashes after the scheme")
    return scheme, after_slashes


def _checked_scheme(scheme: str, given: Given) -> str:
    scheme = scheme.lower()
    if "--curl" in given and scheme not in DEFAULT_PORTS:
        raise BadURL("A scheme that libcurl does not know")
    return scheme


# RFC 3986 §3.2
def _read_authority(authority: rfc.Authority, scheme: str | None) -> Parts:
    userinfo, host_text, port = authority
    if scheme == "file":
        if userinfo is not None or port is not None:
            raise BadURL("Bad file:// URL: a file has no user and no port")
        if host_text.lower() in ("", "localhost"):
            return Parts(scheme)
    if not host_text:
        raise BadURL("No host")
    if userinfo is not None and "@" in userinfo:
        raise BadURL("More than one @ before the host")
    if port == "" and scheme is None:
        raise BadURL("Bad port number")
    host, zone = read_host(host_text)
    parts = Parts(scheme or guess(host), host=host, zoneid=zone, is_guessed=scheme is None)
    if port:
        parts = parts._replace(port=_read_port(port))
    return parts if userinfo is None else _read_userinfo(userinfo, parts)


def _read_userinfo(userinfo: str, parts: Parts) -> Parts:
    """Add user, password and options; the options may come before the password too."""
    if parts.scheme in WITH_OPTIONS and ";" in userinfo:
        userinfo, _, options = userinfo.partition(";")
        if ":" not in userinfo and ":" in options:
            options, _, password = options.partition(":")
            userinfo += ":" + password
        parts = parts._replace(options=options)
    user, colon, password = userinfo.partition(":")
    return parts._replace(user=user, password=password if colon else None)


# RFC 3986 §3.2.3
def _read_port(text: str) -> str:
    number = port_number(text) if text.isascii() and text.isdigit() else None
    if number is None:
        raise BadURL(f"Bad port number: it must be from 0 to {MAX_PORT}")
    return str(number)


# RFC 3986 §5.2
def redirect(parts: Parts, reference: str, given: Given) -> Parts:
    """Resolve *reference* against *parts*.

    >>> redirect(parse("http://h/a/b?c", {}), "../d", {})
    <http://h/d>
    """
    return parse(resolve(str(parts), reference), given)


# --- setting ---------------------------------------------------------------------------------


def assign(parts: Parts, name: str, value: str, given: Given, *, encoded: bool) -> Parts:
    """Set the component *name* to *value*, which is decoded unless it is *encoded*.

    >>> assign(parse("http://h/a", {}), "path", "b c%", {}, encoded=False)
    <http://h/b%20c%25>
    """
    if name == "url":
        return parse(value, given)
    changed: dict[str, Any] = {name: value}
    if not value:
        changed[name] = "/" if name == "path" else None
        return parts._replace(**changed)
    if name == "host":
        host, zone = read_host(value, encoded=encoded)
        return parts._replace(host=host, zoneid=zone)
    if name == "port":
        return parts._replace(port=_read_port(value))
    separator = separator_of(given)
    if name == "scheme":
        if not _SCHEME.fullmatch(value + ":"):
            raise BadURL("Bad scheme")
        changed = {name: _checked_scheme(value, given), "is_guessed": False}
    elif encoded:
        changed[name] = _escape_bytes(value)
    elif name == "query":
        changed[name] = pairs.encoded(value, separator)
    else:
        allowed = PATH if name == "path" else UNRESERVED
        changed[name] = percent.encode_bytes(value.encode("utf-8", "surrogateescape"), allowed)
    return parts._replace(**changed).normalized(separator)
