"""Special-purpose IP addresses, by a table that is the same on every Python, and embedded ones.

The table has the special-purpose registries of IANA (RFC 6890), with what is in other
registries and not an ordinary destination either: multicast, the address space that nobody has
been given, what RFCs have taken out of use. The newest entry decides its age: see
:data:`NEWEST_ENTRY`. ``ipaddress`` has tables too, but they change with the version of Python,
know nothing of the addresses within addresses, and call some of these global.

An IPv6 address may carry an IPv4 address that a translator, a tunnel or the system itself takes
out: :func:`embedded` finds them all, and :func:`is_global` asks about every one of them.
"""

from __future__ import annotations

from functools import cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network

from urikit._ground.kinds import wrong_type
from urikit._ground.typed import Final, NamedTuple

__all__ = [
    "METADATA", "NEWEST_ENTRY", "Address", "Embedded", "Range", "embedded", "is_global",
    "special_purpose",
]  # fmt: skip

Address = IPv4Address | IPv6Address
"""An address as the functions take it."""

NEWEST_ENTRY: Final = "2025-04"
"""The date of the newest entry of IANA's registries in the table: RFC 9780's."""


class Range(NamedTuple):
    """A block of addresses, with its purpose and the document that defines it.

    >>> special_purpose(IPv4Address("10.1.2.3"))[0].name
    'Private-Use'
    """

    network: IPv4Network | IPv6Network
    name: str
    rfc: str
    globally_reachable: bool
    """True if packets to it may cross the borders of a network; unknown counts as no."""
    kind: str = "special"
    """``documentation`` for examples, ``shared`` for carriers' networks, ``special`` for others."""


class Embedded(NamedTuple):
    """An IPv4 address inside an IPv6 address, with the mechanism that embeds it.

    >>> embedded(IPv6Address("2002:7f00:1::"))
    (Embedded(address=IPv4Address('127.0.0.1'), mechanism='6to4', rfc='RFC 3056'),)
    """

    address: IPv4Address
    mechanism: str
    rfc: str


# Block, name, RFC, whether it is globally reachable ("N/A" and blank count as not), kind.
_REACHABLE, _LOCAL = True, False
_DOCUMENTATION, _SHARED = "documentation", "shared"
_TABLE: Final = (
    # IANA IPv4 Special-Purpose Address Registry
    ("0.0.0.0/8", "This network", "RFC 791", _LOCAL),
    ("0.0.0.0/32", "This host on this network", "RFC 1122", _LOCAL),
    ("10.0.0.0/8", "Private-Use", "RFC 1918", _LOCAL),
    ("100.64.0.0/10", "Shared Address Space", "RFC 6598", _LOCAL, _SHARED),
    ("127.0.0.0/8", "Loopback", "RFC 1122", _LOCAL),
    ("169.254.0.0/16", "Link Local", "RFC 3927", _LOCAL),
    ("172.16.0.0/12", "Private-Use", "RFC 1918", _LOCAL),
    ("192.0.0.0/24", "IETF Protocol Assignments", "RFC 6890", _LOCAL),
    ("192.0.0.0/29", "IPv4 Service Continuity Prefix", "RFC 7335", _LOCAL),
    ("192.0.0.8/32", "IPv4 dummy address", "RFC 7600", _LOCAL),
    ("192.0.0.9/32", "Port Control Protocol Anycast", "RFC 7723", _REACHABLE),
    ("192.0.0.10/32", "Traversal Using Relays around NAT Anycast", "RFC 8155", _REACHABLE),
    ("192.0.0.170/32", "NAT64/DNS64 Discovery", "RFC 8880", _LOCAL),
    ("192.0.0.171/32", "NAT64/DNS64 Discovery", "RFC 8880", _LOCAL),
    ("192.0.2.0/24", "Documentation (TEST-NET-1)", "RFC 5737", _LOCAL, _DOCUMENTATION),
    ("192.31.196.0/24", "AS112-v4", "RFC 7535", _REACHABLE),
    ("192.52.193.0/24", "AMT", "RFC 7450", _REACHABLE),
    ("192.88.99.0/24", "Deprecated (6to4 Relay Anycast)", "RFC 7526", _LOCAL),
    ("192.88.99.2/32", "6a44 relay anycast address", "RFC 6751", _LOCAL),
    ("192.168.0.0/16", "Private-Use", "RFC 1918", _LOCAL),
    ("192.175.48.0/24", "Direct Delegation AS112 Service", "RFC 7534", _REACHABLE),
    ("198.18.0.0/15", "Benchmarking", "RFC 2544", _LOCAL),
    ("198.51.100.0/24", "Documentation (TEST-NET-2)", "RFC 5737", _LOCAL, _DOCUMENTATION),
    ("203.0.113.0/24", "Documentation (TEST-NET-3)", "RFC 5737", _LOCAL, _DOCUMENTATION),
    ("240.0.0.0/4", "Reserved", "RFC 1112", _LOCAL),
    ("255.255.255.255/32", "Limited Broadcast", "RFC 919", _LOCAL),
    # IANA IPv4 Multicast Address Space Registry, and its block for documentation
    ("224.0.0.0/4", "Multicast", "RFC 5771", _LOCAL),
    ("233.252.0.0/24", "Documentation (MCAST-TEST-NET)", "RFC 6676", _LOCAL, _DOCUMENTATION),
    # IANA IPv6 Special-Purpose Address Registry
    ("::1/128", "Loopback Address", "RFC 4291", _LOCAL),
    ("::/128", "Unspecified Address", "RFC 4291", _LOCAL),
    ("::ffff:0:0/96", "IPv4-mapped Address", "RFC 4291", _LOCAL),
    ("64:ff9b::/96", "IPv4-IPv6 Translation", "RFC 6052", _REACHABLE),
    ("64:ff9b:1::/48", "IPv4-IPv6 Translation (local use)", "RFC 8215", _LOCAL),
    ("100::/64", "Discard-Only Address Block", "RFC 6666", _LOCAL),
    ("100:0:0:1::/64", "Dummy IPv6 Prefix", "RFC 9780", _LOCAL),
    ("2001::/23", "IETF Protocol Assignments", "RFC 2928", _LOCAL),
    ("2001::/32", "Teredo", "RFC 4380", _LOCAL),
    ("2001:1::1/128", "Port Control Protocol Anycast", "RFC 7723", _REACHABLE),
    ("2001:1::2/128", "Traversal Using Relays around NAT Anycast", "RFC 8155", _REACHABLE),
    ("2001:1::3/128", "DNS-SD Service Registration Protocol Anycast", "RFC 9665", _REACHABLE),
    ("2001:2::/48", "Benchmarking", "RFC 5180", _LOCAL),
    ("2001:3::/32", "AMT", "RFC 7450", _REACHABLE),
    ("2001:4:112::/48", "AS112-v6", "RFC 7535", _REACHABLE),
    ("2001:10::/28", "Deprecated (ORCHID)", "RFC 4843", _LOCAL),
    ("2001:20::/28", "ORCHIDv2", "RFC 7343", _REACHABLE),
    ("2001:30::/28", "Drone Remote ID Entity Tags", "RFC 9374", _REACHABLE),
    ("2001:db8::/32", "Documentation", "RFC 3849", _LOCAL, _DOCUMENTATION),
    ("2002::/16", "6to4", "RFC 3056", _LOCAL),
    ("2620:4f:8000::/48", "Direct Delegation AS112 Service", "RFC 7534", _REACHABLE),
    ("3fff::/20", "Documentation", "RFC 9637", _LOCAL, _DOCUMENTATION),
    ("5f00::/16", "Segment Routing (SRv6) SIDs", "RFC 9602", _LOCAL),
    ("fc00::/7", "Unique-Local", "RFC 4193", _LOCAL),
    ("fe80::/10", "Link-Local Unicast", "RFC 4291", _LOCAL),
    # IANA IPv6 Address Space Registry: what is not global unicast, nor anything above
    ("::/96", "Deprecated (IPv4-compatible Address)", "RFC 4291", _LOCAL),
    ("::ffff:0:0:0/96", "IPv4-translated Address", "RFC 7915", _LOCAL),
    ("::/3", "Reserved by IETF", "RFC 4291", _LOCAL),
    ("4000::/2", "Reserved by IETF", "RFC 4291", _LOCAL),
    ("8000::/1", "Reserved by IETF", "RFC 4291", _LOCAL),
    ("fec0::/10", "Deprecated (Site-Local)", "RFC 3879", _LOCAL),
    ("ff00::/8", "Multicast", "RFC 4291", _LOCAL),
)

METADATA: Final[dict[Address, str]] = {
    IPv4Address("169.254.169.254"): "the metadata service of AWS, Azure, Google Cloud and others",
    IPv4Address("169.254.170.2"): "the credentials of tasks on AWS ECS",
    IPv4Address("169.254.170.23"): "the credentials of pods on AWS EKS",
    IPv4Address("169.254.0.23"): "the metadata service of Tencent Cloud",
    IPv4Address("169.254.42.42"): "the metadata service of Scaleway",
    IPv4Address("100.100.100.200"): "the metadata service of Alibaba Cloud",
    IPv4Address("100.80.80.80"): "the metadata service of UCloud",
    IPv4Address("100.96.0.96"): "the metadata service of Volcengine",
    IPv4Address("192.0.0.192"): "the metadata service of Oracle Cloud",
    IPv4Address("168.63.129.16"): "the host agent of Azure",
    IPv6Address("fd00:ec2::254"): "the metadata service of AWS",
    IPv6Address("fd00:ec2::23"): "the credentials of pods on AWS EKS",
    IPv6Address("fd20:ce::254"): "the metadata service of Google Cloud",
    IPv6Address("fd00:100::100:200"): "the metadata service of Alibaba Cloud",
    IPv6Address("fd00:42::42"): "the metadata service of Scaleway",
    IPv6Address("fd00:a9fe:a9fe::1"): "the metadata service of Akamai (Linode)",
    IPv6Address("fd00:c1::a9fe:a9fe"): "the metadata service of Oracle Cloud",
    IPv6Address("fe80::a9fe:a9fe"): "the metadata service of OpenStack",
}
"""The metadata services of clouds, which hand out credentials."""


@cache
def _by_length() -> dict[int, list[Range]]:
    """The table by version of the protocol, the longest prefixes first."""
    rows = [Range(ip_network(block), *rest) for block, *rest in _TABLE]  # type: ignore[arg-type]
    rows.sort(key=lambda row: -row.network.prefixlen)
    return {version: [row for row in rows if row.network.version == version] for version in (4, 6)}


@cache
def _with_masks(version: int) -> list[tuple[int, int, Range]]:
    blocks = [(row.network, row) for row in _by_length()[version]]
    return [(int(block.netmask), int(block.network_address), row) for block, row in blocks]


def special_purpose(address: Address) -> tuple[Range, ...]:
    """Return the blocks of the table that contain *address*, most specific first; usually none.

    >>> [block.name for block in special_purpose(IPv6Address("2001:1::1"))]
    ['Port Control Protocol Anycast', 'IETF Protocol Assignments']
    >>> special_purpose(IPv4Address("8.8.8.8"))
    ()
    """
    _check(address)
    value, rows = int(address), _with_masks(address.version)
    return tuple([row for mask, start, row in rows if value & mask == start])


def _check(address: Address) -> None:
    """Raise ``TypeError`` unless *address* is one of :mod:`ipaddress`."""
    if not isinstance(address, (IPv4Address, IPv6Address)):
        hint = "; pass ip_address(string)" if isinstance(address, str) else ""
        error = wrong_type("address", "an IPv4Address or IPv6Address", address)
        raise TypeError(f"{error}{hint}")


_TEREDO: Final = IPv6Network("2001::/32")
# RFC 6052 §2.2: where a network puts the address depends on the length of the prefix that it
# chose, of which only the first 48 bits are given. Bits 64 to 71 are zero, and left out.
_LOCAL_NAT64: Final = IPv6Network("64:ff9b:1::/48")
_OF_SEVERAL: Final = (_TEREDO, _LOCAL_NAT64)
"""The blocks whose addresses have several IPv4 addresses inside."""
# Prefix, after which the IPv4 address starts, mechanism, RFC
_PREFIXES: Final = (
    (IPv6Network("::ffff:0:0/96"), "IPv4-mapped", "RFC 4291"),
    (IPv6Network("::/96"), "IPv4-compatible", "RFC 4291"),
    (IPv6Network("::ffff:0:0:0/96"), "IPv4-translated", "RFC 7915"),
    (IPv6Network("64:ff9b::/96"), "NAT64", "RFC 6052"),
    (IPv6Network("2002::/16"), "6to4", "RFC 3056"),
    (_TEREDO, "Teredo server", "RFC 4380"),
)
_LOW_32: Final = 0xFFFFFFFF


def embedded(address: Address) -> tuple[Embedded, ...]:
    """Return the IPv4 addresses embedded in *address*, each once; none for an IPv4 address.

    >>> [str(found.address) for found in embedded(IPv6Address("64:ff9b::a9fe:a9fe"))]
    ['169.254.169.254']
    """
    _check(address)
    if isinstance(address, IPv4Address) or int(address) < 2:  # "::" and "::1" are themselves
        return ()
    value = int(address)
    found = []
    for network, mechanism, rfc in _PREFIXES:
        if address in network:
            found.append((value >> (96 - network.prefixlen) & _LOW_32, mechanism, rfc))
    if address in _TEREDO:
        found.append((~value & _LOW_32, "Teredo client", "RFC 4380"))
    if address in _LOCAL_NAT64:
        around = value >> 8 & 0xFFFF_FFFF_FFFF  # after the octet that is left out
        before = value >> 64 & 0xFFFF
        candidates = (
            value & _LOW_32,  # a prefix of 96 bits
            before << 16 | around >> 32,  # 48
            (before & 0xFF) << 24 | around >> 24,  # 56
            around >> 16 & _LOW_32,  # 64
        )
        found += [(candidate, "NAT64 (local use)", "RFC 8215") for candidate in candidates]
    # RFC 5214 §6.1: 00-00-5E-FE, or with the universal bit set, before the address
    if value >> 32 & _LOW_32 in (0x00005EFE, 0x02005EFE):
        found.append((value & _LOW_32, "ISATAP", "RFC 5214"))
    each = {number: Embedded(IPv4Address(number), *how) for number, *how in reversed(found)}
    return tuple(reversed(each.values()))


def is_global(address: Address) -> bool:
    """True if *address*, and every address embedded in it, is globally reachable.

    >>> is_global(IPv4Address("8.8.8.8")), is_global(IPv6Address("64:ff9b::7f00:1"))
    (True, False)
    """
    blocks = special_purpose(address)
    if blocks and not blocks[0].globally_reachable:
        return False
    return all(is_global(inner.address) for inner in embedded(address))
