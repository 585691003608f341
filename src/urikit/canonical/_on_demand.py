"""Modules that load when a URL, a profile or an option is not an ordinary one."""

from urikit._ground.exports import TYPE_CHECKING, lazily

if TYPE_CHECKING:
    from urikit.canonical import _apply as applying
    from urikit.objects import _default_scheme as default_scheme
else:
    __getattr__, __dir__ = lazily(
        globals(),
        {"applying": "urikit.canonical._apply", "default_scheme": "urikit.objects._default_scheme"},
    )

__all__ = ["applying", "default_scheme"]
