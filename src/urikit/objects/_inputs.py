"""What the parts of a text may be given as, for annotations."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address

__all__ = ["HostInput", "PathInput"]

HostInput = str | IPv4Address | IPv6Address
"""A host: a name, an address as text with or without brackets, or an address object."""
PathInput = str | Iterable[str]
"""A path: text with slashes, or its segments; a first segment ``""`` makes it absolute."""
