"""Which code points of a text are which part, by each standard; and the rule behind each part."""

from typing import Final, NamedTuple

from urikit.errors import URIError
from urikit.objects._base import URIObject
from urikit.objects._uri import IRI, URI
from urikit.objects._url import URL
from urikit.objects._url_engine import record_of
from urikit.rfc._components import split, split_authority
from urikit.whatwg._machine import State
from urikit.whatwg._trace import Turn, turns

__all__ = ["LIMIT", "RULES", "Piece", "Reading", "Rule", "by_rfc3986", "by_whatwg", "readings"]

LIMIT: Final = 20_000
"""How many steps of the parser are watched; what follows is not divided any more."""

_RFC: Final = "https://www.rfc-editor.org/rfc/rfc3986#section-"
_URL: Final = "https://url.spec.whatwg.org/#"


class Rule(NamedTuple):
    """What a part is for, and where each standard says so."""

    sentence: str
    rfc: str
    rfc_link: str
    url: str
    url_link: str


def _rule(sentence: str, section: str, url: str, anchor: str) -> Rule:
    return Rule(sentence, f"RFC 3986 §{section}", _RFC + section, url, _URL + anchor)


RULES: Final[dict[str, Rule]] = {
    "scheme": _rule(
        "Says how the rest is to be read. Letters, digits, +, - and . in any case, up to the "
        "first colon.",
        "3.1",
        "URL Standard, scheme state",
        "scheme-state",
    ),
    "userinfo": _rule(
        "A user name, and perhaps a password, before the last @. Browsers hide it and attackers "
        "put a false host here.",
        "3.2.1",
        "URL Standard, authority state",
        "authority-state",
    ),
    "host": _rule(
        "Where the text leads: a name, an IPv4 address, or an IPv6 address in brackets. This is "
        "what has to be checked.",
        "3.2.2",
        "URL Standard, host parsing",
        "host-parsing",
    ),
    "port": _rule(
        "The door of the host. Absent, it is the default of the scheme.",
        "3.2.3",
        "URL Standard, port state",
        "port-state",
    ),
    "path": _rule(
        "Segments between slashes; “.” and “..” are removed when the text is resolved.",
        "3.3",
        "URL Standard, path state",
        "path-state",
    ),
    "query": _rule(
        "From the first ? to the #. What it means is up to the host; mostly names and values.",
        "3.4",
        "URL Standard, query state",
        "query-state",
    ),
    "fragment": _rule(
        "After the first #. It stays with whoever reads the text, and is never sent.",
        "3.5",
        "URL Standard, fragment state",
        "fragment-state",
    ),
    "delimiter": _rule(
        "Separates two parts, and belongs to neither.",
        "2.2",
        "URL Standard, URL parsing",
        "url-parsing",
    ),
    "removed": _rule(
        "Removed before parsing: spaces and controls at the ends, tabs and newlines everywhere. "
        "RFC 3986 has no such rule.",
        "2",
        "URL Standard, URL parsing",
        "concept-basic-url-parser",
    ),
    "unread": _rule(
        "Not divided: the parser gave up before it, or it is too far along to be shown.",
        "3",
        "URL Standard, URL parsing",
        "concept-basic-url-parser",
    ),
}


class Piece(NamedTuple):
    """A run of code points, from *start* to before *end*, and the part it is."""

    part: str
    start: int
    end: int


class Reading(NamedTuple):
    """How one standard divides a text; the error, if the standard refuses it."""

    name: str
    label: str
    pieces: tuple[Piece, ...]
    error: URIError | None


def readings(text: str, base: URL | None = None) -> tuple[Reading, Reading]:
    """How RFC 3986 and the URL Standard divide *text*.

    >>> for reading in readings("http://a\\\\@b/"):
    ...     print(reading.name, [f"{p.part}:{p.start}-{p.end}" for p in reading.pieces[2:4]])
    rfc3986 ['userinfo:7-9', 'delimiter:9-10']
    whatwg ['host:7-8', 'path:8-12']
    """
    return by_rfc3986(text), by_whatwg(text, base)


# --- RFC 3986 ----------------------------------------------------------------------------------


# RFC 3986 §3 and appendix B
def by_rfc3986(text: str) -> Reading:
    """By the grammar of RFC 3986 or 3987; a text that it refuses is divided by appendix B.

    >>> str(by_rfc3986("urn:a b").error.kind), by_rfc3986("urn:a b").pieces[-1]
    ('invalid-path', Piece(part='path', start=4, end=7))
    """
    cls: type[URIObject]
    cls, name, label = (
        (URI, "rfc3986", "RFC 3986") if text.isascii() else (IRI, "rfc3987", "RFC 3987")
    )
    error: URIError | None = None
    try:
        cls(text)
    except URIError as refused:
        error = refused
        label += ", appendix B"
    return Reading(name, label, tuple(_appendix_b(text)), error)


def _appendix_b(text: str) -> list[Piece]:
    parts = split(text)
    runs: list[tuple[str, str]] = []
    if parts.scheme is not None:
        runs += [("scheme", parts.scheme), ("delimiter", ":")]
    if parts.authority is not None:
        userinfo, host, port = split_authority(parts.authority)
        # The two slashes go with the colon before them.
        if runs:
            runs[-1] = ("delimiter", "://")
        else:
            runs.append(("delimiter", "//"))
        if userinfo is not None:
            runs += [("userinfo", userinfo), ("delimiter", "@")]
        runs.append(("host", host))
        if port is not None:
            runs += [("delimiter", ":"), ("port", port)]
    runs.append(("path", parts.path))
    if parts.query is not None:
        runs += [("delimiter", "?"), ("query", parts.query)]
    if parts.fragment is not None:
        runs += [("delimiter", "#"), ("fragment", parts.fragment)]
    pieces, start = [], 0
    for part, run in runs:
        if run:
            pieces.append(Piece(part, start, start + len(run)))
        start += len(run)
    return pieces


# --- the URL Standard --------------------------------------------------------------------------

_SLASHES: Final = ("/", "\\")

_PARTS: Final[dict[State, str]] = {
    State.SCHEME_START: "scheme",
    State.SCHEME: "scheme",
    State.AUTHORITY: "userinfo",
    State.HOST: "host",
    State.FILE_HOST: "host",
    State.PORT: "port",
    State.PATH_START: "path",
    State.PATH: "path",
    State.OPAQUE_PATH: "path",
    State.RELATIVE: "path",
    State.FILE: "path",
    State.QUERY: "query",
    State.FRAGMENT: "fragment",
}
"""What a state makes of a code point; the others look at slashes, which separate."""

_AFTER_TWO_SLASHES: Final = frozenset({State.AUTHORITY, State.FILE_HOST})
"""The states that are reached only by way of the slashes before an authority."""


# URL §4.4
def by_whatwg(text: str, base: URL | None = None) -> Reading:
    """By the URL Standard: a code point is of the part whose state took it in the end.

    >>> [piece.part for piece in by_whatwg(" http:h").pieces]
    ['removed', 'scheme', 'delimiter', 'host']
    """
    error: URIError | None = None
    try:
        URL(text, base)
    except URIError as failure:
        error = failure
    kinds = _parts_by_index(text, base, failed=error is not None)
    return Reading("whatwg", "URL Standard (browsers)", tuple(_runs(kinds, len(text))), error)


def _parts_by_index(text: str, base: URL | None, *, failed: bool) -> list[str | None]:
    """The part of each code point that the parser looked at; ``None`` where it did not."""
    kinds: list[str | None] = [None] * min(len(text), LIMIT)
    record = None if base is None else record_of(base)
    watched = list(turns(text, record, limit=LIMIT))
    end = watched[-1]
    if failed and end.state is State.NO_SCHEME:
        return kinds  # the parser looked for a scheme, and took nothing
    authority = any(turn.state in _AFTER_TWO_SLASHES for turn in watched)
    for index, turn in {turn.place: turn for turn in watched if turn.c}.items():
        if index < len(kinds):
            kinds[index] = _part(turn, authority=authority)
    # Only the last "@" separates; those before it belong to the user info.
    at_signs = [t.place for t in watched if t.state is State.AUTHORITY and t.c == "@"]
    for index in at_signs[:-1]:
        if index < len(kinds):
            kinds[index] = "userinfo"
    if failed and end.c:
        # It stopped here: what follows it had looked at before, when it searched for an "@".
        stop = end.place + (end.state is State.PORT)
        kinds[stop:] = [None] * len(kinds[stop:])
    # What the parser stepped over: a second slash, or the first of a path; or what was removed.
    skipped = "delimiter" if authority else "path"
    read_to = max((index for index, kind in enumerate(kinds) if kind), default=0)
    if not end.c and not failed:
        read_to = len(kinds)
    for index in range(read_to):
        if kinds[index] is None:
            kinds[index] = skipped if text[index] in _SLASHES else "removed"
    return kinds


def _part(turn: Turn, *, authority: bool) -> str:
    state, c = turn.state, turn.c
    if state in (State.SCHEME, State.HOST) and c == ":" and turn.next_state is not state:
        return "delimiter"
    if state is State.AUTHORITY and c == "@":
        return "delimiter"
    if turn.next_state is not state and (
        (c == "?" and turn.next_state is State.QUERY)
        or (c == "#" and turn.next_state is State.FRAGMENT)
    ):
        return "delimiter"
    if state in (State.RELATIVE, State.FILE) and authority:
        return "delimiter"
    return _PARTS.get(state, "delimiter")


def _runs(kinds: list[str | None], length: int) -> list[Piece]:
    pieces: list[Piece] = []
    for index, kind in enumerate(kinds):
        part = kind or "unread"
        if pieces and pieces[-1].part == part:
            pieces[-1] = pieces[-1]._replace(end=index + 1)
        else:
            pieces.append(Piece(part, index, index + 1))
    if len(kinds) < length:
        start = pieces.pop().start if pieces and pieces[-1].part == "unread" else len(kinds)
        pieces.append(Piece("unread", start, length))
    return pieces
