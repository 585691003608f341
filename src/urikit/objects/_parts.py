"""The parts of a URI or IRI, given one by one, as they will stand in the text.

Setters take decoded text and encode it, every ``%`` included; with ``encoded=True`` they take text
that is encoded already and refuse what a URI cannot contain. Nothing is guessed from the text.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address
from typing import TYPE_CHECKING, Any, Final, Self

from urikit import chars, percent
from urikit._ground.kinds import check_flag, wrong_type
from urikit._ground.pictures import LONE_SURROGATE, character_name
from urikit._ground.unset import UNSET, Unset
from urikit._kernel.percent import encode
from urikit._kernel.record import Record
from urikit._kernel.tables import UNCLOSED
from urikit.errors import BuildError, DecodeError, ErrorKind
from urikit.objects._inputs import (
    RELATIVE_PATH,
    RELATIVE_SEGMENTS,
    given_port,
    given_text,
    invalid_host,
    invalid_scheme,
    refuse_delimiter,
    segments_of,
)
from urikit.objects._splicing import Splicer
from urikit.query import Query
from urikit.rfc import _ip as ip
from urikit.rfc._components import (
    Authority,
    Components,
    split,
    split_authority,
    unsplit,
    unsplit_authority,
)
from urikit.rfc._grammar import matches
from urikit.rfc._iri import host_to_ascii
from urikit.rfc._syntax import IRI_SYNTAX, URI_SYNTAX, Syntax, first_fault

if TYPE_CHECKING:
    from collections.abc import Callable

    from urikit.chars import CharSet
    from urikit.objects._inputs import HostInput, PathInput
    from urikit.query._values import QueryInput

EMPTY: Final = split("")
"""The components of the empty string."""


class Parts:
    """Collects parts and writes one unambiguous string from them.

    >>> Parts(URI_SYNTAX).set_scheme("https").set_host("h").set_path(["", "a/b"]).text()
    'https://h/a%2Fb'
    """

    __slots__ = ("_fragment", "_has_segments", "_host", "_path", "_port", "_query", "_scheme",
                 "_syntax", "_userinfo", "encoded")  # fmt: skip
    __module__ = "urikit"  # as help() shows it

    def __init__(self, syntax: Syntax, parts: Components = EMPTY, *, encoded: bool = False) -> None:
        check_flag("encoded", encoded)
        self._syntax = syntax
        self.encoded = encoded
        self._has_segments = False
        self._scheme, authority, self._path, self._query, self._fragment = parts
        self._userinfo: str | None = None
        self._host: str | None = None
        self._port: str | None = None
        if authority is not None:
            self._userinfo, self._host, self._port = split_authority(authority)

    # --- setters ----------------------------------------------------------------------------

    def set_scheme(self, scheme: str | None) -> Self:
        """Set the scheme; ``None`` removes it."""
        if not isinstance(scheme, (str, type(None))):
            raise wrong_type("scheme", "a string", scheme)
        if scheme is not None and not matches("scheme", scheme):
            raise invalid_scheme(scheme)
        self._scheme = scheme
        return self

    def set_authority(self, authority: str | None) -> Self:
        """Set user info, host and port at once; ``None`` removes them."""
        if authority is None:
            self._userinfo = self._host = self._port = None
            return self
        userinfo, host, port = split_authority(given_text("authority", authority))
        kind = ErrorKind.INVALID_USERINFO
        self._userinfo = (
            None
            if userinfo is None
            else self._encode("userinfo", userinfo, self._syntax.userinfo, kind)
        )
        try:
            return self.set_host_port(host, port)
        except BuildError as error:
            raise of_authority(error, authority) from None

    def set_userinfo(self, username: str | None, password: str | None = None) -> Self:
        """Set the user name and the password; ``None`` for the name removes both."""
        if username is None:
            if password is not None:
                raise BuildError(
                    ErrorKind.CONFLICTING_PARTS,
                    message='password needs a username; pass "" for an empty one',
                )
            self._userinfo = None
            return self
        allowed = self._syntax.userinfo - chars.chars(":")
        kind = ErrorKind.INVALID_USERINFO
        self._userinfo = self._encode("username", username, allowed, kind)
        if password is not None:
            secret = self._encode("password", password, self._syntax.userinfo, kind)
            self._userinfo = f"{self._userinfo}:{secret}"
        return self

    def set_host_port(self, host: HostInput | None, port: int | str | None = None) -> Self:
        """Set the host and the port; an empty port, ``""``, leaves its colon in the string."""
        return self.set_host(host).set_port(port)

    def set_host(self, host: HostInput | None) -> Self:
        """Set the host: a name, or an address with or without brackets."""
        self._host = None if host is None else self._host_text(host)
        return self

    def set_port(self, port: int | str | None) -> Self:
        """Set the port, 0 to 65535; ``None`` removes it."""
        self._port = None if port is None else given_port(port, is_bounded=not self.encoded)
        return self

    def set_path(self, path: PathInput) -> Self:
        """Set the path: a string, or a sequence of segments in which a slash is data."""
        kind = ErrorKind.INVALID_PATH
        if isinstance(path, str):
            self._path = self._encode("path", path, self._syntax.path, kind)
            self._has_segments = False
            return self
        allowed = self._syntax.segment
        segments = [self._encode("segment", item, allowed, kind) for item in segments_of(path)]
        self._has_segments = True
        self._path = "/" if segments == [""] else "/".join(segments)
        return self

    def set_query(self, query: QueryInput) -> Self:
        """Set the query: a string, a mapping, pairs or a :class:`~urikit.Query`, or ``None``."""
        if query is None:
            self._query = None
        elif isinstance(query, str):
            refuse_delimiter("query", query, self.encoded)
            self._query = self._encode("query", query, self._syntax.query, ErrorKind.INVALID_QUERY)
        else:
            # A query that was read from text may hold anything: its escapes stay, the rest of
            # what cannot stand here is encoded.
            pairs = query if isinstance(query, Query) else Query(query)
            text = percent.encode(str(pairs), self._syntax.query, keep_escapes=True)
            self._query = text if len(pairs) else None
        return self

    def set_fragment(self, fragment: str | None) -> Self:
        """Set the fragment; ``None`` removes it."""
        allowed, kind = self._syntax.fragment, ErrorKind.INVALID_FRAGMENT
        refuse_delimiter("fragment", fragment, self.encoded)
        self._fragment = (
            None if fragment is None else self._encode("fragment", fragment, allowed, kind)
        )
        return self

    def set_opaque(self, opaque: str) -> Self:
        """Set everything after the colon of the scheme, already encoded."""
        parts = split("x:" + opaque)
        if parts.authority is not None or parts.path.startswith("/"):
            message = "opaque part must not start with a slash; use set_path() instead"
            raise BuildError(ErrorKind.AMBIGUOUS_PATH, opaque, message=message)
        encoded, self.encoded = self.encoded, True
        try:
            self.set_authority(None).set_path(parts.path)
            self.set_query(parts.query).set_fragment(parts.fragment)
        finally:
            self.encoded = encoded
        return self

    def update(
        self,
        *,
        scheme: str | None = UNSET,
        authority: str | None = UNSET,
        userinfo: str | None = UNSET,
        username: str | None = UNSET,
        password: str | None = UNSET,
        host: HostInput | None = UNSET,
        port: int | str | None = UNSET,
        path: PathInput = UNSET,
        query: QueryInput = UNSET,
        fragment: str | None = UNSET,
    ) -> Self:
        """Set several parts at once; the others stay."""
        refuse_both("authority", authority, userinfo, username, password, host, port)
        refuse_both("userinfo", userinfo, username, password)
        given: tuple[tuple[Callable[[Any], object], object], ...] = (
            (self.set_scheme, scheme), (self.set_authority, authority),
            (self._set_whole_userinfo, userinfo), (self._set_username, username),
            (self._set_password, password), (self.set_host, host), (self.set_port, port),
            (self.set_path, path), (self.set_query, query), (self.set_fragment, fragment),
        )  # fmt: skip
        for set_part, value in given:
            if not isinstance(value, Unset):
                set_part(value)
        return self

    def _set_whole_userinfo(self, userinfo: str | None) -> None:
        text = "" if userinfo is None else given_text("userinfo", userinfo)
        name, colon, secret = text.partition(":")
        self.set_userinfo(None if userinfo is None else name, secret if colon else None)

    def _set_username(self, username: str | None) -> None:
        """The user name alone: a password that is there stays, unless the name goes."""
        _, colon, secret = (self._userinfo or "").partition(":")
        self.set_userinfo(username)
        if self._userinfo is not None and colon:
            self._userinfo += ":" + secret

    def _set_password(self, password: str | None) -> None:
        """The password alone: the user name stays."""
        name = None if self._userinfo is None else self._userinfo.partition(":")[0]
        if password is None:
            self._userinfo = name
        else:
            allowed, kind = self._syntax.userinfo, ErrorKind.INVALID_USERINFO
            secret = self._encode("password", password, allowed, kind)
            self._userinfo = f"{name or ''}:{secret}"

    # --- the result -------------------------------------------------------------------------

    def text(self) -> str:
        """Return the string, or raise :class:`BuildError` if it would be ambiguous.

        RFC 3986 §3 and §3.3: with an authority the path is empty or absolute; without one
        it does not start with ``//``; and without a scheme either, its first segment has
        no colon.
        """
        if self._host is None:
            if self._userinfo is not None or self._port is not None:
                raise BuildError(ErrorKind.AUTHORITY_WITHOUT_HOST, message=self._need_of_host())
            if self._path.startswith("//"):
                message = 'path must not start with "//" without an authority; pass host=""'
                raise BuildError(ErrorKind.AMBIGUOUS_PATH, self._path, message=message)
            if self._scheme is None and ":" in self._path.partition("/")[0]:
                message = 'first segment must not have a colon without a scheme; put "./" first'
                path = self._given_path()
                kind = ErrorKind.COLON_IN_FIRST_SEGMENT
                raise BuildError(kind, path, path.index(":"), message=message)
        elif self._path and not self._path.startswith("/"):
            path, message = self._given_path(), RELATIVE_PATH
            if self._has_segments:
                path, message = path.partition("/")[0], RELATIVE_SEGMENTS
            raise BuildError(ErrorKind.AMBIGUOUS_PATH, path, message=message)
        authority = (
            None
            if self._host is None
            else unsplit_authority(Authority(self._userinfo, self._host, self._port))
        )
        return unsplit(Components(self._scheme, authority, self._path, self._query, self._fragment))

    def _need_of_host(self) -> str:
        need = "user info and port need"
        if self._userinfo is None or self._port is None:
            need = "user info needs" if self._port is None else "port needs"
        is_relative = self._path and not self._path.startswith("/")
        path = ' and a path that starts with "/"' if is_relative else ""
        return f'{need} a host{path}; pass "" for an empty host'

    def _given_path(self) -> str:
        """Return the path as it was probably given, for a message."""
        return self._path if self.encoded else percent.decode(self._path)

    # --- text and hosts -----------------------------------------------------------------------

    def _encode(self, part: str, value: str, allowed: CharSet, kind: ErrorKind) -> str:
        """*value* as it stands in a *part* of the characters *allowed*."""
        value = given_text(part, value)
        if self.encoded:
            fault = first_fault(allowed, value, 0, len(value))
            if fault == len(value):
                return value
            secret = kind is ErrorKind.INVALID_USERINFO
            message = _unencoded(value[fault], secret)
            raise BuildError(kind, "" if secret else value, fault, message=message)
        try:
            return percent.encode(value, allowed)
        except BuildError as error:
            secret = kind is ErrorKind.INVALID_USERINFO
            raise BuildError(
                error.kind, "" if secret else value, error.index, message=error.message
            ) from None

    def _host_text(self, host: HostInput) -> str:
        if isinstance(host, IPv4Address):
            return str(host)
        if isinstance(host, IPv6Address):
            return _ip_literal(ip.format_ipv6(host), host.scope_id)
        if not isinstance(host, str):
            raise wrong_type("host", "a string or an IP address", host)
        if host.startswith("["):
            if not matches("IP-literal-6874", host):
                message = "host in brackets must be an IPv6 or IPvFuture address"
                if "]:" in host or "@" in host:
                    raise invalid_host(host, 1, message)
                index, message = (1, message) if "]" in host else (0, UNCLOSED)
                raise BuildError(ErrorKind.INVALID_IP_LITERAL, host, index, message=message)
            return host
        if ":" in host and not self.encoded:
            address, percent_sign, zone = host.partition("%")
            if ip.parse_ipv6(address) is None or (percent_sign and not zone):
                raise invalid_host(host, host.rindex(":"), "")
            return _ip_literal(address, zone or None)
        return self._name_text(host)

    def _name_text(self, host: str) -> str:
        """A registered name. Characters that look like delimiters are refused, not encoded."""
        syntax = self._syntax
        fault = first_fault(IRI_SYNTAX.reg_name, host, 0, len(host))
        if "%" in host and not self.encoded:
            fault = min(fault, host.index("%"))
        if self.encoded:
            fault = first_fault(syntax.reg_name, host, 0, len(host))
        if fault != len(host):
            raise invalid_host(host, fault, f"host must not contain {character_name(host[fault])}")
        if syntax is not URI_SYNTAX:
            return host
        try:
            return host_to_ascii(host)
        except DecodeError as error:
            raise BuildError(error.kind, host, error.index, message=error.message) from None


# --- ordinary changes -----------------------------------------------------------------------------


def _splicer(syntax: Syntax) -> Splicer:
    """For URIs, and for IRIs as far as their parts are ASCII."""
    sets = {"path": syntax.path, "query": syntax.query, "fragment": syntax.fragment}
    tables = {name: members.table for name, members in sets.items()}

    def encode_pairs(text: str) -> str | None:
        if text.isascii() and "%" not in text:
            return encode(text, tables["query"])
        return percent.encode(text, syntax.query, keep_escapes=True)

    return Splicer(tables, lambda scheme: matches("scheme", scheme), encode_pairs)


_URI_SPLICER, _IRI_SPLICER = _splicer(URI_SYNTAX), _splicer(IRI_SYNTAX)


def spliced(uri: Record, syntax: Syntax, changes: dict[str, Any], encoded: bool) -> str | None:
    """The string of *uri* with ordinary *changes*; None if they are not ordinary.

    >>> from urikit import URI
    >>> spliced(URI("http://u@h:80/a?b#c"), URI_SYNTAX, {"port": 8080, "query": "50%"}, False)
    'http://u@h:8080/a?50%25#c'
    """
    if encoded is not False or uri._host < 0:
        return None
    if syntax is URI_SYNTAX:
        return _URI_SPLICER.splice(uri, changes)
    if syntax is IRI_SYNTAX:
        # Outside of ASCII an IRI has characters that stay as they are.
        for value in changes.values():
            if isinstance(value, str) and not value.isascii():
                return None
        return _IRI_SPLICER.splice(uri, changes)
    return None  # of a subclass, which may have other characters


def _ip_literal(address: str, zone: str | None) -> str:
    if zone is None:
        return f"[{address}]"
    return f"[{address}{ip.ZONE_SEPARATOR}{percent.encode(zone, chars.UNRESERVED)}]"


def _unencoded(char: str, secret: bool) -> str:
    """Return the message about *char*; of a secret it names delimiters only."""
    if chars.SURROGATE.compiled.match(char):
        return LONE_SURROGATE
    if secret and char not in chars.GEN_DELIMS and char != "%":
        return "user info has a character that must be percent-encoded"
    escape = percent.encode(char, chars.UNRESERVED)
    return f'{character_name(char)} must be percent-encoded here; write "{escape}"'


def of_authority(error: BuildError, authority: str | None) -> BuildError:
    """Return an *error* of the host or the port with the *authority* they are from, if any.

    User info may have a password and is not shown.

    >>> of_authority(BuildError("invalid-port", "8x", 1), "me:secret@h:8x")
    BuildError('invalid-port', index=3)
    """
    _, host, port = split_authority(authority or "")
    if authority is None or not error.text or error.text not in (host, port):
        return error
    is_port = error.kind in (ErrorKind.INVALID_PORT, ErrorKind.PORT_OUT_OF_RANGE)
    shown = host if port is None else f"{host}:{port}"
    return error.at(shown, len(host) + 1 if is_port else 0)


def refuse_both(name: str, value: object, *others: object) -> None:
    """Refuse the part *name* together with *others* that are in it."""
    if not isinstance(value, Unset) and not all(isinstance(other, Unset) for other in others):
        message = f'"{name}" cannot be combined with parts of it; pass one or the other'
        raise BuildError(ErrorKind.CONFLICTING_PARTS, message=message)
