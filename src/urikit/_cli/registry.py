"""The subcommands: where each is. Only the one that is called is imported.

A new subcommand is a module with a ``COMMAND`` (see :class:`urikit._cli.spec.Command`), and a line
here. One that reads its command line all by itself is in :data:`OWN_WAY`.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable

    from urikit._cli.spec import Command

__all__ = ["COMMANDS", "OWN_WAY", "command_named", "help_named", "options_named", "runner_named"]

COMMANDS = {
    "explain": "urikit._cli.explain",
    "get": "urikit._cli.get",
    "set": "urikit._cli.set",
    "resolve": "urikit._cli.resolve",
    "relative": "urikit._cli.relative",
    "normalize": "urikit._cli.normalize",
    "canonicalize": "urikit._cli.canonicalize",
    "dedupe": "urikit._cli.dedupe",
    "compare": "urikit._cli.compare",
    "inspect": "urikit._cli.inspect",
    "validate": "urikit._cli.validate",
    "match": "urikit._cli.match",
    "expand": "urikit._cli.expand",
    "domain": "urikit._cli.domain",
    "query": "urikit._cli.query",
    "table": "urikit._cli.table",
    "serve": "urikit._cli.serve",
    "completion": "urikit._cli.completion",
    "man": "urikit._cli.man",
}
"""The subcommands in the order of the help, and the modules with their ``COMMAND``."""

OWN_WAY = {
    "trurl": ("urikit._cli.trurl", "what trurl does, with its options and its output"),
}
"""Subcommands with a ``run(argv)`` that reads the command line itself, and what they are for.

For the manual and for shells they have ``option_names()``, and ``help_text()`` in their ``manual``.
"""


def command_named(name: str) -> Command:
    """The subcommand of that *name*, imported.

    >>> command_named("get").summary
    'parts of URLs, by a template'
    """
    from importlib import import_module

    command: Command = import_module(COMMANDS[name]).COMMAND
    return command


def help_named(name: str) -> str:
    """The help of the subcommand of that *name* that is in :data:`OWN_WAY`.

    >>> help_named("trurl").splitlines()[0]
    'usage: urikit trurl [options] [URL ...]'
    """
    from importlib import import_module

    text: str = import_module(f"{OWN_WAY[name][0]}.manual").help_text()
    return text


def options_named(name: str) -> dict[str, bool]:
    """The options of the subcommand of that *name* that is in :data:`OWN_WAY`.

    Each with whether it takes a value.

    >>> options_named("trurl")["--set"]
    True
    """
    from importlib import import_module

    names: dict[str, bool] = import_module(OWN_WAY[name][0]).option_names()
    return names


def runner_named(name: str) -> Callable[[list[str]], int]:
    """What runs the subcommand of that *name* that is in :data:`OWN_WAY`."""
    from importlib import import_module

    run: Callable[[list[str]], int] = import_module(OWN_WAY[name][0]).run
    return run
