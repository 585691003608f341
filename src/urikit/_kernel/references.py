"""RFC 3986 and RFC 3987 references: the constructor and the scan.

The scan decides every string: it finds the parts, or says which rule the string breaks. The engine,
:mod:`urikit.rfc._syntax`, finds the place of a fault and lists violations when somebody asks; in
the pure form, where a loop over characters is slow, it also reads what
:mod:`urikit._kernel.patterns` leaves. That scan and engine agree is a law that the tests try to
break.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel import inline
from urikit._kernel.hosts import is_ipv4
from urikit._kernel.record import (
    COMPILED as _COMPILED,
    Record,
    arguments,
    as_constructor,
    fill,
    finish,
    place,
    plain_text,
)
from urikit._kernel.tables import (
    BAD_COLON as _BAD_COLON,
    BAD_ESCAPE as _BAD_ESCAPE,
    BAD_FRAGMENT as _BAD_FRAGMENT,
    BAD_HOST as _BAD_HOST,
    BAD_IP_LITERAL as _BAD_IP_LITERAL,
    BAD_PATH as _BAD_PATH,
    BAD_PORT as _BAD_PORT,
    BAD_QUERY as _BAD_QUERY,
    BAD_SCHEME as _BAD_SCHEME,
    BAD_USERINFO as _BAD_USERINFO,
    BAD_UTF8 as _BAD_UTF8,
    CODE_POINT_CLASSES as _PAGE_TABLE,
    CODE_POINT_PAGES as _PAGE_NUMBERS,
    IS_BIDI_FORMATTING as _IS_BIDI_FORMATTING,
    IS_IPRIVATE as _IS_IPRIVATE,
    IS_UCSCHAR as _IS_UCSCHAR,
    MAX_PORT as _MAX_PORT,
    MISPLACED as _MISPLACED,
    RFC_CLASSES as _TABLE,
    RFC_IN_HOST as _IN_HOST,
    RFC_IN_PATH as _IN_PATH,
    RFC_IN_QUERY as _IN_QUERY,
    RFC_IN_SCHEME as _IN_SCHEME,
    RFC_IN_USERINFO as _IN_USERINFO,
    RFC_IS_ALPHA as _IS_ALPHA,
    RFC_IS_HEX as _IS_HEX,
    RFC_IS_UNRESERVED as _IS_UNRESERVED,
    STARTS_BIDI_FORMATTING as _BIDI_TABLE,
)
from urikit._kernel.utf8 import code_point, count_continuations, is_utf8
from urikit.errors import ParseError

if not _COMPILED:
    from urikit._kernel.patterns import scan_regex
if TYPE_CHECKING:
    from typing import Any, Self

    from urikit._kernel.record import TextInput


class ReferenceBase(Record):
    """The constructor of what RFC 3986 and RFC 3987 describe."""

    __slots__ = ()

    def __cinit__(self, *args: object, **options: object) -> None:
        read(self, arguments(self, ("text",), args, options)["text"])

    @classmethod
    def parse(cls, text: TextInput) -> Self | None:
        """Return the object for *text*, or ``None`` where the constructor raises.

        >>> from urikit import URI
        >>> URI.parse("http://h/a"), URI.parse("http://h/a b")
        (URI('http://h/a'), None)
        """
        if cls in _own:
            return try_reference(cls, plain_text(text))  # type: ignore[no-any-return]
        try:
            return cls(text)  # type: ignore[call-arg]  # __cinit__
        except ParseError:
            return None

    @classmethod
    def can_parse(cls, text: TextInput) -> bool:
        """Return True if the constructor would succeed.

        >>> from urikit import URI
        >>> URI.can_parse("a/b?c"), URI.can_parse("a b")
        (True, False)
        """
        return cls.parse(text) is not None

    def _read(self, text: str) -> None:
        """Raise ParseError, or write the text and its positions here if the pure scan left it."""
        raise TypeError(f"cannot create {type(self).__name__} directly; use URI or IRI")


inline.show_as(Record, b"urikit.Parts")
inline.show_as(ReferenceBase, b"urikit.ParsedReference")


def read(reference: ReferenceBase, text: Any) -> None:
    """Write *text* and its positions to *reference*, or raise ParseError."""
    plain = plain_text(text)
    # What scan() does; in the pure form another call would be felt.
    if not (scan_loop(plain, reference) if _COMPILED else scan_regex(plain, reference)):
        reference._read(plain)


as_constructor(ReferenceBase, read)

_own: frozenset[type] = frozenset()


def own(*classes: type) -> None:
    """Let the kernel make objects of these *classes* without their constructor.

    Only if it is compiled: the pure scan leaves some strings to the engine. A subclass may have a
    constructor of its own, which is called then.
    """
    global _own
    _own = frozenset(classes if _COMPILED else ())
    for cls in _own:
        answer_calls(cls)  # type: ignore[name-defined] # noqa: F821 # in C


# --- characters -------------------------------------------------------------------------------

_CLASSES, _PAGES, _PAGE_CLASSES = _TABLE, _PAGE_NUMBERS, _PAGE_TABLE  # in C pointers into them
_STARTS_BIDI = _BIDI_TABLE


def _class_of(char: str) -> int:
    return _CLASSES[ord(char)]


def _class_of_code(code: int) -> int:
    return _PAGE_CLASSES[_PAGES[code >> 8] << 8 | code & 255] if code >= 0 else 0


def _has_bidi_formatting(data: str, index: int, end: int) -> bool:
    """True if valid UTF-8 contains a character that RFC 3987 §4.1 forbids."""
    while index < end:
        if (
            _STARTS_BIDI[ord(data[index])]
            and _class_of_code(code_point(data, index, end)) & _IS_BIDI_FORMATTING
        ):
            return True
        index += 1
    return False


def _skip(data: str, index: int, end: int, wanted: int, more: int) -> int:
    """Return the first index from *index* on that starts none of three things.

    An ASCII character of the class *wanted*, a code point of the class *more*, an escape.
    """
    while True:
        while index + 8 <= end and inline.are_wanted(_CLASSES, data, index, wanted):
            index += 8
        while index < end and _class_of(data[index]) & wanted:
            index += 1
        if index == end:
            return index
        if data[index] == "%":
            if (
                index + 2 < end
                and _class_of(data[index + 1]) & _IS_HEX
                and _class_of(data[index + 2]) & _IS_HEX
            ):
                index += 3
                continue
        elif more and ord(data[index]) > 0x7F:
            code = code_point(data, index, end)
            if _class_of_code(code) & more:
                index += inline.width(code)
                continue
        return index


# --- the scan: one walk over the characters through a table of their classes ------------------


def find_reference(data: str, start: int, end: int, iri: bool, record: Record) -> int:
    """Write the positions of the reference in *data* from *start* to *end* to *record*.

    *data* is UTF-8 and positions count bytes. With *iri* the string is read by RFC 3987,
    otherwise by RFC 3986. Returns 0, or -1 if there are violations: a zone identifier, a port that
    is too large, bidirectional formatting. A string that is refused gives a number greater than
    0, the place in ``tables.REFERENCE_FAILURES`` of the kind of error.
    """
    more = _IS_UCSCHAR if iri else 0
    faulty = 0
    index = start
    # §3.1 scheme
    scheme_end = -1
    if index < end and _class_of(data[index]) & _IS_ALPHA:
        while index < end and _class_of(data[index]) & _IN_SCHEME:
            index += 1
    if index < end and index > start and data[index] == ":":
        scheme_end = index
        index += 1
    else:
        faulty = _scheme_failure(data, start, index, end)
        if faulty:
            return _refused(data, start, end, faulty)
        index = start
    # §3.2 authority
    host = host_end = -1
    if index + 1 < end and data[index] == "/" and data[index + 1] == "/":
        host = authority = index + 2
        index = _skip(data, host, end, _IN_HOST, 0)
        if index < end and data[index] == "@":
            host = index + 1
            index = _skip(data, host, end, _IN_HOST, 0)
        if index == host and index < end and data[index] == "[":
            index = _skip_ipv6(data, index, end)
        host_end = index
        if index < end and data[index] == ":":
            index = _skip_digits(data, index + 1, end)
        if index == end or inline.ends_authority(data[index]):
            if inline.number(data, host_end + 1, index, _MAX_PORT) > _MAX_PORT:
                faulty = -1
        else:  # a password, other brackets, or a fault
            places = [0] * 3
            faulty = _find_authority(data, authority, end, more, places)
            if faulty > 0:
                return _refused(data, start, end, faulty)
            host, host_end, index = places[0], places[1], places[2]
    # §3.3 path
    path = index
    index = _skip(data, index, end, _IN_PATH, more)
    if index < end and data[index] != "?" and data[index] != "#":
        return _refused(data, start, end, _failure_at(data, index, _BAD_PATH))
    # §3.4 query
    query = -1
    if index < end and data[index] == "?":
        query = index
        index = _skip(data, index + 1, end, _IN_QUERY, _IS_UCSCHAR | _IS_IPRIVATE if iri else 0)
        if index < end and data[index] != "#":
            return _refused(data, start, end, _failure_at(data, index, _BAD_QUERY))
    # §3.5 fragment
    fragment = -1
    if index < end:
        fragment = index
        index = _skip(data, index + 1, end, _IN_QUERY, more)
        if index < end:
            return _refused(data, start, end, _failure_at(data, index, _BAD_FRAGMENT))
    if iri and _has_bidi_formatting(data, start, end):
        faulty = -1
    if not place(record, start, end, scheme_end, host, host_end, path, query, fragment):
        return _MISPLACED
    return faulty


def _failure_at(data: str, index: int, kind: int) -> int:
    return _BAD_ESCAPE if data[index] == "%" else kind


def _refused(data: str, start: int, end: int, kind: int) -> int:
    return kind if is_utf8(data, start, end) else _BAD_UTF8


# §4.2: a colon in the first segment ends a scheme, so what is before it must be one.
def _scheme_failure(data: str, start: int, fault: int, end: int) -> int:
    """Return the failure if the scheme, whose characters end at *fault*, goes on to a colon."""
    index = fault
    while index < end and data[index] != ":":
        if inline.ends_authority(data[index]):
            return 0
        index += 1
    if index == end:
        return 0
    return _BAD_COLON if index == start else _failure_at(data, fault, _BAD_SCHEME)


def _skip_digits(data: str, index: int, end: int) -> int:
    while index < end and "0" <= data[index] <= "9":
        index += 1
    return index


# §3.2
def _find_authority(data: str, start: int, end: int, more: int, places: list[int]) -> int:
    """Write where the host starts, where it and the authority end to *places*.

    Return what ``find_reference`` does.
    """
    at = -1
    index = start
    while index < end and not inline.ends_authority(data[index]):
        if data[index] == "@":
            at = index
        index += 1
    end = index
    # §3.2.1
    host = start
    if at >= 0:
        index = _skip(data, start, at, _IN_USERINFO, more)
        if index < at:
            return _failure_at(data, index, _BAD_USERINFO)
        host = at + 1
    # §3.2.2
    faulty = 0
    if host < end and data[host] == "[":
        host_end = host + 1
        while host_end < end and data[host_end] != "]":
            host_end += 1
        if host_end == end:
            return _BAD_IP_LITERAL
        faulty = _check_ip_literal(data, host + 1, host_end)
        if faulty > 0:
            return faulty
        host_end += 1
    else:
        host_end = _skip(data, host, end, _IN_HOST, more)
    index = host_end
    if index < end:
        if data[index] != ":":
            return _failure_at(data, index, _BAD_HOST)
        index = _skip_digits(data, index + 1, end)
        if index < end:
            return _BAD_PORT
        if inline.number(data, host_end + 1, end, _MAX_PORT) > _MAX_PORT:
            faulty = -1
    places[0], places[1], places[2] = host, host_end, end
    return faulty


def _skip_ipv6(data: str, start: int, end: int) -> int:
    """Return the index after the IPv6 address in brackets at *start*; *start* if there is none."""
    index = start + 1
    while index < end and (
        _class_of(data[index]) & _IS_HEX or data[index] == ":" or data[index] == "."
    ):
        index += 1
    is_closed = index < end and data[index] == "]"
    return index + 1 if is_closed and is_ipv6_address(data, start + 1, index) else start


# §3.2.2, RFC 6874 §2
def _check_ip_literal(data: str, start: int, end: int) -> int:
    """Return 0 for an address, -1 for one with a zone identifier, or the failure."""
    index = start
    if start < end and (data[start] == "v" or data[start] == "V"):
        index += 1
        while index < end and _class_of(data[index]) & _IS_HEX:
            index += 1
        if index == start + 1 or index + 1 >= end or data[index] != ".":
            return _BAD_IP_LITERAL
        index += 1
        # IPvFuture has the characters of user info, but no escapes.
        while index < end and _class_of(data[index]) & _IN_USERINFO:
            index += 1
        return 0 if index == end else _BAD_IP_LITERAL
    while index < end and data[index] != "%":
        index += 1
    if not is_ipv6_address(data, start, index):
        return _BAD_IP_LITERAL
    if index == end:
        return 0
    if index + 3 < end and data[index + 1] == "2" and data[index + 2] == "5":
        return -1 if _skip(data, index + 3, end, _IS_UNRESERVED, 0) == end else _BAD_IP_LITERAL
    return _BAD_IP_LITERAL


def is_ipv6_address(data: str, index: int, end: int) -> bool:
    """True if this is an ``IPv6address``, RFC 3986 §3.2.2; ``is_ipv6()`` knows those of URL §3.6.

    >>> is_ipv6_address("1::2", 0, 4), is_ipv6_address("1:2", 0, 3)
    (True, False)
    """
    count = 0
    gap = False
    if index + 1 < end and data[index] == ":" and data[index + 1] == ":":
        gap = True
        index += 2
    while index < end:
        start = index
        while index < end and index < start + 4 and _class_of(data[index]) & _IS_HEX:
            index += 1
        if index < end and data[index] == ".":
            if not is_ipv4(data, start, end):
                return False
            count += 2
            break
        if index == start:
            return False
        count += 1
        if index == end:
            break
        if data[index] != ":" or index + 1 == end:
            return False
        index += 1
        if data[index] == ":":
            if gap:
                return False
            gap = True
            index += 1
    return count < 8 if gap else count == 8


# --- strings ------------------------------------------------------------------------------------


def scan_loop(text: str, record: Record) -> bool:
    """Write *text* and its positions to *record*, or return False if it is refused.

    An object of RFC 3987 is read by that standard, every other by RFC 3986.
    """
    found = find_text(text, record)
    if found <= 0:
        finish(record, text, text if found else ())
    return found <= 0


def find_text(text: str, record: Record) -> int:
    """Write the positions of *text* to *record*, and return what ``find_reference`` does."""
    if text.isascii():
        return find_reference(text, 0, len(text), False, record)
    return _scan_encoded(text, True, record) if record.standard == "rfc3987" else _BAD_UTF8


def characters_of(raw: bytes) -> Any:
    """Return bytes as what the scans walk over: the memory itself for C, characters for Python."""
    return raw if _COMPILED else raw.decode("latin-1")


def _scan_encoded(text: str, iri: bool, record: Record) -> int:
    try:
        raw = text.encode()
    except UnicodeEncodeError:  # a lone surrogate
        return _BAD_UTF8
    characters = characters_of(raw)
    data = characters
    found = find_reference(data, 0, len(raw), iri, record)
    return count_characters(data, len(raw), record) or found if found <= 0 else found


def count_characters(data: str, size: int, record: Record) -> int:
    """Make positions that count the *size* bytes of UTF-8 in *data* count its characters.

    Returns 0, or ``MISPLACED``.
    """
    scheme_end = record._scheme_end
    host, host_end, path = record._host, record._host_end, record._path
    query, fragment = record._query, record._fragment
    shift = 0
    if host >= 0:
        shift = count_continuations(data, 0, host)
        before = shift
        shift += count_continuations(data, host, host_end)
        host, host_end = host - before, host_end - shift
    index = path
    path -= shift  # a scheme and a port are ASCII
    if query >= 0:
        shift += count_continuations(data, index, query)
        index = query
        query -= shift
    if fragment >= 0:
        shift += count_continuations(data, index, fragment)
        fragment -= shift
    is_placed = place(record, 0, size, scheme_end, host, host_end, path, query, fragment)
    return 0 if is_placed else _MISPLACED


def failure(text: str, iri: bool) -> int:
    """Return why *text* is refused, by its place in ``tables.REFERENCE_FAILURES``.

    0 means that only the engine can tell: always in the pure form, where it is faster, and for a
    string with a lone surrogate.

    >>> failure("http://h/a", False)
    0
    """
    if not _COMPILED:
        return 0
    record = Record()
    if text.isascii():
        found = find_reference(text, 0, len(text), False, record)
    else:
        found = _scan_encoded(text, iri, record)
    return 0 if found < 0 or found >= _BAD_UTF8 else found


def _make(cls: type, text: object) -> Any:
    """Return what the constructor of *cls* does, without the call of a class."""
    plain = plain_text(text)
    made: Any = try_reference(cls, plain)
    if made is None:
        made = inline.blank(Record, cls)
        made._read(plain)
    return made


_places = Record()  # no string that is refused needs an object of its own


def try_reference(cls: Any, text: str) -> Any:
    """Return an object of *cls* for *text*, or ``None`` where ``scan`` returns False."""
    if _COMPILED and inline.is_ascii(text):
        found = find_reference(text, 0, len(text), False, _places)
        if found > 0:
            return None
        # Taken before there is an object: making one may run code that reads another string.
        scheme_end, host, host_end = _places._scheme_end, _places._host, _places._host_end
        path, query, fragment = _places._path, _places._query, _places._fragment
        violations: Any = text if found else ()
        record: Record = inline.blank(Record, cls)
        fill(record, text, violations, scheme_end, host, host_end, path, query, fragment)
        return record
    record = inline.blank(Record, cls)
    return record if scan(text, record) else None


def has_ordinary_host(record: Record) -> bool:
    """True if there is a host in ASCII, not empty, without escapes, and no user info."""
    if record._host != record._scheme_end + 3 or record._host == record._host_end:
        return False
    host = record._text[record._host : record._host_end]
    return host.isascii() and "%" not in host


def scan(text: str, record: Record) -> bool:
    """Write the positions of *text* to *record*, by the faster way.

    False means that the string is refused, or, in the pure form, that the engine has to decide.
    """
    return scan_loop(text, record) if _COMPILED else scan_regex(text, record)
