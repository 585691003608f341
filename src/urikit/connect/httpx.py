"""Guarded httpx: transports, and clients that use them.

>>> from urikit.guard import Guard
>>> with client(Guard()) as guarded:
...     guarded.get("http://10.0.0.1/")
Traceback (most recent call last):
urikit.connect.httpx.GuardRequestError: 10.0.0.1 is in 10.0.0.0/8 (Private-Use, RFC 1918)
    http://10.0.0.1/
           ^

A transport asks the guard about every request that the client sends, redirects among them: how
many there may be, whether https may become http, and which header fields stay behind. It is a
connection pool of httpcore, the library that httpx itself connects with.
"""

import asyncio
import ssl
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

try:
    import anyio.to_thread
    import httpcore
    import httpx
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "urikit.connect.httpx needs httpx: pip install 'urikit[httpx]'", name=missing.name
    ) from missing

from urikit.addresses import Address
from urikit.connect import _pins as pins
from urikit.connect._meter import PIECE, Meter, limited_encodings
from urikit.guard import Decision, Guard, GuardError, ReasonCode

__all__ = [
    "AsyncGuardTransport",
    "GuardRequestError",
    "GuardTransport",
    "async_client",
    "client",
]

_SocketOptions = Iterable[tuple[int, int, int | bytes]] | None

_TRAIL: Final = "urikit.redirect"

_T = TypeVar("_T")


class GuardRequestError(GuardError, httpx.RequestError):
    """Raised for a request that the guard refuses; also httpx's exception for unsent requests.

    >>> issubclass(GuardRequestError, httpx.HTTPError)
    True
    """

    def __init__(self, decision: Decision) -> None:
        httpx.RequestError.__init__(self, "")
        GuardError.__init__(self, decision)


# --- connections -------------------------------------------------------------------------------


class _Dial:
    """The decisions about one connection, which a sync or an async backend makes."""

    def __init__(self, host: str, port: int) -> None:
        self.permit = pins.current()
        self.permit.agree(host=host, port=port)
        self.failure: Exception = httpcore.ConnectTimeout("timed out before connecting")

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Within it, a connection to one address is made; if that fails, the next one's turn."""
        try:
            yield
        except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
            self.failure = error

    def check(self, stream: Any) -> None:
        """Refuses a connection whose other end is not acceptable."""
        self.permit.check_peer(stream.get_extra_info("server_addr"))


def _received(stream: Any, data: bytes) -> bytes:
    """Counts *data* for the request that reads it; with HTTP/2 it may be another one's."""
    secured = stream.get_extra_info("ssl_object")
    if secured is None or secured.selected_alpn_protocol() != "h2":
        pins.current().receive(len(data))
    return data


class _Connection(httpcore.NetworkStream):
    """A connection on which nothing takes longer than the request may that uses it."""

    def __init__(self, inner: httpcore.NetworkStream) -> None:
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        with pins.current().in_time(timeout, httpcore.TimeoutException) as seconds:
            data = self._inner.read(max_bytes, seconds)
        return _received(self, data)

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        for start in range(0, len(buffer), PIECE):
            with pins.current().in_time(timeout, httpcore.TimeoutException) as seconds:
                self._inner.write(buffer[start : start + PIECE], seconds)

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: Any = None, timeout: Any = None
    ) -> httpcore.NetworkStream:
        with pins.current().in_time(timeout, httpcore.TimeoutException) as seconds:
            return _Connection(self._inner.start_tls(ssl_context, server_hostname, seconds))

    def close(self) -> None:
        self._inner.close()

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


class _Backend(httpcore.NetworkBackend):
    """Connects to addresses that the guard has seen, whatever host the pool asks for."""

    def __init__(self) -> None:
        self._inner = httpcore.SyncBackend()
        self.sleep = self._inner.sleep

    def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, *args: Any, **options: Any
    ) -> httpcore.NetworkStream:
        dial = _Dial(host, port)
        permit = dial.permit
        for address, seconds in pins.shares(permit.addresses(), permit.seconds(timeout)):
            with dial.attempt():
                stream = self._inner.connect_tcp(str(address), port, seconds, *args, **options)
                with pins.closed_on_error(stream):
                    dial.check(stream)
                return _Connection(stream)
        permit.seconds()  # or it is the deadline that has come
        raise dial.failure

    def connect_unix_socket(self, *args: Any, **options: Any) -> httpcore.NetworkStream:
        return _no_unix_socket()


class _AsyncConnection(httpcore.AsyncNetworkStream):
    """A connection that does not stay open if the deadline comes while it agrees on TLS."""

    def __init__(self, inner: httpcore.AsyncNetworkStream) -> None:
        self._inner = inner
        self.write = inner.write
        self.aclose = inner.aclose
        self.get_extra_info = inner.get_extra_info

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return _received(self, await self._inner.read(max_bytes, timeout))

    async def start_tls(self, *args: Any, **options: Any) -> httpcore.AsyncNetworkStream:
        try:
            return _AsyncConnection(await self._inner.start_tls(*args, **options))
        except BaseException:
            with anyio.CancelScope(shield=True):
                await self.aclose()
            raise


class _AsyncBackend(httpcore.AsyncNetworkBackend):
    """The same for event loops: anyio serves those of asyncio and of trio."""

    def __init__(self) -> None:
        self._inner = httpcore.AnyIOBackend()
        self.sleep = self._inner.sleep

    async def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, *args: Any, **options: Any
    ) -> httpcore.AsyncNetworkStream:
        dial = _Dial(host, port)
        for address, seconds in pins.shares(await _addresses(dial.permit), timeout):
            with dial.attempt():
                stream = await self._inner.connect_tcp(
                    str(address), port, seconds, *args, **options
                )
                try:
                    dial.check(stream)
                except BaseException:
                    await stream.aclose()
                    raise
                return _AsyncConnection(stream)
        raise dial.failure

    async def connect_unix_socket(self, *args: Any, **options: Any) -> httpcore.AsyncNetworkStream:
        return _no_unix_socket()


async def _addresses(permit: pins.Permit) -> tuple[Address, ...]:
    try:
        asyncio.get_running_loop()
    except RuntimeError:  # trio's, for which the lookup has a thread of its own
        found: tuple[Address, ...] = await anyio.to_thread.run_sync(permit.addresses)
        return found
    return await permit.aaddresses()


def _no_unix_socket() -> Any:
    message = "guarded clients do not open Unix sockets"
    pins.refuse(ReasonCode.CONNECTION_NOT_CHECKED, message, pins.current().url)


# --- requests and responses --------------------------------------------------------------------


class _Trail(NamedTuple):
    """State that httpx hands on, as an extension, to the request that follows a redirect."""

    source: weakref.ReferenceType[httpx.Request]
    """The request of the response: sent again, as for authentication, it is not a redirect."""
    here: pins.Way
    further: pins.Way


class _Exchange:
    """One request and its response, and the decisions about them."""

    def __init__(self, guard: Guard, request: httpx.Request) -> None:
        self._guard = guard
        self._request = request
        trail = request.extensions.get(_TRAIL)
        self._way = pins.START
        if isinstance(trail, _Trail):
            self._way = trail.here if trail.source() is request else trail.further
        url = request.url
        port = pins.default_port(url.scheme) if url.port is None else url.port
        destination = {"scheme": url.scheme, "host": url.raw_host.decode("ascii"), "port": port}
        self._way.agree(guard, **destination)
        self.permit = pins.Permit.ask(guard, str(url), self._way.end)
        self.permit.agree(**destination)
        self._way = replace(self._way, end=self.permit.end)
        accepted = request.headers.get("accept-encoding")
        if accepted is not None and guard.max_response_size is not None:
            request.headers["accept-encoding"] = limited_encodings(accepted)
        # What is sent is what was judged: httpx leaves "%2e%2e" and backslashes as they are.
        path, mark, query = url.raw_path.partition(b"?")
        if path.decode("ascii") != self.permit.url.path:
            judged = (self.permit.url.path or "/").encode("ascii")
            request.url = url.copy_with(raw_path=judged + mark + query)
        dropped = self._way.dropped
        for name in dropped - {"host"}:  # which httpx has set to that of the new origin
            request.headers.pop(name, None)
        if "host" in dropped:  # these were given for another host
            for name in ("sni_hostname", "target"):
                request.extensions.pop(name, None)

    def sent(self) -> httpcore.Request:
        """The request as httpcore sends it."""
        request = self._request
        url = request.url
        return httpcore.Request(
            request.method,
            httpcore.URL(
                scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path
            ),
            headers=request.headers.raw,
            content=request.stream,
            extensions={**request.extensions, "timeout": self._timeouts()},
        )

    def _timeouts(self) -> dict[str, float | None]:
        """Those of the request, none of them longer than what is left of the deadline."""
        given = self._request.extensions.get("timeout", {})
        names = ("connect", "pool", "read", "write")
        return {name: self.permit.seconds(given.get(name)) for name in names}

    @contextmanager
    def receiving(self) -> Iterator[None]:
        """Within it, a piece of the body is received."""
        with pins.raising(GuardRequestError), pins.permitted(self.permit), _httpx_errors():
            yield

    async def in_time(self, work: Callable[[], Awaitable[_T]]) -> _T:
        """The result of *work*, unless the deadline comes before."""
        done: list[_T] = []
        with anyio.move_on_after(self.permit.seconds()):
            done.append(await work())
        if not done:
            self.permit.late()
        return done[0]

    def received(self, answer: httpcore.Response, stream: "type[Any]") -> httpx.Response:
        """The response as httpx has it; on the request, what its redirect must be asked about."""
        request = self._request
        headers = httpx.Headers(answer.headers)
        meter = Meter(self.permit, headers.get("content-encoding"))
        response = httpx.Response(
            answer.status,
            headers=headers,
            stream=stream(answer.stream, self, meter),
            extensions=answer.extensions,
        )
        request.extensions.pop(_TRAIL, None)
        if self._way.hops or response.has_redirect_location:
            further = self._way.follow(
                self._guard,
                str(request.url),
                response.headers.get("location", ""),
                method=request.method,
                status=response.status_code,
            )
            request.extensions[_TRAIL] = _Trail(weakref.ref(request), self._way, further)
        return response


@contextmanager
def _httpx_errors() -> Iterator[None]:
    """Within it, the exceptions of httpcore become those of httpx, which have the same names."""
    try:
        yield
    except Exception as error:
        for kind in type(error).__mro__:
            own = getattr(httpx, kind.__name__, None)
            if own is not None and kind is getattr(httpcore, kind.__name__, None):
                raise own(str(error)) from error
        raise


class _Stream(httpx.SyncByteStream):
    """The body of a response, piece by piece within the limits."""

    def __init__(self, inner: Any, exchange: _Exchange, meter: Meter) -> None:
        self._inner = inner
        self._exchange = exchange
        self._meter = meter

    def __iter__(self) -> Iterator[bytes]:
        parts = iter(self._inner)
        while True:
            with self._exchange.receiving(), pins.closed_on_error(self):
                part = next(parts, None)
                if part is None:
                    return
                self._meter.count(part)
            yield part

    def close(self) -> None:
        self._inner.close()


class _AsyncStream(httpx.AsyncByteStream):
    """The same for event loops."""

    def __init__(self, inner: Any, exchange: _Exchange, meter: Meter) -> None:
        self._inner = inner
        self._exchange = exchange
        self._meter = meter

    async def __aiter__(self) -> AsyncIterator[bytes]:
        parts = aiter(self._inner)
        while True:
            with self._exchange.receiving():
                try:
                    part = await self._exchange.in_time(lambda: anext(parts, None))
                    if part is None:
                        return
                    self._meter.count(part)
                except GuardError:
                    await self.aclose()
                    raise
            yield part

    async def aclose(self) -> None:
        await self._inner.aclose()


# --- transports --------------------------------------------------------------------------------


class _Pooled:
    """A pool whose connections the guard has seen: what both transports are made of."""

    _kinds: ClassVar[tuple[Any, Any]]

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
        socket_options: _SocketOptions = None,
    ) -> None:
        pins.check_guard(guard)
        self.guard = guard
        pool, backend = self._kinds
        self._pool = pool(
            ssl_context=httpx.create_ssl_context(verify=verify, cert=cert, trust_env=False),
            max_connections=limits.max_connections,
            max_keepalive_connections=limits.max_keepalive_connections,
            keepalive_expiry=limits.keepalive_expiry,
            http1=http1,
            http2=http2,
            local_address=local_address,
            retries=retries,
            network_backend=backend(),
            socket_options=socket_options,
        )

    @contextmanager
    def _exchange(self, request: httpx.Request) -> Iterator[_Exchange]:
        """Within it, *request* is sent, if the guard allows it."""
        with pins.raising(GuardRequestError):
            exchange = _Exchange(self.guard, request)
            with pins.permitted(exchange.permit), _httpx_errors():
                yield exchange


class GuardTransport(_Pooled, httpx.BaseTransport):
    """A transport for ``httpx.Client`` that sends only requests that *guard* allows.

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

    _kinds = (httpcore.ConnectionPool, _Backend)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send *request* if the guard allows it, or raise :class:`GuardRequestError`."""
        with self._exchange(request) as exchange:
            answer = self._pool.handle_request(exchange.sent())
            return exchange.received(answer, _Stream)

    def close(self) -> None:
        """Close the connections."""
        self._pool.close()


class AsyncGuardTransport(_Pooled, httpx.AsyncBaseTransport):
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

    _kinds = (httpcore.AsyncConnectionPool, _AsyncBackend)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send *request* if the guard allows it, or raise :class:`GuardRequestError`."""
        with self._exchange(request) as exchange:
            sent = exchange.sent()
            answer = await exchange.in_time(lambda: self._pool.handle_async_request(sent))
            return exchange.received(answer, _AsyncStream)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._pool.aclose()


# --- clients -----------------------------------------------------------------------------------

_POOL: Final = (
    *("cert", "http1", "http2", "limits", "local_address"),
    *("retries", "socket_options", "verify"),
)


class _Client(httpx.Client):
    def __init__(self, guard: Guard, **options: Any) -> None:
        super().__init__(**_client_options(guard, GuardTransport, options))
        self.guard = guard

    def build_request(self, method: str, url: httpx.URL | str, **options: Any) -> httpx.Request:
        return super().build_request(method, _canonical(self, url), **options)


class _AsyncClient(httpx.AsyncClient):
    def __init__(self, guard: Guard, **options: Any) -> None:
        super().__init__(**_client_options(guard, AsyncGuardTransport, options))
        self.guard = guard

    def build_request(self, method: str, url: httpx.URL | str, **options: Any) -> httpx.Request:
        return super().build_request(method, _canonical(self, url), **options)


def _client_options(guard: Guard, transport: Any, options: dict[str, Any]) -> dict[str, Any]:
    # Where a client would be told to go another way than through the guard.
    bypasses = ("mounts", "proxies", "proxy", "transport", "trust_env", "uds")
    pins.refuse_options(options, bypasses, "client")
    of_pool = {name: options.pop(name) for name in _POOL if name in options}
    guarded = {"transport": transport(guard, **of_pool), "trust_env": False}
    # More than the guard's, so that it is the guard who says that it is too many; httpx counts
    # what is sent again for authentication, too.
    return {"max_redirects": max(20, guard.max_redirects + 1), **options, **guarded}


def _canonical(client: _Client | _AsyncClient, url: httpx.URL | str) -> httpx.URL | str:
    """The text that the guard makes of an absolute *url*: httpx would read it in its own way."""
    if not isinstance(url, str) or str(client.base_url):
        return url  # what becomes of it is what the transport is given
    with pins.raising(GuardRequestError):
        return str(client.guard.check(url).require())


def client(guard: Guard, **options: Any) -> httpx.Client:
    """Return an ``httpx.Client`` that sends only requests that *guard* allows.

    *options* are those of ``httpx.Client`` and of :class:`GuardTransport`. A text is read by the
    guard before httpx sees it. As with httpx, redirects are followed if ``follow_redirects=True``.

    >>> from urikit.guard import Guard
    >>> client(Guard(), proxy="http://proxy.example:3128")
    Traceback (most recent call last):
    ValueError: guarded client does not support proxy: the guard could not check its connections
    """
    return _Client(guard, **options)


def async_client(guard: Guard, **options: Any) -> httpx.AsyncClient:
    """:func:`client` for event loops, asyncio's or trio's.

    >>> from urikit.guard import Guard
    >>> async_client(Guard()).trust_env
    False
    """
    return _AsyncClient(guard, **options)
