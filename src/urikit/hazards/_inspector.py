"""inspect(): the checks in their order, and the quick way past them for an ordinary URL."""

import re
from collections.abc import Iterable
from typing import Final

from urikit._kernel.references import plain_text
from urikit.hazards._address import LOCAL_TOPS, LOOK_CLOSER
from urikit.hazards._draft import Draft
from urikit.hazards._finding import Code, Finding
from urikit.hazards._host import check_host
from urikit.hazards._path import check_path, check_query
from urikit.hazards._profiles import MEANINGS, Profile, to_profile
from urikit.hazards._report import Report
from urikit.hazards._structure import (
    check_authority,
    check_characters,
    check_destination,
    check_port,
    check_scheme,
    check_slashes,
    check_views,
)
from urikit.readings._reading import Reading

__all__ = ["inspect", "inspect_fully"]


def inspect(
    text: object,
    profile: Profile | str = "fetch",
    base: object = None,
    *,
    protect: Iterable[str] = (),
) -> Report:
    r"""What is hazardous about *text* where it is used as *profile* says; mostly nothing.

    The profiles are ``fetch``, ``redirect``, ``display`` and ``config``. With a *base* a
    relative reference is read as it stands there. Names to *protect* are compared by what they
    look like. Any text gives a report; nothing is looked up or opened.

    >>> inspect("https://www.example.com/a/b?c=d")
    Report([])
    >>> print(inspect("https://good.example\\@evil.example/", "redirect").render())
    error parsers-disagree: parsers do not agree on the host: the host is 'evil.example' to appendix-b, 'good.example' to barth2010, 'good.example' to whatwg
        https://good.example\@evil.example/
                ^^^^^^^^^^^^
    error backslash: a backslash before the path ends the host for some, and belongs to it for others
        https://good.example\@evil.example/
                            ^
        fix: /
    >>> inspect("https://paypa1.example/", protect=["paypal.example"])[0].message
    "it looks like 'paypal.example', and is another name"
    """  # noqa: E501 (one line of output)
    given = text if isinstance(text, Reading) else None
    plain = plain_text(text) if given is None else given.text
    if base is None and not protect and (given is None or given.base is None):
        kind = _quickly(plain)
        if kind is not None:
            findings = _QUICK[kind].get(profile)
            if findings is not None:
                return Report(plain, findings)
    return inspect_fully(Reading.of(text, base), to_profile(profile), protect)


# --- the quick way ---------------------------------------------------------------------------

# What no check finds anything in: a name of plain labels with a dot and a top-level domain in
# letters; a path without empty segments, dot segments and semicolons; escapes that hide nothing;
# no URL in it. The law is that the checks agree.
# Not %25, %2E, %2F and %5C, no letter or digit, no control; nor what UTF-8 must not hold.
_ESCAPE: Final = (
    "%(?:2[0-46-9A-Da-d]|3[A-Fa-f]|40|5[BD-Fbd-f]|60|7[B-Eb-e]|[89ABDFabdf][0-9A-Fa-f]"
    "|[Cc][2-9A-Fa-f]|[Ee][1-9A-Fa-f]|[Ee]0(?!%80))"
)
_ORDINARY: Final = re.compile(
    r"http(s?)://"
    r"((?:(?!xn--)[a-z0-9][a-z0-9-]{0,62}+\.)++"
    rf"(?!(?:{'|'.join(sorted(LOCAL_TOPS))})(?![a-z]))[a-z]{{2,63}}+)(?=/|\Z)"
    r"(?:/(?!/|\.{1,2}(?:[/?#]|\Z))"
    rf"(?:[A-Za-z0-9._~!$&'()*+,=@-]++|{_ESCAPE})*+)*+"
    rf"(?:\?(?:[A-Za-z0-9._~!$&'()*+,=:@?-]++|{_ESCAPE}|(?:/|%2[Ff])(?!/|%2[Ff]|%5[Cc]))*+)?"
    r"(?:#(?:[A-Za-z0-9._~!$&'()*+,=:@/?-]++|%[0-9A-Fa-f]{2})*+)?"
)
_match_ordinary: Final = _ORDINARY.fullmatch
_MAX_NAME: Final = 253


def _quickly(text: str) -> str | None:
    """Which findings *text* has, if that can be seen at a glance: ``""`` or ``"s"``."""
    match = _match_ordinary(text)
    if match is None:
        return None
    host = match[2]
    last_two = host[host.rfind(".", 0, host.rfind(".")) + 1 :]
    return None if last_two in LOOK_CLOSER or len(host) > _MAX_NAME else match[1]


def _plain_http(profile: Profile) -> tuple[Finding, ...]:
    meaning = MEANINGS[Code.PLAIN_HTTP]
    severity = meaning.severity(profile)
    if severity is None:
        return ()
    return (Finding(Code.PLAIN_HTTP, severity, (0, 4), meaning.message, "https"),)


_QUICK: Final[dict[str, dict[str, tuple[Finding, ...]]]] = {
    "s": dict.fromkeys(Profile, ()),
    "": {profile: _plain_http(profile) for profile in Profile},
}

# --- the full way ----------------------------------------------------------------------------


def inspect_fully(reading: Reading, profile: Profile, protect: Iterable[str] = ()) -> Report:
    """Run all the checks of :func:`inspect`.

    >>> inspect_fully(Reading("https://example.com/"), Profile.FETCH)
    Report([])
    """
    names = _names(protect)
    draft = Draft(reading)
    check_scheme(draft)
    check_slashes(draft)
    check_destination(draft)
    check_views(draft)
    check_authority(draft)
    check_port(draft)
    check_host(draft, names)
    check_path(draft)
    check_query(draft)
    check_characters(draft)
    return Report(reading.text, draft.findings(profile))


def _names(protect: Iterable[str]) -> tuple[str, ...]:
    if isinstance(protect, str):
        raise TypeError("protect takes names, not one name")
    return tuple(map(plain_text, protect))
