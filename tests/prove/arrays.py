"""Hostile columns: arrays whose offsets, views, bits, runs or indices lie about their memory.

Arrow does not look at what it is handed through its C interface. A function on columns refuses such
an array or gives a valid one; it never reads or writes outside of the buffers.
"""

import struct
from array import array
from collections.abc import Iterator
from random import Random

import pyarrow as pa

from tests.prove.columns import FUNCTIONS

__all__ = ["REFUSALS", "drive_arrays", "hostile_arrays"]

REFUSALS = (pa.ArrowException, IndexError, TypeError, ValueError)
"""How a function may refuse an array; a RowError is a ValueError, and two lists are no pair."""

_TEXT = (
    b"https://example.com/a?bHTTP://\xc3\xbc.example:80/../x\xff\xfe://[::1]/\xed\xa0\x80//u:p@h"
)


def hostile_arrays(seed: int, count: int) -> Iterator[pa.Array]:
    """Yield *count* arrays of every layout, the same for the same *seed*.

    >>> len(list(hostile_arrays(1, 10)))
    10
    """
    random = Random(seed)
    makers = (_offsets, _large_offsets, _views, _dictionary, _runs, _lists)
    while count > 0:
        try:
            made = makers[count % len(makers)](random)
        except REFUSALS:
            continue  # pyarrow itself refused to make it
        count -= 1
        yield made


def drive_arrays(arrays: Iterator[pa.Array]) -> tuple[int, int]:
    """Run every function on every array; return how many results and refusals there were."""
    results = refusals = 0
    for one in arrays:
        for function in FUNCTIONS.values():
            try:
                found = function(one)
            except REFUSALS:
                refusals += 1
                continue
            found.validate(full=True)
            assert len(found) == len(one)
            results += 1
    return results, refusals


def _number(random: Random, limit: int) -> int:
    """Return a number that is mostly in range, and otherwise where a mistake would show."""
    if random.random() < 0.85:
        return random.randrange(limit + 1)
    return random.choice((-1, limit + 1, limit + 64, -(1 << 31), (1 << 31) - 1, 1 << 30))


def _numbers(random: Random, count: int, limit: int) -> list[int]:
    numbers = [_number(random, limit) for _ in range(count)]
    return sorted(numbers) if random.random() < 0.6 else numbers


def _bits(random: Random, count: int) -> pa.Buffer | None:
    return None if random.random() < 0.5 else pa.py_buffer(random.randbytes(count // 8 + 1))


def _part(random: Random, made: pa.Array) -> pa.Array:
    """Return the array, or a slice of it."""
    if random.random() < 0.5:
        return made
    start = random.randrange(len(made) + 1)
    return made.slice(start, random.randrange(len(made) + 1))


def _strings(random: Random, kind: pa.DataType, code: str) -> pa.Array:
    count = random.randrange(9)
    places = pa.py_buffer(array(code, _numbers(random, count + 1, len(_TEXT))).tobytes())
    made = pa.Array.from_buffers(kind, count, [_bits(random, count), places, pa.py_buffer(_TEXT)])
    return _part(random, made)


def _offsets(random: Random) -> pa.Array:
    return _strings(random, random.choice((pa.string(), pa.binary())), "i")


def _large_offsets(random: Random) -> pa.Array:
    return _strings(random, random.choice((pa.large_string(), pa.large_binary())), "q")


def _views(random: Random) -> pa.Array:
    count = random.randrange(9)
    views = b""
    for _ in range(count):
        size, place = _number(random, 24), _number(random, len(_TEXT) - 24)
        if 0 <= size <= 12:
            views += struct.pack("<i12s", size, _TEXT[:size])
        else:
            views += struct.pack("<i4sii", size, b"http", _number(random, 1) % 3, place)
    buffers = [_bits(random, count), pa.py_buffer(views), pa.py_buffer(_TEXT)]
    kind = random.choice((pa.string_view(), pa.binary_view()))
    return _part(random, pa.Array.from_buffers(kind, count, buffers))


def _dictionary(random: Random) -> pa.Array:
    values = pa.array(
        ["https://h/a", None, "x", "//b"], random.choice((pa.string(), pa.string_view()))
    )
    if random.random() < 0.5:
        values = _offsets(random)
    indices = array("i", _numbers(random, random.randrange(9), max(len(values) - 1, 0)))
    numbers = pa.Array.from_buffers(
        pa.int32(), len(indices), [_bits(random, len(indices)), pa.py_buffer(indices.tobytes())]
    )
    return pa.DictionaryArray.from_arrays(numbers, values, safe=False)


def _runs(random: Random) -> pa.Array:
    values = _offsets(random)
    ends = pa.array(_numbers(random, len(values), 20), pa.int32())
    kind = pa.run_end_encoded(pa.int32(), values.type)
    return pa.Array.from_buffers(kind, random.randrange(20), [None], children=[ends, values])


def _lists(random: Random) -> pa.Array:
    values = _offsets(random)
    count = random.randrange(5)
    places = array("i", _numbers(random, count + 1, len(values)))
    return pa.Array.from_buffers(
        pa.list_(values.type),
        count,
        [_bits(random, count), pa.py_buffer(places.tobytes())],
        children=[values],
    )
