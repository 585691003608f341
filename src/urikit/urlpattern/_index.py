"""An index of many patterns, which finds those that may match a URL.

A pattern is put under what is certain of it: its scheme, its host or the end of its host, and
the pieces of its path up to the first that may be anything. What is found under these keys is
then matched, so a key may be too wide, and never too narrow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from urikit._ground.typed import Final
from urikit.urlpattern._component import Component
from urikit.urlpattern._parts import Part, PartType

_MOST_PIECES: Final = 8
"""The number of pieces of a path in the index."""
_MOST_LABELS: Final = 6
"""The number of labels at the end of a host in the index."""
_MOST_ALTERNATIVES: Final = 4
"""The most ways to read a component; if it has more, it may be anything."""


class _Wild(Enum):
    """Placeholders for text that is not fixed."""

    SEGMENT = "some characters, and no delimiter"
    ANY = "anything"


_Atoms = tuple[str | _Wild, ...]


def _atoms(part: Part, delimiter: str) -> list[_Atoms]:
    """Return the texts that a part can match: with its group, and perhaps without."""
    taken: _Atoms
    if part.type is PartType.FIXED_TEXT:
        taken = (part.value,)
    elif part.type is PartType.SEGMENT_WILDCARD and delimiter:
        taken = (part.prefix, _Wild.SEGMENT, part.suffix)
    else:
        taken = (part.prefix, _Wild.ANY, part.suffix)
    if part.repeats:
        # The first prefix and the last suffix are certain, and what is between them is not.
        first = part.prefix or (part.value if part.type is PartType.FIXED_TEXT else "")
        taken = (first, _Wild.ANY, part.suffix)
    return [taken, ()] if part.is_optional else [taken]


def _alternatives(component: Component) -> list[_Atoms]:
    """The ways to read a component; one that may be anything if they are too many."""
    parts = component.part_list
    if len(parts) == 1 and parts[0].type is PartType.FIXED_TEXT and not parts[0].modifier:
        return [(parts[0].value,)]  # mostly
    found: list[list[str | _Wild]] = [[]]
    for part in parts:
        ways = _atoms(part, component.options.delimiter_code_point)
        if len(found) * len(ways) > _MOST_ALTERNATIVES:
            return [(_Wild.ANY,)]
        found = [[*before, *way] for before in found for way in ways]
    return [_merged(atoms) for atoms in found]


def _merged(atoms: Sequence[str | _Wild]) -> _Atoms:
    """The same with texts that follow each other made one, and empty ones left out."""
    result: list[str | _Wild] = []
    for atom in atoms:
        if isinstance(atom, str) and result and isinstance(result[-1], str):
            result[-1] += atom
        elif atom != "":
            result.append(atom)
    return tuple(result)


def _exact(atoms: _Atoms) -> str | None:
    """The text that is all of it, if one is."""
    if not atoms:
        return ""
    return atoms[0] if len(atoms) == 1 and isinstance(atoms[0], str) else None


def _end_of_host(atoms: _Atoms) -> str | None:
    """The labels that a host must end with, after others."""
    last = atoms[-1] if atoms else ""
    if not isinstance(last, str):
        return None
    labels = last.split(".")[1:]  # what stands before the first dot may be part of a label
    return ".".join(labels[-_MOST_LABELS:]) or None


def _pieces(atoms: _Atoms) -> tuple[list[str | None], bool]:
    """The pieces of a path, ``None`` for any; and whether it has no more than these."""
    pieces: list[str | None] = []
    text: str | None = ""
    for atom in atoms:
        if atom is _Wild.ANY:
            return pieces[:_MOST_PIECES], False
        if isinstance(atom, str):
            first, *others = atom.split("/")
            text = None if text is None else text + first
            for other in others:
                pieces.append(text)
                text = other
        else:
            text = None
    pieces.append(text)
    return pieces[:_MOST_PIECES], len(pieces) <= _MOST_PIECES


class _Tree:
    """Patterns by the pieces of their paths."""

    __slots__ = ("_any", "_children", "_exact", "_prefix")

    def __init__(self) -> None:
        self._children: dict[str, _Tree] = {}
        self._any: _Tree | None = None
        self._exact: list[int] = []
        self._prefix: list[int] = []

    def add(self, pieces: Sequence[str | None], complete: bool, number: int) -> None:
        """Put a pattern under its pieces."""
        node = self
        for piece in pieces:
            if piece is None:
                if node._any is None:
                    node._any = _Tree()
                node = node._any
            else:
                node = node._children.setdefault(piece, _Tree())
        (node._exact if complete else node._prefix).append(number)

    def find(self, pieces: Sequence[str]) -> Iterator[int]:
        """The patterns that may match a path of these pieces."""
        last = len(pieces)
        waiting: list[tuple[_Tree, int]] = [(self, 0)]
        while waiting:
            node, place = waiting.pop()
            if place == last:
                yield from node._exact
                continue
            yield from node._prefix
            child = node._children.get(pieces[place])
            if child is not None:
                waiting.append((child, place + 1))
            if node._any is not None:
                waiting.append((node._any, place + 1))


class PatternIndex:
    """The numbers of patterns, by what is certain of them.

    >>> from urikit.urlpattern._pattern import URLPattern, values_of
    >>> from urikit import URL
    >>> index = PatternIndex()
    >>> for number, text in enumerate(["https://a.example/x", "https://*.example/:id"]):
    ...     index.add(number, URLPattern(text).components)
    >>> list(index.find(values_of(URL("https://b.example/x"))))
    [1]
    """

    __slots__ = ("_folded", "_plain")

    def __init__(self) -> None:
        # By scheme, kind of key and host; of patterns that ignore case apart from the others.
        self._plain: dict[tuple[str | None, str, str], _Tree] = {}
        self._folded: dict[tuple[str | None, str, str], _Tree] = {}

    def add(self, number: int, components: Sequence[Component]) -> None:
        """Put the pattern of these components under its keys."""
        protocol, hostname, pathname = components[0], components[3], components[5]
        ignore_case = pathname.options.ignore_case
        trees = self._folded if ignore_case else self._plain
        paths = []
        for atoms in _alternatives(pathname):
            pieces, complete = _pieces(atoms)
            if ignore_case:
                pieces = [None if piece is None else piece.lower() for piece in pieces]
            paths.append((pieces, complete))
        for scheme in map(_exact, _alternatives(protocol)):
            for atoms in _alternatives(hostname):
                host, end = _exact(atoms), _end_of_host(atoms)
                if host is not None:
                    key = (scheme, "host", host)
                else:
                    key = (scheme, "any", "") if end is None else (scheme, "end", end)
                tree = trees.setdefault(key, _Tree())
                for pieces, complete in paths:
                    tree.add(pieces, complete, number)

    def find(self, values: Sequence[str]) -> list[int]:
        """The numbers of the patterns that may match a URL of these components, in order."""
        scheme, host, path = values[0], values[3], values[5]
        keys = [("host", host), ("any", "")]
        labels = host.rsplit(".", _MOST_LABELS)
        keys += [("end", ".".join(labels[-count:])) for count in range(1, len(labels))]
        found: set[int] = set()
        for trees, text in ((self._plain, path), (self._folded, path.lower())):
            if not trees:
                continue
            pieces = text.split("/", _MOST_PIECES)
            for kind, name in keys:
                for key in ((scheme, kind, name), (None, kind, name)):
                    tree = trees.get(key)
                    if tree is not None:
                        found.update(tree.find(pieces))
        return sorted(found)
