"""The steps of the basic URL parser: each turn of the loop of URL §4.4 is one.

A step has the state, the pointer, ``c``, the buffer, the three flags, and the URL so far.
"""

from __future__ import annotations

from collections.abc import Iterator

from urikit._ground.typed import Final, frozen
from urikit._kernel.record import plain_text
from urikit.errors import ParseError
from urikit.whatwg._parser import basic_url_parser
from urikit.whatwg._record import URLRecord
from urikit.whatwg._watched import Step, WatchedParser

LIMIT: Final = 2000
"""The number of steps to keep by default: each holds a copy of the URL."""


@frozen
class Trace:
    """A run of the parser: its steps in order, and how it ended.

    >>> run = trace("http://h:x/")
    >>> run.record is None, run.error.kind, run.complete
    (True, 'port-invalid', True)
    """

    text: str
    steps: tuple[Step, ...]
    record: URLRecord | None
    """The URL; ``None`` for failure."""
    error: ParseError | None
    """The error of the parser; ``None`` if it succeeded."""
    removed: tuple[int, ...]
    """The indexes of the code points that are removed before the machine starts."""
    complete: bool
    """True if the steps go to the end; if not there were more than the limit."""

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __repr__(self) -> str:
        return f"Trace({len(self.steps)} steps)"


def trace(text: object, base: URLRecord | str | None = None, *, limit: int = LIMIT) -> Trace:
    """Run the basic URL parser over *text* and return its steps, at most *limit* of them.

    The result and the error are those of the whole string, however many steps are kept. A *base*
    that cannot be parsed raises a :class:`ParseError`.

    >>> run = trace("https://h/a?b")
    >>> [str(step.state) for step in run if step.c == "?"]
    ['path state']
    >>> run.record.serialize()
    'https://h/a?b'
    """
    if base is not None and not isinstance(base, URLRecord):
        base = basic_url_parser(plain_text(base))
    parser = WatchedParser(plain_text(text), base, limit=limit)
    parser.run()
    return trace_of(parser, limit)


def trace_of(parser: WatchedParser, limit: int = LIMIT) -> Trace:
    """Return at most *limit* steps of a parser that kept its steps.

    >>> parser = WatchedParser("a:b", limit=10)
    >>> _ = parser.run()
    >>> len(trace_of(parser)), len(trace_of(parser, 2))
    (4, 2)
    """
    steps = tuple(parser.steps[:limit])
    outcome = parser.outcome()
    complete = parser.complete and len(steps) == len(parser.steps)
    return Trace(parser.text, steps, outcome.record, outcome.error, parser.removed(), complete)
