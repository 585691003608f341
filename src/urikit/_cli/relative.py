"""Shorten URLs to references relative to a base URL.

Each reference resolves to the URL again. A URL without such a reference is printed whole; with the
RFCs, it is an error.

examples:
    $ urikit relative https://h/a/b https://h/a/c?d https://h/x
    c?d
    /x
"""

from __future__ import annotations

from urikit._cli.common import DEFAULT_SCHEME, ROWS, STANDARD, URLS, read_base, reading
from urikit._cli.each_row import each_row
from urikit._cli.spec import Option, Values

OPTIONS = (Option("BASE", "the base URL"), URLS, STANDARD, DEFAULT_SCHEME, *ROWS)


def run(options: Values) -> int:
    read = reading(options)
    base = read_base(read, options.base, DEFAULT_SCHEME.names)

    def values_of(text: str) -> list[str]:
        u = read(text)
        at = base if type(u) is type(base) else str(base)
        return [str(u.relative_to(at))]

    return each_row("relative", options, ["reference"], values_of)
