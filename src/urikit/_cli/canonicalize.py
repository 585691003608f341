"""Canonicalize URLs: remove tracking parameters and other noise.

docs/canonical.md describes the profiles and their steps.

examples:
    $ urikit canonicalize -p dedupe 'https://www.example.com/index.html?utm_source=x&id=7#top'
    https://example.com/?id=7
    $ urikit canonicalize --do tracking 'https://h/?gclid=1&b=2'
    https://h/?b=2
    $ urikit canonicalize --surt https://www.example.co.uk/a
    uk,co,example)/a
"""

from __future__ import annotations

from urikit._cli.common import (
    DEFAULT_SCHEME,
    ROWS,
    STANDARDS,
    URLS,
    canonical_profiles,
    default_scheme_of,
    on_columns,
)
from urikit._cli.each_row import each_row
from urikit._cli.spec import Option, Values
from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def _steps() -> tuple[str, ...]:
    from urikit.canonical._profile import STEPS

    return tuple(step.replace("_", "-") for step in STEPS)


def form_options(profile: str) -> tuple[Option, ...]:
    """The options that select a canonical form, with *profile* as the default."""
    return (
        Option(
            "-p, --profile NAME",
            "apply the steps of this profile",
            choices=canonical_profiles,
            default=profile,
        ),
        Option("--do STEP", "add this step", choices=_steps, many=True),
        Option("--keep STEP", "skip this step", choices=_steps, many=True),
        Option("--surt", "print the SURT key that web archives use instead"),
        Option(
            "-s, --standard NAME",
            "parse URLs by this standard",
            choices=STANDARDS[:3],
            otherwise="whatwg; rfc3986 for the profile of that name",
        ),
        DEFAULT_SCHEME,
    )


OPTIONS = (URLS, *form_options("whatwg"), *ROWS)


def canonicalizer(options: Values) -> Callable[[str], str]:
    """The function that makes the canonical form that *options* ask for."""
    make = _canonicalizer(options)
    scheme = default_scheme_of(options)
    if scheme is None:
        return make

    def completed(text: str) -> str:
        from urikit.errors import URIError
        from urikit.objects._default_scheme import as_given, complete

        try:
            return make(complete(text, scheme))
        except URIError as error:
            raise as_given(error, text, scheme) from None

    return completed


def _canonicalizer(options: Values) -> Callable[[str], str]:
    if options.surt:
        from urikit.canonical import surt

        return surt
    if _is_serialization(options):
        from urikit import URL

        return lambda text: str(URL(text))
    from urikit.canonical import canonicalize

    has_changes = options.do or options.keep or options.standard
    profile = _profile(options) if has_changes else options.profile
    return lambda text: canonicalize(text, profile)


def _is_serialization(options: Values) -> bool:
    """Return True for the form that the URL Standard writes, without any other step."""
    is_whatwg = options.profile == "whatwg" and options.standard in (None, "whatwg")
    return is_whatwg and not options.do and not options.keep


def canonical_column(options: Values) -> Callable[[Any], Any]:
    """The same for columns, unless SURT is asked for."""
    from urikit import arrow

    profile = _profile(options)
    return lambda texts: arrow.canonicalize(texts, profile)


def reading_of(options: Values) -> str:
    """The standard by which the form is read."""
    return str(_profile(options).reading)


def _profile(options: Values) -> Any:
    from urikit.canonical._profile import to_profile

    steps: dict[str, object] = {}
    for names, value in ((options.do, True), (options.keep, False)):
        for name in names:
            step = name.replace("-", "_")
            steps[step] = ("drop" if value else "keep") if step == "fragment" else value
    if options.standard is not None:
        steps["reading"] = "whatwg" if options.standard == "whatwg" else "rfc3986"
    return to_profile(options.profile).replace(**steps)


def run(options: Values) -> int:
    make = canonicalizer(options)
    name = "surt" if options.surt else "canonical"

    def columns() -> Any:
        from urikit._cli._arrow import one_string

        return one_string(canonical_column(options), reading_of(options))

    return each_row(
        *("canonicalize", options, [name], lambda text: [make(text)]),
        columns=None if options.surt else on_columns(options, columns),
    )
