"""Writing in Python what a JavaScript regular expression says: ECMA-262 §22.2.2, its semantics.

The two differ in more than spelling. What matters here:

- A round of a loop that matches nothing is no round in JavaScript (§22.2.2.3.1, RepeatMatcher,
  step 2.b), so that ``(a*)?`` captures nothing rather than the empty text.
- Each round forgets what groups in the loop captured in the one before (step 4). Python
  remembers, so a group that one round may leave out has no translation.
- A reference to a group that has captured nothing matches the empty text.
- A lookbehind may have any width. Python knows those whose alternatives have a fixed one.
"""

from __future__ import annotations

import re

from urikit._ground.typed import Final
from urikit.errors import ErrorKind, ParseError
from urikit.urlpattern._ecmascript.charset import LINE_TERMINATORS, WORD_CHARACTERS, ascii_class
from urikit.urlpattern._ecmascript.nodes import (
    Alternatives,
    Anchor,
    Backreference,
    Boundary,
    Characters,
    Group,
    Look,
    Node,
    Repeat,
    Sequence,
    always_set,
    captures,
    has_backreference,
    widths,
)
from urikit.urlpattern._ecmascript.syntax import parse_a_regular_expression

_LONGEST: Final = 100_000
_WORD: Final = ascii_class(WORD_CHARACTERS.bits)
_LINE_END: Final = ascii_class(LINE_TERMINATORS.bits)


class _Writer:
    """Writes one regular expression."""

    __slots__ = ("_guards", "_start", "_text")

    def __init__(self, text: str, start: str = "\\A") -> None:
        self._text = text
        self._start = start
        self._guards = 0

    def _refusal(self, message: str) -> ParseError:
        kind = ErrorKind.UNSUPPORTED_REGULAR_EXPRESSION
        return ParseError(kind, self._text, message=message)

    def write(self, node: Node) -> str:
        """*node* in Python's words, as one piece that can stand before others."""
        match node:
            case Characters(bits):
                return ascii_class(bits)
            case Sequence(items):
                result = "".join(map(self._item, items))
            case Alternatives(options):
                result = "|".join(map(self.write, options))
            case Group(number, body):
                result = f"(?P<g{number}>{self.write(body)})"
            case Repeat():
                result = self._repeat(node)
            case Anchor(start, multiline):
                if start:
                    return f"(?:{self._start}|(?<={_LINE_END}))" if multiline else self._start
                return f"(?=\\Z|{_LINE_END})" if multiline else "\\Z"
            case Boundary(negative):
                inside, outside = f"(?={_WORD})", f"(?!{_WORD})"
                if not negative:
                    inside, outside = outside, inside
                return f"(?:(?<={_WORD}){inside}|(?<!{_WORD}){outside})"
            case Look():
                result = self._look(node)
            case Backreference(numbers, ignore_case):
                result = ""
                for number in reversed(numbers):
                    reference = f"(?i:(?P=g{number}))" if ignore_case else f"(?P=g{number})"
                    result = f"(?(g{number}){reference}|{result})"
        if len(result) > _LONGEST:
            raise self._refusal("regular expression is too long")
        return result

    def _item(self, node: Node) -> str:
        text = self.write(node)
        return f"(?:{text})" if isinstance(node, Alternatives) else text

    def _look(self, node: Look) -> str:
        body = node.body
        if node.ahead:
            return f"(?{'!' if node.negative else '='}{self.write(body)})"
        if has_backreference(body):
            raise self._refusal("references in a lookbehind are not supported")
        options = body.options if isinstance(body, Alternatives) else (body,)
        for option in options:
            least, most = widths(option)
            if least != most:
                raise self._refusal("lookbehind of variable width is not supported by Python")
        if node.negative:
            return "".join(f"(?<!{self.write(option)})" for option in options)
        return f"(?:{'|'.join(f'(?<={self.write(option)})' for option in options)})"

    def _repeat(self, node: Repeat) -> str:
        body, least, most = node.body, node.least, node.most
        inside = captures(body)
        if most == 0:  # nothing, in which the groups are there for those who ask for them
            groups = "".join(f"(?P<g{number}>)" for number in sorted(inside))
            return f"(?:(?!){groups})?" if groups else ""
        if inside and most != 1 and not inside <= always_set(body):
            message = "groups in a loop that may skip them are not supported"
            raise self._refusal(message)
        lazy = "" if node.greedy else "?"
        if node.greedy and most is None and least <= 1 and _is_a_run(body):
            # A run of runs is a run: said once, it is not tried in every possible way.
            assert isinstance(body, Repeat)
            return f"(?:{self.write(body.body)}){_count(least * body.least, None)}"
        text = self.write(body)
        if widths(body)[0] > 0 or least == most or (not inside and _prefers_more(body)):
            return f"(?:{text}){_count(least, most)}{lazy}"
        # The rounds beyond the least must match something.
        if inside and least > 0:
            raise self._refusal("groups in a loop that may match nothing are not supported")
        self._guards += 1
        guard = f"u{self._guards}"
        rest = f"(?=(?P<{guard}>[\\s\\S]*))"
        guarded = f"(?:{rest}(?:{text})(?!(?P={guard})\\Z))"
        more = None if most is None else most - least
        # Written anew, since no two guards may have one name.
        needed = f"(?:{self.write(body)}){_count(least, least)}" if least else ""
        return f"{needed}{guarded}{_count(0, more)}{lazy}"


def _is_a_run(body: Node) -> bool:
    """True if it is ``a*`` or ``a+``, greedy or not, of one set of characters."""
    return (
        isinstance(body, Repeat)
        and isinstance(body.body, Characters)
        and body.least <= 1
        and body.most is None
    )


# ECMA-262 §22.2.2.3.1
def _prefers_more(body: Node) -> bool:
    """True if it comes to matching nothing only when all else has failed, as ``a*`` does."""
    return isinstance(body, Repeat) and body.greedy and isinstance(body.body, Characters)


def _count(least: int, most: int | None) -> str:
    match least, most:
        case 0, None:
            return "*"
        case 1, None:
            return "+"
        case 0, 1:
            return "?"
        case 1, 1:
            return ""
        case _, None:
            return f"{{{least},}}"
        case _:
            return f"{{{least},{most}}}"


def translate(text: str, *, ignore_case: bool = False) -> re.Pattern[str]:
    """A JavaScript regular expression with the flag ``v`` as one of Python, for ASCII text.

    Its groups are named ``g1``, ``g2`` and so on; there may be others that help. A
    :class:`ParseError` of the kind ``invalid-regular-expression`` says that JavaScript would
    not accept it, one of ``unsupported-regular-expression`` that it has no translation.

    >>> translate("(?<year>\\\\d{4})-\\\\k<year>").fullmatch("2024-2024")["g1"]
    '2024'
    >>> translate("a{2,1}")
    Traceback (most recent call last):
    urikit.errors.ParseError: numbers of a quantifier are in the wrong order
        a{2,1}
         ^
    """
    written = _Writer(text).write(parse_a_regular_expression(text, ignore_case))
    try:
        return re.compile(written)
    except (re.error, OverflowError) as error:
        kind = ErrorKind.UNSUPPORTED_REGULAR_EXPRESSION
        raise ParseError(kind, text, message=f"not supported by Python: {error}") from None


def translate_a_piece(text: str, start: str, *, ignore_case: bool = False) -> str:
    """A piece of an expression that :func:`translate` accepts, without groups, as Python's text.

    It is for a text that other characters, none of them ASCII, come before: *start* is what
    matches at its start.

    >>> translate_a_piece("^a|[bc]", "(?<=!)")
    '(?<=!)a|[bc]'
    """
    return _Writer(text, start).write(parse_a_regular_expression(text, ignore_case))


def has_only_its_own_groups(text: str, count: int) -> bool:
    """True if *text* has just this many groups that capture, and no reference to one.

    >>> has_only_its_own_groups("^(a)(b)$", 2), has_only_its_own_groups("^(a)(\\\\1)$", 2)
    (True, False)
    """
    node = parse_a_regular_expression(text, ignore_case=False)
    return len(captures(node)) == count and not has_backreference(node)
