"""Rows through the kernel for columns, without Arrow: for both forms, and for the sanitizers."""

from array import array
from collections.abc import Sequence
from typing import Any

from tools.prove.forms import Form

__all__ = ["through_the_kernel"]

Seen = tuple[Any, ...]


def through_the_kernel(form: Form, rows: Sequence[bytes | None]) -> Seen:
    """What the kernel of *form* makes of *rows*: every table, and everything it writes."""
    kernel = form.module("_columns")
    return tuple(
        _seen(form, kernel, rows, scan, change)
        for scan in (kernel.URLS, kernel.REFERENCES, kernel.NONE)
        for change in ("", "normal", "origins", "values")
    )


def _seen(form: Form, kernel: Any, rows: Sequence[bytes | None], scan: int, change: str) -> Seen:
    count = len(rows)
    text = bytearray(b"".join(row or b"" for row in rows))
    offsets = array("i", [7])
    for row in rows:
        offsets.append(offsets[-1] + len(row or b""))
    valid = sum(1 << (3 + n) for n, row in enumerate(rows) if row is not None)
    bits = valid.to_bytes((3 + count + 7) // 8, "little")
    table = memoryview(bytearray(4 * kernel.SIZE)).cast("i")
    record = form.module("_scan").Record()
    view = memoryview(offsets)
    left = kernel.scan_rows(text, len(text), view, bits, 3, count, table, scan, record)
    if change == "normal":
        kernel.keep_normal(text, table, count, record)
    elif change == "origins":
        kernel.keep_origins(text, table, count)
    elif change == "values":
        kernel.find_values(text, table, count, b"a")
    open_rows = kernel.open_rows(table, count)
    for row in open_rows:
        kernel.clear_row(table, row, kernel.BAD)
    written = [_written(kernel, text, table, count, place) for place in kernel.SPANS.values()]
    ports, flags = array("H", bytes(2 * count)), bytearray(count // 8 + 1)
    port_bits, flag_bits = bytearray(count // 8 + 1), bytearray(count // 8 + 1)
    kernel.write_ports(table, count, memoryview(ports), port_bits, 0)
    kernel.write_flags(table, count, flags, flag_bits, 0)
    others = memoryview(bytearray(table)).cast("i")
    kernel.compare_rows(text, table, text, others, count)
    kernel.follow_rows(table, others, count)
    return (
        left,
        open_rows,
        written,
        list(ports),
        bytes(port_bits + flags + flag_bits),
        table.tolist(),
    )


def _written(kernel: Any, text: bytearray, table: memoryview, count: int, place: int) -> Seen:
    out = bytearray(len(text) + count)
    offsets = memoryview(array("i", bytes(4 * (count + 1))))
    valid = bytearray(count // 8 + 1)
    missing = kernel.write_strings(
        text, len(text), table, count, place, memoryview(out), 0, offsets, valid, 0
    )
    return missing, bytes(out[: offsets[count]]), offsets.tolist(), bytes(valid)
