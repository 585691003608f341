"""Write a script that completes commands and options in your shell.

The script asks urikit itself, which prints the possible endings of the last WORD.

examples:
    $ urikit completion bash > ~/.local/share/bash-completion/completions/urikit
    $ urikit completion zsh > ~/.zfunc/_urikit
    $ urikit completion fish > ~/.config/fish/completions/urikit.fish
"""

from __future__ import annotations

from urikit._cli.spec import COMMANDS, HELP_NAMES, OWN_WAY, Option, Values, command_named
from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# If nothing is found, each script offers file names.
SCRIPTS = {
    "bash": r"""# urikit completion bash: save it where bash-completion finds it, or source it.
_urikit() {
    local IFS=$'\n'
    COMPREPLY=($(urikit completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _urikit urikit
""",
    "zsh": r"""#compdef urikit
# urikit completion zsh: save it as _urikit in a directory of $fpath.
_urikit() {
    local -a found
    found=("${(@f)$(urikit completion zsh -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -n "$found" ]]; then _describe urikit found; else _files; fi
}
if [[ $funcstack[1] == _urikit ]]; then _urikit "$@"; else compdef _urikit urikit; fi
""",
    "fish": r"""# urikit completion fish: save it as ~/.config/fish/completions/urikit.fish.
function __urikit_complete
    set -l last (commandline -ct)
    set -l found (urikit completion fish -- (commandline -opc)[2..] "$last" 2>/dev/null)
    if set -q found[1]
        printf '%s\n' $found
    else
        __fish_complete_path "$last"
    end
end
complete -c urikit -f -a '(__urikit_complete)'
""",
}

OPTIONS = (
    Option("SHELL", "the shell to write for", choices=tuple(SCRIPTS)),
    Option("[WORD ...]", "complete the last of these words", key="words"),
)


def run(options: Values) -> int:
    """Write the script, or the completions of a word."""
    from urikit._cli.output import write_text

    if not options.words:
        write_text(SCRIPTS[options.shell])
    for word, meaning in completions(options.words) if options.words else ():
        if options.shell == "zsh":
            write_text(word.replace(":", "\\:") + f":{meaning}\n")
        else:
            write_text(f"{word}\n" if options.shell == "bash" else f"{word}\t{meaning}\n")
    return 0


def completions(words: list[str]) -> list[tuple[str, str]]:
    """Complete the last of the *words* after urikit; each result comes with its meaning.

    >>> completions(["normalize", "--level", "e"])
    [('exact', '')]
    """
    return [found for found in _candidates(*words) if found[0].startswith(words[-1])]


def _candidates(name: str, *given: str) -> Iterator[tuple[str, str]]:
    """All that may stand where the last word is."""
    if not given or (name == "help" and len(given) == 1):
        from urikit._cli.help import summaries

        yield from (*summaries(), ("help", "Show the help of a command"))
    elif name in OWN_WAY:
        yield from ((option, "") for option in command_named(name).option_names())
    elif name in COMMANDS:
        options: tuple[Option, ...] = command_named(name).OPTIONS
        taking = {each: option for option in options if option.value for each in option.names}
        *before, last = given
        if before and before[-1] in taking:
            yield from ((word, "") for word in taking[before[-1]].words)
        elif last[:1] == "-":
            yield from ((each, option.help) for option in options for each in option.names)
            yield from ((each, "show this help") for each in HELP_NAMES)
        else:
            pairs = zip((name, *before), before, strict=False)
            place = sum(word[:1] != "-" and previous not in taking for previous, word in pairs)
            arguments = [option for option in options if not option.names]
            yield from (
                (word, "") for option in arguments[place : place + 1] for word in option.words
            )
