"""Passwords kept out of answers: in the authority, and where another parser may see one."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from urikit._ground.redaction import MASK
from urikit.objects._base import URIObject
from urikit.whatwg._machine import State
from urikit.whatwg._watched import Step

_Object = TypeVar("_Object", bound=URIObject)


def masked(u: _Object) -> _Object:
    r"""*u* with its password masked, and what other parsers may take for one.

    >>> from urikit import URL
    >>> str(masked(URL("https://me:secret@h.example/")))
    'https://me:***@h.example/'
    >>> str(masked(URL("https://h.example\\@me:secret@evil.example/")))
    'https://h.example/@me:***@evil.example/'
    """
    shown = u.redacted
    return u if shown == str(u) else type(u)(shown)


# URL §4.4, authority state
def masked_steps(steps: Sequence[Step], *, complete: bool) -> list[Step]:
    """The *steps* with what turns out to be a password masked.

    It reaches from the first colon to the last ``@`` that the authority state sees. Where the
    steps are not *complete*, an ``@`` may follow that is not among them.

    >>> from urikit.whatwg._trace import trace
    >>> run = trace("http://u:pw@h")
    >>> [step.buffer for step in masked_steps(run.steps, complete=True) if "*" in step.buffer]
    ['u:***', 'u:***']
    """
    within = [step for step in steps if step.state is State.AUTHORITY]
    colon = next((step.index for step in within if step.c == ":"), None)
    ends = [step.index for step in within if step.c == "@"]
    if not complete and within and steps[-1].state is State.AUTHORITY:
        ends.append(within[-1].index + 1)
    if colon is None or not ends or ends[-1] < colon:
        return [*steps]
    found, buffer, shown = [], "", ""
    for step in steps:
        secret = step.state is State.AUTHORITY and colon < step.index < ends[-1] and step.c != "@"
        if step.buffer == "" or not step.buffer.startswith(buffer):
            buffer = shown = ""
        grown = step.buffer[len(buffer) :]
        if not secret:
            shown += grown
        elif grown and not shown.endswith(MASK):
            shown += MASK
        buffer = step.buffer
        c = "*" if secret else step.c  # one code point for one
        found.append(replace(step, c=c, buffer=shown))
    return found
