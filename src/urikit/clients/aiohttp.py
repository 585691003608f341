"""yarl, and aiohttp, which stands on it."""

from typing import Any

from urikit.clients.recording import Unsupported, connected
from urikit.objects.url import URL
from urikit.views import View

__all__ = ["Aiohttp", "Yarl"]


class Yarl:
    """``yarl.URL``, with the host as it would be looked up."""

    name = "yarl"

    def version(self) -> str:
        """That of the package."""
        import yarl

        return str(yarl.__version__)

    def view(self, text: str, base: URL | None) -> View:
        """The parts of the URL; ``join`` comes before it where there is a *base*."""
        url = _read(text, base)
        return _view(url, url.raw_host or "", url.port)


class Aiohttp:
    """What a ``ClientRequest`` names as its connection."""

    name = "aiohttp"

    def version(self) -> str:
        """That of the package."""
        import aiohttp

        return str(aiohttp.__version__)

    def view(self, text: str, base: URL | None) -> View:
        """Where a session, with the *base* as its ``base_url``, would go."""
        import aiohttp

        url = _read(text, base)
        allowed = aiohttp.TCPConnector.allowed_protocol_schema_set
        if url.scheme not in allowed:
            raise Unsupported(f"aiohttp does not serve the scheme {url.scheme!r}")
        # It asks the loop for nothing before there is a connection.
        nothing: Any = None
        key = aiohttp.ClientRequest("GET", url, loop=nothing).connection_key
        if key.port is None:  # its connector has an assertion here
            raise ValueError("no port to connect to")
        host = key.host
        if host.endswith(".."):  # as its connector does before the lookup
            host = host.rstrip(".") + "."
        return _view(url, host, key.port)


def _read(text: str, base: URL | None) -> Any:
    import yarl

    url = yarl.URL(text)
    if base is None or url.absolute:
        return url
    return yarl.URL(str(base)).join(url)


def _view(url: Any, host: str, port: int | None) -> View:
    userinfo = url.raw_user
    if url.raw_password is not None:
        userinfo = f"{userinfo or ''}:{url.raw_password}"
    return connected(
        url.scheme,
        host,
        port,
        userinfo=userinfo,
        path=url.raw_path,
        query=url.raw_query_string or None,
        fragment=url.raw_fragment or None,
    )
