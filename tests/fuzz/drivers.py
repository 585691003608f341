"""Runs batches of cases through URL parsers: urikit's, and others' to compare it with.

A driver answers each case with ``None``, where parsing fails, or with the attributes that
the URL API has (URL §6.1), ``searchParams`` apart. A batch is sent first and its answers are
fetched later, so that a peer in another process works while this one does.
"""

import json
import shutil
import subprocess
from collections.abc import Sequence
from types import ModuleType, TracebackType
from typing import Protocol, Self, cast

from tests.fuzz.generator import Case, scalar_values

__all__ = [
    "ATTRIBUTES",
    "Ada",
    "Driver",
    "Node",
    "Result",
    "UnavailableError",
    "Urikit",
    "in_javascript",
    "result_from_row",
    "rows_for",
]

ATTRIBUTES = (
    "href",
    "origin",
    "protocol",
    "username",
    "password",
    "host",
    "hostname",
    "port",
    "pathname",
    "search",
    "hash",
)
"""The attributes of a URL in the URL API, as strings."""

Result = dict[str, str] | None


class UnavailableError(Exception):
    """A peer is not on this machine; the text says so, and what would bring it."""


class Driver(Protocol):
    """One parser."""

    name: str

    def send(self, batch: Sequence[Case]) -> None:
        """Starts on a batch."""

    def fetch(self) -> list[Result]:
        """The answers to the batch sent last, in its order."""

    def close(self) -> None:
        """Gives back what the driver holds."""


class _InProcess:
    """A parser that answers at once."""

    name = ""

    def __init__(self) -> None:
        self._results: list[Result] = []

    def send(self, batch: Sequence[Case]) -> None:
        self._results = [self.parse(case) for case in batch]

    def fetch(self) -> list[Result]:
        return self._results

    def close(self) -> None:
        pass

    def parse(self, case: Case) -> Result:
        raise NotImplementedError


class Urikit(_InProcess):
    """``urikit.web.URL``."""

    name = "urikit"

    def parse(self, case: Case) -> Result:
        """The attributes, or None where parsing fails; any error but ParseError goes through."""
        from urikit import ParseError
        from urikit.web import URL

        try:
            url = URL(case.input, case.base)
        except ParseError:
            return None
        return {name: getattr(url, name) for name in ATTRIBUTES}


class Ada(_InProcess):
    """``ada_url``, the binding of the parser that Node and others use."""

    name = "ada"

    def __init__(self) -> None:
        super().__init__()
        try:
            import ada_url
        except ImportError:
            raise UnavailableError("ada is not here: pip install ada-url") from None
        self._ada: ModuleType = ada_url

    def parse(self, case: Case) -> Result:
        base = None if case.base is None else scalar_values(case.base)
        try:
            url = self._ada.URL(scalar_values(case.input), base)
        except ValueError:
            return None
        return {name: getattr(url, name) for name in ATTRIBUTES}


# --- JavaScript ------------------------------------------------------------------------------

_FUNCTION = """
const ATTRIBUTES = %s;
function answer(rows) {
  return rows.map(([input, base]) => {
    let url;
    try {
      url = base === null ? new URL(input) : new URL(input, base);
    } catch {
      return null;
    }
    return ATTRIBUTES.map((name) => url[name]);
  });
}
"""


def in_javascript() -> str:
    """``answer(rows)``, for every JavaScript engine: rows of input and base to rows of values."""
    return _FUNCTION % json.dumps(ATTRIBUTES)


def rows_for(batch: Sequence[Case]) -> str:
    """The batch as one line of JSON. All ASCII, so that lone surrogates arrive."""
    return json.dumps([[case.input, case.base] for case in batch])


def result_from_row(row: list[str] | None) -> Result:
    """A row that ``answer`` made, with its names."""
    return None if row is None else dict(zip(ATTRIBUTES, row, strict=True))


_NODE = """
require("readline").createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on("line", (line) => process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\\n"));
"""


class Node:
    """Node's ``URL``, in one process that lives as long as the driver."""

    name = "node"

    def __init__(self) -> None:
        program = shutil.which("node")
        if program is None:
            raise UnavailableError("node is not here: install Node.js and put it on the path")
        self._process = subprocess.Popen(
            [program, "-e", in_javascript() + _NODE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            bufsize=-1,
        )

    def send(self, batch: Sequence[Case]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(rows_for(batch) + "\n")
        self._process.stdin.flush()

    def fetch(self) -> list[Result]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"node ended with code {self._process.wait()}")
        return [result_from_row(row) for row in cast("list[list[str] | None]", json.loads(line))]

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
