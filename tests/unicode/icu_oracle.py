"""ICU, where PyICU is installed: another implementation of UAX #24 and UTS #39."""

from typing import Any

import pytest

from urikit._unicode.scripts import UNICODE_VERSION

icu: Any = pytest.importorskip("icu", reason="PyICU, an independent implementation, is not here")

SAME_VERSION = UNICODE_VERSION.startswith(icu.UNICODE_VERSION)

ASSIGNED = [
    chr(point)
    for point in range(0x110000)
    if not 0xD800 <= point < 0xE000 and icu.Char.charType(point) != 0
]
# Han and Hangul are two thirds of Unicode and all alike: one in a hundred of them is enough.
SAMPLE = [
    char
    for place, char in enumerate(ASSIGNED)
    if not ("\u4e00" <= char <= "\ud7ff" or char >= "\U00020000") or place % 100 == 0
]


def assert_agreement(differences: list[str]) -> None:
    """None with the same version of Unicode; few with another."""
    limit = 0 if SAME_VERSION else len(SAMPLE) // 100
    shown = ", ".join(f"U+{ord(char):04X}" for char in differences[:20])
    assert len(differences) <= limit, shown
