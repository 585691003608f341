"""``mailto``: RFC 6068.

::

    mailtoURI = "mailto:" [ to ] [ hfields ]                                 §2
    to        = addr-spec *( "," addr-spec )
    hfields   = "?" hfield *( "&" hfield )
    hfield    = hfname "=" hfvalue

Addresses are those of RFC 5322 without comments and white space. Characters outside ASCII
are UTF-8, escaped or, in an IRI, unescaped. A ``+`` is a plus sign, never a space (§5).
"""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from urikit import chars, percent
from urikit._ground.kinds import wrong_type
from urikit.chars import CharSet
from urikit.errors import BuildError, ErrorKind, ParseError, Violation
from urikit.objects._base import URIObject
from urikit.objects._details import Details
from urikit.objects._inputs import given_text
from urikit.objects._uri import URI
from urikit.rfc._components import Components, unsplit
from urikit.rfc._normalize import Level, ascii_lowercase
from urikit.schemes import _reading
from urikit.schemes._reading import ATEXT, GrammarError, GrammarHandler, decoded, many, one

if TYPE_CHECKING:
    from urikit.objects._base import Part

__all__ = ["MailtoDetails", "MailtoHandler", "mailto"]

# --- the character sets of §2 and RFC 5322 ---------------------------------------------------

# some-delims = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@"
_SOME_DELIMS: Final = chars.chars("!$'()*+,;:@")
_QCHAR: Final = chars.UNRESERVED | _SOME_DELIMS  # unreserved / pct-encoded / some-delims
# Characters of an address that need no escape; all others need one (§2, item 1).
_ADDRESS_RAW: Final = chars.UNRESERVED | chars.chars("!$'()*+,:@")
_VCHAR: Final = chars.span("!", "~")  # RFC 5234 B.1: %x21-7E
_WSP: Final = chars.chars(" \t")  # RFC 5234 B.1: SP / HTAB
_QTEXT: Final = _VCHAR - chars.chars('"\\')  # RFC 5322 §3.2.4: %d33 / %d35-91 / %d93-126
_DTEXT_NO_OBS: Final = _VCHAR - chars.chars("[\\]")  # dtext-no-obs = %d33-90 / %d94-126
_FTEXT: Final = _VCHAR - chars.chars(":")  # RFC 5322 §3.6.8: %d33-57 / %d59-126

# RFC 5322 §3.6, and the body: these stand in a message once or not at all.
_ONCE: Final = frozenset(
    ("bcc", "body", "cc", "date", "from", "in-reply-to", "message-id", "references", "reply-to",
     "sender", "subject", "to")
)  # fmt: skip


def _some(members: CharSet) -> str:
    return many(members, _ADDRESS_RAW, least=1, non_ascii=True)


def _quoted_string(members: CharSet) -> str:
    pair = "%5[Cc]" + one(_VCHAR | _WSP, _ADDRESS_RAW)
    return f"%22(?:{_some(members)}|{pair})*+%22"


_DOT_ATOM = f"{_some(ATEXT)}(?:{one(chars.chars('.'))}{_some(ATEXT)})*+"
_LOCAL_PART = re.compile(f"{_DOT_ATOM}|{_quoted_string(_QTEXT)}")
_DOMAIN = re.compile(f"{_DOT_ATOM}|%5[Bb]{many(_DTEXT_NO_OBS, _ADDRESS_RAW)}%5[Dd]")
_ADDRESS = re.compile(f"(?:{_LOCAL_PART.pattern})@({_DOMAIN.pattern})(?:,|\\Z)")
# In a header field all delimiters may be escaped, and RFC 5322 §3.4 allows white space around
# an address, and a name before it if it stands in angle brackets.
_SPACE = re.compile(f"{one(_WSP)}*+")
_NAME = re.compile(
    f"(?:(?:{_some(ATEXT)}|{_quoted_string(_QTEXT | _WSP)}){_SPACE.pattern})*+%3[Cc]"
)
_AT = re.compile("@|%40")
_COMMA = re.compile(",|%2[Cc]")
_CLOSE = re.compile("%3[Ee]")
_QCHARS = _reading.escaped_or(_QCHAR, non_ascii=True)
_FIELDS = re.compile(
    f"{_QCHARS.pattern}={_QCHARS.pattern}(?:&{_QCHARS.pattern}={_QCHARS.pattern})*+"
)
_FIELD_NAME = re.compile(f"{_FTEXT.pattern}++")
_LINE_BREAK = re.compile("%0[AaDd]")
_BARE_LINE_BREAK = re.compile("%0[Dd](?!%0[Aa])|(?<!%0[Dd])%0[Aa]")

_INJECTION: Final = "line break in a header field would start another field (§5)"


@dataclass(frozen=True, slots=True, repr=False)
class MailtoDetails(Details):
    """A message to be: its recipients and header fields, decoded.

    >>> from urikit import URI
    >>> details = URI("mailto:a+b@x.example?to=c@y.example&Subject=caf%C3%A9&cc=d@z.example").details
    >>> details.recipients, details.subject, details.headers
    (('a+b@x.example', 'c@y.example'), 'café', (('Subject', 'café'), ('cc', 'd@z.example')))
    """  # noqa: E501 (an example on one line)

    recipients: tuple[str, ...] = ()
    """The addresses of the path, then those of any ``to`` field: the two mean the same (§2)."""
    fields: tuple[tuple[str, str], ...] = ()
    """All header fields in order, their names as written; ``to`` and ``body`` among them."""

    def get(self, name: str) -> str | None:
        """The first value of the field *name*, in any case, or ``None``."""
        return next(iter(self.getall(name)), None)

    def getall(self, name: str) -> tuple[str, ...]:
        """All values of the field *name*, in any case; empty if there is none."""
        return tuple(value for key, value in self.fields if key.lower() == name.lower())

    @property
    def subject(self) -> str | None:
        """The subject."""
        return self.get("subject")

    @property
    def body(self) -> str | None:
        """The text of the message."""
        return self.get("body")

    @property
    def headers(self) -> tuple[tuple[str, str], ...]:
        """The fields without ``to``, which is in :attr:`recipients`, and without the body."""
        return tuple(pair for pair in self.fields if pair[0].lower() not in ("to", "body"))


class MailtoHandler(GrammarHandler[MailtoDetails]):
    """The handler of ``mailto``.

    >>> from urikit import URI
    >>> URI("mailto:joe@").details
    Traceback (most recent call last):
    urikit.errors.ParseError: invalid email address: expected a domain
        mailto:joe@
                   ^
    >>> URI("mailto:?to=a@h.example").equivalent("mailto:a@H.example")
    True
    """

    schemes = ("mailto",)
    standard = "rfc6068"
    fragment_allowed = False  # §2: meaningless, and to be ignored

    def details(self, uri: URIObject) -> MailtoDetails:
        """The recipients and header fields; a fragment is ignored."""
        result = super().details(uri)
        for violation in self._check_headers(uri):
            if violation.kind == ErrorKind.HEADER_INJECTION:
                kind, index = violation.kind, violation.index
                raise ParseError(kind, str(uri), index, message=violation.message)
        return result

    def read(self, parts: Components) -> MailtoDetails:
        """The recipients and header fields, by §2."""
        recipients, fields = _read(parts)
        return MailtoDetails(tuple(f"{local}@{domain}" for local, domain in recipients), fields)

    def check(self, uri: URIObject) -> Iterator[Violation]:
        """Add violations for line breaks in headers, invalid names and repeated names."""
        told: set[tuple[str, int]] = set()
        for violation in (*super().check(uri), *self._check_headers(uri)):
            if (violation.kind, violation.index) not in told:
                told.add((violation.kind, violation.index))
                yield violation

    def _check_headers(self, uri: URIObject) -> Iterator[Violation]:
        """The violations that do not keep the parts from being read, on any text whatever."""
        match = _LINE_BREAK.search(uri.path)
        if match:
            index = uri.span("path")[0] + match.start()
            yield Violation(ErrorKind.HEADER_INJECTION, index, self.standard, _INJECTION)
        names: dict[str, bool] = {}
        index = uri.span("query")[0]
        for field in (uri.query or "").split("&"):
            name = percent.decode(field.partition("=")[0]).lower()
            is_repeated = name in names
            if not is_repeated:
                names[name] = _is_field_name(name)
            if "%" in field or not names[name]:
                yield from self._check_field(field, name, index)
            if is_repeated and name in _ONCE:
                message = f'header field "{name}" must not be repeated (§2)'
                yield Violation(ErrorKind.INVALID_MAILTO, index, self.standard, message)
            index += len(field) + 1

    def _check_field(self, field: str, name: str, index: int) -> Iterator[Violation]:
        """The violations of one header field, which stands at *index* of the text."""
        if name == "body":
            match = _BARE_LINE_BREAK.search(field)
            message = "line break in the body must be %0D%0A (§5)"
            kind = ErrorKind.INVALID_MAILTO
        else:
            match = _LINE_BREAK.search(field)
            message = _INJECTION
            kind = ErrorKind.HEADER_INJECTION
        if match:
            yield Violation(kind, index + match.start(), self.standard, message)
        elif "=" in field and not _is_field_name(name):
            message = "invalid header field name (RFC 5322 §3.6.8)"
            yield Violation(ErrorKind.INVALID_MAILTO, index, self.standard, message)

    def normalize(self, parts: Components, level: Level) -> Components:
        """Also with the domains of recipients and the names of fields in lower case (§2)."""
        parts = super().normalize(parts, level)
        if level is not Level.SCHEME:
            return parts
        try:
            _read(parts)
        except GrammarError:
            return parts
        path, query = parts.path, parts.query
        if not _is_lower(path):
            path = ",".join(
                path[span.start : span.domain] + _lower(path[span.domain : span.end])
                for span in _addresses(path)
            )
        if query is not None and not _is_lower(query):
            pairs = (field.partition("=") for field in query.split("&"))
            query = "&".join(f"{_lower(name)}={value}" for name, _, value in pairs)
        return parts._replace(path=path, query=query)

    def equivalence_key(self, uri: URIObject) -> Hashable:
        """The recipients, wherever they are written, and the other fields, all decoded (§2)."""
        parts = super().normalize(uri.components, Level.SCHEME)
        try:
            recipients, fields = _read(parts)
        except GrammarError:
            return unsplit(parts)
        mailboxes = tuple((local, ascii_lowercase(domain)) for local, domain in recipients)
        others = tuple((name.lower(), value) for name, value in fields if name.lower() != "to")
        return "mailto", mailboxes, others, parts.fragment


# --- §2: syntax -------------------------------------------------------------------------------


class _Address(NamedTuple):
    """The place of an address: its start, the start of its domain, and its end."""

    start: int
    domain: int
    end: int


def _read(parts: Components) -> tuple[list[tuple[str, str]], tuple[tuple[str, str], ...]]:
    """The recipients, each as local part and domain, and the header fields, all decoded."""
    _reading.refuse_authority(parts, "mailto")
    recipients = [
        (
            decoded(parts.path[span.start : span.domain - 1], "path", span.start),
            decoded(parts.path[span.domain : span.end], "path", span.domain),
        )
        for span in _addresses(parts.path)
    ]
    fields: list[tuple[str, str]] = []
    for name, value, index in _fields(parts.query):
        fields.append((name, decoded(value, "query", index)))
        if name.lower() == "to":
            recipients += _field_addresses(value, index)
    return recipients, tuple(fields)


def _addresses(path: str) -> Iterator[_Address]:
    """``to = addr-spec *( "," addr-spec )``, or nothing."""
    index = -1
    while path and index < len(path):
        start = index + 1
        address = _ADDRESS.match(path, start)
        if address is not None:
            domain, index = address.span(1)
            yield _Address(start, domain, index)
            continue
        domain = _expect(_LOCAL_PART, path, start, "path", "a local part")
        if not path.startswith("@", domain):
            raise _no_address("path", domain, '"@" and a domain')
        domain += 1
        index = _expect(_DOMAIN, path, domain, "path", "a domain")
        if path[index : index + 1] not in ("", ","):
            raise _no_address("path", index, 'a character of a domain, "," or the end')
        yield _Address(start, domain, index)


def _fields(query: str | None) -> Iterator[tuple[str, str, int]]:
    """Each ``hfield``: its name decoded, its value as written, and where that begins."""
    index = -1
    if query is not None and _FIELDS.fullmatch(query):
        for field in query.split("&"):
            name, _, value = field.partition("=")
            start = index + 1
            index = start + len(field)
            yield decoded(name, "query", start), value, index - len(value)
        return
    while query is not None and index < len(query):
        start = index + 1
        equals = _expect(_QCHARS, query, start, "query", "")
        if not query.startswith("=", equals):
            raise _no_field(equals, '"=" after the name of a field')
        index = _expect(_QCHARS, query, equals + 1, "query", "")
        if query[index : index + 1] not in ("", "&"):
            raise _no_field(index, '"&" or the end')
        name = decoded(query[start:equals], "query", start)
        yield name, query[equals + 1 : index], equals + 1


def _field_addresses(value: str, offset: int) -> Iterator[tuple[str, str]]:
    """The addresses of a ``to`` field, whose *value* begins at *offset* of the query."""
    index = _skip_space(value, 0)
    while index < len(value):
        name = _NAME.match(value, index)
        start = name.end() if name else index
        at = _expect(_LOCAL_PART, value, start, "query", "a local part", offset)
        domain = _expect(_AT, value, at, "query", '"@" and a domain', offset)
        end = _expect(_DOMAIN, value, domain, "query", "a domain", offset)
        yield (
            decoded(value[start:at], "query", offset + start),
            decoded(value[domain:end], "query", offset + domain),
        )
        index = end
        if name:
            index = _expect(_CLOSE, value, end, "query", '"%3E"', offset)
        index = _skip_space(value, index)
        if index < len(value):
            index = _expect(_COMMA, value, index, "query", '","', offset)
            index = _skip_space(value, index)
            if index == len(value):
                raise _no_address("query", offset + index, "an address")


def _skip_space(value: str, index: int) -> int:
    match = _SPACE.match(value, index)
    return match.end() if match else index


def _expect(
    pattern: re.Pattern[str], text: str, index: int, part: "Part", expected: str, offset: int = 0
) -> int:
    """Return the end of the match of *pattern* at *index*."""
    match = pattern.match(text, index)
    if match is None:
        raise _no_address(part, offset + index, expected)
    return match.end()


def _no_address(part: "Part", index: int, expected: str) -> GrammarError:
    message = "invalid email address"
    return GrammarError(ErrorKind.INVALID_MAILTO, part, index, message, expected)


def _no_field(index: int, expected: str) -> GrammarError:
    message = "invalid header field"
    return GrammarError(ErrorKind.INVALID_MAILTO, "query", index, message, expected)


def _is_field_name(name: str) -> bool:
    return _FIELD_NAME.fullmatch(name) is not None


def _is_lower(text: str) -> bool:
    return text.islower() and "%" not in text


def _lower(text: str) -> str:
    if _is_lower(text):
        return text
    return percent.uppercase_escapes(ascii_lowercase(text))


# --- building ---------------------------------------------------------------------------------

_ADDRESS_PLAIN: Final = _ADDRESS_RAW - chars.chars("(),:@")
# A "+" is escaped where some readers would take it for a space (§5), a ";" because §2 says so.
_VALUE_PLAIN: Final = _QCHAR - chars.chars("+;")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)
_NEW_LINE = re.compile(r"\r\n|\r|\n")


def mailto(
    to: str | Iterable[str] = (),
    *,
    cc: str | Iterable[str] = (),
    bcc: str | Iterable[str] = (),
    subject: str | None = None,
    body: str | None = None,
    fields: Mapping[str, str] | Iterable[tuple[str, str]] = (),
) -> URI:
    """A ``mailto`` URI from decoded parts; *to*, *cc* and *bcc* are one address or several.

    Line ends of the body become ``%0D%0A``; anywhere else they are refused. A domain outside
    ASCII is percent-encoded; give it as A-labels to please old mail programs.

    >>> mailto("gorby%kremvax@example.com", subject="50 + 1", body="one\\ntwo")
    URI('mailto:gorby%25kremvax@example.com?subject=50%20%2B%201&body=one%0D%0Atwo')
    >>> mailto("a@b.example", subject="x\\r\\nBcc: everyone")
    Traceback (most recent call last):
    urikit.errors.BuildError: header field must not contain a line break
        x\\r\\nBcc: everyone
         ^
    """
    pairs = [("cc", _address_list("cc", cc)), ("bcc", _address_list("bcc", bcc))]
    pairs = [pair for pair in pairs if pair[1]]
    pairs += [] if subject is None else [("subject", _value("subject", subject))]
    pairs += [] if body is None else [("body", _value("body", body))]
    if not isinstance(fields, Iterable):
        raise wrong_type("fields", "a mapping or (name, value) pairs", fields)
    given = fields.items() if isinstance(fields, Mapping) else fields
    pairs += [(_field_name(name), _value(name, value)) for name, value in given]
    recipients = _address_list("to", to)
    names = [name.lower() for name, _ in pairs] + (["to"] if recipients else [])
    for name in sorted(_ONCE):
        if names.count(name) > 1:
            message = f'header field "{name}" must not be repeated'
            raise BuildError(ErrorKind.CONFLICTING_PARTS, name, message=message)
    query = "&".join(f"{name}={value}" for name, value in pairs)
    text = f"mailto:{recipients}" + (f"?{query}" if pairs else "")
    return _reading.build(text, MailtoHandler())[0]


def _address_list(what: str, addresses: str | Iterable[str]) -> str:
    several = (addresses,) if isinstance(addresses, str) else addresses
    if not isinstance(several, Iterable) or isinstance(several, (bytes, bytearray)):
        raise wrong_type(what, "a string or a list of strings", several)
    return ",".join(map(_encode_address, several))


def _encode_address(address: str) -> str:
    address = given_text("address", address)
    quoted = _QUOTED.match(address)
    at = address.find("@", quoted.end() if quoted else 0)
    local, domain = address[: max(at, 0)], address[at + 1 :]
    encoded = "@".join(percent.encode(half, _ADDRESS_PLAIN) for half in (local, domain))
    try:
        list(_addresses(encoded))
    except GrammarError as error:
        kind = ErrorKind.HEADER_INJECTION if _NEW_LINE.search(address) else error.kind
        index = 0 if error.index <= encoded.find("@") else at + 1
        expected = error.expected
        if at < 0 and address and kind is error.kind:
            index, expected = len(address), '"@" and a domain'
        raise BuildError(kind, address, index, message=error.message, expected=expected) from None
    return encoded


def _field_name(name: str) -> str:
    if not _is_field_name(given_text("header field name", name)):
        message = "invalid header field name"
        raise BuildError(ErrorKind.INVALID_MAILTO, name, message=message)
    return percent.encode(name, _VALUE_PLAIN)


def _value(name: str, value: str) -> str:
    value = given_text(name, value)
    if name.lower() == "body":
        value = _NEW_LINE.sub("\r\n", value)
    else:
        match = _NEW_LINE.search(value)
        if match:
            message = "header field must not contain a line break"
            kind = ErrorKind.HEADER_INJECTION
            raise BuildError(kind, value, match.start(), message=message)
    return percent.encode(value, _VALUE_PLAIN)
