"""Check that strings are valid URLs.

Prints "valid", or the first error and its index, for each string. With --quiet, prints errors
alone, on standard error, each with its line and a caret.

A string is valid if it is written as the standard demands: "valid" means what it means to
URL.is_valid(). Browsers and other WHATWG parsers accept much more, and repair it: a space in the
path, a missing slash. With --lenient these strings are valid too.

examples:
    $ urikit validate https://example.com/ 'https://example.com/a b'
    valid
    invalid-URL-unit at 21: a space must be percent-encoded here
    $ urikit validate --lenient 'https://example.com/a b'
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
from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from urikit.errors import URIError

OPTIONS = (
    URLS,
    Option("--lenient", "accept strings that the parser can repair"),
    Option("-q, --quiet", "print nothing about valid strings"),
    STANDARD,
    BASE,
    DEFAULT_SCHEME,
    *ROWS,
)

_ADDED = "missing-scheme-added"  # which the options ask for


def run(options: Values) -> int:
    from urikit._ground.pictures import character_name
    from urikit.errors import ParseError

    read = reading(options, options.base)
    valid: list[object] | None = None if options.quiet else [True, None, None, None]

    def values_of(text: str) -> list[object] | None:
        u = read(text)
        faults = () if options.lenient else u.violations
        first = next((each for each in faults if each.kind != _ADDED), None)
        if first is None:
            return valid
        message = first.message
        if first.kind == "invalid-URL-unit" and u.userinfo is None:
            name = character_name(text[first.index : first.index + 1] or " ")
            message = message.replace("this character", name)
        raise ParseError(first.kind, text, first.index, message=message, expected=first.expected)

    def columns() -> Any:
        from urikit._cli import _arrow

        return _arrow.valid(options.standard, options.quiet, options.lenient)

    is_table = options.json or options.csv is not None or options.jsonl is not None
    is_told = options.quiet and not is_table and options.errors != "column"
    is_plain = options.standard != "auto" and options.base is None
    return each_row(
        *("validate", options, ["valid", "kind", "index", "message"], values_of, _line),
        recover=None if is_told else _fault,
        aligned=not options.quiet,
        columns=on_columns(options, columns) if is_plain and not options.json else None,
        literals=["", ""],
    )


def _fault(error: URIError) -> list[object]:
    from urikit._cli.advice import for_command

    error = for_command("validate", error)
    return [False, str(error.kind), error.index, error.message]


def _line(values: Sequence[Any]) -> str:
    valid, kind, index, message = values
    return "valid" if valid else plain(f"{kind} at {index}: {message}")
