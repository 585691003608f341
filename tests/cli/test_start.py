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


@pytest.mark.parametrize(
    "command",
    [
        "get host --json",
        "canonicalize",
        "validate",
        "normalize",
        "query",
        "set --host b.example --port 80 --path /b --append c --fragment d",
        "get registrable_domain",
        "domain",
    ],
)
def test_commands_that_need_no_feature_load_none(command: str) -> None:
    loaded = loaded_by(*command.split(), "https://example.com/a?b=c")
    assert not loaded & {"urikit.canonical", "urikit.hazards", "urikit.readings"}
    if urikit.COMPILED:
        slow = {"dataclasses", "json", "re", "typing", "urikit.query", "urikit.schemes"}
        assert not loaded & slow


@pytest.mark.skipif(not urikit.COMPILED, reason="the pure form takes the steps itself")
@pytest.mark.parametrize("command", ["canonicalize -p dedupe", "canonicalize -p display", "dedupe"])
def test_the_steps_wait_for_a_url_that_is_not_ordinary(command: str) -> None:
    loaded = loaded_by(*command.split(), "https://www.example.com/a?b=c")
    assert not loaded & {"dataclasses", "functools", "re", "typing", "urikit.canonical._steps"}


@pytest.mark.skipif(not urikit.COMPILED, reason="the pure form uses regular expressions")
@pytest.mark.parametrize("options", ["", "--codes", "--profile redirect --fail-on info"])
def test_the_finders_wait_for_a_url_that_is_not_ordinary(options: str) -> None:
    loaded = loaded_by("inspect", *options.split(), "https://www.example.com/a?b=c")
    slow = {"dataclasses", "enum", "functools", "json", "re", "typing", "urikit.readings"}
    assert not loaded & slow


SLOW_CLIENTS = {"urllib3", "requests", "httpx", "aiohttp", "importlib.metadata"}


def test_explain_asks_clients_that_are_quick_to_import() -> None:
    loaded = loaded_by("explain", "--json", "https://example.com/")
    assert "urikit.readings._clients.stdlib" in loaded
    assert not loaded & (SLOW_CLIENTS - {"importlib.metadata"})
    assert not loaded_by("explain", "--no-clients", "https://example.com/") & SLOW_CLIENTS


def test_explain_asks_all_clients_if_it_is_told_to() -> None:
    from urikit.readings import clients

    done = loaded_by("explain", "--json", "--all-clients", "https://example.com/")
    assert {name for name in clients() if name in SLOW_CLIENTS} <= done
