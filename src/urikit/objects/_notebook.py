"""The parts of a string in colors, for notebooks, rich and the command line.

Everything shown has its passwords masked, and controls as escapes.
"""

from html import escape
from typing import Any, Final, NamedTuple

from urikit._ground.pictures import visible
from urikit._ground.redaction import mask_within

COLORS: Final = {
    "scheme": "magenta",
    "userinfo": "red",
    "host": "bold green",
    "port": "yellow",
    "path": "blue",
    "query": "cyan",
    "fragment": "bold magenta",
}
"""The color of each part on a terminal."""

# The same for pages. A tint behind the letters, which keep their own color, can be read on a light
# page and on a dark one.
_TINTS: Final = {
    "scheme": "#a855f7",
    "userinfo": "#ef4444",
    "host": "#22a34a",
    "port": "#ca8a04",
    "path": "#3b82f6",
    "query": "#0891b2",
    "fragment": "#db2777",
}


class Piece(NamedTuple):
    """Some text of a URL: a part, or the delimiters between two parts."""

    text: str
    part: str = ""


def pieces_of(u: Any) -> list[Piece]:
    """Return the text of *u* in pieces, in order.

    >>> from urikit import URI
    >>> "".join(piece.text for piece in pieces_of(URI("http://me:secret@h/a?b")))
    'http://me:***@h/a?b'
    """
    text = str(u)
    secrets = u._secrets()
    spans = sorted((*u.span(part), part) for part in COLORS if u.span(part)[0] < u.span(part)[1])
    pieces: list[Piece] = []
    done = 0
    for start, end, part in spans:
        if start > done:
            pieces.append(Piece(text[done:start]))
        pieces.append(Piece(visible(mask_within(text, secrets, start, end)), part))
        done = end
    if done < len(text):
        pieces.append(Piece(text[done:]))
    return pieces


def html_of(u: Any) -> str:
    """Return the string with its parts in colors, and their names below, as HTML.

    >>> from urikit import URI
    >>> "a&amp;b" in html_of(URI("?a&b"))
    True
    """
    pieces = pieces_of(u)
    text = "".join([_span(piece.text, piece.part) for piece in pieces])
    names = " ".join([_span(piece.part, piece.part) for piece in pieces if piece.part])
    label = f"{escape(type(u).__name__)} {names}".rstrip()
    return (
        '<div dir="ltr" style="overflow-wrap:anywhere">'
        f'<code style="color:inherit;background:none">{text}</code><br>'
        f"<small>{label}</small></div>"
    )


def _span(text: str, part: str) -> str:
    if not part:
        return escape(text)
    tint = _TINTS[part]
    return (
        f'<span title="{part}" style="unicode-bidi:isolate;background:{tint}33;'
        f'border-bottom:2px solid {tint}">{escape(text)}</span>'
    )


def rich_text(u: Any) -> Any:
    """Return the string with its parts in colors, as a ``rich.text.Text``."""
    from rich.text import Text

    return Text.assemble(*[(text, COLORS.get(part, "")) for text, part in pieces_of(u)])
