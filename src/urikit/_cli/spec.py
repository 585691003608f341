"""What a subcommand is, as data: its arguments, its options, its help and its examples.

The parser, ``--help``, the shell completions, the man page and the reference in ``docs/cli.md``
are all made of it. Nothing here is slow to import: a shell loop starts the program often.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

__all__ = ["Argument", "Command", "Option", "UsageError", "Values"]


class UsageError(Exception):
    """The command line is wrong: told in a line, with exit code 2."""


class Values:
    """What the command line says: a value for each argument and option, by its key.

    >>> Values({"standard": "whatwg"}).standard
    'whatwg'
    """

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the command has no argument or option {name!r}")


class Option:
    """An option: a flag, or one that takes a value.

    >>> option = Option("-s", "--standard", choices=("rfc3986", "whatwg"), help="which one")
    >>> option.key, option.takes, option.metavar
    ('standard', True, 'STANDARD')
    """

    __slots__ = (
        "choices",
        "default",
        "files",
        "help",
        "key",
        "many",
        "metavar",
        "names",
        "number",
        "required",
    )

    def __init__(
        self,
        *names: str,
        help: str,  # noqa: A002 (what it is called everywhere)
        metavar: str = "",
        choices: Sequence[str] = (),
        default: Any = None,
        many: bool = False,
        number: bool = False,
        files: bool = False,
        required: bool = False,
        key: str = "",
    ) -> None:
        self.names = names
        self.help = help
        self.choices = tuple(choices)
        """The values that it takes, if there are few."""
        self.metavar = metavar
        """What its value is called; nothing for a flag."""
        self.many = many
        """Whether it may be given more than once: its value is a list."""
        self.number = number
        """Whether its value is a whole number."""
        self.files = files
        """Whether its value is the name of a file."""
        self.required = required
        """Whether it must be given."""
        self.key = key or names[-1].lstrip("-").replace("-", "_")
        """By which name the command finds its value."""
        if self.choices and not metavar:
            self.metavar = self.key.upper()
        self.default = default

    @property
    def takes(self) -> bool:
        """Whether it takes a value."""
        return bool(self.metavar)


class Argument:
    """A positional argument; *many* takes all that are left, and none will do for *optional*."""

    __slots__ = ("choices", "files", "help", "key", "many", "metavar", "optional", "suggestions")

    def __init__(
        self,
        metavar: str,
        *,
        help: str,  # noqa: A002
        many: bool = False,
        optional: bool = False,
        choices: Sequence[str] = (),
        suggestions: Sequence[str] = (),
        files: bool = False,
        key: str = "",
    ) -> None:
        self.metavar = metavar
        self.help = help
        self.many = many
        self.optional = optional
        self.choices = tuple(choices)
        self.suggestions = tuple(suggestions)
        """What a shell can complete it to, beside which anything goes."""
        self.files = files
        self.key = key or metavar.lower()


class Command:
    """A subcommand: one verb.

    A module of a subcommand has one of these, named ``COMMAND``, and imports whatever is slow
    within its ``run``.
    """

    __slots__ = (
        "arguments",
        "description",
        "examples",
        "exits",
        "name",
        "options",
        "run",
        "sections",
        "summary",
    )

    def __init__(
        self,
        name: str,
        summary: str,
        run: Callable[[Values], int],
        *,
        description: str = "",
        arguments: Sequence[Argument] = (),
        options: Sequence[Option] = (),
        sections: Sequence[tuple[str, Sequence[tuple[str, str]]]] = (),
        examples: Sequence[tuple[str, str | None]] = (),
        exits: Sequence[tuple[int, str]] = (),
    ) -> None:
        self.name = name
        self.summary = summary
        """What it does, in a line that starts with a small letter and has no full stop."""
        self.run = run
        self.description = description
        self.arguments = tuple(arguments)
        self.options = tuple(options)
        self.sections = tuple(sections)
        """More for its help: headings, each with terms and what they mean."""
        self.examples = tuple(examples)
        """Command lines, each with what it prints, or ``None`` where that is not shown."""
        self.exits = tuple(exits)
        """Exit codes of its own, beside those of all commands."""
