"""The kernel for URLs: the constructor, text that is nearly canonical, and references.

Compiled like :mod:`urikit._scan`, and written the same way. What :mod:`urikit._urlscan` does
not accept as it is, :func:`rewrite_url` takes apart if its scheme is special (``file`` is left
out), brings each part to its canonical form and puts them together; :func:`join_url` does the
same for references. Whatever is not certain, failures included, is left to the engine,
:mod:`urikit.whatwg.machine`. That all agree with it is a law which the tests try to break.
"""

from typing import Any

from urikit._hosts import canonical_host
from urikit._scan import BLANK, COMPILED, Given, Record, plain_text
from urikit._urlscan import (
    CLASSES,
    FILE,
    IN_FRAGMENT,
    IN_PATH,
    IN_QUERY,
    IN_USERINFO,
    NOT_SPECIAL,
    UNLESS_SPECIAL,
    default_port,
    scan_url,
    skip_dots,
    skip_path,
)

__all__ = ["URLBase", "join_url", "rewrite_url"]

# The same for this module alone, where C has them as variables of its own.
_BLANK, _COMPILED = BLANK, COMPILED
_TABLE = CLASSES
_CLASSES = _TABLE  # in C a pointer into the table
_IN_USERINFO, _IN_PATH, _IN_QUERY, _IN_FRAGMENT = IN_USERINFO, IN_PATH, IN_QUERY, IN_FRAGMENT
_UNLESS_SPECIAL, _NOT_SPECIAL, _FILE = UNLESS_SPECIAL, NOT_SPECIAL, FILE

_NO_PORT, _EMPTY_PORT = -3, -4  # in the place of a port


class URLBase(Record):
    """The constructor of what the URL Standard describes."""

    __slots__ = ()

    # C calls this from __new__; see below the class for Python.
    def __cinit__(self, text: object, base: object = None, *, encoding: object = "utf-8") -> None:
        if text is _BLANK:
            return
        plain = plain_text(text)
        if base is None:
            if scan_url(plain, self) or (encoding == "utf-8" and rewrite_url(plain, self)):
                return
        elif isinstance(base, URLBase):
            # Text that starts with "scheme://" is absolute, whatever the base.
            if scan_url(plain, self) or (encoding == "utf-8" and join_url(base, plain, self)):
                return
        self._read(plain, base, encoding)

    def _read(self, text: str, base: object, encoding: object) -> None:
        """Let the engine read *text*, which is not certain, or raise ParseError."""
        raise NotImplementedError


def _new_url(
    cls: type[Any], text: object, base: object = None, *, encoding: object = "utf-8"
) -> Any:
    self = object.__new__(cls)
    self.__cinit__(text, base, encoding=encoding)
    return self


if not COMPILED:
    URLBase.__new__ = _new_url  # type: ignore[method-assign,assignment]


def _class_of(char: str) -> int:
    return _CLASSES[ord(char)]


def _skip(data: str, index: int, end: int, wanted: int) -> int:
    """The first index from *index* that is not in the class *wanted*."""
    while index < end and _class_of(data[index]) & wanted:
        index += 1
    return index


# --- text that is nearly its own serialisation ------------------------------------------------


# URL §4.4, for special URLs but "file", without a base
def rewrite_url(text: str, record: Record) -> bool:
    """Write the serialisation of *text* to *record*, or say that it is not certain."""
    start, end = 0, len(text)
    while start < end and text[start] <= " ":
        start += 1
    while end > start and text[end - 1] <= " ":
        end -= 1
    # The scheme, and any number of slashes
    index = start
    while index < end and text[index] != ":" and index < start + 6:
        index += 1
    if index == end or text[index] != ":":
        return False
    scheme = text[start:index].lower()
    if not scheme.isascii():
        return False
    default = default_port(scheme, index - start)
    if default < 0:
        return False
    index += 1
    while index < end and (text[index] == "/" or text[index] == "\\"):
        index += 1
    # The authority: credentials, host and port
    host = authority = index
    while index < end and not _ends_authority(text[index]):
        if text[index] == "@":
            host = index + 1
        index += 1
    authority_end = index
    host_end = _end_of_host(text, host, authority_end)
    name = canonical_host(text[host:host_end])
    port = _port_number(text, host_end, authority_end)
    if name is None or port == _NO_PORT:
        return False
    # Path, query and fragment
    while index < end and not _ends_path(text[index]):
        index += 1
    path = _canonical_path(text, authority_end, index)
    query = fragment = ""
    query_at = fragment_at = -1
    if index < end and text[index] == "?":
        query_at = index
        while index < end and text[index] != "#":
            index += 1
        query = "?" + _encoded(text, query_at + 1, index, _IN_QUERY)
    if index < end:
        fragment_at = index
        fragment = "#" + _encoded(text, index + 1, end, _IN_FRAGMENT)
    # URL §4.5, the serializer
    prefix = f"{scheme}://{_credentials(text, authority, host - 1)}"
    record._violations = text
    record._scheme_end = len(scheme)
    record._host = len(prefix)
    record._host_end = record._host + len(name)
    prefix += name if port in (_EMPTY_PORT, default) else f"{name}:{port}"
    record._path = len(prefix)
    record._query = record._path + len(path) if query_at >= 0 else -1
    record._fragment = record._path + len(path) + len(query) if fragment_at >= 0 else -1
    record._text = f"{prefix}{path}{query}{fragment}"
    return True


def _ends_path(char: str) -> bool:
    return char == "?" or char == "#"


def _ends_authority(char: str) -> bool:
    return char == "/" or char == "\\" or _ends_path(char)


def _end_of_host(text: str, index: int, end: int) -> int:
    """The place of the colon that ends the host, or *end*."""
    inside = False
    while index < end and (inside or text[index] != ":"):
        if text[index] == "[":
            inside = True
        elif text[index] == "]":
            inside = False
        index += 1
    return index


# URL §4.4, port state
def _port_number(text: str, index: int, end: int) -> int:
    """The port after the colon at *index*, which may be missing, or that there is a fault."""
    index += 1
    if index >= end:
        return _EMPTY_PORT
    port = 0
    while index < end:
        if not "0" <= text[index] <= "9":
            return _NO_PORT
        port = port * 10 + ord(text[index]) - 48
        if port > 65535:
            return _NO_PORT
        index += 1
    return port


# URL §4.4, authority state
def _credentials(text: str, start: int, end: int) -> str:
    """What stands between *start* and the ``@`` at *end*, encoded, or nothing at all."""
    if end <= start:
        return ""
    colon = start
    while colon < end and text[colon] != ":":
        colon += 1
    username = _encoded(text, start, colon, _IN_USERINFO)
    password = _encoded(text, colon + 1, end, _IN_USERINFO) if colon < end else ""
    if password:
        return f"{username}:{password}@"
    return f"{username}@" if username else ""


# URL §1.3, UTF-8 percent-encode
def _encoded(text: str, start: int, end: int, wanted: int) -> str:
    """A part of *text*, with all but the characters of the class *wanted* percent-encoded.

    Tabs and newlines are gone, and a lone surrogate counts as U+FFFD: the URL parser does
    both to its input before anything else.
    """
    index = start
    while index < end and text[index] < "\x80" and _class_of(text[index]) & wanted:
        index += 1
    if index == end:
        return text[start:end]
    output = bytearray()
    for place in range(start, end):
        char = text[place]
        code = ord(char)
        if code < 0x80:
            if _class_of(char) & wanted:
                output.append(code)
            elif code != 0x9 and code != 0xA and code != 0xD:
                _append_escape(output, code)
        else:
            _append_utf8(output, code)
    return output.decode("ascii")


def _append_utf8(output: bytearray, code: int) -> None:
    """Append the escapes of the UTF-8 bytes of a code point outside ASCII."""
    if 0xD800 <= code <= 0xDFFF:
        code = 0xFFFD
    if code < 0x800:
        _append_escape(output, 0xC0 | code >> 6)
    else:
        if code < 0x10000:
            _append_escape(output, 0xE0 | code >> 12)
        else:
            _append_escape(output, 0xF0 | code >> 18)
            _append_escape(output, 0x80 | code >> 12 & 0x3F)
        _append_escape(output, 0x80 | code >> 6 & 0x3F)
    _append_escape(output, 0x80 | code & 0x3F)


def _append_escape(output: bytearray, byte: int) -> None:
    output.append(0x25)
    output.append(_HEX_DIGITS[byte >> 4])
    output.append(_HEX_DIGITS[byte & 15])


_HEX_DIGITS = b"0123456789ABCDEF"


# URL §4.4, path start state and path state
def _canonical_path(text: str, start: int, end: int) -> str:
    """The path between *start* and *end*, which begins with a slash of either kind if not empty."""
    if start == end:
        return "/"
    path = _encoded(text, start, end, _IN_PATH)
    if "\\" in path:
        path = path.replace("\\", "/")
    if skip_path(path, 0, len(path), True) == len(path):
        return path
    return _without_dots(path)


def _without_dots(path: str) -> str:
    """*path*, which is absolute, with what its dot segments mean carried out."""
    output: list[str] = []
    segments = path.split("/")
    last = len(segments) - 1
    for number in range(1, last + 1):
        segment = segments[number]
        dots = _count_dots(segment)
        if not dots:
            output.append(segment)
        else:
            if dots == 2 and output:
                output.pop()
            if number == last:
                output.append("")
    return "/" + "/".join(output)


def _count_dots(segment: str) -> int:
    """1 for a single-dot URL path segment, 2 for a double-dot one, 0 for any other. URL §4.1"""
    end = len(segment)
    if not 1 <= end <= 6 or skip_dots(segment, 0, end) < end:
        return 0
    return 2 if end in (2, 4, 6) else 1


# --- references -------------------------------------------------------------------------------


# URL §4.4, from the no scheme state on, for a base with a host that is no file
def join_url(base: Record, text: str, record: Record) -> bool:
    """Write what the reference *text* means at *base* to *record*, or that it is not certain."""
    if base._host < 0 or not text.isascii():
        return False
    base_text = base._text
    special = default_port(base_text, base._scheme_end) != _NOT_SPECIAL
    if default_port(base_text, base._scheme_end) == _FILE or _starts_with_scheme(text):
        return False
    end = len(text)
    if end > 1 and text[0] == "/" and text[1] == "/":
        absolute = base_text[: base._scheme_end + 1] + text
        if not scan_url(absolute, record) and not (special and rewrite_url(absolute, record)):
            return False
        record._violations = Given(text, base_text)
        return True
    # How much of the base stays: up to its path, its last segment, its query or its fragment.
    path = base._path
    path_end = len(base_text)
    if base._fragment >= 0:
        path_end = base._fragment
    kept = path_end
    if base._query >= 0:
        path_end = base._query
    query = -1
    if not end or text[0] == "#":
        query = base._query
    elif text[0] == "?":
        kept = path_end
    elif text[0] == "/":
        kept = path
    else:
        kept = base_text.rfind("/", path, path_end) + 1
        if not kept:
            base_text = base_text[:path] + "/"
            kept = path + 1
    joined = base_text[:kept] + text
    data = joined
    index = kept
    end += kept
    if end > kept and data[kept] != "?" and data[kept] != "#":
        index = skip_path(joined, kept if data[kept] == "/" else kept - 1, end, special)
        if index < end and data[index] == "/":  # a dot segment
            while index < end and not _ends_path(data[index]):
                index += 1
            if not special and "\\" in joined:
                return False
            changed = _canonical_path(joined, path, index)
            joined = f"{joined[:path]}{changed}{joined[index:]}"
            data = joined
            end = len(joined)
            index = path + len(changed)
            if skip_path(joined, path, end, special) != index:
                return False
    if index < end and data[index] == "?":
        query = index
        index = _skip(data, index + 1, end, _IN_QUERY if special else _IN_QUERY | _UNLESS_SPECIAL)
    fragment = -1
    if index < end and data[index] == "#":
        fragment = index
        index = _skip(data, index + 1, end, _IN_FRAGMENT)
    if index < end:
        return False
    record._text = joined
    record._violations = Given(text, base._text)
    record._scheme_end = base._scheme_end
    record._host = base._host
    record._host_end = base._host_end
    record._path = path
    record._query = query
    record._fragment = fragment
    return True


def _starts_with_scheme(text: str) -> bool:
    """Whether a colon comes before any character that is in no scheme."""
    for char in text:
        if char == ":":
            return True
        if not (char.isalnum() or char == "+" or char == "-" or char == "."):
            return False
    return False
