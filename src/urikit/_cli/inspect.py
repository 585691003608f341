"""Find dangerous and misleading parts of URLs.

Shows each finding, its place and how to fix it. The exit code tells CI how severe the worst one is.
docs/hazards.md lists every code.

examples:
    $ urikit inspect --codes http://127.1/ https://example.com/
    info:plain-http error:parsers-disagree error:numeric-ipv4 warning:special-address

    $ urikit inspect --profile redirect --base https://h/ '//evil.example'
    $ urikit inspect --quiet --fail-on error -f allowlist.txt || exit 1

exit codes:
    3  the worst finding is an info, and --fail-on is info
    4  the worst finding is a warning
    5  the worst finding is an error
"""

from __future__ import annotations

from urikit._cli.common import (
    BASE,
    COLOR,
    DEFAULT_SCHEME,
    INPUT,
    JSON,
    PROFILE,
    URLS,
    completer_of,
    on_columns,
)
from urikit._cli.spec import Option, Values
from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from urikit._cli.output import Reporter
    from urikit._cli.terminal import Style
    from urikit.hazards import Finding, Report


def _severities() -> tuple[str, ...]:
    from urikit.hazards._inspector import SEVERITIES

    return SEVERITIES


_EXIT = 2  # and the number of the worst severity
OPTIONS = (
    URLS,
    PROFILE,
    Option(
        "--fail-on SEVERITY",
        "exit with 3, 4 or 5 if a finding is at least this severe",
        choices=lambda: (*_severities(), "never"),
        default="warning",
    ),
    Option(
        "-m, --minimum SEVERITY",
        "hide findings that are less severe",
        choices=_severities,
        default="info",
    ),
    Option("--protect NAME", "report hosts that imitate this name", many=True),
    Option("--codes", "print one line per URL, with severities and codes only"),
    Option("-q, --quiet", "print nothing; use the exit code"),
    BASE,
    DEFAULT_SCHEME,
    COLOR,
    JSON,
    *INPUT,
)


def run(options: Values) -> int:
    import sys

    from urikit._cli.output import Output, Reporter, json_text
    from urikit._cli.terminal import style_for
    from urikit.hazards import Report, inspect

    output = Output(options.null)
    style = style_for(sys.stdout, options.color)
    least = _severities().index(options.minimum) + 1
    worst = 0
    many = len(options.urls) != 1
    complete = completer_of(options, options.base)
    known = _codes_at_once(options, least) if many else lambda text: None
    are_lines = not options.urls and options.csv is None and options.jsonl is None
    if options.codes and are_lines and not (options.quiet or options.json):
        return _print_codes(options, least, complete, known)
    with Reporter("inspect", output) as reporter:
        for row in reporter.rows(options):
            if row.text is None:
                if options.codes or options.json:
                    output.line("" if options.codes else "null")
                continue
            text = complete(row.text)
            found = known(text)
            if found is not None and (
                options.codes or options.quiet or not (found[0] or options.json)
            ):
                worst = max(worst, found[1])
                if options.codes and not options.quiet:
                    output.line(found[0])
                continue
            report = inspect(text, options.profile, options.base, protect=options.protect)
            findings = [finding for finding in report if finding.severity >= least]
            worst = max([worst, *(finding.severity for finding in findings)])
            if options.quiet:
                continue
            if options.codes:
                output.line(_codes(findings))
            elif options.json:
                output.line(json_text(Report(text, tuple(findings)).to_dict()))
            else:
                for line in _lines(report, findings, row.place if many else "", style):
                    output.line(line)
    return _exit_code(options, worst, reporter)


def _exit_code(options: Values, worst: int, reporter: Reporter) -> int:
    fails = options.fail_on in _severities()[:worst]
    return _EXIT + worst if fails and not reporter.failed else reporter.code


def _print_codes(
    options: Values,
    least: int,
    complete: Callable[[str], str],
    known: Callable[[str], tuple[str, int] | None],
) -> int:
    """Write the codes of each line of the input; the exit code."""
    from urikit._cli.columns import Lines
    from urikit.hazards import inspect

    worst = 0

    def tell(severity: int) -> None:
        nonlocal worst
        worst = max(worst, severity)

    def values_of(text: str) -> list[str]:
        text = complete(text)
        found = known(text)
        if found is None:
            report = inspect(text, options.profile, options.base, protect=options.protect)
            findings = [finding for finding in report if finding.severity >= least]
            found = _codes(findings), max([finding.severity for finding in findings], default=0)
        tell(found[1])
        return [found[0]]

    def columns() -> Any:
        from urikit._cli import _arrow

        return _arrow.hazards(options.profile, least, tell)

    lines = Lines(
        *("inspect", Values({**vars(options), "errors": "report"}), ["codes"], values_of),
        *(None, None, True),
        columns=None
        if options.base is not None or options.protect
        else on_columns(options, columns),
        literals=None,
    )
    lines.run()
    return _exit_code(options, worst, lines.report)


def _codes(findings: list[Finding]) -> str:
    return " ".join([f"{each.severity}:{each.code}" for each in findings])


def _codes_at_once(options: Values, least: int) -> Callable[[str], tuple[str, int] | None]:
    """The function that gives the codes of most strings, and how severe the worst is."""
    from urikit._kernel.record import COMPILED
    from urikit.hazards._profiles import to_profile
    from urikit.hazards._search import known_codes

    if options.base is not None or options.protect or not COMPILED:
        return lambda text: None
    profile = to_profile(options.profile)

    def codes(text: str) -> tuple[str, int] | None:
        known = known_codes(text, profile)
        if known is None:
            return None
        told = [(severity, code) for severity, code in known if severity >= least]
        worst = max([severity for severity, _ in told], default=0)
        return " ".join([f"{severity}:{code}" for severity, code in told]), worst

    return codes


def _lines(report: Report, findings: list[Finding], place: str, style: Style) -> list[str]:
    from urikit._cli.terminal import SEVERITIES
    from urikit.hazards import Report

    if not findings:
        return [] if place else [style("nothing found", "green")]
    lines = [style(f"{place}:", "bold")] if place else []
    for finding in findings:
        head, *picture = Report(report.text, (finding,)).render().split("\n")
        label, _, rest = head.partition(" ")
        lines.append(f"{style(label, SEVERITIES[label])} {rest}")
        lines += picture
    return lines
