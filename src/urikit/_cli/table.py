"""Add columns to a file of URLs.

Reads and writes CSV, TSV, JSON lines, Parquet and plain lines (one URL each) in any combination, in
bounded memory. Rows stay in order. A bad URL has empty columns, its reason in the column "error",
and is counted in the summary on standard error. Install pyarrow first: pip install 'urikit[cli]'.

columns:
    parts  all of: scheme username password host port path query fragment error
    scheme ... fragment  one part
    origin  the web origin
    registrable_domain  the public suffix and the label before it
    canonical[:PROFILE]  the canonical form: rfc3986, whatwg, crawler, dedupe or display
    normalized[:LEVEL]  the normal form of RFC 3986
    resolved:BASE  the URL resolved against a base, which gets the default scheme
    query_value:KEY  the first value of a key in the query
    hazards[:PROFILE]  the codes of all findings: for fetch, redirect, display or config
    can_parse  true if the URL can be parsed
    is_valid  true if it is written as the standard demands
    error  the reason if it cannot be parsed

examples:
    $ urikit table urls.txt -o hosts.parquet
    $ urikit table log.csv --column referrer --add host,registrable_domain -o out.csv
    $ urikit table crawl.parquet --add canonical:dedupe,query_value:id -o out.parquet -j 2
    $ zcat urls.gz | urikit table - --from lines --to lines --add host -o - | sort
"""

from __future__ import annotations

import sys

from urikit._cli.common import DEFAULT_SCHEME, FORMULAS, STANDARDS, default_scheme_of, formulas_of
from urikit._cli.spec import Option, UsageError, Values, shown
from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


_FORMATS = ("csv", "tsv", "jsonl", "parquet", "lines")

OPTIONS = (
    Option("INPUT", "the file to read; - is standard input"),
    Option("-o, --output FILE", "write to this file; - is standard output", required=True),
    Option("-c, --column NAME", "read URLs from this column", default="url"),
    Option(
        "-a, --add COLUMNS",
        "add these columns, separated by commas",
        otherwise="parts",
        many=True,
    ),
    Option("--prefix TEXT", "prefix for the new column names", otherwise="the column's name and _"),
    Option(
        "-s, --standard NAME",
        "parse URLs by this standard",
        choices=STANDARDS[:3],
        default="whatwg",
    ),
    DEFAULT_SCHEME,
    Option(
        "--from FORMAT",
        "read this format",
        choices=_FORMATS,
        otherwise="from the file name",
        key="source_format",
    ),
    Option(
        "--to FORMAT",
        "write this format",
        choices=_FORMATS,
        otherwise="from the file name",
        key="target_format",
    ),
    FORMULAS,
    Option("-j, --threads N", "use this many threads; 0 uses one per processor", default=1),
    Option("-q, --quiet", "print no progress and no summary"),
)


def run(options: Values) -> int:
    from urikit.table import TableError, add_columns
    from urikit.table._formats import format_of

    default_scheme = default_scheme_of(options)
    added = [name for names in options.add or ["parts"] for name in names.split(",") if name]
    files = ((options.input, options.source_format), (options.output, options.target_format))
    for (path, kind), option in zip(files, ("--from", "--to"), strict=True):
        if kind is None and format_of(path) is None:
            message = f"cannot tell the format of {shown(path)}; pass {option} csv, for example"
            raise UsageError(message)
    try:
        with _progress(options.quiet) as progress:
            summary = add_columns(
                options.input,
                options.output,
                added,
                column=options.column,
                prefix=options.prefix,
                standard=options.standard,
                default_scheme=default_scheme,
                source_format=options.source_format,
                target_format=options.target_format,
                escape_formulas=formulas_of(options),
                threads=options.threads,
                progress=progress,
            )
    except (TableError, ValueError) as error:
        _tell(error)
        return 1 if isinstance(error, TableError) else 2
    if not options.quiet:
        print(summary, file=sys.stderr)
    return 0


def _tell(error: Exception) -> None:
    """Tell of an *error* whose words may be those of others: without passwords and controls."""
    from urikit._ground.pictures import visible
    from urikit._ground.redaction import redact

    lines = redact(f"urikit table: {error}").split("\n")
    print("\n".join([visible(line) for line in lines]), file=sys.stderr)


def _progress(quiet: bool) -> Any:
    """Show progress on a terminal: a bar, with rich, or a counter."""
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
