"""The record: a string, the positions of its parts, and how they get there.

Compiled by Cython if a C compiler is available when the package is built (``record.pxd`` has the C
types), plain Python otherwise; this is the one source of both. The other modules with a ``.pxd``
beside them work the same way. Where a function takes ``data`` and an index, ``data`` is the string
itself to Python and a pointer to its characters to C: every index is checked against the end
before it is used.
"""

from __future__ import annotations

import sys

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel import inline
from urikit._kernel.tables import MAX_PORT as _MAX_PORT, PORT_RANGE
from urikit.errors import ParseError, Violation

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self, TypeAlias, TypeVar

    _T = TypeVar("_T")

    TextInput: TypeAlias = "str | Record"
    """A string to parse, or a parsed object whose string is read again."""

COMPILED = not __file__.endswith(".py")
"""True if this module runs as compiled code."""


class _Missing:
    """The type of the default of a constructor's argument."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Show nothing of the address, for ``help()``."""
        return "..."


_MISSING = _Missing()


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

    Python code cannot assign these slots in the compiled form. :func:`place` checks and writes the
    positions, :func:`fill` the text with them, once.
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
    """The standard that accepted the string: ``"rfc3986"``, ``"rfc3987"`` or ``"whatwg"``."""

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
        text = _comparable(self, other)
        return NotImplemented if text is None else self._text == text

    def __hash__(self) -> int:
        return hash(self._text)

    def __lt__(self, other: Self) -> bool:
        text = _comparable(self, other)
        return NotImplemented if text is None else self._text < text

    def __le__(self, other: Self) -> bool:
        text = _comparable(self, other)
        return NotImplemented if text is None else self._text <= text

    def __gt__(self, other: Self) -> bool:
        text = _comparable(self, other)
        return NotImplemented if text is None else self._text > text

    def __ge__(self, other: Self) -> bool:
        text = _comparable(self, other)
        return NotImplemented if text is None else self._text >= text

    # --- parts --------------------------------------------------------------------------------

    @property
    def scheme(self) -> str | None:
        """The scheme, as written, without its colon."""
        return _scheme(self._text, self._scheme_end)

    @property
    def authority(self) -> str | None:
        """User info, host and port, as written, without the slashes before them."""
        # With a scheme it starts after "scheme://", without one after "//": _scheme_end is -1.
        return substring(self._text, self._scheme_end + 3, self._path) if self._host >= 0 else None

    @property
    def userinfo(self) -> str | None:
        """The part of the authority before its ``@``, as written."""
        if self._host > self._scheme_end + 3:
            return substring(self._text, self._scheme_end + 3, self._host - 1)
        return None

    @property
    def username(self) -> str | None:
        """The user info up to its first colon."""
        if self._host <= self._scheme_end + 3:
            return None
        start, end = self._scheme_end + 3, self._host - 1
        return substring(self._text, start, _find_colon(self._text, start, end))

    @property
    def password(self) -> str | None:
        """The user info after its first colon."""
        if self._host <= self._scheme_end + 3:
            return None
        end = self._host - 1
        colon = _find_colon(self._text, self._scheme_end + 3, end)
        return substring(self._text, colon + 1, end) if colon < end else None

    @property
    def host(self) -> str | None:
        """The host as written, an IP literal with its brackets."""
        return substring(self._text, self._host, self._host_end) if self._host >= 0 else None

    @property
    def port(self) -> int | None:
        """The port as a number; ``None`` where it is absent or empty.

        The RFC allows digits without end; a port over 65535 is a violation of the object
        and an error here.
        """
        if self._host < 0 or self._host_end + 1 >= self._path:
            return None
        number = _port(self._text, self._host_end + 1, self._path)
        if number > _MAX_PORT:
            from urikit._ground.kinds import ErrorKind

            raise ParseError(
                ErrorKind.PORT_OUT_OF_RANGE, self._text, self._host_end + 1, message=PORT_RANGE
            )
        return number

    @property
    def has_authority(self) -> bool:
        """True if there is an authority, which may be empty."""
        return self._host >= 0

    @property
    def has_port(self) -> bool:
        """True if a colon follows the host, as in ``http://h:0/`` and ``http://h:/``."""
        return self._host >= 0 and self._host_end < self._path

    @property
    def path(self) -> str:
        """The path as written; never absent, often empty."""
        if self._query >= 0:
            return substring(self._text, self._path, self._query)
        if self._fragment >= 0:
            return substring(self._text, self._path, self._fragment)
        return substring(self._text, self._path, _TO_THE_END)

    @property
    def query(self) -> str | None:
        """The query as written, without its question mark."""
        if self._query < 0:
            return None
        if self._fragment >= 0:
            return substring(self._text, self._query + 1, self._fragment)
        return substring(self._text, self._query + 1, _TO_THE_END)

    @property
    def fragment(self) -> str | None:
        """The fragment as written, without its hash."""
        if self._fragment < 0:
            return None
        return substring(self._text, self._fragment + 1, _TO_THE_END)

    @property
    def is_relative(self) -> bool:
        """True if it is a relative reference: it has no scheme."""
        return self._scheme_end < 0


class Given:
    """A reference and its base as they were given; the engine needs both to list violations."""

    __slots__ = ("base", "text")

    def __init__(self, text: str, base: str) -> None:
        self.text = text
        self.base = base

    def __reduce__(self) -> tuple[object, ...]:
        return Given, (self.text, self.base)


def given_at(text: str, base: str) -> Given:
    """Return ``Given(text, base)``, without the call that a class is."""
    given: Given = Given.__new__(Given)
    given.text = text
    given.base = base
    return given


# --- reading a record ---------------------------------------------------------------------------

_COMPILED = COMPILED  # in C a number; this module says which form runs, so no table can
_TO_THE_END = sys.maxsize


def substring(text: str | None, start: int, end: int) -> str:
    """Return a part of *text*; C copies it without looking at its characters.

    >>> substring("http://h/", 7, 8)
    'h'
    """
    if text is None:
        raise TypeError("object is not initialized")
    return inline.part_of(text, start, end) if _COMPILED else text[start:end]


_restorers: dict[type, Any] = {}  # a pickle names an object once, if it is always the same one


def reduced(record: Any) -> tuple[Any, ...]:
    """Return what a pickle holds of a *record* of a class without attributes of its own.

    It is parsed anew when it is loaded: positions from elsewhere are not trusted. The string that
    was given says everything, and so does the text if nothing is wrong with it; but a URL that was
    put together has no violations, whatever would be said of its string.

    >>> from urikit import URL
    >>> reduced(URL("HTTP://h"))
    (<class 'urikit.URL'>, ('HTTP://h',))
    """
    cls, given = type(record), record._violations
    if type(given) is str:
        return cls, (given,)
    if not given and cls.standard != "whatwg":
        return cls, (record._text,)
    restore = _restorers.get(cls)
    if restore is None:
        restore = _restorers[cls] = cls._restore
    return restore, (record._text, record._lasting_violations())


def _comparable(record: Record, other: Any) -> str | None:
    """Return the string of *other* if it is an object of the same standard."""
    if type(other) is not type(record) and not (
        isinstance(other, Record) and other.standard == record.standard
    ):
        return None
    same: Record = other
    return same._text


def _scheme(text: str, end: int) -> str | None:
    if end < 0:
        return None
    # Those that nearly all have are not made anew.
    if end == 5 and inline.starts_with(text, "https", 5):
        return "https"
    if end == 4:
        if inline.starts_with(text, "http", 4):
            return "http"
        if inline.starts_with(text, "file", 4):
            return "file"
    if end == 3 and inline.starts_with(text, "wss", 3):
        return "wss"
    if end == 2 and inline.starts_with(text, "ws", 2):
        return "ws"
    return substring(text, 0, end)


def _find_colon(text: str, index: int, end: int) -> int:
    """Return the index of the first colon before *end*, or *end*."""
    while index < end and text[index] != ":":
        index += 1
    return index


def _port(text: str, index: int, end: int) -> int:
    """Return the number from *index* to *end*, or one that is too large."""
    number = 0
    while index < end and number <= _MAX_PORT:
        number = number * 10 + ord(text[index]) - 48
        index += 1
    return number


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
    memory by the positions of a record relies on this. A record that has its text is finished, and
    keeps its positions; only C can hold plain Python to that.

    >>> place(Record(), 0, 9, 1, 4, 5, 5, -1, 7), place(Record(), 0, 9, 1, 4, 5, 10, -1, 7)
    (True, False)
    """
    if _COMPILED and record._text is not None:
        return False
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
        if _COMPILED and record._text is not None:
            raise ValueError("object is already initialized")
        raise ValueError("positions of the parts are out of order")
    record._text = text
    record._violations = violations


def finish(record: Record, text: str, violations: tuple[Violation, ...] | str | Given) -> None:
    """Write *text* and the faults met in it to *record*, which has the positions already."""
    scheme_end, host, host_end = record._scheme_end, record._host, record._host_end
    path, query, fragment = record._path, record._query, record._fragment
    fill(record, text, violations, scheme_end, host, host_end, path, query, fragment)


def set_violations(
    record: Record,
    violations: tuple[Violation, ...] | str | Given | Callable[[], tuple[Violation, ...]],
) -> None:
    """Write the faults met on the way to *record*, which is fresh and not yet shared."""
    record._violations = violations
    if not isinstance(violations, (str, tuple)):
        inline.track(record)


def blank(cls: type[_T]) -> _T:
    """Return an object of *cls* to be filled in, whatever constructor it has."""
    if not isinstance(cls, type) or not issubclass(cls, Record):
        raise TypeError(f"{cls!r} is not a class of records")
    return inline.blank(Record, cls)  # type: ignore[no-any-return]


# A C class has no __new__ in its source: C runs __cinit__ while it makes the object. __init__ in
# its place could be called again on an object that is immutable, and with a __new__ in the Python
# class above it a URL takes three times as long (450 ns instead of 155).
def as_constructor(cls: type, read: Callable[[Any, object], None]) -> None:
    """Make ``__cinit__`` of *cls* its ``__new__`` if this is plain Python.

    *read* is what it does with a string alone.
    """
    if COMPILED:
        return
    fill_in = vars(cls)["__cinit__"]
    delattr(cls, "__cinit__")  # or an object could be changed by it

    def new(cls: type, text: object = _MISSING, /, *more: object, **options: object) -> object:
        self: object = object.__new__(cls)
        if text is _MISSING:
            fill_in(self, **options)
        elif more or options:
            fill_in(self, text, *more, **options)
        else:
            read(self, text)
        return self

    new.__name__, new.__qualname__ = "__new__", f"{cls.__qualname__}.__new__"
    new.__module__ = cls.__module__
    cls.__new__ = new  # type: ignore[assignment]


def arguments(
    record: Record,
    names: tuple[str, ...],
    args: tuple[object, ...],
    options: dict[str, object],
    *keywords: str,
) -> dict[str, Any]:
    """Return the arguments of a constructor by name, or raise an error if they are not right.

    C would name ``__cinit__`` in that error.

    >>> from urikit import URI
    >>> arguments(URI("a"), ("text",), ("b",), {})
    {'text': 'b'}
    >>> arguments(URI("a"), ("text",), ("b", "c"), {})
    Traceback (most recent call last):
    TypeError: URI() takes 1 positional argument, but 2 were given
    """
    call = f"{type(record).__name__}()"
    given: dict[str, Any] = dict(zip(names, args, strict=False))
    for name in options:
        if name in given:
            raise TypeError(f"{call} got multiple values for argument {name!r}")
        if name not in names and name not in keywords:
            raise TypeError(f"{call} got an unexpected keyword argument {name!r}")
    if len(args) > len(names):
        several = f"at most {len(names)} positional arguments"
        takes = several if len(names) > 1 else "1 positional argument"
        raise TypeError(f"{call} takes {takes}, but {len(args)} were given")
    given |= options
    if "text" not in given:
        raise TypeError(f"{call} takes a string, but none was given")
    return given


def plain_text(value: object, what: str = "") -> str:
    """Return *value* as an exact ``str``: a string, one of a subclass, or that of a parsed object.

    An error about its type calls it *what*.

    >>> plain_text("a")
    'a'
    """
    if type(value) is str:
        return value
    if isinstance(value, Record):
        if value._text is None:  # its constructor failed: it is in a traceback
            raise TypeError("object is not initialized")
        return value._text
    if isinstance(value, str):
        return str.__str__(value)  # a subclass may override everything else
    from urikit._ground.kinds import wrong_type

    raise wrong_type(what, "a string", value)
