"""Hosts through engines, as a user writes them."""

from collections.abc import Callable
from typing import Any

from tools.bench.columns import HOST_PATTERN
from tools.bench.paths.measuring import Beside, Data, Path, Way, temporary_folder
from urikit import arrow

__all__ = ["PATHS", "SPARK"]


def _arrow_host(data: Data) -> Callable[[], object]:
    column = data.column
    return lambda: arrow.host(column)


ARROW = Beside("arrow.host", _arrow_host, 2)


# --- Polars ---------------------------------------------------------------------------------------


def _frame(data: Data) -> Any:
    import polars as pl

    import urikit.polars  # noqa: F401 (registers the namespace)

    return pl.DataFrame({"url": pl.Series(data.column)})


def _host() -> Any:
    import polars as pl

    expressions: Any = pl.col("url")
    return expressions.url.host()


def _extracted() -> Any:
    import polars as pl

    return pl.col("url").str.extract(HOST_PATTERN, 1)


Query = Callable[[Any, Any], object]
"""A query of a frame and an expression."""


def _polars(query: Query, expression: Callable[[], Any], part: Query | None = None) -> Way:
    def way(data: Data) -> Callable[[], object]:
        frame, made = _frame(data), expression()
        if part is not None:
            frame = part(frame, None)
        return lambda: query(frame, made)

    return way


def _both(name: str, query: Query, *more: Beside, part: Query | None = None) -> Path:
    beside = Beside("str.extract", _polars(query, _extracted, part))
    return Path(f"Polars, {name}", _polars(query, _host, part), (beside, *more), package="polars")


def _every_hundredth(frame: Any, _: object) -> Any:
    import polars as pl

    return frame.filter(pl.int_range(pl.len()) % 100 == 0)


POLARS = (
    _both("eager", lambda frame, made: frame.select(made), ARROW),
    _both("lazy", lambda frame, made: frame.lazy().select(made).collect()),
    _both("streaming", lambda frame, made: frame.lazy().select(made).collect(engine="streaming")),
    _both("grouped", lambda frame, made: frame.group_by(made).len()),
    _both("a filtered 1 %", lambda frame, made: frame.select(made), part=_every_hundredth),
    _both(
        "the first 5 %",
        lambda frame, made: frame.select(made),
        part=lambda frame, _: frame.head(max(1, frame.height // 20)),
    ),
)


# --- pandas ---------------------------------------------------------------------------------------


def _pandas(run: Callable[[Any], object]) -> Way:
    def way(data: Data) -> Callable[[], object]:
        import pandas as pd

        import urikit.pandas  # noqa: F401 (registers the accessor)

        series = pd.Series(data.texts, dtype="str")
        return lambda: run(series)

    return way


def _netloc(text: str) -> str | None:
    from urllib.parse import urlparse

    try:
        return urlparse(text).hostname
    except ValueError:
        return None


PANDAS = (
    Path(
        "pandas, series.url.host()",
        _pandas(lambda series: series.url.host()),
        (
            ARROW,
            Beside("str.extract", _pandas(lambda series: series.str.extract(HOST_PATTERN))),
            Beside("apply(urlparse)", _pandas(lambda series: series.apply(_netloc))),
        ),
        package="pandas",
    ),
)


# --- DuckDB ---------------------------------------------------------------------------------------


def _duckdb(query: str, threads: int = 2) -> Way:
    def way(data: Data) -> Callable[[], object]:
        import duckdb
        import pyarrow as pa

        import urikit.duckdb

        connection = duckdb.connect(config={"threads": threads})
        urikit.duckdb.register(connection)
        connection.register("source", pa.table({"url": data.column}))
        connection.execute("create table urls as select url, 'n' as key from source")
        return lambda: connection.execute(query).fetchall()

    return way


def _grouped(expression: str) -> str:
    return f"select h, count(*) from (select {expression} as h from urls) group by h limit 10"


_VALUE = "select count(url_query_value(url, {})) from urls"
_HOST = _grouped("url_host(url)")
_REGEXP = _grouped(f"regexp_extract(url, '{HOST_PATTERN}', 1)")

DUCKDB = (
    Path(
        "DuckDB, url_host(url), grouped, two threads",
        _duckdb(_HOST),
        (
            Beside("regexp_extract", _duckdb(_REGEXP), 1.5),
            Beside("one thread", _duckdb(_HOST, threads=1)),
        ),
        package="duckdb",
    ),
    Path(
        "DuckDB, url_query_value(url, key column)",
        _duckdb(_VALUE.format("key")),
        (Beside("constant key", _duckdb(_VALUE.format("'n'"))),),
        package="duckdb",
    ),
)


# --- Spark ----------------------------------------------------------------------------------------


def _spark(hosts: Callable[[Any], Any]) -> Way:
    """Group a column of hosts that is made of a frame read from Parquet."""

    def way(data: Data) -> Callable[[], object]:
        import pyarrow as pa
        import pyarrow.parquet as pq

        from tests.engines.spark_session import session

        file = temporary_folder() / f"{data.kind}-{len(data.texts)}.parquet"
        if not file.exists():
            pq.write_table(pa.table({"url": data.column}), file)
        grouped = hosts(session().read.parquet(str(file))).groupBy("h").count()
        return lambda: grouped.count()

    return way


def _spark_column(frame: Any) -> Any:
    from urikit import spark as url

    column: Any = url.host("url")
    return frame.select(column.alias("h"))


def _spark_own(frame: Any) -> Any:
    from pyspark.sql import functions as F  # noqa: N812 (as everybody calls it)

    return frame.select(F.try_parse_url("url", F.lit("HOST")).alias("h"))


SPARK = (
    Path(
        "Spark, url.host from Parquet, grouped",
        _spark(_spark_column),
        (Beside("try_parse_url", _spark(_spark_own)),),
        kinds=("clean", "dirty"),
        package="pyspark",
        warm_up=3,  # Java compiles what has run some times
    ),
)

PATHS = (*POLARS, *PANDAS, *DUCKDB)
