"""httpx behind a guard: transports, and clients that use them.

>>> from urikit.guard import Guard
>>> with client(Guard()) as guarded:
...     guarded.get("http://10.0.0.1/")
Traceback (most recent call last):
urikit.connect.httpx.GuardRequestError: 10.0.0.1 is in 10.0.0.0/8 (Private-Use, RFC 1918)
    http://10.0.0.1/
           ^

A transport asks the guard about every request that the client sends, redirects among them: how
many there may be, whether https may become http, and which header fields stay behind.
"""

import asyncio
import ssl
import weakref
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

try:
    import anyio.to_thread
    import httpcore
    import httpx
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "urikit.connect.httpx needs httpx: pip install 'urikit[httpx]'", name=missing.name
    ) from missing

from urikit.addresses import Address
from urikit.connect._pins import Permit, current, default_port, permitted, refuse, shares
from urikit.guard import Decision, Guard, GuardError, ReasonCode

__all__ = [
    "AsyncGuardTransport",
    "GuardRequestError",
    "GuardTransport",
    "async_client",
    "client",
]

SocketOptions = Iterable[tuple[int, int, int | bytes]] | None

_TRAIL: Final = "urikit.redirect"
# Where a client would be told to go another way than through the guard.
_BYPASSES: Final = ("mounts", "proxies", "proxy", "transport", "uds")


class GuardRequestError(GuardError, httpx.RequestError):
    """The guard refuses a request; httpx's own exception for one that was not sent, too.

    >>> issubclass(GuardRequestError, httpx.HTTPError)
    True
    """

    def __init__(self, decision: Decision) -> None:
        httpx.RequestError.__init__(self, "")
        GuardError.__init__(self, decision)


@dataclass(frozen=True, slots=True)
class _Trail:
    """What a request leaves for the one that follows its redirect: httpx hands extensions on."""

    source: weakref.ReferenceType[httpx.Request]
    """Whose response it was: sent again, as for authentication, it is no redirect."""
    hops: int
    dropped: frozenset[str]
    url: str
    location: str
    method: str
    status: int


class _Checks:
    """What both transports ask about requests and responses."""

    def __init__(self, guard: Guard) -> None:
        if not isinstance(guard, Guard):
            raise TypeError(f"expected a Guard, not {type(guard).__name__}")
        self.guard = guard

    def admit(self, request: httpx.Request) -> tuple[Permit, int, frozenset[str]]:
        """The permit of *request*, the redirects that led to it, what was dropped on the way."""
        hops, dropped = 0, frozenset[str]()
        target = None
        trail = request.extensions.get(_TRAIL)
        if isinstance(trail, _Trail):
            hops, dropped = trail.hops, trail.dropped
            if trail.source() is not request:
                hops += 1
                hop = self.guard.redirect(
                    trail.url, trail.location, hops=hops, method=trail.method, status=trail.status
                )
                target = Permit(self.guard, hop.require())
                dropped |= hop.drop_headers
        permit = Permit.ask(self.guard, str(request.url))
        url = request.url
        port = default_port(url.scheme) if url.port is None else url.port
        for each in (permit, target):
            if each is not None:
                each.agree(scheme=url.scheme, host=url.raw_host.decode("ascii"), port=port)
        # What is sent is what was judged: httpx leaves "%2e%2e" and backslashes as they are.
        path, mark, query = url.raw_path.partition(b"?")
        if path.decode("ascii") != permit.url.path:
            judged = (permit.url.path or "/").encode("ascii")
            request.url = url.copy_with(raw_path=judged + mark + query)
        for name in dropped - {"host"}:  # which httpx has set to that of the new origin
            request.headers.pop(name, None)
        if "host" in dropped:  # these were given for another host
            for name in ("sni_hostname", "target"):
                request.extensions.pop(name, None)
        return permit, hops, dropped

    def leave_trail(
        self,
        request: httpx.Request,
        response: httpx.Response,
        hops: int,
        dropped: frozenset[str],
    ) -> None:
        """Notes on *request* what its redirect must be asked about if it is followed."""
        request.extensions.pop(_TRAIL, None)
        if hops or response.has_redirect_location:
            request.extensions[_TRAIL] = _Trail(
                weakref.ref(request),
                hops,
                dropped,
                str(request.url),
                response.headers.get("location", ""),
                request.method,
                response.status_code,
            )


class _Backend(httpcore.NetworkBackend):
    """Connects to addresses that the guard has seen, whatever host the pool asks for."""

    def __init__(self) -> None:
        self._inner = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore.NetworkStream:
        permit = current()
        permit.agree(host=host, port=port)
        failure: Exception = httpcore.ConnectTimeout("there was no time left to connect")
        for address, seconds in shares(permit.addresses(), timeout):
            try:
                stream = self._inner.connect_tcp(
                    str(address), port, seconds, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
                continue
            try:
                permit.check_peer(stream.get_extra_info("server_addr"))
            except BaseException:
                stream.close()
                raise
            return stream
        raise failure

    def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Any = None
    ) -> httpcore.NetworkStream:
        return _no_unix_socket()

    def sleep(self, seconds: float) -> None:
        self._inner.sleep(seconds)


class _AsyncBackend(httpcore.AsyncNetworkBackend):
    """The same for event loops: anyio serves those of asyncio and of trio."""

    def __init__(self) -> None:
        self._inner = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore.AsyncNetworkStream:
        permit = current()
        permit.agree(host=host, port=port)
        failure: Exception = httpcore.ConnectTimeout("there was no time left to connect")
        for address, seconds in shares(await _addresses(permit), timeout):
            try:
                stream = await self._inner.connect_tcp(
                    str(address), port, seconds, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
                continue
            try:
                permit.check_peer(stream.get_extra_info("server_addr"))
            except BaseException:
                await stream.aclose()
                raise
            return stream
        raise failure

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Any = None
    ) -> httpcore.AsyncNetworkStream:
        return _no_unix_socket()

    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)


async def _addresses(permit: Permit) -> tuple[Address, ...]:
    try:
        asyncio.get_running_loop()
    except RuntimeError:  # trio's, for which the lookup has a thread of its own
        found: tuple[Address, ...] = await anyio.to_thread.run_sync(permit.addresses)
        return found
    return await permit.aaddresses()


def _no_unix_socket() -> Any:
    message = "a guarded client opens no Unix sockets"
    refuse(ReasonCode.CONNECTION_NOT_CHECKED, message, current().url)


class GuardTransport(httpx.HTTPTransport):
    """A transport for ``httpx.Client`` that sends what *guard* allows.

    The options are those of ``httpx.HTTPTransport``, without ``proxy`` and ``uds``; nothing is
    read from the environment. :func:`client` makes a client that has one.

    >>> from urikit.guard import Guard
    >>> with httpx.Client(transport=GuardTransport(Guard()), trust_env=False) as client:
    ...     client.get("http://localhost:8080/")
    Traceback (most recent call last):
    urikit.connect.httpx.GuardRequestError: port 8080 is not allowed
        http://localhost:8080/
                         ^
    """

    def __init__(
        self,
        guard: Guard,
        *,
        verify: ssl.SSLContext | str | bool = True,
        cert: Any = None,
        http1: bool = True,
        http2: bool = False,
        limits: httpx.Limits = httpx.Limits(max_connections=100, max_keepalive_connections=20),  # noqa: B008
        local_address: str | None = None,
        retries: int = 0,
        socket_options: SocketOptions = None,
    ) -> None:
        self._checks = _Checks(guard)
        context = httpx.create_ssl_context(verify=verify, cert=cert, trust_env=False)
        super().__init__(verify=context, trust_env=False, limits=limits)
        _require_pool(self, httpcore.ConnectionPool)
        self._pool = httpcore.ConnectionPool(
            ssl_context=context,
            max_connections=limits.max_connections,
            max_keepalive_connections=limits.max_keepalive_connections,
            keepalive_expiry=limits.keepalive_expiry,
            http1=http1,
            http2=http2,
            local_address=local_address,
            retries=retries,
            network_backend=_Backend(),
            socket_options=socket_options,
        )

    @property
    def guard(self) -> Guard:
        """The guard that is asked."""
        return self._checks.guard

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Sends *request* if the guard allows it, or raises :class:`GuardRequestError`."""
        try:
            permit, hops, dropped = self._checks.admit(request)
            with permitted(permit):
                response = super().handle_request(request)
        except GuardError as refused:
            raise GuardRequestError(refused.decision) from None
        self._checks.leave_trail(request, response, hops, dropped)
        return response


class AsyncGuardTransport(httpx.AsyncHTTPTransport):
    """:class:`GuardTransport` for ``httpx.AsyncClient``.

    >>> from urikit.guard import Guard
    >>> async def fetch(url):
    ...     transport = AsyncGuardTransport(Guard())
    ...     async with httpx.AsyncClient(transport=transport, trust_env=False) as client:
    ...         return await client.get(url)
    >>> import asyncio
    >>> asyncio.run(fetch("http://10.0.0.1/"))
    Traceback (most recent call last):
    urikit.connect.httpx.GuardRequestError: 10.0.0.1 is in 10.0.0.0/8 (Private-Use, RFC 1918)
        http://10.0.0.1/
               ^
    """

    def __init__(
        self,
        guard: Guard,
        *,
        verify: ssl.SSLContext | str | bool = True,
        cert: Any = None,
        http1: bool = True,
        http2: bool = False,
        limits: httpx.Limits = httpx.Limits(max_connections=100, max_keepalive_connections=20),  # noqa: B008
        local_address: str | None = None,
        retries: int = 0,
        socket_options: SocketOptions = None,
    ) -> None:
        self._checks = _Checks(guard)
        context = httpx.create_ssl_context(verify=verify, cert=cert, trust_env=False)
        super().__init__(verify=context, trust_env=False, limits=limits)
        _require_pool(self, httpcore.AsyncConnectionPool)
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=context,
            max_connections=limits.max_connections,
            max_keepalive_connections=limits.max_keepalive_connections,
            keepalive_expiry=limits.keepalive_expiry,
            http1=http1,
            http2=http2,
            local_address=local_address,
            retries=retries,
            network_backend=_AsyncBackend(),
            socket_options=socket_options,
        )

    @property
    def guard(self) -> Guard:
        """The guard that is asked."""
        return self._checks.guard

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Sends *request* if the guard allows it, or raises :class:`GuardRequestError`."""
        try:
            permit, hops, dropped = self._checks.admit(request)
            with permitted(permit):
                response = await super().handle_async_request(request)
        except GuardError as refused:
            raise GuardRequestError(refused.decision) from None
        self._checks.leave_trail(request, response, hops, dropped)
        return response


def _require_pool(transport: object, kind: type) -> None:
    """Fails where httpx keeps its pool elsewhere: a second one would connect without a guard."""
    if not isinstance(getattr(transport, "_pool", None), kind):
        raise RuntimeError(f"httpx {httpx.__version__} has no place for a guarded pool")


class _Client(httpx.Client):
    def __init__(self, guard: Guard, **options: Any) -> None:
        transport = GuardTransport(guard, **_of_transport(options))
        super().__init__(transport=transport, **_of_client(guard, options))
        self.guard = guard

    def build_request(self, method: str, url: httpx.URL | str, **options: Any) -> httpx.Request:
        return super().build_request(method, _canonical(self, url), **options)


class _AsyncClient(httpx.AsyncClient):
    def __init__(self, guard: Guard, **options: Any) -> None:
        transport = AsyncGuardTransport(guard, **_of_transport(options))
        super().__init__(transport=transport, **_of_client(guard, options))
        self.guard = guard

    def build_request(self, method: str, url: httpx.URL | str, **options: Any) -> httpx.Request:
        return super().build_request(method, _canonical(self, url), **options)


def _canonical(client: _Client | _AsyncClient, url: httpx.URL | str) -> httpx.URL | str:
    """The text that the guard makes of an absolute *url*: httpx would read it in its own way."""
    if not isinstance(url, str) or str(client.base_url):
        return url  # what becomes of it is what the transport is given
    try:
        return str(client.guard.check(url).require())
    except GuardError as refused:
        raise GuardRequestError(refused.decision) from None


def client(guard: Guard, **options: Any) -> httpx.Client:
    """An ``httpx.Client`` that sends what *guard* allows.

    *options* are those of ``httpx.Client`` and of :class:`GuardTransport`. A text is read by the
    guard before httpx sees it. As with httpx, redirects are followed if ``follow_redirects=True``.

    >>> from urikit.guard import Guard
    >>> client(Guard(), proxy="http://proxy.example:3128")
    Traceback (most recent call last):
    ValueError: a guarded client does not take proxy: the guard would not see the connections
    """
    return _Client(guard, **options)


def async_client(guard: Guard, **options: Any) -> httpx.AsyncClient:
    """:func:`client` for event loops, asyncio's or trio's.

    >>> from urikit.guard import Guard
    >>> async_client(Guard()).trust_env
    False
    """
    return _AsyncClient(guard, **options)


_POOL: Final = (
    *("cert", "http1", "http2", "limits", "local_address"),
    *("retries", "socket_options", "verify"),
)


def _of_transport(options: dict[str, Any]) -> dict[str, Any]:
    """Takes the options of the transport out of *options*."""
    for name in _BYPASSES:
        if options.get(name) is not None:
            raise ValueError(
                f"a guarded client does not take {name}: the guard would not see the connections"
            )
    if options.get("trust_env"):
        raise ValueError("a guarded client does not take trust_env: the guard decides alone")
    return {name: options.pop(name) for name in _POOL if name in options}


def _of_client(guard: Guard, options: dict[str, Any]) -> dict[str, Any]:
    # More than the guard's, so that it is the guard who says that it is too many; httpx counts
    # what is sent again for authentication, too.
    redirects = max(20, guard.max_redirects + 1)
    return {"trust_env": False, "max_redirects": redirects, **options}
