"""The severity of each code, by the purpose of the URL.

The profiles: ``fetch``, a program follows the URL; ``redirect``, a browser is sent there, and
should mostly stay where it is; ``display``, a person reads the URL and decides; ``config``, a
trusted person wrote it for a program.
"""

from __future__ import annotations

from enum import StrEnum

from urikit._ground.typed import Final, NamedTuple
from urikit.hazards._finding import Code, Severity
from urikit.readings._quirks import QUIRKS


class Profile(StrEnum):
    """The purpose of a URL.

    >>> Profile("fetch")
    <Profile.FETCH: 'fetch'>
    """

    FETCH = "fetch"
    REDIRECT = "redirect"
    DISPLAY = "display"
    CONFIG = "config"


def to_profile(profile: Profile | str) -> Profile:
    """Return the profile of that name.

    >>> to_profile("play")
    Traceback (most recent call last):
    urikit.errors.URIError: profile must be one of fetch, redirect, display, config; did you mean "display"?
        play
        ^
    """  # noqa: E501 (one line of output)
    if not isinstance(profile, str):
        from urikit._ground.kinds import wrong_type  # slow to import

        raise wrong_type("profile", "a string", profile)
    try:
        return Profile(profile)
    except ValueError:
        from urikit._ground.choices import wrong_choice  # slow to import

        raise wrong_choice("profile", Profile, str(profile)) from None


class Meaning(NamedTuple):
    """A code's sentence, its severity by profile (``None`` if not reported), and an example.

    >>> MEANINGS[Code.PLAIN_HTTP].severity(Profile.FETCH)
    <Severity.INFO: 1>
    """

    message: str
    fetch: Severity | None
    redirect: Severity | None
    display: Severity | None
    config: Severity | None
    example: str

    def severity(self, profile: Profile) -> Severity | None:
        """Return the severity under *profile*."""
        severity: Severity | None = getattr(self, profile)
        return severity


for _public in (Profile, Meaning):
    _public.__module__ = "urikit.hazards"  # where users find them, however they are loaded

_LETTERS: Final = {severity.name[0]: severity for severity in Severity}  # others are None


def _meaning(code: Code) -> Meaning:
    fetch, redirect, display, config = map(_LETTERS.get, code.severities)
    return Meaning(QUIRKS[code].sentence, fetch, redirect, display, config, code.example)


MEANINGS: Final[dict[Code, Meaning]] = {code: _meaning(code) for code in Code}
