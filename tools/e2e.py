"""The lens in a real browser: ``python -m tools.e2e``, or ``make e2e``.

Finds Chromium, or installs it where that is allowed; fetches axe-core by npm into ``build/e2e``,
and runs the tests of ``tests/e2e``. With ``--pictures`` it makes the pictures of the documentation.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.fuzz.browser import find_chromium
from tests.fuzz.drivers import UnavailableError

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "e2e"


def chromium() -> str:
    """The browser's program, installed by apt-get if need be; nothing where there is none."""
    try:
        return find_chromium()
    except UnavailableError as reason:
        apt = shutil.which("apt-get")
        if apt is None or os.geteuid() != 0:
            print(f"e2e: the tests in a browser are skipped: {reason}")
            return ""
    print("e2e: installing chromium")
    quiet = {"stdout": subprocess.DEVNULL, "check": False}
    subprocess.run([apt, "update", "-qq"], **quiet)  # type: ignore[call-overload]
    subprocess.run([apt, "install", "-y", "-qq", "chromium"], **quiet)  # type: ignore[call-overload]
    try:
        return find_chromium()
    except UnavailableError as reason:
        print(f"e2e: the tests in a browser are skipped: {reason}")
        return ""


def axe() -> Path:
    """Return the place where axe-core is, or would be."""
    script = BUILD / "node_modules" / "axe-core" / "axe.min.js"
    npm = shutil.which("npm")
    if not script.exists() and npm is not None:
        BUILD.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(BUILD)]
        subprocess.run([*command, "axe-core"], check=False)
    if not script.exists():
        print("e2e: without axe-core, which npm would bring, accessibility is not checked")
    return script


def main() -> int:
    """Run the tests; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pictures", metavar="FOLDER", help="make the pictures, and nothing else")
    options = parser.parse_args()
    environment = {**os.environ, "URIKIT_E2E": "1", "URIKIT_CHROMIUM": chromium()}
    tests = "tests/e2e"
    if options.pictures:
        environment["URIKIT_PICTURES"] = options.pictures
        tests = "tests/e2e/test_pictures.py"
    else:
        environment["URIKIT_AXE"] = str(axe())
    # The tools' own warnings are none of ours.
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:xdist",
        "-o",
        "filterwarnings=default",
    ]
    return subprocess.run([*command, tests], cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
