"""Blocks of lines as columns of Arrow, and back to text."""

from array import array
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from urikit import arrow
from urikit._cli.fields import Template
from urikit._cli.output import plain
from urikit._cli.spec import Values

# What plain() writes as escapes, in the language of RE2.
_CONTROL = r"[\x00-\x1f\x7f-\x9f\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}]"


class Columns:
    """What a template makes of blocks of lines."""

    def __init__(self, options: Values, template: Template, empty: str) -> None:
        self._standard = options.standard
        self._errors = options.errors
        self._names = template.names
        self._literals = [_scalar(text) if text else None for text in template.literals]
        self._empty = _scalar(empty)

    def of(self, block: bytes, end: bytes) -> tuple[Any, Any, list[int]]:
        """The output for *block*; its lines, and which of them are bad."""
        lines = _lines_of(block, end)
        texts = lines.view(pa.string())
        found = self._parts(texts)
        if self._standard == "rfc3987" and not block.isascii():  # only IRIs have such characters
            errors = found.pop("error")
            good = pc.is_null(errors)
            found = {name: _without_controls(each, good) for name, each in found.items()}
            found["error"] = errors
        errors = found["error"]
        has_text = pc.binary_length(lines).cast(pa.bool_())
        is_bad = pc.and_(pc.is_valid(errors), has_text)
        is_good = pc.and_(pc.is_null(errors), has_text)
        pieces: list[Any] = []
        for name, literal in zip(self._names, self._literals, strict=False):
            pieces += [literal, found[name]]
        joined = _joined([*pieces, self._literals[-1]])
        if is_good.false_count:
            joined = pc.if_else(is_good, joined, self._empty)
        if self._errors == "column":
            joined = _joined([joined, _TAB, pc.if_else(is_bad, errors, _NOTHING)])
        bad = pc.indices_nonzero(is_bad).to_pylist()
        if self._errors == "skip" and bad:
            joined = joined.filter(pc.invert(is_bad))
        return _text_of(_joined([joined, _scalar(end.decode())])), lines, bad

    def _parts(self, texts: Any) -> dict[str, Any]:
        """The columns of all fields, and that of errors, in as few passes as can be."""
        found: dict[str, Any] = {}
        parts = ["error"]
        for name in self._names:
            if name.startswith("query:"):
                values = arrow.query_value(texts, name.partition(":")[2], self._standard)
                found[name] = _without_controls(values)
            elif name in ("origin", "registrable_domain"):
                found[name] = getattr(arrow, name)(texts, self._standard)
            elif name in ("url", "href"):  # by the RFCs it is as it was written
                is_web = self._standard == "whatwg"
                found[name] = arrow.canonicalize(texts) if is_web else texts
            elif name not in parts:
                parts.append(name)
        (columns,) = arrow._parts_job(parts, self._standard, "null", list)(texts, 0)
        found |= {name: column.finish() for name, column in zip(parts, columns, strict=True)}
        if "port" in found:
            found["port"] = found["port"].cast(pa.string())
        return found


# Constants are made of buffers: pa.array and pa.scalar look for pandas, which takes longer to
# import than all the rest where it is installed.


def _one(value: bytes, kind: pa.DataType) -> Any:
    """An array of one text."""
    offsets = array("i", [0, len(value)])
    return pa.Array.from_buffers(kind, 1, [None, pa.py_buffer(offsets), pa.py_buffer(value)])


def _scalar(text: str) -> Any:
    return _one(text.encode(), pa.string())[0]


_NOTHING, _TAB = _scalar(""), _scalar("\t")


def _lines_of(block: bytes, end: bytes) -> Any:
    return pc.split_pattern(_one(block, pa.binary()), end)[0].values


def _joined(pieces: list[Any]) -> Any:
    """The rows of columns and constants joined, where ``None`` is nothing and null is empty."""
    there = [piece for piece in pieces if piece is not None]
    return pc.binary_join_element_wise(
        *there, _NOTHING, null_handling="replace", null_replacement=""
    )


def _without_controls(values: Any, good: Any = None) -> Any:
    """*values* with controls as escapes; those that are not *good* may be null then."""
    if good is not None:
        values = pc.if_else(good, values, pa.nulls(1, values.type)[0])
    if not pc.any(pc.match_substring_regex(values, _CONTROL)).as_py():
        return values
    return pa.array([None if text is None else plain(text) for text in values.to_pylist()])


def _text_of(rows: Any) -> Any:
    """The bytes of all *rows*, one after the other."""
    _, offsets, data = rows.buffers()
    if data is None or not len(rows):
        return b""
    places = memoryview(offsets).cast("i")
    first, last = places[rows.offset], places[rows.offset + len(rows)]
    return memoryview(data)[first:last]
