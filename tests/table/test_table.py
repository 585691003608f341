"""Files of URLs: every format in and out, as a function and as a program."""

import csv
import gzip
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.samples import sample
from urikit import URL, URIError
from urikit.arrow import PARTS
from urikit.arrow._functions import BY_NAME
from urikit.table import COLUMNS, Added, Summary, TableError, add_columns

ROWS: list[str] = [
    "https://www.example.co.uk:8080/a?id=7&q=a+b#f",
    "http://a b/",
    "https://h/",
    "mailto:joe@h",
    "https://h/?id=x%0Ay",
    "https://bücher.example/",
    "nothing",
]


def host_of(text: str) -> str | None:
    try:
        return URL(text).host
    except URIError:
        return None


HOSTS = [host_of(text) for text in ROWS]


# function of columns, the column that it makes
OTHER_NAMES = {"canonicalize": "canonical", "normalize": "normalized", "resolve": "resolved"}
NOT_IN_TABLES = {"parse": "parts", "get": "each part is a column", "equivalent": "two columns"}


def test_every_function_of_columns_is_a_column() -> None:
    made = {OTHER_NAMES.get(name, name) for name in BY_NAME if name not in NOT_IN_TABLES}
    assert {*COLUMNS} == made | {*PARTS}
    assert {*OTHER_NAMES, *NOT_IN_TABLES} <= {*BY_NAME}


def write_input(path: Path, kind: str) -> Path:
    """A file with an id, the URLs and a note full of what formats stumble over."""
    notes = ['say "hi"', "a,b", "two\nlines", "tab\there", "", "ü", "007"]
    table = {"id": [f"{n:03}" for n in range(len(ROWS))], "url": ROWS, "note": notes}
    if kind in ("csv", "tsv"):
        text = io.StringIO()
        writer = csv.writer(text, delimiter="," if kind == "csv" else "\t")
        writer.writerow(table)
        writer.writerows(zip(*table.values(), strict=True))
        path.write_text(text.getvalue(), encoding="utf-8")
    elif kind == "jsonl":
        rows = [dict(zip(table, row, strict=True)) for row in zip(*table.values(), strict=True)]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    elif kind == "parquet":
        pq.write_table(pa.table(table), path)
    else:
        path.write_text("".join(text + "\n" for text in ROWS), encoding="utf-8")
    return path


def read_output(path: Path, kind: str) -> list[dict[str, Any]]:
    if kind in ("csv", "tsv"):
        with path.open(newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file, delimiter="," if kind == "csv" else "\t"))
    if kind == "jsonl":
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rows: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return rows


KINDS = ["csv", "tsv", "jsonl", "parquet", "lines"]


@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize("target", KINDS)
def test_every_format_to_every_format(tmp_path: Path, source: str, target: str) -> None:
    path = write_input(tmp_path / f"in.{source}", source)
    out = tmp_path / f"out.{target}"
    summary = add_columns(path, out, ["host", "port", "error", "query_value:id"])
    assert (summary.rows, summary.nulls) == (len(ROWS), 0)
    assert summary.errors == {"domain-to-ASCII": 1, "missing-scheme-non-relative-URL": 1}
    if target == "lines":
        lines = out.read_text(encoding="utf-8").split("\n")
        assert lines.pop() == ""
        assert lines[0] == "www.example.co.uk\t8080\t\t7"
        assert [line.split("\t")[0] or None for line in lines] == HOSTS
        assert lines[4].endswith("\tx%0Ay")  # one row, one line
        return
    rows = read_output(out, target)
    assert [row["url"] for row in rows] == ROWS
    assert [row["url_host"] or None for row in rows] == HOSTS
    assert rows[0]["url_port"] in (8080, "8080")
    assert rows[1]["url_error"] == "domain-to-ASCII"
    assert rows[4]["url_query_value_id"] == "x\ny"
    if source != "lines":
        assert [row["id"] for row in rows] == [f"{n:03}" for n in range(len(ROWS))]
        assert rows[2]["note"] == "two\nlines"
        assert rows[6]["note"] == "007"


@pytest.mark.parametrize("column", COLUMNS)
def test_every_column(tmp_path: Path, column: str) -> None:
    path = write_input(tmp_path / "in.parquet", "parquet")
    takes, default, _ = COLUMNS[column]
    argument = {"base": ":https://b/", "key": ":id"}.get(takes, "") if default is None else ""
    for target in ("csv", "jsonl", "parquet", "lines"):
        summary = add_columns(path, tmp_path / f"out.{target}", [column + argument])
        assert summary.rows == len(ROWS)
    found = pq.read_table(tmp_path / "out.parquet")
    assert found.column_names[-1] == "url_" + Added.read(column + argument).title


def test_all_parts_are_the_default(tmp_path: Path) -> None:
    path = write_input(tmp_path / "in.lines", "lines")
    add_columns(path, tmp_path / "out.jsonl")
    row = read_output(tmp_path / "out.jsonl", "jsonl")[0]
    assert row == {
        "url": ROWS[0], "url_scheme": "https", "url_username": None, "url_password": None,
        "url_host": "www.example.co.uk", "url_port": 8080, "url_path": "/a",
        "url_query": "id=7&q=a+b", "url_fragment": "f", "url_error": None,
    }  # fmt: skip


def test_nulls_prefix_standard_and_large_strings(tmp_path: Path) -> None:
    rows = pa.array(["../x", None, "http://h/"], pa.large_string())
    pq.write_table(pa.table({"link": rows}), tmp_path / "in.parquet")
    summary = add_columns(
        tmp_path / "in.parquet", tmp_path / "out.parquet", ["path", "scheme"],
        column="link", prefix="", standard="rfc3986", threads=2,
    )  # fmt: skip
    assert str(summary) == "3 rows, 1 empty"
    found = pq.read_table(tmp_path / "out.parquet").to_pylist()
    assert [row["path"] for row in found] == ["../x", None, "/"]


def test_a_default_scheme(tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.jsonl"
    source.write_text("h.example:443/a\nmailto:x\n/b\n", encoding="utf-8")
    added = ["host", "error", "canonical:dedupe", "normalized", "can_parse", "resolved:i.example"]
    summary = add_columns(source, target, added, prefix="", default_scheme="https")
    assert summary.bad == 1
    first, second, third = read_output(target, "jsonl")
    assert first["host"] == "h.example"
    assert first["normalized"] == "https://h.example/a"
    assert (second["host"], second["normalized"]) == (None, "mailto:x")
    assert (third["can_parse"], third["resolved_i.example"]) == (False, "https://i.example/b")
    done = urikit("table", source, "-o", target, "-a", "host", "--default-scheme", "mailto")
    assert done.returncode == 2
    done = urikit("table", source, "-o", target, "-a", "host", "--default-scheme", "https")
    assert (done.returncode, done.stderr.count(b"1 bad")) == (0, 1)
    assert read_output(target, "jsonl")[0]["url_host"] == "h.example"


def test_compressed_text(tmp_path: Path) -> None:
    with gzip.open(tmp_path / "in.txt.gz", "wt", encoding="utf-8") as file:
        file.write("\r\n".join(ROWS))
    add_columns(tmp_path / "in.txt.gz", tmp_path / "out.csv.gz", ["host"])
    with gzip.open(tmp_path / "out.csv.gz", "rt", encoding="utf-8") as file:
        assert [row["url_host"] or None for row in csv.DictReader(file)] == HOSTS


def test_values_are_text_under_names_of_several_lines(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_bytes(b'url,"a\nb"\r\nhttps://h/,007\r\n')
    add_columns(tmp_path / "in.csv", tmp_path / "out.jsonl", ["host"])
    assert '"a\\nb": "007"' in (tmp_path / "out.jsonl").read_text()


def test_many_batches_keep_their_order(tmp_path: Path) -> None:
    count = sample(60_000, 150_000)
    text = "".join(f"https://h{n}.example/{'x' * 40}\n" for n in range(count))
    (tmp_path / "in.txt").write_text(text)
    seen: list[tuple[int, float | None]] = []
    for source, target in (("in.txt", "a.csv"), ("a.csv", "b.jsonl"), ("b.jsonl", "c.parquet")):
        add_columns(
            tmp_path / source, tmp_path / target, ["host"],
            prefix=f"{target[0]}_", progress=lambda rows, done: seen.append((rows, done)),
        )  # fmt: skip
    assert pq.read_table(tmp_path / "c.parquet")["c_host"].to_pylist() == [
        f"h{n}.example" for n in range(count)
    ]
    assert sum(rows == count for rows, _ in seen) == 3
    assert all(done is not None and 0 < done <= 1 for _, done in seen)


def test_bytes_that_are_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_bytes(b"https://h/\xff\nhttps://h/\n")
    for target in ("csv", "jsonl", "parquet", "lines"):
        summary = add_columns(tmp_path / "in.txt", tmp_path / f"out.{target}", ["host"])
        assert summary.errors == {"invalid-utf-8": 1}
    assert (tmp_path / "out.lines").read_bytes() == b"\nh\n"
    (tmp_path / "in.csv").write_bytes(b"url,x\nhttps://h/,\xff\n\xfe,1\n")
    summary = add_columns(tmp_path / "in.csv", tmp_path / "out.csv", ["host"])
    assert summary.errors == {"invalid-utf-8": 1}
    assert b"\xff" in (tmp_path / "out.csv").read_bytes()


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("missing.csv", None, "No such file"),
        ("in.csv", b"id,link\n1,x\n", "no column 'url'"),
        ("in.csv", b"", "cannot read"),
        ("in.csv", b"url,url\n", 'two columns have the name "url"; rename one'),
        ("in.csv", b"url,id\n1,2,3\n", "cannot read"),
        ("in.csv", b"url,url_host\n1,2\n", "choose another prefix"),
        ("in.jsonl", b'{"url": "x"\n', "cannot read"),
        ("in.jsonl", b'{"url": "x"}\n[1]\n', "line 2: row must be a JSON object"),
        ("in.jsonl", b"", "no column 'url'"),
        ("in.parquet", b"not parquet", "cannot read"),
        ("in.txt.gz", b"not gzip", "cannot read"),
    ],
)  # fmt: skip
def test_what_cannot_be_read(
    tmp_path: Path, name: str, content: bytes | None, message: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(TableError, match=message):
        add_columns(tmp_path / name, tmp_path / "out.csv", ["host"])
    assert list(tmp_path.iterdir()) == ([] if content is None else [tmp_path / name])


def test_json_is_kept_as_it_is(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [
        {"url": "https://h/", "id": 12345678901234567890123, "when": "2024-01-01T00:00:00Z"},
        {"url": None, "id": None, "list": [1, "a", {"b": None}]},
        {"url": 3, "id": 1.5},
        {"id": "x"},
    ]
    lines = [json.dumps(row) for row in rows * 4000] + [json.dumps({"url": "x:y", "late": 1})]
    (tmp_path / "in.jsonl").write_bytes(b"\xef\xbb\xbf" + "\n".join(lines).encode())
    summary = add_columns(tmp_path / "in.jsonl", tmp_path / "out.jsonl", ["host"])
    assert (summary.rows, summary.nulls, summary.bad) == (16_001, 8000, 4000)
    found = read_output(tmp_path / "out.jsonl", "jsonl")
    assert found[0] == rows[0] | {"url_host": "h"}
    assert found[1] == rows[1] | {"url_host": None}
    assert found[16_000] == {"url": "x:y", "late": 1, "url_host": None}
    add_columns(tmp_path / "in.jsonl", tmp_path / "out.parquet", ["host"])
    table = pq.read_table(tmp_path / "out.parquet")
    assert table["id"].to_pylist()[:3] == ["12345678901234567890123", None, "1.5"]
    assert table["list"].to_pylist()[1] == '[1, "a", {"b": null}]'


def test_columns_of_bytes(tmp_path: Path) -> None:
    rows = pa.array([b"https://h/", b"\xff", None], pa.binary())
    pq.write_table(pa.table({"url": rows, "more": rows}), tmp_path / "in.parquet")
    for target in ("csv", "jsonl", "parquet", "lines"):
        summary = add_columns(tmp_path / "in.parquet", tmp_path / f"out.{target}", ["host"])
        assert str(summary) == "3 rows, 1 empty, 1 bad: invalid-utf-8 1"
    assert read_output(tmp_path / "out.jsonl", "jsonl")[0]["more"] == "https://h/"
    assert pq.read_table(tmp_path / "out.parquet").schema.field("more").type == pa.binary()


def test_a_long_file_with_a_bad_row(tmp_path: Path) -> None:
    text = "".join(f"https://h/{n},x\n" for n in range(300_000))
    (tmp_path / "in.csv").write_text("url,more\n1,2,3\n" + text)
    done = urikit("table", tmp_path / "in.csv", "-o", tmp_path / "out.csv", timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith(b"urikit table: cannot read ")


def test_what_cannot_be_written(tmp_path: Path) -> None:
    path = write_input(tmp_path / "in.csv", "csv")
    with pytest.raises(TableError, match="cannot write"):
        add_columns(path, tmp_path / "no" / "such" / "folder.csv", ["host"])
    nested = pa.table({"url": ["https://h/"], "more": [{"a": 1}]})
    pq.write_table(nested, tmp_path / "nested.parquet")
    with pytest.raises(TableError, match="nested, which CSV cannot hold"):
        add_columns(tmp_path / "nested.parquet", tmp_path / "out.csv", ["host"])
    add_columns(tmp_path / "nested.parquet", tmp_path / "out.jsonl", ["host"])
    assert read_output(tmp_path / "out.jsonl", "jsonl")[0]["more"] == {"a": 1}


def test_a_file_can_take_its_own_place(tmp_path: Path) -> None:
    path = write_input(tmp_path / "a.csv", "csv")
    add_columns(path, path, ["host"])
    assert [row["url_host"] or None for row in read_output(path, "csv")] == HOSTS


@pytest.mark.parametrize(
    ("column", "message"),
    [
        ("hostname", "column must be one of"),
        ("host:x", "does not take an argument"),
        ("query_value", "query_value:KEY"),
        ("resolved", "resolved:BASE"),
    ],
)
def test_wrong_columns(column: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Added.read(column)


def test_wrong_formats() -> None:
    with pytest.raises(ValueError, match="cannot tell the format of '-'"):
        add_columns("-", "x.csv")
    with pytest.raises(ValueError, match="format must be one of"):
        add_columns("x.csv", "y.csv", source_format="xls")


def test_summary() -> None:
    summary = Summary(1_234_567, 2, {"b": 3, "a": 3, "c": 10})
    assert str(summary) == "1,234,567 rows, 2 empty, 16 bad: c 10, a 3, b 3"
    assert str(Summary()) == "0 rows"


# --- as a program ---------------------------------------------------------------------------------


def urikit(*arguments: object, **options: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "urikit", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, **options)


def test_exit_codes(tmp_path: Path) -> None:
    path = write_input(tmp_path / "in.csv", "csv")
    done = urikit("table", path, "-o", tmp_path / "out.csv", "--add", "host,error")
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"7 rows, 2 bad: " in done.stderr
    failed = urikit("table", tmp_path / "missing.csv", "-o", tmp_path / "out.csv")
    assert failed.returncode == 1
    assert failed.stderr.startswith(b"urikit table: cannot read ")
    assert urikit("table", path, "-o", tmp_path / "x.csv", "--add", "hostname").returncode == 2
    assert urikit("table", path).returncode == 2
    for wrong in ("canonical:nope", "hazards:nope", "resolved:nope", "host,host", ""):
        assert urikit("table", path, "-o", tmp_path / "x.csv", "--add", wrong).returncode == 2
    assert urikit("table", path, "-o", tmp_path / "x.csv", "--threads", "-1").returncode == 2
    assert urikit().returncode == 2
    assert urikit("--version").returncode == 0
    quiet = urikit("table", path, "-o", tmp_path / "out.csv", "-q")
    assert (quiet.returncode, quiet.stderr) == (0, b"")


def test_pipes() -> None:
    text = "\n".join(ROWS).encode()
    arguments = ("table", "-", "--from", "lines", "--to", "lines", "-a", "host", "-o", "-")
    done = urikit(*arguments, input=text)
    assert done.returncode == 0
    assert done.stdout.decode().split("\n") == [host or "" for host in HOSTS] + [""]


def test_a_reader_that_leaves_early(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("https://h.example/\n" * 300_000)
    command = [sys.executable, "-m", "urikit", "table", str(tmp_path / "in.txt"), "-o", "-"]
    with subprocess.Popen(
        [*command, "--to", "lines", "-a", "host"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"h.example\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_interrupted(tmp_path: Path) -> None:
    fifo = tmp_path / "in"
    os.mkfifo(fifo)
    target = tmp_path / "out.csv"
    command = [sys.executable, "-m", "urikit", "table", str(fifo), "--from", "lines"]
    with subprocess.Popen([*command, "-o", str(target)], stderr=subprocess.PIPE) as process:
        with fifo.open("wb") as file:
            file.write(b"https://h/\n" * 600_000)
            file.flush()
            while not [*tmp_path.glob(".urikit-*.partial")]:
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            assert process.wait() == 130
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()
    assert list(tmp_path.iterdir()) == [fifo]


def test_help_names_every_column() -> None:
    text = urikit("table", "--help").stdout.decode()
    for column in COLUMNS:
        assert column in text or column in ("username", "password", "host", "port", "path", "query")
