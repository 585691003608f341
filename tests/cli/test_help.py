"""Help, completions and the manual page are in step with the commands."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import called, environment
from urikit._cli.completion import SCRIPTS, completions
from urikit._cli.fields import FIELDS
from urikit._cli.help import help_of, help_text
from urikit._cli.man import manual
from urikit._cli.spec import COMMANDS, OWN_WAY, command_named, parse_arguments
from urikit._ground.pictures import columns

PROGRAM = f'urikit() {{ {shlex.quote(sys.executable)} -m urikit "$@"; }}\n'


@pytest.mark.parametrize("width", ["20", "40", "80", "200"])
@pytest.mark.parametrize("name", COMMANDS)
def test_help_names_all_and_fits(name: str, width: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", width)
    text = help_text(name)
    for option in command_named(name).OPTIONS:
        for each in option.names:
            assert each in text
    examples = text.partition("\nexamples:")[0]
    usage, _, rest = examples.partition("\n")
    if int(width) >= 80:
        assert max(columns(line) for line in rest.splitlines()) <= int(width)
    assert usage.startswith(f"usage: urikit {name}")


def test_help_of_everything() -> None:
    text = help_text(None)
    for name in (*COMMANDS, *OWN_WAY):
        assert re.search(rf"^  {name} ", text, re.M)
    assert called("--help").out == text == called("help").out == called("-h").out


@pytest.mark.parametrize("name", [*COMMANDS, *OWN_WAY])
def test_every_way_to_help(name: str) -> None:
    text = help_text(name)
    assert called(name, "--help").out == text == called("help", name).out == called(name, "-h").out


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_that_are_not_run_can_be_read(name: str) -> None:
    for line, _ in help_of(name).examples:
        start = line.index(f"urikit {name}")
        words = shlex.split(re.split(r" [|>&]+ | > ", line[start:])[0])
        words = words[: words.index("||")] if "||" in words else words
        assert parse_arguments(command_named(name).OPTIONS, words[2:]) is not None


@pytest.mark.parametrize("name", COMMANDS)
def test_options_are_told_in_the_same_way(name: str) -> None:
    options = [option for option in command_named(name).OPTIONS if option.names]
    names = [each for option in options for each in option.names]
    assert len(set(names)) == len(names)
    assert "--help" not in names
    assert "-h" not in names
    for option in options:
        assert option.help, option.names
        assert not option.help.endswith(".")
        assert option.names[-1].startswith("--")


def test_help_has_every_field() -> None:
    text = " ".join(term for term, _ in help_of("get").tables["fields"])
    assert {field for field in FIELDS if not re.search(rf"{{{field}\b", text)} == set()


@pytest.mark.parametrize("name", COMMANDS)
def test_help_starts_with_a_verb_and_says_what_options_do(name: str) -> None:
    summary = help_of(name).paragraphs[0]
    assert re.match(r"[A-Z][a-z]+(?<!s)(?<!ed) ", summary), summary
    assert not re.match("(The|An?|What|Whether|How|This) ", summary)
    for option in command_named(name).OPTIONS:
        assert re.match(r"[a-z\[']|URL", option.meaning), option.form
        assert "(default" not in option.help  # it follows the choices


def test_terms_have_meanings() -> None:
    for name in COMMANDS:
        for terms in help_of(name).tables.values():
            assert all(term and meaning for term, meaning in terms), name


# --- shells ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", SCRIPTS)
def test_scripts_are_read_by_their_shell(shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    path = tmp_path / "script"
    path.write_text(called("completion", shell).out)
    done = subprocess.run([shell, "-n", str(path)], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("shell", SCRIPTS)
def test_every_option_is_completed(shell: str) -> None:
    for name in COMMANDS:
        assert name in {found for found, _ in completions([name[:2]])}
        given = called("completion", shell, "--", name, "-").lines
        assert [re.split("[:\t]", line)[0] for line in given] == [
            each for option in command_named(name).OPTIONS for each in option.names
        ] + ["-h", "--help"]
    for name in OWN_WAY:
        found = [option for option, _ in completions([name, "-"])]
        assert found == list(command_named(name).option_names())


COMPLETED = [
    ("urikit ge", {"get"}),
    ("urikit get --nul", {"--null"}),
    ("urikit get --standard rfc", {"rfc3986", "rfc3987"}),
    ("urikit get -s a", {"auto"}),
    ("urikit completion ", {"bash", "zsh", "fish"}),
    ("urikit help rel", {"relative"}),
    ("urikit get -s auto regis", {"registrable_domain"}),
    ("urikit set --unset pa", {"password"}),
    ("urikit nope x", set()),
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
    program = (
        PROGRAM
        + SCRIPTS["bash"]
        + ('COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _urikit; printf "%s\\n" "${COMPREPLY[@]}"')
    )
    done = subprocess.run(
        ["bash", "-c", program, "bash", *line.split(" ")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert set(done.stdout.split()) == expected


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh")
@pytest.mark.parametrize(("line", "expected"), COMPLETED)
def test_zsh_completes(line: str, expected: set[str]) -> None:
    described = "compdef() {}; _files() {}; _describe() { print -rl -- ${(P)2}; }\n"
    program = 'words=("$@"); CURRENT=$#; _urikit'
    done = subprocess.run(
        ["zsh", "-f", "-c", described + PROGRAM + SCRIPTS["zsh"] + program, "-", *line.split(" ")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert {found.partition(":")[0] for found in done.stdout.splitlines()} == expected


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish")
@pytest.mark.parametrize(("line", "expected"), COMPLETED)
def test_fish_completes(line: str, expected: set[str], tmp_path: Path) -> None:
    program = f"function urikit; {shlex.quote(sys.executable)} -m urikit $argv; end\n"
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"{program}{SCRIPTS['fish']}complete -C {shlex.quote(line)}"],
        capture_output=True,
        text=True,
        check=True,
        env=environment(HOME=str(tmp_path)),
        cwd=tmp_path,
    )
    assert {found.partition("\t")[0] for found in done.stdout.splitlines()} == expected


# --- the manual -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [None, *COMMANDS, *OWN_WAY])
def test_the_manual(name: str | None) -> None:
    text = manual(name)
    for each in COMMANDS if name is None else [name]:
        names = (
            [word for word in command_named(each).option_names() if word != "--force-replace"]
            if each in OWN_WAY
            else [option.names[-1] for option in command_named(each).OPTIONS if option.names]
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
