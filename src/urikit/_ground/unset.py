"""The default of arguments that are left out."""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any, Final


class Unset:
    """The type of :data:`UNSET`, its only instance."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "..."  # as stubs write a default


# Any, so that signatures show the types that users may pass.
UNSET: Final[Any] = Unset()
"""The default of an argument for which ``None`` has a meaning: the part stays as it is, or there is
no default."""
