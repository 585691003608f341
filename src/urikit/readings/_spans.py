"""The spans of the parts of any string, as the URL Standard reads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.patterns import pattern_of
from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._ground.typed import Final, NamedTuple
from urikit.chars import C0_CONTROL_OR_SPACE, TAB_OR_NEWLINE
from urikit.objects._base import PARTS
from urikit.objects._url import URL
from urikit.whatwg._cursor import Cursor
from urikit.whatwg._machine import State
from urikit.whatwg._watched import WatchedParser

if TYPE_CHECKING:
    from re import Match

Span = tuple[int, int]

_SLASHES: Final = {True: pattern_of(r"[/\\]*+"), False: pattern_of("/*+")}


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

    def __init__(self, given: str, kept: Sequence[int]) -> None:
        """Take the string and the indexes of the code points that the parser sees.

        The places of the parts are for the caller to set: use one of the class methods.
        """
        self.given, self._kept = given, kept
        self._end = kept[-1] + 1 if kept else len(given)
        if isinstance(kept, range):
            self.text = given[kept.start : kept.stop]
        else:
            self.text = "".join([given[index] for index in kept])
        self._stopped = len(self.text)

    @classmethod
    def _from_run(cls, parser: WatchedParser) -> Spans:
        """Return the places that a parser found, which has run."""
        spans = cls(parser.text, parser.kept)
        spans._stopped = parser.stopped
        spans._of_parser(parser)
        return spans

    @classmethod
    def _from_written(cls, text: str, url: URL, base: URL | None = None) -> Spans | None:
        """Match the parts of *text*, which the parser reads as *url*, if it writes an authority.

        >>> from urikit import URL
        >>> Spans._from_written("http:h/a", URL("http:h/a")).path
        (6, 8)
        """
        if url.scheme == "file":
            return None
        is_whole = _REMOVED.search(text) is None
        spans = cls(text, range(len(text)) if is_whole else Cursor(text, strip=True).kept)
        spans.special, spans.is_opaque = url.scheme in SPECIAL_SCHEMES, False
        match = _WRITTEN[spans.special].fullmatch(spans.text)
        if match is None or match["scheme"].lower() != url.scheme:
            return None
        # The scheme of the base, and fewer slashes: a relative reference
        if base is not None and not match["slashes"].startswith("//"):
            return None
        spans.scheme = url.scheme
        spans._of_match(match)
        return spans

    def _of_match(self, match: Match[str]) -> None:
        span = match.span
        self.slashes, self.authority, self.host = span("slashes"), span("authority"), span("host")
        if not self.special and not match["host"]:  # more slashes may follow
            every = _SLASHES[False].match(self.text, self.slashes[0])
            self.slashes = every.span() if every else self.slashes
        self.path = span("path")
        self.userinfo = span("userinfo") if match["userinfo"] is not None else None
        self.port = span("port") if match["port"] is not None else None
        self.query = span("query") if match["query"] is not None else None
        self.fragment = span("fragment") if match["fragment"] is not None else None

    def _of_parser(self, parser: WatchedParser) -> None:
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
            else:
                self.authority = self.host = (host, index)
        self.path = (index, stop)

    def slice(self, span: Span | None) -> str:
        """Return the substring of a part, empty if it is absent."""
        return "" if span is None else self.text[span[0] : span[1]]

    def place(self, span: Span) -> Span:
        """Return the position of a part in the original string."""
        start, end = span
        first = self._place(start)
        return first, (self._place(end - 1) + 1 if end > start else first)

    def _place(self, index: int) -> int:
        return self._kept[index] if index < len(self._kept) else self._end

    def pieces(self) -> Iterator[Piece]:
        """Divide the original string: every code point belongs to one piece.

        >>> from urikit.readings import Reading
        >>> [piece.part for piece in Reading(" http:h").spans.pieces()]
        ['removed', 'scheme', 'delimiter', 'host']
        """
        parts = ["delimiter"] * self._stopped + ["unread"] * (len(self.text) - self._stopped)
        scheme = None if self.scheme is None else (0, len(self.scheme))
        for name in PARTS:
            start, end = (scheme if name == "scheme" else getattr(self, name)) or (0, 0)
            end = min(end, self._stopped)
            parts[start:end] = [name] * (end - start)
        if len(parts) == len(self.given):
            return pieces_of(parts)
        names = ["removed"] * len(self.given)
        for index, part in zip(self._kept, parts, strict=True):
            names[index] = part
        return pieces_of(names)


# A scheme that the parser takes, slashes, an authority with user info, host and port, the rest
_WRITTEN: Final = {
    special: pattern_of(
        rf"(?s)(?P<scheme>[^:/]++):(?P<slashes>{slashes})"
        rf"(?P<authority>(?:(?P<userinfo>[^{end}]*)@)?"
        rf"(?P<host>\[[^\]]*+\]|[^:{end}]*+)(?::(?P<port>[^{end}]*+))?)"
        r"(?P<path>[^?#]*+)(?:\?(?P<query>[^#]*+))?(?:#(?P<fragment>.*+))?"
    )
    for special, slashes, end in ((True, r"[/\\]*+", r"/\\?#"), (False, "//", "/?#"))
}
# The parser does not see these.
_AROUND: Final = C0_CONTROL_OR_SPACE.pattern
_REMOVED: Final = pattern_of(rf"{TAB_OR_NEWLINE.pattern}|\A{_AROUND}|{_AROUND}\Z")


def pieces_of(names: Iterable[str]) -> Iterator[Piece]:
    """Turn the part of each code point into pieces.

    >>> [*pieces_of(["host", "host", "path"])]
    [Piece(part='host', start=0, end=2), Piece(part='path', start=2, end=3)]
    """
    end = 0
    for part, run in groupby(names):
        start, end = end, end + sum(1 for _ in run)
        yield Piece(part, start, end)
