"""The tool that runs trurl's own cases tells what passed, and explains what did not."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools.trurl_cases import Case, Outcome, explain, load, main


def written(folder: Path, *cases: dict[str, Any]) -> str:
    path = folder / "cases.json"
    path.write_text(json.dumps(cases))
    return str(path)


def case(arguments: list[str], stdout: object, stderr: object = "", **more: Any) -> dict[str, Any]:
    expected = {"stdout": stdout, "stderr": stderr, "returncode": 0}
    return {"input": {"arguments": arguments}, "expected": expected, **more}


def test_all_is_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "urls").write_text("h.example\n")
    path = written(
        tmp_path,
        case(["-f", "urls"], "http://h.example/\n"),
        case(["--json", "http://h"], [{"url": "http://h/", "parts": {"scheme": "http", "host": "h", "path": "/"}}]),
        case(["a b"], "", True),
        case(["http://h/%ab"], "http://h/%ab\n"),
        case(["http://h/a;"], "http://h/a%3b\n"),
        case(["http://h/%ab"], "whatever", excludes=["uppercase-hex"]),
    )  # fmt: skip
    assert main([path]) == 0
    printed = capsys.readouterr().out
    assert "3 of 6 cases pass (50.0%)" in printed
    assert "6: the case is for a libcurl that writes escapes with small letters" in printed


def test_what_is_not_explained_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([written(tmp_path, case(["http://h"], "http://i/\n"))]) == 1
    printed = capsys.readouterr().out
    assert "1: NOT EXPLAINED" in printed
    assert "expected 'http://i/\\n'" in printed


@pytest.mark.parametrize(
    ("expected", "outcome"),
    [
        ({"stdout": "/%ab"}, Outcome("/%AC", "", 0)),
        ({"stdout": "/%ab", "returncode": 1}, Outcome("/%AB", "", 0)),
        ({"stdout": "/%3b"}, Outcome("/,", "", 0)),
        ({"stdout": "/a"}, Outcome("/b", "trurl note: a zero byte is not shown (path)\n", 0)),
        ({"stdout": [{}]}, Outcome("no JSON", "", 0)),
    ],
)
def test_explanations_are_narrow(expected: dict[str, Any], outcome: Outcome) -> None:
    a_case = Case(1, ["x"], expected, frozenset())
    assert a_case.differences(outcome)
    assert explain(a_case, outcome) is None


def test_cases_are_numbered_from_one(tmp_path: Path) -> None:
    path = written(tmp_path, case([], ""), case([], "", excludes=["x"]))
    assert [(c.number, c.excludes) for c in load(Path(path))] == [(1, frozenset()), (2, {"x"})]


def test_files_that_are_missing_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(
        tmp_path,
        case(["-f", "testfiles/urls"], "http://h/\n"),
        case(["--url-file=testfiles/urls"], "http://h/\n"),
        case(["http://h/testfiles/"], "http://h/testfiles/\n"),
    )
    assert main([path]) == 1
    told = f"testfiles/ is missing beside {path}: 2 cases read files in it\n"
    assert capsys.readouterr().err == told
    (tmp_path / "testfiles").mkdir()
    (tmp_path / "testfiles" / "urls").write_text("h\n")
    assert main([path]) == 0
    assert capsys.readouterr().err == ""
