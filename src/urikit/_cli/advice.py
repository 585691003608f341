"""Advice in error messages, with options of the command in place of arguments of the library."""

from __future__ import annotations

from functools import cache

from urikit._cli.spec import command_named
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.kinds import OR_BASE

if TYPE_CHECKING:
    from collections.abc import Collection

    from urikit.errors import URIError

_ADVICE = (
    'add one such as "https://"',
    'pass default_scheme="https", or read references with URI',
)
"""The advice of the library about a string without a scheme."""
_OF_COMMANDS = (
    ("use URI.from_path(PureWindowsPath(path))", "pass a file URL such as file:///C:/x"),
    ("pass an absolute URL, or read references with URI", "pass an absolute URL"),
    ("use IRI, or write", "pass -s rfc3987, or write"),
    ("use to_uri() first", "pass -s rfc3986"),
    ("normalize() it first", "run urikit normalize first"),
    ("join() it to its base first", "run urikit resolve first"),
    ('pass "" for an empty host', "pass --host too"),
    ("use with_authority(None) to remove all", "pass --unset for them too"),
)
"""Its other advice, and that of the commands in its place."""


def for_command(command: str, error: URIError) -> URIError:
    """Return *error* with advice that a user of the *command* can follow.

    >>> from urikit import URL
    >>> from urikit.errors import URIError
    >>> try:
    ...     URL("example.com/a")
    ... except URIError as error:
    ...     print(for_command("get", error))
    URL has no scheme; add one, or pass --default-scheme https
        example.com/a
        ^
    """
    return with_options(error, _options_of(command))


@cache
def _options_of(command: str) -> frozenset[str]:
    return frozenset(name for option in command_named(command).OPTIONS for name in option.names)


def with_options(error: URIError, names: Collection[str] = ()) -> URIError:
    """Return *error* with advice to use the options with these *names*, if they can help."""
    found = next((advice for advice in _ADVICE if advice in error.message), None)
    if found is None:
        message = error.message
        for of_library, of_command in _OF_COMMANDS:
            message = message.replace(of_library, of_command)
        return error if message == error.message else error._saying(message)
    better = "add one" + or_option(error.text, names)
    message = error.message.removesuffix(OR_BASE).replace(found, better)
    return error._saying(message)


def or_option(text: str, names: Collection[str]) -> str:
    """Return advice to pass the option that completes *text*, if it is among these *names*.

    >>> or_option("h/a", ["--default-scheme"]), or_option("/a", ["--default-scheme"])
    (', or pass --default-scheme https', '')
    """
    is_reference = not text or (text[0] in "/\\?#." and not text.startswith("//"))
    name, value = ("--base", "URL") if is_reference else ("--default-scheme", "https")
    return f", or pass {name} {value}" if name in names else ""
