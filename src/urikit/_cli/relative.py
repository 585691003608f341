"""``urikit relative``: URLs as references at a base."""

from __future__ import annotations

from urikit._cli.common import ROWS, STANDARD, URLS, reader_of
from urikit._cli.output import each_row
from urikit._cli.spec import Argument, Command, UsageError, Values

__all__ = ["COMMAND"]


def _run(options: Values) -> int:
    from urikit.errors import URIError

    read = reader_of(options.standard)
    try:
        base = read(options.base)
    except URIError as error:
        raise UsageError(f"the base is no URL: {error}") from None

    def values_of(text: str) -> list[str]:
        u = read(text)
        at = base if type(u) is type(base) else str(base)
        return [str(u.relative_to(at))]

    return each_row("relative", options, ["reference"], values_of)


COMMAND = Command(
    "relative",
    "short references to URLs, at a base",
    _run,
    description="Write a short reference for each URL that means the same at a base: the way back "
    "from resolve. Where there is none, it is the URL itself, or, by the RFCs, an error.",
    arguments=[Argument("BASE", help="what the references are to be relative to"), URLS],
    options=[STANDARD, *ROWS],
    examples=[("urikit relative https://h/a/b https://h/a/c?d https://h/x", "c?d\n/x")],
)
