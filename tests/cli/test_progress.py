"""Long work shows how many lines are done, where a person sees nothing else."""

import io
import sys
from pathlib import Path

import pytest

from urikit._cli import main, output

ERASED = "\r\x1b[K"


class Terminal(io.StringIO):
    """Standard error of a person."""

    def isatty(self) -> bool:
        return True


def shown(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    command: list[str],
    text: str,
    stderr: io.StringIO,
) -> str:
    """Return what *command* writes to standard error for a file of this *text*."""
    monkeypatch.setattr(output, "_PATIENCE", 0.0)
    path = folder / "in"
    path.write_text(text)
    with (folder / "out").open("w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", stderr)
        main([*command, "-f", str(path)])
    return stderr.getvalue()


@pytest.mark.parametrize("command", [["get", "host"], ["get", "host", "--json"], ["dedupe"]])
def test_lines_are_counted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: list[str]
) -> None:
    told = shown(monkeypatch, tmp_path, command, "https://h.example/\n" * 100_000, Terminal())
    assert told.endswith(f"\r100,000 lines{ERASED}")


def test_rows_of_csv_are_counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    command = ["get", "host", "--csv", "url"]
    text = "url\n" + "https://h.example/\n" * 5000
    told = shown(monkeypatch, tmp_path, command, text, Terminal())
    assert told.endswith(f"\r4,096 lines{ERASED}")


def test_a_message_does_not_share_its_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = "https://h.example/\n" * 100_000 + "https://a b/\n"
    told = shown(monkeypatch, tmp_path, ["get", "host"], text, Terminal())
    assert f"{ERASED}urikit get: line 100001: host must not contain a space\n" in f"{told}".replace(
        f"{tmp_path / 'in'}: ", ""
    )


def test_a_program_is_shown_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = "https://h.example/\n" * 100_000
    assert shown(monkeypatch, tmp_path, ["get", "host"], text, io.StringIO()) == ""
