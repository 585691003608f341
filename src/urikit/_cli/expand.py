"""Expand a URI template (RFC 6570).

A name that is given more than once is a list. With -f the values come from JSON lines: each line is
an object, and gives one URI.

examples:
    $ urikit expand 'https://h/{user}{?q,page}' user=joe 'q=a b' page=2
    https://h/joe?q=a%20b&page=2
    $ urikit expand '{/path*}{?keys*}' path=a path=b 'keys:={"x": 1}'
    /a/b?x=1
    $ echo '{"id": 7}' | urikit expand 'https://h/{id}' -f -
    https://h/7
"""

from __future__ import annotations

from urikit._cli.common import ERRORS, JSON, NULL
from urikit._cli.each_row import each_row
from urikit._cli.output import Output, Reporter, json_text
from urikit._cli.spec import Option, UsageError, Values, check_text, shown
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.pictures import visible
from urikit.errors import ParseError, URIError
from urikit.table._records import json_object, json_value

if TYPE_CHECKING:
    from typing import Any

OPTIONS = (
    Option("TEMPLATE", "the URI template, such as https://h/{user}{?q}"),
    Option(
        "[NAME=VALUE ...]",
        "the values of variables; NAME:=JSON for numbers, lists and objects",
        key="values",
    ),
    Option("-f, --file FILE", "read values from JSON lines; - is standard input", many=True),
    NULL,
    ERRORS,
    JSON,
)


def run(options: Values) -> int:
    from urikit.template import URITemplate

    try:
        template = URITemplate(options.template)
    except URIError as error:
        raise UsageError(f"invalid template: {error}") from None
    values = _values(options.values)

    def expanded(more: dict[str, Any]) -> str:
        try:
            return template.expand(values | more)
        except TypeError as error:  # JSON has values that no variable can have
            raise ParseError("invalid-value", message=str(error)) from None

    def values_of(line: str) -> list[str | None]:
        return [expanded(json_object(line)) if line.strip() else None]

    if options.file:
        plain_lines = {"urls": (), "csv": None, "jsonl": None, "name": None}
        return each_row("expand", Values(vars(options) | plain_lines), ["url"], values_of)
    output = Output(options.null)
    with Reporter("expand", output) as report:
        url = expanded({})
        no_error = options.errors == "column"
        if options.json:
            output.line(json_text({"url": url} | ({"error": None} if no_error else {})))
        else:
            output.line(url + ("\t" if no_error else ""))
    return report.code


def _values(given: list[str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for text in given:
        check_text("NAME=VALUE", text)
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"unexpected argument {shown(text)}; pass NAME=VALUE or NAME:=JSON")
        if name.endswith(":"):
            values[name[:-1]] = _from_json(name[:-1], value)
        elif name not in values:
            values[name] = value
        elif isinstance(values[name], list):
            values[name].append(value)
        else:
            values[name] = [values[name], value]
    return values


def _from_json(name: str, text: str) -> Any:
    try:
        return json_value(text)
    except ParseError as error:
        told = shown(f"{name}={text}").replace(f"{name}=", "", 1)
        why = error.message.removeprefix("invalid JSON: ")
        raise UsageError(
            f"value of {shown(name)} is not valid JSON: {told} ({why}); "
            f"pass {visible(name)}=VALUE for a string"
        ) from None
