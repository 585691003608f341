"""``urikit serve`` as a program: where it listens, what it says, and how it ends."""

import http.client
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from urikit.lens._server import _is_loopback

COMMAND = [sys.executable, "-m", "urikit", "serve"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The program where it ends by itself."""
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=60, check=False
    )


@contextmanager
def serving(*arguments: str, **limits: float) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The program and its port, on any that is free; with other *limits* than usual."""
    pipe = subprocess.PIPE
    changes = "".join(f"_limits.{name} = {value}\n" for name, value in limits.items())
    program = f"""if True:
        import sys
        from urikit._cli import main
        from urikit.lens import _limits
        exec({changes!r})
        sys.exit(main(["serve", *sys.argv[1:]]))"""
    command = [sys.executable, "-c", program] if limits else COMMAND
    with subprocess.Popen(
        [*command, "--port", "0", *arguments], stdout=pipe, stderr=pipe, text=True
    ) as server:
        assert server.stdout is not None
        said = re.search(r":(\d+)/", server.stdout.readline())
        try:
            assert said is not None
            yield server, int(said[1])
        finally:
            server.kill()


def status(port: int, host: str = "127.0.0.1", address: str = "127.0.0.1", **more: str) -> int:
    """Return the answer of the page to this name."""
    connection = http.client.HTTPConnection(address, port, timeout=30)
    try:
        connection.request("GET", "/", headers={"Host": host, **more})
        return connection.getresponse().status
    finally:
        connection.close()


def test_it_serves_this_machine_until_it_is_interrupted() -> None:
    with serving() as (server, port):
        assert status(port) == 200
        assert status(port, f"localhost:{port}") == 200
        assert status(port, "evil.example") == 421
        server.send_signal(signal.SIGINT)
        assert server.wait(30) in (0, 130)
        assert server.stderr is not None
        assert server.stderr.read().strip() == ""


def test_what_others_send_is_not_logged() -> None:
    with serving() as (server, port):
        assert status(port, Connection="Upgrade", Upgrade="websocket") == 200
        with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
            connection.sendall(b"\x16\x03\x01 no HTTP\r\n\r\n")
            assert connection.recv(100).startswith(b"HTTP/1.1 400")
        server.send_signal(signal.SIGINT)
        server.wait(30)
        assert server.stderr is not None
        assert server.stderr.read().strip() == ""


def connect(port: int, sent: bytes = b"") -> socket.socket:
    """A connection with the beginning of a request."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=30)
    connection.sendall(sent)
    return connection


def received(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    with connection, connection.makefile("rb") as file:
        return file.read()


HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "
WHOLE = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.mark.parametrize("sent", [HALF, b"G", b""])
def test_the_head_of_a_request_has_a_time_limit(sent: bytes) -> None:
    with serving(HEADER_SECONDS=1.0) as (_, port):
        connections = [connect(port, sent) for _ in range(20)]
        for connection in connections:
            assert b"HTTP/1.1 408 Request Timeout\r\nconnection: close" in received(connection)
        assert status(port) == 200


def test_the_next_request_has_the_same_limit() -> None:
    with serving(HEADER_SECONDS=1.0) as (_, port), connect(port, WHOLE) as connection:
        answer = b""
        while not answer.endswith(b"</html>\n"):
            answer += connection.recv(100_000)
        connection.sendall(HALF)
        assert connection.recv(1000).startswith(b"HTTP/1.1 408")


def test_a_head_that_comes_slowly_has_the_same_limit() -> None:
    with serving(HEADER_SECONDS=1.0) as (_, port), connect(port, HALF) as connection:
        connection.settimeout(0.01)
        answer = b""
        while not answer:
            connection.sendall(b"x")
            with suppress(TimeoutError):
                answer = connection.recv(100)
        assert answer.startswith(b"HTTP/1.1 408")


def test_a_request_that_is_answered_has_no_limit_on_its_head() -> None:
    """The body of a request has a limit of its own."""
    head = b"POST /api/parse HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with (
        serving(HEADER_SECONDS=1.0) as (_, port),
        connect(port, head + b"Content-Length: 2\r\n\r\n{") as connection,
    ):
        assert received(connect(port, HALF)).startswith(b"HTTP/1.1 408"), "it was opened later"
        connection.sendall(b"}")
        assert connection.recv(1000).startswith(b"HTTP/1.1 422")


def test_connections_have_a_limit() -> None:
    with serving(MAX_CONNECTIONS=5, HEADER_SECONDS=600.0) as (_, port):
        open_ones = [connect(port, HALF) for _ in range(5)]
        for _ in range(3):
            answer = received(connect(port))
            assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\nconnection: close")
        open_ones[0].sendall(b"y\r\n\r\n")
        assert open_ones[0].recv(15) == b"HTTP/1.1 200 OK"
        for each in open_ones:
            each.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.1 may be all there is")
def test_another_loopback_address_is_not_warned_of() -> None:
    with serving("--host", "127.0.0.2") as (server, port):
        assert status(port, "127.0.0.2", "127.0.0.2") == 200
        server.terminate()
        assert server.stderr is not None
        assert "warning" not in server.stderr.read()


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True), ("127.255.0.9", True), ("[::1]", True), ("localhost", True),
        ("0.0.0.0", False), ("192.0.2.1", False), ("[::]", False), ("lens.example", False),
    ],
)  # fmt: skip
def test_loopback(host: str, loopback: bool) -> None:
    assert _is_loopback(host) is loopback


def test_another_host_is_warned_of() -> None:
    with serving("--host", "0.0.0.0") as (server, port):
        assert status(port) == 200
        assert status(port, "evil.example") == 421
        server.terminate()
        assert server.stderr is not None
        assert "0.0.0.0 is not a loopback address" in server.stderr.read()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--port", "70000"], 2, "--port must be at most 65535"),
        (["--port", "x"], 2, "--port"),
        (["--host", "a b"], 2, "invalid host 'a b'"),
        (["--host", "a@b"], 2, "invalid host 'a@b'"),
        (["--host", "192.0.2.1"], 1, "cannot listen on 192.0.2.1"),
    ],
)
def test_what_cannot_be(arguments: list[str], code: int, said: str) -> None:
    done = run(*arguments)
    assert done.returncode == code
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = run("--port", str(taken.getsockname()[1]))
    assert done.returncode == 1
    assert "cannot listen on 127.0.0.1" in done.stderr


def test_what_is_missing_is_named() -> None:
    program = (
        "import sys; sys.modules['uvicorn'] = None; sys.modules['starlette.applications'] = None\n"
        "from urikit._cli import main; sys.exit(main(['serve', '--port', '0']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert "pip install 'urikit[lens]'" in done.stderr
