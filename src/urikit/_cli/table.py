"""``urikit table``: files of URLs, with columns added."""

from __future__ import annotations

import sys

from urikit._cli.spec import Argument, Command, Option, Values

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

__all__ = ["COMMAND"]

_DESCRIPTION = """\
Read a file with a column of URLs, add columns made of it, and write all of it.

CSV, TSV, JSON lines, Parquet and plain lines (one URL each) are read and written in any \
combination, in bounded memory. Rows stay in their order; a bad URL has empty columns, its reason \
in the column "error", and is counted in the summary on standard error. It needs pyarrow: pip \
install 'urikit[cli]'.\
"""

_COLUMNS = (
    ("parts", "all of: scheme username password host port path query fragment error"),
    ("scheme ... fragment", "one part"),
    ("origin", "the web origin"),
    ("registrable_domain", "the public suffix and the label before it"),
    ("canonical[:PROFILE]", "the canonical form: rfc3986, whatwg, crawler, dedupe or display"),
    ("normalized[:LEVEL]", "the normal form of RFC 3986"),
    ("resolved:BASE", "resolved against a base"),
    ("query_value:KEY", "the first value of a key of the query"),
    ("hazards[:PROFILE]", "what is dangerous: for fetch, redirect, display or config"),
    ("valid", "whether it can be parsed"),
    ("error", "why not"),
)

_FORMATS = ("csv", "tsv", "jsonl", "parquet", "lines")


def _run(options: Values) -> int:
    try:
        from urikit import table
    except ModuleNotFoundError as error:
        _tell(error)
        return 2
    added = [name for names in options.add or ["parts"] for name in names.split(",") if name]
    try:
        with _progress(options.quiet) as progress:
            summary = table.add_columns(
                options.input,
                options.output,
                added,
                column=options.column,
                prefix=options.prefix,
                standard=options.standard,
                source_format=options.source_format,
                target_format=options.target_format,
                threads=options.threads,
                progress=progress,
            )
    except table.TableError as error:
        _tell(error)
        return 1
    except (ModuleNotFoundError, ValueError) as error:
        _tell(error)
        return 2
    if not options.quiet:
        print(summary, file=sys.stderr)
    return 0


def _tell(error: Exception) -> None:
    """Tell of an *error* whose words may be those of others: without passwords and controls."""
    from urikit._redaction import redact
    from urikit.errors import visible

    lines = redact(f"urikit table: {error}").split("\n")
    print("\n".join([visible(line) for line in lines]), file=sys.stderr)


def _progress(quiet: bool) -> Any:
    """What is told of progress, if anybody looks at it: a bar, with rich, or a counter."""
    from contextlib import contextmanager

    return contextmanager(_telling)(quiet)


def _telling(quiet: bool) -> Iterator[Any]:
    if quiet or not sys.stderr.isatty():
        yield None
        return
    try:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
    except ModuleNotFoundError:
        yield lambda rows, done: print(f"\r{rows:,} rows", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        return
    columns = TextColumn("{task.fields[rows]:,} rows"), BarColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, rows=0)

        def show(rows: int, done: float | None) -> None:
            bar.update(task, rows=rows, completed=done or 0, total=None if done is None else 1)

        yield show


COMMAND = Command(
    "table",
    "add columns to a file of URLs: CSV, JSON lines, Parquet",
    _run,
    description=_DESCRIPTION,
    arguments=[Argument("INPUT", help="the file to read; - is standard input", files=True)],
    options=[
        Option(
            *("-o", "--output"),
            metavar="FILE",
            required=True,
            files=True,
            help="the file to write; - is standard output",
        ),
        Option("-c", "--column", metavar="NAME", default="url", help="the column with the URLs"),
        Option(
            *("-a", "--add"),
            metavar="COLUMNS",
            many=True,
            help="the columns to add, with commas between them (default: parts)",
        ),
        Option(
            "--prefix",
            metavar="TEXT",
            help="what their names start with (default: the column and _)",
        ),
        Option(
            *("-s", "--standard"),
            choices=("whatwg", "rfc3986", "rfc3987"),
            default="whatwg",
            help="by which standard URLs are read",
        ),
        Option(
            "--from",
            choices=_FORMATS,
            metavar="FORMAT",
            key="source_format",
            help="the input's format, if its name does not tell",
        ),
        Option(
            "--to",
            choices=_FORMATS,
            metavar="FORMAT",
            key="target_format",
            help="the output's format, if its name does not tell",
        ),
        Option(
            *("-j", "--threads"),
            metavar="N",
            number=True,
            default=1,
            help="how many threads, 0 for all",
        ),
        Option("-q", "--quiet", help="no progress bar, no summary"),
    ],
    sections=[("columns", _COLUMNS)],
    examples=[
        ("urikit table urls.txt -o hosts.parquet", None),
        ("urikit table log.csv --column referrer --add host,registrable_domain -o out.csv", None),
        (
            "urikit table crawl.parquet --add canonical:dedupe,query_value:id -o out.parquet -j 2",
            None,
        ),
        ("zcat urls.gz | urikit table - --from lines --to lines --add host -o - | sort", None),
    ],
)
