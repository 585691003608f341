"""URI, IRI and URL as fields of pydantic models: text in, text out.

Only pydantic's own questions to the classes import this module, so pydantic is there. What it
refuses is told with the password masked, in the message and in the input that pydantic shows.
"""

from collections.abc import Callable
from typing import Any, NoReturn

from pydantic_core import (
    CoreSchema,
    InitErrorDetails,
    PydanticCustomError,
    ValidationError,
    core_schema as schemas,
)

from urikit._ground.redaction import mask_unparsed
from urikit._kernel.record import Record
from urikit.errors import URIError

_NAMES = {"rfc3986": "URI", "rfc3987": "IRI", "whatwg": "URL"}


def core_schema(cls: type[Record]) -> CoreSchema:
    """Return the schema that validates and serializes *cls*.

    Text is parsed, in strict mode too, as pydantic does with URLs of its own. An object of
    another class is read by the standard of this one, but not in strict mode.
    """

    make: Callable[[str], Record] = cls

    def parse(text: str) -> Record:
        try:
            return make(text)
        except URIError as error:
            expected = f", expected {error.expected}" if error.expected else ""
            context = {
                "error": error.without_base().message + expected,
                "kind": str(error.kind),
                "index": error.index,
            }
            return refuse(cls, "parsing", "valid ", ", {error}", context, _writable(text))

    def read(value: object, handler: Callable[[object], str]) -> Record:
        if isinstance(value, cls):
            return value
        try:
            text = handler(value)
        except ValidationError as error:
            if isinstance(value, Record):  # of another class, in strict mode
                other: Any = value
                refuse(cls, "type", "", " or a string", {}, other.redacted)
            if not isinstance(value, str):
                raise
            # Text that the model's configuration finds too long or too short.
            details = [
                InitErrorDetails(type=e["type"], ctx=e.get("ctx", {}), input=_writable(value))
                for e in error.errors()
            ]
            raise ValidationError.from_exception_data(error.title, details) from None
        return parse(text)

    read.__name__ = cls.__name__  # after which pydantic names a choice of a union

    # In a union the strict way is tried first, so that an object keeps its class if it can.
    # A model's configuration may change the case of strings, which would be another resource.
    as_it_is = schemas.str_schema(to_lower=False, to_upper=False)
    text = schemas.lax_or_strict_schema(
        lax_schema=schemas.no_info_before_validator_function(_text_of, as_it_is),
        strict_schema={**as_it_is, "strict": True},
    )
    return schemas.no_info_wrap_validator_function(
        read, text, serialization=schemas.to_string_ser_schema()
    )


def _text_of(value: object) -> object:
    return str(value) if isinstance(value, Record) else value


def _writable(text: str) -> str:
    """*text*, refused, for a message: what may be a password masked, lone surrogates escaped.

    Those cannot be written in UTF-8, and so not in the JSON of an error.
    """
    return mask_unparsed(text).encode("utf-8", "backslashreplace").decode("utf-8")


def refuse(
    cls: type[Record], what: str, before: str, after: str, context: dict[str, Any], given: str
) -> NoReturn:
    """Refuse a field, in words around the name of the class.

    pydantic shows *given* in the place of the input, since it comes with the error.
    """
    name = _NAMES[cls.standard]  # for a subclass too
    article = "an" if name == "IRI" and not before else "a"
    error = PydanticCustomError(
        f"{name.lower()}_{what}", f"Input should be {article} {before}{name}{after}", context
    )
    raise ValidationError.from_exception_data(
        cls.__name__, [InitErrorDetails(type=error, input=given)]
    ) from None
