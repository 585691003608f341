"""``urikit canonicalize``: URLs in a canonical form, by profiles."""

from __future__ import annotations

from urikit._cli.common import ROWS, STANDARDS, URLS
from urikit._cli.output import each_row
from urikit._cli.spec import Command, Option, Values

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["COMMAND", "OPTIONS", "canonicalizer"]

_STEPS = (
    *("credentials", "https", "trailing_dot", "www", "escapes", "session_ids", "index"),
    *("trailing_slash", "tracking", "empty_pairs", "sort_query", "empty_query"),
    *("fragment", "empty_fragment", "shown"),
)
_NAMES = tuple(step.replace("_", "-") for step in _STEPS)


def canonicalizer(options: Values) -> Callable[[str], str]:
    """What makes the canonical form that *options* ask for."""
    if options.surt:
        from urikit.canonical import surt

        return surt
    from urikit.canonical import canonicalize
    from urikit.canonical._profile import to_profile

    steps: dict[str, object] = {}
    for names, value in ((options.do, True), (options.keep, False)):
        for name in names:
            step = name.replace("-", "_")
            steps[step] = ("drop" if value else "keep") if step == "fragment" else value
    if options.standard != "auto":
        steps["reading"] = "whatwg" if options.standard == "whatwg" else "rfc3986"
    profile = to_profile(options.profile).replace(**steps)
    return lambda text: canonicalize(text, profile)


def _run(options: Values) -> int:
    make = canonicalizer(options)
    name = "surt" if options.surt else "canonical"
    return each_row("canonicalize", options, [name], lambda text: [make(text)])


def _options(profile: str) -> tuple[Option, ...]:
    return (
        Option(
            *("-p", "--profile"),
            metavar="NAME",
            choices=("rfc3986", "whatwg", "crawler", "dedupe", "display"),
            default=profile,
            help="which form",
        ),
        Option("--do", metavar="STEP", choices=_NAMES, many=True, help="take this step too"),
        Option("--keep", metavar="STEP", choices=_NAMES, many=True, help="leave this step out"),
        Option("--surt", help="the key of web archives instead"),
        Option(
            *("-s", "--standard"),
            metavar="NAME",
            choices=STANDARDS,
            default="auto",
            help="by which standard URLs are read, auto being the profile's own",
        ),
    )


OPTIONS = _options("dedupe")
"""What says how URLs are brought to a canonical form."""

COMMAND = Command(
    "canonicalize",
    "URLs in a canonical form, without tracking parameters and the like",
    _run,
    description="Write each URL in the canonical form of a profile; docs/canonical.md says what "
    "each of them does.",
    arguments=[URLS],
    options=[*_options("whatwg"), *ROWS],
    examples=[
        (
            "urikit canonicalize -p dedupe 'https://www.example.com/index.html?utm_source=x&id=7#top'",
            "https://example.com/?id=7",
        ),
        ("urikit canonicalize --do tracking 'https://h/?gclid=1&b=2'", "https://h/?b=2"),
        ("urikit canonicalize --surt https://www.example.co.uk/a", "uk,co,example)/a"),
    ],
)
