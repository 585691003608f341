"""Lines of input, and the line of output that each of them makes.

Long input goes through the kernel for columns: lines become an Arrow array, the values columns made
of it, and these are joined to the text of the output, block by block, without a Python object for
any of them. The start of the input is read line by line, since importing pyarrow takes as long as
some ten thousand lines. So are rows that columns have no answer for, commands that have no columns,
and all of the input where pyarrow is not installed. The answers are the same; ``tests/cli``
compares them.
"""

from __future__ import annotations

from urikit._cli.output import Output, Reporter, formatter
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.utf8 import decoded
from urikit._kernel.record import COMPILED
from urikit.errors import URIError
from urikit.table._records import LONG, blocks, chunks, open_input

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from urikit._cli.spec import Values

__all__ = ["LONG", "Lines"]  # tests set LONG

_LARGEST = 1 << 26  # a block with a line so long is read line by line
_MOST = 1 << 29  # bytes of output for a block; Arrow has room for four times as many


class Lines:
    """The lines of one input after the other, and what is written for them."""

    def __init__(
        self,
        command: str,
        options: Values,
        names: Sequence[str],
        values_of: Callable[[str], Sequence[Any] | None],
        text_of: Callable[[Sequence[Any]], str] | None,
        recover: Callable[[URIError], Sequence[Any]] | None,
        aligned: bool,
        columns: Callable[[], Any] | None,
        literals: Sequence[str] | None,
    ) -> None:
        self._end = b"\0" if options.null else b"\n"
        self._output = Output(options.null)
        self.report = Reporter(command, self._output)
        self._options = options
        self._names = names
        self._values_of = values_of
        self._recover = recover
        self._keeps_empty = aligned or options.errors == "column"
        self._line_of = formatter(options, names, text_of)
        self._literals = literals
        self._before = ""
        self._number = 0  # of the last line
        self._taken = 0
        can_do = COMPILED and columns is not None and options.errors != "stop"
        self._columns = columns if can_do else None
        self._make: Any = None
        self._stopped = False

    def run(self) -> int:
        """Write the output for every line of the input; the exit code."""
        with self.report:
            for path in self._options.file or ["-"]:
                with open_input(path) as file:
                    self._before = "" if path == "-" else f"{path}: "
                    self._number = 0
                    for block in blocks(chunks(file, self.report.flush), self._end):
                        self._take(block.removesuffix(self._end))
                        if self._stopped:
                            return self.report.code
        return self.report.code

    def _take(self, block: bytes) -> None:
        self._taken += len(block)
        if len(block) < _LARGEST and self._taken > LONG and self._fits(block):
            self._by_columns(block)
        else:
            self._by_line(block.split(self._end))
        self.report.progress(self._number)

    def _fits(self, block: bytes) -> bool:
        """Return True if columns can be had, and have room for *block*."""
        if self._make is None and self._columns is not None:
            try:
                from urikit._cli._arrow import Columns
            except ModuleNotFoundError as missing:
                if missing.name != "pyarrow":
                    raise
                self._columns = None
            else:
                function = self._columns()
                if function is None:  # the options ask for what only objects can do
                    self._columns = None
                    return False
                self._make = Columns(
                    function, self._options, self._names, self._literals, self._empty
                )
        return (
            self._make is not None
            and (block.count(self._end) + 1) * self._make.width + 4 * len(block) < _MOST
        )

    @property
    def _empty(self) -> str:
        """The line for an empty one."""
        return self._line_of(None, None)

    def _by_line(self, lines: list[bytes]) -> None:
        write, line_of, values_of = self._output.line, self._line_of, self._values_of
        empty = self._empty if self._keeps_empty else None
        for line in lines:
            self._number += 1
            line = line.removesuffix(b"\r")
            if not line:
                if empty is not None:
                    write(empty)
                continue
            try:
                values = values_of(decoded(line))
            except URIError as error:
                written = self._refused(error, self._number)
                if written is not None:
                    write(written)
                if self._stopped:
                    return
            else:
                if values is not None:
                    write(line_of(values, None))

    def _by_columns(self, block: bytes) -> None:
        if b"\r" in block:
            block = block.replace(b"\r" + self._end, self._end).removesuffix(b"\r")
        rows = self._make.rows_of(block, self._end)
        find_error = rows.find_error
        others = [self._other(row, line, find_error) for row, line in rows.others()]
        self._output.write_bytes(rows.text(others, self._keeps_empty))
        self._number += rows.count

    def _other(
        self, row: int, line: bytes, find_error: Callable[[str], URIError | None] | None
    ) -> str | None:
        """The line for one that columns have no answer for."""
        try:
            text = decoded(line)
            error = None if find_error is None else find_error(text)
            values = self._values_of(text) if error is None else None
        except URIError as refused:
            error = refused
        if error is not None:
            return self._refused(error, self._number + row + 1)
        return None if values is None else self._line_of(values, None)

    def _refused(self, error: URIError, number: int) -> str | None:
        """Tell of the *error* of a line; the line that is written for it."""
        place, how, recover = f"{self._before}line {number}", self._options.errors, self._recover
        self._stopped = how == "stop"
        if not self.report.refuse(place, error, how, is_written=recover is not None):
            return None
        values = None if recover is None else recover(error)
        if values is None and not self._keeps_empty:
            return None
        return self._line_of(values, error)
