"""The error for a name that is not one of those that an argument may be."""

from collections.abc import Iterable

from urikit.errors import ErrorKind, URIError


def wrong_choice(what: str, choices: Iterable[str], value: str) -> URIError:
    """Return the error for an argument that must be one of several names.

    >>> wrong_choice("level", ["case", "path"], "paths").message
    'level must be one of case, path; did you mean "path"?'
    """
    from difflib import get_close_matches  # slow to import

    names = list(map(str, choices))
    near = get_close_matches(value, names, 1)
    hint = f'; did you mean "{near[0]}"?' if near else ""
    message = f"{what} must be one of {', '.join(names)}{hint}"
    return URIError(ErrorKind.UNSUPPORTED_VALUE, value, message=message)
