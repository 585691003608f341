"""Columns of every shape, and every function of columns."""

from collections.abc import Callable
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from tools.bench.paths.measuring import Beside, Data, Path, Way
from urikit import arrow

__all__ = ["FUNCTIONS", "SHAPES"]

Shape = Callable[[Data], Any]


def _host(shape: Shape, threads: int = 1) -> Way:
    def way(data: Data) -> Callable[[], object]:
        column = shape(data)
        return lambda: arrow.host(column, threads=threads)

    return way


def _plain(data: Data) -> Any:
    return data.column


def _chunks(data: Data) -> Any:
    column = data.column
    return pa.chunked_array([column.slice(n, 10) for n in range(0, len(column), 10)])


def _repeated(data: Data) -> Any:
    """Every tenth row, ten times."""
    return data.column.take(pa.array([n // 10 * 10 for n in range(len(data.column))]))


def _dictionary(data: Data) -> Any:
    return _repeated(data).dictionary_encode()


def _dictionary_chunks(data: Data) -> Any:
    column = _dictionary(data)
    size = max(1, len(column) // 1_000)
    return pa.chunked_array([column.slice(n, size) for n in range(0, len(column), size)])


def _run_ends(data: Data) -> Any:
    return pc.run_end_encode(_repeated(data))


def _lists(data: Data) -> Any:
    column = data.column
    return pa.ListArray.from_arrays(pa.array(range(0, len(column) + 1, 10), pa.int32()), column)


def _cast(kind: Any) -> Shape:
    return lambda data: data.column.cast(kind)


def _slice(shape: Shape) -> Shape:
    """The last 1 % of a column."""

    def last(data: Data) -> Any:
        column = shape(data)
        return column.slice(len(column) * 99 // 100)

    return last


def _combined(data: Data) -> Callable[[], object]:
    column = _chunks(data)
    return lambda: arrow.host(column.combine_chunks())


COMBINED = Beside("after combine_chunks()", _combined)
PLAIN = Beside("string", _host(_plain))
OTHER_TYPE = Beside("string", _host(_plain), 1.5)

SHAPES = (
    Path("arrow.host", _host(_plain)),
    Path("arrow.host, two threads", _host(_plain, 2), (Beside("one thread", _host(_plain)),)),
    Path("chunks of 10 rows", _host(_chunks), (COMBINED,)),
    Path("chunks of 10 rows, two threads", _host(_chunks, 2), (Beside("one", _host(_chunks)),)),
    Path("dictionary", _host(_dictionary), (PLAIN,)),
    Path(
        "dictionary in 1,000 chunks",
        _host(_dictionary_chunks),
        (Beside("in one chunk", _host(_dictionary)),),
    ),
    Path("run-end-encoded, runs of 10", _host(_run_ends), (PLAIN,)),
    Path("lists of 10", _host(_lists), (PLAIN,)),
    Path("large_string", _host(_cast(pa.large_string())), (OTHER_TYPE,)),
    Path("string_view", _host(_cast(pa.string_view())), (OTHER_TYPE,)),
    Path(
        "string_view, the last 1 %",
        _host(_slice(_cast(pa.string_view()))),
        (Beside("string, the last 1 %", _host(_slice(_plain)), 1.5),),
    ),
)


def _call(run: Callable[[Any], object]) -> Way:
    def way(data: Data) -> Callable[[], object]:
        column = data.column
        return lambda: run(column)

    return way


def _on_clean(run: Callable[[Any], object]) -> Way:
    return lambda data: _call(run)(data.clean)


PARSE = _call(arrow.parse)


def _function(name: str, run: Callable[[Any], object], most: float) -> Path:
    """A function in times of arrow.parse, and dirty rows in times of clean ones."""
    return Path(
        f"arrow.{name}",
        _call(run),
        (
            Beside("arrow.parse", PARSE, most, kinds=("clean",)),
            Beside("clean rows", _on_clean(run), 4, kinds=("1 % dirty", "dirty")),
        ),
    )


_BASE = "https://www.example.com/a/b"

FUNCTIONS = (
    Path(
        "arrow.parse",
        PARSE,
        (Beside("clean rows", _on_clean(arrow.parse), 4, kinds=("1 % dirty", "dirty")),),
    ),
    Path(
        "arrow.parse, two threads",
        _call(lambda column: arrow.parse(column, threads=2)),
        (Beside("one thread", PARSE),),
    ),
    _function("registrable_domain", arrow.registrable_domain, 2),
    _function('canonicalize("whatwg")', arrow.canonicalize, 2),
    _function("resolve", lambda column: arrow.resolve(_BASE, column), 2),
    _function("origin", arrow.origin, 2),
    _function('query_value("n")', lambda column: arrow.query_value(column, "n"), 2),
    _function("normalize", arrow.normalize, 3),
    _function("equivalent", lambda column: arrow.equivalent(column, column), 3),
    _function('canonicalize("dedupe")', lambda column: arrow.canonicalize(column, "dedupe"), 6),
    _function('canonicalize("crawler")', lambda column: arrow.canonicalize(column, "crawler"), 6),
    _function("hazards", arrow.hazards, 10),
)
