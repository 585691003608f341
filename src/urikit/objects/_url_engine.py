"""Between a URL and the engine of its standard: records, and what the kernel leaves to it."""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.patterns import pattern_of
from urikit._ground.redaction import is_ambiguous
from urikit._ground.special_schemes import NETWORK_SCHEME_PATTERN, SPECIAL_SCHEMES
from urikit._ground.typed import Final
from urikit._kernel.hosts import is_ipv4
from urikit._kernel.record import COMPILED, Given, Record, fill as fill_record, plain_text
from urikit._kernel.urls import URLBase, find_failure, is_clean as is_clean_in_c
from urikit.chars import C0_CONTROL_OR_SPACE, PCT_ENCODED, SCHEME_PATTERN, CharSet, chars
from urikit.chars._encode_sets import ASCII_URL_CODE_POINTS, FRAGMENT, PATH, QUERY, SPECIAL_QUERY
from urikit.errors import ParseError, Violation
from urikit.objects._inputs import given_text
from urikit.whatwg import _on_demand as later

if TYPE_CHECKING:
    from collections.abc import Callable

    from urikit.whatwg._host import Host
    from urikit.whatwg._record import URLRecord

_AROUND: Final = C0_CONTROL_OR_SPACE.ascii


def read(url: Record, text: str, base: object, encoding: object) -> None:
    """Parse *text* by the URL Standard and write the result to *url*, or raise ParseError."""
    base_record = None if base is None else record_of(base)
    if encoding == "utf-8":
        given = text if base is None else Given(text, plain_text(base))
        fill(url, later.parser.basic_url_parser(text, base_record), given)
    else:
        by = later.encodings.get_output_encoding(given_text("encoding", encoding))
        parser = later.parser.URLParser(text, base_record, by)
        fill(url, parser.run(), tuple(parser.violations))


def refusal(text: str, base: object, failure: int) -> ParseError:
    """Return the error that *text* at *base* is, whose kind is known by the code of a *failure*.

    >>> error = refusal("//h", None, 1)
    >>> str(error.kind), error.index
    ('missing-scheme-non-relative-URL', 0)
    """

    def engine() -> ParseError | None:
        at = base if isinstance(base, URLBase) else None
        found = _located(text, at, *find_failure(text, at)) if at is base else None
        if found is None:
            later.parser.URLParser(text, None if base is None else record_of(base)).run()
        return found

    return ParseError.deferred(later.validation.FAILURES[failure], text, engine)


def find_error(text: str, base: URLBase | None = None) -> ParseError | None:
    """Return the error that parsing *text* at *base* raises, ``None`` if it raises none.

    >>> find_error("https://h/"), find_error("https://h:x/")
    (None, ParseError('port-invalid', index=10))
    """
    failure, index, end = find_failure(text, base)
    if not failure:
        return None
    found = _located(text, base, failure, index, end)
    return refusal(text, base, failure) if found is None else found


def _located(
    text: str, base: URLBase | None, failure: int, index: int, end: int
) -> ParseError | None:
    """Return the error of a *failure* of *text*, ``None`` if the kernel does not know its place."""
    if index < 0 or (base is not None and end < 0 and base._host < 0):
        return None
    message = later.validation.MESSAGES[failure] if text.strip(_AROUND) else later.validation.EMPTY
    if end >= 0:
        before = text[:index].strip(_AROUND)
        if base is not None and before[:1] in "/\\":
            scheme = base.scheme
        else:
            scheme = before.partition(":")[0].lower()
        host, is_opaque = text[index:end], scheme not in SPECIAL_SCHEMES
        fault = later.host_faults.host_fault_at_once(host, is_opaque=is_opaque)
        inside, message = fault or later.hosts.host_fault(host, is_opaque=is_opaque)
        index += inside
    return ParseError(later.validation.FAILURES[failure], text, index, message=message)


def fill(
    url: Record, record: URLRecord, violations: tuple[Violation, ...] | str | Given = ()
) -> None:
    """Write the serialization of *record*, and where its parts are, to *url*."""
    found = later.records.SerializedURL(record)
    starts = found.path, found.query, found.fragment
    fill_record(url, found.text, violations, found.scheme_end, found.host, found.host_end, *starts)


def _units(encode_set: CharSet) -> str:
    """Match URL units in ASCII that are not in this percent-encode set."""
    return f"(?:{(ASCII_URL_CODE_POINTS - encode_set).pattern}|{PCT_ENCODED})*+"


# Not LDH_NAME: labels without "--" or a hyphen at an end, none too long, are domains to IDNA too.
_NAME: Final = r"(?:[a-z0-9](?:-?[a-z0-9]){0,20}\.){0,5}[a-z](?:-?[a-z0-9]){0,20}"
_SEGMENT, _PATH, _QUERY, _SPECIAL_QUERY, _FRAGMENT = map(
    _units, (PATH | chars("/"), PATH, QUERY, SPECIAL_QUERY, FRAGMENT)
)
_QUERY_AND_FRAGMENT: Final = rf"(?:\?{_QUERY})?(?:#{_FRAGMENT})?"
_AUTHORITY: Final = rf"{_NAME}(?::[1-9][0-9]{{0,3}})?"
CLEAN: Final = pattern_of(
    rf"{NETWORK_SCHEME_PATTERN}://{_AUTHORITY}(?:/{_PATH})?{_QUERY_AND_FRAGMENT}"
)
_CLEAN_REFERENCE: Final = pattern_of(rf"(?!{SCHEME_PATTERN}:|//){_PATH}{_QUERY_AND_FRAGMENT}")
# No default port has four digits, and no segment is one of dots.
_SERIALIZED: Final = pattern_of(
    rf"{NETWORK_SCHEME_PATTERN}://{_NAME}(?::[1-9][0-9]{{3}})?"
    rf"(?:(?:/(?!\.|%2[Ee]){_SEGMENT})++(?:\?{_SPECIAL_QUERY})?(?:#{_FRAGMENT})?)?"
)


def is_clean(text: str) -> bool:
    """True if *text* is a URL in which the engine surely finds no validation error.

    >>> is_clean("https://example.com/a%20b?c"), is_clean("https://me@example.com/")
    (True, False)
    """
    return is_clean_in_c(text) if COMPILED else CLEAN.fullmatch(text) is not None


def is_serialized(text: str) -> bool:
    """True if *text* is clean, and its own serialization but for a slash after the host.

    >>> is_serialized("https://example.com"), is_serialized("https://example.com/a/../b")
    (True, False)
    """
    return _SERIALIZED.fullmatch(text) is not None


def violations_of(given: str | Given) -> tuple[Violation, ...]:
    """The validation errors of a text that is known to parse.

    >>> [violation.kind for violation in violations_of("https:h")]
    ['special-scheme-missing-following-solidus']
    """
    if isinstance(given, str):
        if is_clean(given):
            return ()
        text, base = given, None
    else:
        text, base = given.text, given.base
        if base.startswith(("http://", "https://")) and _CLEAN_REFERENCE.fullmatch(text):
            return ()
    parser = later.parser.URLParser(
        text, None if base is None else later.parser.basic_url_parser(base)
    )
    parser.run()
    return tuple(parser.violations)


class KnownFaults:
    """The violations of a URL, found when somebody asks, and the string that it was made of."""

    __slots__ = ("_find", "has_base", "text")

    def __init__(
        self, text: str, find: Callable[[], tuple[Violation, ...]], *, has_base: bool
    ) -> None:
        self.text = text
        self.has_base = has_base
        self._find = find

    def __call__(self) -> tuple[Violation, ...]:
        """Return the violations."""
        return self._find()


def has_ambiguous_path(url: URLBase) -> bool:
    """True if other parsers may see the authority where the path of *url* is.

    >>> from urikit import URL
    >>> has_ambiguous_path(URL(r"http://a\\b")), has_ambiguous_path(URL("http://a/b"))
    (True, False)
    """
    given = url._violations
    if isinstance(given, str):
        return is_ambiguous(given, has_base=False)
    if isinstance(given, Given):
        return is_ambiguous(given.text, has_base=True)
    if isinstance(given, KnownFaults):
        return is_ambiguous(given.text, has_base=given.has_base)
    met = given() if callable(given) else given
    return any(
        each.kind == later.validation.ValidationError.INVALID_REVERSE_SOLIDUS for each in met
    )


def record_of(value: object, what: str = "") -> URLRecord:
    """The record of a URL, or of a text; that of a URL is in its parts already.

    An error about its type calls it *what*.

    >>> from urikit import URL
    >>> record_of(URL("https://u@h/a/b")) == record_of("https://u@h/a/b")
    True
    """
    if not isinstance(value, URLBase):
        return later.parser.basic_url_parser(plain_text(value, what))
    path = value.path
    scheme = value.scheme or ""
    opaque = value._host < 0 and not path.startswith("/")
    return later.records.URLRecord(
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
    return later.origins.serialize_origin(record_of(url))


def _host(scheme: str, text: str | None) -> Host | None:
    if text is None:
        return None
    is_ipv6 = text.startswith("[")
    if not is_ipv6 and not (
        text[-1:].isdigit() and scheme in SPECIAL_SCHEMES and is_ipv4(text, 0, len(text))
    ):
        return text
    from ipaddress import IPv4Address, IPv6Address  # slow to import, and most hosts are names

    return IPv6Address(text[1:-1]) if is_ipv6 else IPv4Address(text)
