"""requests behind a guard: a session, and the adapter that it is made of.

>>> from urikit.guard import Guard
>>> with session(Guard()) as guarded:
...     guarded.get("http://10.0.0.1/")
Traceback (most recent call last):
urikit.connect.requests.GuardRequestError: 10.0.0.1 is in 10.0.0.0/8 (Private-Use, RFC 1918)
    http://10.0.0.1/
           ^

The adapter asks the guard about every request; the session, which knows where a redirect came
from, about every hop as well: how many there may be, whether https may become http, and which
header fields stay behind.
"""

import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final

try:
    import requests
    import urllib3
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "urikit.connect.requests needs requests: pip install 'urikit[requests]'", name=missing.name
    ) from missing

from requests.adapters import HTTPAdapter
from requests.auth import AuthBase
from requests.utils import select_proxy
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import ConnectTimeoutError, NewConnectionError

from urikit.connect import _pins as pins
from urikit.connect._http_client import LimitedConnection
from urikit.connect._meter import limited_encodings
from urikit.guard import Decision, Guard, GuardError, ReasonCode

__all__ = ["GuardAdapter", "GuardRequestError", "GuardSession", "session"]


class GuardRequestError(GuardError, requests.RequestException):
    """Raised for a request that the guard refuses; also requests' exception for failed requests.

    >>> issubclass(GuardRequestError, requests.RequestException)
    True
    """

    def __init__(self, decision: Decision, request: Any = None) -> None:
        requests.RequestException.__init__(self, request=request)
        GuardError.__init__(self, decision)


class _Connection(LimitedConnection, HTTPConnection):
    """Connects to addresses that the guard has seen; the host stays what it was for TLS."""

    def getresponse(self) -> Any:
        """The response, which takes chunks apart where they are counted."""
        response = super().getresponse()
        response.chunked = False
        return response

    def _new_conn(self) -> socket.socket:
        permit = pins.current()
        if self.proxy is not None:
            pins.no_proxy(permit.url)
        host, port, timeout = self.host, self.port, self.timeout
        options: Any = self.socket_options or ()
        try:
            made = pins.dial(permit, host, port, timeout, self.source_address, options)
        except TimeoutError as error:
            message = f"Connection to {host} timed out. (connect timeout={timeout})"
            raise ConnectTimeoutError(self, message) from error
        except OSError as error:
            message = f"Failed to establish a new connection: {error}"
            raise NewConnectionError(self, message) from error
        sys.audit("http.client.connect", self, host, port)
        return made

    def connect(self) -> None:
        """Connects, and asks once more about the other end, in case that another way led there."""
        super().connect()
        with pins.closed_on_error(self):
            permit = pins.current()
            if self.sock is None:
                pins.refuse(ReasonCode.CONNECTION_NOT_CHECKED, "not connected", permit.url)
            permit.check_peer(self.sock.getpeername())


class _SecureConnection(_Connection, HTTPSConnection):
    """The same with TLS."""


class _Pool(urllib3.HTTPConnectionPool):
    ConnectionCls = _Connection


class _SecurePool(urllib3.HTTPSConnectionPool):
    ConnectionCls = _SecureConnection


_POOLS: Final = {"http": _Pool, "https": _SecurePool}


class GuardAdapter(HTTPAdapter):
    """An adapter that sends requests that *guard* allows; takes the *options* of ``HTTPAdapter``.

    *timeout* is that of requests that have none: seconds, or a pair for connecting and for
    reading. :func:`session` makes a session that has no other adapter, and is the easier way. In
    a session of your own, mount it for both schemes and switch off ``trust_env``: a proxy, wherever
    it comes from, is refused.

    >>> from urikit.guard import Guard
    >>> with requests.Session() as own:
    ...     own.trust_env = False
    ...     own.mount("http://", GuardAdapter(Guard()))
    ...     own.get("http://10.0.0.1/")
    Traceback (most recent call last):
    urikit.connect.requests.GuardRequestError: 10.0.0.1 is in 10.0.0.0/8 (Private-Use, RFC 1918)
        http://10.0.0.1/
               ^
    """

    __attrs__: ClassVar = [*HTTPAdapter.__attrs__, "guard", "timeout"]

    def __init__(
        self,
        guard: Guard,
        *,
        timeout: float | tuple[float, float] = pins.TIMEOUT,
        **options: Any,
    ) -> None:
        pins.check_guard(guard)
        self.guard = guard
        self.timeout = timeout
        super().__init__(**options)

    def init_poolmanager(
        self, connections: int, maxsize: int, block: bool = False, **options: Any
    ) -> None:
        """Makes the pools, of connections that ask the guard."""
        super().init_poolmanager(connections, maxsize, block, **options)
        self.poolmanager.pool_classes_by_scheme = dict(_POOLS)

    def proxy_manager_for(self, proxy: str, **options: Any) -> Any:
        """Refuse proxies: the guard cannot know where they connect to."""
        pins.no_proxy(None)

    def get_connection_with_tls_context(
        self, request: Any, verify: Any, proxies: Any = None, cert: Any = None
    ) -> Any:
        """The pool for *request*, which is one that asks the guard."""
        permit = pins.current()
        if select_proxy(request.url, proxies):
            pins.no_proxy(permit.url)
        pool: Any = super().get_connection_with_tls_context(request, verify, None, cert)
        kind: object = type(pool)
        if kind is not _POOLS.get(pool.scheme):
            message = f"guard does not support requests {requests.__version__}"
            pins.refuse(ReasonCode.CONNECTION_NOT_CHECKED, message, permit.url)
        permit.agree(scheme=pool.scheme, host=pool.host, port=pool.port)
        return pool

    def send(
        self,
        request: Any,
        stream: bool = False,
        timeout: Any = None,
        verify: Any = True,
        cert: Any = None,
        proxies: Any = None,
    ) -> requests.Response:
        """Send *request* if the guard allows it, or raise :class:`GuardRequestError`."""
        if timeout is None:
            timeout = self.timeout
        way = pins.Way.of(request)
        with pins.raising(partial(GuardRequestError, request=request)):
            permit = pins.Permit.ask(self.guard, request.url, way.end)
            replace(way, end=permit.end).note(request)
            accepted = request.headers.get("Accept-Encoding")
            if accepted is not None and self.guard.max_response_size is not None:
                request.headers["Accept-Encoding"] = limited_encodings(accepted)
            with pins.permitted(permit):
                return super().send(request, stream, timeout, verify, cert, proxies)

    def build_response(self, req: Any, resp: Any) -> requests.Response:
        """The response to a request, whose content is read within the limits."""
        response = super().build_response(req, resp)
        read = response.iter_content

        def iter_content(*args: Any, **options: Any) -> Iterator[Any]:
            with pins.raising(partial(GuardRequestError, request=req)):
                yield from read(*args, **options)

        response.iter_content = iter_content
        return response


def _leave_authentication(request: Any) -> None:
    """Takes from *request* the hooks that would answer a challenge, as those of Digest do."""
    request.hooks = {
        event: [hook for hook in hooks if not isinstance(getattr(hook, "__self__", None), AuthBase)]
        for event, hooks in request.hooks.items()
    }


class GuardSession(requests.Session):
    """A session that sends only requests that *guard* allows, through :class:`GuardAdapter`.

    >>> from urikit.guard import Guard
    >>> with GuardSession(Guard()) as guarded:
    ...     sorted(guarded.adapters), guarded.trust_env
    (['http://', 'https://'], False)
    """

    __attrs__: ClassVar = [*requests.Session.__attrs__, "guard"]

    def __init__(self, guard: Guard, **options: Any) -> None:
        super().__init__()
        adapter = GuardAdapter(guard, **options)
        self.guard = guard
        self.trust_env = False
        # One more than the guard's, so that it is the guard who says that it is too many.
        self.max_redirects = guard.max_redirects + 1
        self.adapters.clear()
        self.mount("http://", adapter)
        self.mount("https://", adapter)

    def get_adapter(self, url: Any) -> Any:
        """The adapter for *url*; one that is not checked by a guard is refused."""
        adapter = super().get_adapter(url)
        if not isinstance(adapter, GuardAdapter):
            message = f"{type(adapter).__name__} is not checked by a guard"
            with pins.raising(GuardRequestError):
                pins.refuse(ReasonCode.CONNECTION_NOT_CHECKED, message, None, url)
        return adapter

    def request(self, method: Any, url: Any, *args: Any, **options: Any) -> requests.Response:
        """Send a request for *url*, as the guard reads it."""
        text = url.decode("utf-8") if isinstance(url, bytes) else str(url)
        with pins.raising(GuardRequestError):
            canonical = str(self.guard.check(text).require())
        return super().request(method, canonical, *args, **options)

    def rebuild_auth(self, prepared_request: Any, response: Any) -> None:
        """Notes on the request that follows *response* what the guard says to the redirect."""
        super().rebuild_auth(prepared_request, response)
        before = pins.Way.of(response.request)
        before = replace(before, hops=max(len(response.history), before.hops))
        way = before.follow(
            self.guard,
            response.url,
            self.get_redirect_target(response) or "",
            method=response.request.method,
            status=response.status_code,
        )
        for name in way.dropped:
            prepared_request.headers.pop(name, None)
        if "authorization" in way.dropped:
            _leave_authentication(prepared_request)
        way.note(prepared_request)

    def send(self, request: Any, **options: Any) -> requests.Response:
        """Sends *request*; if a redirect led to it, only if the guard allows that."""
        way = pins.Way.of(request)
        if way.hop is not None:
            there = urllib3.util.parse_url(request.url)
            port = pins.default_port(there.scheme) if there.port is None else there.port
            with pins.raising(partial(GuardRequestError, request=request)):
                way.agree(self.guard, scheme=there.scheme, host=there.host, port=port)
        return super().send(request, **options)


def session(guard: Guard, **options: Any) -> GuardSession:
    """A session that sends what *guard* allows; *options* are those of :class:`GuardAdapter`.

    >>> from urikit.guard import Guard
    >>> with session(Guard(), max_retries=1) as guarded:
    ...     guarded.get("file:///etc/passwd")
    Traceback (most recent call last):
    urikit.connect.requests.GuardRequestError: file is not allowed
        file:///etc/passwd
        ^
    """
    return GuardSession(guard, **options)
