"""Names of parameters and labels that the steps look for, and the sets of them for the kernel."""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel.canonical import Steps
from urikit._kernel.names import Groups, Names
from urikit._kernel.tables import (
    AMBIGUOUS,
    ASP_SESSIONS,
    DROP_FRAGMENT,
    EVERYWHERE,
    FIRST_SITE,
    INDEX_NAMES,
    KEEP_FRAGMENT,
    KEEP_ROUTE,
    SECOND_LEVELS,
    SESSIONS,
    SITES,
    SITES_OF_ANY_SUFFIX,
)
from urikit.chars import UNRESERVED

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from typing import Final

KernelNames = tuple[Names, Names, Names, "Groups | None"]
"""Names that track everywhere, those that track at sites, the sites' first labels, and all."""

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

INDEX_PAGES: Final = frozenset(
    f"{name}.{suffix}"
    for name in ("index", "default")
    for suffix in ("asp", "aspx", "cfm", "htm", "html", "jsp", "php", "phtml", "shtml", "xhtml")
)
"""The names, in lower case, that servers look for when asked for a directory."""

_SESSIONS: Final = Names(SESSION_NAMES | AMBIGUOUS_NAMES, [ASP_PREFIX])
_FIXED: Final = Groups(
    [
        *((SESSIONS, name, 0) for name in SESSION_NAMES),
        *((AMBIGUOUS, name, 0) for name in AMBIGUOUS_NAMES),
        *((SECOND_LEVELS, name, 0) for name in SECOND_LEVEL),
        *((INDEX_NAMES, name, 0) for name in INDEX_PAGES),
    ],
    [(ASP_SESSIONS, ASP_PREFIX)],
)
_FRAGMENT: Final = {"keep": KEEP_FRAGMENT, "routes": KEEP_ROUTE, "drop": DROP_FRAGMENT}


def tracking_names(
    names: Collection[str],
    prefixes: Collection[str],
    sites: Mapping[str, tuple[Collection[str], ...]],
) -> KernelNames:
    """Return the names everywhere, those at sites, the first labels of sites, and all exactly.

    >>> found = tracking_names(["gclid"], [], {"youtube.com": (["si"], [])})
    >>> [each.may_have("si", 0, 2) for each in found[:3]]
    [False, True, False]
    """
    rules = [rules[:2] for rules in sites.values()]
    return (
        Names(names, prefixes),
        Names(
            {name for each, _ in rules for name in each},
            {prefix for _, each in rules for prefix in each},
        ),
        Names({site.partition(".")[0] for site in sites}),
        _groups(names, prefixes, sites),
    )


def _groups(
    names: Collection[str],
    prefixes: Collection[str],
    sites: Mapping[str, tuple[Collection[str], ...]],
) -> Groups | None:
    """Return what tracks where, ``None`` if names do not say it, or escapes may be part of them."""
    if any(site.startswith("www.") or any(kept) for site, (_, _, *kept) in sites.items()):
        return None
    given: list[tuple[int, Collection[str], Collection[str]]] = [(EVERYWHERE, names, prefixes)]
    for number, (found, starts, *_) in enumerate(sites.values(), FIRST_SITE):
        given.append((number, {*found} - {*names}, {*starts} - {*prefixes}))
    exact = [(group, name, 0) for group, found, _ in given for name in found]
    beginnings = [(group, prefix) for group, _, found in given for prefix in found]
    written = "".join([row[1] for row in exact] + [row[1] for row in beginnings])
    if not {*written} <= {*UNRESERVED.ascii}:
        return None
    for number, site in enumerate(sites):
        group = SITES_OF_ANY_SUFFIX if site.endswith(".*") else SITES
        exact.append((group, site.removesuffix(".*"), number))
    try:
        return Groups(exact, beginnings)
    except (OverflowError, ValueError):  # too many or too long
        return None


def kernel_steps(steps: Iterable[str], fragment: str, tracking: KernelNames) -> Steps:
    """Return these *steps* for the kernel, which takes them where nothing is unusual."""
    names, at_sites, labels, sites = tracking
    made = Steps(names, at_sites, labels, _SESSIONS, _FIXED, sites, _FRAGMENT[fragment])
    for step in steps:
        if step != "fragment":
            setattr(made, step, True)
    return made
