"""The base of the scheme-specific views that ``details`` returns."""

from __future__ import annotations

from urikit._ground import redaction
from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Details:
    """The base of the dataclasses that ``details`` returns, declared with ``repr=False``.

    Their repr masks passwords. The object that they come from finds these.

    >>> from urikit import URI
    >>> details = URI("ws://h/?next=http://you:secret@i/").details
    >>> details.resource_name
    '/?next=http://you:secret@i/'
    >>> details
    WSDetails(secure=False, host='h', port=80, resource_name='/?next=http://you:***@i/')
    """

    __slots__ = ("_find_secrets",)
    __module__ = "urikit.schemes"  # as help() shows it
    __dataclass_fields__: dict[str, Any]

    def __repr__(self) -> str:
        shown = [f"{name}={value!r}" for name, value in self._shown().items()]
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def _shown(self) -> dict[str, Any]:
        """The fields that the repr shows, passwords masked."""
        find: Callable[[], list[str]] | None = getattr(self, "_find_secrets", None)
        secrets = [] if find is None else find()
        return {
            name: redaction.mask_value(getattr(self, name), secrets)
            for name, field in self.__dataclass_fields__.items()
            if field.repr
        }
