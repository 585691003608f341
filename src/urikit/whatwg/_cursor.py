"""The input of the basic URL parser, and where in the text as given each code point of it was.

URL §4.4, the steps before the state machine, and the words with which its states talk about
the input: the pointer, ``c``, ``remaining``, validation errors and failure.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.patterns import pattern_of
from urikit._ground.typed import Final
from urikit.chars import ANY, C0_CONTROL_OR_SPACE, SURROGATE, TAB_OR_NEWLINE
from urikit.errors import ParseError, Violation
from urikit.whatwg._percent import NOT_A_URL_UNIT
from urikit.whatwg._validation import Fault, ValidationError, to_violations

if TYPE_CHECKING:
    import re

EOF_CODE_POINT: Final = ""
"""The value of ``c`` at the end of the input; no character equals it."""

_C0_CONTROL_OR_SPACE: Final = C0_CONTROL_OR_SPACE.ascii
_TABS_AND_NEWLINES: Final = pattern_of(f"{TAB_OR_NEWLINE.pattern}++")
_STRIPPED: Final = "spaces and control characters around a URL are ignored"
_REMOVED: Final = "tabs and newlines in a URL are ignored"
_OTHERS: Final = pattern_of(f"{(ANY - TAB_OR_NEWLINE).pattern}++")


def to_scalar_value_string(text: str) -> str:
    """*text* with every surrogate replaced by U+FFFD (Infra §4.7).

    >>> to_scalar_value_string("a\\ud800") == "a\\ufffd"
    True
    """
    return text if text.isascii() else SURROGATE.compiled.sub("\ufffd", text)


def indexes(runs: re.Pattern[str], text: str, start: int, end: int) -> list[int]:
    """Return the indexes from *start* to *end* that are in one of the *runs*."""
    found: list[int] = []
    for match in runs.finditer(text, start, end):
        found += range(*match.span())
    return found


class Cursor:
    """A text on its way through the parser.

    >>> cursor = Cursor(" a\\tb ", strip=True)
    >>> cursor._input, [error.index for error in cursor.violations]
    ('ab', [0, 4, 2])
    """

    __slots__ = ("_end", "_faults", "_input", "_pointer", "_removed", "kept", "text")

    def __init__(self, text: str, *, strip: bool) -> None:
        self.text = text
        """The text as given."""
        self._faults: list[Fault] = []
        text = to_scalar_value_string(text)
        start, end = 0, len(text)
        self._input = text.strip(_C0_CONTROL_OR_SPACE) if strip else text
        if len(self._input) < end:
            start = end - len(text.lstrip(_C0_CONTROL_OR_SPACE))
            end = start + len(self._input)
            if start:
                self._faults.append((ValidationError.INVALID_URL_UNIT, [0], _STRIPPED))
            if end < len(text):
                self._faults.append((ValidationError.INVALID_URL_UNIT, [end], _STRIPPED))
        self.kept: Sequence[int] = range(start, end)
        """The index in the text as given of each code point that the parser sees."""
        self._end = end
        self._removed: list[list[int] | range] = [range(start), range(end, len(text))]
        if _TABS_AND_NEWLINES.search(self._input):
            removed = indexes(_TABS_AND_NEWLINES, text, start, end)
            self._removed.insert(1, removed)
            self._faults.append((ValidationError.INVALID_URL_UNIT, removed, _REMOVED))
            self.kept = indexes(_OTHERS, text, start, end)
            self._input = _TABS_AND_NEWLINES.sub("", self._input)
            self._end = len(text)
        self._pointer = 0

    @property
    def violations(self) -> list[Violation]:
        """The validation errors that were met, in their order."""
        return to_violations(self._faults)

    def removed(self) -> tuple[int, ...]:
        """Return the indexes of the code points that the parser does not see."""
        return tuple(chain.from_iterable(self._removed))

    @property
    def _c(self) -> str:
        """The code point at the pointer."""
        return self._input[self._pointer : self._pointer + 1]

    def _remaining_starts_with(self, text: str) -> bool:
        return self._input.startswith(text, self._pointer + 1)

    def _place(self, pointer: int) -> int:
        """Return the index of a code point of the input in the string as given."""
        return self.kept[pointer] if pointer < len(self.kept) else self._end

    def _validation_error(
        self, error: ValidationError, pointer: int | None = None, message: str = ""
    ) -> None:
        place = self._place(self._pointer if pointer is None else pointer)
        self._faults.append((error, [place], message))

    def _failure(
        self, error: ValidationError | None = None, pointer: int | None = None, message: str = ""
    ) -> ParseError:
        """The error that ends the run: the one given, or else the last that was met."""
        if error is not None:
            self._validation_error(error, pointer, message)
        if not self._faults:  # only setters fail without a validation error
            return ParseError("invalid-value", self.text)
        error, places, message = self._faults[-1]
        (last,) = to_violations([(error, places[-1:], message)])
        return ParseError(last.kind, self.text, last.index, message=last.message)

    def _check_url_unit(self) -> None:
        """Report ``c`` if it is neither a URL code point nor starts a percent-encoded byte."""
        if NOT_A_URL_UNIT.match(self._input, self._pointer):
            self._validation_error(ValidationError.INVALID_URL_UNIT)
