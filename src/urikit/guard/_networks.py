"""The addresses to which a guard lets a request go.

The table of :mod:`urikit.addresses` decides, and every IPv4 address inside an IPv6 address is
asked about too. What a guard's own networks say goes before the table.
"""

from collections.abc import Callable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple

from urikit._ground.ip_text import written
from urikit._ground.kinds import described, wrong_type
from urikit.addresses import METADATA, Address, embedded, special_purpose
from urikit.guard._reasons import Reason, ReasonCode
from urikit.guard._settings import several

Network = IPv4Network | IPv6Network
IsOwn = Callable[[Address], bool]

_TRANSLATION: Final = IPv6Network("64:ff9b::/96")
"""RFC 6052 §2.1: all that is to be said of such an address is what the one inside it is."""

# RFC 6052 §2.2: bits 64 to 71 are zero, and left out.
_NAT64_LENGTHS: Final = (32, 40, 48, 56, 64, 96)


class NetworkRules(NamedTuple):
    """The networks that are allowed and blocked besides the table.

    >>> rules = NetworkRules(networks_of(["10.1.0.0/16"]), (), ())
    >>> rules.judge(IPv4Address("10.1.2.3")) is None
    True
    >>> rules.judge(IPv6Address("64:ff9b::7f00:1")).message
    '127.0.0.1 inside 64:ff9b::7f00:1 (NAT64, RFC 6052) is in 127.0.0.0/8 (Loopback, RFC 1122)'
    """

    allowed: tuple[Network, ...]
    blocked: tuple[Network, ...]
    nat64: tuple[IPv6Network, ...]

    def judge(
        self, address: Address, is_own: IsOwn | None = None, shown: str = ""
    ) -> Reason | None:
        """Return the reason against *address*; *is_own* tells if it is one of this machine."""
        shown = shown or written(address)
        for network in self.blocked:
            if address in network:
                code = ReasonCode.ADDRESS_BLOCKED
                rule = written(network)
                return Reason(code, f"{shown} is in {rule}, which is blocked", rule=rule)
        exceptions = [network for network in self.allowed if address in network]
        # A network that is there for other reasons does not open what keeps secrets.
        if address in METADATA and not any(each.num_addresses == 1 for each in exceptions):
            message = f"{shown} is {METADATA[address]}"
            return Reason(ReasonCode.METADATA_ADDRESS, message, rule=written(address))
        translators = [prefix for prefix in self.nat64 if address in prefix]
        if not exceptions and not translators:
            found = _not_ordinary(address, shown)
            if found is not None:
                return found
            if is_own is not None and is_own(address):
                message = f"{shown} is an address of this machine"
                return Reason(ReasonCode.OWN_ADDRESS, message, rule=written(address))
        if isinstance(address, IPv4Address):
            return None
        inner = [
            (_translated(address, prefix.prefixlen), f"NAT64, {written(prefix)}, RFC 6052")
            for prefix in translators
        ] or [(each.address, f"{each.mechanism}, {each.rfc}") for each in embedded(address)]
        for inside, how in inner:
            reason = self.judge(inside, is_own, f"{inside} inside {written(address)} ({how})")
            if reason is not None:
                return reason
        return None


def _not_ordinary(address: Address, shown: str) -> Reason | None:
    """Return the reason why *address* is not an ordinary one of the Internet, by the table.

    What IANA calls globally reachable is refused as well: those blocks are for anycast services
    of the local network, for sinks and for identifiers, and none has a web server.
    """
    blocks = special_purpose(address)
    if not blocks or blocks[0].network == _TRANSLATION:
        return None
    block = blocks[0]
    network = written(block.network)
    message = f"{shown} is in {network} ({block.name}, {block.rfc})"
    for inner in embedded(address)[:1]:
        message += f"; {inner.address} is inside it"
    return Reason(ReasonCode.ADDRESS_NOT_GLOBAL, message, rule=network, rfc=block.rfc)


# RFC 6052 §2.2
def _translated(address: IPv6Address, length: int) -> IPv4Address:
    """The IPv4 address after a prefix of that *length*."""
    packed = address.packed
    octets = packed[12:] if length == 96 else (packed[:8] + packed[9:])[length // 8 :][:4]
    return IPv4Address(octets)


def to_address(given: object) -> Address | Reason:
    """The address that is *given* as an object or in its usual text, or why it is none.

    >>> to_address("::1"), to_address("127.1").message
    (IPv6Address('::1'), 'not an IP address')
    >>> to_address("fe80::1%eth0").message
    'IPv6 address with a zone identifier is only valid on one machine'
    """
    if isinstance(given, str):
        try:
            given = ip_address(str.__str__(given))
        except ValueError:
            return Reason(ReasonCode.INVALID_ADDRESS, "not an IP address")
    # An interface is an address as well, to Python, but not equal to it.
    if isinstance(given, IPv4Address):
        return given if type(given) is IPv4Address else IPv4Address(int(given))
    if not isinstance(given, IPv6Address):
        raise wrong_type("", "an IP address", given)
    if given.scope_id is not None:
        message = "IPv6 address with a zone identifier is only valid on one machine"
        return Reason(ReasonCode.ZONE_ID, message, rfc="RFC 4007")
    return given if type(given) is IPv6Address else IPv6Address(int(given))


def networks_of(given: object, name: str = "networks") -> tuple[Network, ...]:
    """The networks that are *given*, as objects or texts, an address standing for itself alone.

    >>> networks_of(["10.0.0.0/8", "::1"])
    (IPv4Network('10.0.0.0/8'), IPv6Network('::1/128'))
    """
    found = []
    for each in several(given, name, "networks"):
        if not isinstance(each, (str, IPv4Address, IPv6Address, IPv4Network, IPv6Network)):
            raise TypeError(f"{name} must contain networks and strings, not {described(each)}")
        if "%" in str(each):
            raise ValueError(f"{name}: an address with a zone identifier is not a network")
        try:
            found.append(ip_network(each))
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    return tuple(dict.fromkeys(found))


def nat64_prefixes(given: object) -> tuple[IPv6Network, ...]:
    """The prefixes of translators in the own network, whose lengths RFC 6052 §2.2 lists.

    >>> nat64_prefixes(["2001:db8:64::/96"])
    (IPv6Network('2001:db8:64::/96'),)
    """
    found = []
    for network in networks_of(given, "nat64"):
        if not isinstance(network, IPv6Network) or network.prefixlen not in _NAT64_LENGTHS:
            lengths = ", ".join(map(str, _NAT64_LENGTHS))
            raise ValueError(f"nat64: {written(network)} must be an IPv6 prefix of {lengths} bits")
        found.append(network)
    return tuple(found)
