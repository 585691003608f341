"""The error tree, and how an error shows where it happened.

Every error that text can cause is a :class:`URIError`: it carries a stable ``kind``, the
``text``, the ``index`` of the fault and what was ``expected`` there. Its message draws the
text with a caret under the place, on one line, with any password masked.

A parser that knows only that it refuses a string, and by which rule, raises
:meth:`ParseError.deferred`: the rest is found when somebody reads it.

Faults that do not stop a parser are data, not exceptions: see :class:`Violation`.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING, lazily

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Self

    from urikit._ground.kinds import ErrorKind
else:
    __getattr__, __dir__ = lazily(globals(), {"ErrorKind": "urikit._ground.kinds:ErrorKind"})

__all__ = [
    "BuildError", "DecodeError", "ErrorKind", "ParseError", "ResolutionError", "URIError",
    "Violation",
]  # fmt: skip


class Violation:
    """A non-fatal error: its kind, position, standard and message. Immutable.

    >>> from urikit import parse
    >>> violation = parse(" urn:a:b").violations[0]
    >>> violation.kind, violation.index, violation.message
    ('surrounding-space', 0, 'whitespace around the string; remove it')
    """

    # A frozen dataclass in all but name: importing dataclasses takes longer than all of urikit.
    __slots__ = ("_index", "_rule")
    __match_args__ = ("kind", "index", "standard", "message", "expected")

    def __init__(
        self, kind: str, index: int, standard: str, message: str, expected: str = ""
    ) -> None:
        self._rule = (str(kind), standard, message, expected)
        self._index = index

    @property
    def _values(self) -> tuple[str, int, str, str, str]:
        kind, standard, message, expected = self._rule
        return kind, self._index, standard, message, expected

    def _at(self, index: int) -> Self:
        """The same fault at another place."""
        return self._at_each((index,))[0]

    def _at_each(self, places: Iterable[int]) -> list[Self]:
        """The same fault at other places; a text may hold a million of one kind."""
        cls, new, rule = type(self), object.__new__, self._rule
        found: list[Self] = []
        for index in places:
            other = new(cls)
            other._rule = rule
            other._index = index
            found.append(other)
        return found

    @property
    def kind(self) -> str:
        """The stable name of the error, from :class:`ErrorKind` or the standard."""
        return self._rule[0]

    @property
    def index(self) -> int:
        """The index of the error in the given string."""
        return self._index

    @property
    def standard(self) -> str:
        """The standard that is violated."""
        return self._rule[1]

    @property
    def message(self) -> str:
        """The problem in one line."""
        return self._rule[2]

    @property
    def expected(self) -> str:
        """The characters or the form that would be valid, if known."""
        return self._rule[3]

    def __repr__(self) -> str:
        pairs = zip(self.__match_args__, self._values, strict=True)
        fields = ", ".join(f"{name}={value!r}" for name, value in pairs)
        return f"{type(self).__qualname__}({fields})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    def __reduce__(self) -> tuple[type[Self], tuple[str, int, str, str, str]]:
        return type(self), self._values

    def to_dict(self) -> dict[str, str | int]:
        """Return the fault as a dictionary for JSON.

        >>> Violation("invalid-host", 7, "rfc3986", "invalid host").to_dict()
        {'kind': 'invalid-host', 'index': 7, 'standard': 'rfc3986', 'message': 'invalid host', 'expected': ''}
        """  # noqa: E501 (one line of output)
        return dict(zip(self.__match_args__, self._values, strict=True))

    def moved(self, by: int) -> Self:
        """Return the same fault for a string that starts *by* characters earlier.

        >>> Violation("invalid-host", 7, "rfc3986", "invalid host").moved(2).index
        9
        """
        return self._at(self._index + by) if by else self


class URIError(ValueError):
    """The base of every error that urikit raises for a string.

    >>> issubclass(URIError, ValueError)
    True
    """

    kind: str
    text: str
    index: int
    expected: str

    def __init__(
        self, kind: str, text: str = "", index: int = 0, *, message: str = "", expected: str = ""
    ) -> None:
        self.kind = kind
        self.text = text
        self.index = index
        self.expected = expected
        self._message = message
        super().__init__()  # the message is made when it is asked for

    def __str__(self) -> str:
        """The fault, the text around it with a caret, any password masked."""
        from urikit._ground.pictures import describe  # few errors are read

        return describe(self.kind, self.text, self.index, self._message, self.expected)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.kind)!r}, index={self.index})"

    def __reduce__(self) -> tuple[object, ...]:
        state = (self.kind, self.text, self.index, self._message, self.expected)
        return (_restore_error, (type(self), *state))

    @property
    def message(self) -> str:
        """The problem in one line, without the picture."""
        return self._message or str(self.kind).replace("-", " ")

    def at(self, text: str, index: int) -> Self:
        """Return the same error for *text*, in which the faulty part starts at *index*."""
        index += self.index  # which an error that is deferred finds now, with all the rest
        made = type(self).__new__(type(self))
        made.__dict__.update(self.__dict__, text=text, index=index)
        return made

    def _saying(self, message: str) -> Self:
        """Return the same error with another *message*."""
        made = self.at(self.text, 0)
        made._message = message
        return made

    def of_base(self) -> Self:
        """Return the same error, saying that the base URL does not parse."""
        return self._saying(f"base URL does not parse: {self.message.partition('; ')[0]}")

    def without_base(self) -> Self:
        """Return the same error where no base URL can be passed, without advice to pass one."""
        from urikit._ground.kinds import OR_BASE

        return self._saying(self._message.removesuffix(OR_BASE))

    def to_dict(self) -> dict[str, str | int]:
        """Return kind, index and message as a dictionary for JSON.

        >>> URIError("invalid-host", "http://me:secret@a b/", 18).to_dict()
        {'kind': 'invalid-host', 'index': 18, 'message': 'invalid host'}
        """
        return {"kind": str(self.kind), "index": self.index, "message": self.message}

    def to_violation(self, standard: str) -> Violation:
        """Return the fault as a :class:`Violation`."""
        return Violation(self.kind, self.index, standard, self.message, self.expected)


class ParseError(URIError):
    """Raised for a string that does not follow the standard or its scheme.

    >>> from urikit import URI
    >>> URI("http://example.com:80a/")
    Traceback (most recent call last):
    urikit.errors.ParseError: port must contain only digits
        http://example.com:80a/
                             ^
    """

    _engine: Callable[[], object] | None = None

    @classmethod
    def deferred(cls, kind: str, text: str, engine: Callable[[], object]) -> Self:
        """Return an error that knows its *kind* and *text*, and asks *engine* for the rest.

        The engine reads the same string and raises or returns the complete error. It is called
        once, when somebody first asks for the index, the message or what was expected; pickling
        asks too.

        >>> from urikit import URI
        >>> error = ParseError.deferred("invalid-host", "//a b", lambda: URI("//a b"))
        >>> error.kind, error.index
        ('invalid-host', 3)
        """
        self = cls.__new__(cls)
        self.kind = kind
        self.text = text
        self._engine = engine
        return self

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Find what a deferred error does not know yet."""
            engine = self._engine
            if engine is not None and name in ("index", "expected", "_message"):
                found = _raised_by(engine)
                for each in ("index", "expected", "_message"):  # what was set stays
                    self.__dict__.setdefault(each, getattr(found, each))
                self._engine = None
            try:
                return self.__dict__[name]
            except KeyError:
                message = f"{type(self).__name__!r} object has no attribute {name!r}"
                raise AttributeError(message, name=name, obj=self) from None


class BuildError(URIError):
    """Raised for parts that cannot be written as one unambiguous string.

    >>> from urikit import URI
    >>> URI.build(path="//evil.example")
    Traceback (most recent call last):
    urikit.errors.BuildError: path must not start with "//" without an authority; pass host=""
        //evil.example
        ^
    """


class ResolutionError(URIError):
    """A reference cannot be resolved against, or made relative to, this base.

    >>> from urikit import resolve
    >>> resolve("not/absolute", "x")
    Traceback (most recent call last):
    urikit.errors.ResolutionError: base must have a scheme; pass an absolute URL, or allow_relative_base=True
        not/absolute
        ^
    """  # noqa: E501 (one line of output)


class DecodeError(URIError):
    """Percent-encoded bytes, or a host, that cannot be decoded to text.

    >>> from urikit import percent
    >>> percent.decode("%F6", errors="strict")
    Traceback (most recent call last):
    urikit.errors.DecodeError: percent-encoded bytes are not UTF-8
        %F6
        ^
    """


def _raised_by(engine: Callable[[], object]) -> URIError:
    try:
        found = engine()
    except URIError as error:
        return error
    if isinstance(found, URIError):
        return found
    return URIError("")  # the engine accepts the string, so there is no place to show


def _restore_error(
    cls: type[URIError], kind: str, text: str, index: int, message: str, expected: str
) -> URIError:
    return cls(kind, text, index, message=message, expected=expected)
