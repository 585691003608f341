"""``urikit man``: the manual page, from the data of the commands."""

from __future__ import annotations

from urikit._cli.registry import COMMANDS, OWN_WAY
from urikit._cli.spec import Argument, Command, Values

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["COMMAND", "manual"]


def _run(options: Values) -> int:
    from urikit._cli.main import write_text

    write_text(manual(options.command))
    return 0


def manual(name: str | None = None) -> str:
    """The manual page of the program, or of one command, for man.

    >>> manual("get").splitlines()[0]
    '.TH URIKIT-GET 1 "" "urikit 0.1.0" "User Commands"'
    """
    from urikit import __version__
    from urikit._cli.help import argument_meaning, option_form, option_meaning, usage
    from urikit._cli.main import EXIT_CODES
    from urikit._cli.registry import command_named, help_named
    from urikit._cli.spec import UsageError
    from urikit._redaction import mask_unparsed

    page = _Page()
    title = "URIKIT" if name is None else f"URIKIT-{name.upper()}"
    page.raw(f'.TH {title} 1 "" "urikit {__version__}" "User Commands"')
    if name is None:
        page.section("NAME")
        page.text("urikit - URIs and URLs by their standards, on the command line")
        page.section("SYNOPSIS")
        page.text("urikit COMMAND [ARGUMENTS]")
        page.section("DESCRIPTION")
        page.text("Each command does one thing. urikit COMMAND --help tells about one of them.")
        page.section("COMMANDS")
        summaries = [(each, command_named(each).summary) for each in COMMANDS]
        page.terms([*summaries, *((each, what) for each, (_, what) in OWN_WAY.items())])
        commands = [command_named(each) for each in COMMANDS]
    elif name in OWN_WAY:
        page.section("NAME")
        page.text(f"urikit-{name} - {OWN_WAY[name][1]}")
        page.section("DESCRIPTION")
        page.as_it_stands(help_named(name).rstrip("\n"))
        return str(page)
    elif name in COMMANDS:
        commands = [command_named(name)]
        page.section("NAME")
        page.text(f"urikit-{name} - {commands[0].summary}")
    else:
        raise UsageError(f"there is no command {mask_unparsed(name)!r}")
    for command in commands:
        page.section(f"urikit {command.name}" if name is None else "SYNOPSIS")
        page.text(usage(command))
        page.paragraph(command.description or command.summary)
        page.terms([(each.metavar, argument_meaning(each)) for each in command.arguments])
        page.terms([(option_form(each), option_meaning(each)) for each in command.options])
        for heading, terms in command.sections:
            page.paragraph(f"{heading.capitalize()}:")
            page.terms(terms)
        page.examples(command.examples)
        page.terms([(f"exit code {code}", meaning) for code, meaning in command.exits])
    page.section("EXIT STATUS")
    page.terms([(str(code), meaning) for code, meaning in EXIT_CODES])
    page.section("ENVIRONMENT")
    page.terms(
        [
            ("NO_COLOR", "if it is not empty, nothing is in colours"),
            ("FORCE_COLOR", "if it is not empty, colours are used wherever output goes"),
            ("COLUMNS", "how wide the terminal is"),
        ]
    )
    return str(page)


class _Page:
    """Lines of a page in the language of man."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def __str__(self) -> str:
        return "\n".join(self._lines) + "\n"

    def raw(self, line: str) -> None:
        self._lines.append(line)

    def section(self, title: str) -> None:
        self.raw(f'.SH "{_escaped(title)}"')

    def text(self, text: str) -> None:
        for line in text.split("\n"):
            escaped = _escaped(line)
            self.raw(f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped or ".PP")

    def paragraph(self, text: str) -> None:
        self.raw(".PP")
        self.text(text)

    def terms(self, terms: Sequence[tuple[str, str]]) -> None:
        for term, meaning in terms:
            self.raw(".TP")
            self.raw(f"\\fB{_escaped(term)}\\fR")
            self.text(meaning)

    def as_it_stands(self, text: str) -> None:
        self.raw(".nf")
        self.text("\n".join([line or "\\&" for line in text.split("\n")]))
        self.raw(".fi")

    def examples(self, examples: Sequence[tuple[str, str | None]]) -> None:
        if not examples:
            return
        self.paragraph("Examples:")
        self.raw(".PP")
        self.raw(".nf")
        for command, output in examples:
            self.text(f"$ {command}")
            for line in (output or "").splitlines():
                self.text(line or "\\&")
        self.raw(".fi")


def _escaped(text: str) -> str:
    if text == "\\&":
        return text
    return text.replace("\\", "\\e").replace("-", "\\-").replace("\t", "    ")


COMMAND = Command(
    "man",
    "the manual page, for man",
    _run,
    description="Write the manual page of urikit, or of one command, in the language of man.",
    arguments=[
        Argument(
            "COMMAND",
            optional=True,
            suggestions=(*COMMANDS, *OWN_WAY),
            help="of which command",
        )
    ],
    examples=[
        ("urikit man > ~/.local/share/man/man1/urikit.1", None),
        ("urikit man get | man -l -", None),
    ],
)
