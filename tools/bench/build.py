"""How long the C extension takes to build, and how large the wheel is."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from tools.bench.goals import Goal
from tools.bench.report import Table
from tools.bench.timing import is_installed

__all__ = ["build", "build_table", "goals_of_build"]

ROOT = Path(__file__).parent.parent.parent
PARTS = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "src")


def build() -> tuple[float, float] | None:
    """Seconds for building the wheel from a copy of the sources, and its size in megabytes.

    ``None`` where Cython is missing or the build fails.
    """
    if not is_installed("Cython"):
        return None
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "urikit"
        copy.mkdir()
        for part in PARTS:
            if (ROOT / part).is_dir():
                ignored = shutil.ignore_patterns("*.so", "*.pyd", "*.egg-info", "__pycache__")
                shutil.copytree(ROOT / part, copy / part, ignore=ignored)
            elif (ROOT / part).exists():
                shutil.copy(ROOT / part, copy / part)
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
        command += ["--no-build-isolation", "--disable-pip-version-check", "-w", folder, str(copy)]
        start = perf_counter()
        if subprocess.run(command, capture_output=True, check=False).returncode:
            return None
        taken = perf_counter() - start
        (wheel,) = Path(folder).glob("*.whl")
        return taken, wheel.stat().st_size / 1e6


def build_table(found: tuple[float, float] | None) -> Table:
    """Both numbers."""
    table = Table("Build", ("", "measured"))
    if found is None:
        table.notes.append("Not measured: Cython or a C compiler is missing.")
    else:
        table.rows += [
            ("building the wheel, Cython and C, seconds", f"{found[0]:.0f}"),
            ("the wheel, MB", f"{found[1]:.2f}"),
        ]
    return table


def goals_of_build(found: tuple[float, float] | None) -> list[Goal]:
    """The limits of both."""
    seconds, size = found or (None, None)
    return [
        Goal.at_most("building the C extension, on two cores", 90, seconds, " s"),
        Goal.at_most("the wheel", 3, size, " MB"),
    ]
