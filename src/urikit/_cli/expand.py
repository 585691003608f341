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
from urikit._cli.output import Output, Reporter, json_text
from urikit._cli.spec import Option, UsageError, Values, check_text, shown
from urikit._exports import TYPE_CHECKING
from urikit.errors import ParseError
from urikit.table._records import json_object, json_value, lines_of, open_input

if TYPE_CHECKING:
    from typing import Any

    from urikit.template import URITemplate

OPTIONS = (
    Option("TEMPLATE", "the template"),
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
    from urikit.errors import URIError
    from urikit.template import URITemplate

    try:
        template = URITemplate(options.template)
    except URIError as error:
        raise UsageError(f"invalid template: {error}") from None
    values = _values(options.values)
    output = Output(options.null)
    with Reporter("expand", output) as report:
        if not options.file:
            _write(output, options, _expanded(template, values), None)
        for path in options.file:
            if not _expand_lines(path, template, values, options, output, report):
                break
    return report.code


def _expanded(template: URITemplate, values: dict[str, Any]) -> str:
    try:
        return template.expand(values)
    except TypeError as error:  # JSON has values that no variable can have
        raise ParseError("invalid-value", message=str(error)) from None


def _expand_lines(
    path: str,
    template: URITemplate,
    values: dict[str, Any],
    options: Values,
    output: Output,
    report: Reporter,
) -> bool:
    """Expand the template once for each line of a file; false if that is to end."""
    from urikit.errors import URIError

    before = "" if path == "-" else f"{path}: "
    end = b"\0" if options.null else b"\n"
    with open_input(path) as file:
        for number, line in enumerate(lines_of(file, end, output.flush), 1):
            if not line.strip():
                _write(output, options, None, None)
                continue
            try:
                _write(output, options, _expanded(template, values | json_object(line)), None)
            except URIError as error:
                report.bad += 1
                if options.errors in ("report", "stop"):
                    report.tell(f"{before}line {number}", error)
                if options.errors == "stop":
                    return False
                if options.errors != "skip":
                    _write(output, options, None, error)
    return True


def _write(output: Output, options: Values, url: str | None, error: Any) -> None:
    with_error = options.errors == "column"
    if options.json:
        record = {"url": url}
        if error is not None or with_error:
            record["error"] = None if error is None else str(error.kind)
        output.line(json_text(record))
    else:
        kind = "" if error is None else str(error.kind)
        output.line((url or "") + (f"\t{kind}" if with_error else ""))


def _values(given: list[str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for text in given:
        check_text("NAME=VALUE", text)
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"a value must be NAME=VALUE or NAME:=JSON, not {shown(text)}")
        if name.endswith(":"):
            values[name[:-1]] = _from_json(value)
        elif name not in values:
            values[name] = value
        elif isinstance(values[name], list):
            values[name].append(value)
        else:
            values[name] = [values[name], value]
    return values


def _from_json(text: str) -> Any:
    try:
        return json_value(text)
    except ParseError as error:
        raise UsageError(f"{error.message}: {shown(text)}") from None
