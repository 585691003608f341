"""Names of parameters and labels that the steps look for, and the sets of them for the kernel."""

from __future__ import annotations

from urikit._exports import TYPE_CHECKING
from urikit._kernel.canonical import Steps
from urikit._kernel.names import Names
from urikit._kernel.tables import DROP_FRAGMENT, KEEP_FRAGMENT, KEEP_ROUTE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from typing import Final

KernelNames = tuple[Names, Names, Names]
"""What tracks everywhere, what tracks at sites, and the first labels of the sites."""

# The names of PHP, Java servlets, ColdFusion, osCommerce and Zen Cart, which mean nothing else.
SESSION_NAMES: Final = frozenset({"phpsessid", "jsessionid", "cfid", "cftoken", "oscsid", "zenid"})
# Names that mean something else as often.
AMBIGUOUS_NAMES: Final = frozenset({"sid", "sessid", "sessionid", "session_id"})
# Classic ASP: this and eight letters.
ASP_PREFIX: Final = "aspsessionid"

# Labels under which countries let names be registered: what is left of "www.co.uk" is no site.
_SECOND_LEVEL_NAMES: Final = """
    ac asn co com edu gob gouv gov govt go gv id ind info int ltd me mil muni ne net nhs nic nom
    or org plc police re sch tm web
"""
SECOND_LEVEL: Final = frozenset(_SECOND_LEVEL_NAMES.split())

_SESSIONS: Final = Names(SESSION_NAMES | AMBIGUOUS_NAMES, [ASP_PREFIX])
_SUFFIXES: Final = Names(SECOND_LEVEL)
_FRAGMENT: Final = {"keep": KEEP_FRAGMENT, "routes": KEEP_ROUTE, "drop": DROP_FRAGMENT}


def tracking_names(
    names: Iterable[str],
    prefixes: Iterable[str],
    sites: Mapping[str, tuple[Collection[str], Collection[str]]],
) -> KernelNames:
    """Return the names everywhere, those at sites, and the first labels of sites.

    >>> found = tracking_names(["gclid"], [], {"youtube.com": (["si"], [])})
    >>> [each.may_have("si", 0, 2) for each in found]
    [False, True, False]
    """
    rules = sites.values()
    return (
        Names(names, prefixes),
        Names(
            {name for each, _ in rules for name in each},
            {prefix for _, each in rules for prefix in each},
        ),
        Names({site.partition(".")[0] for site in sites}),
    )


def kernel_steps(steps: Iterable[str], fragment: str, tracking: KernelNames) -> Steps:
    """Return these *steps* for the kernel, which takes them where nothing is unusual."""
    made = Steps(*tracking, _SESSIONS, _SUFFIXES, _FRAGMENT[fragment])
    for step in steps:
        if step != "fragment":
            setattr(made, step, True)
    return made
