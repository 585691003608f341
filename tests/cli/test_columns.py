"""Long input in columns gives what it gives line by line, for every command that has columns."""

import io
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, strategies as st

import urikit
from tests.cli import program
from tests.cli.test_get import LINES
from urikit._cli import columns
from urikit._cli.main import main
from urikit._cli.normalize import _normal
from urikit._kernel.tables import LEVELS
from urikit.whatwg._parser import URLParser

needs_pyarrow = pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is not installed")

COMMANDS = [
    ["get", "{host}|{query:id}", "--json"],
    ["get", "{{literal}}"],
    ["get", "url,port,host,path,query:id,origin", "--json"],
    ["get", "host,host", "--json"],
    ["get", "query:id", "--json", "--as", "error"],
    ["set", "--scheme", "https"],
    ["set", "--host", "x.example", "--port", "80", "--fragment", ""],
    ["set", "--username", "u", "--unset", "query", "--path", "a b/../c"],
    ["set", "--pair", "id=1", "--append", "x y"],
    ["set", "--remove", "b", "--add", "z=é"],
    ["set", "--sort"],
    ["get", "url,host,port", "--default-scheme", "https"],
    ["set", "--pair", "id=1", "--default-scheme", "http"],
    ["normalize", "--default-scheme", "https"],
    ["canonicalize", "-p", "dedupe", "--default-scheme", "https"],
    ["dedupe", "--default-scheme", "https"],
    ["validate", "--default-scheme", "https"],
    ["query", "--default-scheme", "https"],
    ["domain", "--default-scheme", "https"],
    ["resolve", "https://b.example/a/b"],
    ["relative", "https://h/a/"],
    ["normalize"],
    ["normalize", "-l", "path", "--json", "--as", "nörmal"],
    ["canonicalize"],
    ["canonicalize", "-p", "rfc3986"],
    ["canonicalize", "-p", "display"],
    ["canonicalize", "-p", "dedupe", "--keep", "fragment", "--json"],
    ["canonicalize", "--surt"],
    ["dedupe"],
    ["dedupe", "-p", "whatwg", "--canonical"],
    ["dedupe", "-p", "whatwg", "--json"],
    ["dedupe", "-p", "whatwg", "--count"],
    ["dedupe", "--count", "--canonical"],
    ["validate"],
    ["validate", "--quiet"],
    ["validate", "--json"],
    ["validate", "--lenient"],
    ["validate", "--lenient", "--quiet"],
    ["domain"],
    ["domain", "--icann"],
    ["domain", "--standard", "rfc3986"],
    ["domain", "--all"],
    ["domain", "--all", "--json", "--icann"],
    ["domain", "--suffix", "--listed"],
    ["query"],
    ["query", "--lists", "--json"],
    ["query", "--pairs"],
    ["query", "--percent"],
    ["query", "--raw"],
]
ERRORS = ["report", "column", "skip", "stop"]
NASTY = [
    *LINES,
    b"https://www.Example.co.uk/a?b=1&b=2&c&=d&%22=%5C%C2%9F",
    b'https://www.example.co.uk/\\"',
    b"https://github.io/",
    b"https://a.b.github.io/?q=a+b%2Bc&&x=",
    b"www.example.co.uk",
    "bücher.example".encode(),
    b"foo://www.example.com/x",
    b"foo:/x/y",
    b"a/b?x=%FF",
    b"//www.example.org/",
    b"http://[::1]/",
    b"http://192.0.2.1/",
    b"http://h/#\x7f",
    b"http://[fe80::1%25eth0]/",
    "http://h/\u202ea".encode(),
    b"http://h:65536/",
    b"http://h:99999999999999999999/",
    b"http://a%2eb/",
    b"file://h/x",
    b"http://com/",
    b"https://h.example/?a=1#x",
    b"https://www.h.example/?utm_source=y&a=1",
]


def run(long: int, *arguments: str) -> tuple[int, bytes, str]:
    """The result of a command if columns begin after so many bytes."""
    raw = io.BytesIO()
    out, err = io.TextIOWrapper(raw, "utf-8"), io.StringIO()
    before = sys.stdout, sys.stderr, columns.LONG
    sys.stdout, sys.stderr, columns.LONG = out, err, long
    try:
        code = main(arguments)
        out.flush()
    finally:
        sys.stdout, sys.stderr, columns.LONG = before
    return code, raw.getvalue(), err.getvalue()


@needs_pyarrow
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("errors", ERRORS)
def test_columns_give_what_lines_give(command: list[str], errors: str, tmp_path: Path) -> None:
    path = tmp_path / "in"
    for end in (b"\n", b"\r\n", b"\0"):
        path.write_bytes(end.join(NASTY * 2))
        for standard in ("whatwg", "rfc3986", "rfc3987", "auto"):
            arguments = [*command, "--errors", errors, "-s", standard, "-f", str(path)]
            arguments += ["-0"] if end == b"\0" else []
            assert run(-1, *arguments) == run(1 << 40, *arguments)


texts = st.text('ab/:?#@%[].=&+"\\\t é日\u202e', max_size=20).map(lambda text: f"http://{text}")


@needs_pyarrow
@given(
    st.lists(texts.map(str.encode) | st.binary(max_size=12) | st.sampled_from(NASTY), max_size=12),
    st.sampled_from(COMMANDS),
    st.sampled_from(["whatwg", "rfc3986", "rfc3987"]),
    st.sampled_from(ERRORS),
)
def test_columns_give_what_lines_give_for_anything(
    lines: list[bytes], command: list[str], standard: str, errors: str
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "in"
        path.write_bytes(b"\n".join(lines))
        arguments = [*command, "-s", standard, "--errors", errors, "-f", str(path)]
        assert run(-1, *arguments) == run(1 << 40, *arguments)


HAZARDS = [[], ["-m", "warning"], ["--profile", "redirect"], ["--default-scheme", "https"],
           ["--base", "https://h.example/"], ["--protect", "h.example", "--fail-on", "never"]]  # fmt: skip


@needs_pyarrow
@given(
    st.lists(texts.map(str.encode) | st.binary(max_size=12) | st.sampled_from(NASTY), max_size=12),
    st.sampled_from(HAZARDS),
)
def test_columns_of_hazards_give_what_lines_give(lines: list[bytes], given: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "in"
        path.write_bytes(b"\n".join(lines))
        arguments = ["inspect", "--codes", *given, "-f", str(path)]
        assert run(-1, *arguments) == run(1 << 40, *arguments)


@needs_pyarrow
def test_arguments_and_lines_give_the_same() -> None:
    texts = [line.decode() for line in NASTY if line and b"\xff" not in line and b"\r" not in line]
    for command in COMMANDS:
        given = run(1 << 40, *command, "--errors", "column", "--", *texts)
        piped = program.called(*command, "--errors", "column", stdin="\n".join(texts).encode())
        assert (piped.code, piped.out.encode()) == given[:2]


@needs_pyarrow
def test_many_empty_lines_and_a_long_template(tmp_path: Path) -> None:
    path = tmp_path / "in"
    path.write_bytes(b"\n" * 1000)
    before = columns._MOST
    columns._MOST = 1 << 16
    try:
        assert run(-1, "get", "{host}" + "x" * 100, "-f", str(path)) == (0, b"\n" * 1000, "")
    finally:
        columns._MOST = before


REFUSED = [
    b"//h/",
    b"http://a b/",
    b"http://h:x/",
    b"http://h:99999/",
    b"http://u:p@/",
    "é".encode(),
]


@needs_pyarrow
@pytest.mark.skipif(not urikit.COMPILED, reason="there are no columns without the C extension")
@pytest.mark.parametrize(
    "command", [["get", "host"], ["canonicalize"], ["normalize"], ["validate", "-q"], ["query"]]
)
def test_the_report_of_a_refused_line_needs_no_engine(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "in"
    path.write_bytes(b"\n".join(REFUSED))
    expected = run(1 << 40, *command, "-f", str(path))
    runs: list[object] = []
    monkeypatch.setattr(URLParser, "run", runs.append)
    assert run(-1, *command, "-f", str(path)) == expected
    assert expected[2].count("^") == len(REFUSED)
    assert not runs


def test_reports_are_written_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "in"
    path.write_bytes(b"x\nhttp://h/\n" * 100)
    written: list[str] = []
    monkeypatch.setattr(sys, "stderr", SimpleNamespace(write=written.append))
    assert main(["get", "host", "-f", str(path)]) == 1
    assert len(written) == 1
    assert written[0].count("^") == 100


def test_reports_stand_between_the_lines_where_both_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "in"
    path.write_bytes(b"http://a/\nx\nhttp://b/\n")
    done = subprocess.run(
        [sys.executable, "-m", "urikit", "get", "host", "-f", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    lines = done.stdout.decode().splitlines()
    assert (lines[0], lines[-1]) == ("a", "b")
    assert lines[1].startswith("urikit get: ")


def test_without_pyarrow(tmp_path: Path) -> None:
    (tmp_path / "pyarrow.py").write_text("raise ModuleNotFoundError('no', name='pyarrow')")
    path = tmp_path / "in"
    path.write_bytes(b"https://h.example/a?b=c\n" * 150_000)
    for command, line in ((["domain"], "h.example"), (["canonicalize"], "https://h.example/a?b=c")):
        done = program.urikit(*command, "-f", str(path), variables={"PYTHONPATH": str(tmp_path)})
        assert (done.code, done.err) == (0, "")
        assert done.out == f"{line}\n" * 150_000


@pytest.mark.parametrize("standard", [urikit.URL, urikit.URI, urikit.IRI])
def test_normal_forms_are_those_of_the_objects(standard: type) -> None:
    for line in NASTY:
        text = line.decode(errors="replace")
        try:
            u = standard(text)
        except urikit.URIError:
            continue
        for level in LEVELS:
            assert _normal(u, level) == str(u.normalize(level))
