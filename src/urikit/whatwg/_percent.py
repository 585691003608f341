"""Percent-encoded bytes: URL §1.3, with the sets of :mod:`urikit.chars._encode_sets`."""

from __future__ import annotations

from functools import cache

from urikit import chars as sets, percent
from urikit._ground.patterns import pattern_of
from urikit._ground.typed import Final
from urikit.chars import ANY, SURROGATE, CharSet, chars, span
from urikit.chars._encode_sets import (
    ASCII_URL_CODE_POINTS,
    FORM_URLENCODED,
    FRAGMENT,
    PATH,
    SPECIAL_QUERY,
)
from urikit.whatwg._encodings import Encoding

# URL §4.3. Noncharacters are U+FDD0 to U+FDEF and the last two of every plane.
_NONCHARACTERS: Final = CharSet(
    [(0xFDD0, 0xFDEF), *((plane << 16 | 0xFFFE, plane << 16 | 0xFFFF) for plane in range(17))]
)
URL_CODE_POINTS: Final = (ASCII_URL_CODE_POINTS | span("\xa0", "\U0010fffd")) - (
    SURROGATE | _NONCHARACTERS
)

KEPT_EVERYWHERE: Final = ASCII_URL_CODE_POINTS - PATH - SPECIAL_QUERY - FRAGMENT
"""The ones that a path, a query and a fragment keep as they are."""

NOT_A_URL_CODE_POINT: Final = pattern_of((ANY - URL_CODE_POINTS - chars("%")).pattern)
"""Finds what is neither a URL code point nor ``%``."""
STRAY_PERCENT: Final = pattern_of(sets.STRAY_PERCENT)
"""Finds a ``%`` that two ASCII hex digits do not follow."""
NOT_A_URL_UNIT: Final = pattern_of(f"{sets.STRAY_PERCENT}|{NOT_A_URL_CODE_POINT.pattern}")
"""Finds what is neither a URL code point nor a percent-encoded byte."""


@cache
def _kept_by(encode_set: CharSet) -> CharSet:
    return ANY - encode_set


def utf8_percent_encode(text: str, encode_set: CharSet) -> str:
    """*text*, a scalar value string, with what is in *encode_set* percent-encoded as UTF-8.

    >>> from urikit.chars._encode_sets import USERINFO
    >>> utf8_percent_encode("Say what‽", USERINFO)
    'Say%20what%E2%80%BD'
    """
    if encode_set.compiled.search(text) is None:
        return text
    return percent.encode(text, _kept_by(encode_set))


def percent_encode_after_encoding(encoding: Encoding, text: str, encode_set: CharSet) -> str:
    """*text* encoded to bytes by *encoding*, and these percent-encoded.

    What *encoding* cannot encode becomes a decimal character reference, percent-encoded.

    >>> from urikit.whatwg._encodings import get_output_encoding
    >>> shift_jis = get_output_encoding("Shift_JIS")
    >>> percent_encode_after_encoding(shift_jis, "1+1 ≡ 2%20‽", FORM_URLENCODED)
    '1%2B1+%81%DF+2%2520%26%238253%3B'
    """
    if encoding.is_utf8:
        output = utf8_percent_encode(text, encode_set)
    else:
        kept = _kept_by(encode_set)
        output = "".join(
            f"%26%23{piece}%3B" if isinstance(piece, int) else percent.encode_bytes(piece, kept)
            for piece in encoding.encode_or_fail(text)
        )
    # spaceAsPlus
    return output.replace("%20", "+") if encode_set is FORM_URLENCODED else output
