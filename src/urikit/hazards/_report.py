"""The findings of one string, in order, and as text."""

from __future__ import annotations

from collections.abc import Sequence

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.pictures import picture, visible

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, overload

    from urikit.hazards._finding import Code, Finding, Severity


class Report(Sequence["Finding"]):
    """The findings of a string, by place: an immutable sequence with each code at most once.

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
        """The string as given, including any password: do not log it."""
        return self._text

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings as a tuple; the report is a sequence of them itself.

        >>> from urikit import inspect
        >>> report = inspect("http://example.com/")
        >>> report.findings[0] is report[0]
        True
        """
        return self._findings

    @property
    def worst(self) -> Severity | None:
        """The highest severity; ``None`` without findings.

        >>> from urikit import inspect
        >>> inspect("https://example.com/").worst is None
        True
        """
        return max((finding.severity for finding in self._findings), default=None)

    @property
    def ok(self) -> bool:
        """True if there is neither an error nor a warning.

        >>> from urikit import inspect
        >>> inspect("http://example.com/").ok, inspect("http://localhost/").ok
        (True, False)
        """
        from urikit.hazards._finding import Severity  # most reports have no findings

        return all(finding.severity < Severity.WARNING for finding in self._findings)

    @property
    def codes(self) -> tuple[Code, ...]:
        """The codes of the findings.

        >>> from urikit import inspect
        >>> inspect("http://example.com/").codes
        (<Code.PLAIN_HTTP: 'plain-http'>,)
        """
        return tuple(finding.code for finding in self._findings)

    def to_dict(self) -> dict[str, Any]:
        """Return the string, its passwords masked, and the findings as a dictionary for JSON.

        >>> from urikit import inspect
        >>> report = inspect("https://me:secret@h.example/").to_dict()
        >>> report["text"], report["worst"], report["findings"][0]["code"]
        ('https://me:***@h.example/', 'warning', 'userinfo')
        """
        from urikit._ground.redaction import mask_unparsed  # it needs re, slow to import

        return {
            "text": mask_unparsed(self._text),
            "worst": None if self.worst is None else str(self.worst),
            "findings": [finding.to_dict() for finding in self._findings],
        }

    def render(self) -> str:
        """Return the findings as lines of text, each with the place marked; passwords masked.

        >>> from urikit import inspect
        >>> print(inspect("https://example.com:8443/a//b").render())
        info other-port: non-default port
            https://example.com:8443/a//b
                                ^^^^
        info empty-segment: empty path segment: some servers merge slashes
            https://example.com:8443/a//b
                                       ^
            fix: remove it
        """
        from urikit._ground.redaction import (  # it needs re, slow to import
            mask,
            secret_spans,
            shift,
        )

        secrets = secret_spans(self._text)
        masked, lines = mask(self._text, secrets), []
        for finding in self._findings:
            start, end = (shift(index, secrets) for index in finding.span)
            lines.append(f"{finding.severity} {finding.code}: {finding.message}")
            lines += picture(masked, start, max(end, start + 1))
            if finding.fix is not None:
                lines.append(f"    fix: {visible(finding.fix) or 'remove it'}")
        return "\n".join(lines)

    def __len__(self) -> int:
        return len(self._findings)

    if TYPE_CHECKING:

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
        """Show the findings without the string, which may have a password in it."""
        return f"Report({list(self._findings)!r})"
