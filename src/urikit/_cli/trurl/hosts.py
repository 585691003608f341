"""Hosts as trurl holds them: decoded, in ASCII or Unicode, addresses in their normal form.

A name has unreserved characters (RFC 3986 §2.3) and, outside ASCII, whatever UTS 46 has an A-label
for. A name that ends in a number must be an IPv4 address (URL §3.5), whatever the scheme. An IP
literal is an IPv6 address, with or without a zone (RFC 6874).
"""

from __future__ import annotations

from urikit import percent
from urikit._cli.trurl.failures import BadURL
from urikit._ground.patterns import pattern_of
from urikit._ground.typed import Final
from urikit._kernel.hosts import is_domain
from urikit.chars import UNRESERVED
from urikit.errors import DecodeError

# The engines for Unicode and for addresses are imported by the functions that need them: most
# hosts do not.

_NAME: Final = pattern_of(rf"(?:{UNRESERVED.pattern}|[^\x00-\x7f])++")
# RFC 6874 §2, and the bare "%" that its §3 allows where a person types.
_IP_LITERAL: Final = pattern_of(r"\[([^%\]]*)(?:%(?:25(?=[^\]]))?([^\]]+))?\]")


def read_host(text: str, *, encoded: bool = True) -> tuple[str, str | None]:
    """Read a host and its zone, which stays percent-encoded.

    >>> read_host("ex%61mple"), read_host("0x7f.1"), read_host("[FE80:0::1%eth0]")
    (('example', None), ('127.0.0.1', None), ('[fe80::1]', 'eth0'))
    """
    if text.startswith("["):
        return _read_ip_literal(text)
    try:
        name = percent.decode(text, errors="strict") if encoded else text
        if not _NAME.fullmatch(name):
            raise BadURL("Bad hostname")
        if name == "." or name.endswith(".."):
            raise BadURL("Bad hostname: an empty label")
        ascii_name = as_punycode(name)
    except DecodeError as error:
        raise BadURL(f"Bad hostname: {error.message}") from None
    if is_domain(ascii_name.lower(), 0, len(ascii_name)):
        return name, None
    from urikit.whatwg import _host
    from urikit.whatwg._validation import unreported

    try:
        return str(_host.ipv4_parser(ascii_name, report=unreported)), None
    except _host.HostFailure:
        message = "Bad hostname: it ends in a number but is not an IPv4 address"
        raise BadURL(message) from None


def _read_ip_literal(text: str) -> tuple[str, str | None]:
    from urikit.rfc import _ip

    literal = _IP_LITERAL.fullmatch(text)
    address = _ip.parse_ipv6(literal[1]) if literal else None
    if literal is None or address is None:
        raise BadURL("Bad IPv6 address")
    zone = literal[2]
    if zone is not None:
        zone = percent.normalize(percent.encode(zone, UNRESERVED, keep_escapes=True))
    return f"[{_ip.format_ipv6(address)}]", zone


def as_punycode(host: str) -> str:
    """Write the names of *host* in ASCII.

    >>> as_punycode("åäö"), as_punycode("Example")
    ('xn--4cab6c', 'Example')
    """
    if host.isascii():
        return host
    from urikit.rfc._iri import host_to_ascii

    return host_to_ascii(host)


def as_idn(host: str) -> str | None:
    """Write the A-labels of *host* in Unicode; ``None`` if one of them is invalid.

    >>> as_idn("xn--4cab6c"), as_idn("example"), as_idn("xn-----")
    ('åäö', 'example', None)
    """
    if not any(label.startswith("xn--") for label in host.lower().split(".")):
        return host
    from urikit.rfc._iri import host_to_unicode

    shown = host_to_unicode(host)
    return None if shown == host else shown
