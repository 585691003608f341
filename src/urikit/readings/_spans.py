"""Where the parts of a string are, as the URL Standard reads it; in any string.

The parser of the standard notes where it enters each state. Where it would give up it goes on as
if the part had been fine, so that the parts of a refused string have places too.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from urikit.errors import ParseError
from urikit.objects._url import URL
from urikit.whatwg._host import Host
from urikit.whatwg._machine import BasicURLParser, State
from urikit.whatwg._parser import URLParser
from urikit.whatwg._record import URLRecord
from urikit.whatwg._validation import ValidationError

Span = tuple[int, int]

PLACEHOLDER: Final = URLRecord("https", host="base.invalid", path=[""])
"""The base of a relative reference that is given without one; RFC 2606 §2."""

_SLASHES: Final = {True: re.compile(r"[/\\]*+"), False: re.compile("/*+")}
_AUTHORITY_END: Final = {True: re.compile(r"[/\\?#]|\Z"), False: re.compile(r"[/?#]|\Z")}
_PATH_END: Final = re.compile("[?#]")


class SpanParser(URLParser):
    """The basic URL parser, which notes where it enters each state and continues after failures.

    It finds places and nothing else: no part is encoded, and nothing but failures is reported. If
    the string *is_accepted*, its host need not be parsed.

    >>> parser = SpanParser("http://a b:x/c")
    >>> _ = parser.run()
    >>> [error.kind for error in parser.failures], parser.entered[State.PATH_START]
    (['domain-to-ASCII', 'port-invalid'], 12)
    """

    __slots__ = ("_is_accepted", "entered", "failures", "stopped")
    _is_watched = True

    def __init__(
        self, text: str, base: URLRecord | None = None, *, is_accepted: bool = False
    ) -> None:
        super().__init__(text, base)
        self._is_accepted = is_accepted
        self.entered: dict[State, int] = {State.SCHEME_START: 0}
        """The index in the input at which the parser entered each state."""
        self.failures: list[ParseError] = []
        """The errors where the parser would give up."""
        self.stopped = len(self._input)
        """The end of the part at which the parser would give up."""

    def run(self) -> URLRecord:
        """Run the state machine to the end of the string."""
        while True:
            try:
                return super().run()
            except ParseError as failure:
                self.failures.append(failure)
                self._continue()

    def _turned(self, state: State, pointer: int) -> None:
        if self._state is not state:
            self.entered[self._state] = self._pointer + 1

    def _parse_host(self, buffer: str) -> Host:
        return "" if self._is_accepted else super()._parse_host(buffer)

    _scheme_start_state = BasicURLParser._scheme_start_state  # which enters every state

    # --- states of which only the end matters ----------------------------------------------------

    def _special_authority_ignore_slashes_state(self, c: str) -> bool:
        self._run_of(_SLASHES[True])
        self._pointer -= 1
        self._state = State.AUTHORITY
        return False

    def _authority_state(self, c: str) -> bool:
        match = _AUTHORITY_END[self.url.is_special].search(self._input, self._pointer)
        assert match is not None  # at the end at last
        at = self._input.rfind("@", self._pointer, match.start())
        if at >= 0:
            self._pointer = at + 1
            if at + 1 == match.start():
                raise self._failure(ValidationError.HOST_MISSING)
        self._pointer -= 1
        self._state = State.HOST
        return False

    def _path_state(self, c: str) -> bool:
        match = _PATH_END.search(self._input, self._pointer)
        self._pointer = match.start() if match else len(self._input)
        self._start_query_or_fragment(self._c)
        return False

    _opaque_path_state = _path_state

    def _query_state(self, c: str) -> bool:
        end = self._input.find("#", self._pointer)
        self._pointer = end if end >= 0 else len(self._input)
        self._start_query_or_fragment(self._c)
        return False

    def _fragment_state(self, c: str) -> bool:
        self._pointer = len(self._input)
        return False

    # --- failures --------------------------------------------------------------------------------

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


class Piece(NamedTuple):
    """A run of code points of a string, and the part that it is."""

    part: str
    """The name of the part; ``delimiter``, ``removed`` before parsing, or ``unread``."""
    start: int
    end: int


class Spans:
    r"""The parts of a string: positions in :attr:`text`, the code points that the parser sees.

    A span is a start and an end, or ``None`` for a part that is absent.

    >>> from urikit.readings import Reading
    >>> spans = Reading("  http:\\\\a\t.example:80/x?y#z").spans
    >>> spans.slice(spans.host), spans.slice(spans.port), spans.slice(spans.path)
    ('a.example', '80', '/x')
    >>> spans.place(spans.host)
    (9, 19)
    >>> Reading("file://C:/x").spans.host is None
    True
    """

    __slots__ = (
        *("_end", "_kept", "_stopped", "authority", "fragment", "given", "host", "is_opaque"),
        *("path", "port", "query", "scheme", "slashes", "special", "text", "userinfo"),
    )
    given: str
    """The string as it was given."""
    text: str
    """The string without surrounding controls and spaces, and without tabs and newlines."""
    scheme: str | None
    """The scheme in lower case."""
    special: bool
    """True if backslashes are read as slashes."""
    slashes: Span
    """All slashes after the scheme, of either kind."""
    is_opaque: bool
    """True if the path after the scheme has no segments."""
    authority: Span | None
    userinfo: Span | None
    host: Span | None
    port: Span | None
    path: Span
    query: Span | None
    fragment: Span | None
    _kept: Sequence[int]
    _end: int
    _stopped: int

    def __init__(self, found: SpanParser | URL) -> None:
        """Take the places from a parser that has run, or from a URL that is the string as given."""
        if isinstance(found, SpanParser):
            self._of_parser(found)
        else:
            self._of_url(found)

    # A special URL with a host, written as the serializer writes it: URL §4.5
    def _of_url(self, url: URL) -> None:
        text = self.given = self.text = url._text
        size = self._end = self._stopped = len(text)
        self._kept = range(size)
        self.scheme, self.special, self.is_opaque = url.scheme, True, False
        start = url._scheme_end + 3
        self.slashes = start - 2, start
        self.authority = start, url._path
        self.userinfo = (start, url._host - 1) if url._host > start else None
        self.host = url._host, url._host_end
        self.port = (url._host_end + 1, url._path) if url._host_end < url._path else None
        stop = size
        self.fragment = self.query = None
        if url._fragment >= 0:
            self.fragment, stop = (url._fragment + 1, size), url._fragment
        if url._query >= 0:
            self.query, stop = (url._query + 1, stop), url._query
        self.path = url._path, stop

    def _of_parser(self, parser: SpanParser) -> None:
        self.given = parser._text
        self._kept, self._stopped = parser._kept, parser.stopped
        self._end = self._kept[-1] + 1 if self._kept else len(self.given)
        self.text = self.given[self._end - len(self._kept) : self._end]
        if not isinstance(self._kept, range):
            self.text = "".join([self.given[index] for index in self._kept])
        text, entered, size = self.text, parser.entered, len(self.text)
        self.scheme = None if State.NO_SCHEME in entered else text.partition(":")[0].lower()
        self.special = parser.url.is_special
        start = 0 if self.scheme is None else len(self.scheme) + 1
        slashes = _SLASHES[self.special].match(text, start)
        self.slashes = (start, slashes.end() if slashes else start)
        self.is_opaque = State.OPAQUE_PATH in entered
        stop = entered.get(State.FRAGMENT, size + 1) - 1
        self.fragment = (stop + 1, size) if stop < size else None
        self.query = None
        if State.QUERY in entered:
            self.query = (entered[State.QUERY], stop)
            stop = self.query[0] - 1
        self.authority = None
        self.userinfo = None
        self.host = None
        self.port = None
        index = entered.get(State.PATH_START, start)
        if State.AUTHORITY in entered:
            self.authority = (entered[State.AUTHORITY], index)
            host = entered[State.HOST]
            self.host = (host, index)
            if host > self.authority[0]:
                self.userinfo = (self.authority[0], host - 1)
            if State.PORT in entered:
                self.port = (entered[State.PORT], index)
                self.host = (host, self.port[0] - 1)
        elif State.FILE_HOST in entered:
            host = entered[State.FILE_HOST]
            if State.PATH_START not in entered:
                index = host  # a drive letter
            elif host < index or self.slashes[1] == host:
                self.authority = self.host = (host, index)
        self.path = (index, stop)

    def slice(self, span: Span | None) -> str:
        """Return the substring of a part, empty if it is absent."""
        return "" if span is None else self.text[span[0] : span[1]]

    def place(self, span: Span) -> Span:
        """Return where a part is in the string as it was given."""
        start, end = span
        first = self._place(start)
        return first, (self._place(end - 1) + 1 if end > start else first)

    def _place(self, index: int) -> int:
        return self._kept[index] if index < len(self._kept) else self._end

    def pieces(self) -> Iterator[Piece]:
        """Divide the string as it was given: every code point belongs to one piece.

        >>> from urikit.readings import Reading
        >>> [piece.part for piece in Reading(" http:h").spans.pieces()]
        ['removed', 'scheme', 'delimiter', 'host']
        """
        parts = ["delimiter"] * self._stopped + ["unread"] * (len(self.text) - self._stopped)
        scheme = None if self.scheme is None else (0, len(self.scheme))
        for name in ("scheme", "userinfo", "host", "port", "path", "query", "fragment"):
            start, end = (scheme if name == "scheme" else getattr(self, name)) or (0, 0)
            end = min(end, self._stopped)
            parts[start:end] = [name] * (end - start)
        if len(parts) == len(self.given):
            return pieces_of(parts)
        names = ["removed"] * len(self.given)
        for index, part in zip(self._kept, parts, strict=True):
            names[index] = part
        return pieces_of(names)


def pieces_of(names: Iterable[str]) -> Iterator[Piece]:
    """Turn the part of each code point into pieces.

    >>> [*pieces_of(["host", "host", "path"])]
    [Piece(part='host', start=0, end=2), Piece(part='path', start=2, end=3)]
    """
    end = 0
    for part, run in groupby(names):
        start, end = end, end + sum(1 for _ in run)
        yield Piece(part, start, end)
