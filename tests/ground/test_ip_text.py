"""Addresses as text: users see the same on every version of Python, whatever ``str`` gives."""

from ipaddress import IPv6Address

import pytest

from tests.cli.program import called
from tests.optional import load
from urikit.guard import Guard

MAPPED = "http://[::ffff:1.2.3.4]/"


@pytest.fixture(autouse=True)
def _other_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(IPv6Address, "__str__", lambda self: "as this Python writes it")


@pytest.mark.parametrize("arguments", [("get", "ip"), ("explain",)])
def test_commands(arguments: tuple[str, ...]) -> None:
    shown = called(*arguments, MAPPED).out
    assert "::ffff:102:304\n" in shown
    assert "as this Python" not in shown


def test_lens() -> None:
    facts = load("urikit.lens._api").explain(MAPPED)["facts"]
    assert {"name": "IPv6 address", "value": "::ffff:102:304"} in facts


def test_settings_of_a_guard() -> None:
    assert "'::ffff:102:300/120'" in repr(Guard(networks=["::ffff:102:300/120"]))
    with pytest.raises(ValueError, match="nat64: ::ffff:102:300/120 must"):
        Guard(nat64=["::ffff:102:300/120"])
