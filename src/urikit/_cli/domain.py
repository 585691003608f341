"""Print registrable domains and public suffixes.

Takes URLs and host names. The registrable domain is the public suffix and one more label, by the
Public Suffix List; IP addresses and public suffixes have none. Install a list first: pip install
'urikit[domains]'.

examples:
    $ urikit domain https://www.example.co.uk/ a.b.example.com
    example.co.uk
    example.com
    $ urikit domain --all me.github.io
    me.github.io\tgithub.io\t\tprivate
"""

from __future__ import annotations

from urikit._cli.common import DEFAULT_SCHEME, ROWS, STANDARD, URLS, reading
from urikit._cli.each_row import each_row
from urikit._cli.spec import Option, Values
from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

OPTIONS = (
    URLS,
    Option(
        "-a, --all",
        "print the domain, the public suffix, the subdomain and the section of the list",
    ),
    Option("--suffix", "print only the public suffix"),
    Option("--icann", "ignore private suffixes, such as github.io"),
    Option("--listed", "ignore suffixes that are not in the list"),
    STANDARD,
    DEFAULT_SCHEME,
    *ROWS,
)


def run(options: Values) -> int:
    read = reading(options)
    private, unlisted = not options.icann, not options.listed
    is_plain = private and unlisted and not options.suffix and not options.all

    def values_of(text: str) -> list[str | None]:
        # No host has a slash.
        host = read(text) if "/" in text or options.default_scheme is not None else text
        if is_plain and not isinstance(host, str):
            return [host.registrable_domain]
        from urikit import domains  # slow to import

        if is_plain:
            return [domains.registrable_domain(host)]
        if options.suffix:
            return [domains.public_suffix(host, private=private, unlisted=unlisted)]
        parts = domains.split_domain(host, private=private, unlisted=unlisted)
        if parts is None:
            return [None] * len(chosen)
        name = None if parts.label is None else f"{parts.label}.{parts.suffix}"
        return [name, parts.suffix, parts.subdomain, parts.section][: len(chosen)]

    names = ["registrable_domain", "public_suffix", "subdomain", "section"]
    chosen = ["public_suffix"] if options.suffix else names if options.all else names[:1]

    def columns() -> Any:
        from urikit._cli._arrow import by_host, registrable_domains

        if options.standard == "whatwg" and unlisted and chosen == names[:1]:
            return registrable_domains(private)
        return by_host(options.standard, values_of, len(chosen))

    has_columns = options.standard != "auto" and options.default_scheme is None
    return each_row("domain", options, chosen, values_of, columns=columns if has_columns else None)
