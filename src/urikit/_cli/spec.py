"""Commands and their options as data, and the command lines that they take.

A command is a module of this package: its docstring is the help, ``OPTIONS`` are the options and
arguments, ``run(options)`` returns the exit code. Parser, help, manual, completion and
``docs/cli.md`` all read these, and only the module of the command that is called is imported.

Command lines follow POSIX and GNU: ``--name VALUE``, ``--name=VALUE``, ``-n VALUE``, ``-nVALUE``,
several flags behind one dash, options and arguments in any order, ``--`` before arguments that
start with a dash. A value that is the name of an option needs ``=``. Names cannot be abbreviated:
adding an option must not break a script.
"""

from __future__ import annotations

from importlib import import_module

from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

COMMANDS = (
    *("explain", "get", "set", "resolve", "relative", "normalize", "canonicalize", "dedupe"),
    *("diff", "parsers", "inspect", "validate", "match", "expand", "domain", "query", "table"),
    *("serve", "completion", "man"),
)
"""The commands in the order of the help: modules of this package."""

ALIASES = {
    **dict.fromkeys(("anatomy", "describe", "info", "parse", "show"), "explain"),
    **dict.fromkeys(("cut", "extract", "field", "part", "print"), "get"),
    **dict.fromkeys(("change", "edit", "replace", "update", "with"), "set"),
    **dict.fromkeys(("join", "urljoin"), "resolve"),
    **dict.fromkeys(("clean", "strip"), "canonicalize"),
    **dict.fromkeys(("uniq", "unique"), "dedupe"),
    **dict.fromkeys(("cmp", "compare", "equal", "equivalent"), "diff"),
    **dict.fromkeys(("clients", "readers", "views"), "parsers"),
    **dict.fromkeys(("audit", "hazards", "lint", "scan"), "inspect"),
    **dict.fromkeys(("check", "is-valid", "test"), "validate"),
    **dict.fromkeys(("filter", "grep", "pattern"), "match"),
    **dict.fromkeys(("build", "template"), "expand"),
    **dict.fromkeys(("psl", "suffix", "tld"), "domain"),
    **dict.fromkeys(("json", "params"), "query"),
    **dict.fromkeys(("columns", "csv", "parquet"), "table"),
    **dict.fromkeys(("lens", "server", "web"), "serve"),
    "manual": "man",
}
"""Other words for commands, to suggest the right one."""

OWN_WAY = {"trurl": "Behave like trurl, with the same options and output"}
"""Commands that parse their own command line, with what they do.

They have ``run(argv)`` and ``option_names()``, and ``help_text()`` in a module ``manual``.
"""

EXIT_CODES = {
    0: "success",
    1: "some input is invalid, or a file could not be read or written",
    2: "the command line is invalid",
    130: "interrupted",
}
"""The exit codes of all commands."""

HELP_NAMES = ("-h", "--help")


def command_named(name: str) -> Any:
    """Import the module of the command *name*.

    >>> command_named("get").OPTIONS[0].form
    'TEMPLATE'
    """
    return import_module(f"urikit._cli.{name}")


class UsageError(Exception):
    """The command line is wrong: reported on standard error, with exit code 2."""


class Values:
    """The values of a command line, by the keys of its options and arguments.

    >>> Values({"standard": "whatwg"}).standard
    'whatwg'
    """

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the command has no argument or option {name!r}")


class Option:
    """An option or an argument, declared the way that its help shows it.

    ``-f, --file FILE`` takes a value, ``-q, --quiet`` is a flag. ``URL`` is an argument, ``[URL]``
    an optional one, ``[URL ...]`` any number of them. A value called ``N`` is a whole number; one
    called ``FILE`` or ``INPUT`` is a file name. *otherwise* is how the help describes a default
    that depends on other things. *many* collects the values of an option that is given more than
    once; shells complete an argument to its *suggestions*. A function finds *choices* that are
    slow to import, if they are needed.

    >>> option = Option("-s, --standard NAME", "read by this standard", choices=("a", "b"))
    >>> option.names, option.value, option.key
    (['-s', '--standard'], 'NAME', 'standard')
    >>> option.meaning
    'read by this standard: a or b'
    """

    def __init__(
        self,
        form: str,
        help: str,  # noqa: A002 (the usual name)
        *,
        choices: Sequence[str] | Callable[[], Sequence[str]] = (),
        default: Any = None,
        otherwise: str = "",
        many: bool = False,
        required: bool = False,
        suggestions: Iterable[str] = (),
        key: str = "",
    ) -> None:
        words = form.strip("[]").replace(",", "").split()
        self.form = form
        self.help = help
        self.names = [word for word in words if word[0] == "-"]
        self.value = next((word for word in words if word[0] != "-"), "")
        self._choices = choices
        self.default = default
        self.otherwise = otherwise
        self.many = many or words[-1] == "..."
        self.required = required or not (self.names or form[0] == "[")
        self._suggestions = suggestions
        self.is_file = self.value in ("FILE", "INPUT")
        self.key = key or (self.names or [self.value.lower()])[-1].lstrip("-").replace("-", "_")

    @property
    def choices(self) -> Sequence[str]:
        """The values that are allowed; empty if any are."""
        return self._choices() if callable(self._choices) else self._choices

    @property
    def words(self) -> Sequence[str]:
        """The values that shells complete to."""
        return self.choices or tuple(self._suggestions)

    @property
    def meaning(self) -> str:
        """The help, the choices and the default."""
        meaning, choices = self.help, self.choices
        if choices:
            meaning += f": {', '.join(choices[:-1])} or {choices[-1]}"
        default = self.otherwise if self.default is None else self.default
        return meaning if default == "" else f"{meaning} (default: {default})"

    def read(self, label: str, value: str) -> Any:
        """Check and convert *value*, given as *label*."""
        if not self.is_file:
            check_text(label, value)
        choices = self.choices
        if choices and value not in choices:
            raise UsageError(f"{label} must be one of {', '.join(choices)}, not {shown(value)}")
        if self.value != "N":
            return value
        if not (value.isascii() and value.isdigit() and len(value) < 10):
            raise UsageError(f"{label} must be an integer, not {shown(value)}")
        return int(value)


def parse_arguments(options: Sequence[Option], given: Sequence[str]) -> Values | None:
    """Parse the words *given* after a command with these *options*; ``None`` if they ask for help.

    >>> say = [Option("WORD", ""), Option("-n, --times N", "")]
    >>> values = parse_arguments(say, ["hello", "-n3"])
    >>> values.word, values.times
    ('hello', 3)
    >>> parse_arguments(say, ["--tmies", "3"])
    Traceback (most recent call last):
    urikit._cli.spec.UsageError: unknown option --tmies; did you mean --times?
    """
    by_name = {name: option for option in options for name in option.names}
    values: dict[str, Any] = {
        option.key: [] if option.many else option.default if option.value else False
        for option in options
    }
    long_names = {name for name in by_name if name.startswith("--")}
    arguments: list[str] = []
    rest = list(reversed(given))
    while rest:
        word = rest.pop()
        if word == "--":
            arguments += reversed(rest)
            break
        if len(word) < 2 or word[0] != "-":
            arguments.append(word)
            continue
        is_long = word.startswith("--")
        name, joined, value = word.partition("=") if is_long else (word[:2], word[2:], word[2:])
        if name in HELP_NAMES:
            return None
        option = by_name.get(name)
        if option is None:
            near = _near_option(name, options) if is_long else ""
            raise UsageError(f"unknown option {shown(name)[1:-1]}{near}")
        if not option.value:
            if joined and (is_long or value[0] == "-"):
                raise UsageError(f"{name} takes no value; leave it out")
            if joined:
                rest.append(f"-{value}")  # the other flags behind the dash
            values[option.key] = True
            continue
        if not joined and (not rest or rest[-1].partition("=")[0] in long_names):
            raise UsageError(f"{name} needs a value; pass {name} {option.value}")
        value = option.read(name, value if joined else rest.pop())
        values[option.key] = [*values[option.key], value] if option.many else value
    for option in options:
        if not option.names and option.many:
            values[option.key], arguments = arguments, []
        elif not option.names and arguments:
            values[option.key] = option.read(option.value, arguments.pop(0))
        elif option.required and values[option.key] is None:
            hint = "" if option.names or not option.help else f"; pass {option.help}"
            raise UsageError(f"missing {' '.join([*option.names[-1:], option.value])}{hint}")
    if arguments:
        raise UsageError(f"unexpected argument {shown(arguments[0])}")
    return Values(values)


def _near_option(name: str, options: Sequence[Option]) -> str:
    """Suggest an argument, an option or one of its values for an unknown option *name*.

    >>> options = [Option("BASE", ""), Option("--do STEP", "", choices=["sort-query", "www"])]
    >>> _near_option("--base", options), _near_option("--sort-qurey", options)
    ('; pass BASE as an argument', '; did you mean --do sort-query?')
    """
    names = [*HELP_NAMES]
    values: dict[str, str] = {}
    for option in options:
        names += option.names
        if not option.names and option.value == name.lstrip("-").upper():
            return f"; pass {option.value} as an argument"
        for choice in option.choices:
            values.setdefault(choice, f"{option.names[-1]} {choice}")
    if "--lenient" in names:
        if name == "--strict":
            return "; strict is the default, --lenient the opposite"
        values["repair"] = "--lenient"
    return hint(name, names, {name: value for name, value in values.items() if len(name) > 2})


def check_text(name: str, value: str) -> None:
    """Refuse a *value* that was not UTF-8; only names of files may contain other bytes.

    >>> check_text("--host", "h\\udcff")
    Traceback (most recent call last):
    urikit._cli.spec.UsageError: --host must be UTF-8, not 'h\\udcff'
    """
    try:
        value.encode()
    except UnicodeEncodeError:
        told = "" if name == "--password" else f", not {shown(value)}"
        raise UsageError(f"{name} must be UTF-8{told}") from None


def shown(value: str) -> str:
    """*value*, which may be a URL or a pair, for a message: quoted, without its secrets.

    >>> shown("http://me:secret@h/"), shown("token=secret"), shown("a=b")
    ("'http://me:***@h/'", "'token=***'", "'a=b'")
    """
    from urikit._ground.redaction import mask_pair, mask_unparsed

    key, _, secret = value.partition("=")
    if (masked := mask_pair(key.removesuffix(":"), secret)[1]) != secret:
        value = f"{key}={masked}"
    return repr(mask_unparsed(value))


_LONGEST_NAME = 40  # no name that is longer resembles a known one


def hint(name: str, known: Iterable[str], aliases: Mapping[str, str] | None = None) -> str:
    """Suggest the one of the *known* names that *name* is an alias of, or resembles most.

    >>> hint("hots", ["host", "port"]), hint("x", ["host", "port"])
    ("; did you mean 'host'?", '')
    >>> hint("hostname", ["host", "display_host"], {"hostname": "host"})
    "; did you mean 'host'?"
    """
    if len(name) > _LONGEST_NAME:
        return ""
    from difflib import get_close_matches

    names = dict(aliases or {}) | {each.lstrip("-"): each for each in known}
    close = get_close_matches(name.lstrip("-").lower(), names, 1)
    if not close:
        return ""
    near = names[close[0]]
    return f"; did you mean {near if near[0] == '-' else repr(near)}?"
