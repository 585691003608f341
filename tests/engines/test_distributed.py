"""Daft, Dask and Ray Data take the functions of columns as they are."""

from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pytest

from tests.arrow.inputs import ROWS
from urikit import arrow

pytestmark = pytest.mark.filterwarnings("ignore:::ray", "ignore:::daft", "ignore:DataFrame")

NAMES = ("host", "parse", "canonicalize", "hazards")
"""Functions that give texts, structs and lists."""

TABLE = pa.table({"number": range(len(ROWS)), "url": pa.array(ROWS, pa.string())})


def with_answers(table: pa.Table) -> pa.Table:
    """Return *table* with a column for each function."""
    for name in NAMES:
        table = table.append_column(name, getattr(arrow, name)(table["url"]))
    return table


def expected() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = with_answers(TABLE).to_pylist()
    return rows


def needs(engine: str) -> Any:
    return pytest.importorskip(
        engine, reason=f"{engine} is not installed: make test-engines has it"
    )


def test_daft() -> None:
    daft = needs("daft")
    frame = daft.from_arrow(TABLE).into_partitions(3)
    for name in NAMES:
        answer = getattr(arrow, name)
        dtype = daft.DataType.from_arrow_type(answer(ROWS[:1]).type)

        def called(urls: Any, answer: Any = answer) -> Any:
            return answer(urls.to_arrow())

        called.__annotations__["urls"] = daft.Series
        batch = daft.func.batch(return_dtype=dtype)(called)
        frame = frame.with_column(name, batch(daft.col("url")))
    assert frame.sort("number").to_arrow().to_pylist() == expected()


def test_dask() -> None:
    dask = needs("dask.dataframe")
    pd = needs("pandas")
    import urikit.pandas  # noqa: F401 (the accessor)

    def with_answers(frame: Any) -> Any:
        return frame.assign(**{name: getattr(frame["url"].url, name)() for name in NAMES[:1]})

    frame = TABLE.to_pandas(types_mapper=pd.ArrowDtype)
    pages = dask.from_pandas(frame, npartitions=3).map_partitions(with_answers).compute()
    assert pages["host"].to_numpy(object, na_value=None).tolist() == [
        row["host"] for row in expected()
    ]


@pytest.fixture
def ray() -> Iterator[Any]:
    ray = needs("ray")
    ray.init(
        num_cpus=1,
        object_store_memory=100 << 20,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="ERROR",
    )
    needs("ray.data").DataContext.get_current().enable_progress_bars = False
    yield ray
    ray.shutdown()


@pytest.mark.timeout(120)
def test_ray(ray: Any) -> None:
    pages = ray.data.from_arrow(TABLE).repartition(3)
    pages = pages.map_batches(with_answers, batch_format="pyarrow", batch_size=7)
    found = pa.concat_tables(ray.get(pages.to_arrow_refs())).sort_by("number")
    assert found.to_pylist() == expected()
