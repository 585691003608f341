"""Templates of output, ``{scheme} {host} {query:key}``, and the fields that they can have."""

from __future__ import annotations

import urikit
from urikit._cli.common import canonical_profiles, hazard_profiles
from urikit._cli.output import plain
from urikit._cli.spec import UsageError, hint, shown
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.pictures import columns, visible
from urikit._kernel.tables import LEVELS
from urikit.errors import URIError
from urikit.objects._base import SMALLEST_PARTS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Getter = Callable[[Any, str], Any]
    """A function of a parsed object and its string that returns a value."""


def _masked(part: str) -> Getter:
    """An authority or user info, its password masked: a template that is to show it says so."""

    def get(u: Any, text: str) -> str | None:
        from urikit._ground.redaction import mask_part

        value: str | None = getattr(u, part)
        return value and mask_part(part, value)

    return get


def _segment(u: Any, number: str) -> str | None:
    segments = u.path.split("/")
    if segments and not segments[0]:
        segments.pop(0)
    place = int(number)
    place = place - 1 if place > 0 else place
    if not -len(segments) <= place < len(segments):
        return None
    from urikit import percent

    return percent.decode(segments[place])


def _origin(u: Any) -> str | None:
    """The origin; none for a host that no name of the DNS is, which the RFCs can have."""
    try:
        found: str | None = u.origin
    except URIError:
        return None
    return found


def _ip(u: Any) -> str | None:
    from urikit._ground.ip_text import written

    return None if u.ip is None else written(u.ip)


def _site(u: Any) -> str | None:
    from urikit.domains import site

    found = site(u)
    return None if found is None else f"{found[0]}://{found[1]}"


def _display(u: Any) -> str:
    from urikit.display import display

    return display(u)


def _display_host(u: Any) -> str | None:
    from urikit.display import display_host

    return None if u.host is None else display_host(u.host)


def _surt(u: Any) -> str:
    from urikit.canonical import surt

    return surt(str(u))


def _hazards(text: str, profile: str) -> list[str]:
    return list(map(str, urikit.inspect(text, profile).codes))  # type: ignore[arg-type]  # checked by the parser of arguments


def _attribute(name: str) -> Getter:
    return lambda u, text: getattr(u, name)


FIELDS: dict[str, Getter] = {
    "url": lambda u, text: str(u),
    "href": lambda u, text: str(u),
    "text": lambda u, text: text,
    "redacted": lambda u, text: u.redacted,
    **{
        name: _attribute(name)
        for name in (
            *SMALLEST_PARTS,
            *("effective_port", "domain", "public_suffix", "registrable_domain"),
            *("subdomain", "name", "suffix", "standard"),
        )
    },
    "origin": lambda u, text: _origin(u),
    "userinfo": _masked("userinfo"),
    "authority": _masked("authority"),
    "segments": lambda u, text: list(u.segments),
    "params": lambda u, text: u.params.to_dict(),
    "ip": lambda u, text: _ip(u),
    "site": lambda u, text: _site(u),
    "display": lambda u, text: _display(u),
    "display_host": lambda u, text: _display_host(u),
    "surt": lambda u, text: _surt(u),
    "violations": lambda u, text: [violation.kind for violation in u.violations],
    "canonical": lambda u, text: urikit.canonicalize(text, "whatwg"),
    "normalized": lambda u, text: str(u.normalize()),
    "hazards": lambda u, text: _hazards(text, "fetch"),
}
"""The fields that need no more than their name."""

_WITH_VALUE: dict[str, Callable[[str], Getter]] = {
    "query": lambda key: lambda u, text: u.params.get(key),
    "query_all": lambda key: lambda u, text: u.params.getall(key, []),
    "segment": lambda number: lambda u, text: _segment(u, number),
    "canonical": lambda profile: lambda u, text: urikit.canonicalize(text, profile),  # type: ignore[arg-type]  # checked by the parser of arguments
    "normalized": lambda level: lambda u, text: str(u.normalize(level)),
    "hazards": lambda profile: lambda u, text: _hazards(text, profile),
}

_ALIASES = {
    **dict.fromkeys(("uri", "iri", "link", "full"), "url"),
    **dict.fromkeys(("input", "given", "raw"), "text"),
    **dict.fromkeys(("masked", "safe"), "redacted"),
    **dict.fromkeys(("protocol", "schema", "proto"), "scheme"),
    **dict.fromkeys(("hostname", "server", "fqdn"), "host"),
    **dict.fromkeys(("user", "login", "user_name"), "username"),
    **dict.fromkeys(("pass", "passwd", "pwd", "secret"), "password"),
    **dict.fromkeys(("auth", "user_info", "credentials"), "userinfo"),
    "netloc": "authority",
    "default_port": "effective_port",
    "pathname": "path",
    **dict.fromkeys(("querystring", "query_string", "search"), "query"),
    **dict.fromkeys(("args", "parameters", "query_params", "searchparams"), "params"),
    **dict.fromkeys(("param", "arg", "parameter", "query_value"), "query:KEY"),
    **dict.fromkeys(("hash", "anchor", "frag"), "fragment"),
    **dict.fromkeys(("filename", "file", "basename"), "name"),
    **dict.fromkeys(("extension", "ext", "file_extension"), "suffix"),
    **dict.fromkeys(("parts", "path_segments"), "segments"),
    **dict.fromkeys(("address", "ip_address", "ipaddress"), "ip"),
    **dict.fromkeys(("domain_name", "dns_name"), "domain"),
    **dict.fromkeys(("tld", "etld"), "public_suffix"),
    **dict.fromkeys(("sld", "apex", "etld1", "root_domain", "base_domain"), "registrable_domain"),
    "subdomains": "subdomain",
    "findings": "hazards",
    "errors": "violations",
}
"""Other words for fields, to suggest the right one."""

_ALLOWED: dict[str, Callable[[], tuple[str, ...]]] = {
    "canonical": canonical_profiles,
    "normalized": lambda: LEVELS,
    "hazards": hazard_profiles,
}


class Template:
    """A template: literal text and fields, or names with commas between them.

    >>> from urikit import URL
    >>> Template("{scheme} over {host}").render(URL("https://h/"), "https://h/")
    'https over h'
    >>> Template("host,port").names
    ['host', 'port']
    """

    __slots__ = ("getters", "is_list", "literals", "names")

    def __init__(self, text: str) -> None:
        self.names: list[str] = []
        """The names of the fields, as written."""
        self.literals: list[str] = []
        """The text before each field, and after the last."""
        self.is_list = "{" not in text and "}" not in text
        """True if it is a list of names: columns, rather than a text."""
        if self.is_list:
            self.names = text.split(",")
            self.literals = ["", *["\t"] * (len(self.names) - 1), ""]
        else:
            self._read(text)
        self.getters = [_getter(name, text) for name in self.names]

    def _read(self, text: str) -> None:
        literal: list[str] = []
        place = 0
        while place < len(text):
            char, pair = text[place], text[place : place + 2]
            if pair in ("{{", "}}"):
                literal.append(char)
                place += 2
            elif char == "{":
                end = text.find("}", place)
                if end < 0:
                    raise UsageError(
                        _pointed("field without a closing }; write {{ for a brace", text, place)
                    )
                self.names.append(text[place + 1 : end])
                self.literals.append("".join(literal))
                literal.clear()
                place = end + 1
            elif char == "}":
                raise UsageError(_pointed("} without a field; write }} for a brace", text, place))
            elif char == "\\" and pair in _ESCAPES:
                literal.append(_ESCAPES[pair])
                place += 2
            else:
                literal.append(char)
                place += 1
        self.literals.append("".join(literal))

    def values(self, u: Any, text: str) -> list[Any]:
        """The values of the fields."""
        return [get(u, text) for get in self.getters]

    def render(self, u: Any, text: str) -> str:
        """The template filled in."""
        return self.fill(self.values(u, text))

    def fill(self, values: Sequence[Any]) -> str:
        """The template with these *values* of its fields.

        >>> Template("{host}:{port}").fill(["h", 80])
        'h:80'
        """
        pieces = [self.literals[0]]
        for value, literal in zip(values, self.literals[1:], strict=True):
            pieces.append(plain(value))
            pieces.append(literal)
        return "".join(pieces)


_ESCAPES = {"\\t": "\t", "\\n": "\n", "\\0": "\0", "\\\\": "\\"}


def _getter(name: str, template: str) -> Getter:
    field, colon, value = name.partition(":")
    if not colon:
        if field in FIELDS:
            return FIELDS[field]
        if field in _WITH_VALUE:
            raise UsageError(f"field {field!r} needs a value; write {{{field}:...}}")
    elif field in _WITH_VALUE:
        if field == "segment" and not (
            value.removeprefix("-").isdigit() and value.isascii() and len(value) < 10
        ):
            raise UsageError(
                f"field 'segment' takes a number, not {shown(value)}; write {{segment:1}}"
            )
        if field == "segment" and not int(value):
            raise UsageError("field 'segment' counts from 1, or from -1 at the end, not from 0")
        if field in _ALLOWED and value not in (allowed := _ALLOWED[field]()):
            names = ", ".join(allowed)
            raise UsageError(f"field {field!r} takes one of {names}, not {shown(value)}")
        return _WITH_VALUE[field](value)
    elif field in FIELDS:
        raise UsageError(f"field {field!r} takes no value; write {{{field}}}")
    if not name:
        raise UsageError("field without a name; write {host}, or {{}} for braces")
    if "/" in name or "://" in template:
        raise UsageError(
            "missing TEMPLATE before the URLs; use urikit get '{host}' https://example.com/"
        )
    raise UsageError(
        f"unknown field {shown(field)}{hint(field, [*FIELDS, *_WITH_VALUE], _ALIASES)}"
    )


def _pointed(message: str, text: str, place: int) -> str:
    return f"{message}\n    {visible(text)}\n    {' ' * columns(visible(text[:place]))}^"
