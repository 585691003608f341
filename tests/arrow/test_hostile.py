"""Arrow data that lies about itself: an error in Python, never a read outside of its buffers."""

import random
import struct
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="columns need pyarrow: pip install 'urikit[arrow]'")

import pyarrow as pa
import pyarrow.compute as pc

from tests.prove.arrays import drive_arrays, hostile_arrays
from tests.prove.columns import FUNCTIONS
from urikit import arrow

ROWS = ["https://example.com/a/b?c=d#e", None, "http://A.example/../x", "x", "http://a b/"] * 5

KINDS: dict[str, Callable[[], Any]] = {
    "string": lambda: pa.array(ROWS),
    "large_string": lambda: pa.array(ROWS, pa.large_string()),
    "string_view": lambda: pa.array(ROWS, pa.string_view()),
    "dictionary": lambda: pa.array(ROWS).dictionary_encode(),
    "runs": lambda: pc.run_end_encode(pa.array(ROWS)),
    "list": lambda: pa.array([ROWS[:5], None, ROWS[:3]]),
    "large_list": lambda: pa.array([ROWS[:5], None, ROWS[:3]], pa.large_list(pa.string())),
}


def stream_of(column: Any, chunks: int) -> bytes:
    sink = pa.BufferOutputStream()
    batch = pa.record_batch([column], ["url"])
    with pa.ipc.new_stream(sink, batch.schema) as writer:
        for _ in range(chunks):
            writer.write_batch(batch)
    return bytes(sink.getvalue())


@pytest.mark.parametrize("chunks", [1, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_streams_with_wrong_numbers(kind: str, chunks: int) -> None:
    """Numbers in the body of an IPC stream, which pyarrow does not look at, are changed."""
    stream = stream_of(KINDS[kind](), chunks)
    body = stream.index(b"https://example.com") - 200
    chance = random.Random(kind)
    refused = 0
    for attempt in range(60):
        changed = bytearray(stream)
        for _ in range(3):
            place = chance.randrange(body, len(stream) - 4) & ~3
            number = chance.choice([-1, 1 << 30, -(1 << 31), (1 << 31) - 1, 12, 13, 0, 255])
            struct.pack_into("<i", changed, place, number)
        work = list(FUNCTIONS.values())[attempt % len(FUNCTIONS)]
        try:
            column = pa.ipc.open_stream(pa.py_buffer(bytes(changed))).read_all()["url"]
            found = work(column)
        except (ValueError, LookupError, TypeError, OSError, pa.ArrowException, MemoryError):
            refused += 1
        else:
            found.validate(full=True)  # raises an error if the result is not sound
    assert 0 < refused < 60, "some of the numbers matter, and some do not"


def test_every_function_is_tried() -> None:
    public = {name for name in arrow.__all__ if name.islower()}
    assert {name.split(",")[0].split()[0] for name in FUNCTIONS} == public


@pytest.mark.parametrize("offsets", [[0, 9, 3], [0, -1, 4], [-4, 0, 4], [0, 4, 1 << 30]])
@pytest.mark.parametrize("kind", [pa.string(), pa.large_string()], ids=str)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_offsets(name: str, offsets: list[int], kind: pa.DataType) -> None:
    width = "q" if kind == pa.large_string() else "i"
    places = pa.py_buffer(struct.pack(f"<3{width}", *offsets))
    buffers = [None, places, pa.py_buffer(b"https://h")]
    # Some releases of pyarrow refuse it themselves.
    with pytest.raises((pa.ArrowInvalid, arrow.RowError)):
        FUNCTIONS[name](pa.Array.from_buffers(kind, 2, buffers))


@pytest.mark.parametrize(
    ("size", "buffer", "place"),
    [
        (-1, 0, 0),
        (20, 0, 1),
        (20, 0, -1),
        (20, 1, 0),
        (20, -1, 0),
        (20, -(1 << 31), 0),
        (20, (1 << 31) - 1, 0),
        ((1 << 31) - 1, 0, (1 << 31) - 1),
    ],
)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_views(name: str, size: int, buffer: int, place: int) -> None:
    view = pa.py_buffer(struct.pack("<i4sii", size, b"http", buffer, place))
    buffers = [None, view, pa.py_buffer(b"https://h/abcdefghij")]
    with pytest.raises((pa.ArrowInvalid, arrow.RowError)):
        FUNCTIONS[name](pa.Array.from_buffers(pa.string_view(), 1, buffers))


@pytest.mark.parametrize("seed", range(4))
def test_arrays_of_every_layout(seed: int) -> None:
    results, refusals = drive_arrays(hostile_arrays(seed, 30))
    assert results > 0
    assert refusals > 0


def test_bitmaps_and_offsets_that_are_too_small() -> None:
    data = pa.py_buffer(b"https://h/")
    offsets = pa.py_buffer(struct.pack("<2i", 0, 10))
    bits = pa.py_buffer(b"\x01")
    with pytest.raises(pa.ArrowInvalid):
        arrow.host(pa.Array.from_buffers(pa.string(), 1000, [bits, offsets, data]))
    with pytest.raises(pa.ArrowInvalid):
        arrow.host(pa.Array.from_buffers(pa.string(), 1000, [None, offsets, data]))


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.binary()], ids=str)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_chunks_without_rows_and_offsets(name: str, kind: Any) -> None:
    """Arrow allows them: the offsets of no rows may be missing."""
    full = pa.array(["https://h/", None], kind)
    for offsets in (None, pa.py_buffer(b"")):
        empty = pa.Array.from_buffers(kind, 0, [None, offsets, pa.py_buffer(b"")])
        for chunks in ([empty] * 2, [empty, full, empty], [full, empty] * 40):
            found = FUNCTIONS[name](pa.chunked_array(chunks))
            found.validate(full=True)
            expected = FUNCTIONS[name](full).to_pylist() * chunks.count(full)
            assert found.to_pylist() == expected


@pytest.mark.parametrize("kind", [pa.string_view(), pa.dictionary(pa.int32(), pa.string_view())])
@pytest.mark.parametrize("start", [0, 3])
@pytest.mark.parametrize("size", [-(1 << 31), (1 << 31) - 1])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_views_of_null_rows(name: str, size: int, start: int, kind: Any) -> None:
    """pyarrow does not check the views of null rows, but some of its functions read them."""
    shapes = (size, b"", 9, 9), (20, b"http", 0, 0)
    views = b"".join(struct.pack("<i4sii", *shapes[row % 2]) for row in range(16))
    data = pa.py_buffer(b"https://h/abcdefghij")
    buffers = [pa.py_buffer(b"\xaa\xaa"), pa.py_buffer(views), data]
    column = pa.Array.from_buffers(pa.string_view(), 16, buffers).slice(start)
    if pa.types.is_dictionary(kind):
        column = pa.DictionaryArray.from_arrays(pa.array(range(len(column)), pa.int32()), column)
    found = FUNCTIONS[name](column)
    found.validate(full=True)
    assert len(found) == len(column)
