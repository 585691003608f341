"""The way back, RFC 6570 §1.4: where the values are in a URI that a template expands to.

The text of an expression is found without trying: it is the longest run of the characters that
the expression can expand to, less the literal that follows as far as that is of the same
characters. A template in which that would not be certain is refused, whatever the URI. So the
work is proportional to the URI, and nobody can send one that takes long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from urikit import percent
from urikit._ground.typed import NamedTuple
from urikit.chars import UNRESERVED, CharSet, chars
from urikit.errors import ErrorKind, URIError
from urikit.template._syntax import IN_URI, Expression, Operator, Part, Varspec


class ExtractionError(URIError):
    """Raised for a template whose variables cannot be read from a URI.

    >>> from urikit.template import URITemplate
    >>> URITemplate("/{a}{b}").extract("/xy")
    Traceback (most recent call last):
    urikit.template.ExtractionError: cannot tell where this expression ends in a URI
        /{a}{b}
         ^
    """


class Merged(NamedTuple):
    """An expression, or several side by side that are read as one."""

    operator: Operator
    varspecs: tuple[Varspec, ...]
    own: int
    """The number of variables of the first expression."""
    start: int


class Field(NamedTuple):
    expression: Merged
    run: re.Pattern[str]
    """The longest text it can expand to."""
    excess: int
    """The length of the literal that follows, which is part of that."""


Plan = tuple[str | Field, ...]
"""The pieces to look for in a URI, from left to right: expanded literals, and fields."""


# --- the plan ----------------------------------------------------------------------------------


def plan_of(parts: Sequence[Part], text: str) -> Plan:
    """Return the plan for reading a template, whose string is *text*; or raise an error in it."""

    def fault(what: str, index: int) -> ExtractionError:
        message = f"cannot tell where {what} ends in a URI"
        return ExtractionError(ErrorKind.AMBIGUOUS_TEMPLATE, text, index, message=message)

    merged = list(_merged(parts))
    plan: list[str | Field] = []
    for place, part in enumerate(merged):
        if isinstance(part, str):
            plan.append(part)
            continue
        if (index := _undelimited(part)) is not None:
            raise fault("the value of this variable", index)
        for alphabet in _alphabets(part):
            excess = _excess(alphabet, merged, place + 1)
            if excess is not None:
                plan.append(Field(part, re.compile(alphabet.pattern + "*+"), excess))
                break
        else:
            raise fault("this expression", part.start)
    return tuple(plan)


def _merged(parts: Sequence[Part]) -> Iterator[str | Merged]:
    """The parts, with one expression for several: ``{/a}{/b}`` is ``{/a,b}``.

    So is ``{?a}{&b}``, ``{?a,b}``, but for the first character where ``a`` is undefined.
    """
    place = 0
    while place < len(parts):
        part = parts[place]
        place += 1
        if isinstance(part, str):
            yield part
            continue
        varspecs = list(part.varspecs)
        while place < len(parts):
            after = parts[place]
            if isinstance(after, str) or not _go_together(part, after):
                break
            varspecs += after.varspecs
            place += 1
        yield Merged(part.operator, tuple(varspecs), len(part.varspecs), part.start)


def _go_together(before: Expression, after: Expression) -> bool:
    if before.operator.symbol == "?":
        # An exploded variable could take the names of what follows.
        exploded = any(varspec.explode for varspec in before.varspecs)
        return after.operator.symbol == "&" and not exploded
    return before.operator == after.operator and before.operator.first == before.operator.sep


def _undelimited(expression: Merged) -> int | None:
    """Return the index of a variable whose end nothing marks within the expression."""
    operator, varspecs = expression.operator, expression.varspecs
    if len(varspecs) == 1:
        return None
    if operator.named:
        # Two that may have any names, with one between them that may be named as in the first.
        exploded = [place for place, varspec in enumerate(varspecs) if varspec.explode]
        apart = exploded and exploded[-1] - exploded[0] >= len(exploded)
        return varspecs[exploded[0]].start if apart else None
    for varspec in varspecs:
        # A dot, and where they are allowed a comma, may be in a value as well as between two.
        modified = varspec.explode or varspec.prefix
        if operator.reserved or (operator.symbol == "." and modified):
            return varspec.start
        if varspec.explode and varspec is not varspecs[-1]:
            return varspec.start
    return None


def _alphabets(expression: Merged) -> list[CharSet]:
    """The characters an expression can expand to; with lists, and, if that differs, without."""
    operator, varspecs = expression.operator, expression.varspecs
    if operator.reserved:
        return [IN_URI | chars("%")]
    several = len(varspecs) > 1 or varspecs[0].explode
    members = operator.first + ("&" if operator.symbol == "?" and several else "")
    members += operator.sep if several else ""
    members += "=" if operator.named or varspecs[-1].explode else ""
    without = UNRESERVED | chars("%" + members)
    with_lists = without | chars(",")
    return [without] if without == with_lists else [with_lists, without]


def _excess(alphabet: CharSet, parts: Sequence[str | Merged], place: int) -> int | None:
    """Return the length of the literal after *place* that a run of the *alphabet* can contain.

    ``None`` if it may have in it of what follows after that, too.
    """
    excess = 0
    literal = parts[place] if place < len(parts) else None
    if isinstance(literal, str):
        while excess < len(literal) and literal[excess] in alphabet:
            excess += 1
        if excess < len(literal):
            return excess
        place += 1
    # Expressions may be undefined, so what comes after them counts as well. There are as many
    # operators before two of them clash.
    while place < len(parts):
        part = parts[place]
        if isinstance(part, str):
            return excess if part[0] not in alphabet else None
        if any(char in alphabet for char in _first_characters(part)):
            return None
        place += 1
    return excess


def _first_characters(expression: Merged) -> str:
    """Some of the characters an expansion may start with: enough to tell a clash."""
    operator = expression.operator
    if not operator.first:
        return UNRESERVED.ascii
    if len(expression.varspecs) > expression.own:
        # A query read as one starts with "&" where its first expression is undefined.
        return operator.first + operator.sep
    return operator.first


# --- the places -------------------------------------------------------------------------------


def fields_of(plan: Plan, text: str) -> list[tuple[Merged, str]] | None:
    """Return the expressions that expanded to something in *text*, each with its piece of it.

    ``None`` says that *text* is no expansion.
    """
    fields = []
    index = 0
    for step in plan:
        if isinstance(step, str):
            end = index + len(step)
            if not _is_literal(text[index:end], step):
                return None
        else:
            run = step.run.match(text, index)
            end = (index if run is None else run.end()) - step.excess
            if end < index:
                return None
            if end > index:
                fields.append((step.expression, text[index:end]))
        index = end
    return fields if index == len(text) else None


def _is_literal(piece: str, literal: str) -> bool:
    if piece == literal or "%" not in literal:
        return piece == literal
    # RFC 3986 §6.2.2.1: the digits of escapes have no case.
    return percent.uppercase_escapes(piece) == percent.uppercase_escapes(literal)
