"""Changing the parts of a URL as the standard's setters do, with an error where they do nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from ipaddress import IPv4Address, IPv6Address
from typing import TYPE_CHECKING, Any, Final, Self

from urikit._ground.kinds import check_flag, wrong_type
from urikit._ground.pictures import LONE_SURROGATE
from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._ground.utf8 import surrogate_in
from urikit._kernel.record import Record
from urikit._kernel.urlscan import scan_url
from urikit.chars import CharSet, chars
from urikit.chars._encode_sets import C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO
from urikit.errors import BuildError, ErrorKind, ParseError
from urikit.objects._inputs import (
    RELATIVE_PATH,
    RELATIVE_SEGMENTS,
    dot_segment,
    given_port,
    given_text,
    invalid_host,
    invalid_scheme,
    refuse_delimiter,
    segments_of,
)
from urikit.objects._url_splicing import SPECIAL_PATH
from urikit.query import Query
from urikit.rfc._grammar import matches
from urikit.whatwg._host import HostFailure, host_parser, serialize_host
from urikit.whatwg._machine import State
from urikit.whatwg._parser import URLParser, basic_url_parser
from urikit.whatwg._percent import utf8_percent_encode
from urikit.whatwg._record import SerializedURL, URLRecord, is_double_dot, is_single_dot
from urikit.whatwg._validation import ValidationError

if TYPE_CHECKING:
    from urikit.objects._inputs import HostInput, PathInput
    from urikit.query._values import QueryInput

_PARTS: Final = (*("scheme", "host", "username", "password", "port", "path", "query", "fragment"),)
"""The attributes of a record, in the order in which they are set."""
_SEGMENT: Final = PATH | chars("/|")
_SPECIAL_SEGMENT: Final = SPECIAL_PATH | chars("/|")
_OPAQUE_PATH: Final = C0_CONTROL | chars("?#")
_OPAQUE_PATH_AND_SPACE: Final = _OPAQUE_PATH | chars(" ")


@cache
def _with_percent(encode_set: CharSet) -> CharSet:
    return encode_set | chars("%")


class URLEditor:
    """A URL record to which parts are given; decoded text, unless *encoded*.

    >>> record = basic_url_parser("https://h/a")
    >>> URLEditor(record, encoded=False).set_path("/50%").finish().serialize()
    'https://h/50%25'
    """

    __slots__ = ("_encoded", "_url")

    def __init__(self, url: URLRecord, *, encoded: bool) -> None:
        check_flag("encoded", encoded)
        self._url = url.copy()
        self._encoded = encoded

    def finish(self) -> URLRecord:
        """The record, once it is sure that its text parses to it."""
        serialized = SerializedURL(self._url)
        text = serialized.text
        if _is_certain(serialized):
            return self._url
        try:
            parsed = basic_url_parser(text)
        except ParseError as error:
            raise BuildError(error.kind, text, error.index, message=error.message) from None
        for name in _PARTS:
            if getattr(parsed, name) != getattr(self._url, name):
                message = f"{name} would be parsed differently in this URL"
                raise BuildError(ErrorKind.AMBIGUOUS_PATH, text, message=message)
        return self._url

    def set_scheme(self, scheme: str) -> Self:
        """Another scheme; special and other schemes do not change into each other."""
        if not isinstance(scheme, str):
            raise wrong_type("scheme", "a string", scheme)
        if not matches("scheme", scheme):
            raise invalid_scheme(scheme)
        scheme = scheme.lower()
        url = self._url
        if url.scheme and url.ignores_scheme(scheme):
            message = f'scheme of this URL cannot be changed to "{scheme}"; parse a new URL instead'
            raise BuildError(ErrorKind.CONFLICTING_PARTS, scheme, message=message)
        url.scheme = scheme
        if url.port == SPECIAL_SCHEMES.get(scheme):
            url.port = None
        return self

    def set_host(self, host: HostInput | None) -> Self:
        """Another host: a name, an address with or without brackets, or none."""
        url = self._url
        if url.has_opaque_path:
            message = "URL with an opaque path cannot have a host; parse a new URL instead"
            raise BuildError(ErrorKind.CONFLICTING_PARTS, url.serialize(), message=message)
        if host is None or host == "":
            if url.is_special and (url.scheme != "file" or host is None):
                message = f'scheme "{url.scheme}" needs a host; pass a name or an address'
                if url.scheme == "file":
                    message = 'host of a file URL must not be None; pass "" for this machine'
                raise BuildError(ErrorKind.MISSING_HOST, message=message)
            if url.includes_credentials or url.port is not None:
                message = "user info and port need a host; use with_authority(None) to remove all"
                raise BuildError(ErrorKind.AUTHORITY_WITHOUT_HOST, message=message)
            url.host = None if host is None else ""
            return self
        text = self._host_text(host)
        faults: list[tuple[int, str]] = []

        def report(error: ValidationError, index: int, message: str) -> None:
            faults.append((index, message or error.message))

        try:
            parsed = host_parser(
                text, is_opaque=not url.is_special, report=report, is_checked=False
            )
        except HostFailure:
            given = host if isinstance(host, str) else text  # without the brackets
            index, message = faults[-1]
            if not self._encoded:
                index -= 2 * text.count("%25", 0, index)
            raise invalid_host(given, index, message) from None
        url.host = "" if url.scheme == "file" and parsed == "localhost" else parsed
        return self

    def _host_text(self, host: HostInput) -> str:
        if isinstance(host, (IPv4Address, IPv6Address)):
            return serialize_host(host)
        if not isinstance(host, str):
            raise wrong_type("host", "a string or an IP address", host)
        if ":" in host and not host.startswith("["):
            return f"[{host}]"
        return host if self._encoded else host.replace("%", "%25")

    def set_username(self, username: str | None) -> Self:
        """Another user name; none takes the password with it."""
        self._check_can_have(username, "username")
        self._url.username = self._text("username", "" if username is None else username, USERINFO)
        if username is None:
            self._url.password = ""
        return self

    def set_password(self, password: str | None) -> Self:
        """Another password, or none."""
        self._check_can_have(password, "password")
        self._url.password = self._text("password", "" if password is None else password, USERINFO)
        return self

    def set_port(self, port: int | str | None) -> Self:
        """Another port, or none; the default port is none."""
        if port is None or port == "":
            self._url.port = None
            return self
        digits = given_port(port)
        self._check_can_have(digits, "port")
        number = int(digits)
        self._url.port = None if number == SPECIAL_SCHEMES.get(self._url.scheme) else number
        return self

    def _check_can_have(self, value: str | None, what: str) -> None:
        url = self._url
        if not value or not url.cannot_have_a_username_password_port:
            return
        if url.scheme == "file" or url.has_opaque_path:
            owner = "file URL" if url.scheme == "file" else "URL with an opaque path"
            message = f"{owner} cannot have a {what}; leave it out"
            raise BuildError(ErrorKind.CONFLICTING_PARTS, url.serialize(), message=message)
        need = "port needs" if what == "port" else "user info needs"
        raise BuildError(ErrorKind.AUTHORITY_WITHOUT_HOST, message=f"{need} a host; pass host= too")

    def set_path(self, path: PathInput) -> Self:
        """Another path: text, in which dot segments are resolved, or segments."""
        url = self._url
        if url.has_opaque_path:
            message = "opaque path cannot be changed; parse a new URL instead"
            raise BuildError(ErrorKind.CONFLICTING_PARTS, url.serialize(), message=message)
        encode_set = SPECIAL_PATH if url.is_special else PATH
        if isinstance(path, str):
            if path and not path.startswith("/"):
                raise BuildError(ErrorKind.AMBIGUOUS_PATH, path, message=RELATIVE_PATH)
            text = self._text("path", path, PATH if self._encoded else encode_set)
        else:
            # Slashes and drive letters in a segment are data.
            in_segment = _SPECIAL_SEGMENT if url.is_special else _SEGMENT
            segments = [self._text("segment", item, in_segment) for item in segments_of(path)]
            text = self._joined(segments)
        url.path = []
        URLParser(text, url=url, state_override=State.PATH_START, is_checked=False).run()
        if text == "" and not url.is_special:
            url.path = []  # the state appends a segment where there is no host
        return self

    def _joined(self, segments: list[str]) -> str:
        for segment in segments:
            if is_single_dot(segment) or is_double_dot(segment):
                raise dot_segment(segment)
        if segments and segments[0]:
            raise BuildError(ErrorKind.AMBIGUOUS_PATH, segments[0], message=RELATIVE_SEGMENTS)
        return "/" if segments == [""] else "/".join(segments)

    def set_opaque_path(self, path: str) -> Self:
        """A path that is one text, for a URL that is not special and has no host."""
        encode_set = _OPAQUE_PATH if self._encoded else _OPAQUE_PATH_AND_SPACE
        self._url.path = self._text("path", path, encode_set)
        return self

    def set_query(self, query: QueryInput) -> Self:
        """Another query: text, a mapping, pairs, a :class:`~urikit.Query`, or none."""
        encode_set = SPECIAL_QUERY if self._url.is_special else QUERY
        if query is None:
            self._url.query = None
        elif isinstance(query, str):
            refuse_delimiter("query", query, self._encoded)
            self._url.query = self._text("query", query, encode_set)
        else:
            pairs = query if isinstance(query, Query) else Query(query)
            text = _encode(str(pairs), encode_set)
            self._url.query = text if len(pairs) else None
        return self

    def set_fragment(self, fragment: str | None) -> Self:
        """Another fragment, or none."""
        refuse_delimiter("fragment", fragment, self._encoded)
        self._url.fragment = (
            None if fragment is None else self._text("fragment", fragment, FRAGMENT)
        )
        return self

    def update(self, parts: Mapping[str, Any]) -> Self:
        """Set several parts at once: scheme and host first, which say what else there can be."""
        # Parts are removed first: they may not go with the new scheme or host.
        if parts.get("username", "") is None:
            self._url.username = self._url.password = ""
        if parts.get("password", "") is None:
            self._url.password = ""
        if parts.get("port", "") is None:
            self._url.port = None
        for name in _PARTS:
            if name in parts:
                getattr(self, f"set_{name}")(parts[name])
        return self

    def _text(self, part: str, value: str, encode_set: CharSet) -> str:
        """*value* percent-encoded: with its ``%`` as data, or as it is."""
        value = given_text(part, value)
        if not self._encoded:
            encode_set = _with_percent(encode_set)
        return _encode(value, encode_set, is_secret=part in ("username", "password"))


def _is_certain(url: SerializedURL) -> bool:
    """True if the kernel accepts the text, and finds its parts where they were written."""
    found = Record()
    return scan_url(url.text, found) and (
        (found._text, found._scheme_end, found._host, found._host_end)
        == (url.text, url.scheme_end, url.host, url.host_end)
        and (found._path, found._query, found._fragment) == (url.path, url.query, url.fragment)
    )


def _encode(value: str, encode_set: CharSet, *, is_secret: bool = False) -> str:
    """Return *value* percent-encoded; the parser would replace a lone surrogate by U+FFFD."""
    index = surrogate_in(value)
    if index >= 0:
        shown, index = ("", 0) if is_secret else (value, index)
        raise BuildError(ErrorKind.LONE_SURROGATE, shown, index, message=LONE_SURROGATE)
    return utf8_percent_encode(value, encode_set)
