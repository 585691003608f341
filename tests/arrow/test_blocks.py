"""Blocks of rows: how many a column is divided into."""

import pytest

pytest.importorskip("pyarrow", reason="columns need pyarrow: pip install 'urikit[arrow]'")

import pyarrow as pa

from urikit._kernel.columns import ROWS
from urikit.arrow._blocks import blocks_of

LARGE, SHORT = "a" * (1 << 20), "https://example.com/a/path/that/is/long/enough/for/a/buffer"


@pytest.mark.parametrize("kind", [pa.string_view(), pa.large_string()], ids=str)
def test_a_slice_is_measured_without_the_rest_of_its_column(kind: pa.DataType) -> None:
    """Slices of views share all buffers: 80 MiB elsewhere must not make the blocks smaller."""
    column = pa.array([LARGE] * 80 + [SHORT] * 10_000, kind)
    sizes = [len(block) for _, block in blocks_of(column.slice(80))]
    assert sizes == [ROWS, ROWS, 10_000 - 2 * ROWS]


def test_large_rows_make_smaller_blocks() -> None:
    sizes = [len(block) for _, block in blocks_of(pa.array([LARGE] * 80, pa.string_view()))]
    assert sum(sizes) == 80
    assert max(sizes) <= 64
