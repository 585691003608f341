"""The syntax of URI Templates, RFC 6570 §2: text to literals and expressions.

``literals`` is as erratum 6937 has it, with the apostrophe among them.
"""

from __future__ import annotations

import re

from urikit import percent
from urikit._ground.typed import Final, NamedTuple
from urikit.chars import (
    ALPHA,
    DIGIT,
    IPRIVATE,
    PCT_ENCODED,
    RESERVED,
    UCSCHAR,
    UNRESERVED,
    chars,
    span,
)
from urikit.errors import ErrorKind, ParseError


class Operator(NamedTuple):
    """The rules of one type of expression: a column of the table in RFC 6570 appendix A."""

    symbol: str
    first: str
    """The string before the first defined value."""
    sep: str
    """The string before each further one."""
    named: bool = False
    """True if the variable's name is written too."""
    ifemp: str = ""
    """The string after the name of an empty value."""
    reserved: bool = False
    """True if reserved characters and escapes of a value stay as they are (U+R)."""


# RFC 6570 appendix A
OPERATORS: Final = {
    operator.symbol: operator
    for operator in (
        Operator("", "", ","),
        Operator("+", "", ",", reserved=True),
        Operator(".", ".", "."),
        Operator("/", "/", "/"),
        Operator(";", ";", ";", named=True),
        Operator("?", "?", "&", named=True, ifemp="="),
        Operator("&", "&", "&", named=True, ifemp="="),
        Operator("#", "#", ",", reserved=True),
    )
}


class Varspec(NamedTuple):
    """A variable of an expression, with its modifier. RFC 6570 §2.3 and §2.4."""

    name: str
    prefix: int
    """The ``max-length``; zero if there is none."""
    explode: bool
    start: int
    """Its index in the template."""

    def __str__(self) -> str:
        return f"{self.name}:{self.prefix}" if self.prefix else self.name + "*" * self.explode


class Expression(NamedTuple):
    """An expression in braces. RFC 6570 §2.2."""

    operator: Operator
    varspecs: tuple[Varspec, ...]
    start: int
    """The index of its opening brace in the template."""

    def __str__(self) -> str:
        return f"{{{self.operator.symbol}{','.join(map(str, self.varspecs))}}}"


Part = str | Expression
"""A literal as it is expanded, or an expression."""

# --- RFC 6570 §2.1: what may stand outside of expressions -----------------------------------
# %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B / %x5D / %x5F / %x61-7A / %x7E, beside pct-encoded
LITERALS: Final = (
    chars("!")
    | span("#", "$")
    | span("&", ";")
    | chars("=")
    | span("?", "[")
    | chars("]_~")
    | span("a", "z")
    | UCSCHAR
    | IPRIVATE
)
VARCHAR: Final = ALPHA | DIGIT | chars("_")  # beside pct-encoded

_OP_RESERVE: Final = "=,!@|"

# varname = varchar *( ["."] varchar )
_VARCHARS: Final = f"(?:{VARCHAR.pattern}|{PCT_ENCODED})++"
_VARNAME: Final = rf"{_VARCHARS}(?:\.{_VARCHARS})*+"
_VARSPEC: Final = rf"{_VARNAME}(?:\*|:[1-9][0-9]{{0,3}}+)?+"
# As much literal as there is, and the expression after it if that is well formed.
_PIECE = re.compile(
    rf"((?:{LITERALS.pattern}++|{PCT_ENCODED})*+)"
    rf"(?:\{{([+#./;?&]?)({_VARSPEC}(?:,{_VARSPEC})*+)\}})?+"
)
_NAME = re.compile(_VARNAME)
_MAX_LENGTH = re.compile("[1-9][0-9]{0,3}+")


_new: Final = tuple.__new__  # what a named tuple does, in half the time


# RFC 6570 §2
def parse(text: str) -> tuple[Part, ...]:
    """The parts of a template: literals and expressions, in order.

    >>> [str(part) for part in parse("{/a:3}{?b*}")]
    ['{/a:3}', '{?b*}']
    """
    parts: list[Part] = []
    index, end = 0, len(text)
    match = _PIECE.match
    while index < end:
        found = match(text, index)
        assert found is not None, "it matches the empty text"
        literal, symbol, variables = found.groups()
        if literal:
            parts.append(literal if literal.isascii() else encode(literal, True))
            index += len(literal)
        if variables is not None:
            varspecs = _varspecs(variables, index + 1 + len(symbol))
            parts.append(_new(Expression, (OPERATORS[symbol], varspecs, index)))
        elif index < end:
            raise _fault_at(text, index)
        index = found.end()
    return tuple(parts)


def _varspecs(variables: str, index: int) -> tuple[Varspec, ...]:
    if "," not in variables and ":" not in variables and variables[-1] != "*":
        return (_new(Varspec, (variables, 0, False, index)),)
    varspecs = []
    for written in variables.split(","):
        name, prefix, explode = written, 0, False
        if written[-1] == "*":
            name, explode = written[:-1], True
        elif ":" in written:
            name, _, length = written.partition(":")
            prefix = int(length)
        varspecs.append(_new(Varspec, (name, prefix, explode, index)))
        index += len(written) + 1
    return tuple(varspecs)


IN_URI: Final = UNRESERVED | RESERVED


# RFC 6570 §3.1 for literals; §3.2.1 for values: the allowed set depends on the expression's type
def encode(text: str, reserved: bool) -> str:
    """*text* as it is written: unreserved characters stay, and all else is escaped.

    With *reserved*, reserved characters and escapes stay as well.

    >>> encode("50%/%20", False), encode("50%/%20", True)
    ('50%25%2F%2520', '50%25/%20')
    """
    if not text or (text.isalnum() and text.isascii()):
        return text
    return percent.encode(text, IN_URI if reserved else UNRESERVED, keep_escapes=reserved)


# --- what is wrong, and where ---------------------------------------------------------------


def _fault_at(text: str, index: int) -> ParseError:
    if text[index] == "{":
        return _fault_of_expression(text, index)
    if text[index] == "%":
        expected = "two hexadecimal digits after the percent sign"
        return ParseError(ErrorKind.INVALID_PERCENT_ENCODING, text, index, expected=expected)
    kind = ErrorKind.INVALID_LITERAL
    message = "this character must be percent-encoded outside of expressions"
    if text[index] == "}":
        kind, message = ErrorKind.INVALID_EXPRESSION, "closing brace without an opening one"
    return ParseError(kind, text, index, message=message)


def _fault_of_expression(text: str, start: int) -> ParseError:
    """The fault of the expression that starts at *start*, found by walking through its grammar."""
    index = start + 1
    operator = text[index : index + 1]
    if operator and operator in _OP_RESERVE:
        message = f'operator "{operator}" is reserved for extensions'
        return ParseError(ErrorKind.RESERVED_OPERATOR, text, index, message=message)
    if operator in OPERATORS:
        index += len(operator)
    while True:
        name = _NAME.match(text, index)
        if name is None:
            return _expected(text, start, index, ErrorKind.INVALID_VARIABLE_NAME, "a variable name")
        index = name.end()
        modifier = text[index : index + 1]
        if modifier == ":":
            length = _MAX_LENGTH.match(text, index + 1)
            if length is None:
                expected = "a number from 1 to 9999"
                return _expected(text, start, index + 1, ErrorKind.INVALID_MODIFIER, expected)
            index = length.end()
        elif modifier == "*":
            index += 1
        if text[index : index + 1] != ",":
            break
        index += 1
    if modifier in (":", "*"):
        return _expected(text, start, index, ErrorKind.INVALID_MODIFIER, '"," or "}"')
    expected = 'a modifier, "," or "}"'
    return _expected(text, start, index, ErrorKind.INVALID_VARIABLE_NAME, expected)


def _expected(text: str, start: int, index: int, kind: ErrorKind, expected: str) -> ParseError:
    """The fault at *index*; or, where the text ends, that of the brace at *start*."""
    if index >= len(text):
        message = "brace is not closed"
        return ParseError(ErrorKind.UNCLOSED_EXPRESSION, text, start, message=message)
    return ParseError(kind, text, index, expected=expected)
