"""Long input by the kernel for columns: a million lines a second and more, in bounded memory.

Lines become an Arrow array, the fields columns made of it, and these are joined to the text of
the output, block by block, without a Python object for any of them. The start of the input is
read line by line, since importing pyarrow takes as long as some ten thousand lines, and so is all
of it where pyarrow is not installed. The answers are the same; ``tests/cli`` compares them.
"""

from __future__ import annotations

from urikit._cli.common import checking_port, reader_of
from urikit._cli.output import Output, Reporter
from urikit._exports import TYPE_CHECKING
from urikit._kernel.record import COMPILED
from urikit.errors import URIError
from urikit.table._records import LONG, blocks, chunks, decoded, open_input

if TYPE_CHECKING:
    from typing import Any

    from urikit._cli.fields import Template
    from urikit._cli.spec import Values

__all__ = ["LONG", "can_do", "run"]

_LARGEST = 1 << 26  # a block with a line so long is read line by line

_PARTS = ("scheme", "username", "password", "host", "port", "path", "query", "fragment")
_OTHERS = ("url", "href", "origin", "registrable_domain")


def can_do(options: Values, template: Template) -> bool:
    """Whether the input is lines, and every field has a column."""
    return (
        not options.json
        and options.base is None
        and options.standard != "auto"
        and options.errors != "stop"
        and all(
            name in _PARTS or name in _OTHERS or name.startswith("query:")
            for name in template.names
        )
    )


def run(options: Values, template: Template) -> int:
    """Write what *template* makes of every line of the input; the exit code."""
    output = Output(options.null)
    lines = _Lines(options, template, output)
    with lines.report:
        for path in options.file or ["-"]:
            with open_input(path) as file:
                lines.start("" if path == "-" else f"{path}: ")
                for block in blocks(chunks(file, output.flush), lines.end):
                    lines.take(block.removesuffix(lines.end))
    return lines.report.code


class _Lines:
    """The lines of one input after the other, and what is written for them."""

    def __init__(self, options: Values, template: Template, output: Output) -> None:
        self.end = b"\0" if options.null else b"\n"
        self.report = Reporter("get", output)
        self._options = options
        self._template = template
        self._output = output
        self._read = checking_port(reader_of(options.standard))
        self._empty = "\t" * (len(template.names) - 1) if template.is_list else ""
        self._before = ""
        self._number = 0  # of the last line
        self._taken = 0
        self._make: Any = None

    def start(self, before: str) -> None:
        """Go on with another input, whose lines have *before* before their numbers."""
        self._before = before
        self._number = 0

    def take(self, block: bytes) -> None:
        """Write what the lines of *block* make."""
        self._taken += len(block)
        by_columns = len(block) < _LARGEST and self._taken > LONG and self._columns()
        if by_columns:
            self._by_columns(block)
        else:
            self._by_line(block.split(self.end))

    def _columns(self) -> bool:
        """Whether columns can be had."""
        if self._make is None:
            self._make = False
            if COMPILED:
                try:
                    from urikit._cli._arrow import Columns
                except ModuleNotFoundError as missing:
                    if missing.name != "pyarrow":
                        raise
                else:
                    self._make = Columns(self._options, self._template, self._empty)
        return bool(self._make)

    def _by_line(self, lines: list[bytes]) -> None:
        template, read, output, how = (
            *(self._template, self._read, self._output),
            self._options.errors,
        )
        for line in lines:
            self._number += 1
            line = line.removesuffix(b"\r")
            if not line:
                output.line(self._empty + ("\t" if how == "column" else ""))
                continue
            try:
                text = decoded(line)
                written = template.render(read(text), text)
            except URIError as error:
                self._tell(self._number, error)
                if how == "skip":
                    continue
                written = self._empty + (f"\t{error.kind}" if how == "column" else "")
            else:
                if how == "column":
                    written += "\t"
            output.line(written)

    def _by_columns(self, block: bytes) -> None:
        if b"\r" in block:
            block = block.replace(b"\r" + self.end, self.end).removesuffix(b"\r")
        data, lines, bad = self._make.of(block, self.end)
        if self._options.errors != "report":
            self.report.bad += len(bad)
            bad = []
        for row in bad:
            try:
                self._read(decoded(lines[row].as_py()))
            except URIError as error:
                self._tell(self._number + row + 1, error)
        self._output.write_bytes(data)
        self._number += len(lines)

    def _tell(self, number: int, error: URIError) -> None:
        self.report.bad += 1
        if self._options.errors == "report":
            self.report.tell(f"{self._before}line {number}", error)
