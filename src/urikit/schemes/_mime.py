"""MIME types as browsers read and write them: the MIME Sniffing Standard §4.4 and §4.5."""

import re
from typing import Final

from urikit.chars import ALPHA, DIGIT, chars, span
from urikit.rfc._normalize import ascii_lowercase

Parameters = tuple[tuple[str, str], ...]

# MIME Sniffing §3, HTTP token code points: those of RFC 9110 §5.6.2,
# tchar = "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "." / "^" / "_" / "`" / "|" / "~" /
#         DIGIT / ALPHA
_TOKEN: Final = ALPHA | DIGIT | chars("!#$%&'*+-.^_`|~")
# MIME Sniffing §3, HTTP quoted-string token code points: HTAB / %x20-7E / %x80-FF
_QUOTED_STRING_TOKEN: Final = chars("\t") | span(" ", "~") | span("\x80", "\xff")
_IS_TOKEN: Final = re.compile(f"{_TOKEN.pattern}++")
_IS_VALUE: Final = re.compile(f"{_QUOTED_STRING_TOKEN.pattern}*+")

_WHITESPACE: Final = "\n\r\t "  # Fetch §2.2, HTTP whitespace
_PARAMETER: Final = re.compile(
    r"""
    ; [\n\r\t\ ]*+ (?P<name> [^;=]*+ )
    (?: = (?:
        "(?P<quoted> (?: [^"\\]++ | \\. )*+ \\? ) "?+ [^;]*+  # Fetch §2.2, HTTP quoted string
        | (?P<value> [^;]*+ )
    ))?+
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)


# MIME Sniffing §4.4
def parse_mime_type(text: str) -> tuple[str, Parameters] | None:
    """Return type and subtype in lower case and the parameters, or ``None`` for failure.

    The first of parameters with the same name counts; malformed ones are left out.

    >>> parse_mime_type('Text/HTML;charset="shift_jis"iso-2022-jp;x')
    ('text/html', (('charset', 'shift_jis'),))
    >>> parse_mime_type("text") is None
    True
    """
    text = text.strip(_WHITESPACE)
    end = text.find(";")
    end = len(text) if end < 0 else end
    name, _, subtype = text[:end].partition("/")
    subtype = subtype.rstrip(_WHITESPACE)
    if not (_IS_TOKEN.fullmatch(name) and _IS_TOKEN.fullmatch(subtype)):
        return None
    parameters: dict[str, str] = {}
    for match in _PARAMETER.finditer(text, end):
        attribute, quoted, value = match["name"], match["quoted"], match["value"]
        if quoted is not None:
            value = _ESCAPED.sub(r"\1", quoted)
        else:
            value = (value or "").rstrip(_WHITESPACE)
            if not value:
                continue
        if _IS_TOKEN.fullmatch(attribute) and _IS_VALUE.fullmatch(value):
            parameters.setdefault(ascii_lowercase(attribute), value)
    return ascii_lowercase(f"{name}/{subtype}"), tuple(parameters.items())


# MIME Sniffing §4.5
def serialize_mime_type(media_type: str, parameters: Parameters) -> str:
    r"""Return a MIME type as a ``Content-Type`` field has it.

    >>> serialize_mime_type("text/plain", (("charset", "utf-8"), ("title", 'a "b"')))
    'text/plain;charset=utf-8;title="a \\"b\\""'
    """
    return media_type + "".join(f";{name}={_quoted(value)}" for name, value in parameters)


def _quoted(value: str) -> str:
    if _IS_TOKEN.fullmatch(value):
        return value
    return '"' + re.sub(r'(["\\])', r"\\\1", value) + '"'
