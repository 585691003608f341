"""The command line as a program: in a process of its own, or called within this one."""

import io
import os
import subprocess
import sys
from typing import NamedTuple

from urikit._cli import main

__all__ = ["MODULE", "SCRIPT", "Done", "called", "environment", "urikit"]

MODULE = [sys.executable, "-m", "urikit"]
SCRIPT = [
    sys.executable,
    "-c",
    "import sys; from _urikit import main; sys.argv[0] = 'urikit'; sys.exit(main())",
]
"""A program that does what the console script does."""


class Done(NamedTuple):
    """The outcome of a run."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of its output."""
        return self.out.split("\n")[:-1]


def environment(**changes: str) -> dict[str, str]:
    """The environment without what would change colours and widths, and with *changes*."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")
    }
    if "PYTHONPATH" in changes and "PYTHONPATH" in kept:  # what is given comes first
        changes["PYTHONPATH"] += os.pathsep + kept["PYTHONPATH"]
    return kept | {"PYTHONIOENCODING": "utf-8"} | changes


def urikit(
    *arguments: str | bytes, stdin: bytes = b"", variables: dict[str, str] | None = None
) -> Done:
    """Run ``urikit`` with these *arguments*."""
    done = subprocess.run(
        [*MODULE, *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        env=environment(**(variables or {})),
    )
    return Done(
        done.returncode,
        done.stdout.decode(errors="surrogateescape"),
        done.stderr.decode(errors="surrogateescape"),
    )


def called(*arguments: str, stdin: bytes = b"") -> Done:
    """The same within this process, which is quicker."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    given = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = given, out, err
    try:
        code = main(arguments)
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode(errors="surrogateescape"))
    return Done(code, *texts)
