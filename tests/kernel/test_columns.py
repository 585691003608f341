"""The kernel for columns: both forms do the same, and refuse memory that is too small."""

import sys
from array import array
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel_forms import FORMS, relative, url_like
from tests.prove.rows import through_the_kernel
from urikit._kernel import columns as _columns
from urikit._kernel import parts as _parts
from urikit._kernel.record import Record, place
from urikit._kernel.tables import SLACK, URLS

TEXTS = st.one_of(url_like(), relative()).map(lambda text: text.encode(errors="replace"))


@given(rows=st.lists(st.one_of(TEXTS, st.none(), st.binary(max_size=20)), max_size=10))
def test_both_forms_do_the_same(rows: list[bytes | None]) -> None:
    installed, pure = (through_the_kernel(form, rows) for form in FORMS.values())
    assert installed == pure


def test_a_full_block() -> None:
    rows: list[bytes | None] = [b"https://h/%d?a=%d" % (n, n) for n in range(_columns.ROWS)]
    seen = through_the_kernel(FORMS["installed"], rows)
    left, open_rows, written, *_ = seen[0]
    assert (left, open_rows) == (0, [])
    assert written[list(_columns.SPANS).index("text")][1] == b"".join(row or b"" for row in rows)
    stops, strings, ports, *_ = seen[-3]
    assert (stops, set(ports)) == ([], {0})
    assert strings[0] == (0, b"https" * len(rows), list(range(0, 5 * len(rows) + 1, 5)), bytes(513))
    assert strings[1] == (len(rows), b"", [], bytes(513))


TEXT = bytearray(b"https://h/")
TABLE = memoryview(bytearray(4 * _columns.SIZE)).cast("i")
RECORD = Record()


def rows_of(
    offsets: Sequence[int] = (0, 10),
    data: bytes | bytearray = TEXT,
    bits: bytes = b"",
    bit: int = 0,
    count: int | None = None,
) -> _parts.Rows:
    count = len(offsets) - 1 if count is None else count
    return _parts.Rows(
        memoryview(data), memoryview(array("i", offsets)), memoryview(bits), bit, count
    )


def strings_of(rows: int = 1, out: int = 10 + SLACK, bits: int = 1) -> _parts.Strings:
    strings = _parts.Strings(memoryview(array("i", [0] * (rows + 1))), memoryview(bytearray(bits)))
    strings.out = memoryview(bytearray(out))
    return strings


def scan(**changes: Any) -> Any:
    arguments: dict[str, Any] = {
        "text": TEXT, "size": 10, "rows": rows_of(), "table": TABLE, "scan": URLS,
        "record": RECORD,
    }  # fmt: skip
    return _columns.scan_rows(*(arguments | changes).values())


def write(written: int = 0, **changes: Any) -> Any:
    scan()
    arguments: dict[str, Any] = {
        "text": TEXT, "size": 10, "table": TABLE, "count": 1, "place": _columns.SPANS["text"],
        "strings": strings_of(out=11 + SLACK), "first": 0,
    }  # fmt: skip
    arguments |= changes
    if written:
        arguments["strings"].written = written
    return _columns.write_strings(*arguments.values())


def write_flags(count: int, *sizes: int) -> None:
    flags = _parts.Flags(*(memoryview(bytearray(size)) for size in sizes))
    _columns.write_flags(TABLE, count, flags, 0)


def parts_of(**columns: Any) -> _parts.Parts:
    parts = _parts.Parts()
    for name, column in columns.items():
        setattr(parts, name, column)
    return parts


def split(row: int = 0, first: int = 0, rows: Any = None, **columns: Any) -> Any:
    taken = rows_of() if rows is None else rows
    return _parts.write_parts(taken, row, URLS, RECORD, parts_of(**columns), first)


def ports_of(rows: int, bits: int) -> _parts.Numbers:
    return _parts.Numbers(memoryview(array("H", [0] * rows)), memoryview(bytearray(bits)))


def flags_of(flags: int, bits: int) -> _parts.Flags:
    return _parts.Flags(memoryview(bytearray(flags)), memoryview(bytearray(bits)))


def record_of(**positions: int) -> Record:
    """Positions as in a longer string, or IndexError if no string can have them."""
    record = Record()
    places = {"_scheme_end": 5, "_host": 8, "_host_end": 9, "_path": 9, "_query": -1}
    if not place(record, 0, 100, *(places | {"_fragment": -1} | positions).values()):
        raise IndexError
    return record


def enter(encoded: bytes = b"https://h/", row: int = 0, **positions: int) -> None:
    parts = parts_of(host=strings_of())
    _parts.write_record(encoded, record_of(**positions), parts, row)


def test_there_is_room_for_what_is_called() -> None:
    scan()
    write()
    write_flags(8, 1, 1)
    enter()
    every = parts_of(port=ports_of(1, 1), flags=flags_of(1, 1), host=strings_of())
    assert _parts.write_parts(rows_of(), 0, URLS, RECORD, every, 0) == 1
    _parts.write_bad(b"0123456789", parts_of(error=strings_of()), 0)


@pytest.mark.parametrize(
    "call",
    [
        lambda: rows_of(count=2),
        lambda: rows_of(count=-1),
        lambda: rows_of(bits=b"\x01", bit=8),
        lambda: rows_of(bit=-1),
        lambda: rows_of().encoded(1, 1),
        lambda: rows_of().encoded(0, 2),
        lambda: rows_of().encoded(-1, 1),
        lambda: rows_of().encoded(0, -1),
        lambda: rows_of().size(2),
        lambda: rows_of().size(-1),
        lambda: scan(rows=rows_of([0] * (_columns.ROWS + 2))),
        lambda: scan(rows=None),
        lambda: scan(size=11),
        lambda: scan(size=-1),
        lambda: scan(table=TABLE[1:]),
        lambda: scan(record=None),
        lambda: write(strings=strings_of(out=10 + SLACK)),
        lambda: write(written=1),
        lambda: write(written=-1),
        lambda: write(first=1),
        lambda: write(first=-1),
        lambda: write(first=sys.maxsize),
        lambda: write(place=_columns.SIZE - 1),
        lambda: write(place=-1),
        lambda: write(size=11),
        lambda: write(strings=strings_of(bits=0)),
        lambda: write(strings=None),
        lambda: write(table=TABLE[1:]),
        lambda: write_flags(9, 1, 2),
        lambda: write_flags(9, 2, 1),
        lambda: split(row=2),
        lambda: split(row=-1),
        lambda: split(first=-1),
        lambda: split(first=1, host=strings_of(bits=2)),
        lambda: split(host=strings_of(rows=0)),
        lambda: split(host=strings_of(bits=0)),
        lambda: split(host=strings_of(out=9 + SLACK)),
        lambda: split(error=strings_of(out=SLACK - 1)),
        lambda: split(port=ports_of(0, 1)),
        lambda: split(port=ports_of(1, 0)),
        lambda: split(flags=flags_of(1, 0)),
        lambda: split(first=8, flags=flags_of(1, 2)),
        lambda: enter(row=-1),
        lambda: enter(row=1),
        lambda: enter(encoded=b"https://h/a"),
        lambda: enter(_path=11),
        lambda: enter(_host=10),
        lambda: enter(_host=-2),
        lambda: enter(_scheme_end=10),
        lambda: enter(_scheme_end=-2),
        lambda: enter(_query=10),
        lambda: enter(_query=8),
        lambda: enter(_fragment=10),
        lambda: enter(_fragment=8),
        lambda: enter(_query=9, _fragment=9),
        lambda: _parts.write_bad(b"0123456789a", parts_of(error=strings_of()), 0),
        lambda: _parts.write_bad(b"", parts_of(error=strings_of()), -1),
        lambda: _columns.clear_row(TABLE, _columns.ROWS, 0),
        lambda: _columns.clear_row(TABLE, -1, 0),
        lambda: _columns.place_span(TABLE, 0, _columns.SIZE, 0, 0),
        lambda: _columns.place_span(TABLE, 1, _columns.SIZE - _columns.ENDS - 1, 0, 0),
        lambda: _columns.place_record(1, 0, RECORD, TABLE, -1),
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


@pytest.mark.parametrize("spans", [[(0, 11)], [(8, 0)], [(0, 8), (0, 8)]])
def test_spans_that_do_not_fit(spans: list[tuple[int, int]]) -> None:
    table = memoryview(bytearray(4 * _columns.SIZE)).cast("i")
    place = _columns.SPANS["result"]
    for row, span in enumerate(spans):
        _columns.place_span(table, row, place, *span)
    strings = strings_of(rows=2, out=12 + SLACK)
    with pytest.raises(IndexError):
        _columns.write_strings(TEXT, 10, table, len(spans), place, strings, 0)


@pytest.mark.parametrize("offsets", [[0, -1], [5, 2], [0, 11], [0, 10, 3], [0, -5, 10], [-1, 10]])
def test_offsets_out_of_order(offsets: list[int]) -> None:
    rows = rows_of(offsets)
    with pytest.raises(ValueError, match="not in order"):
        split(rows=rows)
    with pytest.raises(ValueError, match="not in order"):
        scan(rows=rows)
    if len(offsets) == 2:
        with pytest.raises(ValueError, match="not in order"):
            rows.encoded(0, 1)
