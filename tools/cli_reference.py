"""Writes the reference of the command line into docs/cli.md, from the data of the commands.

``python -m tools.cli_reference``; a test compares.
"""

from pathlib import Path

from urikit._cli.help import argument_meaning, option_form, option_meaning, usage
from urikit._cli.main import EXIT_CODES
from urikit._cli.registry import COMMANDS, OWN_WAY, command_named
from urikit._cli.spec import Command

__all__ = ["PAGE", "page", "reference"]

PAGE = Path(__file__).parent.parent / "docs" / "cli.md"
_MARK = "<!-- What follows is written by tools/cli_reference.py. -->\n"


def page(text: str) -> str:
    """The page *text* with the reference as it is now."""
    return text.partition(_MARK)[0] + _MARK + "\n" + reference()


def reference() -> str:
    """All commands, in Markdown."""
    lines = ["## Reference", ""]
    for name in COMMANDS:
        command = command_named(name)
        lines.append(f"- [`urikit {name}`](#urikit-{name}): {_text(command.summary)}")
    lines += [f"- `urikit {name}`: {_text(summary)}" for name, (_, summary) in OWN_WAY.items()]
    lines += ["", "Exit codes of all commands:", ""]
    lines += _table(("code", "meaning"), [(str(code), meaning) for code, meaning in EXIT_CODES])
    for name in COMMANDS:
        lines += _command(command_named(name))
    return "\n".join(lines) + "\n"


def _command(command: Command) -> list[str]:
    lines = ["", f"### urikit {command.name}", "", "```", usage(command), "```", ""]
    lines += [_text(command.description or command.summary), ""]
    given = [(each.metavar, argument_meaning(each)) for each in command.arguments]
    given += [(option_form(each), option_meaning(each)) for each in command.options]
    lines += _table(("argument", "meaning"), given) if given else []
    for heading, terms in command.sections:
        lines += ["", f"{heading.capitalize()}:", "", *_table(("", "meaning"), list(terms))]
    if command.exits:
        codes = [(str(code), meaning) for code, meaning in command.exits]
        lines += ["", *_table(("exit code", "meaning"), codes)]
    if command.examples:
        lines += ["", "```sh"]
        for line, output in command.examples:
            lines.append(f"$ {line}")
            lines += (output or "").splitlines()
        lines.append("```")
    return lines


def _table(head: tuple[str, str], rows: list[tuple[str, str]]) -> list[str]:
    lines = [f"| {head[0]} | {head[1]} |", "|---|---|"]
    for term, meaning in rows:
        shown = term if not term or term.isdigit() else f"`{term}`".replace("|", "\\|")
        lines.append(f"| {shown} | {_text(meaning)} |")
    return lines


def _text(text: str) -> str:
    """*text* so that Markdown takes none of its characters for a sign."""
    for char in "\\*_<|":
        text = text.replace(char, "\\" + char)
    return text


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
