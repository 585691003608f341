r"""A text with its parts bracketed and named, in the manner of RFC 3986 §3.

>>> from urikit import URI
>>> from urikit import diagram
>>> print(diagram(URI("foo://example.com:8042/over/there?name=ferret#nose")))
foo://example.com:8042/over/there?name=ferret#nose
\_/   \_________/ \__/\_________/ \_________/ \__/
 |         |       |       |           |       |
scheme   host    port    path        query fragment
"""

from typing import TYPE_CHECKING, Final

from urikit._redaction import MASK
from urikit.errors import columns
from urikit.objects._base import URIObject
from urikit.objects._verbs import Verbs

if TYPE_CHECKING:
    from urikit.objects._base import Part

_PARTS: Final[tuple["Part", ...]] = (
    *("scheme", "userinfo", "host", "port", "path", "query", "fragment"),
)


def diagram(uri: URIObject, *, reveal: bool = False) -> str:
    r"""Lines that show where each part of *uri* is; its password is masked unless *reveal*.

    Parts that are absent or empty are not drawn.

    >>> from urikit import URI
    >>> print(diagram(URI("urn:example:animal")))
    urn:example:animal
    \_/ \____________/
     |        |
    scheme  path
    """
    if not isinstance(uri, URIObject):
        raise TypeError(f"expected a parsed object, not {type(uri).__name__}")
    if uri.password and not reveal and isinstance(uri, Verbs):
        uri = uri.with_password(MASK, encoded=True)
    text = str(uri)
    spans = [(part, *uri.span(part)) for part in _PARTS]
    drawn = [
        (part, columns(text[:start]), columns(text[:end]))
        for part, start, end in spans
        if start < end
    ]
    if not drawn:
        return text
    brackets = _on_one_line([(start, _bracket(end - start)) for _, start, end in drawn])
    centres = [(start + end - 1) // 2 for _, start, end in drawn]
    stems = _on_one_line([(centre, "|") for centre in centres])
    return "\n".join([text, brackets, stems, *_label_lines([row[0] for row in drawn], centres)])


def _bracket(width: int) -> str:
    return "|" if width == 1 else "\\" + "_" * (width - 2) + "/"


def _label_lines(labels: list["Part"], centres: list[int]) -> list[str]:
    """The names under their stems, from right to left, on a new line where one has no room."""
    lines: list[list[tuple[int, str]]] = []
    limit = -1
    for position in range(len(labels) - 1, -1, -1):
        label, centre = labels[position], centres[position]
        # Never over the stem of the part to the left.
        least = centres[position - 1] + 2 if position else 0
        start = min(max(least, centre - len(label) // 2), centre)
        if not lines or start + len(label) >= limit:
            lines.append([])
        lines[-1].append((start, label))
        limit = start
    # The stems of what is named further down go on.
    for number, line in enumerate(lines[:-1]):
        waiting = sum(len(later) for later in lines[number + 1 :])
        line += [(centre, "|") for centre in centres[:waiting]]
    return [_on_one_line(line) for line in lines]


def _on_one_line(pieces: list[tuple[int, str]]) -> str:
    line = ""
    for start, piece in sorted(pieces):
        line = line.ljust(start) + piece
    return line
