"""Errors about hosts name the character, label or part at fault, and point at it."""

import pytest

from urikit import URL, ParseError
from urikit.whatwg._host_faults import place_of_character

# The string, the substring that the caret starts at, and the message
REFUSED = [
    ("https://exa mple.com/", " ", "host must not contain a space"),
    ("\n https://exa\tm ple.com/", " ple", "host must not contain a space"),
    ("HTTPS://EXA%20mple.com/", "%20", "host must not contain a space"),
    ("https://me:secret@exa<mple.com/", "<", 'host must not contain "<"'),
    ("https://a\x7f/", "\x7f", "host must not contain U+007F"),
    ("https://%C3%A9%zz/", "%zz", 'host must not contain "%"'),
    ("https://a％b/", "％", 'host must not contain U+FF05 "％", which IDNA maps to "%"'),
    ("https://h%41%F6/", "%F6", "percent-encoded bytes in the host are not UTF-8"),
    ("https://a.b⒈.c/", "⒈", 'U+2488 "⒈" is disallowed by IDNA'),
    ("https://a.é.%E2%92%88b/", "%E2", 'U+2488 "⒈" is disallowed by IDNA'),
    ("https://a.\u0301b/", "\u0301b", "label must not start with a combining mark"),
    ("https://é.XN--!/", "XN", 'label starts with "xn--" but is not valid Punycode'),
    ("https://é.xn--a/", "xn", 'label starts with "xn--" but decodes to a character that IDNA disallows'),
    ("https://xn--é/", "xn", 'label starts with "xn--" but contains non-ASCII characters'),
    ("https://a.a\u200db/", "\u200d", "zero-width joiner or non-joiner is not allowed here"),
    (
        "https://a.\u05d0b/",
        "\u05d0",
        "label mixes text directions against the Bidi rule of RFC 5893",
    ),
    ("https://\xad/", "\xad", "host consists only of characters that IDNA ignores"),
    ("https://1.2.3.4.5/", "5", "IPv4 address has more than four parts"),
    ("https://xn--.1/", "xn", "host ends in a number, so every part must be a number"),
    ("https://xn--!<.1/", "xn", 'label starts with "xn--" but is not valid Punycode'),
    ("https://1.2x.3/", "2x", "host ends in a number, so every part must be a number"),
    ("https://%31.2.%33%33%33.4/", "%33%33", "part of an IPv4 address is over 255"),
    ("https://１。２。999。1/", "999", "part of an IPv4 address is over 255"),
    ("https://[1:2:x]/", "x", 'IPv6 address must not contain "x" here'),
    ("https://[1:]/", "]", "IPv6 address must not end with a single colon"),
    ("https://[::1", "[", 'IPv6 address is missing its closing "]"'),
    ("https://[1::2::3]/", ":3", 'IPv6 address must not contain "::" twice'),
    ("https://[::1.2.3.999]/", "9]", "number in the IPv4 part of an IPv6 address is over 255"),
    ("x://a<b/", "<", 'host must not contain "<"'),
    ("https://h:8o/", "o/", "port must contain only digits"),
    ("https://h:99999/", "99999", "port must be between 0 and 65535"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "at", "message"), REFUSED)
def test_the_caret_is_under_the_fault(text: str, at: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        URL(text)
    assert caught.value.message == message
    assert text.startswith(at, caught.value.index)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("https://a_b.example/", "_", "label must contain only letters, digits and hyphens"),
        ("https://x-.example/", "-", "label must not start or end with a hyphen"),
        ("https://ab--c/", "--", 'label must not have "--" as its third and fourth characters'),
        ("https://x..example/", ".ex", "domain name has an empty label"),
        ("https://h.example./", "./", "domain name must not end with a dot"),
        ("https://a." + "b" * 64, "b", "label has more than 63 octets"),
        ("https://h/a b", " ", "this character must be percent-encoded here"),
        ("https://h/a\tb", "\t", "tabs and newlines in a URL are ignored"),
        ("https://h/ ", " ", "spaces and control characters around a URL are ignored"),
    ],
)
def test_violations_point_at_the_fault(text: str, at: str, message: str) -> None:
    (violation,) = URL(text).violations
    assert violation.message == message
    assert text.startswith(at, violation.index)


@pytest.mark.parametrize(
    ("text", "base", "shown", "message"),
    [
        ("x", "nonsense", "nonsense", "base URL does not parse: URL has no scheme"),
        ("x", "https://a b/", "https://a b/", "base URL does not parse: host must not contain a space"),
        ("x", "mailto:a", "x", "URL has no scheme, and a base with an opaque path only takes a fragment; pass an absolute URL"),
        ("x", None, "x", 'URL has no scheme; add one such as "https://", or pass a base URL'),
    ],
)  # fmt: skip
def test_errors_about_a_base(text: str, base: str | None, shown: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        URL(text, base)
    assert (caught.value.text, caught.value.message) == (shown, message)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("abc", [0, 1, 2, 3]),
        ("a%C3%BCb%20", [0, 1, 7, 8, 11]),
        ("%C3%41", [0, 3, 6]),  # an incomplete character, then another
        ("%E2%92x%F0%80", [0, 6, 7, 10, 13]),
    ],
)
def test_places_of_percent_decoded_characters(text: str, places: list[int]) -> None:
    assert [place_of_character(text, index) for index in range(len(places))] == places
