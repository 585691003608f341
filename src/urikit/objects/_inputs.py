"""The forms in which the parts of a URI can be given, and :data:`UNSET`."""

from __future__ import annotations

from urikit._exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from ipaddress import IPv4Address, IPv6Address
    from typing import Final

    HostInput = str | IPv4Address | IPv6Address
    """A host: a name, an address as text with or without brackets, or an address object."""
    PathInput = str | Iterable[str]
    """A path: text with slashes, or its segments; a first segment ``""`` makes it absolute."""


class Unset:
    """The type of :data:`UNSET`, its only instance."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset()
"""The default of an argument that leaves a part unchanged, where ``None`` removes it."""
