"""References written anew: resolution (RFC 3986 §5.2) and normalization (RFC 3986 §6.2).

The functions that take ``data`` read UTF-8 by the positions that
:func:`urikit._kernel.references.find_reference` found, write UTF-8 to a ``Writer``, and need no
GIL. The engines, :mod:`urikit.rfc._resolve` and :mod:`urikit.rfc._normalize`, do the same to
components.
"""

from __future__ import annotations

from urikit._kernel import inline
from urikit._kernel.hosts import write_ipv6
from urikit._kernel.record import COMPILED as _COMPILED, Record, finish, place
from urikit._kernel.references import (
    characters_of,
    count_characters,
    find_reference,
    find_text,
)
from urikit._kernel.tables import (
    LEVELS,
    MAX_PORT as _MAX_PORT,
    RFC_CLASSES as _TABLE,
    RFC_IS_HEX as _IS_HEX,
    RFC_IS_UNRESERVED as _IS_UNRESERVED,
)
from urikit._kernel.writer import Writer

if not _COMPILED:
    from urikit._kernel.patterns import join_by_slices

_CLASSES = _TABLE  # in C a pointer into the table
_MAPPED = "[::ffff:"
_PERCENT, _PATH, _ADDRESS, _SCHEME = map(LEVELS.index, ("percent", "path", "address", "scheme"))


def _class_of(char: str) -> int:
    return _CLASSES[ord(char)]


def _path_end(record: Record, end: int) -> int:
    if record._query >= 0:
        return record._query
    return record._fragment if record._fragment >= 0 else end


# --- dot segments -------------------------------------------------------------------------------


def _count_dots(out: Writer, index: int, end: int) -> int:
    """Return 1 or 2 if the segment at *index* is ``.`` or ``..``, otherwise 0."""
    dots = 0
    while index < end and dots < 3 and out.data[index] == ".":
        dots += 1
        index += 1
    return dots if dots < 3 and (index == end or out.data[index] == "/") else 0


# RFC 3986 §5.2.4
def remove_dots(out: Writer, root: int) -> int:
    """Remove the dot segments from the path that is written from *root* on.

    The RFC moves text from one buffer to the other. Here both are the writer's: what moves to the
    output never gets ahead of what is left of the input.
    """
    index = root
    end = out.size
    while index < end and out.data[index] != ".":
        index += 1
    if index == end:
        return 0
    index = root
    while True:  # step 2A
        dots = _count_dots(out, index, end)
        if not dots:
            break
        index += dots
        if index == end:  # step 2D
            return out.truncate(root)
        index += 1
    size = root
    while index < end:
        if out.data[index] == "/":
            dots = _count_dots(out, index + 1, end)
            if dots:
                if dots == 2:  # step 2C
                    while size > root:
                        size -= 1
                        if out.data[size] == "/":
                            break
                index += 1 + dots
                if index == end:  # steps 2B and 2C leave a slash behind
                    out.replace(size, "/")
                    size += 1
                continue
        out.replace(size, out.data[index])  # step 2E
        size += 1
        index += 1
    return out.truncate(size)


def _guard_path(out: Writer, root: int) -> int:
    """Keep a path without an authority before it from being read as one."""
    if out.char(root) == "/" and out.char(root + 1) == "/":
        out.insert(root, ".")
        out.insert(root, "/")
    return 0


# --- resolution ---------------------------------------------------------------------------------


# RFC 3986 §5.2.2, §5.2.3 and §5.3
def resolve_reference(
    base_data: str,
    base_start: int,
    base_end: int,
    base: Record,
    data: str,
    start: int,
    end: int,
    reference: Record,
    out: Writer,
    record: Record,
) -> bool:
    """Append the target of a reference to *out*, and write its positions to *record*.

    The base stands in *base_data* from *base_start* to *base_end* and has its parts where *base*
    says; the reference likewise. Positions of the target count from where *out* ended before.
    *record* may be *reference*. Returns False, and writes nothing, if the base has no scheme.
    """
    if base._scheme_end < 0:
        return False
    begin = out.size
    host = host_end = query = fragment = -1
    path_end = _path_end(reference, end)
    if reference._scheme_end >= 0:
        out.copy(data, start, reference._scheme_end + 1)
        start = reference._scheme_end + 1
    else:
        out.copy(base_data, base_start, base._scheme_end + 1)
    scheme_end = out.size - begin - 1
    root = out.size
    if reference._scheme_end >= 0 or reference._host >= 0:
        if reference._host >= 0:
            host = reference._host - start + root - begin
            host_end = reference._host_end - start + root - begin
            out.copy(data, start, reference._path)
        root = out.size
        out.copy(data, reference._path, path_end)
        remove_dots(out, root)
    else:
        base_path_end = _path_end(base, base_end)
        if base._host >= 0:
            host = base._host - base_start
            host_end = base._host_end - base_start
            out.copy(base_data, base._scheme_end + 1, base._path)
        root = out.size
        if reference._path == path_end:
            out.copy(base_data, base._path, base_path_end)
            if reference._query < 0 and base._query >= 0:
                query = out.size - begin
                out.copy(base_data, base._query, base_end if base._fragment < 0 else base._fragment)
        else:
            if data[reference._path] != "/":
                if host >= 0 and base._path == base_path_end:
                    out.put("/")
                else:
                    while base_path_end > base._path and base_data[base_path_end - 1] != "/":
                        base_path_end -= 1
                    out.copy(base_data, base._path, base_path_end)
            out.copy(data, reference._path, path_end)
            remove_dots(out, root)
    if host < 0:
        _guard_path(out, root)
    shift = out.size - begin - path_end
    if reference._query >= 0:
        query = reference._query + shift
    if reference._fragment >= 0:
        fragment = reference._fragment + shift
    out.copy(data, path_end, end)
    size = out.size - begin
    return place(record, 0, size, scheme_end, host, host_end, root - begin, query, fragment)


def join_loop(base: Record, text: str, record: Record) -> bool:
    """Write the target of *text* at *base* to *record*.

    Returns False if *text* is refused, or if the base has no scheme.
    """
    base_text = base._text
    if base._scheme_end < 0:
        return False
    found = find_text(text, record)
    if found > 0:
        return False
    faulty = base._violations or found
    out = Writer(len(base_text) + len(text) + 8)
    start = base
    is_ascii = base_text.isascii() and text.isascii()
    if is_ascii:
        base_data, data = base_text, text
        base_size, size = len(base_text), len(text)
    else:
        base_raw, raw = base_text.encode(), text.encode()
        base_bytes, raw_bytes = characters_of(base_raw), characters_of(raw)
        base_data, data = base_bytes, raw_bytes
        base_size, size = len(base_raw), len(raw)
        start = Record()
        if find_reference(base_data, 0, base_size, True, start) > 0:
            return False
        if find_reference(data, 0, size, True, record) > 0:
            return False
    if not resolve_reference(base_data, 0, base_size, start, data, 0, size, record, out, record):
        return False
    if not is_ascii and count_characters(out.data, out.size, record):
        return False
    return _hold(out, record, faulty)


def join_reference(base: Record, text: str, record: Record) -> bool:
    """Write the target of *text* at *base* to *record*, by the faster way.

    False means that *text* is refused, that the base has no scheme, or, in the pure form, that the
    engine has to decide.
    """
    return join_loop(base, text, record) if _COMPILED else join_by_slices(base, text, record)


def _hold(out: Writer, record: Record, faulty: object) -> bool:
    """Write what was written to *record*; what had violations may have them still."""
    if out.failed:
        return False
    text = out.data[0 : out.size].decode("utf-8")
    finish(record, text, text if faulty else ())
    return True


# --- normalization ------------------------------------------------------------------------------


def _is_escape(data: str, index: int, end: int) -> bool:
    return (
        index + 2 < end
        and data[index] == "%"
        and _class_of(data[index + 1]) & _IS_HEX != 0
        and _class_of(data[index + 2]) & _IS_HEX != 0
    )


def _digit(char: str) -> int:
    return ord(char) - 48 if char <= "9" else (ord(char) & 15) + 9


# RFC 3986 §6.2.2.1 and §6.2.2.2
def _put_escapes(data: str, start: int, end: int, rank: int, lower: bool, out: Writer) -> int:
    """Write a part with its escapes in normal form, and with *lower* its letters in lower case."""
    index = start
    well_formed = True
    while index < end:
        if data[index] == "%":
            if _is_escape(data, index, end):
                index += 2
            else:
                well_formed = False
        index += 1
    index = start
    while index < end:
        if not _is_escape(data, index, end):
            index += 1
            continue
        _copy(data, start, index, lower, out)
        code = _digit(data[index + 1]) << 4 | _digit(data[index + 2])
        kind = _CLASSES[code]
        # After a "%" that starts no escape, a decoded hexadecimal digit would make one of it.
        if rank >= _PERCENT and kind & _IS_UNRESERVED and (well_formed or not kind & _IS_HEX):
            out.put(chr(code + 32 if lower and 65 <= code <= 90 else code))
        else:
            out.put_escape(code)
        index += 3
        start = index
    return _copy(data, start, end, lower, out)


def _copy(data: str, start: int, end: int, lower: bool, out: Writer) -> int:
    return out.copy_lower(data, start, end) if lower else out.copy(data, start, end)


# RFC 3986 §6.2.2 and §6.2.3
def normalize_reference(
    data: str,
    start: int,
    end: int,
    reference: Record,
    rank: int,
    default_port: int,
    is_hierarchical: bool,
    has_root_path: bool,
    out: Writer,
    record: Record,
) -> bool:
    """Append the normal form of a reference to *out*, and write its positions to *record*.

    The reference stands in *data* from *start* to *end* and has its parts where *reference* says,
    by RFC 3986, RFC 3987 or the URL Standard; only opaque paths of the latter need
    *is_hierarchical* to be false. *rank* is that of a ``Level``, from 1 (case) to 5 (scheme);
    the port that need not be written (or -1), *is_hierarchical* (dot segments mean something) and
    *has_root_path* (an empty path after an authority means ``/``) are the scheme's. Positions
    of the normal form count from where *out* ended before. Returns False if they are refused.
    """
    begin = out.size
    scheme_end = host = host_end = query = fragment = -1
    path_end = _path_end(reference, end)
    index = start
    if reference._scheme_end >= 0:
        index = reference._scheme_end + 1
        out.copy_lower(data, start, index)
        scheme_end = out.size - begin - 1
    if reference._host >= 0:
        out.copy(data, index, index + 2)
        if reference._host > index + 2:
            _put_escapes(data, index + 2, reference._host - 1, rank, False, out)
            out.put("@")
        host = out.size - begin
        _put_host(data, reference._host, reference._host_end, rank, out)
        host_end = out.size - begin
        _put_port(data, reference._host_end, reference._path, rank, default_port, out)
    root = out.size
    _put_escapes(data, reference._path, path_end, rank, False, out)
    if rank >= _PATH and is_hierarchical and (scheme_end >= 0 or out.char(root) == "/"):
        # A relative path keeps its dots: they mean something only together with a base.
        remove_dots(out, root)
    if host < 0:
        _guard_path(out, root)
    elif rank >= _SCHEME and has_root_path and out.size == root:
        out.put("/")
    if reference._query >= 0:
        query = out.size - begin
        path_end = end if reference._fragment < 0 else reference._fragment
        _put_escapes(data, reference._query, path_end, rank, False, out)
    if reference._fragment >= 0:
        fragment = out.size - begin
        _put_escapes(data, reference._fragment, end, rank, False, out)
    size = out.size - begin
    return place(record, 0, size, scheme_end, host, host_end, root - begin, query, fragment)


def _put_host(data: str, start: int, end: int, rank: int, out: Writer) -> int:
    if start == end or data[start] != "[":
        return _put_escapes(data, start, end, rank, True, out)
    zone = start
    while zone < end and data[zone] != "%":
        zone += 1
    if rank >= _ADDRESS:
        begin = out.size
        stop = zone if zone < end else end - 1
        if write_ipv6(data, start + 1, stop, out) == 0:  # RFC 5952 §4
            _write_mapped_as_ipv4(out, begin)
            out.truncate(out.size - 1)  # the bracket, which comes after the zone
            return _put_escapes(data, stop, end, rank, False, out)
    _put_escapes(data, start, zone, rank, True, out)
    # A zone identifier is case-sensitive on most systems (RFC 6874 §2).
    return _put_escapes(data, zone, end, rank, False, out)


# RFC 3986 §6.2.3
def _put_port(data: str, start: int, end: int, rank: int, default_port: int, out: Writer) -> int:
    if rank >= _SCHEME and start < end:
        index = start + 1
        while index + 1 < end and data[index] == "0":
            index += 1
        if index == end or inline.number(data, index, end, _MAX_PORT) == default_port:
            return 0
        out.put(":")
        return out.copy(data, index, end)
    return out.copy(data, start, end)


# RFC 5952 §5
def _write_mapped_as_ipv4(out: Writer, begin: int) -> int:
    """Write the end of an IPv4-mapped address, which stands in brackets, in dotted decimal."""
    for index in range(8):
        if out.char(begin + index) != _MAPPED[index]:
            return 0
    index = begin + 8
    address = value = colons = 0
    while index < out.size - 1:
        if out.char(index) == ":":
            address = value
            value = 0
            colons += 1
        else:
            value = value << 4 | _digit(out.char(index))
        index += 1
    if colons != 1:  # it is none: the zeros before are not those of a mapped one
        return 0
    out.truncate(begin + 8)
    out.put_number(address >> 8)
    out.put(".")
    out.put_number(address & 255)
    out.put(".")
    out.put_number(value >> 8)
    out.put(".")
    out.put_number(value & 255)
    return out.put("]")


def normalize_record(
    source: Record,
    rank: int,
    default_port: int,
    is_hierarchical: bool,
    has_root_path: bool,
    record: Record,
) -> bool:
    """Write the normal form of *source* to *record*.

    The arguments are those of ``normalize_reference``. Returns False if memory ran out, or if the
    positions are refused.
    """
    text = source._text
    out = Writer(len(text) + 8)
    start = source
    is_ascii = text.isascii()
    if is_ascii:
        data, size = text, len(text)
    else:
        raw = text.encode()
        raw_bytes = characters_of(raw)
        data, size = raw_bytes, len(raw)
        start = Record()
        if find_reference(data, 0, size, True, start) > 0:
            return False
    if not normalize_reference(
        data, 0, size, start, rank, default_port, is_hierarchical, has_root_path, out, record
    ):
        return False
    if not is_ascii and count_characters(out.data, out.size, record):
        return False
    return _hold(out, record, source._violations)
