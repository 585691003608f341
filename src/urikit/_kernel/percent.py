"""The kernel for percent-encoding and for the pairs of a query.

:mod:`urikit.percent` has the rest, and the words for it. ``data`` is the UTF-8 form of a string,
a pointer to C. These loops write to memory of a known size: with a ``Writer`` short strings take a
quarter longer, and long ones to encode almost half.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel import inline
from urikit._kernel.record import COMPILED as _COMPILED
from urikit._kernel.tables import HEX_DIGITS as _HEX_DIGITS, HEX_VALUES as _VALUE_TABLE

if TYPE_CHECKING:
    from typing import Any

FEW = 4
"""Up to this many keys are searched for one by one; for more, all pairs are decoded."""

_LARGE = 1 << 63
_PERCENT, _PLUS, _SPACE, _EQUALS = b"%+ ="
_HEX, _VALUES = _HEX_DIGITS, _VALUE_TABLE  # in C pointers into the tables


def encode(text: str, plain: bytes) -> str | None:
    """*text* with every character percent-encoded that is not in *plain*.

    *plain* has 128 bytes, one for each ASCII character, zero for those to be encoded. A text
    that has no UTF-8 form gives ``None``.

    >>> encode("a ü", bytes(code != 32 for code in range(128)))
    'a%20%C3%BC'
    """
    if len(plain) != 128:
        raise ValueError("table must have 128 bytes")
    data: Any
    if _COMPILED and inline.is_ascii(text):
        data, end = text, len(text)
    else:
        try:
            raw = text.encode()
        except UnicodeEncodeError:
            return None
        data, end = raw, len(raw)
    table = plain
    index, written = 0, 0
    while index < end and data[index] < 128 and table[data[index]]:
        index += 1
    if index == end:
        return text
    output = bytearray(3 * end)
    index = 0
    while index < end:
        code = data[index]
        if code < 128 and table[code]:
            output[written] = code
            written += 1
        else:
            output[written] = _PERCENT
            output[written + 1] = _HEX[code >> 4]
            output[written + 2] = _HEX[code & 15]
            written += 3
        index += 1
    return output[:written].decode("ascii")


def decode(text: str, plus: bool) -> str | None:
    """*text* with its escapes decoded as UTF-8, and with *plus* each ``+`` as a space.

    What is not UTF-8 becomes U+FFFD. A text that has no UTF-8 form itself gives ``None``.

    >>> decode("a%C3%BC+%zz%FF", True)
    'aü %zz\\ufffd'
    """
    if "%" not in text and not (plus and "+" in text):
        return text
    try:
        raw = text.encode()
    except UnicodeEncodeError:
        return None
    return _decoded(raw, 0, len(raw), plus)


def decode_pairs(text: str, separator: str, plus: bool) -> list[tuple[str, str | None]] | None:
    """The keys and values between the separators of *text*, decoded; a bare key has no value.

    A text that has no UTF-8 form gives ``None``.

    >>> decode_pairs("a=1+2&%62&=", "&", True)
    [('a', '1 2'), ('b', None), ('', '')]
    """
    pairs: list[tuple[str, str | None]] = []
    if not text:
        return pairs
    try:
        raw = text.encode()
    except UnicodeEncodeError:
        return None
    data, end, code = raw, len(raw), ord(separator)
    start = index = 0
    equals = -1
    while index <= end:
        if index == end or data[index] == code:
            if equals < 0:
                pairs.append((_decoded(data, start, index, plus), None))
            else:
                value = _decoded(data, equals + 1, index, plus)
                pairs.append((_decoded(data, start, equals, plus), value))
            start = index + 1
            equals = -1
        elif data[index] == _EQUALS and equals < 0:
            equals = index
        index += 1
    return pairs


def may_escape_keys(text: str, separator: str, plus: bool) -> bool:
    """True if a key of *text* may be written otherwise than it is read.

    >>> may_escape_keys("a=1&b=2", "&", True), may_escape_keys("%61=1", "&", True)
    (False, True)
    """
    if "%" not in text and not (plus and "+" in text):
        return False
    if not _COMPILED or not text.isascii():
        return True  # decoding every key is quicker than looking at every character
    data, end, code, in_key = text, len(text), ord(separator), True
    for index in range(end):
        if ord(data[index]) == code:
            in_key = True
        elif data[index] == "=":
            in_key = False
        elif in_key and (data[index] == "%" or (plus and data[index] == "+")):
            return True
    return False


def find_pairs(text: str, separator: str, key: str) -> list[tuple[int, int, str]]:
    """Return the spans of the pairs of *text* with the key *key*, if no key is escaped.

    >>> find_pairs("a=1&b&a", "&", "a")
    [(0, 3, 'a'), (6, 7, 'a')]
    """
    places: list[tuple[int, int, str]] = []
    if not text or separator in key or "=" in key:
        return places
    size, length = len(text), len(key)
    mark = separator + key
    start = 0
    while start >= 0:
        end = start + length
        if text.startswith(key, start) and (
            end == size or text[end] == "=" or text[end] == separator
        ):
            end = text.find(separator, end)
            if end < 0:
                end = size
            places.append((start, end, key))
        else:
            end = start
        start = text.find(mark, end)
        if start >= 0:
            start += 1
    return places


def updated_pairs(
    text: str,
    separator: str,
    plus: bool,
    plain: bytes,
    ascii_only: bool,
    changes: dict[Any, Any],
) -> str | None:
    """*text* with the first pair of each key of *changes* replaced, and the others of it removed.

    A key that is not there is added at the end. Gives ``None`` unless keys and values are ordinary:
    at most :data:`FEW` keys that need no escapes, none in *text* that has escapes, and values that
    are strings, with *ascii_only* in ASCII, or numbers. *plain* is as for :func:`encode`.

    >>> plain = bytes(chr(code).isalnum() for code in range(128))
    >>> updated_pairs("a=1&b=2&a=3", "&", True, plain, False, {"a": "x y", "c": 5})
    'a=x+y&b=2&c=5'
    >>> updated_pairs("a=1", "&", True, plain, False, {"a": None}) is None
    True
    """
    if len(changes) > FEW or may_escape_keys(text, separator, plus):
        return None
    for key, value in changes.items():
        if type(key) is not str or not key or encode(key, plain) is not key:
            return None
        if type(value) is str:
            written = encode(value, plain)
            if written is None or (ascii_only and not inline.is_ascii(value)):
                return None
            if plus and written is not value:
                written = written.replace("%20", "+")
        elif type(value) is int and -_LARGE < value < _LARGE:
            written = str(value)
        else:
            return None
        text = _with_pair(text, separator, key, f"{key}={written}")
    return text


def _with_pair(text: str, separator: str, key: str, piece: str) -> str:
    """*text* with *piece* in the place of its pairs with the key *key*, or at the end."""
    places = find_pairs(text, separator, key)
    if not places:
        return f"{text}{separator}{piece}" if text else piece
    start, after, _ = places[0]
    found = f"{text[:start]}{piece}"
    for start, end, _ in places[1:]:
        found += text[after : start - 1]  # from the separator on, if anything is between the two
        after = end
    return found + text[after:]


def _decoded(data: bytes, start: int, end: int, plus: bool) -> str:
    index = start
    while index < end and data[index] != _PERCENT and not (plus and data[index] == _PLUS):
        index += 1
    if index == end:
        return data[start:end].decode("utf-8", "replace")
    output = bytearray(end - start)
    index, written = start, 0
    while index < end:
        code = data[index]
        if (
            code == _PERCENT
            and index + 2 < end
            and _VALUES[data[index + 1]] < 16
            and _VALUES[data[index + 2]] < 16
        ):
            code = _VALUES[data[index + 1]] << 4 | _VALUES[data[index + 2]]
            index += 2
        elif plus and code == _PLUS:
            code = _SPACE
        output[written] = code
        written += 1
        index += 1
    return output[:written].decode("utf-8", "replace")
