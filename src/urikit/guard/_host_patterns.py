"""Which URL patterns an allow-list can take: those whose hosts the operator knows.

A pattern that leaves the host open, or ends it in the middle of a label, allows hosts that anybody
can register.
"""

import re
from itertools import takewhile
from typing import Final

from urikit.urlpattern._init import COMPONENTS
from urikit.urlpattern._parts import Modifier, Part, PartType
from urikit.urlpattern._pattern import URLPattern

_HOSTNAME: Final = COMPONENTS.index("hostname")
_LITERAL: Final = r"(?:[A-Za-z0-9_-]|\\\.)+"
_ALTERNATIVES: Final = re.compile(rf"{_LITERAL}(?:\|{_LITERAL})*")
"""A regular expression that is a list of strings."""


def constrains_the_host(pattern: URLPattern) -> bool:
    """Return True if every host that *pattern* matches is listed in it, or is under a listed name.

    >>> [constrains_the_host(URLPattern({"hostname": hostname})) for hostname in (
    ...     "example.com", "*.example.com", "{*.}?example.com", "(api|www).example.com")]
    [True, True, True, True]
    >>> [constrains_the_host(URLPattern({"hostname": hostname})) for hostname in (
    ...     "*", "*example.com", "example.*", ":host", "(.+)")]
    [False, False, False, False, False]
    """
    parts = pattern.components[_HOSTNAME].part_list
    if all(_is_listed(part) and not part.repeats for part in parts):
        return parts != ()
    end = list(takewhile(_is_required, reversed(parts)))
    text = "".join(part.value for part in reversed(end))
    before = parts[len(parts) - len(end) - 1]
    ending = before.value if before.type is PartType.FIXED_TEXT else before.suffix
    return text.strip(".\\") != "" and (text.startswith(".") or ending.endswith("."))


def _is_required(part: Part) -> bool:
    return part.modifier is Modifier.NONE and _is_listed(part)


def _is_listed(part: Part) -> bool:
    if part.type is PartType.REGEXP:
        return _ALTERNATIVES.fullmatch(part.value) is not None
    return part.type is PartType.FIXED_TEXT
