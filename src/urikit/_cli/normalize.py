"""``urikit normalize``: URLs in normal form."""

from __future__ import annotations

from urikit._cli.common import ROWS, STANDARD, URLS, reader_of
from urikit._cli.output import each_row
from urikit._cli.spec import Command, Option, Values

__all__ = ["COMMAND"]


def _run(options: Values) -> int:
    read, level = reader_of(options.standard), options.level
    return each_row("normalize", options, ["url"], lambda text: [str(read(text).normalize(level))])


COMMAND = Command(
    "normalize",
    "URLs in the normal form of RFC 3986",
    _run,
    description="Write each URL in normal form, up to a level of RFC 3986 section 6.2; each "
    "includes those before it. The URL Standard brings a URL far along already.",
    arguments=[URLS],
    options=[
        Option(
            *("-l", "--level"),
            metavar="LEVEL",
            choices=("exact", "case", "percent", "path", "scheme"),
            default="scheme",
            help="how far",
        ),
        STANDARD,
        *ROWS,
    ],
    examples=[
        ("urikit normalize HTTP://Example.com:80/%7Ea/../b", "http://example.com/b"),
        (
            "urikit normalize -s rfc3986 -l case HTTP://Example.com:80/%7ea",
            "http://example.com:80/%7Ea",
        ),
    ],
)
