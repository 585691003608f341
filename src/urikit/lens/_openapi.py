"""The OpenAPI document, made of the types that validate the requests."""

from typing import Any, Final

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from urikit.lens._api import ENDPOINTS
from urikit.lens._limits import MAX_BODY, MAX_ROWS
from urikit.lens._shapes import Problem

_PROBLEMS: Final = {
    "400": "The body is not JSON in UTF-8, or has a name twice in an object.",
    "403": "The request comes from another site.",
    "405": "The method is not POST.",
    "408": "The body did not arrive in time.",
    "413": f"The body has more than {MAX_BODY:,} bytes, or the batch more than {MAX_ROWS:,} rows.",
    "415": "The content type is not application/json.",
    "421": "The Host header is not a name of this server.",
    "422": "The body does not match the schema, or a URL or host in it is invalid.",
}


class _Closed(GenerateJsonSchema):
    """JSON Schema in which objects have no properties but those described."""

    def typed_dict_schema(self, schema: Any) -> dict[str, Any]:
        return {**super().typed_dict_schema(schema), "additionalProperties": False}


def describe(version: str) -> dict[str, Any]:
    """Create the document, in OpenAPI 3.1.

    >>> sorted(describe("1.0")["paths"])[:2]
    ['/api/check', '/api/compare']
    """
    types: dict[str, Any] = {"problem": Problem}
    for endpoint in ENDPOINTS:
        types[endpoint.path] = endpoint.request
        types[endpoint.path + " answer"] = endpoint.answer
    schemas, definitions = TypeAdapter.json_schemas(
        [(name, "validation", TypeAdapter(type_)) for name, type_ in types.items()],
        ref_template="#/components/schemas/{model}",
        schema_generator=_Closed,
    )

    def content(name: str) -> dict[str, Any]:
        return {"content": {"application/json": {"schema": schemas[name, "validation"]}}}

    problems = {
        status: {"description": why, **content("problem")} for status, why in _PROBLEMS.items()
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "urikit lens",
            "version": version,
            "summary": "Parse a URL with every standard and every installed parser.",
            "description": "Strings are sent in the body, never in the address. Positions count "
            "code points. Passwords are masked unless “reveal” is true.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {
            endpoint.path: {
                "post": {
                    "operationId": endpoint.path.rpartition("/")[2],
                    "summary": endpoint.summary,
                    "requestBody": {"required": True, **content(endpoint.path)},
                    "responses": {
                        "200": {"description": "The answer.", **content(endpoint.path + " answer")},
                        **problems,
                    },
                }
            }
            for endpoint in ENDPOINTS
        },
        "components": {"schemas": definitions["$defs"]},
    }
