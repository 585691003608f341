"""``ws`` and ``wss``: RFC 6455 §3.

::

    ws-URI  = "ws:" "//" host [ ":" port ] path [ "?" query ]
    wss-URI = "wss:" "//" host [ ":" port ] path [ "?" query ]

The grammar has no place for user info, and a fragment must not be used. The host has to be
something to connect to (§4.1), so an empty one is refused.
"""

from dataclasses import dataclass
from typing import ClassVar

from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit.errors import ErrorKind
from urikit.objects._base import URIObject, fault
from urikit.objects._details import Details
from urikit.schemes._base import HierarchicalHandler
from urikit.schemes.http import server

__all__ = ["WSDetails", "WSHandler", "WSSHandler"]


@dataclass(frozen=True, slots=True, repr=False)
class WSDetails(Details):
    """The parts of a WebSocket URI, in the words of RFC 6455 §3.

    >>> from urikit import URI
    >>> URI("wss://Example.com/chat?room=1").details
    WSDetails(secure=True, host='example.com', port=443, resource_name='/chat?room=1')
    """

    secure: bool
    """True if the secure flag is set: the scheme is ``wss``."""
    host: str
    """The host in its normal form; a name outside ASCII as A-labels."""
    port: int
    """The port, or the scheme's default."""
    resource_name: str
    """The target of the handshake: the path, ``/`` for an empty one, and a non-empty query."""


class WSHandler(HierarchicalHandler):
    """The handler of ``ws``.

    >>> from urikit import URI
    >>> URI("ws://h/chat#top").details
    Traceback (most recent call last):
    urikit.errors.ParseError: scheme "ws" does not allow a fragment
        ws://h/chat#top
                   ^
    """

    schemes = ("ws",)
    standard = "rfc6455"
    default_port = SPECIAL_SCHEMES["ws"]
    root_path = True
    host_required = True
    fragment_allowed = False
    has_origin = True
    whatwg_fallback = True
    secure: ClassVar[bool] = False
    """True if the connection is to be encrypted."""

    def details(self, uri: URIObject) -> WSDetails:
        """The server and the resource name; no user info, no fragment."""
        if uri.userinfo is not None:
            message = f'scheme "{uri.scheme}" does not allow user info'
            raise fault(uri, ErrorKind.USERINFO_NOT_ALLOWED, "userinfo", 0, message)
        self.demand(uri)
        found = server(uri)
        resource_name = uri.path or "/"
        if uri.query:
            resource_name += "?" + uri.query
        return WSDetails(self.secure, found.host, found.port, resource_name)


class WSSHandler(WSHandler):
    """The handler of ``wss``.

    >>> from urikit import URI
    >>> URI("wss://h/").effective_port
    443
    """

    schemes = ("wss",)
    default_port = SPECIAL_SCHEMES["wss"]
    secure = True
