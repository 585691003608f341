"""Rows through the kernel for columns, without Arrow: for both forms, and for the sanitizers."""

from array import array
from collections.abc import Sequence
from typing import Any

from tests.prove.forms import Form

__all__ = ["through_the_kernel"]

Seen = tuple[Any, ...]


def through_the_kernel(form: Form, rows: Sequence[bytes | None]) -> Seen:
    """What the kernel of *form* makes of *rows*: every table, and everything it writes."""
    tables = form.module("_kernel.tables")
    scans = (tables.URLS, tables.REFERENCES, tables.NO_SCAN)
    changes = ("", "normal", "origins", "values")
    found = [_table(form, rows, scan, change) for scan in scans for change in changes]
    return *found, *(_parts_of(form, rows, scan) for scan in scans)


def _memory(form: Form, rows: Sequence[bytes | None]) -> tuple[bytearray, Any]:
    """The text of the *rows*, and what the kernel knows them by: with something before and after.

    They start at the fourth bit of their bytes of bits.
    """
    text = bytearray(b"".join(row or b"" for row in rows))
    offsets = array("i", [7])
    for row in rows:
        offsets.append(offsets[-1] + len(row or b""))
    valid = sum(1 << (3 + n) for n, row in enumerate(rows) if row is not None)
    bits = valid.to_bytes((3 + len(rows) + 7) // 8, "little") if None in rows else b""
    memory = form.module("_kernel.parts").Rows(
        memoryview(b"before " + text), memoryview(offsets), memoryview(bits), 3, len(rows)
    )
    return text, memory


def _strings(form: Form, count: int, size: int) -> Any:
    parts = form.module("_kernel.parts")
    offsets = memoryview(array("i", [-7] * (count + 1)))
    strings = parts.Strings(offsets, memoryview(bytearray(count // 8 + 1)))
    strings.out = memoryview(bytearray(size + form.module("_kernel.tables").SLACK + 1))
    return strings


def _seen(strings: Any) -> Seen:
    """What was written; there are no offsets if every row is null, and no bits if none is."""
    offsets = [] if strings.missing == len(strings.offsets) - 1 else list(strings.offsets)
    out = bytes(strings.out[: strings.written])
    return strings.missing, out, offsets, bytes(strings.bits)


def _parts_of(form: Form, rows: Sequence[bytes | None], scan: int) -> Seen:
    """The parts of the rows, those that are not certain taken for bad ones."""
    kernel = form.module("_kernel.parts")
    text, memory = _memory(form, rows)
    count = len(rows)
    record, parts = form.module("_kernel.record").Record(), kernel.Parts()
    for name in _STRINGS:
        setattr(parts, name, _strings(form, count, len(text) + 3 * count))
    ports = array("H", bytes(2 * count))
    parts.port = kernel.Numbers(memoryview(ports), memoryview(bytearray(count // 8 + 1)))
    parts.flags = kernel.Flags(*(memoryview(bytearray(count // 8 + 1)) for _ in range(2)))
    row, stops = kernel.write_parts(memory, 0, scan, record, parts, 0), []
    while row < count:
        stops.append((row, memory.encoded(row, 1)))
        kernel.write_bad(b"bad", parts, row)
        row = kernel.write_parts(memory, row + 1, scan, record, parts, 0)
    return (
        stops,
        [_seen(getattr(parts, name)) for name in _STRINGS],
        list(ports),
        *((one.missing, bytes(one.bits)) for one in (parts.port, parts.flags)),
        bytes(parts.flags.out),
    )


_STRINGS = ("scheme", "username", "password", "host", "path", "query", "fragment", "error")


def _table(form: Form, rows: Sequence[bytes | None], scan: int, change: str) -> Seen:
    kernel = form.module("_kernel.columns")
    text, memory = _memory(form, rows)
    count = len(rows)
    table = memoryview(bytearray(4 * kernel.SIZE)).cast("i")
    record = form.module("_kernel.record").Record()
    left = kernel.scan_rows(text, len(text), memory, table, scan, record)
    if change == "normal":
        kernel.keep_normal(text, table, count, record)
    elif change == "origins":
        kernel.keep_origins(text, table, count)
    elif change == "values":
        kernel.find_values(text, table, count, b"a")
    open_rows = kernel.open_rows(table, count)
    for row in open_rows:
        kernel.clear_row(table, row, kernel.BAD)
    written = []
    for place in kernel.SPANS.values():
        strings = _strings(form, count, len(text) + count)
        kernel.write_strings(text, len(text), table, count, place, strings, 0)
        written.append(_seen(strings))
    bitmaps = (memoryview(bytearray(count // 8 + 1)) for _ in range(2))
    flags = form.module("_kernel.parts").Flags(*bitmaps)
    kernel.write_flags(table, count, flags, 0)
    others = memoryview(bytearray(table)).cast("i")
    kernel.compare_rows(text, table, text, others, count)
    kernel.follow_rows(table, others, count)
    flag_bits = bytes(flags.out) + bytes(flags.bits)
    return left, open_rows, written, flags.missing, flag_bits, table.tolist()
