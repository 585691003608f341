"""Memory as the pure form has it: bytes that read as characters, and copies of them.

C has the same names in ``raw.pxd``: a compiled module cimports that under the name of this one.
"""

from __future__ import annotations

from urikit._exports import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


class _NoGIL:
    def __enter__(self) -> None: ...

    def __exit__(self, *error: object) -> None: ...


nogil = _NoGIL()
"""In C, ``with nogil`` releases the GIL."""


class Characters(bytearray):
    """Bytes that are read as characters, one at a time, and written as numbers, as C does both.

    >>> Characters(b"a/b")[1]
    '/'
    """

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        return chr(found) if isinstance(found, int) else found


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


def address_of(data: bytes | memoryview) -> Any:
    """Return where *data* lies: a number in C, to be kept in a table."""
    return Memory(memoryview(data))


def at(address: Any) -> Any:
    """Return the memory at *address*, for reading: a pointer in C."""
    return address


def copy(data: Any, start: int, end: int, limit: int, out: memoryview, written: int) -> int:
    """Copy *data*, which goes on to *limit*, from *start* to *end*; return the new end of *out*.

    C copies 32 bytes at a time, a number that the compiler knows: a loop over bytes is slower.
    """
    found = bytes_of(data, start, end)
    out[written : written + len(found)] = found
    return written + len(found)


def move(data: Any, start: int, end: int, out: Any, written: int) -> None:
    """Copy *data* from *start* to *end* to *out*, from *written* on."""
    for index in range(end - start):
        out[written + index] = ord(data[start + index])


def bytes_of(data: Any, start: int, end: int) -> bytes:
    """Return a slice of *data*, copied."""
    found = data[start:end]
    return found.encode("latin-1") if isinstance(found, str) else bytes(found)


def pair(data: Any, index: int) -> int:
    """Return the two characters at *index* as one number; C reads both at once."""
    return ord(data[index]) | ord(data[index + 1]) << 8


def is_ascii(text: str) -> bool:
    """Return ``text.isascii()``; C looks at a bit of the string instead of calling a method."""
    return text.isascii()
