"""Clients with an event loop: cancelling, and many requests at once."""

import asyncio
from typing import Any

import pytest

from tests.connect.bed import OPEN, Bed
from urikit.guard import Guard, GuardError


class TestEventLoops:
    """Cancelling, and many at once."""

    @staticmethod
    def getter(kind: str, guard: Guard, bed: Bed) -> Any:
        """A context manager that gives a function from a URL to a status."""
        from contextlib import asynccontextmanager

        @asynccontextmanager
        async def httpx_get() -> Any:
            from urikit.connect.httpx import async_client

            async with async_client(guard, verify=bed.trust, follow_redirects=True) as client:

                async def get(url: str) -> int:
                    return int((await client.get(url)).status_code)

                yield get

        @asynccontextmanager
        async def aiohttp_get() -> Any:
            from urikit.connect.aiohttp import session

            async with session(guard, ssl=bed.trust) as client:

                async def get(url: str) -> int:
                    async with client.get(url) as response:
                        await response.read()
                        return int(response.status)

                yield get

        return {"httpx": httpx_get, "aiohttp": aiohttp_get}[kind]()

    @pytest.fixture(params=["httpx", "aiohttp"])
    def kind(self, request: pytest.FixtureRequest) -> str:
        pytest.importorskip(request.param, reason=f"{request.param} is not installed")
        return str(request.param)

    def test_many_at_once(self, kind: str, bed: Bed, guard: Guard) -> None:
        bed.plain.routes["/go"] = (302, {"Location": f"http://127.0.0.1:{bed.plain.port}/"})
        bed.plain.routes["/fine"] = (302, {"Location": f"{bed.https}/end"})
        urls = [
            f"{bed.http}/a",
            f"http://evil.example:{bed.plain.port}/",
            f"{bed.http}/fine",
            f"{bed.http}/go",
            f"http://mixed.example:{bed.plain.port}/",
        ] * 6

        async def all_of_them() -> list[Any]:
            async with self.getter(kind, guard, bed) as get:
                return await asyncio.gather(*map(get, urls), return_exceptions=True)

        found = [
            None if isinstance(each, GuardError) else each for each in asyncio.run(all_of_them())
        ]
        assert found == [200, None, 200, None, None] * 6
        assert bed.trespassers() == 0

    def test_cancelled_while_looking_up(self, kind: str, bed: Bed, guard: Guard) -> None:
        async def slow(host: str, port: int) -> list[str]:
            if host == "slow.example":
                await asyncio.sleep(60)
            return [OPEN]

        async def cancelled() -> int:
            async with self.getter(kind, guard.replace(resolver=slow), bed) as get:
                task = asyncio.ensure_future(get(f"http://slow.example:{bed.plain.port}/"))
                await asyncio.sleep(0.05)
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task
                found: int = await get(f"{bed.http}/")
                return found

        assert asyncio.run(cancelled()) == 200
        assert bed.plain.accepted == 1

    def test_one_after_another_in_one_task(self, kind: str, bed: Bed, guard: Guard) -> None:
        bed.plain.routes["/go"] = (302, {"Location": "/end"})
        bed.plain.routes["/bad"] = (302, {"Location": f"http://127.0.0.1:{bed.plain.port}/"})

        async def series() -> list[int]:
            async with self.getter(kind, guard, bed) as get:
                found = [await get(f"{bed.http}/go")]
                with pytest.raises(GuardError):
                    await get(f"{bed.http}/bad")
                other = f"http://other.example:{bed.plain.port}/"
                return [*found, await get(other), await get(f"{bed.https}/")]

        assert asyncio.run(series()) == [200, 200, 200]
        assert bed.trespassers() == 0
