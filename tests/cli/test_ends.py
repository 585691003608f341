"""How the program ends: broken pipes, Ctrl-C, closed and full outputs; and how it streams."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.program import MODULE, SCRIPT, environment, urikit
from tests.samples import sample

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and pipes are others there")

COMMANDS = [
    ["get", "host"],
    ["get", "{host}{ip}"],
    ["normalize"],
    ["validate"],
    ["inspect", "--codes"],
    ["get", "host", "--json"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_reader_that_leaves_early(command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "in"
    path.write_bytes(b"https://h.example/\n" * 400_000)
    with subprocess.Popen(
        [*MODULE, *command, "-f", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.parametrize("command", COMMANDS[:3], ids=" ".join)
@pytest.mark.parametrize("program", [MODULE, SCRIPT], ids=["module", "script"])
def test_ctrl_c(program: list[str], command: list[str]) -> None:
    with subprocess.Popen(
        [*program, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"https://h.example/\n")
        process.stdin.flush()
        assert process.stdout.readline()  # it is there before the input ends
        time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 130
        assert process.stderr.read() == b""


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_lines_are_written_as_they_come(command: list[str]) -> None:
    with subprocess.Popen(
        [*MODULE, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(b"https://h.example/\n")
            process.stdin.flush()
            assert process.stdout.readline()
        process.stdin.close()
        assert process.wait(10) == 0


def test_rows_of_csv_are_written_as_they_come() -> None:
    with subprocess.Popen(
        [*MODULE, "get", "host", "--csv", "url"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for row, written in (
            (b"id,url\n", b"id,url,host\n"),
            (b"1,https://a/\n", b"1,https://a/,a\n"),
            (b"2,https://b/\n", b"2,https://b/,b\n"),
        ):
            process.stdin.write(row)
            process.stdin.flush()
            assert process.stdout.readline() == written
        process.stdin.close()
        assert process.wait(10) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_full_disk(command: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*MODULE, *command],
            input=b"https://h.example/\n" * 5000,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            env=environment(),
        )
    assert done.returncode == 1
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("https://h/ >&-", 0, b""),
        ("http://h:x/ 2>&-", 1, b""),
        ("<&-", 1, b"urikit get: standard input is closed\n"),
    ],
)
def test_closed_streams(line: str, code: int, told: bytes) -> None:
    done = subprocess.run(
        f"{sys.executable} -m urikit get host {line}", shell=True, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (code, told)


def test_memory_does_not_grow_with_the_input(tmp_path: Path) -> None:
    path = tmp_path / "in"
    program = (
        "import resource, sys; from urikit._cli import main; code = main(sys.argv[1:]);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    sizes = []
    for count in (200_000, sample(1_000_000, 2_000_000)):
        with path.open("wb") as file:
            for _ in range(count // 100_000):
                file.write(b"https://www.example.com/a/b/c?d=e\n" * 100_000)
        done = subprocess.run(
            [sys.executable, "-c", program, "get", "{host}", "-f", str(path)],
            capture_output=True,
            check=True,
        )
        sizes.append(int(done.stderr.split()[-1]))
    assert sizes[1] < sizes[0] * 1.5


def test_the_console_script_and_the_module_are_the_same() -> None:
    as_module = urikit("get", "host", "https://h/")
    done = subprocess.run(
        [*SCRIPT, "get", "host", "https://h/"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (as_module.code, as_module.out)
    installed = Path(sys.executable).with_name("urikit")
    if not installed.exists():
        pytest.skip("the console script is not installed beside this Python")
    done = subprocess.run([installed, "--version"], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("urikit ")


@pytest.mark.parametrize("name", ["urikit._cli.main", "urikit._cli.spec", "urikit._cli.get"])
@pytest.mark.parametrize("program", [MODULE[1:], SCRIPT[1:]], ids=["module", "script"])
def test_ctrl_c_while_modules_are_imported(program: list[str], name: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import os, signal, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path, target=None):\n"
        f"        if name == {name!r}:\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
    )
    done = subprocess.run(
        [sys.executable, *program, "get", "host", "https://h/"],
        capture_output=True,
        check=False,
        env=environment(PYTHONPATH=str(tmp_path)),
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.parametrize("where", ["urikit", "urikit.objects._uri", "urikit._cli.main"])
@pytest.mark.parametrize("error", ["KeyboardInterrupt", "RuntimeError"])
def test_ctrl_c_while_the_package_is_imported(where: str, error: str) -> None:
    program = (
        "import sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {where!r}:\n"
        f"            raise {error} from KeyboardInterrupt()\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "import _urikit\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (130, b"")
