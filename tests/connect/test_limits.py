"""The limits of guarded requests: servers that send too much, or too slowly, are stopped.

No server here ends by itself before the test does, so that only a limit can end the request.
"""

import socket
import threading
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPException

import pytest

from tests.connect.bed import NAME, OPEN, Bed, Listener
from tests.connect.clients import Client
from urikit.connect._meter import Meter
from urikit.connect._pins import Permit
from urikit.guard import Guard, GuardError, ReasonCode

Connect = Callable[..., Client]

GZIP, ZLIB, RAW = zlib.MAX_WBITS | 16, zlib.MAX_WBITS, -zlib.MAX_WBITS
FORMATS = {"gzip": GZIP, "x-gzip": GZIP, "deflate": ZLIB, "raw deflate": RAW}
MEGABYTE = 2**20


def compressed(size: int, bits: int = GZIP) -> bytes:
    """As many zeros, in little."""
    work = zlib.compressobj(wbits=bits)
    pieces = [work.compress(bytes(min(MEGABYTE, size - at))) for at in range(0, size, MEGABYTE)]
    return b"".join([*pieces, work.flush()])


@pytest.fixture(scope="module")
def bomb() -> bytes:
    """300 MB, in 292 kB."""
    found = compressed(300 * 1000 * 1000)
    assert 290_000 < len(found) < 294_000
    return found


def refused(client: Client, url: str, stream: bool = False) -> ReasonCode:
    """Why a request fails, in the client's own exception."""
    with pytest.raises(client.base_error()) as caught:
        sum(client.sizes(url)) if stream else client.fetch(url)
    assert isinstance(caught.value, GuardError), caught.value
    return caught.value.decision.codes[0]


def urls(bed: Bed, client: Client) -> tuple[Listener, str]:
    """The server for a client: one of them speaks HTTP/2, which needs TLS."""
    if type(client).__name__ == "HttpxSecond":
        return bed.secure, bed.https
    return bed.plain, bed.http


# --- the size -------------------------------------------------------------------------------------


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize("chunked", [False, True], ids=["closing", "chunked"])
def test_a_bomb(connect: Connect, bed: Bed, bomb: bytes, chunked: bool, stream: bool) -> None:
    client = connect()
    server, origin = urls(bed, client)
    server.routes["/bomb"] = (200, {"Content-Encoding": "gzip"})
    server.bodies["/bomb"] = lambda: [bomb]
    server.chunked = chunked
    tracemalloc.start()
    try:
        assert refused(client, f"{origin}/bomb", stream) == ReasonCode.RESPONSE_TOO_LARGE
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 40 * MEGABYTE


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("size", [100_000, 100_001])
def test_the_size_after_decoding(connect: Connect, bed: Bed, name: str, size: int) -> None:
    client = connect(max_response_size=100_000)
    server, origin = urls(bed, client)
    server.routes["/"] = (200, {"Content-Encoding": name.removeprefix("raw ")})
    server.bodies["/"] = lambda: [compressed(size, FORMATS[name])]
    if size > 100_000 and decodes(client, name):
        assert refused(client, f"{origin}/", stream=True) == ReasonCode.RESPONSE_TOO_LARGE
    else:
        assert sum(client.sizes(f"{origin}/")) in (size, len(compressed(size, FORMATS[name])))


def decodes(client: Client, name: str) -> bool:
    """True if the guard counts the decoded bytes; aiohttp neither decodes nor counts this one."""
    return not (name == "x-gzip" and type(client).__name__.startswith("Aiohttp"))


@pytest.mark.parametrize("chunked", [False, True], ids=["closing", "chunked"])
@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
def test_a_body_without_end(connect: Connect, bed: Bed, chunked: bool, stream: bool) -> None:
    client = connect(max_response_size=200_000)
    server, origin = urls(bed, client)

    def endless() -> Iterator[bytes]:
        while not server.closing.is_set():
            yield bytes(50_000)

    server.bodies["/"] = endless
    server.chunked = chunked
    assert refused(client, f"{origin}/", stream) == ReasonCode.RESPONSE_TOO_LARGE
    assert client.fetch(f"{bed.http}/after").status == 200


def test_a_size_that_is_announced(connect: Connect, bed: Bed) -> None:
    client = connect(max_response_size=1000)
    bed.plain.routes["/"] = (200, {"Content-Length": str(10**12)})

    def endless() -> Iterator[bytes]:
        while not bed.plain.closing.is_set():
            yield bytes(50_000)

    bed.plain.bodies["/"] = endless
    assert refused(client, f"{bed.http}/") == ReasonCode.RESPONSE_TOO_LARGE


CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
AROUND = {
    "trailers": (CHUNKED + b"1\r\na\r\n0\r\n", b"X: " + b"y" * 1000 + b"\r\n"),
    "extensions": (CHUNKED, b"1;a=" + b"y" * 1000 + b"\r\na\r\n"),
    "an extension": (CHUNKED + b"1;a=", b"y" * 1000),
    "interim responses": (b"", b"HTTP/1.1 100 Continue\r\nLink: " + b"y" * 1000 + b"\r\n\r\n"),
}


@pytest.mark.parametrize("name", AROUND)
def test_what_is_around_a_body_without_end(connect: Connect, bed: Bed, name: str) -> None:
    client = connect(max_response_size=10**6, deadline=None)
    first, again = AROUND[name]

    def endless() -> Iterator[bytes]:
        yield first
        while not bed.plain.closing.is_set():
            yield again * 50

    bed.plain.routes["/"] = (0, {})
    bed.plain.bodies["/"] = endless
    with pytest.raises((client.base_error(), HTTPException)) as caught:
        client.fetch(f"{bed.http}/")
    if isinstance(caught.value, GuardError):  # unless the client ends it before
        assert caught.value.decision.codes == (ReasonCode.RESPONSE_TOO_LARGE,)
    else:
        assert name != "interim responses"


def test_small_chunks_are_no_reason(connect: Connect, bed: Bed) -> None:
    client = connect(max_response_size=200_000)
    bed.plain.bodies["/"] = lambda: [b"x"] * 10_000 + [b"y" * 1000] * 190
    bed.plain.chunked = True
    assert sum(client.sizes(f"{bed.http}/")) == 200_000


def test_no_limit(connect: Connect, bed: Bed) -> None:
    client = connect(max_response_size=None)
    server, origin = urls(bed, client)
    server.bodies["/"] = lambda: [bytes(MEGABYTE)] * 11
    assert sum(client.sizes(f"{origin}/")) == 11 * MEGABYTE
    assert Guard().max_response_size == 10 * MEGABYTE


def test_redirects_have_bodies_too(connect: Connect, bed: Bed) -> None:
    client = connect()
    bed.plain.routes["/go"] = (302, {"Location": "/end", "Content-Encoding": "gzip"})
    bed.plain.bodies["/go"] = lambda: [compressed(20 * MEGABYTE)]
    tracemalloc.start()
    try:  # some clients read it, others drop it
        with suppress(GuardError):
            assert client.fetch(f"{bed.http}/go").status == 200
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 15 * MEGABYTE


@pytest.mark.parametrize("encoding", ["br", "zstd", "gzip, gzip", "gzip, br", "deflate,gzip"])
def test_encodings_without_a_limit(connect: Connect, bed: Bed, encoding: str) -> None:
    client = connect()
    if type(client).__name__.startswith("Aiohttp"):
        pytest.skip("aiohttp decodes in steps that are limited, and one encoding at most")
    server, origin = urls(bed, client)
    server.routes["/"] = (200, {"Content-Encoding": encoding})
    server.bodies["/"] = lambda: [b"abc"]
    assert refused(client, f"{origin}/") == ReasonCode.ENCODING_NOT_ALLOWED


def test_encodings_without_a_limit_are_not_asked_for(connect: Connect, bed: Bed) -> None:
    client = connect()
    if type(client).__name__.startswith("Aiohttp"):
        pytest.skip("aiohttp decodes in steps that are limited")
    headers = {"Accept-Encoding": "br, gzip, zstd"}
    assert client.fetch(f"{bed.http}/", headers=headers).headers["accept-encoding"] == "gzip"


class TestMeter:
    @staticmethod
    def size(encoding: str, data: bytes, limit: int = 10**9) -> int:
        """The largest limit that refuses a body."""
        permit = Permit.ask(Guard(max_response_size=limit), "https://example.com/")
        meter = Meter(permit, encoding)
        for start in range(0, len(data), 1000):
            meter.count(data[start : start + 1000])
        return max([len(data), *(each._size for each in meter._decoded)])

    def test_formats(self) -> None:
        for name, bits in FORMATS.items():
            assert self.size(name.removeprefix("raw "), compressed(50_000, bits)) == 50_000

    def test_members_of_a_file(self) -> None:
        assert self.size("gzip", compressed(50_000) * 3) == 150_000
        assert self.size("gzip", compressed(50_000) + b"garbage") == 50_000

    def test_what_is_not_of_the_format(self) -> None:
        for encoding in ("gzip", "deflate", "identity", "", "unknown", " , "):
            assert self.size(encoding, b"x" * 5000) == 5000

    def test_many_small_members_take_linear_time(self) -> None:
        assert self.size("gzip", compressed(1) * 100_000) >= 100_000


# --- the time -------------------------------------------------------------------------------------

DEADLINE = 0.25


def dripping(server: Listener, text: bytes) -> Callable[[], Iterator[bytes]]:
    """One byte after another, the last of them again and again."""

    def drip() -> Iterator[bytes]:
        for place in range(10**6):
            yield text[min(place, len(text) - 1) :][:1]
            if server.closing.wait(0.02):
                return

    return drip


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize("chunked", [False, True], ids=["closing", "chunked"])
def test_one_byte_after_another(connect: Connect, bed: Bed, chunked: bool, stream: bool) -> None:
    client = connect(deadline=DEADLINE)
    server, origin = urls(bed, client)
    server.bodies["/"] = dripping(server, b"x")
    server.chunked = chunked
    assert refused(client, f"{origin}/", stream) == ReasonCode.DEADLINE_EXCEEDED


HEADS = {
    "status": b"HTTP/1.1 2000",
    "field": b"HTTP/1.1 200 OK\r\nX: xxx",
    "length of a chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n000",
}


@pytest.mark.parametrize("name", HEADS)
def test_a_slow_head(connect: Connect, bed: Bed, name: str) -> None:
    client = connect(deadline=DEADLINE)
    bed.plain.routes["/"] = (0, {})
    bed.plain.bodies["/"] = dripping(bed.plain, HEADS[name])
    found = refused_or_broken(client, f"{bed.http}/")
    assert found in (ReasonCode.DEADLINE_EXCEEDED, None)


def refused_or_broken(client: Client, url: str) -> ReasonCode | None:
    """Why the guard ends a request, unless the client does: heads have limits of their own."""
    with pytest.raises(client.base_error()) as caught:
        client.fetch(url)
    error = caught.value
    return error.decision.codes[0] if isinstance(error, GuardError) else None


def test_interim_responses_without_end(connect: Connect, bed: Bed) -> None:
    client = connect(deadline=DEADLINE)

    def interim() -> Iterator[bytes]:
        while not bed.plain.closing.wait(0.02):
            yield b"HTTP/1.1 100 Continue\r\n\r\n"

    bed.plain.routes["/"] = (0, {})
    bed.plain.bodies["/"] = interim
    assert refused(client, f"{bed.http}/") == ReasonCode.DEADLINE_EXCEEDED


def test_a_handshake_without_end(connect: Connect, bed: Bed) -> None:
    client = connect(deadline=DEADLINE)
    with socket.create_server((OPEN, 0)) as server:
        ends = threading.Event()

        def drip() -> None:
            connection, _ = server.accept()
            with connection, suppress(OSError):
                connection.sendall(b"\x16\x03\x03\x40\x00")
                while not ends.wait(0.02):
                    connection.sendall(b"\x02")

        thread = threading.Thread(target=drip, daemon=True)
        thread.start()
        try:
            port = server.getsockname()[1]
            found = refused_or_broken(client, f"https://{NAME}:{port}/")
        finally:
            ends.set()
            thread.join(10)
    assert found == ReasonCode.DEADLINE_EXCEEDED


# Of httpx, whose generator of the body ends when it is collected
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_body_that_is_not_taken(connect: Connect, bed: Bed) -> None:
    client = connect(deadline=DEADLINE)
    if type(client).__name__ == "HttpxSecond":
        pytest.skip("its server takes what the flow control lets through")
    with pytest.raises(client.base_error()) as caught:
        client.fetch(f"{bed.http}/", method="STALL", body=bytes(20 * MEGABYTE))
    assert isinstance(caught.value, GuardError)
    assert caught.value.kind == ReasonCode.DEADLINE_EXCEEDED


def test_redirects_share_a_deadline(connect: Connect, bed: Bed) -> None:
    client = connect(deadline=DEADLINE, max_redirects=10**6)
    if not client.rules:
        pytest.skip("by itself it does not know where a request comes from")

    def slowly() -> Iterator[bytes]:
        bed.plain.closing.wait(0.1)
        yield b"HTTP/1.1 302 X\r\nLocation: /go\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

    bed.plain.routes["/go"] = (0, {})
    bed.plain.bodies["/go"] = slowly
    assert refused(client, f"{bed.http}/go") == ReasonCode.DEADLINE_EXCEEDED


def test_the_deadline_is_for_each_request(connect: Connect, bed: Bed) -> None:
    client = connect(deadline=1)
    for _ in range(3):
        assert client.fetch(f"{bed.http}/").status == 200
        bed.plain.closing.wait(0.5)


class TestAiohttp:
    @pytest.fixture(autouse=True)
    def _needs(self) -> None:
        pytest.importorskip("aiohttp", reason="aiohttp is not installed")

    def test_a_session_has_a_total_timeout(self) -> None:
        import asyncio

        import aiohttp

        from urikit.connect.aiohttp import session

        async def total() -> tuple[float | None, float | None]:
            async with session(Guard()) as guarded, aiohttp.ClientSession() as plain:
                return guarded.timeout.total, plain.timeout.total

        guarded, plain = asyncio.run(total())
        assert guarded == plain == 300

    def test_a_timeout_of_the_caller_does_not_lift_the_deadline(
        self, bed: Bed, guard: Guard
    ) -> None:
        import asyncio

        import aiohttp

        from urikit.connect.aiohttp import session

        bed.plain.bodies["/"] = dripping(bed.plain, b"x")

        async def fetch() -> None:
            none = aiohttp.ClientTimeout()
            async with session(guard.replace(deadline=DEADLINE), timeout=none) as guarded:
                await (await guarded.get(f"{bed.http}/", timeout=none)).read()

        with pytest.raises(GuardError, match=r"longer than 0\.25 seconds"):
            asyncio.run(fetch())
