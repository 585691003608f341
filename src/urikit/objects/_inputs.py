"""The forms in which the parts of a URI can be given, and :data:`UNSET`."""

from __future__ import annotations

from urikit._exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from inspect import Signature
    from ipaddress import IPv4Address, IPv6Address
    from typing import Final

    HostInput = str | IPv4Address | IPv6Address
    """A host: a name, an address as text with or without brackets, or an address object."""
    PathInput = str | Iterable[str]
    """A path: text with slashes, or its segments; a first segment ``""`` makes it absolute."""


class ConstructorSignature:
    """The signature of a compiled constructor, for :mod:`inspect` and ``help()``.

    It is that of the function *like*. A subclass with a constructor of its own has another one.
    """

    __slots__ = ("_like", "_owner")

    def __init__(self, like: Callable[..., object]) -> None:
        self._like = like

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner = owner

    def __get__(self, instance: object, owner: type) -> Signature:
        ours = self._owner
        if owner.__new__ is not ours.__new__ or owner.__init__ is not ours.__init__:  # type: ignore[misc]  # a class
            raise AttributeError("__signature__")
        from inspect import signature  # slow to import

        return signature(self._like)


class Unset:
    """The type of :data:`UNSET`, its only instance."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset()
"""The default of an argument that leaves a part unchanged, where ``None`` removes it."""
