"""Run tests of the pure form under Pyodide in Node: ``python -m tools.site.wasm``.

Arguments are files and folders of tests; without any, those that take less than two minutes run.
"""

import shutil
import subprocess
import sys

from tools.site.__main__ import ROOT, main as build


def main() -> int:
    """Build the playground, and return the exit code of the tests in it."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        print("skipped: the tests under Pyodide need node and npm")
        return 0
    code = build(["--playground", "--tests"])
    command = [node, "tests/wasm/run.mjs", *sys.argv[1:]]
    return code or subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
