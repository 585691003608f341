"""Help, documentation, completions and the manual page are in step with the commands."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import called, environment
from tools.cli_reference import PAGE, page
from urikit._cli.completion import SHELLS, script
from urikit._cli.help import command_help, overview
from urikit._cli.man import manual
from urikit._cli.parsing import parse_arguments
from urikit._cli.registry import COMMANDS, OWN_WAY, command_named, options_named
from urikit.errors import columns

TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
EXAMPLES = [
    example
    for block in BLOCKS
    for example in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(("line", "output"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_examples_of_the_page(line: str, output: str) -> None:
    program = f'urikit() {{ {shlex.quote(sys.executable)} -m urikit "$@"; }}; '
    done = subprocess.run(
        ["bash", "-c", program + line], capture_output=True, check=False, env=environment()
    )
    assert done.stdout.decode() == output


def test_the_page_has_the_reference_of_today() -> None:
    assert len(EXAMPLES) > 10
    assert page(TEXT) == TEXT, "run python -m tools.cli_reference"


@pytest.mark.parametrize("width", ["20", "40", "80", "200"])
@pytest.mark.parametrize("name", COMMANDS)
def test_help_names_all_and_fits(name: str, width: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", width)
    command = command_named(name)
    text = command_help(command)
    for option in command.options:
        for each in option.names:
            assert each in text
    examples = text.partition("\nexamples:")[0]
    usage, _, rest = examples.partition("\n")
    if int(width) >= 80:
        assert max(columns(line) for line in rest.splitlines()) <= int(width)
    assert usage.startswith(f"usage: urikit {name}")


def test_help_of_everything() -> None:
    text = overview()
    for name in (*COMMANDS, *OWN_WAY):
        assert re.search(rf"^  {name} ", text, re.M)
    assert called("--help").out == text == called("help").out == called("-h").out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_way_to_help(name: str) -> None:
    text = command_help(command_named(name))
    assert called(name, "--help").out == text == called("help", name).out == called(name, "-h").out


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_that_are_not_run_can_be_read(name: str) -> None:
    command = command_named(name)
    for line, _ in command.examples:
        start = line.index(f"urikit {name}")
        words = shlex.split(re.split(r" [|>&]+ | > ", line[start:])[0])
        words = words[: words.index("||")] if "||" in words else words
        assert parse_arguments(command, words[2:]) is not None


@pytest.mark.parametrize("name", COMMANDS)
def test_options_are_told_in_the_same_way(name: str) -> None:
    options = command_named(name).options
    names = [each for option in options for each in option.names]
    assert len(set(names)) == len(names)
    assert "--help" not in names
    assert "-h" not in names
    for option in options:
        assert option.help, option.names
        assert not option.help.endswith(".")
        assert option.names[-1].startswith("--")


# --- shells ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts_are_read_by_their_shell(shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    path = tmp_path / "script"
    path.write_text(script(shell))
    done = subprocess.run([shell, "-n", str(path)], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts_have_every_option(shell: str) -> None:
    text = script(shell)
    for name in COMMANDS:
        assert name in text
        for option in command_named(name).options:
            for each in option.names:
                assert (
                    f"-l {each[2:]}" if shell == "fish" and each[1] == "-" else each[-1]
                ) in text


COMPLETED = [
    ("urikit ge", {"get"}),
    ("urikit get --nul", {"--null"}),
    ("urikit get --standard rfc", {"rfc3986", "rfc3987"}),
    ("urikit get -s a", {"auto"}),
    ("urikit completion ", {"bash", "zsh", "fish"}),
    ("urikit get registr", {"registrable_domain"}),
    ("urikit inspect --profile dis", {"display"}),
    ("urikit man rel", {"relative"}),
    ("urikit man tr", {"trurl"}),
    ("urikit trurl --as", {"--as-idn"}),
    ("urikit trurl --qu", {"--quiet", "--query-separator"}),
]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(("line", "expected"), COMPLETED)
def test_bash_completes(line: str, expected: set[str]) -> None:
    program = script("bash") + (
        'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _urikit; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "-c", program, "bash", *line.split(" ")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert set(done.stdout.split()) == expected


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish")
@pytest.mark.parametrize(("line", "expected"), COMPLETED)
def test_fish_completes(line: str, expected: set[str], tmp_path: Path) -> None:
    program = f"{script('fish')}\ncomplete -C {shlex.quote(line)}"
    done = subprocess.run(
        ["fish", "--no-config", "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=environment(HOME=str(tmp_path)),
    )
    assert {found.partition("\t")[0] for found in done.stdout.splitlines()} == expected


# --- the manual -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [None, *COMMANDS, *OWN_WAY])
def test_the_manual(name: str | None) -> None:
    text = manual(name)
    for each in COMMANDS if name is None else [name]:
        names = (
            [option for option in options_named(each) if option != "--force-replace"]
            if each in OWN_WAY
            else [option.names[-1] for option in command_named(each).options]
        )
        for option in names:
            assert option.replace("-", "\\-") in text
    if shutil.which("groff") is None:
        pytest.skip("there is no groff")
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-Kutf8"],
        input=text.encode(),
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""
    shown = re.sub(rb".\x08", b"", done.stdout)
    assert (b"EXIT STATUS" if name not in OWN_WAY else b"exit codes   0 done") in shown


@pytest.mark.parametrize(
    "arguments", [["get", "--help"], ["man"], ["completion", "zsh"], ["--help"]]
)
def test_a_locale_without_unicode(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "urikit", *arguments],
        capture_output=True,
        check=False,
        env=environment(PYTHONIOENCODING="ascii"),
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode()
