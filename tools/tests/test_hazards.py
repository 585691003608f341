"""The tool that counts false alarms and coverage reads lists as they are."""

from pathlib import Path

import pytest

from tools.hazards import __main__ as tool
from tools.hazards.lists import read
from urikit.hazards import Profile


def test_plain_lists(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("# a comment\n//a.example\n\n//a.example\n/b\n")
    assert read(str(path)) == ["//a.example", "/b"]


def test_markdown(tmp_path: Path) -> None:
    path = tmp_path / "list.md"
    path.write_text(
        "# One\n```\nhttp://0/ = http://0.0.0.0\ncurl http://x/\nno URL\n```\n# Two\n```\n/a b\n```\n"
    )
    assert read(str(path)) == ["http://0/"]
    assert read(f"{path}#Two") == ["/a b"]


def test_json(tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    path.write_text(
        '{"payloads": [{"payload": "<attacker>"}, {"payload": "@<allowed>", "prefix": "http:"}]}'
    )
    assert read(str(path)) == ["https://attacker.example", "http:@www.whitelisteddomain.tld"]


def test_coverage_and_false_alarms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "list.txt"
    path.write_text("//a.example\n/b\n")
    tool.coverage(Profile.REDIRECT, str(path))
    tool.false_alarms(50, show=True)
    out = capsys.readouterr().out
    assert "redirect list.txt: 1 of 2 (50.0%)" in out
    assert "missed '/b'" in out
    assert "fetch: none" in out
