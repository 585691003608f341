"""The standard library's ``urllib.request`` behind a guard: an opener that knows HTTP only.

>>> from urikit.guard import Guard
>>> opener(Guard()).open("file:///etc/passwd")
Traceback (most recent call last):
urikit.connect.urllib.GuardRequestError: file is not allowed
    file:///etc/passwd
    ^

It has no handlers for ``file:``, ``ftp:`` and ``data:``, follows redirects as the guard says, and
takes no proxy.
"""

import socket
import ssl
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from functools import partial
from http.client import HTTPMessage, HTTPResponse, HTTPSConnection
from typing import IO, Any
from urllib.error import URLError
from urllib.parse import unquote_to_bytes
from urllib.request import (
    AbstractHTTPHandler,
    BaseHandler,
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    OpenerDirector,
    Request,
    UnknownHandler,
)

from urikit.connect import _pins as pins
from urikit.connect._http_client import LimitedConnection, LimitedResponse
from urikit.connect._meter import limited_encodings
from urikit.guard import Decision, Guard, GuardError
from urikit.guard._redirects import REDIRECTS
from urikit.objects._url import URL

__all__ = ["GuardOpener", "GuardRequestError", "opener", "urlopen"]


class GuardRequestError(GuardError, URLError):
    """Raised for a request that the guard refuses; also urllib's exception for failed requests.

    >>> issubclass(GuardRequestError, OSError)
    True
    """

    def __init__(self, decision: Decision) -> None:
        GuardError.__init__(self, decision)
        self.reason = self.message


class _Response(LimitedResponse):
    """A response that is received within the limits, as urllib's users know it."""

    @contextmanager
    def _receiving(self) -> Iterator[None]:
        with pins.raising(GuardRequestError), super()._receiving():
            yield


class _Connection(LimitedConnection):
    """Connects to addresses that the guard has seen."""

    response_class = _Response

    def __init__(self, host: str, **options: Any) -> None:
        super().__init__(host, **options)
        # The place where the standard library's own subclasses and tests put theirs.
        self._create_connection = self._dial

    def _dial(
        self,
        place: tuple[str, int],
        timeout: float | None = None,
        source_address: tuple[str, int] | None = None,
    ) -> socket.socket:
        return pins.dial(pins.current(), *place, timeout, source_address)

    def connect(self) -> None:
        super().connect()
        with pins.closed_on_error(self):
            pins.current().check_peer(self.sock.getpeername())


class _SecureConnection(_Connection, HTTPSConnection):
    """The same with TLS."""


class _Handler(AbstractHTTPHandler):
    """Opens what the guard allows, over HTTP with TLS and without."""

    def __init__(self, guard: Guard, context: ssl.SSLContext) -> None:
        super().__init__()
        self._guard = guard
        self._context = context

    def http_open(self, req: Request) -> HTTPResponse:
        return self._send(_Connection, req)

    def https_open(self, req: Request) -> HTTPResponse:
        return self._send(_SecureConnection, req, context=self._context)

    http_request = https_request = AbstractHTTPHandler.do_request_

    def _send(
        self, connection: Callable[..., _Connection], req: Request, **options: ssl.SSLContext
    ) -> HTTPResponse:
        way = pins.Way.of(req)
        permit = pins.Permit.ask(self._guard, req.full_url, way.end)
        replace(way, end=permit.end).note(req)
        if _has_proxy(req):
            pins.no_proxy(permit.url)
        # Host and port are compared with those that the connection is asked for.
        permit.agree(scheme=req.type, host=permit.url.host, port=permit.url.effective_port)
        sent = _without_dropped(req)
        accepted = sent.get_header("Accept-encoding")
        if accepted is not None and self._guard.max_response_size is not None:
            sent.headers["Accept-encoding"] = limited_encodings(accepted)
            sent.unredirected_hdrs.pop("Accept-encoding", None)
        with pins.permitted(permit):
            return self.do_open(partial(connection, **options), sent)


def _without_dropped(req: Request) -> Request:
    """A copy of *req* without what redirects have dropped.

    A copy, because handlers of passwords look at what they have added: not to find it, they would
    add it again, and again.
    """
    sent = copy(req)
    sent.headers, sent.unredirected_hdrs = dict(req.headers), dict(req.unredirected_hdrs)
    for name in pins.Way.of(req).dropped:
        sent.remove_header(name.capitalize())
    return sent


class _Redirects(BaseHandler):
    """Follows redirects as the guard says."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard

    def http_error_302(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage
    ) -> Any:
        location = headers.get("location")
        if location is None:
            return None  # no redirect, but an error that other handlers tell of
        way = pins.Way.of(req).follow(
            self._guard, req.full_url, _as_utf8(location), method=req.get_method(), status=code
        )
        hop = way.hop
        assert hop is not None  # which has just been followed
        with pins.closed_on_error(fp):
            url = hop.require()
        data = None if hop.drop_body else req.data
        if data is not None and not isinstance(data, bytes):
            return None  # it has been read, and cannot be sent again
        kept = hop.headers(req.headers.items())
        if data is None:
            kept = [(name, value) for name, value in kept if not name.startswith("Content-")]
        following = Request(
            str(url),
            data,
            dict(kept),
            origin_req_host=req.origin_req_host,
            unverifiable=True,
            method=hop.method,
        )
        way.note(following)
        fp.close()
        return self.parent.open(following, timeout=req.timeout)

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


def _as_utf8(value: str) -> str:
    """The text of a header field, which ``http.client`` has read as Latin-1."""
    try:
        return value.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return value


class GuardOpener(OpenerDirector):
    """An opener that opens URLs that *guard* allows; create one with :func:`opener`.

    >>> from urikit.guard import Guard
    >>> from urllib.request import ProxyHandler
    >>> GuardOpener(Guard()).add_handler(ProxyHandler({"http": "http://proxy.example:3128"}))
    Traceback (most recent call last):
    ValueError: guarded openers do not support ProxyHandler: the guard could not check what it opens
    """

    def __init__(
        self, guard: Guard, *, context: ssl.SSLContext | None = None, timeout: float = pins.TIMEOUT
    ) -> None:
        pins.check_guard(guard)
        super().__init__()
        self.guard = guard
        self.timeout = timeout
        own = _Handler(guard, ssl.create_default_context() if context is None else context)
        super().add_handler(own)
        for handler in (
            _Redirects(guard),
            HTTPDefaultErrorHandler(),
            HTTPErrorProcessor(),
            UnknownHandler(),
        ):
            super().add_handler(handler)

    def add_handler(self, handler: BaseHandler) -> None:
        """Adds a *handler* of requests, responses or errors; none that opens, or redirects."""
        ways = [name for name in dir(handler) if name.endswith("_open") or name in _REDIRECTING]
        if ways:
            name = type(handler).__name__
            raise ValueError(
                f"guarded openers do not support {name}: the guard could not check what it opens"
            )
        super().add_handler(handler)

    def open(
        self, fullurl: str | URL | Request, data: Any = None, timeout: float | None = None
    ) -> Any:
        """Opens a URL in the guard's reading of it, or raises :class:`GuardRequestError`."""
        with pins.raising(GuardRequestError):
            given = fullurl.full_url if isinstance(fullurl, Request) else fullurl
            url = self.guard.check(given).require()
            request = fullurl if isinstance(fullurl, Request) else Request(str(url))
            if _has_proxy(request):
                pins.no_proxy(url)
            _address(request, url)
            # ``urllib.request.urlopen``, where this opener is installed, has an object for "none".
            seconds = timeout if isinstance(timeout, (int, float)) else self.timeout
            return super().open(request, data, seconds)


def _has_proxy(req: Request) -> bool:
    return req.has_proxy() or getattr(req, "_tunnel_host", None) is not None


def _address(request: Request, url: URL) -> None:
    """Makes *request* one for *url*; user info goes to where it is sent, RFC 7617 §2."""
    if url.userinfo is not None:
        parts = (unquote_to_bytes(part or "") for part in (url.username, url.password))
        token = b64encode(b":".join(parts)).decode("ascii")
        request.add_unredirected_header("Authorization", f"Basic {token}")
        url = url.replace(username=None, password=None)
    request.full_url = str(url)


_REDIRECTING = frozenset(f"http_error_{status}" for status in REDIRECTS)


def opener(
    guard: Guard,
    *handlers: BaseHandler,
    context: ssl.SSLContext | None = None,
    timeout: float = pins.TIMEOUT,
) -> GuardOpener:
    """An opener like ``urllib.request.build_opener``'s that opens what *guard* allows.

    *handlers* may add what belongs to a request, as ``HTTPCookieProcessor`` does.

    >>> from urikit.guard import Guard
    >>> from urllib.request import HTTPCookieProcessor
    >>> opener(Guard(), HTTPCookieProcessor()).open("http://10.0.0.1/")
    Traceback (most recent call last):
    urikit.connect.urllib.GuardRequestError: 10.0.0.1 is in 10.0.0.0/8 (Private-Use, RFC 1918)
        http://10.0.0.1/
               ^
    """
    made = GuardOpener(guard, context=context, timeout=timeout)
    for handler in handlers:
        made.add_handler(handler)
    return made


def urlopen(
    guard: Guard,
    url: str | URL | Request,
    data: Any = None,
    timeout: float = pins.TIMEOUT,
    *,
    context: ssl.SSLContext | None = None,
) -> Any:
    """``urllib.request.urlopen``, for requests that *guard* allows.

    >>> from urikit.guard import Guard
    >>> urlopen(Guard(), "ftp://ftp.example.com/")
    Traceback (most recent call last):
    urikit.connect.urllib.GuardRequestError: ftp is not allowed
        ftp://ftp.example.com/
        ^
    """
    return opener(guard, context=context, timeout=timeout).open(url, data)
