"""Regular expressions that are compiled when they are first used.

Importing `re` takes half of the time that Python itself takes to start, and compiling a long
pattern up to a millisecond. A command that reads one URL needs few of those that it loads.
"""

from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from re import Pattern
    from typing import Any, AnyStr

_METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")


class _Waiting:
    """A pattern that has not been used, or else the methods of the compiled one."""

    __slots__ = (*_METHODS, "pattern")

    def __init__(self, pattern: "Any") -> None:
        self.pattern = pattern

    def __getattr__(self, name: str) -> "Any":  # called while the slot of that name is empty
        if name not in _METHODS:
            raise AttributeError(name)
        import re

        compiled = re.compile(self.pattern)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)

    def __repr__(self) -> str:
        return f"pattern_of({self.pattern!r})"


def pattern_of(pattern: "AnyStr") -> "Pattern[AnyStr]":
    """Return the regular expression *pattern*, which is compiled on first use.

    A method that is kept under another name compiles it at once: keep the pattern.

    >>> digits = pattern_of("[0-9]+")
    >>> digits
    pattern_of('[0-9]+')
    >>> digits.findall("1 and 20")
    ['1', '20']
    """
    made: Any = _Waiting(pattern)
    return made  # type: ignore[no-any-return]
