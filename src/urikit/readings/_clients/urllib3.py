"""urllib3, and requests, which stands on it."""

from functools import cache
from typing import Any

from urikit.objects._url import URL
from urikit.readings._clients.recording import (
    EMPTY_LOCATION,
    Stopped,
    connected,
    looked_up,
    received_by_http_client,
)
from urikit.readings._views import UnsupportedSchemeError, View


class Urllib3:
    """``PoolManager``, stopped where its connection would be made."""

    name = "urllib3"

    def version(self) -> str:
        """That of the package."""
        import urllib3

        return str(urllib3.__version__)

    def view(self, text: str, base: URL | None) -> View:
        """Return the target of ``PoolManager.urlopen``; ``urljoin`` resolves redirects."""
        import urllib3
        from urllib3.util import parse_url

        if base is not None:
            from urllib.parse import urljoin

            location = received_by_http_client(text)
            if not location:
                raise ValueError(EMPTY_LOCATION)
            text = urljoin(str(base), location)
        url = parse_url(text)
        if url.scheme not in (None, "http", "https"):
            raise UnsupportedSchemeError(f"urllib3 does not support the scheme {url.scheme!r}")
        # As urlopen does it, but for the warning about a scheme that is missing
        with urllib3.PoolManager(num_pools=1) as manager:
            manager.pool_classes_by_scheme = _pool_classes()
            try:
                pool = manager.connection_from_host(url.host, url.port, url.scheme)
                pool.urlopen(
                    "GET", url.request_uri, redirect=False, retries=False, assert_same_host=False
                )
            except Stopped as stopped:
                return connected(
                    url.scheme or "http",
                    stopped.host,
                    stopped.port,
                    userinfo=url.auth,
                    path=url.path,
                    query=url.query,
                    fragment=url.fragment,
                )
        raise AssertionError("the pool came back")  # pragma: no cover


@cache
def _pool_classes() -> dict[str, Any]:
    """urllib3's own pools, with connections that say where they would go."""
    from urllib3 import HTTPConnectionPool, HTTPSConnectionPool
    from urllib3.connection import HTTPConnection, HTTPSConnection
    from urllib3.exceptions import LocationParseError

    class Connection(HTTPConnection):  # type: ignore[misc]
        def connect(self) -> None:
            # The name that is looked up: "host" leaves out a final dot.
            host = str(getattr(self, "_dns_host", self.host))
            try:
                name = looked_up(host)  # urllib3 tries that itself, before the lookup
            except UnicodeError:
                raise LocationParseError(f"{host!r}, label empty or too long") from None
            raise Stopped(name, self.port)

    class SecureConnection(HTTPSConnection):  # type: ignore[misc]
        connect = Connection.connect

    class Pool(HTTPConnectionPool):  # type: ignore[misc]
        ConnectionCls = Connection

    class SecurePool(HTTPSConnectionPool):  # type: ignore[misc]
        ConnectionCls = SecureConnection

    return {"http": Pool, "https": SecurePool}


class Requests:
    """A ``Session`` with the adapter it has, stopped where urllib3 would connect."""

    name = "requests"

    def version(self) -> str:
        """That of the package."""
        import requests

        return str(requests.__version__)

    def view(self, text: str, base: URL | None) -> View:
        """Return the target of ``requests.get``; with a *base*, of a redirect from there."""
        import requests
        from requests.exceptions import InvalidSchema

        with requests.Session() as session:
            session.trust_env = False
            for adapter in session.adapters.values():
                adapter.poolmanager.pool_classes_by_scheme = _pool_classes()
            at = text if base is None else str(base)
            prepared = session.prepare_request(requests.Request("GET", at))
            if base is not None:
                prepared = _redirected(session, prepared, text)
            try:
                # The first step of send(), without the rest
                session.get_adapter(url=prepared.url).send(prepared, verify=False)
            except InvalidSchema as error:
                raise UnsupportedSchemeError(str(error)) from None
            except Stopped as stopped:
                return _requests_view(prepared.url, stopped)
        raise AssertionError("the session came back")  # pragma: no cover


def _redirected(session: Any, prepared: Any, location: str) -> Any:
    """The request that the session makes of a redirection to *location*."""
    import requests

    response = requests.Response()
    response.status_code = 302
    response.url = prepared.url
    response.request = prepared
    response._content = b""
    response.raw = _NoBody()
    response.headers["Location"] = received_by_http_client(location)
    following = next(session.resolve_redirects(response, prepared, yield_requests=True), None)
    if following is None:
        raise ValueError(EMPTY_LOCATION)
    return following


class _NoBody:
    """The body of a response that there was not."""

    _original_response = None

    def close(self) -> None:
        """Nothing is open."""

    def release_conn(self) -> None:
        """Nothing is held."""


def _requests_view(url: str, stopped: Stopped) -> View:
    from urllib.parse import urlsplit

    parts = urlsplit(url)
    return connected(
        parts.scheme,
        stopped.host,
        stopped.port,
        userinfo=parts.netloc.rpartition("@")[0] if "@" in parts.netloc else None,
        path=parts.path,
        query=parts.query or None,
        fragment=parts.fragment or None,
    )
