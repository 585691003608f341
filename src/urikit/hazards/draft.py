"""What the checks write their findings to: the text, where its parts are, and what was found."""

import re

from urikit.hazards.finding import Code, Finding
from urikit.hazards.layout import Layout, Span
from urikit.hazards.profiles import MEANINGS, Profile
from urikit.objects.url import URL

__all__ = ["Draft"]


class Draft:
    """A text on its way through the checks. Of each code the first finding is kept.

    >>> draft = Draft(Layout("http://h/"), None, None)
    >>> draft.add(Code.PLAIN_HTTP, (0, 4), fix="https")
    >>> [(finding.span, finding.fix) for finding in draft.findings(Profile.FETCH)]
    [((0, 4), 'https')]
    """

    __slots__ = ("_found", "base", "layout", "url")

    def __init__(self, layout: Layout, base: URL | None, url: URL | None) -> None:
        self.layout = layout
        self.base = base
        """What the text is relative to, if that was given."""
        self.url = url
        """The text by the URL Standard; ``None`` if that refuses it."""
        self._found: dict[Code, tuple[Span, str, str | None]] = {}

    def add(self, code: Code, span: Span, message: str = "", fix: str | None = None) -> None:
        """A finding at *span* of the layout's text."""
        self.add_given(code, self.layout.place(span), message, fix)

    def add_given(self, code: Code, span: Span, message: str = "", fix: str | None = None) -> None:
        """A finding at *span* of the text as it was given."""
        if code not in self._found:
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
