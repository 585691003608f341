"""The parameters and answers of the API: requests are checked and described by these types."""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, NotRequired, get_args

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    NonNegativeInt,
    PositiveInt,
    WrapValidator,
)
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from urikit._ground.hostnames import MAX_NAME
from urikit.hazards._profiles import Profile
from urikit.lens._limits import MAX_TEXT
from urikit.objects._url import URL
from urikit.readings._quirks._subject import protected_name

# --- parameters --------------------------------------------------------------------------------


def _any_string(given: Any, validate: Callable[[Any], str]) -> str:
    # pydantic refuses lone surrogates, but the string to read may have them.
    if not isinstance(given, str):
        return validate(given)
    validate(given.encode(errors="replace").decode())
    return given


def _base(given: Any) -> Any:
    if not isinstance(given, str):
        return given
    if len(given) > MAX_TEXT:
        raise ValueError(f"must have at most {MAX_TEXT:,} characters")
    return URL(given) if given else None


def _protected(given: str) -> str:
    protected_name(given)  # or an error
    return given


AnyString = WrapValidator(_any_string)
Text = Annotated[str, Field(max_length=MAX_TEXT), AnyString]
Given = Annotated[Text, Field(description="The string to read.")]
Base = Annotated[
    URL | None,
    BeforeValidator(_base, json_schema_input_type=Text | None),
    Field(description="The URL that a relative reference is resolved against."),
]
Protected = Annotated[str, Field(max_length=MAX_NAME), AnyString, AfterValidator(_protected)]
Use = Annotated[
    Profile,
    Field(strict=False, description="The use of the string, which sets the severity of findings."),
]
Reveal = Annotated[
    bool,
    Field(
        description="Show passwords. By default they are masked, and so is everything after the "
        "authority that another parser may take for one."
    ),
]
Cut = Annotated[
    Annotated[int, Field(ge=16, le=MAX_TEXT)] | None,
    Field(description="Cut longer values to this many characters, and append … and the length."),
]
Part = Literal["scheme", "username", "password", "host", "port", "path", "query", "fragment"]
PARTS: Final = get_args(Part)
Read = Literal[
    "scheme", "userinfo", "host", "port", "path", "query", "fragment", "version", "error", "message"
]


class NewPair(TypedDict):
    """A name and a value of the query to write."""

    key: Text
    value: Text | None
    index: NotRequired[NonNegativeInt | None]
    """The pair of the URL that it was, from 0."""


# --- answers -----------------------------------------------------------------------------------

Severity = Literal["info", "warning", "error"]
Wrong = TypedDict("Wrong", {"kind": str, "message": str, "where": str | None})
Problem = TypedDict("Problem", {"error": Wrong})
Error = TypedDict("Error", {"kind": str, "message": str, "index": NonNegativeInt})
Fact = TypedDict("Fact", {"name": str, "value": str})
Pair = TypedDict("Pair", {"key": str, "value": str | None})
Span = tuple[NonNegativeInt, NonNegativeInt]
Piece = TypedDict("Piece", {"part": str, "start": NonNegativeInt, "end": NonNegativeInt})
Code = TypedDict("Code", {"code": str, "severity": Severity})
Count = TypedDict("Count", {"name": str, "count": PositiveInt})
Host = TypedDict("Host", {"host": str, "views": list[str], "allowed": bool})
Edited = TypedDict("Edited", {"url": str})
Failure = TypedDict("Failure", {"kind": str})


class Reading(TypedDict):
    """The parts of the string by one standard."""

    name: str
    label: str
    pieces: list[Piece]
    error: Error | None


class Parts(TypedDict):
    """The parts of a URL; null is absent."""

    scheme: str | None
    username: str | None
    password: str | None
    host: str | None
    port: int | None
    path: str | None
    query: str | None
    fragment: str | None


class Whole(Parts):
    """A URL and its parts."""

    href: str


class Finding(Code):
    """A danger, and its place."""

    message: str
    fix: str | None
    start: NonNegativeInt
    end: NonNegativeInt


class Rule(TypedDict):
    """The use of a part, and the sections of both standards about it."""

    sentence: str
    rfc: str
    rfc_link: str
    url: str
    url_link: str


class Explained(TypedDict):
    """The parts of a string, and where its secrets are. A URL that is refused is null."""

    length: int
    secrets: list[Span]
    readings: list[Reading]
    url: Whole | None
    masked: Parts | None
    facts: list[Fact]
    query: list[Pair]
    violations: list[Error]
    findings: list[Finding]
    rules: dict[str, Rule]


class Compared(TypedDict):
    """The views, and where they differ, as ``Comparison.to_dict()`` gives them."""

    text: str
    base: str | None
    agree: bool
    same_destination: bool
    views: list[dict[str, Any]]
    groups: list[dict[str, Any]]
    differences: list[dict[str, Any]]


class Row(TypedDict):
    """One string of a batch."""

    url: str
    href: str | None
    scheme: str | None
    host: str | None
    port: int | None
    path: str | None
    query: str | None
    fragment: str | None
    error: str | None
    message: str | None
    index: int | None
    findings: list[Code]
    worst: Severity | None


Counts = TypedDict("Counts", {"hosts": list[Count], "errors": list[Count], "findings": list[Count]})
Parsed = TypedDict("Parsed", {"rows": list[Row], "counts": Counts})


class Verdict(TypedDict):
    """A check as people write it, why it is not enough, and what it makes of the string."""

    name: str
    code: str
    why: str
    passes: bool
    verdict: Literal["fooled", "right", "too strict"]


class Checked(TypedDict):
    """The hosts that parsers find, and the checks. Safe if every host is allowed."""

    safe: bool
    hosts: list[Host]
    checks: list[Verdict]


Flags = TypedDict("Flags", {"atSignSeen": bool, "insideBrackets": bool, "passwordTokenSeen": bool})


class Step(TypedDict):
    """One step of the URL Standard's parser."""

    state: str
    link: str
    pointer: int
    index: NonNegativeInt
    c: str
    buffer: str
    next_state: str
    flags: Flags
    url: Parts
    did: str
    violations: list[str]
    failure: bool


class Run(TypedDict):
    """The steps, the indexes removed before the first, where secrets are, and the failure."""

    steps: list[Step]
    complete: bool
    removed: list[NonNegativeInt]
    secrets: list[Span]
    error: Failure | None
