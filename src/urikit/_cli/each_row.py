"""One row of output for each row of input, whatever the rows come from."""

from __future__ import annotations

import sys

from urikit._cli.common import formulas_of
from urikit._cli.output import Output, Reporter, cell, formatter, json_record, json_text, plain
from urikit._cli.rows import Header, read_rows
from urikit._cli.spec import UsageError
from urikit._ground.exports import TYPE_CHECKING
from urikit.errors import URIError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from urikit._cli.rows import Row
    from urikit._cli.spec import Values


_OFTEN = 4096  # rows between two looks at the clock


def each_row(
    command: str,
    options: Values,
    names: Sequence[str],
    values_of: Callable[[str], Sequence[Any] | None],
    text_of: Callable[[Sequence[Any]], str] | None = None,
    *,
    recover: Callable[[URIError], Sequence[Any]] | None = None,
    aligned: bool = True,
    as_json: bool = False,
    columns: Callable[[], Any] | None = None,
    literals: Sequence[str] | None = None,
) -> int:
    """Write for each row of input what *values_of* makes of its text; the exit code.

    *names* are what the values are called. As text they stand with tabs between them, unless
    *text_of* says otherwise. An error leaves them empty (what is empty keeps its tabs, if they
    stand so), or has the values of *recover*, and then only these tell of it. A row whose values
    are ``None`` is left out, and so are, unless they are *aligned*, rows that have none because
    they are empty or bad.
    *as_json* takes any value under a key of JSON lines, and gives its text to *values_of*.
    *columns* imports and returns the function of :mod:`urikit._cli._arrow` that makes the values of
    many lines at once, if there is one; *literals* stand around its columns instead of tabs.
    """
    if options.name is not None:
        if len(names) > 1:
            raise UsageError(
                f"--as names one column, but this prints {len(names)}: {', '.join(names)}"
            )
        names = [options.name]
    if not options.urls and options.csv is None and options.jsonl is None:  # maybe a million lines
        if options.json and len({*names, "error"}) <= len(names):  # keys that are there twice
            columns = None
        from urikit._cli.columns import Lines

        return Lines(
            *(command, options, names, values_of, text_of, recover, aligned, columns, literals)
        ).run()
    output = Output(options.null)
    write = _writer(options, names, text_of, output)
    how = options.errors
    with Reporter(command, output) as report:
        for number, row in enumerate(read_rows(options, report.flush, as_json=as_json)):
            if not number % _OFTEN:
                report.progress(number)
            error: URIError | None = row.error
            values: Sequence[Any] | None = None
            if row.text is not None:
                try:
                    values = values_of(row.text)
                except URIError as refused:
                    error = refused
                else:
                    if values is None:
                        continue
            if error is not None:
                if not report.refuse(row.place, error, how, is_written=recover is not None):
                    if how == "stop":
                        break
                    continue
                values = None if recover is None else recover(error)
            if values is None and not aligned and how != "column" and type(row) is not Header:
                continue
            write(row, values, error)
    return report.code


def _writer(
    options: Values,
    names: Sequence[str],
    text_of: Callable[[Sequence[Any]], str] | None,
    output: Output,
) -> Callable[[Row, Sequence[Any] | None, URIError | None], None]:
    with_error = options.errors == "column"
    if options.csv is not None and not options.json:
        added = [*names, "error"] if with_error else list(names)
        return _csv_writer(added, with_error, output, formulas_of(options))
    if options.json or options.jsonl is not None:

        def write_json(row: Row, values: Sequence[Any] | None, error: URIError | None) -> None:
            if isinstance(row, Header):
                return
            record: dict[str, Any] = {}
            if row.header is not None:
                record |= zip(row.header, row.record, strict=False)
            elif row.record is not None:
                record |= row.record
            output.line(json_text(json_record(record, names, values, error, with_error)))

        return write_json

    line_of = formatter(options, names, text_of)

    def write_line(_: Row, values: Sequence[Any] | None, error: URIError | None) -> None:
        output.line(line_of(values, error))

    return write_line


def _csv_writer(
    added: list[str], with_error: bool, output: Output, escapes: bool | None
) -> Callable[[Row, Sequence[Any] | None, URIError | None], None]:
    import csv

    from urikit.table._formulas import escape_formula, escapes_formulas

    class Lines:
        """The file of the CSV writer."""

        @staticmethod
        def write(text: str) -> None:
            output.line(text.removesuffix("\r\n"))

    # With both ends of a line, so that either is quoted in a value
    writer = csv.writer(Lines())
    safe: Callable[[str], str] | None = plain if sys.stdout.isatty() else None
    if safe is None and escapes_formulas(escapes, sys.stdout):
        # Some spreadsheets divide at semicolons too, which only quotes prevent.
        safe, writer = escape_formula, csv.writer(Lines(), quoting=csv.QUOTE_ALL)
    headers: list[list[str]] = []

    def write(row: Row, values: Sequence[Any] | None, error: URIError | None) -> None:
        if isinstance(row, Header) and row.header is not None:
            if row.header not in headers[-1:]:  # of files with the same columns one will do
                names = [*row.header, *added]
                writer.writerow(names if safe is None else [*map(safe, names)])
                headers.append(row.header)
            return
        size = len(added) - with_error
        cells = [cell(value) for value in values] if values is not None else [""] * size
        if with_error:
            cells.append("" if error is None else str(error.kind))
        cells = [*(row.record or []), *cells]
        writer.writerow(cells if safe is None else [*map(safe, cells)])

    return write
