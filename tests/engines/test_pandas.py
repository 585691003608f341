"""The accessor of pandas gives what the functions of columns give, on every kind of text."""

from collections.abc import Callable
from typing import Any

import pyarrow as pa
import pytest

pd = pytest.importorskip("pandas", reason="pandas is not installed: make test-engines has it")

import urikit.pandas  # noqa: E402, F401 (registers the accessor)
from tests.arrow.inputs import ROWS  # noqa: E402
from tests.engines.cases import CALL_NAMES, CALLS, PAIRS, TEXT_BASES, answer  # noqa: E402
from urikit import URIError, arrow  # noqa: E402

INDEX = [f"r{number}" for number in range(len(ROWS))]

KINDS: dict[str, Callable[[list[str | None]], Any]] = {
    "str": lambda rows: pd.Series(rows, dtype="str"),
    "object": lambda rows: pd.Series(rows, dtype=object),
    "object, NaN": lambda rows: pd.Series([float("nan") if row is None else row for row in rows], dtype=object),
    "string": lambda rows: pd.Series(rows, dtype="string"),
    "string[pyarrow]": lambda rows: pd.Series(rows, dtype="string[pyarrow]"),
    "string[python]": lambda rows: pd.Series(rows, dtype="string[python]"),
    "arrow string": lambda rows: pd.Series(rows, dtype=pd.ArrowDtype(pa.string())),
    "arrow large_string": lambda rows: pd.Series(rows, dtype=pd.ArrowDtype(pa.large_string())),
    "arrow string_view": lambda rows: pd.Series(pd.arrays.ArrowExtensionArray(pa.array(rows, pa.string_view()))),
    "category": lambda rows: pd.Series(rows, dtype="str").astype("category"),
}  # fmt: skip


def series(kind: str, rows: Any = ROWS) -> Any:
    made = KINDS[kind](list(rows))
    made.name = "link"
    made.index = INDEX if rows is ROWS else made.index
    return made


def plain(found: Any) -> Any:
    """The rows of a series or a frame as Arrow has them."""
    if isinstance(found, pd.DataFrame):
        return pa.Table.from_pandas(found, preserve_index=False).to_pylist()
    return pa.array(found).to_pylist()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_text(kind: str) -> None:
    column = series(kind)
    for name, options in CALLS:
        found = getattr(column.url, name)(**options)
        expected = answer(name, options)
        if name == "parse":  # a frame has no null rows, but rows of nulls
            nothing = dict.fromkeys((*arrow.PARTS, "error"))
            expected = [nothing if row is None else row for row in expected]
            assert list(found.columns) == [*arrow.PARTS, "error"]
            assert all(isinstance(dtype, pd.ArrowDtype) for dtype in found.dtypes)
        else:
            assert isinstance(found.dtype, pd.ArrowDtype)
            assert found.name == "link"
        assert plain(found) == expected, (kind, CALL_NAMES)
        assert list(found.index) == INDEX


@pytest.mark.parametrize("kind", KINDS)
def test_the_functions_of_two_columns(kind: str) -> None:
    bases, urls = map(list, zip(*PAIRS, strict=True))
    base, url = series(kind, bases), series("object", urls)
    assert plain(url.url.resolve(base)) == arrow.resolve(bases, urls).to_pylist()
    assert plain(base.url.equivalent(url, level="case")) == arrow.equivalent(bases, urls, level="case").to_pylist()  # fmt: skip
    assert plain(url.url.equivalent("http://example.com/")) == arrow.equivalent(urls, ["http://example.com/"] * len(urls)).to_pylist()  # fmt: skip
    for text in TEXT_BASES:
        assert plain(series(kind, urls).url.resolve(text)) == arrow.resolve(text, urls).to_pylist()


def test_the_other_column_is_found_by_the_index() -> None:
    links = pd.Series(["x", "y", "z"], index=["a", "b", "c"])
    bases = pd.Series(["https://two/", "https://one/"], index=["b", "a"])
    found = links.url.resolve(bases)
    assert list(found.index) == ["a", "b", "c"]
    assert plain(found) == ["https://one/x", "https://two/y", None]


def test_results_are_at_home_in_pandas() -> None:
    urls = pd.Series(["https://a/1", "https://b:81/2", "HTTPS://A/3", None])
    assert urls.groupby(urls.url.host()).count().to_dict() == {"a": 2, "b": 1}
    assert urls[urls.url.can_parse().fillna(False)].tolist() == urls.tolist()[:3]
    assert urls.url.get("port").sum() == 81
    frame = pd.concat([urls.rename("url"), urls.url.parse()], axis=1)
    assert frame.loc[frame["host"] == "b", "url"].tolist() == ["https://b:81/2"]
    assert urls[urls.index < 0].url.parse().shape == (0, 9)


def test_changes_in_place_are_seen() -> None:
    urls = pd.Series(["https://a/"])
    assert urls.url.host().tolist() == ["a"]
    urls[0] = "https://b/"
    assert urls.url.host().tolist() == ["b"]


@pytest.mark.parametrize("missing", [None, float("nan"), pd.NA, pd.NaT])
def test_whatever_is_missing_is_null(missing: Any) -> None:
    rows = pd.Series(["https://h/", missing], dtype=object)
    assert plain(rows.url.host()) == ["h", None]
    assert plain(rows.url.can_parse()) == [True, None]


@pytest.mark.parametrize("value", [3, 2.5, b"https://h/", ["https://h/"], object])
def test_what_is_no_text_is_named(value: Any) -> None:
    rows = pd.Series(["https://h/", None, value], dtype=object, index=["a", "b", "c"])
    with pytest.raises(TypeError, match=r"row 2 \(index 'c'\) must be a string, not "):
        rows.url.host()


def test_bad_rows_can_raise() -> None:
    rows = pd.Series(["https://h/", None, "http://user:hidden@a b/"])
    for call in (rows.url.parse, rows.url.host, lambda **kw: rows.url.resolve("x:/", **kw)):
        with pytest.raises(arrow.RowError) as caught:
            call(errors="raise")
        assert caught.value.row == 2
        assert "hidden" not in str(caught.value)


@pytest.mark.parametrize("dtype", ["object", "string[python]"])
def test_lone_surrogates_are_bad_rows(dtype: str) -> None:
    rows = pd.Series(["https://h/\ud800", None, "https://h/"], dtype=object).astype(dtype)
    assert plain(rows.url.error()) == ["invalid-utf-8", None, None]
    assert plain(rows.url.can_parse()) == [False, None, True]


def test_wrong_calls() -> None:
    with pytest.raises(TypeError, match="not of int64"):
        pd.Series([1, 2]).url.host()
    with pytest.raises(TypeError, match="expected a Series or a string, not int"):
        pd.Series(["x"]).url.resolve(3)
    with pytest.raises(ValueError, match="standard must be one of"):
        pd.Series(["x"]).url.host("rfc1738")
    with pytest.raises(URIError):
        pd.Series(["x"]).url.resolve("not/absolute")
    with pytest.raises(AttributeError):
        pd.Series(["x"]).url.hostname  # noqa: B018
