"""The command line of trurl: its options, each in all the ways it can be written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from urikit._cli.trurl import failures
from urikit._cli.trurl.failures import Failure, shown
from urikit._cli.trurl.parts import COMPONENTS, Rules
from urikit.chars import QUERY

__all__ = ["Assignment", "Iteration", "Options", "read_options"]

SETTABLE: Final = frozenset({*COMPONENTS, "url"})
"""What ``--set`` can set."""


class Assignment(NamedTuple):
    """One ``--set``: the component, the value, and how it is to be taken."""

    component: str
    value: str
    is_encoded: bool = False
    if_absent: bool = False


class Iteration(NamedTuple):
    """One ``--iterate``: the component and its values."""

    component: str
    values: tuple[str, ...]
    is_encoded: bool = False


class Options:
    """What the command line says; it grows while that is read, and does not change after."""

    def __init__(self) -> None:
        self.urls: list[str] = []
        self.url_file: str | None = None
        self.append_path: list[str] = []
        self.append_query: list[str] = []
        self.set: list[Assignment] = []
        self.iterate: list[Iteration] = []
        self.trim: list[str] = []
        self.replace: list[str] = []
        self.replace_append = False
        self.redirect: str | None = None
        self.query_separator: str | None = None
        self.get: str | None = None
        self.json = False
        self.verify = False
        self.accept_space = False
        self.curl = False
        self.default_port = False
        self.keep_port = False
        self.punycode = False
        self.as_idn = False
        self.sort_query = False
        self.no_guess_scheme = False
        self.urlencode = False
        self.quiet = False
        self.help = False
        self.version = False

    @property
    def separator(self) -> str:
        """What stands between the pairs of a query."""
        return self.query_separator or "&"

    @property
    def rules(self) -> Rules:
        """How URLs are read."""
        return Rules(not self.no_guess_scheme, self.curl, self.accept_space, self.separator)


_FLAGS: Final = {
    "--accept-space": "accept_space",
    "--as-idn": "as_idn",
    "--curl": "curl",
    "--default-port": "default_port",
    "--help": "help",
    "-h": "help",
    "--json": "json",
    "--keep-port": "keep_port",
    "--no-guess-scheme": "no_guess_scheme",
    "--punycode": "punycode",
    "--quiet": "quiet",
    "--sort-query": "sort_query",
    "--urlencode": "urlencode",
    "--verify": "verify",
    "--version": "version",
    "-v": "version",
}

_APART: Final = {"json": "get", "get": "json", "punycode": "as_idn", "as_idn": "punycode"}
"""Options that exclude each other."""


def option_names() -> dict[str, bool]:
    """The names of all options, and whether each takes a value.

    >>> option_names()["--json"], option_names()["--get"]
    (False, True)
    """
    return dict.fromkeys(_FLAGS, False) | dict.fromkeys(_VALUED, True)


def read_options(arguments: Sequence[str]) -> Options:
    """The options that *arguments* give, or a :class:`Failure`.

    >>> options = read_options(["example.com", "-sport=80", "--set", "path:=/a%20b"])
    >>> options.urls, options.set[1]
    (['example.com'], Assignment(component='path', value='/a%20b', is_encoded=True, if_absent=False))
    """  # noqa: E501 (one line of output)
    options = Options()
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            options.urls += rest
        elif not argument.startswith("-"):
            options.urls.append(argument)
        elif argument in _FLAGS:
            _exclude(options, _FLAGS[argument])
            setattr(options, _FLAGS[argument], True)
            if options.help or options.version:
                return options
        else:
            name, value = _split(argument)
            if name not in _VALUED:
                raise Failure(failures.OPTION, f"unknown option: {shown(name)}")
            if value is None:
                value = next(rest, None)
            if value is None:
                raise _missing(name)
            _VALUED[name](options, value)
    for component in (iteration.component for iteration in options.iterate):
        if any(component == assignment.component for assignment in options.set):
            message = f"duplicate --iterate and --set for component {component}"
            raise Failure(failures.ITERATE, message)
    return options


def _split(argument: str) -> tuple[str, str | None]:
    """An option and what is written together with it: ``--set=…`` or ``-s…``."""
    if argument.startswith("--"):
        name, equals, value = argument.partition("=")
        return name, value if equals else None
    return argument[:2], argument[2:] or None


def _missing(name: str) -> Failure:
    if name in ("--replace", "--replace-append", "--force-replace"):
        return Failure(failures.REPLACE, "No data passed to replace component")
    return Failure(failures.ARGUMENT, f"Missing argument for {name}")


def _exclude(options: Options, name: str) -> None:
    other = _APART.get(name)
    if other and getattr(options, other) not in (None, False):
        message = f"--{_dashed(name)} is mutually exclusive with --{_dashed(other)}"
        raise Failure(failures.OPTION, message)


def _dashed(name: str) -> str:
    return name.replace("_", "-")


# --- options with a value -------------------------------------------------------------------


def _once(name: str) -> Callable[[Options, str], None]:
    """An option that may be given once."""

    def read(options: Options, value: str) -> None:
        if getattr(options, name) is not None:
            raise Failure(failures.OPTION, f"only one --{_dashed(name)} is supported")
        _exclude(options, name)
        setattr(options, name, value)

    return read


def _append(options: Options, value: str) -> None:
    component, equals, data = value.partition("=")
    if equals and component == "path":
        options.append_path.append(data)
    elif equals and component == "query":
        options.append_query.append(data)
    else:
        raise Failure(failures.APPEND, f"--append unsupported component: {shown(component)}")


def _set(options: Options, value: str) -> None:
    assignment = read_assignment(value)
    if any(assignment.component == other.component for other in options.set):
        message = f"duplicate --set for component {assignment.component}"
        raise Failure(failures.SET, message)
    options.set.append(assignment)


def read_assignment(text: str) -> Assignment:
    """What one ``--set`` says: ``=``, ``:=``, ``?=`` or ``?:=`` between component and value.

    >>> read_assignment("query?:=a=b")
    Assignment(component='query', value='a=b', is_encoded=True, if_absent=True)
    """
    left, equals, value = text.partition("=")
    if not equals or not left:
        # What was given is not shown: it may be a password.
        raise Failure(failures.SET, "invalid --set syntax: it is component=value")
    component = left.rstrip(":?")
    how = left[len(component) :]
    if component not in SETTABLE:
        raise Failure(failures.SET, f"unknown component: {shown(component)}")
    return Assignment(component, value, ":" in how, "?" in how)


def _iterate(options: Options, value: str) -> None:
    left, equals, items = value.partition("=")
    if not equals:
        raise Failure(failures.ITERATE, "wrong iterate syntax")
    component = left.removesuffix(":")
    if component not in COMPONENTS:
        raise Failure(failures.ITERATE, "bad component for iterate")
    if any(component == other.component for other in options.iterate):
        raise Failure(failures.ITERATE, f"duplicate component for iterate: {component}")
    options.iterate.append(Iteration(component, tuple(items.split(" ")), left != component))


def _query_separator(options: Options, value: str) -> None:
    if len(value) != 1:
        message = "only single-letter query separators are supported"
        raise Failure(failures.OPTION, message)
    if value not in QUERY or value == "=":
        raise Failure(failures.OPTION, "this cannot separate the pairs of a query")
    _once("query_separator")(options, value)


def _trim(options: Options, value: str) -> None:
    component, equals, what = value.partition("=")
    if not equals or component != "query":
        raise Failure(failures.TRIM, f"Unsupported trim component: {shown(component)}")
    options.trim.append(what)


def _replace_append(options: Options, value: str) -> None:
    options.replace.append(value)
    options.replace_append = True


_VALUED: Final[dict[str, Callable[[Options, str], None]]] = {
    "--append": _append,
    "-a": _append,
    "--force-replace": _replace_append,  # its first name
    "--get": _once("get"),
    "-g": _once("get"),
    "--iterate": _iterate,
    "--qtrim": lambda options, value: options.trim.append(value),
    "--query-separator": _query_separator,
    "--redirect": _once("redirect"),
    "--replace": lambda options, value: options.replace.append(value),
    "--replace-append": _replace_append,
    "--set": _set,
    "-s": _set,
    "--trim": _trim,
    "--url": lambda options, value: options.urls.append(value),
    "--url-file": _once("url_file"),
    "-f": _once("url_file"),
}
