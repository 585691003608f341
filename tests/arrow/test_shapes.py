"""Every shape of column: the same results, and no more work than the distinct strings are worth."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="columns need pyarrow: pip install 'urikit[arrow]'")

import pyarrow as pa
import pyarrow.compute as pc

from tests.arrow.inputs import ROWS
from urikit import arrow
from urikit.arrow import _columns, _rows

URLS = [f"https://h{number}.example/a?b#c" for number in range(100)]


@pytest.fixture
def worked_on(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows each array has that the kernel works on."""
    seen: list[int] = []
    rows_of = _rows.rows_of

    def watched(array: Any) -> Any:
        seen.append(len(array))
        return rows_of(array)

    monkeypatch.setattr(_rows, "rows_of", watched)
    return seen


# --- chunks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
def test_many_small_chunks_are_worked_on_together(threads: int, worked_on: list[int]) -> None:
    column = pa.chunked_array([pa.array(URLS[:10])] * 3000 + [pa.array([], pa.string())])
    found = arrow.host(column, threads=threads)
    assert found.to_pylist() == [f"h{number % 10}.example" for number in range(30_000)]
    assert worked_on == [30_000]


def test_small_chunks_of_two_columns_are_worked_on_together(worked_on: list[int]) -> None:
    small = pa.chunked_array([pa.array(URLS[:10])] * 100)
    others = pa.chunked_array([pa.array(["x"] * 300), pa.array(["y"] * 700)])
    for first in (small, small.combine_chunks()):
        worked_on.clear()
        found = arrow.resolve(first, others)
        assert found.to_pylist() == arrow.resolve(small.to_pylist(), others.to_pylist()).to_pylist()
        assert worked_on[:2] == [1000, 1000]


def test_the_pieces_of_threads_are_all_rows_in_order() -> None:
    for rows in (0, 1, 16_384, 1_000_003):
        cuts = _columns._cuts(rows, 2)
        assert [start for start, _ in cuts[1:]] == [end for _, end in cuts[:-1]]
        assert (cuts[0][0], cuts[-1][1]) == (0, rows)
        assert all(start % 8 == 0 for start, _ in cuts)
        assert len(cuts) <= 2
    assert _columns._cuts(1_000_003, 1) == [(0, 1_000_003)]


def test_ctrl_c_does_not_wait_for_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()

    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("concurrent.futures.Future.result", interrupted)
    shapes = _columns._Shapes(lambda array, first: [array] if release.wait(60) else [], False, 2)
    try:
        with pytest.raises(KeyboardInterrupt):
            shapes.work_on([pa.array(URLS * 400)], 0)
        assert not release.is_set()
    finally:
        release.set()


def test_small_chunks_of_views_and_lists() -> None:
    for column in (
        pa.chunked_array([pa.array(ROWS, pa.string_view())] * 3),
        pa.chunked_array([pa.array(ROWS, pa.large_string())] * 3),
    ):
        assert arrow.host(column).to_pylist() == arrow.host(list(ROWS) * 3).to_pylist()
    lists = pa.chunked_array([pa.array([URLS[:2], None])] * 3)
    assert arrow.host(lists).to_pylist() == [["h0.example", "h1.example"], None] * 3


def test_a_bad_row_among_small_chunks() -> None:
    column = pa.chunked_array([pa.array(URLS[:10])] * 30 + [pa.array(["https://h/", "x"])])
    with pytest.raises(arrow.RowError, match="row 301: "):
        arrow.host(column, errors="raise")


@pytest.mark.parametrize("kind", [pa.string_view(), pa.large_string(), pa.string()], ids=str)
def test_a_slice_costs_nothing_for_the_rest_of_its_column(
    kind: pa.DataType, worked_on: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slices of views share all buffers: 80 MiB elsewhere must not matter."""
    column = pa.array(["a" * (1 << 20)] * 80 + URLS * 100, kind)
    reserved: list[int] = []
    allocate = pa.allocate_buffer

    def watched(size: int, **options: Any) -> Any:
        reserved.append(size)
        return allocate(size, **options)

    monkeypatch.setattr(pa, "allocate_buffer", watched)
    assert len(arrow.host(column.slice(80))) == 10_000
    assert worked_on == [10_000]
    assert max(reserved) <= 4 * 10_001


# --- dictionaries -----------------------------------------------------------------------------------


@pytest.mark.parametrize("errors", ["null", "raise"])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_shared_dictionary_is_worked_on_once(
    errors: Any, threads: int, worked_on: list[int]
) -> None:
    values = pa.array(URLS)
    indices = pa.array([*range(100), None])
    column = pa.chunked_array([pa.DictionaryArray.from_arrays(indices, values)] * 50)
    found = arrow.parse(column, errors=errors, threads=threads)
    assert found.to_pylist() == arrow.parse([*URLS, None]).to_pylist() * 50
    assert worked_on[0] == 100
    assert len(worked_on) <= 2  # the other is the expected one


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()], ids=str)
def test_values_that_are_not_used_are_not_worked_on(kind: Any, worked_on: list[int]) -> None:
    values = pa.array([*URLS, None, "x"] * 100, kind)
    column = pa.DictionaryArray.from_arrays(pa.array([5, 7, None, 5, 100, 101]), values)
    hosts = ["h5.example", "h7.example", None, "h5.example", None, None]
    either: list[Any] = ["null", "raise"]
    for errors in either:
        found = arrow.host(column.slice(0, 5), errors=errors)
        assert found.to_pylist() == hosts[:5]
    assert arrow.host(column).to_pylist() == hosts
    assert max(worked_on) <= 6
    with pytest.raises(arrow.RowError, match="row 5: "):
        arrow.host(column, errors="raise")


def test_bad_values_that_are_not_used() -> None:
    column = pa.DictionaryArray.from_arrays(pa.array([0, 2]), pa.array(["https://h/", "x", "y:z"]))
    assert arrow.host(column, errors="raise").to_pylist() == ["h", None]


def test_indices_that_point_elsewhere() -> None:
    for index in (-1, 3, 1 << 30):
        column = pa.DictionaryArray.from_arrays(
            pa.array([0, index]), pa.array(["https://h/"] * 3), safe=False
        )
        either: list[Any] = ["null", "raise"]
        for errors in either:
            with pytest.raises((ValueError, IndexError)):
                arrow.host(column, errors=errors)


# --- runs -------------------------------------------------------------------------------------------


def test_a_run_is_worked_on_once(worked_on: list[int]) -> None:
    rows = [row for row in [*URLS, None] for _ in range(50)]
    column = pc.run_end_encode(pa.array(rows))
    expected = [row and row[8:-6] for row in rows]
    assert arrow.host(column).to_pylist() == expected
    assert worked_on == [101]
    worked_on.clear()
    assert arrow.host(column.slice(75, 100)).to_pylist() == expected[75:175]
    assert worked_on == [3]
    chunked = pa.chunked_array([column.slice(0, 75), column.slice(75), column.slice(3, 0)])
    assert arrow.host(chunked).to_pylist() == expected


def test_runs_of_any_rows() -> None:
    column = pc.run_end_encode(pa.array(ROWS, pa.large_string()))
    found = arrow.parse(column)
    assert found.to_pylist() == arrow.parse(ROWS).to_pylist()
    assert found.type.field("host").type == pa.large_string()
    assert arrow.equivalent(column, column).to_pylist() == arrow.equivalent(ROWS, ROWS).to_pylist()
    assert arrow.can_parse(column.slice(5)).to_pylist() == arrow.can_parse(ROWS[5:]).to_pylist()


@pytest.mark.parametrize("kind", [pa.string_view(), pa.binary_view(), pa.string()], ids=str)
def test_runs_beside_another_column(kind: pa.DataType) -> None:
    runs = pa.RunEndEncodedArray.from_arrays([2, 3, 5], pa.array(["https://a/", None, "x"], kind))
    for column in (runs, pa.chunked_array([runs]), pa.chunked_array([], runs.type)):
        rows = column.to_pylist()
        same = [None if row in (None, "x", b"x") else True for row in rows]
        assert arrow.equivalent(column, rows).to_pylist() == same
    assert arrow.resolve(runs.slice(1, 2), ["b", "b"]).to_pylist() == ["https://a/b", None]
    lists = pa.RunEndEncodedArray.from_arrays([2], pa.array([["https://a/"]]))
    with pytest.raises(TypeError, match="expected two columns of strings"):
        arrow.equivalent(lists, lists)


def test_a_bad_run_is_named_by_its_first_row() -> None:
    column = pc.run_end_encode(pa.array(["https://h/"] * 7 + ["x"] * 3))
    for start in (0, 3, 8):
        with pytest.raises(arrow.RowError) as caught:
            arrow.host(column.slice(start), errors="raise")
        assert caught.value.row == max(0, 7 - start)


@pytest.mark.parametrize("ends", [[2, 1], [-1, 2], [0, 2]])
def test_run_ends_out_of_order(ends: list[int]) -> None:
    kind = pa.run_end_encoded(pa.int32(), pa.string())
    children = [pa.array(ends, pa.int32()), pa.array(["https://h/", "x"])]
    with pytest.raises(pa.ArrowInvalid):  # some releases of pyarrow refuse it themselves
        arrow.host(pa.RunEndEncodedArray.from_buffers(kind, 2, [None], children=children))


# --- lists ------------------------------------------------------------------------------------------

LISTS = [URLS[:2], None, [], [None, "x", URLS[5]], URLS[6:8]]
HOSTS = [["h0.example", "h1.example"], None, [], [None, None, "h5.example"]]


@pytest.mark.parametrize(
    "make",
    [pa.list_, pa.large_list, lambda kind: pa.list_(pa.list_(kind))],
    ids=["list", "large_list", "nested"],
)
@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()], ids=str)
def test_lists(make: Callable[[Any], Any], kind: Any) -> None:
    is_nested = pa.types.is_list(make(kind).value_type)
    rows: Any = [[row] for row in LISTS] if is_nested else LISTS
    hosts: Any = [[row] for row in HOSTS] if is_nested else HOSTS
    column = pa.array(rows, make(kind))
    found = arrow.host(column.slice(0, 4))
    found.validate(full=True)
    assert found.to_pylist() == hosts
    assert arrow.host(column.slice(1, 3)).to_pylist() == hosts[1:]
    parsed = arrow.parse(pa.chunked_array([column]))
    assert parsed.type.value_type != kind
    assert len(parsed) == 5
    assert arrow.host(column.slice(0, 0)).to_pylist() == []


def test_lists_of_one_size(worked_on: list[int]) -> None:
    column = pa.array([URLS[:2], None, [None, "x"], URLS[2:4]], pa.list_(pa.string(), 2))
    hosts = [["h0.example", "h1.example"], None, [None, None], ["h2.example", "h3.example"]]
    assert arrow.host(column).to_pylist() == hosts
    worked_on.clear()
    assert arrow.host(column.slice(2)).to_pylist() == hosts[2:]
    assert worked_on == [4]


def test_lists_of_dictionaries() -> None:
    values = pa.array(URLS[:3]).dictionary_encode()
    column = pa.ListArray.from_arrays(pa.array([0, 1, 3]), values)
    assert arrow.host(column).to_pylist() == [["h0.example"], ["h1.example", "h2.example"]]


def test_a_bad_value_is_named_by_the_row_of_its_list() -> None:
    column = pa.array([URLS[:2], None, [], [URLS[3], "x"], ["x"]])
    for start in range(4):
        with pytest.raises(arrow.RowError) as caught:
            arrow.host(column.slice(start), errors="raise")
        assert caught.value.row == 3 - start


def test_values_that_null_lists_hide_are_not_bad() -> None:
    values = pa.array([URLS[0], None, "x", "x", URLS[1], URLS[2], URLS[3], "x"])
    mask = pa.array([False, True, False, False])
    for each in (values, values.dictionary_encode("encode"), pc.run_end_encode(values)):
        for column in (
            pa.ListArray.from_arrays([0, 2, 4, 6, 8], each, mask=mask),
            pa.LargeListArray.from_arrays([0, 2, 4, 6, 8], each, mask=mask),
            pa.FixedSizeListArray.from_arrays(each, 2, mask=mask),
        ):
            hosts = [["h0.example", None], None, ["h1.example", "h2.example"]]
            assert arrow.host(column.slice(0, 3), errors="raise").to_pylist() == hosts
            assert arrow.host(column.slice(1, 1), errors="raise").to_pylist() == [None]
            with pytest.raises(arrow.RowError, match="row 2: "):
                arrow.host(column.slice(1), errors="raise")


def test_a_slice_of_lists_works_on_its_own_values(worked_on: list[int]) -> None:
    column = pa.array([URLS] * 50)
    assert len(arrow.host(column.slice(49))) == 1
    assert worked_on == [100]


@pytest.mark.parametrize("offsets", [[0, 3, 1], [0, -1, 2], [-1, 0, 1], [0, 1, 9]])
def test_offsets_of_lists_out_of_order(offsets: list[int]) -> None:
    places = pa.array(offsets, pa.int32()).buffers()[1]
    kind, children = pa.list_(pa.string()), [pa.array(URLS[:3])]
    with pytest.raises(pa.ArrowInvalid):  # some releases of pyarrow refuse it themselves
        arrow.host(pa.Array.from_buffers(kind, 2, [None, places], children=children))


# --- sizes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()], ids=str)
def test_columns_that_are_full(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns that are full after 5000 bytes instead of 2 GiB."""
    rows = [*ROWS, *URLS] * 30
    column = pa.chunked_array([pa.array(rows, kind)])
    results = [
        arrow.parse(column),
        arrow.canonicalize(column, "rfc3986"),
        arrow.error(column, "rfc3986"),
        arrow.equivalent(column, column),
    ]
    monkeypatch.setattr(_rows, "MOST_BYTES", 5000)
    for result, full in zip(
        results,
        [
            arrow.parse(column),
            arrow.canonicalize(column, "rfc3986"),
            arrow.error(column, "rfc3986"),
            arrow.equivalent(column, column),
        ],
        strict=True,
    ):
        full.validate(full=True)
        long = [row for row in range(len(rows)) if len(rows[row] or "") > 4900]
        expected = result.to_pylist()
        for row in long:
            expected[row] = full[row].as_py()
        assert full.to_pylist() == expected
    parsed = arrow.parse(column)
    assert parsed.num_chunks > 5
    assert {parsed[row].as_py()["error"] for row in long} == {"too-long"}


def test_results_that_do_not_fit_one_array(monkeypatch: pytest.MonkeyPatch) -> None:
    """Joining fails as it does for more than 2 GiB."""

    def fail(arrays: Any) -> Any:
        raise pa.ArrowInvalid("offset overflow while concatenating arrays")

    column = pa.array(URLS * 400)
    monkeypatch.setattr(pa, "concat_arrays", fail)
    found = arrow.host(column, threads=2)
    assert isinstance(found, pa.ChunkedArray)
    assert len(found) == 40_000
    with pytest.raises(OverflowError, match="smaller chunks"):
        arrow.host(pa.array([URLS * 400]), threads=2)


def test_structs_joined_by_threads() -> None:
    column = pa.array([*URLS, None, "x"] * 400)
    assert arrow.parse(column, threads=2).equals(arrow.parse(column))
    found = arrow.parse(column, threads=2)
    found.validate(full=True)
    assert found.null_count == 400


def test_what_is_not_taken() -> None:
    for kind in (
        pa.list_(pa.int32()),
        pa.struct([("a", pa.string())]),
        pa.map_(pa.string(), pa.string()),
    ):
        with pytest.raises(TypeError, match="expected a column of strings"):
            arrow.host(pa.array([], kind))
    assert _columns.is_text(pa.string())
    assert not _columns.is_text(pa.list_(pa.string()))


def test_small_chunks_that_share_a_dictionary_are_joined() -> None:
    texts = [f"https://h{number}.example/" for number in range(50)]
    one, other = (pa.array(each).dictionary_encode() for each in (texts, texts[::-1]))
    few = pa.DictionaryArray.from_arrays(pa.array([0, None, 7], pa.int32()), one.dictionary)
    pieces = [
        one.slice(0, 9),
        one.slice(9, 1),
        other.slice(3, 4),
        few,
        one.slice(40),
        one.slice(0, 0),
    ]
    column = pa.chunked_array(pieces)
    for chunks in (column, pa.chunked_array([few.slice(1), few.slice(0, 1)])):
        found = arrow.host(chunks)
        found.validate(full=True)
        assert found.to_pylist() == [text and text[8:-1] for text in chunks.to_pylist()]
    assert arrow.host(column).num_chunks < len(pieces)
