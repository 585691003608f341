"""Names of public modules: under the module's own name, and loaded on first use.

`import urikit` may take at most 0.4 of the time of `import yarl`. On Python 3.11 `re` alone takes
0.22 of it, `typing` (with `re`) 0.37 and `dataclasses` (with `inspect`) 0.65, so the modules that
`import urikit` runs load none of the three. Everything they need beyond that is named in
tables: in the `__init__` of packages for their users, and in their `_on_demand.py` for their own
code. docs/architecture.md says when a function may import.
"""

# Type checkers take a variable of this name for true, as they do with that of `typing`.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any


def lazily(
    scope: "dict[str, Any]", table: "Mapping[str, str]"
) -> "tuple[Callable[[str], object], Callable[[], list[str]]]":
    """Return `__getattr__` and `__dir__` for the module with the globals *scope*.

    The *table* says where each name comes from: `"package.module"` is the module itself and
    `"package.module:name"` a name in it. A name once asked for stays in *scope*.

    >>> scope = {"__name__": "pkg"}
    >>> get, names = lazily(scope, {"decode": "urikit.percent:decode"})
    >>> names(), get("decode")("%41"), "decode" in scope
    (['__name__', 'decode'], 'A', True)
    >>> get("missing")
    Traceback (most recent call last):
    AttributeError: module 'pkg' has no attribute 'missing'
    """

    def get(name: str) -> object:
        if name not in table:
            raise AttributeError(f"module {scope['__name__']!r} has no attribute {name!r}")
        from importlib import import_module

        module, _, attribute = table[name].partition(":")
        value: object = import_module(module)
        if attribute:
            value = getattr(value, attribute)
        scope[name] = _named(value, scope)
        return value

    return get, lambda: sorted({*scope, *table})


def offer(scope: "dict[str, Any]", bases: "Iterable[type]" = ()) -> None:
    """Let what the public module with the globals *scope* lists in ``__all__`` name that module.

    So do their methods, and *bases* of public classes, which ``help()`` shows.

    Tracebacks, reprs and pickles then say ``urikit.guard.GuardError``, which stays, rather than
    ``urikit.guard._decision.GuardError``, which may not.

    >>> from urikit.query import QueryError
    >>> QueryError
    <class 'urikit.query.QueryError'>
    """
    for name in scope["__all__"]:
        if name in scope:
            _named(scope[name], scope)
    for base in bases:
        if "._" in base.__module__:
            base.__module__ = scope["__name__"]


def adopt(cls: type, *bases: type) -> None:
    """Give the public class *cls* the public methods and properties of internal *bases* as its own.

    Compiled ones too, which are neither functions nor properties.

    Errors and ``help()`` then name the class that users know.

    >>> from urikit import URL
    >>> URL("https://h/").with_port()
    Traceback (most recent call last):
    TypeError: URL.with_port() missing 1 required positional argument: 'port'
    """
    taken = set(vars(cls))
    for base in cls.__mro__[1:]:
        for name, value in vars(base).items() if base in bases else ():
            is_public = name[0] != "_" or (name[-1] == "_" and name != "__new__")
            if is_public and name not in taken:
                function = type(adopt)
                if isinstance(value, classmethod) and isinstance(value.__func__, function):
                    setattr(cls, name, classmethod(_copy(value.__func__, cls)))
                elif isinstance(value, function):
                    setattr(cls, name, _copy(value, cls))
                elif name[0] != "_" and hasattr(value, "__get__"):
                    setattr(cls, name, value)
        taken.update(vars(base))


def _copy(method: "Any", cls: type) -> "Callable[..., Any]":
    """Return *method* under the name that it has as a method of *cls*."""
    function: Any = type(method)
    own = function(
        *(method.__code__, method.__globals__, method.__name__),
        *(method.__defaults__, method.__closure__),
    )
    own.__kwdefaults__ = method.__kwdefaults__
    own.__annotations__ = method.__annotations__
    own.__qualname__ = f"{cls.__qualname__}.{method.__name__}"
    return own  # type: ignore[no-any-return]


def _named(value: "Any", scope: "dict[str, Any]") -> object:
    module = getattr(value, "__module__", None) or ""
    if "._" in module and hasattr(value, "__qualname__"):
        value.__module__ = scope["__name__"]
    for member in vars(value).values() if isinstance(value, type) else ():
        kind = type(member)
        method = member.__func__ if kind in (classmethod, staticmethod) else member
        if type(method) is type(offer) and "._" in method.__module__:
            method.__module__ = value.__module__
    return value
