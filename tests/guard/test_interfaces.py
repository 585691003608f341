"""Which addresses are this machine's own."""

import socket
from ipaddress import IPv4Address, ip_address

import pytest

from urikit.guard import _interfaces as interfaces
from urikit.guard._interfaces import is_own_address


def test_loopback_is_own_and_others_are_not() -> None:
    assert is_own_address(IPv4Address("127.0.0.1"))
    for other in ("8.8.8.8", "198.51.100.77", "2606:4700::1111"):
        assert not is_own_address(ip_address(other))


def test_the_address_that_packets_leave_from_is_own() -> None:
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("8.8.8.8", 9))
            own = probe.getsockname()[0]
    except OSError:
        pytest.skip("there is no way out")
    assert is_own_address(ip_address(own))


def test_where_everything_can_be_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interfaces, "_can_bind", lambda address: True)
    assert is_own_address(IPv4Address("127.0.0.1"))
    monkeypatch.setattr(interfaces, "_source_towards", lambda address: "192.0.2.7")
    assert not is_own_address(IPv4Address("8.8.8.8"))


def test_without_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket, "socket", refuse)
    assert not is_own_address(IPv4Address("127.0.0.1"))
    assert interfaces._source_towards(IPv4Address("127.0.0.1")) is None
