"""Build the site in ``build/site``: ``python -m tools.site``, or ``make site``.

The documentation is copied from ``build/docs``. The playground, in ``build/site/try``, is the page
of the lens with Pyodide from npm, the pure wheel of this checkout, and the wheels that it needs
from PyPI. With ``--playground`` only the playground is built.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.site.page import page

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build"
SITE = BUILD / "site"
PLAYGROUND = SITE / "try"
PAGE = ROOT / "src" / "urikit" / "lens" / "static"
OWN = Path(__file__).parent / "playground"

PYODIDE = "^314.0.7"
"""The versions of Pyodide in npm's words: 314 has Python 3.14."""
RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
NEEDED = ("idna>=3.12", "publicsuffixlist>=1.0.2", "pydantic>=2.9")
FOR_TESTS = ("abnf>=2.3", "hypothesis>=6.100", "pytest>=8", "yarl>=1.9")


def main(arguments: list[str]) -> int:
    """Build what the arguments ask for, and return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--playground", action="store_true", help="build only the playground")
    parser.add_argument(
        "--tests", action="store_true", help="get the wheels for make test-wasm, in build/wasm"
    )
    options = parser.parse_args(arguments)
    npm = shutil.which("npm")
    if npm is None:
        print("the playground needs npm, which brings Pyodide", file=sys.stderr)
        return 1
    shutil.rmtree(PLAYGROUND if options.playground else SITE, ignore_errors=True)
    if not options.playground:
        shutil.copytree(BUILD / "docs", SITE)
        (SITE / ".nojekyll").touch()  # or GitHub Pages leaves out folders such as _static
    build_playground(npm)
    if options.tests:
        download(BUILD / "wasm", FOR_TESTS)
    if options.playground:
        return 0
    print(f"the site is in {SITE.relative_to(ROOT)}; any web server can serve it:")
    print(f"  python -m http.server --bind 127.0.0.1 --directory {SITE.relative_to(ROOT)}")
    return 0


def build_playground(npm: str) -> None:
    """Write the folder of the playground."""
    runtime, wheels = PLAYGROUND / "pyodide", PLAYGROUND / "wheels"
    runtime.mkdir(parents=True)
    installed = install_pyodide(npm)
    for name in RUNTIME:
        shutil.copy(installed / name, runtime)
    download(wheels, NEEDED)
    build_wheel(wheels)
    names = sorted(f"wheels/{path.name}" for path in wheels.iterdir())
    (PLAYGROUND / "wheels.json").write_text(json.dumps(names, indent=1), encoding="utf-8")
    for folder in (PAGE, OWN):  # the second replaces transport.js
        for path in folder.iterdir():
            shutil.copy(path, PLAYGROUND)
    index = PLAYGROUND / "index.html"
    index.write_text(page(index.read_text(encoding="utf-8")), encoding="utf-8")
    list_files(PLAYGROUND / "offline.js")


def install_pyodide(npm: str) -> Path:
    """Install Pyodide in ``build/pyodide`` unless it is there, and return its folder."""
    folder = BUILD / "pyodide"
    folder.mkdir(parents=True, exist_ok=True)
    command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder)]
    subprocess.run([*command, f"pyodide@{PYODIDE}"], check=True)
    return folder / "node_modules" / "pyodide"


def download(folder: Path, requirements: tuple[str, ...]) -> None:
    """Download wheels for the Python and the platform of Pyodide from PyPI."""
    lock = BUILD / "pyodide" / "node_modules" / "pyodide" / "pyodide-lock.json"
    info = json.loads(lock.read_text(encoding="utf-8"))["info"]
    version = info["python"].rpartition(".")[0]
    shutil.rmtree(folder, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    target = [
        *("--only-binary", ":all:", "--platform", f"pyemscripten_{info['abi_version']}_wasm32"),
        *("--implementation", "cp", "--abi", f"cp{version.replace('.', '')}"),
        *("--python-version", version, "--dest", str(folder)),
    ]
    subprocess.run([*command, *target, *requirements], check=True)


def build_wheel(folder: Path) -> None:
    """Build the pure wheel from a copy: building it here would remove the compiled modules."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info")
        shutil.copytree(ROOT / "src", copy / "src", ignore=ignored)
        for path in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in"):
            shutil.copy(ROOT / path, copy)
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
        subprocess.run(
            [*command, "--no-deps", "--wheel-dir", str(folder), str(copy)],
            env={**os.environ, "URIKIT_PURE": "1"},
            check=True,
        )


def list_files(worker: Path) -> None:
    """Write into the service worker what it keeps, and a version that changes with any file."""
    digest = hashlib.sha256()
    names = []
    for path in sorted(worker.parent.rglob("*")):
        if path.is_file() and path != worker:
            digest.update(path.read_bytes())
            names.append(path.relative_to(worker.parent).as_posix())
    text = worker.read_text(encoding="utf-8")
    for name, value in (("VERSION", digest.hexdigest()[:16]), ("FILES", ["./", *names])):
        text, count = re.subn(
            rf"(?m)^const {name} = .*;$", f"const {name} = {json.dumps(value)};", text
        )
        assert count == 1, name
    worker.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
