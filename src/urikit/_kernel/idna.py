"""IDNA: the ASCII form of a domain whose answer is certain.

A name is certain if it is of ordinary length and each of its characters is valid, ignored or
mapped to one character, and if it has no joiner and nothing that Normalization Form C could
change. For any other name, :mod:`urikit._unicode.uts46` decides and says where a fault is. That
the two agree is a law that the tests try to break.

The properties of a character come from :mod:`urikit._unicode.uts46`, which is imported when the
first character outside ASCII is met, and are kept: one byte for each character, and never a name.
"""

from urikit._kernel.writer import Writer

__all__ = ["certain_domain_to_ascii", "domain_to_ascii"]

# RFC 1034 §3.1. Longer ones are not certain. The arrays below have room for these, and a little
# more; their lengths are in _idna.pxd too.
_MAX_LABEL = 63
_MAX_NAME = 253

_HYPHEN = 0x2D
_FULL_STOP = 0x2E

# --- what is known about a character ------------------------------------------------------------

# The low bits are its bidirectional class, as far as RFC 5893 §2 tells them apart.
_L, _R, _AN, _EN, _NSM, _EITHER, _NEITHER = range(1, 8)
_BIDI_CLASS = 7
_MARK = 8  # of general category M
_REORDERS = 16  # of a canonical combining class other than 0
_COMPOSES = 32  # perhaps, with one before it
# A character that is not valid by itself is of one of the kinds with this bit instead.
_NOT_VALID = 128
_UNCERTAIN = 128
_IGNORED = 129
_MAPPED = 130  # to the one that _TARGETS has

_BIDI_CLASSES = {
    "L": _L,
    "R": _R,
    "AL": _R,
    "AN": _AN,
    "EN": _EN,
    "NSM": _NSM,
    **dict.fromkeys(("ES", "CS", "ET", "ON", "BN"), _EITHER),
}


def _known() -> bytearray:
    """A kind for each character of the first two planes, 0 if not yet known; ASCII is."""
    kinds = bytearray([_UNCERTAIN]) * 0x80 + bytearray(0x20000 - 0x80)
    for char in "abcdefghijklmnopqrstuvwxyz":
        kinds[ord(char)] = _L
        kinds[ord(char.upper())] = _MAPPED
    for char in "0123456789":
        kinds[ord(char)] = _EN
    kinds[ord("-")] = kinds[ord("_")] = _EITHER
    return kinds


_KINDS = _known()
_TARGETS: dict[int, int] = {}  # ASCII is not here: its upper case is 32 before its lower case


def _kind_of(code: int) -> int:
    if code >= 0x20000:
        return _UNCERTAIN
    kind = _KINDS[code]
    return kind if kind else _learn(code)


# UTS #46 §5
def _learn(code: int) -> int:
    """Find out about a character, and keep it. Two threads at once find the same."""
    from urikit._unicode import uts46

    char = chr(code)
    mapped = uts46.mapped(char)
    kind = _UNCERTAIN
    if mapped == char:
        kind = _kind_of_valid(char)
    elif mapped == "":
        kind = _IGNORED
    elif mapped is not None and len(mapped) == 1:
        target = ord(mapped)
        if target == _FULL_STOP or not _kind_of(target) & _NOT_VALID:
            _TARGETS[code] = target  # before anybody can read that there is one
            kind = _MAPPED
    _KINDS[code] = kind
    return kind


def _kind_of_valid(char: str) -> int:
    from urikit._unicode import uts46

    ucd = uts46.unicode_data()
    decomposed = ucd.normalize("NFD", char)
    composes = decomposed[0] in uts46.trailing_characters()
    if char in "\u200c\u200d" or ucd.normalize("NFC", char) != char:
        return _UNCERTAIN
    if composes and decomposed != char:
        return _UNCERTAIN
    kind = _BIDI_CLASSES.get(ucd.bidirectional(char), _NEITHER)
    if composes:
        kind |= _COMPOSES
    if ucd.category(char).startswith("M"):
        kind |= _MARK
    if ucd.combining(char):
        kind |= _REORDERS
    return kind


# --- UTS #46 §4: Processing, of a whole name ----------------------------------------------------


# UTS #46 §4.2, as the "domain to ASCII" of the URL Standard asks for it when not strict.
def certain_domain_to_ascii(domain: str) -> str | None:
    """*domain* as the DNS has it, or None if that is not certain.

    Whether the name may hold what it holds, and whether it is a number, is not decided here;
    but ASCII other than letters, digits, hyphens, full stops and low lines is never certain.

    >>> certain_domain_to_ascii("Faß.日本。example"), certain_domain_to_ascii("xn--bcher-kva")
    ('xn--fa-hia.xn--wgv71a.example', 'xn--bcher-kva')
    >>> certain_domain_to_ascii("u\\u0308.example"), certain_domain_to_ascii("xn--a")
    (None, None)
    """
    size = len(domain)
    if size > _MAX_NAME:
        return None
    label = [0] * 64
    output = bytearray(256)
    length = written = verdicts = 0
    is_ascii = True
    for index in range(size + 1):
        # 1. Map. That nothing is left to 2. Normalize comes out at the end of the label.
        code = ord(domain[index]) if index < size else _FULL_STOP
        if code != _FULL_STOP:
            kind = _kind_of(code)
            if kind & _NOT_VALID:
                if kind == _IGNORED:
                    continue
                if kind == _UNCERTAIN:
                    return None
                code = code + 32 if code < 0x80 else _TARGETS[code]
        if code != _FULL_STOP:
            if length == _MAX_LABEL:
                return None
            label[length] = code
            length += 1
            if code >= 0x80:
                is_ascii = False
            continue
        # 3. Break. 4. Convert/Validate, and to ASCII.
        has_prefix = _has_ace_prefix(label, length)
        start = written
        if not is_ascii:
            written = -1 if has_prefix else _encode(label, length, output, start)
        else:
            written = _copy(label, length, output, start)
            if has_prefix and written >= 0:
                length = _decode(output, start + 4, written, label)
                if length < 0 or _has_ace_prefix(label, length):
                    return None
        if written < 0:
            return None
        verdict = _verdict(label, length)
        if verdict < 0:
            return None
        verdicts |= verdict
        output[written] = _FULL_STOP
        written += 1
        length = 0
        is_ascii = True
    if verdicts == _RIGHT_TO_LEFT | _BREAKS_BIDI_RULE or written == 1:
        return None
    return output[: written - 1].decode("ascii")


def _has_ace_prefix(label: list[int], length: int) -> bool:
    return (
        length >= 4
        and label[0] == 0x78
        and label[1] == 0x6E
        and label[2] == _HYPHEN
        and label[3] == _HYPHEN
    )


def _copy(label: list[int], length: int, output: bytearray, written: int) -> int:
    """Append a label in ASCII; where the output ends then, or -1 if there is no room."""
    if written + length > _MAX_NAME:
        return -1
    for index in range(length):
        output[written + index] = label[index]
    return written + length


# What _verdict tells about a label.
_RIGHT_TO_LEFT = 1
_BREAKS_BIDI_RULE = 2


# UTS #46 §4.1, criteria 1 and 6 to 9
def _verdict(label: list[int], length: int) -> int:
    """What matters of a label if another is written from right to left, or -1 if not certain."""
    if length == 0:
        return 0
    first = _kind_of(label[0])
    if first & (_MARK | _REORDERS | _COMPOSES):
        return -1
    last = _NSM
    present = before = 0
    for index in range(length):
        kind = _kind_of(label[index])
        if kind & _NOT_VALID:
            return -1
        if kind & (_REORDERS | _COMPOSES):
            if kind & before & _REORDERS:
                if kind & _COMPOSES or not _are_in_order(label[index - 1], label[index]):
                    return -1
            elif kind & _COMPOSES and _compose(label[index - 1], label[index]):
                return -1
        before = kind
        kind &= _BIDI_CLASS
        present |= 1 << kind
        if kind != _NSM:
            last = kind
    result = _RIGHT_TO_LEFT if present & (1 << _R | 1 << _AN) else 0
    if not _satisfies_bidi_rule(first & _BIDI_CLASS, last, present):
        result |= _BREAKS_BIDI_RULE
    return result


# RFC 5893 §2, by its numbers
def _satisfies_bidi_rule(first: int, last: int, present: int) -> bool:
    """The classes of the first and of the last character but for marks, and of all as bits."""
    if first == _L:  # 1
        if present & (1 << _R | 1 << _AN | 1 << _NEITHER):  # 5
            return False
        return last == _L or last == _EN  # 6
    if first != _R or present & (1 << _L | 1 << _NEITHER):  # 1, 2
        return False
    if last != _R and last != _EN and last != _AN:  # 3
        return False
    return not (present & 1 << _EN and present & 1 << _AN)  # 4


# UAX #15 §9: the quick check. In a label that has passed it so far, a character that may
# compose does so with the one before it or, if marks are between, with none that is certain.
def _are_in_order(before: int, code: int) -> bool:
    from urikit._unicode.uts46 import unicode_data

    combining = unicode_data().combining
    return combining(chr(before)) <= combining(chr(code))


def _compose(before: int, code: int) -> bool:
    from urikit._unicode.uts46 import unicode_data

    pair = chr(before) + chr(code)
    return unicode_data().normalize("NFC", pair) != pair


# --- RFC 3492, of a short label -----------------------------------------------------------------

# A label of 63 characters, each up to U+10FFFF, has no number larger than 2**27 in it, so none
# of what is computed from these comes near the end of 32 bits, or of 64 where decoding.
_LARGEST_NUMBER = 0x110000 * 64
_MOST_DIGITS = 9  # of such a number: each is worth at least ten times the one before it


# RFC 3492 §6.1
def _adapt(delta: int, numpoints: int, first: bool) -> int:
    delta = delta // 700 if first else delta // 2
    delta += delta // numpoints
    k = 0
    while delta > 455:
        delta //= 35
        k += 36
    return k + 36 * delta // (delta + 38)


def _threshold(k: int, bias: int) -> int:
    if k <= bias + 1:
        return 1
    return 26 if k >= bias + 26 else k - bias


# RFC 3492 §6.3
def _encode(label: list[int], length: int, output: bytearray, written: int) -> int:
    """Append a label as an A-label; where the output ends then, or -1 if that is too long."""
    if written + length + 5 > _MAX_NAME:
        return -1
    output[written] = 0x78
    output[written + 1] = 0x6E
    output[written + 2] = output[written + 3] = _HYPHEN
    written += 4
    basic = 0
    for index in range(length):
        if label[index] < 0x80:
            output[written + basic] = label[index]
            basic += 1
    written += basic
    if basic:
        output[written] = _HYPHEN
        written += 1
    n, delta, bias, h = 0x80, 0, 72, basic
    while h < length:
        m = 0x110000
        for index in range(length):
            if n <= label[index] < m:
                m = label[index]
        delta += (m - n) * (h + 1)
        n = m
        for index in range(length):
            if label[index] < n:
                delta += 1
            elif label[index] == n:
                if written + _MOST_DIGITS > _MAX_NAME:
                    return -1
                q, k = delta, 36
                t = _threshold(k, bias)
                while q >= t:
                    output[written] = _digit(t + (q - t) % (36 - t))
                    written += 1
                    q = (q - t) // (36 - t)
                    k += 36
                    t = _threshold(k, bias)
                output[written] = _digit(q)
                written += 1
                bias = _adapt(delta, h + 1, h == basic)
                delta = 0
                h += 1
        delta += 1
        n += 1
    return written


def _digit(value: int) -> int:
    return value + 0x61 if value < 26 else value + 0x16


# RFC 3492 §6.2. An A-label has no second spelling but for the case of its letters: what decodes
# encodes to the same, so that nobody has to try.
def _decode(text: bytearray, place: int, end: int, label: list[int]) -> int:
    """Read *text*, in lower case, from *place* to *end* into *label*.

    Its length then, or -1 if it is no Punycode, or for nothing but ASCII.
    """
    out = 0
    for index in range(place + 1, end):
        if text[index] == _HYPHEN:
            out = index - place
    for index in range(out):
        label[index] = text[place + index]
    place += out + 1 if out else 0
    if place == end:
        return -1
    n, i, bias = 0x80, 0, 72
    while place < end:
        oldi, w, k = i, 1, 36
        while True:
            if place == end:
                return -1
            digit = text[place] - 0x61
            if digit < 0:
                digit += 0x4B
                if digit < 26 or digit > 35:
                    return -1
            elif digit > 25:
                return -1
            place += 1
            # w is at most 35 times what i was allowed to be.
            i += digit * w
            if i > _LARGEST_NUMBER:
                return -1
            t = _threshold(k, bias)
            if digit < t:
                break
            w *= 36 - t
            k += 36
        out += 1
        bias = _adapt(i - oldi, out, oldi == 0)
        n += i // out
        i %= out
        if n > 0x10FFFF:
            return -1
        for index in range(out - 1, i, -1):
            label[index] = label[index - 1]
        label[i] = n
        i += 1
    return out


def domain_to_ascii(data: str, start: int, end: int, out: Writer) -> bool:
    """Append the domain in *data*, which is UTF-8, as the DNS has it, or return False."""
    return _through_python(data, start, end, out)


def _through_python(data: str, start: int, end: int, out: Writer) -> bool:
    from urikit._unicode import uts46
    from urikit.errors import DecodeError

    domain = bytes([ord(data[index]) for index in range(start, end)]).decode()
    name = certain_domain_to_ascii(domain)
    if name is None:
        try:
            name = uts46.to_ascii(domain)
        except DecodeError:
            return False
    out.copy(name, 0, len(name))
    return True
