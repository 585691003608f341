"""aiohttp behind a guard: a session, and the connector and the trace that it is made of.

>>> import asyncio
>>> from urikit.guard import Guard
>>> async def fetch(url):
...     async with session(Guard()) as guarded, guarded.get(url) as response:
...         return await response.text()
>>> asyncio.run(fetch("http://[::1]/"))
Traceback (most recent call last):
urikit.connect.aiohttp.GuardRequestError: ::1 is in ::1/128 (Loopback Address, RFC 4291)
    http://[::1]/
           ^

The connector asks the guard about every request and every address; the trace, which knows where a
redirect came from, about every hop as well: how many there may be, whether https may become http,
and which header fields stay behind.
"""

import asyncio
import socket
import warnings
from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from functools import partial
from ipaddress import IPv6Address
from time import monotonic
from types import SimpleNamespace
from typing import Any, Final

try:
    import aiohttp
    import yarl
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "urikit.connect.aiohttp needs aiohttp: pip install 'urikit[aiohttp]'", name=missing.name
    ) from missing

from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.client_proto import ResponseHandler
from aiohttp.streams import EMPTY_PAYLOAD

from urikit.connect import _pins as pins
from urikit.connect._meter import PIECE, Meter
from urikit.guard import Decision, Guard, GuardError, ReasonCode
from urikit.guard._reading import read
from urikit.objects._url import URL
from urikit.readings import Reading

__all__ = ["GuardConnector", "GuardRequestError", "redirect_trace", "session"]


class GuardRequestError(GuardError, aiohttp.ClientError):
    """Raised for a request that the guard refuses; also aiohttp's exception for failed requests.

    >>> issubclass(GuardRequestError, aiohttp.ClientError)
    True
    """


_WAY: ContextVar[pins.Way] = ContextVar("urikit.connect redirect", default=pins.START)


class _Resolver(AbstractResolver):
    """Looks names up by the guard of the request that needs them."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        permit = pins.current()
        permit.agree(host=host, port=port)
        found = []
        for address in await permit.aaddresses():
            kind = socket.AF_INET6 if isinstance(address, IPv6Address) else socket.AF_INET
            if family in (socket.AF_UNSPEC, kind):
                found.append(
                    ResolveResult(
                        hostname=host,
                        host=str(address),
                        port=port,
                        family=kind,
                        proto=socket.IPPROTO_TCP,
                        flags=socket.AI_NUMERICHOST,
                    )
                )
        if not found:
            raise OSError(f"{host} has no address in the address family of the connector")
        return found

    async def close(self) -> None:
        """Nothing is kept."""


def _socket(info: Any) -> socket.socket:
    """A socket for an address, which is asked about here: aiohttp looks no literals up."""
    family, kind, protocol, _, name = info
    pins.current().check_peer(name)
    return socket.socket(family, kind, protocol)


class _Content(aiohttp.StreamReader):
    """The content of a response, decompressed in steps even if it is read at once."""

    __slots__ = ()  # aiohttp makes it, as an object of the class above

    def set_read_chunk_size(self, n: int) -> None:
        """Raise the size of a step."""
        super().set_read_chunk_size(min(n, PIECE))


class _Handler(ResponseHandler):
    """A connection of aiohttp that keeps the limits of the request that uses it."""

    _content: Any = None
    _expiry: asyncio.TimerHandle | None = None
    _meter: Meter | None = None
    _permit: pins.Permit | None = None
    _refusal: GuardRequestError | None = None

    def begin(self, permit: pins.Permit) -> None:
        """Keep the limits of the request of *permit*."""
        self._refusal = self._content = None
        self._meter, self._permit = Meter(permit, None), permit
        seconds = permit.seconds()
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self._expiry = loop.call_later(seconds, self._expire, permit)

    def finish(self) -> None:
        """Keep them no more: the response has been read, or given up."""
        if self._expiry is not None:
            self._expiry.cancel()
        self._content = self._expiry = self._meter = self._permit = None

    def feed_data(self, data: Any, size: int = 0) -> None:
        """Take the head of a response, and what its content will be read from."""
        _, self._content = data
        if self._content is EMPTY_PAYLOAD:
            self._content = None
        else:
            self._content.__class__ = _Content
        super().feed_data(data, size)

    def data_received(self, data: bytes) -> None:
        """Take what has come, or nothing if there is more to decompress."""
        permit = self._permit
        if permit is not None and not self.upgraded:
            self._stop_at(lambda: permit.receive(len(data)))
        super().data_received(data)
        content, meter = self._content, self._meter
        if content is not None and meter is not None:
            size = max(content.total_bytes, content.total_raw_bytes)
            self._stop_at(lambda: meter.check(size))

    def _expire(self, permit: pins.Permit) -> None:
        if not self.upgraded:  # a WebSocket may stay
            self._stop_at(permit.late)

    def _stop_at(self, check: Callable[[], None]) -> None:
        """End the connection if *check* refuses to go on."""
        try:
            check()
        except GuardError as error:
            self._refusal = GuardRequestError(error.decision)
            self._tell()
            self._parser = None  # or it would decompress all that it has, at the end
            if self.transport is not None:
                self.transport.abort()

    def connection_lost(self, exc: BaseException | None) -> None:
        """Take notice of the end of the connection, and say why if the guard has ended it."""
        super().connection_lost(exc)
        self._tell()

    def _tell(self) -> None:
        if self._refusal is not None:
            self.set_exception(self._refusal)
            if self._content is not None:
                self._content.set_exception(self._refusal)


class GuardConnector(aiohttp.TCPConnector):
    """A connector that connects where *guard* allows; takes the *options* of ``TCPConnector``.

    :func:`session` makes a session that has one, and is the easier way. A session of your own
    also needs :func:`redirect_trace` for the rules about redirects, and ``trust_env=False``:
    a proxy, wherever it comes from, is refused.

    >>> import asyncio
    >>> from urikit.guard import Guard
    >>> async def fetch(url):
    ...     async with aiohttp.ClientSession(connector=GuardConnector(Guard())) as own:
    ...         await own.get(url)
    >>> asyncio.run(fetch("http://10.0.0.1/"))
    Traceback (most recent call last):
    urikit.connect.aiohttp.GuardRequestError: 10.0.0.1 is in 10.0.0.0/8 (Private-Use, RFC 1918)
        http://10.0.0.1/
               ^
    """

    def __init__(self, guard: Guard, **options: Any) -> None:
        pins.check_guard(guard)
        for name in ("resolver", "socket_factory", "use_dns_cache"):
            if name in options:
                raise ValueError(
                    f"guarded connectors do not support {name}: the guard resolves names"
                )
        self.guard = guard
        super().__init__(
            resolver=_Resolver(), use_dns_cache=False, socket_factory=_socket, **options
        )
        self._factory = partial(_Handler, loop=self._loop)  # of every connection

    async def connect(self, req: Any, traces: Any, timeout: Any) -> Any:
        """A connection for *req* if the guard allows it, or :class:`GuardRequestError`."""
        with pins.raising(GuardRequestError):
            permit = self._admit(req)
            with pins.permitted(permit):
                connection = await self._in_time(permit, super().connect(req, traces, timeout))
            with pins.closed_on_error(connection):
                # A connection that is used again is asked about again.
                transport = connection.transport
                permit.check_peer(transport and transport.get_extra_info("peername"))
                handler = connection.protocol
                if not isinstance(handler, _Handler):
                    message = f"guard does not support aiohttp {aiohttp.__version__}"
                    pins.refuse(ReasonCode.CONNECTION_NOT_CHECKED, message, permit.url)
                handler.begin(permit)
                connection.add_callback(handler.finish)
            return connection

    async def _in_time(self, permit: pins.Permit, connecting: Coroutine[Any, Any, Any]) -> Any:
        """The connection, unless the deadline comes before."""
        try:
            async with asyncio.timeout(permit.seconds()) as waiting:
                return await connecting
        except TimeoutError:
            if waiting.expired():
                permit.late()
            raise

    def _admit(self, req: Any) -> pins.Permit:
        url = req.url
        way = _WAY.get()
        permit = pins.Permit.ask(self.guard, str(url), way.end)
        if req.proxy is not None:
            pins.no_proxy(permit.url)
        permit.agree(scheme=url.scheme, host=url.raw_host, port=url.port)
        if url.raw_path != permit.url.path:  # of a URL that was "encoded=True" for aiohttp
            message = "client would send a different path than the one the guard checked"
            pins.refuse(ReasonCode.CLIENT_DISAGREES, message, permit.url)
        way.agree(self.guard, scheme=url.scheme, host=url.raw_host, port=url.port)
        for name in way.dropped - {"host"}:  # which aiohttp has set to that of this request
            req.headers.popall(name, None)
        if "host" in way.dropped:  # the server name was given for another host
            req.server_hostname = None
        return permit


def redirect_trace(guard: Guard) -> aiohttp.TraceConfig:
    """A trace for ``ClientSession(trace_configs=...)`` that asks *guard* about every redirect.

    >>> from urikit.guard import Guard
    >>> type(redirect_trace(Guard())).__name__
    'TraceConfig'
    """

    async def start(session: Any, request: SimpleNamespace, params: Any) -> None:
        request.outer = _WAY.get()  # of a request within which this one is made, as by middlewares
        seconds = guard.deadline
        request.way = pins.Way(end=None if seconds is None else monotonic() + seconds)
        _WAY.set(request.way)

    async def redirect(session: Any, request: SimpleNamespace, params: Any) -> None:
        response = params.response
        location = response.headers.get("Location") or response.headers.get("URI")
        if location is None:
            return  # there is nothing to follow, and aiohttp gives the response back
        request.way = way = request.way.follow(
            guard, str(params.url), location, method=params.method, status=response.status
        )
        if not way.hop:
            response.close()
            raise GuardRequestError(way.hop)
        for name in way.hop.drop_headers:
            params.headers.popall(name, None)
        _WAY.set(way)

    async def end(session: Any, request: SimpleNamespace, params: Any) -> None:
        _WAY.set(request.outer)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(start)
    trace.on_request_redirect.append(redirect)
    trace.on_request_end.append(end)
    trace.on_request_exception.append(end)
    return trace


_TIMEOUT: Final = aiohttp.ClientTimeout(
    total=300, sock_connect=pins.TIMEOUT, sock_read=pins.TIMEOUT
)
"""A timeout with the total of aiohttp's default, for a guard without a deadline."""

_CONNECTOR: Final = (
    *("enable_cleanup_closed", "family", "force_close", "happy_eyeballs_delay", "interleave"),
    *("keepalive_timeout", "limit", "limit_per_host", "local_addr", "ssl"),
)


with warnings.catch_warnings():
    # aiohttp advises against it, but has no other place before its own parser.
    warnings.simplefilter("ignore", DeprecationWarning)

    class _Session(aiohttp.ClientSession):
        """A session whose strings the guard reads, before aiohttp does."""

        async def _request(self, method: str, str_or_url: Any, **options: Any) -> Any:
            if isinstance(str_or_url, str):
                with pins.raising(GuardRequestError):
                    str_or_url = self._canonical(str_or_url)
            return await super()._request(method, str_or_url, **options)

        def _canonical(self, text: str) -> yarl.URL:
            base = self._base_url
            connector: Any = self.connector
            if base is None or connector is None:  # which is closed
                url = connector.guard.check(text).require() if connector else URL(text)
            else:
                read_as, reasons = read(Reading(text, URL(str(base))))
                url = Decision(text, read_as, reasons).require()
            return yarl.URL(str(url), encoded=True)


def session(guard: Guard, **options: Any) -> aiohttp.ClientSession:
    """A session that sends what *guard* allows; *options* are the session's and the connector's.

    A string is read by the guard before aiohttp sees it; a ``yarl.URL`` is judged as yarl has read it.
    ``allow_redirects`` and the other arguments of a request work as usual. Waiting for a
    connection or for data ends after ten seconds, and a request after five minutes as in aiohttp,
    unless ``timeout`` says otherwise; the guard's deadline ends it before.

    >>> import asyncio
    >>> from urikit.guard import Guard
    >>> async def proxied():
    ...     return session(Guard(), trust_env=True)
    >>> asyncio.run(proxied())
    Traceback (most recent call last):
    ValueError: guarded session does not support trust_env: the guard could not check its connections
    """  # noqa: E501 (one line of output)
    pins.refuse_options(options, ("connector", "proxy", "proxy_auth", "trust_env"), "session")
    connector = GuardConnector(
        guard, **{name: options.pop(name) for name in _CONNECTOR if name in options}
    )
    traces = [*(options.pop("trace_configs", None) or ()), redirect_trace(guard)]
    options.setdefault("timeout", _TIMEOUT)
    return _Session(connector=connector, trace_configs=traces, trust_env=False, **options)
