"""Every listed name is reported: no shortcut takes it for an ordinary one."""

import pytest

from urikit import inspect
from urikit._ground.hostnames import (
    HOME,
    LOCAL_TOPS,
    LOOPBACK_NAMES,
    METADATA_NAMES,
    REBINDING,
    is_listed,
)
from urikit.guard import Guard
from urikit.guard._hosts import is_ordinary_name
from urikit.hazards import Code
from urikit.hazards._ordinary import kind_by_kernel, kind_by_pattern
from urikit.readings._quirks._subject import is_ordinary_host

LISTS = [
    (METADATA_NAMES, Code.METADATA_DESTINATION, False),
    (LOOPBACK_NAMES, Code.LOOPBACK_NAME, False),
    (REBINDING, Code.REBINDING_NAME, True),
    ({f"db.{top}" for top in LOCAL_TOPS - {"localhost"}} | {HOME}, Code.LOCAL_DOMAIN, True),
]
NAMES = [
    (prefix + name, code)
    for names, code, with_subdomains in LISTS
    for name in sorted(names)
    for prefix in ("", "a.", "a.b.")[: 3 if with_subdomains else 1]
]


@pytest.mark.parametrize(("name", "code"), NAMES)
def test_every_name_is_reported(name: str, code: Code) -> None:
    assert code in inspect(f"https://{name}/").codes
    assert code in inspect(f"https://{name.upper()}/a").codes
    assert not is_ordinary_host(name)
    assert kind_by_kernel(f"https://{name}/") is None
    assert kind_by_pattern(f"https://{name}/") is None


@pytest.mark.parametrize("name", [name for name, code in NAMES if code is not Code.REBINDING_NAME])
def test_a_guard_looks_up_no_local_name(name: str) -> None:
    assert not Guard().check(f"https://{name}/").allowed
    assert not is_ordinary_name(name)


@pytest.mark.parametrize("names", [METADATA_NAMES, LOOPBACK_NAMES, REBINDING, {HOME}])
def test_names_with_a_dot_are_listed(names: set[str]) -> None:
    assert all(is_listed(name) for name in names if "." in name)


@pytest.mark.parametrize("name", ["notnip.io", "nip.io.example.com", "io", "localhost.example.com"])
def test_similar_names_are_not_reported(name: str) -> None:
    codes = {Code.METADATA_DESTINATION, Code.LOOPBACK_NAME, Code.REBINDING_NAME}
    assert codes.isdisjoint(inspect(f"https://{name}/").codes)
