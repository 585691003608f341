"""The kernel: the object that holds a text and the positions of its parts, and the fast scan.

Compiled by Cython where a C compiler was there when the package was built (the types are in
``_scan.pxd`` beside this file), plain Python elsewhere; this is the one source of both. Where
a function takes ``data`` and an index, ``data`` is the text itself to Python and a pointer to
its characters to C: every index is checked against the end before it is used.

The fast scan accepts only text whose parts are certain: a ``URI-reference`` of RFC 3986
without IP literal and with an ordinary port. Whatever it does not accept is not thereby
wrong: the engine, :mod:`urikit.rfc._syntax`, decides, and says where a fault is. That the two
agree is a law which the tests try to break.
"""

from __future__ import annotations

from urikit import _lazy, chars
from urikit.chars import PCT_ENCODED

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from typing import Any, Final

    from urikit.errors import Violation

__all__ = [
    "BLANK",
    "COMPILED",
    "Given",
    "Record",
    "ReferenceBase",
    "class_table",
    "find_reference",
    "join_reference",
    "pair_table",
    "plain_text",
    "remove_dot_segments",
    "scan",
    "scan_loop",
    "scan_regex",
]

COMPILED = not __file__.endswith(".py")
"""Whether this module runs as compiled code."""


class _Blank:
    """The type of :data:`BLANK`."""

    __slots__ = ()


BLANK: Final = _Blank()
"""What the constructors take for a text to make an object that is filled in afterwards."""
# The same for this module alone, where C has them as variables of its own.
_BLANK, _COMPILED = BLANK, COMPILED

_MAX_PORT = 65535


class Record:
    """A text and where its parts are; the parts are slices, made when they are asked for.

    ::

        foo://user@example.com:8042/over/there?name=ferret#nose
           |       |          |    |          |           |
           |       _host      |    _path      _query      _fragment
           _scheme_end        _host_end

    ``_scheme_end``, ``_query`` and ``_fragment`` are the places of the delimiters; ``-1`` is
    absent. Without an authority ``_host`` is ``-1``.

    ``_violations`` are the faults that were met, or the text as it was given, with its base if
    it had one: then the engine tells them when somebody asks.
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

    standard = ""
    """Which standard accepted the text: ``"rfc3986"``, ``"rfc3987"`` or ``"whatwg"``."""

    _text: str
    _violations: tuple[Violation, ...] | str | Given
    _scheme_end: int
    _host: int
    _host_end: int
    _path: int
    _query: int
    _fragment: int

    # --- the text as a value ----------------------------------------------------------------

    def __str__(self) -> str:
        """The whole text, password included."""
        return self._text

    def __eq__(self, other: object) -> bool:
        """Exact equality of texts of one standard; see ``equivalent`` for more."""
        if isinstance(other, Record) and other.standard == self.standard:
            return self._text == other._text
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __lt__(self, other: object) -> bool:
        if isinstance(other, Record) and other.standard == self.standard:
            return self._text < other._text
        return NotImplemented

    def __le__(self, other: object) -> bool:
        if isinstance(other, Record) and other.standard == self.standard:
            return self._text <= other._text
        return NotImplemented

    def __gt__(self, other: object) -> bool:
        if isinstance(other, Record) and other.standard == self.standard:
            return self._text > other._text
        return NotImplemented

    def __ge__(self, other: object) -> bool:
        if isinstance(other, Record) and other.standard == self.standard:
            return self._text >= other._text
        return NotImplemented

    # --- parts --------------------------------------------------------------------------------

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
    def username(self) -> str | None:
        """The user info up to its first colon."""
        userinfo = self.userinfo
        return None if userinfo is None else userinfo.partition(":")[0]

    @property
    def password(self) -> str | None:
        """The user info after its first colon."""
        userinfo = self.userinfo
        if userinfo is None or ":" not in userinfo:
            return None
        return userinfo.partition(":")[2]

    @property
    def host(self) -> str | None:
        """The host as written, an IP literal with its brackets."""
        return self._text[self._host : self._host_end] if self._host >= 0 else None

    @property
    def port(self) -> int | None:
        """The port as a number; ``None`` where it is absent or empty.

        The RFC allows digits without end; a port over 65535 is a violation of the object
        and an error here.
        """
        if self._host < 0 or self._host_end + 1 >= self._path:
            return None
        number = 0
        for index in range(self._host_end + 1, self._path):
            # Never more than six digits are counted together: C numbers are small.
            number = number * 10 + ord(self._text[index]) - 48
            if number > _MAX_PORT:
                raise _port_out_of_range(self._text, self._host_end + 1)
        return number

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

    @property
    def is_relative(self) -> bool:
        """Whether it is a relative reference: it has no scheme."""
        return self._scheme_end < 0


class Given:
    """A reference and its base as they were given: what the engine asks for to tell violations."""

    __slots__ = ("base", "text")

    def __init__(self, text: str, base: str) -> None:
        self.text = text
        self.base = base


def _port_out_of_range(text: str, index: int) -> Exception:
    from urikit._kinds import ErrorKind
    from urikit.errors import ParseError

    message = f"the port is larger than {_MAX_PORT}"
    return ParseError(ErrorKind.PORT_OUT_OF_RANGE, text, index, message=message)


def plain_text(value: object) -> str:
    """*value* as an exact ``str``: text, a subclass of it, or a parsed object."""
    if type(value) is str:
        return value
    if isinstance(value, Record):
        return value._text
    if isinstance(value, str):
        return str.__str__(value)  # a subclass may override everything else
    raise TypeError(f"expected text, not {type(value).__name__}")


class ReferenceBase(Record):
    """The constructor of what RFC 3986 and RFC 3987 describe."""

    __slots__ = ()

    # C calls this from __new__; see the end of the class for Python.
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


def _new_reference(cls: type[Any], text: object) -> Any:
    self = object.__new__(cls)
    _init_reference(self, text)
    return self


if not COMPILED:
    _init_reference = ReferenceBase.__cinit__
    del ReferenceBase.__cinit__  # or an object could be changed by it
    ReferenceBase.__new__ = _new_reference  # type: ignore[method-assign,assignment]


# --- the scan as a loop: one walk over the characters through a table of their classes ------

_IN_SCHEME, _IN_HOST, _IN_USERINFO, _IN_PATH, _IN_QUERY, _IS_HEX, _IS_DIGIT, _IS_ALPHA = (
    1 << bit for bit in range(8)
)


def class_table(sets: dict[int, chars.CharSet]) -> bytes:
    """For each byte the bits of the sets it is in, as an ASCII character; others are in none.

    >>> class_table({1: chars.DIGIT, 2: chars.HEXDIG})[ord("7")]
    3
    """
    table = bytearray(256)
    for bit, members in sets.items():
        for char in members.ascii:
            table[ord(char)] |= bit
    return bytes(table)


def pair_table(table: bytes) -> bytes:
    """For any two bytes, the one at ``first | second << 8``, the bits that *table* has for both.

    >>> table = class_table({1: chars.DIGIT, 2: chars.HEXDIG})
    >>> pair_table(table)[ord("7") | ord("a") << 8]
    2
    """
    every = int.from_bytes(table)
    rows = {bits: every & int.from_bytes(bytes([bits]) * 256) for bits in set(table)}
    return b"".join(rows[bits].to_bytes(256) for bits in table)


_TABLE = class_table(
    {
        _IN_SCHEME: chars.SCHEME,
        _IN_HOST: chars.REG_NAME,
        _IN_USERINFO: chars.USERINFO,
        _IN_PATH: chars.PATH,
        _IN_QUERY: chars.QUERY,
        _IS_HEX: chars.HEXDIG,
        _IS_DIGIT: chars.DIGIT,
        _IS_ALPHA: chars.ALPHA,
    }
)
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
    record._scheme_end = scheme_end
    record._host = host
    record._host_end = host_end
    record._path = path
    record._query = query
    record._fragment = fragment
    return index == end


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


# --- the scan as a regular expression, for where a loop is slow ------------------------------


def _run(members: chars.CharSet) -> str:
    return f"(?:{members.pattern}++|{PCT_ENCODED})*+"


_URI_REFERENCE = _lazy.pattern(
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
    record._text = joined
    record._scheme_end = base._scheme_end
    record._host = base._host
    record._host_end = base._host_end
    record._path = base._path
    record._query = record._query + shift if record._query >= 0 else query
    record._fragment = record._fragment + shift if record._fragment >= 0 else -1
    return True
