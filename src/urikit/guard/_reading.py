"""A guard's parser: the URL Standard, but only where every other parser agrees.

A client that is given the text may read it in another way than the guard that checked it. So a
text on which parsers are known to disagree is refused, whatever its destination; and what is
requested is the canonical form, never the text itself.
"""

import re
from typing import Final

from urikit.guard._reasons import Reason, ReasonCode
from urikit.hazards._finders import find_codes, hazards
from urikit.hazards._finding import Code
from urikit.hazards._profiles import Profile
from urikit.objects._url import URL
from urikit.readings import Reading

MISLEADING: Final = frozenset(
    [
        Code.PARSERS_DISAGREE,
        Code.CONTROL_CHARACTER,
        Code.LONE_SURROGATE,
        Code.URL_WRAPPER,
        Code.HOST_AS_SCHEME,
        Code.WRONG_SLASHES,
        Code.BACKSLASH,
        Code.SEVERAL_AT_SIGNS,
        Code.BRACKET_MISUSE,
        Code.ZONE_ID,
        Code.BAD_PORT,
        Code.ENCODED_HOST,
        Code.SPACE_IN_HOST,
        Code.NORMALIZED_HOST,
        Code.IGNORABLE_IN_HOST,
        Code.NUMERIC_IPV4,
    ]
)
"""The hazards that make a text mean different destinations to different parsers."""
_MISLEADING_HAZARDS: Final = hazards(Profile.FETCH, MISLEADING)

# Followed by whatever the canonical form can hold, this has one reading: a host in it may be an
# address, too. The law is that the hazards agree.
_CERTAIN: Final = re.compile(r"https?://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::[0-9]+)?/")


def read(reading: Reading) -> tuple[URL | None, tuple[Reason, ...]]:
    """The URL, if the text is one, and why its text must not be trusted.

    >>> read(Reading("https://example.com/a b"))
    (URL('https://example.com/a%20b'), ())
    >>> url, reasons = read(Reading(r"https://good.example\\@evil.example/"))
    >>> url.host, {str(reason.code) for reason in reasons}, [reason.rule for reason in reasons]
    ('good.example', {'parsers-disagree'}, ['parsers-disagree', 'backslash'])
    """
    text, url = reading.text, reading.url
    if url is None:
        error = reading.url_error
        assert error is not None
        message = error.without_base().message
        start = min(error.index, len(text))
        span = (start, min(start + 1, len(text)))
        reason = Reason(ReasonCode.INVALID_URL, message, span, rule=str(error.kind))
        return None, (reason,)
    return url, () if _is_certain(text, url) else misleading(reading)


def read_certain(text: str) -> URL | None:
    """The URL that every parser reads in *text*; ``None`` says nothing.

    >>> read_certain("https://example.com/"), read_certain("https://EXAMPLE.com/")
    (URL('https://example.com/'), None)
    """
    url = URL.parse(text)
    return url if url is not None and _is_certain(text, url) else None


def _is_certain(text: str, url: URL) -> bool:
    return url._text == text and _CERTAIN.match(text) is not None


def misleading(reading: Reading) -> tuple[Reason, ...]:
    """The hazards of a text that make it mean different things to different parsers.

    >>> misleading(Reading("https:a.example"))[0].message
    'no slashes after `https:`: WHATWG reads a host after any number, RFC 3986 only after two'
    """
    return tuple(
        Reason(
            ReasonCode.CONTROL_CHARACTER
            if finding.code is Code.CONTROL_CHARACTER
            else ReasonCode.PARSERS_DISAGREE,
            finding.message,
            finding.span,
            rule=str(finding.code),
        )
        for finding in find_codes(reading, _MISLEADING_HAZARDS, MISLEADING)
    )
