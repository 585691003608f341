"""inspect(): most URLs are ordinary, and the finders decide about the others."""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit.hazards import _on_demand as later
from urikit.hazards._ordinary import HTTPS, kind_of
from urikit.hazards._report import Report

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final, Literal

    from urikit._kernel.record import TextInput
    from urikit.hazards._profiles import Profile
    from urikit.readings import Reading

    ProfileName = Literal["fetch", "redirect", "display", "config"]

PROFILES: Final = ("fetch", "redirect", "display", "config")
"""The names of the profiles. In none of them has an ordinary https URL a hazard."""
SEVERITIES: Final = ("info", "warning", "error")
"""The names of the severities; their numbers are 1 to 3."""


def inspect(
    text: TextInput | Reading,
    profile: Profile | ProfileName = "fetch",
    base: TextInput | None = None,
    *,
    protect: Iterable[str] = (),
) -> Report:
    r"""Return the hazards of *text* for the use named by *profile*; usually none.

    The profiles are ``fetch``, ``redirect``, ``display`` and ``config``. A relative reference is
    resolved against *base*. Hostnames that look like one in *protect* are reported; an entry that is
    not a hostname raises :class:`URIError`. Every string gives a report; nothing is looked up or
    opened.

    >>> inspect("https://www.example.com/a/b?c=d")
    Report([])
    >>> print(inspect("https://good.example\\@evil.example/", "redirect").render())
    error parsers-disagree: parser disagreement on the host: the host is 'evil.example' to appendix-b, 'good.example' to barth2010 and whatwg
        https://good.example\@evil.example/
                ^^^^^^^^^^^^
    error backslash: backslash before the path: RFC 3986 forbids it, WHATWG reads a slash, so the host ends here; other parsers make it part of the host or user info
        https://good.example\@evil.example/
                            ^
        fix: /
    >>> inspect("https://paypa1.example/", protect=["paypal.example"])[0].message
    "lookalike of a protected hostname: it looks like 'paypal.example'"
    """  # noqa: E501 (one line of output)
    if type(text) is str and base is None and not protect and profile in PROFILES:
        kind = kind_of(text)
        if kind == HTTPS:
            return Report(text, ())
        return later.finders.inspect_alone(text, kind, profile)
    return later.finders.inspect(text, profile, base, protect)
