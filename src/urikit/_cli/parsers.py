r"""Compare how standards and installed HTTP clients read URLs.

Shows to which host each would connect, where they differ, and by which rule: RFC 3986, RFC 3987,
WHATWG, browsers of 2010, and the installed clients. Nothing is looked up, and no client connects.
To compare two URLs, use urikit diff.

examples:
    $ urikit parsers 'http://a.example\@b.example/'
    $ urikit parsers --quiet --json -f urls.txt

exit codes:
    3  parsers disagree about some URL
"""

from __future__ import annotations

from urikit._cli.common import BASE, DEFAULT_SCHEME, INPUT, JSON, URLS, completer_of
from urikit._cli.spec import Option, UsageError, Values

OPTIONS = (
    URLS,
    BASE,
    DEFAULT_SCHEME,
    Option("--client NAME", "ask only this client", many=True),
    Option("--no-clients", "compare only the standards"),
    Option("--list", "list the installed clients, and exit"),
    Option("--table", "print a table with one line per view"),
    Option("-q, --quiet", "print only URLs that parsers disagree about"),
    JSON,
    *INPUT,
)

DIFFERENT = 3
"""The exit code if parsers disagree about some URL."""


def run(options: Values) -> int:
    from urikit import compare
    from urikit._cli.output import Output, Reporter, json_text
    from urikit._cli.terminal import terminal_width
    from urikit.errors import URIError

    if options.list:
        return _list()
    complete = completer_of(options, options.base)
    output = Output(options.null)
    clients = options.client or not options.no_clients
    try:
        compare("", options.base, clients=clients)
    except URIError as error:
        raise UsageError(str(error)) from None
    width = terminal_width()
    agree = True
    with Reporter("parsers", output) as report:
        for row in report.rows(options):
            if row.text is None:
                continue
            found = compare(complete(row.text), options.base, clients=clients)
            if options.quiet and found.agree:
                continue
            agree = agree and found.agree
            if options.json:
                output.line(json_text(found.to_dict()))
            else:
                output.line(found.to_table() if options.table else found.to_text(width=width))
                output.line("")
    return report.code or (0 if agree else DIFFERENT)


def _list() -> int:
    from urikit.readings import clients

    for name, version in clients().items():
        print(name, version or "", sep="\t")
    return 0
