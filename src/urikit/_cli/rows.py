"""Rows of input: arguments, lines of files and of standard input, columns of CSV and JSON lines.

A row is a text that is supposed to be a URL, where it came from, and what came with it. It is
read when it is asked for, and lines of a pipe as soon as they are there.
"""

from __future__ import annotations

import os
import sys

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.pictures import visible
from urikit._ground.utf8 import decoded
from urikit.errors import ParseError
from urikit.table._records import csv_lines, json_object, lines_of, open_input

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from urikit._cli.spec import Values


class Row:
    """A text, or the error that there is none; where it came from, and what came with it."""

    __slots__ = ("error", "header", "place", "record", "text")

    def __init__(
        self,
        text: str | None,
        place: str,
        error: ParseError | None = None,
        record: Any = None,
        header: list[str] | None = None,
    ) -> None:
        self.text = text
        """``None`` for an empty line, and for one with an error."""
        self.place = place
        self.error = error
        self.record = record
        """The cells of a row of CSV, or the object of a JSON line."""
        self.header = header
        """The names of the columns of CSV."""


class Header(Row):
    """No row, but the names of the columns of those that follow."""

    __slots__ = ()


def read_rows(
    options: Values, waiting: Callable[[], object], *, as_json: bool = False
) -> Iterator[Row]:
    """The rows that *options* ask for; *waiting* is called before more input is waited for.

    Under a key of JSON lines there is text, or, *as_json*, any value, which is the text of it.
    """
    from urikit._cli.spec import UsageError

    if options.csv is not None and options.jsonl is not None:
        raise UsageError("--csv cannot be combined with --jsonl; pass one of them")
    if (options.csv is not None or options.jsonl is not None) and options.urls:
        raise UsageError(
            "--csv and --jsonl read files and standard input, not arguments; pass files with -f"
        )
    if options.csv is not None and options.null:
        raise UsageError("--null cannot be combined with --csv, whose rows end with newlines")
    for number, text in enumerate(options.urls, 1):
        if text == "-":
            yield from _rows_of("-", options, waiting, as_json)
        else:
            yield argument(text, f"argument {number}")
    for path in options.file or ([] if options.urls else ["-"]):
        yield from _rows_of(path, options, waiting, as_json)


def argument(text: str, place: str) -> Row:
    """The row of an argument of the command line.

    >>> argument("http://h/", "argument 1").text
    'http://h/'
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        try:
            decoded(os.fsencode(text))
        except ParseError as error:
            return Row(None, place, error)
    return Row(text, place)


def _rows_of(
    path: str, options: Values, waiting: Callable[[], object], as_json: bool
) -> Iterator[Row]:
    end = b"\0" if options.null else b"\n"
    with open_input(path) as file:
        before = "" if path == "-" else f"{path}: "
        if options.csv is not None:
            yield from _csv_rows(csv_lines(file, waiting), before, options.csv)
        elif options.jsonl is not None:
            lines = lines_of(file, end, waiting)
            yield from _json_rows(lines, before, options.jsonl, as_json)
        else:
            for number, line in enumerate(lines_of(file, end, waiting), 1):
                yield _line_row(line, before, number)


def _line_row(line: bytes, before: str, number: int) -> Row:
    place = f"{before}line {number}"
    try:
        return Row(decoded(line.removesuffix(b"\r")) or None, place)
    except ParseError as error:
        return Row(None, place, error)


# --- tables ---------------------------------------------------------------------------------------


def _csv_rows(lines: Iterator[str], before: str, column: str) -> Iterator[Row]:
    import csv

    csv.field_size_limit(sys.maxsize if sys.maxsize < 1 << 31 else (1 << 31) - 1)
    reader = csv.reader(lines)
    try:
        header = next(reader, None)
        if header is None:
            return
        if column not in header:
            from urikit._ground.redaction import mask_unparsed  # it needs re, slow to import

            named = visible(", ".join([mask_unparsed(name) for name in header]))
            raise ParseError(
                "missing-column", message=f"{before}no column {column!r}; the columns are {named}"
            )
        place = header.index(column)
        yield Header(None, "", header=header)
        for record in reader:
            where = f"{before}line {reader.line_num}"
            if len(record) > len(header):  # which of them is in which column, nobody knows
                message = f"row has {len(record)} cells, but the header has {len(header)}"
                error = ParseError("invalid-csv", message=message)
                yield Row(None, where, error, record[: len(header)], header)
                continue
            record += [""] * (len(header) - len(record))
            value = record[place]
            row = argument(value, where) if value else Row(None, where)
            row.record, row.header = record, header
            yield row
    except csv.Error as broken:
        message = f"{before}line {reader.line_num}: {broken}"
        raise ParseError("invalid-csv", message=message) from None


def _json_rows(lines: Iterator[bytes], before: str, key: str, as_json: bool) -> Iterator[Row]:
    import json

    for number, line in enumerate(lines, 1):
        place = f"{before}line {number}"
        try:
            record = json_object(decoded(line)) if line.strip() else {}
        except ParseError as error:
            yield Row(None, place, error, {})
            continue
        value = record.get(key)
        if value is None or isinstance(value, str):
            yield Row(value or None, place, None, record)
        elif as_json:
            yield Row(json.dumps(value), place, None, record)
        else:
            not_text = ParseError("invalid-json", message=f"value of {key!r} is not a string")
            yield Row(None, place, not_text, record)
