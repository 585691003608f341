"""``python -m tests.prove.sanitize``: the kernel under AddressSanitizer and UBSan.

Builds the package with both into ``build/sanitize`` (nothing goes into ``src``), shows on a
module with deliberate faults that they are awake, and drives the inputs of the proofs through
every public way in. Exits with 1 if anything is found, with 2 if it cannot be done here.

What is not looked for: leaks. The interpreter keeps memory until the process ends, as every
Python does, and LeakSanitizer would report that; ``make leaks`` looks for ours.
"""

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

from tests.prove.forms import ROOT, kernel

__all__ = ["FAULTS", "main"]

BUILD = ROOT / "build" / "sanitize"
# -UNDEBUG: the assertions in Python's own headers speak too.
FLAGS = ("-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer "
         "-O1 -g -UNDEBUG")  # fmt: skip

FAULTS = {
    "read_beyond()": "AddressSanitizer: heap-buffer-overflow",
    "read_beyond_text('x' * 2000)": "AddressSanitizer: heap-buffer-overflow",
    "use_after_free()": "AddressSanitizer: heap-use-after-free",
    "overflow()": "runtime error: signed integer overflow",
}
"""Calls of the faulty module, and what must be said of each."""


class UnavailableError(Exception):
    """This cannot be done here, and why."""


def _libraries() -> list[str]:
    """The run-time libraries of the sanitizers, which Python itself was not linked with."""
    compiler = os.environ.get("CC", "gcc")
    if shutil.which(compiler) is None:
        raise UnavailableError(f"there is no C compiler {compiler!r} (CC chooses another)")
    found = []
    for name in ("libasan.so", "libubsan.so"):
        command = [compiler, f"-print-file-name={name}"]
        path = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        if not Path(path).is_absolute() or not Path(path).exists():
            raise UnavailableError(f"{compiler} has no {name}: install its sanitizer libraries")
        found.append(path)
    return found


def _environment(libraries: Sequence[str]) -> dict[str, str]:
    return {
        **os.environ,
        "LD_PRELOAD": " ".join(libraries),
        # Python's own allocator would hide the borders of objects from the sanitizer.
        "PYTHONMALLOC": "malloc",
        "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=0:exitcode=99:allocator_may_return_null=1",
        "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1:exitcode=99",
        "PYTHONPATH": os.pathsep.join([str(BUILD / "site"), str(ROOT)]),
        "PYTHONFAULTHANDLER": "",
    }


def _build_faulty() -> None:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    include = sysconfig.get_path("include")
    if not (Path(include) / "Python.h").exists():
        raise UnavailableError(f"there is no Python.h in {include}")
    subprocess.run(
        [os.environ.get("CC", "gcc"), *FLAGS.split(), "-shared", "-fPIC", f"-I{include}",
         str(ROOT / "tests" / "prove" / "faulty.c"), "-o", str(BUILD / "site" / f"faulty{suffix}")],
        check=True,
    )  # fmt: skip


def _build_package() -> None:
    """The package with a sanitized kernel, from a copy of the sources."""
    source = BUILD / "source"
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", source / "src", ignore=ignore)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(ROOT / name, source / name)
    environment = {key: os.environ[key] for key in os.environ if key != "URIKIT_PURE"}
    environment |= {"CFLAGS": FLAGS, "LDFLAGS": FLAGS, "URIKIT_REQUIRE_C": "1"}
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         "--no-deps", "--no-cache-dir", "--target", str(BUILD / "site"), str(source)],
        env=environment, check=True,
    )  # fmt: skip
    for name in kernel():
        folder, _, stem = name.rpartition(".")
        place = BUILD / "site" / Path(*folder.split("."))
        if not list(place.glob(f"{stem}.*.so")):
            raise UnavailableError(f"{name} has a .pxd, and was not compiled")


def _is_awake(environment: dict[str, str]) -> bool:
    """Return True if each deliberate fault is caught, and a call without one is not."""
    for call, message in {"nothing()": "", **FAULTS}.items():
        command = [sys.executable, "-c", f"import faulty; faulty.{call}"]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        caught = message in run.stderr and run.returncode != 0
        good = caught if message else run.returncode == 0
        print(f"  faulty.{call}: {message or 'no fault'}{'' if good else ': NOT AS IT SHOULD BE'}")
        if not good:
            print(run.stderr)
            return False
    return True


def main(arguments: Sequence[str] | None = None) -> int:
    """Builds, shows that it would see a fault, and drives."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove.sanitize", description=__doc__)
    parser.add_argument("--count", type=int, default=100_000, help="how many generated inputs")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same inputs")
    options = parser.parse_args(arguments)
    try:
        environment = _environment(_libraries())
        shutil.rmtree(BUILD, ignore_errors=True)
        (BUILD / "site").mkdir(parents=True)
        print(f"building with {FLAGS}", flush=True)
        _build_faulty()
        _build_package()
    except UnavailableError as reason:
        print(f"the sanitizers cannot run here: {reason}")
        return 2
    print("deliberate faults:", flush=True)
    if not _is_awake(environment):
        print("the sanitizers do not see faults here, so they prove nothing")
        return 2
    print("the kernel:", flush=True)
    run = subprocess.run(
        [sys.executable, "-m", "tests.prove.drive", "--count", str(options.count),
         "--seed", str(options.seed), "--within", str(BUILD)],
        env=environment, cwd=ROOT, check=False,
    )  # fmt: skip
    print("clean" if run.returncode == 0 else f"NOT CLEAN: exit code {run.returncode}")
    return run.returncode


if __name__ == "__main__":
    sys.exit(main())
