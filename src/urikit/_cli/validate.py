"""Check that strings are valid URLs.

Prints "valid", or the error and its index, for each string. With --quiet, prints errors alone, on
standard error, each with its line and a caret. The WHATWG parser repairs many errors: with --strict
those count too, and so do the violations of the other standards.

examples:
    $ urikit validate https://example.com/
    valid
    $ urikit validate --errors column --json http://h:x/
    {"valid": false, "kind": "port-invalid", "index": 9, "message": \
"port must contain only digits", "error": "port-invalid"}
    $ urikit validate -s rfc3986 --quiet -f urls.txt && echo all good

exit codes:
    1  some string is invalid, or a file could not be read
"""

from __future__ import annotations

from urikit._cli.common import BASE, DEFAULT_SCHEME, ROWS, STANDARD, URLS, on_columns, reading
from urikit._cli.each_row import each_row
from urikit._cli.output import plain
from urikit._cli.spec import Option, Values
from urikit._exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from urikit.errors import URIError

OPTIONS = (
    URLS,
    Option("--strict", "reject strings with non-fatal errors, too"),
    Option("-q, --quiet", "print nothing about valid strings"),
    STANDARD,
    BASE,
    DEFAULT_SCHEME,
    *ROWS,
)

_ADDED = "missing-scheme-added"  # which the options ask for


def run(options: Values) -> int:
    from urikit.errors import ParseError

    read = reading(options, options.base)

    def values_of(text: str) -> list[object] | None:
        u = read(text)
        faults = [each for each in u.violations if each.kind != _ADDED] if options.strict else ()
        if faults:
            first = faults[0]
            raise ParseError(
                first.kind, text, first.index, message=first.message, expected=first.expected
            )
        return None if options.quiet else [True, None, None, None]

    def columns() -> Any:
        from urikit._cli._arrow import valid

        return valid(options.standard, options.quiet)

    is_table = options.json or options.csv is not None or options.jsonl is not None
    is_told = options.quiet and not is_table and options.errors != "column"
    is_plain = options.standard != "auto" and options.base is None and not options.strict
    return each_row(
        *("validate", options, ["valid", "kind", "index", "message"], values_of, _line),
        recover=None if is_told else _fault,
        aligned=not options.quiet,
        columns=on_columns(options, columns) if is_plain and not options.json else None,
        literals=["", ""],
    )


def _fault(error: URIError) -> list[object]:
    return [False, str(error.kind), error.index, error.message]


def _line(values: Sequence[Any]) -> str:
    valid, kind, index, message = values
    return "valid" if valid else plain(f"{kind} at {index}: {message}")
