"""Attributes that are worked out when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable

from urikit._ground.typed import Any, Generic, TypeVar, overload

_T = TypeVar("_T")


class memo(Generic[_T]):  # noqa: N801 (a decorator)
    """A ``cached_property`` without a lock, which Python 3.11 takes for a microsecond each time.

    Two threads may work out the same value twice.

    >>> class Square:
    ...     side = 2
    ...     @memo
    ...     def area(self):
    ...         return self.side**2
    >>> square = Square()
    >>> square.area, vars(square)
    (4, {'area': 4})
    """

    def __init__(self, make: Callable[[Any], _T]) -> None:
        self._make, self._name = make, make.__name__
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, owner: None, cls: type) -> memo[_T]: ...
    @overload
    def __get__(self, owner: object, cls: type) -> _T: ...
    def __get__(self, owner: object, cls: type) -> memo[_T] | _T:
        if owner is None:
            return self
        found = owner.__dict__[self._name] = self._make(owner)
        return found
