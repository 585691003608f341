"""The finders of :func:`~urikit.hazards.inspect`: every quirk that matters to a profile."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.typed import Final
from urikit._kernel.record import COMPILED, plain_text
from urikit.hazards._finding import Code, Finding, Severity
from urikit.hazards._ordinary import UNUSUAL_REST, kind_of
from urikit.hazards._profiles import MEANINGS, Profile, to_profile
from urikit.hazards._report import Report
from urikit.hazards._search import CODES, Known, finding_of, search
from urikit.readings import _on_demand as later
from urikit.readings._quirks import BEFORE_PATH, QUIRKS, Choice, Found, Quirk, Subject
from urikit.readings._quirks._structure import scheme_kind
from urikit.readings._quirks._subject import characters_of

if TYPE_CHECKING:
    from urikit.readings._reading import Reading


def inspect(text: object, profile: Profile | str, base: object, protect: Iterable[str]) -> Report:
    """Return the hazards of any string, object or reading."""
    reading = later.reading.Reading.of(text, base)
    if reading.base is None and not protect:
        return inspect_alone(reading, kind_of(reading.text), profile)
    return inspect_fully(reading, to_profile(profile), protect)


def inspect_alone(reading: Reading | str, kind: str | None, profile: Profile | str) -> Report:
    """Return the hazards of a string of that *kind*, without a base and names to protect."""
    if kind is not None and kind != UNUSUAL_REST:
        text = reading if isinstance(reading, str) else reading.text
        return Report(text, ordinary(kind, profile))
    if COMPILED:
        text, chosen = reading if isinstance(reading, str) else reading.text, to_profile(profile)
        known = search(text, chosen)
        if known is not None:
            return Report(text, findings_of(reading, known, chosen))
    if isinstance(reading, str):
        reading = later.reading.Reading(reading)
    if kind == UNUSUAL_REST:
        found = find_in_rest(reading, profile)
        if found is not None:
            return Report(reading.text, found)
    return inspect_fully(reading, to_profile(profile))


def findings_of(
    reading: Reading | str, known: list[Known], profile: Profile
) -> tuple[Finding, ...]:
    """Return the findings of what the kernel found, in its order; finders say more about some."""
    text = reading if isinstance(reading, str) else reading.text
    results, subject = [], None
    for each in known:
        finding = finding_of(text, each, profile)
        if finding is None:
            if subject is None:
                subject = Subject(later.reading.Reading.of(reading))
            (finding,) = _findings(subject, [_by_code(profile)[CODES[each[0]]]])
        results.append(finding)
    return tuple(results)


@cache
def ordinary(kind: str, profile: Profile | str) -> tuple[Finding, ...]:
    """Return the findings of an ordinary URL.

    >>> ordinary("s", "fetch"), ordinary("", "fetch")[0].code
    ((), <Code.PLAIN_HTTP: 'plain-http'>)
    """
    return tuple(
        inspect_fully(later.reading.Reading(f"http{kind}://example.com"), to_profile(profile))
    )


def find_in_rest(reading: Reading, profile: Profile | str) -> tuple[Finding, ...] | None:
    """Return the findings of a URL of the kind ``UNUSUAL_REST``; ``None`` if all finders must look.

    That is one that is not written like its serialization.
    """
    url = reading.url
    if url is None or url._text != reading.text:
        return None
    subject = Subject(reading)
    subject.characters = characters_of(url._text[url._path :])
    return tuple(findings(subject, _hazards_of_rest(to_profile(profile))))


# --- the full way ----------------------------------------------------------------------------

Condition = Callable[[Subject, Found], bool]
Hazard = tuple[Code, Severity, Quirk, Condition | None]
Hazards = Choice[Hazard]
# Hazards only if this holds as well
_CONDITIONS: Final[dict[Code, Condition]] = {
    # Control characters have their own code.
    Code.SURROUNDING_SPACE: lambda subject, found: (
        bool(subject.given.strip(" ")) and not subject.given[slice(*found.span)].strip(" ")
    ),
    Code.UNENCODED_CHARACTER: lambda subject, _: not subject.spans.is_opaque,
    Code.HOST_AS_SCHEME: lambda subject, _: scheme_kind(subject) == Code.HOST_AS_SCHEME,
    Code.NUMERIC_IPV4: lambda subject, _: subject.host is not None,
}


def hazards(profile: Profile, codes: frozenset[Code] = frozenset(Code)) -> Hazards:
    """Return the hazards of a *profile*, or those of them with certain *codes*."""
    return Choice(
        (QUIRKS[code], (code, severity, QUIRKS[code], _CONDITIONS.get(code)))
        for code, meaning in MEANINGS.items()
        if code in codes and (severity := meaning.severity(profile)) is not None
    )


@cache
def _all_hazards(profile: Profile) -> Hazards:
    return hazards(profile)


@cache
def _by_code(profile: Profile) -> dict[Code, Hazard]:
    return {hazard[0]: hazard for _, hazard in _all_hazards(profile).values}


# A serialized URL with an ordinary host has none of these, though any character may be in its rest.
_NOT_OF_REST: Final = (BEFORE_PATH - {Code.PLAIN_HTTP}) | {
    *(Code.PARSERS_DISAGREE, Code.UNPARSEABLE, Code.RELATIVE_REFERENCE, Code.LEAVES_BASE)
}


@cache
def _hazards_of_rest(profile: Profile) -> Hazards:
    return hazards(profile, frozenset(Code) - _NOT_OF_REST)


def inspect_fully(reading: Reading, profile: Profile, protect: Iterable[str] = ()) -> Report:
    """Run all the finders of :func:`inspect`.

    >>> from urikit.readings import Reading
    >>> inspect_fully(Reading("https://example.com/"), Profile.FETCH)
    Report([])
    """
    if isinstance(protect, str):
        raise TypeError("protect must be a list of hostnames, not one string")
    subject = Subject(reading, tuple(map(plain_text, protect)))
    return Report(reading.text, tuple(findings(subject, _all_hazards(profile))))


def findings(subject: Subject, hazards: Hazards) -> list[Finding]:
    """Return the *hazards* that the subject has, in the order of their places."""
    results = _findings(subject, hazards.of(subject))
    if len(results) > 1:
        results.sort(key=lambda finding: (finding.span, -finding.severity))
    return results


def _findings(subject: Subject, hazards: Iterable[Hazard]) -> list[Finding]:
    results = []
    for code, severity, quirk, holds in hazards:
        for found in quirk.find(subject):
            if holds is None or holds(subject, found):
                results.append(Finding(code, severity, *subject.told(quirk, found)))
                break
    return results


def find_codes(reading: Reading, hazards: Hazards, codes: frozenset[Code]) -> Iterable[Finding]:
    """Return the *hazards* of a string, which have those *codes*; severities are those to fetch."""
    if COMPILED and reading.base is None:
        known = search(reading.text, Profile.FETCH)
        if known is not None:
            wanted = [each for each in known if CODES[each[0]] in codes]
            return findings_of(reading, wanted, Profile.FETCH)
    return findings(Subject(reading), hazards)
