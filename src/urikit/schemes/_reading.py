"""Patterns, and errors with a place, for the handlers that have a grammar.

A scheme's ABNF speaks of characters; in a URI any of them may stand as an escape, and some must.
:func:`one` and :func:`many` make patterns that match a character in either form, so that a
grammar is matched on the text as written and a fault is found where it stands.
"""

import re
from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from urikit import chars, percent
from urikit.chars import PCT_ENCODED, CharSet
from urikit.errors import BuildError, DecodeError, ErrorKind, ParseError
from urikit.objects._base import URIObject, fault
from urikit.objects._uri import URI
from urikit.rfc._components import Components
from urikit.schemes._base import OpaqueHandler

if TYPE_CHECKING:
    from urikit.objects._base import Part

ALPHANUM: Final = chars.ALPHA | chars.DIGIT
ATEXT: Final = ALPHANUM | chars.chars("!#$%&'*+-/=?^_`{|}~")  # RFC 5322 §3.2.3

NON_ASCII: Final = rf"[^\x00-\x7F]|%[89A-Fa-f]{chars.HEXDIG.pattern}"
"""A character outside ASCII, or an escaped byte of one. Decoding shows if it is UTF-8."""


@dataclass(eq=False)
class GrammarError(Exception):
    """A part does not fit the scheme's grammar at *index*; never leaves the handlers."""

    kind: ErrorKind
    part: "Part"
    index: int
    message: str
    expected: str = ""


_Details = TypeVar("_Details")


class GrammarHandler(OpaqueHandler, Generic[_Details]):
    """A handler that reads components by its scheme's grammar, into a typed view.

    >>> GrammarHandler.hierarchical
    False
    """

    __module__ = "urikit.schemes"  # as help() shows it

    def details(self, uri: URIObject) -> _Details:
        """Return what :meth:`read` finds; errors point into the whole URI."""
        try:
            return self.read(uri.components)
        except GrammarError as error:
            raise fault(
                uri, error.kind, error.part, error.index, error.message, error.expected
            ) from None

    @abstractmethod
    def read(self, parts: Components) -> _Details:
        """The scheme's typed view of *parts*, or a :class:`GrammarError`."""


def one(members: CharSet, raw: CharSet = chars.PCHAR) -> str:
    """A pattern for one of *members* (in ASCII), escaped or, if it is in *raw*, as it is.

    >>> bool(re.fullmatch(one(chars.chars("a#")), "%23"))
    True
    """
    return f"(?:{_alternatives(members, raw)})"


def many(
    members: CharSet, raw: CharSet = chars.PCHAR, *, least: int = 0, non_ascii: bool = False
) -> str:
    """A pattern for any number of *members*, or at least one, that never backtracks.

    >>> bool(re.fullmatch(many(chars.DIGIT), "12%33"))
    True
    """
    alternatives = _alternatives(members, raw, repeat="++")
    if non_ascii:
        alternatives += "|" + NON_ASCII
    return f"(?:{alternatives}){'++' if least else '*+'}"


def _alternatives(members: CharSet, raw: CharSet, repeat: str = "") -> str:
    plain = members - (members - raw)
    return (f"{plain.pattern}{repeat}|" if plain.ranges else "") + f"(?i:{members.escapes})"


def escaped_or(raw: CharSet, *, non_ascii: bool = False) -> re.Pattern[str]:
    """``*( raw / pct-encoded )``, compiled."""
    more = r"|[^\x00-\x7F]++" if non_ascii else ""
    return re.compile(f"(?:{raw.pattern}++|{PCT_ENCODED}{more})*+")


def decoded(text: str, part: "Part", index: int) -> str:
    """*text*, which stands at *index* of *part*, decoded; its escapes must be UTF-8."""
    if "%" not in text:
        return text
    try:
        return percent.decode(text, errors="strict")
    except DecodeError as error:
        raise GrammarError(
            ErrorKind.INVALID_UTF8, part, index + error.index, error.message
        ) from None


def refuse_authority(parts: Components, scheme: str) -> None:
    """Raise if there is an authority: ``//`` never follows the colon of *scheme*."""
    if parts.authority is not None:
        message = f'scheme "{scheme}" does not allow an authority'
        raise GrammarError(ErrorKind.UNEXPECTED_AUTHORITY, "authority", -2, message)


def refuse_query(parts: Components, scheme: str) -> None:
    """Raise if there is a query: the grammar of *scheme* has no ``?``."""
    if parts.query is not None:
        message = f'scheme "{scheme}" does not allow a query'
        raise GrammarError(ErrorKind.UNEXPECTED_QUERY, "query", -1, message)


# --- building ---------------------------------------------------------------------------------


def build(text: str, handler: GrammarHandler[_Details]) -> tuple[URI, _Details]:
    """The URI that *text* is and its details; a :class:`BuildError` if its scheme refuses it."""
    try:
        uri = URI(text)
        return uri, handler.details(uri)
    except ParseError as error:
        raise BuildError(
            error.kind, text, error.index, message=error.message, expected=error.expected
        ) from None
