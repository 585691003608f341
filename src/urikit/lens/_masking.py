"""Passwords kept out of answers: in the authority, and where another parser may see one."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from urikit._ground.redaction import MASK, Span, mask_parsed, parsed_secrets, secret_spans, united
from urikit.objects._base import URIObject
from urikit.readings import Reading
from urikit.readings._masking import Masker
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


def secrets_of(reading: Reading) -> list[Span]:
    r"""Return the spans of a string that are secret to RFC 3986 or to the URL Standard.

    >>> secrets_of(Reading("http://me:secret@a.example\\@b.example/?sig=x"))
    [(10, 16), (43, 44)]
    """
    text = reading.text
    spans = parsed_secrets(text)
    userinfo = reading.spans.userinfo
    found = [] if userinfo is None else [reading.spans.place(userinfo)]
    if authority := reading.components.authority:
        start = text.index("//") + 2
        found.append((start, start + authority.rfind("@")))
    for start, end in found:
        if colon := text.find(":", start, end) + 1:
            spans += parsed_secrets(text, (colon, end))
    if reading.url is None and reading.iri is None:  # nobody says where a password is
        spans += secret_spans(text, cautious=False)
    readers = reading.view("appendix-b"), reading.view("whatwg")
    spans = Masker(text, *readers, secrets=united(spans)).spans
    return [(start, end) for start, end in spans if start < end]


def masked_steps(steps: Sequence[Step], secrets: Sequence[Span]) -> Iterator[Step]:
    """Yield the *steps* with the *secrets*, spans of the string, masked where they read them.

    >>> from urikit.whatwg._trace import trace
    >>> run = trace("http://u:pw@h")
    >>> [step.buffer for step in masked_steps(run.steps, [(9, 11)]) if "*" in step.buffer]
    ['u:***', 'u:***']
    """
    starts = [start for start, _ in secrets]
    buffer = shown = ""
    for step in steps:
        number = bisect_right(starts, step.index) - 1
        secret = number >= 0 and step.index < secrets[number][1]
        if step.buffer == "" or not step.buffer.startswith(buffer):
            buffer = shown = ""
        grown = step.buffer[len(buffer) :]
        if not secret:
            shown += grown
        elif grown and not shown.endswith(MASK):
            shown += MASK
        buffer = step.buffer
        yield replace(step, c="*" if secret else step.c, buffer=shown)  # one code point for one


def masked_beginning(value: str, whole: str, shown: str) -> str:
    """Return *value*, which may grow to *whole*, masked as that is in *shown*.

    >>> masked_beginning("a=1&sig=x", "a=1&sig=xyz&b", "a=1&sig=***&b")
    'a=1&sig=***'
    """
    if value == whole:
        return shown
    if not whole.startswith(value):
        return mask_parsed(value)
    if shown.startswith(value):
        return value
    return shown[: len(value) + len(MASK)].partition(MASK)[0] + MASK
