"""Text of limited width: wrapped, shortened, with carets, and tables in a box."""

from __future__ import annotations

from textwrap import wrap

from urikit._ground.pictures import columns, picture, visible
from urikit._ground.redaction import mask, shift
from urikit._ground.typed import Final

_MAX_CELL: Final = 40


def counted(number: int) -> str:
    return {1: "One", 2: "Two", 3: "Three", 4: "Four"}.get(number, str(number))


def carets(
    text: str, span: tuple[int, int] | None, width: int, secrets: list[tuple[int, int]]
) -> list[str]:
    """Draw *text*, with *secrets* masked and carets under *span*."""
    if span is None:
        return []
    start, end = shift(span[0], secrets), shift(span[1], secrets)
    return picture(mask(text, secrets), start, max(end, start + 1), width - 6)


def wrapped(text: str, indent: str, width: int) -> list[str]:
    return wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
        replace_whitespace=False,
        drop_whitespace=True,
    ) or [""]


def middle(text: str, most: int) -> str:
    """Return *text*, or the beginning and the end of a long one."""
    if len(text) <= most:
        return text
    half = most // 2 - 1
    return f"{text[:half]}…{text[-half:]}"


def boxed(rows: list[list[str]]) -> str:
    """Draw *rows*, of which the first is the header, in a box.

    Columns without a value are left out, and long cells cut.
    """
    rows = [[visible(_cut(cell)) for cell in row] for row in rows]
    used = [place for place in range(len(rows[0])) if any(row[place] for row in rows[1:])]
    widths = [max(columns(row[place]) for row in rows) for place in used]
    rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
    lines = [rule]
    for number, row in enumerate(rows):
        cells = [
            row[place] + " " * (width - columns(row[place]))
            for place, width in zip(used, widths, strict=True)
        ]
        lines.append("| " + " | ".join(cells) + " |")
        if number == 0:
            lines.append(rule)
    return "\n".join([*lines, rule])


def _cut(cell: str) -> str:
    return cell if len(cell) <= _MAX_CELL else cell[: _MAX_CELL - 1] + "…"
