"""Run mypy and pyright on tests/typing: they accept every right call and refuse every wrong one."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
RIGHT, WRONG = (ROOT / "tests" / "typing" / name for name in ("right.py", "wrong.py"))
MARKER = "# --- every line from here on is wrong"
CHECKERS = {
    "mypy": ["-m", "mypy", "--strict", "--no-error-summary", "--hide-error-context"],
    "pyright": ["-m", "pyright", "--pythonpath", sys.executable],
}


def faulty_lines(command: list[str], path: Path) -> set[int]:
    """Return the numbers of the lines of *path* in which a checker finds an error."""
    call = [sys.executable, *command, str(path)]
    found = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    lines = re.findall(rf"{path.name}:(\d+):(?:\d+)?(?: -|) error", found)
    if not lines and ": error" in found:
        raise SystemExit(found)
    return set(map(int, lines))


def main() -> int:
    """Print every line that a checker judges wrongly; return 1 if there is one."""
    text = WRONG.read_text().splitlines()
    expected = {number + 1 for number in range(text.index(MARKER) + 1, len(text))}
    faults = []
    for name, command in CHECKERS.items():
        for path, wanted in ((RIGHT, set[int]()), (WRONG, expected)):
            found = faulty_lines(command, path)
            lines = path.read_text().splitlines()
            faults += [f"{name} accepts {path.name}: {lines[n - 1]}" for n in wanted - found]
            faults += [f"{name} refuses {path.name}: {lines[n - 1]}" for n in found - wanted]
        print(f"{name} refuses {len(expected)} wrong calls and accepts the right ones")
    print(*faults, sep="\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
