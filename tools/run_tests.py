"""Run the test suite on the compiled form, and then what has a compiled form on the pure one.

Arguments go to pytest as they are.
"""

import os
import subprocess
import sys

import urikit

# Tests of what is compiled, and of what stands directly on it. The other tests see the kernel
# only through these, and one run is enough for them.
BOTH_FORMS = [
    *("arrow", "kernel", "laws", "objects", "query", "readings", "rfc", "schemes", "unicode"),
    "whatwg",
]
PURE = [*(f"tests/{name}" for name in BOTH_FORMS), "tests/test_regressions.py"]


def run(form: str, arguments: list[str], **environment: str) -> int:
    """Run pytest once, on two or more processes, and return its exit code."""
    print(f"\n=== tests on the {form} form", flush=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "logical", "--dist", "worksteal"]
    return subprocess.run(
        [*command, *arguments], env={**os.environ, **environment}, check=False
    ).returncode


def main(arguments: list[str]) -> int:
    """Return the first exit code that is not 0."""
    if not urikit.COMPILED:
        code = run("pure", arguments)
        print("skipped the compiled form: built without a C compiler, or with URIKIT_PURE=1")
        return code
    return run("compiled", arguments) or run("pure", arguments or PURE, URIKIT_PURE="1")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
