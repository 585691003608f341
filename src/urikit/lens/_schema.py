"""The shapes of requests and answers, as JSON Schema, and the check of requests by them.

One source: what the OpenAPI description says of a request is what the request is checked by. The
check knows the keywords that are used here, and refuses to be given others.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

__all__ = [
    "MAX_BODY",
    "MAX_ROWS",
    "MAX_TEXT",
    "SchemaError",
    "array",
    "boolean",
    "check",
    "integer",
    "nullable",
    "obj",
    "string",
    "with_defaults",
]

Schema = dict[str, Any]

MAX_BODY: Final = 2 * 1024 * 1024
"""How many bytes a request may have: a text of a mebibyte, and room for escapes."""
MAX_TEXT: Final = 1024 * 1024
"""How many code points a text may have."""
MAX_ROWS: Final = 10_000
"""How many texts a batch may have."""


class SchemaError(ValueError):
    """A request that is not of its shape, or a list that is too long: what is wrong, and where."""

    def __init__(
        self, where: str, message: str, kind: Literal["shape", "too-many"] = "shape"
    ) -> None:
        self.kind = kind
        self.where = where
        self.message = message
        super().__init__(f"{where}: {message}")


# --- the shapes --------------------------------------------------------------------------------


def string(description: str = "", **more: Any) -> Schema:
    """Text."""
    return _described({"type": "string", **more}, description)


def integer(description: str = "", **more: Any) -> Schema:
    """A whole number."""
    return _described({"type": "integer", **more}, description)


def boolean(description: str = "", **more: Any) -> Schema:
    """Yes or no."""
    return _described({"type": "boolean", **more}, description)


def array(items: Schema, description: str = "", **more: Any) -> Schema:
    """A list of one kind of thing."""
    return _described({"type": "array", "items": items, **more}, description)


def obj(properties: Mapping[str, Schema], *required: str, **more: Any) -> Schema:
    """An object with these properties and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required) if required else sorted(properties),
        "additionalProperties": False,
        **more,
    }


def nullable(schema: Schema) -> Schema:
    """The same, or null.

    >>> nullable(string())["type"]
    ['string', 'null']
    """
    return {**schema, "type": [schema["type"], "null"]}


def _described(schema: Schema, description: str) -> Schema:
    return {**schema, "description": description} if description else schema


# --- the check ---------------------------------------------------------------------------------

_TYPES: Final[dict[str, Any]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: (
        (isinstance(value, int) and not isinstance(value, bool))
        # 1.0 is an integer to JSON Schema
        or (isinstance(value, float) and value.is_integer())
    ),
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
}

_KNOWN: Final = frozenset(
    {
        *("type", "description", "default", "examples", "properties", "required"),
        *("additionalProperties", "items", "enum", "maxLength", "minLength"),
        *("minimum", "maximum", "maxItems", "minItems", "prefixItems"),
    }
)


def check(value: object, schema: Schema, where: str = "body") -> None:
    """Raise :class:`SchemaError` unless *value* is of the shape of *schema*.

    >>> check({"a": 1}, obj({"a": integer(maximum=0)}))
    Traceback (most recent call last):
    urikit.lens._schema.SchemaError: body.a: at most 0
    """
    unknown = set(schema) - _KNOWN
    assert not unknown, f"the check does not know {unknown}"
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(_TYPES[name](value) for name in types):
        raise SchemaError(where, f"expected {' or '.join(types)}")
    if "enum" in schema and value not in schema["enum"]:
        raise SchemaError(where, f"expected one of {', '.join(map(str, schema['enum']))}")
    if isinstance(value, str):
        _check_size(len(value), schema, where, "Length", "characters")
    elif isinstance(value, list):
        _check_size(len(value), schema, where, "Items", "items")
        for index, item in enumerate(value):
            check(item, schema["items"], f"{where}[{index}]")
    elif isinstance(value, dict):
        _check_object(value, schema, where)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        if value < schema.get("minimum", value):
            raise SchemaError(where, f"at least {schema['minimum']}")
        if value > schema.get("maximum", value):
            raise SchemaError(where, f"at most {schema['maximum']}")


def _check_size(size: int, schema: Schema, where: str, keyword: str, what: str) -> None:
    if size > schema.get(f"max{keyword}", size):
        message = f"at most {schema[f'max{keyword}']:,} {what}, not {size:,}"
        raise SchemaError(where, message, "too-many" if keyword == "Items" else "shape")
    if size < schema.get(f"min{keyword}", size):
        raise SchemaError(where, f"at least {schema[f'min{keyword}']:,} {what}")


def _check_object(value: dict[str, object], schema: Schema, where: str) -> None:
    properties = schema["properties"]
    for name in schema["required"]:
        if name not in value:
            raise SchemaError(where, f"{name} is missing")
    for name, item in value.items():
        if name not in properties:
            raise SchemaError(where, f"{name[:40]!r} is not known here")
        check(item, properties[name], f"{where}.{name}")


def with_defaults(value: dict[str, Any], schema: Schema) -> dict[str, Any]:
    """A checked object with what is absent filled in; ``1.0``, an integer in JSON, is one here.

    >>> with_defaults({"b": 1.0}, obj({"a": integer(default=3), "b": integer()}, "b"))
    {'b': 1, 'a': 3}
    """
    absent = {
        name: shape.get("default")
        for name, shape in schema["properties"].items()
        if name not in value and "default" in shape
    }
    given = {name: int(item) if isinstance(item, float) else item for name, item in value.items()}
    return {**given, **absent}
