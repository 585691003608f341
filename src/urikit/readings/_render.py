"""A comparison as text: for reading, and as a table."""

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from urikit._redaction import mask, mask_unparsed, secret_spans, shift
from urikit.errors import columns, picture, visible
from urikit.readings._views import ABSTAINING

if TYPE_CHECKING:
    from urikit.readings._model import Comparison, Difference

HEADER: Final = ("view", "scheme", "host", "port", "path", "query", "error")
_LEAST_WIDTH: Final = 40
_MAX_CELL: Final = 40


def to_text(comparison: "Comparison", width: int) -> str:
    """Return the comparison in lines of *width* columns; long words are not broken.

    >>> from urikit import compare
    >>> print(to_text(compare("http://a.example:080/", clients=False), 72))
    http://a.example:080/
    <BLANKLINE>
    All 5 agree: http://a.example:80
        rfc3986, appendix-b, rfc3987, whatwg, barth2010
    """
    if not isinstance(width, int) or isinstance(width, bool):
        raise TypeError(f"expected a number of columns, not {type(width).__name__}")
    width = max(width, _LEAST_WIDTH)
    lines = _wrapped(visible(_middle(mask_unparsed(comparison.text), 2 * width)), "", width)
    if comparison.base is not None:
        base = mask_unparsed(str(comparison.base))
        lines += _wrapped(f"at {visible(_middle(base, 2 * width))}", "  ", width)
    lines += ["", *_group_lines(comparison, width)]
    told: set[str] = set()
    for difference in comparison.differences:
        # A reason is told once, and who reads what each time.
        again = difference.cause in told and difference.cause != "other"
        lines += ["", *_difference_lines(difference, again, width)]
        if not again:
            lines += _picture(comparison.text, difference.span, width)
        told.add(difference.cause)
    return "\n".join(lines)


def _group_lines(comparison: "Comparison", width: int) -> list[str]:
    labels = {view.name: view.label for view in comparison.views}
    lines = []
    for group in comparison.groups:
        number = len(group.views)
        whole = number == len(comparison.views)
        if group.error in ABSTAINING:
            head = f"{_counted(number)} say{'s' if number == 1 else ''} nothing: {group.error}"
        elif group.destination is None:
            head = f"{_counted(number)} refuse{'s' if number == 1 else ''} it: {group.error}"
        else:
            scheme, host, port = group.destination
            place = f"{scheme or '(no scheme)'}://{host or '(no host)'}"
            place += "" if port is None else f":{port}"
            verb = "agree" if whole else "read" if number > 1 else "reads"
            counted = f"All {number}" if whole else _counted(number)
            head = f"{counted} {verb}: {visible(_middle(place, 2 * width))}"
        lines += [head, *_wrapped(", ".join(labels[name] for name in group.views), "    ", width)]
    return lines


def _counted(number: int) -> str:
    return {1: "One", 2: "Two", 3: "Three", 4: "Four"}.get(number, str(number))


def _difference_lines(difference: "Difference", again: bool, width: int) -> list[str]:
    if again:
        lines = [f"{difference.component}: {difference.cause}"]
        return lines + _wrapped(visible(difference.readings), "  ", width)
    lines = [f"{difference.component}: {difference.cause} [{difference.rule}]"]
    return lines + _wrapped(visible(difference.explanation), "  ", width)


def _picture(text: str, span: tuple[int, int] | None, width: int) -> list[str]:
    """The text with carets under *span*."""
    if span is None:
        return []
    secrets = secret_spans(text)
    start, end = shift(span[0], secrets), shift(span[1], secrets)
    return picture(mask(text, secrets), start, max(end, start + 1), width - 6)


def _wrapped(text: str, indent: str, width: int) -> list[str]:
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


def _middle(text: str, most: int) -> str:
    """Return *text*, or the beginning and the end of a long one."""
    if len(text) <= most:
        return text
    half = most // 2 - 1
    return f"{text[:half]}…{text[-half:]}"


def to_rows(comparison: "Comparison") -> list[list[str]]:
    """Return a header, and a row for each view; passwords masked, absent parts empty.

    >>> from urikit import compare
    >>> to_rows(compare("http://me:secret@h:81/a?b", clients=False))[1]
    ['rfc3986', 'http', 'h', '81', '/a', 'b', '']
    """
    rows = [list(HEADER)]
    for view, shown in zip(comparison.views, comparison.to_dict()["views"], strict=True):
        error = "" if view.error is None else f"{view.error}: {shown['message'] or ''}"
        parts = [shown[name] or "" for name in HEADER[1:-1]]
        rows.append([view.label, *parts, error.removesuffix(": ")])
    return rows


def to_table(comparison: "Comparison") -> str:
    """Return the rows in a box, without empty columns; long cells are cut.

    >>> from urikit import compare
    >>> print(to_table(compare("foo://h:81/", clients=False)))
    +------------+--------+------+------+------+------------------------------------------+
    | view       | scheme | host | port | path | error                                    |
    +------------+--------+------+------+------+------------------------------------------+
    | rfc3986    | foo    | h    | 81   | /    |                                          |
    | appendix-b | foo    | h    | 81   | /    |                                          |
    | rfc3987    | foo    | h    | 81   | /    |                                          |
    | whatwg     | foo    | h    | 81   | /    |                                          |
    | barth2010  |        |      |      |      | not-hierarchical: the draft says nothin… |
    +------------+--------+------+------+------+------------------------------------------+
    """
    rows = [[visible(_cut(cell)) for cell in row] for row in to_rows(comparison)]
    used = [place for place in range(len(HEADER)) if any(row[place] for row in rows[1:])]
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
