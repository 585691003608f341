"""RFC 3986 references: the constructor, the fast scan, and ordinary resolution.

The fast scan accepts only strings whose parts are certain: a ``URI-reference`` of RFC 3986
without IP literal and with an ordinary port. A string that it does not accept may still be valid:
the engine, :mod:`urikit.rfc._syntax`, decides and says where a fault is. That the two agree is a
law that the tests try to break.
"""

from __future__ import annotations

from urikit._kernel.record import BLANK as _BLANK
from urikit._kernel.record import COMPILED as _COMPILED
from urikit._kernel.record import Record, as_constructor, fill, place, plain_text
from urikit._kernel.tables import RFC_CLASSES as _TABLE
from urikit._kernel.tables import RFC_IN_HOST as _IN_HOST
from urikit._kernel.tables import RFC_IN_PATH as _IN_PATH
from urikit._kernel.tables import RFC_IN_QUERY as _IN_QUERY
from urikit._kernel.tables import RFC_IN_SCHEME as _IN_SCHEME
from urikit._kernel.tables import RFC_IN_USERINFO as _IN_USERINFO
from urikit._kernel.tables import RFC_IS_ALPHA as _IS_ALPHA
from urikit._kernel.tables import RFC_IS_DIGIT as _IS_DIGIT
from urikit._kernel.tables import RFC_IS_HEX as _IS_HEX

if not _COMPILED:
    from urikit._kernel.patterns import scan_regex

__all__ = [
    "ReferenceBase",
    "find_reference",
    "join_reference",
    "remove_dot_segments",
    "scan",
    "scan_loop",
]


class ReferenceBase(Record):
    """The constructor of what RFC 3986 and RFC 3987 describe."""

    __slots__ = ()

    def __cinit__(self, text: object) -> None:
        if text is _BLANK:
            return
        plain = plain_text(text)
        if not scan(plain, self):
            self._read(plain)

    def _read(self, text: str) -> None:
        """Write the text and its positions here, or raise ParseError: what is not certain.

        That is for the engine to decide, which the classes of objects know and this one does not.
        """
        raise TypeError(f"{type(self).__name__} is not made directly: URI and IRI are")


as_constructor(ReferenceBase)

# --- the scan as a loop: one walk over the characters through a table of their classes ------

_CLASSES = _TABLE  # in C a pointer into the table


def _class_of(char: str) -> int:
    return _CLASSES[ord(char)]


def _skip(data: str, index: int, end: int, wanted: int) -> int:
    """The first index from *index* that is neither in the class *wanted* nor an escape."""
    while True:
        while index < end and _class_of(data[index]) & wanted:
            index += 1
        if (
            index + 2 < end
            and data[index] == "%"
            and _class_of(data[index + 1]) & _IS_HEX
            and _class_of(data[index + 2]) & _IS_HEX
        ):
            index += 3
        else:
            return index


def scan_loop(text: str, record: Record) -> bool:
    """Write *text* and its positions to *record*, or say that it is not certain."""
    if not text.isascii() or not find_reference(text, 0, len(text), record):
        return False
    record._text = text
    record._violations = ()
    return True


def find_reference(data: str, start: int, end: int, record: Record) -> bool:
    """Write the positions of the text from *start* to *end* to *record*, if they are certain."""
    index = start
    # §3.1 scheme
    scheme_end = -1
    if index < end and _class_of(data[index]) & _IS_ALPHA:
        while index < end and _class_of(data[index]) & _IN_SCHEME:
            index += 1
        if index < end and data[index] == ":":
            scheme_end = index
            index += 1
        else:
            index = start
    # §3.2 authority
    host = host_end = -1
    if index + 1 < end and data[index] == "/" and data[index + 1] == "/":
        host = index + 2
        host_end = index = _skip(data, host, end, _IN_HOST)
        if index < end and data[index] == ":":
            index = _skip_port(data, index + 1, end)
        if index < end and data[index] != "/" and data[index] != "?" and data[index] != "#":
            # Then what stands here was user info.
            index = _skip(data, index, end, _IN_USERINFO)
            if index == end or data[index] != "@":
                return False
            host = index + 1
            host_end = index = _skip(data, host, end, _IN_HOST)
            if index < end and data[index] == ":":
                index = _skip_port(data, index + 1, end)
            if index < end and data[index] != "/" and data[index] != "?" and data[index] != "#":
                return False
        if index - host_end > 5 and (index - host_end > 6 or data[host_end + 1] > "5"):
            return False
    # §3.3 path
    path = index
    index = _skip(data, index, end, _IN_PATH)
    if scheme_end < 0 and host < 0 and _colon_in_first_segment(data, path, index):
        return False
    # §3.4 query
    query = -1
    if index < end and data[index] == "?":
        query = index
        index = _skip(data, index + 1, end, _IN_QUERY)
    # §3.5 fragment
    fragment = -1
    if index < end and data[index] == "#":
        fragment = index
        index = _skip(data, index + 1, end, _IN_QUERY)
    if index < end:
        return False
    return place(record, start, end, scheme_end, host, host_end, path, query, fragment)


def _skip_port(data: str, index: int, end: int) -> int:
    while index < end and _class_of(data[index]) & _IS_DIGIT:
        index += 1
    return index


def _colon_in_first_segment(data: str, index: int, end: int) -> bool:
    while index < end and data[index] != "/":
        if data[index] == ":":
            return True
        index += 1
    return False


def scan(text: str, record: Record) -> bool:
    """Write the positions of *text* to *record* if they are certain, by the faster way."""
    return scan_loop(text, record) if _COMPILED else scan_regex(text, record)


# --- ordinary references ------------------------------------------------------------------------


# RFC 3986 §5.2.4
def remove_dot_segments(path: str) -> str:
    """*path* without the segments ``.`` and ``..``, what they mean carried out.

    The RFC moves text from one buffer to the other; here the output buffer is a list of
    segments, each with the slash before it, so that the work is proportional to the path.

    >>> remove_dot_segments("/a/b/c/./../../g"), remove_dot_segments("mid/content=5/../6")
    ('/a/g', 'mid/6')
    """
    if "." not in path:
        return path
    start = 0
    while path.startswith("./", start) or path.startswith("../", start):  # step 2A
        start = path.index("/", start) + 1
    rest = path[start:]
    if rest == "." or rest == "..":  # step 2D
        return ""
    segments = rest.split("/")
    # Step 2E, for a path without a leading slash
    output = [segments[0]] if segments[0] else []
    last = len(segments) - 1
    for position in range(1, last + 1):
        segment = segments[position]
        if segment == "..":  # step 2C
            if output:
                output.pop()
        elif segment != ".":  # step 2E
            output.append("/" + segment)
            continue
        if position == last:  # steps 2B and 2C leave a slash behind
            output.append("/")
    return "".join(output)


# RFC 3986 §5.2.2, where the reference is certain, and the base has a scheme and an authority
def join_reference(base: Record, text: str, record: Record) -> bool:
    """Write the target that *text* means at *base* to *record*, or that it is not certain."""
    if base._scheme_end < 0 or base._host < 0 or base._violations or not scan(text, record):
        return False
    base_text = base._text
    end = len(text)
    path_end = record._fragment if record._fragment >= 0 else end
    if record._query >= 0:
        path_end = record._query
    if record._scheme_end >= 0 or record._host >= 0:
        if "/." in text or text.startswith(".", record._path):
            return False
        return record._scheme_end >= 0 or scan(base_text[: base._scheme_end + 1] + text, record)
    # How much of the base stays: up to its path, its last segment, its query or its fragment.
    query = -1
    base_end = base._fragment if base._fragment >= 0 else len(base_text)
    base_path_end = base._query if base._query >= 0 else base_end
    if not path_end:
        if record._query < 0:
            base_path_end, query = base_end, base._query
        joined = base_text[:base_path_end] + text
    else:
        if text[0] == "/":
            joined = base_text[: base._path] + text
        elif base._path == base_path_end:  # §5.2.3
            joined = f"{base_text[: base._path]}/{text}"
        else:
            joined = base_text[: base_text.rfind("/", base._path, base_path_end) + 1] + text
        if joined.find("/.", base._path) >= 0:
            path_end = len(joined) - end + path_end
            path = remove_dot_segments(joined[base._path : path_end])
            joined = f"{joined[: base._path]}{path}{joined[path_end:]}"
    shift = len(joined) - end
    if record._query >= 0:
        query = record._query + shift
    fragment = record._fragment + shift if record._fragment >= 0 else -1
    scheme_end, host, host_end = base._scheme_end, base._host, base._host_end
    fill(record, joined, (), scheme_end, host, host_end, base._path, query, fragment)
    return True
