"""The application: the page, the API behind it, and what it answers to a wrong request."""

import json
from collections.abc import Callable, Coroutine, Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

try:
    from anyio import fail_after
    from starlette.applications import Starlette
    from starlette.concurrency import run_in_threadpool
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware
    from starlette.requests import Request
    from starlette.responses import FileResponse, Response
    from starlette.routing import Route
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "urikit.lens needs starlette: pip install 'urikit[lens]'", name=missing.name
    ) from missing

from urikit.errors import URIError
from urikit.lens._allowlist import AllowListError
from urikit.lens._api import ENDPOINTS, BadBaseError, Endpoint
from urikit.lens._defence import HEADERS, LOOPBACK, Defence, TooLargeError, read_body
from urikit.lens._openapi import describe
from urikit.lens._schema import MAX_BODY, SchemaError, check, with_defaults

__all__ = ["create_app", "problem"]

STATIC: Final = Path(__file__).parent / "static"
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}

BODY_SECONDS: Final = 30.0
"""How long the body of a request may take."""


class _JSON(Response):
    """Data as JSON in ASCII, so that half a character goes through too."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The bytes."""
        return json.dumps(content, ensure_ascii=True, separators=(",", ":")).encode("ascii")


def problem(status: int, kind: str, message: str, where: str | None = None) -> Response:
    """The answer to a request that cannot be served.

    >>> problem(404, "not-found", "there is nothing here").status_code
    404
    """
    error = {"kind": kind, "message": message, "where": where}
    return _JSON({"error": error}, status, {"cache-control": "no-store"})


def create_app(allowed_hosts: Iterable[str] = ()) -> Starlette:
    """The lens as an ASGI application, which answers to loopback names and *allowed_hosts*.

    >>> [route.path for route in create_app().routes][:3]
    ['/api/explain', '/api/compare', '/api/parse']
    """
    routes = [_api_route(endpoint) for endpoint in ENDPOINTS]
    routes.append(Route("/openapi.json", _openapi, methods=["GET"]))
    routes.append(Route("/", _file("index.html"), methods=["GET"]))
    # Every file is a route of its own: no path of a request becomes a path on the disk.
    for path in sorted(STATIC.iterdir()):
        if path.suffix in TYPES and path.name != "index.html":
            routes.append(Route(f"/static/{path.name}", _file(path.name), methods=["GET"]))
    allowed = frozenset({*LOOPBACK, *allowed_hosts})
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Defence, allowed_hosts=allowed)],
        exception_handlers={HTTPException: _not_served, Exception: _went_wrong},
    )
    app.router.redirect_slashes = False  # an address with a slash more is another one: 404
    return app


Handler = Callable[[Request], Coroutine[Any, Any, Response]]


def _api_route(endpoint: Endpoint) -> Route:
    async def handle(request: Request) -> Response:
        return await _answer(endpoint, request)

    return Route(endpoint.path, handle, methods=["POST"])


async def _answer(endpoint: Endpoint, request: Request) -> Response:
    content_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if content_type != "application/json":
        return problem(415, "content-type", "the content type must be application/json")
    try:
        declared = request.headers.get("content-length")
        with fail_after(BODY_SECONDS):
            body = await read_body(request.receive, declared, MAX_BODY)
    except TooLargeError:
        return problem(413, "too-large", f"at most {MAX_BODY:,} bytes are taken")
    except TimeoutError:
        late = problem(408, "timeout", f"the body took more than {BODY_SECONDS:g} seconds")
        late.headers["connection"] = "close"
        return late
    try:
        given = _from_json(body)
    except DuplicateNameError as error:
        return problem(400, "not-json", str(error))
    except (ValueError, RecursionError):
        return problem(400, "not-json", "the body is not JSON in UTF-8")
    try:
        check(given, endpoint.request)
    except SchemaError as error:
        if error.kind == "too-many" and error.where == "body.urls":
            return problem(413, "too-large", error.message, error.where)
        return problem(422, "shape", error.message, error.where)
    arguments = with_defaults(given, endpoint.request)
    try:
        answer = await run_in_threadpool(endpoint.run, arguments)
    except BadBaseError as error:
        return problem(422, str(error.error.kind), error.error.message, "body.base")
    except AllowListError as error:
        return problem(422, "allow-list", error.message, f"body.allow[{error.index}]")
    except URIError as error:
        return problem(422, str(error.kind), error.message, "body.url")
    return _JSON(answer, 200, {"cache-control": "no-store"})


class DuplicateNameError(ValueError):
    """A name that is twice in an object: which of its values counts is anybody's guess."""


# RFC 8259 §8.1: the encoding is UTF-8. §4: names should be unique.
def _from_json(body: bytes) -> Any:
    return json.loads(body.decode("utf-8"), parse_constant=_no_constant, object_pairs_hook=_unique)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise DuplicateNameError("a name is there twice in an object")
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


async def _openapi(request: Request) -> Response:
    return _JSON(describe(version("urikit")))


def _file(name: str) -> Handler:
    path = STATIC / name

    async def send(request: Request) -> Response:
        headers = {"content-type": TYPES[path.suffix], "cache-control": "no-cache"}
        return FileResponse(path, headers=headers)

    return send


async def _went_wrong(request: Request, error: Exception) -> Response:
    # This answer goes past the defence, which stands further in; the error is raised again after
    # it, and written to the log.
    answer = problem(500, "defect", "the server has a defect; what happened is in its log")
    for name, value in HEADERS.items():
        answer.headers[name] = value
    return answer


async def _not_served(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kinds = {404: "not-found", 405: "method"}
    messages = {
        404: "there is nothing here",
        405: f"this address does not take {request.method[:20]}",
    }
    status = error.status_code
    answer = problem(status, kinds.get(status, "request"), messages.get(status, error.detail))
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value  # Allow, with a 405
    return answer
