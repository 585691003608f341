"""Stand-ins for `typing` and `dataclasses`, in modules that commands need to answer for one URL.

Importing `typing` takes 0.4 of the time that Python itself takes to start, and `dataclasses`, which
imports `inspect`, as long as Python. Type checkers see the names of `typing`; at run time only
named tuples and :func:`frozen` do something, with annotations whose evaluation is postponed.
"""

from __future__ import annotations

from collections import namedtuple

from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import (
        Any as Any,
        BinaryIO as BinaryIO,
        ClassVar as ClassVar,
        Final as Final,
        Generic as Generic,
        Literal as Literal,
        NamedTuple as NamedTuple,
        NoReturn as NoReturn,
        Protocol as Protocol,
        Self as Self,
        SupportsIndex as SupportsIndex,
        TypeAlias as TypeAlias,
        TypeVar as TypeVar,
        cast as cast,
        dataclass_transform as dataclass_transform,
        overload as overload,
    )
else:

    class Any:
        """Every name that only type checkers understand; also the base of what is generic."""

        def __class_getitem__(cls, _: object) -> type:
            return cls

    BinaryIO = ClassVar = Final = Generic = Literal = NoReturn = Protocol = Self = Any
    SupportsIndex = TypeAlias = Any

    def TypeVar(name: str, *_: object, **__: object) -> type:  # noqa: N802 (as in typing)
        return Any

    def cast(_: object, value: object) -> object:
        return value

    def overload(function: object) -> object:
        return function

    def dataclass_transform(**_: object) -> object:
        return overload

    class _Maker(type):
        """Makes a named tuple of each class that has ``NamedTuple`` as its base."""

        def __new__(cls, name: str, bases: tuple[type, ...], scope: dict[str, object]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, scope)
            fields = scope["__annotations__"]
            defaults = [scope[field] for field in fields if field in scope]
            made = namedtuple(name, fields, defaults=defaults, module=scope["__module__"])
            for key, value in scope.items():
                if key not in fields:
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Maker):
        """The base of named tuples."""


_T = TypeVar("_T")


@dataclass_transform(frozen_default=True)
def frozen(cls: type[_T]) -> type[_T]:
    """Return *cls* as a frozen dataclass with slots, made without importing `dataclasses`.

    The functions of that module take it for one. A ``__repr__`` that it has is kept.

    >>> @frozen
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> Point(1), Point(1) == Point(1, 0), len({Point(1), Point(1)})
    (Point(x=1, y=0), True, 1)
    >>> import dataclasses
    >>> dataclasses.replace(Point(1), y=2)
    Point(x=1, y=2)
    >>> Point.__dataclass_fields__ is Point.__dataclass_fields__
    True
    """
    scope: dict[str, Any] = dict(vars(cls))
    for name in ("__dict__", "__weakref__"):
        scope.pop(name, None)
    kinds: dict[str, str] = scope["__annotations__"]
    defaults = {name: scope.pop(name) for name in kinds if name in scope}
    methods = dict(_METHODS)
    if cls.__repr__ is not object.__repr__:
        del methods["__repr__"]
    scope |= {**methods, "__slots__": tuple(kinds), "__match_args__": tuple(kinds)}
    given = {name: (default,) for name, default in defaults.items()}
    fields = [(name, kind, *given.get(name, ())) for name, kind in kinds.items()]
    for name in ("__dataclass_fields__", "__dataclass_params__", "__signature__"):
        scope[name] = _OfDataclass(name, fields)
    made: Any = type(cls.__name__, cls.__bases__, scope)
    made.__init__ = _constructor(cls.__name__, made, kinds, defaults)
    return made  # type: ignore[no-any-return]


def _constructor(
    name: str, made: type, kinds: Iterable[str], defaults: dict[str, Any]
) -> Callable[..., None]:
    """Return the ``__init__`` of *made*. A named tuple puts the arguments in order."""
    ordered: Any = namedtuple(name, kinds, defaults=[*defaults.values()])  # type: ignore[misc]
    setters = [getattr(made, kind).__set__ for kind in kinds]

    def __init__(self: Any, *given: Any, **named: Any) -> None:  # noqa: N807 (it is one)
        values = given if len(given) == len(setters) and not named else ordered(*given, **named)
        for set_field, value in zip(setters, values, strict=True):
            set_field(self, value)

    return __init__


class _OfDataclass:
    """An attribute by which `dataclasses` knows a class, made once, when that asks for it."""

    def __init__(self, name: str, fields: list[tuple[Any, ...]]) -> None:
        self._name = name
        self._fields = fields

    def __get__(self, _: object, owner: type) -> Any:
        import dataclasses

        same = dataclasses.make_dataclass(owner.__name__, self._fields, frozen=True, slots=True)
        if self._name == "__signature__":
            import inspect

            found: Any = inspect.signature(same)
        else:
            found = getattr(same, self._name)
        setattr(owner, self._name, found)  # in the place of this
        return found


def _values(self: Any) -> tuple[object, ...]:
    return tuple([getattr(self, name) for name in self.__match_args__])


def _show(self: Any) -> str:
    pairs = zip(self.__match_args__, _values(self), strict=True)
    return f"{type(self).__qualname__}({', '.join([f'{name}={value!r}' for name, value in pairs])})"


def _equals(self: object, other: object) -> bool:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self: object) -> int:
    return hash(_values(self))


def _reduce(self: object) -> tuple[object, ...]:
    return type(self), _values(self)


def _refuse_to_set(_: object, name: str, __: object) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_: object, name: str) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot delete field {name!r}")


_METHODS: Final = {
    "__repr__": _show,
    "__eq__": _equals,
    "__hash__": _hash,
    "__reduce__": _reduce,
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
}
