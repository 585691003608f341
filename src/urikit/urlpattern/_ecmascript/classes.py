"""Character classes with the flag ``v``, and escapes: ECMA-262 §22.2.1, ClassContents.

A class may hold other classes, ``\\q{…}`` with strings, ``--`` and ``&&``.
"""

from __future__ import annotations

import re

from urikit._ground.typed import Final
from urikit.errors import ErrorKind, ParseError
from urikit.urlpattern._ecmascript.charset import (
    DIGITS,
    NOTHING,
    WHITE_SPACE,
    WORD_CHARACTERS,
    CharSet,
    of_range,
    of_text,
)
from urikit.urlpattern._ecmascript.properties import PROPERTIES_OF_STRINGS, unicode_property

DEEPEST: Final = 50
"""The deepest nesting of groups or classes; Python has a limit too."""

_SYNTAX_CHARACTERS: Final = frozenset("^$\\.*+?()[]{}|/")
_CLASS_SET_SYNTAX_CHARACTERS: Final = frozenset("()[]{}/-\\|")
_CLASS_SET_RESERVED_PUNCTUATORS: Final = frozenset("&-!#%,:;<=>@`~")
_RESERVED_DOUBLE_PUNCTUATORS: Final = frozenset("&!#$%*+,.:;<=>?@^`~")
_CONTROL_ESCAPES: Final = {"f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_CLASS_ESCAPES: Final = {"d": DIGITS, "s": WHITE_SPACE, "w": WORD_CHARACTERS}
_HEX: Final = re.compile("[0-9A-Fa-f]+")
_CODE_POINT: Final = re.compile(r"\{0*((?:10|[0-9A-Fa-f])?[0-9A-Fa-f]{1,4})\}")  # at most 10FFFF
_TRAIL_SURROGATE: Final = re.compile(r"\\u([Dd][C-Fc-f][0-9A-Fa-f]{2})")
_PROPERTY: Final = re.compile(r"\{([A-Za-z0-9_]+)(?:=([A-Za-z0-9_]+))?\}")


class ClassReader:
    """Reads the escapes and the classes of a regular expression."""

    def __init__(self, text: str, ignore_case: bool) -> None:
        self.text = text
        self.ignore_case = ignore_case
        self.place = 0
        self._class_depth = 0

    def peek(self) -> str:
        """Return the next character, or ``""`` at the end."""
        return self.text[self.place : self.place + 1]

    def take(self) -> str:
        """Return the next character and move past it."""
        char = self.peek()
        self.place += len(char)
        return char

    def skip(self, text: str) -> bool:
        """Move past *text* if it comes next; True if it does."""
        if not self.text.startswith(text, self.place):
            return False
        self.place += len(text)
        return True

    def fault(self, message: str, index: int) -> ParseError:
        """Return the error for an expression that JavaScript would not accept."""
        kind = ErrorKind.INVALID_REGULAR_EXPRESSION
        return ParseError(kind, self.text, index, message=message)

    def refusal(self, message: str, index: int) -> ParseError:
        """Return the error for an expression that has no translation."""
        kind = ErrorKind.UNSUPPORTED_REGULAR_EXPRESSION
        return ParseError(kind, self.text, index, message=message)

    # --- escapes, after the backslash ---------------------------------------------------------

    def character_escape(self) -> int:
        """CharacterEscape: the code point that it stands for."""
        start, char = self.place, self.take()
        if char in _CONTROL_ESCAPES:
            return ord(_CONTROL_ESCAPES[char])
        if char == "c":
            letter = self.take()
            if letter.isascii() and letter.isalpha():
                return ord(letter) % 32
        elif char == "0" and not self.peek().isdigit():
            return 0
        elif char == "x":
            return self._hexadecimal(2)
        elif char == "u":
            return self._unicode_escape()
        elif char in _SYNTAX_CHARACTERS:
            return ord(char)
        raise self.fault("unknown escape", start - 1)

    def _hexadecimal(self, digits: int) -> int:
        start = self.place
        text = self.text[start : start + digits]
        if len(text) < digits or not _HEX.fullmatch(text):
            raise self.fault(f"expected {digits} hexadecimal digits", start)
        self.place += digits
        return int(text, 16)

    def _unicode_escape(self) -> int:
        if self.peek() == "{":
            match = _CODE_POINT.match(self.text, self.place)
            if match is None:
                raise self.fault("escape is not a code point", self.place)
            self.place = match.end()
            return int(match[1], 16)
        lead = self._hexadecimal(4)
        trail = _TRAIL_SURROGATE.match(self.text, self.place)
        if trail is None or not 0xD800 <= lead <= 0xDBFF:
            return lead
        self.place = trail.end()
        return (lead - 0xD800) * 0x400 + (int(trail[1], 16) - 0xDC00) + 0x10000

    def character_class_escape(self) -> tuple[CharSet, bool] | None:
        """CharacterClassEscape, if one stands here; and whether it may contain strings."""
        start, char = self.place, self.peek()
        if char.lower() == "p":
            self.place += 1
            return self._property(char == "P", start)
        if char.lower() in _CLASS_ESCAPES:
            self.place += 1
            chosen = _CLASS_ESCAPES[char.lower()].folded(self.ignore_case)
            return (chosen if char.islower() else chosen.complement(self.ignore_case)), False
        return None

    def _property(self, negative: bool, start: int) -> tuple[CharSet, bool]:
        match = _PROPERTY.match(self.text, self.place)
        found = None if match is None else unicode_property(match[1], match[2])
        if match is None or found is None:
            raise self.fault("unknown Unicode property", start - 1)
        self.place = match.end()
        chosen = found.folded(self.ignore_case)
        strings = match[1] in PROPERTIES_OF_STRINGS
        if negative and strings:
            raise self.fault("class that contains strings cannot be negated", start - 1)
        return (chosen.complement(self.ignore_case) if negative else chosen), strings

    # --- classes, after the bracket -------------------------------------------------------------

    def character_class(self) -> tuple[CharSet, bool]:
        """CharacterClass: what it matches, and whether it may contain strings."""
        start = self.place - 1
        self._class_depth += 1
        if self._class_depth > DEEPEST:
            raise self.refusal("classes are nested too deeply", start)
        negative = self.skip("^")
        chosen, strings = self._class_contents(start)
        self._class_depth -= 1
        if not negative:
            return chosen, strings
        if strings:
            raise self.fault("class that contains strings cannot be negated", start)
        return chosen.complement(self.ignore_case), False

    def _class_contents(self, start: int) -> tuple[CharSet, bool]:
        if self.skip("]"):
            return NOTHING, False
        place = self.place
        operand = self._class_operand()
        for operator in ("--", "&&"):
            if self.text.startswith(operator, self.place):
                return self._class_operation(operand[0], operand[1], operator, start)
        return self._class_union(operand, place, start)

    def _class_operation(
        self, chosen: CharSet, strings: bool, operator: str, start: int
    ) -> tuple[CharSet, bool]:
        """ClassSubtraction or ClassIntersection, after the first operand."""
        while not self.skip("]"):
            if not self.skip(operator):
                raise self._unfinished(start, "class must not mix operators")
            if operator == "&&" and self.peek() == "&":
                raise self.fault("this character must be escaped in a class", self.place)
            if self.peek() in ("", "]"):
                raise self._unfinished(start, "operand is missing")
            other, other_strings, _ = self._class_operand()
            if operator == "--":
                chosen = chosen.difference(other)
            else:
                chosen, strings = chosen.intersection(other), strings and other_strings
        return chosen, strings

    def _class_union(
        self, operand: tuple[CharSet, bool, int | None], place: int, start: int
    ) -> tuple[CharSet, bool]:
        """ClassUnion, after the first operand, which stands at *place*."""
        chosen, strings = NOTHING, False
        while True:
            members, members_strings, first = operand
            if self.peek() == "-" and not self.text.startswith("--", self.place):
                self.place += 1
                last = self._class_operand()[2]
                if first is None or last is None or first > last:
                    raise self.fault("invalid character range", place)
                members = of_range(first, last).folded(self.ignore_case)
            chosen, strings = chosen.union(members), strings or members_strings
            if self.skip("]"):
                return chosen, strings
            if self.text.startswith(("--", "&&"), self.place):
                raise self._unfinished(start, "class must not mix operators")
            place, operand = self.place, self._class_operand()

    def _class_operand(self) -> tuple[CharSet, bool, int | None]:
        """ClassSetOperand: what it matches, whether strings, and the code point if it is one."""
        start, char = self.place, self.take()
        if char == "":
            raise self._unfinished(start, "class is not closed")
        if char == "[":
            chosen, strings = self.character_class()
            return chosen, strings, None
        if char == "\\":
            escape = self.character_class_escape()
            if escape is not None:
                return (*escape, None)
            if self.skip("q{"):
                chosen, strings = self._class_strings(start)
                return chosen, strings, None
            return self._single(self._class_set_escape())
        self._check_class_character(char, start)
        return self._single(ord(char))

    def _single(self, code_point: int) -> tuple[CharSet, bool, int]:
        return of_range(code_point, code_point).folded(self.ignore_case), False, code_point

    def _class_set_escape(self) -> int:
        """After the backslash: ``\\b``, a punctuator, or a CharacterEscape."""
        char = self.peek()
        if char == "b" or char in _CLASS_SET_RESERVED_PUNCTUATORS:
            self.place += 1
            return 8 if char == "b" else ord(char)
        return self.character_escape()

    def _check_class_character(self, char: str, start: int) -> None:
        double = char in _RESERVED_DOUBLE_PUNCTUATORS and self.peek() == char
        if char in _CLASS_SET_SYNTAX_CHARACTERS or double:
            raise self.fault("this character must be escaped in a class", start)

    def _class_strings(self, start: int) -> tuple[CharSet, bool]:
        """ClassStringDisjunction, after ``\\q{``."""
        strings: list[str] = []
        current: list[str] = []
        while True:
            place, char = self.place, self.take()
            if char == "":
                raise self._unfinished(start, "class is not closed")
            if char in "|}":
                strings.append("".join(current))
                current = []
                if char == "}":
                    break
            elif char == "\\":
                current.append(chr(self._class_set_escape()))
            else:
                self._check_class_character(char, place)
                current.append(char)
        singles = of_text("".join(string for string in strings if len(string) == 1))
        others = frozenset(string for string in strings if len(string) != 1)
        return CharSet(singles.bits, others).folded(self.ignore_case), bool(others)

    def _unfinished(self, start: int, message: str) -> ParseError:
        if self.place >= len(self.text):
            return self.fault("class is not closed", start)
        return self.fault(message, self.place)
