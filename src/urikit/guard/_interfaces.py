"""True if an address is one of this machine's own: services listen there for nobody else.

No system has a portable list of its addresses, but every one knows which it can bind a socket
to. No packet is sent. An address behind which a router or a cloud passes packets on to this
machine is known to that router only, and cannot be told from others here.
"""

import socket
from ipaddress import IPv4Address, IPv6Address
from typing import Final

from urikit.addresses import Address

# RFC 5737, RFC 3849: the last addresses of blocks that no machine has
_NOBODY: Final[dict[int, Address]] = {
    4: IPv4Address("203.0.113.254"),
    6: IPv6Address("2001:db8:ffff:ffff:ffff:ffff:ffff:fffe"),
}


def is_own_address(address: Address) -> bool:
    """True if *address* is one of this machine's interfaces.

    >>> is_own_address(IPv4Address("127.0.0.1")), is_own_address(IPv4Address("203.0.113.9"))
    (True, False)
    """
    if not _can_bind(address):
        return False
    # Some machines may bind to addresses that they do not have (ip_nonlocal_bind). There the way
    # to the address tells: a machine speaks to itself from the very address it speaks to.
    return not _can_bind(_NOBODY[address.version]) or _source_towards(address) == str(address)


def _family(address: Address) -> socket.AddressFamily:
    return socket.AF_INET if address.version == 4 else socket.AF_INET6


def _can_bind(address: Address) -> bool:
    # Without sockets of the family there is no connection to the address either.
    try:
        with socket.socket(_family(address), socket.SOCK_DGRAM) as probe:
            probe.bind((str(address), 0))
    except OSError:
        return False
    return True


def _source_towards(address: Address) -> str | None:
    try:
        with socket.socket(_family(address), socket.SOCK_DGRAM) as probe:
            probe.connect((str(address), 9))  # of a datagram socket: nothing is sent
            source: str = probe.getsockname()[0]
    except OSError:
        return None
    return source
