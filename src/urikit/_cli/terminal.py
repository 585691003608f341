"""Colors, width and line breaks for a terminal.

A few escape sequences do: a package for them would take longer to import than all of this.
"""

from __future__ import annotations

import os
import sys

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.pictures import columns

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO, Any

NARROWEST = 20
"""The least number of columns; narrower terminals get lines of this width."""

_CODES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}


SEVERITIES = {"info": "cyan", "warning": "bold yellow", "error": "bold red"}
"""The style of findings, by how severe they are."""


class Style:
    """Writes text in colours, or, where nobody would see them, without.

    >>> Style(True)("x", "bold red"), Style(False)("x", "bold red")
    ('\\x1b[1;31mx\\x1b[0m', 'x')
    """

    __slots__ = ("colored",)

    def __init__(self, colored: bool) -> None:
        self.colored = colored

    def __call__(self, text: str, how: str) -> str:
        """*text* in the manner of *how*, some words with spaces between them."""
        if not self.colored or not how or not text:
            return text
        codes = ";".join(_CODES[word] for word in how.split())
        return f"\x1b[{codes}m{text}\x1b[0m"


def style_for(stream: IO[Any], choice: str = "auto") -> Style:
    """The style for *stream*: colours where it is a terminal that wants them.

    ``NO_COLOR`` (https://no-color.org), if it is not empty, turns them off, ``FORCE_COLOR`` on;
    a *choice* of ``always`` or ``never`` goes before both.
    """
    if choice != "auto":
        return Style(choice == "always")
    if os.environ.get("NO_COLOR"):
        return Style(False)
    if os.environ.get("FORCE_COLOR"):
        return Style(True)
    return Style(stream.isatty() and os.environ.get("TERM") != "dumb")


def terminal_width() -> int:
    """Return the number of columns: by ``COLUMNS``, by the terminal, or else 80.

    >>> terminal_width() >= 20
    True
    """
    given = os.environ.get("COLUMNS", "")
    width = int(given) if given.isascii() and given.isdigit() and len(given) < 6 else 0
    if not width:
        from contextlib import suppress  # slow to import

        with suppress(OSError, ValueError, AttributeError):  # not a terminal
            width = os.get_terminal_size(sys.stdout.fileno()).columns
    return max(width or 80, NARROWEST)


def wrap(text: str, width: int) -> list[str]:
    """*text* in lines of at most *width* columns, at spaces where there are some.

    >>> wrap("one two three", 8), wrap("日本語です", 4)
    (['one two', 'three'], ['日本', '語で', 'す'])
    """
    lines: list[str] = []
    line, used = "", 0
    for word in text.split(" "):
        size = columns(word)
        if line and used + 1 + size <= width:
            line, used = f"{line} {word}", used + 1 + size
            continue
        if line:
            lines.append(line)
        line, used = word, size
        if size > width:
            *full, line = _pieces(word, width)
            lines += full
            used = columns(line)
    return [*lines, line]


def _pieces(word: str, width: int) -> Iterator[str]:
    """*word* in pieces of at most *width* columns, of at least a character each."""
    start, used = 0, 0
    for place, char in enumerate(word):
        size = columns(char)
        if used + size > width and place > start:
            yield word[start:place]
            start, used = place, 0
        used += size
    yield word[start:]


def cut(text: str, width: int) -> str:
    """*text* in at most *width* columns, with an ellipsis where something is left out.

    >>> cut("abcdef", 4), cut("日本語", 5)
    ('abc…', '日本…')
    """
    if len(text) <= width and columns(text) <= width:
        return text
    first = next(_pieces(text[:width], max(width - 1, 1)))
    return first + "…"


def pad(text: str, width: int) -> str:
    """*text* and spaces, in *width* columns.

    >>> pad("日", 3)
    '日 '
    """
    return text + " " * (width - columns(text))
