"""The answers of the API: each function is an address, and its signature the request."""

from collections.abc import Callable, Iterator
from inspect import signature
from ipaddress import IPv4Address
from typing import Annotated, Any, Final, Literal, NamedTuple, cast, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

from urikit import readings
from urikit._ground.ip_text import written
from urikit.display import display
from urikit.errors import URIError, Violation
from urikit.hazards import Finding, inspect
from urikit.hazards._profiles import Profile
from urikit.lens import _shapes as shapes
from urikit.lens._allowlist import check_allowed
from urikit.lens._anatomy import RULES, by_rfc3986, by_whatwg
from urikit.lens._batch import read_many
from urikit.lens._limits import MAX_ALLOWED, MAX_LISTED, MAX_NAMES, MAX_ROWS, MAX_STEPS, STEPS
from urikit.lens._masking import masked, secrets_of
from urikit.lens._steps import steps_of
from urikit.objects._url import URL
from urikit.query import Query
from urikit.readings._comparing import compare_with
from urikit.readings._registry import choose


def explain(
    url: shapes.Given,
    base: shapes.Base = None,
    profile: shapes.Use = Profile.FETCH,
    protect: Annotated[
        list[shapes.Protected],
        Field(max_length=MAX_NAMES, description="Hostnames that others may imitate."),
    ] = [],  # noqa: B006 (only read)
    reveal: shapes.Reveal = False,
    cut: shapes.Cut = None,
) -> shapes.Explained:
    """Parts, query, facts, validation errors and findings of a string."""
    reading = readings.Reading(url, base, in_full=True)
    u = reading.url
    safe = u and masked(u)
    shown = u if reveal else safe
    answer: shapes.Explained = _cut(
        {
            "length": len(url),
            "secrets": secrets_of(reading),
            "readings": [
                {
                    **found._asdict(),
                    "pieces": [piece._asdict() for piece in found.pieces],
                    "error": found.error and _error(found.error),
                }
                for found in (by_rfc3986(reading), by_whatwg(reading))
            ],
            "url": shown and {"href": str(shown), **_parts(shown)},
            "masked": safe and _parts(safe),
            "facts": list(_facts(shown)) if shown else [],
            "query": [
                {"key": key, "value": value}
                for key, value in (list(shown.params.items())[:MAX_LISTED] if shown else ())
            ],
            "violations": [_error(found) for found in (u.violations[:MAX_LISTED] if u else ())],
            "findings": list(map(_finding, inspect(reading, profile, protect=protect))),
            "rules": RULES,
        },
        cut,
    )
    return answer


def _parts(url: URL) -> dict[str, Any]:
    return {part: getattr(url, part) for part in shapes.PARTS}


def _error(fault: URIError | Violation) -> dict[str, Any]:
    expected = f": expected {fault.expected}" if fault.expected else ""
    return {"kind": fault.kind, "message": fault.message + expected, "index": fault.index}


def _finding(finding: Finding) -> dict[str, Any]:
    shown = finding.to_dict()
    shown["start"], shown["end"] = shown.pop("span")
    return shown


def _facts(url: URL) -> Iterator[shapes.Fact]:
    """Collect more to know about a URL than its parts."""
    yield {"name": "shown to a person", "value": display(url)}
    if url.origin is not None:
        yield {"name": "origin", "value": url.origin}
    if url.effective_port is not None:
        yield {"name": "port in effect", "value": str(url.effective_port)}
    if url.domain is not None and url.unicode_host != url.host:
        yield {"name": "host in Unicode", "value": url.unicode_host or ""}
    if url.ip is not None:
        version = "IPv4" if isinstance(url.ip, IPv4Address) else "IPv6"
        yield {"name": f"{version} address", "value": written(url.ip)}
    domain = _registrable_domain(url)
    if domain is not None:
        yield {"name": "registrable domain", "value": domain}


def _registrable_domain(url: URL) -> str | None:
    try:
        return url.registrable_domain
    except ModuleNotFoundError:  # the Public Suffix List is an extra of its own
        return None


def compare(
    url: shapes.Given,
    base: shapes.Base = None,
    clients: Annotated[bool, Field(description="Ask the installed clients too.")] = True,
    browser: Annotated[
        dict[shapes.Read, shapes.Text | None] | None,
        Field(description="What the browser makes of the string, to be compared with the others."),
    ] = None,
    reveal: shapes.Reveal = False,
    cut: shapes.Cut = None,
) -> shapes.Compared:
    """The parts that every parser finds in a string, the differences, and their causes."""
    asked = choose(clients)
    if browser is not None:
        own = _Browser("your browser", cast("Any", browser))
        asked.insert(0, (own, own.version()))
    found = compare_with(asked, readings.Reading(url, base))
    answer: shapes.Compared = _cut(found.to_dict(secrets=reveal), cut)
    return answer


class _Browser(NamedTuple):
    """The browser that shows the page, as a client: it has read the string already."""

    name: str
    found: dict[str, Any]

    def version(self) -> str | None:
        return self.found.get("version")

    def view(self, *_: object) -> readings.View:
        return readings.View(self.name, **self.found)


def parse(
    urls: Annotated[
        list[shapes.Text],
        Field(max_length=MAX_ROWS, description="The strings, one row for each."),
    ],
    base: shapes.Base = None,
    standard: Literal["whatwg", "rfc3986", "rfc3987"] = "whatwg",
    profile: shapes.Use = Profile.FETCH,
    reveal: shapes.Reveal = False,
) -> shapes.Parsed:
    """Many strings: one row for each, and counts by host, error and finding."""
    return read_many(urls, standard, profile, base, reveal=reveal)


def check(
    url: shapes.Given,
    allow: Annotated[
        list[Annotated[str, Field(max_length=MAX_ALLOWED), shapes.AnyString]],
        Field(
            min_length=1,
            max_length=MAX_NAMES,
            description="The allowed hosts: a name, which allows its subdomains too; *. and a "
            "name, which allows only subdomains; or an origin, of which the host counts.",
        ),
    ],
    base: shapes.Base = None,
) -> shapes.Checked:
    """Checks for allowed hosts, as people write them by hand, that a string would fool."""
    return check_allowed(url, allow, base)


def edit(
    url: shapes.Given,
    base: shapes.Base = None,
    parts: Annotated[
        dict[shapes.Part, shapes.Text | None],
        Field(description="Parts to set, percent-encoded; null removes one."),
    ] = {},  # noqa: B006 (only read)
    query: Annotated[
        Annotated[list[shapes.NewPair], Field(max_length=MAX_ROWS)] | None,
        Field(
            description="The whole query, decoded; a null value is a name without “=”. Names and "
            "values equal to those of the pair with that index keep their escapes."
        ),
    ] = None,
) -> shapes.Edited:
    """The URL with other parts, or with another query."""
    u = URL(url, base)
    if parts:
        u = u.replace(**cast("Any", parts), encoded=True)
    if query is not None:
        pieces = list(_pieces(u, query))
        u = u.replace(query="&".join(pieces) if pieces else None, encoded=True)
    return {"url": str(u)}


def _pieces(u: URL, pairs: list[shapes.NewPair]) -> Iterator[str]:
    """Write each pair; names and values that did not change keep their escapes."""
    form = u.params.form
    written = list(zip(u.query.split("&"), u.params.items(), strict=True)) if u.query else []
    for pair in pairs:
        index = pair.get("index")
        piece, was = written[index] if index is not None and index < len(written) else ("", None)
        key, value = pair["key"], pair["value"]
        if (key, value) == was:
            yield piece
            continue
        name, _, rest = piece.partition("=")
        name = name if was and was[0] == key else _text_of(key, form)
        if value is None:
            yield name or str(Query([(key, None)], form=form))  # refuses an empty bare name
        else:
            yield f"{name}={rest if was and was[1] == value else _text_of(value, form)}"


def _text_of(text: str, form: bool) -> str:
    return str(Query([("", text)], form=form))[1:]


def steps(
    url: shapes.Given,
    base: shapes.Base = None,
    limit: Annotated[
        int, Field(ge=1, le=MAX_STEPS, description="The largest number of steps to give.")
    ] = STEPS,
    reveal: shapes.Reveal = False,
) -> shapes.Run:
    """Every step of the URL Standard's parser over a string."""
    return steps_of(url, base, limit, reveal=reveal)


def _cut(value: Any, size: int | None) -> Any:
    """Cut every string of more than *size* characters, and append its length."""
    if size is None:
        return value
    if isinstance(value, str) and len(value) > size:
        return f"{value[:size]}… ({len(value):,} characters)"
    if isinstance(value, dict):
        return {key: _cut(item, size) for key, item in value.items()}
    return [_cut(item, size) for item in value] if isinstance(value, (list, tuple)) else value


class Endpoint(NamedTuple):
    """An address of the API: the model of its request, the type of its answer, the function."""

    path: str
    summary: str
    request: type[BaseModel]
    answer: Any
    run: Callable[..., Any]

    def answer_to(self, given: object) -> Any:
        """Validate the decoded JSON of a request, and answer it."""
        return self.run(**dict(self.request.model_validate(given)))


_CONFIG: Final = ConfigDict(
    strict=True, extra="forbid", hide_input_in_errors=True, arbitrary_types_allowed=True
)


def _endpoint(run: Callable[..., Any]) -> Endpoint:
    types = get_type_hints(run, include_extras=True)
    answer = types.pop("return")
    fields: dict[str, Any] = {
        name: (types[name], ... if parameter.default is parameter.empty else parameter.default)
        for name, parameter in signature(run).parameters.items()
    }
    request = create_model(run.__name__.title(), __config__=_CONFIG, **fields)
    return Endpoint(f"/api/{run.__name__}", run.__doc__ or "", request, answer, run)


ENDPOINTS: Final = tuple(_endpoint(run) for run in (explain, compare, parse, check, edit, steps))
"""All of them."""
