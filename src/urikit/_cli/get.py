r"""Print parts of URLs.

A template is a string with fields in braces, or a list of fields separated by commas, printed with
tabs between them. An absent part is empty. {{ and }} print braces; \t, \n, \0 and \\ are escapes.
Every line of input gives one line of output: control characters in decoded values are printed as
escapes, --json has them exactly. With pyarrow installed, long input is parsed in columns.

fields:
    {url}, {href}  the URL as the standard writes it, including its password
    {text}  the URL as given
    {redacted}  the URL with passwords masked
    {scheme} {host} {port} {path} {query} {fragment}  the parts, still encoded
    {username} {password}  the parts of the userinfo; only these print a password
    {userinfo} {authority}  the same, and with host and port, with the password masked
    {query:KEY}  the first value of KEY in the query, decoded
    {query_all:KEY}, {params}  all values of KEY, or of every key, as JSON
    {segment:N}, {segments}  a segment of the path, decoded: 1 is the first, -1 the last; all, as
        JSON
    {name} {suffix}  the last segment of the path, and its file extension
    {origin} {effective_port}  the web origin; the port, or the default of the scheme
    {domain} {ip}  the host if it is a name, and if it is an address
    {public_suffix} {registrable_domain} {subdomain} {site}  by the Public Suffix List
    {display} {display_host}  the URL, or its host, for people to read
    {canonical[:PROFILE]}  the canonical form: rfc3986, whatwg, crawler, dedupe or display
    {normalized[:LEVEL]}  the normal form: exact, case, percent, path, address or scheme
    {surt}  the key in web archives
    {standard} {violations}  the standard that accepted the URL, and its non-fatal errors
    {hazards[:PROFILE]}  the codes of all findings: for fetch, redirect, display or config

examples:
    $ urikit get '{scheme} {host}' https://example.com/a
    https example.com
    $ urikit get '{query:q}' 'https://example.com/?q=caf%C3%A9'
    café
    $ urikit get host,port,query:id --json 'https://h:8080/?id=7'
    {"host": "h", "port": 8080, "query:id": "7"}
    $ urikit get '{registrable_domain}' https://www.example.co.uk/
    example.co.uk
    $ urikit get host -f access-urls.txt | sort | uniq -c | sort -rn | head
    $ urikit get host --csv referrer -f log.csv > with-hosts.csv
"""

from __future__ import annotations

from urikit._cli.common import (
    BASE,
    DEFAULT_SCHEME,
    ROWS,
    STANDARD,
    URLS,
    checking_port,
    on_columns,
    reading,
)
from urikit._cli.each_row import each_row
from urikit._cli.fields import FIELDS, Template
from urikit._cli.spec import Option, Values
from urikit._ground.exports import TYPE_CHECKING
from urikit.objects._base import SMALLEST_PARTS

if TYPE_CHECKING:
    from typing import Any

OPTIONS = (
    Option("TEMPLATE", "the parts to print: '{host} {path}', or host,path", suggestions=FIELDS),
    URLS,
    STANDARD,
    BASE,
    DEFAULT_SCHEME,
    *ROWS,
)


def run(options: Values) -> int:
    template = Template(options.template)

    def fields() -> Any:
        from urikit._cli import _arrow

        return _arrow.fields(template.names, options.standard)

    columns = on_columns(options, fields) if _have_columns(options, template.names) else None
    read = checking_port(reading(options, options.base))

    def values_of(text: str) -> list[object]:
        return template.values(read(text), text)

    if template.is_list or options.json or options.jsonl is not None:
        return each_row("get", options, template.names, values_of, columns=columns)
    return each_row(
        *("get", options, ["text"]),
        lambda text: [template.render(read(text), text)],
        lambda values: str(values[0]),
        columns=columns,
        literals=template.literals,
    )


COLUMNS = (*SMALLEST_PARTS, *("url", "href", "origin", "registrable_domain"))
"""The fields of which there are columns; there are of ``query:KEY``, too."""


def _have_columns(options: Values, names: list[str]) -> bool:
    return (
        options.base is None
        and options.standard != "auto"
        and bool(names)
        and all(name in COLUMNS or name.startswith("query:") for name in names)
    )
