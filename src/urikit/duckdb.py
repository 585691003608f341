"""The functions of :mod:`urikit.arrow` as SQL functions of a DuckDB connection.

>>> import duckdb
>>> import urikit.duckdb
>>> connection = duckdb.connect()
>>> urikit.duckdb.register(connection)[:3]
['url_parse', 'url_host', 'url_origin']
>>> query = "SELECT url_host('https://user@example.com/'), url_port('http://h:81/')"
>>> connection.execute(query).fetchone()
('example.com', 81)
>>> connection.execute("SELECT url_parse('http://a b/').error").fetchone()
('domain-to-ASCII',)
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

try:
    import duckdb
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "urikit.duckdb needs duckdb: pip install 'urikit[duckdb]'", name=missing.name
    ) from missing

import pyarrow as pa

from urikit._ground.kinds import wrong_type
from urikit.arrow import Errors, Standard
from urikit.arrow._functions import NO_ROWS, Function, Options, sql_functions, whole

__all__ = ["register"]


def register(
    connection: Any,
    prefix: str = "url_",
    *,
    standard: Standard | None = None,
    errors: Errors = "null",
    threads: int = 1,
) -> list[str]:
    """Make every function a SQL function of *connection*, of *prefix* and its name; the names.

    Instead of ``get`` there is one function for each part: ``url_path(x)``, ``url_port(x)``.
    *standard* is that of the function of :mod:`urikit.arrow` where it is None. Registering again
    replaces what was registered before; another prefix has another standard beside it.

    >>> import duckdb
    >>> connection = duckdb.connect()
    >>> names = register(connection, "uri_", standard="rfc3986")
    >>> connection.execute("SELECT uri_host('http://0x7f.1/')").fetchone()
    ('0x7f.1',)
    """
    if not hasattr(connection, "create_function"):
        raise wrong_type("connection", "a connection of DuckDB", connection)
    given = {"standard": standard, "errors": errors, "threads": threads}
    names = []
    for function in sql_functions():
        name = f"{prefix}{function.name}"
        job = _job(function, function.known(given))
        takes = 2 if function.other or function.argument else 1
        gives = _sql_type(job(*[NO_ROWS] * takes).type)
        with suppress(duckdb.InvalidInputException):  # there is none to replace
            connection.remove_function(name)
        connection.create_function(
            name, job, ["VARCHAR"] * takes, gives, type="arrow", null_handling="special"
        )
        names.append(name)
    return names


def _job(function: Function, options: Options) -> Callable[..., Any]:
    """Return the function to call for each batch of at most 2,048 rows."""

    def by_argument(column: Any, argument: Any) -> Any:
        return whole(function.answer_by(whole(column), argument, options))

    def of_two(first: Any, second: Any) -> Any:
        return function.call(whole(first), whole(second), **options)

    def of_one(column: Any) -> Any:
        return function.call(whole(column), **options)

    return by_argument if function.argument else of_two if function.other else of_one


def _sql_type(kind: pa.DataType) -> str:
    """The SQL type for what a function gives."""
    if pa.types.is_struct(kind):
        fields = ", ".join(f'"{field.name}" {_sql_type(field.type)}' for field in kind)
        return f"STRUCT({fields})"
    if pa.types.is_list(kind):
        return f"{_sql_type(kind.value_type)}[]"
    return _SQL_TYPES[kind]


_SQL_TYPES = {pa.string(): "VARCHAR", pa.bool_(): "BOOLEAN", pa.uint16(): "USMALLINT"}
