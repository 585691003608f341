"""Normalize URLs by RFC 3986.

Each level of RFC 3986 section 6.2 includes those before it. Parsing by the WHATWG standard already
normalizes much: pass -s rfc3986 to see what each level does.

examples:
    $ urikit normalize HTTP://Example.com:80/%7Ea/../b
    http://example.com/b
    $ urikit normalize -s rfc3986 -l case HTTP://Example.com:80/%7ea
    http://example.com:80/%7Ea
"""

from __future__ import annotations

from urikit._cli.common import DEFAULT_SCHEME, ROWS, STANDARD, URLS, on_columns, reading
from urikit._cli.each_row import each_row
from urikit._cli.spec import Option, Values
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.special_schemes import HTTP_SCHEMES, SPECIAL_SCHEMES
from urikit._kernel.record import COMPILED, Record
from urikit._kernel.rewriting import normalize_record
from urikit._kernel.tables import LEVELS

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
    DEFAULT_SCHEME,
    *ROWS,
)


_HIGHEST = 5  # the rank of the last level


def _normal(u: Any, level: str) -> str:
    """The normal form of *u*; for that of a web address the kernel needs no handler."""
    is_iri = u.standard == "rfc3987"  # whose escapes may be decoded
    if COMPILED and level == LEVELS[-1] and not is_iri and u.scheme in HTTP_SCHEMES:
        target, port = Record(), SPECIAL_SCHEMES[u.scheme] or -1
        if normalize_record(u, _HIGHEST, port, True, True, target):
            return str(type(u)(target._text))
    return str(u.normalize(level))


def run(options: Values) -> int:
    read, level = reading(options), options.level

    def columns() -> Any:
        from urikit import arrow
        from urikit._cli._arrow import one_string

        standard = options.standard
        return one_string(lambda texts: arrow.normalize(texts, standard, level), standard)

    return each_row(
        *("normalize", options, ["url"], lambda text: [_normal(read(text), level)]),
        columns=on_columns(options, columns) if options.standard != "auto" else None,
    )
