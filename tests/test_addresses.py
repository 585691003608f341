"""Addresses that are set aside: blocks, what is inside an address, and the same on every Python."""

import ipaddress
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

import pytest
from hypothesis import given, strategies as st

from urikit.addresses import METADATA, Address, _by_length, embedded, is_global, special_purpose
from urikit.readings._quirks import QUIRKS

# address, the most specific block or None, whether it is global
BLOCKS = [
    ("8.8.8.8", None, True),
    ("0.0.0.0", "This host on this network", False),
    ("0.1.2.3", "This network", False),
    ("10.255.255.255", "Private-Use", False),
    ("11.0.0.0", None, True),
    ("100.63.255.255", None, True),
    ("100.64.0.1", "Shared Address Space", False),
    ("127.255.255.254", "Loopback", False),
    ("169.254.169.254", "Link Local", False),
    ("172.15.255.255", None, True),
    ("172.16.0.0", "Private-Use", False),
    ("172.32.0.0", None, True),
    ("192.0.0.1", "IPv4 Service Continuity Prefix", False),
    ("192.0.0.9", "Port Control Protocol Anycast", True),
    ("192.0.0.192", "IETF Protocol Assignments", False),
    ("192.88.99.2", "6a44 relay anycast address", False),
    ("198.19.255.255", "Benchmarking", False),
    ("203.0.113.7", "Documentation (TEST-NET-3)", False),
    ("224.0.0.1", "Multicast", False),
    ("240.0.0.1", "Reserved", False),
    ("255.255.255.255", "Limited Broadcast", False),
    ("2606:4700::1111", None, True),
    ("::", "Unspecified Address", False),
    ("::1", "Loopback Address", False),
    ("::2", "Deprecated (IPv4-compatible Address)", False),
    ("64:ff9b::808:808", "IPv4-IPv6 Translation", True),
    ("64:ff9b::a00:1", "IPv4-IPv6 Translation", False),
    ("100::1", "Discard-Only Address Block", False),
    ("2001:0:808:808::f7f7:f7f7", "Teredo", False),
    ("2001:1::1", "Port Control Protocol Anycast", True),
    ("2001:1::4", "IETF Protocol Assignments", False),
    ("2001:db8::1", "Documentation", False),
    ("2002:808:808::", "6to4", False),
    ("3fff:fff::", "Documentation", False),
    ("3fff:1000::", None, True),
    ("4000::", "Reserved by IETF", False),
    ("5f00::1", "Segment Routing (SRv6) SIDs", False),
    ("fd00:ec2::254", "Unique-Local", False),
    ("fe80::1", "Link-Local Unicast", False),
    ("fec0::1", "Deprecated (Site-Local)", False),
    ("ff02::1", "Multicast", False),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "expected"), BLOCKS)
def test_blocks(text: str, name: str | None, expected: bool) -> None:
    blocks = special_purpose(ip_address(text))
    assert (blocks[0].name if blocks else None) == name
    assert is_global(ip_address(text)) is expected


# IPv6 address, what is inside, by which mechanism. The RFCs' own examples where they have one.
INSIDE = [
    ("::ffff:129.144.52.38", "129.144.52.38", "IPv4-mapped"),  # RFC 4291 §2.2
    ("::13.1.68.3", "13.1.68.3", "IPv4-compatible"),
    ("::ffff:0:127.0.0.1", "127.0.0.1", "IPv4-translated"),
    ("64:ff9b::192.0.2.33", "192.0.2.33", "NAT64"),  # RFC 6052 §2.4
    ("64:ff9b:1:c000:2:2100::", "192.0.2.33", "NAT64 (local use)"),  # as its 2001:db8:122:c000:2:2100::
    ("64:ff9b:1:c0:0:221::", "192.0.2.33", "NAT64 (local use)"),  # 2001:db8:122:3c0:0:221::
    ("64:ff9b:1:0:c0:2:2100:0", "192.0.2.33", "NAT64 (local use)"),  # 2001:db8:122:344:c0:2:2100::
    ("64:ff9b:1::c000:221", "192.0.2.33", "NAT64 (local use)"),
    ("2002:c000:221::1", "192.0.2.33", "6to4"),
    ("2001:0:4136:e378:8000:63bf:3fff:fdd2", "65.54.227.120", "Teredo server"),  # RFC 4380
    ("2001:0:4136:e378:8000:63bf:3fff:fdd2", "192.0.2.45", "Teredo client"),
    ("fe80::5efe:192.0.2.143", "192.0.2.143", "ISATAP"),
    ("2606::200:5efe:10.0.0.1", "10.0.0.1", "ISATAP"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "inside", "mechanism"), INSIDE)
def test_addresses_inside(text: str, inside: str, mechanism: str) -> None:
    found = {(each.address, each.mechanism) for each in embedded(IPv6Address(text))}
    assert (IPv4Address(inside), mechanism) in found


def test_two_mechanisms_at_once() -> None:
    found = embedded(IPv6Address("2002:7f00:1::5efe:10.0.0.1"))
    assert {str(each.address) for each in found} == {"127.0.0.1", "10.0.0.1"}


@pytest.mark.parametrize("text", ["::", "::1", "2606:4700::1111", "127.0.0.1", "fe80::1"])
def test_nothing_inside(text: str) -> None:
    assert embedded(ip_address(text)) == ()


addresses: st.SearchStrategy[Address] = st.ip_addresses(v=4) | st.ip_addresses(v=6)


@given(addresses)
def test_the_longest_prefix_comes_first(address: Address) -> None:
    blocks = special_purpose(address)
    lengths = [block.network.prefixlen for block in blocks]
    assert lengths == sorted(lengths, reverse=True)
    assert all(address in block.network for block in blocks)
    assert len({each.address for each in embedded(address)}) == len(embedded(address))


@given(st.ip_addresses(v=4))
def test_an_inner_address_is_never_more_global_than_it_is(inner: IPv4Address) -> None:
    for prefix in ("::ffff:", "64:ff9b::", "2606::5efe:"):
        outer = IPv6Address(f"{prefix}{inner}")
        assert not is_global(outer) or is_global(inner)


# Addresses that the standard library calls private are never global. Some of the
# registry's blocks are not in its table, so the other direction does not hold.
@given(addresses)
def test_what_python_calls_private_is_not_global(address: Address) -> None:
    if address.is_private or address.is_loopback or address.is_multicast or address.is_unspecified:
        reachable = [block for block in special_purpose(address)[:1] if block.globally_reachable]
        assert reachable or not is_global(address)


def test_the_blocks_of_the_standard_library_are_all_known() -> None:
    tables: Any = ipaddress
    ipv4, ipv6 = tables._IPv4Constants, tables._IPv6Constants
    constants = [*ipv4._private_networks, *ipv6._private_networks]
    for network in constants:
        assert special_purpose(network.network_address), network


def test_the_table_is_well_formed() -> None:
    rows = [row for rows in _by_length().values() for row in rows]
    assert len({row.network for row in rows}) == len(rows)
    assert all(row.rfc.startswith("RFC ") and row.name for row in rows)
    # A block of each kind has a quirk of its own.
    assert all(f"{row.kind}-address" in QUIRKS for row in rows)
    assert all((row.kind == "documentation") == ("Documentation" in row.name) for row in rows)
    assert [str(row.network) for row in rows if row.kind == "shared"] == ["100.64.0.0/10"]


def test_metadata_addresses_are_no_ordinary_ones() -> None:
    ordinary = [address for address in METADATA if is_global(address)]
    assert ordinary == [IPv4Address("168.63.129.16")]  # a public one, which Azure keeps for itself
