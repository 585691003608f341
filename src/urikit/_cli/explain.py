"""``urikit explain``: all that can be said about a URL, to look at."""

from __future__ import annotations

from urikit._cli.common import COLOR, INPUT, STANDARDS, URLS
from urikit._cli.spec import Command, Option, Values

__all__ = ["COMMAND"]


def _run(options: Values) -> int:
    import sys

    from urikit._cli.explain_page import page_of
    from urikit._cli.explanation import explain
    from urikit._cli.output import Output, Reporter, json_text, readable
    from urikit._cli.rows import Header, read_rows
    from urikit._cli.terminal import NARROWEST, style_for, terminal_width
    from urikit.errors import URIError

    output = Output(options.null and options.json)
    report = Reporter("explain", output)
    style = style_for(sys.stdout, options.color)
    width = max(options.width, NARROWEST) if options.width else terminal_width()
    clients = not options.no_clients
    is_first = True
    try:
        for row in read_rows(options, output.flush):
            if row.error is not None:
                report.bad += 1
                report.tell(row.place, row.error)
            if row.text is None or isinstance(row, Header):
                continue
            found = explain(row.text, options.standard, options.profile, clients)
            report.bad += found.error is not None
            if options.json:
                output.line(json_text(found.to_dict()))
                continue
            if not is_first:
                output.line("\n" + style("=" * min(width, 40), "dim") + "\n")
            is_first = False
            for line in page_of(found, width, style, sys.stdout):
                output.line(line)
    except (OSError, URIError) as error:
        if isinstance(error, BrokenPipeError):
            raise
        report.tell("", readable(error))
        return 1
    output.flush()
    return 1 if report.bad else 0


COMMAND = Command(
    "explain",
    "everything about a URL: its parts, how others read it, what is dangerous",
    _run,
    description="Show the parts of a URL in a picture, what the standards and the HTTP clients "
    "that are installed make of it, what could be dangerous about it, what its scheme knows, and "
    "its query as a table. Nothing is looked up or opened. Passwords are masked.",
    arguments=[URLS],
    options=[
        Option(
            *("-s", "--standard"),
            metavar="NAME",
            choices=STANDARDS,
            default="auto",
            help="by which standard the picture is drawn; auto takes the first of RFC 3986, "
            "RFC 3987 and WHATWG that accepts the text",
        ),
        Option(
            *("-p", "--profile"),
            metavar="NAME",
            choices=("fetch", "redirect", "display", "config"),
            default="fetch",
            help="what it is to be used for, for the findings",
        ),
        Option("--no-clients", help="only the standards, not the clients that are installed"),
        COLOR,
        Option("--width", metavar="N", number=True, help="how many columns (default: all)"),
        Option("--json", help="write an object of JSON for each URL"),
        *INPUT,
    ],
    examples=[
        ("urikit explain 'https://user:secret@example.com:8042/over/there?name=ferret#nose'", None),
        ("urikit explain 'http://good.example\\@evil.example/'", None),
        ("urikit explain --json https://example.com/ | jq .parts.host", None),
    ],
    exits=[(1, "some text is no URL by the standard, or something could not be read")],
)
