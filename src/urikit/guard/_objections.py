"""Collecting what is wrong with a URL: each reason with its place in the text as it was given."""

import dataclasses
from typing import Final, Literal

from urikit._redaction import password_span
from urikit.guard._reasons import Reason, ReasonCode
from urikit.readings import Reading
from urikit.readings._spans import Span, Spans

Part = Literal["scheme", "userinfo", "host", "port"]

_BLOCKED: Final = {True: "is blocked by", False: "is not allowed"}


class Objections:
    """The reasons against one text, in the order in which they are found.

    What is quoted of the text is left out where it may be a piece of a password.

    >>> found = Objections("https://h.example:8080/")
    >>> found.add(ReasonCode.PORT_NOT_ALLOWED, "port", "the port", "port 8080")
    >>> found.reasons[0].message, found.reasons[0].span
    ('port 8080 is not allowed', (18, 22))
    >>> found = Objections("https://user:12?34@h.example/")
    >>> found.add(ReasonCode.PORT_NOT_ALLOWED, "port", "the port", "port 12")
    >>> found.reasons[0].message
    'the port is not allowed'
    """

    __slots__ = ("_layout", "_text", "reasons")

    def __init__(self, text: str) -> None:
        self._text = text
        self._layout: Spans | None = None
        self.reasons: list[Reason] = []

    def add(
        self, code: ReasonCode, part: Part, named: str, quoted: str | None = None, rule: str = ""
    ) -> None:
        """That *part* is not allowed, or is blocked by a *rule*."""
        secret = password_span(self._text) is not None
        subject = named if secret or quoted is None else quoted
        says = f"{_BLOCKED[bool(rule)]} {rule}".rstrip()
        self.reasons.append(Reason(code, f"{subject} {says}", self._span(part), rule))

    def host(self, reason: Reason | None) -> None:
        """The *reason* that the host gives, if there is one."""
        if reason is not None:
            self.reasons.append(dataclasses.replace(reason, span=self._span("host")))

    def _span(self, part: Part) -> Span | None:
        if self._layout is None:
            self._layout = Reading(self._text).spans
        layout = self._layout
        if part == "scheme":
            return None if layout.scheme is None else layout.place((0, len(layout.scheme)))
        span: Span | None = getattr(layout, part)
        if span is None:
            return None
        return layout.place(span)
