"""The kernel for columns: both forms do the same, and refuse memory that is too small."""

import sys
from array import array
from collections.abc import Callable, Sequence
from struct import pack
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.kernel_forms import FORMS, relative, url_like
from tests.prove.rows import Buffer, through_the_kernel
from urikit._kernel import tables
from urikit._kernel.columns.output import Flags, Numbers, Strings
from urikit._kernel.columns.rows import Rows
from urikit._kernel.columns.work import Work
from urikit._kernel.record import Record, place
from urikit._kernel.tables import URIS, URLS

TEXTS = st.one_of(url_like(), relative()).map(lambda text: text.encode(errors="replace"))


@given(rows=st.lists(st.one_of(TEXTS, st.none(), st.binary(max_size=20)), max_size=10))
def test_both_forms_do_the_same(rows: list[bytes | None]) -> None:
    installed, pure = (through_the_kernel(form, rows) for form in FORMS.values())
    assert installed == pure


def test_rows_with_refused_positions_are_left_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    form = FORMS["pure"]
    for name in ("references", "url_parser", "urlscan"):
        monkeypatch.setattr(form.module(f"_kernel.{name}"), "place", lambda *args: False)
    rows: list[bytes | None] = [b"http://h/a", b"HTTP://h/b"]
    seen = through_the_kernel(form, rows)
    assert all(stops == list(enumerate(rows)) for stops, *_ in seen)


def test_many_rows() -> None:
    rows: list[bytes | None] = [b"https://h/%d?a=%d" % (n, n) for n in range(5000)]
    seen = through_the_kernel(FORMS["installed"], rows)
    stops, strings, ports, *_ = seen[2 + tables.PARTS]
    assert (stops, set(ports)) == ([], {0})
    size = len(rows) // 8 + 1
    assert strings[0] == (
        0,
        b"https" * len(rows),
        list(range(0, 5 * len(rows) + 1, 5)),
        bytes(size),
    )
    assert strings[1] == (len(rows), b"", [], bytes(size))
    stops, strings, *_ = seen[2 + tables.TEXT]
    assert stops == []
    assert strings[-1][1] == b"".join(row or b"" for row in rows)


TEXT = b"https://h/"


def rows_of(
    offsets: Sequence[int] = (0, 10),
    kind: int = tables.SMALL,
    data: bytes = TEXT,
    bits: bytes = b"",
    bit: int = 0,
    count: int | None = None,
) -> Rows:
    count = len(offsets) - 1 if count is None else count
    numbers = memoryview(array("q" if kind == tables.LARGE else "i", offsets))
    return Rows(kind, numbers, [memoryview(data)], memoryview(bits), bit, count)


def views_of(*view: int, buffers: int = 1, count: int = 1) -> Rows:
    views = memoryview(pack("<iiii", *view))
    texts = [memoryview(TEXT * 2) for _ in range(buffers)]
    return Rows(tables.VIEWS, views, [views, *texts], memoryview(b""), 0, count)


Memory = tuple["array[int]", bytearray, Buffer]


def memory_for(rows: int = 1, bits: int = 1) -> Memory:
    """Return the offsets, the bits and the bytes of a column of strings."""
    return array("i", [0] * (rows + 1)), bytearray(bits), Buffer()


def column_in(memory: Memory) -> Strings:
    return Strings(memoryview(memory[0]), memoryview(memory[1]), memory[2])


def seen(memory: Memory) -> tuple[list[int], bytes, bytes]:
    offsets, bits, buffer = memory
    return list(offsets), bytes(bits), bytes(buffer)


def strings_of(rows: int = 1, bits: int = 1) -> Strings:
    return column_in(memory_for(rows, bits))


def ports_of(rows: int, bits: int) -> Numbers:
    return Numbers(memoryview(array("H", [0] * rows)), memoryview(bytearray(bits)))


def flags_of(flags: int, bits: int) -> Flags:
    return Flags(memoryview(bytearray(flags)), memoryview(bytearray(bits)))


def work_on(
    rows: Any = None, wanted: int = tables.PARTS, others: Any = None, **columns: Any
) -> Work:
    taken = rows_of() if rows is None else rows
    return Work(taken, wanted, URLS, columns, others)


def run(row: int = 0, first: int = 0, **columns: Any) -> Any:
    return work_on(**columns).run(row, first)


def enter(encoded: bytes = TEXT, row: int = 0, **positions: int) -> Any:
    record = Record()
    places = {"_scheme_end": 5, "_host": 8, "_host_end": 9, "_path": 9, "_query": -1}
    if not place(record, 0, 100, *(places | {"_fragment": -1} | positions).values()):
        raise IndexError
    host = strings_of()
    return work_on(host=host).write_record(encoded, record, row), host.written


def test_there_is_room_for_what_is_called() -> None:
    assert run(port=ports_of(1, 1), flags=flags_of(1, 1), host=strings_of()) == 1
    assert enter() == (True, 1)
    assert enter(b"https://h/" + b"a" * 80) == (True, 1)
    error, memory = strings_of(), memory_for()
    assert work_on(error=error).write_bad(b"x" * 5000, 0)
    assert error.written == 5000
    text = column_in(memory)
    assert work_on(wanted=tables.TEXT, text=text).write_text(TEXT * 500, 0)
    text.release()
    assert seen(memory)[2] == TEXT * 500
    assert work_on(flags=flags_of(1, 1)).write_flag(True, 0)


@pytest.mark.parametrize(
    "call",
    [
        lambda: rows_of(count=2),
        lambda: rows_of(count=-1),
        lambda: rows_of(kind=tables.VIEWS, count=1),
        lambda: rows_of(bits=b"\x01", bit=8),
        lambda: rows_of(bit=-1),
        lambda: rows_of().encoded(1),
        lambda: rows_of().encoded(-1),
        lambda: views_of(0, 0, 0, 0, count=2),
        lambda: views_of(0, 0, 0, 0, count=1 << 60),
        lambda: rows_of(count=(1 << 62) - 1),
        lambda: work_on(wanted=tables.SAME + 1),
        lambda: work_on(wanted=-1),
        lambda: work_on(wanted=tables.SAME),
        lambda: work_on(others=rows_of(count=0)),
        lambda: run(row=2),
        lambda: run(row=-1),
        lambda: run(first=-1),
        lambda: run(first=1),
        lambda: run(row=sys.maxsize),
        lambda: run(host=strings_of(rows=0)),
        lambda: run(host=strings_of(bits=0)),
        lambda: run(port=ports_of(0, 1)),
        lambda: run(port=ports_of(1, 0)),
        lambda: run(flags=flags_of(1, 0)),
        lambda: run(rows=rows_of([0] * 10), flags=flags_of(1, 2)),
        lambda: enter(row=-1),
        lambda: enter(row=1),
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
        lambda: work_on(error=strings_of()).write_bad(b"", 1),
        lambda: work_on(error=strings_of()).write_bad(b"", -1),
        lambda: work_on(error=strings_of(bits=0)).write_bad(b"", 0),
        lambda: work_on().write_text(b"", 0),
        lambda: work_on().write_flag(True, 0),
        lambda: work_on(flags=flags_of(0, 0)).write_flag(True, 0),
        lambda: work_on(wanted=tables.TEXT).write_record(TEXT, Record(), 0),
    ],
)
def test_memory_that_is_too_small(call: Callable[[], Any]) -> None:
    with pytest.raises(IndexError):
        call()


def test_a_column_refuses_what_there_is_no_room_for() -> None:
    output = FORMS["pure"].module("_kernel.columns.output")

    def column(reserved: int = 10, rows: int = 2) -> Any:
        offsets = memoryview(array("i", [7] * (rows + 1)))
        made = output.Strings(offsets, memoryview(bytearray(1)), Buffer())
        assert made.reserve(reserved, 0, rows)
        return made

    for data, start, end, limit, row in (
        ("a" * 11, 0, 11, 11, 0),  # more bytes than there is room for
        ("abc", 2, 1, 3, 0),
        ("abc", 0, 4, 3, 0),
        ("abc", 0, 1, 3, 2),  # a row too many
        ("abc", 0, 1, 3, -1),
    ):
        strings = column()
        strings.put(data, start, end, limit, row)
        assert (strings.failed, strings.written) == (True, 0)
        with pytest.raises(IndexError):
            output.Output({"host": strings}, b"").demand_rows(1)
    strings = column()
    strings.append("abc", -1, 2, 3)
    assert (strings.failed, strings.written) == (True, 0)
    strings = column()
    for row in (1, 0):  # out of order
        strings.put("abc", 0, 1, 3, row)
    assert (strings.failed, strings.written) == (True, 1)
    numbers = output.Numbers(memoryview(array("H", [0])), memoryview(bytearray(1)))
    numbers.put(1, 1)
    flags = output.Flags(memoryview(bytearray(1)), memoryview(bytearray(1)))
    flags.put(8, True)
    assert numbers.failed
    assert flags.failed


def test_a_column_needs_memory_that_can_be_written_to() -> None:
    with pytest.raises(TypeError, match="writable buffer"):
        Strings(memoryview(b"\0" * 8), memoryview(bytearray(1)), Buffer())
    with pytest.raises(TypeError, match="writable buffer"):
        Numbers(memoryview(array("H", [0])), memoryview(b"\0"))


def refuse(rows: Rows) -> None:
    with pytest.raises(IndexError, match="outside its buffers"):
        run(rows=rows, host=strings_of(rows.count))
    good = rows_of(range(0, 10 * rows.count + 1, 10), data=TEXT * rows.count)
    with pytest.raises(IndexError, match="outside its buffers"):
        run(rows=good, others=rows, wanted=tables.TEXT, text=strings_of(rows.count))


@pytest.mark.parametrize("kind", [tables.SMALL, tables.LARGE])
@pytest.mark.parametrize(
    "offsets", [[0, -1], [5, 2], [0, 11], [0, 10, 3], [0, -5, 10], [-1, 10], [0, 2**31 - 1]]
)
def test_offsets_out_of_order(offsets: list[int], kind: int) -> None:
    refuse(rows_of(offsets, kind))
    if len(offsets) == 2:
        with pytest.raises(IndexError, match="outside its buffers"):
            rows_of(offsets, kind).encoded(0)


@pytest.mark.parametrize("offsets", [[0, 2**63 - 1], [-(2**63), 2**63 - 1], [2**62, 2**63 - 1]])
def test_large_offsets_out_of_order(offsets: list[int]) -> None:
    refuse(rows_of(offsets, tables.LARGE))


@pytest.mark.parametrize(
    "view",
    [
        (-1, 0, 0, 0),
        (-(2**31), 0, 0, 0),
        (20, 0, 0, 1),
        (20, 0, 0, -1),
        (20, 0, 1, 0),
        (20, 0, -1, 0),
        (20, 0, 2**31 - 1, 0),
        (20, 0, -(2**31), 0),
        (2**31 - 1, 0, 0, 2**31 - 1),
    ],
)
def test_views_that_point_elsewhere(view: tuple[int, ...]) -> None:
    refuse(views_of(*view))
    refuse(views_of(20, 0, 0, 0, buffers=0))


@pytest.mark.parametrize("scan", [URLS, URIS])
def test_a_row_that_is_written_by_python_fits_among_the_others(scan: int) -> None:
    data = b"https://h/http://a b/https://i/"
    rows = rows_of([0, 10, 21, 31], data=data)
    hosts, errors = memory_for(3), memory_for(3)
    columns = {"host": column_in(hosts), "error": column_in(errors)}
    work = Work(rows, tables.PARTS, scan, columns)
    assert work.run(0, 0) == 1
    assert work.write_bad(b"bad", 1)
    assert work.run(2, 0) == 3
    for column in columns.values():
        column.end(3)
        column.release()
    assert seen(hosts) == ([0, 1, 1, 2], b"\x05", b"hi")
    assert seen(errors) == ([0, 0, 3, 3], b"\x02", b"bad")
