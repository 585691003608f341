"""URLs: the constructor, strings that are nearly canonical, and references.

What :mod:`urikit._kernel.urlscan` does not accept unchanged, :func:`rewrite_url` takes apart,
brings each part to its canonical form and puts them together; :func:`join_url` does the same for
references. Everything uncertain, failures included, is left to the engine,
:mod:`urikit.whatwg._machine`. That all agree with it is a law that the tests try to break.
"""

from __future__ import annotations

from urikit._kernel.hosts import canonical_host
from urikit._kernel.percent import decode
from urikit._kernel.record import BLANK as _BLANK
from urikit._kernel.record import Given, Record, as_constructor, fill, plain_text
from urikit._kernel.tables import FILE as _FILE
from urikit._kernel.tables import HEX_DIGITS as _HEX_DIGITS
from urikit._kernel.tables import IN_DOMAIN as _IN_DOMAIN
from urikit._kernel.tables import IN_FRAGMENT as _IN_FRAGMENT
from urikit._kernel.tables import IN_OPAQUE_HOST as _IN_OPAQUE_HOST
from urikit._kernel.tables import IN_PATH as _IN_PATH
from urikit._kernel.tables import IN_QUERY as _IN_QUERY
from urikit._kernel.tables import IN_USERINFO as _IN_USERINFO
from urikit._kernel.tables import MAX_PORT as _MAX_PORT
from urikit._kernel.tables import NOT_SPECIAL as _NOT_SPECIAL
from urikit._kernel.tables import UNLESS_SPECIAL as _UNLESS_SPECIAL
from urikit._kernel.tables import URL_CLASSES as _TABLE
from urikit._kernel.urlscan import default_port, scan_url, skip_path

__all__ = ["URLBase", "join_url", "rewrite_url"]

_CLASSES, _HEX = _TABLE, _HEX_DIGITS  # in C pointers into the tables
_NO_PORT, _EMPTY_PORT = -3, -4  # in the place of a port
_SPACE, _HASH, _PERCENT, _DOT, _SLASH, _DIGIT_0, _DIGIT_2, _DIGIT_9, _COLON = b" #%./029:"
_QUESTION_MARK, _AT, _OPENING, _BACKSLASH, _CLOSING, _TAB, _NEWLINE, _RETURN = b"?@[\\]\t\n\r"
_UPPER_E, _LOWER_E, _UPPER_A, _UPPER_Z, _LOWER_A, _LOWER_Z = b"EeAZaz"
_PLUS, _MINUS, _PIPE, _TILDE = b"+-|~"
# Every byte becomes at most an escape of three characters. Beside that, "//", a slash, or an
# address may be written where the text is shorter.
_MOST, _MORE = 3, 64
# The names of the special schemes as numbers
_FTP, _HTTP, _HTTPS, _WS, _WSS, _FILE_SCHEME = (
    int.from_bytes(name) for name in (b"ftp", b"http", b"https", b"ws", b"wss", b"file")
)


class URLBase(Record):
    """The constructor of what the URL Standard describes."""

    __slots__ = ()

    def __cinit__(self, text: object, base: object = None, *, encoding: object = "utf-8") -> None:
        if text is _BLANK:
            return
        plain = plain_text(text)
        if encoding == "utf-8":
            if base is None:
                if scan_url(plain, self) or rewrite_url(plain, self):
                    return
            else:
                if not isinstance(base, URLBase):
                    base = URLBase.__new__(type(self), base)  # type: ignore[call-arg]  # __cinit__
                # What the scan accepts is absolute, whatever the base.
                if scan_url(plain, self) or join_url(base, plain, self):
                    return
        self._read(plain, base, encoding)

    def _read(self, text: str, base: object, encoding: object) -> None:
        """Let the engine read *text*, which is not certain, or raise ParseError.

        The class of objects knows the engine; this one does not.
        """
        raise TypeError(f"{type(self).__name__} is not made directly: URL is")


as_constructor(URLBase)

# --- text that is nearly its own serialisation ------------------------------------------------
#
# From here on "data" is the UTF-8 form of a text, and "out" is a bytearray with room for whatever
# becomes of it; both are pointers to C. "written" counts what is in "out" already.


# URL §4.4, without a base
def rewrite_url(text: str, record: Record) -> bool:
    """Write the serialisation of *text* to *record*, or say that it is not certain."""
    try:
        raw = text.encode()
    except UnicodeEncodeError:  # a lone surrogate
        return False
    data = raw
    start, end = 0, len(raw)
    while start < end and data[start] <= _SPACE:
        start += 1
    while end > start and data[end - 1] <= _SPACE:
        end -= 1
    output = bytearray(_MOST * (end - start) + _MORE)
    out = output
    # The scheme, which is looked up by its first letters as a number
    index = start
    written = name = 0
    while index < end and _is_in_scheme(data[index]):
        out[written] = _lower(data[index])
        if written < 6:
            name = name << 8 | out[written]
        written += 1
        index += 1
    if index == end or data[index] != _COLON or not written:
        return False
    if not _LOWER_A <= out[0] <= _LOWER_Z:
        return False
    scheme_end = written
    out[written] = _COLON
    written += 1
    index += 1
    after = index + 1 if index < end and data[index] == _SLASH else index
    if after < end and _is_removed(data[after]):
        return False  # a tab or newline that may hide a slash
    default = _port_of(name)
    special = default != _NOT_SPECIAL
    # The slashes before an authority: two, and any number of either kind for special schemes
    has_authority = index + 1 < end and data[index] == _SLASH and data[index + 1] == _SLASH
    if has_authority:
        index += 2
    if default >= 0:
        has_authority = True
        while index < end and (data[index] == _SLASH or data[index] == _BACKSLASH):
            index += 1
    record._host = record._host_end = -1
    if has_authority:
        start = index
        while index < end and not _ends_authority(data[index], special):
            index += 1
        written = _write_authority(data, start, index, default, out, written, record)
        if written < 0:
            return False
    elif special:
        return False
    # Path, query and fragment
    start = index
    index = _end_of_path(data, start, end)
    path = written
    if has_authority or (start < index and data[start] == _SLASH):
        if special or start < index:
            written = _write_path(data, start, index, default, out, written)
        # Without an authority a second slash would start one.
        if not has_authority and written > path + 1 and out[path + 1] == _SLASH:
            return False
    else:
        written = _write_opaque_path(data, start, index, out, written)
        if out[written - 1] == _SPACE:
            return False
    query = fragment = -1
    if index < end and data[index] == _QUESTION_MARK:
        query = written
        written = _write(out, written, "?")
        start = index + 1
        while index < end and data[index] != _HASH:
            index += 1
        written = _write_encoded(data, start, index, _in_query(special), out, written)
    if index < end:
        fragment = written
        written = _write(out, written, "#")
        written = _write_encoded(data, index + 1, end, _IN_FRAGMENT, out, written)
    host, host_end = record._host, record._host_end
    serialized = out[:written].decode("ascii")
    fill(record, serialized, text, scheme_end, host, host_end, path, query, fragment)
    return True


def _is_removed(code: int) -> bool:
    """Whether the URL parser removes the character before it does anything else."""
    return code in (_TAB, _NEWLINE, _RETURN)


def _is_in_scheme(code: int) -> bool:
    return (
        _LOWER_A <= _lower(code) <= _LOWER_Z
        or _DIGIT_0 <= code <= _DIGIT_9
        or code in (_PLUS, _MINUS, _DOT)
    )


def _lower(code: int) -> int:
    return code + 32 if _UPPER_A <= code <= _UPPER_Z else code


def _port_of(name: int) -> int:
    """The default port of a scheme, by its name as a number."""
    if name in (_HTTPS, _WSS):
        return 443
    if name in (_HTTP, _WS):
        return 80
    if name == _FTP:
        return 21
    return _FILE if name == _FILE_SCHEME else _NOT_SPECIAL


def _in_query(special: bool) -> int:
    return _IN_QUERY if special else _IN_QUERY | _UNLESS_SPECIAL


def _ends_authority(code: int, special: bool) -> bool:
    return code in (_SLASH, _QUESTION_MARK, _HASH) or (special and code == _BACKSLASH)


# URL §4.4, from the authority state to the port state, and file host state
def _write_authority(
    data: bytes, start: int, end: int, default: int, out: bytearray, written: int, record: Record
) -> int:
    """Write what stands between *start* and *end*, or say by -1 that it is not certain."""
    written = _write(out, written, "//")
    host, host_end, port = start, end, _EMPTY_PORT
    if default != _FILE:
        for index in range(start, end):
            if data[index] == _AT:
                host = index + 1
        host_end = _end_of_host(data, host, end)
        port = _port_number(data, host_end, end)
        if port == _NO_PORT or (host == host_end and (default >= 0 or end > start)):
            return -1
        written = _write_credentials(data, start, host - 1, out, written)
    record._host = written
    if default == _NOT_SPECIAL and (host == host_end or data[host] != _OPENING):
        for index in range(host, host_end):
            if data[index] > 127 or not _CLASSES[data[index]] & _IN_OPAQUE_HOST:
                return -1
            out[written] = data[index]
            written += 1
    elif host < host_end:
        if default == _FILE and host_end - host == 2:
            return -1  # perhaps a drive letter
        written = _write_host(data, host, host_end, out, written)
        if written < 0:
            return -1
        if default == _FILE and out[record._host : written].decode("ascii") == "localhost":
            written = record._host
    record._host_end = written
    if port != _EMPTY_PORT and port != default:
        written = _write(out, written, f":{port}")
    return written


def _end_of_host(data: bytes, index: int, end: int) -> int:
    """The place of the colon that ends the host, or *end*."""
    inside_brackets = False
    while index < end and (inside_brackets or data[index] != _COLON):
        if data[index] == _OPENING:
            inside_brackets = True
        elif data[index] == _CLOSING:
            inside_brackets = False
        index += 1
    return index


def _end_of_path(data: bytes, index: int, end: int) -> int:
    while index < end and data[index] != _QUESTION_MARK and data[index] != _HASH:
        index += 1
    return index


# URL §4.4, port state
def _port_number(data: bytes, index: int, end: int) -> int:
    """The port after the colon at *index*, which may be missing, or that there is a fault."""
    index += 1
    if index >= end:
        return _EMPTY_PORT
    port = 0
    while index < end:
        if not _DIGIT_0 <= data[index] <= _DIGIT_9:
            return _NO_PORT
        port = port * 10 + data[index] - _DIGIT_0
        if port > _MAX_PORT:
            return _NO_PORT
        index += 1
    return port


def _write(out: bytearray, written: int, text: str) -> int:
    """Write *text*, which is ASCII."""
    for char in text:
        out[written] = ord(char)
        written += 1
    return written


# URL §4.4, authority state
def _write_credentials(data: bytes, start: int, end: int, out: bytearray, written: int) -> int:
    """Write what stands between *start* and the ``@`` at *end*, if there is anything."""
    if end <= start:
        return written
    colon = start
    while colon < end and data[colon] != _COLON:
        colon += 1
    before = written
    written = _write_encoded(data, start, colon, _IN_USERINFO, out, written)
    if colon + 1 < end:
        out[written] = _COLON
        after_colon = written + 1
        written = _write_encoded(data, colon + 1, end, _IN_USERINFO, out, after_colon)
        if written == after_colon:
            written -= 1
    if written > before:
        out[written] = _AT
        written += 1
    return written


# URL §3.5, the host parser
def _write_host(data: bytes, start: int, end: int, out: bytearray, written: int) -> int:
    """Write the host between *start* and *end*, or say by -1 that it is not certain."""
    before, index, label = written, start, written
    while index < end:
        code = _lower(data[index])
        if code > 127 or not _CLASSES[code] & _IN_DOMAIN:
            break
        out[written] = code
        written += 1
        if code == _DOT:
            label = written
        index += 1
    if index == end and label < written and _LOWER_A <= out[label] <= _LOWER_Z:
        return written  # the last label is no number
    name = data[start:end].decode()
    if "%" in name:
        # Escapes are decoded first; brackets that come from them are none.
        name = decode(name, False) or "["
        if name[0] == "[":
            return -1
    host = canonical_host(name)
    if host is None or len(host) > _MOST * (end - start) + _MORE // 2:
        return -1
    return _write(out, before, host)


# URL §1.3, UTF-8 percent-encode
def _write_encoded(
    data: bytes, index: int, end: int, wanted: int, out: bytearray, written: int
) -> int:
    """Write a part of the text, all but the characters of the class *wanted* percent-encoded.

    Tabs and newlines go: the URL parser removes them from its input before anything else.
    """
    while index < end:
        code = data[index]
        if code < 128 and _CLASSES[code] & wanted:
            out[written] = code
            written += 1
        elif not _is_removed(code):
            out[written] = _PERCENT
            out[written + 1] = _HEX[code >> 4]
            out[written + 2] = _HEX[code & 15]
            written += 3
        index += 1
    return written


# URL §4.4, path start state and path state, for a path with a slash before every segment
def _write_path(
    data: bytes, index: int, end: int, default: int, out: bytearray, written: int
) -> int:
    """Write the path between *index* and *end* without its dot segments; ``/`` for an empty one."""
    root = written
    special = default != _NOT_SPECIAL
    while True:
        # A segment, with the slash before it
        index += 1
        segment = written
        out[written] = _SLASH
        start = index
        while index < end and data[index] != _SLASH and not (special and data[index] == _BACKSLASH):
            index += 1
        written = _write_encoded(data, start, index, _IN_PATH, out, written + 1)
        dots = _count_dots(out, segment + 1, written)
        if dots:
            written = segment
            if (
                dots == 2
                and written > root
                and not (
                    default == _FILE and written == root + 3 and _is_drive_letter(out, root + 1)
                )
            ):
                written -= 1
                while out[written] != _SLASH:
                    written -= 1
            if index >= end:
                out[written] = _SLASH
                written += 1
        elif (
            default == _FILE
            and segment == root
            and written == root + 3
            and _is_drive_letter(out, root + 1)
        ):
            out[root + 2] = _COLON
        if index >= end:
            return written


# URL §4.2
def _is_drive_letter(out: bytearray, index: int) -> bool:
    """Whether the two characters are a Windows drive letter."""
    return _LOWER_A <= _lower(out[index]) <= _LOWER_Z and out[index + 1] in (_COLON, _PIPE)


# URL §4.4, opaque path state
def _write_opaque_path(data: bytes, index: int, end: int, out: bytearray, written: int) -> int:
    while index < end:
        if _SPACE <= data[index] <= _TILDE:
            out[written] = data[index]
            written += 1
            index += 1
        else:
            written = _write_encoded(data, index, index + 1, 0, out, written)
            index += 1
    return written


# URL §4.1
def _count_dots(out: bytearray, index: int, end: int) -> int:
    """1 for a single-dot URL path segment, 2 for a double-dot one, 0 for any other."""
    if end - index > 6:
        return 0
    dots = 0
    while index < end:
        if out[index] == _DOT:
            index += 1
        elif (
            index + 2 < end
            and out[index] == _PERCENT
            and out[index + 1] == _DIGIT_2
            and (out[index + 2] == _LOWER_E or out[index + 2] == _UPPER_E)
        ):
            index += 3
        else:
            return 0
        dots += 1
    return dots if dots <= 2 else 0


# --- references -------------------------------------------------------------------------------


# URL §4.4, from the no scheme state on, for a base with a host that is no file
def join_url(base: Record, text: str, record: Record) -> bool:
    """Write what the reference *text* means at *base* to *record*, or that it is not certain."""
    base_text = base._text
    default = default_port(base_text, 0, base._scheme_end)
    if base._host < 0 or default == _FILE or not _is_plain_reference(text):
        return False
    special = default != _NOT_SPECIAL
    end = len(text)
    if end > 1 and text[0] == "/" and text[1] == "/":
        absolute = base_text[: base._scheme_end + 1] + text
        if not scan_url(absolute, record) and not (special and rewrite_url(absolute, record)):
            return False
        record._violations = Given(text, base_text)
        return True
    # How much of the base stays: up to its path, its last segment, its query or its fragment.
    path = base._path
    kept = base._fragment if base._fragment >= 0 else len(base_text)
    path_end = base._query if base._query >= 0 else kept
    query = -1
    if not end or text[0] == "#":
        query = base._query
    elif text[0] == "?":
        kept = path_end
    elif text[0] == "/":
        kept = path
    elif path == path_end:
        base_text, kept = base_text[:path] + "/", path + 1
    else:
        kept = base_text.rfind("/", path, path_end) + 1
    joined = base_text[:kept] + text
    # The parts of what was joined; a query or fragment of the reference starts after path_end.
    try:
        raw = joined.encode()
    except UnicodeEncodeError:  # a lone surrogate
        return False
    data = raw
    end = len(raw)
    path_end = _end_of_path(data, kept, end)
    query_end = path_end
    while query_end < end and data[query_end] != _HASH:
        query_end += 1
    if path_end < query_end:
        query = path_end
    fragment = query_end if query_end < end else -1
    in_query = _in_query(special)
    if (
        (kept < path_end and not _is_canonical_path(joined, kept, path_end, special))
        or not _is_all(data, path_end + 1, query_end, in_query)
        or not _is_all(data, query_end + 1, end, _IN_FRAGMENT)
    ):
        output = bytearray(_MOST * end + _MORE)
        out = output
        if kept < path_end:
            written = _write(out, 0, base_text[:path])
            written = _write_path(data, path, path_end, default, out, written)
        else:
            written = _write(out, 0, base_text[:kept])
        if path_end < query_end:
            query = written
            written = _write(out, written, "?")
            written = _write_encoded(data, path_end + 1, query_end, in_query, out, written)
        if query_end < end:
            fragment = written
            written = _write(out, written, "#")
            written = _write_encoded(data, query_end + 1, end, _IN_FRAGMENT, out, written)
        joined = out[:written].decode("ascii")
    scheme_end, host, host_end = base._scheme_end, base._host, base._host_end
    given = Given(text, base._text)
    fill(record, joined, given, scheme_end, host, host_end, path, query, fragment)
    return True


def _is_canonical_path(text: str, start: int, end: int, special: bool) -> bool:
    """Whether nothing has to be encoded in the path from *start* on, and no dot segment removed."""
    if not text.isascii():
        return False
    # The slash before the first segment may be the base's.
    first = start if text[start] == "/" else start - 1
    return skip_path(text, first, end, special) == end


def _is_all(data: bytes, index: int, end: int, wanted: int) -> bool:
    """Whether every character is in the class *wanted*."""
    while index < end:
        if data[index] > 127 or not _CLASSES[data[index]] & wanted:
            return False
        index += 1
    return True


def _is_plain_reference(text: str) -> bool:
    """Whether *text* surely has no scheme, nothing to strip, and no backslash for its slash."""
    end = len(text)
    if not end:
        return True
    if text[0] <= " " or text[end - 1] <= " ":
        return False
    if text[0] == "\\" or (end > 1 and text[1] == "\\"):
        return False
    maybe_scheme = True
    for char in text:
        if char == "\t" or char == "\n" or char == "\r" or (maybe_scheme and char == ":"):
            return False
        if char == "/" or char == "?" or char == "#":
            maybe_scheme = False
    return True
