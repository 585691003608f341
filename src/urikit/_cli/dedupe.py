"""Remove duplicate URLs.

Two URLs are the same if their canonical forms are equal. Prints the first of each as given, or with
--csv and --jsonl its row. Drops empty and bad lines.

examples:
    $ urikit dedupe 'https://h/?utm_source=x' https://h/ https://h/b
    https://h/?utm_source=x
    https://h/b
    $ urikit dedupe --count --canonical https://www.h.example/ https://h.example
    2\thttps://h.example/
"""

from __future__ import annotations

from urikit._cli.canonicalize import canonical_column, canonicalizer, form_options, reading_of
from urikit._cli.common import ROWS, URLS
from urikit._cli.each_row import each_row
from urikit._cli.output import Output, as_text, json_text
from urikit._cli.spec import Option, UsageError, Values
from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

OPTIONS = (
    URLS,
    *form_options("dedupe"),
    Option("-c, --count", "print the number of occurrences before each URL"),
    Option("--canonical", "print the canonical form; with --csv and --jsonl, in one more column"),
    *ROWS,
)


def run(options: Values) -> int:
    make = canonicalizer(options)
    if options.count:
        return _count(options)
    # Of a table the row is written alone, unless there is something to add to it.
    is_row = (options.csv is not None or options.jsonl is not None) and options.name is None
    names = ["canonical"] if is_row and options.canonical else [] if is_row else ["url"]
    seen: set[str] = set()

    def is_new(key: str) -> bool:
        before = len(seen)
        seen.add(key)
        return len(seen) > before

    def values_of(text: str) -> list[str] | None:
        key = make(text)
        return [key if options.canonical else text][: len(names)] if is_new(key) else None

    return each_row(
        *("dedupe", options, names, values_of), aligned=False, columns=_columns(options, is_new)
    )


def _count(options: Values) -> int:
    """Count, then print in the order of the first occurrences."""
    if options.csv is not None or options.jsonl is not None:
        raise UsageError("--count cannot be combined with --csv or --jsonl; pass one URL per line")
    make = canonicalizer(options)
    counts: dict[str, int] = {}
    firsts: dict[str, str] = {}

    def is_new(key: str) -> bool:
        counts[key] = count = counts.get(key, 0) + 1
        return count == 1

    def values_of(text: str) -> None:
        key = make(text)
        if is_new(key):
            firsts[key] = text

    columns = _columns(options, is_new, firsts)
    code = each_row("dedupe", options, ["url"], values_of, aligned=False, columns=columns)
    output = Output(options.null)
    for key, count in counts.items():
        url = key if options.canonical else firsts[key]
        record = {"count": count, "url": url}
        output.line(json_text(record) if options.json else as_text([count, url]))
    output.flush()
    return code


def _columns(
    options: Values, is_new: Callable[[str], bool], firsts: dict[str, str] | None = None
) -> Callable[[], Any] | None:
    def columns() -> Any:
        from urikit._cli._arrow import unique

        make = canonical_column(options)
        return unique(make, is_new, options.canonical, reading_of(options), firsts)

    # With a default scheme the columns hold other strings than the lines.
    return None if options.surt or options.default_scheme is not None else columns
