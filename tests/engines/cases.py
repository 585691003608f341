"""Cases for every binding: each function, with options, on a bit of everything."""

from typing import Any

import pyarrow as pa

from tests.arrow.inputs import BASES, ROWS
from urikit import arrow
from urikit.arrow._functions import BY_NAME, sql_functions

STANDARDS = ("whatwg", "rfc3986", "rfc3987")

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "parse": [{"standard": standard} for standard in STANDARDS],
    "get": [{"part": part} for part in arrow.PARTS] + [{"part": "host", "standard": "rfc3986"}],
    "host": [{}, {"standard": "rfc3987"}],
    "normalize": [{}, {"standard": "whatwg"}, {"level": "case"}],
    "canonicalize": [{}, {"profile": "dedupe"}, {"profile": "crawler", "fragment": "drop"}],
    "query_value": [{"key": "a"}, {"key": "d"}, {"key": "d", "form": False}],
}
"""The options to try; the functions that are not here are tried without."""

CALLS = [
    (name, options)
    for name, function in BY_NAME.items()
    if function.is_here and not function.other
    for options in OPTIONS.get(name, [{}])
]
"""Every function of one column, with options."""

CALL_NAMES = [" ".join([name, *map(str, options.values())]) for name, options in CALLS]

PAIRS = [(base, text) for base in BASES for text in ROWS]
"""The rows for functions of two columns."""

TEXT_BASES = ["https://h/a/b?c", "mailto:x"]


def answer(name: str, options: dict[str, Any]) -> list[Any]:
    """Return the answers of :mod:`urikit.arrow` for the rows."""
    found: list[Any] = getattr(arrow, name)(ROWS, **options).to_pylist()
    return found


def sql_answers(standard: Any) -> dict[str, Any]:
    """Return its answers for the rows, by the call in SQL without the prefix."""
    answers = {}
    for function in sql_functions():
        options = function.known({"standard": standard})
        call = f"{function.name}(url)"
        if function.other:
            call = f"{function.name}({', '.join(['url'] * len(function.columns))})"
        elif function.argument:
            text = {"key": "d", "profile": function.sample}[function.argument]
            call = f"{function.name}(url, '{text}')"
            options[function.argument] = text
        answers[call] = function.answer(
            [pa.array(ROWS, pa.string())] * len(function.columns), options
        )
    return answers
