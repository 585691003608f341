"""Rows in, rows out: every way to give them, one line for each, and what becomes of bad ones."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.program import urikit

BAD = "http://h:x/"
URLS = ["https://a.example/", BAD, "", "http://b.example:8080/x"]
HOSTS = ["a.example", "", "", "b.example"]
TEXT = "\n".join(URLS) + "\n"


def test_arguments() -> None:
    done = urikit("get", "host", *URLS[:2], URLS[3])
    assert done.lines == ["a.example", "", "b.example"]
    assert done.code == 1
    assert done.err == (
        "urikit get: argument 2: port must contain only digits\n    http://h:x/\n             ^\n"
    )


@pytest.mark.parametrize("template", ["host", "{host}", "{host}{ip}"])  # the last has no column
def test_standard_input(template: str) -> None:
    done = urikit("get", template, stdin=TEXT.encode())
    assert (done.lines, done.code) == (HOSTS, 1)
    assert done.err.startswith("urikit get: line 2: port must contain only digits\n")


@pytest.mark.parametrize("template", ["host", "{host}{ip}"])
def test_a_dash_is_standard_input(template: str) -> None:
    assert urikit("get", template, "-f", "-", stdin=TEXT.encode()).lines == HOSTS
    done = urikit("get", template, "http://c/", "-", stdin=TEXT.encode())
    assert done.lines == ["c", *HOSTS]


@pytest.mark.parametrize("template", ["host", "{host}{ip}"])
def test_files(template: str, tmp_path: Path) -> None:
    first, second = tmp_path / "1", tmp_path / "2"
    first.write_text(TEXT)
    second.write_text("http://c/")  # without an end of the line
    done = urikit("get", template, "-f", str(first), "-f", str(second))
    assert done.lines == [*HOSTS, "c"]
    assert done.err.startswith(f"urikit get: {first}: line 2: ")


@pytest.mark.parametrize("template", ["host", "{host}{ip}"])
def test_line_ends_and_byte_order_marks(template: str) -> None:
    text = b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()
    assert urikit("get", template, stdin=text).lines == HOSTS
    assert urikit("get", template, stdin=b"").out == ""
    assert urikit("get", template, stdin=b"\n\n").out == "\n\n"


@pytest.mark.parametrize("template", ["host", "{host}{ip}"])
def test_nul(template: str) -> None:
    done = urikit("get", template, "-0", stdin=TEXT.replace("\n", "\0").encode())
    assert done.out == "\0".join([*HOSTS, ""])
    assert urikit("get", template, "--null", stdin=b"http://a/\nb\0http://c/").out == "a\0c\0"


@pytest.mark.parametrize("template", ["host", "{host}{ip}"])
def test_broken_utf8_is_the_error_of_its_line(template: str) -> None:
    done = urikit("get", template, stdin=b"http://a/\nhttp://h/\xff\xfe\nhttp://c/\n")
    assert (done.lines, done.code) == (["a", "", "c"], 1)
    assert done.err == (
        "urikit get: line 2: bytes are not UTF-8; convert the input first\n    http://h/\\xff\\xfe\n             ^\n"
    )


@pytest.mark.skipif(os.name == "nt", reason="arguments are text there")
def test_broken_utf8_in_an_argument() -> None:
    done = urikit("get", "host", b"http://h/\xff", "http://c/")
    assert (done.lines, done.code) == (["", "c"], 1)
    assert done.err.startswith(
        "urikit get: argument 1: bytes are not UTF-8; convert the input first\n"
    )


# --- errors ---------------------------------------------------------------------------------------

ERRORS = [
    ("report", "a.example\n\n\nb.example\n", True),
    ("column", "a.example\t\n\tport-invalid\n\t\nb.example\t\n", False),
    ("skip", "a.example\n\nb.example\n", False),
    ("stop", "a.example\n", True),
]


@pytest.mark.parametrize(("how", "output", "told"), ERRORS)
@pytest.mark.parametrize("template", ["host", "{host}", "{host}{ip}"])
def test_errors(template: str, how: str, output: str, told: bool) -> None:
    done = urikit("get", template, "--errors", how, stdin=TEXT.encode())
    assert done.out == output
    assert bool(done.err) == told
    assert done.code == 1


def test_errors_of_several_columns() -> None:
    done = urikit("get", "host,port", "--errors", "column", stdin=TEXT.encode())
    assert done.lines == ["a.example\t\t", "\t\tport-invalid", "\t\t", "b.example\t8080\t"]


def test_errors_in_json() -> None:
    done = urikit("get", "host", "--json", stdin=TEXT.encode())
    assert [json.loads(line) for line in done.lines] == [
        {"host": "a.example"},
        {"host": None, "error": "port-invalid"},
        {"host": None},
        {"host": "b.example"},
    ]


def test_a_file_that_is_not_there() -> None:
    for template in ("host", "{host}{ip}"):
        done = urikit("get", template, "-f", "/does/not/exist")
        assert (done.code, done.out) == (1, "")
        assert done.err == "urikit get: cannot read /does/not/exist: No such file or directory\n"


# --- tables ---------------------------------------------------------------------------------------


def test_csv() -> None:
    text = 'id,url\n1,https://a.example/\n2,"http://h:x/"\n3,\n4,"https://b.example/?a=1,2"\n5\n'
    done = urikit("get", "host,port", "--csv", "url", stdin=text.encode())
    assert done.lines == [
        "id,url,host,port",
        "1,https://a.example/,a.example,",
        "2,http://h:x/,,",
        "3,,,",
        '4,"https://b.example/?a=1,2",b.example,',
        "5,,,",
    ]
    assert "urikit get: line 3: port must contain only digits" in done.err
    named = urikit(
        "normalize", "--csv", "url", "--as", "normal", "--errors", "column", stdin=text.encode()
    )
    assert named.lines[:3] == [
        "id,url,normal,error",
        "1,https://a.example/,https://a.example/,",
        "2,http://h:x/,,port-invalid",
    ]
    assert named.err == ""


def test_csv_with_lines_within_values() -> None:
    text = 'note,url\n"two\nlines",https://a/\n'
    done = urikit("get", "host", "--csv", "url", stdin=text.encode())
    assert done.out == 'note,url,host\n"two\nlines",https://a/,a\n'


def test_csv_keeps_bytes_that_are_not_utf8() -> None:
    done = urikit("get", "host", "--csv", "url", stdin=b"x,url\n\xff,http://a/\n")
    assert done.out.encode(errors="surrogateescape") == b"x,url,host\n\xff,http://a/,a\n"


def test_csv_header_alone_and_missing_column() -> None:
    assert urikit("get", "host", "--csv", "url", stdin=b"url\n").out == "url,host\n"
    assert urikit("get", "host", "--csv", "url", stdin=b"").out == ""
    done = urikit("get", "host", "--csv", "link", stdin=b"id,url\n1,http://a/\n")
    assert (done.code, done.err) == (1, "urikit get: no column 'link'; the columns are id, url\n")


def test_csv_as_json() -> None:
    done = urikit("get", "host", "--csv", "url", "--json", stdin=b"id,url\n1,http://a/\n")
    assert json.loads(done.out) == {"id": "1", "url": "http://a/", "host": "a"}


def test_json_lines() -> None:
    lines = [
        '{"id": 1, "url": "https://a.example/"}',
        '{"id": 2, "url": "http://h:x/"}',
        '{"id": 3}',
        "",
        "[1]",
        '{"url": 5}',
        "{broken",
        "[" * 100_000,
        '{"url": "http://b/\\ud800", "lone": "\\ud800"}',
    ]
    done = urikit("get", "host", "--jsonl", "url", stdin="\n".join(lines).encode())
    rows = [json.loads(line) for line in done.lines]
    assert rows[0] == {"id": 1, "url": "https://a.example/", "host": "a.example"}
    assert rows[1] == {"id": 2, "url": "http://h:x/", "host": None, "error": "port-invalid"}
    assert rows[2] == {"id": 3, "host": None}
    assert rows[3] == {"host": None}
    bad = {"host": None, "error": "invalid-json"}
    assert rows[4:8] == [bad, {"url": 5} | bad, bad, bad]
    assert rows[8] == {"url": "http://b/\ud800", "lone": "\ud800", "host": "b"}
    assert done.code == 1
    assert "urikit get: line 7: invalid JSON" in done.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("--csv", "a", "--jsonl", "b"),
        ("--csv", "a", "http://h/"),
        ("--jsonl", "a", "http://h/"),
        ("--csv", "a", "-0"),
    ],
)
def test_what_does_not_go_together(arguments: tuple[str, ...]) -> None:
    assert urikit("get", "host", *arguments).code == 2


def test_rows_of_csv_with_more_cells_than_the_header() -> None:
    text = b"url,id\nhttp://a/,1,2\nhttp://b/,3\n"
    done = urikit("get", "host", "--csv", "url", "--errors", "column", stdin=text)
    assert done.lines == ["url,id,host,error", "http://a/,1,,invalid-csv", "http://b/,3,b,"]
    done = urikit("get", "host", "--csv", "url", stdin=text)
    assert done.lines[1:] == ["http://a/,1,", "http://b/,3,b"]
    assert done.err == "urikit get: line 2: row has 3 cells, but the header has 2\n"
    assert done.code == 1


def test_line_ends_of_csv() -> None:
    for end in ("\n", "\r\n", "\r"):
        text = f'url,id{end}http://a/,1{end}"http://b/","2{end}3"{end}http://c/,"4'
        done = urikit("get", "host", "--csv", "url", stdin=text.encode())
        rows = f'url,id,host\nhttp://a/,1,a\nhttp://b/,"2{end}3",b\nhttp://c/,4,c\n'
        assert done.out == rows


def test_json_lines_keep_their_record_when_the_url_is_not_text() -> None:
    done = urikit("get", "host", "--jsonl", "url", stdin=b'{"url":5,"id":7}\n')
    assert json.loads(done.out) == {"url": 5, "id": 7, "host": None, "error": "invalid-json"}
    assert "value of 'url' is not a string" in done.err


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400", "-1e400"])
def test_numbers_that_json_does_not_have(number: str) -> None:
    line = f'{{"url": "http://a/", "x": [{number}]}}\n'
    done = urikit("get", "host", "--jsonl", "url", stdin=line.encode())
    assert json.loads(done.out) == {"host": None, "error": "invalid-json"}
    assert urikit("expand", "{x}", f"x:={number}").code == 2
    assert urikit("query", "-w", f'{{"x": {number}}}').code == 1


def test_nul_ends_json_lines_too() -> None:
    records = b'{"url": "http://a/"}\0{"url":\n"http://b/"}\0'
    done = urikit("get", "host", "--jsonl", "url", "-0", stdin=records)
    assert [json.loads(each)["host"] for each in done.out.split("\0")[:-1]] == ["a", "b"]


# --- text on a line ------------------------------------------------------------------------------


def test_a_value_cannot_end_its_line() -> None:
    url = "http://h/?a=x%0Ay%1B%5B31m%09z"
    for template in ("query:a", "{query:a}"):
        assert urikit("get", template, url).out == "x\\ny\\x1b[31m\\tz\n"
        assert urikit("get", template, stdin=url.encode()).out == "x\\ny\\x1b[31m\\tz\n"
    assert json.loads(urikit("get", "query:a", "--json", url).out) == {"query:a": "x\ny\x1b[31m\tz"}


def test_a_name_is_for_one_column() -> None:
    assert urikit("get", "host,port", "--as", "x", "http://h/").code == 2
    assert json.loads(urikit("get", "host", "--as", "x", "--json", "http://h/").out) == {"x": "h"}


def test_short_rows_of_csv_keep_their_columns() -> None:
    done = urikit("get", "host", "--csv", "url", stdin=b"url,id,x\nhttp://a/\nhttp://b/,2\n")
    assert done.lines == ["url,id,x,host", "http://a/,,,a", "http://b/,2,,b"]


def test_the_first_row_of_csv_may_be_no_header() -> None:
    done = urikit(
        "get", "host", "--csv", "url", stdin=b"http://u:secret@a/,\x1b[31m\nhttp://b/,2\n"
    )
    assert done.code == 1
    assert done.err == "urikit get: no column 'url'; the columns are http://u:***@a/, \\x1b[31m\n"
