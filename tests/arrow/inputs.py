"""Columns of every kind of Arrow text, of the same rows."""

from collections.abc import Callable, Sequence
from typing import Any

import pyarrow as pa

Rows = Sequence[str | None]


class Exported:
    """Something of another library that speaks the PyCapsule interface, for one array."""

    def __init__(self, array: Any) -> None:
        self._array = array

    def __len__(self) -> int:
        return len(self._array)

    def __arrow_c_array__(self, requested_schema: object = None) -> object:
        return self._array.__arrow_c_array__(requested_schema)


class Streamed:
    """The same for a stream of arrays."""

    def __init__(self, chunks: Any) -> None:
        self._chunks = chunks

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._chunks.__arrow_c_stream__(requested_schema)


def _sliced(rows: Rows) -> Any:
    """An array whose rows start in the middle of a larger one, at no whole byte of its bits."""
    around: list[str | None] = ["https://before/", None, "x"]
    return pa.array([*around, *rows, *around], pa.string()).slice(3, len(rows))


def _chunked(rows: Rows) -> Any:
    """A chunked array, with an empty chunk in the middle."""
    middle = len(rows) // 3
    chunks = [list(rows[:middle]), [], list(rows[middle:])]
    return pa.chunked_array([pa.array(chunk, pa.string()) for chunk in chunks])


def _bytes(rows: Rows) -> list[bytes | None]:
    return [None if row is None else row.encode() for row in rows]


COLUMNS: dict[str, Callable[[Rows], Any]] = {
    "list": list,
    "string": lambda rows: pa.array(rows, pa.string()),
    "large_string": lambda rows: pa.array(rows, pa.large_string()),
    "string_view": lambda rows: pa.array(rows, pa.string_view()),
    "binary": lambda rows: pa.array(_bytes(rows), pa.binary()),
    "large_binary": lambda rows: pa.array(_bytes(rows), pa.large_binary()),
    "binary_view": lambda rows: pa.array(_bytes(rows), pa.binary_view()),
    "dictionary": lambda rows: pa.array(rows, pa.string()).dictionary_encode(),
    "sliced": _sliced,
    "sliced large_string": lambda rows: _sliced(rows).cast(pa.large_string()),
    "sliced string_view": lambda rows: pa.array(["x", *rows], pa.string_view()).slice(1),
    "sliced dictionary": lambda rows: pa.array(["x", *rows]).dictionary_encode().slice(1),
    "chunked": _chunked,
    "chunked dictionary": lambda rows: _chunked(rows).dictionary_encode(),
    "array capsule": lambda rows: Exported(pa.array(rows, pa.string())),
    "stream capsule": lambda rows: Streamed(_chunked(rows)),
}
"""Makes a column of some rows, by the name of its kind."""
