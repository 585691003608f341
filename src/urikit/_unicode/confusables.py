"""Lookalikes: the skeletons of UTS #39, and strings that can be mistaken for ASCII.

>>> skeleton("раура1") == skeleton("paypal")
True
"""

from functools import cache

from urikit._unicode import confusable_data as data
from urikit._unicode.ucd import nfd, unicode_data
from urikit.chars import DEFAULT_IGNORABLE


@cache
def _prototypes() -> dict[int, str]:
    """Map each character to its prototype, if it has another."""
    prototypes: dict[int, str] = {}
    prototype, point = "", 0
    for word in data.PROTOTYPES.split():
        target, is_new, distance = word.rpartition("=")
        if is_new:
            prototype, point = "".join(chr(int(char, 16)) for char in target.split("+")), 0
        point += int(distance, 16)
        prototypes[point] = prototype
    return prototypes


# UTS #39 §4, internalSkeleton
def skeleton(text: str) -> str:
    """Return a string that all strings that look like *text* share; not for display.

    It is the internal skeleton: bidirectional text is compared in the order of storage, not
    of display.

    >>> skeleton("раypal") == skeleton("paypal"), skeleton("rn") == skeleton("m")
    (True, True)
    """
    decomposed, prototypes = nfd(text), _prototypes()
    # A text may hold the same few characters a million times.
    shown = {
        ord(char): "" if char in DEFAULT_IGNORABLE else nfd(prototypes.get(ord(char), char))
        for char in set(decomposed)
    }
    result = decomposed.translate(shown)
    # Only marks change places.
    has_marks = any(map(unicode_data().combining, set().union(*shown.values())))
    return nfd(result) if has_marks else result


def are_confusable(first: str, second: str) -> bool:
    """True if two strings look alike; also true if they are equal.

    >>> are_confusable("ѕсоре", "scope"), are_confusable("scope", "score")
    (True, False)
    """
    return skeleton(first) == skeleton(second)


@cache
def _looks_like_ascii() -> dict[str, str]:
    """The characters that look like text in ASCII, and that text."""
    found = {
        chr(point): looks
        for point, looks in _prototypes().items()
        if looks.isascii() and point > 127
    }
    # A character that looks like "rn" looks like an "m", too.
    by_skeleton = {skeleton(chr(point)): chr(point) for point in range(ord("a"), ord("z") + 1)}
    return {char: by_skeleton.get(looks, looks) for char, looks in found.items()}


def ascii_confusable(label: str) -> str | None:
    """Return the ASCII string that *label* can be mistaken for; ``None`` if there is none.

    >>> ascii_confusable("аррӏе"), ascii_confusable("пример"), ascii_confusable("apple")
    ('apple', None, None)
    """
    if label.isascii():
        return None
    table, decomposed = _looks_like_ascii(), nfd(label)
    looks = {ord(c): c if c.isascii() else table.get(c, "") for c in set(decomposed)}
    return decomposed.translate(looks) if all(looks.values()) else None
