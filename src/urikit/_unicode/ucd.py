"""The properties of characters that domain names need, and Unicode normalization.

Where the data comes from, so that a name means the same on every Python:

- The mapping table (UTS #46 §5) and the joining types are those of the ``idna`` package. They
  are asked for through its public functions, one character at a time: its tables themselves
  have had three layouts within ten releases.
- Normalization, combining and bidirectional classes and general categories are those of the
  running Python where its Unicode is at least as new as ``idna``'s, and else of
  ``unicodedata2``, the same module with newer data. It cannot be installed everywhere, Pyodide
  for one; without it the running Python's are used, and :data:`urikit.unicode_version` says so.
- The two need not have the same version. A code point counts as assigned where both know it;
  any other is disallowed, whatever its properties would be. So the older version rules. For code
  points that both know they agree: Unicode guarantees that for normalization, and hardly ever
  changes the rest.

None of it is loaded before a name needs it; a name in ASCII without A-labels never does.
"""

from __future__ import annotations

from functools import cache
from itertools import chain

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.typed import Final, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

# Runs of marks from here on are long enough for the order of the marks to matter for time.
_LONG: Final = 128


class _UnicodeData(Protocol):
    """The functions used of ``unicodedata``, or of ``unicodedata2``."""

    @property
    def unidata_version(self) -> str: ...
    def normalize(self, form: Literal["NFC", "NFD", "NFKC"], unistr: str, /) -> str: ...
    def category(self, char: str, /) -> str: ...
    def combining(self, char: str, /) -> int: ...
    def bidirectional(self, char: str, /) -> str: ...
    def decimal(self, char: str, default: int, /) -> int: ...


@cache
def unicode_data() -> _UnicodeData:
    """Return the module with the Unicode data: Python's, or ``unicodedata2`` if ``idna`` has newer
    tables and it is installed.

    >>> unicode_data().category("a")
    'Ll'
    """
    import unicodedata

    from idna import idnadata

    own: _UnicodeData = unicodedata
    if version_key(own.unidata_version) >= version_key(idnadata.__version__):
        return own
    try:
        import unicodedata2
    except ImportError:
        return own
    backport: _UnicodeData = unicodedata2
    return max(own, backport, key=lambda data: version_key(data.unidata_version))


def version_key(text: str) -> tuple[int, ...]:
    """Return a version as numbers, to compare it with others.

    >>> version_key("9.0.0") < version_key("17.0.0")
    True
    """
    return tuple(map(int, text.split(".")))


_UNKNOWN: Final = frozenset({"Cn", "Co", "Cs"})  # not assigned, private use, surrogates


# UTS #46 §5
def mapped(char: str) -> str | None:
    """Return what *char* is mapped to: itself if valid, ``""`` if ignored, None if disallowed.

    >>> mapped("A"), mapped("\\u00ad"), mapped("\\u2488")
    ('a', '', None)
    """
    import idna

    if unicode_data().category(char) in _UNKNOWN:
        return None
    try:
        return idna.uts46_remap(char, std3_rules=False)
    except idna.IDNAError:
        return None


class Joining(NamedTuple):
    """A Joining_Type, as three properties."""

    transparent: bool  # Joining_Type T
    forward: bool  # L or D
    backward: bool  # R or D


def joining(char: str) -> Joining:
    """Return the Joining_Type of *char*, as far as RFC 5892 appendix A.1 asks for it.

    >>> joining("\\u0628").forward, joining("\\u0301").transparent
    (True, True)

    The rule itself is the question: between two letters that join, U+0628, one character is
    varied. The mark before ZWNJ keeps the rule's other half, about viramas, out of it.
    """
    from idna import valid_contextj

    beh, mark, zwnj = "\u0628", "\u0300", "\u200c"
    backward = valid_contextj(beh + zwnj + char, 1)
    return Joining(
        transparent=not backward and valid_contextj(beh + zwnj + char + beh, 1),
        forward=valid_contextj(char + mark + zwnj + beh, 2),
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
    """*text* as it is, but with long runs of marks decomposed and in order.

    ``normalize`` puts marks in order by insertion, which is quadratic on a long run of them. So
    runs of characters that decompose to marks are decomposed one by one and sorted by combining
    class, which is the canonical ordering.
    """
    if len(text) <= _LONG:
        return text
    data = unicode_data()
    decomposed = {ord(char): data.normalize("NFD", char) for char in set(text)}
    marks = {code: parts for code, parts in decomposed.items() if data.combining(parts[0])}
    if not marks:
        return text
    classes = {char: data.combining(char) for char in set().union(*marks.values())}
    order = sorted(classes, key=classes.__getitem__)
    is_decomposed = all(map(str.__eq__, map(chr, marks), marks.values()))

    def ordered(run: re.Match[str]) -> str:
        parts = run[0] if is_decomposed else run[0].translate(marks)
        if len({*classes.values()}) == len(order):  # one mark of each class
            return "".join(char * parts.count(char) for char in order)
        by_class: dict[int, list[str]] = {}
        for char in parts:
            by_class.setdefault(classes[char], []).append(char)
        return "".join(chain.from_iterable(map(by_class.__getitem__, sorted(by_class))))

    import re  # slow to import, and seldom needed

    members = "".join(map(re.escape, map(chr, marks)))
    return re.sub(f"[{members}]{{{_LONG},}}", ordered, text)


# UAX #15 §9
def may_compose(char: str) -> bool:
    """Return False if the property NFC_Quick_Check of *char* is Yes.

    >>> may_compose("\\u0308"), may_compose("ü")
    (True, False)
    """
    data = unicode_data()
    decomposed = data.normalize("NFD", char)
    if decomposed[0] in trailing_characters():
        return True
    return decomposed != char and data.normalize("NFC", char) != char


# Some that never compose are among them too.
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
