"""``http`` and ``https``: RFC 9110 §4.2.

::

    http-URI  = "http" "://" authority path-abempty [ "?" query ]     §4.2.1
    https-URI = "https" "://" authority path-abempty [ "?" query ]    §4.2.2

An empty host must be rejected; user info is deprecated and had better be taken for an attack
(§4.2.4); a fragment is not part of the schemes but may follow (§4.2.5). The normal form drops
the default port and writes an empty path as ``/`` (§4.2.3).
"""

from __future__ import annotations

from collections.abc import Iterator

from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._ground.typed import ClassVar, NamedTuple, frozen
from urikit.errors import DecodeError, ErrorKind, Violation
from urikit.objects._base import URIObject, fault
from urikit.objects._details import Details
from urikit.rfc._components import split_authority
from urikit.schemes._base import HierarchicalHandler

__all__ = ["HTTPDetails", "HTTPHandler", "HTTPSHandler", "Server", "server"]


class Server(NamedTuple):
    """The origin of RFC 9110 §4.3.1: host, port or the scheme's default, and both as text."""

    host: str
    port: int
    origin: str


def server(uri: URIObject) -> Server:
    """The server that *uri* names; a :class:`ParseError` if it names none.

    For the schemes that have an origin and a default port.

    >>> from urikit import URI
    >>> server(URI("HTTP://Example.com/x"))
    Server(host='example.com', port=80, origin='http://example.com')
    """
    try:
        origin = uri.origin
    except DecodeError as error:
        raise fault(uri, error.kind, "host", 0, error.message) from None
    port = uri.effective_port
    if origin is None or port is None:
        raise fault(uri, ErrorKind.MISSING_HOST, "host", 0, "URL has no host")
    return Server(split_authority(origin.partition("://")[2]).host, port, origin)


@frozen
class HTTPDetails(Details):
    """The server, the security and the target of an ``http`` or ``https`` URI.

    >>> from urikit import URI
    >>> URI("https://Example.com?q").details
    HTTPDetails(secure=True, host='example.com', port=443, origin='https://example.com', target='/?q')
    """  # noqa: E501 (one line of output)

    secure: bool
    """True if the scheme is ``https``."""
    host: str
    """The host in its normal form; a name outside ASCII as A-labels."""
    port: int
    """The port, or the scheme's default."""
    origin: str
    """The origin as text, without the default port."""
    target: str
    """The request target: path and query, as written (RFC 9112 §3.2.1, origin-form)."""


class HTTPHandler(HierarchicalHandler):
    """The handler of ``http``.

    >>> from urikit import URI
    >>> URI("http:///x").details
    Traceback (most recent call last):
    urikit.errors.ParseError: scheme "http" needs a host
        http:///x
               ^
    """

    schemes = ("http",)
    standard = "rfc9110"
    default_port = SPECIAL_SCHEMES["http"]
    root_path = True
    host_required = True
    has_origin = True
    whatwg_fallback = True
    secure: ClassVar[bool] = False
    """True if the connection is to be encrypted."""

    def details(self, uri: URIObject) -> HTTPDetails:
        """The server and the request target; the host must not be empty."""
        self.demand(uri)
        target = uri.path or "/"
        if uri.query is not None:
            target += "?" + uri.query
        return HTTPDetails(self.secure, *server(uri), target)

    def check(self, uri: URIObject) -> Iterator[Violation]:
        """Add a violation for user info, which can hide the host (RFC 9110 §4.2.4)."""
        yield from super().check(uri)
        yield from self.check_userinfo(uri)

    def check_userinfo(self, uri: URIObject) -> Iterator[Violation]:
        """The part of :meth:`check` about user info."""
        if uri.userinfo is not None:
            message = f'user info is deprecated in the scheme "{uri.scheme}"'
            index = uri.span("userinfo")[0]
            yield Violation(ErrorKind.USERINFO_NOT_ALLOWED, index, self.standard, message)


class HTTPSHandler(HTTPHandler):
    """The handler of ``https``.

    >>> from urikit import URI
    >>> str(URI("https://h:443").normalize())
    'https://h/'
    """

    schemes = ("https",)
    default_port = SPECIAL_SCHEMES["https"]
    secure = True
