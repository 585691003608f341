"""Addresses as hosts: RFC 3986 §3.2.2, RFC 6874 zone identifiers, RFC 5952 canonical text."""

from ipaddress import IPv4Address, IPv6Address

from urikit import percent
from urikit._ground.ip_text import compressed
from urikit.chars import UNRESERVED
from urikit.errors import DecodeError, ErrorKind
from urikit.rfc._grammar import matches

# RFC 6874 §2: "%25" between the address and its zone, inside the brackets.
ZONE_SEPARATOR = "%25"


def parse_ipv4(text: str) -> IPv4Address | None:
    """The address that *text* writes as an ``IPv4address``, or ``None``.

    Four decimal octets without leading zeros, and nothing else: RFC 3986 does not know the
    octal, hexadecimal and shortened numbers of ``inet_aton``.

    >>> parse_ipv4("127.0.0.1"), parse_ipv4("127.1"), parse_ipv4("0177.0.0.1")
    (IPv4Address('127.0.0.1'), None, None)
    """
    return IPv4Address(text) if matches("IPv4address", text) else None


def parse_ipv6(text: str) -> IPv6Address | None:
    """The address that *text* writes as an ``IPv6address``, without brackets or zone.

    >>> parse_ipv6("::1"), parse_ipv6("1::2::3")
    (IPv6Address('::1'), None)
    """
    return IPv6Address(text) if matches("IPv6address", text) else None


def address(host: str) -> IPv4Address | IPv6Address | None:
    """The address that a *host*, as it stands in a URI, is; ``None`` for a name.

    >>> address("[fe80::1%25eth0]"), address("example.com")
    (IPv6Address('fe80::1'), None)
    """
    if host.startswith("["):
        return parse_ipv6(host[1:-1].partition(ZONE_SEPARATOR)[0])
    return parse_ipv4(host)


def zone(host: str) -> str | None:
    """The zone identifier of a *host*, decoded, or ``None``.

    >>> zone("[fe80::1%25en%2D1]"), zone("[fe80::1]")
    ('en-1', None)
    """
    if not host.startswith("["):
        return None
    _, separator, name = host[1:-1].partition(ZONE_SEPARATOR)
    return percent.decode(name) if separator else None


def socket_address(host: str) -> str:
    """The address in an IP literal as a socket takes it, its zone after a plain ``%``.

    An IPvFuture is no address that any socket knows, and a zone is the name of an interface.

    >>> socket_address("[fe80::1%25eth0]")
    'fe80::1%eth0'
    """
    text, _, encoded_zone = host[1:-1].partition(ZONE_SEPARATOR)
    if parse_ipv6(text) is None:
        message = "sockets do not support IPvFuture addresses"
        raise DecodeError(ErrorKind.INVALID_IP_LITERAL, host, 0, message=message)
    if not encoded_zone:
        return text
    name = percent.decode(encoded_zone)
    if not all(char in UNRESERVED for char in name):
        message = "invalid interface name"
        raise DecodeError(ErrorKind.ZONE_IDENTIFIER, host, 0, message=message)
    return f"{text}%{name}"


def format_ipv6(value: IPv6Address) -> str:
    """The canonical text of an IPv6 address: RFC 5952 §4, and §5 for IPv4-mapped ones.

    >>> from ipaddress import IPv6Address
    >>> format_ipv6(IPv6Address("2001:DB8:0:0:1:0:0:1"))
    '2001:db8::1:0:0:1'
    >>> format_ipv6(IPv6Address("::ffff:c000:280"))
    '::ffff:192.0.2.128'
    """
    if value.ipv4_mapped is not None:
        return f"::ffff:{value.ipv4_mapped}"
    return compressed(value)
