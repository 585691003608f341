"""Percent-encoding: what is an escape, what is not, and what each becomes."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from urikit import DecodeError, URIError, percent
from urikit.chars import PATH, PCHAR, QUERY, UNRESERVED, CharSet

# text, encoded with PCHAR allowed
ENCODED = [
    ("", ""),
    ("azAZ09-._~", "azAZ09-._~"),
    ("a b", "a%20b"),
    ("%", "%25"),
    ("%41", "%2541"),
    ("a/b?c#d", "a%2Fb%3Fc%23d"),
    ("ü", "%C3%BC"),
    ("\U0001f600", "%F0%9F%98%80"),
    ("\x00\n\x7f", "%00%0A%7F"),
    ('"<>\\^`{|}[]', "%22%3C%3E%5C%5E%60%7B%7C%7D%5B%5D"),
]


@pytest.mark.parametrize(("text", "encoded"), ENCODED)
def test_encode(text: str, encoded: str) -> None:
    assert percent.encode(text, PCHAR) == encoded
    assert percent.decode(encoded) == text


@pytest.mark.parametrize(
    ("text", "encoded"),
    [("%41%zz%", "%41%25zz%25"), ("a%20 b", "a%20%20b"), ("%4", "%254"), ("%%41", "%25%41")],
)
def test_encode_keeping_escapes(text: str, encoded: str) -> None:
    assert percent.encode(text, PCHAR, keep_escapes=True) == encoded
    assert percent.encode(encoded, PCHAR, keep_escapes=True) == encoded


@pytest.mark.parametrize("text", ["\ud800", "a\udfffb", "ü\udc80"])
def test_a_lone_surrogate_is_refused(text: str) -> None:
    for action in (lambda: percent.encode(text, PCHAR), lambda: percent.decode_to_bytes(text)):
        with pytest.raises(URIError) as caught:
            action()
        assert caught.value.kind == "lone-surrogate"
        assert text[caught.value.index] >= "\ud800"


# text, errors, decoded
DECODED = [
    ("%F6", "replace", "\ufffd"),
    ("%F6", "ignore", ""),
    ("%F6", "keep", "%F6"),
    ("%f6%41", "keep", "%F6A"),
    ("%C3%BC%F6", "keep", "ü%F6"),
    ("%", "strict", "%"),
    ("%4", "strict", "%4"),
    ("%zz", "strict", "%zz"),
    ("%%41", "strict", "%A"),
    ("%00", "strict", "\x00"),
    ("%ED%A0%80", "replace", "\ufffd\ufffd\ufffd"),  # a surrogate as UTF-8 is not UTF-8
    ("%C0%AF", "replace", "\ufffd\ufffd"),  # nor is an overlong slash
    ("\ud800%41", "strict", "\ud800A"),  # decoding touches nothing but escapes
    ("+", "strict", "+"),
    ("%2B", "strict", "+"),
    ("ü%C3", "replace", "ü\ufffd"),
]


@pytest.mark.parametrize(("text", "errors", "decoded"), DECODED)
def test_decode(text: str, errors: Any, decoded: str) -> None:
    assert percent.decode(text, errors) == decoded


def test_decode_strictly_says_where() -> None:
    with pytest.raises(DecodeError) as caught:
        percent.decode("a%41%C3%BC%F6%41", errors="strict")
    assert (caught.value.kind, caught.value.index) == ("invalid-utf-8", 10)


@pytest.mark.parametrize(
    ("text", "data"),
    [("", b""), ("%F6", b"\xf6"), ("a%zzü", b"a%zz\xc3\xbc"), ("%00%ff", b"\x00\xff")],
)
def test_decode_to_bytes(text: str, data: bytes) -> None:
    assert percent.decode_to_bytes(text) == data


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("%7e%7E", "~~"),
        ("%c3%bc", "%C3%BC"),
        ("%2f%3a", "%2F%3A"),  # reserved characters stay encoded
        ("%zz%4", "%zz%4"),
        ("%2541", "%2541"),  # once, not twice
        ("%%34%31%7e", "%%34%31~"),  # nothing that is no escape becomes one
        ("%%32%65", "%%32%65"),
        ("ü a", "ü a"),
    ],
)
def test_normalize(text: str, normal: str) -> None:
    assert percent.normalize(text) == normal


def test_uppercase_escapes() -> None:
    assert percent.uppercase_escapes("%7e%c3x%zz") == "%7E%C3x%zz"


@pytest.mark.parametrize(
    ("text", "expected"), [("", True), ("%41", True), ("%4", False), ("a%", False), ("%%41", False)]
)
def test_is_well_formed(text: str, expected: bool) -> None:
    assert percent.is_well_formed(text) is expected


scalar_text = st.text(st.characters(exclude_categories=["Cs"]))


@given(scalar_text, st.sampled_from([PCHAR, QUERY, PATH, UNRESERVED]))
def test_decoding_undoes_encoding(text: str, allowed: CharSet) -> None:
    encoded = percent.encode(text, allowed)
    assert percent.decode(encoded, errors="strict") == text
    assert percent.decode_to_bytes(encoded) == text.encode()
    assert percent.is_well_formed(encoded)
    assert percent.encode(encoded, allowed, keep_escapes=True) == encoded


@given(st.binary())
def test_bytes_survive(data: bytes) -> None:
    assert percent.decode_to_bytes(percent.encode_bytes(data, UNRESERVED)) == data


@given(st.text("%0123456789abcdefABCDEFz~ü\ud800"), st.sampled_from(["replace", "keep", "ignore"]))
def test_decode_is_total(text: str, errors: Any) -> None:
    assert isinstance(percent.decode(text, errors), str)


@given(st.text("%%%2345678 9abcdefABCDEF~ü"))
def test_normalize_is_idempotent_and_means_the_same(text: str) -> None:
    once = percent.normalize(text)
    assert percent.normalize(once) == once
    assert percent.decode_to_bytes(once) == percent.decode_to_bytes(text)
