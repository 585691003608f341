"""Gives one guard every text, in the interpreter that has that guard, and prints what it reached.

Sockets do not leave the machine: whatever is connected to, the connection goes to a server here,
which counts only where a request arrives. Names are looked up in a table. Run by ``__main__``.
"""

import asyncio
import contextlib
import importlib.metadata
import json
import socket
import sys
import threading
import warnings
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from vectors import AMBIGUOUS, BAD, GOOD, NAMES  # type: ignore[import-not-found]

REAL_GETADDRINFO = socket.getaddrinfo
REAL_CONNECT = socket.socket.connect
REAL_CONNECT_EX = socket.socket.connect_ex

lookups: dict[str, int] = {}
targets: dict[int, str] = {}
reached: list[str] = []


# --- the network ------------------------------------------------------------------------------


def getaddrinfo(host: Any, port: Any, family: int = 0, *rest: Any, **named: Any) -> Any:
    """Numbers as the system reads them, names by the table."""
    text = host.decode("ascii") if isinstance(host, bytes) else str(host)
    numeric: dict[str, Any] = {"flags": socket.AI_NUMERICHOST, "type": socket.SOCK_STREAM}
    with contextlib.suppress(OSError, UnicodeError):
        return REAL_GETADDRINFO(text, port, family, **numeric)
    name = text.encode("idna").decode("ascii").lower().removesuffix(".")
    if name not in NAMES:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    answers = NAMES[name]
    count = lookups[name] = lookups.get(name, 0) + 1
    found = []
    for address in answers[min(count, len(answers)) - 1]:
        is_v6 = ":" in address
        if family in (0, socket.AF_INET6 if is_v6 else socket.AF_INET):
            found += REAL_GETADDRINFO(address, port, **numeric)
    if not found:
        raise socket.gaierror(socket.EAI_NONAME, "No address of that family")
    return found


def gethostbyname(host: str) -> str:
    """The first IPv4 address."""
    return str(getaddrinfo(host, 0, socket.AF_INET)[0][4][0])


def gethostbyname_ex(host: str) -> tuple[str, list[str], list[str]]:
    """All IPv4 addresses."""
    return host, [], [str(entry[4][0]) for entry in getaddrinfo(host, 0, socket.AF_INET)]


def serve() -> int:
    """The server that stands for the whole Internet; the port of it."""
    server = socket.create_server(("127.0.0.1", 0), backlog=64)

    def answer(connection: socket.socket, source: int) -> None:
        with connection, contextlib.suppress(OSError):
            connection.settimeout(3)
            if connection.recv(65536):
                reached.append(targets.get(source, "?"))
                connection.sendall(
                    b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"
                )

    def accept() -> None:
        while True:
            connection, (_, source) = server.accept()
            threading.Thread(target=answer, args=(connection, source), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    port: int = server.getsockname()[1]
    return port


class Diverted(socket.socket):
    """A socket whose connections all end at the server here."""

    port = 0

    def connect(self, address: Any) -> None:
        self._divert(address)
        REAL_CONNECT(self, self._local())

    def connect_ex(self, address: Any) -> int:
        self._divert(address)
        return REAL_CONNECT_EX(self, self._local())

    def _local(self) -> tuple[str, int]:
        is_v6 = self.family == socket.AF_INET6
        return "::ffff:127.0.0.1" if is_v6 else "127.0.0.1", Diverted.port

    def _divert(self, address: Any) -> None:
        if self.family == socket.AF_INET6:
            self.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
            self.bind(("::ffff:127.0.0.1", 0))
        else:
            self.bind(("127.0.0.1", 0))
        targets[super().getsockname()[1]] = str(address[0])

    def getpeername(self) -> Any:
        source = super().getsockname()[1]
        real = super().getpeername()
        return (targets.get(source, real[0]), *real[1:])


# --- the guards -------------------------------------------------------------------------------


def plain_fetch(url: str) -> None:
    """Fetch a URL, as a program does after a validator has said yes."""
    import urllib.request

    with urllib.request.urlopen(url, timeout=3) as response:
        response.read()
        if response.url.startswith("file:"):
            reached.append("a local file")


def urikit(url: str) -> None:
    from urikit.guard import Guard

    decision = Guard().resolve(url)
    target = decision.require()
    family = socket.AF_INET if decision.addresses[0].version == 4 else socket.AF_INET6
    with socket.socket(family, socket.SOCK_STREAM) as connection:
        connection.connect((str(decision.addresses[0]), target.effective_port))
        connection.sendall(f"GET {target.path} HTTP/1.1\r\nHost: {target.host}\r\n\r\n".encode())
        connection.recv(100)


def ssrfguard(url: str) -> None:
    from ssrfguard import Policy  # type: ignore[import-not-found]
    from ssrfguard.requests import Session  # type: ignore[import-not-found]

    with Session(policy=Policy()) as session:
        session.get(url, timeout=3)


def requests_hardened(url: str) -> None:
    from requests_hardened import Config, Manager  # type: ignore[import-not-found]

    config = Config(
        default_timeout=(3, 3),
        never_redirect=True,
        ip_filter_enable=True,
        ip_filter_allow_loopback_ips=False,
    )
    Manager(config).send_request("GET", url)


def safehttpx(url: str) -> None:
    import safehttpx as package  # type: ignore[import-not-found]

    asyncio.run(package.get(url))


def drawbridge(url: str) -> None:
    from drawbridge import SyncClient  # type: ignore[import-not-found]

    with SyncClient() as client:
        client.get(url)


def httpx_secure(url: str) -> None:
    import httpx
    from httpx_secure import httpx_ssrf_protection  # type: ignore[import-not-found]

    async def main() -> None:
        async with httpx_ssrf_protection(httpx.AsyncClient(trust_env=False)) as client:
            await client.get(url, timeout=3)

    asyncio.run(main())


def advocate(url: str) -> None:
    import advocate as package  # type: ignore[import-not-found]

    package.get(url, timeout=3)


def requests_safe(url: str) -> None:
    import requests
    import requests_safe as package  # type: ignore[import-not-found]

    with requests.Session() as session:
        package.apply(session)
        session.get(url, timeout=3)


def langchain_core(url: str) -> None:
    from langchain_core._security._transport import ssrf_safe_client  # type: ignore[import-not-found]

    with ssrf_safe_client() as client:
        client.get(url, timeout=3)


def url_guard(url: str) -> None:
    from url_guard import assert_public_url_resolved  # type: ignore[import-not-found]

    assert_public_url_resolved(url)
    plain_fetch(url)


def safeurl_python(url: str) -> None:
    from safeurl import safeurl  # type: ignore[import-not-found]

    checked = safeurl.Url.validateUrl(url, safeurl.Options())
    plain_fetch(checked["cleanUrl"])


def antissrf(url: str) -> None:
    from urllib.parse import urlsplit

    from antissrf import is_ssrf  # type: ignore[import-not-found]

    if is_ssrf(urlsplit(url).hostname):
        raise ValueError("refused")
    plain_fetch(url)


def tried(fetch: Any, url: str) -> dict[str, object]:
    """Return the outcome of one string."""
    lookups.clear()
    reached.clear()
    error = ""
    try:
        fetch(url)
    except (ImportError, NameError, AttributeError, TypeError) as fault:
        error = f"{type(fault).__name__}: {fault}"
    except Exception as refused:
        error = type(refused).__name__
    return {"text": url, "reached": sorted(set(reached)), "error": error}


def main(package: str) -> None:
    warnings.simplefilter("ignore")
    fetch = globals()[package.replace("-", "_").lower()]
    Diverted.port = serve()
    socket.getaddrinfo = getaddrinfo
    socket.gethostbyname = gethostbyname
    socket.gethostbyname_ex = gethostbyname_ex
    socket.socket = Diverted  # type: ignore[misc]
    results = {
        "version": importlib.metadata.version(package),
        "python": sys.version.split()[0],
        **{
            name: [tried(fetch, url) for url in texts]
            for name, texts in (("good", GOOD), ("bad", BAD), ("ambiguous", AMBIGUOUS))
        },
    }
    print(json.dumps(results))


if __name__ == "__main__":
    main(sys.argv[1])
