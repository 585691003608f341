"""The page of ``urikit explain``, as wide as the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from urikit._cli.advice import for_command
from urikit._cli.explanation import Explanation
from urikit._cli.picture import Glyphs, draw, glyphs_for
from urikit._cli.terminal import SEVERITIES, Style, cut, pad, wrap
from urikit._ground.pictures import columns, visible
from urikit._ground.typed import Any
from urikit.hazards import Finding
from urikit.objects._notebook import COLORS, pieces_of
from urikit.readings._views import LABELS

_WIDEST = 110
_LONGEST = 1500  # columns of a picture, or of a value: nobody looks at more


def page_of(found: Explanation, width: int, style: Style, stream: Any) -> list[str]:
    """The lines of the page."""
    page = Page(min(width, _WIDEST), style, glyphs_for(stream))
    page.picture(found)
    page.table("", found.facts())
    page.table("Query, decoded", found.pairs(), COLORS["query"])
    page.table("Scheme details", found.details())
    page.readings(found.comparison)
    page.findings(found)
    return page.lines


class Page:
    """Lines of at most so many columns, section by section."""

    def __init__(self, width: int, style: Style, glyphs: Glyphs) -> None:
        self.lines: list[str] = []
        self._width = width
        self._style = style
        self._glyphs = glyphs

    # --- the parts -----------------------------------------------------------------------------

    def picture(self, found: Explanation) -> None:
        """The text with its parts named; or where it is broken."""
        u = found.best
        if u is not None:
            pieces = pieces_of(u)
            if sum(columns(piece.text) for piece in pieces) > _LONGEST:
                pieces = [piece._replace(text=cut(piece.text, 200)) for piece in pieces]
            lines = draw(pieces, self._width - 2, self._style, self._glyphs)
            self.lines += [f"  {line}" if line else "" for line in lines]
        if found.error is not None:
            if u is not None:
                self.lines.append("")
            message = for_command("explain", found.error).message
            self._say(visible(message[:1].upper() + message[1:]), "bold red")
            place = found.error.index
            self._excerpt(found, (place, place + 1), "bold red")

    def table(
        self, heading: str, pairs: Sequence[tuple[str, str | None]], how: str = "dim"
    ) -> None:
        """Names and values in two columns."""
        if not pairs:
            return
        self._heading(heading)
        size = min(max(columns(visible(name)) for name, _ in pairs), self._width // 3)
        for name, value in pairs:
            start = f"  {self._style(pad(cut(visible(name), size), size), how)}  "
            shown, value_how = ("no value", "dim") if value is None else (visible(value), "")
            self._say(cut(shown, _LONGEST), value_how, size + 4, start)

    # --- how it is read --------------------------------------------------------------------------

    def readings(self, comparison: Any) -> None:
        """Write how each parser reads it, and why they differ."""
        self._heading("How parsers read it")
        by_name = {view.name: view for view in comparison.views}
        hows = iter(["bold green", "bold yellow", "bold magenta", "bold cyan"])
        for group in comparison.groups:
            views = [by_name[name] for name in group.views]
            if group.destination is not None:
                mark, how = self._glyphs.bullet, next(hows, "bold red")
                scheme, host, port = group.destination
                place = f"{scheme or 'no scheme'}:{f'//{host}' if host else ' no host'}"
                place += "" if port is None else f":{port}"
            elif all(view.abstains for view in views):
                mark, how, place = self._glyphs.rule, "dim", f"not applicable: {group.error}"
            else:
                mark, how, place = self._glyphs.cross, "bold red", f"rejected: {group.error}"
            self._say(cut(visible(place), _LONGEST), how, 4, f"  {self._style(mark, how)} ")
            # A name and its version stay together.
            names = [LABELS.get(view.name, view.label).replace(" ", "\xa0") for view in views]
            lines = wrap(", ".join(names), self._width - 6)
            self.lines += [f"      {line}".replace("\xa0", " ") for line in lines]
        self._differences(comparison.differences)

    def _differences(self, differences: Any) -> None:
        if not differences:
            return
        self.lines.append("")
        named = [
            "validity" if one.component == "acceptance" else one.component for one in differences
        ]
        self._say(visible(f"They differ on {_listed(named)}:"), "bold")
        told: list[str] = []
        for one in differences:
            why = one.explanation.removesuffix(one.readings).strip() or one.explanation
            if why in told:
                continue
            told.append(why)
            self._say(visible(why), "", 6, f"    {self._glyphs.arrow} ")
            self._say(one.rule, "dim", 6)

    # --- findings ------------------------------------------------------------------------------

    def findings(self, found: Explanation) -> None:
        """Write the findings, the worst first."""
        self._heading("Findings")
        if not found.report:
            self._say("none", "green")
            return
        for finding in sorted(found.report, key=lambda each: -each.severity):
            self._finding(finding, found)

    def _finding(self, finding: Finding, found: Explanation) -> None:
        how = SEVERITIES[str(finding.severity)]
        label = self._style(str(finding.severity), how)
        code = self._style(cut(str(finding.code), self._width - 4), "bold")
        if len(str(finding.severity)) + len(finding.code) + 3 <= self._width:
            self.lines.append(f"  {label} {code}")
        else:
            self.lines += [f"  {label}", f"    {code}"]
        self._say(visible(finding.message), "", 4)
        self._excerpt(found, finding.span, how)
        if finding.fix:
            self._say(f"fix: {visible(finding.fix)}", "green", 4)

    def _excerpt(self, found: Explanation, span: tuple[int, int], how: str) -> None:
        first = found.place(span[0])
        last = max(found.place(span[1]), first + 1)
        self.lines += excerpt(found.text, first, last, self._width, self._style, how)

    # --- lines ---------------------------------------------------------------------------------

    def _heading(self, text: str) -> None:
        self.lines.append("")
        if text:
            text = cut(text, self._width - 3)
            rest = self._glyphs.rule * max(self._width - columns(text) - 4, 0)
            lead = self._glyphs.rule * 2
            after = f" {self._style(rest, 'dim')}" if rest else ""
            self.lines.append(f"{self._style(lead, 'dim')} {self._style(text, 'bold')}{after}")

    def _say(self, text: str, how: str, indent: int = 2, start: str = "") -> None:
        """Wrap *text* behind so many spaces, or behind *start* on its first line."""
        head, *rest = wrap(text, max(self._width - indent, 8))
        self.lines.append(f"{start or ' ' * indent}{self._style(head, how)}".rstrip())
        self.lines += [" " * indent + self._style(line, how) for line in rest]


def excerpt(
    text: str, first: int, last: int, width: int, style: Style, how: str = "bold red"
) -> list[str]:
    """One line of *text* around the place, with carets under it.

    >>> print(*excerpt("http://h:x/", 9, 10, 40, Style(False)), sep="\\n")
        http://h:x/
                 ^
    """
    room = width - 4
    start = max(0, first - room)
    before, marked = visible(text[start:first]), visible(text[first : min(last, first + room)])
    after = visible(text[max(last, first) : max(last, first) + room])
    half = room // 2
    if start or (columns(before) > half and columns(before + marked + after) > room):
        left = max(half, room - columns(marked + after) - 1)
        while columns(before) >= left:
            before = before[1:]
        before = f"…{before}"
    carets = "^" * min(max(columns(marked), 1), room - columns(before))
    return [
        f"    {cut(before + marked + after, room)}".rstrip(),
        f"    {' ' * columns(before)}{style(carets, how)}",
    ]


def _listed(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
