"""A bed for guarded clients: servers on loopback that count who comes, and a scripted resolver.

One address of loopback stands for the Internet and is allowed by the guard's ``networks``; others
are what nobody may reach. All have the same ports, so that whoever is led to another address meets
somebody there who counts.
"""

import json
import select
import socket
import ssl
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest

OPEN = "127.0.0.2"
"""The address that stands for the Internet."""
SECOND = "127.0.0.3"
"""Another one that is allowed, where nobody listens."""
CLOSED = ("127.0.0.1", "::1")
"""The addresses that nobody may reach."""
NAME = "good.example"
"""The name that the certificates of the open servers are for."""

Route = tuple[int, Mapping[str, str]]


class Listener:
    """A server of HTTP/1.1, or of HTTP/2 where that is agreed on; it counts its connections.

    A path in *routes* has the status and the header fields that stand there; any other gives what
    the request was, as JSON. What is in *bodies* comes in the place of that, piece by piece.
    """

    def __init__(self, address: str, port: int = 0, tls: ssl.SSLContext | None = None) -> None:
        family = _family(address)
        self._listening = socket.create_server((address, port), family=family, backlog=50)
        self._tls = tls
        self._lock = threading.Lock()
        self.port: int = self._listening.getsockname()[1]
        self.routes: dict[str, Route] = {}
        self.bodies: dict[str, Callable[[], Iterable[bytes]]] = {}
        self.chunked = False
        self.closing = threading.Event()
        self.accepted = 0
        self.requests: list[dict[str, object]] = []
        self._open: set[socket.socket] = set()
        self._threads: list[threading.Thread] = []
        self._start(self._accept)

    def _start(self, work: Callable[..., None], *arguments: object) -> None:
        thread = threading.Thread(target=work, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with suppress(OSError):  # which closing the socket leads to
            while True:
                connection, _ = self._listening.accept()
                with self._lock:
                    self.accepted += 1
                    self._open.add(connection)
                self._start(self._serve, connection)

    def _serve(self, connection: socket.socket) -> None:
        # A client that refuses the certificate, speaks no HTTP or goes away ends the connection.
        with suppress(OSError, ValueError), closing(connection):
            if self._tls is None:
                self._serve_http1(connection, None)
                return
            _asked.name = None
            with self._tls.wrap_socket(connection, server_side=True) as secured:
                with self._lock:
                    self._open.add(secured)  # which has taken the other one's place
                if secured.selected_alpn_protocol() == "h2":
                    self._serve_http2(secured, _asked.name)
                else:
                    self._serve_http1(secured, _asked.name)

    def _serve_http1(self, connection: socket.socket, name: str | None) -> None:
        with connection.makefile("rb") as stream:
            while line := stream.readline():
                method, path, _ = line.decode("latin-1").split(" ", 2)
                headers: dict[str, str] = {}
                while (each := stream.readline().decode("latin-1").strip()) != "":
                    field_name, _, value = each.partition(":")
                    headers[field_name.lower()] = value.strip()
                if method == "STALL":  # it reads nothing more
                    self.closing.wait(60)
                stream.read(int(headers.get("content-length", 0)))
                status, fields, body = self._answer(method, path, headers, name)
                if path in self.bodies:
                    self._stream(connection, status, fields, self.bodies[path]())
                    return
                ends = headers.get("connection", "").lower() == "close"
                head = [f"HTTP/1.1 {status} X", f"Content-Length: {len(body)}"]
                head += [f"{key}: {value}" for key, value in fields.items()]
                head += ["Connection: close"] if ends else []
                connection.sendall("\r\n".join([*head, "", ""]).encode("utf-8") + body)
                if ends:
                    return

    def _stream(
        self,
        connection: socket.socket,
        status: int,
        fields: Mapping[str, str],
        pieces: Iterable[bytes],
    ) -> None:
        """A body in chunks, or until the connection ends; at status 0, whatever is no response."""
        framing = "Transfer-Encoding: chunked" if self.chunked else "Connection: close"
        head = [f"HTTP/1.1 {status} X", framing, *(f"{key}: {fields[key]}" for key in fields)]
        if status:
            connection.sendall("\r\n".join([*head, "", ""]).encode())
        for piece in pieces:
            chunk = b"%x\r\n%b\r\n" % (len(piece), piece) if self.chunked and status else piece
            connection.sendall(chunk)
        if self.chunked and status:
            connection.sendall(b"0\r\n\r\n")

    def _serve_http2(self, connection: socket.socket, name: str | None) -> None:
        from h2.config import H2Configuration
        from h2.connection import H2Connection
        from h2.events import RequestReceived, StreamReset

        state = H2Connection(H2Configuration(client_side=False, header_encoding="utf-8"))
        state.initiate_connection()
        connection.sendall(state.data_to_send())
        waiting: list[tuple[int, dict[str, str]]] = []
        reset: set[int | None] = set()

        def receive() -> bool:
            data = connection.recv(65536)
            for event in state.receive_data(data) if data else ():
                if isinstance(event, RequestReceived) and event.stream_id is not None:
                    fields = {str(key): str(value) for key, value in event.headers or ()}
                    waiting.append((event.stream_id, fields))
                elif isinstance(event, StreamReset):
                    reset.add(event.stream_id)
            connection.sendall(state.data_to_send())
            return bool(data)

        while waiting or receive():
            if not waiting:
                continue
            stream, given = waiting.pop(0)
            given["host"] = given[":authority"]
            status, fields, body = self._answer(given[":method"], given[":path"], given, name)
            pairs = [(key.lower(), value) for key, value in fields.items()]
            state.send_headers(stream, [(":status", str(status)), *pairs])
            bodies = self.bodies.get(given[":path"])
            for piece in (body,) if bodies is None else bodies():
                for start in range(0, len(piece), 8192):
                    while (
                        state.local_flow_control_window(stream) < 8192
                        or select.select([connection], [], [], 0)[0]
                    ) and stream not in reset:
                        if not receive():
                            return
                    if stream not in reset:
                        state.send_data(stream, piece[start : start + 8192])
                        connection.sendall(state.data_to_send())
                if stream in reset:
                    break
            else:
                state.end_stream(stream)
                connection.sendall(state.data_to_send())

    def _answer(
        self, method: str, path: str, headers: dict[str, str], name: str | None
    ) -> tuple[int, Mapping[str, str], bytes]:
        request: dict[str, object] = {
            "method": method,
            "path": path,
            "headers": headers,
            "name": name,
        }
        with self._lock:
            self.requests.append(request)
        status, fields = self.routes.get(path.partition("?")[0], (200, {}))
        return status, fields, json.dumps(request).encode()

    def close(self) -> None:
        """Ends the server, its connections and its threads."""
        self.closing.set()
        for each in (self._listening, *self._open):
            with suppress(OSError):  # it is closed already
                each.shutdown(socket.SHUT_RDWR)  # which wakes whoever waits for it
            each.close()
        for thread in self._threads:
            thread.join(10)


# The server name that the handshake of this thread asked for.
_asked = threading.local()


class Resolver:
    """Answers from a script: each lookup of a name takes the next answer, the last one stays."""

    def __init__(self) -> None:
        self.answers: dict[str, list[list[str]]] = {}
        self.asked: Counter[str] = Counter()
        self._lock = threading.Lock()

    def __call__(self, host: str, port: int) -> list[str]:
        with self._lock:
            self.asked[host] += 1
            script = self.answers[host]
            return script.pop(0) if len(script) > 1 else script[0]


@dataclass
class Bed:
    """The servers, the resolver, and what the clients need to know of them."""

    plain: Listener
    secure: Listener
    forbidden: list[Listener]
    proxy: Listener
    resolver: Resolver
    trust: ssl.SSLContext
    trust_file: Path

    @property
    def http(self) -> str:
        """The origin of the open server."""
        return f"http://{NAME}:{self.plain.port}"

    @property
    def https(self) -> str:
        """The origin of the open server with TLS."""
        return f"https://{NAME}:{self.secure.port}"

    def trespassers(self) -> int:
        """How many connections reached a server that nobody may reach."""
        return sum(each.accepted for each in (*self.forbidden, self.proxy))


def _tls_context(authority: object, *names: str) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(*names).configure_cert(context)  # type: ignore[attr-defined]
    context.set_alpn_protocols(["h2", "http/1.1"])

    def named(connection: object, name: str | None, _: ssl.SSLContext) -> None:
        _asked.name = name

    context.sni_callback = named
    return context


class Papers(NamedTuple):
    """The certificates: those of the servers, and whom their clients are to trust."""

    server: ssl.SSLContext
    trust_file: Path
    authority: Any


def issue(folder: Path) -> Papers:
    """Certificates by an authority of their own."""
    trustme = pytest.importorskip("trustme", reason="trustme makes the certificates of the servers")
    authority = trustme.CA()
    trust_file = folder / "authority.pem"
    authority.cert_pem.write_to_path(str(trust_file))
    return Papers(_tls_context(authority, NAME, "other.example", OPEN), trust_file, authority)


@contextmanager
def lay(papers: Papers) -> Iterator[Bed]:
    """A bed, for as long as the block lasts."""
    made: list[Listener] = []
    try:
        plain, *others = _on_one_port(made, None)
        secure, *other_secure = _on_one_port(made, papers.server)
        proxy = Listener("127.0.0.1")
        made.append(proxy)
        forbidden = [*others, *other_secure]
        trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # not shared: clients change it
        trust.load_verify_locations(papers.trust_file)
        yield Bed(plain, secure, forbidden, proxy, Resolver(), trust, papers.trust_file)
    finally:
        for each in made:
            each.close()


def _on_one_port(made: list[Listener], tls: ssl.SSLContext | None) -> list[Listener]:
    """The open server and the closed ones, on the same port of their addresses."""
    for _ in range(50):
        try:
            first = Listener(OPEN, 0, tls)
        except OSError as error:
            pytest.skip(f"no second address of loopback here: {error}")
        made.append(first)
        rest = []
        try:
            for address in filter(_is_here, CLOSED):
                rest.append(Listener(address, first.port, tls))
                made.append(rest[-1])
        except OSError:
            continue  # somebody has that port already
        return [first, *rest]
    pytest.skip("no port is free on all addresses of loopback")


def _is_here(address: str) -> bool:
    """Return True if this machine has that address: some have no IPv6."""
    try:
        socket.create_server((address, 0), family=_family(address)).close()
    except OSError:
        return False
    return True


def _family(address: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in address else socket.AF_INET
