"""The answers to requests, from bytes to data, without a server.

The ASGI application calls this, and so does the playground, in a worker of the browser.
"""

import json
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from urikit.errors import URIError
from urikit.lens._allowlist import AllowListError
from urikit.lens._api import ENDPOINTS, Endpoint
from urikit.lens._limits import MAX_BODY


class Answer(NamedTuple):
    """The status of HTTP, and the data to be written as JSON."""

    status: int
    data: Any


def problem(status: int, kind: str, message: str, where: str | None = None) -> Answer:
    """Answer a request that cannot be served.

    >>> problem(404, "not-found", "page not found").data["error"]["kind"]
    'not-found'
    """
    return Answer(status, {"error": {"kind": kind, "message": message, "where": where}})


TOO_LARGE: Final = problem(413, "too-large", f"request body must have at most {MAX_BODY:,} bytes")


def answer(endpoint: Endpoint, body: bytes) -> Answer:
    """Decode a request, check it, and answer it."""
    if len(body) > MAX_BODY:
        return TOO_LARGE
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
        return Answer(200, endpoint.answer_to(given))
    except ValidationError as error:
        return _wrong_shape(error)
    except AllowListError as error:
        return problem(422, "allow-list", error.message, f"body.allow[{error.index}]")
    except URIError as error:
        return problem(422, error.kind, error.message, "body.url")


def answer_in_json(name: str, body: str) -> str:
    """Return the status and the data of an answer, as JSON in ASCII.

    >>> answer_in_json("edit", '{"url": "https://h/", "parts": {"path": "/a"}}')
    '[200,{"url":"https://h/a"}]'
    """
    return written(answer(_BY_NAME[name], body.encode(errors="surrogatepass")))


def written(data: Any) -> str:
    """Write JSON in ASCII, so that lone surrogates go through too.

    >>> written(["\\ud800"])
    '["\\\\ud800"]'
    """
    return json.dumps(data, separators=(",", ":"))


_BY_NAME: Final = {endpoint.path.removeprefix("/api/"): endpoint for endpoint in ENDPOINTS}


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


def _wrong_shape(error: ValidationError) -> Answer:
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
