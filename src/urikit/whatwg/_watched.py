"""The basic URL parser, watched: one run gives the URL, the places of its parts, and every step.

URL §4.4. The parser notes where it enters each state, and keeps a step for each turn of its loop
if it is asked to. Where it would give up it goes on as if the part had been fine, so that the
parts of a refused string have places too.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.patterns import pattern_of
from urikit._ground.typed import Final, NamedTuple, frozen
from urikit.errors import ParseError, Violation
from urikit.whatwg._machine import BasicURLParser, State
from urikit.whatwg._parser import URLParser
from urikit.whatwg._record import URLRecord
from urikit.whatwg._validation import Fault, to_violations

if TYPE_CHECKING:
    import re

PLACEHOLDER: Final = URLRecord("https", host="base.invalid", path=[""])
"""The base of a relative reference that is given without one; RFC 2606 §2."""

_AUTHORITY_END: Final = {True: pattern_of(r"[/\\?#]|\Z"), False: pattern_of(r"[/?#]|\Z")}


@frozen
class Step:
    """One turn of the loop: what the parser looked at, and what it left behind.

    >>> from urikit.whatwg import trace
    >>> trace("http://h")[0]
    Step('scheme start state', pointer=0, c='h')
    """

    state: State
    """The state that was run."""
    pointer: int
    """The index of its code point in the input, which has no tabs and newlines."""
    index: int
    """The index of that code point in the string as given."""
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
    """True if the parser returned failure here."""

    def __repr__(self) -> str:
        return f"Step({str(self.state)!r}, pointer={self.pointer}, c={self.c!r})"


class Outcome(NamedTuple):
    """The end of a run: a record, or an error."""

    record: URLRecord | None
    error: ParseError | None
    faults: list[Fault]
    """The validation errors, the one that ended the run included."""

    def violations(self) -> tuple[Violation, ...]:
        """Return the validation errors that did not end the run."""
        found = to_violations(self.faults)
        return tuple(found if self.error is None else found[:-1])


class WatchedParser(URLParser):
    """The parser, which notes where it enters each state and continues after failures.

    Up to *limit* steps are kept, if it is not ``None``. While they are, the parser looks at one
    code point at a time; then it takes runs of them.

    >>> parser = WatchedParser("http://a b:x/c")
    >>> _ = parser.run()
    >>> str(parser.outcome().error.kind), parser.entered[State.PATH_START]
    ('domain-to-ASCII', 12)
    """

    __slots__ = (
        *("_failures", "_kept_steps", "_limit", "_reported", "_url"),
        *("complete", "entered", "steps", "stopped"),
    )
    _is_watched = True

    def __init__(
        self, text: str, base: URLRecord | None = None, *, limit: int | None = None
    ) -> None:
        super().__init__(text, base)
        self._limit = self._kept_steps = limit
        if limit is not None:
            self._states = BasicURLParser.STATES
        self._reported = 0
        self._url: URLRecord | None = None
        # Each with the number of faults up to it
        self._failures: list[tuple[ParseError, int]] = []
        self.entered: dict[State, int] = {State.SCHEME_START: 0}
        """The index in the input at which the parser entered each state."""
        self.stopped = len(self._input)
        """The end of the part at which the parser would give up."""
        self.steps: list[Step] = []
        self.complete = True
        """True if the steps go to the end."""

    def run(self) -> URLRecord:
        """Run the state machine to the end of the string."""
        while True:
            try:
                return super().run()
            except ParseError as failure:
                if self._limit is not None:
                    self._keep_step(self._state, self._pointer, is_failure=True)
                    self._keep_no_more()
                self._failures.append((failure, len(self._faults)))
                self._continue()

    def keeps(self, limit: int) -> bool:
        """True if the parser has kept as many steps as *limit*, or all of them."""
        kept = self._kept_steps
        return kept is not None and (self.complete or limit <= kept)

    def outcome(self, *, at_placeholder: bool = False) -> Outcome:
        """Return how the run ended, for a relative reference at a base that it does not have.

        >>> parser = WatchedParser("/a b")
        >>> _ = parser.run()
        >>> str(parser.outcome().error.kind)
        'missing-scheme-non-relative-URL'
        >>> parser.outcome(at_placeholder=True).record.serialize()
        'https://base.invalid/a%20b'
        """
        failures, faults = self._failures, self._faults
        if at_placeholder:
            # Without a base the first failure was that there is none.
            (_, count), *failures = failures
            faults = [*faults[: count - 1], *faults[count:]]
            failures = [(error, place - 1) for error, place in failures]
        if not failures:
            return Outcome(self.url, None, faults)
        error, count = failures[0]
        return Outcome(None, error, faults[:count])

    def _read_authority(self, match: re.Match[str]) -> None:
        if not match[1]:  # the scheme is not file
            credentials, host = match.start(3), match.start(4)
            if host >= 0:
                self.entered[State.HOST] = host
                self.entered[State.AUTHORITY] = credentials if credentials >= 0 else host
        super()._read_authority(match)
        if self._state is State.PATH:
            self.entered[State.PATH_START] = self._pointer

    def _turned(self, state: State, pointer: int) -> None:
        if self._state is not state:
            self.entered[self._state] = self._pointer + 1
        if self._limit is not None:
            self._keep_step(state, pointer)

    def _keep_step(self, state: State, pointer: int, *, is_failure: bool = False) -> None:
        if len(self.steps) == self._limit:
            self.complete = False
            self._keep_no_more()
            return
        self._finish_parts()
        ended = is_failure or self._pointer >= len(self._input)
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
                is_failure,
            )
        )
        self._reported = len(self._faults)

    def _keep_no_more(self) -> None:
        self._limit = None
        self._states = self.STATES

    def _continue(self) -> None:
        """Go on as if the part had been fine."""
        state, end, colon = self._state, self._pointer, False
        if state is State.NO_SCHEME:  # as a reference to some URL that is not opaque
            self._base = PLACEHOLDER if self._base is None else URLRecord(self._base.scheme)
            self._state = State.RELATIVE
        elif state is State.AUTHORITY:
            self._state = State.HOST
        elif state is State.HOST and self._c == ":" and not self._inside_brackets:
            self._state, colon = State.PORT, True
        else:
            if state is State.PORT:
                match = _AUTHORITY_END[self.url.is_special].search(self._input, end)
                end = match.start() if match else end
            self._state = State.PATH_START
        self.stopped = min(self.stopped, end)
        self._pointer = self.entered[self._state] = end + colon
        self._buffer = []
