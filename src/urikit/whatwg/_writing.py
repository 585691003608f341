"""Valid URL strings: URL §3.4 host writing and §4.3 URL writing.

How URLs should be written is another question than what a parser makes of them. This is the
grammar of the standard, rule by rule, apart from the parser.
"""

import re
from typing import Final

from urikit.chars import PCT_ENCODED, SCHEME_PATTERN, CharSet, chars
from urikit.chars._encode_sets import FORBIDDEN_HOST_CODE_POINTS
from urikit.whatwg._host import HostFailure, domain_parser, ends_in_a_number
from urikit.whatwg._percent import URL_CODE_POINTS
from urikit.whatwg._record import SPECIAL_SCHEMES, URLRecord


def _units(excluded: CharSet) -> re.Pattern[str]:
    """Zero or more URL units, some excluded."""
    return re.compile(f"(?:{(URL_CODE_POINTS - excluded).pattern}++|{PCT_ENCODED})*+")


_URL_SCHEME_STRING: Final = re.compile(f"{SCHEME_PATTERN}(?=:)")
_URL_UNITS: Final = _units(chars(""))
_OPAQUE_PATH: Final = _units(chars("?"))
_PATH: Final = _units(chars("?"))  # segments, separated by "/"
_OPAQUE_HOST: Final = _units(FORBIDDEN_HOST_CODE_POINTS)
_HOST_END: Final = re.compile("[/?#]")
_DECIMAL: Final = re.compile("[0-9]*+")

# A number from 0 to 255, and one of up to four hexadecimal digits, in the shortest form.
_BYTE: Final = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9][0-9]|[0-9])"
_IPV4: Final = re.compile(rf"{_BYTE}(?:\.{_BYTE}){{3}}")
_PIECE: Final = re.compile("0|[1-9A-Fa-f][0-9A-Fa-f]{0,3}")


# URL §4.3
def is_valid_url_string(text: str, base: URLRecord | None = None) -> bool:
    """Whether *text* is a valid URL string; a relative one needs a *base*.

    >>> is_valid_url_string("https://example.com/././foo")
    True
    >>> is_valid_url_string("https://user:password@example.org/")
    False
    """
    body, hash_, fragment = text.partition("#")
    if hash_ and not _URL_UNITS.fullmatch(fragment):
        return False
    scheme = _URL_SCHEME_STRING.match(body)
    if scheme:
        return _is_absolute_url_string(scheme[0].lower(), body[scheme.end() + 1 :])
    if base is None:
        return False
    if base.has_opaque_path:
        return body == "" and hash_ != ""
    return _is_relative_url_string(body, base.scheme)


def _is_absolute_url_string(scheme: str, rest: str) -> bool:
    """Whether *rest*, after the scheme and its colon, makes an absolute-URL string."""
    text, query_is_valid = _split_query(rest)
    if not query_is_valid:
        return False
    if scheme in SPECIAL_SCHEMES:
        return _is_scheme_relative(scheme, text)
    return (
        _is_scheme_relative(scheme, text)
        or _is_path_absolute_non_authority(text)
        or (not text.startswith("/") and _OPAQUE_PATH.fullmatch(text) is not None)
    )


def _is_relative_url_string(rest: str, scheme: str) -> bool:
    text, query_is_valid = _split_query(rest)
    if not query_is_valid:
        return False
    return (
        _is_path_absolute_non_authority(text)
        or (not text.startswith("/") and _PATH.fullmatch(text) is not None)
        or _is_scheme_relative(scheme, text)
    )


def _split_query(text: str) -> tuple[str, bool]:
    """*text* up to its query, and whether there is none or a valid one."""
    before, question_mark, query = text.partition("?")
    return before, not question_mark or _URL_UNITS.fullmatch(query) is not None


def _is_path_absolute(text: str) -> bool:
    return text.startswith("/") and _PATH.fullmatch(text) is not None


def _is_path_absolute_non_authority(text: str) -> bool:
    return _is_path_absolute(text) and not text.startswith("//")


def _is_scheme_relative(scheme: str, text: str) -> bool:
    """The scheme-relative strings: special, file, and the others."""
    if not text.startswith("//"):
        return False
    end = _HOST_END.search(text, 2)
    authority = text[2 : end.start()] if end else text[2:]
    path = text[end.start() :] if end else ""
    if path and not _is_path_absolute(path):
        return False
    if scheme == "file":
        return authority == "" or is_valid_host_string(authority)
    host, port = _split_port(authority)
    if port is not None and not _is_port_string(port):
        return False
    if scheme in SPECIAL_SCHEMES:
        return is_valid_host_string(host)
    if host == "":
        return port is None
    return is_valid_opaque_host_string(host)


def _split_port(authority: str) -> tuple[str, str | None]:
    bracket = authority.rfind("]") + 1 if authority.startswith("[") else 0
    colon = authority.find(":", bracket)
    return (authority, None) if colon < 0 else (authority[:colon], authority[colon + 1 :])


def _is_port_string(text: str) -> bool:
    if not _DECIMAL.fullmatch(text):
        return False
    digits = text.lstrip("0")
    return len(digits) <= 5 and int(digits or "0") <= 0xFFFF


# URL §3.4
def is_valid_host_string(text: str) -> bool:
    """Whether *text* is a valid host string.

    >>> is_valid_host_string("example.com"), is_valid_host_string("127.1")
    (True, False)
    """
    if text.startswith("["):
        return text.endswith("]") and _is_valid_ipv6(text[1:-1])
    return _IPV4.fullmatch(text) is not None or _is_valid_domain(text)


def is_valid_opaque_host_string(text: str) -> bool:
    """Whether *text* is a valid opaque-host string.

    >>> is_valid_opaque_host_string("a!b"), is_valid_opaque_host_string("a^b")
    (True, False)
    """
    if text.startswith("["):
        return text.endswith("]") and _is_valid_ipv6(text[1:-1])
    return text != "" and _OPAQUE_HOST.fullmatch(text) is not None


def _is_valid_domain(text: str) -> bool:
    try:
        domain = domain_parser(text, be_strict=True, report=lambda error, index: None)
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
    """How many pieces *text* stands for, the last two as an IPv4 address if they may."""
    if len(text) > 45:  # no address is longer
        return None
    *pieces, last = text.split(":")
    if not all(_PIECE.fullmatch(piece) for piece in pieces):
        return None
    if _PIECE.fullmatch(last):
        return len(pieces) + 1
    return len(pieces) + 2 if ipv4 and _IPV4.fullmatch(last) else None
