"""``urikit get`` starts quickly: what it imports is little. tools/bench/startup.py has the times."""

import subprocess
import sys

import pytest

import urikit

SLOW = [
    *("argparse", "csv", "dataclasses", "enum", "functools", "inspect", "json", "pyarrow", "re"),
    *("typing", "contextlib", "collections", "difflib", "rich", "tempfile", "shutil"),
    *("urikit.hazards", "urikit.canonical", "urikit.arrow", "urikit.readings", "urikit.query"),
    *(
        "urikit._cli.help",
        "urikit._cli.completion",
        "urikit._cli.table",
        "urikit._cli.columns",
        "urikit._cli.explain",
    ),
]
PURE_NEEDS = {"collections", "enum", "functools", "re"}


def loaded_by(*arguments: str) -> set[str]:
    program = (
        "import sys; before = set(sys.modules)\n"
        "from urikit._cli import main\n"
        "code = main(sys.argv[1:])\n"
        "print(*(set(sys.modules) - before), sep='\\n', file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


@pytest.mark.parametrize("template", ["host", "{scheme}://{host}:{port}{path}"])
def test_get_loads_nothing_slow(template: str) -> None:
    loaded = loaded_by("get", template, "https://example.com:8080/a?b")
    forbidden = set(SLOW) - (set() if urikit.COMPILED else PURE_NEEDS)
    assert loaded & forbidden == set()


def test_only_the_command_that_is_called_is_loaded() -> None:
    from urikit._cli.spec import COMMANDS

    others = {f"urikit._cli.{name}" for name in COMMANDS if name != "resolve"}
    assert loaded_by("resolve", "https://h/", "x") & others == set()
