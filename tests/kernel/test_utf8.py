"""The kernel's decoder of UTF-8, in both forms."""

import pytest

from tests.kernel_forms import FORMS, characters

forms = pytest.mark.parametrize("form", FORMS)

# bytes, the code point at their start, how many bytes continue one
DECODED = [
    (b"a", 0x61, 0),
    ("ü".encode(), 0xFC, 1),
    ("€".encode(), 0x20AC, 2),
    ("😀".encode(), 0x1F600, 3),
    (b"\xf4\x8f\xbf\xbf", 0x10FFFF, 3),
    (b"\x80", -1, 1),
    (b"\xc0\x80", -1, 1),
    (b"\xc1\xbf", -1, 1),
    (b"\xe0\x9f\xbf", -1, 2),
    (b"\xed\xa0\x80", -1, 2),
    (b"\xf0\x8f\xbf\xbf", -1, 3),
    (b"\xf4\x90\x80\x80", -1, 3),
    (b"\xf5\x80\x80\x80", -1, 3),
    (b"\xe2\x82", -1, 1),
    (b"\xff", -1, 0),
]


@forms
@pytest.mark.parametrize(("data", "expected", "continuations"), DECODED)
def test_utf8(form: str, data: bytes, expected: int, continuations: int) -> None:
    utf8 = FORMS[form].module("_kernel.utf8")
    given, size = characters(form, data), len(data)
    assert utf8.code_point(given, 0, size) == expected
    assert utf8.is_utf8(given, 0, size) == (expected >= 0)
    assert utf8.count_continuations(given, 0, size) == continuations
    assert utf8.is_utf8(given, 0, 0)
