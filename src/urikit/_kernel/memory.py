"""Memory as the pure form has it: bytes that read as characters, and copies of them.

C has the same names in ``raw.pxd``: a compiled module cimports that under the name of this one.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


class _NoGIL:
    def __enter__(self) -> None: ...

    def __exit__(self, *error: object) -> None: ...


nogil = _NoGIL()
"""In C, ``with nogil`` releases the GIL."""


class Memory:
    """The memory of a buffer, read as characters without a copy.

    >>> Memory(memoryview(b"a/b"))[1]
    '/'
    """

    __slots__ = ("_view",)

    def __init__(self, view: memoryview) -> None:
        self._view = view

    def __getitem__(self, index: Any) -> str:
        if isinstance(index, int):
            return chr(self._view[index])
        return bytes(self._view[index]).decode("latin-1")


def hold(data: Any) -> memoryview:
    """Return a view of the bytes of *data* that keeps them where they are.

    >>> hold(memoryview(b"abcd").cast("i"))[0]
    97
    """
    return memoryview(data).cast("B")


def address_of(data: bytes | memoryview) -> Any:
    """Return where *data* lies: a number in C. The caller keeps *data*."""
    return Memory(memoryview(data))


def at(address: Any) -> Any:
    """Return the memory at *address*, for reading: a pointer in C."""
    return address


def bytes_at(view: memoryview) -> Any:
    """Return the memory of *view* as numbers of 8 bits: a pointer in C."""
    return view


def shorts_at(view: memoryview) -> Any:
    """Return the memory of *view* as numbers of 16 bits."""
    return view[: len(view) & ~1].cast("H")


def ints_at(view: memoryview) -> Any:
    """Return the memory of *view* as numbers of 32 bits."""
    return view[: len(view) & ~3].cast("i")


def longs_at(view: memoryview) -> Any:
    """Return the memory of *view* as numbers of 64 bits."""
    return view[: len(view) & ~7].cast("q")


def table_of(entries: list[Any]) -> Any:
    """Return a table of sizes or addresses, to be kept."""
    return entries


def entries_of(table: Any) -> Any:
    """Return the entries of a table: a pointer in C."""
    return table


def copy(data: Any, start: int, end: int, limit: int, out: Any, written: int, room: int) -> int:
    """Copy *data*, which goes on to *limit*, from *start* to *end*; return the new end of *out*.

    That is -1, and nothing is copied, if there is not so much *data*, or not so much *room*. C
    copies 32 bytes at a time, a number that the compiler knows: a loop over bytes is slower.
    Beyond its room, *out* has ``SLACK`` for that.
    """
    if not (0 <= start <= end <= limit and end - start <= room - written):
        return -1
    found = bytes_of(data, start, end)
    out[written : written + len(found)] = found
    return written + len(found)


def find(data: Any, char: str, start: int, end: int) -> int:
    """Return the first index of an ASCII character from *start* to *end*, or -1."""
    found = data[start:end].find(char)
    return start + found if found >= 0 else -1


def bytes_of(data: Any, start: int, end: int) -> bytes:
    """Return a slice of *data*, copied."""
    found = data[start:end]
    return found.encode("latin-1") if isinstance(found, str) else bytes(found)
