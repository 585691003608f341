"""``data``: RFC 2397 for ``URI`` and ``IRI``, Fetch's data: URL processor for ``URL``.

::

    dataurl   := "data:" [ mediatype ] [ ";base64" ] "," data            §3
    mediatype := [ type "/" subtype ] *( ";" parameter )
    parameter := attribute "=" value

The names are tokens of RFC 2045 §5.1, percent-encoded as necessary; a value may hold any
printable character if what is special in it is encoded. The first comma ends the media type.
A ``?`` after it is data like any other character; a fragment is not (RFC 3986 §3.5).

Browsers forgive more: an unreadable media type is ``text/plain;charset=US-ASCII``, malformed
parameters are left out, base64 needs no padding. Of a ``URL``, ``details`` is what they get:
https://fetch.spec.whatwg.org/#data-url-processor.

:func:`from_bytes` builds such URIs.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from urikit import percent
from urikit._ground.kinds import wrong_type
from urikit.chars import ALPHA, DIGIT, PATH, PCHAR, PCT_ENCODED, CharSet, chars, span
from urikit.errors import BuildError, ErrorKind, ParseError
from urikit.objects._base import URIObject, fault
from urikit.objects._details import Details
from urikit.objects._inputs import given_text
from urikit.objects._uri import URI
from urikit.rfc._components import Components
from urikit.rfc._normalize import Level, ascii_lowercase
from urikit.schemes._base import OpaqueHandler
from urikit.schemes._mime import Parameters, parse_mime_type, serialize_mime_type

__all__ = ["TOKEN", "TSPECIALS", "DataDetails", "DataHandler", "from_bytes"]

# RFC 2045 §5.1
# "(" / ")" / "<" / ">" / "@" / "," / ";" / ":" / "\" / <"> / "/" / "[" / "]" / "?" / "="
TSPECIALS: Final = chars('()<>@,;:\\"/[]?=')
TOKEN: Final = span("!", "~") - TSPECIALS  # 1*<CHAR except SPACE, CTLs and tspecials>
_PRINTABLE: Final = span(" ", "~")
_UNENCODED: Final = PCHAR - TSPECIALS

_DEFAULT_TYPE: Final = "text/plain"
_DEFAULT_PARAMETERS: Final = (("charset", "US-ASCII"),)
"""The default parameters, with :data:`_DEFAULT_TYPE`: RFC 2397 §2."""


def _written(members: CharSet) -> re.Pattern[str]:
    """A pattern of any number of *members*: token characters, and escapes of the others."""
    plain = TOKEN - chars("%")
    return re.compile(f"(?:{plain.pattern}++|{members.escapes})*+", re.IGNORECASE | re.ASCII)


_NAME: Final = _written(TOKEN)
_VALUE: Final = _written(_PRINTABLE)

_BASE64: Final = ALPHA | DIGIT | chars("+/")  # RFC 2045 §6.8, table 1: ALPHA / DIGIT / "+" / "/"


@dataclass(frozen=True, slots=True)
class _Base64:
    """A way to read base64: the bytes to ignore, and the form of what is left."""

    white_space: bytes
    quanta: re.Pattern[bytes]


def _base64(white_space: bytes, last: str) -> _Base64:
    quanta = f"(?:X{{4}})*+(?:{last})?".replace("X", _BASE64.pattern)
    return _Base64(white_space, re.compile(quanta.encode("ascii")))


# RFC 2045 §6.8: white space must be ignored, other strangers may be a reason to refuse.
_STRICT: Final = _base64(b" \t\r\n", "X{2}==|X{3}=")
# Infra §7, forgiving-base64 decode: all padding or none, and ASCII whitespace has a form feed.
_FORGIVING: Final = _base64(b" \t\r\n\f", "X{2}==|X{3}=|X{2,3}")
# Fetch §6, step 11
_BASE64_MARK: Final = re.compile("; *base64", re.IGNORECASE | re.ASCII)
_UNIT: Final = re.compile(f"{PCT_ENCODED}|.", re.DOTALL)

_NO_COMMA: Final = "data URI has no comma before its data"


@dataclass(frozen=True, slots=True, repr=False)
class DataDetails(Details):
    """The contents of a ``data`` URI: bytes and their media type.

    >>> from urikit import URI
    >>> URI("data:text/html;charset=utf-8,%3Cp%3E%C3%BC").details
    DataDetails(media_type='text/html', parameters=(('charset', 'utf-8'),), is_base64=False, data=b'<p>\\xc3\\xbc')
    """  # noqa: E501 (one line of output)

    media_type: str
    """Type and subtype in lower case; ``text/plain`` where the URI has none."""
    parameters: Parameters
    """The parameters, decoded, names in lower case; the charset ``US-ASCII`` for no type."""
    is_base64: bool
    """True if the data are written in base64."""
    data: bytes
    """The bytes, decoded."""

    @property
    def charset(self) -> str | None:
        """The parameter ``charset``.

        >>> from urikit import URI
        >>> URI("data:,A%20brief%20note").details.charset
        'US-ASCII'
        """
        return next((value for name, value in self.parameters if name == "charset"), None)

    @property
    def content_type(self) -> str:
        """The media type and its parameters, as a ``Content-Type`` field writes them.

        >>> from urikit import URI
        >>> URI("data:text/plain;title=a%20b;charset=utf-8,").details.content_type
        'text/plain;title="a b";charset=utf-8'
        """
        return serialize_mime_type(self.media_type, self.parameters)


class DataHandler(OpaqueHandler):
    """The handler of ``data``.

    >>> from urikit import URI, URL
    >>> URL("data:text/html; base64,WA").details
    DataDetails(media_type='text/html', parameters=(), is_base64=True, data=b'X')
    >>> URI("data:text/plain;base64").details
    Traceback (most recent call last):
    urikit.errors.ParseError: data URI has no comma before its data: expected ","
        data:text/plain;base64
                              ^
    """

    schemes = ("data",)
    standard = "rfc2397"

    def details(self, uri: URIObject) -> DataDetails:
        """Return media type, parameters and the bytes: of a URL by Fetch, else by RFC 2397."""
        if uri.standard == "whatwg":
            return _process(uri)
        if uri.authority is not None:
            message = "data URI must not have an authority"
            raise fault(uri, ErrorKind.UNEXPECTED_AUTHORITY, "authority", -2, message)
        # All but the fragment; it starts where the path does.
        text = uri.path if uri.query is None else f"{uri.path}?{uri.query}"
        head, comma, body = text.partition(",")
        if not comma:
            raise _fault(uri, len(text), _NO_COMMA, '","')
        media_type, parameters, is_base64 = _read_head(uri, head)
        data = percent.decode_to_bytes(body)
        if is_base64:
            data = _decode_base64(uri, data, uri.span("path")[0] + len(head) + 1, _STRICT)
        return DataDetails(media_type, parameters, is_base64, data)

    def normalize(self, parts: Components, level: Level) -> Components:
        """Adds what has no case, in lower case: types, names of parameters, ``base64``.

        RFC 2045 §5.1 and §6.1. Values and data stay unchanged.
        """
        parts = super().normalize(parts, level)
        head, comma, body = parts.path.partition(",")
        if level is not Level.SCHEME or not comma or parts.authority is not None:
            return parts
        items = [_lower_name(item) for item in head.split(";")]
        return parts._replace(path=f"{';'.join(items)},{body}")


def _lower_name(item: str) -> str:
    name, equals, value = item.partition("=")
    return percent.uppercase_escapes(ascii_lowercase(name)) + equals + value


# Fetch §6, data: URL processor
def _process(url: URIObject) -> DataDetails:
    text = str(url).partition("#")[0]
    start, end = len("data:"), text.find(",")
    if end < 0:
        raise _fault(url, len(text) - url.span("path")[0], _NO_COMMA, '","')
    mime_type = text[start:end].strip(" ")
    body = percent.decode_to_bytes(text[end + 1 :])
    semicolon = mime_type.rfind(";")
    is_base64 = semicolon >= 0 and bool(_BASE64_MARK.fullmatch(mime_type, semicolon))
    if is_base64:
        body = _decode_base64(url, body, end + 1, _FORGIVING)
        mime_type = mime_type[:semicolon]
    if mime_type.startswith(";"):
        mime_type = _DEFAULT_TYPE + mime_type
    media_type, parameters = parse_mime_type(mime_type) or (_DEFAULT_TYPE, _DEFAULT_PARAMETERS)
    return DataDetails(media_type, parameters, is_base64, body)


def _decode_base64(uri: URIObject, data: bytes, start: int, form: _Base64) -> bytes:
    """Decode *data*, which is what the text of *uri* from *start* on stands for."""
    data = data.translate(None, form.white_space)
    if not form.quanta.fullmatch(data):
        body = str(uri).partition("#")[0][start:]
        index, expected = _base64_fault(body, form)
        index += start - uri.span("path")[0]
        raise _fault(uri, index, "invalid base64", expected)
    return b64decode(data + b"=" * (-len(data) % 4))


# RFC 2397 §3
def _read_head(uri: URIObject, head: str) -> tuple[str, Parameters, bool]:
    first, *items = head.split(";")
    index = len(first) + 1
    media_type = _read_type(uri, first) if first else _DEFAULT_TYPE
    is_base64 = bool(items) and percent.decode(items[-1]).lower() == "base64"
    if is_base64:
        del items[-1]
    parameters = []
    for item in items:
        parameters.append(_read_parameter(uri, item, index))
        index += len(item) + 1
    if not first and not parameters:
        return media_type, _DEFAULT_PARAMETERS, is_base64
    return media_type, tuple(parameters), is_base64


def _read_type(uri: URIObject, text: str) -> str:
    name, slash, subtype = text.partition("/")
    name = _read(uri, name, 0, _NAME, "a type")
    if not slash:
        raise _fault(uri, len(text), "media type has no subtype", '"/" and a subtype')
    subtype = _read(uri, subtype, text.index("/") + 1, _NAME, "a subtype")
    return f"{name}/{subtype}".lower()


def _read_parameter(uri: URIObject, text: str, index: int) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    attribute = _read(uri, name, index, _NAME, "the name of a parameter")
    if not equals:
        raise _fault(uri, index + len(text), "media type parameter has no value", '"=" and a value')
    expected = "a value with special characters encoded"
    value = _read(uri, value, index + len(name) + 1, _VALUE, expected)
    return attribute.lower(), value


def _read(uri: URIObject, text: str, index: int, pattern: re.Pattern[str], expected: str) -> str:
    """*text*, which stands at *index*, decoded, if it is not empty and all of it fits."""
    match = pattern.match(text)
    end = match.end() if match else 0
    if end < len(text) or not text:
        raise _fault(uri, index + end, "invalid media type", expected)
    return percent.decode(text)


def _base64_fault(body: str, form: _Base64) -> tuple[int, str]:
    """Return where *body*, which is not base64, goes wrong, and what was expected there."""
    digit, white_space = frozenset(_BASE64), form.white_space.decode("ascii")
    digits = padding = 0
    for match in _UNIT.finditer(body):
        unit = match[0]
        char = unit if len(unit) == 1 else chr(int(unit[1:], 16))
        if char in white_space:
            continue
        if char == "=" and padding < 2 and digits % 4 >= 2 and (digits + padding) % 4:
            padding += 1
        elif char in digit and not padding:
            digits += 1
        else:
            expected = "the end of the data" if padding else "a base64 digit"
            return match.start(), expected
    return len(body), '"="' if digits % 4 >= 2 else "more base64 digits"


def _fault(uri: URIObject, index: int, message: str, expected: str) -> ParseError:
    return fault(uri, ErrorKind.INVALID_DATA, "path", index, message, expected)


# --- from bytes ----------------------------------------------------------------------------


def from_bytes(
    data: bytes | bytearray | memoryview,
    media_type: str = "application/octet-stream",
    parameters: Mapping[str, str] | Iterable[tuple[str, str]] = (),
    *,
    base64: bool = True,
) -> URI:
    """The ``data`` URI of *data*: in base64, or else percent-encoded.

    Characters that a media type cannot have raise :class:`BuildError`.

    >>> from_bytes(b"<p>", "text/html", {"charset": "utf-8"})
    URI('data:text/html;charset=utf-8;base64,PHA+')
    >>> from_bytes(b"A brief note", "text/plain", base64=False)
    URI('data:text/plain,A%20brief%20note')
    """
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise wrong_type("data", "bytes", data)
    name, slash, subtype = given_text("media_type", media_type).partition("/")
    if name and not slash:
        message = 'media type has no subtype; pass one such as "text/plain"'
        raise BuildError(ErrorKind.INVALID_DATA, name, len(name), message=message)
    head = f"{_write(name, TOKEN, 'type')}/{_write(subtype, TOKEN, 'subtype')}"
    if not isinstance(parameters, Iterable):
        raise wrong_type("parameters", "a mapping or (name, value) pairs", parameters)
    pairs = parameters.items() if isinstance(parameters, Mapping) else parameters
    for attribute, value in pairs:
        head += ";" + _write(attribute, TOKEN, "parameter name")
        head += "=" + _write(value, _PRINTABLE, "parameter value")
    if base64:
        return URI(f"data:{head};base64,{b64encode(data).decode('ascii')}")
    return URI(f"data:{head},{percent.encode_bytes(bytes(data), PATH)}")


def _write(text: str, members: CharSet, what: str) -> str:
    if not isinstance(text, str):
        raise wrong_type(what, "a string", text)
    index = next((i for i, char in enumerate(text) if char not in members), None)
    if index is not None or not text:
        message = f"invalid {what}" if text else f"{what} must not be empty"
        raise BuildError(ErrorKind.INVALID_DATA, text, index or 0, message=message)
    return percent.encode(text, _UNENCODED)
