"""How public modules offer their names: under their own name, and loaded on first use.

`import urikit` may take at most 0.4 of the time of `import yarl`. On Python 3.11 `re` alone takes
0.22 of it, `typing` (with `re`) 0.37 and `dataclasses` (with `inspect`) 0.65, so the modules that
`import urikit` runs load none of the three. Everything they need beyond that is named in
tables: in the `__init__` of packages for their users, and in `_on_demand.py` of `objects`,
`hazards` and `canonical` for their own code.
All other modules import what they need in the usual way.
"""

# Type checkers take a variable of this name for true, as they do with that of `typing`.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def lazily(scope: "dict[str, object]", table: "Mapping[str, str]") -> "Callable[[str], object]":
    """Return a `__getattr__` for the module with the globals *scope*.

    The *table* says where each name comes from: `"package.module"` is the module itself and
    `"package.module:name"` a name in it. A name once asked for stays in *scope*.

    >>> scope = {"__name__": "pkg"}
    >>> get = lazily(scope, {"decode": "urikit.percent:decode"})
    >>> get("decode")("%41"), "decode" in scope
    ('A', True)
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

    return get


def offer(scope: "dict[str, Any]") -> None:
    """Let what the public module with the globals *scope* lists in ``__all__`` name that module.

    Tracebacks, reprs and pickles then say ``urikit.guard.GuardError``, which stays, rather than
    ``urikit.guard._decision.GuardError``, which may not.

    >>> from urikit.query import QueryError
    >>> QueryError
    <class 'urikit.query.QueryError'>
    """
    for name in scope["__all__"]:
        if name in scope:
            _named(scope[name], scope)


def _named(value: "Any", scope: "dict[str, Any]") -> object:
    if "._" in (getattr(value, "__module__", None) or "") and hasattr(value, "__qualname__"):
        value.__module__ = scope["__name__"]
    return value
