"""The namespace of Polars gives what the functions of columns give, on both of its engines."""

import pickle
from typing import Any

import pytest

pl = pytest.importorskip("polars", reason="polars is not installed: make test-engines has it")

import urikit.polars  # noqa: E402
from tests.arrow.inputs import ROWS  # noqa: E402
from tests.engines.cases import CALL_NAMES, CALLS, PAIRS, TEXT_BASES, answer  # noqa: E402
from urikit import URIError, arrow  # noqa: E402

ENGINES = ("in-memory", "streaming")
FRAME = pl.LazyFrame({"url": ROWS})
COUPLES = pl.LazyFrame(PAIRS, schema=["base", "url"], orient="row")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("name", "options"), CALLS, ids=CALL_NAMES)
def test_expressions(name: str, options: dict[str, Any], engine: str) -> None:
    query = FRAME.select(getattr(pl.col("url").url, name)(**options))
    found = query.collect(engine=engine)
    assert found["url"].to_list() == answer(name, options)
    assert query.collect_schema() == found.schema  # known before it runs


@pytest.mark.parametrize(("name", "options"), CALLS, ids=CALL_NAMES)
def test_series(name: str, options: dict[str, Any]) -> None:
    series = pl.Series("link", ROWS)
    found = getattr(series.url, name)(**options)
    assert found.to_list() == answer(name, options)
    assert found.name == "link"


@pytest.mark.parametrize("engine", ENGINES)
def test_the_functions_of_two_columns(engine: str) -> None:
    url, base = pl.col("url").url, pl.col("base")
    found = COUPLES.select(
        resolved=url.resolve(base),
        resolved_by_the_rfc=url.resolve(base, "rfc3986"),
        same=base.url.equivalent(pl.col("url"), level="case"),
        to_one=url.equivalent("http://example.com/"),
        literal=url.resolve(pl.lit("https://h/x/y")),
        **{text: url.resolve(text) for text in TEXT_BASES},
    ).collect(engine=engine)
    bases, urls = map(list, zip(*PAIRS, strict=True))
    assert found.to_dict(as_series=False) == {
        "resolved": arrow.resolve(bases, urls).to_pylist(),
        "resolved_by_the_rfc": arrow.resolve(bases, urls, "rfc3986").to_pylist(),
        "same": arrow.equivalent(bases, urls, level="case").to_pylist(),
        "to_one": arrow.equivalent(urls, ["http://example.com/"] * len(urls)).to_pylist(),
        "literal": arrow.resolve("https://h/x/y", urls).to_pylist(),
        **{text: arrow.resolve(text, urls).to_pylist() for text in TEXT_BASES},
    }


def test_two_series() -> None:
    bases, urls = map(list, zip(*PAIRS, strict=True))
    base, url = pl.Series("base", bases), pl.Series("url", urls)
    assert url.url.resolve(base).to_list() == arrow.resolve(bases, urls).to_pylist()
    assert url.url.equivalent(base).to_list() == arrow.equivalent(urls, bases).to_pylist()
    one = pl.Series(["https://h/x/"])
    assert url.url.resolve(one).to_list() == arrow.resolve("https://h/x/", urls).to_pylist()
    assert one.url.equivalent(url).len() == len(urls)
    with pytest.raises(ValueError, match="3 and 2 rows"):
        pl.Series(["x"] * 2).url.resolve(pl.Series(["x:/"] * 3))


@pytest.mark.parametrize("engine", ENGINES)
def test_many_rows_in_their_order(engine: str) -> None:
    rows = [f"https://h{number}.example/?n={number}" for number in range(150_000)]
    query = (
        pl.LazyFrame({"url": rows})
        .with_columns(pl.col("url").url.parse().alias("parts"))
        .with_columns(pl.col("parts").struct.field("host"))
        .filter(pl.col("url").url.query_value("n").cast(pl.Int64) % 2 == 0)
        .select("host")
    )
    found = query.collect(engine=engine)["host"].to_list()
    assert found == [f"h{number}.example" for number in range(0, 150_000, 2)]


def test_groups_and_other_kinds_of_text() -> None:
    frame = pl.DataFrame({"url": ["https://a/1", "https://b/2", "HTTPS://A/3"]})
    counted = frame.group_by(pl.col("url").url.host().alias("host")).len().sort("host")
    assert counted.rows() == [("a", 2), ("b", 1)]
    assert frame["url"].cast(pl.Categorical).url.host().to_list() == ["a", "b", "a"]
    assert pl.Series([None, None]).url.host().to_list() == [None, None]
    assert pl.Series([b"https://h/", b"\xff"]).url.error().to_list() == [None, "invalid-utf-8"]
    assert frame["url"].clear().url.parse().struct.fields[:2] == ["scheme", "username"]


@pytest.mark.parametrize("engine", ENGINES)
def test_bad_rows_can_raise(engine: str) -> None:
    rows = ["https://h/", None, "http://user:hidden@a b/"]
    query = pl.LazyFrame({"url": rows}).select(pl.col("url").url.host(errors="raise"))
    with pytest.raises(arrow.RowError, match="host must not contain a space") as caught:
        query.collect(engine=engine)
    assert caught.value.kind == "domain-to-ASCII"
    assert caught.value.text == rows[2]
    assert "hidden" not in str(caught.value) + repr(caught.value)
    assert type(pickle.loads(pickle.dumps(caught.value))) is arrow.RowError
    with pytest.raises(arrow.RowError) as caught:
        pl.Series(rows).url.parse(errors="raise")
    assert caught.value.row == 2


def test_wrong_calls_are_errors_before_anything_runs() -> None:
    url = pl.col("url").url
    with pytest.raises(ValueError, match="standard must be one of"):
        url.host("rfc1738")
    with pytest.raises(ValueError, match="part must be one of"):
        url.get("hostname")
    with pytest.raises(URIError):
        url.resolve("not/absolute")
    for call in (url.resolve, lambda: url.resolve(3), lambda: url.equivalent(None), url.get):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(TypeError, match="not of int64"):
        pl.Series([1, 2]).url.host()
    with pytest.raises(TypeError, match="not of int64"):
        pl.DataFrame({"url": [1, 2]}).select(url.host())


def test_lists() -> None:
    lists = pl.Series("url", [["https://a/", None], None, ["x"], []], dtype=pl.List(pl.String))
    hosts = [["a", None], None, [None], []]
    assert lists.url.host().to_list() == hosts
    frame = pl.LazyFrame(lists)
    found = frame.select(pl.col("url").list.eval(pl.element().url.host()))
    assert found.collect_schema() == {"url": pl.List(pl.String)}
    assert found.collect(engine="streaming")["url"].to_list() == hosts
    with pytest.raises(TypeError, match=r"use \.list\.eval\(pl\.element\(\)\.url\.host\("):
        frame.select(pl.col("url").url.host()).collect()
    pairs = frame.select(pl.col("url").list.head(2).list.to_array(2))
    with pytest.raises(TypeError, match=r"use \.arr\.eval"):
        pairs.filter(pl.col("url").is_not_null()).head(1).select(
            pl.col("url").url.parse()
        ).collect()


def test_signatures_are_those_of_the_functions() -> None:
    import inspect

    shown = str(inspect.signature(vars(urikit.polars.URLSeries)["resolve"]))
    assert shown.startswith("(self, /, base: 'object', standard: ")
    assert (inspect.getdoc(pl.col("url").url.host) or "").startswith("The host of every row.")
