"""The command line: ``urikit`` and its subcommands."""

from urikit.cli.main import main

__all__ = ["main"]
