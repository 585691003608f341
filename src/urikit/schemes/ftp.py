"""``ftp``: RFC 1738 §3.2, in the generic syntax of RFC 3986.

::

    ftpurl   = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]
    fpath    = fsegment *[ "/" fsegment ]
    ftptype  = "A" | "I" | "D" | "a" | "i" | "d"

Each segment but the last is the argument of a ``CWD`` command, the last is a file name or,
with type ``d``, a directory to list (§3.2.2). A semicolon in a name must be encoded. RFC 1738
takes a ``?`` for part of a name, RFC 3986 for the start of a query: as it is the one thing to
one program and the other to the next, it is refused.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from urikit import percent
from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit.errors import ErrorKind
from urikit.objects._base import URIObject, fault
from urikit.objects._details import Details
from urikit.rfc._components import Components
from urikit.rfc._normalize import Level, ascii_lowercase
from urikit.schemes._base import HierarchicalHandler

if TYPE_CHECKING:
    from urikit.objects._base import Part

__all__ = ["FTPDetails", "FTPHandler", "FTPType"]

FTPType = Literal["a", "i", "d"]
"""A type code: text, image (binary), or a directory listing."""

_TYPE = re.compile("type=[AaIiDd]")
# RFC 959 §5.3.2: an argument is any characters but CR and LF, which end the command.
_LINE_END = re.compile("%0[AD]|[\r\n]", re.IGNORECASE)


@dataclass(frozen=True, slots=True, repr=False)
class FTPDetails(Details):
    """The commands that an ``ftp`` URI asks for, RFC 1738 §3.2.

    Names are decoded as UTF-8 (RFC 2640 §2.1); bytes that are not UTF-8 become lone
    surrogates, as in Python's file names: ``name.encode("utf-8", "surrogateescape")`` gives
    the bytes back.

    >>> from urikit import URI
    >>> URI("ftp://ftp.example.com/%2Fetc/motd;type=a").details
    FTPDetails(user=None, directories=('/etc',), name='motd', type='a')
    """

    user: str | None
    """The user name, decoded; without one, a client logs in as ``anonymous``."""
    directories: tuple[str, ...]
    """The arguments of the ``CWD`` commands, in order; they may be empty."""
    name: str
    """The file to retrieve or the directory to list; ``""`` after a trailing slash."""
    type: FTPType | None
    """The type code in lower case, or ``None``: then a client has to guess."""

    @property
    def is_listing(self) -> bool:
        """True if the type code asks for a directory listing."""
        return self.type == "d"


class FTPHandler(HierarchicalHandler):
    """The handler of ``ftp``.

    >>> from urikit import URI
    >>> URI("ftp://h/a;type=x").details
    Traceback (most recent call last):
    urikit.errors.ParseError: invalid FTP type code: expected ";type=" and "a", "i" or "d" at the end
        ftp://h/a;type=x
                 ^
    """  # noqa: E501 (one line of output)

    schemes = ("ftp",)
    standard = "rfc1738"
    default_port = SPECIAL_SCHEMES["ftp"]
    root_path = True
    host_required = True
    has_origin = True
    whatwg_fallback = True

    def details(self, uri: URIObject) -> FTPDetails:
        """User, directories, name and type code."""
        if uri.query is not None:
            message = "FTP URI must not have a query"
            expected = '"%3F" for a question mark in a name'
            raise fault(uri, ErrorKind.UNEXPECTED_QUERY, "query", -1, message, expected)
        path, code = _split_type(uri)
        self.demand(uri)
        names = _one_line(uri, "path", path).removeprefix("/").split("/")
        *directories, name = (percent.decode(item, "surrogateescape") for item in names)
        user = uri.username
        if user is not None:
            user = percent.decode(_one_line(uri, "userinfo", user), "surrogateescape")
        return FTPDetails(user, tuple(directories), name, code)

    def normalize(self, parts: Components, level: Level) -> Components:
        """Adds the type code in lower case: the grammar has each letter in both."""
        parts = super().normalize(parts, level)
        if level is Level.SCHEME:
            head, semicolon, tail = parts.path.rpartition(";")
            if semicolon and _TYPE.fullmatch(tail):
                return parts._replace(path=f"{head};{ascii_lowercase(tail)}")
        return parts


def _split_type(uri: URIObject) -> tuple[str, FTPType | None]:
    """The path without its type code, and the code."""
    path, semicolon, tail = uri.path.partition(";")
    if not semicolon:
        return path, None
    if "/" in tail:
        message = "directory name contains a semicolon"
        raise fault(uri, ErrorKind.INVALID_PATH, "path", len(path), message, '"%3B"')
    # An escaped letter is the letter: RFC 3986 §2.3.
    if not _TYPE.fullmatch(percent.normalize(tail)):
        message = "invalid FTP type code"
        expected = '";type=" and "a", "i" or "d" at the end'
        raise fault(uri, ErrorKind.INVALID_FTP_TYPE, "path", len(path), message, expected)
    return path, cast("FTPType", percent.normalize(tail)[-1].lower())


def _one_line(uri: URIObject, part: "Part", text: str) -> str:
    """*text* itself, which stands at the start of *part*, unless it would end a command."""
    match = _LINE_END.search(text)
    if match:
        kind = ErrorKind.INVALID_PATH if part == "path" else ErrorKind.INVALID_USERINFO
        message = "line break would inject another FTP command"
        raise fault(uri, kind, part, match.start(), message)
    return text
