"""``urikit inspect``: what about URLs could be dangerous; for CI too."""

from __future__ import annotations

from urikit._cli.common import BASE, COLOR, INPUT, JSON, URLS
from urikit._cli.spec import Command, Option, Values

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from urikit._cli.terminal import Style
    from urikit.hazards import Finding, Report

__all__ = ["COMMAND"]

_SEVERITIES = ("info", "warning", "error")
EXITS = {"info": 3, "warning": 4, "error": 5}
"""The exit codes, by the worst finding."""
_HOWS = {"info": "cyan", "warning": "bold yellow", "error": "bold red"}


def _run(options: Values) -> int:
    import sys

    from urikit._cli.output import Output, Reporter, readable
    from urikit._cli.rows import Header, read_rows
    from urikit._cli.terminal import style_for
    from urikit.errors import URIError
    from urikit.hazards import Severity, inspect

    output = Output(options.null)
    reporter = Reporter("inspect", output)
    style = style_for(sys.stdout, options.color)
    least = Severity[options.minimum.upper()]
    worst = 0
    many = len(options.urls) != 1
    try:
        for row in read_rows(options, output.flush):
            if isinstance(row, Header):
                continue
            if row.error is not None:
                reporter.bad += 1
                reporter.tell(row.place, row.error)
            if row.text is None:
                if options.codes or options.json:
                    output.line("" if options.codes else "null")
                continue
            report = inspect(row.text, options.profile, options.base, protect=options.protect)
            findings = [finding for finding in report if finding.severity >= least]
            worst = max([worst, *(finding.severity for finding in findings)])
            if options.quiet:
                continue
            if options.codes:
                output.line(" ".join([f"{each.severity}:{each.code}" for each in findings]))
            elif options.json:
                output.line(_json(report, findings))
            else:
                for line in _lines(report, findings, row.place if many else "", style):
                    output.line(line)
    except (OSError, URIError) as error:
        if isinstance(error, BrokenPipeError):
            raise
        reporter.tell("", readable(error))
        return 1
    output.flush()
    if worst and options.fail_on != "never" and worst >= Severity[options.fail_on.upper()]:
        return EXITS[_SEVERITIES[worst - 1]]
    return 1 if reporter.bad else 0


def _json(report: Report, findings: list[Finding]) -> str:
    from urikit._cli.output import json_text
    from urikit._redaction import mask_unparsed

    return json_text(
        {
            "text": mask_unparsed(report.text),
            "worst": str(max(each.severity for each in findings)) if findings else None,
            "findings": [
                {
                    "code": str(finding.code),
                    "severity": str(finding.severity),
                    "span": list(finding.span),
                    "message": finding.message,
                    "fix": finding.fix,
                }
                for finding in findings
            ],
        }
    )


def _lines(report: Report, findings: list[Finding], place: str, style: Style) -> list[str]:
    from urikit.hazards import Report

    if not findings:
        return [] if place else [style("nothing found", "green")]
    lines = [style(f"{place}:", "bold")] if place else []
    for finding in findings:
        head, *picture = Report(report.text, (finding,)).render().split("\n")
        label, _, rest = head.partition(" ")
        lines.append(f"{style(label, _HOWS[label])} {rest}")
        lines += picture
    return lines


COMMAND = Command(
    "inspect",
    "what about URLs could mislead a program or a person",
    _run,
    description="Show what is dangerous about each URL, where it is, and what helps. The exit code "
    "says how bad the worst is, so that it serves in CI; docs/hazards.md has every code.",
    arguments=[URLS],
    options=[
        Option(
            *("-p", "--profile"),
            metavar="NAME",
            choices=("fetch", "redirect", "display", "config"),
            default="fetch",
            help="what the URLs are used for",
        ),
        Option(
            "--fail-on",
            metavar="SEVERITY",
            choices=(*_SEVERITIES, "never"),
            default="warning",
            help="from which severity on the exit code tells of it",
        ),
        Option(
            *("-m", "--minimum"),
            metavar="SEVERITY",
            choices=_SEVERITIES,
            default="info",
            help="leave out what is less severe",
        ),
        Option("--protect", metavar="NAME", many=True, help="a name that others might imitate"),
        Option("--codes", help="a line for each URL, with severities and codes only"),
        Option("-q", "--quiet", help="write nothing: the exit code is enough"),
        BASE,
        COLOR,
        JSON,
        *INPUT,
    ],
    examples=[
        (
            "urikit inspect --codes http://127.1/ https://example.com/",
            "info:plain-http error:parsers-disagree error:numeric-ipv4 warning:special-address\n",
        ),
        ("urikit inspect --profile redirect --base https://h/ '//evil.example'", None),
        ("urikit inspect --quiet --fail-on error -f allowlist.txt || exit 1", None),
    ],
    exits=[
        (EXITS["info"], "the worst finding is an info, and --fail-on says so"),
        (EXITS["warning"], "the worst finding is a warning"),
        (EXITS["error"], "the worst finding is an error"),
    ],
)
