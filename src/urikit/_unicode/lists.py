"""Plain Python for the memory of :mod:`urikit._unicode.code_points`, and for writing to it.

In C the memory is in ``arrays.pxd``; ``put`` and ``replace`` are in ``checked.pxd``, inline, for a
call to another module takes longer.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

_LONG = 1 << 16


class _Zeros(dict[int, int]):
    """A long array of numbers, most of them 0."""

    def __missing__(self, index: int) -> int:
        return 0


Numbers = list[int] | _Zeros


def grown(old: Numbers | None, size: int, room: int) -> Numbers:
    """Return memory for *room* numbers: the first *size* of *old*, and zeros.

    C gets zeros from the system, which has memory for them only once they are written to.
    """
    if room > _LONG and not size:
        return _Zeros()
    return [*(old[index] for index in range(size)), *[0] * (room - size)] if old else [0] * room


def start_of(memory: Numbers) -> Numbers:
    """Return the numbers in *memory*: a pointer in C."""
    return memory


def copy(source: Numbers, start: int, end: int, out: Numbers, written: int) -> None:
    """Copy the numbers of *source* from *start* to *end* to *out*, from *written* on."""
    for index in range(end - start):
        out[written + index] = source[start + index]


def text_of(numbers: Numbers, start: int, end: int) -> str:
    """Return a string of the code points in *numbers* from *start* to *end*."""
    return "".join([chr(numbers[index]) for index in range(start, end)])


def put(out: Any, code: int) -> int:
    """Append a number to *out*, which is a ``CodePoints``."""
    out.put(code)
    return 0


def replace(out: Any, index: int, code: int) -> int:
    """Write a number over what stands at *index* of *out*."""
    out.replace(index, code)
    return 0
