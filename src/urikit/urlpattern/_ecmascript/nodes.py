"""Nodes of a parsed JavaScript regular expression, and the properties of each."""

from __future__ import annotations

from urikit._ground.typed import NamedTuple, TypeAlias


class Characters(NamedTuple):
    """One ASCII character out of these, given as bits."""

    bits: int


class Sequence(NamedTuple):
    """One after the other."""

    items: tuple[Node, ...]


class Alternatives(NamedTuple):
    """The first that leads to a match."""

    options: tuple[Node, ...]


class Group(NamedTuple):
    """A capturing group with its number."""

    number: int
    body: Node


class Repeat(NamedTuple):
    """A node that matches from *least* to *most* times; ``None`` is any number."""

    body: Node
    least: int
    most: int | None
    greedy: bool


class Anchor(NamedTuple):
    """``^`` or ``$``; of each line, or of the whole text."""

    start: bool
    multiline: bool


class Boundary(NamedTuple):
    """``\\b``, or ``\\B``."""

    negative: bool


class Look(NamedTuple):
    """A lookahead or lookbehind."""

    ahead: bool
    negative: bool
    body: Node


class Backreference(NamedTuple):
    """A reference to the capture of these groups, of which at most one has any."""

    numbers: tuple[int, ...]
    ignore_case: bool


Node: TypeAlias = (
    Characters | Sequence | Alternatives | Group | Repeat | Anchor | Boundary | Look | Backreference
)


def children(node: Node) -> tuple[Node, ...]:
    match node:
        case Sequence(items) | Alternatives(items):
            return items
        case Group(_, body) | Repeat(body, _, _, _) | Look(_, _, body):
            return (body,)
        case _:
            return ()


def captures(node: Node) -> frozenset[int]:
    """The numbers of the capturing groups in it.

    >>> sorted(captures(Sequence((Group(1, Characters(1)), Group(2, Characters(1))))))
    [1, 2]
    """
    own = frozenset({node.number}) if isinstance(node, Group) else frozenset()
    return own.union(*map(captures, children(node)))


def always_set(node: Node) -> frozenset[int]:
    """The numbers of those that have captured something whenever it has matched.

    >>> always_set(Repeat(Group(1, Characters(1)), 0, 1, True))
    frozenset()
    """
    match node:
        case Alternatives(options):
            sets = [always_set(option) for option in options]
            return sets[0].intersection(*sets[1:])
        case Repeat(_, 0, _, _) | Look(_, True, _):
            return frozenset()
        case Group(number, body):
            return always_set(body) | {number}
        case _:
            return frozenset().union(*map(always_set, children(node)))


def has_backreference(node: Node) -> bool:
    return isinstance(node, Backreference) or any(map(has_backreference, children(node)))


def widths(node: Node) -> tuple[int, int | None]:
    """Return the least and the most characters it can take; ``None`` is any number.

    >>> widths(Repeat(Characters(1), 2, None, True))
    (2, None)
    """
    match node:
        case Characters():
            return 1, 1
        case Sequence(items):
            least = 0
            most: int | None = 0
            for low, high in map(widths, items):
                least += low
                most = None if most is None or high is None else most + high
            return least, most
        case Alternatives(options):
            lows, highs = zip(*map(widths, options), strict=True)
            return min(lows), None if None in highs else max(highs)
        case Group(_, body):
            return widths(body)
        case Repeat(body, low_count, high_count, _):
            low, high = widths(body)
            if high == 0:
                return 0, 0
            top = None if high is None or high_count is None else high * high_count
            return low * low_count, top
        case Backreference():
            return 0, None
        case _:
            return 0, 0
