"""The ASGI application: routes, limits, and the answers to wrong requests."""

from collections.abc import Iterable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Final

from anyio import fail_after
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from urikit.lens._answering import TOO_LARGE, answer
from urikit.lens._api import ENDPOINTS, Endpoint
from urikit.lens._defence import (
    HEADERS,
    JSON,
    LOOPBACK,
    Defence,
    TooLargeError,
    problem,
    read_body,
    respond,
)
from urikit.lens._limits import BODY_SECONDS, MAX_BODY
from urikit.lens._openapi import describe

STATIC: Final = Path(__file__).parent / "static"
TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


def create_app(allowed_hosts: Iterable[str] = ()) -> Starlette:
    """Create the lens as an ASGI application for the loopback names and *allowed_hosts*.

    >>> [route.path for route in create_app().routes][:3]
    ['/api/explain', '/api/compare', '/api/parse']
    """
    routes = [Route(each.path, partial(_answer, each), methods=["POST"]) for each in ENDPOINTS]
    # Every file has its own route: no path of a request becomes a path on the disk.
    files = {f"/static/{p.name}": p for p in sorted(STATIC.iterdir()) if p.suffix in TYPES}
    files["/"] = files.pop("/static/index.html")
    for address, path in files.items():
        routes.append(Route(address, partial(_file, path), methods=["GET"]))
    routes.append(Route("/openapi.json", _openapi, methods=["GET"]))
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Defence, allowed_hosts={*LOOPBACK, *allowed_hosts})],
        exception_handlers={HTTPException: _not_served, Exception: _went_wrong},
    )
    app.router.redirect_slashes = False  # with one more slash it is another address: 404
    return app


async def _answer(endpoint: Endpoint, request: Request) -> Response:
    content_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if content_type != "application/json":
        return problem(415, "content-type", "content type must be application/json")
    try:
        with fail_after(BODY_SECONDS):
            body = await read_body(request, MAX_BODY)
    except TooLargeError:
        return respond(TOO_LARGE)
    except TimeoutError:
        message = f"request body took more than {BODY_SECONDS:g} seconds"
        return problem(408, "timeout", message, headers={"connection": "close"})
    return respond(await run_in_threadpool(answer, endpoint, body))


async def _openapi(request: Request) -> Response:
    return JSON(describe(version("urikit")))


async def _file(path: Path, request: Request) -> Response:
    return FileResponse(path, media_type=TYPES[path.suffix], headers={"cache-control": "no-cache"})


async def _went_wrong(request: Request, error: Exception) -> Response:
    # This answer bypasses the defence; Starlette raises the error again, for the log.
    message = "internal server error; see the log of the server"
    return problem(500, "defect", message, headers=HEADERS)


async def _not_served(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind, message = {
        404: ("not-found", "page not found"),
        405: ("method", f"method {request.method[:20]} is not allowed here"),
    }.get(error.status_code, ("request", error.detail))
    return problem(error.status_code, kind, message, headers=error.headers or {})
