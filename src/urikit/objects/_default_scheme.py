"""A default scheme for strings without one, as people type them: ``example.com/a``.

It is off unless the caller names a scheme. Then one rule decides for all functions. White space and
control characters at both ends are ignored; the first line that fits counts:

====================================================  ============================================
the string                                            becomes, with ``"https"``
====================================================  ============================================
``C:\\x``, ``C:/x``, ``\\\\server\\share``: a Windows    an error, which says how to make a
path, but not ``c://h``                               file URL of it
has a tab or a line end before its first slash        unchanged: browsers drop it, others do not
``//h/a``: two slashes and a host                     ``https://h/a``
is empty, or starts with ``/ \\ ? # . :``              unchanged: there is no host
starts with a known scheme and a colon (``tel:1``)    unchanged
``example.com:443/a``, ``localhost:8080``: a name     ``https://example.com:443/a``,
of two characters or more, a colon, a port up to      ``https://localhost:8080``
65535, then the end or ``/ ? #``
starts with any other scheme and a colon              unchanged: ``x-app:y``, ``c:x``,
                                                      ``user:password@h``
all others                                            ``https://`` is put in front:
                                                      ``https://example.com``,
                                                      ``https://user@host/x``, ``https://[::1]/``
====================================================  ============================================

Known are the schemes that have a handler, and those in :data:`COMMON_SCHEMES`. A string that has a
scheme never gets another one. Functions and commands that take any string, such as ``inspect``, do
not refuse a Windows path.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from urikit._ground.typed import Final, TypeVar
from urikit._kernel.tables import MAX_PORT
from urikit.chars import C0_CONTROL_OR_SPACE, SCHEME_PATTERN
from urikit.errors import ErrorKind, ParseError, URIError, Violation
from urikit.objects import _base
from urikit.objects._base import URIObject
from urikit.objects._inputs import given_text, invalid_scheme
from urikit.rfc._grammar import matches
from urikit.whatwg._validation import EMPTY, ValidationError

COMMON_SCHEMES: Final = frozenset(
    {
        *("about", "acct", "bitcoin", "blob", "callto", "cid", "coap", "coaps", "dav", "dns"),
        *("doi", "facetime", "fax", "feed", "filesystem", "geo", "git", "gopher", "gtalk", "im"),
        *("imap", "info", "intent", "ipp", "irc", "irc6", "ircs", "isbn", "iris", "jabber", "jar"),
        *("javascript", "ldap", "ldaps", "livescript", "magnet", "maps", "market", "matrix", "mid"),
        *("modem", "ms-settings", "msrp", "mtqp", "ni", "nfs", "oid", "opaquelocktoken", "pkcs11"),
        *("pop", "pres", "prospero", "rsync", "rtmp", "rtsp", "rtspu", "s3", "sftp", "shttp"),
        *("sip", "sips", "skype", "smb", "sms", "smtp", "snmp", "spotify", "ssh", "stun", "stuns"),
        *("svn", "tag", "telnet", "tftp", "turn", "turns", "tv", "vbscript", "view-source", "vnc"),
        *("wais", "whatsapp", "xmpp"),
    }
)
"""Schemes without a handler that people write digits after, or that can do harm."""

_AROUND: Final = C0_CONTROL_OR_SPACE.ascii
_match_scheme: Final = re.compile(rf"({SCHEME_PATTERN}):(?:([0-9]{{1,5}})(?=[/?#]|\Z))?").match
_match_network_path: Final = re.compile(r"//[^/\\?#]").match
_has_ignored_character: Final = re.compile(r"[^/\\?#]*[\t\n\r]").match
_KIND: Final = ErrorKind.MISSING_SCHEME_ADDED

_MISSING: Final = (ErrorKind.MISSING_SCHEME, ValidationError.MISSING_SCHEME_NON_RELATIVE_URL)
NO_SCHEME: Final = 'URL has no scheme; pass default_scheme="https", or read references with URI'
NO_HOST: Final = (
    'cannot add "{}://" to a string without a host; '
    "pass an absolute URL, or read references with URI"
)
WINDOWS_PATH: Final = "Windows path is not a URL; use URI.from_path(PureWindowsPath(path))"
_match_windows_path: Final = re.compile(r"[A-Za-z]:(?:\\|/(?!/))|\\\\[^\\/]").match

T = TypeVar("T", bound=URIObject)


def to_default_scheme(scheme: object) -> str:
    """Return *scheme* in lower case; it must be a scheme whose URLs have a host.

    >>> to_default_scheme("HTTPS")
    'https'
    """
    name = given_text("default_scheme", scheme)
    if not matches("scheme", name):
        raise invalid_scheme(name, "default scheme")
    name = name.lower()
    if name == "file" or not _base.find_handler(name).hierarchical:
        message = 'default scheme must be one whose URLs name a host, such as "https"'
        raise URIError(ErrorKind.UNSUPPORTED_VALUE, name, message=message)
    return name


def find_prefix(text: str, scheme: str) -> tuple[int, str]:
    """Return what the rule puts into *text*, ``""`` for nothing, and where.

    >>> find_prefix(" example.com:443/a", "https"), find_prefix("mailto:x", "https")
    ((1, 'https://'), (0, ''))
    """
    start = len(text) - len(text.lstrip(_AROUND))
    rest = text.strip(_AROUND)
    if _has_ignored_character(rest):
        return start, ""
    if _match_network_path(rest):
        return start, f"{scheme}:"
    if not rest or rest[0] in "/\\?#.:":
        return start, ""
    found = _match_scheme(rest)
    if found is not None:
        name, port = found.groups()
        if port is None or int(port) > MAX_PORT or len(name) == 1 or _is_known(name.lower()):
            return start, ""
    return start, f"{scheme}://"


def _is_known(scheme: str) -> bool:
    return scheme in COMMON_SCHEMES or _base.find_handler(scheme) is not _base.find_handler(None)


def is_windows_path(text: str) -> bool:
    """True for a path with a drive letter, or a UNC path with backslashes.

    >>> is_windows_path("C:/a"), is_windows_path("\\\\\\\\server\\\\share"), is_windows_path("c://a")
    (True, True, False)
    """
    return _match_windows_path(text.lstrip(_AROUND)) is not None


def without_scheme(text: str, scheme: str | None) -> ParseError:
    """Return the error for *text*, which has no scheme and does not get the default *scheme*.

    >>> print(without_scheme("/a", "https").message.partition(";")[0])
    cannot add "https://" to a string without a host
    """
    rest = text.lstrip(_AROUND)
    message = NO_SCHEME if scheme is None else NO_HOST.format(scheme)
    if not rest:
        message = EMPTY
    elif is_windows_path(rest):
        message = WINDOWS_PATH
    elif scheme is not None and (found := _has_ignored_character(rest.rstrip(_AROUND))):
        message = f'cannot add "{scheme}://" to a string with a tab or line break; remove it'
        rest = rest[found.end() - 1 :]
    index = len(text) - len(rest)
    return ParseError(ErrorKind.MISSING_SCHEME, text, index, message=message)


def advised(error: URIError, scheme: str | None) -> URIError:
    """Return *error*, with advice about a default scheme if it says that there is none."""
    if error.kind not in _MISSING:
        return error
    made = without_scheme(error.text, scheme)
    made.kind = error.kind
    return made


def as_given(error: URIError, text: str, scheme: str) -> URIError:
    """Return the *error* about *text* with the default *scheme*, showing *text* as it was given.

    >>> as_given(ParseError("invalid-host", "https://a b", 9), "a b", "https").index
    1
    """
    if is_windows_path(text):
        return without_scheme(text, scheme)
    start, prefix = find_prefix(text, to_default_scheme(scheme))
    if prefix and error.text == text[:start] + prefix + text[start:]:
        return error.at(text, _shift(error.index, start, prefix))
    return advised(error, scheme)


def _shift(index: int, start: int, prefix: str) -> int:
    """The way from *index* to its place in the string without the *prefix* at *start*."""
    return 0 if index < start else max(start - index, -len(prefix))


def complete(text: str, scheme: str | None) -> str:
    """Return *text* with the scheme that the rule gives it; ``None`` gives none.

    >>> complete("localhost:8080/x", "http"), complete("/path", "http"), complete("h", None)
    ('http://localhost:8080/x', '/path', 'h')
    """
    if scheme is None:
        return text
    name = to_default_scheme(scheme)
    if is_windows_path(text):
        raise without_scheme(text, name)
    return complete_any(text, name)


def complete_any(text: str, scheme: str) -> str:
    """Return *text* with the scheme that the rule gives it; a Windows path stays as it is.

    >>> complete_any("h", "http"), complete_any("C:\\\\a", "http")
    ('http://h', 'C:\\\\a')
    """
    start, prefix = find_prefix(text, scheme)
    return text[:start] + prefix + text[start:] if prefix else text


def read_with(scheme: str | None, read: Callable[[str], T], text: str) -> T:
    """Return the object that *read* makes of *text* with the scheme that the rule gives it.

    Positions in violations and errors are those in *text*.

    >>> from urikit import URI
    >>> u = read_with("https", URI, "example.com/a")
    >>> u, u.violations[0].message
    (URI('https://example.com/a'), 'no scheme; added "https://"')
    """
    if scheme is None:
        return read(text)
    name = to_default_scheme(scheme)
    if is_windows_path(text):
        raise without_scheme(text, name)
    start, prefix = find_prefix(text, name)
    if not prefix:
        try:
            return read(text)
        except ParseError as error:
            raise advised(error, scheme) from None
    longer = text[:start] + prefix + text[start:]

    try:
        found = read(longer)
    except ParseError as error:
        refusal = error  # the name of the exception goes with its block

        def tell_place() -> ParseError:
            return refusal.at(text, _shift(refusal.index, start, prefix))

        raise ParseError.deferred(error.kind, text, tell_place) from None
    added = Violation(_KIND, start, found.standard, f'no scheme; added "{prefix}"')

    def violations() -> tuple[Violation, ...]:
        met = read(longer).violations
        return added, *(each.moved(_shift(each.index, start, prefix)) for each in met)

    return found._with_violations(violations)
