"""The kernel's writer: every method, on memory that has to grow, in both forms."""

from typing import Any

import pytest

from tests.kernel_forms import FORMS, characters

forms = pytest.mark.parametrize("form", FORMS)

# method, arguments, what is written after "ab"
WRITTEN = [
    ("put", ("c",), "abc"),
    ("put_byte", (99,), "abc"),
    ("put_escape", (0x2F,), "ab%2F"),
    ("put_escape", (0xFF,), "ab%FF"),
    ("put_number", (0,), "ab0"),
    ("put_piece", (0, False), "ab0:"),
    ("put_piece", (0x9A, True), "ab9a"),
    ("put_piece", (0xF00, False), "abf00:"),
    ("put_piece", (0xFFFF, True), "abffff"),
    ("put_number", (65535,), "ab65535"),
    ("insert", (0, "c"), "cab"),
    ("insert", (2, "c"), "abc"),
    ("replace", (1, "c"), "ac"),
    ("truncate", (1,), "a"),
    ("truncate", (0,), ""),
]
COPIED = [
    ("copy", b"xYz", (1, 3), "abYz"),
    ("copy", b"xYz", (1, 1), "ab"),
    ("copy_lower", b"XY-Z", (0, 4), "abxy-z"),
    ("copy_escaped", b" /", (0, 2), "ab%20%2F"),
    ("copy_without_newlines", b"\tc\r\nd", (0, 5), "abcd"),
    ("copy_decoded", b"%63+%zz", (0, 7, True), "abc %zz"),
    ("copy_decoded", b"%63+%6", (0, 6, False), "abc+%6"),
]


def writer(form: str) -> Any:
    found = FORMS[form].module("_kernel.writer").Writer(1)  # which has to grow
    for char in "ab":
        found.put(char)
    return found


def text_of(found: Any) -> str:
    assert not found.failed
    text: str = found.text(0, found.size)
    return text


@forms
@pytest.mark.parametrize(("method", "arguments", "expected"), WRITTEN)
def test_writer(form: str, method: str, arguments: tuple[Any, ...], expected: str) -> None:
    found = writer(form)
    getattr(found, method)(*arguments)
    assert text_of(found) == expected


@forms
@pytest.mark.parametrize(("method", "data", "arguments", "expected"), COPIED)
def test_copying(
    form: str, method: str, data: bytes, arguments: tuple[Any, ...], expected: str
) -> None:
    found = writer(form)
    getattr(found, method)(characters(form, data), *arguments)
    assert text_of(found) == expected


@forms
def test_a_writer_grows(form: str) -> None:
    found = writer(form)
    found.insert_from(1, characters(form, b"xyz"), 0, 3)
    assert text_of(found) == "axyzb"
    assert found.char(1) == "x"
    for _ in range(10_000):
        found.put_escape(0x25)
    assert text_of(found) == "axyzb" + "%25" * 10_000
