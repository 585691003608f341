"""What keeps the lens to itself: headers, allowed hosts and origins, and the size of requests.

A page of somebody else's must not use the server on this machine through the browser. A name that
is made to point here (DNS rebinding) is refused by the Host header, a request from another site by
its Origin, and a form by its content type, which must be JSON.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from urikit.objects._url import URL

__all__ = ["HEADERS", "LOOPBACK", "Defence", "TooLargeError", "host_of", "read_body"]

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""The names of this machine, which are always allowed."""

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
"""With every answer."""

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]


class TooLargeError(Exception):
    """A request has more bytes than are taken."""


def host_of(authority: str) -> str | None:
    """The host of a Host header, as the URL Standard reads it; ``None`` if it is none.

    >>> host_of("LOCALHOST:8000"), host_of("[::1]:8000"), host_of("a@b"), host_of("a/b")
    ('localhost', '[::1]', None, None)
    """
    if any(char in authority for char in "@/\\?#") or authority != authority.strip():
        return None
    url = URL.parse(f"http://{authority}/")
    return None if url is None else url.host


class Defence:
    """An application that answers allowed hosts only, and adds the headers to each answer."""

    def __init__(self, app: Application, allowed_hosts: frozenset[str]) -> None:
        self._app = app
        self._allowed = allowed_hosts

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                named = {name.encode(): value.encode() for name, value in HEADERS.items()}
                message = {**message, "headers": [*message["headers"], *named.items()]}
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            await self._app(scope, receive, send_with_headers)
            return
        from urikit.lens._app import problem

        await problem(*refusal)(scope, receive, send_with_headers)

    def _refusal(self, scope: Message) -> tuple[int, str, str] | None:
        headers = [
            (name.decode("latin-1").lower(), value.decode("latin-1"))
            for name, value in scope["headers"]
        ]
        hosts = [value for name, value in headers if name == "host"]
        if len(hosts) != 1 or host_of(hosts[0]) not in self._allowed:
            message = "this server answers to its own names only; --host adds one"
            return 421, "host-not-allowed", message
        for name, value in headers:
            if name == "origin" and value != f"{scope['scheme']}://{hosts[0]}":
                return 403, "origin-not-allowed", "requests come from the page itself"
            if name == "sec-fetch-site" and value == "cross-site" and scope["method"] != "GET":
                return 403, "origin-not-allowed", "requests come from the page itself"
        return None


async def read_body(receive: Receive, declared: str | None, limit: int) -> bytes:
    """The body of a request of at most *limit* bytes, whatever its header says of it."""
    if declared is not None and declared.isdecimal() and int(declared[:20]) > limit:
        raise TooLargeError
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > limit:
            raise TooLargeError
        if not message.get("more_body", False):
            return bytes(body)
