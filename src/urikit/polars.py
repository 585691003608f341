"""The functions of :mod:`urikit.arrow` as a namespace of Polars' expressions and series.

Importing this module registers it:

>>> import polars as pl
>>> import urikit.polars
>>> frame = pl.DataFrame({"url": ["https://user@example.com:8080/a?b", None, "http://a b/"]})
>>> frame.select(pl.col("url").url.host()).to_series().to_list()
['example.com', None, None]
>>> frame["url"].url.error().to_list()
[None, None, 'domain-to-ASCII']

Expressions are elementwise: they run in lazy frames and on the streaming engine. The row of a
:class:`~urikit.arrow.RowError` is that of the batch which the engine was working on. For a column
of lists, use ``.list.eval(pl.element().url.host())``; a series takes lists directly.
"""

from typing import Any

try:
    import polars as pl
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "urikit.polars needs polars: pip install 'urikit[polars]'", name=missing.name
    ) from missing

import pyarrow as pa

from urikit.arrow import RowError
from urikit.arrow._functions import NO_ROWS, Function, Options, bind_all

__all__ = ["URLExpressions", "URLSeries"]


class URLExpressions:
    """The accessor ``expression.url``: functions of columns as methods that return expressions.

    >>> import polars as pl
    >>> frame = pl.LazyFrame({"base": ["https://h/a/"], "link": ["../b?q=1"]})
    >>> target = pl.col("link").url.resolve(pl.col("base"))
    >>> frame.select(target, target.url.query_value("q").alias("q")).collect().row(0)
    ('https://h/b?q=1', '1')
    """

    __slots__ = ("_expression",)

    def __init__(self, expression: Any) -> None:
        self._expression = expression


class URLSeries:
    """The accessor ``series.url``: functions of columns as methods that return series.

    >>> import polars as pl
    >>> pl.Series("url", ["https://h:8443/"]).url.parse().struct.field("port").to_list()
    [8443]
    """

    __slots__ = ("_series",)

    def __init__(self, series: Any) -> None:
        self._series = series


def _of_expression(self: URLExpressions, function: Function, other: Any, options: Options) -> Any:
    if isinstance(other, pl.Series):
        other = pl.lit(other)
    is_column = isinstance(other, pl.Expr)
    kind = _dtype(function.type_of(options, NO_ROWS if is_column else other))
    # Some releases of Polars hand over keywords too.
    if is_column:
        return pl.map_batches(
            [self._expression, other],
            lambda pair, **_: _told(pair[0], function, pair[1], options),
            return_dtype=kind,
            is_elementwise=True,
        )
    return self._expression.map_batches(
        lambda series, **_: _told(series, function, other, options),
        return_dtype=kind,
        is_elementwise=True,
    )


def _of_series(self: URLSeries, function: Function, other: Any, options: Options) -> Any:
    return _answer(self._series, function, other, options)


def _answer(series: Any, function: Function, other: Any, options: Options) -> Any:
    name = series.name
    if isinstance(other, pl.Series) and len(other) != len(series):
        series, other = _broadcast(series, len(other)), _broadcast(other, len(series))
    return pl.Series(name, function.answer(function.ordered(series, other), options))


def _broadcast(series: Any, rows: int) -> Any:
    """A series of one row, which is what a literal is, repeated; any other as it is."""
    return series.new_from_index(0, rows) if len(series) == 1 else series


def _dtype(kind: pa.DataType) -> Any:
    return pl.Series(pa.array([], kind)).dtype


def _told(series: Any, function: Function, other: Any, options: Options) -> Any:
    """The answer, with an error that Polars can hand on.

    It makes a new exception of the class of the one that it caught, of a message. The type of the
    result is known before that of the column, so an expression of lists is refused.
    """
    if isinstance(series.dtype, (pl.List, pl.Array)):
        way = "list" if isinstance(series.dtype, pl.List) else "arr"
        hint = f"use .{way}.eval(pl.element().url.{function.name}(...))"
        raise TypeError(f"expected a column of strings, not of {series.dtype}; {hint}")
    try:
        return _answer(series, function, other, options)
    except RowError as error:
        raise _same(error) from error


def _same(error: RowError) -> RowError:
    row, cause = error.__reduce__()[1]

    class _SameError(RowError):
        def __init__(self, *_: object) -> None:
            super().__init__(row, cause)

        def __reduce__(self) -> Any:
            return RowError, (row, cause)

    for name in ("__name__", "__qualname__", "__module__"):
        setattr(_SameError, name, getattr(RowError, name))
    return _SameError()


bind_all(URLExpressions, _of_expression, "An expression")
bind_all(URLSeries, _of_series, "A series")

pl.api.register_expr_namespace("url")(URLExpressions)
pl.api.register_series_namespace("url")(URLSeries)
