"""inspect(): every quirk that matters to a profile, and fast paths for ordinary URLs."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from urikit import chars
from urikit._kernel.names import Names
from urikit._kernel.ordinary import FRAGMENT, HARMLESS, PATH, QUERY, Ordinary
from urikit._kernel.record import COMPILED, plain_text
from urikit.hazards._finding import Code, Finding, Severity
from urikit.hazards._profiles import MEANINGS, Profile, to_profile
from urikit.hazards._report import Report
from urikit.readings._quirks import QUIRKS, Choice, Found, Quirk, Subject
from urikit.readings._quirks._names import LOCAL_TOPS, LOOK_CLOSER, ORDINARY_HOST, is_listed
from urikit.readings._quirks._paths import QUIRKS as IN_PATH_OR_QUERY
from urikit.readings._quirks._structure import scheme_kind
from urikit.readings._quirks._subject import characters_of
from urikit.readings._reading import Reading


def inspect(
    text: object,
    profile: Profile | str = "fetch",
    base: object = None,
    *,
    protect: Iterable[str] = (),
) -> Report:
    r"""Return the hazards of *text* for the purpose that *profile* names; mostly none.

    The profiles are ``fetch``, ``redirect``, ``display`` and ``config``. A relative reference is
    resolved against *base*. Hostnames that look like one in *protect* are reported. Every string
    gives a report; nothing is looked up or opened.

    >>> inspect("https://www.example.com/a/b?c=d")
    Report([])
    >>> print(inspect("https://good.example\\@evil.example/", "redirect").render())
    error parsers-disagree: parser disagreement on the host: the host is 'evil.example' to appendix-b, 'good.example' to barth2010, 'good.example' to whatwg
        https://good.example\@evil.example/
                ^^^^^^^^^^^^
    error backslash: backslash before the path: RFC 3986 forbids it, WHATWG reads a slash, so the host ends here; other parsers make it part of the host or user info
        https://good.example\@evil.example/
                            ^
        fix: /
    >>> inspect("https://paypa1.example/", protect=["paypal.example"])[0].message
    "lookalike of a protected hostname: it looks like 'paypal.example'"
    """  # noqa: E501 (one line of output)
    given = text if isinstance(text, Reading) else None
    plain = plain_text(text) if given is None else given.text
    if base is None and not protect and (given is None or given.base is None):
        found = _quickly(plain, profile, given)
        if found is not None:
            return Report(plain, found)
    return inspect_fully(Reading.of(text, base), to_profile(profile), protect)


UNUSUAL_REST: Final = "?"

# --- the fast paths --------------------------------------------------------------------------

# In front of the path no finder finds anything but plain http.
_FRONT: Final = rf"http(s?)://({ORDINARY_HOST})(?=/|\Z)"
# Nor does any in this rest: a path without empty segments, dot segments and semicolons; escapes
# that hide nothing; no URL in it. Laws compare both with the finders.
# Not %25, %2E, %2F and %5C, no letter or digit, no control; nor what UTF-8 must not hold.
_HARMLESS: Final = frozenset(range(0x20, 0x100)).difference(
    *(map(ord, "%./\\"), map(ord, chars.ALPHA.ascii + chars.DIGIT.ascii), (0x7F, 0xC0, 0xC1))
)
_ESCAPE: Final = f"%(?i:{'|'.join(f'{code:02X}' for code in _HARMLESS - {0xE0})}|E0(?!%80))"
_IN_PATH: Final = chars.PCHAR - chars.chars(":;")
_IN_QUERY: Final = chars.QUERY - chars.chars(";/")
_IN_FRAGMENT: Final = chars.FRAGMENT - chars.chars(";")
_REST: Final = (
    rf"(?:/(?!/|\.{{1,2}}(?:[/?#]|\Z))(?:{_IN_PATH.pattern}++|{_ESCAPE})*+)*+"
    rf"(?:\?(?:{_IN_QUERY.pattern}++|{_ESCAPE}|(?:/|%2[Ff])(?!/|%2[Ff]|%5[Cc]))*+)?"
    rf"(?:#(?:{_IN_FRAGMENT.pattern}++|{chars.PCT_ENCODED})*+)?"
)


@cache
def _front() -> re.Pattern[str]:
    """Return the pattern, which takes long to compile; the kernel does without it."""
    return re.compile(rf"{_FRONT}({_REST}\Z)?")


def _classes(code: int) -> int:
    sets = {PATH: _IN_PATH, QUERY: _IN_QUERY, FRAGMENT: _IN_FRAGMENT}
    found = sum(number for number, allowed in sets.items() if chr(code) in allowed.ascii)
    return found | HARMLESS * (code in _HARMLESS)


ORDINARY: Final = Ordinary(bytes(map(_classes, range(256))), Names(LOCAL_TOPS), Names(LOOK_CLOSER))
"""The same for the kernel."""


def _quickly(
    text: str, profile: Profile | str, given: Reading | None = None
) -> tuple[Finding, ...] | None:
    """Return the findings of *text* if the part before its path is ordinary."""
    kind = _kind(text) if COMPILED else _kind_by_pattern(text)
    if kind is None:
        return None
    if kind == UNUSUAL_REST:
        return _of_rest(given or Reading(text), profile)
    return ordinary(kind, profile)


def _kind(text: str) -> str | None:
    """Return what follows ``http`` in the scheme of a URL whose host is ordinary.

    ``UNUSUAL_REST`` if the rest is not.
    """
    if not text.isascii():
        return None
    front = ORDINARY.front(text, 0, len(text))
    if front < 0:
        return None
    if not ORDINARY.has_plain_rest(text, front >> 1, len(text)):
        return UNUSUAL_REST
    return "" if front & 1 else "s"


def _kind_by_pattern(text: str) -> str | None:
    match = _front().match(text)
    if match is None or is_listed(match[2]):
        return None
    return UNUSUAL_REST if match[3] is None else match[1]


@cache
def ordinary(kind: str, profile: Profile | str) -> tuple[Finding, ...]:
    """Return the findings of an ordinary URL.

    >>> ordinary("s", "fetch"), ordinary("", "fetch")[0].code
    ((), <Code.PLAIN_HTTP: 'plain-http'>)
    """
    return tuple(inspect_fully(Reading(f"http{kind}://example.com"), to_profile(profile)))


def _of_rest(reading: Reading, profile: Profile | str) -> tuple[Finding, ...] | None:
    """Return the findings of a URL that is written like its serialization, apart from its host."""
    url = reading.url
    if url is None or url._text != reading.text:
        return None
    subject = Subject(reading)
    subject.characters = characters_of(url._text[url._path :])
    return tuple(findings(subject, _HAZARDS_OF_REST[to_profile(profile)]))


# --- the full way ----------------------------------------------------------------------------

Hazards = Choice[tuple[Code, Severity, Quirk]]


def hazards(profile: Profile, codes: frozenset[Code] = frozenset(Code)) -> Hazards:
    """Return the hazards of a *profile*, or those of them with certain *codes*."""
    return Choice(
        (QUIRKS[code], (code, severity, QUIRKS[code]))
        for code, meaning in MEANINGS.items()
        if code in codes and (severity := meaning.severity(profile)) is not None
    )


HAZARDS: Final = {profile: hazards(profile) for profile in Profile}
_CODES_OF_REST: Final = frozenset(
    {
        *(Code(quirk.code) for quirk in IN_PATH_OR_QUERY),
        *(Code.PLAIN_HTTP, Code.UNENCODED_CHARACTER, Code.INVALID_ESCAPE, Code.HTML_ENTITY),
    }
)
_HAZARDS_OF_REST: Final = {profile: hazards(profile, _CODES_OF_REST) for profile in Profile}
# Hazards only if this holds as well
_CONDITIONS: Final[dict[Code, Callable[[Subject, Found], bool]]] = {
    # Control characters have their own code.
    Code.SURROUNDING_SPACE: lambda subject, found: (
        bool(subject.given.strip(" ")) and not subject.given[slice(*found.span)].strip(" ")
    ),
    Code.UNENCODED_CHARACTER: lambda subject, _: not subject.spans.is_opaque,
    Code.HOST_AS_SCHEME: lambda subject, _: scheme_kind(subject) == Code.HOST_AS_SCHEME,
    Code.NUMERIC_IPV4: lambda subject, _: subject.host is not None,
}


def inspect_fully(reading: Reading, profile: Profile, protect: Iterable[str] = ()) -> Report:
    """Run all the finders of :func:`inspect`.

    >>> inspect_fully(Reading("https://example.com/"), Profile.FETCH)
    Report([])
    """
    if isinstance(protect, str):
        raise TypeError("protect takes several names; pass a list")
    subject = Subject(reading, tuple(map(plain_text, protect)))
    return Report(reading.text, tuple(findings(subject, HAZARDS[profile])))


def findings(subject: Subject, hazards: Hazards) -> list[Finding]:
    """Return the *hazards* that the subject has, in the order of their places."""
    results = []
    for code, severity, quirk in hazards.of(subject):
        for found in quirk.find(subject):
            if code not in _CONDITIONS or _CONDITIONS[code](subject, found):
                results.append(Finding(code, severity, *subject.told(quirk, found)))
                break
    results.sort(key=lambda finding: (finding.span, -finding.severity))
    return results
