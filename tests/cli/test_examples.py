"""The examples of every command's help print what they say."""

import shlex
import subprocess
import sys

import pytest

from urikit._cli.registry import COMMANDS, OWN_WAY, command_named

EXAMPLES = [
    pytest.param(line, output, id=line)
    for name in COMMANDS
    for line, output in command_named(name).examples
]
RUN = [example for example in EXAMPLES if example.values[1] is not None]


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
    assert done.stdout.rstrip("\n") == output.rstrip("\n"), done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_examples(name: str) -> None:
    command = command_named(name)
    assert command.name == name
    assert command.examples
    assert command.summary
    assert name not in OWN_WAY
