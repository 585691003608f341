"""The input of the basic URL parser, and where in the text as given each code point of it was.

URL §4.4, the steps before the state machine, and the words with which its states talk about
the input: the pointer, ``c``, ``remaining``, validation errors and failure.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from urikit.chars import C0_CONTROL_OR_SPACE, SURROGATE, TAB_OR_NEWLINE
from urikit.errors import ParseError, Violation
from urikit.whatwg._percent import NOT_A_URL_UNIT
from urikit.whatwg._validation import ValidationError, to_violations

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


def _without(removed: Iterable[int], start: int, end: int) -> list[int]:
    """Return the indexes from *start* to *end* but for those that are *removed*."""
    kept: list[int] = []
    for index in removed:
        kept.extend(range(start, index))
        start = index + 1
    kept.extend(range(start, end))
    return kept


class Cursor:
    """A text on its way through the parser.

    >>> cursor = Cursor(" a\\tb ", strip=True)
    >>> cursor._input, [error.index for error in cursor.violations]
    ('ab', [0, 4, 2])
    """

    __slots__ = ("_end", "_faults", "_input", "_kept", "_pointer", "_text")

    def __init__(self, text: str, *, strip: bool) -> None:
        self._text = text
        self._faults: list[tuple[ValidationError, int]] = []
        text = to_scalar_value_string(text)
        start, end = 0, len(text)
        if strip:
            start = len(text) - len(text.lstrip(_C0_CONTROL_OR_SPACE))
            end = max(start, len(text.rstrip(_C0_CONTROL_OR_SPACE)))
            if start:
                self._faults.append((ValidationError.INVALID_URL_UNIT, 0))
            if end < len(text):
                self._faults.append((ValidationError.INVALID_URL_UNIT, end))
        # Where in the text as given each code point of the input is, and its end
        self._kept: Sequence[int] = range(start, end)
        self._end = end
        self._input = text[start:end]
        if _TAB_OR_NEWLINE.search(self._input):
            removed = [match.start() for match in _TAB_OR_NEWLINE.finditer(text, start, end)]
            self._faults += [(ValidationError.INVALID_URL_UNIT, index) for index in removed]
            self._kept = _without(removed, start, end)
            self._input = _TAB_OR_NEWLINE.sub("", self._input)
            self._end = len(text)
        self._pointer = 0

    @property
    def violations(self) -> list[Violation]:
        """The validation errors that were met, in their order."""
        return to_violations(self._faults)

    def removed(self) -> tuple[int, ...]:
        """Return the indexes of the code points that the parser does not see."""
        kept, size = self._kept, len(self._text)
        if isinstance(kept, range):
            return (*range(kept.start), *range(kept.stop, size))
        found: list[int] = []
        end = 0
        for index in kept:
            found.extend(range(end, index))
            end = index + 1
        return (*found, *range(end, size))

    @property
    def _c(self) -> str:
        """The code point at the pointer."""
        return self._input[self._pointer : self._pointer + 1]

    def _remaining_starts_with(self, text: str) -> bool:
        return self._input.startswith(text, self._pointer + 1)

    def _place(self, pointer: int) -> int:
        """Where in the text as given a code point of the input is."""
        return self._kept[pointer] if pointer < len(self._kept) else self._end

    def _validation_error(self, error: ValidationError, pointer: int | None = None) -> None:
        place = self._place(self._pointer if pointer is None else pointer)
        self._faults.append((error, place))

    def _validation_errors(self, error: ValidationError, pointers: Iterable[int]) -> None:
        """Report the same at many places of the input."""
        kept = self._kept
        self._faults += [(error, kept[pointer]) for pointer in pointers]

    def _failure(
        self, error: ValidationError | None = None, pointer: int | None = None
    ) -> ParseError:
        """The error that ends the run: the one given, or else the last that was met."""
        if error is not None:
            self._validation_error(error, pointer)
        if not self._faults:  # only setters fail without a validation error
            return ParseError("invalid-value", self._text)
        (last,) = to_violations(self._faults[-1:])
        return ParseError(last.kind, self._text, last.index, message=last.message)

    def _check_url_unit(self) -> None:
        """Report ``c`` if it is neither a URL code point nor starts a percent-encoded byte."""
        if NOT_A_URL_UNIT.match(self._input, self._pointer):
            self._validation_error(ValidationError.INVALID_URL_UNIT)
