"""The picture of a URL: its text in colours, with every part bracketed and named.

As :mod:`urikit.objects._diagram` draws it after RFC 3986 §3, but for a terminal: in lines, where
it is wider than that, and with lines that hold together where the characters for them can be
written.
"""

from __future__ import annotations

from urikit._cli.terminal import Style
from urikit._ground.pictures import columns
from urikit._ground.typed import Any, NamedTuple
from urikit.objects._diagram import label_lines, label_start
from urikit.objects._notebook import COLORS, Piece


class Glyphs(NamedTuple):
    """The characters that a picture is drawn with."""

    left: str
    line: str
    right: str
    single: str
    middle: str
    stem: str
    bullet: str
    cross: str
    rule: str
    arrow: str


_LINES = Glyphs("└", "─", "┘", "╵", "┬", "│", "●", "✗", "─", "→")
_PLAIN = Glyphs("\\", "_", "/", "|", "_", "|", "*", "x", "-", "->")


def glyphs_for(stream: Any) -> Glyphs:
    """Return the characters for pictures that *stream* can encode.

    >>> from io import StringIO
    >>> glyphs_for(StringIO()).stem
    '|'
    """
    try:
        "".join(_LINES).encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return _PLAIN
    return _LINES


def draw(pieces: list[Piece], width: int, style: Style, glyphs: Glyphs) -> list[str]:
    r"""The picture, in lines of at most *width* columns.

    >>> pieces = [Piece("urn", "scheme"), Piece(":"), Piece("example:animal", "path")]
    >>> print(*draw(pieces, 40, Style(False), _PLAIN), sep="\n")
    urn:example:animal
    \_/ \____________/
    scheme  path
    """
    lines: list[str] = []
    for room in range(width, max(width - _LONGEST_LABEL, 4), -1):
        rows = _rows(pieces, room)
        drawn = [_draw_row(row, style, glyphs) for row in rows]
        lines = [line for each in drawn for line in ("", *each)][1:]
        # The name of a part at the end of a line may need more room than the part.
        if all(_right_end(row) <= width for row in rows):
            break
    return lines


_LONGEST_LABEL = len("(fragment)")


class _Part(NamedTuple):
    """A piece, or what of it is on one line: from column to column, and if it goes on."""

    piece: Piece
    start: int
    end: int
    begins: bool
    ends: bool


def _rows(pieces: list[Piece], width: int) -> list[list[_Part]]:
    """*pieces* on lines of at most *width* columns."""
    rows: list[list[_Part]] = [[]]
    column = 0
    for piece in pieces:
        rest, begins = piece.text, True
        if not piece.part and column and column + columns(rest) >= width:
            rows.append([])  # a delimiter stands before what it begins
            column = 0
        while rest:
            size = columns(rest)
            if column + size <= width:
                rows[-1].append(_Part(Piece(rest, piece.part), column, column + size, begins, True))
                column += size
                break
            cut = _fitting(rest, width - column)
            cut = 0 if column and _goes_on_better(cut, rest) else _break(rest, cut)
            if cut:
                head = rest[:cut]
                used = columns(head)
                part = _Part(Piece(head, piece.part), column, column + used, begins, False)
                rows[-1].append(part)
                rest, begins = rest[cut:], False
            rows.append([])
            column = 0
    return [row for row in rows if row]


def _fitting(text: str, width: int) -> int:
    """Count the characters of *text* that fit; at least one if it has a whole line."""
    used = 0
    for place, char in enumerate(text):
        used += columns(char)
        if used > width:
            return place
    return len(text)


def _break(text: str, cut: int) -> int:
    """Return the best place to break *text*: after a delimiter, at *cut* or a little before."""
    after = max(text.rfind(char, 0, cut) for char in "&/;,=") + 1
    return after if after > cut * 2 // 3 else cut


def _goes_on_better(cut: int, rest: str) -> bool:
    """True if a part is better begun on a new line than broken after *cut* characters."""
    return cut < 12 and len(rest) <= 24


def _draw_row(row: list[_Part], style: Style, glyphs: Glyphs) -> list[str]:
    text = "".join([style(each.piece.text, COLORS.get(each.piece.part, "dim")) for each in row])
    parts = [each for each in row if each.piece.part]
    if not parts:
        return [text]
    brackets = [(each.start, _bracket(each, glyphs), COLORS[each.piece.part]) for each in parts]
    return [text, _on_one_line(brackets, style), *_labels(parts, style, glyphs)]


def _centre(part: _Part) -> int:
    return (part.start + part.end - 1) // 2


def _bracket(part: _Part, glyphs: Glyphs) -> str:
    width = part.end - part.start
    if width == 1:
        return glyphs.single
    cells = [glyphs.line] * width
    if part.begins:
        cells[0] = glyphs.left
    if part.ends:
        cells[-1] = glyphs.right
    middle = _centre(part) - part.start
    if width > 2 and glyphs.middle != glyphs.line:
        cells[middle] = glyphs.middle
    return "".join(cells)


def _label(part: _Part) -> str:
    return part.piece.part if part.begins else f"({part.piece.part})"


def _right_end(row: list[_Part]) -> int:
    """Count the columns of a row with its names."""
    parts = [each for each in row if each.piece.part]
    labels, centres = [_label(part) for part in parts], [_centre(part) for part in parts]
    ends = [label_start(labels, centres, n) + len(label) for n, label in enumerate(labels)]
    return max([row[-1].end, *ends])


def _labels(parts: list[_Part], style: Style, glyphs: Glyphs) -> list[str]:
    """The names under their brackets."""
    labels, centres = [_label(part) for part in parts], [_centre(part) for part in parts]
    return [
        _on_one_line([(at, text, COLORS[parts[n].piece.part]) for at, text, n in line], style)
        for line in label_lines(labels, centres, glyphs.stem)
    ]


def _on_one_line(pieces: list[tuple[int, str, str]], style: Style) -> str:
    line, used = "", 0
    for start, text, how in sorted(pieces):
        line += " " * (start - used) + style(text, how)
        used = start + len(text)
    return line
