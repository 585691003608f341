"""yarl, and aiohttp, which stands on it."""

from typing import Any

from urikit.objects._url import URL
from urikit.readings._clients.recording import EMPTY_LOCATION, connected, looked_up, received
from urikit.readings._views import UnsupportedSchemeError, View


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
    """The connection that a ``ClientRequest`` asks for."""

    name = "aiohttp"

    def version(self) -> str:
        """That of the package."""
        import aiohttp

        return str(aiohttp.__version__)

    def view(self, text: str, base: URL | None) -> View:
        """Return the target of ``session.get``; with a *base*, of a redirect from there."""
        import aiohttp

        url = _read(text, None) if base is None else _redirected(str(base), text)
        allowed = aiohttp.TCPConnector.allowed_protocol_schema_set
        if url.scheme not in allowed:
            raise UnsupportedSchemeError(f"aiohttp does not support the scheme {url.scheme!r}")
        loop: Any = _Idle()
        key = aiohttp.ClientRequest("GET", url, loop=loop).connection_key
        if key.port is None:  # its connector has an assertion here
            raise ValueError("no port to connect to")
        host = key.host
        if host.endswith(".."):  # as its connector does before the lookup
            host = host.rstrip(".") + "."
        if not _connects(host):
            raise ValueError("not a canonical IPv4 address")
        return _view(url, looked_up(host), key.port)


class _Idle:
    """In the place of an event loop: a request asks it for nothing else before it is sent."""

    def get_debug(self) -> bool:
        """No."""
        return False


def _connects(host: str) -> bool:
    """False if *host* is numeric and the connector refuses it: newer versions refuse "127.1"."""
    import aiohttp.helpers as helpers

    is_canonical = getattr(helpers, "is_canonical_ipv4_address", None)
    if is_canonical is None or ":" in host or not helpers.is_ip_address(host):
        return True
    return bool(is_canonical(host))


def _redirected(base: str, location: str) -> Any:
    """Return the target of a redirect from *base* to *location*, as a session computes it."""
    import aiohttp.client
    import yarl

    location = received(location)
    if not location:
        raise ValueError(EMPTY_LOCATION)
    url, at = yarl.URL(location), yarl.URL(base)
    # Newer versions read "http:x" at an http URL as a reference too.
    has_no_authority = getattr(aiohttp.client, "_has_no_authority", lambda text, scheme: False)
    if not url.scheme or (url.scheme == at.scheme and has_no_authority(location, url.scheme)):
        return at.join(url)
    return url


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
