"""The record: a string, the positions of its parts, and how they get there.

Compiled by Cython if a C compiler is available when the package is built (``record.pxd`` has the C
types), plain Python otherwise; this is the one source of both. The other modules with a ``.pxd``
beside them work the same way. Where a function takes ``data`` and an index, ``data`` is the string
itself to Python and a pointer to its characters to C: every index is checked against the end
before it is used.
"""

from __future__ import annotations

from urikit._exports import TYPE_CHECKING
from urikit._kernel.tables import MAX_PORT as _MAX_PORT
from urikit.errors import ParseError, Violation

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "BLANK",
    "COMPILED",
    "Given",
    "Record",
    "as_constructor",
    "fill",
    "hold_url",
    "place",
    "plain_text",
    "set_violations",
]

COMPILED = not __file__.endswith(".py")
"""True if this module runs as compiled code."""


class _Blank:
    """The type of :data:`BLANK`."""

    __slots__ = ()


BLANK = _Blank()
"""The constructors take this instead of a string to make an object that is filled in afterwards."""


class Record:
    """A text and where its parts are; the parts are slices, made when they are asked for.

    ::

        foo://user@example.com:8042/over/there?name=ferret#nose
           |       |          |    |          |           |
           |       _host      |    _path      _query      _fragment
           _scheme_end        _host_end

    ``_scheme_end``, ``_query`` and ``_fragment`` are the places of the delimiters; ``-1`` is
    absent. Without an authority ``_host`` is ``-1``.

    ``_violations`` holds the faults that were met, or the string as it was given, with its base if
    it had one: the engine then works them out on demand. It may also be a function that does.

    Python code cannot assign these slots in the compiled form; :func:`fill` and :func:`place`
    write them, and check the positions.
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
    _violations: tuple[Violation, ...] | str | Given | Callable[[], tuple[Violation, ...]]
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
                from urikit._kinds import ErrorKind

                message = f"the port is larger than {_MAX_PORT}"
                raise ParseError(
                    ErrorKind.PORT_OUT_OF_RANGE, self._text, self._host_end + 1, message=message
                )
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
    """A reference and its base as they were given; the engine needs both to list violations."""

    __slots__ = ("base", "text")

    def __init__(self, text: str, base: str) -> None:
        self.text = text
        self.base = base

    def __reduce__(self) -> tuple[object, ...]:
        return Given, (self.text, self.base)


# --- writing a record -----------------------------------------------------------------------------


def place(
    record: Record,
    start: int,
    end: int,
    scheme_end: int,
    host: int,
    host_end: int,
    path: int,
    query: int,
    fragment: int,
) -> bool:
    """Write the positions of a string that goes from *start* to *end* to *record*.

    Returns False and writes nothing if they are out of order or out of the string: code that reads
    memory by the positions of a record relies on this.

    >>> place(Record(), 0, 9, 1, 4, 5, 5, -1, 7), place(Record(), 0, 9, 1, 4, 5, 10, -1, 7)
    (True, False)
    """
    after = start if scheme_end == -1 else scheme_end + 1
    if after < start or (host != host_end if host == -1 else not after + 2 <= host <= host_end):
        return False
    if path < after or path < host_end:
        return False
    after = path
    if query != -1:
        if query < after:
            return False
        after = query + 1
    if fragment != -1:
        if fragment < after:
            return False
        after = fragment + 1
    if after > end:
        return False
    record._scheme_end = scheme_end
    record._host = host
    record._host_end = host_end
    record._path = path
    record._query = query
    record._fragment = fragment
    return True


def fill(
    record: Record,
    text: str,
    violations: tuple[Violation, ...] | str | Given,
    scheme_end: int,
    host: int,
    host_end: int,
    path: int,
    query: int,
    fragment: int,
) -> None:
    """Write *text*, the faults met in it, and the positions of its parts to *record*."""
    if not place(record, 0, len(text), scheme_end, host, host_end, path, query, fragment):
        raise ValueError("the positions of the parts are out of order")
    record._text = text
    record._violations = violations


def hold_url(record: Record, text: str, lacks_slash: bool) -> None:
    """Write *text*, whose positions were placed, to *record*, with the slash that it may lack."""
    if record._path > len(text) or record._query >= len(text) or record._fragment >= len(text):
        raise ValueError("the positions of the parts are not those of the text")
    record._violations = text
    record._text = text
    if lacks_slash:  # the path of a special URL is never empty
        record._text = text[: record._path] + "/" + text[record._path :]
        record._query += record._query >= 0
        record._fragment += record._fragment >= 0


def set_violations(
    record: Record,
    violations: tuple[Violation, ...] | str | Given | Callable[[], tuple[Violation, ...]],
) -> None:
    """Write the faults met on the way to *record*, which is fresh and not yet shared."""
    record._violations = violations


# A C class has no __new__ in its source: C runs __cinit__ while it makes the object. __init__ in
# its place could be called again on an object that is immutable.
def as_constructor(cls: type) -> None:
    """Make ``__cinit__`` of *cls* its ``__new__`` if this is plain Python."""
    if COMPILED:
        return
    fill_in = vars(cls)["__cinit__"]
    delattr(cls, "__cinit__")  # or an object could be changed by it

    def new(cls: type, text: object, *args: object, **options: object) -> object:
        self: object = object.__new__(cls)
        if args or options:
            fill_in(self, text, *args, **options)
        else:
            fill_in(self, text)
        return self

    cls.__new__ = new  # type: ignore[assignment]


def plain_text(value: object) -> str:
    """Return *value* as an exact ``str``: a string, one of a subclass, or that of a parsed object.

    >>> plain_text("a")
    'a'
    """
    if type(value) is str:
        return value
    if isinstance(value, Record):
        return value._text
    if isinstance(value, str):
        return str.__str__(value)  # a subclass may override everything else
    raise TypeError(f"expected text, not {type(value).__name__}")
