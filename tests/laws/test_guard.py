"""Laws of the guard: what is allowed has one reading, and leads to ordinary addresses only."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

import ada_url
import pytest
from hypothesis import given, strategies as st

from tests.strategies import NASTY, nearly_ordinary, references
from urikit import URL, URIError
from urikit.addresses import is_global, special_purpose
from urikit.guard import Guard, GuardError, ReasonCode
from urikit.guard._reading import _CERTAIN, _MISLEADING_HAZARDS, MISLEADING, misleading
from urikit.hazards._finders import find_codes, findings
from urikit.readings import Reading
from urikit.readings._quirks import Subject
from urikit.readings._views import differing

GUARD = Guard(own_addresses=True)
OPEN = Guard(
    ports=None,
    userinfo=True,
    schemes=["http", "https", "ws", "wss", "ftp"],
    own_addresses=True,
    networks=["0.0.0.0/0", "::/0"],
    max_length=10**6,
)

pieces = st.sampled_from(
    [
        "http",
        "https",
        "HTTPS",
        "ftp",
        ":",
        "//",
        "/",
        "\\",
        "@",
        "?",
        "#",
        "[",
        "]",
        "::1",
        "127.0.0.1",
        "0x7f",
        "1",
        ".",
        "example.com",
        "localhost",
        "a.example",
        "xn--bcher-kva.example",
        "bücher.example",
        ":80",
        ":443",
        ":8080",
        "%2e",
        "%00",
        "%",
        " ",
        "\t",
        "\n",
        "..",
        "user",
        ";",
        "①",
        "\u00ad",
        "。",
        "é",
        "metadata",
    ]
) | st.sampled_from(NASTY)
texts = (
    st.lists(pieces, max_size=12).map("".join)
    | st.builds(
        "{}{}".format,
        st.sampled_from(["http://", "https://", "https:"]),
        st.lists(pieces, max_size=8).map("".join),
    )
    | st.text(max_size=30)
    | references()
)
ipv4 = st.integers(0, 2**32 - 1).map(IPv4Address)
ipv6 = st.integers(0, 2**128 - 1).map(IPv6Address) | st.builds(
    lambda head, tail: IPv6Address((int(IPv6Address(head)) & ~((1 << 64) - 1)) | tail),
    st.sampled_from(
        [
            "::",
            "64:ff9b::",
            "64:ff9b:1::",
            "2001::",
            "2001:db8::",
            "2002:7f00:1::",
            "2606:4700::",
            "fc00::",
            "fe80::",
        ]
    ),
    st.integers(0, 2**64 - 1),
)
addresses = ipv4 | ipv6
TRANSLATED = ip_network("64:ff9b::/96")


@given(texts)
def test_any_text_gives_a_decision(text: str) -> None:
    decision = GUARD.check(text)
    assert decision.allowed == (not decision.reasons)
    try:
        assert decision.require() == decision.url
    except GuardError as error:
        assert error.decision is decision
        assert str(error)
    for reason in decision.reasons:
        if reason.span is not None:
            assert 0 <= reason.span[0] <= reason.span[1] <= len(text)


@given(texts)
def test_what_is_allowed_has_one_reading(text: str) -> None:
    decision = OPEN.check(text)
    if not decision.allowed:
        return
    assert decision.url is not None
    assert differing(Reading(text).main_views) == ()
    host = decision.url.host
    assert ada_url.URL(text).hostname == host
    if text.isascii():  # the standard library does not map names
        found = urlsplit(text)
        assert (found.hostname or "").strip("[]") == (host or "").strip("[]") or ":" in (host or "")
        assert found.scheme == decision.url.scheme
        assert (found.port or decision.url.effective_port) == decision.url.effective_port


@given(texts)
def test_the_canonical_form_is_allowed_as_well(text: str) -> None:
    decision = GUARD.check(text)
    if decision.allowed:
        again = GUARD.check(str(decision.url))
        assert again.allowed
        assert again.url == decision.url


@given(texts)
def test_what_is_certain_at_a_glance_misleads_nobody(text: str) -> None:
    url = URL.parse(text)
    if url is not None and _CERTAIN.match(str(url)):
        assert misleading(Reading(str(url))) == ()


@given(nearly_ordinary | texts)
def test_what_misleads_is_what_the_finders_find(text: str) -> None:
    found = find_codes(Reading(text), _MISLEADING_HAZARDS, MISLEADING)
    assert list(found) == findings(Subject(Reading(text)), _MISLEADING_HAZARDS)


@given(nearly_ordinary | texts)
def test_the_quick_way_agrees_with_the_long_one(text: str) -> None:
    quick = Guard().check(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("urikit.guard._guard.is_ordinary_name", lambda host: False)
        assert quick == Guard().check(text)


@given(texts, texts)
def test_any_redirect_gives_a_decision(from_: str, to: str) -> None:
    hop = GUARD.redirect(from_, to)
    if hop.allowed:
        assert hop.url is not None
        # The base may be what is refused elsewhere; the target is not.
        assert GUARD.check(str(hop.url)).allowed
    if hop.cross_origin:
        assert {"authorization", "cookie", "proxy-authorization"} <= hop.drop_headers


@given(addresses)
def test_what_is_allowed_is_global(address: IPv4Address | IPv6Address) -> None:
    if GUARD.allows_address(address) is None:
        assert is_global(address)
        assert not special_purpose(address) or address in TRANSLATED
        assert GUARD.allows_address(str(address)) is None
    else:
        host = f"[{address}]" if address.version == 6 else str(address)
        assert not GUARD.check(f"https://{host}/").allowed


@given(st.lists(addresses, max_size=4))
def test_only_global_addresses_are_resolved(answer: list[IPv4Address | IPv6Address]) -> None:
    asked = []

    def resolver(host: str, port: int) -> list[IPv4Address | IPv6Address]:
        asked.append(host)
        return answer

    decision = GUARD.replace(resolver=resolver, timeout=None).resolve("https://example.com/")
    assert asked == ["example.com"]
    assert decision.allowed == (
        bool(answer) and all(GUARD.allows_address(each) is None for each in answer)
    )
    assert all(is_global(each) for each in decision.addresses)
    assert decision.addresses == (tuple(dict.fromkeys(answer)) if decision.allowed else ())


private = st.sampled_from(
    [
        "10.0.0.0/8",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "192.168.0.0/16",
        "172.16.0.0/12",
        "100.64.0.0/10",
        "0.0.0.0/8",
    ]
).flatmap(
    lambda block: st.integers(0, 2 ** (32 - int(block.partition("/")[2])) - 1).map(
        lambda low: int(ip_address(block.partition("/")[0])) + low
    )
)
rest64 = st.integers(0, 2**64 - 1)
EVERYTHING = Guard(networks=["::/0"], own_addresses=True)


@given(private, rest64, st.sampled_from(range(10)))
def test_private_addresses_inside_others(inner: int, noise: int, form: int) -> None:
    global_prefix = int(IPv6Address("2606:4700::")) | (noise & 0xFFFFFFFF) << 64
    value = [
        0xFFFF << 32 | inner,  # IPv4-mapped
        inner,  # IPv4-compatible
        0xFFFF << 48 | inner,  # IPv4-translated
        int(IPv6Address("64:ff9b::")) | inner,  # NAT64
        0x2002 << 112 | inner << 80 | noise,  # 6to4
        0x20010000 << 96 | inner << 64 | noise,  # the server of Teredo
        0x20010000 << 96 | noise << 32 | inner ^ 0xFFFFFFFF,  # its client
        int(IPv6Address("64:ff9b:1::")) | (noise & 0xFFFF) << 64 | inner,  # NAT64, local
        global_prefix | 0x00005EFE << 32 | inner,  # ISATAP
        global_prefix | 0x02005EFE << 32 | inner,
    ][form]
    address = IPv6Address(value)
    assert GUARD.allows_address(address) is not None
    if value > 1:  # "::" and "::1" are no IPv4 addresses
        assert EVERYTHING.allows_address(address) is not None
        assert not GUARD.check(f"http://[{address}]/").allowed


@given(private, rest64, st.sampled_from([32, 40, 48, 56, 64, 96]))
def test_private_addresses_behind_own_translators(inner: int, noise: int, length: int) -> None:
    # RFC 6052 §2.2: the octets of the address after the prefix, without octet 8
    prefix = (noise << 64 | noise) >> (128 - length) << (128 - length)
    octets = [octet for octet in range(length // 8, 16) if octet != 8 or length == 96][:4]
    value = prefix & ~(0xFF << 56) if length == 96 else prefix
    network = (value, length)
    for place, octet in zip((24, 16, 8, 0), octets, strict=True):
        value |= (inner >> place & 0xFF) << 8 * (15 - octet)
    guard = EVERYTHING.replace(nat64=[f"{IPv6Address(network[0])}/{length}"])
    assert guard.allows_address(IPv6Address(value)) is not None


@given(st.text(alphabet="abc.-*ü:/@[]1 ", max_size=12))
def test_host_rules_are_taken_or_refused(rule: str) -> None:
    try:
        guard = Guard(hosts=[rule])
    except URIError:
        raise
    except ValueError:
        return
    assert Guard(hosts=guard.hosts) == guard
    assert ReasonCode.HOST_NOT_ALLOWED in guard.check("https://elsewhere.example/").codes
