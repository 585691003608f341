"""The entry point of the command line: find the command, run it, and end as all commands end.

Exit codes are in :data:`urikit._cli.spec.EXIT_CODES`. If nobody reads the output anymore, the
program ends quietly, with 0.
"""

from __future__ import annotations

import os
import sys

from urikit._cli.spec import (
    ALIASES,
    COMMANDS,
    HELP_NAMES,
    OWN_WAY,
    UsageError,
    command_named,
    hint,
    parse_arguments,
    shown,
)
from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

FAILED, WRONG_USAGE, INTERRUPTED = 1, 2, 130
_VERSION_NAMES = ("-V", "--version")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code.

    >>> main(["--version"])
    urikit 0.1.0
    0
    """
    name, failed = "urikit", FAILED
    try:
        given = list(sys.argv[1:] if arguments is None else arguments)
        _open_closed_streams()
        if given and given[0] in OWN_WAY:
            code: int = command_named(given[0]).run(given[1:])
        elif given and given[0] in COMMANDS:
            name = f"urikit {given[0]}"
            command = command_named(given[0])
            failed = getattr(command, "TROUBLE", FAILED)
            options = parse_arguments(command.OPTIONS, given[1:])
            code = _help(given[0]) if options is None else command.run(options)
        else:
            code = _without_command(given)
        sys.stdout.flush()
    except UsageError as error:
        _tell(f"{name}: {error}")
        _tell(f"Try: {name} --help")
        return WRONG_USAGE
    except ModuleNotFoundError as error:
        if "pip install" not in str(error):
            raise
        _tell(f"{name}: {error}")
        return WRONG_USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:
        _forget_output()
        _tell(f"{name}: {error}")
        return failed
    return code


def _tell(message: str) -> None:
    """Write *message* to standard error, with unprintable characters as escapes."""
    from urikit._ground.pictures import visible

    print("\n".join([visible(line) for line in message.split("\n")]), file=sys.stderr)


def _forget_output() -> None:
    """Drop all further output, so that Python does not complain when it flushes."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_closed_streams() -> None:
    """Send output to nowhere where standard output or standard error is closed."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 (until the end)
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115 (until the end)


def _help(name: str | None) -> int:
    from urikit._cli.help import help_text
    from urikit._cli.output import write_text

    write_text(help_text(name))
    return 0


def _without_command(given: list[str]) -> int:
    first, asked, *_ = [*given, "", ""]
    if first in HELP_NAMES or first == "help":
        if asked in COMMANDS or asked in OWN_WAY:
            return _help(asked)
        if asked and first == "help":
            raise UsageError(_unknown(asked))
        return _help(None)
    if first in _VERSION_NAMES:
        from urikit import __version__

        print(f"urikit {__version__}")
        return 0
    if not first:
        from urikit._cli.help import help_text

        print(help_text(None), end="", file=sys.stderr)
        return WRONG_USAGE
    if first.startswith("-"):
        near = "; did you mean -V?" if first == "-v" else ""
        near = near or hint(first, [*HELP_NAMES, *_VERSION_NAMES])
        near = near or "; options come after the command: urikit COMMAND [OPTIONS]"
        raise UsageError(f"unknown option {shown(first)[1:-1]}{near}")
    raise UsageError(_unknown(first))


_USES = dict.fromkeys(("mask", "redact"), "; use urikit get '{redacted}'")
"""Advice for names that are an option or a field of another command."""


def _unknown(name: str) -> str:
    start, colon, _ = name.partition(":")  # the rest of a URL may hold a password
    near = _USES.get(name) or hint(name, [*COMMANDS, *OWN_WAY], ALIASES)
    if colon and not near:
        near = f"; to look at a URL, use urikit explain {start}:..."
    return f"unknown command {start!r}{near}"
