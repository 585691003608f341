"""Between a URL and the engine of its standard: records, and what the kernel leaves to it."""

from ipaddress import IPv4Address, IPv6Address

from urikit._kernel.hosts import is_ipv4
from urikit._kernel.record import Given, Record, plain_text
from urikit._kernel.record import fill as fill_record
from urikit._kernel.urls import URLBase
from urikit.errors import Violation
from urikit.whatwg._encodings import UTF_8, get_output_encoding
from urikit.whatwg._host import Host
from urikit.whatwg._origin import serialize_origin
from urikit.whatwg._parser import URLParser, basic_url_parser
from urikit.whatwg._record import SPECIAL_SCHEMES, SerializedURL, URLRecord


def read(url: Record, text: str, base: object, encoding: object) -> None:
    """Parse *text* by the URL Standard and write the result to *url*, or raise ParseError."""
    base_record = None if base is None else record_of(base)
    by = UTF_8 if encoding == "utf-8" else get_output_encoding(plain_text(encoding))
    parser = URLParser(text, base_record, by)
    fill(url, parser.run(), tuple(parser.violations))


def fill(url: Record, record: URLRecord, violations: tuple[Violation, ...] = ()) -> None:
    """Write the serialisation of *record*, and where its parts are, to *url*."""
    found = SerializedURL(record)
    starts = found.path, found.query, found.fragment
    fill_record(url, found.text, violations, found.scheme_end, found.host, found.host_end, *starts)


def violations_of(given: str | Given) -> tuple[Violation, ...]:
    """The validation errors of a text that is known to parse.

    >>> [violation.kind for violation in violations_of("https:h")]
    ['special-scheme-missing-following-solidus']
    """
    text, base = (given, None) if isinstance(given, str) else (given.text, given.base)
    parser = URLParser(text, None if base is None else basic_url_parser(base))
    parser.run()
    return tuple(parser.violations)


def record_of(value: object) -> URLRecord:
    """The record of a URL, or of a text; that of a URL is in its parts already.

    >>> from urikit import URL
    >>> record_of(URL("https://u@h/a/b")) == record_of("https://u@h/a/b")
    True
    """
    if not isinstance(value, URLBase):
        return basic_url_parser(plain_text(value))
    path = value.path
    scheme = value.scheme or ""
    opaque = value._host < 0 and not path.startswith("/")
    return URLRecord(
        scheme=scheme,
        username=value.username or "",
        password=value.password or "",
        host=_host(scheme, value.host),
        port=value.port,
        path=path if opaque else path.split("/")[1:],
        query=value.query,
        fragment=value.fragment,
    )


def origin_of(url: URLBase) -> str | None:
    """Return the origin of *url* as text, ``None`` for an opaque one."""
    return serialize_origin(record_of(url))


def _host(scheme: str, text: str | None) -> Host | None:
    if text is None:
        return None
    if text.startswith("["):
        return IPv6Address(text[1:-1])
    if scheme in SPECIAL_SCHEMES and is_ipv4(text, 0, len(text)):
        return IPv4Address(text)
    return text
