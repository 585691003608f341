"""Plain Python for the memory that the compiled modules of this package work on.

In C these are functions in ``arrays.pxd``: memory comes from ``malloc``, which needs no GIL.
"""

__all__ = ["big_numbers", "numbers", "release", "sparse", "text_of"]


class _Zeros(dict[int, int]):
    """A long array of numbers, most of them 0."""

    def __missing__(self, index: int) -> int:
        return 0


def numbers(count: int) -> list[int]:
    """Return an array of *count* numbers, with no particular values."""
    return [0] * count


def big_numbers(count: int) -> list[int]:
    """Return an array of *count* numbers of 64 bits."""
    return [0] * count


def release(_: list[int]) -> None:
    """Give back an array; none can be used after that."""


def sparse(_: int) -> _Zeros:
    """Return a long array of zeros that takes memory only where it is written to."""
    return _Zeros()


def text_of(array: list[int], start: int, end: int) -> str:
    """Return a string of the code points in *array* from *start* to *end*."""
    return "".join(map(chr, array[start:end]))
