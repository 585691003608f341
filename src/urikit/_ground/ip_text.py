"""IP addresses and networks as text, the same on every version of Python."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from struct import Struct

from urikit._ground.patterns import pattern_of
from urikit._ground.typed import Final

PIECES: Final = Struct("!8H")
"""The eight pieces of an IPv6 address in its 16 bytes."""
_ZERO_PIECES: Final = pattern_of(r"\b0(?::0)++\b")


def compressed(address: IPv6Address) -> str:
    """Return the text of an IPv6 address as RFC 5952 §4 and URL §3.6 write it, with no IPv4 part.

    >>> compressed(IPv6Address("2001:DB8:0:0:1:0:0:1")), compressed(IPv6Address("::ffff:1.2.3.4"))
    ('2001:db8::1:0:0:1', '::ffff:102:304')
    """
    text = "{:x}:{:x}:{:x}:{:x}:{:x}:{:x}:{:x}:{:x}".format(*PIECES.unpack(address.packed))
    # RFC 5952 §4.2.2 and §4.2.3: the longest run of two or more zeros, and the first of equals.
    zeros = max(_ZERO_PIECES.finditer(text), key=lambda run: len(run[0]), default=None)
    if zeros is None:
        return text
    return f"{text[: zeros.start()].removesuffix(':')}::{text[zeros.end() :].removeprefix(':')}"


def written(value: IPv4Address | IPv6Address | IPv4Network | IPv6Network) -> str:
    """Return the text of an address or a network, the same on every Python, unlike ``str``.

    >>> written(IPv6Network("::ffff:0:0/96")), written(IPv4Address("10.0.0.1"))
    ('::ffff:0:0/96', '10.0.0.1')
    """
    if isinstance(value, IPv6Network):
        return f"{compressed(value.network_address)}/{value.prefixlen}"
    return compressed(value) if isinstance(value, IPv6Address) else str(value)
