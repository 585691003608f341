"""What all subcommands share: arguments, exit codes, and how they end early.

Exit codes: 0 done; 1 something could not be read or written; 2 the command line is wrong; 130
interrupted.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from urikit import __version__
from urikit.cli import table

__all__ = ["main"]

FAILED, WRONG_USAGE, INTERRUPTED = 1, 2, 130
"""The exit codes beside 0."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code.

    >>> main(["--version"])
    Traceback (most recent call last):
    SystemExit: 0
    """
    parser = argparse.ArgumentParser(
        prog="urikit",
        description="URIs and URLs by their standards, on the command line.",
        epilog="exit codes: 0 done; 1 could not read or write; 2 wrong usage; 130 interrupted",
    )
    parser.add_argument("--version", action="version", version=f"urikit {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    table.add_parser(commands)
    options = parser.parse_args(arguments)
    try:
        return int(options.run(options, parser))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has had enough. Python would complain when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
