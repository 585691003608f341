"""The table that the bindings share, and what they say where their engine is missing."""

import subprocess
import sys
from typing import Any

import pyarrow as pa
import pytest

from tests.arrow.inputs import COLUMNS, ROWS
from urikit import URIError, arrow
from urikit.arrow._functions import BY_NAME, FUNCTIONS, Function, sql_functions


def test_every_function_of_columns_is_listed() -> None:
    public = {name for name in arrow.__all__ if name.islower()}
    assert {function.name for function in FUNCTIONS} == public
    assert len(FUNCTIONS) == len(public)
    for function in FUNCTIONS:
        assert function.call is getattr(arrow, function.name)


def test_in_sql_every_part_has_its_function() -> None:
    names = [function.name for function in sql_functions()]
    assert sorted(names) == sorted({*BY_NAME, *arrow.PARTS} - {"get"})


def test_what_needs_a_missing_package_is_left_out() -> None:
    assert not Function(arrow.host, needs="no_such_package").is_here
    assert Function(arrow.host, needs="pyarrow").is_here


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_its_parameters_are_those_of_the_function(function: Any) -> None:
    names = [one.name for one in function.parameters]
    assert names[: len(function.columns)] == list(function.columns)
    assert function.subject in function.columns
    assert not function.argument or function.argument in names
    assert function.summary.endswith(".")


@pytest.mark.parametrize(
    ("name", "options", "kind"),
    [
        ("parse", {}, arrow.PARSED),
        ("get", {"part": "port"}, pa.uint16()),
        ("get", {"part": "path"}, pa.string()),
        ("can_parse", {}, pa.bool_()),
        ("is_valid", {}, pa.bool_()),
        ("resolve", {}, pa.string()),
        ("equivalent", {"level": "case"}, pa.bool_()),
        ("query_value", {"key": "a"}, pa.string()),
    ],
)
def test_types_are_known_without_rows(name: str, options: dict[str, Any], kind: Any) -> None:
    assert BY_NAME[name].type_of(options) == kind


def test_one_argument_for_each_row() -> None:
    function = BY_NAME["query_value"]
    column = pa.array(["https://h/?a=1&b=2", None, "https://h/?b=3", "https://h/?a=4", "a b"])
    keys = pa.array(["b", "b", "a", "a", None])
    for given in (column, pa.chunked_array([column.slice(0, 2), column.slice(2)])):
        found = function.answer_by(given, keys, {})
        assert found.to_pylist() == ["2", None, None, "4", None]
    assert function.answer_by(column, pa.nulls(5, pa.string()), {}).to_pylist() == [None] * 5
    assert function.answer_by(column, pa.nulls(5, pa.string()), {}).type == pa.string()
    assert function.answer_by(column.slice(0, 0), keys.slice(0, 0), {}).to_pylist() == []
    many = [f"k{number}" for number in range(3000)]
    rows = [f"https://h/?{key}={key}" for key in many]
    assert function.answer_by(pa.array(rows), pa.array(many), {}).to_pylist() == many


def test_a_bad_row_is_found_among_rows_of_other_arguments() -> None:
    column = pa.array(["https://h/", "https://h/", "https://h/", "http://a b/"])
    keys = pa.array(["a", "b", "a", "b"])
    with pytest.raises(arrow.RowError, match="row 3: ") as caught:
        BY_NAME["query_value"].answer_by(column, keys, {"errors": "raise"})
    assert caught.value.row == 3
    assert caught.value.kind == "domain-to-ASCII"
    assert isinstance(caught.value.__cause__, URIError)


@pytest.mark.parametrize("kind", [pa.string(), pa.string_view(), pa.large_string()], ids=str)
def test_one_profile_for_each_row(kind: pa.DataType) -> None:
    function = BY_NAME["canonicalize"]
    rows = ["https://www.h.example/?utm_source=a", None, "https://www.h.example/", "x"]
    column, profiles = pa.array(rows, kind), pa.array(["dedupe", "dedupe", "whatwg", "whatwg"])
    found = function.answer_by(column, profiles, {})
    assert found.to_pylist() == ["https://h.example/", None, "https://www.h.example/", None]
    with pytest.raises(arrow.RowError, match="row 3: "):
        function.answer_by(column, profiles, {"errors": "raise"})


@pytest.mark.parametrize("standard", ["whatwg", "rfc3986", "rfc3987"])
@pytest.mark.parametrize("kind", ["string", "sliced", "string_view", "chunked", "dictionary"])
def test_one_key_for_each_row_on_dirty_rows(kind: str, standard: Any) -> None:
    keys = ["a", "d", "", None, "é", "b c", "q"]
    rows = [*ROWS, "http://h/?%C3%A9=1&b+c=2", "http://h/?b%20c=%ff&a", "http://h/?=%20&d=3#d=4"]
    pairs = [(row, key) for row in rows for key in keys]
    column, given = (list(each) for each in zip(*pairs, strict=True))
    answers: dict[Any, list[Any]] = {
        key: arrow.query_value(rows, key, standard).to_pylist() for key in keys if key is not None
    }
    expected = [
        answers[key][row] if key in answers else None for row in range(len(rows)) for key in keys
    ]
    for made in (pa.array(given), pa.array(given).dictionary_encode()):
        found = BY_NAME["query_value"].answer_by(
            COLUMNS[kind](column), made, {"standard": standard}
        )
        assert found.to_pylist() == expected


@pytest.mark.parametrize(
    ("module", "package"),
    [("polars", "polars"), ("pandas", "pandas"), ("duckdb", "duckdb"), ("spark", "pyspark")],
)
def test_a_missing_engine_is_named(module: str, package: str) -> None:
    program = f"import sys; sys.modules[{package!r}] = None; import urikit.{module}"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    last = done.stderr.strip().splitlines()[-1]
    assert last == (
        f"ModuleNotFoundError: urikit.{module} needs {package}: pip install 'urikit[{module}]'"
    )
