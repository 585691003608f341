"""The kernel: the object that holds a text and the positions of its parts, and the fast scan.

Compiled by Cython where a C compiler was there when the package was built (the types are in
``_scan.pxd`` beside this file), plain Python elsewhere; this is the one source of both.

The fast scan accepts only text whose parts are certain: a ``URI-reference`` of RFC 3986
without IP literal and with an ordinary port. Whatever it does not accept is not thereby
wrong: the engine, :mod:`urikit.rfc.syntax`, decides, and says where a fault is. That the two
agree is a law which the tests try to break.
"""

import re
from typing import TYPE_CHECKING

from urikit import chars
from urikit.percent import PCT_ENCODED

if TYPE_CHECKING:
    from urikit.errors import Violation

__all__ = ["COMPILED", "Record", "scan", "scan_loop", "scan_regex"]

COMPILED = not __file__.endswith(".py")
"""Whether this module runs as compiled code."""


class Record:
    """A text and where its parts are; the parts are slices, made when they are asked for.

    ::

        foo://user@example.com:8042/over/there?name=ferret#nose
           |       |          |    |          |           |
           |       _host      |    _path      _query      _fragment
           _scheme_end        _host_end

    ``_scheme_end``, ``_query`` and ``_fragment`` are the places of the delimiters; ``-1`` is
    absent. Without an authority ``_host`` is ``-1``.
    """

    __slots__ = (
        "__weakref__",
        "_fragment",
        "_host",
        "_host_end",
        "_path",
        "_query",
        "_scheme_end",
        "_text",
        "_violations",
    )

    _text: str
    _violations: "tuple[Violation, ...]"
    _scheme_end: int
    _host: int
    _host_end: int
    _path: int
    _query: int
    _fragment: int

    @property
    def scheme(self) -> str | None:
        """The scheme, as written, without its colon."""
        return self._text[: self._scheme_end] if self._scheme_end >= 0 else None

    @property
    def authority(self) -> str | None:
        """User info, host and port, as written, without the slashes before them."""
        # With a scheme it starts after "scheme://", without one after "//": _scheme_end is -1.
        return self._text[self._scheme_end + 3 : self._path] if self._host >= 0 else None

    @property
    def userinfo(self) -> str | None:
        """What stands before the ``@`` of the authority."""
        if self._host > self._scheme_end + 3:
            return self._text[self._scheme_end + 3 : self._host - 1]
        return None

    @property
    def host(self) -> str | None:
        """The host as written, an IP literal with its brackets."""
        return self._text[self._host : self._host_end] if self._host >= 0 else None

    @property
    def has_authority(self) -> bool:
        """Whether there is an authority, be it empty."""
        return self._host >= 0

    @property
    def has_port(self) -> bool:
        """Whether a colon follows the host: true for ``http://h:0/`` and ``http://h:/``."""
        return self._host >= 0 and self._host_end < self._path

    @property
    def path(self) -> str:
        """The path as written; never absent, often empty."""
        if self._query >= 0:
            return self._text[self._path : self._query]
        if self._fragment >= 0:
            return self._text[self._path : self._fragment]
        return self._text[self._path :]

    @property
    def query(self) -> str | None:
        """The query as written, without its question mark."""
        if self._query < 0:
            return None
        if self._fragment >= 0:
            return self._text[self._query + 1 : self._fragment]
        return self._text[self._query + 1 :]

    @property
    def fragment(self) -> str | None:
        """The fragment as written, without its hash."""
        return self._text[self._fragment + 1 :] if self._fragment >= 0 else None


# --- the scan as a loop: one walk over the characters through a table of their classes ------

_IN_SCHEME, _IN_HOST, _IN_USERINFO, _IN_PATH, _IN_QUERY, _IS_HEX, _IS_DIGIT, _IS_ALPHA = (
    1 << bit for bit in range(8)
)


def _class_table() -> bytes:
    sets = {
        _IN_SCHEME: chars.SCHEME,
        _IN_HOST: chars.REG_NAME,
        _IN_USERINFO: chars.USERINFO,
        _IN_PATH: chars.PATH,
        _IN_QUERY: chars.QUERY,
        _IS_HEX: chars.HEXDIG,
        _IS_DIGIT: chars.DIGIT,
        _IS_ALPHA: chars.ALPHA,
    }
    table = bytearray(128)
    for bit, members in sets.items():
        for char in members.ascii:
            table[ord(char)] |= bit
    return bytes(table)


_CLASSES = _class_table()


def _class_of(char: str) -> int:
    code = ord(char)
    return _CLASSES[code] if code < 128 else 0


def _skip(text: str, index: int, end: int, wanted: int) -> int:
    """The first index from *index* that is neither in the class *wanted* nor an escape."""
    while index < end:
        char = text[index]
        if _class_of(char) & wanted:
            index += 1
        elif (
            char == "%"
            and index + 2 < end
            and _class_of(text[index + 1]) & _IS_HEX
            and _class_of(text[index + 2]) & _IS_HEX
        ):
            index += 3
        else:
            break
    return index


def scan_loop(text: str, record: Record) -> bool:
    """Write the positions of *text* to *record*, or say that it is not certain."""
    end = len(text)
    index = 0
    # §3.1 scheme
    scheme_end = -1
    if end and _class_of(text[0]) & _IS_ALPHA:
        while index < end and _class_of(text[index]) & _IN_SCHEME:
            index += 1
        if index < end and text[index] == ":":
            scheme_end = index
            index += 1
        else:
            index = 0
    # §3.2 authority
    host = host_end = -1
    if index + 1 < end and text[index] == "/" and text[index + 1] == "/":
        host = index + 2
        index = _skip(text, host, end, _IN_USERINFO)
        if index < end and text[index] == "@":
            host = index + 1
        host_end = index = _skip(text, host, end, _IN_HOST)
        if index < end and text[index] == ":":
            port = index = index + 1
            while index < end and _class_of(text[index]) & _IS_DIGIT:
                index += 1
            if index - port > 5 or (index - port == 5 and text[port] > "5"):
                return False
        if index < end and text[index] != "/" and text[index] != "?" and text[index] != "#":
            return False
    # §3.3 path
    path = index
    index = _skip(text, index, end, _IN_PATH)
    if scheme_end < 0 and host < 0 and _colon_in_first_segment(text, path, index):
        return False
    # §3.4 query
    query = -1
    if index < end and text[index] == "?":
        query = index
        index = _skip(text, index + 1, end, _IN_QUERY)
    # §3.5 fragment
    fragment = -1
    if index < end and text[index] == "#":
        fragment = index
        index = _skip(text, index + 1, end, _IN_QUERY)
    if index < end:
        return False
    record._text = text
    record._violations = ()
    record._scheme_end = scheme_end
    record._host = host
    record._host_end = host_end
    record._path = path
    record._query = query
    record._fragment = fragment
    return True


def _colon_in_first_segment(text: str, index: int, end: int) -> bool:
    while index < end and text[index] != "/":
        if text[index] == ":":
            return True
        index += 1
    return False


# --- the scan as a regular expression, for where a loop is slow ------------------------------


def _run(members: chars.CharSet) -> str:
    return f"(?:{members.pattern}++|{PCT_ENCODED})*+"


_URI_REFERENCE = re.compile(
    f"(?:({chars.ALPHA.pattern}{chars.SCHEME.pattern}*+):|(?![^:/?#]*+:))"
    f"(?://(?:({_run(chars.USERINFO)})@)?({_run(chars.REG_NAME)})"
    f"(?::(?:[0-5][0-9]{{4}}|[0-9]{{0,4}}))?(?=[/?#]|\\Z)|(?!//))"
    f"({_run(chars.PATH)})(?:(\\?){_run(chars.QUERY)})?(?:(#){_run(chars.FRAGMENT)})?"
)


def scan_regex(text: str, record: Record) -> bool:
    """The same as :func:`scan_loop`, by one regular expression."""
    match = _URI_REFERENCE.fullmatch(text)
    if match is None:
        return False
    record._text = text
    record._violations = ()
    record._scheme_end = match.end(1)
    record._host = match.start(3)
    record._host_end = match.end(3)
    record._path = match.start(4)
    record._query = match.start(5)
    record._fragment = match.start(6)
    return True


def scan(text: str, record: Record) -> bool:
    """Write the positions of *text* to *record* if they are certain, by the faster way."""
    return scan_loop(text, record) if COMPILED else scan_regex(text, record)
