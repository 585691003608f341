"""The parts of a string, by each standard, and the rule behind each part."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from urikit.errors import URIError
from urikit.lens._limits import MAX_PIECES
from urikit.lens._shapes import Rule
from urikit.readings import Reading
from urikit.readings._spans import Piece, pieces_of
from urikit.readings._views import LABELS
from urikit.rfc._components import Components, split_authority


def _rule(sentence: str, section: str, anchor: str, name: str = "") -> Rule:
    return {
        "sentence": sentence,
        "rfc": f"RFC 3986 §{section}",
        "rfc_link": f"https://www.rfc-editor.org/rfc/rfc3986#section-{section}",
        "url": f"URL Standard, {name or anchor.replace('-', ' ')}",
        "url_link": f"https://url.spec.whatwg.org/#{anchor}",
    }


RULES: Final[dict[str, Rule]] = {
    "scheme": _rule(
        "Decides how the rest is parsed. Letters, digits, +, - and ., in upper or lower case, up "
        "to the first colon.",
        "3.1",
        "scheme-state",
    ),
    "userinfo": _rule(
        "A user name, and an optional password, before the last @. Browsers hide it, and attackers "
        "put a fake host here.",
        "3.2.1",
        "authority-state",
    ),
    "host": _rule(
        "The server the URL points to: a name, an IPv4 address, or an IPv6 address in "
        "brackets. Check this part.",
        "3.2.2",
        "host-parsing",
    ),
    "port": _rule(
        "The port of the host. Without one, the default of the scheme applies.",
        "3.2.3",
        "port-state",
    ),
    "path": _rule(
        "Segments separated by slashes. Resolving a URL removes “.” and “..”.",
        "3.3",
        "path-state",
    ),
    "query": _rule(
        "From the first ? to the #. Usually names and values; the server decides what they mean.",
        "3.4",
        "query-state",
    ),
    "fragment": _rule(
        "After the first #. The client uses it and never sends it.",
        "3.5",
        "fragment-state",
    ),
    "delimiter": _rule(
        "Separates two parts and belongs to neither.",
        "2.2",
        "url-parsing",
        "URL parsing",
    ),
    "removed": _rule(
        "Removed before parsing: spaces and controls at the ends, tabs and newlines everywhere. "
        "RFC 3986 has no such rule.",
        "2",
        "concept-basic-url-parser",
        "URL parsing",
    ),
    "unread": _rule(
        "Not parsed: the parser stopped before it, or the string is too long to show.",
        "3",
        "concept-basic-url-parser",
        "URL parsing",
    ),
}


class Anatomy(NamedTuple):
    """The parts of a string by one standard, or the error, if the standard refuses it."""

    name: str
    label: str
    pieces: tuple[Piece, ...]
    error: URIError | None


# RFC 3986 §3 and appendix B
def by_rfc3986(reading: Reading) -> Anatomy:
    """Divide a string by the grammar of RFC 3986 or 3987; one that it refuses by appendix B.

    >>> found = by_rfc3986(Reading("urn:a b"))
    >>> str(found.error.kind), found.pieces[-1]
    ('invalid-path', Piece(part='path', start=4, end=7))
    """
    ascii_only = reading.text.isascii()
    name, error = ("rfc3986", reading.uri_error) if ascii_only else ("rfc3987", reading.iri_error)
    label = LABELS[name if error is None else "appendix-b"]
    return Anatomy(name, label, tuple(_appendix_b(reading.components)), error)


def _appendix_b(parts: Components) -> Iterator[Piece]:
    authority = parts.authority
    inside = (None, None, None) if authority is None else split_authority(authority)
    names: list[str] = []
    for before, name, value, after in (
        ("", "scheme", parts.scheme, ":"),
        ("//", "", authority and "", ""),
        ("", "userinfo", inside[0], "@"),
        ("", "host", inside[1], ""),
        (":", "port", inside[2], ""),
        ("", "path", parts.path, ""),
        ("?", "query", parts.query, ""),
        ("#", "fragment", parts.fragment, ""),
    ):
        if value is not None:
            names += ["delimiter"] * len(before) + [name] * len(value) + ["delimiter"] * len(after)
    return pieces_of(names)


# URL §4.4
def by_whatwg(reading: Reading) -> Anatomy:
    """Divide a string by the URL Standard, at most into :data:`MAX_PIECES` pieces.

    >>> [piece.part for piece in by_whatwg(Reading("file://C:/x")).pieces]
    ['scheme', 'delimiter', 'path']
    """
    pieces = list(islice(reading.spans.pieces(), MAX_PIECES))
    end = pieces[-1].end if pieces else 0
    if end < len(reading.text):
        pieces.append(Piece("unread", end, len(reading.text)))
    return Anatomy("whatwg", LABELS["whatwg"], tuple(pieces), reading.url_error)
