"""Sets of characters and strings, as far as they can match ASCII: ECMA-262 §22.2.2.7, CharSet.

Every component of a URL is ASCII once it is canonical, so a set is known by what it has of
ASCII; and, for comparing without case, of the two other characters that fold to ASCII: U+017F
(long s) to ``s`` and U+212A (the Kelvin sign) to ``k``. A set of them is an integer, with one
bit for each.
"""

from __future__ import annotations

import re
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase

from urikit._ground.typed import Final, NamedTuple

_LONG_S: Final = 0x17F
_KELVIN_SIGN: Final = 0x212A
_EXTRA: Final = {_LONG_S: 1 << 128, _KELVIN_SIGN: 1 << 129}
_ASCII: Final = (1 << 128) - 1
_EVERY: Final = (1 << 130) - 1
_UPPER: Final = ((1 << 26) - 1) << ord("A")
_FOLDS: Final = str.maketrans(ascii_uppercase + "\u017f\u212a", ascii_lowercase + "sk")
# The characters that fold to themselves.
_FOLDED: Final = _ASCII & ~_UPPER


class CharSet(NamedTuple):
    """A set of single characters, as bits, and of strings of another length."""

    bits: int = 0
    strings: frozenset[str] = frozenset()

    def union(self, other: CharSet) -> CharSet:
        return CharSet(self.bits | other.bits, self.strings | other.strings)

    def intersection(self, other: CharSet) -> CharSet:
        return CharSet(self.bits & other.bits, self.strings & other.strings)

    def difference(self, other: CharSet) -> CharSet:
        return CharSet(self.bits & ~other.bits, self.strings - other.strings)

    # ECMA-262 §22.2.2.9.7, MaybeSimpleCaseFolding
    def folded(self, ignore_case: bool) -> CharSet:
        """The set with each character folded, if case is to be ignored.

        >>> of_text("A\\u017f").folded(True) == of_text("as")
        True
        """
        if not ignore_case:
            return self
        bits = (self.bits & _FOLDED) | ((self.bits & _UPPER) << 32)
        for code_point, bit in _EXTRA.items():
            if self.bits & bit:
                bits |= 1 << _FOLDS[code_point]
        return CharSet(bits, frozenset(string.translate(_FOLDS) for string in self.strings))

    # ECMA-262 §22.2.2.9.6, CharacterComplement
    def complement(self, ignore_case: bool) -> CharSet:
        """Every character that is not in it."""
        return CharSet((_FOLDED if ignore_case else _EVERY) & ~self.bits)

    def in_ascii(self, ignore_case: bool) -> int:
        """The bits of the ASCII characters that match it.

        >>> of_text("k\\u212a").in_ascii(False) == 1 << ord("k")
        True
        """
        bits = self.folded(ignore_case).bits & _ASCII
        return bits | ((bits >> 32) & _UPPER) if ignore_case else bits


def of_range(first: int, last: int) -> CharSet:
    """The characters from one code point to another.

    >>> of_range(0x61, 0x7a) == of_text("abcdefghijklmnopqrstuvwxyz")
    True
    """
    bits = 0
    if first < 128:
        bits = (1 << (min(last, 127) + 1)) - (1 << first)
    for code_point, bit in _EXTRA.items():
        if first <= code_point <= last:
            bits |= bit
    return CharSet(bits)


def of_text(text: str) -> CharSet:
    """The characters of *text*."""
    bits = 0
    for char in text:
        code_point = ord(char)
        bits |= 1 << code_point if code_point < 128 else _EXTRA.get(code_point, 0)
    return CharSet(bits)


NOTHING: Final = CharSet()
ALL: Final = CharSet(_EVERY)
DIGITS: Final = of_text("0123456789")
WORD_CHARACTERS: Final = CharSet(
    DIGITS.bits | of_range(0x41, 0x5A).bits | of_range(0x61, 0x7A).bits | of_text("_").bits
)
# ECMA-262 §12.2 and §12.3; those that are not ASCII do not matter here.
LINE_TERMINATORS: Final = of_text("\n\r")
WHITE_SPACE: Final = of_text("\t\n\v\f\r ")


def ascii_class(bits: int) -> str:
    """Python's regular expression for one ASCII character out of these.

    >>> ascii_class(of_text("abcx-").bits), ascii_class(of_text("/").bits), ascii_class(0)
    ('[\\\\-a-cx]', '/', '(?!)')
    """
    if bits == 0:
        return "(?!)"
    if bits & (bits - 1) == 0:  # one character
        return re.escape(chr(bits.bit_length() - 1))
    chars = [chr(code_point) for code_point in range(128) if bits >> code_point & 1]
    pieces: list[str] = []
    for _, group in groupby(enumerate(chars), lambda pair: ord(pair[1]) - pair[0]):
        run = [_in_class(char) for _, char in group]  # of characters that follow each other
        pieces += run if len(run) < 3 else [run[0], "-", run[-1]]
    return f"[{''.join(pieces)}]"


def _in_class(char: str) -> str:
    if char.isalnum():
        return char
    return "\\" + char if char.isprintable() and char != " " else f"\\x{ord(char):02x}"
