"""Columns of canonical forms: the kernel makes those of ordinary rows."""

from collections.abc import Callable
from typing import Any

from urikit._kernel.tables import CANONICAL, NO_SCAN, NORMAL, TEXT as ONE_STRING, URIS, URLS
from urikit.arrow._rows import TEXT, Job
from urikit.canonical._canonicalize import canonicalize
from urikit.canonical._profile import Profile, to_profile
from urikit.rfc._normalize import Level


def canonical_job(
    profile: Profile | str, changes: dict[str, Any], rank: Callable[[Level], int], *, raises: bool
) -> Job:
    """Return the work on an array: the canonical form of each row by a *profile* with *changes*.

    *rank* gives the rank of a level for the kernel.
    """
    chosen = to_profile(profile).replace(**changes)

    def form(text: str) -> str:
        return canonicalize(text, chosen)

    if chosen.reading == "whatwg":
        wanted, steps = (CANONICAL, chosen._for_kernel()) if chosen.steps else (ONE_STRING, None)
        return Job((TEXT,), URLS, form, wanted, steps=steps, raises=raises)
    if chosen.steps:
        return Job((TEXT,), NO_SCAN, form, ONE_STRING, raises=raises)
    # A string outside ASCII is not a URI; it is read as an IRI.
    level = rank(Level(chosen.level))
    return Job((TEXT,), URIS, form, NORMAL, rank=level, asks=True, raises=raises)
