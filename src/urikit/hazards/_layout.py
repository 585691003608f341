"""Where the parts of a text are, read as tolerantly as the URL Standard reads, in any text.

The parser of the standard removes tabs, newlines and what surrounds the text before it looks;
positions in what is left are mapped back to the text as it was given. Nothing here fails.
"""

import re
from typing import Final

from urikit._kernel.urlscan import SPECIAL_SCHEMES

__all__ = ["Layout", "Span"]

Span = tuple[int, int]

_C0_CONTROL_OR_SPACE: Final = "".join(map(chr, range(0x21)))
_TAB_OR_NEWLINE: Final = re.compile("[\t\n\r]")
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+\-.]*+):")
_SLASHES: Final = {True: re.compile(r"[/\\]*+"), False: re.compile("/*+")}
_AUTHORITY_END: Final = {True: re.compile(r"[/\\?#]"), False: re.compile("[/?#]")}
_PATH_END: Final = re.compile("[?#]")
_DRIVE: Final = re.compile(r"[A-Za-z][:|]")
_HOST_STOP: Final = re.compile(r"[:\[\]]")


class Layout:
    """The parts of a text: positions in :attr:`text`, what is left of it for the parser.

    >>> layout = Layout("  http:\\\\\\\\a\\t.example:80/x?y#z")
    >>> layout.slice(layout.host), layout.slice(layout.port), layout.slice(layout.path)
    ('a.example', '80', '/x')
    >>> layout.place(layout.host)
    (9, 19)
    """

    __slots__ = (
        "_kept",
        "_offset",
        "authority",
        "fragment",
        "given",
        "host",
        "is_opaque",
        "path",
        "port",
        "query",
        "scheme",
        "slashes",
        "special",
        "text",
        "userinfo",
    )

    def __init__(self, given: str, base_scheme: str | None = None) -> None:
        self.given = given
        self._strip(given)
        text = self.text
        match = _SCHEME.match(text)
        self.scheme: str | None = match[1].lower() if match else None
        """In lower case; ``None`` if there is none."""
        scheme = self.scheme or base_scheme or "http"
        self.special = scheme in SPECIAL_SCHEMES
        """Whether backslashes are slashes."""
        start = match.end() if match else 0
        slashes = _SLASHES[self.special].match(text, start)
        self.slashes: Span = (start, slashes.end() if slashes else start)
        """All the slashes, of either kind, between scheme and host, or before the path."""
        self.authority = self._find_authority(scheme, base_scheme)
        self.userinfo: Span | None = None
        self.host: Span | None = None
        self.port: Span | None = None
        index = self.slashes[0]
        if self.authority is not None:
            self._divide_authority(scheme)
            index = self.authority[1]
        self.is_opaque = self.scheme is not None and not (
            self.special or self.authority or text.startswith("/", index)
        )
        """Whether what follows the scheme is no path with segments."""
        end = _PATH_END.search(text, index)
        stop = end.start() if end else len(text)
        self.path: Span = (index, stop)
        self.query: Span | None = None
        self.fragment: Span | None = None
        hash_ = text.find("#", stop)
        if hash_ >= 0:
            self.fragment = (hash_ + 1, len(text))
        if text.startswith("?", stop):
            self.query = (stop + 1, hash_ if hash_ >= 0 else len(text))

    def _strip(self, given: str) -> None:
        stripped = given.lstrip(_C0_CONTROL_OR_SPACE)
        self._offset = len(given) - len(stripped)
        text = stripped.rstrip(_C0_CONTROL_OR_SPACE)
        self._kept: list[int] | None = None
        if _TAB_OR_NEWLINE.search(text):
            self._kept = [
                self._offset + index for index, char in enumerate(text) if char not in "\t\n\r"
            ]
            text = _TAB_OR_NEWLINE.sub("", text)
        self.text: str = text

    # URL §4.4: special authority slashes, relative slash, file host and path or authority state
    def _find_authority(self, scheme: str, base_scheme: str | None) -> Span | None:
        text, (start, end) = self.text, self.slashes
        if scheme == "file":
            if end - start != 2 or _DRIVE.match(text, end):
                return None
        elif not self.special:
            if end - start < 2:
                return None
            end = start + 2
        elif end - start < 2 and (self.scheme is None or self.scheme == base_scheme):
            return None
        stop = _AUTHORITY_END[self.special].search(text, end)
        return end, stop.start() if stop else len(text)

    def _divide_authority(self, scheme: str) -> None:
        assert self.authority is not None
        text, (start, end) = self.text, self.authority
        if scheme == "file":
            self.host = self.authority
            return
        at = text.rfind("@", start, end)
        if at >= 0:
            self.userinfo = (start, at)
            start = at + 1
        index, inside = start, False
        while True:
            stop = _HOST_STOP.search(text, index, end)
            if stop is None:
                self.host = (start, end)
                return
            if stop[0] == ":" and not inside:
                break
            inside = stop[0] == "[" or (inside and stop[0] == ":")
            index = stop.end()
        self.host = (start, stop.start())
        self.port = (stop.end(), end)

    def slice(self, span: Span | None) -> str:
        """The text of a part; that of an absent one is empty."""
        return "" if span is None else self.text[span[0] : span[1]]

    def place(self, span: Span) -> Span:
        """Where a part is in the text as it was given."""
        start, end = span
        first = self._place(start)
        return first, (self._place(end - 1) + 1 if end > start else first)

    def _place(self, index: int) -> int:
        if self._kept is None:
            return self._offset + index
        if index < len(self._kept):
            return self._kept[index]
        return self._kept[-1] + 1 if self._kept else self._offset
