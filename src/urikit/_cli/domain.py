"""``urikit domain``: registrable domains, public suffixes, sites."""

from __future__ import annotations

from urikit._cli.common import ROWS, STANDARD, URLS, reader_of
from urikit._cli.output import each_row
from urikit._cli.spec import Command, Option, Values

__all__ = ["COMMAND"]


def _run(options: Values) -> int:
    from urikit import domains

    read = reader_of(options.standard)
    private, unlisted = not options.icann, not options.listed

    def values_of(text: str) -> list[str | None]:
        host = read(text) if "/" in text else text  # no host has a slash
        if options.suffix:
            return [domains.public_suffix(host, private=private, unlisted=unlisted)]
        parts = domains.split_domain(host, private=private, unlisted=unlisted)
        if parts is None:
            return [None] * len(chosen)
        name = None if parts.label is None else f"{parts.label}.{parts.suffix}"
        return [name, parts.suffix, parts.subdomain, parts.section][: len(chosen)]

    names = ["registrable_domain", "public_suffix", "subdomain", "section"]
    chosen = ["public_suffix"] if options.suffix else names if options.all else names[:1]
    return each_row("domain", options, chosen, values_of)


COMMAND = Command(
    "domain",
    "registrable domains and public suffixes of URLs and host names",
    _run,
    description="Write the registrable domain of each URL or host name, by the Public Suffix List: "
    "what somebody registered. It is empty for addresses, and for what is a public suffix itself. "
    "It needs a list: pip install 'urikit[domains]'.",
    arguments=[URLS],
    options=[
        Option("-a", "--all", help="domain, public suffix, subdomain and section of the list"),
        Option("--suffix", help="the public suffix only"),
        Option("--icann", help="only suffixes of registries, not of companies"),
        Option("--listed", help="only suffixes that are in the list"),
        STANDARD,
        *ROWS,
    ],
    examples=[
        ("urikit domain https://www.example.co.uk/ a.b.example.com", "example.co.uk\nexample.com"),
        ("urikit domain --all me.github.io", "me.github.io\tgithub.io\t\tprivate"),
    ],
)
