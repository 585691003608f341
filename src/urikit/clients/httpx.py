"""httpx, and the httpcore below it."""

from functools import cache
from typing import Any

from urikit.clients.recording import Stopped, Unsupported, connected
from urikit.objects.url import URL
from urikit.views import View

__all__ = ["Httpx"]


class Httpx:
    """A ``Client`` whose connections are stopped where httpcore would make them."""

    name = "httpx"

    def version(self) -> str:
        """That of the package."""
        import httpx

        return str(httpx.__version__)

    def view(self, text: str, base: URL | None) -> View:
        """Where ``Client.get`` would go; with a *base*, a redirection from there."""
        import httpcore
        import httpx

        url = httpx.URL(text) if base is None else _redirected(str(base), text)
        request = httpx.Request("GET", url)
        try:
            with httpcore.ConnectionPool(network_backend=_backend()) as pool:
                # As httpx's transport hands it on
                pool.handle_request(
                    httpcore.Request(
                        request.method,
                        httpcore.URL(
                            scheme=request.url.raw_scheme,
                            host=request.url.raw_host,
                            port=request.url.port,
                            target=request.url.raw_path,
                        ),
                        headers=request.headers.raw,
                    )
                )
        except httpcore.UnsupportedProtocol as error:
            if url.scheme:
                raise Unsupported(str(error)) from None
            raise
        except Stopped as stopped:
            path, _, query = url.raw_path.decode("ascii").partition("?")
            return connected(
                url.scheme,
                stopped.host,
                stopped.port,
                userinfo=url.userinfo.decode("ascii") or None,
                path=path,
                query=query or None,
                fragment=url.fragment or None,
            )
        raise AssertionError("the pool came back")  # pragma: no cover


@cache
def _backend() -> Any:
    import httpcore

    class Backend(httpcore.NetworkBackend):  # type: ignore[misc]
        def connect_tcp(self, host: str, port: int, *args: Any, **options: Any) -> Any:
            raise Stopped(host, port)

    return Backend()


def _redirected(base: str, location: str) -> Any:
    """Where httpx goes when it is at *base* and is sent to *location*."""
    import httpx

    def answer(request: Any) -> Any:
        headers = [(b"Location", location.encode("utf-8"))]
        return httpx.Response(302, headers=headers)

    transport = httpx.MockTransport(answer)
    with httpx.Client(transport=transport, trust_env=False) as client:
        response = client.get(base)
    following = response.next_request
    return httpx.URL(base) if following is None else following.url
