"""An application asked without a network: one request, one answer."""

import asyncio
import json
from typing import Any, NamedTuple

from urikit.lens._app import create_app

APP = create_app(["lens.example"])


class Answer(NamedTuple):
    """The response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)

    @property
    def kind(self) -> str:
        """The kind of the problem."""
        return str(self.data["error"]["kind"])


def request(
    method: str,
    path: str,
    body: bytes = b"",
    headers: dict[str, str] | None = None,
    *,
    host: str = "localhost:8765",
    portions: int = 1,
    unfinished: bool = False,
    app: Any = APP,
    answers: list[Answer] | None = None,
) -> Answer:
    """Ask *app*; the body comes in so many *portions*, and has no end if it is *unfinished*.

    The answer is added to *answers* even if the application raises an error after it.
    """
    given = {"host": host, **(headers or {})}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in given.items()],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8765),
    }
    size = max(1, -(-len(body) // portions))
    pieces = [body[at : at + size] for at in range(0, len(body), size)] or [b""]
    waiting = [
        {"type": "http.request", "body": piece, "more_body": unfinished or number + 1 < len(pieces)}
        for number, piece in enumerate(pieces)
    ]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if not waiting:
            await asyncio.sleep(3600)  # whoever asks again waits for the end of the connection
        return waiting.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    try:
        asyncio.run(app(scope, receive, send))
    finally:
        answer = Answer(
            sent[0]["status"],
            {name.decode(): value.decode("latin-1") for name, value in sent[0]["headers"]},
            b"".join(message.get("body", b"") for message in sent[1:]),
        )
        if answers is not None:
            answers.append(answer)
    return answer


def post(name: str, body: object, **more: Any) -> Answer:
    """Ask one address of the API with a body of JSON."""
    headers = {"content-type": "application/json", **more.pop("headers", {})}
    return request("POST", f"/api/{name}", json.dumps(body).encode(), headers, **more)
