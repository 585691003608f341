"""Files that tables are written to: what else is there is never touched."""

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="tables need pyarrow: pip install 'urikit[cli]'")

from urikit.table import TableError, add_columns
from urikit.table._target import open_target

pytestmark = pytest.mark.skipif(os.name == "nt", reason="files of POSIX")

WRITTEN = b'"url","url_host"\n"https://h/","h"\n'


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in" / "urls.txt"
    path.parent.mkdir()
    path.write_text("https://h/\n")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "out"
    path.mkdir()
    return path


def write(source: Path, target: Path) -> None:
    add_columns(source, target, ["host"], target_format="csv")


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_fifo_is_written_to(source: Path, folder: Path) -> None:
    fifo = folder / "out.csv"
    os.mkfifo(fifo)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(fifo.read_bytes()), daemon=True)
    reader.start()
    write(source, fifo)
    assert stat.S_ISFIFO(fifo.lstat().st_mode), "it is not replaced by a file"
    reader.join()
    assert read == [WRITTEN]


def test_a_device_is_written_to(source: Path, folder: Path) -> None:
    """A pseudoterminal: a test that can replace /dev/null had better not try."""
    ours, theirs = os.openpty()
    device = Path(os.ttyname(theirs))
    try:
        link = folder / "device.csv"
        link.symlink_to(device)
        write(source, link)
        assert link.is_symlink()
        assert stat.S_ISCHR(device.stat().st_mode)
        assert os.read(ours, 1024).replace(b"\r\n", b"\n") == WRITTEN
    finally:
        os.close(ours)
        os.close(theirs)


def test_names_that_can_be_guessed_are_left_alone(source: Path, folder: Path) -> None:
    victim = folder / "victim"
    victim.write_text("mine")
    partial = folder / "out.csv.partial"
    partial.symlink_to(victim)
    write(source, folder / "out.csv")
    assert victim.read_text() == "mine"
    assert partial.is_symlink()
    assert (folder / "out.csv").read_bytes() == WRITTEN
    assert len(list(folder.iterdir())) == 3


def test_a_name_that_is_taken_is_never_opened(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda size: "guessed")
    victim, planted = folder / "victim", folder / ".urikit-guessed.partial"
    victim.write_text("mine")
    planted.symlink_to(victim)
    with pytest.raises(TableError, match="File exists"):
        write(source, folder / "out.csv")
    assert victim.read_text() == "mine"
    planted.unlink()
    planted.symlink_to(folder / "nowhere")
    with pytest.raises(TableError, match="File exists"):
        write(source, folder / "out.csv")
    assert not (folder / "nowhere").exists()


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o755])
def test_an_existing_file_keeps_its_mode(source: Path, folder: Path, mode: int) -> None:
    target = folder / "out.csv"
    target.write_text("old")
    target.chmod(mode)
    before = os.umask(0o022)
    try:
        write(source, target)
    finally:
        os.umask(before)
    assert mode_of(target) == mode
    assert target.read_bytes() == WRITTEN


def test_a_new_file_has_the_mode_that_the_umask_leaves(source: Path, folder: Path) -> None:
    before = os.umask(0o027)
    try:
        write(source, folder / "out.csv")
    finally:
        os.umask(before)
    assert mode_of(folder / "out.csv") == 0o640


def test_what_is_written_of_a_private_file_is_private(folder: Path) -> None:
    target = folder / "out.csv"
    target.write_text("old")
    target.chmod(0o600)
    with open_target(str(target)) as file:
        file.write(b"secret")
        (partial,) = folder.glob(".urikit-*")
        assert mode_of(partial) == 0o600
        assert target.read_text() == "old", "it is replaced when the new one is complete"
    assert target.read_bytes() == b"secret"


def test_a_link_to_a_file_stays_a_link(source: Path, folder: Path) -> None:
    target, link = folder / "real.csv", folder / "link.csv"
    target.write_text("old")
    target.chmod(0o600)
    link.symlink_to(target)
    write(source, link)
    assert link.is_symlink()
    assert (target.read_bytes(), mode_of(target)) == (WRITTEN, 0o600)


def test_a_link_to_nowhere_creates_nothing_there(source: Path, folder: Path) -> None:
    link = folder / "link.csv"
    link.symlink_to(folder / "nowhere.csv")
    write(source, link)
    assert not link.is_symlink()
    assert link.read_bytes() == WRITTEN
    assert not (folder / "nowhere.csv").exists()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_file_that_may_not_be_written_is_not_replaced(source: Path, folder: Path) -> None:
    target = folder / "out.csv"
    target.write_text("old")
    target.chmod(0o400)
    with pytest.raises(TableError, match="Permission denied"):
        write(source, target)
    assert target.read_text() == "old"


def test_a_folder_is_refused(source: Path, folder: Path) -> None:
    with pytest.raises(TableError, match="Is a directory"):
        write(source, folder)


def test_no_name_is_refused(source: Path) -> None:
    with pytest.raises(TableError, match="No such file"):
        add_columns(source, "", ["host"], target_format="csv")


def test_nothing_is_left_behind_by_an_error(source: Path, folder: Path) -> None:
    target = folder / "out.csv"
    target.write_text("old")
    source.write_bytes(b"url,id\n" + b"https://h/,1\n" * 600_000 + b"1,2,3\n")
    with pytest.raises(TableError, match="cannot read"):
        add_columns(source, target, ["host"], source_format="csv")
    assert [path.name for path in folder.iterdir()] == ["out.csv"]
    assert target.read_text() == "old"


def test_a_file_that_is_standard_output_is_appended_to(source: Path, folder: Path) -> None:
    target = folder / "log.csv"
    target.write_text("kept\n")
    program = (
        "import sys; from urikit.table import add_columns\n"
        "add_columns(sys.argv[1], '/dev/stdout', ['host'], target_format='csv')"
    )
    with target.open("a") as log:
        subprocess.run([sys.executable, "-c", program, str(source)], stdout=log, check=True)
    assert target.read_bytes() == b"kept\n" + WRITTEN
