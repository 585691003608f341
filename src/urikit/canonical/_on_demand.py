"""The steps, which load when a URL or a profile is not an ordinary one."""

from urikit._exports import TYPE_CHECKING, lazily

if TYPE_CHECKING:
    from urikit.canonical import _apply as applying
else:
    __getattr__ = lazily(globals(), {"applying": "urikit.canonical._apply"})

__all__ = ["applying"]
