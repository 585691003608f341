"""``urikit set``: URLs with parts changed."""

from __future__ import annotations

from urikit._cli.common import ROWS, STANDARD, URLS, reader_of
from urikit._cli.output import each_row
from urikit._cli.spec import Command, Option, UsageError, Values

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

__all__ = ["COMMAND"]

_PARTS = ("scheme", "username", "password", "host", "port", "path", "query", "fragment")
_CAN_GO = ("username", "password", "port", "query", "fragment")


def _run(options: Values) -> int:
    changes = {
        part: getattr(options, part) for part in _PARTS if getattr(options, part) is not None
    }
    for part in options.unset:
        if part in changes:
            raise UsageError(f"--unset {part} and --{part} do not go together")
        changes[part] = None
    change = _changer(options, changes)
    if change is None:
        raise UsageError("there is nothing to change: --host, --pair, --append and others do")
    read, changed = reader_of(options.standard), change
    return each_row("set", options, ["url"], lambda text: [str(changed(read(text)))])


def _changer(options: Values, changes: dict[str, Any]) -> Callable[[Any], Any] | None:
    """What does all that *options* ask for, if they ask for something."""
    pairs = [_pair(text) for text in options.pair]
    added = [_pair(text) for text in options.add]
    if not (changes or pairs or added or options.remove or options.append or options.sort):
        return None

    def change(u: Any) -> Any:
        if changes:
            u = u.replace(**changes, encoded=options.encoded)
        if options.append:
            path = u.joinpath(*options.append).path
            u = u.replace(path=path, encoded=True)
        query = u.params
        if options.remove:
            query = query.remove(*options.remove)
        for key, value in pairs:
            query = query.set(key, value)
        for key, value in added:
            query = query.add(key, value)
        if options.sort:
            query = query.sort()
        if str(query) != (u.query or ""):
            u = u.with_query(query if str(query) else None)
        return u

    return change


def _pair(text: str) -> tuple[str, str | None]:
    key, equals, value = text.partition("=")
    return key, value if equals else None


COMMAND = Command(
    "set",
    "change parts of URLs",
    _run,
    description="Write each URL with parts changed. Values are decoded text, and what must be "
    "encoded is; --encoded takes them as they are to stand in the URL. First parts are replaced, "
    "then segments are appended to the path, then the query changes: --remove, --pair, --add, "
    "--sort. Everything else stays as it is.",
    arguments=[URLS],
    options=[
        *(Option(f"--{part}", metavar="VALUE", help=f"another {part}") for part in _PARTS),
        Option("--unset", metavar="PART", choices=_CAN_GO, many=True, help="without this part"),
        Option("--encoded", help="the values of parts are percent-encoded already"),
        Option(
            *("-a", "--append"),
            metavar="SEGMENT",
            many=True,
            help="one more segment of the path, decoded: a slash in it is data",
        ),
        Option("-q", "--pair", metavar="KEY=VALUE", many=True, help="set a key of the query"),
        Option("--add", metavar="KEY=VALUE", many=True, help="add a pair to the query"),
        Option("--remove", metavar="KEY", many=True, help="take a key out of the query"),
        Option("--sort", help="sort the query by its keys"),
        STANDARD,
        *ROWS,
    ],
    examples=[
        ("urikit set --scheme https --unset port http://h:80/a", "https://h/a"),
        (
            "urikit set --append 'b c' -q page=2 'https://h/a?page=1&q=x'",
            "https://h/a/b%20c?page=2&q=x",
        ),
        ("urikit set --remove utm_source 'https://h/?utm_source=x&id=7'", "https://h/?id=7"),
    ],
)
