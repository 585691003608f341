"""Normalize URLs by RFC 3986.

Each level of RFC 3986 section 6.2 includes those before it. Parsing by the URL Standard already
does much of this.

examples:
    $ urikit normalize HTTP://Example.com:80/%7Ea/../b
    http://example.com/b
    $ urikit normalize -s rfc3986 -l case HTTP://Example.com:80/%7ea
    http://example.com:80/%7Ea
"""

from __future__ import annotations

from urikit._cli.common import LEVELS, ROWS, STANDARD, URLS, reader_of
from urikit._cli.each_row import each_row
from urikit._cli.spec import Option, Values
from urikit._exports import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

OPTIONS = (
    URLS,
    Option(
        "-l, --level LEVEL",
        "normalize up to this level",
        choices=LEVELS,
        default="scheme",
    ),
    STANDARD,
    *ROWS,
)


def run(options: Values) -> int:
    read, level = reader_of(options.standard), options.level

    def columns() -> Any:
        from urikit import arrow
        from urikit._cli._arrow import one_string

        standard = options.standard
        return one_string(lambda texts: arrow.normalize(texts, standard, level), standard)

    return each_row(
        *("normalize", options, ["url"], lambda text: [str(read(text).normalize(level))]),
        columns=columns if options.standard != "auto" else None,
    )
