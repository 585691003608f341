"""Hosts as trurl holds them: decoded, in ASCII or Unicode; addresses in their normal form.

A name has the unreserved characters of RFC 3986 §2.3, as names in the DNS do, and outside ASCII
what UTS 46 has an A-label for. One whose last label is a number is an IPv4 address by URL §3.5,
for every scheme, or nothing. An IP literal is an IPv6 address, RFC 3986 §3.2.2, and may have a
zone, RFC 6874.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from urikit import _lazy, percent
from urikit._cli.trurl.failures import refused
from urikit.chars import UNRESERVED
from urikit.errors import DecodeError, ErrorKind

if TYPE_CHECKING:
    from urikit.rfc import _ip as ip
    from urikit.rfc import _iri as iri
    from urikit.whatwg import _host as whatwg_host
else:
    ip = _lazy.module("urikit.rfc._ip")
    iri = _lazy.module("urikit.rfc._iri")
    whatwg_host = _lazy.module("urikit.whatwg._host")

__all__ = ["as_idn", "as_punycode", "read_host"]

_NAME: Final = re.compile(rf"(?:{UNRESERVED.pattern}|[^\x00-\x7f])++")
# The last label starts with a digit, wherever a number is.
_MAY_END_IN_A_NUMBER: Final = re.compile(r"(?:.*\.)?[0-9][^.]*\.?", re.DOTALL)
_ZONE: Final = re.compile(r"\[([^%\]]*)%(?:25(?=[^\]]))?([^\]]+)\]")


def read_host(text: str, *, encoded: bool = True) -> tuple[str, str | None]:
    """The host that *text* writes, and its zone, percent-encoded; text may be *encoded* itself.

    >>> read_host("ex%61mple"), read_host("0x7f.1"), read_host("[FE80:0::1%eth0]")
    (('example', None), ('127.0.0.1', None), ('[fe80::1]', 'eth0'))
    """
    if text.startswith("["):
        return _read_ip_literal(text)
    name = text
    if encoded and "%" in text:
        try:
            name = percent.decode(text, errors="strict")
        except DecodeError as error:
            raise refused(error.kind, text, f"Bad hostname: {error.message}") from None
    if not _NAME.fullmatch(name):
        raise refused(ErrorKind.INVALID_HOST, text, "Bad hostname")
    if name == "." or name.endswith(".."):
        raise refused(ErrorKind.INVALID_HOST, text, "Bad hostname: an empty label")
    ascii_name = name if name.isascii() else _to_ascii(name)
    if _MAY_END_IN_A_NUMBER.fullmatch(ascii_name) and whatwg_host.ends_in_a_number(ascii_name):
        try:
            address = whatwg_host.ipv4_parser(ascii_name, report=lambda error, index: None)
        except whatwg_host.HostFailure:
            message = "Bad hostname: it ends in a number and is no IPv4 address"
            raise refused(ErrorKind.INVALID_HOST, text, message) from None
        return str(address), None
    return name, None


def _to_ascii(name: str) -> str:
    try:
        return iri.host_to_ascii(name)
    except DecodeError as error:
        raise refused(error.kind, name, f"Bad hostname: {error.message}") from None


# RFC 6874 §2, and the bare "%" that its §3 allows where a person types.
def _read_ip_literal(text: str) -> tuple[str, str | None]:
    inside, zone = text[1:-1], None
    match = _ZONE.fullmatch(text)
    if match:
        inside, zone = (
            match[1],
            percent.normalize(percent.encode(match[2], UNRESERVED, keep_escapes=True)),
        )
    address = ip.parse_ipv6(inside) if text.endswith("]") else None
    if address is None:
        raise refused(ErrorKind.INVALID_IP_LITERAL, text, "Bad IPv6 address")
    return f"[{ip.format_ipv6(address)}]", zone


def as_punycode(host: str) -> str:
    """*host* with its names in ASCII.

    >>> as_punycode("åäö"), as_punycode("Example")
    ('xn--4cab6c', 'Example')
    """
    return host if host.isascii() else iri.host_to_ascii(host)


def as_idn(host: str) -> str | None:
    """*host* with its A-labels in Unicode; ``None`` when one of them stands for nothing.

    >>> as_idn("xn--4cab6c"), as_idn("example"), as_idn("xn-----")
    ('åäö', 'example', None)
    """
    shown = iri.host_to_unicode(host)
    return None if shown == host and _has_a_label(host) else shown


def _has_a_label(host: str) -> bool:
    return any(label.startswith("xn--") for label in host.lower().split("."))
