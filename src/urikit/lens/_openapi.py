"""The OpenAPI description of the API, made of the shapes that requests are checked by."""

from typing import Any, Final

from urikit.lens import _shapes as shapes
from urikit.lens._api import ENDPOINTS, Endpoint
from urikit.lens._schema import MAX_BODY, MAX_ROWS

__all__ = ["describe"]

_PROBLEMS: Final = {
    "400": "The body is not JSON in UTF-8, or has a name twice in an object.",
    "403": "The request comes from another site.",
    "405": "Another method is asked for.",
    "408": "The body was not all there in time.",
    "413": f"The body has more than {MAX_BODY:,} bytes, or the batch more than {MAX_ROWS:,} rows.",
    "415": "The content type is not application/json.",
    "421": "The Host header is not a name of this server.",
    "422": "The body is not of its shape, or what should be a URL or a host is none.",
}


def describe(version: str) -> dict[str, Any]:
    """The description, of OpenAPI 3.1.

    >>> sorted(describe("1.0")["paths"])[:2]
    ['/api/check', '/api/compare']
    """
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "urikit lens",
            "version": version,
            "summary": "A URL by every standard, and by every parser that is installed.",
            "description": "Texts come in the body, never in the address. Positions count code "
            "points. Passwords are masked unless “reveal” is true.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {endpoint.path: {"post": _operation(endpoint)} for endpoint in ENDPOINTS},
        "components": {"schemas": {"Problem": shapes.PROBLEM}},
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    problem = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {
        "operationId": endpoint.path.rpartition("/")[2],
        "summary": endpoint.summary,
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": endpoint.request}},
        },
        "responses": {
            "200": {
                "description": "The answer.",
                "content": {"application/json": {"schema": endpoint.answer}},
            },
            **{
                status: {"description": why, "content": problem}
                for status, why in _PROBLEMS.items()
            },
        },
    }
