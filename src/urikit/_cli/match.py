"""Match URLs against a URL pattern or a URI template.

Prints for each URL that matches the values of the pattern's names as a JSON object, and an empty
line for others. A pattern follows the URL Pattern Standard: https://*.example.com/books/:id, a path
such as /books/:id, or a JSON object with a pattern for each component. --template takes a URI
template (RFC 6570).

examples:
    $ urikit match /books/:id https://h/books/7 https://h/films/7
    {"id": "7"}

    $ urikit match --only 'https://*.example.com/*' https://a.example.com/ https://b.example/
    https://a.example.com/
    $ urikit match -t 'https://h/{user}{?q,page}' 'https://h/joe?q=x&page=2'
    {"user": "joe", "q": "x", "page": "2"}

exit codes:
    1  nothing matched, or some input was bad
"""

from __future__ import annotations

from urikit._cli.common import BASE, DEFAULT_SCHEME, ROWS, STANDARD, URLS, reading
from urikit._cli.each_row import each_row
from urikit._cli.output import json_text
from urikit._cli.spec import Option, UsageError, Values
from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

OPTIONS = (
    Option("PATTERN", "the URL pattern, or with --template the URI template"),
    URLS,
    Option("-t, --template", "treat the pattern as a URI template"),
    Option("-i, --ignore-case", "ignore case in the pattern"),
    Option("-o, --only", "print only the URLs, or rows, that match"),
    Option("-v, --invert", "select the URLs that do not match"),
    Option("--pattern-base URL", "resolve the pattern against this base"),
    STANDARD,
    BASE,
    DEFAULT_SCHEME,
    *ROWS,
)


def run(options: Values) -> int:
    from urikit.errors import URIError

    try:
        groups_of = _by_template(options) if options.template else _by_pattern(options)
    except (URIError, TypeError) as error:  # an object of JSON may have other keys
        raise UsageError(f"invalid pattern: {error}") from None
    read = reading(options, options.base)
    matched = False

    def values_of(text: str) -> list[Any] | None:
        nonlocal matched
        groups = groups_of(read(text))
        hit = (groups is None) == options.invert
        matched = matched or hit
        if options.only:
            return [text][: len(names)] if hit else None
        return [hit, groups]

    is_row = (options.csv is not None or options.jsonl is not None) and options.name is None
    names = ["matches", "groups"] if not options.only else [] if is_row else ["url"]
    line_of = None if options.only else _line
    code = each_row("match", options, names, values_of, line_of, aligned=not options.only)
    return code or (0 if matched else 1)


def _line(values: Sequence[Any]) -> str:
    hit, groups = values
    return "" if not hit else json_text(groups or {})


def _by_pattern(options: Values) -> Callable[[Any], dict[str, str] | None]:
    from urikit.web import URLPattern

    given, base = _given(options.pattern), options.pattern_base
    if base is not None and isinstance(given, dict):
        given, base = {"baseURL": base, **given}, None
    pattern = URLPattern(given, base, ignore_case=options.ignore_case)

    # The value of a * is noise where nobody wrote the component.
    written = {name for name in _COMPONENTS if getattr(pattern, name) != "*"}

    def groups_of(u: Any) -> dict[str, str] | None:
        result = pattern.exec(u)
        if result is None:
            return None
        found: dict[str, str] = {}
        for component in _COMPONENTS:
            for name, value in result[component].groups.items():
                if not name.isdigit():
                    found[name] = value
                elif value and component != "password" and component in written:
                    found[f"{component}.{name}"] = value
        return found

    return groups_of


_COMPONENTS = (
    *("protocol", "username", "password", "hostname"),
    *("port", "pathname", "search", "hash"),
)


def _given(pattern: str) -> Any:
    """A pattern as it is written; as an object of JSON; or of a path alone."""
    if pattern.startswith("/"):
        return {"pathname": pattern}
    if not pattern.startswith("{"):
        return pattern
    import json

    try:
        init = json.loads(pattern)
    except (ValueError, RecursionError):
        return pattern  # braces have a meaning in patterns too
    return init if isinstance(init, dict) else pattern


def _by_template(options: Values) -> Callable[[Any], dict[str, Any] | None]:
    from urikit.template import URITemplate

    if options.pattern_base is not None or options.ignore_case:
        option = "--ignore-case" if options.pattern_base is None else "--pattern-base"
        raise UsageError(f"{option} cannot be combined with --template; leave one of them out")
    template = URITemplate(options.pattern)
    return template.extract
