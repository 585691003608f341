"""Remove URLs that are the same as one before.

Two URLs are the same if their canonical forms are. Each is printed as given; with --csv or --jsonl,
the row is. Empty and bad lines are dropped.

examples:
    $ urikit dedupe 'https://h/?utm_source=x' https://h/ https://h/b
    https://h/?utm_source=x
    https://h/b
    $ urikit dedupe --count --canonical https://www.h.example/ https://h.example
    2\thttps://h.example/
"""

from __future__ import annotations

from urikit._cli.canonicalize import canonicalizer, form_options
from urikit._cli.common import ROWS, URLS
from urikit._cli.output import Output, as_text, each_row, json_text
from urikit._cli.spec import Option, UsageError, Values

OPTIONS = (
    URLS,
    *form_options("dedupe"),
    Option("-c, --count", "print each URL once, after the number of its occurrences"),
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

    def values_of(text: str) -> list[str] | None:
        key = make(text)
        if key in seen:
            return None
        seen.add(key)
        return [key if options.canonical else text][: len(names)]

    return each_row("dedupe", options, names, values_of, aligned=False)


def _count(options: Values) -> int:
    """Count, then print in the order of the first occurrences."""
    if options.csv is not None or options.jsonl is not None:
        raise UsageError("--count cannot be combined with --csv or --jsonl")
    make = canonicalizer(options)
    counts: dict[str, int] = {}
    firsts: dict[str, str] = {}

    def values_of(text: str) -> None:
        key = make(text)
        firsts.setdefault(key, text)
        counts[key] = counts.get(key, 0) + 1

    code = each_row("dedupe", options, ["url"], values_of, aligned=False)
    output = Output(options.null)
    for key, count in counts.items():
        url = key if options.canonical else firsts[key]
        record = {"count": count, "url": url}
        output.line(json_text(record) if options.json else as_text([count, url]))
    output.flush()
    return code
