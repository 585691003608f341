"""Columns parse and are valid where the objects are."""

from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given, strategies as st

from tests.arrow.inputs import CLASSES, COLUMNS, ROWS, parts_of
from tests.kernel_forms import url_like
from tests.strategies import reference_like, references
from urikit import URL, arrow


@pytest.mark.parametrize("standard", CLASSES)
def test_can_parse_and_error(standard: Any) -> None:
    parsed = [parts_of(CLASSES[standard], text) for text in ROWS]
    errors = [row and row["error"] for row in parsed]
    assert arrow.error(ROWS, standard).to_pylist() == errors
    good = [text if text is None else CLASSES[standard].can_parse(text) for text in ROWS]
    assert arrow.can_parse(ROWS, standard).to_pylist() == good


def is_valid(standard: str, text: str | None) -> bool | None:
    """Return True if the text is valid, by its object."""
    if text is None or standard == "whatwg":
        return text if text is None else URL.is_valid(text)
    value = CLASSES[standard].parse(text)
    return value is not None and not value.violations


@pytest.mark.parametrize("standard", CLASSES)
@pytest.mark.parametrize("kind", COLUMNS)
def test_is_valid_on_every_kind_of_column(kind: str, standard: Any) -> None:
    rows = [*ROWS, "http://[fe80::1%25eth0]/", "http://h/\u202ea"]
    found = arrow.is_valid(COLUMNS[kind](rows), standard)
    assert found.to_pylist() == [is_valid(standard, text) for text in rows]
    assert found.type == pa.bool_()


def _is_encodable(text: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in text)


STRINGS = (st.text() | url_like() | reference_like() | references()).filter(_is_encodable)


@pytest.mark.parametrize("standard", CLASSES)
@given(rows=st.lists(STRINGS, max_size=20))
def test_can_parse_and_is_valid_are_those_of_the_objects(standard: Any, rows: list[str]) -> None:
    good = [CLASSES[standard].can_parse(text) for text in rows]
    assert arrow.can_parse(rows, standard).to_pylist() == good
    valid = [is_valid(standard, text) for text in rows]
    assert arrow.is_valid(rows, standard).to_pylist() == valid
