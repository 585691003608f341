"""Protection of the local server: headers, allowed hosts and origins, the size of requests.

Pages of other sites must not use the server through the browser. The Host header gives away a
name that was made to point here (DNS rebinding), the Origin header a request from another site,
and the content type, which must be JSON, a form.
"""

from collections.abc import Container, Mapping
from contextlib import suppress
from typing import Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from urikit.lens._answering import Answer, problem as refuse, written
from urikit.objects._url import URL

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""The names of this machine; they are always allowed."""

HEADERS: Final = {
    "content-security-policy": "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "connect-src 'self'",
            "img-src 'self' data:",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        ]
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""The headers of every answer."""


class JSON(Response):
    """Data as JSON in ASCII, so that lone surrogates go through too."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Write the bytes."""
        return written(content).encode("ascii")


def respond(answer: Answer, headers: Mapping[str, str] = {}) -> Response:
    """Send an answer of the API.

    >>> respond(Answer(200, {"url": "https://h/"})).body
    b'{"url":"https://h/"}'
    """
    return JSON(answer.data, answer.status, {"cache-control": "no-store", **headers})


def problem(status: int, kind: str, message: str, headers: Mapping[str, str] = {}) -> Response:
    """Answer a request that cannot be served.

    >>> problem(404, "not-found", "page not found").status_code
    404
    """
    return respond(refuse(status, kind, message), headers)


class TooLargeError(Exception):
    """The body of a request exceeds the limit."""


def host_of(authority: str) -> str | None:
    """The host of a Host header by the URL Standard, or ``None`` if it is invalid.

    >>> host_of("LOCALHOST:8000"), host_of("[::1]:8000"), host_of("a@b"), host_of("a/b")
    ('localhost', '[::1]', None, None)
    """
    if any(char in authority for char in "@/\\?#") or authority != authority.strip():
        return None
    url = URL.parse(f"http://{authority}/")
    return None if url is None else url.host


class Defence:
    """ASGI middleware that refuses other hosts and origins, and adds the headers."""

    def __init__(self, app: ASGIApp, allowed_hosts: Container[str]) -> None:
        self._app = app
        self._allowed = allowed_hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await (self._refusal(scope) or self._app)(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or host_of(hosts[0]) not in self._allowed:
            message = "Host header is not a name of this server; add it with --host"
            return problem(421, "host-not-allowed", message)
        if any(
            origin != f"{scope['scheme']}://{hosts[0]}" for origin in headers.getlist("origin")
        ) or (scope["method"] != "GET" and "cross-site" in headers.getlist("sec-fetch-site")):
            return problem(403, "origin-not-allowed", "requests from other sites are not allowed")
        return None


async def read_body(request: Request, limit: int) -> bytes:
    """Read at most *limit* bytes, whatever Content-Length says, until the end or a disconnect."""
    declared = request.headers.get("content-length", "")
    if declared.isdecimal() and int(declared[:20]) > limit:
        raise TooLargeError
    body = bytearray()
    with suppress(ClientDisconnect):
        async for chunk in request.stream():
            body += chunk
            if len(body) > limit:
                raise TooLargeError
    return bytes(body)
