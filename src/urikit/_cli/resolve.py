"""Resolve references against a base URL.

Follows the WHATWG URL Standard, as browsers do, or with -s rfc3986 RFC 3986 section 5.2.

examples:
    $ urikit resolve https://example.com/a/b ../c '?q'
    https://example.com/c
    https://example.com/a/b?q
    $ urikit resolve -s rfc3986 http://a/b/c/d ../../../g
    http://a/g
"""

from __future__ import annotations

from urikit._cli.common import DEFAULT_SCHEME, ROWS, STANDARD, URLS, complete_base, reader_of
from urikit._cli.each_row import each_row
from urikit._cli.spec import Option, Values
from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

_LONGEST = 100  # of a base for columns, whose size would be its own for every line

OPTIONS = (
    Option("BASE", "the base URL; --default-scheme applies to it too"),
    URLS,
    STANDARD,
    DEFAULT_SCHEME,
    *ROWS,
)


def run(options: Values) -> int:
    base = complete_base(options)
    read = reader_of(options.standard, base, DEFAULT_SCHEME.names)

    def columns() -> Any:
        from urikit import arrow
        from urikit._cli._arrow import one_string

        standard = options.standard
        return one_string(lambda texts: arrow.resolve(base, texts, standard), standard, base)

    has_columns = options.standard != "auto" and len(base) <= _LONGEST
    return each_row(
        *("resolve", options, ["url"], lambda text: [str(read(text))]),
        columns=columns if has_columns else None,
    )
