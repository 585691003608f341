"""The input of the basic URL parser, and where in the text as given each code point of it was.

URL §4.4, the steps before the state machine, and the words with which its states talk about
the input: the pointer, ``c``, ``remaining``, validation errors and failure.
"""

from typing import Final

from urikit.chars import C0_CONTROL_OR_SPACE, SURROGATE, TAB_OR_NEWLINE
from urikit.errors import ParseError, Violation
from urikit.whatwg._percent import NOT_A_URL_UNIT
from urikit.whatwg._validation import ValidationError, violation

__all__ = ["EOF_CODE_POINT", "Cursor", "to_scalar_value_string"]

EOF_CODE_POINT: Final = ""
"""What ``c`` is at the end of the input; it is in no other string, and equal to no character."""

_C0_CONTROL_OR_SPACE: Final = C0_CONTROL_OR_SPACE.ascii
_TAB_OR_NEWLINE: Final = TAB_OR_NEWLINE.compiled


def to_scalar_value_string(text: str) -> str:
    """*text* with every surrogate replaced by U+FFFD (Infra §4.7).

    >>> to_scalar_value_string("a\\ud800") == "a\\ufffd"
    True
    """
    return text if text.isascii() else SURROGATE.compiled.sub("\ufffd", text)


class Cursor:
    """A text on its way through the parser.

    >>> cursor = Cursor(" a\\tb ", strip=True)
    >>> cursor._input, [error.index for error in cursor.violations]
    ('ab', [0, 4, 2])
    """

    __slots__ = ("_input", "_kept", "_offset", "_pointer", "_text", "violations")

    def __init__(self, text: str, *, strip: bool) -> None:
        self._text = text
        self.violations: list[Violation] = []
        # Where in the text the first code point of the input is, and where all are if some
        # in between were removed.
        self._offset = 0
        self._kept: list[int] | None = None
        text = to_scalar_value_string(text)
        if strip:
            text = self._strip(text)
        self._input = self._remove_tabs_and_newlines(text)
        self._pointer = 0

    def _strip(self, text: str) -> str:
        """Remove leading and trailing C0 controls and spaces."""
        stripped = text.lstrip(_C0_CONTROL_OR_SPACE)
        self._offset = len(text) - len(stripped)
        if self._offset:
            self.violations.append(violation(ValidationError.INVALID_URL_UNIT, 0))
        text, size = stripped.rstrip(_C0_CONTROL_OR_SPACE), len(stripped)
        if len(text) < size:
            index = self._offset + len(text)
            self.violations.append(violation(ValidationError.INVALID_URL_UNIT, index))
        return text

    def _remove_tabs_and_newlines(self, text: str) -> str:
        if not _TAB_OR_NEWLINE.search(text):
            return text
        for match in _TAB_OR_NEWLINE.finditer(text):
            index = self._offset + match.start()
            self.violations.append(violation(ValidationError.INVALID_URL_UNIT, index))
        removed = TAB_OR_NEWLINE.ascii
        self._kept = [
            self._offset + index for index, char in enumerate(text) if char not in removed
        ]
        return _TAB_OR_NEWLINE.sub("", text)

    def removed(self) -> tuple[int, ...]:
        """Return the indexes of the code points that the parser does not see."""
        if len(self._input) == len(self._text):
            return ()
        kept = {self._place(pointer) for pointer in range(len(self._input))}
        return tuple(index for index in range(len(self._text)) if index not in kept)

    @property
    def _c(self) -> str:
        """The code point at the pointer."""
        return self._input[self._pointer : self._pointer + 1]

    def _remaining_starts_with(self, text: str) -> bool:
        return self._input.startswith(text, self._pointer + 1)

    def _place(self, pointer: int) -> int:
        """Where in the text as given a code point of the input is."""
        if self._kept is None:
            return min(self._offset + pointer, len(self._text))
        return self._kept[pointer] if pointer < len(self._kept) else len(self._text)

    def _validation_error(self, error: ValidationError, pointer: int | None = None) -> None:
        place = self._place(self._pointer if pointer is None else pointer)
        self.violations.append(violation(error, place))

    def _failure(
        self, error: ValidationError | None = None, pointer: int | None = None
    ) -> ParseError:
        """The error that ends the run: the one given, or else the last that was met."""
        if error is not None:
            self._validation_error(error, pointer)
        if not self.violations:  # only setters fail without a validation error
            return ParseError("invalid-value", self._text)
        last = self.violations[-1]
        return ParseError(last.kind, self._text, last.index, message=last.message)

    def _check_url_unit(self) -> None:
        """Report ``c`` if it is neither a URL code point nor starts a percent-encoded byte."""
        if NOT_A_URL_UNIT.match(self._input, self._pointer):
            self._validation_error(ValidationError.INVALID_URL_UNIT)
