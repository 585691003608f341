"""UTS #46 §4, Processing: a domain name as code points, mapped, normalized, broken and checked.

Everything here takes time about proportional to the length of the name, whatever it holds, and
works without the GIL. The kernel calls it for hosts in UTF-8 and :mod:`urikit._unicode.uts46` for
strings, so that both give the same by construction; that module makes errors of the faults.

:mod:`urikit._unicode.characters` has the properties of code points,
:mod:`urikit._unicode.bootstring` has Punycode. Normalization is left to Python, and happens only to
names of which the quick check cannot say that they are normalized.
"""

from __future__ import annotations

from urikit._unicode import characters
from urikit._unicode.bootstring import Punycode, encoded
from urikit._unicode.characters import raise_pending
from urikit._unicode.code_points import CodePoints
from urikit._unicode.tables import (
    BIDI as _BIDI,
    CHECK_BIDI as _CHECK_BIDI,
    CHECK_HYPHENS as _CHECK_HYPHENS,
    CHECK_JOINERS as _CHECK_JOINERS,
    DISALLOWED as _DISALLOWED,
    DISALLOWED_IN_LABEL as _DISALLOWED_IN_LABEL,
    FOR_ASCII as _FOR_ASCII,
    HYPHEN_AT_END as _HYPHEN_AT_END,
    HYPHENS_INSIDE as _HYPHENS_INSIDE,
    IGNORE_INVALID_PUNYCODE as _IGNORE_INVALID_PUNYCODE,
    JOINER as _JOINER,
    MARK_FIRST as _MARK_FIRST,
    NESTED_PREFIX as _NESTED_PREFIX,
    NOT_NORMALIZED as _NOT_NORMALIZED,
    NOT_PUNYCODE as _NOT_PUNYCODE,
    NOT_STD3 as _NOT_STD3,
    OUTSIDE_ASCII as _OUTSIDE_ASCII,
    STOP_AT_A_CHARACTER as _STOP_AT_A_CHARACTER,
    TOO_LONG as _TOO_LONG,
    USE_STD3_ASCII_RULES as _USE_STD3_ASCII_RULES,
)

if __file__.endswith(".py"):  # C has checked.pxd instead
    from urikit._unicode import lists

_HYPHEN = 0x2D
_FULL_STOP = 0x2E
_ZWNJ = 0x200C
_ZWJ = 0x200D


class Processing:
    """One run after the other of Processing, with the memory for it: step 1 comes by characters.

    One thread at a time uses it.
    """

    __slots__ = ("_mapped", "_name", "_punycode", "fault", "is_busy", "place", "result")

    def __init__(self) -> None:
        self._mapped = CodePoints(0)
        """The name after step 1, and after step 2."""
        self._name = CodePoints(0)
        """Its labels in Unicode."""
        self.result = CodePoints(0)
        """The result of the last run."""
        self._punycode = Punycode()
        self.is_busy = False
        self.fault = self.place = 0
        """The first fault, or 0, and its place."""

    def start(self) -> int:
        """Forget the name before."""
        self._mapped.clear(0)
        self._name.clear(0)
        self.result.clear(0)
        self._punycode.clear()
        self.fault = self.place = 0
        return 0

    def failed(self) -> bool:
        """Return True if memory ran out: nothing that was found is certain then."""
        return (
            self._mapped.failed
            or self._name.failed
            or self.result.failed
            or self._punycode.failed()
        )

    def _record(self, fault: int, place: int) -> int:
        """Keep a fault if it is the first one."""
        if fault and not self.fault:
            self.fault = fault
            self.place = place
        return 0

    # UTS #46 §4 step 1. "Disallowed" leaves the character for step 4. No normalization makes it
    # valid there, so it is a fault already here, where its place is known.
    def map(self, code: int, index: int) -> int:
        """Append what the code point at *index* of the name is mapped to."""
        if code < 0x80:  # upper case is all that is mapped
            lists.put(self._mapped, code + 32 if 0x41 <= code <= 0x5A else code)
        elif not characters.put_mapped(code, self._mapped):
            self._record(_DISALLOWED, index)
        return 0

    # UTS #46 §4
    def finish(self, flags: int, to_ascii: bool) -> int:
        """Write the labels of what is mapped in Unicode or ASCII, with full stops between them.

        If there is a fault, the result is in Unicode, as far as it goes.
        """
        if self.fault and flags & _STOP_AT_A_CHARACTER:
            return 0
        # 2. Normalize.
        if not characters.surely_nfc(self._mapped.data, 0, self._mapped.size):
            _normalize(self._mapped)
        # 3. Break. 4. Convert/Validate.
        start = number = 0
        mapped, size = self._mapped.data, self._mapped.size
        for index in range(size + 1):
            if index < size and mapped[index] != _FULL_STOP:
                continue
            self._convert(start, index, flags, number)
            if index < size:
                lists.put(self._name, _FULL_STOP)
            start, number = index + 1, number + 1
        if flags & _CHECK_BIDI and not self.fault:
            self._check_bidi()
        if to_ascii and not self.fault:
            return self._write_ascii()
        return self.result.copy(self._name, 0, self._name.size)

    # UTS #46 §4 step 4, but for criterion 9, which asks for all labels.
    def _convert(self, start: int, end: int, flags: int, number: int) -> int:
        """Append a mapped and normalized label in Unicode to the name."""
        fault = 0
        begin = self._name.size
        is_a_label = _has_ace_prefix(self._mapped.data, start, end)
        is_decoded = False
        if is_a_label:
            if not _is_ascii(self._mapped.data, start, end):
                fault = _OUTSIDE_ASCII
            else:
                is_decoded = self._punycode.decode(self._mapped, start + 4, end, self._name) < 0
                if not is_decoded and not flags & _IGNORE_INVALID_PUNYCODE:
                    fault = _NOT_PUNYCODE
                elif is_decoded and _is_ascii(self._name.data, begin, self._name.size):
                    fault = _FOR_ASCII
        if not is_decoded:
            self._name.copy(self._mapped, start, end)
            if is_a_label:
                return self._record(fault, number)
        after = self._name.size
        if not fault:
            fault = _broken_criterion(self._name.data, begin, after, flags)
        # Criterion 1: step 2 has seen to it for every other label.
        if (
            is_a_label
            and not fault
            and not characters.surely_nfc(self._name.data, begin, after)
            and _differs_from_nfc(self._name, begin, after)
        ):
            fault = _NOT_NORMALIZED
        return self._record(fault, number)

    # UTS #46 §4.1, criterion 9
    def _check_bidi(self) -> int:
        name, size = self._name.data, self._name.size
        if not characters.is_bidi_domain_name(name, size):
            return 0
        start = number = 0
        for index in range(size + 1):
            if index == size or name[index] == _FULL_STOP:
                if start < index and not characters.satisfies_bidi_rule(name, start, index):
                    return self._record(_BIDI, number)
                start, number = index + 1, number + 1
        return 0

    # UTS #46 §4.2 steps 2 and 3
    def _write_ascii(self) -> int:
        start = number = 0
        name, size = self._name.data, self._name.size
        for index in range(size + 1):
            if index < size and name[index] != _FULL_STOP:
                continue
            if _is_ascii(name, start, index):
                self.result.copy(self._name, start, index)
            else:
                lists.put(self.result, 0x78)
                lists.put(self.result, 0x6E)
                lists.put(self.result, _HYPHEN)
                lists.put(self.result, _HYPHEN)
                if not self._punycode.encode(self._name, start, index, self.result):
                    self.result.clear(0)
                    return self._record(_TOO_LONG, number)
            if index < size:
                lists.put(self.result, _FULL_STOP)
            start, number = index + 1, number + 1
        return 0


# --- labels --------------------------------------------------------------------------------------


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
        elif not characters.is_valid(code):
            is_invalid = True
        elif code in (_ZWNJ, _ZWJ):
            has_joiner = True
    if is_invalid:
        return _DISALLOWED_IN_LABEL  # 7
    if name[start] >= 0x80 and characters.is_mark(name[start]):
        return _MARK_FIRST  # 6
    if has_joiner and flags & _CHECK_JOINERS and not characters.joiners_are_valid(name, start, end):
        return _JOINER  # 8
    return 0


def _is_std3(code: int) -> bool:
    return 0x61 <= code <= 0x7A or 0x30 <= code <= 0x39 or code == _HYPHEN


# --- normalization -------------------------------------------------------------------------------


def _normalize(name: CodePoints) -> int:
    """Put *name* into Form C, and make it empty if there was an error."""
    try:
        text = _nfc(name.text(0, name.size))
        name.clear(0)
        for char in text:
            lists.put(name, ord(char))
    except BaseException as error:
        name.clear(0)
        characters.keep_error(error)
    return 0


def _differs_from_nfc(name: CodePoints, start: int, end: int) -> bool:
    differs = True
    try:
        text = name.text(start, end)
        differs = _nfc(text) != text
    except BaseException as error:
        characters.keep_error(error)
    return differs


def _nfc(text: str) -> str:
    from urikit._unicode.ucd import nfc

    return nfc(text)


# --- strings -------------------------------------------------------------------------------------

# Names that are in lower case but for ASCII, normalized and from left to right, and break no
# criterion that depends on single characters, in fewer steps of plain Python.
_IS_PURE = __file__.endswith(".py")
_ORDINARY = set("-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


def _is_ordinary(domain_name: str) -> bool:
    if _ORDINARY.issuperset(domain_name):
        return True
    for char in set(domain_name) - _ORDINARY:
        if not characters.is_ordinary(ord(char)) or char != char.lower():
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


_processing = Processing()
_KEPT = 1 << 12  # the memory that a longer name took is not kept


def processed(domain_name: str, flags: int, to_ascii: bool) -> tuple[str, int, int]:
    """Return *domain_name* in Unicode or ASCII, and the first fault with its place.

    >>> from urikit._unicode.tables import DEFAULT_FLAGS
    >>> processed("Bücher", DEFAULT_FLAGS, False), processed("Bücher", DEFAULT_FLAGS, True)
    (('bücher', 0, 0), ('xn--bcher-kva', 0, 0))
    """
    if _IS_PURE and not flags & _CHECK_HYPHENS and _is_ordinary(domain_name):
        name_in_ascii = _ordinary_name(domain_name, to_ascii)
        if name_in_ascii:
            return name_in_ascii, 0, 0
    # Another thread may run while a character is learned or a name is normalized.
    run = Processing() if _processing.is_busy or len(domain_name) > _KEPT else _processing
    run.is_busy = True
    try:
        run.start()
        for index, char in enumerate(domain_name):
            run.map(ord(char), index)
        run.finish(flags, to_ascii)
        raise_pending()
        if run.failed():
            raise MemoryError
        return run.result.text(0, run.result.size), run.fault, run.place
    finally:
        run.is_busy = False
