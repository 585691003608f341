"""UTS #46, Unicode IDNA Compatibility Processing: ToASCII and ToUnicode (revision 33 and later).

Everything here takes time about proportional to the length of the name, whatever it holds.

Where the data comes from, so that a name means the same on every Python:

- The mapping table (UTS #46 §5) and the joining types are those of the ``idna`` package. They
  are asked for through its public functions, one character at a time: its tables themselves
  have had three layouts within ten releases.
- Normalisation, combining and bidirectional classes and general categories are those of the
  running Python where its Unicode is at least as new as ``idna``'s, and else of
  ``unicodedata2``, the same module with newer data.
- The two need not have the same version. A code point counts as assigned where both know it;
  any other is disallowed, whatever its properties would be. So the older version rules, and
  :func:`unicode_version` tells it. What both know they tell alike: Unicode guarantees that for
  normalisation, and hardly ever changes the rest.

None of it is loaded before a name needs it; a name in ASCII without A-labels never does.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from typing import Final, Literal, NamedTuple, Protocol

from urikit._unicode.punycode import IDNAFailure, punycode_decode, punycode_encode
from urikit.chars import DIGIT, chars, span

__all__ = [
    "IDNAFailure",
    "mapped",
    "nfc",
    "nfd",
    "to_ascii",
    "to_unicode",
    "trailing_characters",
    "unicode_data",
    "unicode_version",
]

_ACE_PREFIX: Final = "xn--"
_ZWNJ: Final = "\u200c"
_ZWJ: Final = "\u200d"
_VIRAMA: Final = 9  # a canonical combining class

# The characters that are, or are mapped to, U+002E; no other mapping holds one.
_FULL_STOP = re.compile("[.\u3002\uff0e\uff61]")
# Criterion 7, under UseSTD3ASCIIRules.
_STD3: Final = span("a", "z") | DIGIT | chars("-")
_NOT_STD3 = re.compile((span("\0", "\x7f") - _STD3).pattern)

# RFC 1034 §3.1, in octets.
_MAX_LABEL: Final = 63
_MAX_NAME: Final = 253

# Up to here no run of marks is long enough for the order of its marks to matter for time.
_SHORT: Final = 128


class _Flags(NamedTuple):
    """The flags of Processing. Transitional_Processing is gone: browsers dropped it."""

    check_hyphens: bool
    check_bidi: bool
    check_joiners: bool
    use_std3_ascii_rules: bool
    ignore_invalid_punycode: bool


class _Fault(NamedTuple):
    """The first error that was recorded: where in the input, and what."""

    place: int
    message: str


# --- the two operations ------------------------------------------------------------------


# UTS #46 §4.2
def to_ascii(
    domain_name: str,
    *,
    check_hyphens: bool = False,
    check_bidi: bool = True,
    check_joiners: bool = True,
    use_std3_ascii_rules: bool = False,
    verify_dns_length: bool = False,
    ignore_invalid_punycode: bool = False,
) -> str:
    """*domain_name* as the DNS has it, or :class:`IDNAFailure` with the place of the label.

    The defaults are those of the URL Standard, which looks names up: hyphens and underscores may
    be anywhere in a label.

    >>> to_ascii("Faß.日本。example")
    'xn--fa-hia.xn--wgv71a.example'
    >>> to_ascii("a.b\\u2260\\u2488.c")
    Traceback (most recent call last):
    urikit._unicode.punycode.IDNAFailure: a character that no domain name holds
        a.b≠⒈.c
            ^
    """
    flags = _Flags(
        check_hyphens, check_bidi, check_joiners, use_std3_ascii_rules, ignore_invalid_punycode
    )
    labels, fault = _process(domain_name, flags)
    if fault is None:
        for number, label in enumerate(labels):
            if not label.isascii():
                try:
                    labels[number] = _ACE_PREFIX + punycode_encode(label)
                except IDNAFailure as error:
                    fault = _Fault(_label_start(domain_name, number), error.message)
                    break
    if fault is None and verify_dns_length:
        fault = _length_fault(domain_name, labels)
    if fault is not None:
        raise IDNAFailure(text=domain_name, index=fault.place, message=fault.message)
    return ".".join(labels)


# UTS #46 §4.3
def to_unicode(
    domain_name: str,
    *,
    check_hyphens: bool = False,
    check_bidi: bool = True,
    check_joiners: bool = True,
    use_std3_ascii_rules: bool = False,
    ignore_invalid_punycode: bool = False,
) -> tuple[str, bool]:
    """*domain_name* in readable characters, and whether an error was recorded on the way.

    >>> to_unicode("XN--BCHER-KVA.example"), to_unicode("xn--!.ü")
    (('bücher.example', False), ('xn--!.ü', True))
    """
    flags = _Flags(
        check_hyphens, check_bidi, check_joiners, use_std3_ascii_rules, ignore_invalid_punycode
    )
    labels, fault = _process(domain_name, flags)
    return ".".join(labels), fault is not None


# UTS #46 §4.2 step 4. The root label is empty and so refused, as in RFC 1034 §3.5.
def _length_fault(domain_name: str, labels: list[str]) -> _Fault | None:
    for number, label in enumerate(labels):
        if not 1 <= len(label) <= _MAX_LABEL:
            start = _label_start(domain_name, number)
            return _Fault(start, f"a label not of 1 to {_MAX_LABEL} octets")
    if sum(map(len, labels)) + len(labels) - 1 > _MAX_NAME:
        return _Fault(0, f"a domain name of more than {_MAX_NAME} octets")
    return None


def _label_start(domain_name: str, number: int) -> int:
    """Where label *number* of the result starts in the input."""
    for stop in _FULL_STOP.finditer(domain_name):
        if number <= 1:
            return stop.end() if number else 0
        number -= 1
    return 0


# --- UTS #46 §4: Processing --------------------------------------------------------------


def _process(domain_name: str, flags: _Flags) -> tuple[list[str], _Fault | None]:
    """The labels of *domain_name* in Unicode, and the first error there was, if any."""
    fault = None
    # 1. Map. 2. Normalize. In ASCII that is lower-casing.
    if domain_name.isascii():
        name = domain_name.lower()
    else:
        changes: dict[str, str] = {}
        disallowed: set[str] = set()
        for char in set(domain_name):
            target = mapped(char)
            if target is None:
                disallowed.add(char)
            elif target != char:
                changes[char] = target
        # "Disallowed" leaves the character for step 4. No normalisation makes it valid there,
        # so it is an error already here, where its place is known.
        if disallowed:
            place = next(i for i, char in enumerate(domain_name) if char in disallowed)
            fault = _Fault(place, _DISALLOWED)
        name = domain_name
        if changes:
            name = "".join([changes.get(char, char) for char in name])
        name = nfc(name)
    # 3. Break.
    labels = name.split(".")
    # 4. Convert/Validate.
    for number, label in enumerate(labels):
        labels[number], message = _convert(label, flags)
        if message and fault is None:
            fault = _Fault(_label_start(domain_name, number), message)
    if flags.check_bidi and fault is None and _is_bidi_domain_name(labels):
        for number, label in enumerate(labels):
            if label and not _satisfies_bidi_rule(label):
                return labels, _Fault(_label_start(domain_name, number), _BIDI)
    return labels, fault


_DISALLOWED: Final = "a character that no domain name holds"
_BIDI: Final = "a label that breaks the Bidi rule"


# UTS #46 §4 step 4, but for criterion 9, which asks for all labels.
def _convert(label: str, flags: _Flags) -> tuple[str, str]:
    """A mapped and normalised label in Unicode, and what is wrong with it, or ``""``."""
    if not label.startswith(_ACE_PREFIX):
        return label, _broken_criterion(label, flags)
    if not label.isascii():
        return label, 'a label outside ASCII that starts with "xn--"'
    try:
        decoded = punycode_decode(label[len(_ACE_PREFIX) :])
    except IDNAFailure:
        return label, "" if flags.ignore_invalid_punycode else "an A-label that is not Punycode"
    if decoded.isascii():
        return decoded, "an A-label for nothing but ASCII"
    message = _broken_criterion(decoded, flags)
    # Criterion 1: step 2 has seen to it for every other label.
    if not message and nfc(decoded) != decoded:
        message = "an A-label that is not in Normalization Form C"
    return decoded, message


# UTS #46 §4.1, criteria 2 to 8. Those that ask for properties come after the one that makes
# sure that there are any.
def _broken_criterion(label: str, flags: _Flags) -> str:
    """What is wrong with a label, or ``""``; an empty label is exempt from all criteria."""
    if flags.check_hyphens:
        if label[2:4] == "--":
            return "hyphens in the third and fourth place"  # 2
        if label.startswith("-") or label.endswith("-"):
            return "a hyphen at either end of a label"  # 3
    elif label.startswith(_ACE_PREFIX):
        return 'an A-label for a label that starts with "xn--"'  # 4
    if "." in label:
        return "a full stop in a label"  # 5
    if flags.use_std3_ascii_rules and _NOT_STD3.search(label):
        return "an ASCII character other than a letter, a digit or a hyphen"  # 7
    if label.isascii():
        return ""
    characters = [char for char in set(label) if char > "\x7f"]
    if list(map(mapped, characters)) != characters:
        return _DISALLOWED  # 7
    if unicode_data().category(label[0]).startswith("M"):
        return "a combining mark at the start of a label"  # 6
    if flags.check_joiners and not _joiners_are_valid(label):
        return "a joiner where it has no effect"  # 8
    return ""


# RFC 5892 appendix A.1 and A.2, in one pass
def _joiners_are_valid(label: str) -> bool:
    if _ZWNJ not in label and _ZWJ not in label:
        return True
    combining = unicode_data().combining
    before = ""
    joined = False  # the last character that is not transparent is of type L or D
    waiting = False  # for one of type R or D, on behalf of a ZWNJ
    for char in label:
        joining = _joining(char)
        if waiting and not joining.transparent:
            if not joining.backward:
                return False
            waiting = False
        if char in (_ZWNJ, _ZWJ) and not (before and combining(before) == _VIRAMA):
            if char == _ZWJ or not joined:
                return False
            waiting = True
        if not joining.transparent:
            joined = joining.forward
        before = char
    return not waiting


_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})


# RFC 5893 §1.4
def _is_bidi_domain_name(labels: list[str]) -> bool:
    characters = set("".join([label for label in labels if not label.isascii()]))
    if not characters:
        return False  # and no data is loaded
    return not _RIGHT_TO_LEFT.isdisjoint(map(unicode_data().bidirectional, characters))


_EITHER_CLASSES: Final = {"EN", "ES", "CS", "ET", "ON", "BN", "NSM"}
_RTL_CLASSES: Final = {"R", "AL", "AN"} | _EITHER_CLASSES
_LTR_CLASSES: Final = {"L"} | _EITHER_CLASSES


# RFC 5893 §2, by its numbers
def _satisfies_bidi_rule(label: str) -> bool:
    bidirectional = unicode_data().bidirectional
    classes = [bidirectional(char) for char in label]
    present = set(classes)
    last = next((each for each in reversed(classes) if each != "NSM"), "NSM")
    if classes[0] == "L":  # 1
        return present <= _LTR_CLASSES and last in ("L", "EN")  # 5, 6
    if classes[0] not in ("R", "AL"):  # 1
        return False
    if not present <= _RTL_CLASSES or last not in ("R", "AL", "EN", "AN"):  # 2, 3
        return False
    return not present >= {"EN", "AN"}  # 4


# --- Unicode -----------------------------------------------------------------------------


class _UnicodeData(Protocol):
    """What is asked of ``unicodedata``, or of ``unicodedata2``."""

    @property
    def unidata_version(self) -> str: ...
    def normalize(self, form: Literal["NFC", "NFD", "NFKC"], unistr: str, /) -> str: ...
    def category(self, char: str, /) -> str: ...
    def combining(self, char: str, /) -> int: ...
    def bidirectional(self, char: str, /) -> str: ...
    def decimal(self, char: str, default: int, /) -> int: ...


@cache
def unicode_data() -> _UnicodeData:
    """Return the module with the Unicode data: Python's, or newer if ``idna`` has newer tables.

    >>> unicode_data().category("a")
    'Ll'
    """
    import unicodedata

    from idna import idnadata

    own: _UnicodeData = unicodedata
    if _version(own.unidata_version) >= _version(idnadata.__version__):
        return own
    try:
        import unicodedata2
    except ImportError:
        return own
    backport: _UnicodeData = unicodedata2
    return max(own, backport, key=lambda data: _version(data.unidata_version))


def _version(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(".")))


def unicode_version() -> str:
    """The version of Unicode that decides what a domain name may hold.

    >>> unicode_version() >= "15.0.0"
    True
    """
    from idna import idnadata

    return min(unicode_data().unidata_version, idnadata.__version__, key=_version)


# UTS #46 §5. The caches below hold single characters, never names.
@lru_cache(maxsize=1024)
def mapped(char: str) -> str | None:
    """Return what *char* is mapped to: itself if valid, ``""`` if ignored, None if disallowed.

    >>> mapped("A"), mapped("\\u00ad"), mapped("\\u2488")
    ('a', '', None)
    """
    import idna

    if unicode_data().category(char) == "Cn":
        return None
    try:
        return idna.uts46_remap(char, std3_rules=False)
    except idna.IDNAError:
        return None


class _Joining(NamedTuple):
    transparent: bool  # Joining_Type T
    forward: bool  # L or D
    backward: bool  # R or D


@lru_cache(maxsize=1024)
def _joining(char: str) -> _Joining:
    """The Joining_Type of *char*, as far as RFC 5892 appendix A.1 asks for it.

    The rule itself is the question: between two letters that join, U+0628, one character is
    varied. The mark before ZWNJ keeps the rule's other half, about viramas, out of it.
    """
    from idna import valid_contextj

    beh, mark = "\u0628", "\u0300"
    backward = valid_contextj(beh + _ZWNJ + char, 1)
    return _Joining(
        transparent=not backward and valid_contextj(beh + _ZWNJ + char + beh, 1),
        forward=valid_contextj(char + mark + _ZWNJ + beh, 2),
        backward=backward,
    )


# UAX #15
def nfc(text: str) -> str:
    """*text* in Normalization Form C, in linear time.

    >>> nfc("a\\u0301") == "\\u00e1"
    True
    """
    return text if text.isascii() else unicode_data().normalize("NFC", _in_canonical_order(text))


# UAX #15
def nfd(text: str) -> str:
    """*text* in Normalization Form D, in linear time.

    >>> nfd("\\u00e1") == "a\\u0301"
    True
    """
    return text if text.isascii() else unicode_data().normalize("NFD", _in_canonical_order(text))


def _in_canonical_order(text: str) -> str:
    """*text* as it is, or decomposed and in order where normalising it might take long.

    ``normalize`` puts marks in order by insertion, which is quadratic on a long run of them.
    So they are put in order before: decomposed one by one, then each run of characters whose
    combining class is not zero is sorted by it, which is the canonical ordering.
    """
    if len(text) <= _SHORT:
        return text
    ucd = unicode_data()
    decompositions = {ord(char): ucd.normalize("NFD", char) for char in set(text)}
    text = text.translate(decompositions)
    classes = {char: ucd.combining(char) for char in set(text)}
    if any(classes.values()):
        runs = groupby(text, key=lambda char: classes[char] > 0)
        pieces = (sorted(run, key=classes.__getitem__) if marks else run for marks, run in runs)
        text = "".join(char for piece in pieces for char in piece)
    return text


# UAX #15 §9. A character that neither changes in Form C nor starts, fully decomposed, with one
# of these has NFC_Quick_Check=Yes. Some that never compose are among them too.
@cache
def trailing_characters() -> frozenset[str]:
    """Return every character that is in a canonical decomposition, but not at its start.

    >>> "\\u0308" in trailing_characters()
    True
    """
    normalize = unicode_data().normalize
    jamo = "".join(map(chr, (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))))
    found = set(jamo)
    for block in _blocks_with_decompositions():
        if normalize("NFD", block) != block:
            for char in block:
                found.update(normalize("NFD", char)[1:])
    return frozenset(found)


def _blocks_with_decompositions() -> Iterator[str]:
    """Planes 0 and 1 but for Han ideographs, which only decompose to one another, Hangul
    syllables, which are computed, surrogates and private use."""
    for start, end in ((0x80, 0x3400), (0xA000, 0xAC00), (0xF900, 0x17000), (0x1B000, 0x20000)):
        for code in range(start, end, 0x80):
            yield "".join(map(chr, range(code, code + 0x80)))
