"""The properties of code points that IDNA asks for, and the rules that ask for nothing else.

The properties of a code point come from :mod:`urikit._unicode.ucd` when it is met for the first
time, and are kept: one number for each code point, and never a name. Everything else works on them
without the GIL.
"""

from __future__ import annotations

from _thread import allocate_lock, get_ident

from urikit._unicode.code_points import CodePoints

if __file__.endswith(".py"):  # C has checked.pxd instead
    from urikit._unicode import lists

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

# Neither grows, so that threads can read while one writes.
_KINDS = CodePoints(_LARGEST + 1)
_TARGETS = CodePoints(_ROOM)  # the first number is how many others are in use
_LOCK = allocate_lock()


def _kind_of(code: int) -> int:
    if not 0 <= code <= _LARGEST:
        return _INVALID
    kind: int = _KINDS.data[code]
    return kind if kind else _learn(code)


# An error in Python code that is called from here, such as a KeyboardInterrupt, cannot pass through
# code without the GIL: it waits for the end of the run, by thread.
_PENDING: dict[int, BaseException] = {}


def keep_error(error: BaseException) -> int:
    """Keep *error* for :func:`raise_pending`."""
    _PENDING[get_ident()] = error
    return 0


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
    kind = _INVALID
    try:
        kind = _learned(code)
    except BaseException as error:
        keep_error(error)
    return kind


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
    _KINDS.replace(code, kind)
    return kind


def _keep_target(target: str) -> int:
    with _LOCK:
        index: int = _TARGETS.data[0] + 1
        size = len(target)
        if index + size >= _ROOM:
            raise MemoryError
        _TARGETS.replace(index, size)
        for place in range(size):
            _TARGETS.replace(index + 1 + place, ord(target[place]))
        _TARGETS.replace(0, index + size)
    return _MAPPED | index << _STATUS_BITS


def _joining_of(code: int) -> int:
    """Return what is known about a valid code point, its Joining_Type with the rest."""
    kind = _kind_of(code)
    return kind if kind & _JOINING_KNOWN else _learn_joining(code, kind)


def _learn_joining(code: int, kind: int) -> int:
    try:
        kind = _learned_joining(code, kind)
    except BaseException as error:
        keep_error(error)
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
    _KINDS.replace(code, kind)
    return kind


# --- single code points --------------------------------------------------------------------------


# UTS #46 §4 step 1
def put_mapped(code: int, out: CodePoints) -> bool:
    """Append what *code* is mapped to, or *code* itself; return False if it is disallowed."""
    kind = _kind_of(code)
    if kind & _STATUS == _MAPPED:
        target = kind >> _STATUS_BITS
        out.copy(_TARGETS, target + 1, target + 1 + _TARGETS.data[target])
        return True
    lists.put(out, code)
    return kind & _STATUS == _VALID


def is_valid(code: int) -> bool:
    """True if the status of *code* is "valid"."""
    return _kind_of(code) & _STATUS == _VALID


def is_mark(code: int) -> bool:
    """True if *code*, which is valid, has the general category M."""
    return _kind_of(code) & _MARK != 0


def is_ordinary(code: int) -> bool:
    """True if *code* is valid, from left to right, and nothing else is to be known about it."""
    return _kind_of(code) == _VALID | _L << _BIDI_SHIFT


# --- names and labels ----------------------------------------------------------------------------


# UAX #15 §9
def surely_nfc(name: list[int], start: int, end: int) -> bool:
    """The quick check of Form C: true if *name* from *start* to *end* is certainly in it."""
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


# RFC 5892 appendix A.1 and A.2. Joiners are not transparent, so that no code point is looked at
# more than twice.
def joiners_are_valid(name: list[int], start: int, end: int) -> bool:
    """True if each joiner in a label of valid code points has an effect."""
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
def is_bidi_domain_name(name: list[int], size: int) -> bool:
    """True if *name*, of valid code points, has one from right to left."""
    for index in range(size):
        if name[index] >= 0x80:
            bidi_class = _bidi_class(name[index])
            if bidi_class in (_R, _AN):
                return True
    return False


# RFC 5893 §2, by its numbers
def satisfies_bidi_rule(name: list[int], start: int, end: int) -> bool:
    """True if a label, which is not empty, may be in such a name."""
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
