"""The functions in pyarrow's registry give what the functions of columns give."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pytest
from pyarrow import acero

from tests.arrow.inputs import BASES, ROWS
from urikit import arrow
from urikit.arrow import compute
from urikit.arrow._functions import sql_functions

WIDTHS = [("", pa.string()), ("_large", pa.large_string())]

PAIRS = [(base, text) for base in BASES for text in ROWS]


@pytest.fixture(scope="module", autouse=True)
def names() -> list[str]:
    return compute.register()


@pytest.mark.parametrize(("suffix", "kind"), WIDTHS)
def test_functions_of_one_column(suffix: str, kind: pa.DataType) -> None:
    column = pa.array(ROWS, kind)
    expected = {
        function.name: function.call(column)
        for function in sql_functions()
        if not function.other and not function.argument
    }
    assert set(arrow.PARTS) < set(expected)
    for name, answer in expected.items():
        found = pc.call_function(f"urikit_{name}{suffix}", [column])
        assert found.equals(answer), name
        chunks = pa.chunked_array([column.slice(0, 7), column.slice(7)])
        found = pc.call_function(f"urikit_{name}{suffix}", [chunks])
        assert found.to_pylist() == answer.to_pylist(), name


@pytest.mark.parametrize(("suffix", "kind"), WIDTHS)
def test_functions_of_more(suffix: str, kind: pa.DataType) -> None:
    bases, urls = (pa.array(rows, kind) for rows in zip(*PAIRS, strict=True))
    base, nothing = pa.scalar("https://h/a/b", kind), pa.scalar(None, kind)

    def call(name: str, *arguments: Any) -> Any:
        return pc.call_function(f"urikit_{name}{suffix}", list(arguments)).to_pylist()

    assert call("resolve", bases, urls) == arrow.resolve(bases, urls).to_pylist()
    assert call("resolve", base, urls) == arrow.resolve("https://h/a/b", urls).to_pylist()
    assert call("resolve", nothing, urls) == [None] * len(urls)
    assert call("equivalent", bases, urls) == arrow.equivalent(bases, urls).to_pylist()
    assert (
        call("query_value", urls, pa.scalar("a", kind)) == arrow.query_value(urls, "a").to_pylist()
    )
    assert call("query_value", urls, nothing) == [None] * len(urls)
    for profile in ("rfc3986", "dedupe"):
        canonical = arrow.canonicalize(urls, profile).to_pylist()
        assert call("canonicalize", urls, pa.scalar(profile, kind)) == canonical
    keys = pa.array(["a", "d"] * (len(urls) // 2), kind)
    both = zip(*(arrow.query_value(urls, key).to_pylist() for key in "ad"), strict=True)
    assert call("query_value", urls, keys) == [pair[row % 2] for row, pair in enumerate(both)]


def test_scalars() -> None:
    scalar = pa.scalar("https://h:81/")
    assert pc.call_function("urikit_port", [scalar]).as_py() == 81
    assert pc.call_function("urikit_parse", [scalar]).as_py()["host"] == "h"
    assert pc.call_function("urikit_host", [pa.scalar(None, pa.string())]).as_py() is None


def test_no_rows() -> None:
    assert pc.call_function("urikit_parse", [pa.array([], pa.string())]).type == arrow.PARSED


def test_datasets(tmp_path: Path) -> None:
    table = pa.table({"url": [f"https://h{row % 3}/?q={row}" for row in range(1000)]})
    ds.write_dataset(table, tmp_path, format="parquet")
    found = ds.dataset(tmp_path).to_table(
        columns={
            "q": compute.expression("query_value", pc.field("url"), "q"),
            "parts": compute.expression("parse", pc.field("url")),
        },
        filter=compute.expression("host", pc.field("url")) == "h1",
    )
    assert found["q"].to_pylist() == [str(row) for row in range(1, 1000, 3)]
    assert found["parts"][0].as_py()["host"] == "h1"


def test_acero() -> None:
    table = pa.table({"base": ["https://h/a/", "x"], "url": ["../b", "c"]})
    resolved = compute.expression("resolve", pc.field("base"), pc.field("url"))
    plan = acero.Declaration.from_sequence(
        [
            acero.Declaration("table_source", acero.TableSourceNodeOptions(table)),
            acero.Declaration("project", acero.ProjectNodeOptions([resolved], ["target"])),
        ]
    )
    assert plan.to_table()["target"].to_pylist() == ["https://h/b", None]


def test_registering_again(names: list[str]) -> None:
    assert compute.register() == names
    with pytest.raises(ValueError, match="use another prefix"):
        compute.register(errors="raise")
    compute.register("strict_uri_", standard="rfc3986", errors="raise")
    column = pa.array(["http://0x7f.1/", "http://user:hidden@a b/"])
    assert pc.call_function("strict_uri_host", [column.slice(0, 1)]).to_pylist() == ["0x7f.1"]
    with pytest.raises(arrow.RowError, match="row 1") as caught:
        pc.call_function("strict_uri_host", [column])
    assert "hidden" not in str(caught.value)


def test_wrong_calls() -> None:
    with pytest.raises(ValueError, match="standard must be one of"):
        compute.register("broken_", standard="rfc1738")  # type: ignore[arg-type]
    assert "broken_parse" not in pc.list_functions()
    assert compute.register("broken_")[0] == "broken_parse"  # nothing was left behind
    with pytest.raises(pa.ArrowNotImplementedError):
        pc.call_function("urikit_host", [pa.array([1])])


def test_an_expression_of_what_is_not_registered() -> None:
    with pytest.raises(ValueError, match="urikit_nope is not registered"):
        compute.expression("nope", pc.field("url"))
