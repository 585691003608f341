"""The named profiles: their steps, and those steps for the kernel, without the class of profiles.

Ordinary URLs need no more than the kernel, and importing dataclasses takes longer than all of it.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit.canonical._names import kernel_steps, tracking_names
from urikit.canonical._tracking_table import HOSTS, NAMES, PREFIXES

if TYPE_CHECKING:
    from typing import Any, Final

    from urikit._kernel.canonical import Steps
    from urikit.canonical._names import KernelNames

_CRAWLER: Final[dict[str, Any]] = {
    "trailing_dot": True,
    "escapes": True,
    "session_ids": True,
    "tracking": True,
    "empty_pairs": True,
    "sort_query": True,
    "empty_query": True,
    "fragment": "drop",
}
_DEDUPE: Final[dict[str, Any]] = {
    **_CRAWLER,
    "credentials": True,
    "www": True,
    "index": True,
    "trailing_slash": True,
    "fragment": "routes",
}
_DISPLAY: Final[dict[str, Any]] = {
    "credentials": True,
    "escapes": True,
    "empty_query": True,
    "empty_fragment": True,
    "shown": True,
}
FIELDS: Final[dict[str, dict[str, Any]]] = {
    "rfc3986": {"reading": "rfc3986"},
    "whatwg": {},
    "crawler": _CRAWLER,
    "dedupe": _DEDUPE,
    "display": _DISPLAY,
}
"""The fields of each profile that differ from the defaults."""

_tracking: list[KernelNames] = []  # one, made when it is needed, as are the steps
_steps: dict[str, Steps] = {}


def packaged_names() -> KernelNames:
    """Return the packaged table of tracking parameters for the kernel."""
    if not _tracking:
        _tracking.append(tracking_names(NAMES, PREFIXES, HOSTS))
    return _tracking[0]


def steps_of(name: str) -> Steps | None:
    """Return the steps of the profile of that *name*, if it reads by the URL Standard.

    >>> steps_of("dedupe").www, steps_of("rfc3986"), steps_of("none")
    (True, None, None)
    """
    made = _steps.get(name)
    if made is None and name in FIELDS and "reading" not in FIELDS[name]:
        fields = FIELDS[name]
        made = kernel_steps(fields, fields.get("fragment", "keep"), packaged_names())
        _steps[name] = made
    return made
