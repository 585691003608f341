"""The parents of a URI, IRI or URL: a sequence that makes each of them when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from urikit._ground.typed import TypeVar, overload

T = TypeVar("T", covariant=True)


class Parents(Sequence[T]):
    """The paths above *path*, the nearest first, each as *at_path* makes an object of it.

    >>> list(Parents("/a/b/", str)), list(Parents("a/b", str))
    (['/a/b', '/a', '/'], ['a', ''])
    """

    __slots__ = ("_at_path", "_ends", "_path")

    def __init__(self, path: str, at_path: Callable[[str], T]) -> None:
        self._path = path
        self._at_path = at_path
        ends = [index for index in range(len(path) - 1, 0, -1) if path[index] == "/"]
        root = 1 if path.startswith("/") else 0
        if len(path) > root and root not in ends[-1:]:
            ends.append(root)
        self._ends = ends

    def __len__(self) -> int:
        return len(self._ends)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple(self._at_path(self._path[:end]) for end in self._ends[index])
        try:
            end = self._ends[index]
        except IndexError:
            message = f"index {index} is out of range; len(parents) is {len(self)}"
            raise IndexError(message) from None
        return self._at_path(self._path[:end])

    def __repr__(self) -> str:
        return f"<{len(self)} parents>"
