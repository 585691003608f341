"""URIs, IRIs and URLs as Python objects: shown with secrets masked, immutable, copied, pickled."""

from __future__ import annotations

from urikit import errors
from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel.record import COMPILED, Given, Record, reduced, set_violations
from urikit.objects import _on_demand as later

if TYPE_CHECKING:
    from collections.abc import Callable
    from inspect import Signature
    from typing import Any, Self

    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

    from urikit._kernel.record import TextInput
    from urikit.errors import Violation

    Violations = tuple[Violation, ...] | str | Given | Callable[[], tuple[Violation, ...]]
    """The faults met, or how to find them when somebody asks."""


class PythonObject(Record):
    """The methods of a parsed string that Python and its tools call, and the faults it keeps."""

    __slots__ = ()

    _json_format = "uri-reference"

    if TYPE_CHECKING:

        def __new__(cls, text: TextInput) -> Self:
            """Parse *text*; the constructors themselves are the kernel's."""

    else:

        def __new__(cls, text: TextInput) -> Self:
            """Only its subclasses have a constructor, which comes before this one."""
            raise TypeError(f"cannot create {cls.__name__} directly; use URI, IRI or URL")

        __new__.__qualname__ = "URIObject"  # as Python's errors about arguments call it

    def __repr__(self) -> str:
        """The class and the text, its password masked."""
        if getattr(self, "_text", None) is None:  # the constructor failed, in a traceback
            return f"<{type(self).__name__}, not initialized>"
        return f"{type(self).__name__}({self.redacted!r})"

    def _repr_html_(self) -> str:
        """The string with its parts in colors, for notebooks; passwords are masked."""
        return later.notebook.html_of(self)

    def __rich__(self) -> Any:
        """The string with its parts in colors, for rich; passwords are masked."""
        return later.notebook.rich_text(self)

    @property
    def redacted(self) -> str:
        """The string with its password masked, those of URLs inside it, and secret parameters.

        >>> from urikit import URI
        >>> URI("http://me:secret@h/?next=http://you:secret@i/&api_key=abc").redacted
        'http://me:***@h/?next=http://you:***@i/&api_key=***'
        """
        return later.redaction.mask(self._text, self._secrets())

    def _secrets(self) -> list[tuple[int, int]]:
        """The spans of the string that are masked."""
        return later.redaction.parsed_secrets(self._text, self._password_span())

    def _secrets_after_authority(self) -> list[str]:
        """The masked strings of path, query and fragment, as written and decoded."""
        spans = [(start, end) for start, end in self._secrets() if start >= self._path]
        found = [self._text[start:end] for start, end in spans]
        return found + [later.percent.decode(secret) for secret in found]

    def _password_span(self) -> tuple[int, int] | None:
        if self._host <= self._scheme_end + 3:
            return None
        colon = self._text.find(":", self._scheme_end + 3, self._host - 1)
        return None if colon < 0 else (colon + 1, self._host - 1)

    if COMPILED and not TYPE_CHECKING:  # the pure form fills its slots by assignment

        def __setattr__(self, name: str, value: object) -> None:
            """Only a subclass has attributes that can be set: those it adds."""
            try:
                super().__setattr__(name, value)
            except AttributeError as error:
                raise _immutable(type(self), name, error) from None

        def __delattr__(self, name: str) -> None:
            """Only a subclass has attributes that can be deleted: those it adds."""
            try:
                super().__delattr__(name)
            except AttributeError as error:
                raise _immutable(type(self), name, error) from None

    def __len__(self) -> int:
        """The length of the text."""
        return len(self._text)

    def __bool__(self) -> bool:
        """Always true: an empty reference is a reference."""
        return True

    def __format__(self, spec: str) -> str:
        return format(self._text, spec)

    def __copy__(self) -> Self:
        """Return the object itself, unless a subclass has more attributes."""
        return self if _keeps_nothing(type(self)) else self._twin(self._own_state())

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        if _keeps_nothing(type(self)):
            return self
        from copy import deepcopy

        return self._twin(deepcopy(self._own_state(), memo))

    def _twin(self, state: tuple[dict[str, Any] | None, dict[str, Any]] | None) -> Self:
        twin = self._restore(self._text, self._lasting_violations())
        own, slots = state or (None, {})
        for name, value in {**(own or {}), **slots}.items():
            setattr(twin, name, value)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        cls = type(self)
        if cls.__module__ != "urikit":
            return cls._restore, (self._text, self._lasting_violations()), self._own_state()
        import copyreg  # which pickle needs, and nothing else here

        copyreg.pickle(cls, reduced)  # pickle asks it from now on: half the time of this method
        return reduced(self)

    def _lasting_violations(self) -> tuple[Violation, ...] | str | Given:
        """The faults that were met, or what they can be found in."""
        return self.violations if callable(self._violations) else self._violations

    @classmethod
    def _restore(cls, text: str, violations: tuple[Violation, ...] | str | Given) -> Self:
        # A pickle can hold anything.
        if not isinstance(violations, tuple) or not all(
            isinstance(each, errors.Violation) for each in violations
        ):
            raise TypeError(f"violations of {cls.__name__} must be a tuple of Violation")
        return cls(text)._with_violations(violations)

    def _own_state(self) -> tuple[dict[str, Any] | None, dict[str, Any]] | None:
        """The attributes that a subclass keeps, in its dictionary and in slots of its own."""
        if _keeps_nothing(type(self)):
            return None
        slots = {
            name: getattr(self, name)
            for cls in type(self).__mro__
            if not f"{cls.__module__}.".startswith("urikit.")
            for name in _slots_of(cls)
            if hasattr(self, name)
        }
        state = getattr(self, "__dict__", None)
        return (state or None, slots) if state or slots else None

    def _with_violations(self, violations: Violations) -> Self:
        """Return this object, fresh and not yet shared, with the faults met on the way to it."""
        set_violations(self, violations)
        return self

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the schema for fields of pydantic models: strings in, strings out."""
        return later.fields.core_schema(cls)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any) -> dict[str, Any]:
        """Return the JSON Schema of a field: a string with a format."""
        return {"type": "string", "format": cls._json_format}

    @property
    def violations(self) -> tuple[Violation, ...]:
        """The errors that the parser accepted or repaired."""
        found = self._violations
        if isinstance(found, tuple):
            return found
        return found() if callable(found) else self._violations_of(found)

    def _violations_of(self, given: str | Given) -> tuple[Violation, ...]:
        """Return what the engine says about the text as it was given.

        Each class asks the engine of its own standard.
        """
        raise TypeError(f"cannot create {type(self).__name__} directly; use URI, IRI or URL")


def _immutable(cls: type, name: str, error: AttributeError) -> AttributeError:
    """Return the error for setting the attribute *name*, which *error* describes as C sees it."""
    if name.startswith("_") or not hasattr(cls, name):
        return error
    method = next((each for each in (f"with_{name}", "replace") if hasattr(cls, each)), None)
    return AttributeError(f"{cls.__name__} is immutable; use {method}() to get a changed copy")


def advise(cls: type) -> None:
    """Let the properties of *cls* say what to do instead of setting them, in the pure form.

    There ``__setattr__`` would be called whenever an object is filled in.
    """
    for name in () if COMPILED else dir(cls):
        value = getattr(cls, name)
        if isinstance(value, property):
            setattr(cls, name, value.setter(_refusing(name)).deleter(_refusing(name)))


def _refusing(name: str) -> Callable[..., None]:
    def refuse(self: object, *value: object) -> None:
        raise _immutable(type(self), name, AttributeError())

    return refuse


def _keeps_nothing(cls: type) -> bool:
    """True if objects of *cls* have no attributes beside those of a record."""
    return cls.__basicsize__ == Record.__basicsize__ and cls.__dictoffset__ == 0


def _slots_of(cls: type) -> tuple[str, ...]:
    slots = cls.__dict__.get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


class ConstructorSignature:
    """The signature of a compiled constructor, for :mod:`inspect` and ``help()``.

    It is that of the function *like*. A subclass that defines a constructor has another one.
    """

    __slots__ = ("_like", "_owner")

    def __init__(self, like: Callable[..., object]) -> None:
        self._like = like

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner = owner

    def __get__(self, instance: object, owner: type) -> Signature:
        ours = self._owner
        if owner.__new__ is not ours.__new__ or owner.__init__ is not ours.__init__:  # type: ignore[misc]  # a class
            raise AttributeError("__signature__")
        from inspect import signature  # slow to import

        return signature(self._like)
