"""``urn``: RFC 8141, with the namespaces ``uuid`` (RFC 9562 §4) and ``isbn`` (RFC 8254 §2.1).

::

    namestring    = assigned-name [ rq-components ] [ "#" f-component ]      §2
    assigned-name = "urn" ":" NID ":" NSS
    rq-components = [ "?+" r-component ] [ "?=" q-component ]

To the generic syntax ``NID:NSS`` is the path, the r- and q-components are the query, and the
f-component is the fragment. URNs are ASCII (§2): an IRI with other characters must be mapped to
a URI first.
"""

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from uuid import UUID

from urikit import chars, percent
from urikit.chars import HEXDIG
from urikit.errors import BuildError, ErrorKind, Violation
from urikit.objects._base import URIObject
from urikit.objects._details import Details
from urikit.objects._uri import URI
from urikit.rfc._components import Components, unsplit
from urikit.rfc._normalize import Level
from urikit.schemes import _reading
from urikit.schemes._reading import ALPHANUM, GrammarError, GrammarHandler

if TYPE_CHECKING:
    from urikit.objects._base import Part

__all__ = ["URNDetails", "URNHandler", "urn"]

_LDH_CHAR: Final = ALPHANUM | chars.chars("-")  # §2: ldh = alphanum / "-"
_MAX_NID: Final = 32

_LDH = re.compile(f"{_LDH_CHAR.pattern}*+")
# NID = alphanum 0*30( ldh ) alphanum
_NID = re.compile(f"{ALPHANUM.pattern}{_LDH_CHAR.pattern}{{0,30}}{ALPHANUM.pattern}")
_NSS = _reading.escaped_or(chars.PATH)  # pchar *( pchar / "/" ), but for the first
_RQ = _reading.escaped_or(chars.QUERY)  # pchar *( pchar / "/" / "?" ), likewise
_FRAGMENT = _reading.escaped_or(chars.FRAGMENT)
# §5.1 and §5.2: "urn-" is for informal namespaces and numbered, two letters and a hyphen are
# kept for country codes and A-labels, and what is registered has more than two characters.
_RESERVED_NID = re.compile(r"urn-(?![1-9][0-9]*+\Z)|[a-z]{2}(?:-|\Z)|[a-z0-9]{2}\Z")

_SHAPE: Final = 'URN must be "urn:", a namespace identifier, ":" and a namespace-specific string'


@dataclass(frozen=True, slots=True, repr=False)
class URNDetails(Details):
    """The parts of a URN. The components are as written, still encoded; ``None`` is absent.

    >>> from urikit import URI
    >>> details = URI("urn:example:weather?+cc=uk?=op=map#now").details
    >>> details.nid, details.nss, details.r_component, details.q_component, details.f_component
    ('example', 'weather', 'cc=uk', 'op=map', 'now')
    >>> URI("URN:ISBN:0-395-36341-1").details.isbn13
    '9780395363416'
    """

    nid: str
    """The namespace identifier, in lower case: its case means nothing (§2.1)."""
    nss: str
    """The namespace-specific string."""
    r_component: str | None = None
    """Parameters for the resolution service (§2.3.1)."""
    q_component: str | None = None
    """Parameters for the resource (§2.3.2)."""
    f_component: str | None = None
    """A place within the resource (§2.3.3)."""
    uuid: UUID | None = None
    """The UUID that a ``urn:uuid`` names."""
    isbn: str | None = None
    """The ISBN that a ``urn:isbn`` names: 10 or 13 characters, without hyphens."""

    @property
    def assigned_name(self) -> str:
        """The part that URN-equivalence compares (§3.1): the name in its normal case."""
        return f"urn:{self.nid}:{percent.uppercase_escapes(self.nss)}"

    @property
    def isbn13(self) -> str | None:
        """The ISBN in its form of 13 digits."""
        if self.isbn is None or len(self.isbn) == 13:
            return self.isbn
        body = "978" + self.isbn[:9]
        return body + _ean_check_digit(body)


class URNHandler(GrammarHandler[URNDetails]):
    """The handler of ``urn``.

    >>> from urikit import URI
    >>> URI("urn:example:a%2c").equivalent("URN:EXAMPLE:a%2C?+r?=q#f")
    True
    >>> URI("urn:isbn:0395363412").details
    Traceback (most recent call last):
    urikit.errors.ParseError: wrong ISBN check digit: expected "1"
        urn:isbn:0395363412
                          ^
    """

    schemes = ("urn",)
    standard = "rfc8141"

    def read(self, parts: Components) -> URNDetails:
        """The parts by RFC 8141 §2; the string of a ``uuid`` or ``isbn`` must be one."""
        name = _read_name(parts)
        if name.nid not in ("uuid", "isbn"):
            return name
        start = len(parts.path) - len(name.nss)
        uuid = _read_uuid(name.nss, start) if name.nid == "uuid" else None
        isbn = _read_isbn(name.nss, start) if name.nid == "isbn" else None
        r, q, f = name.r_component, name.q_component, name.f_component
        return URNDetails(name.nid, name.nss, r, q, f, uuid, isbn)

    def check(self, uri: URIObject) -> Iterator[Violation]:
        """Add a violation for a namespace identifier that §5.1 or §5.2 reserves."""
        yield from super().check(uri)
        nid = uri.path.partition(":")[0]
        if _NID.fullmatch(nid) and _RESERVED_NID.match(nid.lower()):
            message = f'namespace identifier "{nid}" is reserved (§5.1)'
            yield Violation(ErrorKind.INVALID_URN, uri.span("path")[0], self.standard, message)

    def normalize(self, parts: Components, level: Level) -> Components:
        """Scheme and NID in lower case, escapes in upper case, and nothing else (§3.1).

        Escapes are decoded at no level: to the ``urn`` scheme ``%41`` and ``A`` are two names.
        """
        parts = super().normalize(parts, level if level is Level.EXACT else Level.CASE)
        nid, colon, nss = parts.path.partition(":")
        if level is Level.SCHEME and _NID.fullmatch(nid):
            return parts._replace(path=nid.lower() + colon + nss)
        return parts

    def equivalence_key(self, uri: URIObject) -> Hashable:
        """The assigned name alone; of a UUID or an ISBN, its value.

        §3.1 lets a namespace find more names equivalent: UUIDs regardless of case, ISBNs
        regardless of hyphens (RFC 3187 §5). Malformed URNs are compared as strings.
        """
        parts = uri.components
        try:
            name = _read_name(parts)
        except GrammarError:
            return unsplit(self.normalize(parts, Level.SCHEME))
        try:
            details = self.read(parts)
        except GrammarError:
            return name.assigned_name
        value = details.uuid or details.isbn
        return name.assigned_name if value is None else f"urn:{name.nid}:{value}"


# --- RFC 8141 §2 --------------------------------------------------------------------------


def _read_name(parts: Components) -> URNDetails:
    _reading.refuse_authority(parts, "urn")
    path = parts.path
    nid = path.partition(":")[0]
    _check_nid(nid)
    if len(nid) == len(path):
        raise _misfit("path", len(path), '":" and a namespace-specific string')
    start = len(nid) + 1
    _check(_NSS, path, start, len(path), "path", "a namespace-specific string")
    r_component, q_component = _read_rq(parts.query)
    if parts.fragment is not None:
        expected = "a character of RFC 3986"
        _check(_FRAGMENT, parts.fragment, 0, len(parts.fragment), "fragment", expected, least=0)
    return URNDetails(nid.lower(), path[start:], r_component, q_component, parts.fragment)


def _check_nid(nid: str) -> None:
    match = _LDH.match(nid)
    end = match.end() if match else 0
    if end != len(nid) or not nid:
        raise _misfit("path", end, 'a letter, a digit, "-" or ":"' if end else "a letter or digit")
    if len(nid) > _MAX_NID:
        raise _misfit("path", _MAX_NID, f"at most {_MAX_NID} characters before the colon")
    if nid[0] == "-":
        raise _misfit("path", 0, "a letter or digit")
    if len(nid) < 2 or nid[-1] == "-":
        index = len(nid) - (nid[-1] == "-")
        raise _misfit("path", index, "two characters or more, the last a letter or digit")


def _read_rq(query: str | None) -> tuple[str | None, str | None]:
    """The r- and the q-component; the first ``?=`` ends the one and begins the other (§2.3.1)."""
    if query is None:
        return None, None
    if query.startswith("="):
        _check(_RQ, query, 1, len(query), "query", "a q-component")
        return None, query[1:]
    if not query.startswith("+"):
        raise _misfit("query", 0, '"+" or "=" after the question mark')
    end = query.find("?=")
    end = end if end >= 0 else len(query)
    _check(_RQ, query, 1, end, "query", "an r-component")
    if end == len(query):
        return query[1:], None
    _check(_RQ, query, end + 2, len(query), "query", "a q-component")
    return query[1:end], query[end + 2 :]


def _check(
    pattern: re.Pattern[str], text: str, start: int, end: int, part: "Part", expected: str,
    least: int = 1,
) -> None:  # fmt: skip
    """Check that *text* from *start* to *end* fits *pattern*; a pchar is first if *least* is 1."""
    if least and (start == end or text[start] in "/?"):
        raise _misfit(part, start, expected)
    match = pattern.match(text, start, end)
    if match is None or match.end() != end:
        raise _misfit(part, match.end() if match else start, "an ASCII character or an escape")


def _misfit(part: "Part", index: int, expected: str) -> GrammarError:
    return GrammarError(ErrorKind.INVALID_URN, part, index, _SHAPE, expected)


# --- namespaces ---------------------------------------------------------------------------

_UUID_HYPHENS: Final = (8, 13, 18, 23)
_UUID_LENGTH: Final = 36


# RFC 9562 §4: hex-and-dash, in any case; uuid.UUID() itself takes much else.
def _read_uuid(nss: str, start: int) -> UUID:
    for index, char in enumerate(nss[:_UUID_LENGTH]):
        hyphen = index in _UUID_HYPHENS
        if char != "-" if hyphen else char not in HEXDIG:
            expected = '"-"' if hyphen else "a hexadecimal digit"
            raise _no_uuid(start + index, expected)
    if len(nss) != _UUID_LENGTH:
        expected = "the end" if len(nss) > _UUID_LENGTH else "32 hexadecimal digits"
        raise _no_uuid(start + min(len(nss), _UUID_LENGTH), expected)
    return UUID(nss)


def _no_uuid(index: int, expected: str) -> GrammarError:
    message = "invalid UUID"
    return GrammarError(ErrorKind.INVALID_UUID, "path", index, message, expected)


_ISBN = re.compile(r"(?:[0-9]-?+)*+(?:[Xx](?=\Z))?+")


# RFC 8254 §2.1: ten characters, the last of which may be "X", or thirteen digits. Hyphens
# between them mean nothing (RFC 3187 §5).
def _read_isbn(nss: str, start: int) -> str:
    match = _ISBN.match(nss)
    end = match.end() if match else 0
    if end != len(nss) or nss[-1] == "-":
        index = min(end, len(nss) - 1)
        raise _no_isbn(start + index, 'a digit, "X" at the end, or one hyphen between them')
    isbn = nss.replace("-", "").upper()
    body, check = isbn[:-1], isbn[-1]
    if len(isbn) == 10:
        right = _isbn10_check_digit(body)
    elif len(isbn) == 13 and isbn.startswith(("978", "979")) and check != "X":
        right = _ean_check_digit(body)
    else:
        raise _no_isbn(start, "ten characters, or thirteen that start with 978 or 979")
    if check != right:
        message = "wrong ISBN check digit"
        index = start + len(nss) - 1
        raise GrammarError(ErrorKind.INVALID_ISBN, "path", index, message, f'"{right}"')
    return isbn


def _isbn10_check_digit(body: str) -> str:
    remainder = sum((10 - index) * int(digit) for index, digit in enumerate(body))
    return "0123456789X"[-remainder % 11]


def _ean_check_digit(body: str) -> str:
    remainder = sum(int(digit) * (3 if index % 2 else 1) for index, digit in enumerate(body))
    return str(-remainder % 10)


def _no_isbn(index: int, expected: str) -> GrammarError:
    return GrammarError(ErrorKind.INVALID_ISBN, "path", index, "invalid ISBN", expected)


# --- building -----------------------------------------------------------------------------


def urn(
    nid: str,
    nss: str | UUID,
    *,
    r_component: str | None = None,
    q_component: str | None = None,
    f_component: str | None = None,
    encoded: bool = False,
) -> URI:
    """A URN from its parts, which are decoded text unless *encoded*.

    >>> from uuid import UUID
    >>> urn("uuid", UUID(int=1))
    URI('urn:uuid:00000000-0000-0000-0000-000000000001')
    >>> urn("example", "50% ü", q_component="a=b")
    URI('urn:example:50%25%20%C3%BC?=a=b')
    """
    specific = str(nss) if isinstance(nss, UUID) else nss
    if not encoded:
        specific = percent.encode(specific, chars.PATH)
        # A "?" in the r-component could begin the q-component.
        r_component = _encoded(r_component, chars.PATH)
        q_component = _encoded(q_component, chars.QUERY)
        f_component = _encoded(f_component, chars.FRAGMENT)
    text = f"urn:{nid}:{specific}"
    text += "" if r_component is None else f"?+{r_component}"
    text += "" if q_component is None else f"?={q_component}"
    text += "" if f_component is None else f"#{f_component}"
    uri, found = _reading.build(text, URNHandler())
    told = (nid.lower(), specific, r_component, q_component, f_component)
    if told != (found.nid, found.nss, found.r_component, found.q_component, found.f_component):
        message = '"?+", "?=" or "#" in one part would start another; percent-encode it'
        raise BuildError(ErrorKind.CONFLICTING_PARTS, text, message=message)
    return uri


def _encoded(text: str | None, allowed: chars.CharSet) -> str | None:
    return None if text is None else percent.encode(text, allowed)
