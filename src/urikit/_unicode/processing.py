# cython: cdivision=True
"""UTS #46 §4, Processing: a domain name as code points, mapped, normalized, broken and checked;
and Punycode.

Everything here takes time about proportional to the length of the name, whatever it holds, and
works on arrays of numbers without the GIL. The kernel calls it for hosts in UTF-8 and
:mod:`urikit._unicode.uts46` for strings, so that both give the same by construction; that module
makes errors of the faults.

The properties of a code point come from :mod:`urikit._unicode.ucd` when it is met for the first
time, and are kept: one number for each code point, and never a name. Normalization is left to
Python, and happens only to names of which the quick check cannot say that they are normalized.
"""

from __future__ import annotations

from _thread import allocate_lock, get_ident

if __file__.endswith(".py"):  # C has arrays.pxd instead
    from urikit._unicode import lists

__all__ = [
    "CHECK_BIDI",
    "CHECK_HYPHENS",
    "CHECK_JOINERS",
    "DEFAULT_FLAGS",
    "DISALLOWED",
    "FAULTS",
    "IGNORE_INVALID_PUNYCODE",
    "STOP_AT_A_CHARACTER",
    "USE_STD3_ASCII_RULES",
    "decoded",
    "encoded",
    "processed",
]

# The flags of Processing. Transitional_Processing is gone: browsers dropped it.
CHECK_HYPHENS = _CHECK_HYPHENS = 1
CHECK_BIDI = _CHECK_BIDI = 2
CHECK_JOINERS = _CHECK_JOINERS = 4
USE_STD3_ASCII_RULES = _USE_STD3_ASCII_RULES = 8
IGNORE_INVALID_PUNYCODE = _IGNORE_INVALID_PUNYCODE = 16
STOP_AT_A_CHARACTER = _STOP_AT_A_CHARACTER = 32
"""Not of the standard: give up when a character is disallowed, for callers that ask no more."""
DEFAULT_FLAGS = CHECK_BIDI | CHECK_JOINERS
"""The flags that the URL Standard asks for when it is not strict."""

FAULTS = (
    "",
    "a character that no domain name holds",
    'a label outside ASCII that starts with "xn--"',
    "an A-label that is not Punycode",
    "an A-label for nothing but ASCII",
    "an A-label that is not in Normalization Form C",
    "hyphens in the third and fourth place",
    "a hyphen at either end of a label",
    'an A-label for a label that starts with "xn--"',
    "an ASCII character other than a letter, a digit or a hyphen",
    "a character that no domain name holds",
    "a combining mark at the start of a label",
    "a joiner where it has no effect",
    "a label that breaks the Bidi rule",
    "a label too long for Punycode",
)
"""What can be wrong with a name, by the numbers that follow."""

DISALLOWED = 1
"""The fault whose place is a character; that of every other is the number of a label."""
_DISALLOWED = DISALLOWED
_OUTSIDE_ASCII, _NOT_PUNYCODE, _FOR_ASCII, _NOT_NORMALIZED = range(2, 6)
_HYPHENS_INSIDE, _HYPHEN_AT_END, _NESTED_PREFIX, _NOT_STD3 = range(6, 10)
_DISALLOWED_IN_LABEL, _MARK_FIRST, _JOINER, _BIDI, _TOO_LONG = range(10, 15)

_HYPHEN = 0x2D
_FULL_STOP = 0x2E
_ZWNJ = 0x200C
_ZWJ = 0x200D
_VIRAMA = 9  # a canonical combining class

# --- the properties of a code point -------------------------------------------------------------

# The two lowest bits, of a code point that is known.
_STATUS = 3
_VALID, _INVALID, _MAPPED = 1, 2, 3
# If it is mapped, above them is an index of _TARGETS: how many code points to, and then they.
_STATUS_BITS = 2
# If it is valid: its bidirectional class, as far as RFC 5893 §2 tells them apart,
_BIDI_SHIFT = 2
_BIDI_CLASS = 7
_L, _R, _AN, _EN, _NSM, _EITHER, _NEITHER = range(1, 8)
_MARK = 1 << 5  # if its general category is M,
_COMPOSES = 1 << 6  # if NFC_Quick_Check is not Yes,
_CCC_SHIFT = 8  # its canonical combining class,
_CCC = 0xFF
# and its Joining_Type once that is known: T; L or D; R or D.
_JOINING_KNOWN, _TRANSPARENT, _FORWARD, _BACKWARD = (1 << bit for bit in range(16, 20))

_BIDI_CLASSES = {
    "L": _L,
    "R": _R,
    "AL": _R,
    "AN": _AN,
    "EN": _EN,
    "NSM": _NSM,
    **dict.fromkeys(("ES", "CS", "ET", "ON", "BN"), _EITHER),
}

_LARGEST = 0x10FFFF
# Unicode 17 has about 12,000 code points in mappings.
_ROOM = 0x20000

_KINDS = lists.sparse(_LARGEST + 1)
_TARGETS = lists.sparse(_ROOM)  # the first number is how many others are in use
_LOCK = allocate_lock()


def _kind_of(code: int) -> int:
    if not 0 <= code <= _LARGEST:
        return _INVALID
    kind = _KINDS[code]
    return kind if kind else _learn(code)


# An error in Python code that is called from here, such as a KeyboardInterrupt, cannot pass through
# code without the GIL: it waits for the end of the run, by thread.
_PENDING: dict[int, BaseException] = {}


def _keep_error(error: BaseException) -> None:
    _PENDING[get_ident()] = error


def raise_pending() -> None:
    """Raise the error that a run in this thread has met on its way."""
    if _PENDING:
        error = _PENDING.pop(get_ident(), None)
        if error is not None:
            raise error


# UTS #46 §5
def _learn(code: int) -> int:
    """Find out about a code point and keep it.

    Other threads may read at the same time: a target is written, and the lock released, before
    the number that refers to it. Two threads that learn the same write the same.
    """
    try:
        return _learned(code)
    except BaseException as error:
        _keep_error(error)
        return _INVALID


def _learned(code: int) -> int:
    from urikit._unicode import ucd

    char = chr(code)
    target = ucd.mapped(char)
    if target is None:
        kind = _INVALID
    elif target != char:
        kind = _keep_target(target)
    else:
        data = ucd.unicode_data()
        kind = _VALID | _BIDI_CLASSES.get(data.bidirectional(char), _NEITHER) << _BIDI_SHIFT
        kind |= data.combining(char) << _CCC_SHIFT
        if data.category(char).startswith("M"):
            kind |= _MARK
        if ucd.may_compose(char):
            kind |= _COMPOSES
    _KINDS[code] = kind
    return kind


def _keep_target(target: str) -> int:
    with _LOCK:
        index = _TARGETS[0] + 1
        size = len(target)
        if index + size >= _ROOM:
            raise MemoryError
        _TARGETS[index] = size
        for place in range(size):
            _TARGETS[index + 1 + place] = ord(target[place])
        _TARGETS[0] = index + size
    return _MAPPED | index << _STATUS_BITS


def _joining_of(code: int) -> int:
    """Return what is known about a valid code point, its Joining_Type with the rest."""
    kind = _kind_of(code)
    return kind if kind & _JOINING_KNOWN else _learn_joining(code, kind)


def _learn_joining(code: int, kind: int) -> int:
    try:
        return _learned_joining(code, kind)
    except BaseException as error:
        _keep_error(error)
        return kind


def _learned_joining(code: int, kind: int) -> int:
    from urikit._unicode.ucd import joining

    transparent, forward, backward = joining(chr(code))
    kind |= _JOINING_KNOWN
    if transparent:
        kind |= _TRANSPARENT
    if forward:
        kind |= _FORWARD
    if backward:
        kind |= _BACKWARD
    _KINDS[code] = kind
    return kind


# --- UTS #46 §4 ----------------------------------------------------------------------------------


def mapped_size(source: list[int], size: int) -> int:
    """Return how many code points the first *size* of *source* are mapped to."""
    total = size
    for index in range(size):
        if source[index] >= 0x80:
            kind = _kind_of(source[index])
            if kind & _STATUS == _MAPPED:
                total += _TARGETS[kind >> _STATUS_BITS] - 1
    return total


def process(
    source: list[int], size: int, flags: int, name: list[int], room: int, found: list[int]
) -> int:
    """Write the labels of *source* in Unicode to *name*, with full stops between them.

    *name* has *room* for four times as many as :func:`mapped_size` tells, and one more. Three
    numbers go to *found*: the size of *name*, and the first fault with its place.
    """
    found[1] = found[2] = 0
    # 1. Map. 2. Normalize.
    size = _map(source, size, name, room, found)
    if found[1] and flags & _STOP_AT_A_CHARACTER:
        return 0
    if not _is_normalized(name, 0, size):
        size = _normalize(name, size, room)
    # 3. Break. 4. Convert/Validate.
    start = place = number = 0
    for index in range(size + 1):
        if index < size and name[index] != _FULL_STOP:
            continue
        after = _convert(name, start, index, place, flags, found, number)
        if index < size:
            name[after] = _FULL_STOP
        start, place, number = index + 1, after + 1, number + 1
    found[0] = size = place - 1
    if flags & _CHECK_BIDI and not found[1] and _is_bidi_domain_name(name, size):
        start = number = 0
        for index in range(size + 1):
            if index == size or name[index] == _FULL_STOP:
                if start < index and not _satisfies_bidi_rule(name, start, index):
                    return _record(found, _BIDI, number)
                start, number = index + 1, number + 1
    return 0


def _record(found: list[int], fault: int, place: int) -> int:
    """Keep a fault if it is the first one."""
    if fault and not found[1]:
        found[1] = fault
        found[2] = place
    return 0


# UTS #46 §4 step 1. "Disallowed" leaves the character for step 4. No normalization makes it valid
# there, so it is a fault already here, where its place is known.
def _map(source: list[int], size: int, name: list[int], room: int, found: list[int]) -> int:
    """Write what *source* is mapped to, and return how long that is.

    There is room for it, unless an error kept :func:`mapped_size` from knowing a character.
    """
    written = 0
    for index in range(size):
        code = source[index]
        if written >= room:
            break
        if code < 0x80:  # upper case is all that is mapped
            name[written] = code + 32 if 0x41 <= code <= 0x5A else code
            written += 1
            continue
        kind = _kind_of(code)
        if kind & _STATUS == _MAPPED:
            target = kind >> _STATUS_BITS
            if _TARGETS[target] > room - written:
                break
            for place in range(target + 1, target + 1 + _TARGETS[target]):
                name[written] = _TARGETS[place]
                written += 1
        else:
            if kind & _STATUS != _VALID:
                _record(found, _DISALLOWED, index)
            name[written] = code
            written += 1
    return written


# UAX #15 §9
def _is_normalized(name: list[int], start: int, end: int) -> bool:
    """The quick check of Form C: true if *name* is certainly in it."""
    before = 0
    for index in range(start, end):
        if name[index] < 0x80:
            before = 0
            continue
        kind = _kind_of(name[index])
        if kind & _STATUS != _VALID or kind & _COMPOSES:
            return False
        combining = kind >> _CCC_SHIFT & _CCC
        if combining and combining < before:
            return False
        before = combining
    return True


def _normalize(name: list[int], size: int, room: int) -> int:
    """Put *name* into Form C, and return how long that is. No character decomposes to five."""
    try:
        text = _nfc(lists.text_of(name, 0, size))
    except BaseException as error:
        _keep_error(error)
        return 0
    size = min(len(text), room)
    for index in range(size):
        name[index] = ord(text[index])
    return size


def _differs_from_nfc(name: list[int], start: int, end: int) -> bool:
    try:
        text = lists.text_of(name, start, end)
        return _nfc(text) != text
    except BaseException as error:
        _keep_error(error)
        return True


def _nfc(text: str) -> str:
    from urikit._unicode.ucd import nfc

    return nfc(text)


# UTS #46 §4 step 4, but for criterion 9, which asks for all labels.
def _convert(
    name: list[int], start: int, end: int, place: int, flags: int, found: list[int], number: int
) -> int:
    """Write a mapped and normalized label in Unicode at *place*, and return its end there."""
    fault = 0
    after = -1
    is_a_label = _has_ace_prefix(name, start, end)
    if is_a_label:
        if not _is_ascii(name, start, end):
            fault = _OUTSIDE_ASCII
        else:
            after = _decode(name, start + 4, end, place)
            if after < 0 and not flags & _IGNORE_INVALID_PUNYCODE:
                fault = _NOT_PUNYCODE
            elif after >= 0 and _is_ascii(name, place, after):
                fault = _FOR_ASCII
    if after < 0:  # it stays as it is
        after = place + end - start
        if place < start:
            for index in range(end - start):
                name[place + index] = name[start + index]
        if is_a_label:
            _record(found, fault, number)
            return after
    if not fault:
        fault = _broken_criterion(name, place, after, flags)
    # Criterion 1: step 2 has seen to it for every other label.
    if (
        is_a_label
        and not fault
        and not _is_normalized(name, place, after)
        and _differs_from_nfc(name, place, after)
    ):
        fault = _NOT_NORMALIZED
    _record(found, fault, number)
    return after


def _has_ace_prefix(name: list[int], start: int, end: int) -> bool:
    return (
        end - start >= 4
        and name[start] == 0x78
        and name[start + 1] == 0x6E
        and name[start + 2] == _HYPHEN
        and name[start + 3] == _HYPHEN
    )


def _is_ascii(name: list[int], start: int, end: int) -> bool:
    for index in range(start, end):  # noqa: SIM110 (a generator is slow in C)
        if name[index] >= 0x80:
            return False
    return True


# UTS #46 §4.1, criteria 2 to 8. Those that ask for properties come after the one that makes sure
# that there are any. Criterion 5: no mapping but to U+002E has one, and no A-label.
def _broken_criterion(name: list[int], start: int, end: int, flags: int) -> int:
    """Return what is wrong with a label, or 0; an empty label is exempt from all criteria."""
    if start == end:
        return 0
    if flags & _CHECK_HYPHENS:
        if end - start >= 4 and name[start + 2] == _HYPHEN and name[start + 3] == _HYPHEN:
            return _HYPHENS_INSIDE  # 2
        if name[start] == _HYPHEN or name[end - 1] == _HYPHEN:
            return _HYPHEN_AT_END  # 3
    elif _has_ace_prefix(name, start, end):
        return _NESTED_PREFIX  # 4
    has_joiner = is_invalid = False
    for index in range(start, end):
        code = name[index]
        if code < 0x80:
            if flags & _USE_STD3_ASCII_RULES and not _is_std3(code):
                return _NOT_STD3  # 7
        elif _kind_of(code) & _STATUS != _VALID:
            is_invalid = True
        elif code in (_ZWNJ, _ZWJ):
            has_joiner = True
    if is_invalid:
        return _DISALLOWED_IN_LABEL  # 7
    if name[start] >= 0x80 and _kind_of(name[start]) & _MARK:
        return _MARK_FIRST  # 6
    if has_joiner and flags & _CHECK_JOINERS and not _joiners_are_valid(name, start, end):
        return _JOINER  # 8
    return 0


def _is_std3(code: int) -> bool:
    return 0x61 <= code <= 0x7A or 0x30 <= code <= 0x39 or code == _HYPHEN


# RFC 5892 appendix A.1 and A.2. Joiners are not transparent, so that no code point is looked at
# more than twice.
def _joiners_are_valid(name: list[int], start: int, end: int) -> bool:
    for index in range(start, end):
        if name[index] != _ZWNJ and name[index] != _ZWJ:
            continue
        if index > start and _kind_of(name[index - 1]) >> _CCC_SHIFT & _CCC == _VIRAMA:
            continue
        if name[index] == _ZWJ:
            return False
        before, after = index - 1, index + 1
        while before >= start and _joining_of(name[before]) & _TRANSPARENT:
            before -= 1
        if before < start or not _joining_of(name[before]) & _FORWARD:
            return False
        while after < end and _joining_of(name[after]) & _TRANSPARENT:
            after += 1
        if after == end or not _joining_of(name[after]) & _BACKWARD:
            return False
    return True


def _bidi_class(code: int) -> int:
    return _kind_of(code) >> _BIDI_SHIFT & _BIDI_CLASS


# RFC 5893 §1.4
def _is_bidi_domain_name(name: list[int], size: int) -> bool:
    for index in range(size):
        if name[index] >= 0x80:
            bidi_class = _bidi_class(name[index])
            if bidi_class in (_R, _AN):
                return True
    return False


# RFC 5893 §2, by its numbers
def _satisfies_bidi_rule(name: list[int], start: int, end: int) -> bool:
    first = _bidi_class(name[start])
    last = _NSM
    present = 0
    for index in range(start, end):
        bidi_class = _bidi_class(name[index])
        present |= 1 << bidi_class
        if bidi_class != _NSM:
            last = bidi_class
    if first == _L:  # 1
        if present & (1 << _R | 1 << _AN | 1 << _NEITHER):  # 5
            return False
        return last == _L or last == _EN  # 6
    if first != _R or present & (1 << _L | 1 << _NEITHER):  # 1, 2
        return False
    if last != _R and last != _EN and last != _AN:  # 3
        return False
    return not (present & 1 << _EN and present & 1 << _AN)  # 4


# --- UTS #46 §4.2 --------------------------------------------------------------------------------


def ascii_room(name: list[int], size: int) -> int:
    """Return how much room :func:`write_ascii` may need."""
    room = size + 1
    for index in range(size):
        if name[index] >= 0x80:
            room += 5 + _MOST_DIGITS
    return room


def write_ascii(name: list[int], size: int, out: list[int], found: list[int]) -> int:
    """Write the labels in *name* as A-labels, and return how long that is, or -1 for a fault."""
    start = written = number = 0
    for index in range(size + 1):
        if index < size and name[index] != _FULL_STOP:
            continue
        if _is_ascii(name, start, index):
            for place in range(start, index):
                out[written] = name[place]
                written += 1
        else:
            out[written] = 0x78
            out[written + 1] = 0x6E
            out[written + 2] = out[written + 3] = _HYPHEN
            written = _encode(name, start, index, out, written + 4)
            if written < 0:
                _record(found, _TOO_LONG, number)
                return -1
        if index < size:
            out[written] = _FULL_STOP
            written += 1
        start, number = index + 1, number + 1
    return written


# Names that are in lower case but for ASCII, normalized and from left to right, and break no
# criterion that depends on single characters, in fewer steps of plain Python.
_IS_PURE = __file__.endswith(".py")
_ORDINARY = set("-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


def _is_ordinary(domain_name: str) -> bool:
    if _ORDINARY.issuperset(domain_name):
        return True
    for char in set(domain_name) - _ORDINARY:
        if _kind_of(ord(char)) != _VALID | _L << _BIDI_SHIFT or char != char.lower():
            return False
        _ORDINARY.add(char)
    return True


def _ordinary_name(domain_name: str, to_ascii: bool) -> str:
    """Return an ordinary name in Unicode or ASCII, or ``""`` if it takes more than that."""
    name = domain_name.lower()
    if "xn--" in name:
        return ""
    if not to_ascii:
        return name
    labels = [label if label.isascii() else "xn--" + encoded(label) for label in name.split(".")]
    return "" if "xn--" in labels else ".".join(labels)  # a label too long for Punycode


def processed(domain_name: str, flags: int, to_ascii: bool) -> tuple[str, int, int]:
    """Return *domain_name* in Unicode or ASCII, and the first fault with its place.

    >>> processed("Bücher", DEFAULT_FLAGS, False), processed("Bücher", DEFAULT_FLAGS, True)
    (('bücher', 0, 0), ('xn--bcher-kva', 0, 0))
    """
    if _IS_PURE and not flags & _CHECK_HYPHENS and _is_ordinary(domain_name):
        name_in_ascii = _ordinary_name(domain_name, to_ascii)
        if name_in_ascii:
            return name_in_ascii, 0, 0
    size = len(domain_name)
    source = lists.numbers(size + 1)
    if not source:
        raise MemoryError
    for index in range(size):
        source[index] = ord(domain_name[index])
    room = 4 * mapped_size(source, size) + 1
    name = lists.numbers(room)
    try:
        if not name:
            raise MemoryError
        found = [0, 0, 0]
        process(source, size, flags, name, room, found)
        raise_pending()
        if found[1] or not to_ascii:
            return lists.text_of(name, 0, found[0]), found[1], found[2]
        return _ascii_text(name, found[0])
    finally:
        lists.release(source)
        lists.release(name)


def _ascii_text(name: list[int], size: int) -> tuple[str, int, int]:
    out = lists.numbers(ascii_room(name, size))
    if not out:
        raise MemoryError
    try:
        found = [0, 0, 0]
        written = max(write_ascii(name, size, out, found), 0)
        return lists.text_of(out, 0, written), found[1], found[2]
    finally:
        lists.release(out)


# --- RFC 3492: Punycode, in time n log n --------------------------------------------------------
#
# The RFC's procedures look at the whole text for each code point, or insert into the middle of it:
# on a long label of many different characters both are quadratic. Here a merge sort tells how many
# code points before each one are not larger, which is what the encoder asks; and a Fenwick tree
# finds the n-th free place for the decoder.

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
_PLACE_BITS = 31

_MOST_DIGITS = 9  # of a number: it is up to 26, and ten times as much for each one more


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


# RFC 3492 §6.3
def _encode(label: list[int], start: int, end: int, out: list[int], written: int) -> int:
    """Write *label* to *out* from *written* on; return the end there, or -1 for a failure.

    A label fails if it is too long for what it holds. *out* must have room for each ASCII
    character, a delimiter, and nine digits for each other code point.
    """
    basic = 0
    for index in range(start, end):
        if label[index] < _INITIAL_N:
            out[written] = label[index]
            written += 1
            basic += 1
    if basic:
        out[written] = _DELIMITER
        written += 1
    count = end - start - basic
    # Each code point outside ASCII and, below it, how many before it are not larger.
    keys = lists.big_numbers(2 * count + 1)
    if not keys:
        return -1
    before = rest = 0
    for index in range(start, end):
        if label[index] < _INITIAL_N:
            before += 1
        else:
            m = label[index]
            keys[rest] = (m << _PLACE_BITS) + before
            rest += 1
    place = _sort(keys, count)
    n, i, bias, h = _INITIAL_N, 0, _INITIAL_BIAS, basic
    for index in range(place, place + count):
        m = keys[index] >> _PLACE_BITS
        before = keys[index] & _MAXINT
        # The decoder's state runs from <n, i> to <m, before>, h + 1 places to each code point.
        delta = (m - n) * (h + 1) + before - i
        if delta > _MAXINT:
            written = -1
            break
        written = _write_number(delta, bias, out, written)
        bias = _adapt(delta, h + 1, h == basic)
        n, i, h = m, before + 1, h + 1
    lists.release(keys)
    return written


def _sort(keys: list[int], count: int) -> int:
    """Sort the first *count* keys by code point, adding how many went past each on its way.

    Return where they are then: at 0 or at *count*.
    """
    source, target, width = 0, count, 1
    while width < count:
        end = source
        while end < source + count:
            start = end
            middle = min(start + width, source + count)
            end = min(middle + width, source + count)
            left, right, place = start, middle, target + start - source
            while right < end:
                while left < middle and keys[left] >> _PLACE_BITS <= keys[right] >> _PLACE_BITS:
                    keys[place] = keys[left]
                    place += 1
                    left += 1
                keys[place] = keys[right] + left - start
                place += 1
                right += 1
            while left < middle:
                keys[place] = keys[left]
                place += 1
                left += 1
        source, target = target, source
        width *= 2
    return source


# RFC 3492 §3.3
def _write_number(q: int, bias: int, out: list[int], written: int) -> int:
    """Append a generalized variable-length integer; return the end of *out* then."""
    k = _BASE
    t = _threshold(k, bias)
    while q >= t:
        out[written] = _digit(t + (q - t) % (_BASE - t))
        written += 1
        q = (q - t) // (_BASE - t)
        k += _BASE
        t = _threshold(k, bias)
    out[written] = _digit(q)
    return written + 1


def _digit(value: int) -> int:
    return value + 0x61 if value < 26 else value + 0x16


# RFC 3492 §6.2. A text has no second spelling in Punycode but for the case of letters: what
# decodes encodes to the same, so that nobody has to try.
def _decode(label: list[int], start: int, end: int, place: int) -> int:
    """Write the text that *label* stands for over it, from *place* on, which is not after *start*.

    Return the end of it or, for a failure, -1 less the index of the fault; nothing is written then.
    """
    basic_end = end - 1
    while basic_end > start and label[basic_end] != _DELIMITER:
        basic_end -= 1
    if basic_end < start:
        return place  # nothing stands for nothing
    for index in range(start, basic_end):
        if label[index] >= _INITIAL_N:
            return -1 - index
    basic = basic_end - start
    # For each number in Punycode a code point, and the place where it is inserted.
    insertions = lists.numbers(2 * (end - basic_end) + 1)
    if not insertions:
        return -1 - start
    count = _read_numbers(label, basic_end + 1 if basic else start, end, basic, insertions)
    if count >= 0:
        size = basic + count
        result = lists.numbers(size + 1)
        free = lists.numbers(size + 1)
        if result and free:
            _insert(insertions, count, result, free, size)
            index = start
            for to in range(size):
                if not result[to]:
                    result[to] = label[index]
                    index += 1
            for to in range(size):
                label[place + to] = result[to]
            count = place + size
        else:
            count = -1 - start
        lists.release(result)
        lists.release(free)
    lists.release(insertions)
    return count


def _read_numbers(label: list[int], place: int, end: int, out: int, insertions: list[int]) -> int:
    """Read what to insert into *out* characters; return how many, or -1 less the fault's index."""
    n, i, bias, count = _INITIAL_N, 0, _INITIAL_BIAS, 0
    while place < end:
        start, oldi, w, k = place, i, 1, _BASE
        while True:
            digit = _value(label[place]) if place < end else -1
            if digit < 0:
                return -1 - place
            place += 1
            i += digit * w  # w is at most 35 times what i was allowed to be
            if i > _MAXINT:
                return -1 - start
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
        if n > 0x10FFFF or 0xD800 <= n <= 0xDFFF:
            return -1 - start
        insertions[2 * count] = n
        insertions[2 * count + 1] = i
        count += 1
        i += 1
    return count


def _value(code: int) -> int:
    """Return the value of a digit, -1 if it is none."""
    if 0x61 <= code <= 0x7A:
        return code - 0x61
    if 0x30 <= code <= 0x39:
        return code - 0x16
    return code - 0x41 if 0x41 <= code <= 0x5A else -1


def _insert(
    insertions: list[int], count: int, result: list[int], free: list[int], size: int
) -> int:
    """Put each code point at its place in *result*; what is left over becomes 0.

    Read backwards, no insertion moves a later one: the last is where it says, and each before it
    is at that place among those still *free*, of which a Fenwick tree keeps count.
    """
    top = 1
    for place in range(size):
        result[place] = 0
        free[place + 1] = (place + 1) & -(place + 1)
        if 2 * top <= size:
            top *= 2
    while count:
        count -= 1
        index = insertions[2 * count + 1]
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
        result[place] = insertions[2 * count]
    return 0


def encoded(text: str) -> str:
    """Return *text* in Punycode, or ``""`` if it is too long for that, or empty.

    >>> encoded("bücher")
    'bcher-kva'
    """
    size = len(text)
    label = lists.numbers(size + 1)
    out = lists.numbers(_MOST_DIGITS * size + 2)
    try:
        if not label or not out:
            raise MemoryError
        for index in range(size):
            label[index] = ord(text[index])
        return lists.text_of(out, 0, max(_encode(label, 0, size, out, 0), 0))
    finally:
        lists.release(label)
        lists.release(out)


def decoded(text: str) -> tuple[str, int]:
    """Return what *text* in Punycode stands for, and the index of a fault or -1.

    >>> decoded("bcher-kva"), decoded("a-!")
    (('bücher', -1), ('', 2))
    """
    size = len(text)
    label = lists.numbers(size + 1)
    if not label:
        raise MemoryError
    try:
        for index in range(size):
            label[index] = ord(text[index])
        end = _decode(label, 0, size, 0)
        return lists.text_of(label, 0, max(end, 0)), max(-1 - end, -1)
    finally:
        lists.release(label)
