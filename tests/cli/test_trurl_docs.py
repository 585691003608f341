"""The table of differences in docs/trurl.md, against urikit and, where it is installed, trurl."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.trurl_runs import trurl

PAGE = (Path(__file__).parents[2] / "docs" / "trurl.md").read_text(encoding="utf-8")
CELL = r" (`[^`|]+`|\*nothing\*) "
ROWS = re.findall(rf"^\| `([^`|]+)` \|{CELL}\|{CELL}\| .+ \|$", PAGE, re.MULTILINE)
TRURL = os.environ.get("URIKIT_TRURL") or shutil.which("trurl")


def printed(cell: str) -> str:
    """What a cell says is printed."""
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


@pytest.mark.skipif(TRURL is None, reason="trurl is not installed, nor named by URIKIT_TRURL")
@pytest.mark.parametrize(("arguments", "theirs", "ours"), ROWS, ids=[row[0] for row in ROWS])
def test_what_trurl_itself_prints(arguments: str, theirs: str, ours: str) -> None:
    assert TRURL is not None
    done = subprocess.run(
        [TRURL, *shlex.split(arguments)],
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    assert done.stdout.decode() == printed(theirs)
