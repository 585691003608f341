"""The values in the text of an expression: RFC 6570 §3.2 read backwards.

The values expand to the text again. If several values would, the first variables take
what they can, strings come before lists, and lists before mappings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from urikit import percent
from urikit._ground.typed import NamedTuple, TypeVar
from urikit.chars import PCT_ENCODED, UNRESERVED
from urikit.errors import DecodeError
from urikit.template._expansion import prefix_of
from urikit.template._extraction import Merged, Plan, fields_of
from urikit.template._syntax import IN_URI, Varspec

Extracted = str | list[str] | dict[str, str] | list[tuple[str, str]]
"""A value found in a URI; pairs stand for a mapping if a name is repeated."""


class Rank:
    """The amount of a value that a place in a template has, for variables with several places."""

    PREFIX, AS_WRITTEN, LIST_OF_ONE, PLAIN, MEMBERS, PAIRS = range(6)


class Found(NamedTuple):
    """The value of a variable, as one place in the template gives it."""

    varspec: Varspec
    rank: int
    value: Extracted

    @property
    def weight(self) -> tuple[int, int]:
        """Of two prefixes the longer one tells more."""
        return self.rank, len(self.value) if self.rank == Rank.PREFIX else 0


class _Mismatch(Exception):  # noqa: N818 - nobody sees it
    """The text is not an expansion of the template."""


def read(plan: Plan, text: str) -> dict[str, Extracted] | None:
    """Return the value of each variable in *text*, or ``None`` if it is not an expansion."""
    fields = fields_of(plan, text)
    if fields is None:
        return None
    known: dict[str, Found] = {}
    try:
        for expression, piece in fields:
            for found in _read_expression(expression, piece):
                name = found.varspec.name
                if name not in known or found.weight > known[name].weight:
                    known[name] = found
    except _Mismatch:
        return None
    return {name: found.value for name, found in known.items()}


def _read_expression(expression: Merged, text: str) -> Iterator[Found]:
    operator, varspecs, own, _ = expression
    if operator.first:
        # "{?a}{&b}" starts with "&" where "a" is undefined.
        if text[0] == "&" != operator.first and operator.symbol == "?":
            varspecs = varspecs[own:]
        elif text[0] != operator.first:
            raise _Mismatch
        text = text[1:]
    if operator.reserved:
        yield _as_written(varspecs[0], text)
    elif operator.named:
        yield from _read_named(varspecs, text.split(operator.sep))
    elif len(varspecs) == 1 and not varspecs[0].explode:
        yield _certain(_plain(varspecs[0], text))
    else:
        yield from _read_unnamed(varspecs, text, operator.sep)


def _read_unnamed(varspecs: Sequence[Varspec], text: str, sep: str) -> Iterator[Found]:
    """Values by their places: each variable takes the next piece that can be its value, and one
    of them, if there is one that can, all that is left."""
    pieces = text.split(sep)
    place = _taker_of_rest(varspecs, sep)
    start, end = 0, len(pieces)
    for varspec in varspecs[:place]:
        found = _plain(varspec, pieces[start]) if start < end else None
        if found is not None:
            yield found
            start += 1
    after = []
    for varspec in reversed(varspecs[place + 1 :]):
        # One piece at least is for the variable before these.
        found = _plain(varspec, pieces[end - 1]) if start < end - 1 else None
        if found is not None:
            after.append(found)
            end -= 1
    rest = pieces[start:end]
    if rest:
        if place == len(varspecs):
            raise _Mismatch
        varspec = varspecs[place]
        if varspec.explode:
            yield _exploded(varspec, rest, sep)
        else:
            yield _certain(_plain(varspec, sep.join(rest)))
    yield from reversed(after)


def _taker_of_rest(varspecs: Sequence[Varspec], sep: str) -> int:
    """The variable whose value may have the separator in it; their number if there is none."""
    if varspecs[-1].explode:
        return len(varspecs) - 1
    if sep != "/":
        for place in range(len(varspecs) - 1, -1, -1):
            if not varspecs[place].prefix:
                return place
    return len(varspecs)


Pair = tuple[str, str, str]
"""A name, the equals sign or nothing, a value."""


def _read_named(varspecs: Sequence[Varspec], pieces: list[str]) -> Iterator[Found]:
    """Values by their names, in the template's order.

    An exploded variable may have any names. The last of them takes all that is between the
    variables before it and those after it; one before that stops at the name of a later one.
    """
    pairs: list[Pair] = [piece.partition("=") for piece in pieces]
    start, end = 0, len(pairs)
    exploded = [place for place, varspec in enumerate(varspecs) if varspec.explode]
    place = exploded[-1] if exploded else len(varspecs)
    last_place = {varspec.name: at for at, varspec in enumerate(varspecs)}
    for at, varspec in enumerate(varspecs[:place]):
        if not varspec.explode:
            found = _named(varspec, pairs[start]) if start < end else None
            if found is not None:
                yield found
                start += 1
            continue
        first = start
        while start < end and last_place.get(pairs[start][0], -1) <= at:
            start += 1
        if first < start:
            yield _exploded_named(varspec, pairs[first:start])
    after = []
    for varspec in reversed(varspecs[place + 1 :]):
        found = _named(varspec, pairs[end - 1]) if start < end else None
        if found is not None:
            after.append(found)
            end -= 1
    if start < end:
        if not exploded:
            raise _Mismatch
        yield _exploded_named(varspecs[place], pairs[start:end])
    yield from reversed(after)


# --- single values --------------------------------------------------------------------------

_UNRESERVED_TEXT = re.compile(f"(?:{UNRESERVED.pattern}++|{PCT_ENCODED})*+")
_RESERVED_TEXT = re.compile(f"(?:{IN_URI.pattern}++|{PCT_ENCODED})*+")


def _as_written(varspec: Varspec, text: str) -> Found:
    """The value of a reserved expansion: whether escapes were in it, nothing tells."""
    if _RESERVED_TEXT.fullmatch(text) is None:
        raise _Mismatch
    if not varspec.prefix:
        return Found(varspec, Rank.AS_WRITTEN, text)
    if prefix_of(text, varspec.prefix, reserved=True) != text:
        raise _Mismatch
    return Found(varspec, Rank.PREFIX, text)


def _plain(varspec: Varspec, text: str) -> Found | None:
    """A value in one piece, a string or a list with commas; ``None`` if it cannot be one."""
    if varspec.prefix:
        prefix = _decoded(text)
        if prefix is None or len(prefix) > varspec.prefix:
            return None
        return Found(varspec, Rank.PREFIX, prefix)
    if "," not in text:
        value = _decoded(text)
        return None if value is None else Found(varspec, Rank.PLAIN, value)
    members = [_decoded(member) for member in text.split(",")]
    known = [member for member in members if member is not None]
    return Found(varspec, Rank.PLAIN, known) if len(known) == len(members) else None


def _named(varspec: Varspec, pair: Pair) -> Found | None:
    return _plain(varspec, pair[2]) if pair[0] == varspec.name else None


def _exploded(varspec: Varspec, pieces: list[str], sep: str) -> Found:
    """The members of a list, or, if one has an equals sign, of a mapping."""
    pairs: list[Pair] = [piece.partition("=") for piece in pieces]
    if not any(equals for _, equals, _ in pairs):
        return _members(varspec, pieces)
    if sep != ".":
        return _pairs(varspec, pairs)
    # A piece without one, after one that has it, is what follows a dot in a value.
    joined: list[tuple[str, str, list[str]]] = []
    for name, equals, value in pairs:
        if equals or not joined or not joined[-1][1]:
            joined.append((name, equals, [value]))
        else:
            joined[-1][2].append(name)
    return _pairs(varspec, [(name, equals, ".".join(values)) for name, equals, values in joined])


def _exploded_named(varspec: Varspec, pairs: list[Pair]) -> Found:
    if any(name != varspec.name for name, _, _ in pairs):
        return _pairs(varspec, pairs)
    return _members(varspec, [value for _, _, value in pairs])


def _members(varspec: Varspec, members: list[str]) -> Found:
    rank = Rank.MEMBERS if len(members) > 1 else Rank.LIST_OF_ONE
    return Found(varspec, rank, [_certain(_decoded(member)) for member in members])


def _pairs(varspec: Varspec, written: list[Pair]) -> Found:
    pairs = [(_certain(_decoded(name)), _certain(_decoded(value))) for name, _, value in written]
    mapping = dict(pairs)
    return Found(varspec, Rank.PAIRS, mapping if len(mapping) == len(pairs) else pairs)


_T = TypeVar("_T")


def _certain(value: _T | None) -> _T:
    if value is None:
        raise _Mismatch
    return value


def _decoded(text: str) -> str | None:
    """The string that is written as *text*; ``None`` if none is."""
    if not text or (text.isalnum() and text.isascii()):
        return text
    if _UNRESERVED_TEXT.fullmatch(text) is None:
        return None
    try:
        return percent.decode(text, errors="strict")
    except DecodeError:
        return None
