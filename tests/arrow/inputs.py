"""Columns of every kind of Arrow text, of the same rows, and rows to make them of."""

from collections.abc import Callable, Sequence
from typing import Any

import pyarrow as pa

from urikit import IRI, URI, URL, URIError, arrow

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


CLASSES: dict[Any, Any] = {"whatwg": URL, "rfc3986": URI, "rfc3987": IRI}


ROWS: Rows = [
    "https://user:secret@example.com:8080/a/b;c?d=e&f#g",
    "http://example.com",
    "http://example.com?q",
    "http://example.com#f",
    None,
    "",
    "HTTPS://EXAMPLE.com:443/a/../b c",
    "http://0x7f.1/",
    "http://[::1]:1/",
    "https://u@h/",
    "https://:p@h/",
    "https://u:@h/",
    "mailto:joe@example.org",
    "urn:isbn:0451450523",
    "file:///C|/x/../y",
    "web+demo:/.//not-a-host/",
    "web+demo://www.example.co.uk/",
    "https://www.example.co.uk/",
    "https://WWW.b%C3%BCcher.example./",
    "https://www.a=b.example/",
    "//host/path",
    "../x?y#z",
    "?",
    "#",
    "http://h:65536/",
    "http://h:99999999999999999999/",
    "http://h:/",
    "http://h:0/",
    "http://a b/",
    "http://exa%mple/",
    "https://bücher.example/ü?ü#ü",
    "https://h/%zz",
    "http://h/\t\n",
    "javascript:alert(1)",
    "data:,a b ",
    "blob:https://h/x",
    "ws://h:80/",
    "http://h/?a=1&a=2&b&c=&%61=x&d=%20+&=e",
    "\0",
    "http://" + "a" * 5000,
    None,
]
"""A bit of everything."""


def parts_of(cls: Any, text: str | None) -> dict[str, Any] | None:
    """Return the struct that a row must have, by its object."""
    if text is None:
        return None
    row: dict[str, Any] = dict.fromkeys((*arrow.PARTS, "error"))
    try:
        value = cls(text)
        return row | {part: getattr(value, part) for part in arrow.PARTS}
    except URIError as error:
        return row | {"error": str(error.kind)}


BASES: Rows = ["https://h/a/b", "http://a b/", None, "x:opaque", "HTTP://H:80/../x", "relative"]
