"""Valid URL strings: URL §3.4 host writing and §4.3 URL writing.

How URLs should be written is another question than what a parser makes of them. This is the
grammar of the standard, rule by rule, apart from the parser.
"""

import re
from typing import Final

from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._kernel.tables import port_number
from urikit.chars import IPV4_ADDRESS, PCT_ENCODED, SCHEME_PATTERN, CharSet, chars
from urikit.chars._encode_sets import FORBIDDEN_HOST_CODE_POINTS
from urikit.whatwg._host import HostFailure, domain_parser, ends_in_a_number
from urikit.whatwg._percent import URL_CODE_POINTS
from urikit.whatwg._record import URLRecord
from urikit.whatwg._validation import unreported


def _units(excluded: CharSet) -> re.Pattern[str]:
    """Zero or more URL units, some excluded."""
    return re.compile(f"(?:{(URL_CODE_POINTS - excluded).pattern}++|{PCT_ENCODED})*+")


_URL_SCHEME_STRING: Final = re.compile(f"{SCHEME_PATTERN}(?=:)")
_URL_UNITS: Final = _units(chars(""))
_PATH: Final = _units(chars("?"))  # segments separated by "/", or an opaque path
_OPAQUE_HOST: Final = _units(FORBIDDEN_HOST_CODE_POINTS)
_DECIMAL: Final = re.compile("[0-9]*+")

_IPV4: Final = re.compile(IPV4_ADDRESS)
_PIECE: Final = re.compile("0|[1-9A-Fa-f][0-9A-Fa-f]{0,3}")  # in its shortest form


# URL §4.3
def is_valid_url_string(text: str, base: URLRecord | None = None) -> bool:
    """True if *text* is a valid URL string; a relative one needs a *base*.

    >>> is_valid_url_string("https://example.com/././foo")
    True
    >>> is_valid_url_string("https://user:password@example.org/")
    False
    """
    text, hash_, fragment = text.partition("#")
    scheme = _URL_SCHEME_STRING.match(text)
    rest, question_mark, query = text[scheme.end() + 1 if scheme else 0 :].partition("?")
    if not _URL_UNITS.fullmatch(fragment) or not _URL_UNITS.fullmatch(query):
        return False
    if scheme:
        name = scheme[0].lower()
        return _is_scheme_relative(name, rest) or (name not in SPECIAL_SCHEMES and _is_path(rest))
    if base is None:
        return False
    if base.has_opaque_path:
        return not rest and not question_mark and hash_ != ""
    return _is_scheme_relative(base.scheme, rest) or _is_path(rest)


def _is_path(text: str) -> bool:
    """True for a path-absolute, path-relative or opaque path string that starts no authority."""
    return not text.startswith("//") and _PATH.fullmatch(text) is not None


def _is_scheme_relative(scheme: str, text: str) -> bool:
    """True for the scheme-relative strings: special, file, and the others."""
    if not text.startswith("//"):
        return False
    authority, _, path = text[2:].partition("/")
    if not _PATH.fullmatch(path):
        return False
    if scheme == "file":
        return authority == "" or is_valid_host_string(authority)
    bracket = authority.rfind("]") + 1 if authority.startswith("[") else 0
    colon = authority.find(":", bracket)
    host, port = (authority, "") if colon < 0 else (authority[:colon], authority[colon + 1 :])
    if not _DECIMAL.fullmatch(port) or port_number(port) is None:
        return False
    if scheme in SPECIAL_SCHEMES:
        return is_valid_host_string(host)
    return colon < 0 if host == "" else is_valid_opaque_host_string(host)


# URL §3.4
def is_valid_host_string(text: str) -> bool:
    """True if *text* is a valid host string.

    >>> is_valid_host_string("example.com"), is_valid_host_string("127.1")
    (True, False)
    """
    if text.startswith("["):
        return text.endswith("]") and _is_valid_ipv6(text[1:-1])
    return _IPV4.fullmatch(text) is not None or _is_valid_domain(text)


def is_valid_opaque_host_string(text: str) -> bool:
    """True if *text* is a valid opaque-host string.

    >>> is_valid_opaque_host_string("a!b"), is_valid_opaque_host_string("a^b")
    (True, False)
    """
    if text.startswith("["):
        return text.endswith("]") and _is_valid_ipv6(text[1:-1])
    return text != "" and _OPAQUE_HOST.fullmatch(text) is not None


def _is_valid_domain(text: str) -> bool:
    try:
        domain = domain_parser(text, be_strict=True, report=unreported)
    except HostFailure:
        return False
    return not ends_in_a_number(domain)


def _is_valid_ipv6(text: str) -> bool:
    before, compression, after = text.partition("::")
    if not compression:
        return _effective_piece_length(text, ipv4=True) == 8
    lengths = [
        _effective_piece_length(part, ipv4=last) if part else 0
        for part, last in ((before, False), (after, True))
    ]
    return None not in lengths and sum(length or 0 for length in lengths) <= 7


def _effective_piece_length(text: str, *, ipv4: bool) -> int | None:
    """Count the pieces of *text*, the last two as an IPv4 address if they may be one."""
    if len(text) > 45:  # no address is longer
        return None
    *pieces, last = text.split(":")
    if not all(_PIECE.fullmatch(piece) for piece in pieces):
        return None
    if _PIECE.fullmatch(last):
        return len(pieces) + 1
    return len(pieces) + 2 if ipv4 and _IPV4.fullmatch(last) else None
