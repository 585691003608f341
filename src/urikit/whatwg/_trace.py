"""The basic URL parser, watched: one step for each code point, as URL §4.4 is written.

The parser in :mod:`urikit.whatwg._machine` takes a run of code points at once where it can. Here
the states that do so are written once more, one code point at a time, so that every turn of the
standard's loop can be shown: the state, the pointer, ``c``, the buffer, the three flags, and what
the URL is so far. The other states are those of the parser itself.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from urikit._kernel.references import plain_text
from urikit.chars._encode_sets import C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO
from urikit.errors import ParseError, Violation
from urikit.whatwg._cursor import EOF_CODE_POINT
from urikit.whatwg._host import serialize_host
from urikit.whatwg._machine import _METHODS, MAX_PORT, BasicURLParser, State, basic_url_parser
from urikit.whatwg._percent import NOT_A_URL_UNIT, utf8_percent_encode
from urikit.whatwg._record import (
    SPECIAL_SCHEMES,
    URLRecord,
    is_double_dot,
    is_single_dot,
    is_windows_drive_letter,
)
from urikit.whatwg._validation import ValidationError

__all__ = ["LIMIT", "Snapshot", "Step", "Trace", "Turn", "trace", "turns"]

LIMIT: Final = 2000
"""How many steps are kept unless more are asked for: each one holds what the URL is so far."""


@dataclass(frozen=True, slots=True, repr=False)
class Snapshot:
    """The parts of a URL record at one moment, as text; ``None`` is null.

    >>> trace("http://h:81/a")[-1].url.port
    81
    """

    scheme: str
    username: str
    password: str
    host: str | None
    port: int | None
    path: str
    query: str | None
    fragment: str | None

    @classmethod
    def of(cls, url: URLRecord) -> "Snapshot":
        """The parts of *url* as they are now."""
        return cls(
            url.scheme,
            url.username,
            url.password,
            None if url.host is None else serialize_host(url.host),
            url.port,
            url.serialize_path(),
            url.query,
            url.fragment,
        )

    def __repr__(self) -> str:
        """Which parts there are; what they are could be a password."""
        there = [name for name in self.__slots__ if getattr(self, name) not in (None, "")]
        return f"Snapshot({', '.join(there)})"


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
    url: Snapshot
    """The URL afterwards."""
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


class Turn(NamedTuple):
    """Less than a step: where the parser was in the text, and in which state."""

    place: int
    """The index of the code point in the text as it was given."""
    c: str
    state: State
    next_state: State


def turns(
    text: object, base: URLRecord | str | None = None, *, limit: int = LIMIT
) -> Iterator[Turn]:
    """The turns of the loop over *text*, at most *limit*, without what the URL is so far.

    >>> [turn.c for turn in turns("a:b") if turn.state is State.OPAQUE_PATH]
    ['b', '']
    """
    parser = _WatchedParser(plain_text(text), _record(base))
    for state, pointer, _ in islice(parser.turns(), limit):
        c = parser._input[pointer : pointer + 1]
        yield Turn(parser._place(pointer), c, state, parser._state)


def _record(base: URLRecord | str | None) -> URLRecord | None:
    if base is None or isinstance(base, URLRecord):
        return base
    return basic_url_parser(plain_text(base))


def trace(text: object, base: URLRecord | str | None = None, *, limit: int = LIMIT) -> Trace:
    """Every step of the basic URL parser over *text*, at most *limit* of them.

    A *base* that cannot be parsed is a :class:`ParseError`. How the run ended is told of all of
    the text, however many steps are kept.

    >>> run = trace("https://h/a?b")
    >>> [str(step.state) for step in run if step.c == "?"]
    ['path state']
    >>> run.record.serialize()
    'https://h/a?b'
    """
    plain, base = plain_text(text), _record(base)
    parser = _WatchedParser(plain, base)
    removed = parser.removed()
    steps: list[Step] = []
    complete = False
    error: ParseError | None = None
    for step in parser.steps():
        if len(steps) >= limit:
            break
        steps.append(step)
    else:
        complete = True
    record: URLRecord | None = None
    try:
        record = BasicURLParser(plain, base).run()
    except ParseError as failure:
        error = failure
    return Trace(plain, tuple(steps), record, error, removed, complete)


class _WatchedParser(BasicURLParser):
    """The parser with every state as the standard has it: one code point at a time."""

    __slots__ = ("_at_sign_seen", "_inside_brackets", "_password_token_seen")

    def __init__(self, text: str, base: URLRecord | None) -> None:
        super().__init__(text, base)
        self._at_sign_seen = False
        self._inside_brackets = False
        self._password_token_seen = False

    def removed(self) -> tuple[int, ...]:
        """The places of what is stripped from the ends and removed from within."""
        if len(self._input) == len(self._text):
            return ()
        kept = {self._place(pointer) for pointer in range(len(self._input))}
        return tuple(index for index in range(len(self._text)) if index not in kept)

    def turns(self) -> Iterator[tuple[State, int, bool]]:
        """Run the state machine: after each turn its state, its pointer, and whether it failed."""
        ended = False
        while not ended:
            state, pointer, failure = self._state, self._pointer, False
            try:
                ended = _STATES[state](self)
            except ParseError:
                failure = ended = True
            ended = ended or self._pointer >= len(self._input)
            if not ended:
                self._pointer += 1
            yield state, pointer, failure

    def steps(self) -> Iterator[Step]:
        """Run the state machine, and tell what each turn of it did."""
        met = 0
        url = Snapshot.of(self.url)
        for state, pointer, failure in self.turns():
            now = Snapshot.of(self.url)
            url = url if now == url else now  # a base may have a path of a megabyte
            yield Step(
                state,
                pointer,
                self._place(pointer),
                self._input[pointer : pointer + 1],
                self._state,
                self._pointer,
                self._buffer,
                self._at_sign_seen,
                self._inside_brackets,
                self._password_token_seen,
                url,
                tuple(self.violations[met:]),
                failure,
            )
            met = len(self.violations)

    def _ends_authority(self, c: str) -> bool:
        return c in (EOF_CODE_POINT, "/", "?", "#") or (c == "\\" and self.url.is_special)

    def _check_url_unit(self) -> None:
        if NOT_A_URL_UNIT.match(self._input, self._pointer):
            self._validation_error(ValidationError.INVALID_URL_UNIT)

    def _start_query_or_fragment(self, c: str) -> None:
        if c == "?":
            self.url.query = ""
            self._state = State.QUERY
        elif c == "#":
            self.url.fragment = ""
            self._state = State.FRAGMENT

    # --- the states that take a run at once elsewhere --------------------------------------------

    def _scheme_state(self) -> bool:
        c = self._c
        if c.isascii() and (c.isalnum() or (c in "+-." and c)):
            self._buffer += c.lower()
            return False
        return super()._scheme_state()  # there is no run of them here any more

    def _authority_state(self) -> bool:
        c, url = self._c, self.url
        if c == "@":
            self._validation_error(ValidationError.INVALID_CREDENTIALS)
            if self._at_sign_seen:
                self._buffer = "%40" + self._buffer
            self._at_sign_seen = True
            name, colon, secret = self._buffer, "", ""
            if self._password_token_seen:
                name, secret = "", self._buffer
            else:
                name, colon, secret = self._buffer.partition(":")
            self._password_token_seen = self._password_token_seen or bool(colon)
            url.username += utf8_percent_encode(name, USERINFO)
            url.password += utf8_percent_encode(secret, USERINFO)
            self._buffer = ""
        elif self._ends_authority(c):
            if self._at_sign_seen and not self._buffer:
                raise self._failure(ValidationError.HOST_MISSING)
            self._pointer -= len(self._buffer) + 1
            self._buffer = ""
            self._state = State.HOST
        else:
            self._buffer += c
        return False

    def _host_state(self) -> bool:
        c, url = self._c, self.url
        start = self._pointer - len(self._buffer)
        if c == ":" and not self._inside_brackets:
            if not self._buffer:
                raise self._failure(ValidationError.HOST_MISSING)
            url.host = self._parse_host(self._buffer, start)
            self._buffer = ""
            self._state = State.PORT
        elif self._ends_authority(c):
            if url.is_special and not self._buffer:
                raise self._failure(ValidationError.HOST_MISSING)
            self._pointer -= 1
            url.host = self._parse_host(self._buffer, start)
            self._buffer = ""
            self._state = State.PATH_START
        else:
            if c == "[":
                self._inside_brackets = True
            if c == "]":
                self._inside_brackets = False
            self._buffer += c
        return False

    def _port_state(self) -> bool:
        c, url = self._c, self.url
        if c.isascii() and c.isdigit():
            self._buffer += c
        elif self._ends_authority(c):
            if self._buffer:
                digits = self._buffer.lstrip("0") or "0"
                if len(digits) > 5 or int(digits) > MAX_PORT:
                    start = self._pointer - len(self._buffer)
                    raise self._failure(ValidationError.PORT_OUT_OF_RANGE, start)
                port = int(digits)
                url.port = None if port == SPECIAL_SCHEMES.get(url.scheme) else port
                self._buffer = ""
            self._state = State.PATH_START
            self._pointer -= 1
        else:
            raise self._failure(ValidationError.PORT_INVALID)
        return False

    def _file_host_state(self) -> bool:
        c, url = self._c, self.url
        if c not in (EOF_CODE_POINT, "/", "\\", "?", "#"):
            self._buffer += c
            return False
        start = self._pointer - len(self._buffer)
        self._pointer -= 1
        if is_windows_drive_letter(self._buffer):
            self._validation_error(ValidationError.FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, start)
            self._state = State.PATH
        elif not self._buffer:
            url.host = ""
            self._state = State.PATH_START
        else:
            host = self._parse_host(self._buffer, start)
            url.host = "" if host == "localhost" else host
            self._buffer = ""
            self._state = State.PATH_START
        return False

    def _path_state(self) -> bool:
        c, url = self._c, self.url
        slash = self._is_slash(c)
        if not slash and c not in (EOF_CODE_POINT, "?", "#"):
            self._check_url_unit()
            self._buffer += utf8_percent_encode(c, PATH)
            return False
        if c == "\\":
            self._validation_error(ValidationError.INVALID_REVERSE_SOLIDUS)
        if is_double_dot(self._buffer):
            url.shorten_path()
            if not slash:
                url.segments.append("")
        elif is_single_dot(self._buffer):
            if not slash:
                url.segments.append("")
        else:
            if url.scheme == "file" and not url.path and is_windows_drive_letter(self._buffer):
                self._buffer = self._buffer[0] + ":"
            url.segments.append(self._buffer)
        self._buffer = ""
        self._start_query_or_fragment(c)
        return False

    def _opaque_path_state(self) -> bool:
        c, url = self._c, self.url
        assert isinstance(url.path, str)
        if c in ("?", "#"):
            self._start_query_or_fragment(c)
        elif c == " ":
            self._validation_error(ValidationError.INVALID_URL_UNIT)
            ends = self._remaining_starts_with("?") or self._remaining_starts_with("#")
            url.path += "%20" if ends else " "
        elif c != EOF_CODE_POINT:
            self._check_url_unit()
            url.path += utf8_percent_encode(c, C0_CONTROL)
        return False

    def _query_state(self) -> bool:
        c, url = self._c, self.url
        if c in ("#", EOF_CODE_POINT):
            encode_set = SPECIAL_QUERY if url.is_special else QUERY
            url.query = (url.query or "") + utf8_percent_encode(self._buffer, encode_set)
            self._buffer = ""
            self._start_query_or_fragment(c)
        else:
            self._check_url_unit()
            self._buffer += c
        return False

    def _fragment_state(self) -> bool:
        if self._c != EOF_CODE_POINT:
            self._check_url_unit()
            encoded = utf8_percent_encode(self._c, FRAGMENT)
            self.url.fragment = (self.url.fragment or "") + encoded
        return False


# The parser's own table, with these states in the place of those that take a run.
_STATES: Final[dict[State, Callable[[_WatchedParser], bool]]] = {
    **_METHODS,
    State.SCHEME: _WatchedParser._scheme_state,
    State.AUTHORITY: _WatchedParser._authority_state,
    State.HOST: _WatchedParser._host_state,
    State.PORT: _WatchedParser._port_state,
    State.FILE_HOST: _WatchedParser._file_host_state,
    State.PATH: _WatchedParser._path_state,
    State.OPAQUE_PATH: _WatchedParser._opaque_path_state,
    State.QUERY: _WatchedParser._query_state,
    State.FRAGMENT: _WatchedParser._fragment_state,
}
