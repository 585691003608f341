"""A server on the loopback that clients are led to, whatever they want to connect to.

What a client asks the resolver for is what it would have connected to; libcurl, whose resolver is
its own, tells it in the Host header.
"""

import asyncio
import io
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Listener:
    """Answers every request; the first one with a redirection, if there is a *location*."""

    def __init__(self, location: str | None = None) -> None:
        self.heads: list[bytes] = []
        self._location = location
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return  # closed
            with connection:
                connection.settimeout(5)
                head = b""
                while b"\r\n\r\n" not in head and head[:1] != b"\x16":
                    piece = connection.recv(65536)
                    if not piece:
                        break
                    head += piece
                if head[:4] != b"GET ":
                    continue  # TLS, or nothing
                self.heads.append(head)
                answer = ANSWER
                if self._location is not None and len(self.heads) == 1:
                    location = b"Location: " + self._location.encode("utf-8") + b"\r\n"
                    answer = ANSWER.replace(b"200 OK\r\n", b"302 Found\r\n" + location)
                connection.sendall(answer)

    def close(self) -> None:
        """Stop listening."""
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join(5)


@contextmanager
def resolving_to(listener: Listener, monkeypatch: Any) -> Iterator[list[tuple[str, object]]]:
    """With a resolver that leads to *listener*, and says what it was asked for."""
    asked: list[tuple[str, object]] = []
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", listener.port))]

    def getaddrinfo(host: object, port: object, *args: Any, **options: Any) -> Any:
        # As the real one does first
        name = host.encode("idna") if isinstance(host, str) else host
        assert isinstance(name, bytes)
        asked.append((name.decode("ascii"), port))
        return found

    with monkeypatch.context() as patch:
        patch.setattr(socket, "getaddrinfo", getaddrinfo)
        yield asked


# --- how each client fetches a text ----------------------------------------------------------


def by_urllib(url: str) -> None:
    """As ``urlopen``, without proxies."""
    from urllib.request import ProxyHandler, build_opener

    with build_opener(ProxyHandler({})).open(url, timeout=5) as response:
        response.read()


def by_urllib3(url: str) -> None:
    """By a pool manager."""
    import urllib3

    parsed = urllib3.util.parse_url(url)
    with urllib3.PoolManager(retries=urllib3.Retry(1)) as manager:
        if parsed.scheme is None:  # request() takes it too, with a warning
            pool = manager.connection_from_host(parsed.host, parsed.port, parsed.scheme)
            pool.request("GET", parsed.request_uri, timeout=5)
        else:
            manager.request("GET", url, timeout=5)


def by_requests(url: str) -> None:
    """By a session, without proxies."""
    import requests

    with requests.Session() as session:
        session.trust_env = False
        session.get(url, timeout=5)


def by_httpx(url: str) -> None:
    """By a client, without proxies."""
    import httpx

    with httpx.Client(trust_env=False, follow_redirects=True, timeout=5, verify=False) as client:
        client.get(url)


def by_aiohttp(url: str) -> None:
    """By a session with the resolver that asks the socket module, for addresses too."""
    import aiohttp

    class Connector(aiohttp.TCPConnector):  # type: ignore[misc]
        async def _resolve_host(self, host: str, port: int, traces: Any = None) -> Any:
            found = await super()._resolve_host(host, port, traces)
            if [each["host"] for each in found] == [host]:  # an address, which it does not look up
                found = await self._resolver.resolve(host, port, family=self._family)
            return found

    async def fetch() -> None:
        connector = Connector(resolver=aiohttp.ThreadedResolver(), use_dns_cache=False)
        timeout = aiohttp.ClientTimeout(total=5)
        async with (
            aiohttp.ClientSession(connector=connector, timeout=timeout) as session,
            session.get(url) as response,
        ):
            await response.read()

    asyncio.run(fetch())


FETCHERS: dict[str, Callable[[str], None]] = {
    "urllib.request": by_urllib,
    "urllib3": by_urllib3,
    "requests": by_requests,
    "httpx": by_httpx,
    "aiohttp": by_aiohttp,
}


def by_libcurl(url: str, listener: Listener) -> None:
    """By a transfer that connects to the listener for every host."""
    import pycurl

    curl = pycurl.Curl()
    try:
        curl.setopt(pycurl.URL, url.encode("utf-8"))
        curl.setopt(pycurl.CONNECT_TO, [f"::127.0.0.1:{listener.port}"])
        curl.setopt(pycurl.NOPROXY, "*")
        curl.setopt(pycurl.TIMEOUT, 5)
        curl.setopt(pycurl.FOLLOWLOCATION, True)
        curl.setopt(pycurl.WRITEDATA, io.BytesIO())
        curl.perform()
    finally:
        curl.close()
