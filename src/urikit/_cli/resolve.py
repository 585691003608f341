"""Resolve references against a base URL.

Follows RFC 3986 section 5.2, or the URL Standard, as browsers do.

examples:
    $ urikit resolve https://example.com/a/b ../c '?q'
    https://example.com/c
    https://example.com/a/b?q
    $ urikit resolve -s rfc3986 http://a/b/c/d ../../../g
    http://a/g
"""

from __future__ import annotations

from urikit._cli.common import ROWS, STANDARD, URLS, reader_of
from urikit._cli.output import each_row
from urikit._cli.spec import Option, Values

OPTIONS = (Option("BASE", "the URL to resolve against"), URLS, STANDARD, *ROWS)


def run(options: Values) -> int:
    read = reader_of(options.standard, options.base)
    return each_row("resolve", options, ["url"], lambda text: [str(read(text))])
