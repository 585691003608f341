"""The basic URL parser: URL §4.4, without a state override, over UTF-8 bytes.

:func:`parse_url` parses every string, valid or not. It writes the serialization and where its parts
are, or returns the code of the failure, and needs neither the GIL nor an object. A run of bytes is
looked at once and copied together, so several states of the standard are one function here; their
names stand above it. :mod:`urikit.whatwg._machine` has one method for each state and knows the
validation errors; that the two agree is a law that the tests try to break.

The serialization grows in the order of its parts, so the states write it as they go. A path in the
making ends with the slash before its next segment.
"""

from __future__ import annotations

from urikit._kernel import inline, urlscan
from urikit._kernel.hosts import write_host
from urikit._kernel.record import Record, place
from urikit._kernel.tables import (
    AT_HOST as _AT_HOST,
    AT_PATH_START as _AT_PATH_START,
    AT_SCHEME_END as _AT_SCHEME_END,
    AT_START as _AT_START,
    AUTHORITY_DELIMITERS as _DELIMITER_TABLE,
    DOT_IN_PATH as _DOT_IN_PATH,
    FILE as _FILE,
    HOST_MISSING as _HOST_MISSING,
    IN_DOMAIN as _IN_DOMAIN,
    IN_FRAGMENT as _IN_FRAGMENT,
    IN_FRAGMENT_STATE as _IN_FRAGMENT_STATE,
    IN_PATH_STATE as _IN_PATH_STATE,
    IN_PLACE as _IN_PLACE,
    IN_QUERY as _IN_QUERY,
    IN_QUERY_STATE as _IN_QUERY_STATE,
    IN_USERINFO as _IN_USERINFO,
    INVALID_UTF8 as _INVALID_UTF8,
    LACKS_SLASH as _LACKS_SLASH,
    MAX_PORT as _MAX_PORT,
    MISPLACED as _MISPLACED,
    MISSING_SCHEME_NON_RELATIVE_URL as _MISSING_SCHEME,
    NOT_SPECIAL as _NOT_SPECIAL,
    OUT_OF_MEMORY as _OUT_OF_MEMORY,
    PLAIN_IN_PATH as _PLAIN_IN_PATH,
    PORT_INVALID as _PORT_INVALID,
    PORT_OUT_OF_RANGE as _PORT_OUT_OF_RANGE,
    REWRITTEN as _REWRITTEN,
    RFC_CLASSES as _RFC_TABLE,
    RFC_IN_SCHEME as _IN_SCHEME,
    UNLESS_SPECIAL as _UNLESS_SPECIAL,
    URL_CLASSES as _TABLE,
)
from urikit._kernel.utf8 import is_utf8
from urikit._kernel.workspace import Workspace
from urikit._kernel.writer import Writer

_LOCAL_NAME = "localhost"
# In C pointers into them
_CLASSES, _RFC_CLASSES, _DELIMITERS = _TABLE, _RFC_TABLE, _DELIMITER_TABLE
_LOCALHOST = _LOCAL_NAME


def parse_url(data: str, start: int, end: int, work: Workspace, record: Record) -> int:
    """Parse what stands in *data* from *start* to *end*, and return 0 or the code of the failure.

    The serialization is in ``work.out`` then, and the positions of its parts are in *record*.

    >>> from urikit._kernel.record import Record
    >>> from urikit._kernel.workspace import Workspace
    >>> work, record = Workspace(), Record()
    >>> parse_url("HTTP:h:80/a/../b", 0, 16, work, record)
    0
    >>> work.out.text(0, work.out.size), record._path
    ('http://h/b', 8)
    """
    places = [0] * 8
    found = urlscan.walk_url(data, start, end, end, places)
    return go_on(found, places, data, start, end, False, work) or _place(work, record)


def read_url(data: str, start: int, end: int, limit: int, work: Workspace, record: Record) -> int:
    """Parse what stands in *data* from *start* to *end*, but leave a serialization where it is.

    Return ``IN_PLACE``, ``LACKS_SLASH`` or, for one in ``work.out``, ``REWRITTEN``; the code of a
    failure is negated. *data* goes on to *limit*.

    >>> from urikit._kernel.record import Record
    >>> from urikit._kernel.workspace import Workspace
    >>> read_url("http://h/a", 0, 10, 10, Workspace(), Record())
    1
    """
    places = [0] * 8
    found = urlscan.walk_url(data, start, end, limit, places)
    if found <= _LACKS_SLASH and place(
        record, start, end, places[0], places[1], places[2], places[3], places[4], places[5]
    ):
        return found
    failure = go_on(found, places, data, start, end, False, work) or _place(work, record)
    return -failure if failure else _REWRITTEN


def _place(work: Workspace, record: Record) -> int:
    scheme_end, host, host_end = work.scheme_end, work.host_start, work.host_end
    path, query, fragment = work.path, work.query, work.fragment
    size = work.out.size
    is_placed = place(record, 0, size, scheme_end, host, host_end, path, query, fragment)
    return 0 if is_placed else _MISPLACED


def go_on(
    found: int,
    places: list[int],
    data: str,
    start: int,
    end: int,
    is_known: bool,
    work: Workspace,
) -> int:
    """Parse what ``walk_url()`` has left, and return 0 or the code of the failure.

    *found* and *places* are the results of the walk; *is_known* means that the bytes are known to
    be UTF-8. The serialization and the positions of its parts are in *work* then.
    """
    # Remove leading and trailing C0 control or space.
    if found == _AT_START and start < end and data[start] <= " ":
        while start < end and data[start] <= " ":
            start += 1
        found = urlscan.walk_url(data, start, end, end, places)
    default, index = places[6], places[7]
    while end > index and data[end - 1] <= " ":
        end -= 1
    if found == _IN_PLACE:
        index = end
    kinds = inline.kinds(data, index, end)
    has_control = kinds & 1 != 0
    if kinds & 2 and not is_known and not is_utf8(data, index, end):
        return _INVALID_UTF8
    if has_control and found == _AT_HOST:
        found = _AT_SCHEME_END
        index = places[0] + 1
        places[1] = places[2] = -1
    if found == _IN_PATH_STATE:
        # Without newlines, or with what ends it, a segment may be one of dots, or a drive letter.
        while index > places[3] and data[index - 1] != "/":
            index -= 1
    work.out.truncate(0)
    work.out.copy(data, start, index)
    work.scheme_end = places[0] - start
    work.host_start = places[1] - start if places[1] >= 0 else -1
    work.host_end = places[2] - start if places[2] >= 0 else -1
    work.path = places[3] - start
    work.fault = work.fault_end = -1
    work.query = places[4] - start if places[4] >= 0 else -1
    work.fragment = places[5] - start if places[5] >= 0 else -1
    if has_control:
        work.input.truncate(0)
        work.input.copy_without_newlines(data, index, end)
        data, index, end = work.input.data, 0, work.input.size
    failure = 0
    if found == _AT_START:
        failure = _scheme(work, data, index, end)
    elif found == _AT_SCHEME_END:
        failure = _after_scheme(work, data, index, end, default)
    elif found == _AT_HOST:
        failure = _host(work, data, index, places[2], end, default)
    elif found in (_AT_PATH_START, _LACKS_SLASH):
        work.query = work.fragment = -1
        failure = _after_host(work, data, index, end, default)
    elif found == _IN_PATH_STATE:
        failure = _path(work, data, index, end, default)
    elif found == _IN_QUERY_STATE:
        failure = _query(work, data, index, end, default)
    elif found == _IN_FRAGMENT_STATE:
        _percent_encode(data, index, end, _IN_FRAGMENT, work.out)
    if has_control:
        work.fault = -1  # not in the input as given
    if work.out.failed or work.input.failed or work.host.failed:
        # The next string may need less.
        work.out.recover()
        work.input.recover()
        work.host.recover()
        return _OUT_OF_MEMORY
    return failure


def _is_slash(char: str, default: int) -> bool:
    return char == "/" or (char == "\\" and default != _NOT_SPECIAL)


# --- schemes --------------------------------------------------------------------------------------


# Scheme start state, scheme state
def _scheme(work: Workspace, data: str, start: int, end: int) -> int:
    index = start
    if index < end and inline.is_alpha(data[index]):
        while index < end and _RFC_CLASSES[ord(data[index])] & _IN_SCHEME:
            index += 1
        if index < end and data[index] == ":":
            work.out.copy_lower(data, start, index + 1)
            work.scheme_end = index - start
            default = urlscan.default_port(work.out.data, 0, work.scheme_end)
            return _after_scheme(work, data, index + 1, end, default)
    return _no_scheme(work, data, start, end)


def _after_scheme(work: Workspace, data: str, index: int, end: int, default: int) -> int:
    has_slash = index < end and data[index] == "/"
    has_slashes = has_slash and index + 1 < end and data[index + 1] == "/"
    if default == _FILE:
        return _file(work, data, index, end)
    if default != _NOT_SPECIAL:
        # Special relative or authority state
        if not has_slashes and _base_has_scheme(work):
            return _relative(work, data, index, end, default)
        return _authority_after_slashes(work, data, index, end, default)
    # Path or authority state
    if has_slashes:
        return _authority(work, data, index + 2, end, default)
    work.path = work.out.size
    if has_slash:
        work.out.put("/")
        return _path(work, data, index + 1, end, default)
    return _opaque_path(work, data, index, end)


def _base_has_scheme(work: Workspace) -> bool:
    """Return True if there is a base, and it has the scheme that was just written."""
    size = work.scheme_end
    return work.base_scheme_end == size and inline.is_same(
        work.out.data, 0, work.base_data, 0, size
    )


# No scheme state
def _no_scheme(work: Workspace, data: str, index: int, end: int) -> int:
    if work.base_scheme_end < 0:
        work.fault = index
        return _MISSING_SCHEME
    default = urlscan.default_port(work.base_data, 0, work.base_scheme_end)
    has_opaque_path = work.base_host < 0 and (
        work.base_path == work.base_path_end or work.base_data[work.base_path] != "/"
    )
    if has_opaque_path and (index == end or data[index] != "#"):
        work.fault = index
        return _MISSING_SCHEME
    work.out.copy(work.base_data, 0, work.base_scheme_end + 1)
    work.scheme_end = work.base_scheme_end
    if default == _FILE:
        return _file(work, data, index, end)
    return _relative(work, data, index, end, default)


# --- references -----------------------------------------------------------------------------------


# Relative state, relative slash state
def _relative(work: Workspace, data: str, index: int, end: int, default: int) -> int:
    if index == end or not _is_slash(data[index], default):
        return _continue_base(work, data, index, end, default)
    index += 1
    if index < end and _is_slash(data[index], default):
        if default == _NOT_SPECIAL:
            return _authority(work, data, index + 1, end, default)
        return _authority_after_slashes(work, data, index, end, default)
    _take_authority(work)
    work.out.put("/")
    return _path(work, data, index, end, default)


def _take_authority(work: Workspace) -> None:
    """Write the authority of the base, whose scheme is written already."""
    if work.base_host >= 0:
        work.out.copy(work.base_data, work.base_scheme_end + 1, work.base_path)
        work.host_start, work.host_end = work.base_host, work.base_host_end
    work.path = work.out.size


# The end of the relative state and of the file state
def _continue_base(work: Workspace, data: str, index: int, end: int, default: int) -> int:
    if index == end or inline.ends_path(data[index]):
        kept = work.base_end
        if index < end and data[index] == "?":
            kept = work.base_path_end
        elif work.base_query >= 0:
            work.query = work.base_query
        work.out.copy(work.base_data, work.base_scheme_end + 1, kept)
        work.host_start, work.host_end = work.base_host, work.base_host_end
        work.path = work.base_path
        return _query_and_fragment(work, data, index, end, default)
    _take_authority(work)
    if default == _FILE and _is_at_drive_letter(data, index, end):
        work.out.put("/")
    else:
        work.out.copy(work.base_data, work.base_path, work.base_path_end)
        work.out.put("/")
        _shorten_path(work, default)
    return _path(work, data, index, end, default)


# --- authorities ----------------------------------------------------------------------------------


# Special authority slashes state, special authority ignore slashes state
def _authority_after_slashes(work: Workspace, data: str, index: int, end: int, default: int) -> int:
    while index < end and _is_slash(data[index], default):
        index += 1
    return _authority(work, data, index, end, default)


# Authority state
def _authority(work: Workspace, data: str, start: int, end: int, default: int) -> int:
    host = stop = start
    while stop < end:
        if _DELIMITERS[ord(data[stop])]:
            if data[stop] == "@":
                host = stop + 1
            elif data[stop] != "\\" or default != _NOT_SPECIAL:
                break
        stop += 1
    host_end = _end_of_host(data, host, stop)
    if host == host_end and (host > start or host_end < stop or default != _NOT_SPECIAL):
        work.fault = host
        return _HOST_MISSING
    work.out.put("/")
    work.out.put("/")
    if host > start:
        _credentials(data, start, host - 1, work.out)
    return _host(work, data, host, host_end, end, default)


# Host state
def _host(work: Workspace, data: str, index: int, host_end: int, end: int, default: int) -> int:
    work.host_start = work.out.size
    failure = write_host(data, index, host_end, default == _NOT_SPECIAL, work)
    work.host_end = work.out.size
    if failure:
        work.fault, work.fault_end = index, host_end
        return failure
    return _after_host(work, data, host_end, end, default)


def _after_host(work: Workspace, data: str, index: int, end: int, default: int) -> int:
    stop = index
    while stop < end and not _is_slash(data[stop], default) and not inline.ends_path(data[stop]):
        stop += 1
    return _port(work, data, index, stop, default) or _path_start(work, data, stop, end, default)


def _credentials(data: str, start: int, end: int, out: Writer) -> None:
    """Write what stands before the last ``@``: user name and password, unless both are empty."""
    colon = start
    while colon < end and data[colon] != ":":
        colon += 1
    _percent_encode(data, start, colon, _IN_USERINFO, out)
    if colon + 1 < end:
        out.put(":")
        _percent_encode(data, colon + 1, end, _IN_USERINFO, out)
    if colon > start or colon + 1 < end:
        out.put("@")


def _percent_encode(data: str, index: int, end: int, wanted: int, out: Writer) -> int:
    """Write what is in the class *wanted* as it is, and other bytes percent-encoded.

    Return *end*, or the place of a ``#`` that is not in that class.
    """
    while index < end:
        start = index
        index = urlscan.skip(data, index, end, end, wanted)
        out.copy(data, start, index)
        start = index
        while index < end and data[index] != "#" and not _CLASSES[ord(data[index])] & wanted:
            index += 1
        if index == start:
            break
        out.copy_escaped(data, start, index)
    return index


def _end_of_host(data: str, index: int, end: int) -> int:
    """Return the place of the colon that ends the host, or *end*."""
    inside_brackets = False
    index = urlscan.skip(data, index, end, end, _IN_DOMAIN)
    while index < end and (inside_brackets or data[index] != ":"):
        if data[index] == "[":
            inside_brackets = True
        elif data[index] == "]":
            inside_brackets = False
        index += 1
    return index


# Port state
def _port(work: Workspace, data: str, colon: int, end: int, default: int) -> int:
    for index in range(colon + 1, end):
        if not inline.is_digit(data[index]):
            work.fault = index
            return _PORT_INVALID
    port = inline.number(data, colon + 1, end, _MAX_PORT)
    if port > _MAX_PORT:
        work.fault = colon + 1
        return _PORT_OUT_OF_RANGE
    if colon + 1 < end and port != default:
        work.out.put(":")
        work.out.put_number(port)
    return 0


# --- files ----------------------------------------------------------------------------------------


# File state, file slash state
def _file(work: Workspace, data: str, index: int, end: int) -> int:
    has_base = _base_has_scheme(work)
    if index == end or not _is_slash(data[index], _FILE):
        if has_base:
            return _continue_base(work, data, index, end, _FILE)
        _put_empty_host(work)
        work.out.put("/")
        return _path(work, data, index, end, _FILE)
    index += 1
    if index < end and _is_slash(data[index], _FILE):
        return _file_host(work, data, index + 1, end)
    if has_base:
        _take_authority(work)
        work.out.put("/")
        if not _is_at_drive_letter(data, index, end) and _is_at_normalized_drive_letter(
            work.base_data, work.base_path + 1, work.base_path_end
        ):
            work.out.copy(work.base_data, work.base_path + 1, work.base_path + 3)
            work.out.put("/")
    else:
        _put_empty_host(work)
        work.out.put("/")
    return _path(work, data, index, end, _FILE)


def _put_empty_host(work: Workspace) -> None:
    work.out.put("/")
    work.out.put("/")
    work.host_start = work.host_end = work.path = work.out.size


# File host state
def _file_host(work: Workspace, data: str, start: int, end: int) -> int:
    index = start
    while index < end and not _is_slash(data[index], _FILE) and not inline.ends_path(data[index]):
        index += 1
    _put_empty_host(work)
    if index - start == 2 and _is_at_drive_letter(data, start, end):
        work.out.put("/")
        return _path(work, data, start, end, _FILE)
    if start < index:
        failure = write_host(data, start, index, False, work)
        if failure:
            work.fault, work.fault_end = start, index
            return failure
        if _is_localhost(work.out, work.host_start):
            work.out.truncate(work.host_start)
        work.host_end = work.out.size
    return _path_start(work, data, index, end, _FILE)


def _is_localhost(out: Writer, start: int) -> bool:
    return out.size - start == 9 and inline.is_same(out.data, start, _LOCALHOST, 0, 9)


# URL §4.2, starts with a Windows drive letter
def _is_at_drive_letter(data: str, index: int, end: int) -> bool:
    return (
        index + 1 < end
        and inline.is_alpha(data[index])
        and (data[index + 1] == ":" or data[index + 1] == "|")
        and (
            index + 2 == end
            or _is_slash(data[index + 2], _FILE)
            or inline.ends_path(data[index + 2])
        )
    )


def _is_at_normalized_drive_letter(data: str, index: int, end: int) -> bool:
    return _is_at_drive_letter(data, index, end) and data[index + 1] == ":"


# --- paths ----------------------------------------------------------------------------------------


# Path start state
def _path_start(work: Workspace, data: str, index: int, end: int, default: int) -> int:
    work.path = work.out.size
    if index < end and _is_slash(data[index], default):
        index += 1
    elif default == _NOT_SPECIAL:
        return _query_and_fragment(work, data, index, end, default)
    work.out.put("/")
    return _path(work, data, index, end, default)


# Path state
def _path(work: Workspace, data: str, index: int, end: int, default: int) -> int:
    wanted = _PLAIN_IN_PATH if default != _NOT_SPECIAL else _PLAIN_IN_PATH | _UNLESS_SPECIAL
    while index < end and not inline.ends_path(data[index]):
        if (
            default == _FILE
            and work.out.size == work.path + 1
            and _is_at_drive_letter(data, index, end)
        ):
            work.out.copy(data, index, index + 1)
            work.out.put(":")
            index += 2
        start = index
        index = urlscan.skip(data, index, end, end, wanted)
        work.out.copy(data, start, index)
        if index == end or inline.ends_path(data[index]):
            break
        if _CLASSES[ord(data[index])] & _DOT_IN_PATH:
            dot = urlscan.skip_dot(data, index, end)
            dots = urlscan.skip_dot(data, dot, end)
            if (
                dot > index
                and work.out.char(work.out.size - 1) == "/"
                and (dots == end or _is_slash(data[dots], default) or inline.ends_path(data[dots]))
            ):
                # A single-dot or double-dot URL path segment
                if dots > dot:
                    _shorten_path(work, default)
                index = dots + 1 if dots < end and _is_slash(data[dots], default) else dots
            else:
                work.out.copy(data, index, index + 1)
                index += 1
        elif data[index] == "\\":
            work.out.put("/")
            index += 1
        else:
            start = index
            index += 1
            while index < end and data[index] > "\x7f":
                index += 1
            work.out.copy_escaped(data, start, index)
    # URL §4.5: without a host, two slashes at the start of the path would be followed by one.
    if work.host_start < 0 and work.out.char(work.path + 1) == "/":
        work.out.insert(work.path, ".")
        work.out.insert(work.path, "/")
        work.path = work.path + 2
    return _query_and_fragment(work, data, index, end, default)


# URL §4.1, shorten a URL's path
def _shorten_path(work: Workspace, default: int) -> None:
    index = work.out.size - 1
    while index > work.path and work.out.data[index - 1] != "/":
        index -= 1
    is_kept = (
        default == _FILE
        and index == work.path + 1
        and _is_at_normalized_drive_letter(work.out.data, index, work.out.size)
    )
    if index > work.path and not is_kept:
        work.out.truncate(index)


# Opaque path state
def _opaque_path(work: Workspace, data: str, index: int, end: int) -> int:
    while index < end and not inline.ends_path(data[index]):
        start = index
        while index < end and " " < data[index] <= "~" and not inline.ends_path(data[index]):
            index += 1
        work.out.copy(data, start, index)
        if index == end or inline.ends_path(data[index]):
            break
        if data[index] == " " and not (index + 1 < end and inline.ends_path(data[index + 1])):
            work.out.put(" ")
        else:
            work.out.put_escape(ord(data[index]))
        index += 1
    return _query_and_fragment(work, data, index, end, _NOT_SPECIAL)


# --- queries and fragments ------------------------------------------------------------------------


# From the end of the path on
def _query_and_fragment(work: Workspace, data: str, index: int, end: int, default: int) -> int:
    if index == end or data[index] != "?":
        return _fragment(work, data, index, end)
    work.query = work.out.size
    work.out.put("?")
    return _query(work, data, index + 1, end, default)


# Query state
def _query(work: Workspace, data: str, index: int, end: int, default: int) -> int:
    wanted = _IN_QUERY if default != _NOT_SPECIAL else _IN_QUERY | _UNLESS_SPECIAL
    index = _percent_encode(data, index, end, wanted, work.out)
    return _fragment(work, data, index, end)


# Fragment state
def _fragment(work: Workspace, data: str, index: int, end: int) -> int:
    if index < end:
        work.fragment = work.out.size
        work.out.put("#")
        _percent_encode(data, index + 1, end, _IN_FRAGMENT, work.out)
    return 0
