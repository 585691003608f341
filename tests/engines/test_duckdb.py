"""The SQL functions of DuckDB give what the functions of columns give."""

from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pytest

duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed: make test-engines has it")

import urikit.duckdb  # noqa: E402
from tests.arrow.inputs import ROWS  # noqa: E402
from tests.engines.cases import PAIRS, STANDARDS, sql_answers  # noqa: E402
from urikit import arrow  # noqa: E402


@pytest.fixture
def connection() -> Iterator[Any]:
    with duckdb.connect() as made:
        made.register("pages", pa.table({"number": range(len(ROWS)), "url": ROWS}))
        yield made


def column(connection: Any, expression: str, table: str = "pages") -> list[Any]:
    rows = connection.execute(f"SELECT {expression} FROM {table} ORDER BY number").fetchall()
    return [row[0] for row in rows]


@pytest.mark.parametrize("standard", [None, *STANDARDS])
def test_every_function(connection: Any, standard: Any) -> None:
    names = urikit.duckdb.register(connection, "u_", standard=standard)
    answers = sql_answers(standard)
    assert [call.partition("(")[0] for call in answers] == [name[2:] for name in names]
    for call, answer in answers.items():
        assert column(connection, f"u_{call}") == answer.to_pylist(), call


def test_keys_of_queries(connection: Any) -> None:
    urikit.duckdb.register(connection)
    for key in ("a", "d", ""):
        found = column(connection, f"url_query_value(url, '{key}')")
        assert found == arrow.query_value(ROWS, key).to_pylist()
    keys = ["a", "b", None, "d", "", "q"] * len(ROWS)
    rows = [row for row in ROWS for _ in range(6)]
    connection.register("keyed", pa.table({"number": range(len(rows)), "url": rows, "key": keys}))
    expected = [
        None if key is None else arrow.query_value([row], key)[0].as_py()
        for row, key in zip(rows, keys, strict=True)
    ]
    assert column(connection, "url_query_value(url, key)", "keyed") == expected
    assert any(expected)


def test_functions_of_two_columns(connection: Any) -> None:
    urikit.duckdb.register(connection)
    bases, urls = map(list, zip(*PAIRS, strict=True))
    pairs = pa.table({"number": range(len(urls)), "base": bases, "url": urls})
    connection.register("pairs", pairs)
    for expression, expected in {
        "url_resolve(base, url)": arrow.resolve(bases, urls),
        "url_resolve('https://h/a/b', url)": arrow.resolve("https://h/a/b", urls),
        "url_equivalent(base, url)": arrow.equivalent(bases, urls),
    }.items():
        assert column(connection, expression, "pairs") == expected.to_pylist(), expression


def test_types(connection: Any) -> None:
    urikit.duckdb.register(connection)
    types = dict(
        connection.execute(
            "SELECT function_name, return_type FROM duckdb_functions() "
            "WHERE function_name LIKE 'url\\_%' ESCAPE '\\' AND function_type = 'scalar'"
        ).fetchall()
    )
    assert types["url_host"] == types["url_error"] == "VARCHAR"
    assert types["url_port"] == "USMALLINT"
    flags = ("url_can_parse", "url_is_valid", "url_equivalent")
    assert [types[name] for name in flags] == ["BOOLEAN"] * 3
    assert types["url_parse"].startswith("STRUCT(")
    assert urikit.duckdb._sql_type(pa.list_(pa.string())) == "VARCHAR[]"


def test_many_rows_on_many_threads(connection: Any) -> None:
    urikit.duckdb.register(connection)
    query = """
        SELECT count(*), count(DISTINCT url_host(url)), sum(url_port(url)),
               count(*) FILTER (url_parse(url).query = url_query_value(url, 'q'))
        FROM (SELECT 'https://h' || range || '.example:81/?q' AS url FROM range(100_000))
    """
    assert connection.execute(query).fetchone() == (100_000, 100_000, 8_100_000, 0)
    assert connection.execute("SELECT url_host(url) FROM pages WHERE false").fetchall() == []


def test_registering_again_replaces(connection: Any) -> None:
    assert urikit.duckdb.register(connection) == urikit.duckdb.register(connection)
    urikit.duckdb.register(connection, standard="rfc3986")
    query = "SELECT url_host('http://0x7f.1/')"
    assert connection.execute(query).fetchone() == ("0x7f.1",)
    assert connection.cursor().execute(query).fetchone() == ("0x7f.1",)


def test_bad_rows_can_raise(connection: Any) -> None:
    urikit.duckdb.register(connection, errors="raise")
    with pytest.raises(duckdb.Error, match="RowError: row 0") as caught:
        connection.execute("SELECT url_host('http://user:hidden@a b/')").fetchall()
    assert "hidden" not in str(caught.value)
    with pytest.raises(ValueError, match="standard must be one of"):
        urikit.duckdb.register(connection, standard="rfc1738")  # type: ignore[arg-type]


def test_what_the_usual_expressions_get_wrong(connection: Any) -> None:
    """DuckDB has no parser of URLs: this is what people write instead."""
    urikit.duckdb.register(connection)
    for text, usual, right in [
        ("https://user@example.com/", "user@example.com", "example.com"),
        ("https://example.com?x=1", "example.com?x=1", "example.com"),
        ("HTTPS://EXAMPLE.com:443/", "", "example.com"),
        ("http://good.example\\@evil.example/", "good.example\\@evil.example", "good.example"),
        ("https://bücher.de/", "bücher.de", "xn--bcher-kva.de"),
        ("http://0x7f.1/", "0x7f.1", "127.0.0.1"),
        ("http://a b/", "a b", None),
    ]:
        query = "SELECT regexp_extract($1, '^https?://([^/]+)', 1), url_host($1)"
        assert connection.execute(query, [text]).fetchone() == (usual, right), text
