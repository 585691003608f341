"""The kernel for columns: both forms do the same, and refuse memory that is too small."""

from array import array
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.prove.rows import through_the_kernel

from tests.kernel_forms import FORMS, relative, url_like
from urikit import _columns
from urikit._scan import Record

TEXTS = st.one_of(url_like(), relative()).map(lambda text: text.encode(errors="replace"))


@given(rows=st.lists(st.one_of(TEXTS, st.none(), st.binary(max_size=20)), max_size=10))
def test_both_forms_do_the_same(rows: list[bytes | None]) -> None:
    installed, pure = (through_the_kernel(form, rows) for form in FORMS.values())
    assert installed == pure


def test_a_full_block() -> None:
    rows: list[bytes | None] = [b"https://h/%d?a=%d" % (n, n) for n in range(_columns.ROWS)]
    seen = through_the_kernel(FORMS["installed"], rows)
    left, open_rows, written, ports, _, _ = seen[0]
    assert (left, open_rows, set(ports)) == (0, [], {0})
    assert written[list(_columns.SPANS).index("text")][1] == b"".join(row or b"" for row in rows)


TEXT = bytearray(b"https://h/")
TABLE = memoryview(bytearray(4 * _columns.SIZE)).cast("i")
OFFSETS = memoryview(array("i", [0, 10]))
RECORD = Record()


def scan(**changes: Any) -> Any:
    arguments: dict[str, Any] = {
        "text": TEXT, "size": 10, "offsets": OFFSETS, "valid": b"", "first": 0, "count": 1,
        "table": TABLE, "scan": _columns.URLS, "record": RECORD,
    }  # fmt: skip
    return _columns.scan_rows(*(arguments | changes).values())


def write(**changes: Any) -> Any:
    scan()
    arguments: dict[str, Any] = {
        "text": TEXT, "size": 10, "table": TABLE, "count": 1, "place": _columns.SPANS["text"],
        "out": memoryview(bytearray(11)), "written": 0, "offsets": memoryview(array("i", [0, 0])),
        "valid": bytearray(1), "first": 0,
    }  # fmt: skip
    return _columns.write_strings(*(arguments | changes).values())


@pytest.mark.parametrize(
    "call",
    [
        lambda: scan(count=2),
        lambda: scan(count=-1),
        lambda: scan(count=_columns.ROWS + 1, offsets=memoryview(array("i", bytes(20_000)))),
        lambda: scan(size=11),
        lambda: scan(table=TABLE[1:]),
        lambda: scan(valid=b"\x01", first=8),
        lambda: scan(first=-1),
        lambda: write(out=memoryview(bytearray(10))),
        lambda: write(written=1),
        lambda: write(written=-1),
        lambda: write(first=1),
        lambda: write(place=_columns.SIZE - 1),
        lambda: write(place=-1),
        lambda: write(size=11),
        lambda: write(valid=bytearray()),
        lambda: write(table=TABLE[1:]),
        lambda: _columns.write_ports(TABLE, 2, memoryview(array("H", [0])), bytearray(1), 0),
        lambda: _columns.write_flags(TABLE, 9, bytearray(1), bytearray(2), 0),
        lambda: _columns.clear_row(TABLE, _columns.ROWS, 0),
        lambda: _columns.clear_row(TABLE, -1, 0),
        lambda: _columns.place_span(TABLE, 0, _columns.SIZE, 0, 0),
        lambda: _columns.place_record(b"x", 0, RECORD, TABLE, -1),
        lambda: _columns.open_rows(TABLE[1:], 1),
        lambda: _columns.keep_normal(TEXT, TABLE[1:], 1, RECORD),
        lambda: _columns.keep_origins(TEXT, TABLE[1:], 1),
        lambda: _columns.find_values(TEXT, TABLE[1:], 1, b"a"),
        lambda: _columns.follow_rows(TABLE, TABLE[1:], 1),
        lambda: _columns.compare_rows(TEXT, TABLE[1:], TEXT, TABLE, 1),
    ],
)
def test_memory_that_is_too_small(call: Callable[[], Any]) -> None:
    with pytest.raises(IndexError):
        call()


@pytest.mark.parametrize("offsets", [[0, -1], [5, 2], [0, 11], [0, 10, 3], [0, -5, 10]])
def test_offsets_out_of_order(offsets: list[int]) -> None:
    with pytest.raises(ValueError, match="not in order"):
        scan(offsets=memoryview(array("i", offsets)), count=len(offsets) - 1)
