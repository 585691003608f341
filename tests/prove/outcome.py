"""The outcome of parsing a URL, by each way there is: a serialization with positions, or a failure.

A failure is the standard's name of it, so every way can be compared with every other.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from tests.prove.fenced import bytes_for, fenced
from tests.prove.forms import Form
from urikit.errors import ParseError
from urikit.whatwg._host import serialize_host
from urikit.whatwg._machine import BasicURLParser
from urikit.whatwg._parser import URLParser, basic_url_parser
from urikit.whatwg._record import SerializedURL, URLRecord

__all__ = [
    "PARTS",
    "Located",
    "Outcome",
    "Reader",
    "by_engine",
    "by_object",
    "by_parser",
    "located",
    "parts_of",
]

Located = tuple[str, int, int, int, int, int, int]
"""A string, and the positions of its parts: scheme end, host, host end, path, query, fragment."""

Outcome = Located | str
Reader = Callable[[str], Outcome]

PARTS = ("scheme", "username", "password", "host", "port", "path", "query", "fragment")
"""The columns of ``arrow.parse``, all but the last, in their order."""

_POSITIONS = ("scheme_end", "host", "host_end", "path", "query", "fragment")


def located(record: Any) -> Located:
    """Return the contents of a record, of the kernel or of the serializer."""
    prefix = "_" if hasattr(record, "_text") else ""
    return tuple(getattr(record, prefix + name) for name in ("text", *_POSITIONS))


@cache
def engine_base(base: str | None) -> URLRecord | None:
    """Return *base* as the engine reads it."""
    return None if base is None else basic_url_parser(base)


def by_engine(
    text: str, base: str | None = None, engine: type[BasicURLParser] = URLParser
) -> tuple[Outcome, tuple[object, ...]]:
    """Return the outcome by the standard's own parser and serializer, and the values of PARTS.

    >>> by_engine("../x", "http://h/a/b")
    (('http://h/x', 4, 7, 8, 8, -1, -1), ('http', None, None, 'h', None, '/x', None, None))
    >>> by_engine("http://")[0]
    'host-missing'
    """
    try:
        record = engine(text, engine_base(base)).run()
    except ParseError as error:
        return str(error.kind), (None,) * len(PARTS)
    return located(SerializedURL(record)), parts_of(record)


def parts_of(record: URLRecord) -> tuple[object, ...]:
    """Return the parts as columns have them: None for one that is absent."""
    return (
        record.scheme,
        record.username if record.includes_credentials else None,
        record.password or None,
        None if record.host is None else serialize_host(record.host),
        record.port,
        record.serialize_path(),
        record.query,
        record.fragment,
    )


def by_object(form: Form, base: str | None) -> Reader:
    """Return a function that reads strings against *base* with ``URL``."""
    at = None if base is None else form.URL(base)

    def read(text: str) -> Outcome:
        try:
            return located(form.URL(text, at))
        except form.URIError as error:
            return str(error.kind)

    return read


def by_parser(form: Form, base: str | None) -> Reader:
    """Return a function that reads strings against *base* with the kernel's parser alone."""
    parse_url: Callable[..., int] = form.module("_kernel.url_parser").parse_url
    failures = form.module("whatwg._validation").FAILURES
    work = form.module("_kernel.workspace").Workspace()
    record = form.module("_kernel.record").Record()
    at = None if base is None else form.URL(base)
    serialized = "" if at is None else str(at)
    data = bytes_for(form, serialized.encode())
    if at is not None:
        work.set_base(data, len(serialized), at)

    def read(text: str, kept: object = (at, data)) -> Outcome:
        code = parse_url(*fenced(form, text.encode()), work, record)
        if code:
            return str(failures.get(code, f"failure {code}"))
        text = work.out.text(0, work.out.size)
        return text, *(getattr(record, "_" + name) for name in _POSITIONS)

    return read
