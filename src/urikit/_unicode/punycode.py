"""Punycode, the form of a label outside ASCII: RFC 3492, in time n log n.

The RFC's procedures look at the whole text for each code point, or insert into the middle of
it: on a long label of many different characters both are quadratic. Here a Fenwick tree
answers the two questions they ask, how many places before this one are taken, and which is
the n-th free place.
"""

from typing import Final

from urikit.errors import LONE_SURROGATE, DecodeError, ErrorKind, describe

# RFC 3492 §5: the parameter values of Punycode.
_BASE: Final = 36
_TMIN: Final = 1
_TMAX: Final = 26
_SKEW: Final = 38
_DAMP: Final = 700
_INITIAL_BIAS: Final = 72
_INITIAL_N: Final = 0x80
_DELIMITER: Final = "-"

_DIGITS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
_VALUES: Final = {
    char: value for value, lower in enumerate(_DIGITS) for char in {lower, lower.upper()}
}

# RFC 3492 §6.4: what an implementation counts to is its own choice, from 26 bits upward. This
# is what those of the browsers count to, so that a label fails here where it fails there.
_MAXINT: Final = 2**31 - 1


class IDNAFailure(DecodeError):  # noqa: N818 (the standards' word for it)  # noqa: N818 (the standards' word for it)
    """A domain name, or one label, has no form of the kind asked for.

    Hosts fail often and the error is often thrown away, so its picture is drawn only when
    somebody looks at it.

    >>> punycode_decode("a-!")
    Traceback (most recent call last):
    urikit._unicode.punycode.IDNAFailure: no digit of Punycode
        a-!
          ^
    """

    def __init__(
        self,
        kind: str = ErrorKind.INVALID_IDNA,
        text: str = "",
        index: int = 0,
        *,
        message: str = "",
        expected: str = "",
    ) -> None:
        ValueError.__init__(self)
        self.kind = kind
        self.text = text
        self.index = index
        self.expected = expected
        self._message = message

    def __str__(self) -> str:
        return describe(self.kind, self.text, self.index, self._message, self.expected)


def _failure(text: str, index: int, message: str) -> IDNAFailure:
    return IDNAFailure(text=text, index=index, message=message)


# RFC 3492 §6.1
def _adapt(delta: int, numpoints: int, *, first: bool) -> int:
    delta = delta // _DAMP if first else delta // 2
    delta += delta // numpoints
    k = 0
    while delta > (_BASE - _TMIN) * _TMAX // 2:
        delta //= _BASE - _TMIN
        k += _BASE
    return k + (_BASE - _TMIN + 1) * delta // (delta + _SKEW)


# RFC 3492 §6.2
def punycode_decode(text: str) -> str:
    """The text that *text*, without any prefix, stands for.

    >>> punycode_decode("bcher-kva"), punycode_decode("")
    ('bücher', '')
    """
    b = max(text.rfind(_DELIMITER), 0)
    if not text[:b].isascii():
        index = next(i for i, char in enumerate(text) if char > "\x7f")
        raise _failure(text, index, "a character outside ASCII in Punycode")
    insertions: list[tuple[int, str]] = []
    n, i, bias, out = _INITIAL_N, 0, _INITIAL_BIAS, b
    place, end = (b + 1 if b else 0), len(text)
    while place < end:
        start, oldi, w, k = place, i, 1, _BASE
        while True:
            digit = _VALUES.get(text[place]) if place < end else None
            if digit is None:
                what = "no digit of Punycode" if place < end else "Punycode that breaks off"
                raise _failure(text, place, what)
            place += 1
            i += digit * w
            if i > _MAXINT:
                raise _failure(text, start, "a number in Punycode that is too large")
            t = min(max(k - bias, _TMIN), _TMAX)
            if digit < t:
                break
            w *= _BASE - t
            k += _BASE
        out += 1
        bias = _adapt(i - oldi, out, first=oldi == 0)
        n += i // out
        i %= out
        # A surrogate is no character of any label either.
        if n > 0x10FFFF or 0xD800 <= n <= 0xDFFF:
            raise _failure(text, start, "Punycode for no character")
        insertions.append((i, chr(n)))
        i += 1
    return _inserted(text[:b], insertions) if insertions else text[:b]


def _inserted(basic: str, insertions: list[tuple[int, str]]) -> str:
    """*basic* with each character put in at its place, one after the other.

    Read backwards, no insertion moves a later one: the last is where it says, and each before
    it is at that place among the places still free. What is left over takes *basic*.
    """
    size = len(basic) + len(insertions)
    free = [0, *(place & -place for place in range(1, size + 1))]  # a Fenwick tree of ones
    top = 1 << (size.bit_length() - 1)
    result = [""] * size
    for index, char in reversed(insertions):
        place, step = 0, top
        while step:
            # Descend to the last place with no more than *index* free ones up to it, and take
            # the one after it off the counts on the way.
            after = place + step
            if after <= size:
                if free[after] <= index:
                    index -= free[after]
                    place = after
                else:
                    free[after] -= 1
            step >>= 1
        result[place] = char
    rest = iter(basic)
    return "".join([char or next(rest) for char in result])


# RFC 3492 §6.3
def punycode_encode(text: str) -> str:
    """*text* in Punycode, without any prefix.

    >>> punycode_encode("bücher"), punycode_encode("abc")
    ('bcher-kva', 'abc-')
    """
    basic = [char for char in text if char < "\x80"]
    output = [*basic, _DELIMITER] if basic else []
    size = len(text)
    # How many of the places up to each one hold characters that are written already.
    written = [0] * (size + 1)
    for place, char in enumerate(text, 1):
        if char < "\x80":
            written[place] += 1
        if (parent := place + (place & -place)) <= size:
            written[parent] += written[place]
    n, i, bias, h = _INITIAL_N, 0, _INITIAL_BIAS, len(basic)
    rest = sorted((ord(char), index) for index, char in enumerate(text) if char > "\x7f")
    for m, index in rest:
        if 0xD800 <= m <= 0xDFFF:
            raise _failure(text, index, LONE_SURROGATE)
        before, place = 0, index
        while place:
            before += written[place]
            place &= place - 1
        # The decoder's state runs from <n, i> to <m, before>, h + 1 places to each code point.
        delta = (m - n) * (h + 1) + before - i
        if delta > _MAXINT:
            raise _failure(text, index, "a label too long for Punycode")
        _write_number(output, delta, bias)
        bias = _adapt(delta, h + 1, first=h == len(basic))
        n, i, h = m, before + 1, h + 1
        place = index + 1
        while place <= size:
            written[place] += 1
            place += place & -place
    return "".join(output)


def _write_number(output: list[str], q: int, bias: int) -> None:
    """Append *q* as a generalized variable-length integer. RFC 3492 §3.3."""
    k = _BASE
    while True:
        t = min(max(k - bias, _TMIN), _TMAX)
        if q < t:
            break
        q, digit = divmod(q - t, _BASE - t)
        output.append(_DIGITS[t + digit])
        k += _BASE
    output.append(_DIGITS[q])
