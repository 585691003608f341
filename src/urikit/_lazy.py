"""Modules and regular expressions that the kernel loads when it first needs them.

The measured reason is in :mod:`urikit._exports`, which has the mechanism for everything else.
"""

from urikit._exports import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    from collections.abc import Callable
    from typing import Any, AnyStr


class _Module:
    """Stands for a module until, and after, it is imported: its names are found here too."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> object:
        from importlib import import_module

        value: object = getattr(import_module(self._name), name)
        setattr(self, name, value)  # so that asking again is as quick as asking the module
        return value


def module(name: str) -> "Any":
    """The module of that *name*, imported when one of its names is first asked for.

    Type checkers are told by an import that does not run::

        if TYPE_CHECKING:
            from urikit.rfc import _resolve as resolve
        else:
            resolve = module("urikit.rfc._resolve")

    >>> module("urikit._unicode.punycode").punycode_encode("bücher")
    'bcher-kva'
    """
    return _Module(name)


class _Pattern:
    """Compiles its text when a method is first called, and then has the methods of the result."""

    __slots__ = ("_text", "finditer", "fullmatch", "match", "pattern", "search", "sub")

    def __init__(self, text: object) -> None:
        self._text = text

    def __getattr__(self, name: str) -> object:
        # Asked for a slot that is still empty, or for something that is no slot.
        import re

        text: Any = self._text() if callable(self._text) else self._text
        compiled = re.compile(text)
        for method in ("finditer", "fullmatch", "match", "pattern", "search", "sub"):
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def pattern(text: "AnyStr | Callable[[], AnyStr]") -> "re.Pattern[AnyStr]":
    """A regular expression that is compiled when it is first used; *text*, or what makes it.

    >>> pattern("a+").fullmatch("aaa").end()
    3
    """
    # It has every method of a compiled one that is used here.
    lazy: re.Pattern[AnyStr] = _Pattern(text)  # type: ignore[assignment]
    return lazy
