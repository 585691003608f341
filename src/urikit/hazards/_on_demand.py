"""The finders, which load when a URL is not an ordinary one."""

from urikit._ground.exports import TYPE_CHECKING, lazily

if TYPE_CHECKING:
    from urikit.hazards import _finders as finders
else:
    __getattr__, __dir__ = lazily(globals(), {"finders": "urikit.hazards._finders"})

__all__ = ["finders"]
