"""Columns beside the engine: the parts and the kind of error of every row, or what it resolves to."""

from collections.abc import Iterator, Sequence

import pyarrow as pa

from tests.prove.outcome import PARTS, Outcome
from urikit import arrow

__all__ = ["differing_rows"]


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
    for name, values in zip(PARTS, zip(*(parts for _, parts in found), strict=True), strict=True):
        yield from _differing(name, values, table.field(name))


def _differing(
    name: str, expected: Sequence[object], column: pa.Array
) -> Iterator[tuple[int, object, object]]:
    if pa.array(expected, column.type).equals(column):
        return
    for row, (one, other) in enumerate(zip(expected, column.to_pylist(), strict=True)):
        if one != other:
            yield row, (name, one), (name, other)
