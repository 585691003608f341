"""Ordinary changes of URLs, without the machine that makes all others."""

from __future__ import annotations

from urikit import errors
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.pictures import LONE_SURROGATE
from urikit._ground.special_schemes import NETWORK_SCHEMES
from urikit._ground.utf8 import surrogate_in
from urikit._kernel.percent import encode
from urikit.chars import chars, span
from urikit.chars._encode_sets import FRAGMENT, PATH, SPECIAL_QUERY, USERINFO
from urikit.errors import BuildError
from urikit.objects._splicing import Splicer

if TYPE_CHECKING:
    from typing import Any, Final

    from urikit._kernel.urls import URLBase
    from urikit.chars import CharSet

SPECIAL_PATH: Final = PATH | chars("\\")
"""The characters that are encoded in the path of a special URL."""
_ASCII: Final = span("\0", "\x7f")
_QUERY_TABLE: Final = (_ASCII - SPECIAL_QUERY).table
# Characters that are encoded in a segment, every slash that a URL may have among them.
_SEGMENT_TABLE: Final = (_ASCII - USERINFO - chars("%")).table


def encode_segment(segment: str) -> str:
    """A decoded segment as it stands in the path of any URL.

    >>> encode_segment("a/b c")
    'a%2Fb%20c'
    """
    encoded = encode(segment, _SEGMENT_TABLE)
    if encoded is None:
        kind, index = errors.ErrorKind.LONE_SURROGATE, surrogate_in(segment)
        raise BuildError(kind, segment, index, message=LONE_SURROGATE)
    return encoded


def _splicer(path: CharSet, more: CharSet) -> Splicer:
    """For special URLs, which encode *more* in every part."""
    sets = {
        "username": USERINFO,
        "password": USERINFO,
        "path": path,
        "query": SPECIAL_QUERY,
        "fragment": FRAGMENT,
    }
    return Splicer(
        {name: (_ASCII - encode_set - more).table for name, encode_set in sets.items()},
        NETWORK_SCHEMES.__contains__,
        lambda text: encode(text, _QUERY_TABLE),
    )


_splice_encoded: Final = _splicer(PATH, chars(""))
_splice: Final = _splicer(SPECIAL_PATH, chars("%"))


def spliced(url: URLBase, changes: dict[str, Any], encoded: bool) -> str | None:
    """The string of *url* with ordinary *changes*, not parsed yet; None if they are not ordinary.

    >>> from urikit import URL
    >>> spliced(URL("https://h/a?b#c"), {"path": "/50%", "fragment": None}, False)
    'https://h/50%25?b'
    >>> spliced(URL("https://h/a?b#c"), {"path": 5}, False) is None
    True
    """
    if url._host < 0 or url.scheme not in NETWORK_SCHEMES:
        return None
    if encoded is False:
        return _splice.splice(url, changes)
    if encoded is not True:
        from urikit._ground.kinds import check_flag  # slow to import

        check_flag("encoded", encoded)
    return _splice_encoded.splice(url, changes)
