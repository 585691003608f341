"""Settings: what they may be, and what a guard is as a value."""

import copy
import pickle
from ipaddress import ip_network
from typing import Any

import pytest

from urikit.guard import Guard
from urikit.web import URLPattern

VALUES = [
    # setting, value, what the error says
    ("schemes", [], "must not be empty"),
    ("schemes", ["file"], "'file' is not supported"),
    ("schemes", ["https", "javascript"], "'javascript' is not supported"),
    ("schemes", ["https:"], "is not supported"),
    ("ports", [], "must not be empty"),
    ("ports", [0], "not between 1 and 65535"),
    ("ports", [65536], "not between 1 and 65535"),
    ("networks", ["10.0.0.1/8"], "has host bits set"),
    ("networks", ["example.com"], "networks: 'example.com'"),
    ("networks", ["fe80::1%eth0"], "networks: "),
    ("blocked_networks", [""], "blocked_networks: "),
    ("nat64", ["10.0.0.0/8"], "must be an IPv6 prefix"),
    ("nat64", ["2001:db8::/33"], "must be an IPv6 prefix"),
    ("max_length", 0, "at least 1"),
    ("max_redirects", -1, "at least 0"),
    ("timeout", 0, "must be a positive finite number"),
    ("timeout", -1.5, "must be a positive finite number"),
    ("timeout", float("nan"), "must be a positive finite number"),
    ("timeout", float("inf"), "must be a positive finite number"),
    ("deadline", 0, "must be a positive finite number"),
    ("deadline", float("nan"), "must be a positive finite number"),
    ("max_response_size", -1, "at least 0"),
]


@pytest.mark.parametrize(("name", "value", "says"), VALUES)
def test_wrong_values(name: str, value: Any, says: str) -> None:
    with pytest.raises(ValueError, match=name) as caught:
        Guard(**{name: value})
    assert says in str(caught.value)


TYPES: list[tuple[str, Any]] = [
    *(("schemes", each) for each in ("https", b"https", None, [1], [b"https"])),
    *(("ports", each) for each in (80, "80", ["80"], [80.0], [True])),
    *(("networks", each) for each in ("10.0.0.0/8", None, [10], [b"1234"], [None])),
    *(("nat64", each) for each in ("64:ff9b::/96", [1])),
    *(("userinfo", each) for each in (None, 0, "no")),
    *(("https_downgrade", each) for each in (None, 1)),
    *(("mixed_answers", each) for each in (None, "yes")),
    *(("own_addresses", each) for each in (None, 1)),
    *(("max_length", each) for each in (None, 2.5, "9", True)),
    *(("max_redirects", each) for each in (None, 2.5, False)),
    *(("credential_headers", each) for each in ("cookie", None, [1])),
    *(("resolver", each) for each in ("1.1.1.1", 1)),
    *(("timeout", each) for each in ("5", True)),
    *(("deadline", each) for each in ("5", True)),
    *(("max_response_size", each) for each in (2.5, "9", True)),
]


@pytest.mark.parametrize(("name", "value"), TYPES, ids=repr)
def test_wrong_types(name: str, value: Any) -> None:
    with pytest.raises(TypeError, match=name):
        Guard(**{name: value})


def test_unknown_settings() -> None:
    with pytest.raises(TypeError):
        Guard(host=["a"])  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Guard().replace(host=["a"])


def resolver(host: str, port: int) -> list[str]:
    """A resolver that can be pickled."""
    return ["8.8.8.8"]


def custom() -> Guard:
    return Guard(
        schemes=["HTTPS"],
        ports=[443, 8443],
        hosts=[".example.com", URLPattern("https://u:secret@h.example/*")],
        networks=["10.0.0.0/8"],
        nat64=["2001:db8::/96"],
        resolver=resolver,
    )


def test_guards_are_values() -> None:
    assert custom() == custom()
    assert hash(custom()) == hash(custom())
    assert Guard() == Guard(ports=[443, 80, 443], schemes={"http", "https"})
    assert Guard() != Guard(ports=None)
    assert len({Guard(), Guard(), custom()}) == 2


@pytest.mark.parametrize("guard", [Guard(), custom()], ids=["default", "custom"])
def test_copies_decide_alike(guard: Guard) -> None:
    for other in (
        pickle.loads(pickle.dumps(guard)),
        copy.deepcopy(guard),
        copy.copy(guard),
        guard.replace(),
    ):
        assert other == guard
        for text in ("https://a.example.com/", "https://example.org/", "https://10.0.0.1/"):
            assert (
                other.resolve(text) == guard.resolve(text)
                if guard.resolver
                else other.check(text) == guard.check(text)
            )


def test_guards_do_not_change() -> None:
    guard = Guard()
    with pytest.raises(AttributeError):
        guard.ports = None  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        guard.other = 1  # type: ignore[attr-defined]
    ports = [80]
    guard = Guard(ports=ports)
    ports.append(22)
    assert guard.ports == frozenset({80})


def test_replace() -> None:
    guard = custom().replace(hosts=None, timeout=1)
    assert (guard.hosts, guard.timeout, guard.ports) == (None, 1.0, frozenset({443, 8443}))
    assert guard.networks == (ip_network("10.0.0.0/8"),)


def test_repr() -> None:
    assert repr(Guard()) == "Guard()"
    assert repr(Guard(ports=None, hosts=["A.example"])) == "Guard(ports=None, hosts=('a.example',))"
    shown = repr(custom())
    assert "secret" not in shown
    assert shown.startswith(
        "Guard(schemes=('https',), ports=(443, 8443), hosts=('.example.com', URLPattern("
    )
    assert shown.endswith("networks=('10.0.0.0/8',), nat64=('2001:db8::/96',), resolver=resolver)")
    assert eval(repr(Guard(ports=[1, 2], blocked_networks=["8.8.8.8"]))) == Guard(
        ports=[1, 2], blocked_networks=["8.8.8.8"]
    )


def test_subclasses() -> None:
    class Mine(Guard):
        __slots__ = ()

    assert type(Mine().replace(ports=None)) is Mine
    assert repr(Mine()) == "Mine()"
