"""httpx, and the httpcore below it."""

from functools import cache
from typing import Any

from urikit.objects._url import URL
from urikit.readings._clients.recording import Stopped, connected, looked_up, received
from urikit.readings._views import UnsupportedSchemeError, View


class Httpx:
    """A ``Client`` whose connections are stopped where httpcore would make them."""

    name = "httpx"

    def version(self) -> str:
        """That of the package."""
        import httpx

        return str(httpx.__version__)

    def view(self, text: str, base: URL | None) -> View:
        """Return the target of ``Client.get``; with a *base*, of a redirect from there."""
        import httpcore
        import httpx

        transport = _transport_class()()
        try:
            with httpx.Client(transport=transport, trust_env=False) as client:
                request = client.build_request("GET", text if base is None else str(base))
                if base is not None:
                    request = _redirected(client, request, text)
                client.send(request)
        except httpcore.UnsupportedProtocol as error:
            # A text without a host is a reference to httpx, and loses its scheme.
            scheme = transport.url.scheme or httpx.URL(text).scheme
            if scheme not in ("", "http", "https"):
                raise UnsupportedSchemeError(str(error)) from None
            raise
        except Stopped as stopped:
            url = transport.url
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
        raise AssertionError("the client came back")  # pragma: no cover


def _redirected(client: Any, request: Any, location: str) -> Any:
    """The request that the client makes of a redirection to *location*."""
    import httpx

    # Answered by a transport, it would be in the client's log as a request that was made.
    headers = [(b"Location", received(location).encode("utf-8"))]
    return client._build_redirect_request(request, httpx.Response(302, headers=headers))


@cache
def _transport_class() -> Any:
    """A transport of httpx whose pool of httpcore says where it would go."""
    import httpcore
    import httpx

    class Backend(httpcore.NetworkBackend):  # type: ignore[misc]
        def connect_tcp(self, host: str, port: int, *args: Any, **options: Any) -> Any:
            raise Stopped(looked_up(host), port)

    class Transport(httpx.BaseTransport):  # type: ignore[misc]
        url: Any = None

        def handle_request(self, request: Any) -> Any:
            self.url = url = request.url
            with httpcore.ConnectionPool(network_backend=Backend()) as pool:
                # As httpx's own transport hands it on
                target = httpcore.URL(
                    scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path
                )
                asked = httpcore.Request(request.method, target, headers=request.headers.raw)
                return pool.handle_request(asked)

    return Transport
