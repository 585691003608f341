"""Runs ``urikit trurl`` in this process, and keeps what it printed."""

import contextlib
import io
from typing import NamedTuple

from urikit._cli.trurl import run


class Ran(NamedTuple):
    """The output of a run, and its exit code."""

    out: bytes
    err: str
    code: int

    @property
    def text(self) -> str:
        """Standard output, as text."""
        return self.out.decode()


def trurl(*arguments: str) -> Ran:
    """Return the outcome of these arguments."""
    octets = io.BytesIO()
    out = io.TextIOWrapper(octets, encoding="utf-8")
    err = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(arguments)
    out.flush()
    return Ran(octets.getvalue(), err.getvalue(), code)
