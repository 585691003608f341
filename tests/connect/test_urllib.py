"""Particulars of urllib: its openers, handlers and proxies."""

import gc
from typing import Any

import pytest

from tests.connect.bed import OPEN, Bed
from urikit import URL
from urikit.guard import Guard, GuardError, ReasonCode


class TestUrllib:
    def test_requests_with_a_proxy(self, bed: Bed, guard: Guard) -> None:
        from urllib.request import Request

        from urikit.connect.urllib import opener, urlopen

        for origin in (bed.http, bed.https):
            request = Request(f"{origin}/")
            request.set_proxy(f"127.0.0.1:{bed.proxy.port}", "http")
            with pytest.raises(GuardError) as caught:
                opener(guard, context=bed.trust).open(request)
            assert caught.value.kind in (
                *(ReasonCode.PROXY_NOT_ALLOWED, ReasonCode.CLIENT_DISAGREES),
            )
        assert bed.trespassers() == 0
        for url in (f"{bed.https}/", URL(f"{bed.https}/")):
            with urlopen(guard, url, context=bed.trust) as response:
                assert response.status == 200

    @pytest.mark.parametrize(
        "name",
        [
            *("ProxyHandler", "FileHandler", "FTPHandler", "DataHandler", "HTTPHandler"),
            *("HTTPSHandler", "HTTPRedirectHandler", "UnknownHandler"),
        ],
    )
    def test_handlers_that_open(self, guard: Guard, name: str) -> None:
        import urllib.request

        from urikit.connect.urllib import opener

        with pytest.raises(ValueError, match=f"not support {name}"):
            opener(guard, getattr(urllib.request, name)())

    def test_cookies_and_passwords_by_handlers(self, bed: Bed, guard: Guard) -> None:
        from urllib.request import HTTPBasicAuthHandler, HTTPCookieProcessor

        from urikit.connect.urllib import opener

        bed.plain.routes["/set"] = (302, {"Location": "/end", "Set-Cookie": "id=1"})
        made = opener(guard, HTTPCookieProcessor(), HTTPBasicAuthHandler())
        with made.open(f"{bed.http}/set") as response:
            assert response.status == 200
        headers: Any = bed.plain.requests[-1]["headers"]
        assert headers["cookie"] == "id=1"

    @pytest.mark.parametrize(
        ("status", "method", "length"), [(303, "GET", None), (307, "POST", "3"), (302, "GET", None)]
    )
    def test_bodies(
        self, bed: Bed, guard: Guard, status: int, method: str, length: str | None
    ) -> None:
        from urikit.connect.urllib import opener

        bed.plain.routes["/go"] = (status, {"Location": "/end"})
        with opener(guard).open(f"{bed.http}/go", b"a=b") as response:
            assert response.status == 200
        last: Any = bed.plain.requests[-1]
        assert (last["method"], last["headers"].get("content-length")) == (method, length)

    def test_a_body_that_has_been_read_is_not_sent_again(self, bed: Bed, guard: Guard) -> None:
        import io
        from urllib.error import HTTPError
        from urllib.request import Request

        from urikit.connect.urllib import opener

        bed.plain.routes["/go"] = (307, {"Location": "/end"})
        headers = {"Content-Length": "3"}
        with pytest.raises(HTTPError) as caught:
            opener(guard).open(Request(f"{bed.http}/go", io.BytesIO(b"a=b"), headers))
        caught.value.close()
        assert caught.value.code == 307

    def test_errors_of_the_server_are_errors(self, bed: Bed, guard: Guard) -> None:
        from urllib.error import HTTPError

        from urikit.connect.urllib import opener

        bed.plain.routes["/lost"] = (404, {})
        with pytest.raises(HTTPError) as caught:
            opener(guard).open(f"{bed.http}/lost")
        caught.value.close()
        assert caught.value.code == 404

    # The handler forgets to close the response that it answers.
    @pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
    def test_a_challenge_after_a_redirect(self, bed: Bed, guard: Guard) -> None:
        from urllib.error import HTTPError
        from urllib.request import HTTPBasicAuthHandler, HTTPPasswordMgrWithDefaultRealm

        from urikit.connect.urllib import opener

        other = f"http://other.example:{bed.plain.port}/"
        bed.plain.routes["/go"] = (302, {"Location": other})
        bed.plain.routes["/"] = (401, {"WWW-Authenticate": 'Basic realm="r"'})
        passwords = HTTPPasswordMgrWithDefaultRealm()
        passwords.add_password(None, other, "joe", "s3cret")
        with pytest.raises(HTTPError) as caught:
            opener(guard, HTTPBasicAuthHandler(passwords)).open(f"{bed.http}/go")
        caught.value.close()
        assert caught.value.code == 401
        del caught
        gc.collect()
        assert len(bed.plain.requests) == 3
        for each in bed.plain.requests:
            assert "authorization" not in each["headers"]  # type: ignore[operator]

    def test_as_the_opener_of_urlopen(
        self, bed: Bed, guard: Guard, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        import urllib.request

        from urikit.connect.urllib import opener

        monkeypatch.setattr(urllib.request, "_opener", opener(guard))
        with urllib.request.urlopen(f"{bed.http}/") as response:
            assert response.status == 200
        with pytest.raises(GuardError):
            urllib.request.urlopen(f"http://evil.example:{bed.plain.port}/")

    def test_schemes_that_nobody_opens(self, guard: Guard) -> None:
        from urllib.error import URLError

        from urikit.connect.urllib import opener

        made = opener(guard.replace(schemes=["ftp"]))
        with pytest.raises(URLError, match="unknown url type: ftp"):
            made.open(f"ftp://{OPEN}/")

    def test_a_location_that_is_not_ascii(self, bed: Bed, guard: Guard) -> None:
        from urikit.connect.urllib import opener

        bed.plain.routes["/go"] = (302, {"Location": "/ü"})
        with opener(guard).open(f"{bed.http}/go") as response:
            assert response.status == 200
        assert bed.plain.requests[-1]["path"] == "/%C3%BC"
