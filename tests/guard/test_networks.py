"""Addresses: every block that is set aside, what is inside addresses, and the guard's own networks."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_interface, ip_network

import pytest

from urikit.addresses import _TABLE, METADATA, NEWEST_ENTRY, embedded
from urikit.guard import Guard, ReasonCode, _guard as guard_module

GUARD = Guard()

# IANA's registries of special-purpose addresses (RFC 6890), block by block, as they stand since
# 2025-04; then what other registries set aside.
BLOCKS = [
    *("0.0.0.0/8", "0.0.0.0/32", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
    *("172.16.0.0/12", "192.0.0.0/24", "192.0.0.0/29", "192.0.0.8/32", "192.0.0.9/32"),
    *("192.0.0.10/32", "192.0.0.170/32", "192.0.0.171/32", "192.0.2.0/24", "192.31.196.0/24"),
    *("192.52.193.0/24", "192.88.99.0/24", "192.88.99.2/32", "192.168.0.0/16", "192.175.48.0/24"),
    *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "255.255.255.255/32"),
    *("::1/128", "::/128", "::ffff:0:0/96", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64"),
    *("2001::/23", "2001::/32", "2001:1::1/128", "2001:1::2/128", "2001:1::3/128", "2001:2::/48"),
    *("2001:3::/32", "2001:4:112::/48", "2001:10::/28", "2001:20::/28", "2001:30::/28"),
    *("2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", "5f00::/16", "fc00::/7"),
    "fe80::/10",
    # Multicast, what has been given to nobody, what is out of use
    *("224.0.0.0/4", "233.252.0.0/24", "::/96", "::ffff:0:0:0/96", "::/3", "4000::/2", "8000::/1"),
    *("fec0::/10", "ff00::/8"),
]


@pytest.mark.parametrize("block", BLOCKS)
def test_blocks_from_first_to_last(block: str) -> None:
    network = ip_network(block)
    for address in (network[0], network[-1], network[network.num_addresses // 2]):
        reason = GUARD.allows_address(address)
        assert reason is not None
        assert reason.code in ("address-not-global", "metadata-address")
        host = f"[{address}]" if address.version == 6 else str(address)
        assert not GUARD.check(f"https://{host}/").allowed


def test_the_list_is_whole() -> None:
    # The prefix of translators is judged by the address inside.
    assert {*BLOCKS, "64:ff9b::/96"} == {row[0] for row in _TABLE}


NEIGHBOURS = [
    *("1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255"),
    *("128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0"),
    *("191.255.255.255", "192.0.1.0", "192.0.3.0", "192.88.98.255", "192.88.100.0"),
    *("192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "198.51.99.255"),
    *("203.0.112.255", "203.0.114.0", "223.255.255.255", "168.63.129.15", "168.63.129.17"),
    *("2001:200::", "2001:db7:ffff::", "2001:db9::", "2003::", "2620:4f:7fff::", "3ffe::"),
    *("2606:4700::1111", "64:ff9b::808:808"),
]


@pytest.mark.parametrize("address", NEIGHBOURS)
def test_the_addresses_beside_them_are_ordinary(address: str) -> None:
    assert GUARD.allows_address(address) is None
    assert GUARD.allows_address(ip_address(address)) is None


@pytest.mark.parametrize("address", METADATA, ids=str)
def test_metadata(address: IPv4Address | IPv6Address) -> None:
    reason = GUARD.allows_address(address)
    assert reason is not None
    assert reason.code is ReasonCode.METADATA_ADDRESS
    wide = ip_network(f"{address}/{address.max_prefixlen - 8}", strict=False)
    assert Guard(networks=[wide]).allows_address(address) is not None
    assert Guard(networks=[wide, address]).allows_address(address) is None


# As the clouds' own documentation and programs have them, apart from the table
DOCUMENTED = [
    *("169.254.169.254", "169.254.170.2", "169.254.170.23", "fd00:ec2::254", "fd00:ec2::23"),  # AWS
    *(
        "168.63.129.16",
        "fd20:ce::254",
        "192.0.0.192",
        "fd00:c1::a9fe:a9fe",
    ),  # Azure, Google, Oracle
    *("169.254.42.42", "fd00:42::42", "fd00:a9fe:a9fe::1"),  # Scaleway, Akamai
    *("100.100.100.200", "fd00:100::100:200", "169.254.0.23"),  # Alibaba, Tencent
    *("100.80.80.80", "100.96.0.96", "fe80::a9fe:a9fe"),  # UCloud, Volcengine, OpenStack
]


@pytest.mark.parametrize("address", DOCUMENTED)
def test_metadata_services_stay_closed_in_networks_that_are_open(address: str) -> None:
    reason = Guard(networks=["0.0.0.0/0", "::/0"]).allows_address(address)
    assert reason is not None
    assert reason.code is ReasonCode.METADATA_ADDRESS


def test_every_metadata_service_is_documented() -> None:
    assert {ip_address(address) for address in DOCUMENTED} == set(METADATA)


EMBEDDED = [
    # mechanism, how it is written
    ("IPv4-mapped", "::ffff:{}"),
    ("IPv4-compatible", "::{}"),
    ("IPv4-translated", "::ffff:0:{}"),
    ("NAT64", "64:ff9b::{}"),
    ("ISATAP", "2606:4700::5efe:{}"),
    ("ISATAP, universal", "2606:4700::200:5efe:{}"),
    ("6to4", "2002:{hex}::1"),
    ("Teredo server", "2001:0:{hex}::f7f7:f7f7"),
    ("Teredo client", "2001:0:808:808:0:0:{inverted}"),
]


@pytest.mark.parametrize(
    "inner", ["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1", "100.64.0.1"]
)
@pytest.mark.parametrize(("mechanism", "form"), EMBEDDED)
def test_embedded(mechanism: str, form: str, inner: str) -> None:
    value = int(IPv4Address(inner))
    high, low = value >> 16, value & 0xFFFF
    inverted = f"{high ^ 0xFFFF:x}:{low ^ 0xFFFF:x}"
    address = IPv6Address(form.format(inner, hex=f"{high:x}:{low:x}", inverted=inverted))
    assert GUARD.allows_address(address) is not None
    # Nor where all of IPv6 is an exception.
    reason = Guard(networks=["::/0"]).allows_address(address)
    assert reason is not None
    assert inner in reason.message, mechanism


@pytest.mark.parametrize("length", [48, 56, 64, 96])
def test_embedded_by_a_translator_of_unknown_length(length: int) -> None:
    # RFC 6052 §2.2: after the prefix, around the octet from bit 64 to bit 71
    inner = int(IPv4Address("10.20.30.40"))
    bits = inner << 96 - length if length < 96 else inner
    if length < 96:
        high, low = bits >> 64, bits & (1 << 64) - 1
        bits = (high << 64) | (low >> 8) if length < 64 else bits >> 8
    address = IPv6Address(int(IPv6Address("64:ff9b:1::")) | bits)
    assert inner in (int(found.address) for found in embedded(address))
    assert Guard(networks=["::/0"]).allows_address(address) is not None


def test_a_translated_address_is_what_is_inside() -> None:
    assert GUARD.allows_address("64:ff9b::8.8.8.8") is None
    assert Guard(blocked_networks=["8.8.8.0/24"]).allows_address("64:ff9b::8.8.8.8") is not None
    assert Guard(networks=["10.0.0.0/8"]).allows_address("64:ff9b::10.0.0.1") is None


def test_nested() -> None:
    # 6to4 of one address, with the interface identifier of ISATAP for another
    both = IPv6Address("2002:808:808::5efe:7f00:1")
    reason = Guard(networks=["2002::/16"]).allows_address(both)
    assert reason is not None
    assert reason.message.startswith("127.0.0.1 inside 2002:808:808::5efe:7f00:1 (ISATAP")


TRANSLATED = [
    # RFC 6052 §2.4: prefix, address, the address inside
    ("2001:db8::/32", "2001:db8:c000:221::", "192.0.2.33"),
    ("2001:db8:100::/40", "2001:db8:1c0:2:21::", "192.0.2.33"),
    ("2001:db8:122::/48", "2001:db8:122:c000:2:2100::", "192.0.2.33"),
    ("2001:db8:122:300::/56", "2001:db8:122:3c0:0:221::", "192.0.2.33"),
    ("2001:db8:122:344::/64", "2001:db8:122:344:c0:2:2100::", "192.0.2.33"),
    ("2001:db8:122:344::/96", "2001:db8:122:344::192.0.2.33", "192.0.2.33"),
]


@pytest.mark.parametrize(("prefix", "address", "inner"), TRANSLATED)
def test_own_translators(prefix: str, address: str, inner: str) -> None:
    guard = Guard(nat64=[prefix])
    reason = guard.allows_address(address)
    assert reason is not None
    assert reason.message.startswith(
        f"{inner} inside {IPv6Address(address)} (NAT64, {prefix}, RFC 6052)"
    )
    assert guard.replace(networks=["192.0.2.33"]).allows_address(address) is None


def test_a_translator_of_the_local_prefix() -> None:
    guard = Guard(nat64=["64:ff9b:1::/96"])
    assert guard.allows_address("64:ff9b:1::8.8.8.8") is None
    assert guard.allows_address("64:ff9b:1::10.0.0.1") is not None
    assert guard.allows_address("64:ff9b:1:2::8.8.8.8") is not None


def test_networks() -> None:
    guard = Guard(
        networks=["10.1.0.0/16", IPv6Address("::1")], blocked_networks=["10.1.2.0/24", "1.1.1.1"]
    )
    assert guard.allows_address("10.1.0.1") is None
    assert guard.allows_address("::1") is None
    assert guard.allows_address("10.2.0.1") is not None
    for address, network in (("10.1.2.3", "10.1.2.0/24"), ("1.1.1.1", "1.1.1.1/32")):
        reason = guard.allows_address(address)
        assert reason is not None
        assert (reason.code, reason.rule) == (ReasonCode.ADDRESS_BLOCKED, network)


def test_own_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    own = IPv4Address("8.8.4.4")
    monkeypatch.setattr(guard_module, "is_own_address", lambda address: address == own)
    for address in ("8.8.4.4", "64:ff9b::8.8.4.4"):
        reason = GUARD.allows_address(address)
        assert reason is not None
        assert reason.code is ReasonCode.OWN_ADDRESS
        assert Guard(own_addresses=True).allows_address(address) is None
    assert Guard(networks=["8.8.4.4"]).allows_address("8.8.4.4") is None
    assert GUARD.check("https://8.8.4.4/").codes == (ReasonCode.OWN_ADDRESS,)


NO_ADDRESSES = [
    "",
    "localhost",
    "127.1",
    "0x7f.0.0.1",
    "010.0.0.1",
    "2130706433",
    "1.2.3.4/32",
    "[::1]",
    " 8.8.8.8",
    "8.8.8.8\n",
    "::1::",
    "8.8.8.8:80",
    "٨.8.8.8",
]


@pytest.mark.parametrize("text", NO_ADDRESSES)
def test_texts_that_are_no_address(text: str) -> None:
    reason = GUARD.allows_address(text)
    assert reason is not None
    assert reason.code is ReasonCode.INVALID_ADDRESS


@pytest.mark.parametrize("given", ["fe80::1%eth0", "2606:4700::1%1", IPv6Address("2606:4700::1%x")])
def test_zones(given: str | IPv6Address) -> None:
    reason = Guard(networks=["::/0"]).allows_address(given)
    assert reason is not None
    assert reason.code is ReasonCode.ZONE_ID


@pytest.mark.parametrize(
    "given", [None, 1, 134744072, b"\x08\x08\x08\x08", 1.5, ["8.8.8.8"], ip_network("8.8.8.8")]
)
def test_wrong_types(given: object) -> None:
    with pytest.raises(TypeError):
        GUARD.allows_address(given)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["168.63.129.16/24", "10.0.0.1/8", "fd00:ec2::254/64"])
def test_interfaces_are_judged_by_their_address(text: str) -> None:
    interface = ip_interface(text)
    assert GUARD.allows_address(interface) == GUARD.allows_address(interface.ip)
    decision = Guard(resolver=lambda host, port: [interface]).resolve("https://example.com/")
    assert not decision.allowed
    decision = Guard(resolver=lambda host, port: [ip_interface("8.8.8.8/8")]).resolve(
        "https://example.com/"
    )
    assert [str(address) for address in decision.addresses] == ["8.8.8.8"]


def test_the_date_of_the_table() -> None:
    assert GUARD.check("https://example.com/").table_date == NEWEST_ENTRY == "2025-04"
