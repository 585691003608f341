"""Types of arguments that exclude strings and bytes. Only type checkers import them."""

from collections.abc import Iterator
from typing import Protocol, SupportsIndex, TypeAlias, TypeVar

_T = TypeVar("_T")
_T_co = TypeVar("_T_co", covariant=True)

# ``in`` takes any object for a list, but only strings for a string and numbers for bytes.


class Collected(Protocol[_T_co]):
    """A list, tuple, set, view or mapping, but neither a string nor bytes."""

    def __iter__(self) -> Iterator[_T_co]: ...
    def __contains__(self, item: object, /) -> bool: ...


class Listed(Collected[_T_co], Protocol[_T_co]):
    """A list or a tuple, but neither a string nor bytes, nor a range."""

    def __getitem__(self, index: SupportsIndex, /) -> _T_co: ...
    def __mul__(self, count: SupportsIndex, /) -> object: ...


Many: TypeAlias = Collected[_T] | Iterator[_T]
"""Any number of values; one string is not a collection of its characters."""
