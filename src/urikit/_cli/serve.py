"""Serve urikit lens, a page that shows what a URL is made of.

The page shows how each standard, the installed clients and your browser read a URL, what is
dangerous about it, and each step of the parser. It has a table for whole files, and a JSON API
described at /openapi.json.

It has no password, and listens only on the loopback interface unless you pass another host. Install
it first: pip install 'urikit[lens]'.

examples:
    $ urikit serve --open
    $ urikit serve --port 0
"""

from __future__ import annotations

from urikit._cli.spec import Option, UsageError, Values

OPTIONS = (
    Option("--host HOST", "listen on this name or address", default="127.0.0.1"),
    Option("-p, --port N", "listen on this port; 0 picks a free one", default=8765),
    Option("--open", "open the page in a browser"),
)


def run(options: Values) -> int:
    from urikit._kernel.tables import MAX_PORT
    from urikit.lens import serve

    if options.port > MAX_PORT:
        raise UsageError(f"--port must be at most {MAX_PORT}, not {options.port}")
    return serve(options.host, options.port, open_browser=options.open)
