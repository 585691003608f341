"""The options of trurl. Their table is the help, so that no option can be missing from it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from urikit._cli.trurl import failures
from urikit._cli.trurl.failures import Failure
from urikit._cli.trurl.parts import COMPONENTS
from urikit._ground.redaction import mask_unparsed
from urikit._ground.typed import Final, NamedTuple
from urikit.chars import QUERY

HELP: Final = """\
  URLs
      --url URL                     a URL to work on, as any other argument is
  -f, --url-file FILE               read URLs from a file, one per line; - is standard input
      --redirect URL                redirect each URL to this one, which may be relative
      --no-guess-scheme             reject URLs without a scheme
      --accept-space                accept spaces in URLs, and encode them
      --curl                        reject schemes that libcurl does not know
      --verify                      fail at the first bad URL

  changes
  -s, --set COMPONENT=TEXT          set a component (:= for encoded text, ?= only if it is
                                    absent, ?:= for both); empty text removes it
      --iterate COMPONENT=LIST      write one URL for each word of the list
  -a, --append path=TEXT            add a segment to the path
      --append query=NAME=VALUE     add a query parameter
      --replace NAME=VALUE          replace the value of a query parameter
      --replace-append NAME=VALUE   the same, but add it if absent
      --qtrim NAME                  remove query parameters; NAME* removes by prefix
      --trim query=NAME             the older name of --qtrim
      --sort-query                  sort the query parameters
      --query-separator CHARACTER   the character between query parameters (&)

  output
  -g, --get FORMAT                  print components, in {braces} or [brackets]; the rest is literal
      --json                        print JSON: the URL, its parts and its query parameters
      --urlencode                   print components encoded
      --default-port                print the scheme's port if the URL has none
      --keep-port                   keep the port even if it is the scheme's default
      --punycode                    print hostnames in ASCII
      --as-idn                      print hostnames in Unicode
      --quiet                       print fewer notes
  -h, --help                        show this help
  -v, --version                     show the version
"""

# A short name, a long one, and a value if there is one.
_ROW: Final = re.compile(r"^  (?:(-\w),|   ) (--[a-z-]+)( \S+)?", re.MULTILINE)
_OLD_NAMES: Final = {"--force-replace": "--replace-append"}
_ROWS: Final = _ROW.findall(HELP)
_LONG: Final = {name: row[1] for row in _ROWS for name in row[:2] if name} | _OLD_NAMES
_VALUED: Final = {long for _, long, value in _ROWS if value}
_APART: Final = {"--json": "--get", "--punycode": "--as-idn"}
_APART.update({other: option for option, other in _APART.items()})

SETTABLE: Final = frozenset({*COMPONENTS, "url"})
"""The components that ``--set`` can set."""


class Assignment(NamedTuple):
    """A component to set, its value, and how the value is meant."""

    component: str
    value: str
    is_encoded: bool = False
    if_absent: bool = False


class Options:
    """The command line, read."""

    def __init__(self) -> None:
        self.given: dict[str, str] = {}
        """Options that are flags or have one value, by their long names."""
        self.urls: list[str] = []
        self.set: list[Assignment] = []
        self.iterate: list[list[Assignment]] = []
        self.append: dict[str, list[str]] = {"path": [], "query": []}
        self.trim: list[str] = []
        self.replace: list[str] = []


def option_names() -> dict[str, bool]:
    """The names of all options, each with True if it takes a value.

    >>> option_names()["--json"], option_names()["--get"]
    (False, True)
    """
    return {name: long in _VALUED for name, long in _LONG.items()}


def read_options(arguments: Sequence[str]) -> Options:
    """Read the *arguments*, or raise :class:`Failure`."""
    options = Options()
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            options.urls += rest
        elif not argument.startswith("-"):
            options.urls.append(argument)
        else:
            # --set=value or -svalue
            name, mark, value = argument.partition("=")
            if not argument.startswith("--"):
                name, mark, value = argument[:2], argument[2:], argument[2:]
            option = _LONG.get(name)
            if option is None or (mark and option not in _VALUED):
                raise Failure(failures.OPTION, f"unknown option: {mask_unparsed(name)}")
            if option in _VALUED and not mark:
                try:
                    value = next(rest)
                except StopIteration:
                    raise _missing(option, name) from None
            _take(options, option, value)
            if option in ("--help", "--version"):
                return options
    components = {assignment.component for assignment in options.set}
    for (component, *_), *_ in options.iterate:
        if component in components:
            message = f"duplicate --iterate and --set for component {component}"
            raise Failure(failures.ITERATE, message)
    return options


def _missing(option: str, name: str) -> Failure:
    if option in ("--replace", "--replace-append"):
        return Failure(failures.REPLACE, "No data passed to replace component")
    return Failure(failures.ARGUMENT, f"Missing argument for {name}")


def _take(options: Options, option: str, value: str) -> None:
    """Take in one *option* with its *value*."""
    match option:
        case "--url":
            options.urls.append(value)
        case "--set":
            _set(options, value)
        case "--iterate":
            _iterate(options, value)
        case "--append":
            component, equals, data = value.partition("=")
            if not equals or component not in options.append:
                what = f"--append unsupported component: {mask_unparsed(component)}"
                raise Failure(failures.APPEND, what)
            options.append[component].append(data)
        case "--trim":
            component, equals, name = value.partition("=")
            if not equals or component != "query":
                what = f"Unsupported trim component: {mask_unparsed(component)}"
                raise Failure(failures.TRIM, what)
            options.trim.append(name)
        case "--qtrim":
            options.trim.append(value)
        case "--replace" | "--replace-append":
            options.replace.append(value)
            options.given[option] = ""
        case _:
            _give(options.given, option, value)


def _give(given: dict[str, str], option: str, value: str) -> None:
    if option == "--query-separator":
        if len(value) != 1:
            message = "only single-letter query separators are supported"
            raise Failure(failures.OPTION, message)
        if value not in QUERY or value == "=":
            message = f'query separator must not be "{value}"; pass a character such as ";"'
            raise Failure(failures.OPTION, message)
    if option in _VALUED and option in given:
        raise Failure(failures.OPTION, f"only one {option} is supported")
    if _APART.get(option) in given:
        message = f"{option} is mutually exclusive with {_APART[option]}"
        raise Failure(failures.OPTION, message)
    given[option] = value


def _set(options: Options, text: str) -> None:
    """Read ``=``, ``:=``, ``?=`` or ``?:=`` between a component and its value."""
    left, equals, value = text.partition("=")
    if not equals or not left:
        # The argument is not shown: it may be a password.
        raise Failure(failures.SET, "invalid --set syntax: it is component=value")
    component = left.rstrip(":?")
    how = left[len(component) :]
    if component not in SETTABLE:
        raise Failure(failures.SET, f"unknown component: {mask_unparsed(component)}")
    if any(component == other.component for other in options.set):
        raise Failure(failures.SET, f"duplicate --set for component {component}")
    options.set.append(Assignment(component, value, ":" in how, "?" in how))


def _iterate(options: Options, text: str) -> None:
    left, equals, words = text.partition("=")
    if not equals:
        raise Failure(failures.ITERATE, "wrong iterate syntax")
    component = left.removesuffix(":")
    if component not in COMPONENTS:
        raise Failure(failures.ITERATE, "bad component for iterate")
    if any(component == others[0].component for others in options.iterate):
        raise Failure(failures.ITERATE, f"duplicate component for iterate: {component}")
    is_encoded = component != left
    options.iterate.append([Assignment(component, word, is_encoded) for word in words.split(" ")])
