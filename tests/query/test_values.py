"""Values that become text in a query, and those that are refused."""

import os
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from pathlib import PurePosixPath
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from uuid import UUID

import pytest

from urikit import IRI, URI, URL, BuildError, Query


class Colour(Enum):
    RED = "red"
    ONE = 1


class Where(Enum):
    PATH = PurePosixPath("x")


# value, text
COERCED = [
    ("x", "a=x"),
    ("", "a="),
    (None, "a"),
    (1, "a=1"),
    (-1.5, "a=-1.5"),
    (True, "a=true"),
    (False, "a=false"),
    (Colour.RED, "a=red"),
    (Colour.ONE, "a=1"),
    (UUID(int=1), "a=00000000-0000-0000-0000-000000000001"),
    (date(2026, 1, 2), "a=2026-01-02"),
    (datetime(2026, 1, 2, tzinfo=UTC), "a=2026-01-02T00:00:00%2B00:00"),
    (Decimal("1.50"), "a=1.50"),
    (Decimal("1E+2"), "a=1E%2B2"),
    (time(1, 2), "a=01:02:00"),
    (PurePosixPath("/x y/ü"), "a=/x+y/%C3%BC"),
    (URL("https://h/?b&c#d"), "a=https://h/?b%26c%23d"),
    (URI("../x"), "a=../x"),
    (IRI("//ü"), "a=//%C3%BC"),
    (Query("b=1&c"), "a=b%3D1%26c"),
    (Where.PATH, "a=x"),
    ([1, "b", None], "a=1&a=b&a"),
    ([UUID(int=1), Decimal(2), URL("x:y")], "a=00000000-0000-0000-0000-000000000001&a=2&a=x:y"),
    ((), ""),
]


@pytest.mark.parametrize(("value", "text"), COERCED)
def test_coercion(value: Any, text: str) -> None:
    assert str(Query({"a": value})) == text
    assert str(Query("").add("a", value)) == text
    assert str(Query("").set("a", value)) == text


class BytesPath:
    def __fspath__(self) -> bytes:
        return b"x"


class Several(Enum):
    PAIR = ("x", "y")


class Named(NamedTuple):
    x: int
    y: int


class Foreign:
    """A URL of another library."""

    scheme = "http"

    def __str__(self) -> str:
        return "http://h"


# value, what to do
REFUSED = [
    (object(), "must be a string or number, not object; convert it to a string"),
    (
        {"a": 1},
        "must be a string or number, not dict; pass its items as parameters, or convert it to a string",
    ),
    ({1}, "must be a string or number, not set; pass a list for several values"),
    (1j, "must be a string or number, not complex; pass str(value)"),
    ([(1, 2)], "must be a string or number, not tuple; lists cannot be nested"),
    ([[1]], "must be a string or number, not list; lists cannot be nested"),
    (timedelta(1), "must be a string or number, not timedelta; pass str(value)"),
    (b"x", "must be a string or number, not bytes; decode it first"),
    (urlsplit("http://h"), "must be a string or number, not SplitResult; pass url.geturl()"),
    (Named(1, 2), "must be a string or number, not Named; pass a list for several values"),
    (Foreign(), "must be a string or number, not tests.Foreign; pass str(url)"),
    (BytesPath(), "must be a string or number, not BytesPath; pass os.fsdecode(value)"),
    (
        Several.PAIR,
        "must be a string or number, not Several with a tuple as its value; pass value.value",
    ),
]


@pytest.mark.parametrize(("value", "message"), REFUSED)
def test_a_surprising_type_is_refused(value: Any, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        Query({"a": value})
    assert str(caught.value) == f'value of "a" {message}'
    with pytest.raises(TypeError):
        Query("").add("a", value)


def test_what_is_advised_for_refused_values() -> None:
    assert str(Query({"a": os.fsdecode(BytesPath()), "b": Several.PAIR.value})) == "a=x&b=x&b=y"


@pytest.mark.parametrize(
    "value", [float("inf"), float("nan"), Decimal("NaN"), Decimal("-Infinity")]
)
def test_numbers_without_a_text_are_refused(value: float | Decimal) -> None:
    with pytest.raises(BuildError):
        Query({"a": value})


class Loud(int):
    """A number that shows itself as something else, as those of numpy do."""

    def __repr__(self) -> str:
        return "Loud(…)"


class LoudFloat(float):
    """Likewise."""

    def __repr__(self) -> str:
        return "LoudFloat(…)"


def test_subclasses_of_numbers_are_written_as_numbers() -> None:
    assert str(Query({"a": Loud(5), "b": LoudFloat(1.5)})) == "a=5&b=1.5"


def test_a_number_too_large_to_write_is_refused() -> None:
    with pytest.raises(BuildError):
        Query({"a": 10**5000})
