"""The pages about the command line are in step with the commands."""

import re
import shlex
import shutil
import subprocess
import sys

import pytest

from tests.cli.program import environment
from tools.cli_reference import PAGE, page

TEXT = PAGE.read_text(encoding="utf-8")
RECIPES = sorted((PAGE.parent / "how-to").glob("*.md"))
BLOCKS = [
    block
    for text in (TEXT, *(recipe.read_text(encoding="utf-8") for recipe in RECIPES))
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
]
EXAMPLES = [
    example
    for block in BLOCKS
    for example in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(("line", "output"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_examples_of_the_pages(line: str, output: str) -> None:
    program = f'urikit() {{ {shlex.quote(sys.executable)} -m urikit "$@"; }}; '
    done = subprocess.run(
        ["bash", "-c", program + line], capture_output=True, check=False, env=environment()
    )
    assert done.stdout.decode() == output


def test_the_page_has_the_reference_of_today() -> None:
    assert len(EXAMPLES) > 10
    assert page(TEXT) == TEXT, "run python -m tools.cli_reference"
