"""Rows through the kernel for columns, without Arrow: for both forms, and for the sanitizers."""

from array import array
from collections.abc import Sequence
from struct import pack
from typing import Any

from tests.prove.forms import Form

__all__ = ["Buffer", "memory_of", "through_the_kernel"]

Seen = tuple[Any, ...]


class Buffer(bytearray):
    """Memory that grows, as the kernel wants it: filled with something that nobody wrote."""

    def resize(self, size: int) -> None:
        del self[size:]
        self.extend(b"\xaa" * (size - len(self)))


def through_the_kernel(form: Form, rows: Sequence[bytes | None]) -> Seen:
    """Return everything that the kernel of *form* writes for *rows*, and where it stops."""
    kernel = form.module("_kernel.tables")
    others = [*rows[1:], *rows[:1]]
    kinds = (kernel.SMALL, kernel.LARGE, kernel.VIEWS)
    seen = [
        _work(form, rows, others, scan, kernel.TEXT, kernel.VIEWS)
        for scan in (kernel.URLS, kernel.IRIS)
    ]
    for scan in (kernel.URLS, kernel.URIS, kernel.IRIS, kernel.NO_SCAN):
        for wanted in range(kernel.SAME + 1):
            kind = kinds[(scan + wanted) % 3]
            theirs = others if wanted == kernel.SAME else None
            seen.append(_work(form, rows, theirs, scan, wanted, kind))
    return tuple(seen)


def memory_of(form: Form, rows: Sequence[bytes | None], kind: int) -> Any:
    """The rows as the kernel knows them: with something before and after.

    They start at the fourth bit of their bytes of bits.
    """
    kernel = form.module("_kernel.tables")
    text = b"before " + b"".join(row or b"" for row in rows)
    valid = sum(1 << (3 + n) for n, row in enumerate(rows) if row is not None)
    bits = valid.to_bytes((3 + len(rows) + 7) // 8, "little") if None in rows else b""
    places = [7]
    for row in rows:
        places.append(places[-1] + len(row or b""))
    buffers = [memoryview(text)]
    if kind == kernel.VIEWS:
        views = b"".join(
            pack("<i12s", len(row or b""), row or b"")
            if len(row or b"") <= 12
            else pack("<i4sii", len(row or b""), (row or b"")[:4], 0, place)
            for row, place in zip(rows, places, strict=False)
        )
        buffers.insert(0, memoryview(views))
        offsets = memoryview(views)
    else:
        offsets = memoryview(array("q" if kind == kernel.LARGE else "i", places))
    rows_class = form.module("_kernel.columns.rows").Rows
    return rows_class(kind, offsets, buffers, memoryview(bits), 3, len(rows))


_STRINGS = ("scheme", "username", "password", "host", "path", "query", "fragment", "error", "text")


def _work(
    form: Form,
    rows: Sequence[bytes | None],
    others: Sequence[bytes | None] | None,
    scan: int,
    wanted: int,
    kind: int,
) -> Seen:
    """The results of the rows; those that need Python are taken for bad ones."""
    kernel, output = form.module("_kernel.tables"), form.module("_kernel.columns.output")
    count = len(rows)
    taken = memory_of(form, rows, kind)
    theirs = None if others is None else memory_of(form, others, kind)
    size = count // 8 + 1
    columns: dict[str, Any] = {}
    memory: dict[str, tuple[Any, ...]] = {}
    for name in _STRINGS:
        if (name == "text") == (wanted not in (kernel.PARTS, kernel.SAME)):
            memory[name] = array("i", [-7] * (count + 1)), bytearray(size), Buffer()
            offsets, valid, buffer = memory[name]
            columns[name] = output.Strings(memoryview(offsets), memoryview(valid), buffer)
    ports, bits = array("H", bytes(2 * count)), bytearray(size)
    columns["port"] = output.Numbers(memoryview(ports), memoryview(bits))
    flags = bytearray(size), bytearray(size)
    columns["flags"] = output.Flags(*(memoryview(one) for one in flags))
    reasons = output.reasons_of({1: "one", 2: "two"})
    rules = (0, "example", 1), (0, "b.c", 1), (0, "com", 3), (0, "h", 2), (0, "a.h", 4)
    suffixes = form.module("_kernel.names").Groups(rules)
    work = form.module("_kernel.columns.work").Work(
        *(taken, wanted, scan, columns, theirs),
        key=b"a",
        rank=5,
        reasons=reasons,
        suffixes=suffixes,
    )
    row, stops = work.run(0, 0), []
    while row < count:
        stops.append((row, taken.encoded(row)))
        work.write_bad(b"bad", row)
        row = work.run(row + 1, 0)
    for column in columns.values():
        column.end(count)
    strings = [_seen(columns[name], found, count) for name, found in memory.items()]
    return stops, strings, list(ports), bytes(bits), *map(bytes, flags), columns["flags"].missing


def _seen(strings: Any, memory: tuple[Any, ...], count: int) -> Seen:
    """Return the buffers: no offsets if every row is null, and no bits if none is."""
    offsets, bits, buffer = memory
    places = [] if strings.missing == count else list(offsets)
    return strings.missing, bytes(buffer[: strings.written]), places, bytes(bits)
