"""Change parts of URLs.

Values are encoded as needed, unless you pass --encoded. The order is: replace parts, append
segments to the path, then change the query by --remove, --pair, --add and --sort. Everything else
stays unchanged.

examples:
    $ urikit set --scheme https --unset port http://h:80/a
    https://h/a
    $ urikit set --append 'b c' -q page=2 'https://h/a?page=1&q=x'
    https://h/a/b%20c?page=2&q=x
    $ urikit set --remove 'utm_*' 'https://h/?utm_source=x&id=7&utm_term=y'
    https://h/?id=7
"""

from __future__ import annotations

from urikit._cli.common import DEFAULT_SCHEME, ROWS, STANDARD, URLS, on_columns, reading
from urikit._cli.each_row import each_row
from urikit._cli.spec import Option, UsageError, Values, shown
from urikit._ground.exports import TYPE_CHECKING
from urikit.errors import URIError
from urikit.objects._base import SMALLEST_PARTS

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


_REMOVABLE = ("username", "password", "port", "query", "fragment")

OPTIONS = (
    URLS,
    *(Option(f"--{part} VALUE", f"replace the {part}") for part in SMALLEST_PARTS),
    Option("--unset PART", "remove this part", choices=_REMOVABLE, many=True),
    Option(
        "--encoded",
        "treat values as already percent-encoded; not with --append or --remove",
    ),
    Option(
        "-a, --append SEGMENT",
        "append one segment to the path, with slashes in it encoded",
        many=True,
    ),
    Option("-q, --pair KEY=VALUE", "replace the value of a key in the query, or add it", many=True),
    Option("--add KEY=VALUE", "add a pair to the query", many=True),
    Option(
        "--remove KEY",
        "remove a key from the query; * matches any characters and ? one, so quote the pattern",
        many=True,
    ),
    Option("--sort", "sort the query by key"),
    STANDARD,
    DEFAULT_SCHEME,
    *ROWS,
)


def run(options: Values) -> int:
    changes = {
        part: getattr(options, part)
        for part in SMALLEST_PARTS
        if getattr(options, part) is not None
    }
    for part in options.unset:
        if part in changes:
            raise UsageError(f"--unset {part} cannot be combined with --{part}; pass one of them")
        changes[part] = None
    for name in ("append", "remove"):
        if options.encoded and getattr(options, name):
            raise UsageError(
                f"--encoded cannot be combined with --{name}; run urikit set twice instead"
            )
    change = _changer(options, changes)
    if change is None:
        raise UsageError("nothing to change; pass --host, --pair, --append or another option")
    read, changed = reading(options), change
    _check_values(options, changes, read)

    def columns() -> Any:
        from urikit._cli._changes import changes_of

        keys = [_pair(text)[0] for text in options.pair] + options.remove
        return changes_of(changed, changes, options.append, keys, options.sort)

    return each_row(
        *("set", options, ["url"], lambda text: [str(changed(read(text)))]),
        columns=on_columns(options, columns) if options.standard == "whatwg" else None,
    )


def _changer(options: Values, changes: dict[str, Any]) -> Callable[[Any], Any] | None:
    """The function that makes all the changes, if there are any."""
    pairs = [_pair(text) for text in options.pair]
    added = [_pair(text) for text in options.add]
    if not (changes or pairs or added or options.remove or options.append or options.sort):
        return None

    removed = _matcher(options.remove) if options.remove else None
    changes_query = bool(pairs or added or options.remove or options.sort)

    def change(u: Any) -> Any:
        if changes:
            u = u.replace(**changes, encoded=options.encoded)
        if options.append:
            longer = u
            for segment in options.append:
                longer /= segment
            u = u.replace(path=longer.path, encoded=True)
        if not changes_query:
            return u
        query = u.params
        if removed is not None:
            query = query.remove(*{key for key, _ in query.items() if removed(key)})
        if options.encoded:
            for text in options.pair:
                query = query.update(text.replace("&", "%26"))
            for text in options.add:
                query = query.extend(text.replace("&", "%26"))
        else:
            for key, value in pairs:
                query = query.set(key, value)
            for key, value in added:
                query = query.add(key, value)
        if options.sort:
            query = query.sort()
        if str(query) != (u.query or ""):
            u = u.with_query(query if str(query) else None)
        return u

    def explained(u: Any) -> Any:
        try:
            return change(u)
        except URIError as error:
            raise _with_options(error) from None

    return explained


_SAMPLES = ("http://h/", "x://h/a", "x:a", "")
"""Strings of which every value fits at least one, by one of the standards."""


def _check_values(options: Values, changes: dict[str, Any], read: Callable[[str], Any]) -> None:
    """Refuse options whose value fits no URL at all.

    >>> from urikit import URL
    >>> _check_values(Values({"append": [], "encoded": False}), {"port": "x"}, URL)
    Traceback (most recent call last):
    urikit._cli.spec.UsageError: invalid --port 'x': port must contain only digits
    """
    for name, value in [*changes.items(), *(("append", each) for each in options.append)]:
        if value is None:
            continue
        errors: list[URIError] = []
        for sample in _SAMPLES:
            try:
                u = read(sample)
                if name == "append":
                    u /= value
                else:
                    u.replace(**{name: value}, encoded=options.encoded)
                break
            except URIError as error:
                errors.append(error)
        else:
            told = "" if name == "password" else f" {shown(value)}"
            raise UsageError(f"invalid --{name}{told}: {_with_options(errors[0]).message}")


def _with_options(error: URIError) -> URIError:
    """Return *error* with options and commands in place of keyword arguments and methods.

    >>> _with_options(URIError("dot-segment", message="use join() to resolve")).message
    'use "urikit resolve" to resolve'
    >>> _with_options(URIError("invalid-host", message="pass port=80 instead")).message
    'pass --port 80 instead'
    >>> _with_options(URIError("", message="pass username= and password=, encoded=True")).message
    'pass --username and --password, --encoded'
    """
    import re

    parts = "|".join(SMALLEST_PARTS)
    message = re.sub(r"\bencoded=True\b", "--encoded", error.message)
    message = message.replace("join()", '"urikit resolve"')
    message = re.sub(rf"\b({parts})=(?=[0-9\"])", r"--\1 ", message)
    message = re.sub(rf"\b({parts})=", r"--\1", message)
    return error._saying(message)


def _matcher(keys: list[str]) -> Callable[[str], object]:
    """Return a function that tells whether a key is one of *keys*, which may have wildcards.

    Brackets are ordinary characters, since many keys have some.

    >>> [key for key in ("utm_id", "a[*]", "a[b]", "ab") if _matcher(["utm_*", "a[?]"])(key)]
    ['utm_id', 'a[*]', 'a[b]']
    """
    if not any("*" in key or "?" in key for key in keys):
        return {*keys}.__contains__
    import re
    from fnmatch import translate  # whose patterns take linear time

    return re.compile("|".join(translate(key.replace("[", "[[]")) for key in keys)).match


def _pair(text: str) -> tuple[str, str | None]:
    key, equals, value = text.partition("=")
    return key, value if equals else None
