"""The page on hazards has the table that the code has, and its examples show what they say."""

from pathlib import Path

import pytest

from tools.hazards.table import PROTECT, example, table
from urikit import inspect
from urikit.hazards import MEANINGS, Code, Profile

PAGE = Path(__file__).parent.parent.parent / "docs" / "hazards.md"


def test_the_table_is_that_of_the_code() -> None:
    assert table() in PAGE.read_text(encoding="utf-8"), "run python -m tools.hazards.table"


@pytest.mark.parametrize("code", Code)
def test_the_examples(code: Code) -> None:
    text, base = example(code)
    for profile in Profile:
        report = inspect(text, profile, base=base, protect=PROTECT)
        found = {finding.code: finding.severity for finding in report}
        assert found.get(code) is MEANINGS[code].severity(profile), (code, text)
