"""The answers of the API: from a checked request to data that can be written as JSON."""

from collections.abc import Callable, Iterator
from ipaddress import IPv4Address
from typing import Any, Final, NamedTuple

from urikit.display import display
from urikit.errors import URIError
from urikit.hazards import inspect
from urikit.lens import _shapes as shapes
from urikit.lens._allowlist import check_allowed
from urikit.lens._anatomy import RULES, readings
from urikit.lens._batch import read_many
from urikit.lens._masking import masked
from urikit.lens._schema import Schema
from urikit.lens._steps import steps_of
from urikit.objects._url import URL
from urikit.query import Query
from urikit.readings import compare

__all__ = ["ENDPOINTS", "BadBaseError", "Endpoint"]


class BadBaseError(ValueError):
    """The base of a request is no URL."""

    def __init__(self, error: URIError) -> None:
        self.error = error
        super().__init__(error.message)


class Endpoint(NamedTuple):
    """One address of the API: what it takes, what it gives, and who answers."""

    path: str
    summary: str
    request: Schema
    answer: Schema
    run: Callable[[dict[str, Any]], dict[str, Any]]


def _base(given: str | None) -> URL | None:
    if given is None or given == "":
        return None
    try:
        return URL(given)
    except URIError as error:
        raise BadBaseError(error) from None


def explain(request: dict[str, Any]) -> dict[str, Any]:
    """What a text is made of, and what is dangerous about it."""
    text, base = request["url"], _base(request["base"])
    url: URL | None = URL.parse(text, base)
    shown = url if url is None or request["reveal"] else masked(url)
    report = inspect(text, request["profile"], base, protect=request["protect"])
    answer = {
        "length": len(text),
        "readings": [
            {
                "name": reading.name,
                "label": reading.label,
                "pieces": [piece._asdict() for piece in reading.pieces],
                "error": None if reading.error is None else _error(reading.error),
            }
            for reading in readings(text, base)
        ],
        "url": None if shown is None else _parts(shown),
        "facts": [] if shown is None else list(_facts(shown)),
        "query": [] if shown is None else _query(shown),
        "violations": []
        if url is None
        else [
            {"kind": v.kind, "message": v.message, "index": v.index} for v in url.violations[:_MANY]
        ],
        "findings": [
            {
                "code": str(finding.code),
                "severity": str(finding.severity),
                "message": finding.message,
                "fix": finding.fix,
                "start": finding.span[0],
                "end": finding.span[1],
            }
            for finding in report
        ],
        "rules": {part: rule._asdict() for part, rule in RULES.items()},
    }
    return _shortened(answer, request["cut"])


_MANY: Final = 1000


def _error(error: URIError) -> dict[str, Any]:
    message = error.message + (f": expected {error.expected}" if error.expected else "")
    return {"kind": str(error.kind), "message": message, "index": error.index}


def _parts(url: URL) -> dict[str, Any]:
    return {
        "href": str(url),
        "scheme": url.scheme,
        "username": url.username,
        "password": url.password,
        "host": url.host,
        "port": url.port,
        "path": url.path,
        "query": url.query,
        "fragment": url.fragment,
    }


def _facts(url: URL) -> Iterator[dict[str, str]]:
    """What is good to know about a URL, beside its parts."""
    yield {"name": "shown to a person", "value": display(url)}
    if url.origin is not None:
        yield {"name": "origin", "value": url.origin}
    if url.effective_port is not None:
        yield {"name": "port in effect", "value": str(url.effective_port)}
    if url.domain is not None and url.unicode_host != url.host:
        yield {"name": "host in Unicode", "value": url.unicode_host or ""}
    if url.ip is not None:
        version = "IPv4" if isinstance(url.ip, IPv4Address) else "IPv6"
        yield {"name": f"{version} address", "value": str(url.ip)}
    domain = _registrable_domain(url)
    if domain is not None:
        yield {"name": "registrable domain", "value": domain}


def _registrable_domain(url: URL) -> str | None:
    try:
        return url.registrable_domain
    except ModuleNotFoundError:  # the Public Suffix List is an extra of its own
        return None


def _query(url: URL) -> list[dict[str, Any]]:
    pairs = [] if url.query is None else list(url.params.items())[:_MANY]
    return [{"key": key, "value": value} for key, value in pairs]


def compare_views(request: dict[str, Any]) -> dict[str, Any]:
    """What every parser makes of a text."""
    found = compare(request["url"], _base(request["base"]), clients=request["clients"])
    return _shortened(found.to_dict(secrets=request["reveal"]), request["cut"])


def parse_many(request: dict[str, Any]) -> dict[str, Any]:
    """A row for each text."""
    return read_many(
        request["urls"],
        request["standard"],
        request["profile"],
        _base(request["base"]),
        reveal=request["reveal"],
    )


def check_hosts(request: dict[str, Any]) -> dict[str, Any]:
    """Which naive checks a text fools."""
    outcome = check_allowed(request["url"], request["allow"], _base(request["base"]))
    return {
        "safe": outcome.safe,
        "hosts": [
            {"host": host, "views": list(names), "allowed": allowed}
            for host, names, allowed in outcome.hosts
        ],
        "checks": [check._asdict() for check in outcome.checks],
    }


def edit(request: dict[str, Any]) -> dict[str, Any]:
    """A URL with other parts; what cannot be is a :class:`URIError`."""
    url = URL(request["url"], _base(request["base"]))
    if request["parts"]:
        url = url.replace(**request["parts"], encoded=True)
    if request["query"] is not None:
        pieces = list(_pieces(url.query or "", request["query"]))
        url = url.replace(query="&".join(pieces) if pieces else None, encoded=True)
    return {"url": str(url)}


def _pieces(query: str, pairs: list[dict[str, Any]]) -> Iterator[str]:
    """Each pair as it is written; names and values that are as they were keep their text."""
    written = list(zip(query.split("&"), Query(query), strict=True)) if query else []
    for pair in pairs:
        index = pair.get("index")
        piece, was = written[index] if index is not None and index < len(written) else ("", None)
        key, value = pair["key"], pair["value"]
        if (key, value) == was:
            yield piece
            continue
        name, _, rest = piece.partition("=")
        name = name if was and was[0] == key else _text_of(key)
        if value is None:
            yield name or str(Query([(key, None)]))  # which says that a bare name is not empty
        else:
            yield f"{name}={rest if was and was[1] == value else _text_of(value)}"


def _text_of(text: str) -> str:
    return str(Query([("", text)]))[1:]


def steps(request: dict[str, Any]) -> dict[str, Any]:
    """Each step of the URL parser."""
    base = _base(request["base"])
    return steps_of(request["url"], base, request["limit"], reveal=request["reveal"])


def _shortened(answer: dict[str, Any], size: int | None) -> dict[str, Any]:
    """*answer* with every text of more than *size* characters cut, and its length told."""
    return answer if size is None else {key: _cut(item, size) for key, item in answer.items()}


def _cut(value: Any, size: int) -> Any:
    if isinstance(value, str):
        return value if len(value) <= size else f"{value[:size]}… ({len(value):,} characters)"
    if isinstance(value, dict):
        return {key: _cut(item, size) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_cut(item, size) for item in value]
    return value


ENDPOINTS: Final = (
    Endpoint(
        "/api/explain",
        "What a text is made of: parts, query, facts, validation errors, findings.",
        shapes.EXPLAIN,
        shapes.EXPLAINED,
        explain,
    ),
    Endpoint(
        "/api/compare",
        "What every parser makes of a text, where they differ, and why.",
        shapes.COMPARE,
        shapes.COMPARED,
        compare_views,
    ),
    Endpoint(
        "/api/parse",
        "Many texts: a row for each, and counts by host, error and finding.",
        shapes.PARSE,
        shapes.PARSED,
        parse_many,
    ),
    Endpoint(
        "/api/check",
        "Which checks for allowed hosts, as people write them by hand, a text would fool.",
        shapes.CHECK,
        shapes.CHECKED,
        check_hosts,
    ),
    Endpoint(
        "/api/edit",
        "The URL with other parts, or with another query.",
        shapes.EDIT,
        shapes.EDITED,
        edit,
    ),
    Endpoint(
        "/api/steps",
        "Every step of the URL Standard's parser over a text.",
        shapes.STEPS,
        shapes.STEPS_FOUND,
        steps,
    ),
)
"""All of them."""
