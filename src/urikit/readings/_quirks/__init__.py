"""The catalogue of quirks: ways of writing a URL that parsers or people read differently.

Each quirk has a code, a finder, one sentence and the rule it comes from. ``inspect`` adds
severities by profile (:mod:`urikit.hazards._profiles`); ``compare`` chooses the ones that can
explain a difference (:mod:`urikit.readings._reasons`).

To add one, write an entry in the module of its part, and a row for the consumers that want it.

>>> from urikit.readings import Reading
>>> next(QUIRKS["backslash"].find(Subject(Reading("http://a\\\\b")))).span
(8, 9)
"""

from __future__ import annotations

from urikit._ground.typed import Final
from urikit.readings._quirks import (
    _authority,
    _characters,
    _destinations,
    _hosts,
    _paths,
    _structure,
)
from urikit.readings._quirks._subject import Choice, Found, Quirk, Subject

__all__ = ["BEFORE_PATH", "QUIRKS", "Choice", "Found", "Quirk", "Subject"]

_BEFORE_PATH: Final = [
    quirk for module in (_structure, _authority, _hosts, _destinations) for quirk in module.QUIRKS
]
QUIRKS: Final[dict[str, Quirk]] = {
    quirk.code: quirk for quirk in (*_characters.QUIRKS, *_BEFORE_PATH, *_paths.QUIRKS)
}
BEFORE_PATH: Final = frozenset(quirk.code for quirk in _BEFORE_PATH)
"""The codes of those that only the scheme and the authority can have."""
