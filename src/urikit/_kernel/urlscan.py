"""The scan for URLs that the URL parser and serializer give back unchanged.

:func:`scan_url` accepts a string that is its own serialization, or that lacks nothing but the
slash of an empty path, and finds its parts in one walk. It does not look for validation errors:
the engine, :mod:`urikit.whatwg._machine`, reports those on demand, from the string as given.
"""

from __future__ import annotations

from urikit._kernel import inline
from urikit._kernel.hosts import is_domain, is_ipv4, is_ipv6
from urikit._kernel.record import COMPILED as _COMPILED
from urikit._kernel.record import Record, hold_url, place
from urikit._kernel.tables import DOT_IN_PATH as _DOT_IN_PATH
from urikit._kernel.tables import FILE as _FILE
from urikit._kernel.tables import FTP_PORT as _FTP_PORT
from urikit._kernel.tables import HTTP_PORT as _HTTP_PORT
from urikit._kernel.tables import HTTPS_PORT as _HTTPS_PORT
from urikit._kernel.tables import IN_DOMAIN as _IN_DOMAIN
from urikit._kernel.tables import IN_FRAGMENT as _IN_FRAGMENT
from urikit._kernel.tables import IN_OPAQUE_HOST as _IN_OPAQUE_HOST
from urikit._kernel.tables import IN_QUERY as _IN_QUERY
from urikit._kernel.tables import IN_USERINFO as _IN_USERINFO
from urikit._kernel.tables import LACKS_SLASH as _LACKS_SLASH
from urikit._kernel.tables import MAX_PORT as _MAX_PORT
from urikit._kernel.tables import NOT_SPECIAL as _NOT_SPECIAL
from urikit._kernel.tables import PLAIN_IN_PATH as _PLAIN_IN_PATH
from urikit._kernel.tables import UNLESS_SPECIAL as _UNLESS_SPECIAL
from urikit._kernel.tables import URL_CLASSES as _TABLE
from urikit._kernel.tables import URL_PAIRS as _PAIR_TABLE
from urikit._kernel.tables import WS_PORT as _WS_PORT
from urikit._kernel.tables import WSS_PORT as _WSS_PORT

if not _COMPILED:
    from urikit._kernel.patterns import scan_url_regex

__all__ = [
    "default_port",
    "find_url",
    "scan_url",
    "scan_url_loop",
    "skip",
    "skip_path",
]

_CLASSES, _PAIRS = _TABLE, _PAIR_TABLE  # in C pointers into the tables


def _class_of(char: str) -> int:
    return _CLASSES[ord(char)]


def _class_of_pair(data: str, index: int) -> int:
    """The classes that the character at *index* and the next one are both in."""
    return _PAIRS[inline.pair(data, index)]


def _count_wanted(data: str, index: int, wanted: int) -> int:
    """How many of the eight characters at *index* are in the class *wanted*, up to one that is not.

    All are looked at: where they end nobody can guess, and a processor should not try.
    """
    is_wanted, count = 1, 0
    for at in range(index, index + 8):
        is_wanted &= (_class_of(data[at]) & wanted) != 0
        count += is_wanted
    return count


def skip(data: str, index: int, end: int, limit: int, wanted: int) -> int:
    """The first index from *index* that is not in the class *wanted*, or *end*.

    What stands from *end* to *limit* may be looked at: mostly eight characters are, together.
    """
    while index < end and index + 8 <= limit:
        if (
            _class_of_pair(data, index)
            & _class_of_pair(data, index + 2)
            & _class_of_pair(data, index + 4)
            & _class_of_pair(data, index + 6)
            & wanted
        ):
            index += 8
            continue
        count = _count_wanted(data, index, wanted)
        index += count
        if count < 8:
            return index if index < end else end
    while index < end and _class_of(data[index]) & wanted:
        index += 1
    return index if index < end else end


def _skip_scheme(data: str, start: int, end: int) -> int:
    """Where a scheme in lower case ends, or -1."""
    if (
        end - start > 6
        and data[start] == "h"
        and data[start + 1] == "t"
        and data[start + 2] == "t"
        and data[start + 3] == "p"
    ):
        # Hardly ever is it another one.
        if data[start + 4] == ":":
            return start + 4
        if data[start + 4] == "s" and data[start + 5] == ":":
            return start + 5
    if start == end or not "a" <= data[start] <= "z":
        return -1
    index = start + 1
    while index < end and (
        "a" <= data[index] <= "z"
        or _is_digit(data[index])
        or data[index] == "+"
        or data[index] == "-"
        or data[index] == "."
    ):
        index += 1
    return index if index < end and data[index] == ":" else -1


def _is_digit(char: str) -> bool:
    return "0" <= char <= "9"


# --- text that is its own serialisation -------------------------------------------------------


def scan_url_loop(text: str, record: Record) -> bool:
    """Write *text* and its positions to *record*, or say that it is not certain."""
    if not inline.is_ascii(text):
        return False
    found = find_url(text, 0, len(text), len(text), record)
    if found:
        hold_url(record, text, found == _LACKS_SLASH)
    return found != 0


def find_url(data: str, start: int, end: int, limit: int, record: Record) -> int:
    """Write the positions of the text from *start* to *end* to *record*, if they are certain.

    Zero says that they are not, ``LACKS_SLASH`` that the path is empty and becomes a slash.
    *data* goes on to *limit*, which lets more of it be looked at together.

    >>> from urikit._kernel.record import Record
    >>> record = Record()
    >>> find_url("see http://h/a", 4, 14, 14, record), record._path
    (1, 12)
    """
    # The scheme
    scheme_end = _skip_scheme(data, start, end)
    if scheme_end < 0:
        return 0
    default = default_port(data, start, scheme_end - start)
    index = scheme_end + 1
    host = host_end = -1
    if index + 1 < end and data[index] == "/" and data[index + 1] == "/":
        # The authority
        index += 2
        host = index
        if default == _FILE:
            if not _is_file_path(data, index, end):
                return 0
        else:
            wanted = _IN_DOMAIN if default >= 0 else _IN_OPAQUE_HOST
            index = skip(data, host, end, limit, wanted)
            if index < end and not _ends_host(data[index]):
                # Credentials, brackets or a port
                host = _host_start(data, host, end, limit)
                index = skip(data, host, end, limit, wanted)
                if index == host and index < end and data[index] == "[":
                    index = _skip_ipv6(data, index, end)
            if index == host and (default >= 0 or host > scheme_end + 3):
                return 0
            if default >= 0 and not _is_domain_or_ipv4(data, host, index):
                return 0
        host_end = index
        if index < end and data[index] == ":":
            index = _skip_port(data, index + 1, end, default)
            if index < 0 or host_end == host:
                return 0
    elif default != _NOT_SPECIAL:
        return 0
    path = index
    if host < 0 and (index == end or data[index] != "/"):
        # An opaque path
        while index < end and " " <= data[index] <= "~" and not _ends_path(data[index]):
            index += 1
        if data[index - 1] == " ":
            return 0
    elif index == end or data[index] == "/":
        index = skip_path(data, index, end, limit, default != _NOT_SPECIAL)
    elif data[index] != "?" and data[index] != "#":
        return 0
    path_end = index
    query = fragment = -1
    if index < end and data[index] == "?":
        query = index
        wanted = _IN_QUERY if default != _NOT_SPECIAL else _IN_QUERY | _UNLESS_SPECIAL
        index = skip(data, index + 1, end, limit, wanted)
    if index < end and data[index] == "#":
        fragment = index
        index = skip(data, index + 1, end, limit, _IN_FRAGMENT)
    if index < end:
        return 0
    if not place(record, start, end, scheme_end, host, host_end, path, query, fragment):
        return 0
    return _LACKS_SLASH if path == path_end and default != _NOT_SPECIAL else 1


def default_port(data: str, start: int, size: int) -> int:
    """The default port of the scheme of *size* letters at *start*.

    >>> default_port("https://h/", 0, 5), default_port("urn:a", 0, 3)
    (443, -1)
    """
    first, second = data[start], data[start + 1]
    if size == 5 or size == 4:
        third, fourth = data[start + 2], data[start + 3]
        if first == "h" and second == "t" and third == "t" and fourth == "p":
            if size == 4:
                return _HTTP_PORT
            return _HTTPS_PORT if data[start + 4] == "s" else _NOT_SPECIAL
        if size == 4 and first == "f" and second == "i" and third == "l" and fourth == "e":
            return _FILE
    elif size == 3:
        if first == "f" and second == "t" and data[start + 2] == "p":
            return _FTP_PORT
        if first == "w" and second == "s" and data[start + 2] == "s":
            return _WSS_PORT
    elif size == 2 and first == "w" and second == "s":
        return _WS_PORT
    return _NOT_SPECIAL


def _host_start(data: str, index: int, end: int, limit: int) -> int:
    """Where the host starts in the authority at *index*: after its credentials, if any."""
    start = index
    index = skip(data, index, end, limit, _IN_USERINFO)
    if index < end and data[index] == ":":
        password = index + 1
        index = skip(data, password, end, limit, _IN_USERINFO)
        if index == password:
            return start  # a password is not written where it is empty
    if start < index < end and data[index] == "@":
        return index + 1
    return start


def _skip_ipv6(data: str, index: int, end: int) -> int:
    """Where the address in brackets ends, or *index* if it is not as the serializer writes it."""
    start = index
    while index < end and data[index] != "]":
        index += 1
    return index + 1 if index < end and is_ipv6(data, start + 1, index) else start


def _is_domain_or_ipv4(data: str, start: int, end: int) -> bool:
    """Whether the host, in brackets or of the right characters, is its own serialisation."""
    index = end
    if data[start] == "[":
        return True
    # Mostly a glance at the last label is enough.
    while index > start and data[index - 1] != ".":
        index -= 1
    if index < end and "a" <= data[index] <= "z":
        return True
    return is_domain(data, start, end) or is_ipv4(data, start, end)


def _ends_host(char: str) -> bool:
    return char == "/" or char == "?" or char == "#"


def _skip_port(data: str, index: int, end: int, default_port: int) -> int:
    """Where the port that starts at *index* ends, or -1 if the serializer would not write it."""
    start = index
    port = 0
    while index < end and index < start + 5 and _is_digit(data[index]):
        port = port * 10 + ord(data[index]) - 48
        index += 1
    if index == start or port > _MAX_PORT or port == default_port:
        return -1
    return -1 if data[start] == "0" and index > start + 1 else index


def _is_file_path(data: str, index: int, end: int) -> bool:
    """Whether a path follows "file://" in which no drive letter would be rewritten."""
    if index == end or data[index] != "/":
        return False
    return index + 2 >= end or data[index + 2] != "|"


def skip_path(data: str, index: int, end: int, limit: int, special: bool) -> int:
    """Return the first index from *index* that is not in a path without dot segments.

    >>> skip_path("/a/b?c", 0, 6, 6, True), skip_path("/a/../b", 0, 7, 7, True)
    (4, 2)
    """
    wanted = _PLAIN_IN_PATH if special else _PLAIN_IN_PATH | _UNLESS_SPECIAL
    start = index
    while True:
        index = skip(data, index, end, limit, wanted)
        if index == end or not _class_of(data[index]) & _DOT_IN_PATH:
            return index
        if index > start and data[index - 1] == "/":
            after = _skip_dots(data, index, end)
            if after > index and (after == end or _ends_host(data[after])):
                return index - 1  # a slash, where no path ends
        index += 1


def _ends_path(char: str) -> bool:
    return char == "?" or char == "#"


def _skip_dots(data: str, index: int, end: int) -> int:
    """The end of the one or two dots, encoded or not, at *index*; *index* if there are none."""
    for _ in range(2):
        if index < end and data[index] == ".":
            index += 1
        elif (
            index + 2 < end
            and data[index] == "%"
            and data[index + 1] == "2"
            and (data[index + 2] == "e" or data[index + 2] == "E")
        ):
            index += 3
    return index


def scan_url(text: str, record: Record) -> bool:
    """Write *text* and its positions to *record* if they are certain, by the faster way."""
    if not _COMPILED:
        if scan_url_regex(text, record):
            return True
        if ":" not in text or text.startswith(("http", "ws", "ftp")):  # which the pattern knows
            return False
    return scan_url_loop(text, record)
