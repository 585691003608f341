"""Checks of the settings of a guard, which bring each to one form."""

import math
from collections.abc import Iterable, Iterator
from ipaddress import IPv4Network, IPv6Network
from typing import Any

from urikit._ground.ip_text import written
from urikit._ground.kinds import check_flag, described, wrong_type
from urikit._ground.special_schemes import NETWORK_SCHEMES
from urikit._kernel.record import plain_text
from urikit._kernel.tables import MAX_PORT


def several(given: object, name: str, things: str) -> Iterable[Any]:
    """Return *given* if it can be iterated over and is no string."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise wrong_type(name, f"a collection of {things}", given)
    return given


def _texts(given: object, name: str) -> Iterator[str]:
    for each in several(given, name, "strings"):
        if not isinstance(each, str):
            raise TypeError(f"{name} must contain strings, not {described(each)}")
        yield plain_text(each).lower()


def schemes_of(given: object) -> frozenset[str]:
    found = frozenset(_texts(given, "schemes"))
    for scheme in sorted(found - NETWORK_SCHEMES):
        known = ", ".join(sorted(NETWORK_SCHEMES))
        raise ValueError(f"schemes: {scheme!r} is not supported; use {known}")
    if not found:
        raise ValueError("schemes must not be empty")
    return found


def ports_of(given: object) -> frozenset[int] | None:
    """Return the ports; ``None`` is any."""
    if given is None:
        return None
    found = []
    for each in several(given, "ports", "numbers, or None"):
        if isinstance(each, bool) or not isinstance(each, int):
            raise TypeError(f"ports must contain integers, not {described(each)}")
        if not 0 < each <= MAX_PORT:
            raise ValueError(f"ports: {each} is not between 1 and {MAX_PORT}")
        found.append(int(each))
    if not found:
        raise ValueError("ports must not be empty")
    return frozenset(found)


def header_names(given: object) -> frozenset[str]:
    return frozenset(text.strip() for text in _texts(given, "credential_headers"))


def checked_number(given: object, name: str, least: int) -> int:
    if isinstance(given, bool) or not isinstance(given, int):
        raise wrong_type(name, "an int", given)
    if given < least:
        raise ValueError(f"{name} must be at least {least}, not {given}")
    return int(given)


def checked_flag(given: object, name: str) -> bool:
    check_flag(name, given)
    return bool(given)


def checked_resolver(given: object) -> object:
    if given is not None and not callable(given):
        raise wrong_type("resolver", "callable", given)
    return given


def checked_size(given: object, name: str) -> int | None:
    """Return the number of bytes; ``None`` is no limit."""
    return None if given is None else checked_number(given, name, 0)


def checked_seconds(given: object, name: str) -> float | None:
    """Return the seconds; ``None`` is no limit."""
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        raise wrong_type(name, "a number of seconds or None", given)
    if not 0 < given < math.inf:
        raise ValueError(f"{name} must be a positive finite number of seconds, not {given}")
    return float(given)


def shown(value: object) -> str:
    """Return a setting as source code.

    >>> shown(frozenset({443, 80})), shown((IPv4Network("10.0.0.0/8"),))
    ('(80, 443)', "('10.0.0.0/8',)")
    """
    if isinstance(value, frozenset):
        value = tuple(sorted(value))
    if isinstance(value, tuple):
        comma = "," if len(value) == 1 else ""
        return f"({', '.join(map(shown, value))}{comma})"
    if isinstance(value, IPv4Network | IPv6Network):
        return repr(written(value))
    if callable(value):
        return str(getattr(value, "__qualname__", type(value).__qualname__))
    return repr(value)
