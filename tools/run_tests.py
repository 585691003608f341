"""Runs the test suite on the form that is installed and, if that is compiled, on the pure one.

The second run leaves out what starts programs and servers, or asks clients: that is the same in
both forms, and takes long. Arguments go to pytest as they are.
"""

import os
import subprocess
import sys

import urikit

ONCE = ("tests/cli", "tests/comparison/test_clients.py", "tests/connect", "tests/lens")
"""What is tested on one form only."""


def run(form: str, arguments: list[str], **environment: str) -> int:
    """One pytest run, announced by the form it tests."""
    print(f"\n=== the tests on the {form} form", flush=True)
    command = [sys.executable, "-m", "pytest", "-q", "--numprocesses=logical", *arguments]
    return subprocess.run(command, env={**os.environ, **environment}, check=False).returncode


def main(arguments: list[str]) -> int:
    """The worst exit code of the runs."""
    if not urikit.COMPILED:
        code = run("pure", arguments)
        print("the compiled form was skipped: urikit was built without a C compiler, or as pure")
        return code
    code = run("compiled", arguments)
    if code:
        return code
    left_out = [f"--ignore={path}" for path in ONCE]
    code = run("pure", [*left_out, *arguments], URIKIT_PURE="1")
    print(f"on the pure form {', '.join(ONCE)} were left out: the compiled form ran them")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
