# cython: cdivision=True
"""RFC 3492: Punycode, an instance of Bootstring, in time n log n.

The RFC's procedures look at the whole text for each code point, or insert into the middle of it:
on a long label of many different characters both are quadratic. Here a merge sort tells how many
code points before each one are not larger, which is what the encoder asks; and a Fenwick tree
finds the n-th free place for the decoder.
"""

from __future__ import annotations

from urikit._unicode.code_points import CodePoints
from urikit.chars import SURROGATE

if __file__.endswith(".py"):  # C has checked.pxd instead
    from urikit._unicode import lists

# RFC 3492 §5: the parameter values of Punycode.
_BASE = 36
_TMIN = 1
_TMAX = 26
_SKEW = 38
_DAMP = 700
_INITIAL_BIAS = 72
_INITIAL_N = 0x80
_DELIMITER = 0x2D

# RFC 3492 §6.4: what an implementation counts to is its own choice, from 26 bits upward. This
# is what those of the browsers count to, so that a label fails here where it fails there.
_MAXINT = 2**31 - 1

_LARGEST = 0x10FFFF
_FIRST_SURROGATE, _LAST_SURROGATE = SURROGATE.ranges[0]


class Punycode:
    """The encoder and the decoder, with the memory that they need for one label after the other."""

    __slots__ = ("_free", "_pairs", "_result")

    def __init__(self) -> None:
        self._pairs = CodePoints(0)
        """Of the encoder: each code point outside ASCII, and how many before it are not larger.

        Of the decoder: each code point, and the place where it is inserted.
        """
        self._result = CodePoints(0)
        self._free = CodePoints(0)

    def clear(self) -> int:
        """Forget the label before."""
        self._pairs.clear(0)
        self._result.clear(0)
        self._free.clear(0)
        return 0

    def failed(self) -> bool:
        """Return True if memory ran out."""
        return self._pairs.failed or self._result.failed or self._free.failed

    # RFC 3492 §6.3
    def encode(self, label: CodePoints, start: int, end: int, out: CodePoints) -> bool:
        """Append the label from *start* to *end* to *out*.

        Return False if it is too long for what it holds; a part of it is appended then.
        """
        if label is out or not 0 <= start <= end <= label.size:
            return False
        codes = label.data
        basic = 0
        for index in range(start, end):
            if codes[index] < _INITIAL_N:
                lists.put(out, codes[index])
                basic += 1
        if basic:
            lists.put(out, _DELIMITER)
        count = end - start - basic
        if not self._pairs.clear(4 * count):  # half of them for _sort()
            return False
        before = rest = 0
        for index in range(start, end):
            if codes[index] < _INITIAL_N:
                before += 1
            else:
                lists.replace(self._pairs, rest, codes[index])
                lists.replace(self._pairs, rest + 1, before)
                rest += 2
        place = _sort(self._pairs, count)
        pairs = self._pairs.data
        n, i, bias, h = _INITIAL_N, 0, _INITIAL_BIAS, basic
        for index in range(place, place + count):
            m = pairs[2 * index]
            before = pairs[2 * index + 1]
            # The decoder's state runs from <n, i> to <m, before>, h + 1 places to each code point.
            delta = (m - n) * (h + 1) + before - i
            if delta > _MAXINT:
                return False
            _write_number(delta, bias, out)
            bias = _adapt(delta, h + 1, h == basic)
            n, i, h = m, before + 1, h + 1
        return True

    # RFC 3492 §6.2. A text has no second spelling in Punycode but for the case of letters: what
    # decodes encodes to the same, so that nobody has to try.
    def decode(self, label: CodePoints, start: int, end: int, out: CodePoints) -> int:
        """Append the text that the label from *start* to *end* stands for to *out*.

        Return -1, or the index of a fault in *label*; nothing is appended then.
        """
        if label is out or not 0 <= start <= end <= label.size:
            return 0
        codes = label.data
        if start == end:
            return -1  # nothing stands for nothing
        basic_end = end - 1
        while basic_end > start and codes[basic_end] != _DELIMITER:
            basic_end -= 1
        for index in range(start, basic_end):
            if codes[index] >= _INITIAL_N:
                return index
        basic = basic_end - start
        fault = self._read_numbers(label, basic_end + 1 if basic else start, end, basic)
        if fault >= 0:
            return fault
        count = self._pairs.size // 2
        size = basic + count
        if not self._result.clear(size) or not self._free.clear(size + 1):
            return start
        self._insert(count, size)
        index = start
        result = self._result.data
        for place in range(size):
            if result[place]:
                lists.put(out, result[place])
            else:
                lists.put(out, codes[index])
                index += 1
        return -1

    def _read_numbers(self, label: CodePoints, place: int, end: int, out: int) -> int:
        """Read what to insert into *out* characters; return -1, or the index of a fault."""
        self._pairs.clear(0)
        codes = label.data
        n, i, bias = _INITIAL_N, 0, _INITIAL_BIAS
        while place < end:
            start, oldi, w, k = place, i, 1, _BASE
            while True:
                digit = _value(codes[place]) if place < end else -1
                if digit < 0:
                    return place
                place += 1
                i += digit * w  # w is at most 35 times what i was allowed to be
                if i > _MAXINT:
                    return start
                t = _threshold(k, bias)
                if digit < t:
                    break
                w *= _BASE - t
                k += _BASE
            out += 1
            bias = _adapt(i - oldi, out, oldi == 0)
            n += i // out
            i %= out
            # A surrogate is no character of any label either.
            if n > _LARGEST or _FIRST_SURROGATE <= n <= _LAST_SURROGATE:
                return start
            lists.put(self._pairs, n)
            lists.put(self._pairs, i)
            i += 1
        return place if self._pairs.failed else -1

    def _insert(self, count: int, size: int) -> int:
        """Put each code point at its place in the result; what is left over stays 0.

        Read backwards, no insertion moves a later one: the last is where it says, and each before
        it is at that place among those still free, of which a Fenwick tree keeps count.
        """
        pairs, free = self._pairs.data, self._free.data
        top = 1
        for place in range(size):
            lists.replace(self._free, place + 1, (place + 1) & -(place + 1))
            if 2 * top <= size:
                top *= 2
        while count:
            count -= 1
            index = pairs[2 * count + 1]
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
                        lists.replace(self._free, after, free[after] - 1)
                step >>= 1
            lists.replace(self._result, place, pairs[2 * count])
        return 0


# RFC 3492 §6.1
def _adapt(delta: int, numpoints: int, first: bool) -> int:
    delta = delta // _DAMP if first else delta // 2
    delta += delta // numpoints
    k = 0
    while delta > (_BASE - _TMIN) * _TMAX // 2:
        delta //= _BASE - _TMIN
        k += _BASE
    return k + (_BASE - _TMIN + 1) * delta // (delta + _SKEW)


def _threshold(k: int, bias: int) -> int:
    if k <= bias + _TMIN:
        return _TMIN
    return _TMAX if k >= bias + _TMAX else k - bias


def _sort(pairs: CodePoints, count: int) -> int:
    """Sort the first *count* pairs by code point, adding how many went past each on its way.

    Return where they are then: from pair 0 or from pair *count* on.
    """
    codes = pairs.data
    source, target, width = 0, count, 1
    while width < count:
        end = source
        while end < source + count:
            start = end
            middle = min(start + width, source + count)
            end = min(middle + width, source + count)
            left, right, place = start, middle, target + start - source
            while right < end:
                while left < middle and codes[2 * left] <= codes[2 * right]:
                    _move(pairs, left, place, 0)
                    place += 1
                    left += 1
                _move(pairs, right, place, left - start)
                place += 1
                right += 1
            while left < middle:
                _move(pairs, left, place, 0)
                place += 1
                left += 1
        source, target = target, source
        width *= 2
    return source


def _move(pairs: CodePoints, source: int, target: int, more: int) -> None:
    lists.replace(pairs, 2 * target, pairs.data[2 * source])
    lists.replace(pairs, 2 * target + 1, pairs.data[2 * source + 1] + more)


# RFC 3492 §3.3
def _write_number(q: int, bias: int, out: CodePoints) -> None:
    """Append a generalized variable-length integer."""
    k = _BASE
    t = _threshold(k, bias)
    while q >= t:
        lists.put(out, _digit(t + (q - t) % (_BASE - t)))
        q = (q - t) // (_BASE - t)
        k += _BASE
        t = _threshold(k, bias)
    lists.put(out, _digit(q))


def _digit(value: int) -> int:
    return value + 0x61 if value < 26 else value + 0x16


def _value(code: int) -> int:
    """Return the value of a digit, -1 if it is none."""
    if 0x61 <= code <= 0x7A:
        return code - 0x61
    if 0x30 <= code <= 0x39:
        return code - 0x16
    return code - 0x41 if 0x41 <= code <= 0x5A else -1


# --- strings --------------------------------------------------------------------------------------


def encoded(text: str) -> str:
    """Return *text* in Punycode, or ``""`` if it is too long for that, or empty.

    >>> encoded("bücher")
    'bcher-kva'
    """
    punycode, label, out = Punycode(), CodePoints(0), CodePoints(0)
    for char in text:
        lists.put(label, ord(char))
    done = punycode.encode(label, 0, label.size, out)
    if label.failed or out.failed or punycode.failed():
        raise MemoryError
    return out.text(0, out.size) if done else ""


def decoded(text: str) -> tuple[str, int]:
    """Return what *text* in Punycode stands for, and the index of a fault or -1.

    >>> decoded("bcher-kva"), decoded("a-!")
    (('bücher', -1), ('', 2))
    """
    punycode, label, out = Punycode(), CodePoints(0), CodePoints(0)
    for char in text:
        lists.put(label, ord(char))
    fault = punycode.decode(label, 0, label.size, out)
    if label.failed or out.failed or punycode.failed():
        raise MemoryError
    return out.text(0, out.size), fault
