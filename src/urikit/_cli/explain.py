r"""Explain a URL: its parts, how others read it, its dangers.

Shows the parts in a picture, how the standards and the installed HTTP clients read the URL, what is
dangerous about it, the details of its scheme, and its query as a table. Nothing is looked up or
opened. Passwords are masked. Of the clients, only those that are quick to import are asked
(urllib.parse, yarl and libcurl); --all-clients asks the others too, which takes longer.

examples:
    $ urikit explain 'https://user:secret@example.com:8042/over/there?name=ferret#nose'
    $ urikit explain 'http://good.example\@evil.example/'
    $ urikit explain --json https://example.com/ | jq .parts.host

exit codes:
    1  some string is not a URL by the standard, or something could not be read
"""

from __future__ import annotations

from urikit._cli.common import (
    COLOR,
    DEFAULT_SCHEME,
    INPUT,
    JSON,
    PROFILES,
    STANDARDS,
    URLS,
    completer_of,
)
from urikit._cli.spec import Option, Values

OPTIONS = (
    URLS,
    Option(
        "-s, --standard NAME",
        "draw the parts by this standard; auto takes the first of RFC 3986, RFC 3987 and WHATWG "
        "that accepts the string",
        choices=STANDARDS,
        default="auto",
    ),
    Option("-p, --profile NAME", "judge for this use", choices=PROFILES, default="fetch"),
    Option("--all-clients", "ask every installed client, even those that are slow to import"),
    Option("--no-clients", "show only the standards, not the installed clients"),
    DEFAULT_SCHEME,
    COLOR,
    Option("--width N", "use this many columns (default: the width of the terminal)"),
    JSON,
    *INPUT,
)


def run(options: Values) -> int:
    import sys

    from urikit._cli.explain_page import page_of
    from urikit._cli.explanation import Explanation
    from urikit._cli.output import Output, Reporter, json_text
    from urikit._cli.spec import UsageError
    from urikit._cli.terminal import NARROWEST, style_for, terminal_width
    from urikit.readings._registry import quick_clients

    if options.all_clients and options.no_clients:
        raise UsageError("--all-clients and --no-clients exclude each other")

    output = Output(options.null and options.json)
    style = style_for(sys.stdout, options.color)
    width = max(options.width, NARROWEST) if options.width else terminal_width()
    clients: bool | list[str] = options.all_clients
    if not (options.all_clients or options.no_clients):
        clients = quick_clients()
    is_first, complete = True, completer_of(options)
    with Reporter("explain", output) as report:
        for row in report.rows(options):
            if row.text is None:
                continue
            given = complete(row.text), options.standard, options.profile
            found = Explanation(*given, clients=clients)
            report.bad += found.error is not None
            if options.json:
                output.line(json_text(found.to_dict()))
                continue
            if not is_first:
                output.line("\n" + style("=" * min(width, 40), "dim") + "\n")
            is_first = False
            for line in page_of(found, width, style, sys.stdout):
                output.line(line)
    return report.code
