"""Encoding callbacks: URL Pattern §3.1. Each encodes a component, or a piece of one, as a URL does.

The URL parser does it, on a dummy URL with a state override, as it does for setters.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from urikit import percent
from urikit._ground.hostnames import LDH_NAME
from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._ground.typed import Any, Final
from urikit._unicode import ucd
from urikit.chars import chars
from urikit.chars._encode_sets import USERINFO
from urikit.errors import ErrorKind, ParseError
from urikit.whatwg._host import domain_to_unicode, serialize_host
from urikit.whatwg._machine import State
from urikit.whatwg._parser import URLParser, basic_url_parser
from urikit.whatwg._percent import KEPT_EVERYWHERE, utf8_percent_encode
from urikit.whatwg._record import URLRecord, is_double_dot, is_single_dot

EncodingCallback = Callable[[str], str]
"""Checks and encodes a piece of fixed text, or raises a ParseError."""

# Text that every component but the host keeps as it is, without dots; and names that a host keeps:
# no A-label, which may be invalid.
_is_plain: Final = re.compile(f"{(KEPT_EVERYWHERE - chars('.')).pattern}*+").fullmatch
_is_plain_name: Final = re.compile(f"(?!.*xn--){LDH_NAME}").fullmatch
_IN_IPV6: Final = frozenset("0123456789abcdefABCDEF[]:")


def _parsed(value: str, state: State, **parts: Any) -> URLRecord:
    """Basic URL parse *value* into a dummy URL with these *parts*; failure is a ParseError."""
    # URL Pattern §1.5, create a dummy URL: what parsing https://dummy.invalid/ gives
    url = URLRecord(**{"scheme": "https", "host": "dummy.invalid", "path": [""], **parts})
    URLParser(value, url=url, state_override=state, is_checked=False).run()
    return url


def canonicalize_a_protocol(value: str) -> str:
    if value == "" or value in SPECIAL_SCHEMES:
        return value
    return basic_url_parser(value + "://dummy.invalid/").scheme


def canonicalize_a_username_or_password(value: str) -> str:
    return utf8_percent_encode(value, USERINFO)


def canonicalize_a_hostname(value: str) -> str:
    if _is_plain_name(value):
        return value
    host = _parsed(value, State.HOSTNAME).host if value else None
    return "" if host is None else serialize_host(host)


def canonicalize_an_ipv6_hostname(value: str) -> str:
    for index, code_point in enumerate(value):
        if code_point not in _IN_IPV6:
            message = "IPv6 address must not contain this character"
            raise ParseError(ErrorKind.INVALID_PATTERN, value, index, message=message)
    return value.lower()


def canonicalize_a_port(value: str, protocol: str | None = None) -> str:
    """Return the port, or ``""`` for the default port of the *protocol*.

    >>> canonicalize_a_port("0080"), canonicalize_a_port("80", "http")
    ('80', '')
    """
    # No scheme is known for a piece of a pattern, so no port is the default one.
    port = _parsed(value, State.PORT, scheme=protocol or "").port if value else None
    return "" if port is None else str(port)


def canonicalize_a_pathname(value: str) -> str:
    """Return the path of a special URL, or a piece of one.

    >>> canonicalize_a_pathname("/a b/../c"), canonicalize_a_pathname("é")
    ('/c', '%C3%A9')
    """
    if _is_plain(value):
        return value
    leading_slash = value[0] == "/"
    # The parser would put a slash before a piece that has none; and with only that one in
    # front of it, a dot would be read as a dot segment.
    piece = value if leading_slash else "/-" + value
    result = _parsed(piece, State.PATH_START, path=[]).serialize_path()
    return result if leading_slash else result[2:]


def canonicalize_an_opaque_pathname(value: str) -> str:
    if _is_plain(value):
        return value
    return _parsed(value, State.OPAQUE_PATH, path="").serialize_path()


def canonicalize_a_search(value: str) -> str:
    if _is_plain(value):
        return value
    return _parsed(value, State.QUERY, query="").query or ""


def canonicalize_a_hash(value: str) -> str:
    if _is_plain(value):
        return value
    return _parsed(value, State.FRAGMENT, fragment="").fragment or ""


CALLBACKS: Final[dict[str, EncodingCallback]] = {
    "protocol": canonicalize_a_protocol,
    "username": canonicalize_a_username_or_password,
    "password": canonicalize_a_username_or_password,
    "hostname": canonicalize_a_hostname,
    "port": canonicalize_a_port,
    "pathname": canonicalize_a_pathname,
    "search": canonicalize_a_search,
    "hash": canonicalize_a_hash,
}
"""The callback of each component, in the standard's order."""


# --- generating: what a callback may do to a value ------------------------------------------------


def is_kept_by(callback: EncodingCallback, value: str, encoded: str) -> bool:
    """True if *encoded*, which the callback made of *value*, still says all of it.

    It may be percent-encoded; a scheme and a host may be in lower case, a host in Punycode. The
    callbacks do more than that for setters: they cut what would end the component, and leave
    out tabs and newlines.

    >>> is_kept_by(canonicalize_a_port, "80x", canonicalize_a_port("80x"))
    False
    """
    if callback is canonicalize_a_hostname:
        if value.isascii():
            return encoded == value.lower()
        return domain_to_unicode(encoded) == ucd.nfc(value.lower())
    if callback in (canonicalize_a_protocol, canonicalize_an_ipv6_hostname):
        return encoded == value.lower()
    return percent.decode_to_bytes(encoded) == percent.decode_to_bytes(value)


def is_kept_whole(callback: EncodingCallback, text: str) -> bool:
    """True if a URL can have *text*, which the callback leaves as it is, for the whole component.

    The callback for other schemes than the special ones takes every path for an opaque one.

    >>> is_kept_whole(canonicalize_an_opaque_pathname, "/a/../b")
    False
    """
    if callback is not canonicalize_an_opaque_pathname:
        return True
    if text.startswith("/"):
        return not any(is_single_dot(each) or is_double_dot(each) for each in text.split("/"))
    return not text.endswith(" ")
