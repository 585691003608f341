"""The help of each command, read from its module, and its layout on a terminal."""

from __future__ import annotations

import re
import sys
from textwrap import dedent
from typing import NamedTuple

from urikit._cli.spec import COMMANDS, EXIT_CODES, OWN_WAY, Option, command_named
from urikit._cli.terminal import style_for, terminal_width, wrap

_WIDEST = 100
_TERMS = 26  # columns for a term before its meaning
_STANDARD = (
    "All commands read URLs by the WHATWG URL Standard, as browsers do, unless you pass --standard."
)
_ENDING = "urikit COMMAND --help shows the options and examples of a command."

Terms = list[tuple[str, str]]


class Help(NamedTuple):
    """The parts of a help page, for the terminal, man and Markdown."""

    usage: str
    paragraphs: list[str]
    """The first is the summary."""
    tables: dict[str, Terms]
    """Terms with their meanings, by headings."""
    examples: list[tuple[str, str]]
    """Command lines, with their output where it is shown."""
    exits: dict[int, str]
    """Exit codes with a meaning of their own in this command."""


def help_of(name: str | None) -> Help:
    """Read the help of the command *name*, or of the program.

    >>> help_of("table").usage
    'urikit table [OPTIONS] --output FILE INPUT'
    """
    if name is None:
        tables = {
            "commands": summaries(),
            "options": [("-h, --help", "show this help, or the help of a command")],
        }
        tables["options"].append(("-V, --version", "show the version"))
        summary = "Parse, build and check URLs exactly as the standards define them."
        return Help("urikit COMMAND [ARGUMENTS]", [summary, _STANDARD], tables, [], {})
    module = command_named(name)
    options: tuple[Option, ...] = module.OPTIONS
    text, *sections = re.split(r"^([a-z ]+):\n", module.__doc__ or "", flags=re.M)
    named = dict(zip(sections[::2], map(dedent, sections[1::2]), strict=True))
    paragraphs = [" ".join(each.split()) for each in text.strip().split("\n\n")]
    examples = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", named.pop("examples", ""), re.M)
    exits = {int(code): meaning for code, meaning in _terms(named.pop("exit codes", ""))}
    tables = {
        "arguments": [(each.value, each.meaning) for each in options if not each.names],
        "options": [(each.form, each.meaning) for each in options if each.names],
        **{heading: _terms(section) for heading, section in named.items()},
    }
    tables["options"].append(("-h, --help", "show this help"))
    words = [f"{each.names[-1]} {each.value}" for each in options if each.names and each.required]
    words += [each.form for each in options if not each.names]
    return Help(
        " ".join(["urikit", name, "[OPTIONS]", *words]),
        paragraphs,
        {heading: terms for heading, terms in tables.items() if terms},
        [(line, output.rstrip("\n")) for line, output in examples],
        exits,
    )


def _terms(section: str) -> Terms:
    """Read terms, each with its meaning after two spaces or more, and on deeper lines."""
    lines = re.sub(r"\n +", " ", section).strip().splitlines()
    return [
        (term, meaning.strip()) for term, _, meaning in (line.partition("  ") for line in lines)
    ]


def summaries() -> Terms:
    """The commands, each with what it does.

    >>> summaries()[-1]
    ('trurl', 'Behave like trurl, with the same options and output')
    """
    found = [(name, help_of(name).paragraphs[0].removesuffix(".")) for name in COMMANDS]
    return [*found, *OWN_WAY.items()]


def help_text(name: str | None) -> str:
    """The help of the command *name*, or of the program, as wide as the terminal.

    >>> help_text("get").partition("\\n")[0]
    'usage: urikit get [OPTIONS] TEMPLATE [URL ...]'
    """
    if name in OWN_WAY:
        text: str = command_named(f"{name}.manual").help_text()
        return text
    page = help_of(name)
    style, width = style_for(sys.stdout), min(terminal_width(), _WIDEST)
    lines = [f"{style('usage:', 'bold')} {page.usage}"]
    for paragraph in page.paragraphs:
        lines += ["", *wrap(paragraph, width)]
    codes = [(str(code), meaning) for code, meaning in sorted((EXIT_CODES | page.exits).items())]
    for heading, terms in (*page.tables.items(), ("examples", []), ("exit codes", codes)):
        if heading == "examples" and not page.examples:
            continue
        lines += ["", style(f"{heading}:", "bold")]
        column = min(_TERMS, max([len(term) for term, _ in terms], default=0) + 4)
        column = column if width >= 60 else 6
        for term, meaning in terms:
            line = f"  {style(term, 'cyan')}"
            meanings = wrap(meaning, max(width - column, 16))
            if len(term) + 4 <= column:
                line += " " * (column - len(term) - 2) + meanings.pop(0)
            lines += [line, *(" " * column + each for each in meanings)]
        for command, output in page.examples if heading == "examples" else ():
            lines += [f"  {style('$', 'dim')} {command}", *(f"  {o}" for o in output.splitlines())]
    if name is None:
        lines += ["", *wrap(_ENDING, width)]
    return "\n".join([*lines, ""])
