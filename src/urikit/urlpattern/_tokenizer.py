"""Tokens of a pattern string: URL Pattern §2.1.1 and §2.1.2.

The steps are the standard's. Its tokenizer keeps a pointer and steps over code points; where
it looks for the end of a run, a regular expression finds that here. Nothing is read more than
twice.
"""

from __future__ import annotations

import re
from enum import StrEnum

from urikit._ground.typed import Final, Literal, NamedTuple
from urikit._unicode.ucd import unicode_data
from urikit.errors import ErrorKind, ParseError

Policy = Literal["strict", "lenient"]
"""True if what is no token is an error, or a token of the type invalid-char."""


class TokenType(StrEnum):
    """The type of a token. URL Pattern §2.1.1"""

    OPEN = "open"
    CLOSE = "close"
    REGEXP = "regexp"
    NAME = "name"
    CHAR = "char"
    ESCAPED_CHAR = "escaped-char"
    OTHER_MODIFIER = "other-modifier"
    ASTERISK = "asterisk"
    END = "end"
    INVALID_CHAR = "invalid-char"


class Token(NamedTuple):
    """One token: its type, the index of its first code point, and its value."""

    type: TokenType
    index: int  # type: ignore[assignment]  # the standard's word hides a method of tuples
    value: str


_SIMPLE: Final = {
    "*": TokenType.ASTERISK,
    "+": TokenType.OTHER_MODIFIER,
    "?": TokenType.OTHER_MODIFIER,
    "{": TokenType.OPEN,
    "}": TokenType.CLOSE,
}

# What ends a run within a regular expression: a bracket, an escape, or what is not ASCII.
_REGEXP_STOP: Final = re.compile(r"[()\\\u0080-\U0010ffff]")

# ECMA-262 §12.7: UnicodeIDStart and UnicodeIDContinue are the properties ID_Start and
# ID_Continue. Python's own identifiers are by XID_Start and XID_Continue, so the general
# category decides, and what UAX #31 adds to it and takes from it (Other_ID_Start,
# Other_ID_Continue, Pattern_Syntax).
_ID_START_CATEGORIES: Final = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Nl"})
_ID_CONTINUE_CATEGORIES: Final = _ID_START_CATEGORIES | {"Mn", "Mc", "Nd", "Pc"}
_OTHER_ID_START: Final = frozenset("\u1885\u1886\u2118\u212e\u309b\u309c")
_OTHER_ID_CONTINUE: Final = frozenset(
    "\u00b7\u0387\u19da\u200c\u200d\u30fb\uff65" + "".join(map(chr, range(0x1369, 0x1372)))
)
_PATTERN_SYNTAX_LETTER: Final = "\u2e2f"


# URL Pattern §2.1.2
def is_a_valid_name_code_point(code_point: str, first: bool) -> bool:
    """True if a name may start with (*first*), or go on with, this code point.

    >>> is_a_valid_name_code_point("1", first=True), is_a_valid_name_code_point("1", first=False)
    (False, True)
    """
    if code_point.isascii():
        return code_point.isalpha() or code_point in "_$" or (not first and code_point.isdigit())
    category = unicode_data().category(code_point)
    if code_point == _PATTERN_SYNTAX_LETTER:
        return False
    if category in _ID_START_CATEGORIES or code_point in _OTHER_ID_START:
        return True
    return not first and (category in _ID_CONTINUE_CATEGORIES or code_point in _OTHER_ID_CONTINUE)


SYNTAX: Final = "".join(_SIMPLE) + "\\:("
"""Characters that are more than a character."""
CHARS: Final = re.compile(f"[^{re.escape(SYNTAX)}]++")
_CHAR: Final = re.compile("(?s).")
_ASCII_NAME: Final = re.compile("[A-Za-z_$][A-Za-z0-9_$]*+")


class _Tokenizer:
    """One run over a pattern string."""

    def __init__(self, input: str, policy: Policy, chars: re.Pattern[str]) -> None:  # noqa: A002
        self._input = input
        self._policy = policy
        self._chars = chars
        self._tokens: list[Token] = []
        self._index = 0

    def run(self) -> list[Token]:
        text, size, chars = self._input, len(self._input), self._chars.match
        tokens, simple, char, make = self._tokens, _SIMPLE.get, TokenType.CHAR, Token._make
        while (index := self._index) < size:
            code_point = text[index]
            type_ = simple(code_point)
            if type_ is not None:
                tokens.append(make((type_, index, code_point)))
                self._index += 1
            elif code_point == "\\":
                self._escape()
            elif code_point == ":":
                self._name()
            elif code_point == "(":
                self._regexp()
            else:
                end = self._index = chars(text, index).end()  # type: ignore[union-attr]
                tokens.append(make((char, index, text[index:end])))
        self._add(TokenType.END, self._index, self._index, 0)
        return self._tokens

    def _add(self, type_: TokenType, next_position: int, value_position: int, length: int) -> None:
        value = self._input[value_position : value_position + length]
        self._tokens.append(Token(type_, self._index, value))
        self._index = next_position

    def _error(self, next_position: int, value_position: int, message: str, place: int) -> None:
        """Process a tokenizing error, which is at *place*."""
        if self._policy == "strict":
            raise ParseError(ErrorKind.INVALID_PATTERN, self._input, place, message=message)
        length = next_position - value_position
        self._add(TokenType.INVALID_CHAR, next_position, value_position, length)

    def _escape(self) -> None:
        index = self._index
        if index == len(self._input) - 1:
            self._error(index + 1, index, "pattern must not end with a backslash", index)
        else:
            self._add(TokenType.ESCAPED_CHAR, index + 2, index + 1, 1)

    def _name(self) -> None:
        text, start = self._input, self._index + 1
        found = _ASCII_NAME.match(text, start)
        position = start if found is None else found.end()
        while position < len(text) and is_a_valid_name_code_point(
            text[position], position == start
        ):
            position += 1
        if position == start:
            self._error(start, self._index, "colon is not followed by a name", self._index)
        else:
            self._add(TokenType.NAME, position, start, position - start)

    def _regexp(self) -> None:
        start = self._index + 1
        fault = self._end_of_regexp(start)
        if isinstance(fault, int):
            self._add(TokenType.REGEXP, fault + 1, start, fault - start)
        else:
            message, place = fault
            self._error(start, self._index, message, place)

    def _end_of_regexp(self, start: int) -> int | tuple[str, int]:
        """Return the end of the regular expression that starts at *start*, or its error."""
        text = self._input
        if text.startswith("?", start):
            return 'group must not start with "?"', start
        depth, position = 1, start
        while (found := _REGEXP_STOP.search(text, position)) is not None:
            position = found.start()
            stop = text[position]
            if stop == "\\":
                position += 1
                if position == len(text):
                    return "pattern must not end with a backslash", position - 1
                if not text[position].isascii():
                    return "regular expression must be ASCII", position
            elif stop == ")":
                depth -= 1
                if depth == 0:
                    return position if position > start else ("group must not be empty", position)
            elif stop == "(":
                depth += 1
                if not text.startswith("?", position + 1):
                    return 'group within a group must start with "(?"', position
            else:
                return "regular expression must be ASCII", position
            position += 1
        return "group is not closed", start - 1


MAX_LENGTH: Final = 32_768
"""A pattern of more characters is refused: to compile one takes up to 30 µs per character."""


def refuse_long(pattern: str) -> None:
    """Raise an error if *pattern* is too long to be compiled.

    >>> refuse_long("*" * MAX_LENGTH)
    """
    if len(pattern) > MAX_LENGTH:
        message = f"pattern must have at most {MAX_LENGTH:,} characters"
        raise ParseError(ErrorKind.TOO_LONG, pattern, MAX_LENGTH, message=message)


# URL Pattern §2.1.2
def tokenize(
    input: str,  # noqa: A002 (the standard's word)
    policy: Policy = "strict",
    chars: re.Pattern[str] = _CHAR,
) -> list[Token]:
    """The tokens of a pattern string, of which the last is the end.

    What matches *chars* is one token; as in the standard, each character is one.

    >>> [(token.type.value, token.value) for token in tokenize("/:id?")]
    [('char', '/'), ('name', 'id'), ('other-modifier', '?'), ('end', '')]
    """
    return _Tokenizer(input, policy, chars).run()
