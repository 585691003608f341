"""What is made when it is first needed: modules, names of packages, regular expressions.

``import urikit`` is to be quick, and most programs use a part of it only. Whatever is not
needed to read an ordinary text waits here until somebody asks for it.
"""

# The type checkers take a variable of this name for true; typing itself would be slow to import.
TYPE_CHECKING = False

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Mapping
    from typing import Any, AnyStr

__all__ = ["NamedTuple", "attribute", "exports", "module", "pattern", "signature"]


class _Module:
    """Stands for a module until, and after, it is imported: its names are found here too."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> object:
        from importlib import import_module

        value: object = getattr(import_module(self._name), name)
        setattr(self, name, value)  # so that asking again is as quick as asking the module
        return value


def module(name: str) -> "Any":
    """The module of that *name*, imported when one of its names is first asked for.

    Type checkers are told by an import that does not run::

        if TYPE_CHECKING:
            from urikit.rfc import _resolve as resolve
        else:
            resolve = module("urikit.rfc._resolve")

    >>> module("urikit._unicode.punycode").punycode_encode("bücher")
    'bcher-kva'
    """
    return _Module(name)


def exports(
    package: str, names: "Mapping[str, str]", scope: "dict[str, object]"
) -> "Callable[[str], object]":
    """The ``__getattr__`` of a *package* that takes *names* from the modules they are mapped to.

    A name once asked for is put into *scope*, the package's own, and found there from then on.

    >>> get = exports("pkg", {"punycode_decode": "urikit._unicode.punycode"}, {})
    >>> get("punycode_decode")("bcher-kva")
    'bücher'
    >>> get("missing")
    Traceback (most recent call last):
    AttributeError: module 'pkg' has no attribute 'missing'
    """

    def get(name: str) -> object:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        value: object = getattr(import_module(names[name]), name)
        scope[name] = value
        return value

    return get


class _Attribute:
    """A name of a module as an attribute of a class."""

    __slots__ = ("_module", "_name")

    def __init__(self, module: _Module, name: str) -> None:
        self._module = module
        self._name = name

    def __get__(self, instance: object, owner: type) -> object:
        return getattr(self._module, self._name)


def attribute(name: str, of: str) -> "Any":
    """For a class attribute whose value has this *name* in the module *of*.

    >>> class Sets:
    ...     path = attribute("PATH", of="urikit.chars")
    >>> "/" in Sets.path
    True
    """
    return _Attribute(_Module(of), name)


class _Signature:
    """The signature of a class whose constructor is compiled, for those who inspect it."""

    __slots__ = ("_prototype",)

    def __init__(self, prototype: "Callable[..., object]") -> None:
        self._prototype = prototype

    def __get__(self, instance: object, owner: type) -> object:
        for each in owner.__mro__:
            if each.__module__.startswith("urikit."):
                break
            if "__init__" in vars(each) or "__new__" in vars(each):
                raise AttributeError("__signature__")  # a subclass has a constructor of its own
        from inspect import signature

        return signature(self._prototype)


def signature(prototype: "Callable[..., object]") -> "Any":
    """For ``__signature__`` of a class that is made with the arguments of *prototype*.

    >>> from inspect import signature as inspected
    >>> class Made:
    ...     __signature__ = signature(lambda text: None)
    >>> Made.__module__ = "urikit.example"
    >>> str(inspected(Made))
    '(text)'
    """
    return _Signature(prototype)


class _Pattern:
    """Compiles its text when a method is first called, and then has the methods of the result."""

    __slots__ = ("_text", "finditer", "fullmatch", "match", "pattern", "search", "sub")

    def __init__(self, text: object) -> None:
        self._text = text

    def __getattr__(self, name: str) -> object:
        # Asked for a slot that is still empty, or for something that is no slot.
        import re

        text: Any = self._text() if callable(self._text) else self._text
        compiled = re.compile(text)
        for method in ("finditer", "fullmatch", "match", "pattern", "search", "sub"):
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def pattern(text: "AnyStr | Callable[[], AnyStr]") -> "re.Pattern[AnyStr]":
    """A regular expression that is compiled when it is first used; *text*, or what makes it.

    >>> pattern("a+").fullmatch("aaa").end()
    3
    """
    # It has every method of a compiled one that is used here.
    lazy: re.Pattern[AnyStr] = _Pattern(text)  # type: ignore[assignment]
    return lazy


class _NamedTupleType(type):
    """Makes a named tuple of a class and its annotations."""

    def __new__(cls, name: str, bases: tuple[type, ...], scope: "dict[str, Any]") -> type:
        if not bases:
            return super().__new__(cls, name, bases, scope)
        from collections import namedtuple

        fields = scope["__annotations__"]
        defaults = [scope[field] for field in fields if field in scope]
        made = namedtuple(name, fields, defaults=defaults, module=scope["__module__"])  # type: ignore[misc]
        made.__doc__ = scope.get("__doc__")
        made.__annotations__ = fields
        return made


class NamedTuple(metaclass=_NamedTupleType):
    """``typing.NamedTuple`` for those who cannot wait for typing; fields and defaults only.

    Type checkers are shown the one of typing.

    >>> class Pair(NamedTuple):
    ...     first: int
    ...     second: int = 2
    >>> Pair(1)
    Pair(first=1, second=2)
    """
