"""The functions of Spark give what the functions of columns give; its own do not."""

from collections.abc import Callable
from typing import Any

import pyarrow as pa
import pytest

from tests.arrow.inputs import ROWS
from tests.engines.cases import CALL_NAMES, CALLS, PAIRS, STANDARDS, TEXT_BASES, answer, sql_answers
from tests.engines.spark_session import session, why_not
from urikit import URIError, arrow

if why_not():
    pytest.skip(why_not(), allow_module_level=True)

from pyspark.sql import functions as F  # noqa: N812 (as everybody calls it)

from urikit import spark as url

UNTYPED: Any = url
"""The module for those who call it wrongly."""

pytestmark = pytest.mark.filterwarnings("ignore:::pyspark")


def frame(**columns: list[Any]) -> Any:
    """A frame of texts, with the number of each row."""
    rows = list(zip(*columns.values(), strict=True))
    schema = "number int, " + ", ".join(f"{name} string" for name in columns)
    return session().createDataFrame([(n, *row) for n, row in enumerate(rows)], schema)


@pytest.fixture(scope="module")
def pages() -> Any:
    return frame(url=list(ROWS))


def table_of(frame: Any) -> Any:
    return frame.orderBy("number").toArrow()


def test_columns(pages: Any) -> None:
    columns = [
        getattr(url, name)("url", **options).alias(label)
        for (name, options), label in zip(CALLS, CALL_NAMES, strict=True)
    ]
    found = table_of(pages.select("number", *columns))
    for (name, options), label in zip(CALLS, CALL_NAMES, strict=True):
        assert found[label].to_pylist() == answer(name, options), label


def test_the_functions_of_two_columns() -> None:
    bases, urls = map(list, zip(*PAIRS, strict=True))
    found = table_of(
        frame(base=bases, url=urls).select(
            "number",
            url.resolve(F.col("base"), F.col("url")).alias("resolved"),
            url.resolve(F.col("base"), "url", "rfc3986").alias("by the RFC"),
            url.equivalent("base", F.col("url"), level="case").alias("same"),
            url.equivalent("url", "http://example.com/").alias("to one"),
            *(url.resolve(text, "url").alias(text) for text in TEXT_BASES),
        )
    )
    assert found["resolved"].to_pylist() == arrow.resolve(bases, urls).to_pylist()
    assert found["by the RFC"].to_pylist() == arrow.resolve(bases, urls, "rfc3986").to_pylist()
    assert found["same"].to_pylist() == arrow.equivalent(bases, urls, level="case").to_pylist()
    one = ["http://example.com/"] * len(urls)
    assert found["to one"].to_pylist() == arrow.equivalent(urls, one).to_pylist()
    for text in TEXT_BASES:
        assert found[text].to_pylist() == arrow.resolve(text, urls).to_pylist()


@pytest.mark.parametrize("standard", [None, *STANDARDS[1:]])
def test_sql(pages: Any, standard: Any) -> None:
    names = url.register(session(), "u_", standard=standard)
    pages.createOrReplaceTempView("pages")
    answers = sql_answers(standard)
    assert [call.partition("(")[0] for call in answers] == [name[2:] for name in names]
    calls = ", ".join(f"u_{call}" for call in answers)
    found = session().sql(f"SELECT {calls} FROM pages ORDER BY number").collect()
    columns = list(zip(*found, strict=True))
    for (call, column), rows in zip(answers.items(), columns, strict=True):
        plain = [row.asDict() if hasattr(row, "asDict") else row for row in rows]
        assert plain == column.to_pylist(), call


def test_keys_of_queries_from_a_column() -> None:
    url.register(session())
    rows = ["https://h/?a=1&b=2"] * 4
    frame(url=rows, key=["a", "b", None, "c"]).createOrReplaceTempView("keyed")
    query = "SELECT url_query_value(url, key) FROM keyed ORDER BY number"
    assert [row[0] for row in session().sql(query).collect()] == ["1", "2", None, None]


def test_map_in_arrow(pages: Any) -> None:
    only = pages.orderBy("number").mapInArrow(*url.parse_in_arrow("url")).toArrow()
    parsed = arrow.parse(ROWS)
    nothing = dict.fromkeys((*arrow.PARTS, "error"))
    assert only.to_pylist() == [row or nothing for row in parsed.to_pylist()]
    job = url.parse_in_arrow("url", pages.schema, into="parts", standard="rfc3987")
    kept = table_of(pages.mapInArrow(*job))
    assert kept.column_names == ["number", "url", "parts"]
    assert kept["url"].to_pylist() == list(ROWS)
    assert kept["parts"].to_pylist() == arrow.parse(ROWS, "rfc3987").to_pylist()


def test_map_in_arrow_keeps_the_width_of_the_text() -> None:
    job, _ = url.parse_in_arrow("url")
    batch = pa.record_batch({"url": pa.array(["https://h:1/", None], pa.large_string())})
    (found,) = job([batch])
    assert found.schema.field("host").type == pa.large_string()
    assert found.column("port").to_pylist() == [1, None]


def test_types() -> None:
    assert url._spark_type(arrow.PARSED).simpleString().startswith("struct<scheme:string,")
    assert url._spark_type(arrow.PARSED)["port"].dataType.simpleString() == "int"
    assert url._spark_type(pa.list_(pa.string())).simpleString() == "array<string>"


def test_bad_rows_can_raise() -> None:
    rows = frame(url=["https://h/", None, "http://user:hidden@a b/"])
    with pytest.raises(Exception, match="RowError: row 2") as caught:
        rows.select(url.host("url", errors="raise")).collect()
    assert "hidden" not in str(caught.value)


def test_a_column_of_arrays_is_refused() -> None:
    rows = frame(url=["https://h/"]).select(url.host(F.array("url")))
    with pytest.raises(Exception, match=r"TypeError: expected a column of strings.*explode\(\)"):
        rows.collect()


def test_wrong_calls() -> None:
    wrong: list[tuple[Callable[[], Any], type[Exception]]] = [
        (lambda: url.host("url", "rfc1738"), ValueError),
        (lambda: url.get("url", "hostname"), ValueError),
        (lambda: url.resolve("not/absolute", "url"), URIError),
        (lambda: url.query_value("url"), TypeError),
        (lambda: url.hostname("url"), AttributeError),
        (lambda: UNTYPED.parse_in_arrow("url", standard="rfc1738"), ValueError),
    ]
    for call, error in wrong:
        with pytest.raises(error):
            call()
    assert {"host", "register", "parse_in_arrow"} <= set(dir(url))


# A URL, the result of Spark's own function or its error, and that of the URL Standard.
RAISES = "[INVALID_URL]"
HOSTS: list[tuple[str, str | None, str | None]] = [
    ("http://us_er.exa_mple.com/x", None, "us_er.exa_mple.com"),
    ("http://bücher.de/", None, "xn--bcher-kva.de"),
    ("http://0x7f.1/", None, "127.0.0.1"),
    ("http://user:p@ss@h/", None, "h"),
    ("http:example.com/", None, "example.com"),
    ("http://EXAMPLE.com/", "EXAMPLE.com", "example.com"),
    ("http://h:99999/", "h", None),
    ("http://h/a b", RAISES, "h"),
    ("http://h/a|b", RAISES, "h"),
    ("http://h/{x}", RAISES, "h"),
    ("http://h/100%", RAISES, "h"),
    ("http://good.example\\@evil.example/", RAISES, "good.example"),
    (" http://h/", RAISES, "h"),
]


def test_what_spark_itself_gets_wrong() -> None:
    found = frame(url=[text for text, _, _ in HOSTS]).select(
        F.try_parse_url("url", F.lit("HOST")).alias("own"), url.host("url").alias("ours")
    )
    own, ours = zip(*found.orderBy("number").collect(), strict=True)
    assert list(ours) == [right for _, _, right in HOSTS]
    assert list(own) == [None if wrong == RAISES else wrong for _, wrong, _ in HOSTS]
    assert all(wrong != right for _, wrong, right in HOSTS)


def test_one_bad_row_ends_a_query_of_spark_itself() -> None:
    for text in ("http://h/a b", "http://h/{x}"):
        with pytest.raises(Exception, match="INVALID_URL"):
            frame(url=["http://h/", text]).select(F.parse_url("url", F.lit("HOST"))).collect()


def test_values_of_queries_are_decoded() -> None:
    rows = frame(url=["https://h/?q=a+b%C3%BC&r"])
    key = F.lit("q")
    found = rows.select(F.parse_url("url", F.lit("QUERY"), key), url.query_value("url", "q"))
    assert tuple(found.collect()[0]) == ("a+b%C3%BC", "a bü")
