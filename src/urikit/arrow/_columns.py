"""Columns in and out: what Arrow data is taken, in which pieces it is worked on, and by whom."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final

import pyarrow as pa

from urikit.arrow._blocks import narrowed

_LEAST: Final = 16_384  # rows that are worth a thread

Job = Callable[[Any, int], Any]
"""Makes an array of an array of strings, whose first row is the column's row of that number."""


def as_column(column: Any) -> Any:
    """*column* as an Arrow array or chunked array of text.

    Whatever speaks the Arrow PyCapsule interface is taken without a copy; a list or tuple of
    texts is copied.
    """
    if not isinstance(column, (pa.Array, pa.ChunkedArray)):
        if hasattr(column, "__arrow_c_array__"):
            column = pa.array(column)
        elif hasattr(column, "__arrow_c_stream__"):
            column = pa.chunked_array(column)
        elif isinstance(column, (list, tuple)):
            column = _from_list(column)
        else:
            raise TypeError(f"expected a column of text, not {type(column).__name__}")
    if not is_text(column.type):
        raise TypeError(f"expected a column of text, not of {column.type}")
    return column


def _from_list(texts: Sequence[str | bytes | None]) -> Any:
    try:
        return pa.array(texts, pa.string())
    except (UnicodeEncodeError, pa.ArrowInvalid):
        # Lone surrogates, or bytes that are not UTF-8: these rows will be bad.
        return pa.array(map(_encoded, texts), pa.binary())


def _encoded(text: object) -> bytes | None:
    if isinstance(text, str):
        return text.encode(errors="surrogatepass")
    if text is None or isinstance(text, bytes):
        return text
    raise TypeError(f"expected a column of text, not of {type(text).__name__}")


def is_text(kind: pa.DataType) -> bool:
    """Whether a column of this type is taken."""
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    return any(
        is_type(kind)
        for is_type in (
            pa.types.is_string,
            pa.types.is_large_string,
            pa.types.is_string_view,
            pa.types.is_binary,
            pa.types.is_large_binary,
            pa.types.is_binary_view,
            pa.types.is_null,
        )
    )


def run(column: object, job: Job, *, raises: bool = False, threads: int = 1) -> Any:
    """What *job* makes of *column*: an array of an array, a chunked array of a chunked one.

    A job that *raises* for a bad row sees every row in its place, repeated texts repeatedly.
    """
    taken = as_column(column)
    if raises:
        taken = _decoded(taken)
    if isinstance(taken, pa.Array):
        results = _run_all([taken], job, threads)
        return results[0] if len(results) == 1 else pa.concat_arrays(results)
    # Without chunks, the type of the result is that of no rows.
    chunks = taken.chunks or [pa.array([], taken.type)]
    return pa.chunked_array(_run_all(chunks, job, threads))


def run_pairs(columns: tuple[object, object], job: Job, *, threads: int = 1) -> Any:
    """The same of two columns at once: *job* is given arrays of structs of their rows."""
    taken = [_plain(as_column(column)) for column in columns]
    lengths = [len(column) for column in taken]
    if lengths[0] != lengths[1]:
        raise ValueError(f"the columns differ in length: {lengths[0]} and {lengths[1]} rows")
    if all(isinstance(column, pa.Array) for column in taken):
        pairs = pa.StructArray.from_arrays(taken, _PAIR)
        results = _run_all([pairs], job, threads)
        return results[0] if len(results) == 1 else pa.concat_arrays(results)
    table = pa.table(taken, _PAIR)
    chunks = [batch.to_struct_array() for batch in table.to_batches()]
    chunks = chunks or [pa.array([], pa.struct(table.schema))]
    return pa.chunked_array(_run_all(chunks, job, threads))


_PAIR: Final = ["first", "second"]


def _plain(column: Any) -> Any:
    """*column* with its texts in place."""
    column = _decoded(column)
    return column.cast(pa.string()) if pa.types.is_null(column.type) else column


def _decoded(column: Any) -> Any:
    """*column* without a dictionary."""
    kind = column.type
    if not pa.types.is_dictionary(kind):
        return column
    if pa.types.is_string_view(kind.value_type) or pa.types.is_binary_view(kind.value_type):
        # pyarrow can take no rows of views.
        chunks = [column] if isinstance(column, pa.Array) else column.chunks
        plain = [narrowed(one.dictionary).take(one.indices) for one in chunks]
        return plain[0] if isinstance(column, pa.Array) else pa.chunked_array(plain, pa.string())
    return column.cast(kind.value_type)


def _run_all(chunks: list[Any], job: Job, threads: int) -> list[Any]:
    threads = _threads(threads)
    pieces: list[tuple[Any, int]] = []
    first = 0
    for chunk in chunks:
        for start, end in _cuts(len(chunk), threads):
            pieces.append((chunk.slice(start, end - start), first + start))
        first += len(chunk)
    return _map(job, pieces, threads)


def _threads(threads: int) -> int:
    if type(threads) is not int:
        raise TypeError(f"the number of threads is an int, not {type(threads).__name__}")
    if threads < 0:
        raise ValueError("the number of threads is at least 1, or 0 for one for each processor")
    return threads or os.cpu_count() or 1


def _cuts(rows: int, threads: int) -> list[tuple[int, int]]:
    """Where to cut so many rows for so many threads; validity bitmaps start at whole bytes."""
    pieces = max(1, min(threads, rows // _LEAST))
    return list(pairwise([rows * number // pieces & ~7 for number in range(pieces)] + [rows]))


def _map(job: Job, pieces: Sequence[tuple[Any, int]], threads: int) -> list[Any]:
    if threads == 1 or len(pieces) == 1:
        return [_on_piece(job, piece, first) for piece, first in pieces]
    with ThreadPoolExecutor(threads) as pool:
        futures = [pool.submit(_on_piece, job, piece, first) for piece, first in pieces]
        try:
            return [future.result() for future in futures]
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _on_piece(job: Job, array: Any, first: int) -> Any:
    kind = array.type
    if pa.types.is_dictionary(kind):
        # Each distinct text once.
        return _on_piece(job, array.dictionary, first).take(array.indices)
    if pa.types.is_null(kind):
        array = array.cast(pa.string())
    result = job(array, first)
    return _widened(result) if _is_large(kind) else result


def _is_large(kind: pa.DataType) -> bool:
    return bool(pa.types.is_large_string(kind) or pa.types.is_large_binary(kind))


def _widened(array: Any) -> Any:
    """*array* with the offsets of its strings as wide as those of the column it was made of."""
    if pa.types.is_string(array.type):
        return array.cast(pa.large_string())
    if pa.types.is_struct(array.type):
        wide = [
            pa.field(field.name, pa.large_string()) if pa.types.is_string(field.type) else field
            for field in array.type
        ]
        return array.cast(pa.struct(wide))
    return array
