"""Profiles: which steps lead to a canonical form.

A profile is a value with one field for each step. The five named ones are in
:data:`PROFILES`; another is made of one of them with :meth:`Profile.replace`.
"""

import dataclasses
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, Self, get_args

from urikit._ground.choices import wrong_choice
from urikit._ground.kinds import check_flag, wrong_type
from urikit._kernel.canonical import Steps
from urikit.canonical._named import FIELDS
from urikit.canonical._names import kernel_steps
from urikit.canonical._tracking import TRACKING, TrackingRules, by_given_fields
from urikit.rfc._normalize import to_level

Reading = Literal["rfc3986", "whatwg"]
"""By which standard the text is read."""

FragmentStep = Literal["keep", "routes", "drop"]
"""The treatment of the fragment: ``routes`` keeps only those that name a page."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A canonical form: one field for each step, all off by default.

    Reading comes first, and does what the standard says of itself: the WHATWG parser lower-cases
    the host, drops the default port and removes dot segments; for RFC 3986 *level* says how far
    to go on its ladder. The steps follow in the order of the fields.

    >>> from urikit import canonicalize
    >>> mine = Profile(fragment="drop", sort_query=True)
    >>> canonicalize("https://h/?b=1&a=2#top", mine)
    'https://h/?a=2&b=1'
    """

    reading: Reading = "whatwg"
    """By which standard the text is read; RFC 3986 takes any reference, and IRIs."""
    level: str = "scheme"
    """The level of RFC 3986 normalization, see :class:`~urikit.Level`; not used for WHATWG."""
    credentials: bool = False
    """Drop user name and password."""
    https: bool = False
    """Write ``https`` for ``http``, where no port is written."""
    trailing_dot: bool = False
    """Drop the dot at the end of a host name."""
    www: bool = False
    """Drop ``www.`` at the start of a host name, where something registrable remains."""
    escapes: bool = False
    """Write escapes with upper-case digits, and unreserved characters as themselves."""
    session_ids: bool = False
    """Drop session identifiers, from path and query."""
    index: bool = False
    """Drop the name of a directory's index page: ``index.html`` and its like."""
    trailing_slash: bool = False
    """Drop slashes at the end of the path; the root keeps its own."""
    tracking: bool = False
    """Drop tracking parameters from the query, by *tracking_rules*."""
    empty_pairs: bool = False
    """Drop what is empty between two ``&`` of the query."""
    sort_query: bool = False
    """Sort the query by names; what has the same name keeps its order."""
    empty_query: bool = False
    """Drop a ``?`` that nothing follows."""
    fragment: FragmentStep = "keep"
    """``drop`` the fragment, or keep all, or only ``routes``: ``#!…`` and ``#/…``."""
    empty_fragment: bool = False
    """Drop a ``#`` that nothing follows."""
    shown: bool = False
    """Write it as :func:`urikit.display.display` shows it to a person."""
    # With a factory, help() does not show the whole table as the default.
    tracking_rules: TrackingRules = dataclasses.field(default_factory=lambda: TRACKING, repr=False)
    """The rules for tracking parameters."""
    _kernel_steps: "Steps | None" = dataclasses.field(
        default=None, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        _one_of(self.reading, get_args(Reading), "reading")
        _one_of(self.fragment, get_args(FragmentStep), "fragment")
        to_level(self.level)
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if field.type is bool:
                check_flag(field.name, value)
        if not isinstance(self.tracking_rules, TrackingRules):
            raise wrong_type("tracking_rules", "a TrackingRules", self.tracking_rules)

    def __reduce__(self) -> tuple[Any, ...]:
        return by_given_fields(self)

    def _for_kernel(self) -> Steps:
        """Return the steps for the kernel, which takes them where nothing is unusual.

        >>> PROFILES["dedupe"]._for_kernel().www
        True
        """
        made = self._kernel_steps
        if made is None:
            made = kernel_steps(self.steps, self.fragment, self.tracking_rules._for_kernel())
            object.__setattr__(self, "_kernel_steps", made)
        return made

    def replace(self, **steps: Any) -> Self:
        """Return the profile with these *steps* changed.

        >>> PROFILES["dedupe"].replace(www=False).www
        False
        """
        for name in steps:
            if name not in _FIELDS:
                raise _unknown_step(name)
        return dataclasses.replace(self, **steps)

    @property
    def steps(self) -> tuple[str, ...]:
        """The names of the steps that are on, in order.

        >>> PROFILES["whatwg"].steps, Profile(www=True, fragment="drop").steps
        ((), ('www', 'fragment'))
        """
        return tuple(name for name in STEPS if getattr(self, name) not in (False, "keep"))


_FIELDS: Final = tuple(field.name for field in dataclasses.fields(Profile) if field.init)
STEPS: Final = tuple(name for name in _FIELDS if name not in ("reading", "level", "tracking_rules"))
"""The steps, in their order."""


def _unknown_step(name: str) -> TypeError:
    from difflib import get_close_matches  # slow to import

    near = get_close_matches(name, _FIELDS, 1)
    hint = f'did you mean "{near[0]}"?' if near else f"pass one of {', '.join(_FIELDS)}"
    return TypeError(f'profile has no step "{name}"; {hint}')


def _one_of(value: str, allowed: Collection[str], what: str) -> None:
    if value not in allowed:
        raise wrong_choice(what, allowed, str(value))


Profile.__module__ = "urikit.canonical"  # where users find it, however it is loaded

PROFILES: Final[Mapping[str, Profile]] = MappingProxyType(
    {name: Profile(**fields) for name, fields in FIELDS.items()}
)
"""The named profiles; docs/canonical.md has them as a table."""


def to_profile(profile: Profile | str) -> Profile:
    """The profile of that name.

    >>> to_profile("crawler").fragment
    'drop'
    >>> to_profile("none")
    Traceback (most recent call last):
    urikit.errors.URIError: profile must be one of rfc3986, whatwg, crawler, dedupe, display
        none
        ^
    """
    if isinstance(profile, Profile):
        return profile
    if not isinstance(profile, str):
        raise wrong_type("profile", "a Profile or a name", profile)
    _one_of(profile, PROFILES, "profile")
    return PROFILES[profile]
