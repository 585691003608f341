"""Output for terminals: no controls but line ends, and no passwords in messages."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import MODULE, called, environment, urikit

OBEYED = "\x7f\x80\x9b\x9f\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069"
"""Characters that some terminals obey, and JSON would not escape."""


def is_clean(text: str) -> bool:
    """Return True if nothing in *text* can do something to a terminal."""
    return all(char in "\n\t" or char.isprintable() for char in text)


def test_controls_in_text_and_json() -> None:
    url = "https://h/?a=" + "".join(f"%{byte:02X}" for byte in OBEYED.encode())
    escaped = OBEYED.encode("unicode_escape").decode()
    for line in (["get", "query:a"], ["get", "{query:a}"]):
        assert called(*line, url).out == escaped + "\n"
    for line in (["get", "query:a", "--json"], ["query"], ["query", "--json"]):
        done = called(*line, url)
        assert is_clean(done.out)
        assert OBEYED in str(json.loads(done.out).values()).encode().decode("unicode_escape") or (
            json.loads(done.out)["params"] == {"a": OBEYED}
        )


def test_controls_in_iris() -> None:
    for text in (f"http://h/{char}x" for char in "\u200e\u202e\u2066\u2028"):
        done = called("get", "path,url,text", "-s", "rfc3987", text)
        shown = text.encode("unicode_escape").decode()
        assert done.out == f"{shown[8:]}\t{shown}\t{shown}\n"
        assert called("dedupe", text).out == f"{shown}\n"
        assert called("dedupe", "--count", text).out == f"1\t{shown}\n"


def test_controls_in_the_json_of_trurl() -> None:
    done = called("trurl", "--json", "http://h/%E2%80%AE%7F%C2%9B")
    assert is_clean(done.out)
    assert json.loads(done.out)[0]["parts"]["path"] == "/\u202e\x7f\x9b"


def test_cells_of_csv_are_as_they_are_unless_somebody_looks() -> None:
    text = "note,url\n\x1b[31m\u202e,http://a/\n".encode()
    done = urikit("get", "host", "--csv", "url", stdin=text)
    assert done.out == "note,url,host\n\x1b[31m\u202e,http://a/,a\n"


@pytest.mark.skipif(os.name == "nt", reason="there are no such terminals there")
def test_cells_of_csv_in_a_terminal() -> None:
    import pty

    text = "note,url\n\x1b[31m\u202e,http://a/\n".encode()
    ours, theirs = pty.openpty()
    try:
        subprocess.run(
            [*MODULE, "get", "host", "--csv", "url"],
            input=text,
            stdout=theirs,
            check=True,
            env=environment(),
        )
        seen = os.read(ours, 4096).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    rows = list(csv.reader(seen.splitlines()))
    assert rows == [["note", "url", "host"], ["\\x1b[31m\\u202e", "http://a/", "a"]]


@pytest.mark.parametrize(
    "arguments",
    [
        ["get", "host", "--\x1b[31mx"],
        ["get", "host", "-\x1b"],
        ["get", "{host\x1b[31m", "http://h/"],
        ["get", "{\u202e}", "http://h/"],
        ["get", "host", "-f", "/none/\x1b[31m"],
        ["get", "{host}{ip}", "-f", "/none/\u202e\n"],
        ["inspect", "-f", "/none/\x1b[31m"],
        ["table", "/none/\x1b[31m.csv", "-o", "-"],
        ["table", "-", "-o", "/none/\x1b[31m.csv"],
        ["\x1b[31m"],
        ["--\x1b[31m"],
        ["man", "\x1b[31m"],
        ["trurl", "--\x1b[31m"],
        ["trurl", "-f", "/none/\x1b[31m"],
    ],
)
def test_controls_in_messages(arguments: list[str]) -> None:
    done = called(*arguments)
    assert done.code != 0
    assert done.err
    assert is_clean(done.err)


def test_controls_in_names_of_files(tmp_path: Path) -> None:
    path = tmp_path / "\x1b[31m\u202e"
    path.write_text("http://h:x/\n")
    for template in ("host", "{host}{ip}"):
        done = called("get", template, "-f", str(path))
        assert "\\x1b[31m\\u202e: line 1: " in done.err
        assert is_clean(done.err)


PASSWORD = "s3cr3t"
SECRET = f"http://u:{PASSWORD}@h/"


@pytest.mark.parametrize(
    "arguments",
    [
        ["trurl", "http://h/", "--trim", SECRET],
        ["trurl", "--append", SECRET],
        ["trurl", "--set", SECRET],
        ["trurl", "http://h/", "--get", f"{{{SECRET}}}"],
        ["trurl", "-f", SECRET],
        ["trurl", "--url-file", SECRET],
        ["trurl", f"--{SECRET}"],
        ["table", "-o", "-", SECRET],
        ["table", "x.csv", "-o", SECRET],
        ["table", SECRET, "-o", "x.csv"],
        ["table", "-", "-o", "-", "--from", "csv", "--to", "csv", "-a", SECRET],
        ["get", "host", "-f", SECRET],
        ["get", "{host}{ip}", "-f", SECRET],
        ["get", f"--{SECRET}"],
        ["expand", "x", "-f", SECRET],
        ["resolve", "-s", "rfc3986", f"//u:{PASSWORD}@h/", "x"],
    ],
    ids=str,
)
def test_passwords_in_messages(arguments: list[str]) -> None:
    done = called(*arguments)
    assert done.code != 0
    assert done.err
    assert PASSWORD not in done.err


@pytest.mark.skipif(os.name == "nt", reason="arguments are text there")
@pytest.mark.parametrize(
    "arguments",
    [
        ["set", "--host", b"h\xff", "http://a/"],
        ["set", b"--pair=a=\xff", "http://a/"],
        ["set", b"-qa=\xff", "http://a/"],
        ["get", b"{host}\xff", "http://a/"],
        ["get", "host", "--csv", b"\xff"],
        ["resolve", b"http://h/\xff", "x"],
        ["match", b"/\xff", "http://a/"],
        ["expand", "{x}", b"x=\xff"],
        ["expand", b"{x}\xff", "x=y"],
    ],
    ids=str,
)
def test_broken_utf8_in_values_is_wrong_usage(arguments: list[str | bytes]) -> None:
    done = urikit(*arguments)
    assert (done.code, done.out) == (2, "")
    assert "must be UTF-8" in done.err


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text there")
def test_names_of_files_may_be_any_bytes(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff"
    with open(path, "wb") as file:
        file.write(b"http://h/\n")
    assert urikit("get", "host", "-f", path).out == "h\n"
