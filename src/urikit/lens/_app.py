"""The ASGI application: routes, limits, and the answers to wrong requests."""

import json
from collections.abc import Iterable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from anyio import fail_after
from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from urikit.errors import URIError
from urikit.lens._allowlist import AllowListError
from urikit.lens._api import ENDPOINTS, Endpoint
from urikit.lens._defence import (
    HEADERS,
    JSON,
    LOOPBACK,
    Defence,
    TooLargeError,
    problem,
    read_body,
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
        return problem(413, "too-large", f"request body must have at most {MAX_BODY:,} bytes")
    except TimeoutError:
        message = f"request body took more than {BODY_SECONDS:g} seconds"
        return problem(408, "timeout", message, headers={"connection": "close"})
    try:
        # RFC 8259 §8.1: the encoding is UTF-8.
        given = json.loads(
            body.decode(),
            parse_constant=_no_constant,
            parse_float=_number,
            object_pairs_hook=_unique,
        )
    except DuplicateNameError as error:
        return problem(400, "not-json", str(error))
    except (ValueError, RecursionError):
        return problem(400, "not-json", "request body must be JSON in UTF-8")
    try:
        answer = await run_in_threadpool(endpoint.answer_to, given)
    except ValidationError as error:
        return _wrong_shape(error)
    except AllowListError as error:
        return problem(422, "allow-list", error.message, f"body.allow[{error.index}]")
    except URIError as error:
        return problem(422, error.kind, error.message, "body.url")
    return JSON(answer, 200, {"cache-control": "no-store"})


class DuplicateNameError(ValueError):
    """An object has a name twice, and parsers disagree on which value counts."""


# RFC 8259 §4: names should be unique.
def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise DuplicateNameError("object has a duplicate key")
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not valid JSON")


def _number(digits: str) -> float:
    number = float(digits)
    return int(number) if number.is_integer() else number  # 1.0 is an integer to JSON Schema


_MESSAGES: Final = {
    "bool_type": "expected boolean",
    "int_type": "expected integer",
    "string_type": "expected string",
    "list_type": "expected array",
    "dict_type": "expected object",
    "model_type": "expected object",
    "enum": "expected one of {expected}",
    "literal_error": "expected one of {expected}",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "string_too_long": "must have at most {max_length:,} characters",
    "too_long": "must have at most {max_length:,} items, not {actual_length:,}",
    "too_short": "must have at least {min_length:,} items",
    "missing": "{name} is missing",
    "extra_forbidden": "unknown name {name!r}",
}
"""The sorts of pydantic's errors in the words of JSON."""


def _wrong_shape(error: ValidationError) -> Response:
    """Say what is wrong with a request, and where; never the value, which may be a secret."""
    fault = error.errors(include_url=False, include_input=False)[0]
    sort, place, context = fault["type"], fault["loc"], fault.get("ctx", {})
    status, kind, message = 422, "shape", fault["msg"]
    if isinstance(cause := context.get("error"), URIError):
        kind, message = cause.kind, cause.message
    elif sort in _MESSAGES:
        name = str(place[-1])[:40] if place else ""
        message = _MESSAGES[sort].format(name=name, **context)
    if sort in ("missing", "extra_forbidden"):
        place = place[:-1]
    elif place[-1:] == ("[key]",):
        place = place[:-2]
    if sort == "too_long" and place == ("urls",):
        status, kind = 413, "too-large"
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in place)
    return problem(status, kind, message, "body" + "".join(steps))


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
