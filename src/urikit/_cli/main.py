"""The way into the command line: which subcommand it is, and how all of them end.

Exit codes: 0 done; 1 some input was bad, or something could not be read or written; 2 the command
line is wrong; 130 interrupted. Output that nobody reads any more ends the program quietly, with 0.
"""

from __future__ import annotations

import os
import sys

from urikit._cli.parsing import HELP_NAMES, parse_arguments
from urikit._cli.registry import COMMANDS, OWN_WAY, command_named, runner_named
from urikit._cli.spec import UsageError

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["EXIT_CODES", "main", "write_text"]

FAILED, WRONG_USAGE, INTERRUPTED = 1, 2, 130

EXIT_CODES = (
    (0, "all is well"),
    (FAILED, "some input was bad, or something could not be read or written"),
    (WRONG_USAGE, "the command line is wrong"),
    (INTERRUPTED, "interrupted"),
)
"""What the exit codes mean that all subcommands share."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code.

    >>> main(["--version"])
    urikit 0.1.0
    0
    """
    name = "urikit"
    try:
        given = list(sys.argv[1:] if arguments is None else arguments)
        _open_what_is_closed()
        if given and given[0] in OWN_WAY:
            code = runner_named(given[0])(given[1:])
        elif given and given[0] in COMMANDS:
            name = f"urikit {given[0]}"
            code = _run(given[0], given[1:])
        else:
            code = _run_none(given)
        sys.stdout.flush()
    except UsageError as error:
        _tell(f"{name}: {error}")
        _tell(f"Try: {name} --help")
        return WRONG_USAGE
    except ModuleNotFoundError as error:
        if "pip install" not in str(error):
            raise
        print(f"{name}: {error}", file=sys.stderr)
        return WRONG_USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:
        _forget_output()
        _tell(f"{name}: {error}")
        return FAILED
    return code


def _tell(message: str) -> None:
    """Write *message* to standard error, with what is not printable as escapes."""
    from urikit.errors import visible

    print("\n".join([visible(line) for line in message.split("\n")]), file=sys.stderr)


def _forget_output() -> None:
    """Let nothing more be written: Python would complain when it flushes."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_what_is_closed() -> None:
    """Without standard output or standard error, what goes there goes nowhere."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 (until the end)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 (until the end)


def write_text(text: str) -> None:
    """Write *text* to standard output in UTF-8, whatever the locale.

    >>> write_text("café\\n")
    café
    """
    from urikit._cli.output import Output

    output = Output()
    output.write_bytes(text.encode())
    output.flush()


def _run(name: str, given: list[str]) -> int:
    command = command_named(name)
    options = parse_arguments(command, given)
    if options is None:
        from urikit._cli.help import command_help

        write_text(command_help(command))
        return 0
    return command.run(options)


def _run_none(given: list[str]) -> int:
    """What is done where no subcommand is named."""
    from urikit._cli.help import command_help, overview

    first = given[0] if given else ""
    if first in HELP_NAMES or first == "help":
        asked = given[1] if len(given) > 1 else ""
        if asked in COMMANDS:
            write_text(command_help(command_named(asked)))
            return 0
        if asked in OWN_WAY:
            return runner_named(asked)(["--help"])
        if asked and first == "help":
            raise UsageError(_unknown(asked))
        write_text(overview())
        return 0
    if first in ("-V", "--version"):
        from urikit import __version__

        print(f"urikit {__version__}")
        return 0
    if not first:
        print(overview(), end="", file=sys.stderr)
        return WRONG_USAGE
    if first.startswith("-"):
        raise UsageError(f"there is no option {first} before a command")
    raise UsageError(_unknown(first))


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, [*COMMANDS, *OWN_WAY], 1)
    hint = f": did you mean {close[0]}?" if close else ""
    if ":" in name and not close:
        hint = f": urikit explain {name.partition(':')[0]}:... shows what a URL is"
    return f"there is no command {name.partition(':')[0]!r}{hint}"
