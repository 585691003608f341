"""The help: of all commands, and of each, from their data."""

from __future__ import annotations

import sys

from urikit._cli.main import EXIT_CODES
from urikit._cli.registry import COMMANDS, OWN_WAY, command_named
from urikit._cli.spec import Argument, Command, Option
from urikit._cli.terminal import Style, style_for, terminal_width, wrap

__all__ = ["command_help", "option_form", "overview", "usage"]

_WIDEST = 100
_TERMS = 26  # columns for a term before what it means


def overview() -> str:
    """What there is: the help of the program.

    >>> overview().startswith("usage: urikit COMMAND")
    True
    """
    page = _Page()
    page.line(f"{page.style('usage:', 'bold')} urikit COMMAND [ARGUMENTS]")
    page.line("")
    page.text("URIs and URLs by their standards, on the command line.")
    summaries = [(name, command_named(name).summary) for name in COMMANDS]
    summaries += [(name, summary) for name, (_, summary) in OWN_WAY.items()]
    page.terms("commands", summaries)
    page.terms(
        "options",
        [("-h, --help", "this, or the help of a command"), ("-V, --version", "the version")],
    )
    page.terms("exit codes", [(str(code), meaning) for code, meaning in EXIT_CODES])
    page.line("")
    page.text("urikit COMMAND --help has the options and examples of a command.")
    return str(page)


def command_help(command: Command) -> str:
    """The help of a *command*.

    >>> from urikit._cli.registry import command_named
    >>> print(command_help(command_named("get")).partition(chr(10))[0])
    usage: urikit get [OPTIONS] TEMPLATE [URL ...]
    """
    page = _Page()
    page.line(f"{page.style('usage:', 'bold')} {usage(command)}")
    page.line("")
    page.text(command.description or command.summary[0].upper() + command.summary[1:] + ".")
    if command.arguments:
        page.terms(
            "arguments", [(each.metavar, argument_meaning(each)) for each in command.arguments]
        )
    options = [(option_form(option), option_meaning(option)) for option in command.options]
    page.terms("options", [*options, ("-h, --help", "this help")])
    for heading, terms in command.sections:
        page.terms(heading, terms)
    page.examples(command.examples)
    codes = dict(EXIT_CODES) | dict(command.exits)
    page.terms("exit codes", [(str(code), meaning) for code, meaning in sorted(codes.items())])
    return str(page)


def usage(command: Command) -> str:
    """How *command* is called.

    >>> from urikit._cli.registry import command_named
    >>> usage(command_named("table"))
    'urikit table [OPTIONS] --output FILE INPUT'
    """
    words = ["urikit", command.name, "[OPTIONS]"]
    words += [f"{each.names[-1]} {each.metavar}" for each in command.options if each.required]
    for argument in command.arguments:
        word = argument.metavar + (" ..." if argument.many else "")
        words.append(f"[{word}]" if argument.optional else word)
    return " ".join(words)


def option_form(option: Option) -> str:
    """The names of *option*, and what it takes.

    >>> option_form(Option("-f", "--file", metavar="FILE", help=""))
    '-f, --file FILE'
    """
    return ", ".join(option.names) + (f" {option.metavar}" if option.takes else "")


def option_meaning(option: Option) -> str:
    """What *option* is for, its choices, and what holds without it.

    >>> option_meaning(Option("--errors", choices=("skip", "stop"), default="skip", help="then"))
    'then: skip or stop (default: skip)'
    """
    meaning = option.help + _choices(option.choices)
    if option.default is not None and option.takes and not option.many:
        meaning += f" (default: {option.default})"
    return meaning


def argument_meaning(argument: Argument) -> str:
    """What *argument* is for, and its choices."""
    return argument.help + _choices(argument.choices)


def _choices(choices: tuple[str, ...]) -> str:
    if not choices:
        return ""
    *others, last = choices
    return f": {', '.join(others)} or {last}" if others else f": {last}"


class _Page:
    """Lines of help, as wide as the terminal."""

    def __init__(self) -> None:
        self.style: Style = style_for(sys.stdout)
        self.width = min(terminal_width(), _WIDEST)
        self.lines: list[str] = []

    def __str__(self) -> str:
        return "\n".join(self.lines) + "\n"

    def line(self, text: str) -> None:
        self.lines.append(text)

    def text(self, text: str, indent: int = 0) -> None:
        for paragraph in text.split("\n"):
            self.lines += [" " * indent + line for line in wrap(paragraph, self.width - indent)]

    def heading(self, text: str) -> None:
        self.lines += ["", self.style(f"{text}:", "bold")]

    def terms(self, heading: str, terms: object) -> None:
        pairs: list[tuple[str, str]] = list(terms)  # type: ignore[call-overload]
        self.heading(heading)
        column = min(_TERMS, max(len(term) for term, _ in pairs) + 4)
        if self.width < 60:
            column = 6
        for term, meaning in pairs:
            shown = f"  {self.style(term, 'cyan')}"
            meanings = wrap(meaning, max(self.width - column, 16))
            if len(term) + 4 <= column:
                shown += " " * (column - len(term) - 2) + meanings.pop(0)
            self.line(shown)
            self.lines += [" " * column + line for line in meanings if line]

    def examples(self, examples: tuple[tuple[str, str | None], ...]) -> None:
        if not examples:
            return
        self.heading("examples")
        for number, (command, output) in enumerate(examples):
            if number and output is not None:
                self.line("")
            self.line(f"  {self.style('$', 'dim')} {command}")
            self.lines += [f"  {line}".rstrip() for line in (output or "").splitlines()]
