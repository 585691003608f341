"""``urikit serve``: the lens, a page on this machine."""

from __future__ import annotations

import sys

from urikit._cli.spec import Command, Option, UsageError, Values

__all__ = ["COMMAND"]

_DESCRIPTION = """\
Serve the lens: a page on which a URL shows what it is made of, how each standard, the installed \
clients and the browser itself read it, what is dangerous about it, and each step of the parser; \
with a table for whole files, and a JSON API described at /openapi.json.

It listens on the loopback interface only, unless another host is given: the page has no \
password. It needs starlette and uvicorn: pip install 'urikit[lens]'.\
"""

_MAX_PORT = 65535


def _run(options: Values) -> int:
    if not 0 <= options.port <= _MAX_PORT:
        raise UsageError(f"a port is a number up to {_MAX_PORT}")
    try:
        from urikit.lens import serve

        return serve(options.host, options.port, open_browser=options.open)
    except ModuleNotFoundError as error:
        print(f"urikit serve: {error}", file=sys.stderr)
        return 2


COMMAND = Command(
    "serve",
    "the lens: a page that shows what a URL is made of",
    _run,
    description=_DESCRIPTION,
    options=(
        Option(
            "--host",
            metavar="HOST",
            default="127.0.0.1",
            help="the name or address to listen on",
        ),
        Option(
            "-p",
            "--port",
            metavar="PORT",
            number=True,
            default=8765,
            help="the port to listen on; 0 takes any that is free",
        ),
        Option("--open", help="open the page in a browser"),
    ),
    examples=(
        ("urikit serve --open", None),
        ("urikit serve --port 0", None),
    ),
)
