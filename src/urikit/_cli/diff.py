"""Compare two URLs, part by part.

Shows each part that differs, and the first level of normalization at which it becomes equal: exact,
case, percent, path, address or scheme (RFC 3986 section 6.2). The last line says the same of the
whole URLs. Of queries it shows the pairs that differ. Passwords are masked.

The parsed URLs are compared: the WHATWG parser lowercases hosts and removes default ports. Use
-s rfc3986 to compare URLs as they are written.

examples:
    $ urikit diff -s rfc3986 http://example.com:80/%7Ejoe HTTP://example.com/~joe
    scheme: equal at level case
      - http
      + HTTP
    port: equal at level scheme
      - 80
      + (absent)
    path: equal at level percent
      - /%7Ejoe
      + /~joe
    equal at level scheme
    $ urikit diff 'https://h/?id=7&page=1' 'https://h/?page=2&id=7'
    query: different
      - page=1
      + page=2
    different
    $ urikit diff --ignore fragment --ignore trailing-slash https://h/a/ https://h/a#top
    equal at level exact, ignoring fragment and trailing-slash
    $ urikit diff https://example.com HTTPS://EXAMPLE.com:443/
    equal after parsing
    $ urikit diff --quiet "$old" "$new" || echo moved

exit codes:
    0  the URLs are equal at --level
    1  the URLs differ
    2  a URL is invalid, the command line is invalid, or output could not be written
"""

from __future__ import annotations

from urikit._cli.common import BASE, COLOR, DEFAULT_SCHEME, JSON, STANDARD, reading
from urikit._cli.spec import Option, Values
from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel.tables import LEVELS
from urikit.objects._base import PARTS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from typing import Any

    from urikit._cli.terminal import Style
    from urikit.objects._base import Part


def _ignored() -> tuple[str, ...]:
    from urikit.objects._comparing import IGNORED

    return IGNORED


OPTIONS = (
    Option("A", "the first URL"),
    Option("B", "the second URL"),
    Option(
        "-l, --level LEVEL",
        "exit with 0 if the URLs are equal at this level",
        choices=LEVELS,
        default="scheme",
    ),
    Option("-i, --ignore WHAT", "ignore these differences", choices=_ignored, many=True),
    Option("-q, --quiet", "print nothing; use the exit code"),
    STANDARD,
    BASE,
    DEFAULT_SCHEME,
    COLOR,
    JSON,
)

TROUBLE = 2
"""The exit code if nothing can be compared, as in diff(1)."""
_NOTES = {None: "(absent)", "": "(empty)"}


def run(options: Values) -> int:
    import sys

    from urikit._cli.output import Output, Reporter, json_text
    from urikit._cli.terminal import style_for
    from urikit.errors import URIError

    read = reading(options, options.base)
    output = Output()
    with Reporter("diff", output) as report:
        urls = []
        for name in ("A", "B"):
            try:
                urls.append(read(getattr(options, name.lower())))
            except URIError as error:
                report.tell(name, error)
        if len(urls) < 2:
            return TROUBLE
        found = Difference(urls[0], urls[1], options.ignore)
        found.is_rewritten = options.a != options.b and str(urls[0]) == str(urls[1])
        is_equal = found.is_equal(options.level)
        if options.json:
            record = found.to_dict() | {"level": options.level, "equal": is_equal}
            output.line(json_text(record))
        elif not options.quiet:
            for line in found.lines(options.level, style_for(sys.stdout, options.color)):
                output.line(line)
    return TROUBLE if report.failed else 0 if is_equal else 1


class Difference:
    """The parts in which two URLs differ, and the levels at which these become equal.

    >>> from urikit import URI
    >>> found = Difference(URI("http://h:80/a"), URI("http://h/a"))
    >>> found.parts, found.level
    ({'port': 'scheme'}, 'scheme')

    Differences to *ignore* do not count:

    >>> Difference(URI("http://h/a/#b"), URI("http://h/c"), ["fragment"]).parts
    {'path': None}
    """

    def __init__(self, a: Any, b: Any, ignore: Iterable[str] = ()) -> None:
        self._a, self._b = a, b
        ignored = frozenset(ignore)
        a, b = self._compared = a._without(ignored), b._without(ignored)
        self.ignored = [*dict.fromkeys(ignore)] if self._compared != (self._a, self._b) else []
        """The differences to ignore, if there are any."""
        self.is_rewritten = False
        """True if two different strings were parsed to the same URL."""
        self.level: str | None = next(
            (level for level in LEVELS if a.equivalent(b, level=level)), None
        )
        """The first level at which they are equal."""
        self.parts: dict[Part, str | None] = {
            part: self._level_of(part) for part in PARTS if _text(a, part) != _text(b, part)
        }
        """The parts that differ, each with the first level at which it is equal."""

    def _level_of(self, part: Part) -> str | None:
        for level in LEVELS:
            a, b = [u.normalize(level) for u in self._compared]
            if level == self.level or _text(a, part) == _text(b, part):
                return level
        return None

    def is_equal(self, level: str) -> bool:
        """True if the URLs are equal at *level*."""
        return self.level is not None and LEVELS.index(self.level) <= LEVELS.index(level)

    def to_dict(self) -> dict[str, Any]:
        """Return the differences for JSON."""
        return {
            "a": self._a.redacted,
            "b": self._b.redacted,
            "equal_at": self.level,
            "differences": [
                {
                    "part": part,
                    "a": _shown(self._a, part),
                    "b": _shown(self._b, part),
                    "equal_at": level,
                }
                for part, level in self.parts.items()
            ],
        }

    def lines(self, level: str, style: Style) -> Iterator[str]:
        """Yield the lines of the report."""
        for part, equal_at in self.parts.items():
            a, b = _shown(self._a, part), _shown(self._b, part)
            note = ""
            if a == b:
                note = "; the masked values differ"
            elif part == "query" and equal_at is None:
                a, b, note = self._queries(a, b)
            yield f"{style(part, 'bold')}: {_verdict(equal_at)}{note}"
            for sign, color, values in (("-", "red", a), ("+", "green", b)):
                for value in values if isinstance(values, list) else [values]:
                    yield style(f"  {sign} {_written(value)}", color)
        verdict = _verdict(self.level)
        if self.level == LEVELS[0] and self.is_rewritten:
            verdict = "equal after parsing"
        if self.level is not None and self.ignored:
            verdict += f", ignoring {' and '.join(self.ignored)}"
        if self.level is not None and not self.is_equal(level):
            verdict = f"different at level {level}, {verdict}"
        yield style(verdict, "bold")

    def _queries(self, a: str | None, b: str | None) -> tuple[Any, Any, str]:
        """Return what two queries do not share, with a remark; all of it if it has secrets."""
        if not a or not b or (a, b) != (_text(self._a, "query"), _text(self._b, "query")):
            return a, b, ""
        ours, theirs = [list(u.params.items()) for u in (self._a, self._b)]
        first, second = _without(ours, theirs), _without(theirs, ours)
        if first or second:
            return first, second, ""
        is_order = _shown_pairs(ours) != _shown_pairs(theirs)
        return (
            a,
            b,
            f"; the same pairs {'in a different order' if is_order else 'written differently'}",
        )


def _text(u: Any, part: Part) -> str | None:
    """Return the text of a *part*; a port may be larger than a number can be."""
    is_absent = not u.has_port if part == "port" else getattr(u, part) is None
    start, end = u.span(part)
    return None if is_absent else str(u)[start:end]


def _shown(u: Any, part: Part) -> str | None:
    """Return the text of a *part* with its passwords masked."""
    from urikit._ground.redaction import mask_within

    text = _text(u, part)
    return text and mask_within(str(u), u._secrets(), *u.span(part))


def _without(
    pairs: Collection[tuple[str, str | None]], others: Iterable[tuple[str, str | None]]
) -> list[str]:
    """Return the *pairs* that *others* lack, each as often as it is missing."""
    missing = []
    shown = _shown_pairs(pairs)
    counts: dict[tuple[str, str | None], int] = {}
    for pair in others:
        counts[pair] = counts.get(pair, 0) + 1
    for pair, masked in zip(pairs, shown, strict=True):
        if counts.get(pair):
            counts[pair] -= 1
        else:
            missing.append(masked)
    return missing


def _shown_pairs(pairs: Collection[tuple[str, str | None]]) -> list[str]:
    """Return the *pairs* as they are shown, their secrets masked."""
    from urikit._ground.redaction import mask_pairs

    return [key if value is None else f"{key}={value}" for key, value in mask_pairs(pairs)]


def _written(value: str | None) -> str:
    from urikit._cli.output import plain

    return _NOTES.get(value) or plain(value)


def _verdict(level: str | None) -> str:
    return "different" if level is None else f"equal at level {level}"
