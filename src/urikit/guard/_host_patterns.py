"""Checks of the URL patterns in a guard's lists.

An allow-list takes those whose hosts the operator knows: a pattern that leaves the host open, or
under a name where others register theirs, allows hosts that anybody can have. A list of blocked
hosts takes those that block them entirely.
"""

import re
from collections.abc import Iterable
from itertools import takewhile
from typing import Final

from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit.domains import registrable_domain
from urikit.errors import URIError
from urikit.urlpattern._init import COMPONENTS
from urikit.urlpattern._parts import Modifier, Part, PartType
from urikit.urlpattern._pattern import URLPattern

_PROTOCOL: Final = COMPONENTS.index("protocol")
_HOSTNAME: Final = COMPONENTS.index("hostname")
_PORT: Final = COMPONENTS.index("port")
_LITERAL: Final = r"(?:[A-Za-z0-9_-]|\\\.)+"
_ALTERNATIVES: Final = re.compile(rf"{_LITERAL}(?:\|{_LITERAL})*")
"""A regular expression that is a list of strings."""

# Not LDH_NAME: with underscores, as names that the guard looks up, and a dot.
_is_name: Final = re.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)+").fullmatch
_is_ipv4: Final = re.compile(r"[0-9]+(?:\.[0-9]+){3}").fullmatch
_MOST_ENDINGS: Final = 1_000


def constrains_the_host(pattern: URLPattern) -> bool:
    """Return True if every host that *pattern* matches is listed in it, or is under a listed name.

    Such a name is a registrable domain by the Public Suffix List, or under one.

    >>> [constrains_the_host(URLPattern({"hostname": hostname})) for hostname in (
    ...     "example.com", "*.example.com", "{*.}?example.com", "(api|www).example.com")]
    [True, True, True, True]
    >>> [constrains_the_host(URLPattern({"hostname": hostname})) for hostname in (
    ...     "*", "*example.com", "example.*", ":host", "(.+)", "*.com", "*.github.io")]
    [False, False, False, False, False, False, False]
    """
    parts = pattern.components[_HOSTNAME].part_list
    if all(_is_listed(part) and not part.repeats for part in parts):
        return parts != ()
    endings = [""]
    count = 0
    for part in takewhile(_is_required, reversed(parts)):
        count += 1
        endings = [text + ending for text in _texts(part) for ending in endings]
        # With labels of its own before it, an ending is known, whatever else is before these.
        endings = [each for each in endings if not _is_registered(each.partition(".")[2])]
        if len(endings) > _MOST_ENDINGS:
            return False
    return not endings or (
        _starts_with_a_label(parts[: len(parts) - count]) and all(map(_is_registered, endings))
    )


def _is_required(part: Part) -> bool:
    return part.modifier is Modifier.NONE and _is_listed(part)


def _is_listed(part: Part) -> bool:
    if part.type is PartType.REGEXP:
        return _ALTERNATIVES.fullmatch(part.value) is not None
    return part.type is PartType.FIXED_TEXT


def _texts(part: Part) -> list[str]:
    """The strings that a listed part matches, in lower case."""
    if part.type is PartType.FIXED_TEXT:
        return [part.value.lower()]
    values = part.value.replace("\\", "").lower().split("|")
    return [f"{part.prefix}{value}{part.suffix}".lower() for value in values]


def _is_registered(name: str) -> bool:
    name = name.removesuffix(".")
    try:
        return _is_name(name) is not None and registrable_domain(name) is not None
    except URIError:  # no host ends in this
        return False


def _starts_with_a_label(before: tuple[Part, ...]) -> bool:
    """Return True if a label starts after the parts *before*, in each host that they match."""
    for part in reversed(before):
        end = part.value if part.type is PartType.FIXED_TEXT else part.suffix
        if not end.endswith("."):
            return False
        if not part.is_optional:
            break
    return True


def can_match(pattern: URLPattern, schemes: frozenset[str], ports: frozenset[int] | None) -> bool:
    """Return True if *pattern* matches in one of the *schemes* on one of the *ports*.

    >>> pattern = URLPattern("https://example.com:8443/*")
    >>> can_match(pattern, frozenset({"https"}), None)
    True
    >>> can_match(pattern, frozenset({"http"}), None)
    False
    >>> can_match(pattern, frozenset({"https"}), frozenset({443}))
    False
    """
    protocol, port = (pattern.components[index] for index in (_PROTOCOL, _PORT))
    return any(
        protocol.match(scheme) is not None
        and (ports is None or any(port.match(each) is not None for each in _written(scheme, ports)))
        for scheme in schemes
    )


def _written(scheme: str, ports: Iterable[int]) -> list[str]:
    """The *ports* as a pattern sees them: the default one is the empty string."""
    return ["" if port == SPECIAL_SCHEMES[scheme] else str(port) for port in ports]


def fault_of_hostname(pattern: URLPattern) -> str | None:
    """Say why the hostname of *pattern* matches no host that its author can mean, if it does.

    >>> fault_of_hostname(URLPattern({"hostname": "*.example.com."}))
    'leave out the dot at the end of its hostname'
    >>> fault_of_hostname(URLPattern({"hostname": "10.*"}))
    "'0.0.0.10' in its hostname is an IPv4 address; use networks or blocked_networks for addresses"
    >>> fault_of_hostname(URLPattern({"hostname": "*.example.com"})) is None
    True
    """
    parts = pattern.components[_HOSTNAME].part_list
    if not parts:
        return "its hostname is empty"
    last = parts[-1]
    end = last.value if last.type is PartType.FIXED_TEXT else last.suffix
    if end.endswith(".") and not last.is_optional:
        return "leave out the dot at the end of its hostname"
    for part in parts:
        fixed = part.value if part.type is PartType.FIXED_TEXT else ""
        # The URL Pattern Standard reads each fixed text as a host: "10.*" becomes "0.0.0.10*".
        for text in (fixed, part.prefix, part.suffix):
            if len(parts) > 1 and _is_ipv4(text):
                return (
                    f"{text!r} in its hostname is an IPv4 address; "
                    "use networks or blocked_networks for addresses"
                )
        if part.type is PartType.REGEXP and _is_listed(part) and part.value != part.value.lower():
            return f"write {part.value!r} in lowercase; hostnames are compared that way"
    return None


def blocks_the_whole_host(pattern: URLPattern) -> bool:
    """Return True if nothing but the host decides what *pattern* matches.

    >>> blocks_the_whole_host(URLPattern({"hostname": "*.example.com"}))
    True
    >>> blocks_the_whole_host(URLPattern("https://*.example.com/*"))
    False
    """
    return all(
        component.pattern_string == "*"
        or (name == "pathname" and component.pattern_string == "/*")
        or name == "hostname"
        for name, component in zip(COMPONENTS, pattern.components, strict=True)
    )
