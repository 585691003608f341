"""Columns beside the engine: the parts and the kind of error of every row, or what it resolves to."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pyarrow as pa

from tests.prove.outcome import PARTS, Outcome
from urikit import arrow

__all__ = ["FUNCTIONS", "differing_rows"]

FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "parse": arrow.parse,
    "parse, RFC 3986": lambda column: arrow.parse(column, "rfc3986"),
    "parse, RFC 3987": lambda column: arrow.parse(column, "rfc3987"),
    "host": arrow.host,
    "get": lambda column: arrow.get(column, "port"),
    "get, path": lambda column: arrow.get(column, "path"),
    "origin": arrow.origin,
    "can_parse": arrow.can_parse,
    "is_valid": arrow.is_valid,
    "error": arrow.error,
    "query_value": lambda column: arrow.query_value(column, "a"),
    "registrable_domain": arrow.registrable_domain,
    "canonicalize": arrow.canonicalize,
    "canonicalize, dedupe": lambda column: arrow.canonicalize(column, "dedupe"),
    "normalize": arrow.normalize,
    "hazards": arrow.hazards,
    "resolve": lambda column: arrow.resolve("https://u:p@h/a/b?q", column),
    "resolve, RFC 3986": lambda column: arrow.resolve("https://u:p@h/a/b?q", column, "rfc3986"),
    "resolve at each": lambda column: arrow.resolve(column, column),
    "equivalent": lambda column: arrow.equivalent(column, column),
    "parse, threads": lambda column: arrow.parse(column, threads=2),
    "host, raising": lambda column: arrow.host(column, errors="raise"),
}
"""The functions of ``urikit.arrow`` that take a column, by name and variant."""


def differing_rows(
    texts: Sequence[str], base: str | None, found: Sequence[tuple[Outcome, tuple[object, ...]]]
) -> Iterator[tuple[int, object, object]]:
    """Yield the rows in which a column differs from what was *found*, with both sides.

    >>> good = (("http://h/", 4, 7, 8, 8, -1, -1), ("http", None, None, "h", None, "/", None, None))
    >>> list(differing_rows(["HTTP:h", "x"], None, [good, ("host-missing", (None,) * 8)]))
    [(1, ('error', 'host-missing'), ('error', 'missing-scheme-non-relative-URL'))]
    """
    column = pa.array(texts, pa.string())
    if base is not None:
        serialized = [None if isinstance(outcome, str) else outcome[0] for outcome, _ in found]
        yield from _differing("text", serialized, arrow.resolve(base, column))
        return
    table = arrow.parse(column)
    errors = [outcome if isinstance(outcome, str) else None for outcome, _ in found]
    yield from _differing("error", errors, table.field("error"))
    for name, alone in (("error", arrow.error), ("host", arrow.host), ("port", _port)):
        yield from _differing(f"{name} alone", table.field(name).to_pylist(), alone(column))
    for name, values in zip(PARTS, zip(*(parts for _, parts in found), strict=True), strict=True):
        yield from _differing(name, values, table.field(name))


def _port(column: pa.Array) -> pa.Array:
    return arrow.get(column, "port")


def _differing(
    name: str, expected: Sequence[object], column: pa.Array
) -> Iterator[tuple[int, object, object]]:
    if pa.array(expected, column.type).equals(column):
        return
    for row, (one, other) in enumerate(zip(expected, column.to_pylist(), strict=True)):
        if one != other:
            yield row, (name, one), (name, other)
