"""The catalogue of quirks: ways of writing a URL that parsers or people read differently.

Each quirk has a code, a finder, one sentence and the rule it comes from. ``inspect`` adds
severities by profile (:mod:`urikit.hazards._profiles`); ``compare`` chooses the ones that can
explain a difference (:mod:`urikit.readings._reasons`).

To add one, write an entry in the module of its part, and a row for the consumers that want it.

>>> from urikit.readings import Reading
>>> next(QUIRKS["backslash"].find(Subject(Reading("http://a\\\\b")))).span
(8, 9)
"""

from typing import Final

from urikit.readings._quirks import (
    _authority,
    _characters,
    _destinations,
    _hosts,
    _paths,
    _structure,
)
from urikit.readings._quirks._subject import Choice, Found, Quirk, Subject

__all__ = ["QUIRKS", "Choice", "Found", "Quirk", "Subject"]

QUIRKS: Final[dict[str, Quirk]] = {
    quirk.code: quirk
    for module in (_characters, _structure, _authority, _hosts, _destinations, _paths)
    for quirk in module.QUIRKS
}
