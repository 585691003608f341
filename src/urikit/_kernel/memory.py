"""Plain Python for the names that C knows without a definition, in modules that work on memory.

A compiled module has these in its ``.pxd``, or from Cython; the pure form imports them from here.
"""

from contextlib import nullcontext
from typing import Any

__all__ = ["Characters", "bytes_of", "copy", "memory_of", "nogil"]

nogil = nullcontext()
"""In C, ``with nogil`` releases the GIL."""


class Characters(bytearray):
    """Bytes that are read as characters, one at a time, and written as numbers, as C does both.

    >>> Characters(b"a/b")[1]
    '/'
    """

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        return chr(found) if isinstance(found, int) else found


def copy(data: str, start: int, end: int, limit: int, out: memoryview, written: int) -> int:
    """Copy *data*, which goes on to *limit*, from *start* to *end*; return the new end of *out*.

    C copies 32 bytes at a time, a number that the compiler knows: a loop over bytes is slower.
    """
    size = end - start
    out[written : written + size] = data[start:end].encode("latin-1")
    return written + size


def memory_of(data: bytes | bytearray | memoryview) -> str:
    """Return bytes as the characters that the scans walk over; in C the memory itself."""
    return bytes(data).decode("latin-1")


def bytes_of(data: memoryview, start: int, end: int) -> bytes:
    """Return a slice of *data*, copied."""
    return bytes(data[start:end])
