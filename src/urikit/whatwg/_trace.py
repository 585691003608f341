"""The basic URL parser, watched: each turn of the loop of URL §4.4 is a step.

A step has the state, the pointer, ``c``, the buffer, the three flags, and the URL so far.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from urikit._kernel.record import plain_text
from urikit.errors import ParseError, Violation
from urikit.whatwg._machine import BasicURLParser, State
from urikit.whatwg._parser import basic_url_parser
from urikit.whatwg._record import URLRecord
from urikit.whatwg._validation import to_violations

__all__ = ["LIMIT", "Step", "Trace", "trace"]

LIMIT: Final = 2000
"""How many steps are kept unless more are asked for: each one holds what the URL is so far."""


@dataclass(frozen=True, slots=True, repr=False)
class Step:
    """One turn of the loop: what the parser looked at, and what it left behind.

    >>> trace("http://h")[0]
    Step('scheme start state', pointer=0, c='h')
    """

    state: State
    """The state that was run."""
    pointer: int
    """Which code point of the input it looked at; the input has no tabs and newlines."""
    index: int
    """Where that is in the text as it was given."""
    c: str
    """The code point, or nothing: the EOF code point."""
    next_state: State
    """The state afterwards."""
    next_pointer: int
    """The pointer afterwards, the loop's own increase included."""
    buffer: str
    """The buffer afterwards."""
    at_sign_seen: bool
    inside_brackets: bool
    password_token_seen: bool
    url: URLRecord
    """The URL so far, a copy."""
    violations: tuple[Violation, ...]
    """The validation errors of this step."""
    failure: bool = False
    """Whether the parser returned failure here."""

    def __repr__(self) -> str:
        return f"Step({str(self.state)!r}, pointer={self.pointer}, c={self.c!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Trace:
    """A run of the parser: its steps in order, and how it ended.

    >>> run = trace("http://h:x/")
    >>> run.record is None, run.error.kind, run.complete
    (True, 'port-invalid', True)
    """

    text: str
    steps: tuple[Step, ...]
    record: URLRecord | None
    """The URL; ``None`` for failure."""
    error: ParseError | None
    """Why the parser failed; ``None`` if it did not."""
    removed: tuple[int, ...]
    """Which code points of the text are gone before the machine starts."""
    complete: bool
    """Whether the steps go to the end; if not there were more than the limit."""

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __repr__(self) -> str:
        return f"Trace({len(self.steps)} steps)"


def trace(text: object, base: URLRecord | str | None = None, *, limit: int = LIMIT) -> Trace:
    """Run the basic URL parser over *text* and return its steps, at most *limit* of them.

    The result and the error are those of the whole string, however many steps are kept. A *base*
    that cannot be parsed raises a :class:`ParseError`.

    >>> run = trace("https://h/a?b")
    >>> [str(step.state) for step in run if step.c == "?"]
    ['path state']
    >>> run.record.serialize()
    'https://h/a?b'
    """
    if base is not None and not isinstance(base, URLRecord):
        base = basic_url_parser(plain_text(base))
    parser = _TracedParser(plain_text(text), base, limit)
    complete = True
    try:
        parser.run()
    except _LimitReached:  # the rest takes the faster parser less time
        complete = False
    record, error = (parser.url, parser.error) if complete else _outcome(parser._text, base)
    return Trace(
        parser._text,
        tuple(parser.steps),
        record if error is None else None,
        error,
        parser.removed(),
        complete,
    )


def _outcome(text: str, base: URLRecord | None) -> tuple[URLRecord | None, ParseError | None]:
    try:
        return basic_url_parser(text, base), None
    except ParseError as error:
        return None, error


class _LimitReached(Exception):  # noqa: N818 (it is not an error)
    """Raised instead of a step too many."""


class _TracedParser(BasicURLParser):
    """The parser, which keeps a step for each turn of its loop."""

    _is_watched = True

    __slots__ = ("_limit", "_reported", "_url", "error", "steps")

    def __init__(self, text: str, base: URLRecord | None, limit: int) -> None:
        super().__init__(text, base)
        self._limit = limit
        self._reported = 0
        self._url: URLRecord | None = None
        self.steps: list[Step] = []
        self.error: ParseError | None = None

    def run(self) -> URLRecord:
        """Run the state machine, and keep a failure."""
        try:
            return super().run()
        except ParseError as failure:
            self.error = failure
            self._turned(self._state, self._pointer)
            return self.url

    def _turned(self, state: State, pointer: int) -> None:
        if len(self.steps) >= self._limit:
            raise _LimitReached
        self._finish_parts()
        ended = self.error is not None or self._pointer >= len(self._input)
        if self._url is None or self._url != self.url:
            self._url = self.url.copy()  # its path may be a megabyte
        self.steps.append(
            Step(
                state,
                pointer,
                self._place(pointer),
                self._input[pointer : pointer + 1],
                self._state,
                self._pointer + (not ended),
                "".join(self._buffer),
                self._at_sign_seen,
                self._inside_brackets,
                self._password_token_seen,
                self._url,
                tuple(to_violations(self._faults[self._reported :])),
                self.error is not None,
            )
        )
        self._reported = len(self._faults)
