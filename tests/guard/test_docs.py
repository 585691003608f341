"""The page has every setting and every code, and the defaults that the code has."""

import inspect
from pathlib import Path

import pytest

from urikit.guard import Guard, ReasonCode
from urikit.guard._hosts import LOCAL_DOMAINS

PAGE = (Path(__file__).parent.parent.parent / "docs" / "guard.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", list(inspect.signature(Guard).parameters))
def test_settings(name: str) -> None:
    assert f"| `{name}` |" in PAGE


@pytest.mark.parametrize("code", ReasonCode)
def test_codes(code: ReasonCode) -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    assert any(f"`{code}`" in row.split("|")[1] for row in rows)


def test_local_domains() -> None:
    (row,) = [line for line in PAGE.splitlines() if line.startswith("| `local-name`")]
    assert all(f"`{name}`" in row for name in LOCAL_DOMAINS)
