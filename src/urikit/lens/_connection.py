"""Connections to the lens: a limited number, none of which waits for a request forever."""

from asyncio import TimerHandle, Transport
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from urikit.lens import _limits

_REST: Final = b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_TOO_MANY: Final = b"HTTP/1.1 503 Service Unavailable" + _REST
_TOO_LATE: Final = b"HTTP/1.1 408 Request Timeout" + _REST


class Connection(H11Protocol):
    """The protocol of uvicorn with a limit on connections, and on the time that a head takes.

    >>> Connection.__mro__[1].__name__
    'H11Protocol'
    """

    _deadline: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Close the connection if there are too many, otherwise wait for a request."""
        super().connection_made(transport)
        if len(self.connections) > _limits.MAX_CONNECTIONS:
            self._end(_TOO_MANY)
        else:
            self._watch()

    def data_received(self, data: bytes) -> None:
        """Read *data*, and stop waiting if the head of a request is complete."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_watching()
        super().connection_lost(exc)

    def _watch(self) -> None:
        # uvicorn has a timeout of its own between requests, which ends with the first byte.
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if is_answering or self.transport.is_closing():
            self._stop_watching()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(_limits.HEADER_SECONDS, self._end, _TOO_LATE)

    def _stop_watching(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _end(self, answer: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(answer)
            self.transport.close()
