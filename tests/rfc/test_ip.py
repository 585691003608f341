"""Addresses: strictly the ABNF, and RFC 5952 text."""

from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import given, strategies as st

from urikit.rfc import _ip as ip

NOT_IPV4 = [
    "",
    "127.1",
    "0177.0.0.1",
    "0x7f.0.0.1",
    "2130706433",
    "1.2.3.4.",
    "256.1.1.1",
    "1.2.3.٤",
    "1.2.3.4\n",
]


@pytest.mark.parametrize("text", NOT_IPV4)
def test_not_ipv4(text: str) -> None:
    assert ip.parse_ipv4(text) is None


@given(st.ip_addresses(v=4))
def test_ipv4(address: IPv4Address) -> None:
    assert ip.parse_ipv4(str(address)) == address


# RFC 5952 §4 and §5, and the places where an elision could go wrong
CANONICAL = [
    ("2001:0db8:0:0:0:0:2:1", "2001:db8::2:1", "§4.1, §4.2.1"),
    ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1", "§4.2.2: one zero is not elided"),
    ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1", "§4.2.3: the longest run"),
    ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1", "§4.2.3: the first of equals"),
    ("2001:DB8::A", "2001:db8::a", "§4.3: lower case"),
    ("::ffff:c000:201", "::ffff:192.0.2.1", "§5: a known prefix"),
    ("0:0:0:0:0:0:0:0", "::", "all zero"),
    ("0:0:0:0:0:0:0:1", "::1", ""),
    ("1:0:0:0:0:0:0:0", "1::", ""),
    ("10:0:0:20:0:0:0:0", "10:0:0:20::", "zeros inside numbers are not zeros"),
    ("::1.2.3.4", "::102:304", "a deprecated form is written in hexadecimal"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "canonical", "why"), CANONICAL)
def test_rfc5952(text: str, canonical: str, why: str) -> None:
    assert ip.format_ipv6(IPv6Address(text)) == canonical, why


@given(st.ip_addresses(v=6), st.integers(0, 2**8 - 1))
def test_rfc5952_round_trip_and_agreement(address: IPv6Address, zeros: int) -> None:
    # Zero out random pieces, so that runs of zeros are common.
    value = int(address)
    for piece in range(8):
        if zeros >> piece & 1:
            value &= ~(0xFFFF << (16 * piece))
    address = IPv6Address(value)
    text = ip.format_ipv6(address)
    assert ip.parse_ipv6(text) == address
    if address.ipv4_mapped is None:
        assert text == address.compressed


@pytest.mark.parametrize(
    ("host", "address", "zone"),
    [
        ("[::1]", IPv6Address("::1"), None),
        ("[fe80::1%25eth0]", IPv6Address("fe80::1"), "eth0"),
        ("[fe80::1%25%65n]", IPv6Address("fe80::1"), "en"),
        ("[v1.a]", None, None),
        ("1.2.3.4", IPv4Address("1.2.3.4"), None),
        ("example.com", None, None),
        ("", None, None),
    ],
)
def test_hosts(host: str, address: object, zone: str | None) -> None:
    assert ip.address(host) == address
    assert ip.zone(host) == zone
