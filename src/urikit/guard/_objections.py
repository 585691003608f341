"""Collecting what is wrong with a URL: each reason with its place in the text as it was given."""

import dataclasses
from typing import Literal

from urikit._ground.redaction import password_span
from urikit.guard._reasons import Reason, ReasonCode
from urikit.readings import Reading
from urikit.readings._spans import Span

Part = Literal["scheme", "userinfo", "host", "port"]


class Objections:
    """The reasons against one text, in the order in which they are found.

    What is quoted of the text is left out where it may be a piece of a password.

    >>> found = Objections("https://h.example:8080/")
    >>> found.add(ReasonCode.PORT_NOT_ALLOWED, "port", "port", "port 8080")
    >>> found.reasons[0].message, found.reasons[0].span
    ('port 8080 is not allowed', (18, 22))
    >>> found = Objections("https://user:12?34@h.example/")
    >>> found.add(ReasonCode.PORT_NOT_ALLOWED, "port", "port", "port 12")
    >>> found.reasons[0].message
    'port is not allowed'
    """

    def __init__(self, text: str | Reading) -> None:
        self._reading = Reading.of(text)
        self.reasons: list[Reason] = []

    def add(
        self, code: ReasonCode, part: Part, named: str, quoted: str | None = None, rule: str = ""
    ) -> None:
        """That *part* is not allowed, or is blocked by a *rule*."""
        secret = password_span(self._reading.text) is not None
        subject = named if secret or quoted is None else quoted
        says = f"is blocked by {rule}" if rule else "is not allowed"
        self.reasons.append(Reason(code, f"{subject} {says}", self._span(part), rule))

    def host(self, reason: Reason | None) -> None:
        """The *reason* that the host gives, if there is one."""
        if reason is not None:
            self.reasons.append(dataclasses.replace(reason, span=self._span("host")))

    def _span(self, part: Part) -> Span | None:
        spans = self._reading.spans
        if part == "scheme":
            span = None if spans.scheme is None else (0, len(spans.scheme))
        else:
            span = getattr(spans, part)
        return None if span is None else spans.place(span)
