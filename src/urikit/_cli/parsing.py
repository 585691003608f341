"""Command lines read by the data of a command, in the manner of POSIX and GNU.

``--name VALUE`` and ``--name=VALUE``, ``-n VALUE`` and ``-nVALUE``, several flags behind one dash,
options and arguments in any order, and ``--`` before what may look like an option. Names are not
abbreviated: a script must not change its meaning when an option is added.
"""

from __future__ import annotations

from urikit._cli.spec import UsageError, Values

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from urikit._cli.spec import Argument, Command, Option

__all__ = ["HELP_NAMES", "check_text", "parse_arguments"]

HELP_NAMES = ("-h", "--help")
"""What asks for help, in every command."""


def parse_arguments(command: Command, given: Sequence[str]) -> Values | None:
    """The values that *given* has for *command*; ``None`` if it asks for help.

    >>> from urikit._cli.spec import Argument, Command, Option
    >>> say = Command("say", "say it", lambda values: 0, arguments=[Argument("WORD", help="")],
    ...               options=[Option("-n", "--times", metavar="N", number=True, help="")])
    >>> values = parse_arguments(say, ["hello", "-n3"])
    >>> values.word, values.times
    ('hello', 3)
    >>> parse_arguments(say, ["--tmies", "3"])
    Traceback (most recent call last):
    urikit._cli.spec.UsageError: there is no option --tmies: did you mean --times?
    """
    by_name = {name: option for option in command.options for name in option.names}
    values: dict[str, Any] = {
        option.key: [] if option.many else option.default if option.takes else False
        for option in command.options
    }
    positional: list[str] = []
    rest = list(reversed(given))
    while rest:
        word = rest.pop()
        if word == "--":
            positional += reversed(rest)
            break
        if word in HELP_NAMES:
            return None
        if word.startswith("--"):
            _read_long(word, by_name, rest, values)
        elif len(word) > 1 and word[0] == "-":
            if not _read_short(word, by_name, rest, values):
                return None
        else:
            positional.append(word)
    _place(command.arguments, positional, values)
    for option in command.options:
        if option.required and values[option.key] is None:
            raise UsageError(f"{option.names[-1]} {option.metavar} is missing")
    return Values(values)


def _read_long(
    word: str, by_name: dict[str, Option], rest: list[str], values: dict[str, Any]
) -> None:
    name, equals, value = word.partition("=")
    option = by_name.get(name)
    if option is None:
        raise UsageError(f"there is no option {_word(name)}{_suggestion(name, by_name)}")
    if not option.takes:
        if equals:
            raise UsageError(f"{name} takes no value")
        values[option.key] = True
        return
    if not equals:
        value = _next(name, option, rest)
    _keep(name, option, value, values)


def _read_short(
    word: str, by_name: dict[str, Option], rest: list[str], values: dict[str, Any]
) -> bool:
    """Read options of one letter; false if one of them asks for help."""
    place = 1
    while place < len(word):
        name = "-" + word[place]
        place += 1
        if name in HELP_NAMES:
            return False
        option = by_name.get(name)
        if option is None:
            raise UsageError(f"there is no option {_word(name)}")
        if not option.takes:
            values[option.key] = True
            continue
        value = word[place:] or _next(name, option, rest)
        _keep(name, option, value, values)
        break
    return True


def _next(name: str, option: Option, rest: list[str]) -> str:
    if not rest:
        raise UsageError(f"{name} needs a value: {name} {option.metavar}")
    return rest.pop()


def _keep(name: str, option: Option, value: str, values: dict[str, Any]) -> None:
    kept: object = value
    if not option.files:
        check_text(name, value)
    if option.choices and value not in option.choices:
        raise UsageError(f"{name} is one of {', '.join(option.choices)}, not {_shown(value)}")
    if option.number:
        if not (value.isascii() and value.isdigit() and len(value) < 10):
            raise UsageError(f"{name} is a whole number, not {_shown(value)}")
        kept = int(value)
    if option.many:
        values[option.key].append(kept)
    else:
        values[option.key] = kept


def check_text(name: str, value: str) -> None:
    """Refuse a *value* whose bytes were not UTF-8: names of files alone may have such.

    >>> check_text("--host", "h\\udcff")
    Traceback (most recent call last):
    urikit._cli.spec.UsageError: --host: these bytes are not UTF-8: 'h\\udcff'
    """
    try:
        value.encode()
    except UnicodeEncodeError:
        raise UsageError(f"{name}: these bytes are not UTF-8: {_shown(value)}") from None


def _place(arguments: tuple[Argument, ...], given: list[str], values: dict[str, Any]) -> None:
    """Give the *arguments* their values, in order."""
    place = 0
    for argument in arguments:
        if argument.many:
            values[argument.key] = given[place:]
            if place == len(given) and not argument.optional:
                raise UsageError(f"{argument.metavar} is missing")
            place = len(given)
            continue
        if place == len(given):
            if not argument.optional:
                raise UsageError(f"{argument.metavar} is missing")
            values[argument.key] = None
            continue
        value = given[place]
        if argument.choices and value not in argument.choices:
            choices = ", ".join(argument.choices)
            raise UsageError(f"{argument.metavar} is one of {choices}, not {_shown(value)}")
        if not argument.files:
            check_text(argument.metavar, value)
        values[argument.key] = value
        place += 1
    if place < len(given):
        raise UsageError(f"one argument too many: {_shown(given[place])}")


def _word(name: str) -> str:
    """The *name* of an option that there is not, on one line."""
    from urikit._redaction import mask_unparsed
    from urikit.errors import visible

    return visible(mask_unparsed(name))


def _shown(value: str) -> str:
    """*value*, which may be a URL, without its password."""
    from urikit._redaction import mask_unparsed

    return repr(mask_unparsed(value))


def _suggestion(name: str, known: dict[str, Option]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, known, 1)
    return f": did you mean {close[0]}?" if close else ""
