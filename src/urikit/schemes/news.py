"""``news`` and ``nntp``: RFC 5538.

::

    nntpURL = "nntp:" server "/" group [ "/" article-number ]               §3
    newsURL = "news:" [ server "/" ] ( article / newsgroups )               §4
    server  = "//" authority

An article is a message identifier of RFC 5536 §3.1.3, known by its ``@``; newsgroups are a
pattern of RFC 3977 §4.1. Names of groups may hold characters outside ASCII, escaped or, in an
IRI, unescaped (§6); message identifiers may not. Neither scheme knows ``.`` and ``..`` (§2.3)
or a query; a fragment belongs to the media type.
"""

import re
from dataclasses import dataclass
from typing import Final

from urikit import chars
from urikit.chars import DIGIT, CharSet
from urikit.errors import ErrorKind
from urikit.objects._base import URIObject
from urikit.objects._details import Details
from urikit.rfc._components import Components, split_authority
from urikit.rfc._normalize import Level
from urikit.schemes import _reading
from urikit.schemes._reading import (
    ALPHANUM,
    ATEXT,
    GrammarError,
    GrammarHandler,
    decoded,
    many,
    one,
)

__all__ = ["NNTPHandler", "NewsDetails", "NewsHandler"]

# RFC 5538 §3: ALPHA / DIGIT / "-" / "+" / "_" / "."
_GROUP_CHAR: Final = ALPHANUM | chars.chars("-+_.")
# RFC 3977 §4.1: printable ASCII but "!", "*", ",", "?", "[", "\" and "]".
_WILDMAT_EXACT: Final = CharSet([(0x21, 0x7E)]) - chars.chars("!*,?[\\]")
_WILDMAT_WILD: Final = chars.chars("*?")
# RFC 5536 §3.1.3: printable ASCII but ">", "[", "\" and "]".
_MDTEXT: Final = CharSet([(33, 126)]) - chars.chars(">[\\]")

_MAX_MESSAGE_ID: Final = 250 - len("<>")

_ATOM = many(ATEXT, least=1)
_DOT_ATOM = f"{_ATOM}(?:{one(chars.chars('.'))}{_ATOM})*+"
_ID_LEFT = re.compile(_DOT_ATOM)
_ID_RIGHT = re.compile(f"{_DOT_ATOM}|%5[Bb]{many(_MDTEXT)}%5[Dd]")
# An unescaped "@" would make it a message identifier.
_PATTERN = re.compile(
    many(_WILDMAT_EXACT | _WILDMAT_WILD, chars.PCHAR - chars.chars("@"), non_ascii=True)
)
_GROUP = re.compile(many(_WILDMAT_EXACT, _GROUP_CHAR, least=1, non_ascii=True))
_NUMBER = re.compile(f"{DIGIT.pattern}{{1,16}}+")  # 1*16DIGIT, RFC 3977 §9.8
_WILD = re.compile(_WILDMAT_WILD.pattern)


@dataclass(frozen=True, slots=True, repr=False)
class NewsDetails(Details):
    """The group, the set of groups, or the article that a ``news`` or ``nntp`` URI names, decoded.

    Exactly one of ``newsgroup``, ``wildmat`` and ``message_id`` is there.

    >>> from urikit import URI
    >>> URI("nntp://news.example/example.group.n%2Fa/12345").details
    NewsDetails(server='news.example', newsgroup='example.group.n/a', wildmat=None, article_number=12345, message_id=None)
    >>> URI("news:example.group.*").details.wildmat
    'example.group.*'
    """  # noqa: E501 (one line of output)

    server: str | None
    """The host to ask, as written; ``None`` is the one that is configured."""
    newsgroup: str | None = None
    """The name of a single group."""
    wildmat: str | None = None
    """A pattern of groups with the wildcards ``*`` and ``?``; all of them are ``*``."""
    article_number: int | None = None
    """The number of an article in the group; of ``nntp`` only."""
    message_id: str | None = None
    """The message identifier of an article, without angle brackets; of ``news`` only."""


class NewsHandler(GrammarHandler[NewsDetails]):
    """The handler of ``news``.

    >>> from urikit import URI
    >>> URI("news:12345@example.com").details.message_id
    '12345@example.com'
    >>> URI("news://h/").equivalent("news://H:119/*")
    True
    """

    schemes = ("news",)
    standard = "rfc5538"
    default_port = 119

    def read(self, parts: Components) -> NewsDetails:
        """The group, the pattern of groups or the article, by §4."""
        _reading.refuse_query(parts, "news")
        server, start = _read_server(parts)
        path = parts.path
        if "@" in path:
            return NewsDetails(server, message_id=_read_message_id(path, start))
        match = _PATTERN.match(path, start)
        end = match.end() if match else start
        if end != len(path):
            raise _misfit(end, 'a character of a group, "*", "%3F", or "@" and a host')
        pattern = decoded(path[start:], "path", start) or "*"
        if _WILD.search(pattern):
            return NewsDetails(server, wildmat=pattern)
        _refuse_dots(pattern, start)
        return NewsDetails(server, newsgroup=pattern)

    def normalize(self, parts: Components, level: Level) -> Components:
        """Also with ``*`` for all groups where no group is written (§4)."""
        parts = super().normalize(parts, level)
        if level is Level.SCHEME and parts.path == ("" if parts.authority is None else "/"):
            return parts._replace(path=parts.path + "*")
        return parts


class NNTPHandler(GrammarHandler[NewsDetails]):
    """The handler of ``nntp``.

    >>> from urikit import URI
    >>> URI("nntp://h/example.group/1x").details
    Traceback (most recent call last):
    urikit.errors.ParseError: invalid newsgroup or message identifier: expected 1 to 16 digits
        nntp://h/example.group/1x
                                ^
    """

    schemes = ("nntp",)
    standard = "rfc5538"
    default_port = 119
    host_required = True  # §2.1

    def details(self, uri: URIObject) -> NewsDetails:
        """The group, and the article by its number; the host must not be empty."""
        self.demand(uri)
        return super().details(uri)

    def read(self, parts: Components) -> NewsDetails:
        """The group, and the article by its number, by §3."""
        _reading.refuse_query(parts, "nntp")
        server, start = _read_server(parts)
        path = parts.path
        match = _GROUP.match(path, start)
        end = match.end() if match else start
        if match is None or path[end : end + 1] not in ("", "/"):
            raise _misfit(end, 'a letter, a digit, "-", "+", "_", "." or an escape')
        group = decoded(match[0], "path", start)
        _refuse_dots(group, start)
        if end == len(path):
            return NewsDetails(server, newsgroup=group)
        number = _NUMBER.match(path, end + 1)
        if number is None or number.end() != len(path):
            raise _misfit(number.end() if number else end + 1, "1 to 16 digits")
        return NewsDetails(server, newsgroup=group, article_number=int(number[0]))


def _read_server(parts: Components) -> tuple[str | None, int]:
    """The host, if there is one, and where the path goes on after ``server "/"``."""
    if parts.authority is None:
        return None, 0
    if not parts.path.startswith("/"):
        raise _misfit(0, '"/" after the server')
    return split_authority(parts.authority).host or None, 1


# RFC 5536 §3.1.3
def _read_message_id(path: str, start: int) -> str:
    left = _ID_LEFT.match(path, start)
    end = left.end() if left else start
    if left is None or not path.startswith("@", end):
        raise _misfit(end, 'a character of a message identifier, and "@" before its host')
    right = _ID_RIGHT.match(path, end + 1)
    end = right.end() if right else end + 1
    if right is None or end != len(path):
        raise _misfit(end, 'a host name, or "%5B", a literal and "%5D"')
    message_id = decoded(path[start:], "path", start)
    if len(message_id) > _MAX_MESSAGE_ID:
        message = f"message identifier must have at most {_MAX_MESSAGE_ID} characters"
        raise GrammarError(ErrorKind.INVALID_NEWS, "path", start, message)
    return message_id


# RFC 5538 §2.3
def _refuse_dots(group: str, start: int) -> None:
    if group in (".", ".."):
        raise _misfit(start, "a name other than dots")


def _misfit(index: int, expected: str) -> GrammarError:
    message = "invalid newsgroup or message identifier"
    return GrammarError(ErrorKind.INVALID_NEWS, "path", index, message, expected)
