"""The findings of one text, in order, and how they are shown."""

from collections.abc import Iterator, Sequence
from typing import overload

from urikit._redaction import mask, secret_spans, shift
from urikit.errors import picture, visible
from urikit.hazards._finding import Code, Finding, Severity

__all__ = ["Report"]


class Report(Sequence[Finding]):
    """The findings of a text, by where they are; a sequence that does not change.

    A code is there once at most, at the first place it applies to.

    >>> from urikit import inspect
    >>> report = inspect("http://me:secret@localhost/")
    >>> [str(finding.code) for finding in report]
    ['plain-http', 'userinfo', 'password', 'loopback-name', 'single-label']
    >>> report.ok, report.worst
    (False, <Severity.WARNING: 2>)
    """

    __slots__ = ("_findings", "_text")

    def __init__(self, text: str, findings: tuple[Finding, ...]) -> None:
        self._text = text
        self._findings = findings

    @property
    def text(self) -> str:
        """The text as it was given, password and all: do not log it."""
        return self._text

    @property
    def worst(self) -> Severity | None:
        """The severity of the worst finding; ``None`` if there is none.

        >>> from urikit import inspect
        >>> inspect("https://example.com/").worst is None
        True
        """
        return max((finding.severity for finding in self._findings), default=None)

    @property
    def ok(self) -> bool:
        """Whether there is neither an error nor a warning.

        >>> from urikit import inspect
        >>> inspect("http://example.com/").ok, inspect("http://localhost/").ok
        (True, False)
        """
        return all(finding.severity < Severity.WARNING for finding in self._findings)

    @property
    def codes(self) -> tuple[Code, ...]:
        """The codes of the findings.

        >>> from urikit import inspect
        >>> inspect("http://example.com/").codes
        (<Code.PLAIN_HTTP: 'plain-http'>,)
        """
        return tuple(finding.code for finding in self._findings)

    def render(self) -> str:
        """The findings as lines for people: each under the text, with carets; no password.

        >>> from urikit import inspect
        >>> print(inspect("https://me:secret@example.com:x/").render())
        info userinfo: a user name before the host
            https://me:***@example.com:x/
                    ^^^^^^^
            fix: leave it out
        warning password: a password, which logs and histories keep
            https://me:***@example.com:x/
                      ^^^^
            fix: leave it out
        error unparseable: this is not a port
            https://me:***@example.com:x/
                                       ^
        error bad-port: this is not a port
            https://me:***@example.com:x/
                                       ^
        """
        return "\n".join(self._picture(finding) for finding in self._findings)

    def _picture(self, finding: Finding) -> str:
        secrets = secret_spans(self._text)
        start, end = (shift(index, secrets) for index in finding.span)
        lines = [
            f"{finding.severity} {finding.code}: {finding.message}",
            *picture(mask(self._text, secrets), start, max(end, start + 1)),
        ]
        if finding.fix is not None:
            lines.append(f"    fix: {visible(finding.fix) or 'leave it out'}")
        return "\n".join(lines)

    def __len__(self) -> int:
        return len(self._findings)

    @overload
    def __getitem__(self, index: int) -> Finding: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Finding, ...]: ...
    def __getitem__(self, index: int | slice) -> Finding | tuple[Finding, ...]:
        return self._findings[index]

    def __iter__(self) -> Iterator[Finding]:
        return iter(self._findings)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Report):
            return NotImplemented
        return (self._text, self._findings) == (other._text, other._findings)

    def __hash__(self) -> int:
        return hash((self._text, self._findings))

    def __repr__(self) -> str:
        """The findings; the text, which may have a password in it, is left out."""
        return f"Report({list(self._findings)!r})"
