"""``urikit get`` starts quickly: what it imports is little. tools/bench/startup.py has the times."""

import subprocess
import sys

import pytest

import urikit
from tests.test_import import CORE

# Modules that commands may load beyond the import, for an ordinary URL: themselves, and these.
SHARED = {
    *("urikit._cli", "urikit._cli.advice", "urikit._cli.common", "urikit._cli.each_row"),
    "urikit._cli.main",
    *("urikit._cli.output", "urikit._cli.rows", "urikit._cli.spec", "urikit._ground.pictures"),
    "urikit._ground.utf8",
    *("urikit.table", "urikit.table._records"),
}
CANONICAL = {
    "urikit._ground.hostnames",
    *("urikit.canonical", "urikit.canonical._canonicalize", "urikit.canonical._named"),
    *("urikit.canonical._names", "urikit.canonical._on_demand", "urikit.canonical._tracking_table"),
}
HAZARDS = {
    *("urikit._ground.hostnames", "urikit.hazards", "urikit.hazards._inspector"),
    *("urikit.hazards._on_demand", "urikit.hazards._ordinary", "urikit.hazards._report"),
    "urikit._cli.terminal",
}
SPLICING = {
    *("urikit.objects._inputs", "urikit.objects._splicing", "urikit.objects._url_splicing"),
}
# a command line, and what else it may load
QUICK: list[tuple[str, set[str]]] = [
    ("get host", {"urikit._cli.fields"}),
    ("get {scheme}://{host}:{port}{path}", {"urikit._cli.fields"}),
    ("get host --json", {"urikit._cli.fields"}),
    ("validate", set()),
    ("normalize", set()),
    ("query", set()),
    ("set --host b.example --port 80 --path /b --append c --fragment d", SPLICING),
    ("canonicalize", set()),
    ("canonicalize -p dedupe", CANONICAL),
    ("canonicalize -p display", CANONICAL),
    ("dedupe", CANONICAL | {"urikit._cli.canonicalize"}),
    ("inspect", HAZARDS),
    ("inspect --codes", HAZARDS),
    ("inspect --profile redirect --fail-on info", HAZARDS),
]
FEATURES = {"urikit.canonical", "urikit.hazards", "urikit.readings"}


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


@pytest.mark.skipif(not urikit.COMPILED, reason="the pure form reads by regular expressions")
@pytest.mark.parametrize(("command", "more"), QUICK)
def test_an_ordinary_url_needs_little(command: str, more: set[str]) -> None:
    name, *options = command.split()
    loaded = loaded_by(name, *options, "https://www.example.com/a?b=c")
    allowed = CORE | SHARED | more | {f"urikit._cli.{name}"}
    assert {
        each for each in loaded if each.startswith("urikit") and "._kernel" not in each
    } <= allowed


@pytest.mark.skipif(not urikit.COMPILED, reason="the pure form asks the finders")
def test_showing_a_finding_needs_no_engine() -> None:
    loaded = loaded_by("inspect", "--fail-on", "never", "http://me:secret@www.example.com:8080/a b")
    engines = ("urikit.barth2010", "urikit.rfc", "urikit.whatwg", "urikit.readings._reading")
    assert not {name for name in loaded if name.startswith(engines)}


def test_only_the_command_that_is_called_is_loaded() -> None:
    from urikit._cli.spec import COMMANDS

    others = {f"urikit._cli.{name}" for name in COMMANDS if name != "resolve"}
    assert loaded_by("resolve", "https://h/", "x") & others == set()


@pytest.mark.parametrize("command", [command for command, more in QUICK if not more & FEATURES])
def test_commands_that_need_no_feature_load_none(command: str) -> None:
    assert not loaded_by(*command.split(), "https://example.com/a?b=c") & FEATURES


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
