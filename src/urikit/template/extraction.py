"""The way back, RFC 6570 §1.4: the variables of a URI that a template expands to.

The text of an expression is found without trying: it is the longest run of the characters that
the expression can expand to, less the literal that follows as far as that is of the same
characters. A template in which that would not be certain is refused, whatever the URI. So the
work is proportional to the URI, and nobody can send one that takes long.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from urikit import _lazy, percent
from urikit.chars import RESERVED, UNRESERVED, CharSet, chars
from urikit.errors import DecodeError, ErrorKind, URIError
from urikit.template.expansion import prefix_of
from urikit.template.syntax import Expression, Literal, Operator, Part, Varspec

__all__ = ["Extracted", "ExtractionError", "Plan", "find", "plan_of"]

Extracted = str | list[str] | dict[str, str] | list[tuple[str, str]]
"""A value found in a URI; pairs stand for a mapping if a name is repeated."""


class ExtractionError(URIError):
    """The variables of this template cannot be told from a URI.

    >>> from urikit.template import URITemplate
    >>> URITemplate("/{a}{b}").extract("/xy")
    Traceback (most recent call last):
    urikit.template.extraction.ExtractionError: where this expression ends cannot be told from a URI
        /{a}{b}
         ^
    """


class _Mismatch(Exception):  # noqa: N818 - nobody sees it
    """The text is not an expansion of the template."""


class Rank:
    """How much a place in a template tells of a value, for variables that have several."""

    PREFIX, AS_WRITTEN, LIST_OF_ONE, PLAIN, MEMBERS, PAIRS = range(6)


class Found(NamedTuple):
    """What one place says about a variable."""

    rank: int
    value: Extracted


class Field(NamedTuple):
    """Expressions side by side that are read as one."""

    operator: Operator
    varspecs: tuple[Varspec, ...]
    run: re.Pattern[str]
    """The longest text it can expand to."""
    excess: int
    """How much of that is the literal that follows."""


Plan = tuple[str | Field, ...]
"""What to look for in a URI, from left to right: literals as they are expanded, and fields."""


# --- the plan ----------------------------------------------------------------------------------


def plan_of(parts: Sequence[Part], text: str) -> Plan:
    """How a template is read; or an :class:`ExtractionError`, told of its *text*."""
    merged = _merged(parts)
    plan: list[str | Field] = []
    for place, part in enumerate(merged):
        if isinstance(part, Literal):
            plan.append(part.expanded)
            continue
        if (index := _undelimited(part)) is not None:
            raise ExtractionError(
                ErrorKind.AMBIGUOUS_TEMPLATE,
                text,
                index,
                message="where the value of this variable ends cannot be told from a URI",
            )
        for alphabet in _alphabets(part):
            excess = _excess(alphabet, merged[place + 1 :])
            if excess is not None:
                run = re.compile(alphabet.pattern + "*+")
                plan.append(Field(part.operator, part.varspecs, run, excess))
                break
        else:
            raise ExtractionError(
                ErrorKind.AMBIGUOUS_TEMPLATE,
                text,
                part.start,
                message="where this expression ends cannot be told from a URI",
            )
    return tuple(plan)


def _merged(parts: Sequence[Part]) -> list[Part]:
    """The parts, with one expression for those side by side that one could be written for.

    ``{/a}{/b}`` is ``{/a,b}``; ``{?a}{&b}`` is ``{?a,b}`` but for the first character.
    """
    merged: list[Part] = []
    for part in parts:
        before = merged[-1] if merged else None
        if (
            isinstance(part, Expression)
            and isinstance(before, Expression)
            and part.operator.first == part.operator.sep == before.operator.sep
            and part.operator.named == before.operator.named
        ):
            merged[-1] = before._replace(varspecs=before.varspecs + part.varspecs)
        else:
            merged.append(part)
    return merged


def _undelimited(expression: Expression) -> int | None:
    """Where a variable is whose end nothing marks within the expression."""
    operator, others = expression.operator, expression.varspecs[:-1]
    if operator.named:
        return None
    if operator.reserved:
        return others[0].start if others else None
    return next((varspec.start for varspec in others if varspec.explode), None)


_IN_URI: Final = UNRESERVED | RESERVED | chars("%")


def _alphabets(expression: Expression) -> list[CharSet]:
    """The characters an expression can expand to; with lists, and, if that differs, without."""
    operator, varspecs = expression.operator, expression.varspecs
    if operator.reserved:
        return [_IN_URI]
    several = len(varspecs) > 1 or varspecs[0].explode
    members = operator.first + ("&" if operator.symbol == "?" and several else "")
    members += operator.sep if several else ""
    members += "=" if operator.named or varspecs[-1].explode else ""
    without = UNRESERVED | chars("%" + members)
    with_lists = without | chars(",")
    return [without] if without == with_lists else [with_lists, without]


def _excess(alphabet: CharSet, rest: Sequence[Part]) -> int | None:
    """How much of the literal that follows a run of the *alphabet* has in it; ``None`` if the run
    may have in it of what follows after that."""
    excess = 0
    if rest and isinstance(rest[0], Literal):
        literal, rest = rest[0].expanded, rest[1:]
        while excess < len(literal) and literal[excess] in alphabet:
            excess += 1
        if excess < len(literal):
            return excess
    for part in rest:
        if isinstance(part, Literal):
            return excess if part.expanded[0] not in alphabet else None
        if any(char in alphabet for char in _first_characters(part)):
            return None
    return excess


def _first_characters(expression: Expression) -> str:
    """Some of the characters an expansion may start with: enough to tell a clash."""
    operator = expression.operator
    if not operator.first:
        return UNRESERVED.ascii
    # A query read as one starts with "&" where its first expression is undefined.
    return "?&" if operator.symbol == "?" else operator.first


# --- the reading -------------------------------------------------------------------------------

_ESCAPED: Final = percent.PCT_ENCODED
_UNRESERVED_TEXT = _lazy.pattern(f"(?:{UNRESERVED.pattern}++|{_ESCAPED})*+")
_RESERVED_TEXT = _lazy.pattern(f"(?:{(UNRESERVED | RESERVED).pattern}++|{_ESCAPED})*+")


def find(plan: Plan, text: str) -> dict[str, Found] | None:
    """What *text* says about each variable; ``None`` if it is no expansion."""
    found: dict[str, Found] = {}

    def note(varspec: Varspec, rank: int, value: Extracted) -> None:
        known = found.get(varspec.name)
        size = len(value) if rank == Rank.PREFIX else 0
        if known is None or (rank, size) > (known.rank, len(known.value) if not rank else 0):
            found[varspec.name] = Found(rank, value)

    index = 0
    try:
        for step in plan:
            if isinstance(step, str):
                index = _after_literal(step, text, index)
                continue
            run = step.run.match(text, index)
            end = (index if run is None else run.end()) - step.excess
            if end < index:
                return None
            if end > index:
                _read_field(step, text[index:end], note)
            index = end
    except _Mismatch:
        return None
    return found if index == len(text) else None


def _after_literal(literal: str, text: str, index: int) -> int:
    end = index + len(literal)
    piece = text[index:end]
    # RFC 3986 §6.2.2.1: the digits of escapes have no case.
    if piece != literal and (
        "%" not in literal or percent.uppercase_escapes(piece) != percent.uppercase_escapes(literal)
    ):
        raise _Mismatch
    return end


Note = Callable[[Varspec, int, Extracted], None]


def _read_field(field: Field, text: str, note: Note) -> None:
    operator = field.operator
    first = operator.first
    if first:
        if text[0] != first and not (operator.symbol == "?" and text[0] == "&"):
            raise _Mismatch
        text = text[1:]
    if operator.reserved:
        _read_reserved(field.varspecs[0], text, note)
    elif operator.named:
        _read_named(field, text.split(operator.sep), note)
    else:
        _read_unnamed(field, text, note)


def _read_reserved(varspec: Varspec, text: str, note: Note) -> None:
    """A value as it is written: whether its escapes were in it, nothing tells."""
    if _RESERVED_TEXT.fullmatch(text) is None:
        raise _Mismatch
    if not varspec.prefix:
        note(varspec, Rank.AS_WRITTEN, text)
    elif prefix_of(text, varspec.prefix, reserved=True) == text:
        note(varspec, Rank.PREFIX, text)
    else:
        raise _Mismatch


def _read_unnamed(field: Field, text: str, note: Note) -> None:
    """Values by their places, from the left; the last variable takes the rest if it can."""
    *others, last = field.varspecs
    sep = field.operator.sep
    if not others and not last.explode:
        _read_plain(last, text, note)
        return
    pieces = text.split(sep)
    for varspec, piece in zip(others, pieces, strict=False):
        _read_plain(varspec, piece, note)
    rest = pieces[len(others) :]
    if last.explode:
        if rest:
            pairs = [piece.partition("=") for piece in rest]
            if any(equals for _, equals, _ in pairs):
                _note_pairs(last, [(name, value) for name, _, value in pairs], note)
            else:
                _note_members(last, rest, note)
    elif len(rest) > 1:
        raise _Mismatch
    elif rest:
        _read_plain(last, rest[0], note)


def _read_named(field: Field, pieces: list[str], note: Note) -> None:
    """Values by their names, in the template's order.

    An exploded variable may have any names, but for those of the variables after it. Where there
    are several of them they are lists, under their own names.
    """
    varspecs = field.varspecs
    pairs = [piece.partition("=") for piece in pieces]
    single = sum(varspec.explode for varspec in varspecs) == 1
    place = 0
    for position, varspec in enumerate(varspecs):
        name = varspec.name
        if not varspec.explode:
            if place < len(pairs) and pairs[place][0] == name:
                _read_plain(varspec, pairs[place][2], note)
                place += 1
            continue
        later = {after.name for after in varspecs[position + 1 :]} if single else set()
        start = place
        while place < len(pairs) and (
            pairs[place][0] not in later if single else pairs[place][0] == name
        ):
            place += 1
        taken = pairs[start:place]
        if any(key != name for key, _, _ in taken):
            _note_pairs(varspec, [(key, value) for key, _, value in taken], note)
        elif taken:
            _note_members(varspec, [value for _, _, value in taken], note)
    if place < len(pairs):
        raise _Mismatch


def _read_plain(varspec: Varspec, text: str, note: Note) -> None:
    """A value in one piece: a string, or a list with commas."""
    if varspec.prefix:
        value = _decoded(text)
        if len(value) > varspec.prefix:
            raise _Mismatch
        note(varspec, Rank.PREFIX, value)
    elif "," in text:
        note(varspec, Rank.PLAIN, [_decoded(member) for member in text.split(",")])
    else:
        note(varspec, Rank.PLAIN, _decoded(text))


def _note_members(varspec: Varspec, members: list[str], note: Note) -> None:
    rank = Rank.MEMBERS if len(members) > 1 else Rank.LIST_OF_ONE
    note(varspec, rank, [_decoded(member) for member in members])


def _note_pairs(varspec: Varspec, written: list[tuple[str, str]], note: Note) -> None:
    pairs = [(_decoded(name), _decoded(value)) for name, value in written]
    mapping = dict(pairs)
    note(varspec, Rank.PAIRS, mapping if len(mapping) == len(pairs) else pairs)


def _decoded(text: str) -> str:
    if _UNRESERVED_TEXT.fullmatch(text) is None:
        raise _Mismatch
    try:
        return percent.decode(text, errors="strict")
    except DecodeError:
        raise _Mismatch from None
