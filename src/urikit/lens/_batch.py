"""Many strings: a row for each, and counts by host, error and finding."""

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

from urikit._ground.redaction import mask_unparsed
from urikit.errors import URIError
from urikit.hazards import inspect
from urikit.lens._masking import masked
from urikit.lens._shapes import Count, Parsed, Row
from urikit.objects._base import URIObject
from urikit.objects._uri import IRI, URI
from urikit.objects._url import URL

_PARTS: Final = ("scheme", "host", "path", "query", "fragment")
_RFC: Final[dict[str, type[URIObject]]] = {"rfc3986": URI, "rfc3987": IRI}


def read_many(
    texts: Sequence[str],
    standard: str = "whatwg",
    profile: str = "fetch",
    base: URL | None = None,
    *,
    reveal: bool = False,
) -> Parsed:
    """Read each of *texts* into a row, in order, and count.

    >>> found = read_many(["https://h.example/a", "http://a b/"])
    >>> [row["host"] or row["error"] for row in found["rows"]]
    ['h.example', 'domain-to-ASCII']
    >>> found["counts"]["errors"]
    [{'name': 'domain-to-ASCII', 'count': 1}]
    """
    rows = [_row(text, standard, profile, base, reveal) for text in texts]
    return {
        "rows": rows,
        "counts": {
            "hosts": _counts(row["host"] for row in rows if row["host"]),
            "errors": _counts(row["error"] for row in rows if row["error"]),
            "findings": _counts(found["code"] for row in rows for found in row["findings"]),
        },
    }


def _counts(names: Iterable[str]) -> list[Count]:
    """Count the names; the most frequent comes first."""
    found = sorted(Counter(names).items(), key=lambda pair: (-pair[1], pair[0]))
    return [{"name": name, "count": count} for name, count in found]


def _row(text: str, standard: str, profile: str, base: URL | None, reveal: bool) -> Any:
    report = inspect(text, profile, base)  # type: ignore[arg-type]  # checked by the parser of arguments
    row: Any = {
        **dict.fromkeys(Row.__annotations__),
        "url": text if reveal else mask_unparsed(text),
        "findings": [{"code": f.code, "severity": str(f.severity)} for f in report],
        "worst": None if report.worst is None else str(report.worst),
    }
    try:
        u: URIObject = URL(text, base) if standard == "whatwg" else _RFC[standard](text)
    except URIError as error:
        return row | {"error": error.kind, "message": error.message, "index": error.index}
    u = u if reveal else masked(u)
    with suppress(URIError):  # a port too large to be one
        row["port"] = u.port
    return row | {part: getattr(u, part) for part in _PARTS} | {"href": str(u)}
