"""The examples in docstrings, README and docs do what they say."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import urikit

ROOT = Path(__file__).parent.parent
MODULES = ["urikit", *(m.name for m in pkgutil.walk_packages(urikit.__path__, "urikit."))]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("**/*.md")])


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    result = doctest.testmod(module)
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: Path) -> None:
    # A fence ends an example as a blank line does.
    text = re.sub(r"^```.*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_readme_has_examples() -> None:
    assert (ROOT / "README.md").read_text().count(">>>") >= 10
