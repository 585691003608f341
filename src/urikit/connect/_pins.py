"""Permits of requests, their redirects, and the connections that keep to them.

A connector asks twice. Before each request, with the URL as the client has read it: that gives a
:class:`Permit`, or ends the request. And when the client wants a connection, with the host and the
port that it would connect to: they must be the permit's, the name is looked up by the guard, and
the connection goes to an address that the guard has seen. A connection that is used again was made
in this way too.
"""

import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import Any, Final, NoReturn

from urikit._ground.kinds import wrong_type
from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit.addresses import Address
from urikit.guard import Decision, Guard, GuardError, Reason, ReasonCode, Redirect
from urikit.objects._url import URL

TIMEOUT: Final = 10.0
"""Seconds that a connection, and each wait for data, may take where the caller says nothing."""

_FRAMED: Final = 8
"""Each byte of a body takes six in a chunk of its own; and there are those of other encodings."""
_HEADS: Final = 2**20
"""The most bytes that the heads of a response, and its trailers, may have together."""


class _Received:
    """The bytes that came for a request."""

    __slots__ = ("size",)

    def __init__(self) -> None:
        self.size = 0


@dataclass(frozen=True, slots=True)
class Permit:
    """A guard's permission for one URL. Addresses are looked up when they are needed.

    >>> permit = Permit.ask(Guard(), "https://Example.com/a")
    >>> permit.url
    URL('https://example.com/a')
    >>> permit.agree(host="example.com", port=443)
    """

    guard: Guard
    url: URL
    end: float | None = None
    """The moment when all of it must be over, redirects and response included."""
    _received: _Received = field(default_factory=_Received, compare=False, repr=False)

    @classmethod
    def ask(cls, guard: Guard, text: str, end: float | None = None) -> "Permit":
        """The permit for a request of *text*, or a :class:`GuardError`."""
        url = guard.check(text).require()
        if end is None and guard.deadline is not None:
            end = monotonic() + guard.deadline
        return cls(guard, url, end)

    def seconds(self, timeout: float | None = None) -> float | None:
        """The seconds that the next wait may take: *timeout*, or what is left of the deadline.

        >>> permit = Permit.ask(Guard(deadline=60), "https://example.com/")
        >>> permit.seconds(5), permit.seconds() <= 60
        (5, True)
        """
        if self.end is None:
            return timeout
        left = self.end - monotonic()
        if left <= 0:
            self.late()
        return left if timeout is None else min(left, timeout)

    @contextmanager
    def in_time(self, timeout: float | None, *errors: type[Exception]) -> Iterator[float | None]:
        """The seconds for a wait within it, which raises one of *errors* if it takes longer.

        If it was the deadline that came, a :class:`GuardError` says so.
        """
        seconds = self.seconds(timeout)
        try:
            yield seconds
        except errors:
            if seconds != timeout:
                self.late()
            raise

    def late(self) -> NoReturn:
        """Refuses to wait any longer."""
        message = f"request took longer than {self.guard.deadline:g} seconds"
        refuse(ReasonCode.DEADLINE_EXCEEDED, message, self.url)

    def receive(self, size: int) -> None:
        """Counts *size* bytes that came: of heads, of the body, of chunks, and of trailers.

        A body that its meter takes is well within this; chunk extensions and trailers without
        end, of which the meter sees nothing, are not.

        >>> permit = Permit.ask(Guard(max_response_size=10), "https://example.com/")
        >>> permit.receive(2**20)
        >>> permit.receive(81)
        Traceback (most recent call last):
        urikit.guard.GuardError: response has too much overhead for a body of at most 10 bytes
            https://example.com/
            ^
        """
        limit = self.guard.max_response_size
        self._received.size += size
        if limit is not None and self._received.size > _FRAMED * limit + _HEADS:
            message = f"response has too much overhead for a body of at most {limit} bytes"
            refuse(ReasonCode.RESPONSE_TOO_LARGE, message, self.url)

    def agree(self, *, host: str | None, port: int | None, scheme: str | None = None) -> None:
        """Refuses a client that would go elsewhere than the guard was asked about.

        >>> permit = Permit.ask(Guard(), "https://example.com/")
        >>> permit.agree(host="example.org", port=443)
        Traceback (most recent call last):
        urikit.guard.GuardError: client would connect to another destination
            https://example.com/
            ^
        """
        mine = self.url
        same_scheme = scheme is None or scheme.lower() == mine.scheme
        if not same_scheme or port != mine.effective_port or not same_host(host, mine.host):
            message = "client would connect to another destination"
            refuse(ReasonCode.CLIENT_DISAGREES, message, mine)

    def addresses(self) -> tuple[Address, ...]:
        """Return the addresses to connect to: all answers of one lookup, each acceptable."""
        return self._found(self.guard.resolve(str(self.url)))

    async def aaddresses(self) -> tuple[Address, ...]:
        """:meth:`addresses` for an event loop."""
        return self._found(await self.guard.aresolve(str(self.url)))

    def _found(self, decision: Decision) -> tuple[Address, ...]:
        decision.require()
        if not decision.addresses:
            refuse(ReasonCode.NO_ADDRESSES, "hostname has no addresses", self.url)
        return decision.addresses

    def check_peer(self, name: object) -> None:
        """Refuses a connection whose other end, a socket's *name* for it, is not acceptable.

        >>> Permit.ask(Guard(), "https://example.com/").check_peer(("127.0.0.1", 443))
        Traceback (most recent call last):
        urikit.guard.GuardError: 127.0.0.1 is in 127.0.0.0/8 (Loopback, RFC 1122)
            https://example.com/
            ^
        """
        match name:
            case (str(text), int(), *_):
                reason = self.guard.allows_address(text)
            case _:
                message = "connection target is not an IP address"
                reason = Reason(ReasonCode.CONNECTION_NOT_CHECKED, message)
        if reason is not None:
            raise GuardError(Decision(str(self.url), self.url, (reason,)))


@dataclass(frozen=True, slots=True)
class Way:
    """The redirects that led to a request: how many, the last of them, what all of them dropped.

    >>> way = Way().follow(Guard(), "https://a.example/", "//b.example/", method="GET", status=302)
    >>> way.hops, way.hop.url, "cookie" in way.dropped
    (1, URL('https://b.example/'), True)
    """

    hops: int = 0
    dropped: frozenset[str] = frozenset()
    hop: Redirect | None = None
    end: float | None = None
    """The time by which all the requests must be over."""

    def follow(self, guard: Guard, url: str, location: str, *, method: str, status: int) -> "Way":
        """The way to the request that follows a redirect from *url* to *location*."""
        hops = self.hops + 1
        hop = guard.redirect(url, location, hops=hops, method=method, status=status)
        return Way(hops, self.dropped | hop.drop_headers, hop, self.end)

    @staticmethod
    def of(request: object) -> "Way":
        """The way to *request*, which :meth:`note` has put there."""
        way: Way = getattr(request, _WAY, START)
        return way

    def note(self, request: object) -> None:
        """Puts the way on the *request* that it leads to."""
        setattr(request, _WAY, self)

    def agree(self, guard: Guard, **destination: Any) -> None:
        """Refuses a hop that is not allowed, and a client that follows it elsewhere."""
        if self.hop is not None:
            Permit(guard, self.hop.require()).agree(**destination)


_WAY: Final = "_urikit_way"
START: Final = Way()
"""The way to a request that no redirect led to."""


def same_host(given: str | None, host: str | None) -> bool:
    """True if a client's *given* host is the *host* of a URL.

    Names must be the same letter by letter, in ASCII; addresses of IPv6 may be written in
    different ways, with brackets or without.

    >>> same_host("EXAMPLE.com", "example.com"), same_host("0:0::1", "[::1]")
    (True, True)
    >>> same_host("127.1", "127.0.0.1"), same_host("bücher.example", "xn--bcher-kva.example")
    (False, False)
    """
    if not given or not host:
        return False
    if not host.startswith("["):
        return given.lower() == host
    try:
        return ip_address(given.removeprefix("[").removesuffix("]")) == ip_address(host[1:-1])
    except ValueError:
        return False


def default_port(scheme: str | None) -> int | None:
    """The port of a URL that has none, for the schemes that clients know.

    >>> default_port("https"), default_port("gopher")
    (443, None)
    """
    return SPECIAL_SCHEMES.get(scheme or "")


def check_guard(guard: object) -> None:
    """Raises ``TypeError`` unless *guard* is a guard."""
    if not isinstance(guard, Guard):
        raise wrong_type("", "a Guard", guard)


def refuse_options(options: dict[str, Any], names: Iterable[str], what: str) -> None:
    """Takes these *names* out of *options*; raises ``ValueError`` if one of them is set."""
    for name in names:
        if options.pop(name, None) not in (None, False):
            raise ValueError(
                f"guarded {what} does not support {name}: the guard could not check its connections"
            )


@contextmanager
def raising(error: Callable[[Decision], GuardError]) -> Iterator[None]:
    """Within it, a :class:`GuardError` becomes the client's own *error*."""
    try:
        yield
    except GuardError as refused:
        raise error(refused.decision) from None


def refuse(code: ReasonCode, message: str, url: URL | None, text: str = "") -> NoReturn:
    """Raises the :class:`GuardError` of one reason."""
    raise GuardError(Decision(str(url) if url is not None else text, url, (Reason(code, message),)))


def no_proxy(url: URL | None) -> NoReturn:
    """Refuses a request that would go through a proxy, where the guard cannot see it."""
    message = (
        "guarded clients do not use proxies, because the guard cannot check what a proxy "
        "connects to; unset the proxy"
    )
    refuse(ReasonCode.PROXY_NOT_ALLOWED, message, url)


_CURRENT: ContextVar[Permit | None] = ContextVar("urikit.connect permit", default=None)


@contextmanager
def permitted(permit: Permit) -> Iterator[None]:
    """Within it, connections of this thread or task belong to the request of *permit*."""
    token = _CURRENT.set(permit)
    try:
        yield
    finally:
        _CURRENT.reset(token)


def current() -> Permit:
    """The permit of the request that wants a connection; without one there is no connection.

    >>> current()
    Traceback (most recent call last):
    urikit.guard.GuardError: connection does not belong to a checked request
    """
    permit = _CURRENT.get()
    if permit is None:
        message = "connection does not belong to a checked request"
        refuse(ReasonCode.CONNECTION_NOT_CHECKED, message, None)
    return permit


def shares(
    addresses: tuple[Address, ...], timeout: float | None
) -> Iterator[tuple[Address, float | None]]:
    """Each of *addresses* with its share of the time, so that a silent one leaves some to others.

    >>> one, other = ip_address("192.0.2.1"), ip_address("192.0.2.2")
    >>> [(str(address), round(seconds)) for address, seconds in shares((one, other), 10.0)]
    [('192.0.2.1', 5), ('192.0.2.2', 10)]
    """
    end = None if timeout is None else monotonic() + timeout
    for place, address in enumerate(addresses):
        if end is None:
            yield address, None
            continue
        left = end - monotonic()
        if left <= 0:
            return
        yield address, left / (len(addresses) - place)


@contextmanager
def closed_on_error(connection: Any) -> Iterator[None]:
    """Within it, any exception closes *connection*."""
    try:
        yield
    except BaseException:
        connection.close()
        raise


def dial(
    permit: Permit,
    host: str,
    port: int,
    timeout: float | None,
    source: tuple[str, int] | None = None,
    options: Iterable[tuple[int, int, int | bytes]] = (),
) -> socket.socket:
    """A socket that is connected for *permit*, by a client that wants *host* and *port*.

    The addresses are tried in their order; when none answers, the last :class:`OSError` is raised.
    """
    permit.agree(host=host, port=port)
    failure: OSError = TimeoutError("timed out before connecting")
    settings = tuple(options)
    for address, seconds in shares(permit.addresses(), permit.seconds(timeout)):
        family = socket.AF_INET6 if isinstance(address, IPv6Address) else socket.AF_INET
        try:
            made = socket.socket(family, socket.SOCK_STREAM)
            with closed_on_error(made):
                for option in settings:
                    made.setsockopt(*option)
                made.settimeout(seconds)
                if source is not None:
                    made.bind(source)
                made.connect((str(address), port))
                permit.check_peer(made.getpeername())
                made.settimeout(permit.seconds(timeout))  # from here on it is for each wait
                return made
        except OSError as error:
            failure = error
    permit.seconds()  # or it is the deadline that has come
    raise failure
