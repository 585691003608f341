"""``urikit resolve``: references at a base."""

from __future__ import annotations

from urikit._cli.common import ROWS, STANDARD, URLS, reader_of
from urikit._cli.output import each_row
from urikit._cli.spec import Argument, Command, Values

__all__ = ["COMMAND"]


def _run(options: Values) -> int:
    read = reader_of(options.standard, options.base)
    return each_row("resolve", options, ["url"], lambda text: [str(read(text))])


COMMAND = Command(
    "resolve",
    "references at a base, as URLs",
    _run,
    description="Write what each reference means at a base: by RFC 3986 section 5.2, or as "
    "browsers do it.",
    arguments=[Argument("BASE", help="what the references are relative to"), URLS],
    options=[STANDARD, *ROWS],
    examples=[
        (
            "urikit resolve https://example.com/a/b ../c '?q'",
            "https://example.com/c\nhttps://example.com/a/b?q",
        ),
        ("urikit resolve -s rfc3986 http://a/b/c/d ../../../g", "http://a/g"),
    ],
)
