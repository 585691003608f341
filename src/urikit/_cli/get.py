"""``urikit get``: parts of URLs, by a template."""

from __future__ import annotations

from urikit._cli.common import BASE, ROWS, STANDARD, URLS, checking_port, reader_of
from urikit._cli.fields import FIELDS, MEANINGS, Template
from urikit._cli.output import each_row
from urikit._cli.spec import Argument, Command, Values

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

__all__ = ["COMMAND"]


def _run(options: Values) -> int:
    template = Template(options.template)
    if _may_be_long(options):
        from urikit._cli import columns

        if columns.can_do(options, template):
            return columns.run(options, template)
    read = checking_port(reader_of(options.standard, options.base))

    def values_of(text: str) -> list[object]:
        return template.values(read(text), text)

    if template.is_list or options.json or options.jsonl is not None:
        return each_row("get", options, template.names, values_of)
    return each_row(
        "get", options, ["text"], lambda text: [template.render(read(text), text)], _only
    )


def _only(values: Sequence[Any]) -> str:
    return str(values[0])


def _may_be_long(options: Values) -> bool:
    """Whether the input is of a kind that may be a million lines."""
    return not options.urls and options.csv is None and options.jsonl is None


COMMAND = Command(
    "get",
    "parts of URLs, by a template",
    _run,
    description="Write parts of each URL, as a template says: text with fields in braces, or names "
    "of fields with commas between them, which become columns with tabs between them. What is "
    "absent is empty. {{ and }} write braces, \\t, \\n, \\0 and \\\\ what they mean elsewhere. A "
    "line of input makes a line of output: controls in decoded values are written as escapes, "
    "which --json has exactly. Long input in lines goes through the kernel for columns, if "
    "pyarrow is there.",
    arguments=[
        Argument(
            "TEMPLATE",
            help="what to write for each URL: '{host} {path}', or host,path",
            suggestions=tuple(FIELDS),
        ),
        URLS,
    ],
    options=[STANDARD, BASE, *ROWS],
    sections=[("fields", MEANINGS)],
    examples=[
        ("urikit get '{scheme} {host}' https://example.com/a", "https example.com"),
        ("urikit get '{query:q}' 'https://example.com/?q=caf%C3%A9'", "café"),
        (
            "urikit get host,port,query:id --json 'https://h:8080/?id=7'",
            '{"host": "h", "port": 8080, "query:id": "7"}',
        ),
        ("urikit get '{registrable_domain}' https://www.example.co.uk/", "example.co.uk"),
        ("urikit get host -f access-urls.txt | sort | uniq -c | sort -rn | head", None),
        ("urikit get host --csv referrer -f log.csv > with-hosts.csv", None),
    ],
)
