"""What the checks write their findings to: the text, where its parts are, and what was found."""

import re

from urikit._redaction import password_span
from urikit.hazards._finding import Code, Finding
from urikit.hazards._profiles import MEANINGS, Profile
from urikit.readings._reading import Reading
from urikit.readings._spans import Span

__all__ = ["Draft"]

_TELLS_NOTHING = ("", "/", "%20", "%25")
"""Fixes that do not depend on the text."""


class Draft:
    """A text on its way through the checks. Of each code the first finding is kept.

    >>> draft = Draft(Reading("http://h/"))
    >>> draft.add(Code.PLAIN_HTTP, (0, 4), fix="https")
    >>> [(finding.span, finding.fix) for finding in draft.findings(Profile.FETCH)]
    [((0, 4), 'https')]
    """

    __slots__ = ("_found", "_secret", "base", "layout", "reading", "url")

    def __init__(self, reading: Reading) -> None:
        self.reading = reading.assumed
        self.layout = reading.spans
        self.base = reading.base
        """What the text is relative to, if that was given."""
        self.url = self.reading.url
        """The text by the URL Standard; ``None`` if that refuses it."""
        self._secret = password_span(reading.text)
        self._found: dict[Code, tuple[Span, str, str | None]] = {}

    def add(self, code: Code, span: Span, message: str = "", fix: str | None = None) -> None:
        """A finding at *span* of the layout's text."""
        self.add_given(code, self.layout.place(span), message, fix)

    def add_given(self, code: Code, span: Span, message: str = "", fix: str | None = None) -> None:
        """A finding at *span* of the text as it was given."""
        if code in self._found:
            return
        if self._secret is not None and span[0] < self._secret[1] and self._secret[0] < span[1]:
            # What would be told of the text may be a piece of a password.
            message, fix = "", fix if fix in _TELLS_NOTHING else None
        self._found[code] = (span, message or MEANINGS[code].message, fix)

    def search(
        self, code: Code, pattern: re.Pattern[str], span: Span | None, fix: str | None = None
    ) -> None:
        """A finding where *pattern* first occurs in a part."""
        if span is None or code in self._found:
            return
        match = pattern.search(self.layout.text, *span)
        if match is not None:
            self.add(code, match.span(), fix=fix)

    def __contains__(self, code: Code) -> bool:
        return code in self._found

    def findings(self, profile: Profile) -> tuple[Finding, ...]:
        """What was found that *profile* wants to know, by where it is."""
        found = [
            Finding(code, severity, span, message, fix)
            for code, (span, message, fix) in self._found.items()
            if (severity := MEANINGS[code].severity(profile)) is not None
        ]
        found.sort(key=lambda finding: (finding.span, -finding.severity))
        return tuple(found)
