"""Connections and responses of ``http.client`` that keep limits, for urllib and requests."""

import io
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse, IncompleteRead
from typing import Any

from urikit.connect import _pins as pins
from urikit.connect._meter import PIECE, Meter
from urikit.guard import GuardError


class _Reading(io.RawIOBase):
    """A socket's input, for as long as the request may take."""

    def __init__(self, sock: socket.socket, permit: pins.Permit) -> None:
        self._sock = sock
        self._permit = permit
        self._timeout = sock.gettimeout()
        self._raw: Any = sock.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        with self._permit.in_time(self._timeout, TimeoutError) as seconds:
            self._sock.settimeout(seconds)
            found: int | None = self._raw.readinto(buffer)
        self._permit.receive(found or 0)
        return found

    def close(self) -> None:
        if not self.closed:
            self._raw.close()
        super().close()


class _Socket:
    """In the place of the socket that a response makes its file of."""

    def __init__(self, sock: socket.socket, permit: pins.Permit) -> None:
        self._reading = _Reading(sock, permit)

    def makefile(self, mode: str) -> io.BufferedReader:
        """The file, which is read."""
        return io.BufferedReader(self._reading)


class LimitedResponse(HTTPResponse):
    """A response that is counted as it is read, and that must come in time."""

    def __init__(self, sock: Any, *args: Any, **options: Any) -> None:
        self._permit = pins.current()
        super().__init__(_Socket(sock, self._permit), *args, **options)  # type: ignore[arg-type]
        self._meter = Meter(self._permit, None)

    def begin(self) -> None:
        """Reads the head."""
        super().begin()
        encodings = self.headers.get_all("content-encoding", [])
        self._meter = Meter(self._permit, ",".join(encodings))

    @contextmanager
    def _receiving(self) -> Iterator[None]:
        """Within it, the body is read; it is closed if the guard refuses more of it."""
        try:
            yield
        except GuardError:
            self.close()
            raise
        except HTTPException:  # which http.client makes of errors while it reads a chunk's length
            self._permit.seconds()
            self._permit.receive(0)
            raise

    def read(self, amt: int | None = None) -> bytes:
        """Reads the body, or *amt* bytes of it."""
        with self._receiving():
            if amt is not None and 0 <= amt <= PIECE:
                return self._meter.count(super().read(amt))
            pieces: list[bytes] = []
            left = -1 if amt is None or amt < 0 else amt
            while left and (piece := super().read(PIECE if left < 0 else min(PIECE, left))):
                pieces.append(self._meter.count(piece))
                left -= len(piece) if left > 0 else 0
            if left < 0 and self.length:
                raise IncompleteRead(b"".join(pieces), self.length)
            return b"".join(pieces)

    def read1(self, n: int = -1) -> bytes:
        """Reads what is there, with one wait at most."""
        with self._receiving():
            return self._meter.count(super().read1(n if 0 <= n <= PIECE else PIECE))

    def readinto(self, b: Any) -> int:
        """Reads into a buffer."""
        with self._receiving():
            piece = memoryview(b).cast("B")[:PIECE]
            size = super().readinto(piece)
            self._meter.count(bytes(piece[:size]))
            return size

    def readline(self, limit: int = -1) -> bytes:  # type: ignore[override]
        """Reads a line."""
        with self._receiving():
            if self.chunked:  # by read() and peek()
                return super().readline(limit)
            return self._meter.count(super().readline(limit if 0 <= limit <= PIECE else PIECE))


class LimitedConnection(HTTPConnection):
    """A connection whose requests must be sent, and answered, in time."""

    response_class = LimitedResponse

    def connect(self) -> None:
        """Connects, and agrees on TLS."""
        with pins.current().in_time(self._wait, TimeoutError):
            super().connect()

    @property
    def _wait(self) -> float | None:
        return self.timeout if isinstance(self.timeout, int | float) else None

    def send(self, data: Any) -> None:
        """Sends *data*, in pieces if it is large."""
        if not isinstance(data, bytes | bytearray | memoryview):
            super().send(data)
            return
        view = memoryview(data).cast("B")
        for start in range(0, len(view), PIECE):
            with pins.current().in_time(self._wait, TimeoutError) as seconds:
                if self.sock is not None:
                    self.sock.settimeout(seconds)
                super().send(view[start : start + PIECE])
