"""Particulars of each client but urllib: its options, its proxies, its event loop."""

import asyncio
import pickle
from typing import Any

import pytest

from tests.connect.bed import NAME, OPEN, Bed
from urikit.guard import Guard, GuardError, ReasonCode


def codes(error: pytest.ExceptionInfo[GuardError]) -> ReasonCode:
    return error.value.decision.codes[0]


class TestHttpx:
    @pytest.fixture(autouse=True)
    def _needs(self) -> None:
        pytest.importorskip("httpx", reason="httpx is not installed")

    @pytest.mark.parametrize(
        "options",
        [
            {"proxy": "http://127.0.0.1:1"},
            {"mounts": {"all://": None}},
            {"transport": object()},
            {"trust_env": True},
            {"uds": "/run/docker.sock"},
        ],
        ids=lambda options: next(iter(options)),
    )
    def test_ways_around(self, guard: Guard, options: dict[str, Any]) -> None:
        from urikit.connect.httpx import async_client, client

        for make in (client, async_client):
            with pytest.raises(ValueError, match=f"not support {next(iter(options))}"):
                make(guard, **options)

    def test_no_guard(self) -> None:
        from urikit.connect.httpx import AsyncGuardTransport, GuardTransport

        for make in (GuardTransport, AsyncGuardTransport):
            with pytest.raises(TypeError, match="expected a Guard, not None"):
                make(None)  # type: ignore[arg-type]

    def test_http2_is_spoken(self, bed: Bed, guard: Guard) -> None:
        pytest.importorskip("h2", reason="h2 is not installed")
        from urikit.connect.httpx import client

        with client(guard, verify=bed.trust, http2=True) as guarded:
            response = guarded.get(f"{bed.https}/")
            assert response.http_version == "HTTP/2"
            assert response.json()["name"] == NAME

    def test_unix_sockets_and_connections_of_nobody(self, guard: Guard) -> None:
        from urikit.connect._pins import Permit, permitted
        from urikit.connect.httpx import _AsyncBackend, _Backend

        with pytest.raises(GuardError) as caught:
            _Backend().connect_tcp("good.example", 80)
        assert codes(caught) == ReasonCode.CONNECTION_NOT_CHECKED
        with permitted(Permit.ask(guard, "http://good.example/")):
            with pytest.raises(GuardError) as caught:
                _Backend().connect_unix_socket("/run/docker.sock")
            assert codes(caught) == ReasonCode.CONNECTION_NOT_CHECKED
            with pytest.raises(GuardError) as caught:
                asyncio.run(_AsyncBackend().connect_unix_socket("/run/docker.sock"))
            with pytest.raises(GuardError) as caught:
                _Backend().connect_tcp("evil.example", 80)
            assert codes(caught) == ReasonCode.CLIENT_DISAGREES

    def test_a_redirect_that_httpx_reads_otherwise(self, bed: Bed, guard: Guard) -> None:
        import httpx

        from urikit.connect.httpx import client

        def elsewhere(request: httpx.Request) -> None:
            if request.url.path == "/end":
                request.url = request.url.copy_with(host="other.example")

        bed.plain.routes["/go"] = (302, {"Location": "/end"})
        hooks = {"request": [elsewhere]}
        with (
            client(guard, follow_redirects=True, event_hooks=hooks) as guarded,
            pytest.raises(GuardError) as caught,
        ):
            guarded.get(f"{bed.http}/go")
        assert codes(caught) == ReasonCode.CLIENT_DISAGREES
        assert len(bed.plain.requests) == 1

    def test_sending_again_is_no_redirect(self, bed: Bed, guard: Guard) -> None:
        import httpx

        from urikit.connect.httpx import client

        class Twice(httpx.Auth):  # type: ignore[misc]
            def auth_flow(self, request: httpx.Request) -> Any:
                for n in range(3):
                    request.headers["X-Try"] = str(n)
                    yield request

        bed.plain.routes["/go"] = (302, {"Location": "/end"})
        with client(guard.replace(max_redirects=1), follow_redirects=True) as guarded:
            assert guarded.get(f"{bed.http}/go", auth=Twice()).status_code == 200
        assert [each["path"] for each in bed.plain.requests] == ["/go", "/end"] * 3

    def test_the_next_request_of_a_redirect(self, bed: Bed, guard: Guard) -> None:
        from urikit.connect.httpx import client

        bed.secure.routes["/go"] = (302, {"Location": f"{bed.http}/"})
        with client(guard, verify=bed.trust) as guarded:
            response = guarded.get(f"{bed.https}/go")
            assert response.next_request is not None
            with pytest.raises(GuardError) as caught:
                guarded.send(response.next_request)
        assert codes(caught) == ReasonCode.SCHEME_DOWNGRADE
        assert bed.plain.accepted == 0

    def test_a_server_name_is_for_one_host(self, bed: Bed, guard: Guard) -> None:
        import httpx

        from urikit.connect.httpx import client

        bed.secure.routes["/go"] = (302, {"Location": f"https://wrong.example:{bed.secure.port}/"})
        with (
            client(guard, verify=bed.trust, follow_redirects=True) as guarded,
            pytest.raises(httpx.ConnectError, match="certificate"),
        ):
            guarded.get(f"{bed.https}/go", extensions={"sni_hostname": NAME})
        assert len(bed.secure.requests) == 1

    def test_a_base_url(self, bed: Bed, guard: Guard) -> None:
        from urikit.connect.httpx import client

        with client(guard, base_url=bed.http) as guarded:
            assert guarded.get("/a").status_code == 200
            with pytest.raises(GuardError):
                guarded.get(f"http://127.0.0.1:{bed.plain.port}/")
        assert bed.trespassers() == 0

    def test_errors_know_their_request(self, bed: Bed, guard: Guard) -> None:
        from urikit.connect.httpx import GuardRequestError, client

        with client(guard) as guarded, pytest.raises(GuardRequestError) as caught:
            guarded.get(f"http://evil.example:{bed.plain.port}/")
        assert caught.value.request.url.host == "evil.example"
        copy = pickle.loads(pickle.dumps(caught.value))
        assert (type(copy), str(copy)) == (GuardRequestError, str(caught.value))


class TestRequests:
    @pytest.fixture(autouse=True)
    def _needs(self) -> None:
        pytest.importorskip("requests", reason="requests is not installed")

    def test_proxies(self, bed: Bed, guard: Guard) -> None:
        from urikit.connect.requests import session

        proxies = {"http": f"http://127.0.0.1:{bed.proxy.port}"}
        with session(guard) as guarded:
            with pytest.raises(GuardError) as caught:
                guarded.get(f"{bed.http}/", proxies=proxies)
            assert codes(caught) == ReasonCode.PROXY_NOT_ALLOWED
            assert "do not use proxies" in str(caught.value)
            guarded.proxies = {"all": f"socks5h://127.0.0.1:{bed.proxy.port}"}
            with pytest.raises(GuardError) as caught:
                guarded.get(f"{bed.http}/")
            assert codes(caught) == ReasonCode.PROXY_NOT_ALLOWED
            with pytest.raises(GuardError):
                guarded.get_adapter("http://").proxy_manager_for("http://127.0.0.1:1")
        assert bed.trespassers() == 0

    def test_sessions_and_adapters_are_pickled(self, bed: Bed, guard: Guard) -> None:
        from urikit.connect.requests import session

        with session(guard.replace(resolver=None), timeout=3) as guarded:
            copy = pickle.loads(pickle.dumps(guarded))
        with copy:
            assert copy.guard == guarded.guard
            assert copy.get_adapter("https://").timeout == 3
            assert copy.get(f"http://{OPEN}:{bed.plain.port}/").status_code == 200
            with pytest.raises(GuardError):
                copy.get(f"http://127.0.0.1:{bed.plain.port}/")
        assert bed.trespassers() == 0

    def test_requests_that_were_prepared(self, bed: Bed, guard: Guard) -> None:
        import requests

        from urikit.connect.requests import session

        prepared = requests.Request("GET", f"http://127.0.0.1:{bed.plain.port}/").prepare()
        with session(guard) as guarded, pytest.raises(GuardError) as caught:
            guarded.send(prepared)
        assert getattr(caught.value, "request", None) is prepared
        assert bed.trespassers() == 0

    def test_the_next_request_of_a_redirect(self, bed: Bed, guard: Guard) -> None:
        from urikit.connect.requests import session

        bed.secure.routes["/go"] = (302, {"Location": f"{bed.http}/"})
        with session(guard) as guarded:
            guarded.verify = str(bed.trust_file)
            response = guarded.get(f"{bed.https}/go", allow_redirects=False)
            with pytest.raises(GuardError) as caught:
                guarded.send(response.next)
        assert codes(caught) == ReasonCode.SCHEME_DOWNGRADE
        assert bed.plain.accepted == 0

    def test_digests_stay_with_the_origin(self, bed: Bed, guard: Guard) -> None:
        from requests.auth import HTTPDigestAuth

        from urikit.connect.requests import session

        asks = {"WWW-Authenticate": 'Digest realm="r", nonce="n", qop="auth"'}
        bed.secure.routes["/mine"] = (401, asks)
        bed.secure.routes["/theirs"] = (401, asks)
        bed.secure.routes["/go"] = (
            *(302, {"Location": f"https://other.example:{bed.secure.port}/theirs"}),
        )
        with session(guard) as guarded:
            guarded.verify = str(bed.trust_file)
            for path in ("/mine", "/go"):
                password = HTTPDigestAuth("joe", "s3cret")
                assert guarded.get(f"{bed.https}{path}", auth=password).status_code == 401
        assert [
            (each["path"], "authorization" in each["headers"])  # type: ignore[operator]
            for each in bed.secure.requests
        ] == [("/mine", False), ("/mine", True), ("/go", False), ("/theirs", False)]

    def test_adapters_that_ask_no_guard(self, bed: Bed, guard: Guard) -> None:
        import requests
        from requests.adapters import HTTPAdapter

        from urikit.connect.requests import session

        url = f"http://127.0.0.1:{bed.plain.port}/"
        with session(guard) as guarded:
            guarded.mount("http://127.0.0.1", HTTPAdapter())
            with pytest.raises(GuardError) as caught:
                guarded.send(requests.Request("GET", url).prepare())
        assert codes(caught) == ReasonCode.CONNECTION_NOT_CHECKED
        assert bed.trespassers() == 0

    def test_there_is_a_timeout(self, bed: Bed, guard: Guard, monkeypatch: Any) -> None:
        import requests
        from requests.adapters import HTTPAdapter

        from urikit.connect.requests import session

        given = []

        def sent(self: Any, request: Any, stream: Any, timeout: Any, *rest: Any) -> Any:
            given.append(timeout)
            raise requests.ConnectionError

        monkeypatch.setattr(HTTPAdapter, "send", sent)
        with session(guard) as guarded:
            for timeout in (None, 2, (1, 2)):
                with pytest.raises(requests.ConnectionError):
                    guarded.get(f"{bed.http}/", timeout=timeout)
        assert given == [10.0, 2, (1, 2)]

    def test_bytes_and_objects_for_urls(self, bed: Bed, guard: Guard) -> None:
        from urikit import URL
        from urikit.connect.requests import session

        with session(guard) as guarded:
            for url in (f"{bed.http}/a".encode(), URL(f"{bed.http}/a")):
                assert guarded.get(url, params={"b": "c"}).json()["path"] == "/a?b=c"


class TestAiohttp:
    @pytest.fixture(autouse=True)
    def _needs(self) -> None:
        pytest.importorskip("aiohttp", reason="aiohttp is not installed")

    @pytest.mark.parametrize("name", ["connector", "proxy", "trust_env"])
    def test_ways_around(self, guard: Guard, name: str) -> None:
        from urikit.connect.aiohttp import session

        async def make() -> None:
            session(guard, **{name: "http://127.0.0.1:1"})

        with pytest.raises(ValueError, match=f"not support {name}"):
            asyncio.run(make())

    @pytest.mark.parametrize("name", ["resolver", "socket_factory", "use_dns_cache"])
    def test_options_of_the_connector(self, guard: Guard, name: str) -> None:
        from urikit.connect.aiohttp import GuardConnector

        async def make() -> None:
            GuardConnector(guard, **{name: None})

        with pytest.raises(ValueError, match=f"not support {name}"):
            asyncio.run(make())

    def test_proxies_of_a_request(self, bed: Bed, guard: Guard) -> None:
        from urikit.connect.aiohttp import session

        async def fetch() -> None:
            async with session(guard) as guarded:
                await guarded.get(f"{bed.http}/", proxy=f"http://127.0.0.1:{bed.proxy.port}")

        with pytest.raises(GuardError) as caught:
            asyncio.run(fetch())
        assert codes(caught) == ReasonCode.PROXY_NOT_ALLOWED
        assert bed.trespassers() == 0

    def test_credentials_of_the_session_stay_with_the_origin(self, bed: Bed, guard: Guard) -> None:
        from urikit.connect.aiohttp import session

        other = f"https://other.example:{bed.secure.port}"
        bed.secure.routes["/go"] = (302, {"Location": f"{other}/end"})

        async def fetch() -> None:
            headers = {"Authorization": "Bearer t", "X-Api-Key": "k"}
            async with (
                session(guard, ssl=bed.trust, headers=headers) as guarded,
                guarded.get(f"{bed.https}/go") as response,
            ):
                assert response.status == 200

        asyncio.run(fetch())
        assert [
            {"authorization", "x-api-key"} & set(each["headers"])  # type: ignore[call-overload]
            for each in bed.secure.requests
        ] == [{"authorization", "x-api-key"}, set()]

    @pytest.mark.filterwarnings("ignore:The 'auth' parameter:DeprecationWarning")
    @pytest.mark.filterwarnings("ignore:BasicAuth is deprecated:DeprecationWarning")
    def test_the_password_of_the_session_stays_with_the_origin(
        self, bed: Bed, guard: Guard
    ) -> None:
        import aiohttp

        from urikit.connect.aiohttp import session

        other = f"https://other.example:{bed.secure.port}"
        bed.secure.routes["/go"] = (302, {"Location": f"{other}/further"})
        bed.secure.routes["/further"] = (302, {"Location": "/end"})

        async def fetch() -> None:
            password = aiohttp.BasicAuth("joe", "s3cret")
            async with (
                session(guard, ssl=bed.trust, auth=password) as guarded,
                guarded.get(f"{bed.https}/go") as response,
            ):
                assert response.status == 200

        asyncio.run(fetch())
        found = ["authorization" in each["headers"] for each in bed.secure.requests]  # type: ignore[operator]
        assert found == [True, False, False]

    def test_paths_that_are_encoded_already(self, bed: Bed, guard: Guard) -> None:
        import yarl

        from urikit.connect.aiohttp import session

        async def fetch(path: str) -> None:
            url = yarl.URL(f"{bed.http}{path}", encoded=True)
            async with session(guard) as guarded, guarded.get(url) as response:
                await response.read()

        asyncio.run(fetch("/a%20b"))
        with pytest.raises(GuardError) as caught:
            asyncio.run(fetch("/admin/%2e%2e/open"))
        assert codes(caught) == ReasonCode.CLIENT_DISAGREES
        assert [each["path"] for each in bed.plain.requests] == ["/a%20b"]

    # yarl takes tabs out, maps characters of hosts, and reads what the guard does not
    @pytest.mark.parametrize(
        "path",
        [
            *("http://go\tod.example:{port}/", "http://ｇood.example:{port}/"),
            *(" http://good.example:{port}/", "HTTP:\\\\good.example:{port}/"),
            *("http://good.example:{port}\\@other.example/", "/\\other.example/", "//a\tb/"),
        ],
    )
    @pytest.mark.parametrize("method", ["get", "ws_connect"])
    def test_the_string_is_judged_before_yarl_reads_it(
        self, bed: Bed, guard: Guard, path: str, method: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        import aiohttp.client

        from urikit.connect.aiohttp import session

        def parsed(*args: object, **options: object) -> Any:
            raise AssertionError("aiohttp has parsed it")

        async def fetch() -> None:
            base = f"{bed.http}/" if path.startswith("/") else None
            async with session(guard, base_url=base) as guarded:
                monkeypatch.setattr(aiohttp.client, "URL", parsed)
                await getattr(guarded, method)(path.format(port=bed.plain.port))

        with pytest.raises(GuardError) as caught, monkeypatch.context():
            asyncio.run(fetch())
        assert isinstance(caught.value, aiohttp.ClientError)
        assert bed.plain.accepted == 0

    def test_a_base_url(self, bed: Bed, guard: Guard) -> None:
        from urikit.connect.aiohttp import session

        async def fetch() -> None:
            async with session(guard, base_url=f"{bed.http}/a/") as guarded:
                for path in ("b?c=%7e", "/d", f"{bed.http}/e", "../%61"):
                    async with guarded.get(path) as response:
                        assert response.status == 200

        asyncio.run(fetch())
        assert [each["path"] for each in bed.plain.requests] == ["/a/b?c=%7e", "/d", "/e", "/%61"]

    def test_a_server_name_is_for_one_host(self, bed: Bed, guard: Guard) -> None:
        import aiohttp

        from urikit.connect.aiohttp import session

        bed.secure.routes["/go"] = (302, {"Location": f"https://wrong.example:{bed.secure.port}/"})

        async def fetch() -> None:
            async with session(guard, ssl=bed.trust) as guarded:
                with pytest.raises(aiohttp.ClientConnectorCertificateError):
                    await guarded.get(f"{bed.https}/go", server_hostname=NAME)
            await asyncio.sleep(0.01)  # older releases close their transports after that

        asyncio.run(fetch())
        assert len(bed.secure.requests) == 1

    def test_a_request_of_a_middleware_during_a_redirect(self, bed: Bed, guard: Guard) -> None:
        from urikit.connect.aiohttp import session

        bed.secure.routes["/go"] = (302, {"Location": f"https://other.example:{bed.secure.port}/"})

        async def fetch() -> None:
            async def with_token(request: Any, handler: Any) -> Any:
                async with guarded.get(f"{bed.https}/token", middlewares=()) as response:
                    await response.read()
                request.headers["Authorization"] = "Bearer t"
                return await handler(request)

            async with (
                session(guard, ssl=bed.trust, middlewares=(with_token,)) as guarded,
                guarded.get(f"{bed.https}/go") as response,
            ):
                assert response.status == 200

        asyncio.run(fetch())
        assert [
            (each["path"], "authorization" in each["headers"])  # type: ignore[operator]
            for each in bed.secure.requests
        ] == [("/token", False), ("/go", True), ("/token", False), ("/", False)]

    def test_websockets(self, bed: Bed, guard: Guard) -> None:
        from urikit.connect.aiohttp import session

        async def talk(url: str) -> None:
            async with session(guard.replace(schemes=["ws", "wss"])) as guarded:
                await guarded.ws_connect(url)

        with pytest.raises(GuardError):
            asyncio.run(talk(f"ws://evil.example:{bed.plain.port}/"))
        assert bed.trespassers() == 0
