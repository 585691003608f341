"""The functions of columns in pyarrow's own registry, for its compute, datasets and Acero.

>>> import pyarrow as pa, pyarrow.compute as pc
>>> from urikit.arrow import compute
>>> "urikit_host" in compute.register()
True
>>> pc.call_function("urikit_host", [pa.array(["https://h/", "http://a b/"])]).to_pylist()
['h', None]
>>> import pyarrow.dataset as ds
>>> pages = ds.dataset(pa.table({"url": ["https://h/a", "https://i/b"]}))
>>> pages.to_table(filter=compute.expression("host", pc.field("url")) == "h")["url"].to_pylist()
['https://h/a']

pyarrow wants one type of arguments for each name: ``urikit_host`` takes ``string``, and
``urikit_host_large`` takes ``large_string``.
"""

from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from urikit.arrow import Errors, Standard
from urikit.arrow._functions import Function, Options, sql_functions, whole

__all__ = ["expression", "register"]

_WIDTHS: Final = (("", pa.string()), ("_large", pa.large_string()))

# The functions in pyarrow's registry, which forgets and replaces nothing.
_registered: Final[dict[str, Options]] = {}


def register(
    prefix: str = "urikit_",
    *,
    standard: Standard | None = None,
    errors: Errors = "null",
    threads: int = 1,
) -> list[str]:
    """Register every function as *prefix* and its name; the names.

    Each takes a column, and what is left of the options of the function of :mod:`urikit.arrow` is
    fixed here: *standard* is that function's own where it is None. To have another standard too,
    register again with another prefix. Registering the same once more does nothing.

    >>> [name for name in register() if "resolve" in name]
    ['urikit_resolve', 'urikit_resolve_large']
    >>> register(standard="rfc3986")
    Traceback (most recent call last):
    ValueError: urikit_parse is registered with other options; use another prefix
    """
    given = {"standard": standard, "errors": errors, "threads": threads}
    names = []
    for function in sql_functions():
        options = function.known(given)
        for suffix, text in _WIDTHS:
            name = f"{prefix}{function.name}{suffix}"
            if _registered.setdefault(name, options) is options:
                try:
                    _register(name, function, text, options)
                except BaseException:
                    del _registered[name]
                    raise
            elif _registered[name] != options:
                raise ValueError(f"{name} is registered with other options; use another prefix")
            names.append(name)
    return names


def _register(name: str, function: Function, text: pa.DataType, options: Options) -> None:
    columns = [*function.columns, *filter(None, [function.argument])]
    nothing = pa.array([], text)

    def answer(context: Any, *given: Any) -> Any:
        return whole(_answer(function, given, options, context.batch_length))

    pc.register_scalar_function(
        answer,
        name,
        {
            "summary": function.summary,
            "description": "Null stays null, and a bad row is null unless errors are raised.",
        },
        dict.fromkeys(columns, text),
        _answer(function, [nothing] * len(columns), options, 0).type,
    )


def _answer(function: Function, given: Any, options: Options, rows: int) -> Any:
    if function.argument:
        column, argument = given
        if isinstance(argument, pa.Scalar) and argument.is_valid:
            text = {function.argument: argument.as_py()}
            return function.answer([_repeated(column, rows)], {**text, **options})
        return function.answer_by(_repeated(column, rows), _repeated(argument, rows), options)
    return function.answer([_repeated(column, rows) for column in given], options)


def _repeated(column: Any, rows: int) -> Any:
    """A column of *column*, where that is one text for all rows."""
    return pa.repeat(column, rows) if isinstance(column, pa.Scalar) else column


def expression(name: str, *arguments: Any, prefix: str = "urikit_") -> Any:
    """An expression that calls the function *name* in a filter or a projection.

    *arguments* are expressions (``pc.field("url")``) or texts. The functions must be registered.

    >>> import pyarrow as pa, pyarrow.compute as pc, pyarrow.dataset as ds
    >>> names = register()
    >>> pages = ds.dataset(pa.table({"url": ["https://h/?q=a", "https://h/"]}))
    >>> q = expression("query_value", pc.field("url"), "q")
    >>> pages.to_table(columns={"q": q})["q"].to_pylist()
    ['a', None]
    """
    if f"{prefix}{name}" not in _registered:
        raise ValueError(f"{prefix}{name} is not registered: call register() first")
    taken = [pc.scalar(one) if isinstance(one, str) else one for one in arguments]
    return pc.Expression._call(f"{prefix}{name}", taken)
