"""The examples of every command's help print what they say."""

import shlex
import subprocess
import sys

import pytest

from urikit._cli.help import help_of
from urikit._cli.spec import COMMANDS, OWN_WAY

EXAMPLES = [
    pytest.param(line, output, id=line)
    for name in COMMANDS
    for line, output in help_of(name).examples
]
RUN = [example for example in EXAMPLES if example.values[1]]


@pytest.mark.parametrize(("line", "output"), RUN)
def test_examples_print_what_they_say(line: str, output: str) -> None:
    program = f"{shlex.quote(sys.executable)} -m urikit"
    done = subprocess.run(
        line.replace("urikit", program, 1),
        shell=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    printed = done.stdout.rstrip("\n")
    if sys.version_info >= (3, 13):  # which expands the tabs in docstrings
        printed, output = " ".join(printed.split()), " ".join(output.split())
    assert printed == output, done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_examples(name: str) -> None:
    found = help_of(name)
    assert found.examples
    assert found.paragraphs[0].endswith(".")
    assert name not in OWN_WAY


def test_most_examples_are_run() -> None:
    assert len(RUN) >= 28
