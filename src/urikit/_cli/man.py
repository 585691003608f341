"""Write the manual page of urikit, or of one command, for man.

examples:
    $ urikit man > ~/.local/share/man/man1/urikit.1
    $ urikit man get | man -l -
"""

from __future__ import annotations

from urikit._cli.spec import (
    ALIASES,
    COMMANDS,
    EXIT_CODES,
    OWN_WAY,
    Option,
    UsageError,
    Values,
    hint,
    shown,
)
from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from urikit._cli.help import Help

OPTIONS = (
    Option(
        "[COMMAND]",
        "the command to describe; without it, all of them",
        suggestions=(*COMMANDS, *OWN_WAY),
    ),
)

_ENVIRONMENT = {
    "NO_COLOR": "turns colors off if not empty",
    "FORCE_COLOR": "turns colors on if not empty, even if the output is not a terminal",
    "COLUMNS": "the width of the terminal",
}


def run(options: Values) -> int:
    """Write the page."""
    from urikit._cli.output import write_text

    write_text(manual(options.command))
    return 0


def manual(name: str | None = None) -> str:
    """The manual page of the program, or of one command.

    >>> manual("get").splitlines()[0]
    '.TH URIKIT\\\\-GET 1 "" "urikit 0.1.0" "User Commands"'
    """
    from urikit import __version__
    from urikit._cli.help import help_of, help_text

    if not (name is None or name in COMMANDS or name in OWN_WAY):
        raise UsageError(f"unknown command {shown(name)}{hint(name, OPTIONS[0].words, ALIASES)}")
    title = "urikit" if name is None else f"urikit-{name}"
    lines = [f'.TH {_escaped(title.upper())} 1 "" "urikit {__version__}" "User Commands"']
    lines.append(".SH NAME")
    if name in OWN_WAY:
        lines += [_escaped(f"{title} - {OWN_WAY[name]}"), ".SH DESCRIPTION"]
        return "\n".join([*lines, *_verbatim(help_text(name).splitlines()), ""])
    page = help_of(name)
    lines += [_escaped(f"{title} - {page.paragraphs[0].removesuffix('.')}"), ".SH SYNOPSIS"]
    lines += _body(page)
    for each in COMMANDS if name is None else ():
        inner = help_of(each)
        lines += [f'.SH "urikit {each}"', *_body(inner)]
        lines += _terms("Exit codes", inner.exits.items())
    for heading, terms in (("EXIT STATUS", EXIT_CODES | page.exits), ("ENVIRONMENT", _ENVIRONMENT)):
        lines += [f".SH {heading}", *_terms("", terms.items())]
    return "\n".join([*lines, ""])


def _body(page: Help) -> list[str]:
    lines = [_escaped(page.usage)]
    for paragraph in page.paragraphs:
        lines += [".PP", _escaped(paragraph)]
    for heading, terms in page.tables.items():
        lines += _terms(heading.capitalize(), terms)
    if page.examples:
        lines.append(".SS Examples")
        for line, output in page.examples:
            lines += _verbatim([f"$ {line}", *output.splitlines()])
    return lines


def _terms(heading: str, terms: Iterable[tuple[object, str]]) -> list[str]:
    lines = [f".SS {heading}"] if heading and terms else []
    for term, meaning in terms:
        lines += [".TP", f"\\fB{_escaped(str(term))}\\fR", _escaped(meaning)]
    return lines


def _verbatim(lines: list[str]) -> list[str]:
    return [".PP", ".nf", *(_escaped(line) for line in lines), ".fi"]


def _escaped(line: str) -> str:
    """*line* without characters that mean something to man."""
    line = line.replace("\\", "\\e").replace("-", "\\-").replace("\t", "    ")
    return line if line and line[0] not in ".'" else f"\\&{line}"
