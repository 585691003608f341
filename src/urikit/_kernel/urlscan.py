"""The scan for URLs that the URL parser and serializer give back unchanged.

:func:`scan_url` accepts a string that is its own serialization, or that lacks nothing but the
slash of an empty path, and finds its parts in one walk. It does not look for validation errors:
the engine, :mod:`urikit.whatwg._machine`, reports those on demand, from the string as given.
"""

from __future__ import annotations

from urikit._kernel import inline
from urikit._kernel.hosts import is_domain, is_ipv4, is_ipv6
from urikit._kernel.record import COMPILED as _COMPILED, Record, fill, place
from urikit._kernel.tables import (
    AT_HOST as _AT_HOST,
    AT_PATH_START as _AT_PATH_START,
    AT_SCHEME_END as _AT_SCHEME_END,
    AT_START as _AT_START,
    DOT_IN_PATH as _DOT_IN_PATH,
    FILE as _FILE,
    HEX_VALUES as _VALUE_TABLE,
    IN_DOMAIN as _IN_DOMAIN,
    IN_FRAGMENT as _IN_FRAGMENT,
    IN_FRAGMENT_STATE as _IN_FRAGMENT_STATE,
    IN_OPAQUE_HOST as _IN_OPAQUE_HOST,
    IN_PATH_STATE as _IN_PATH_STATE,
    IN_PLACE as _IN_PLACE,
    IN_QUERY as _IN_QUERY,
    IN_QUERY_STATE as _IN_QUERY_STATE,
    IN_USERINFO as _IN_USERINFO,
    LACKS_SLASH as _LACKS_SLASH,
    MAX_PORT as _MAX_PORT,
    NOT_SPECIAL as _NOT_SPECIAL,
    PLAIN_IN_PATH as _PLAIN_IN_PATH,
    SCHEMES as _SCHEME_TABLE,
    UNLESS_SPECIAL as _UNLESS_SPECIAL,
    URL_CLASSES as _TABLE,
    URL_PAIRS as _PAIR_TABLE,
)

if not _COMPILED:
    from urikit._ground.special_schemes import NETWORK_SCHEMES
    from urikit._kernel.patterns import scan_url_regex

    _KNOWN = tuple(NETWORK_SCHEMES)  # to the pattern

# In C pointers into the tables
_CLASSES, _PAIRS, _SCHEMES, _VALUES = _TABLE, _PAIR_TABLE, _SCHEME_TABLE, _VALUE_TABLE


def _class_of(char: str) -> int:
    return _CLASSES[ord(char)]


def _class_of_pair(data: str, index: int) -> int:
    """The classes that the character at *index* and the next one are both in."""
    return _PAIRS[inline.pair(data, index)]


def _count_wanted(data: str, index: int, wanted: int) -> int:
    """Count those of the eight characters at *index* that are in the class *wanted*, up to another.

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
    """Return the end of a scheme in lower case, or -1."""
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
        or inline.is_digit(data[index])
        or data[index] == "+"
        or data[index] == "-"
        or data[index] == "."
    ):
        index += 1
    return index if index < end and data[index] == ":" else -1


# --- text that is its own serialization -------------------------------------------------------

# The places that a walk notes: the positions of a record, the default port, where the walk ended
_SCHEME_END, _HOST, _HOST_END, _PATH, _QUERY, _FRAGMENT, _DEFAULT, _INDEX = range(8)


def scan_url_loop(text: str, record: Record) -> bool:
    """Write *text* and its positions to *record*, or say that it is not certain."""
    if not inline.is_ascii(text):
        return False
    places = [0] * 8
    found = walk_url(text, 0, len(text), len(text), places)
    if found > _LACKS_SLASH:
        return False
    path, query, fragment, whole = places[3], places[4], places[5], text
    if found == _LACKS_SLASH:  # the path of a special URL is never empty
        whole = f"{text[:path]}/{text[path:]}"
        query += query >= 0
        fragment += fragment >= 0
    fill(record, whole, text, places[0], places[1], places[2], path, query, fragment)
    return True


def find_url(data: str, start: int, end: int, limit: int, record: Record) -> int:
    """Write the positions of the text from *start* to *end* to *record*, if they are certain.

    Zero says that they are not, ``LACKS_SLASH`` that the path is empty and becomes a slash.
    *data* goes on to *limit*, which lets more of it be looked at together.

    >>> from urikit._kernel.record import Record
    >>> record = Record()
    >>> find_url("see http://h/a", 4, 14, 14, record), record._path
    (1, 12)
    """
    places = [0] * 8
    found = walk_url(data, start, end, limit, places)
    if found > _LACKS_SLASH or not place(
        record, start, end, places[0], places[1], places[2], places[3], places[4], places[5]
    ):
        return 0
    return found


def walk_url(data: str, start: int, end: int, limit: int, places: list[int]) -> int:
    """Walk over the text from *start* to *end* as far as it is its own serialization.

    Return ``IN_PLACE`` or ``LACKS_SLASH`` if that is the end, otherwise where the parser has to go
    on, from ``places[7]``. The first six *places* are the positions of a record, in *data*, so far
    as they are known; the seventh is the default port.
    """
    places[_HOST] = places[_HOST_END] = places[_QUERY] = places[_FRAGMENT] = -1
    # The scheme
    index = _skip_scheme(data, start, end)
    places[_SCHEME_END] = index
    if index < 0:
        places[_INDEX] = start
        return _AT_START
    default = default_port(data, start, index - start)
    index += 1
    places[_DEFAULT] = default
    places[_INDEX] = index
    has_authority = index + 1 < end and data[index] == "/" and data[index + 1] == "/"
    if has_authority:
        # The authority
        host = index + 2
        index = _skip_host(data, host, end, limit, default, places)
        if index < 0:
            if places[_HOST] < 0:
                return _AT_SCHEME_END
            places[_INDEX] = places[_HOST]
            return _AT_HOST
        if index < end and data[index] == ":":
            index = _skip_port(data, index + 1, end, default)
            if index < 0:
                places[_INDEX] = places[_HOST_END]
                return _AT_PATH_START
    elif default != _NOT_SPECIAL:
        return _AT_SCHEME_END
    path = index
    places[_PATH] = path
    if not has_authority and (index == end or data[index] != "/"):
        # An opaque path
        while index < end and " " <= data[index] <= "~" and not inline.ends_path(data[index]):
            index += 1
        if data[index - 1] == " " or (index < end and not inline.ends_path(data[index])):
            return _AT_SCHEME_END
    elif index == end or data[index] == "/":
        index = skip_path(data, index, end, limit, default != _NOT_SPECIAL)
        if index < end and not inline.ends_path(data[index]):
            if not has_authority:  # it may have one: a newline between two slashes does not count
                return _AT_SCHEME_END
            places[_INDEX] = index
            return _IN_PATH_STATE
    elif not inline.ends_path(data[index]):  # a backslash
        places[_INDEX] = index
        return _AT_PATH_START
    lacks_slash = index == path and default != _NOT_SPECIAL
    if index < end and data[index] == "?":
        places[_QUERY] = index
        wanted = _IN_QUERY if default != _NOT_SPECIAL else _IN_QUERY | _UNLESS_SPECIAL
        index = skip(data, index + 1, end, limit, wanted)
        if index < end and data[index] != "#" and not lacks_slash:
            places[_INDEX] = index
            return _IN_QUERY_STATE
    if index < end and data[index] == "#":
        places[_FRAGMENT] = index
        index = skip(data, index + 1, end, limit, _IN_FRAGMENT)
        if index < end and not lacks_slash:
            places[_INDEX] = index
            return _IN_FRAGMENT_STATE
    places[_INDEX] = path
    if index < end:
        return _AT_PATH_START
    return _LACKS_SLASH if lacks_slash else _IN_PLACE


def _skip_host(data: str, start: int, end: int, limit: int, default: int, places: list[int]) -> int:
    """Return where credentials and host end, and note the host; -1 if they are not certain.

    A host that is noted then is an address to be written in another way.
    """
    if default == _FILE:
        if not _is_file_path(data, start, end):
            return -1
        places[_HOST] = places[_HOST_END] = start
        return start
    host = start
    wanted = _IN_DOMAIN if default >= 0 else _IN_OPAQUE_HOST
    index = skip(data, host, end, limit, wanted)
    if index < end and not inline.ends_authority(data[index]):
        if index == host and data[index] == "[":
            index = _skip_ipv6(data, index, end)
        if index == host or not _is_end_of_host(data, index, end, default):
            # Credentials
            host = _host_start(data, host, end, limit)
            if host > start:
                index = skip(data, host, end, limit, wanted)
                if index == host and index < end and data[index] == "[":
                    index = _skip_ipv6(data, index, end)
            if not _is_end_of_host(data, index, end, default):
                return -1
    # Only a URL that is not special may have an empty host, and nothing else in its authority.
    if index == host and (default >= 0 or host > start or (index < end and data[index] == ":")):
        return -1
    places[_HOST] = host
    places[_HOST_END] = index
    if host < index and data[host] == "[":
        return index if is_ipv6(data, host + 1, index - 1) else -1
    return index if default < 0 or _is_domain_or_ipv4(data, host, index) else -1


def _is_end_of_host(data: str, index: int, end: int, default: int) -> bool:
    """Return True if the authority ends at *index*, or a port does that starts there."""
    if index < end and data[index] == ":":
        index += 1
        while index < end and inline.is_digit(data[index]):
            index += 1
    return (
        index == end
        or inline.ends_authority(data[index])
        or (data[index] == "\\" and default != _NOT_SPECIAL)
    )


def default_port(data: str, start: int, size: int) -> int:
    """The default port of the scheme of *size* letters at *start*.

    >>> default_port("https://h/", 0, 5), default_port("urn:a", 0, 3)
    (443, -1)
    """
    row = 8 * ((2 * size + ord(data[start])) & 7)
    if ord(_SCHEMES[row]) != size or not inline.is_same(data, start, _SCHEMES, row + 1, size):
        return _NOT_SPECIAL
    return ord(_SCHEMES[row + 6]) << 7 | ord(_SCHEMES[row + 7]) or _FILE


def _host_start(data: str, index: int, end: int, limit: int) -> int:
    """Return the start of the host in the authority at *index*: after its credentials, if any."""
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
    """Return the end of the address in brackets, or *index* if they have other characters."""
    start = index
    index += 1
    while index < end and (
        _VALUES[ord(data[index])] < 16 or data[index] == ":" or data[index] == "."
    ):
        index += 1
    return index + 1 if index < end and data[index] == "]" else start


def _is_domain_or_ipv4(data: str, start: int, end: int) -> bool:
    """True if the host, of the right characters, is its own serialisation."""
    index = end
    # Mostly a glance at the last label is enough.
    while index > start and data[index - 1] != ".":
        index -= 1
    if index < end and "a" <= data[index] <= "z":
        return True
    return is_domain(data, start, end) or is_ipv4(data, start, end)


def _skip_port(data: str, index: int, end: int, default_port: int) -> int:
    """Return the end of the port at *index*, or -1 if the serializer would not write it."""
    start = index
    port = 0
    while index < end and index < start + 6 and inline.is_digit(data[index]):
        port = port * 10 + ord(data[index]) - 48
        index += 1
    if index == start or port > _MAX_PORT or port == default_port:
        return -1
    return -1 if data[start] == "0" and index > start + 1 else index


def _is_file_path(data: str, index: int, end: int) -> bool:
    """True if a path follows "file://" in which no drive letter would be rewritten."""
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
            after = skip_dot(data, skip_dot(data, index, end), end)
            if after > index and (after == end or inline.ends_authority(data[after])):
                return index - 1  # a slash, where no path ends
        index += 1


def skip_dot(data: str, index: int, end: int) -> int:
    """Return the index after the dot at *index*, encoded or not; *index* if there is none."""
    if index < end and data[index] == ".":
        return index + 1
    if (
        index + 2 < end
        and data[index] == "%"
        and data[index + 1] == "2"
        and (data[index + 2] == "e" or data[index + 2] == "E")
    ):
        return index + 3
    return index


def scan_url(text: str, record: Record) -> bool:
    """Write *text* and its positions to *record* if they are certain, by the faster way."""
    if not _COMPILED:
        if scan_url_regex(text, record):
            return True
        if ":" not in text or text.startswith(_KNOWN):
            return False
    return scan_url_loop(text, record)
