"""URLs in which there is no hazard to find, or only plain http: by far the most."""

from __future__ import annotations

from urikit import chars
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.hostnames import LOCAL_TOPS, LOOK_CLOSER, ORDINARY_HOST, is_listed
from urikit._kernel.names import Names
from urikit._kernel.ordinary import Ordinary
from urikit._kernel.record import COMPILED
from urikit._kernel.tables import (
    HARMLESS_IN_PATH,
    HARMLESS_IN_QUERY,
    PLAIN_FRAGMENT,
    PLAIN_PATH,
    PLAIN_QUERY,
)

if TYPE_CHECKING:
    import re
    from typing import Final

HTTP: Final = ""
HTTPS: Final = "s"
"""The kinds of ordinary URLs: what follows ``http`` in the scheme."""
UNUSUAL_REST: Final = "?"
"""The kind of a URL in which the part before the path is ordinary."""

# Not %25, %2E, %2F and %5C, no letter or digit, no control; nor what UTF-8 must not hold.
_HARMLESS: Final = frozenset(range(0x20, 0x100)).difference(
    *(map(ord, "%./\\"), map(ord, chars.ALPHA.ascii + chars.DIGIT.ascii), (0x7F, 0xC0, 0xC1))
)
_NOT_IN_PATH: Final = ":;"
# Finders of URLs in the path take %3A for a colon.
_HARMLESS_IN_PATH: Final = _HARMLESS.difference(map(ord, _NOT_IN_PATH))
_IN_PATH: Final = chars.PCHAR - chars.chars(_NOT_IN_PATH)
_IN_QUERY: Final = chars.QUERY - chars.chars(";")
_IN_FRAGMENT: Final = chars.FRAGMENT - chars.chars(";")
_TABLES: Final = {
    PLAIN_PATH: _IN_PATH.table,
    PLAIN_QUERY: _IN_QUERY.table,
    PLAIN_FRAGMENT: _IN_FRAGMENT.table,
}


def _classes(code: int) -> int:
    found = HARMLESS_IN_PATH * (code in _HARMLESS_IN_PATH) | HARMLESS_IN_QUERY * (code in _HARMLESS)
    return found | sum(number for number, table in _TABLES.items() if code < 128 and table[code])


ORDINARY: Final = Ordinary(bytes(map(_classes, range(256))), Names(LOCAL_TOPS), Names(LOOK_CLOSER))
"""The description of ordinary URLs for the kernel."""


def kind_of(text: str) -> str | None:
    """Return the kind of a URL whose part before the path is ordinary, otherwise ``None``.

    >>> kind_of("https://example.com/a"), kind_of("https://example.com/a/../b")
    ('s', '?')
    """
    return kind_by_kernel(text) if COMPILED else kind_by_pattern(text)


def kind_by_kernel(text: str) -> str | None:
    """Return the same, by the kernel."""
    if not text.isascii():
        return None
    front = ORDINARY.front(text, 0, len(text))
    if front < 0:
        return None
    if not ORDINARY.is_plain_rest(text, front >> 1, len(text)):
        return UNUSUAL_REST
    return HTTP if front & 1 else HTTPS


# --- the pure form --------------------------------------------------------------------------------

# In front of the path no finder finds anything but plain http.
_FRONT: Final = rf"http(s?)://({ORDINARY_HOST})(?=/|\Z)"
_patterns: list[re.Pattern[str]] = []  # one, which takes long to compile; made when it is needed


def _rest() -> str:
    """Return a pattern for a rest in which no finder finds anything. Laws compare both.

    That is a path without empty segments, dot segments and semicolons; escapes that hide nothing;
    no URL in it.
    """
    in_path, in_query = map(_escape, (_HARMLESS_IN_PATH, _HARMLESS))
    return (
        rf"(?:/(?!/|\.{{1,2}}(?:[/?#]|\Z))(?:{_IN_PATH.pattern}++|{in_path})*+)*+"
        rf"(?:\?(?![^#]*(?:[:=&]|%3[AaDd])(?:/|%2[Ff]){{2}})"
        rf"(?:{_IN_QUERY.pattern}++|{in_query}|%2[EeFf])*+)?"
        rf"(?:#(?:{_IN_FRAGMENT.pattern}++|{chars.PCT_ENCODED})*+)?"
    )


def _escape(codes: frozenset[int]) -> str:
    return f"%(?i:{'|'.join(f'{code:02X}' for code in codes - {0xE0})}|E0(?!%80))"


def kind_by_pattern(text: str) -> str | None:
    """Return the same by a regular expression."""
    if not _patterns:
        import re

        _patterns.append(re.compile(rf"{_FRONT}({_rest()}\Z)?"))
    match = _patterns[0].match(text)
    if match is None or is_listed(match[2]):
        return None
    return UNUSUAL_REST if match[3] is None else match[1]
