"""Convert queries to JSON, and JSON to queries.

Prints the query of each URL as a JSON object: a string for a key that occurs once, null for one
without a value, a list for one that occurs more often. --write converts back. A + is a space unless
you pass --percent.

examples:
    $ urikit query 'https://h/?q=a+b&tag=x&tag=y&flag'
    {"q": "a b", "tag": ["x", "y"], "flag": null}
    $ urikit query --write '{"q": "a b", "tag": ["x", "y"]}'
    q=a+b&tag=x&tag=y
"""

from __future__ import annotations

from urikit._cli.common import DEFAULT_SCHEME, ROWS, STANDARD, URLS, on_columns, reading
from urikit._cli.each_row import each_row
from urikit._cli.output import json_text
from urikit._cli.spec import Option, UsageError, Values
from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from urikit.errors import URIError

OPTIONS = (
    URLS,
    Option("--lists", "print a list for every key"),
    Option("--pairs", "print an array of pairs, in order"),
    Option("--raw", "read queries instead of URLs"),
    Option("-w, --write", "read JSON (with --jsonl the value under KEY), and print it as a query"),
    Option("--percent", "read and write + as a plus sign, as RFC 3986 does"),
    STANDARD,
    DEFAULT_SCHEME,
    *ROWS,
)


def run(options: Values) -> int:
    if options.pairs and options.lists:
        raise UsageError("--pairs cannot be combined with --lists; pass one of them")
    if options.write:
        return each_row(
            *("query", options, ["query"]),
            lambda text: [_written(text, options.percent)],
            as_json=True,
        )
    read = reading(options)

    def object_of(query: str | None) -> Any:
        return _object(_items(query or "", not options.percent), options)

    def values_of(text: str) -> list[Any]:
        return [object_of(text.removeprefix("?") if options.raw else read(text).query)]

    def columns() -> Any:
        from urikit._cli._arrow import queries

        return queries(options.standard, lambda query: json_text(object_of(query)), _marks(options))

    has_columns = options.standard != "auto" and not options.raw
    return each_row(
        *("query", options, ["params"], values_of, lambda values: json_text(values[0])),
        columns=on_columns(options, columns) if has_columns else None,
    )


def _marks(options: Values) -> tuple[str, str, str, str]:
    """The JSON of a query before its pairs, for each ``=`` and each ``&``, and after them."""
    if options.pairs:
        return '[["', '", "', '"], ["', '"]]'
    return ('{"', '": ["', '"], "', '"]}') if options.lists else ('{"', '": "', '", "', '"}')


def _items(query: str, form: bool) -> Iterable[tuple[str, str | None]]:
    """The pairs of *query*, decoded; Query, slow to import, is for those who cannot be in UTF-8."""
    from urikit._kernel.percent import decode_pairs

    pairs = decode_pairs(query, "&", form)
    if pairs is None:
        from urikit.query import Query

        return Query._of(query, form).items()
    return pairs


def _object(pairs: Iterable[tuple[str, str | None]], options: Values) -> Any:
    if options.pairs:
        return [list(pair) for pair in pairs]
    found: dict[str, list[str | None]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    if options.lists:
        return found
    return {key: values[0] if len(values) == 1 else values for key, values in found.items()}


def _written(text: str, percent: bool) -> str:
    """The query that an object, or an array of pairs, of JSON stands for."""
    from urikit.errors import ParseError
    from urikit.query import Query
    from urikit.table._records import json_value

    pieces: list[str] = []
    for key, item in _pairs(json_value(text)):
        for value in item if isinstance(item, list) else [item]:
            if not isinstance(value, _SCALARS):
                raise _no_query()
            # Between two separators there may be nothing, of which Query makes none itself.
            is_nothing = not key and value is None
            pieces.append("" if is_nothing else str(Query([(key, value)], form=not percent)))
    if pieces == [""]:
        message = "a single pair needs a key or a value; pass [] for an empty query"
        raise ParseError("invalid-json", message=message)
    return "&".join(pieces)


_SCALARS = (str, int, float, type(None))


def _pairs(value: Any) -> list[tuple[str, Any]]:
    """The keys and values of an object or of an array of pairs."""
    if isinstance(value, dict):
        return list(value.items())
    if not isinstance(value, list):
        raise _no_query()
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str):
            raise _no_query()
    return [(key, item) for key, item in value]


def _no_query() -> URIError:
    from urikit.errors import ParseError

    message = (
        "not a query; pass an object of strings, numbers and lists of them, or an array of pairs"
    )
    return ParseError("invalid-json", message=message)
