"""Writes the reference of the command line into docs/cli.md, from the help of the commands.

``python -m tools.cli_reference``; a test compares.
"""

from pathlib import Path

from urikit._cli.help import help_of, summaries
from urikit._cli.spec import COMMANDS, EXIT_CODES

__all__ = ["PAGE", "page", "reference"]

PAGE = Path(__file__).parent.parent / "docs" / "cli.md"
_MARK = "<!-- What follows is written by tools/cli_reference.py. -->\n"


def page(text: str) -> str:
    """The page *text* with the reference as it is now."""
    return text.partition(_MARK)[0] + _MARK + "\n" + reference()


def reference() -> str:
    """All commands, in Markdown."""
    lines = ["## Reference", ""]
    for name, summary in summaries():
        link = f"[`urikit {name}`](#urikit-{name})" if name in COMMANDS else f"`urikit {name}`"
        lines.append(f"- {link}: {_text(summary)}")
    lines += ["", "Exit codes of all commands:", "", *_table("code", list(EXIT_CODES.items()))]
    for name in COMMANDS:
        lines += _command(name)
    return "\n".join(lines) + "\n"


def _command(name: str) -> list[str]:
    found = help_of(name)
    lines = ["", f"### urikit {name}", "", "```", found.usage, "```"]
    for paragraph in found.paragraphs:
        lines += ["", _text(paragraph)]
    tables = dict(found.tables)
    given = [*tables.pop("arguments", []), *tables.pop("options")[:-1]]  # all have --help
    lines += ["", *_table("argument", given)] if given else []
    for heading, terms in tables.items():
        lines += ["", f"{heading.capitalize()}:", "", *_table("", terms)]
    lines += ["", *_table("exit code", list(found.exits.items()))] if found.exits else []
    lines += ["", "```sh"]
    for line, output in found.examples:
        lines += [f"$ {line}", *output.splitlines()]
    return [*lines, "```"]


def _table(head: str, rows: list[tuple[str, str]] | list[tuple[int, str]]) -> list[str]:
    lines = [f"| {head} | meaning |", "|---|---|"]
    for term, meaning in rows:
        shown = term if isinstance(term, int) else f"`{term}`".replace("|", "\\|")
        lines.append(f"| {shown} | {_text(meaning)} |")
    return lines


def _text(text: str) -> str:
    """*text* so that Markdown takes none of its characters for a sign."""
    for char in "\\*_<|":
        text = text.replace(char, "\\" + char)
    return text


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
