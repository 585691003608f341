"""The functions of :mod:`urikit.arrow` for the columns of PySpark, on one machine or on a cluster.

Each is there under its own name, and gives a column. The examples need a session::

    from urikit import spark as url
    frame.select(url.host("link"), url.parse("link").alias("parts"))
    frame.select(url.resolve("https://example.com/", "link"))
    frame.select(url.resolve(F.col("base"), F.col("link"), "rfc3986"))

A column may be given by its name where it is what the function is about. In the place of the other
column (*base*, *second*) a string is taken literally. :func:`register` makes them functions of SQL,
:func:`parse_in_arrow` is for ``DataFrame.mapInArrow``. The columns go through Arrow
(``arrow_udf``, of PySpark 4.1), in batches; urikit and pyarrow must be installed where the
executors run.

>>> functions()[:4]
['parse', 'get', 'host', 'origin']
"""

import inspect
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

try:
    from pyspark.sql import types
    from pyspark.sql.functions import arrow_udf
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "urikit.spark needs pyspark: pip install 'urikit[spark]'", name=missing.name
    ) from missing

import pyarrow as pa

from urikit import arrow
from urikit.arrow import Errors, Standard
from urikit.arrow._functions import BY_NAME, NO_ROWS, Function, Options, sql_functions, whole
from urikit.objects._base import URIObject

__all__ = ["functions", "parse_in_arrow", "register"]


def functions() -> list[str]:
    """The names of the functions of columns that this module has.

    >>> "resolve" in functions()
    True
    """
    return list(BY_NAME)


def __getattr__(name: str) -> Callable[..., Any]:
    if name not in BY_NAME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    made = globals()[name] = _column_function(BY_NAME[name])
    return made


def __dir__() -> list[str]:
    return sorted({*globals(), *BY_NAME})


def _column_function(function: Function) -> Callable[..., Any]:
    signature = inspect.signature(function.call)

    def column_of(*arguments: Any, **options: Any) -> Any:
        columns, bound = function.bind(signature, arguments, options)
        text = None
        if function.other and isinstance(columns[function.other], (str, URIObject)):
            text = str(columns.pop(function.other))
        kind = _spark_type(function.type_of(bound, NO_ROWS if text is None else text))
        return _udf(function, bound, kind, text)(*columns.values())

    column_of.__name__ = column_of.__qualname__ = function.name
    column_of.__module__ = __name__
    column_of.__doc__ = f"{function.summary}\n\nA column of :func:`urikit.arrow.{function.name}`."
    column_of.__signature__ = signature  # type: ignore[attr-defined]
    return column_of


def _udf(function: Function, options: Options, kind: Any, text: str | None = None) -> Any:
    """*function* as one of Spark's, with *text* in the place of its other column, if given.

    The executors are sent the job alone, and find what it calls in their own urikit.
    """

    def job(*columns: pa.Array) -> pa.Array:
        for column in columns:
            if pa.types.is_list(column.type):  # Spark was told the type of the result for strings
                raise TypeError(
                    f"expected a column of strings, not of {column.type}; use explode() first"
                )
        if text is not None:
            columns = tuple(function.ordered(columns[0], text))
        if len(columns) > len(function.columns):
            column, argument = columns
            return whole(function.answer_by(column, argument, options))
        return whole(function.answer(columns, options))

    job.__name__ = f"url_{function.name}"
    return arrow_udf(job, kind)


def register(
    session: Any,
    prefix: str = "url_",
    *,
    standard: Standard | None = None,
    errors: Errors = "null",
    threads: int = 1,
) -> list[str]:
    """Make every function a SQL function of *session*, of *prefix* and its name; the names.

    Instead of ``get`` there is one function for each part: ``url_path(x)``, ``url_port(x)``.
    *standard* is that of the function of :mod:`urikit.arrow` where it is None. Registering again
    replaces what was registered before; another prefix has another standard beside it::

        register(session)
        session.sql("SELECT url_host(link), url_parse(link).error FROM pages")
    """
    given = {"standard": standard, "errors": errors, "threads": threads}
    names = []
    for function in sql_functions():
        options = function.known(given)
        argument = {function.argument: function.sample} if function.argument else {}
        kind = _spark_type(function.type_of({**argument, **options}))
        name = f"{prefix}{function.name}"
        session.udf.register(name, _udf(function, options, kind))
        names.append(name)
    return names


def parse_in_arrow(
    column: str,
    schema: Any = None,
    *,
    into: str = "parsed",
    standard: Standard = "whatwg",
    errors: Errors = "null",
    threads: int = 1,
) -> tuple[Callable[[Iterable[Any]], Iterator[Any]], Any]:
    """Return the function and the schema for ``DataFrame.mapInArrow`` that parse *column*.

    The result has a column for each part. With the *schema* of the frame it has the frame's
    columns, and the parts in one column more, a struct of the name *into*::

        frame.mapInArrow(*parse_in_arrow("link"))
        frame.mapInArrow(*parse_in_arrow("link", frame.schema, into="parts"))

    >>> job, schema = parse_in_arrow("link")
    >>> schema.names[:5]
    ['scheme', 'username', 'password', 'host', 'port']
    >>> batch = pa.record_batch({"link": ["https://h:8443/a"]})
    >>> next(job([batch])).to_pylist()[0]["port"]
    8443
    """
    options: Options = {"standard": standard, "errors": errors, "threads": threads}
    parts = _spark_type(BY_NAME["parse"].type_of(options))
    keeps = schema is not None
    if keeps:
        parts = types.StructType([*schema.fields, types.StructField(into, parts)])

    def job(batches: Iterable[Any]) -> Iterator[Any]:
        for batch in batches:
            text = batch.column(column)
            parsed = _with_signed_ports(arrow.parse(text, **options))
            if keeps:
                yield batch.append_column(into, parsed)
            else:
                yield pa.RecordBatch.from_arrays(parsed.flatten(), parsed.type.names)

    return job, parts


def _with_signed_ports(parsed: Any) -> Any:
    """The structs with ports of a type that Spark has."""
    fields = [
        pa.field(field.name, pa.int32()) if field.name == "port" else field for field in parsed.type
    ]
    return parsed.cast(pa.struct(fields))


def _spark_type(kind: pa.DataType) -> Any:
    """Spark's type for what a function gives."""
    if pa.types.is_struct(kind):
        fields = [types.StructField(field.name, _spark_type(field.type)) for field in kind]
        return types.StructType(fields)
    if pa.types.is_list(kind):
        return types.ArrayType(_spark_type(kind.value_type))
    return _SPARK_TYPES[kind]


# Spark has no unsigned numbers.
_SPARK_TYPES: Final = {
    pa.string(): types.StringType(),
    pa.bool_(): types.BooleanType(),
    pa.uint16(): types.IntegerType(),
}
