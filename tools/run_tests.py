"""Runs the test suite on the form that is installed and, if that is compiled, on the pure one.

Arguments go to pytest as they are.
"""

import os
import subprocess
import sys

import urikit


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
    return run("compiled", arguments) or run("pure", arguments, URIKIT_PURE="1")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
