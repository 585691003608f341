"""``urikit table``: files of URLs, with columns added."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["add_parser"]

_DESCRIPTION = """\
Read a file with a column of URLs, add columns made of it, and write all of it.

CSV, TSV, JSON lines, Parquet and plain lines (one URL each) are read and written in any
combination, in bounded memory. Rows stay in their order; a bad URL has empty columns, its
reason in the column "error", and is counted in the summary on standard error.
"""

_EPILOG = """\
columns:
  parts                 all of: scheme username password host port path query fragment error
  scheme ... fragment   one part
  origin                the web origin
  registrable_domain    the public suffix and the label before it
  canonical[:PROFILE]   the canonical form: rfc3986, whatwg, crawler, dedupe or display
  normalized[:LEVEL]    the normal form of RFC 3986
  resolved:BASE         resolved against a base
  query_value:KEY       the first value of a key of the query
  hazards[:PROFILE]     what is dangerous: for fetch, redirect, display or config
  valid                 whether it can be parsed
  error                 why not

examples:
  urikit table urls.txt -o hosts.parquet
  urikit table log.csv --column referrer --add host,registrable_domain -o out.csv
  urikit table crawl.parquet --add canonical:dedupe,query_value:id -o out.parquet --threads 2
  zcat urls.gz | urikit table - --from lines --to lines --add host -o - | sort | uniq -c
"""


def add_parser(commands: Any) -> None:
    """Add the subcommand's arguments."""
    parser = commands.add_parser(
        "table",
        help="add columns to a file of URLs",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    formats = ("csv", "tsv", "jsonl", "parquet", "lines")
    parser.add_argument("input", help="the file to read; - is standard input")
    parser.add_argument(
        "-o", "--output", required=True, help="the file to write; - is standard output"
    )
    parser.add_argument(
        "-c", "--column", default="url", help="the column with the URLs (default: url)"
    )
    parser.add_argument(
        "-a",
        "--add",
        action="append",
        metavar="COLUMNS",
        help="the columns to add, with commas between them (default: parts)",
    )
    parser.add_argument("--prefix", help="what their names start with (default: the column and _)")
    parser.add_argument(
        "-s",
        "--standard",
        choices=("whatwg", "rfc3986", "rfc3987"),
        default="whatwg",
        help="by which standard URLs are read (default: whatwg)",
    )
    parser.add_argument("--from", dest="source_format", choices=formats, help="the input's format")
    parser.add_argument("--to", dest="target_format", choices=formats, help="the output's format")
    parser.add_argument(
        "-j", "--threads", type=int, default=1, help="how many threads, 0 for all (default: 1)"
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress bar, no summary")
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    try:
        from urikit import table
    except ModuleNotFoundError as error:
        print(f"urikit table: {error}", file=sys.stderr)
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
        print(f"urikit table: {error}", file=sys.stderr)
        return 1
    except (ModuleNotFoundError, ValueError) as error:
        print(f"urikit table: {error}", file=sys.stderr)
        return 2
    if not options.quiet:
        print(summary, file=sys.stderr)
    return 0


@contextmanager
def _progress(quiet: bool) -> Iterator[Any]:
    """What is told of progress, if anybody looks at it: a bar, with rich, or a counter."""
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
