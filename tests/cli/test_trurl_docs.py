"""Differences from trurl in docs/trurl.md, and what agrees; both also with trurl itself.

``URIKIT_TRURL`` names the program, if it is not on the path. It is to have a current libcurl.
"""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.test_trurl import PRINTED
from tests.cli.trurl_runs import trurl

PAGE = (Path(__file__).parents[2] / "docs" / "trurl.md").read_text(encoding="utf-8")
CELL = r" (`[^`|]+`|\*nothing\*) "
ROWS = re.findall(rf"^\| `([^`|]+)` \|{CELL}\|{CELL}\| .+ \|$", PAGE, re.MULTILINE)
TRURL = os.environ.get("URIKIT_TRURL") or shutil.which("trurl")


def printed(cell: str) -> str:
    """Return the output that a cell promises."""
    return "" if cell == "*nothing*" else cell.strip("`") + "\n"


def test_the_table_is_read() -> None:
    table = PAGE.partition("| arguments |")[2].partition("\n\n")[0]
    assert len(ROWS) == len(table.splitlines()) - 2 >= 20
    assert all(theirs != ours for _, theirs, ours in ROWS)


@pytest.mark.parametrize(("arguments", "theirs", "ours"), ROWS, ids=[row[0] for row in ROWS])
def test_a_difference(arguments: str, theirs: str, ours: str) -> None:
    ran = trurl(*shlex.split(arguments))
    assert ran.text == printed(ours)
    assert bool(ran.err) == (ours == "*nothing*")


EXAMPLES = re.findall(r"^\$ urikit trurl (.+)\n((?:(?![$`]).*\n)*)", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("arguments", "shown"), EXAMPLES, ids=[each[0] for each in EXAMPLES])
def test_an_example(arguments: str, shown: str) -> None:
    ran = trurl(*shlex.split(arguments))
    assert ran.text + ran.err == shown


needs_trurl = pytest.mark.skipif(
    TRURL is None, reason="trurl is not installed, nor named by URIKIT_TRURL"
)


def theirs_of(arguments: list[str]) -> tuple[str, int]:
    """Return the output of trurl, and its exit code."""
    assert TRURL is not None
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run([TRURL, *arguments], capture_output=True, check=False, env=environment)
    return done.stdout.decode(), done.returncode


@needs_trurl
@pytest.mark.parametrize(("arguments", "theirs", "ours"), ROWS, ids=[row[0] for row in ROWS])
def test_trurl_differs_as_the_table_says(arguments: str, theirs: str, ours: str) -> None:
    assert theirs_of(shlex.split(arguments))[0] == printed(theirs)


@needs_trurl
@pytest.mark.parametrize(
    ("arguments", "expected", "why"), PRINTED, ids=lambda value: str(value)[:60]
)
def test_trurl_agrees(arguments: list[str], expected: str, why: str) -> None:
    assert theirs_of(arguments) == (expected + "\n", 0), why
