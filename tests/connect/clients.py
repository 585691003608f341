"""The clients behind a guard, all with one face, so that one list of scenarios serves them all."""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping
from importlib.util import find_spec
from typing import Any, NamedTuple, TypeVar

import pytest

from tests.connect.bed import Bed
from urikit.guard import Guard

T = TypeVar("T")


class Reply(NamedTuple):
    """A response: the status, and what the server says about the request."""

    status: int
    request: dict[str, Any]

    @property
    def headers(self) -> dict[str, str]:
        """The header fields that the server was sent."""
        found: dict[str, str] = self.request["headers"]
        return found


class Client:
    """A client for one guard. *rules* says whether it knows where a redirect came from."""

    package = ""
    rules = True

    def __init__(self, guard: Guard, bed: Bed) -> None:
        self.guard = guard
        self.bed = bed
        self.start()

    def start(self) -> None:
        raise NotImplementedError

    def fetch(
        self,
        url: str,
        headers: Mapping[str, str] | None = None,
        method: str = "GET",
        follow: bool = True,
        body: bytes | None = None,
    ) -> Reply:
        raise NotImplementedError

    def sizes(self, url: str) -> Iterator[int]:
        """The sizes of the pieces of a body that is streamed."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def base_error(self) -> type[Exception]:
        """The errors that users of this client catch."""
        raise NotImplementedError

    def errors(self) -> tuple[type[Exception], ...]:
        """The errors of a fetch: the client's own, and that of a string it cannot read."""
        return self.base_error(), ValueError, OSError


class Httpx(Client):
    """A client made by ``client``."""

    package = "httpx"

    def make(self) -> Any:
        from urikit.connect.httpx import client

        return client(self.guard, verify=self.bed.trust)

    def start(self) -> None:
        self.client = self.make()

    def fetch(
        self,
        url: str,
        headers: Mapping[str, str] | None = None,
        method: str = "GET",
        follow: bool = True,
        body: bytes | None = None,
    ) -> Reply:
        response = self.client.request(
            method, url, headers=headers, follow_redirects=follow, content=body
        )
        return Reply(response.status_code, response.json())

    def sizes(self, url: str) -> Iterator[int]:
        with self.client.stream("GET", url) as response:
            for part in response.iter_bytes():
                yield len(part)

    def close(self) -> None:
        self.client.close()

    def base_error(self) -> type[Exception]:
        import httpx

        error: type[Exception] = httpx.RequestError
        return error

    def errors(self) -> tuple[type[Exception], ...]:
        import httpx

        return (*super().errors(), httpx.InvalidURL)


class HttpxTransport(Httpx):
    """A client of httpx with the transport and nothing else."""

    def make(self) -> Any:
        import httpx

        from urikit.connect.httpx import GuardTransport

        return httpx.Client(transport=GuardTransport(self.guard, verify=self.bed.trust))


class HttpxSecond(Httpx):
    """The same over HTTP/2."""

    package = "h2"

    def make(self) -> Any:
        from urikit.connect.httpx import client

        return client(self.guard, verify=self.bed.trust, http2=True)


class HttpxAsync(Httpx):
    """A client made by ``async_client``, on asyncio."""

    def start(self) -> None:
        from urikit.connect.httpx import async_client

        self.runner = asyncio.Runner()
        self.client = async_client(self.guard, verify=self.bed.trust)

    def fetch(
        self,
        url: str,
        headers: Mapping[str, str] | None = None,
        method: str = "GET",
        follow: bool = True,
        body: bytes | None = None,
    ) -> Reply:
        sending = self.client.request(
            method, url, headers=headers, follow_redirects=follow, content=body
        )
        response = self.run(sending)
        return Reply(response.status_code, response.json())

    def sizes(self, url: str) -> Iterator[int]:
        parts = self.parts(url)
        while (size := self.run(anext(parts, None))) is not None:
            yield size

    async def parts(self, url: str) -> AsyncIterator[int]:
        async with self.client.stream("GET", url) as response:
            async for part in response.aiter_bytes():
                yield len(part)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    def close(self) -> None:
        self.run(self.client.aclose())
        self.runner.close()


class HttpxTrio(HttpxAsync):
    """The same on trio: each fetch has a loop, so no connection is used again."""

    package = "trio"

    def start(self) -> None:
        pass

    def fetch(
        self,
        url: str,
        headers: Mapping[str, str] | None = None,
        method: str = "GET",
        follow: bool = True,
        body: bytes | None = None,
    ) -> Reply:
        import trio

        from urikit.connect.httpx import async_client

        async def fetched() -> Any:
            async with async_client(self.guard, verify=self.bed.trust) as client:
                return await client.request(
                    method, url, headers=headers, follow_redirects=follow, content=body
                )

        response = trio.run(fetched)
        return Reply(response.status_code, response.json())

    def sizes(self, url: str) -> Iterator[int]:
        import trio

        from urikit.connect.httpx import async_client

        async def sizes() -> list[int]:
            async with (
                async_client(self.guard, verify=self.bed.trust) as client,
                client.stream("GET", url) as response,
            ):
                return [len(part) async for part in response.aiter_bytes()]

        yield from trio.run(sizes)

    def close(self) -> None:
        pass


class Requests(Client):
    """A client made by ``session``."""

    package = "requests"

    def start(self) -> None:
        from urikit.connect.requests import session

        self.session: Any = session(self.guard)
        self.session.verify = str(self.bed.trust_file)

    def fetch(
        self,
        url: str,
        headers: Mapping[str, str] | None = None,
        method: str = "GET",
        follow: bool = True,
        body: bytes | None = None,
    ) -> Reply:
        response = self.session.request(
            method, url, headers=headers, allow_redirects=follow, data=body
        )
        return Reply(response.status_code, response.json())

    def sizes(self, url: str) -> Iterator[int]:
        with self.session.get(url, stream=True) as response:
            for part in response.iter_content(8192):
                yield len(part)

    def close(self) -> None:
        self.session.close()

    def base_error(self) -> type[Exception]:
        import requests

        error: type[Exception] = requests.RequestException
        return error


class RequestsAdapter(Requests):
    """A session of requests as it comes, with the adapter."""

    rules = False

    def start(self) -> None:
        import requests

        from urikit.connect.requests import GuardAdapter

        adapter = GuardAdapter(self.guard)
        self.session = requests.Session()
        self.session.verify = str(self.bed.trust_file)
        self.session.mount("http://", adapter)
        self.session.mount("https://", adapter)


class Aiohttp(Client):
    """A client made by ``session``."""

    package = "aiohttp"

    def start(self) -> None:
        self.runner = asyncio.Runner()
        self.session = self.run(self.make())

    async def make(self) -> Any:
        from urikit.connect.aiohttp import session

        return session(self.guard, ssl=self.bed.trust)

    def fetch(
        self,
        url: str,
        headers: Mapping[str, str] | None = None,
        method: str = "GET",
        follow: bool = True,
        body: bytes | None = None,
    ) -> Reply:
        async def fetched() -> Reply:
            sending = self.session.request(
                method,
                url,
                headers=headers,
                allow_redirects=follow,
                data=None if body is None else io.BytesIO(body),
            )
            async with sending as response:
                return Reply(response.status, json.loads(await response.text()))

        return self.run(fetched())

    def sizes(self, url: str) -> Iterator[int]:
        parts = self.parts(url)
        while (size := self.run(anext(parts, None))) is not None:
            yield size

    async def parts(self, url: str) -> AsyncIterator[int]:
        async with self.session.get(url) as response:
            async for part in response.content.iter_chunked(8192):
                yield len(part)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    def close(self) -> None:
        self.run(self.session.close())
        self.run(asyncio.sleep(0.01))  # older releases close their transports after that
        self.runner.close()

    def base_error(self) -> type[Exception]:
        import aiohttp

        error: type[Exception] = aiohttp.ClientError
        return error


class AiohttpConnector(Aiohttp):
    """A session of aiohttp with the connector, and all that the environment says."""

    rules = False

    async def make(self) -> Any:
        import aiohttp

        from urikit.connect.aiohttp import GuardConnector

        connector = GuardConnector(self.guard, ssl=self.bed.trust)
        return aiohttp.ClientSession(connector=connector, trust_env=True)


class Urllib(Client):
    """A client made by ``opener``."""

    package = "urllib"

    def start(self) -> None:
        from urikit.connect.urllib import opener

        self.opener = opener(self.guard, context=self.bed.trust)

    def fetch(
        self,
        url: str,
        headers: Mapping[str, str] | None = None,
        method: str = "GET",
        follow: bool = True,
        body: bytes | None = None,
    ) -> Reply:
        from urllib.request import Request

        changed = headers or body is not None
        request = Request(url, body, dict(headers or {}), method=method) if changed else url
        with self.opener.open(request) as response:
            return Reply(response.status, json.load(response))

    def sizes(self, url: str) -> Iterator[int]:
        with self.opener.open(url) as response:
            while part := response.read(8192):
                yield len(part)

    def close(self) -> None:
        self.opener.close()

    def base_error(self) -> type[Exception]:
        from urllib.error import URLError

        return URLError


CLIENTS: dict[str, type[Client]] = {
    "httpx": Httpx,
    "httpx-transport": HttpxTransport,
    "httpx-http2": HttpxSecond,
    "httpx-asyncio": HttpxAsync,
    "httpx-trio": HttpxTrio,
    "requests": Requests,
    "requests-adapter": RequestsAdapter,
    "aiohttp": Aiohttp,
    "aiohttp-connector": AiohttpConnector,
    "urllib": Urllib,
}


def needs(kind: type[Client]) -> None:
    """Skips where the packages of a client are missing."""
    for each in kind.__mro__:
        package = vars(each).get("package")
        if package and find_spec(package) is None:
            pytest.skip(f"{package} is not installed")
