"""Columns in and out: the shapes of Arrow data that are taken, and how each is worked on.

Strings are worked on in pieces, one for each thread. All other shapes are strings inside: the work
is done on those, each once, and the result is brought into shape.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from urikit._ground.kinds import described, wrong_type
from urikit.arrow._errors import RowError
from urikit.arrow._rows import checked, is_large, is_view

_PIECE: Final = 16_384  # rows that are worth a thread
_SMALL: Final = 4096  # rows of a chunk that is better worked on together with others
_GROUP: Final = 1 << 20  # rows of small chunks that are worked on together
_MOST_BYTES: Final = 1 << 30  # bytes of them
_TAKEN: Final = 1 << 17  # rows that are taken from one dictionary together

Job = Callable[[Any, int], list[Any]]
"""Makes arrays of an array of strings, whose first row is the column's row of that number."""


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
            raise wrong_type("", "a column of strings", column)
    if not is_text(_inner(column.type)):
        raise TypeError(f"expected a column of strings, not of {column.type}")
    return column


def _from_list(texts: Sequence[str | bytes | None]) -> Any:
    try:
        return pa.array(texts, pa.string())
    except (UnicodeEncodeError, pa.ArrowInvalid, pa.ArrowTypeError):
        # Lone surrogates, or bytes that are not UTF-8: these rows will be bad.
        return pa.array(map(_encoded, texts), pa.binary())


def _encoded(text: object) -> bytes | None:
    if isinstance(text, str):
        return text.encode(errors="surrogatepass")
    if text is None or isinstance(text, bytes):
        return text
    raise TypeError(f"expected a column of strings, not of {described(text)}")


def _inner(kind: pa.DataType) -> pa.DataType:
    """Return the type of the values in lists and runs."""
    while _is_list(kind) or pa.types.is_run_end_encoded(kind):
        kind = kind.value_type
    return kind


def _is_list(kind: pa.DataType) -> bool:
    return bool(
        pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind)
    )


def is_text(kind: pa.DataType) -> bool:
    """Return True for columns of strings, encoded by a dictionary or not."""
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
    """Return the result of *job*: an array for an array, a chunked array for a chunked one.

    An array whose result is too large for one becomes a chunked array too. A job *raises* an error
    for the first bad row, or it does not.
    """
    taken = as_column(column)
    shapes = _Shapes(job, raises, _threads(threads))
    if isinstance(taken, pa.Array):
        return _joined(shapes.work_on([taken], 0), shapes.threads)
    return pa.chunked_array(shapes.work_on(_chunks_of(taken), 0))


def run_pairs(columns: tuple[object, object], job: Job, *, threads: int = 1) -> Any:
    """Do the same with two columns at once: *job* takes arrays of structs of their rows."""
    given = [as_column(column) for column in columns]
    for column in given:
        if _is_list(_plain_type(column.type)):
            raise TypeError(f"expected two columns of strings, not of {column.type}")
    taken = [_decoded(column) for column in given]
    lengths = [len(column) for column in taken]
    if lengths[0] != lengths[1]:
        numbers = " and ".join(map(str, lengths))
        raise ValueError(f"columns must have the same length, not {numbers} rows")
    shapes = _Shapes(job, False, _threads(threads))
    if all(isinstance(column, pa.Array) for column in taken):
        pairs = pa.StructArray.from_arrays(taken, _PAIR)
        return _joined(shapes.work_on([pairs], 0), shapes.threads)
    table = pa.table([pa.chunked_array(_chunks_of(column)) for column in taken], _PAIR)
    chunks = [batch.to_struct_array() for batch in table.to_batches()]
    return pa.chunked_array(shapes.work_on(chunks or [pa.array([], pa.struct(table.schema))], 0))


_PAIR: Final = ["first", "second"]


def _chunks_of(column: Any) -> list[Any]:
    """Return the chunks of a column, many small ones joined, and at least one."""
    if isinstance(column, pa.Array):
        return [column]
    # Chunks without rows may have no offsets, but pyarrow reads the first when it joins them.
    filled = list(filter(len, column.chunks))
    if not filled:
        return [pa.array([], column.type)]
    if len(filled) < column.num_chunks:
        column = pa.chunked_array(filled)
    is_plain = is_text(column.type) and not pa.types.is_dictionary(column.type)
    if column.num_chunks == 1 or len(column) >= column.num_chunks * _SMALL or not is_plain:
        return list(column.chunks)
    chunks: list[Any] = []
    for start in range(0, max(1, len(column)), _GROUP):
        part = column.slice(start, _GROUP) if len(column) > _GROUP else column
        part.validate()  # or joining might read outside of buffers
        chunks += [part.combine_chunks()] if _bytes_of(part) < _MOST_BYTES else part.chunks
    return chunks


def _bytes_of(column: Any) -> int:
    """Return about how many bytes a column has to copy, by some of its many chunks."""
    if is_view(column.type):
        return 16 * len(column)
    some = [column.chunk(n) for n in range(0, column.num_chunks, column.num_chunks // 16 + 1)]
    rows = max(1, sum(map(len, some)))
    return int(sum(chunk.nbytes for chunk in some)) * len(column) // rows


def _joined(results: list[Any], threads: int) -> Any:
    """Return *results* as one array, if they fit."""
    if len(results) == 1:
        return results[0]
    kind = results[0].type
    try:
        if threads == 1 or not pa.types.is_struct(kind):
            return pa.concat_arrays(results)
        # The parts are joined by several threads. Only the structs themselves may be null.
        every = [[result.field(number) for result in results] for number in range(len(kind))]
        with ThreadPoolExecutor(threads) as pool:
            children = list(pool.map(pa.concat_arrays, every))
        mask = None
        if any(result.null_count for result in results):
            mask = pa.concat_arrays([result.is_null() for result in results])
        return pa.StructArray.from_arrays(children, fields=list(kind), mask=mask)
    except pa.ArrowInvalid:  # the offsets of strings are too small
        return pa.chunked_array(results)


class _Shapes:
    """A job on chunks of any shape."""

    __slots__ = ("job", "raises", "threads")

    def __init__(self, job: Job, raises: bool, threads: int) -> None:
        self.job = job
        self.raises = raises
        self.threads = threads

    def work_on(self, chunks: list[Any], first: int) -> list[Any]:
        """Return the results of *chunks*, of which the first starts at the row *first*."""
        kind = chunks[0].type
        if pa.types.is_dictionary(kind):
            return self._dictionaries(chunks, first)
        if pa.types.is_run_end_encoded(kind) or _is_list(kind):
            results = []
            for chunk in chunks:
                work = self._lists if _is_list(kind) else self._runs
                results.append(work(chunk, first))
                first += len(chunk)
            return results
        if pa.types.is_null(kind):
            chunks = [chunk.cast(pa.string()) for chunk in chunks]
        return self._strings(chunks, first)

    def _whole(self, array: Any, first: int = 0) -> Any:
        result = _joined(self.work_on([array], first), self.threads)
        if isinstance(result, pa.ChunkedArray):
            raise OverflowError(
                "result does not fit into one array of 2 GiB; pass the column in smaller chunks"
            )
        return result

    # --- strings --------------------------------------------------------------------------------

    def _strings(self, chunks: list[Any], first: int) -> list[Any]:
        pieces: list[tuple[Any, int]] = []
        for chunk in chunks:
            for start, end in _cuts(len(chunk), self.threads):
                pieces.append((chunk.slice(start, end - start), first + start))
            first += len(chunk)
        if self.threads == 1 or len(pieces) == 1:
            return [result for piece in pieces for result in self._on_piece(*piece)]
        pool = ThreadPoolExecutor(self.threads)
        try:
            futures = [pool.submit(self._on_piece, *piece) for piece in pieces]
            return [result for future in futures for result in future.result()]
        finally:  # after an error, or Ctrl-C, the pieces under way end by themselves
            pool.shutdown(wait=False, cancel_futures=True)

    def _on_piece(self, array: Any, first: int) -> list[Any]:
        try:
            results = self.job(array, first)
        except IndexError as error:
            raise pa.ArrowInvalid(str(error)) from None
        kinds = [field.type for field in array.type] if pa.types.is_struct(array.type) else []
        is_wide = any(map(is_large, kinds or [array.type]))
        return list(map(_widened, results)) if is_wide else results

    # --- values that are repeated ---------------------------------------------------------------

    def _dictionaries(self, chunks: list[Any], first: int) -> list[Any]:
        """Work on each dictionary once, and only on the values that are used, if they are few."""
        shared: dict[object, list[Any]] = {}
        keys = [_identity(chunk.dictionary) for chunk in chunks]
        for key, chunk in zip(keys, chunks, strict=True):
            shared.setdefault(key, []).append(chunk)
        results: dict[object, tuple[Any, Any]] = {}
        try:
            for key, group in shared.items():
                values, used = group[0].dictionary, None
                if sum(map(len, group)) * 4 < len(values):
                    used = pa.chunked_array([chunk.indices for chunk in group]).unique().drop_null()
                    values = _taken(values, used)
                results[key] = self._whole(values), used
        except RowError:  # of a value; decoded, the first row with a bad one is found
            return self.work_on([_decoded(chunk) for chunk in chunks], first)
        answers: list[Any] = []
        start = 0
        while start < len(chunks):
            end, rows = start + 1, len(chunks[start])
            while end < len(chunks) and keys[end] == keys[start] and rows < _TAKEN:
                rows += len(chunks[end])
                end += 1
            result, used = results[keys[start]]
            answers += _at_indices(result, used, [chunk.indices for chunk in chunks[start:end]])
            start = end
        return answers

    def _runs(self, array: Any, first: int) -> Any:
        values, places = _runs_of(array)
        try:
            result = self._whole(values)
        except RowError as error:
            row = pc.index(places, error.row).as_py()
            raise error.at_row(first + row) from error.__cause__
        return result.take(places)

    # --- lists ------------------------------------------------------------------------------------

    def _lists(self, array: Any, first: int) -> Any:
        try:
            return self._on_lists(array, first)
        except RowError as error:
            if array[error.row - first].is_valid:
                raise
        # A null list may have values, of which one is bad.
        shown = pc.indices_nonzero(array.is_valid())
        try:
            result = self._on_lists(_without_nulls(array), 0)
        except RowError as error:
            raise error.at_row(first + shown[error.row].as_py()) from error.__cause__
        return result.take(pc.index_in(pa.array(range(len(array)), shown.type), shown))

    # Columnar format, variable-size and fixed-size list layouts
    def _on_lists(self, array: Any, first: int) -> Any:
        array.validate()
        kind, mask = array.type, array.is_null() if array.null_count else None
        if pa.types.is_fixed_size_list(kind):
            size = kind.list_size
            values = array.values.slice(array.offset * size, len(array) * size)
            result = self._values(values, pa.array(range(0, size * len(array) + 1, size)), first)
            return pa.FixedSizeListArray.from_arrays(result, size, mask=mask)
        offsets = array.offsets
        if not len(array):
            offsets = pa.array([0], offsets.type)
        start = offsets[0].as_py()
        offsets = pc.subtract(offsets, start)
        if pc.any(pc.less(pc.pairwise_diff(offsets), 0)).as_py():
            raise pa.ArrowInvalid("offsets of the lists are out of order")
        result = self._values(array.values.slice(start, offsets[-1].as_py()), offsets, first)
        lists = pa.LargeListArray if pa.types.is_large_list(kind) else pa.ListArray
        return lists.from_arrays(offsets, result, mask=mask)

    def _values(self, values: Any, offsets: Any, first: int) -> Any:
        try:
            return self._whole(values)
        except RowError as error:
            ends = pc.less_equal(offsets, error.row)
            row = pc.sum(ends).as_py() - 1
            raise error.at_row(first + row) from error.__cause__


def _without_nulls(array: Any) -> Any:
    """Return the lists that are not null, and nothing that lies between their values."""
    array.validate(full=True)  # or joining might read outside of buffers
    runs = pc.run_end_encode(array.is_valid())
    ends = [0, *runs.run_ends.to_pylist()]
    pieces = zip(pairwise(ends), runs.values.to_pylist(), strict=True)
    parts = [array.slice(start, end - start) for (start, end), is_shown in pieces if is_shown]
    return pa.concat_arrays(parts) if parts else array.slice(0, 0)


def _at_indices(result: Any, used: Any, indices: list[Any]) -> list[Any]:
    """Return what stands in *result* at several *indices*, joined if there is room."""
    if len(indices) > 1:
        for each in indices:
            each.validate()  # or joining might read outside of buffers
        try:
            return _at_indices(result, used, [pa.concat_arrays(indices)])
        except pa.ArrowInvalid:  # the offsets of strings are too small
            return [array for each in indices for array in _at_indices(result, used, [each])]
    (only,) = indices
    return [result.take(only if used is None else pc.index_in(only, used))]


def _identity(array: Any) -> object:
    """Return the same for arrays that lie in the same memory."""
    array.validate()  # its length may be negative
    buffers = [(buffer.address, buffer.size) for buffer in array.buffers() if buffer is not None]
    return array.offset, len(array), *buffers


def _decoded(column: Any) -> Any:
    """Return *column* with its strings in their places."""
    kind = column.type
    if pa.types.is_null(kind):
        return column.cast(pa.string())
    if isinstance(column, pa.ChunkedArray) and kind != _plain_type(kind):
        return pa.chunked_array(map(_decoded, column.chunks), _plain_type(kind))
    if pa.types.is_run_end_encoded(kind):
        values, places = _runs_of(column)
        return _taken(_decoded(values), places)
    if pa.types.is_dictionary(kind):
        return _taken(column.dictionary, column.indices)
    return column


def _plain_type(kind: pa.DataType) -> pa.DataType:
    """Return the type of a column without its dictionary or runs."""
    if pa.types.is_run_end_encoded(kind) or pa.types.is_dictionary(kind):
        kind = _plain_type(kind.value_type)
        return kind if _is_list(kind) else _binary(kind)
    return kind


# Columnar format, run-end encoded layout
def _runs_of(array: Any) -> tuple[Any, Any]:
    """Return the values of runs, each once, and for each row the place of its value."""
    array.validate()
    start, count = array.find_physical_offset(), array.find_physical_length()
    ends = array.run_ends.slice(start, count).cast(pa.int64())
    ends = pc.min_element_wise(pc.subtract(ends, array.offset), len(array))
    runs = pa.RunEndEncodedArray.from_arrays(ends, pa.array(range(count), pa.int64()))
    runs.validate(full=True)
    return array.values.slice(start, count), pc.run_end_decode(runs)


def _binary(kind: pa.DataType) -> pa.DataType:
    return pa.large_binary() if is_large(kind) else pa.binary()


def _taken(values: Any, indices: Any) -> Any:
    """Return the rows of *values* at *indices*; pyarrow takes no views."""
    raw = _binary(values.type)
    if is_view(values.type):
        values = values.view(pa.binary_view())
    elif not pa.types.is_null(values.type):
        values = values.view(raw)
    return checked(values).cast(raw).take(indices)


def _threads(threads: int) -> int:
    if type(threads) is not int:
        raise wrong_type("threads", "an int", threads)
    if threads < 0:
        raise ValueError("threads must be at least 1, or 0 for one per processor")
    return threads or os.cpu_count() or 1


def _cuts(rows: int, threads: int) -> list[tuple[int, int]]:
    """Return the pieces for threads, from row to row; validity bitmaps start at whole bytes.

    More of them than threads would be slower: each has memory of its own, which is joined.
    """
    pieces = max(1, min(threads, rows // _PIECE))
    return list(pairwise([rows * number // pieces & ~7 for number in range(pieces)] + [rows]))


def _widened(array: Any) -> Any:
    """Return *array* with 64-bit offsets of its strings, as the column has that it was made of."""
    if pa.types.is_string(array.type):
        return array.cast(pa.large_string())
    if pa.types.is_struct(array.type):
        wide = [
            pa.field(field.name, pa.large_string()) if pa.types.is_string(field.type) else field
            for field in array.type
        ]
        return array.cast(pa.struct(wide))
    return array
