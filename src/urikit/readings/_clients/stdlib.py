"""``urllib.parse``, and ``urllib.request`` with the ``http.client`` below it."""

from functools import cache
from typing import TYPE_CHECKING, Any

from urikit.objects._url import URL
from urikit.readings._clients.recording import (
    EMPTY_LOCATION,
    Stopped,
    connected,
    looked_up,
    received_by_http_client,
)
from urikit.readings._views import UnsupportedSchemeError, View
from urikit.rfc._components import split_authority

if TYPE_CHECKING:
    from urllib.request import OpenerDirector, Request


def _python_version() -> str:
    import platform

    return platform.python_version()


class UrllibParse:
    """``urlsplit``, with the ``hostname`` and the ``port`` of its result.

    >>> UrllibParse().view("http://EXAMPLE.com:81/", None).destination
    ('http', 'example.com', 81)
    """

    name = "urllib.parse"

    def version(self) -> str:
        """Python's."""
        return _python_version()

    def view(self, text: str, base: URL | None) -> View:
        """The parts of the result; ``urljoin`` comes before it where there is a *base*."""
        from urllib.parse import urljoin, urlsplit

        parts = urlsplit(text if base is None else urljoin(str(base), text))
        userinfo = parts.netloc.rpartition("@")[0] if "@" in parts.netloc else None
        try:
            port = parts.port
        except ValueError:
            # The host can be read all the same, and those who check hosts ask for nothing else.
            # It is told as it is written.
            port_text: str | None = split_authority(parts.netloc).port
        else:
            port_text = None if port is None else str(port)
        return connected(
            parts.scheme,
            parts.hostname or "",
            port_text,
            userinfo=userinfo,
            path=parts.path,
            query=parts.query or None,
            fragment=parts.fragment or None,
        )


class UrllibRequest:
    """``urlopen``, stopped where ``http.client`` would connect.

    >>> UrllibRequest().view("http://%6cocalhost/", None).host
    'localhost'
    """

    name = "urllib.request"

    def version(self) -> str:
        """Python's."""
        return _python_version()

    def view(self, text: str, base: URL | None) -> View:
        """Return the target of ``urlopen``; with a *base*, of a redirect from there."""
        from urllib.error import URLError
        from urllib.request import Request

        try:
            if base is None:
                _opener().open(text)
            else:
                _redirect(Request(str(base)), text)
        except _StoppedRequest as stopped:
            request = stopped.request
            path, _, query = request.selector.partition("?")
            return connected(
                request.type,
                stopped.host,
                stopped.port,
                path=path,
                query=query or None,
                fragment=getattr(request, "fragment", None),
            )
        except URLError as error:
            if str(error.reason).startswith("unknown url type"):
                raise UnsupportedSchemeError(str(error.reason)) from None
            raise
        raise AssertionError("the opener came back")  # pragma: no cover


class _StoppedRequest(Stopped):
    def __init__(self, host: str, port: int | str | None, request: "Request") -> None:
        super().__init__(host, port)
        self.request = request


def _redirect(request: "Request", location: str) -> None:
    """Let the opener follow a redirect of *request* to *location*."""
    from http.client import HTTPMessage
    from io import BytesIO
    from urllib.request import HTTPRedirectHandler

    headers = HTTPMessage()
    headers["Location"] = received_by_http_client(location)
    handler = HTTPRedirectHandler()
    handler.add_parent(_opener())
    request.timeout = None
    if handler.http_error_302(request, BytesIO(), 302, "Found", headers) is None:
        raise ValueError(EMPTY_LOCATION)


@cache
def _opener() -> "OpenerDirector":
    """An opener that neither connects, nor reads files, nor knows of proxies."""
    from http.client import HTTPConnection, HTTPSConnection
    from urllib.request import BaseHandler, HTTPHandler, OpenerDirector, Request, UnknownHandler

    # Not the whole of urllib.request.HTTPSHandler, whose connection wants certificates at once.
    class Connection(HTTPConnection):
        def connect(self) -> None:
            raise Stopped(looked_up(self.host), self.port)

    class SecureConnection(Connection):
        default_port = HTTPSConnection.default_port

    class Handler(HTTPHandler):
        def http_open(self, req: Request) -> Any:
            return self.stop(Connection, req)

        def https_open(self, req: Request) -> Any:
            return self.stop(SecureConnection, req)

        def stop(self, connection: type[HTTPConnection], req: Request) -> Any:
            try:
                return self.do_open(connection, req)
            except Stopped as stopped:
                raise _StoppedRequest(stopped.host, stopped.port, req) from None

        https_request = HTTPHandler.do_request_

    class Elsewhere(BaseHandler):
        """In the place of those that would open a file or look a host up."""

        def file_open(self, req: Request) -> Any:
            raise _StoppedRequest(req.host or "", None, req)

        def ftp_open(self, req: Request) -> Any:
            _, host, port = split_authority(req.host)
            raise _StoppedRequest(host, port, req)

        def data_open(self, req: Request) -> Any:
            raise _StoppedRequest("", None, req)

    opener = OpenerDirector()
    for handler in (Handler(), Elsewhere(), UnknownHandler()):
        opener.add_handler(handler)
    return opener
