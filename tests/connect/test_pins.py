"""Parts that the connectors share: permits, agreement about the destination, sockets."""

import socket
from ipaddress import ip_address

import pytest
from hypothesis import given, strategies as st

from tests.connect.bed import NAME, OPEN, Bed
from urikit.connect._pins import Permit, current, dial, permitted, same_host, shares
from urikit.guard import Guard, GuardError, ReasonCode

AGREEMENT = [
    # The URL, what the client says, whether they agree
    ("https://h.example/", ("https", "h.example", 443), True),
    ("https://h.example/", ("HTTPS", "H.EXAMPLE", 443), True),
    ("https://h.example:8443/", ("https", "h.example", 8443), True),
    ("https://bücher.example/", ("https", "xn--bcher-kva.example", 443), True),
    ("https://[2606:4700::1111]/", ("https", "2606:4700:0::1111", 443), True),
    ("https://[2606:4700::1111]/", ("https", "[2606:4700::1111]", 443), True),
    ("https://8.8.8.8/", ("https", "8.8.8.8", 443), True),
    ("https://h.example/", ("http", "h.example", 443), False),
    ("https://h.example/", ("https", "h.example", 80), False),
    ("https://h.example/", ("https", "h.example", None), False),
    ("https://h.example/", ("https", "h.example.", 443), False),
    ("https://h.example/", ("https", "g.example", 443), False),
    ("https://h.example/", ("https", "", 443), False),
    ("https://h.example/", ("https", None, 443), False),
    ("https://bücher.example/", ("https", "bücher.example", 443), False),
    ("https://8.8.8.8/", ("https", "134744072", 443), False),
    ("https://[2606:4700::1111]/", ("https", "2606:4700::1112", 443), False),
    ("https://[2606:4700::1111]/", ("https", "2606:4700::1111%1", 443), False),
    ("https://[2606:4700::1111]/", ("https", "h.example", 443), False),
]


@pytest.mark.parametrize(("url", "client", "agrees"), AGREEMENT)
def test_agreement(url: str, client: tuple[str, str | None, int | None], agrees: bool) -> None:
    permit = Permit.ask(Guard(ports=None), url)
    scheme, host, port = client
    if agrees:
        permit.agree(scheme=scheme, host=host, port=port)
        return
    with pytest.raises(GuardError) as caught:
        permit.agree(scheme=scheme, host=host, port=port)
    assert caught.value.kind == ReasonCode.CLIENT_DISAGREES


@given(st.ip_addresses(v=6))
def test_addresses_agree_in_every_way_to_write_them(address: object) -> None:
    host = f"[{address}]"
    assert same_host(address.exploded.upper(), host)  # type: ignore[attr-defined]
    assert same_host(f"[{address}]", host)
    assert not same_host(f"{address}%1", host)


def test_a_connection_without_a_request_is_refused() -> None:
    with pytest.raises(GuardError) as caught:
        current()
    assert caught.value.kind == ReasonCode.CONNECTION_NOT_CHECKED


def test_permits_end_with_their_block() -> None:
    outer, inner = (Permit.ask(Guard(), f"https://{name}.example/") for name in "ab")
    with permitted(outer):
        with permitted(inner):
            assert current() is inner
        assert current() is outer
        with pytest.raises(ZeroDivisionError), permitted(inner):
            raise ZeroDivisionError
        assert current() is outer
    with pytest.raises(GuardError):
        current()


PEERS = [
    (("8.8.8.8", 443), None),
    (("2606:4700::1111", 443, 0, 0), None),
    (("127.0.0.1", 443), ReasonCode.ADDRESS_NOT_GLOBAL),
    (("::ffff:127.0.0.1", 443, 0, 0), ReasonCode.ADDRESS_NOT_GLOBAL),
    (("fe80::1%eth0", 443, 0, 2), ReasonCode.ZONE_ID),
    (("h.example", 443), ReasonCode.INVALID_ADDRESS),
    ("/run/docker.sock", ReasonCode.CONNECTION_NOT_CHECKED),
    (b"\0abstract", ReasonCode.CONNECTION_NOT_CHECKED),
    ("", ReasonCode.CONNECTION_NOT_CHECKED),
    (None, ReasonCode.CONNECTION_NOT_CHECKED),
    ((), ReasonCode.CONNECTION_NOT_CHECKED),
]


@pytest.mark.parametrize(("name", "code"), PEERS)
def test_peers(name: object, code: ReasonCode | None) -> None:
    permit = Permit.ask(Guard(), "https://h.example/")
    if code is None:
        permit.check_peer(name)
        return
    with pytest.raises(GuardError) as caught:
        permit.check_peer(name)
    assert caught.value.kind == code


def test_dial_refuses_a_client_that_goes_elsewhere(bed: Bed, guard: Guard) -> None:
    permit = Permit.ask(guard, f"{bed.http}/")
    for host, port in ((NAME, bed.secure.port), ("other.example", bed.plain.port)):
        with pytest.raises(GuardError) as caught:
            dial(permit, host, port, 5)
        assert caught.value.kind == ReasonCode.CLIENT_DISAGREES
    assert bed.resolver.asked == {}
    with dial(permit, NAME, bed.plain.port, 5) as made:
        assert made.getpeername() == (OPEN, bed.plain.port)
        assert made.gettimeout() == 5


def test_dial_sets_options_and_source(bed: Bed, guard: Guard) -> None:
    permit = Permit.ask(guard, f"{bed.http}/")
    options = [(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)]
    with dial(permit, NAME, bed.plain.port, None, ("127.0.0.4", 0), options) as made:
        assert made.getsockname()[0] == "127.0.0.4"
        assert made.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1


def test_dial_has_an_end(bed: Bed, guard: Guard) -> None:
    # A listener with a full queue, which does not answer.
    with socket.socket() as full:
        full.bind((OPEN, 0))
        full.listen(0)
        port = full.getsockname()[1]
        waiting = [socket.socket() for _ in range(4)]
        for each in waiting:
            each.setblocking(False)
            each.connect_ex((OPEN, port))
        bed.resolver.answers["silent.example"] = [[OPEN, OPEN, OPEN]]
        with pytest.raises(OSError):
            dial(Permit.ask(guard, f"http://silent.example:{port}/"), "silent.example", port, 0.3)
        for each in waiting:
            each.close()


def test_shares_of_time() -> None:
    addresses = tuple(ip_address(f"192.0.2.{n}") for n in range(3))
    assert [address for address, _ in shares(addresses, None)] == list(addresses)
    assert list(shares(addresses, 0)) == []
    seconds = [seconds for _, seconds in shares(addresses, 9.0)]
    assert [round(each or 0) for each in seconds] == [3, 4, 9]
