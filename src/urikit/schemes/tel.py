"""``tel``: RFC 3966.

::

    telephone-uri = "tel:" telephone-subscriber                              §3
    global-number = global-number-digits *par
    local-number  = local-number-digits *par context *par

The ABNF shows ``#`` in local numbers; in a URI that character begins a fragment, so it is
written ``%23``. A digit or mark and its escape are the same (§3). Telephone numbers are ASCII:
an IRI with other characters in it is no ``tel`` URI until it is mapped to a URI, and then only
parameter values may hold them.
"""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from urikit import chars, percent
from urikit.chars import ALPHA, DIGIT, HEXDIG, PCT_ENCODED
from urikit.errors import ErrorKind, Violation
from urikit.objects._base import URIObject
from urikit.objects._details import Details
from urikit.objects._uri import URI
from urikit.rfc._components import Components, unsplit
from urikit.rfc._normalize import Level
from urikit.schemes import _reading
from urikit.schemes._reading import ALPHANUM, GrammarError, GrammarHandler, many, one

__all__ = ["TelDetails", "TelHandler", "tel"]

# --- the character sets of §3 ----------------------------------------------------------------

_VISUAL_SEPARATOR: Final = chars.chars("-.()")  # "-" / "." / "(" / ")"
_PHONEDIGIT: Final = DIGIT | _VISUAL_SEPARATOR  # DIGIT / [ visual-separator ]
_DIGIT_HEX: Final = HEXDIG | chars.chars("*#")  # HEXDIG / "*" / "#"
# phonedigit-hex = HEXDIG / "*" / "#" / [ visual-separator ]
_PHONEDIGIT_HEX: Final = _DIGIT_HEX | _VISUAL_SEPARATOR
_PNAME_CHAR: Final = ALPHANUM | chars.chars("-")  # pname = 1*( alphanum / "-" )
# unreserved = alphanum / mark, where mark = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")";
# it is RFC 2396's, with five marks that RFC 3986 reserves.
_UNRESERVED: Final = ALPHANUM | chars.chars("-_.!~*'()")
# paramchar = param-unreserved / unreserved / pct-encoded, where
# param-unreserved = "[" / "]" / "/" / ":" / "&" / "+" / "$"; the brackets can only be escaped.
_PARAMCHAR: Final = _UNRESERVED | chars.chars("/:&+$")
# uric = reserved / unreserved / pct-encoded, where
# reserved = ";" / "/" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ","; parameter values must
# escape their delimiters ";", "=" and "?".
_URIC: Final = _UNRESERVED | chars.chars("/:@&+$,")

_GLOBAL = re.compile(rf"\+{many(_VISUAL_SEPARATOR)}{one(DIGIT)}{many(_PHONEDIGIT)}")
_LOCAL = re.compile(many(_VISUAL_SEPARATOR) + one(_DIGIT_HEX) + many(_PHONEDIGIT_HEX))
_EXTENSION = re.compile(many(_VISUAL_SEPARATOR) + one(DIGIT) + many(_PHONEDIGIT))
_SUBADDRESS = re.compile(f"(?:{_URIC.pattern}++|{PCT_ENCODED})++")
_PNAME = re.compile(many(_PNAME_CHAR, least=1))
_PVALUE = re.compile(f"(?:{_PARAMCHAR.pattern}++|{PCT_ENCODED})++")


def _label(first: chars.CharSet) -> str:
    """Letters, digits and inner hyphens after a *first* character."""
    rest = f"{many(ALPHANUM)}(?:{one(chars.chars('-'))}++{many(ALPHANUM, least=1)})*+"
    return one(first) + rest


_DOT = one(chars.chars("."))
_LABELS = re.compile(f"{_label(ALPHANUM)}(?:{_DOT}{_label(ALPHANUM)})*+{_DOT}?+")
_LETTER = re.compile(ALPHA.pattern)

_ESCAPE = re.compile(PCT_ENCODED)
_SEPARATORS = re.compile(_VISUAL_SEPARATOR.pattern)


@dataclass(frozen=True, slots=True, repr=False)
class TelDetails(Details):
    """A telephone number and its parameters, decoded; names in lower case.

    >>> from urikit import URI
    >>> details = URI("tel:863-1234;phone-context=+1-914-555").details
    >>> details.is_global, details.digits, details.phone_context
    (False, '8631234', '+1-914-555')
    """

    number: str
    """The number with its visual separators, and the ``+`` of a global one."""
    ext: str | None = None
    """The extension behind the number (§5.3)."""
    isub: str | None = None
    """The ISDN subaddress (§5.2); bytes that are not UTF-8 stay escaped."""
    phone_context: str | None = None
    """The context of a local number: a domain name, or the first digits of global numbers."""
    parameters: tuple[tuple[str, str | None], ...] = ()
    """All other parameters in order; the value is ``None`` where there is no ``=``."""

    @property
    def is_global(self) -> bool:
        """True if the number is valid everywhere: it starts with ``+`` (§5.1.4)."""
        return self.number.startswith("+")

    @property
    def digits(self) -> str:
        """The number without its visual separators (§5.1.1)."""
        return _SEPARATORS.sub("", self.number)

    @property
    def mandatory(self) -> tuple[str, ...]:
        """The parameters that must be understood before the URI may be used (§5.4)."""
        return tuple(name for name, _ in self.parameters if name.startswith("m-"))


class TelHandler(GrammarHandler[TelDetails]):
    """The handler of ``tel``.

    >>> from urikit import URI
    >>> URI("tel:+1-201-555-0123").equivalent("TEL:+1(201)5550123")
    True
    >>> URI("tel:7042").details
    Traceback (most recent call last):
    urikit.errors.ParseError: local number needs a phone-context: expected ";phone-context="
        tel:7042
                ^
    """

    schemes = ("tel",)
    standard = "rfc3966"
    # RFC 3966 knows no fragment; mostly it is a number that holds an unescaped "#".
    fragment_allowed = False

    def read(self, parts: Components) -> TelDetails:
        """The number and its parameters, by §3."""
        number, parameters = _scan(parts)
        values = {name: _decode(value) for name, value in parameters}
        ext, isub, context = (values.pop(name, None) for name in _KNOWN)
        return TelDetails(percent.decode(number), ext, isub, context, tuple(values.items()))

    def check(self, uri: URIObject) -> Iterator[Violation]:
        """Add a violation for parameters that are not in the order of §3."""
        yield from super().check(uri)
        try:
            _, parameters = _scan(uri.components)
        except GrammarError:
            return
        names = [name for name, _ in parameters]
        if names != sorted(names, key=_rank):
            message = "parameters must be isub or ext, then phone-context, then others by name (§3)"
            index = uri.span("path")[0] + uri.path.index(";")
            yield Violation(ErrorKind.INVALID_TEL, index, self.standard, message)

    def normalize(self, parts: Components, level: Level) -> Components:
        """Also without visual separators, names in lower case and the parameters in order (§3).

        The values of parameters that RFC 3966 does not define stay unchanged (§5.4).
        """
        parts = super().normalize(parts, level)
        if level is not Level.SCHEME:
            return parts
        try:
            number, parameters = _scan(parts)
        except GrammarError:
            return parts
        path = _canonical(number)
        for name, value in sorted(parameters, key=lambda pair: _rank(pair[0])):
            if value is not None and name in ("ext", "phone-context"):
                value = _canonical(value, is_domain=not value.startswith("+") and name != "ext")
            path += f";{name}" if value is None else f";{name}={value}"
        return parts._replace(path=path)

    def equivalence_key(self, uri: URIObject) -> Hashable:
        """The normal form, regardless of case (§4)."""
        parts = self.normalize(uri.components, Level.SCHEME)
        try:
            _scan(parts)
        except GrammarError:
            return unsplit(parts)
        return unsplit(parts._replace(path=_plain(parts.path).lower()))


# --- §3: syntax -------------------------------------------------------------------------------

_VALUES: Final = {
    "ext": (_EXTENSION, "digits"),
    "isub": (_SUBADDRESS, "a subaddress"),
    "phone-context": (_GLOBAL, '"+" and digits'),  # or a domain name
}
_KNOWN: Final = tuple(_VALUES)
_RIVAL: Final = {"ext": "isub", "isub": "ext"}  # §5.3: one of them at most


def _scan(parts: Components) -> tuple[str, list[tuple[str, str | None]]]:
    """The number, and the parameters with their names in lower case and values as written."""
    _reading.refuse_authority(parts, "tel")
    _reading.refuse_query(parts, "tel")
    path = parts.path
    number = (_GLOBAL if path.startswith("+") else _LOCAL).match(path)
    if number is None:
        expected = "a digit" if path.startswith("+") else '"+", a digit, A to F, "*" or "%23"'
        raise _misfit(1 if path.startswith("+") else 0, "invalid telephone number", expected)
    parameters: dict[str, str | None] = {}
    index = number.end()
    while index < len(path):
        if path[index] != ";":
            expected = '";" or the end' if parameters else 'a digit, a separator, ";" or the end'
            raise _misfit(index, "character is not part of a telephone number", expected)
        start = index + 1
        name, value, index = _read_parameter(path, start)
        if name in parameters or _RIVAL.get(name) in parameters:
            message = "duplicate parameter, or both an extension and a subaddress"
            raise _misfit(start, message)
        parameters[name] = value
    if not path.startswith("+") and "phone-context" not in parameters:
        message = "local number needs a phone-context"
        raise _misfit(len(path), message, '";phone-context="')
    return number[0], list(parameters.items())


def _read_parameter(path: str, start: int) -> tuple[str, str | None, int]:
    """The parameter at *start*: its name in lower case, its value, and where it ends."""
    match = _PNAME.match(path, start)
    if match is None:
        raise _misfit(start, "parameter has no name", 'a letter, a digit or "-"')
    name, index = percent.decode(match[0]).lower(), match.end()
    if path.startswith("=", index):
        end = _value_end(name, path, index + 1)
        return name, path[index + 1 : end], end
    if name in _KNOWN:
        raise _misfit(index, f'parameter "{name}" needs a value', '"="')
    return name, None, index


def _value_end(name: str, path: str, start: int) -> int:
    """Return the end of the value at *start*, by the grammar of the parameter *name*."""
    if name == "phone-context" and not path.startswith("+", start):
        match, expected = _match_domain(path, start), 'a domain name, or "+" and digits'
    else:
        pattern, expected = _VALUES.get(name, (_PVALUE, "a value, its delimiters escaped"))
        match = pattern.match(path, start)
    if match is None:
        raise _misfit(start, f'invalid value for parameter "{name}"', expected)
    return match.end()


def _match_domain(path: str, start: int) -> re.Match[str] | None:
    """A domainname: labels, of which the last starts with a letter, and perhaps a dot."""
    match = _LABELS.match(path, start)
    if match is None:
        return None
    labels = percent.normalize(match[0]).removesuffix(".")
    return match if _LETTER.match(labels, labels.rfind(".") + 1) else None


def _misfit(index: int, message: str, expected: str = "") -> GrammarError:
    return GrammarError(ErrorKind.INVALID_TEL, "path", index, message, expected)


# --- §4: comparison ---------------------------------------------------------------------------


def _rank(name: str) -> tuple[int, str]:
    """The sort key of a parameter: isub or ext, the context, the others by name (§3)."""
    return (0 if name in ("ext", "isub") else 1 if name == "phone-context" else 2), name


def _plain(text: str) -> str:
    """*text* with what RFC 2396 does not reserve decoded: it is the same as its escape (§3)."""

    def decode(match: re.Match[str]) -> str:
        char = chr(int(match[0][1:], 16))
        return char if char in _UNRESERVED else match[0].upper()

    return _ESCAPE.sub(decode, text)


def _canonical(text: str, *, is_domain: bool = False) -> str:
    """Digits without separators, or a domain name; in lower case but for escapes."""
    text = _plain(text)
    if not is_domain:
        text = _SEPARATORS.sub("", text)
    return percent.uppercase_escapes(text.lower())


def _decode(value: str | None) -> str | None:
    return None if value is None else percent.decode(value, errors="keep")


# --- building ---------------------------------------------------------------------------------

_VALUE: Final = _UNRESERVED | chars.chars("/:&$")


def tel(
    number: str,
    *,
    ext: str | None = None,
    isub: str | None = None,
    phone_context: str | None = None,
    parameters: Mapping[str, str | None] | Iterable[tuple[str, str | None]] = (),
) -> URI:
    """A ``tel`` URI from decoded parts, the parameters in the order that §3 demands.

    >>> tel("+1-201-555-0123", ext="7")
    URI('tel:+1-201-555-0123;ext=7')
    >>> tel("*31#", phone_context="example.com", parameters={"m-b": "x;y", "a": None})
    URI('tel:*31%23;phone-context=example.com;a;m-b=x%3By')
    """
    given = parameters.items() if isinstance(parameters, Mapping) else parameters
    pairs = [("ext", ext), ("isub", isub), ("phone-context", phone_context)]
    pairs = [pair for pair in pairs if pair[1] is not None]
    pairs += sorted(given, key=lambda pair: _rank(pair[0].lower()))
    text = "tel:" + percent.encode(number, _UNRESERVED | chars.chars("+"))
    for name, value in pairs:
        text += ";" + percent.encode(name, _PNAME_CHAR)
        if value is not None:
            allowed = _VALUE | chars.chars("+") if name == "phone-context" else _VALUE
            text += "=" + percent.encode(value, allowed)
    return _reading.build(text, TelHandler())[0]
