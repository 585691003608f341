"""Cells that spreadsheets take for formulas: escaped in files, kept for programs."""

import csv
import gzip
import subprocess
from pathlib import Path

import pytest

from tests.cli.program import MODULE, environment
from urikit.table._formulas import escape_formula

FORMULAS = [
    "=1+1",
    "=cmd|'/C calc'!A0",
    "+1+1",
    "-1+1",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1,1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "\t",
    "\0=1",
    "  =1",
    "\u00a0=1",
    "\ufeff=1",
    "\ufeff \ufeff=1",
    "\ufeff-1",
    "\u200b\u2060@SUM(1)",
    "\u202e=1",
    "\x01=1",
    "\x7f=1",
    "\uff1d1+1",
    "\uff0b1",
    "\uff0d1+1",
    "\uff20SUM(1)",
    "-inf",
    "-1_0",
    "+49 123 456",
    "--1",
]
HARMLESS = [
    *("", "a", "7", "é", "ü=1", "https://h/?=1", "/=", "'=1", "?=1", "#@x", "1=1"),
    *("\ufeff", "\ufeffa", "\ufeff7", "\u200b\u200b", "  "),
    *("-", "+", "@", "=", "-5", "+1.5", "-1e-7", " -5", "-0.0"),
]


@pytest.mark.parametrize("cell", FORMULAS)
def test_formulas(cell: str) -> None:
    assert escape_formula(cell) == f"'{cell}"
    assert escape_formula(f"'{cell}") == f"'{cell}", "once is enough"


@pytest.mark.parametrize("cell", HARMLESS)
def test_others(cell: str) -> None:
    assert escape_formula(cell) == cell


def test_long_cells_take_linear_time() -> None:
    for char in ("\ufeff", " ", "-", "\u200b "):
        assert escape_formula(char * 1_000_000 + "=1")[:1] == "'"


@pytest.mark.parametrize("kind", ["dictionary", "string_view", "large_binary", "fixed_size_binary"])
def test_types_of_parquet(tmp_path: Path, kind: str) -> None:
    pytest.importorskip("pyarrow", reason="tables need pyarrow: pip install 'urikit[cli]'")
    import pyarrow as pa
    import pyarrow.parquet

    from urikit.table import add_columns

    kinds = {
        "dictionary": pa.dictionary(pa.int8(), pa.large_string()),
        "string_view": pa.string_view(),
        "large_binary": pa.large_binary(),
        "fixed_size_binary": pa.binary(4),
    }
    notes = pa.array([b"=1+1", None, b"text"], pa.binary(4))
    column = notes if kind == "fixed_size_binary" else notes.cast(pa.binary()).cast(pa.string())
    table = pa.table({"url": ["https://h/"] * 3, "note": column.cast(kinds[kind])})
    source, target = tmp_path / "in.parquet", tmp_path / "out.csv"
    pyarrow.parquet.write_table(table, source)
    for escapes, formula in ((None, "'=1+1"), (False, "=1+1")):
        add_columns(source, target, ["host"], escape_formulas=escapes)
        assert target.read_text() == (
            f'"url","note","url_host"\n"https://h/","{formula}","h"\n"https://h/",,"h"\n'
            '"https://h/","text","h"\n'
        )
    add_columns(source, tmp_path / "out.jsonl", ["host"])
    assert '"note": "=1+1"' in (tmp_path / "out.jsonl").read_text()


NOTES = [note for note in FORMULAS if "\0" not in note and "\r" not in note] + HARMLESS
URL = "https://-x@h/?=1;2#@a"
ADDED = ["-x", "=1;2", "@a"]


def write_input(path: Path) -> Path:
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["url", "=note"])
        writer.writerows([URL, note] for note in NOTES)
    return path


@pytest.mark.parametrize("kind", ["csv", "tsv", "csv.gz"])
@pytest.mark.parametrize("chosen", [None, True, False])
def test_tables(tmp_path: Path, kind: str, chosen: bool | None) -> None:
    pytest.importorskip("pyarrow", reason="tables need pyarrow: pip install 'urikit[cli]'")
    from urikit.table import add_columns

    source, target = write_input(tmp_path / "in.csv"), tmp_path / f"out.{kind}"
    columns = ["username", "query", "fragment"]
    add_columns(source, target, columns, prefix="", escape_formulas=chosen)
    data = gzip.decompress(target.read_bytes()) if kind.endswith("gz") else target.read_bytes()
    text = data.decode()
    separator = "\t" if kind == "tsv" else ","
    header, *rows = csv.reader(text.splitlines(keepends=True), delimiter=separator)
    escape = str if chosen is False else escape_formula
    assert header == ["url", escape("=note"), *columns]
    assert [row[1] for row in rows] == [escape(note) for note in NOTES]
    assert {tuple(row[2:]) for row in rows} == {tuple(map(escape, ADDED))}


def test_no_formulas_are_looked_for_in_columns_without_text(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow", reason="tables need pyarrow: pip install 'urikit[cli]'")
    from urikit.table import add_columns

    columns = {
        "url": pa.array([URL, None]),
        "large": pa.array(["=1", None], pa.large_string()),
        "bytes": pa.array([b"=1\xff", None]),
        "number": [-1, None],
        "list": pa.array([["=1", "b"], None]),
        "flag": [True, None],
    }
    pa.parquet.write_table(pa.table(columns), tmp_path / "in.parquet")
    add_columns(tmp_path / "in.parquet", tmp_path / "out.csv", ["port"])
    row = (tmp_path / "out.csv").read_bytes().split(b"\n")[1]
    assert row == b'"%b","\'=1","\'=1\xff",-1,"\'=1 b",true,' % URL.encode()


@pytest.mark.parametrize(
    ("options", "to_file", "escapes"),
    [
        ((), True, True),
        ((), False, False),
        (("--formulas", "keep"), True, False),
        (("--formulas", "escape"), False, True),
    ],
)
@pytest.mark.parametrize("command", ["get", "table"])
def test_commands(
    tmp_path: Path, command: str, options: tuple[str, ...], to_file: bool, escapes: bool
) -> None:
    if command == "table":
        pytest.importorskip("pyarrow", reason="tables need pyarrow: pip install 'urikit[cli]'")
    source, target = write_input(tmp_path / "in.csv"), tmp_path / "out"
    named = {
        "get": ("get", "username,query,fragment", "--csv", "url", "-f", str(source)),
        "table": (
            *("table", str(source), "--prefix", "", "-a", "username,query,fragment"),
            *("--to", "csv", "-o", "-"),
        ),
    }
    run = [*MODULE, *named[command], *options]
    if to_file:
        with target.open("wb") as file:
            subprocess.run(run, stdout=file, check=True, env=environment())
        text = target.read_bytes().decode()
    else:
        done = subprocess.run(run, stdout=subprocess.PIPE, check=True, env=environment())
        text = done.stdout.decode()
    header, *rows = csv.reader(text.splitlines(keepends=True))
    escape = escape_formula if escapes else str
    assert header[:2] == ["url", escape("=note")]
    assert [row[1] for row in rows] == [escape(note) for note in NOTES]
    assert {tuple(row[2:]) for row in rows} == {tuple(map(escape, ADDED))}
    assert ('"=1;2"' in text or '"\'=1;2"' in text) is (escapes or command == "table")
