"""``urikit completion``: what shells complete, from the data of the commands."""

from __future__ import annotations

from urikit._cli.spec import Argument, Command, Option, Values

__all__ = ["COMMAND", "SHELLS", "script"]

SHELLS = ("bash", "zsh", "fish")


def _run(options: Values) -> int:
    from urikit._cli.main import write_text

    write_text(script(options.shell))
    return 0


class Other:
    """A command that reads its command line itself, with its options: whether each has a value."""

    __slots__ = ("name", "options", "summary")

    def __init__(self, name: str, summary: str, options: dict[str, bool]) -> None:
        self.name = name
        self.summary = summary
        self.options = options


def script(shell: str) -> str:
    """The completion script for a *shell*.

    >>> script("fish").splitlines()[1]
    'complete -c urikit -f'
    """
    from urikit._cli.registry import COMMANDS, OWN_WAY, command_named, options_named

    commands = [command_named(name) for name in COMMANDS]
    others = [Other(name, summary, options_named(name)) for name, (_, summary) in OWN_WAY.items()]
    return {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](commands, others)


def _described(commands: list[Command], others: list[Other]) -> list[tuple[str, str]]:
    every: list[Command | Other] = [*commands, *others]
    return [(each.name, each.summary) for each in every]


def _words(argument: Argument | Option) -> tuple[str, ...]:
    return argument.choices or getattr(argument, "suggestions", ())


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


# --- bash ------------------------------------------------------------------------------------


def _bash(commands: list[Command], others: list[Other]) -> str:
    names = [*(each.name for each in commands), *(each.name for each in others), "help"]
    cases: list[str] = []
    options: list[str] = []
    arguments: list[str] = []
    for command in commands:
        for option in command.options:
            if option.takes:
                label = "|".join(f'"{command.name} {name}"' for name in option.names)
                cases.append(f"        {label}) {_bash_reply(option)} return ;;")
        flags = [name for option in command.options for name in option.names]
        options.append(
            f"        {command.name}) options={_quoted(' '.join([*flags, '--help']))} ;;"
        )
        first = next(iter(command.arguments), None)
        if first is not None and _words(first):
            arguments.append(f"        {command.name}) {_bash_reply(first)} ;;")
    for other in others:
        options.append(f"        {other.name}) options={_quoted(' '.join(other.options))} ;;")
    return "\n".join(
        [
            "# urikit completion bash: put it where bash-completion finds it, or source it.",
            "_urikit() {",
            '    local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" options',
            "    COMPREPLY=()",
            "    if ((COMP_CWORD == 1)); then",
            f'        COMPREPLY=($(compgen -W {_quoted(" ".join(names))} -- "$cur"))',
            "        return",
            "    fi",
            '    case "${COMP_WORDS[1]} $prev" in',
            *cases,
            "    esac",
            '    if [[ "$cur" == -* ]]; then',
            '        case "${COMP_WORDS[1]}" in',
            *(f"    {line}" for line in options),
            "        esac",
            '        COMPREPLY=($(compgen -W "$options" -- "$cur"))',
            "    elif ((COMP_CWORD == 2)); then",
            '        case "${COMP_WORDS[1]}" in',
            *(f"    {line}" for line in arguments),
            f'            help) COMPREPLY=($(compgen -W {_quoted(" ".join(names))} -- "$cur")) ;;',
            "        esac",
            "    fi",
            "}",
            "complete -o default -F _urikit urikit",
            "",
        ]
    )


def _bash_reply(argument: Argument | Option) -> str:
    words = _words(argument)
    if words:
        return f'COMPREPLY=($(compgen -W {_quoted(" ".join(words))} -- "$cur"));'
    return 'COMPREPLY=($(compgen -f -- "$cur"));' if argument.files else ""


# --- zsh -------------------------------------------------------------------------------------


def _zsh(commands: list[Command], others: list[Other]) -> str:
    described = _described(commands, others)
    lines = [
        "#compdef urikit",
        "# urikit completion zsh: put it into a directory of $fpath, as _urikit.",
        "_urikit() {",
        "    local -a commands",
        "    commands=(",
        *(f"        {_quoted(f'{name}:{_zsh_text(summary)}')}" for name, summary in described),
        "    )",
        "    if ((CURRENT == 2)); then",
        "        _describe command commands",
        "        return",
        "    fi",
        "    local name=$words[2]",
        "    shift words",
        "    ((CURRENT--))",
        "    case $name in",
    ]
    for command in commands:
        specs = [spec for option in command.options for spec in _zsh_option(option)]
        specs += [_zsh_argument(argument) for argument in command.arguments]
        lines.append(f"        {command.name})")
        lines.append("            _arguments -s \\")
        lines += [f"                {_quoted(spec)} \\" for spec in specs]
        lines.append("                '(- *)'{-h,--help}'[this help]' ;;")
    for other in others:
        lines.append(f"        {other.name})")
        lines.append("            if [[ $words[CURRENT] == -* ]]; then")
        lines.append(f"                compadd -- {' '.join(other.options)}")
        lines.append("            else")
        lines.append("                _files")
        lines.append("            fi ;;")
    lines += ["        *) _files ;;", "    esac", "}", '_urikit "$@"', ""]
    return "\n".join(lines)


def _zsh_text(text: str) -> str:
    for char in "\\[]:":
        text = text.replace(char, "\\" + char)
    return text


def _zsh_option(option: Option) -> list[str]:
    star = "*" if option.many else ""
    return [
        f"{star}{name}[{_zsh_text(option.help)}]"
        + (f":{_zsh_text(option.metavar)}:{_zsh_action(option)}" if option.takes else "")
        for name in option.names
    ]


def _zsh_argument(argument: Argument) -> str:
    place = "*" if argument.many else ""
    return f"{place}:{_zsh_text(argument.metavar)}:{_zsh_action(argument)}"


def _zsh_action(argument: Argument | Option) -> str:
    words = _words(argument)
    if words:
        return f"({' '.join(words)})"
    return "_files" if argument.files else " "


# --- fish ------------------------------------------------------------------------------------


def _fish(commands: list[Command], others: list[Other]) -> str:
    lines = [
        "# urikit completion fish: put it into ~/.config/fish/completions, as urikit.fish.",
        "complete -c urikit -f",
    ]
    described = _described(commands, others)
    for name, summary in described:
        lines.append(f"complete -c urikit -n __fish_use_subcommand -a {name} -d {_quoted(summary)}")
    for command in commands:
        when = f"complete -c urikit -n '__fish_seen_subcommand_from {command.name}'"
        for option in command.options:
            forms = [
                f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
                for name in option.names
            ]
            line = f"{when} {' '.join(forms)} -d {_quoted(option.help)}"
            if option.takes:
                words = _words(option)
                line += f" -x -a {_quoted(' '.join(words))}" if words else ""
                line += "" if words else " -r -F" if option.files else " -x"
            lines.append(line)
        first = next(iter(command.arguments), None)
        if first is not None and _words(first):
            lines.append(f"{when} -a {_quoted(' '.join(_words(first)))}")
        elif first is not None and first.files:
            lines.append(f"{when} -F")
    for other in others:
        for name, takes in other.options.items():
            form = f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
            lines.append(
                f"complete -c urikit -n '__fish_seen_subcommand_from {other.name}' {form}"
                + (" -r -F" if takes else "")
            )
    return "\n".join([*lines, ""])


COMMAND = Command(
    "completion",
    "a script that lets your shell complete commands and options",
    _run,
    description="Write the completion script for a shell.",
    arguments=[Argument("SHELL", choices=SHELLS, help="for which shell")],
    examples=[
        ("urikit completion bash > ~/.local/share/bash-completion/completions/urikit", None),
        ("urikit completion zsh > ~/.zfunc/_urikit", None),
        ("urikit completion fish > ~/.config/fish/completions/urikit.fish", None),
    ],
)
