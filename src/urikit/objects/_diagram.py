r"""A text with its parts bracketed and named, in the manner of RFC 3986 §3.

>>> from urikit import URI
>>> from urikit import diagram
>>> print(diagram(URI("foo://example.com:8042/over/there?name=ferret#nose")))
foo://example.com:8042/over/there?name=ferret#nose
\_/   \_________/ \__/\_________/ \_________/ \__/
 |         |       |       |           |       |
scheme   host    port    path        query fragment
"""

from collections.abc import Iterable, Sequence

from urikit._ground.kinds import described
from urikit._ground.pictures import columns
from urikit._ground.redaction import mask, shift
from urikit.objects._base import PARTS, URIObject


def diagram(uri: URIObject, *, reveal: bool = False) -> str:
    r"""Draw the parts of *uri* in lines of text; passwords are masked unless *reveal*.

    Parts that are absent or empty are not drawn.

    >>> from urikit import URI
    >>> print(diagram(URI("urn:example:animal")))
    urn:example:animal
    \_/ \____________/
     |        |
    scheme  path
    """
    if not isinstance(uri, URIObject):
        hint = "; pass URI(string)" if isinstance(uri, str) else ""
        raise TypeError(f"expected a URI, IRI or URL, not {described(uri)}{hint}")
    secrets = [] if reveal else uri._secrets()
    text = mask(str(uri), secrets)
    spans = [(part, *uri.span(part)) for part in PARTS]
    drawn = [
        (part, columns(text[: shift(start, secrets)]), columns(text[: shift(end, secrets)]))
        for part, start, end in spans
        if start < end
    ]
    if not drawn:
        return text
    brackets = _on_one_line([(start, _bracket(end - start), end) for _, start, end in drawn])
    centres = [(start + end - 1) // 2 for _, start, end in drawn]
    stems = _on_one_line([(centre, "|", centre) for centre in centres])
    names = label_lines([part for part, _, _ in drawn], centres)
    return "\n".join([text, brackets, stems, *map(_on_one_line, names)])


def _bracket(width: int) -> str:
    return "|" if width == 1 else "\\" + "_" * (width - 2) + "/"


def label_start(labels: Sequence[str], centres: Sequence[int], place: int) -> int:
    """Return the column where a name starts: under the middle, never over the stem before it."""
    least = centres[place - 1] + 2 if place else 0
    return min(max(least, centres[place] - len(labels[place]) // 2), centres[place])


def label_lines(
    labels: Sequence[str], centres: Sequence[int], stem: str = "|"
) -> list[list[tuple[int, str, int]]]:
    """Put names under their stems, from right to left, on a new line where one has no room.

    Each comes with its column and its number. The stems of names further down go on.
    """
    lines: list[list[tuple[int, str, int]]] = []
    limit = -1
    for place in reversed(range(len(labels))):
        start = label_start(labels, centres, place)
        if not lines or start + len(labels[place]) >= limit:
            lines.append([])
        lines[-1].append((start, labels[place], place))
        limit = start
    for number, line in enumerate(lines[:-1]):
        waiting = sum(map(len, lines[number + 1 :]))
        line += [(centre, stem, place) for place, centre in enumerate(centres[:waiting])]
    return lines


def _on_one_line(pieces: Iterable[tuple[int, str, int]]) -> str:
    line = ""
    for start, piece, _ in sorted(pieces):
        line = line.ljust(start) + piece
    return line
