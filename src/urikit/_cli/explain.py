r"""Explain a URL: its parts, how parsers read it, its dangers.

Shows the parts in a picture, how the standards and the installed HTTP clients read the URL, what is
dangerous about it, the details of its scheme, and its query as a table. Nothing is looked up or
opened. Passwords are masked. Asks only the clients that import quickly (urllib.parse, yarl and
libcurl), unless you pass --all-clients.

examples:
    $ urikit explain 'https://user:secret@example.com:8042/over/there?name=ferret#nose'
    $ urikit explain 'http://good.example\@evil.example/'
    $ urikit explain --json https://example.com/ | jq .parts.host

exit codes:
    1  some string is invalid by the standard, or a file could not be read
"""

from __future__ import annotations

from urikit._cli.common import (
    COLOR,
    DEFAULT_SCHEME,
    INPUT,
    JSON,
    PROFILE,
    STANDARD,
    URLS,
    completer_of,
)
from urikit._cli.spec import Option, Values

OPTIONS = (
    URLS,
    STANDARD,
    PROFILE,
    Option("--all-clients", "run every installed client, even those that are slow to import"),
    Option("--no-clients", "show only the standards, not the installed clients"),
    DEFAULT_SCHEME,
    COLOR,
    Option("--width N", "use this many columns", otherwise="the width of the terminal"),
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
        raise UsageError("--all-clients cannot be combined with --no-clients; pass one of them")

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
