"""The kernel for URLs: what its parser gives is what the engine gives, in both forms."""

import pytest
from hypothesis import example, given, strategies as st

from tests.kernel_forms import (
    FORMS,
    assembled,
    by_engine,
    by_machine,
    canonical,
    located,
    parsed,
    relative,
    url_like,
)

# text, serialisation, its positions, why
REWRITTEN = [
    # The scheme, and what is stripped
    ("HTTP://h/", "http://h/", (4, 7, 8, 8, -1, -1), "a scheme in upper case"),
    ("Mail+To:A", "mail+to:A", (7, -1, -1, 8, -1, -1), "any scheme"),
    (" \x00\x1fhttp://h/ \n\x00", "http://h/", (4, 7, 8, 8, -1, -1), "controls and spaces around"),
    ("x:a b ", "x:a b", (1, -1, -1, 2, -1, -1), "spaces after an opaque path"),
    ("x:~\x01\x7fü", "x:~%01%7F%C3%BC", (1, -1, -1, 2, -1, -1), "controls in one"),
    ("x:a\tb\nc\rd", "x:abcd", (1, -1, -1, 2, -1, -1), "tabs and newlines in one"),
    ("x:a?\x7f #\x7f `", "x:a?%7F%20#%7F%20%60", (1, -1, -1, 2, 3, 10), "query and fragment"),
    # The slashes
    ("http:h", "http://h/", (4, 7, 8, 8, -1, -1), "no slash"),
    ("http:/h", "http://h/", (4, 7, 8, 8, -1, -1), "one"),
    ("http:////h", "http://h/", (4, 7, 8, 8, -1, -1), "four"),
    ("http:\\\\h\\a", "http://h/a", (4, 7, 8, 8, -1, -1), "backslashes"),
    ("http:/\\/h", "http://h/", (4, 7, 8, 8, -1, -1), "both kinds"),
    ("x:///", "x:///", (1, 4, 4, 4, -1, -1), "an empty host, and a slash"),
    # Credentials
    ("http://@h", "http://h/", (4, 7, 8, 8, -1, -1), "empty credentials"),
    ("http://:@h", "http://h/", (4, 7, 8, 8, -1, -1), "with a colon"),
    ("http://u:@h", "http://u@h/", (4, 9, 10, 10, -1, -1), "an empty password"),
    ("http://:p@h", "http://:p@h/", (4, 10, 11, 11, -1, -1), "an empty user name"),
    ("http://a@b@h", "http://a%40b@h/", (4, 13, 14, 14, -1, -1), "the last at sign counts"),
    ("http://a:b:c@h", "http://a:b%3Ac@h/", (4, 15, 16, 16, -1, -1), "the first colon counts"),
    ("http://\t@h", "http://h/", (4, 7, 8, 8, -1, -1), "nothing but a tab"),
    ("http://u:\n@h", "http://u@h/", (4, 9, 10, 10, -1, -1), "a password of a newline"),
    ("http://ü: @h", "http://%C3%BC:%20@h/", (4, 18, 19, 19, -1, -1), "to be encoded"),
    ("http://[@h", "http://%5B@h/", (4, 11, 12, 12, -1, -1), "a bracket, but before the host"),
    ("http://😀@h/", "http://%F0%9F%98%80@h/", (4, 20, 21, 21, -1, -1), "four bytes"),
    ("x://u;:@h", "x://u%3B@h", (1, 9, 10, 10, -1, -1), "of another scheme"),
    # Hosts
    ("http://H.Example./", "http://h.example./", (4, 7, 17, 17, -1, -1), "in lower case"),
    ("http://bücher/", "http://xn--bcher-kva/", (4, 7, 20, 20, -1, -1), "IDNA"),
    ("http://b%C3%BCcher/", "http://xn--bcher-kva/", (4, 7, 20, 20, -1, -1), "encoded first"),
    ("http://日本/", "http://xn--wgv71a/", (4, 7, 17, 17, -1, -1), "two bytes for a character"),
    ("http://😀/", "http://xn--e28h/", (4, 7, 15, 15, -1, -1), "four"),
    ("http://%48/", "http://h/", (4, 7, 8, 8, -1, -1), "an escape in a domain"),
    ("http://1/", "http://0.0.0.1/", (4, 7, 14, 14, -1, -1), "longer than the text"),
    ("http://0x/", "http://0.0.0.0/", (4, 7, 14, 14, -1, -1), "an empty number"),
    ("http://0X7F.1./", "http://127.0.0.1/", (4, 7, 16, 16, -1, -1), "an odd address"),
    ("http://%31/", "http://0.0.0.1/", (4, 7, 14, 14, -1, -1), "an encoded address"),
    ("http://4294967295", "http://255.255.255.255/", (4, 7, 22, 22, -1, -1), "the largest"),
    ("http://[::A]/", "http://[::a]/", (4, 7, 12, 12, -1, -1), "IPv6 in lower case"),
    ("http://[1:0:0:2:0:0:0:3]", "http://[1:0:0:2::3]/", (4, 7, 19, 19, -1, -1), "the longest run"),
    ("http://[::1.2.3.4]:81", "http://[::102:304]:81/", (4, 7, 18, 21, -1, -1), "embedded IPv4"),
    ("x://[0::0]", "x://[::]", (1, 4, 8, 8, -1, -1), "of another scheme"),
    ("x://H%41%2f", "x://H%41%2f", (1, 4, 11, 11, -1, -1), "an opaque host as it is"),
    ("x://1/ü", "x://1/%C3%BC", (1, 4, 5, 5, -1, -1), "an opaque host is no address"),
    # Ports
    ("http://h:/", "http://h/", (4, 7, 8, 8, -1, -1), "an empty port"),
    ("http://h:80", "http://h/", (4, 7, 8, 8, -1, -1), "the default port"),
    ("https://h:0443", "https://h/", (5, 8, 9, 9, -1, -1), "with a leading zero"),
    ("ftp://h:21", "ftp://h/", (3, 6, 7, 7, -1, -1), "the default port"),
    ("ws://h:80", "ws://h/", (2, 5, 6, 6, -1, -1), "the default port"),
    ("wss://h:443", "wss://h/", (3, 6, 7, 7, -1, -1), "the default port"),
    ("x://h:", "x://h", (1, 4, 5, 5, -1, -1), "an empty one"),
    ("x://h:080", "x://h:80", (1, 4, 5, 8, -1, -1), "no default here"),
    ("http://h:00", "http://h:0/", (4, 7, 8, 10, -1, -1), "zero"),
    ("http://h:" + "0" * 99 + "8", "http://h:8/", (4, 7, 8, 10, -1, -1), "many zeros"),
    ("http://h:065535", "http://h:65535/", (4, 7, 8, 14, -1, -1), "the largest"),
    # Paths
    ("http://h/..", "http://h/", (4, 7, 8, 8, -1, -1), "at the root"),
    ("http://h/../../a", "http://h/a", (4, 7, 8, 8, -1, -1), "at the root, twice"),
    ("http://h/a/.", "http://h/a/", (4, 7, 8, 8, -1, -1), "a slash is left behind"),
    ("http://h/a/..", "http://h/", (4, 7, 8, 8, -1, -1), "a slash is left behind"),
    ("http://h/a/b/../c/./d", "http://h/a/c/d", (4, 7, 8, 8, -1, -1), "within"),
    ("http://h/a/%2e%2E/b", "http://h/b", (4, 7, 8, 8, -1, -1), "encoded"),
    ("http://h/a/.%2e", "http://h/", (4, 7, 8, 8, -1, -1), "one of the two"),
    ("http://h/a/%2e.?", "http://h/?", (4, 7, 8, 8, 9, -1), "the other"),
    ("http://h/a/%2e#", "http://h/a/#", (4, 7, 8, 8, -1, 11), "one"),
    ("http://h/a//../b", "http://h/a/b", (4, 7, 8, 8, -1, -1), "an empty segment goes"),
    ("http://h//..", "http://h/", (4, 7, 8, 8, -1, -1), "and the first one"),
    ("http://h/a/.\t./b", "http://h/b", (4, 7, 8, 8, -1, -1), "a tab between the dots"),
    ("http://h\\a\\..\\b", "http://h/b", (4, 7, 8, 8, -1, -1), "between backslashes"),
    ("http://h/ ü\x00\x7f", "http://h/%20%C3%BC%00%7F", (4, 7, 8, 8, -1, -1), "to be encoded"),
    ('http://h/"^`{}<>%', "http://h/%22%5E%60%7B%7D%3C%3E%", (4, 7, 8, 8, -1, -1), "the path set"),
    ("http://h/日😀", "http://h/%E6%97%A5%F0%9F%98%80", (4, 7, 8, 8, -1, -1), "all sizes"),
    ("x:/a/../b", "x:/b", (1, -1, -1, 2, -1, -1), "without a host"),
    ("x:/a\\..\\b/..", "x:/", (1, -1, -1, 2, -1, -1), "a backslash is no slash"),
    ("x://h/..", "x://h/", (1, 4, 5, 5, -1, -1), "of another scheme"),
    ("x://h//..//", "x://h//", (1, 4, 5, 5, -1, -1), "empty segments, with a host"),
    # Queries and fragments
    ("http://h?ü'", "http://h/?%C3%BC%27", (4, 7, 8, 8, 9, -1), "the special-query set"),
    ("x://h?ü'", "x://h?%C3%BC'", (1, 4, 5, 5, 5, -1), "the query set"),
    ('http://h#ü "<>`\'', "http://h/#%C3%BC%20%22%3C%3E%60'", (4, 7, 8, 8, -1, 9), "fragments"),
    ("http://h/?a\tb#c\nd", "http://h/?ab#cd", (4, 7, 8, 8, 9, 12), "tabs and newlines go"),
    ("http://h/?\\..#\\..", "http://h/?\\..#\\..", (4, 7, 8, 8, 9, 13), "no paths"),
    # Files
    ("file://", "file:///", (4, 7, 7, 7, -1, -1), "a slash for a path"),
    ("file://?q", "file:///?q", (4, 7, 7, 7, 8, -1), "before a query"),
    ("FILE:///C|/x", "file:///C:/x", (4, 7, 7, 7, -1, -1), "a drive letter"),
    ("file:///C|", "file:///C:", (4, 7, 7, 7, -1, -1), "and nothing else"),
    ("file:///C|\\x", "file:///C:/x", (4, 7, 7, 7, -1, -1), "and a backslash"),
    ("file:///C\t|/x", "file:///C:/x", (4, 7, 7, 7, -1, -1), "and a tab in it"),
    ("file:///./C|/x", "file:///C:/x", (4, 7, 7, 7, -1, -1), "after a dot segment"),
    ("file:///a/../C|/x", "file:///C:/x", (4, 7, 7, 7, -1, -1), "after a segment that goes"),
    ("file:///a/C|/x ", "file:///a/C|/x", (4, 7, 7, 7, -1, -1), "not after one that stays"),
    ("file:///C|a/..", "file:///", (4, 7, 7, 7, -1, -1), "three characters are none"),
    ("file:///1|/..", "file:///", (4, 7, 7, 7, -1, -1), "a digit is none"),
    ("file:///C:/..", "file:///C:/", (4, 7, 7, 7, -1, -1), "it stays"),
    ("file:///C|/../../x", "file:///C:/x", (4, 7, 7, 7, -1, -1), "it stays"),
    ("file:///C:/a/../..", "file:///C:/", (4, 7, 7, 7, -1, -1), "it stays"),
    ("file:///C:a/..", "file:///", (4, 7, 7, 7, -1, -1), "this does not"),
    ("file://localhost/", "file:///", (4, 7, 7, 7, -1, -1), "localhost goes"),
    ("file://LocalHost", "file:///", (4, 7, 7, 7, -1, -1), "in any case"),
    ("file://%6Cocalhost/x", "file:///x", (4, 7, 7, 7, -1, -1), "or encoded"),
    ("file://localhost./", "file://localhost./", (4, 7, 17, 17, -1, -1), "not with a dot"),
    ("file://H/C|/..", "file://h/C:/", (4, 7, 8, 8, -1, -1), "a host, and a drive letter"),
    ("file://1/", "file://0.0.0.1/", (4, 7, 14, 14, -1, -1), "an address"),
    ("file://[::1]/", "file://[::1]/", (4, 7, 12, 12, -1, -1), "an IPv6 address"),
    ("file:///ü", "file:///%C3%BC", (4, 7, 7, 7, -1, -1), "to be encoded"),
]  # fmt: skip

# text, why
ODD = [
    ("", "nothing"),
    (" ", "nothing left"),
    (":", "no scheme"),
    ("a", "no colon"),
    ("1:a", "no scheme"),
    ("+x:a", "no scheme"),
    ("ä:b", "no scheme"),
    ("ht\ttp://h/", "a tab in the scheme"),
    ("http\n://h/", "a newline before the colon"),
    ("http:\t//h/", "a tab after it"),
    ("x:\t//h", "a tab that hides slashes"),
    ("http:/\t/h/", "a tab between the slashes"),
    ("x:/\t/h", "a tab between the slashes"),
    ("x:/\t/..", "a tab between the slashes, which dot segments would hide"),
    ("x:/\t/../a", "the same"),
    ("x:/\t/h/../..", "the same"),
    ("x:/\r/h/../../p", "the same"),
    ("x:/\n/a b/../..", "the same, and no host"),
    ("file:/\t/h", "a tab between the slashes"),
    ("http:", "no host"),
    ("http://", "no host"),
    ("http:///", "no host"),
    ("http://?q", "no host"),
    ("http://u@/", "no host"),
    ("http://:80/", "no host"),
    ("x://u@", "no host"),
    ("x://:80", "no host"),
    ("x://@", "no host"),
    ("http://a b/", "a failure"),
    ("http://a^b/", "a failure"),
    ("http://a%00b/", "a failure"),
    ("http://a%25b/", "a failure"),
    ("http://a%/", "a failure"),
    ("http://a\x7f/", "a failure"),
    ("http://\x00/", "a failure"),
    ("http://%FF/", "a failure"),
    ("http://%80.com/", "a failure"),
    ("x://a b", "a failure"),
    ("x://a\\b", "a failure"),
    ("x://ü", "an opaque host to be encoded"),
    ("x://\x7f", "an opaque host to be encoded"),
    ("http://a\tb/", "a tab in the host"),
    ("x://a\tb", "a tab in the host"),
    ("http://[::\t1]/", "a tab in the host"),
    ("http://[", "not closed"),
    ("http://[::1", "not closed"),
    ("http://[::1:80/", "not closed"),
    ("http://::1]/", "not opened"),
    ("http://[::1]x/", "something after it"),
    ("http://[::1]]/", "one too many"),
    ("http://%5B::1]/", "an escape is no bracket"),
    ("http://%5B::1%5D/", "nor two"),
    ("http://[::1%5D/", "nor this"),
    ("x://[", "not closed"),
    ("x://[::1]x", "something after it"),
    ("http://h:8a/", "no number"),
    ("http://h:8\t0/", "a tab in the port"),
    ("http://h:80:80/", "two ports"),
    ("http://h:-1/", "no number"),
    ("http://h:\u0663/", "no ASCII digit"),
    ("http://h:65536/", "too large"),
    ("http://h:4294967376/", "80 and two to the 32nd"),
    ("http://h:18446744073709551696/", "80 and two to the 64th"),
    ("http://h:" + "9" * 400, "very much so"),
    ("http://256.1.1.1/", "no address"),
    ("http://4294967296/", "no address"),
    ("http://h.1/", "no address"),
    ("http://1.2.3.4.5/", "no address"),
    ("http://09/", "no address"),
    ("http://h.0xg/", "no number, but nearly"),
    ("x:/.//a", "the serializer puts a dot there"),
    ("x:/..//a", "likewise"),
    ("x:/a/..//b", "likewise"),
    ("x:a ?b", "a space at the end of an opaque path"),
    ("x:a #b", "a space at the end of an opaque path"),
    ("x: ?", "a space that is an opaque path"),
    ("http://h/\ud800", "a lone surrogate"),
    ("http://h/😀\udfff", "a lone surrogate"),
    ("x:\ud83d", "a lone surrogate"),
    ("file:", "no slashes"),
    ("file:x", "no slashes"),
    ("file:/x", "one slash"),
    ("file:\\\\h", "backslashes"),
    ("file://C:/", "a drive letter for a host"),
    ("file://C|/", "a drive letter for a host"),
    ("file://ab/", "might be one"),
    ("file://h:80/", "a failure"),
    ("file://u@h/", "a failure"),
    ("file://C%7C/", "a failure"),
]


@pytest.mark.parametrize("row", REWRITTEN, ids=lambda row: row[0])
@pytest.mark.parametrize("form", FORMS)
def test_rewritten(form: str, row: tuple[str, str, tuple[int, ...], str]) -> None:
    text, serialisation, positions, why = row
    assert parsed(form, text) == (serialisation, *positions), why
    assert by_machine(text) == (serialisation, *positions), why


@pytest.mark.parametrize(("text", "why"), ODD)
@pytest.mark.parametrize("form", FORMS)
def test_odd(form: str, text: str, why: str) -> None:
    assert parsed(form, text) == by_machine(text), why


@pytest.mark.parametrize("form", FORMS)
def test_text_of_every_storage_kind(form: str) -> None:
    for char, escaped in ("a", "a"), ("é", "%C3%A9"), ("日", "%E6%97%A5"), ("😀", "%F0%9F%98%80"):
        for size in 1, 2, 1000:
            found = parsed(form, f"http://h/{char * size}?{char * size}#{char * size}")
            part = escaped * size
            assert found[0] == f"http://h/{part}?{part}#{part}"
            assert found[5:] == (9 + len(part), 10 + 2 * len(part))


# Beginnings, and ends that may follow where the walk over a canonical beginning stops
_BEGINNINGS = (
    *("http://h", "http://h:8", "http://h/a/.", "http://h/a/%2", "http://h/?b", "http://h/#c"),
    *("http://h?", "http://u:p@h", "http://[::1]", "http://1.2.3.4", "http://h:80", "http://h:"),
    *("file:///", "file:///C", "file:///C:/a/.", "x:", "x:/", "x:/.", "x://", "x://h", "x:a ", "h"),
    *("http://[0:0::1]", "http://[1::.]", "http://[1", "http://u@1.2", "x://[::0]"),
    *("http://0x7.1:80", "http://1.2.3.4."),
)
_CONTINUATIONS = [
    " ", "\t", "\t/", "\t.", "\t./b", "\\", "\\..", "/..", "é", "|", "\n|/", "\t:80", "\t@i", "?", "#",
    "?é", "#é", "? ", "'?'", "?é#é", "%2e/", "\n2e", "e/", ":80", ":8a", ":8@i", "0\\", "[", "\x7f",
]  # fmt: skip


@pytest.mark.parametrize("beginning", _BEGINNINGS)
@pytest.mark.parametrize("form", FORMS)
def test_the_parser_goes_on_where_the_walk_stops(form: str, beginning: str) -> None:
    for text in (beginning + rest for rest in _CONTINUATIONS):
        for taken in (text, f" {text}", f"{text}\n"):
            for base in (None, H):
                assert parsed(form, taken, base) == by_machine(taken, base), taken


@given(url_like())
@example("http://xn--/")
@example("http://xn--a/")
@example("x:/\t/h")
def test_what_is_parsed_is_what_the_engine_gives(text: str) -> None:
    assert {parsed(form, text) for form in FORMS} == {by_machine(text)}


# --- references ----------------------------------------------------------------------------------------

H = "http://u@h:81/a/b?q#f"
X = "x://h"

# base, reference, what it means there, its positions, why
JOINED = [
    (H, "", "http://u@h:81/a/b?q", (4, 9, 10, 13, 17, -1), "only the fragment goes"),
    (H, "#", "http://u@h:81/a/b?q#", (4, 9, 10, 13, 17, 19), "an empty fragment"),
    (H, "#ü", "http://u@h:81/a/b?q#%C3%BC", (4, 9, 10, 13, 17, 19), "encoded"),
    (H, "?", "http://u@h:81/a/b?", (4, 9, 10, 13, 17, -1), "an empty query"),
    (H, "?x#y", "http://u@h:81/a/b?x#y", (4, 9, 10, 13, 17, 19), "query and fragment"),
    (H, "?ü'#ü", "http://u@h:81/a/b?%C3%BC%27#%C3%BC", (4, 9, 10, 13, 17, 27), "encoded"),
    (H, "c", "http://u@h:81/a/c", (4, 9, 10, 13, -1, -1), "the last segment"),
    (H, "c?x#y", "http://u@h:81/a/c?x#y", (4, 9, 10, 13, 17, 19), "and the rest"),
    (H, "c/ü?x#y", "http://u@h:81/a/c/%C3%BC?x#y", (4, 9, 10, 13, 24, 26), "encoded"),
    (H, ".", "http://u@h:81/a/", (4, 9, 10, 13, -1, -1), "a dot"),
    (H, "./c", "http://u@h:81/a/c", (4, 9, 10, 13, -1, -1), "a dot"),
    (H, "..", "http://u@h:81/", (4, 9, 10, 13, -1, -1), "two"),
    (H, "../../..", "http://u@h:81/", (4, 9, 10, 13, -1, -1), "beyond the root"),
    (H, "../c?x", "http://u@h:81/c?x", (4, 9, 10, 13, 15, -1), "two, and a query after them"),
    (H, "%2e%2E/c", "http://u@h:81/c", (4, 9, 10, 13, -1, -1), "encoded"),
    (H, "...", "http://u@h:81/a/...", (4, 9, 10, 13, -1, -1), "three are a name"),
    (H, "cc\\..\\d", "http://u@h:81/a/d", (4, 9, 10, 13, -1, -1), "backslashes are slashes"),
    (H, "/", "http://u@h:81/", (4, 9, 10, 13, -1, -1), "from the root"),
    (H, "/c/../d", "http://u@h:81/d", (4, 9, 10, 13, -1, -1), "with dot segments"),
    (H, "/c:d", "http://u@h:81/c:d", (4, 9, 10, 13, -1, -1), "a colon after a slash"),
    (H, "?c:d", "http://u@h:81/a/b?c:d", (4, 9, 10, 13, 17, -1), "or in a query"),
    (H, "//g", "http://g/", (4, 7, 8, 8, -1, -1), "another host"),
    (H, "//g:80", "http://g/", (4, 7, 8, 8, -1, -1), "its port"),
    (H, "//G/ü", "http://g/%C3%BC", (4, 7, 8, 8, -1, -1), "to be rewritten"),
    (H, "///g", "http://g/", (4, 7, 8, 8, -1, -1), "one slash too many"),
    (H, "//@[::A]", "http://[::a]/", (4, 7, 12, 12, -1, -1), "an address"),
    ("http://h/", "a", "http://h/a", (4, 7, 8, 8, -1, -1), "at the root"),
    ("http://h/", "..", "http://h/", (4, 7, 8, 8, -1, -1), "at the root"),
    ("http://h/a/", "b", "http://h/a/b", (4, 7, 8, 8, -1, -1), "after a slash"),
    ("http://h/a/", "", "http://h/a/", (4, 7, 8, 8, -1, -1), "nothing"),
    ("http://h/a?b/c", "d", "http://h/d", (4, 7, 8, 8, -1, -1), "a slash in the query is none"),
    ("http://h/a#b/c", "d", "http://h/d", (4, 7, 8, 8, -1, -1), "nor is one in the fragment"),
    ("http://h/a#b?c", "", "http://h/a", (4, 7, 8, 8, -1, -1), "a question mark there is none"),
    ("http://h//", "..", "http://h/", (4, 7, 8, 8, -1, -1), "an empty segment"),
    (X, "", "x://h", (1, 4, 5, 5, -1, -1), "an empty path stays"),
    (X, "?", "x://h?", (1, 4, 5, 5, 5, -1), "before a query"),
    (X, "a", "x://h/a", (1, 4, 5, 5, -1, -1), "a slash between"),
    (X, "..", "x://h/", (1, 4, 5, 5, -1, -1), "a slash between"),
    (X, "/", "x://h/", (1, 4, 5, 5, -1, -1), "its own"),
    (X, "aa\\..", "x://h/aa\\..", (1, 4, 5, 5, -1, -1), "a backslash is no slash"),
    (X, "?'", "x://h?'", (1, 4, 5, 5, 5, -1), "an apostrophe in the query"),
    ("x://", "a", "x:///a", (1, 4, 4, 4, -1, -1), "an empty host"),
    ("x:///a/b", "..", "x:///", (1, 4, 4, 4, -1, -1), "an empty host"),
]  # fmt: skip

# base, reference, why
ODD_REFERENCES = [
    (H, "y:", "a scheme"),
    (H, "c:d", "what looks like one"),
    (H, "http:c", "the scheme of the base"),
    (H, " c", "a space before"),
    (H, "c ", "a space after"),
    (H, "c\t", "a tab"),
    (H, "c\td", "a tab within"),
    (H, "c?\n", "a newline"),
    (H, "\\c", "a backslash for a slash"),
    (H, "c\\d", "a backslash in the second place, which might follow a slash"),
    (H, "/\\g", "a backslash for a slash"),
    (H, "\\\\g", "two"),
    (H, "c\ud800", "a lone surrogate"),
    (H, "?\udfff", "a lone surrogate"),
    (H, "//", "no host"),
    (H, "//a b", "a failure"),
    (H, "//g:65536", "a failure"),
    (H, "//[", "a failure"),
    (X, "//ü", "an opaque host to be encoded"),
    ("file:///a", "b", "drive letters are the engine's"),
    ("file:///C:/", "..", "drive letters are the engine's"),
    ("x:a", "#b", "an opaque path"),
    ("x:/a", "b", "no host"),
    ("x:/.//a", "b", "no host"),
]


@pytest.mark.parametrize("row", JOINED, ids=lambda row: f"{row[0]} {row[1]}")
@pytest.mark.parametrize("form", FORMS)
def test_joined(form: str, row: tuple[str, str, str, tuple[int, ...], str]) -> None:
    base, text, result, positions, why = row
    assert parsed(form, text, base) == (result, *positions), why
    assert by_machine(text, base) == (result, *positions), why


@pytest.mark.parametrize(("base", "text", "why"), ODD_REFERENCES)
@pytest.mark.parametrize("form", FORMS)
def test_odd_references(form: str, base: str, text: str, why: str) -> None:
    assert parsed(form, text, base) == by_machine(text, base), why


@pytest.mark.parametrize("form", FORMS)
def test_both_texts_are_kept_for_the_violations(form: str) -> None:
    scan = FORMS[form].module("_kernel.record")
    for text in "c d", "//G/":
        record = scan.Record()
        assert not FORMS[form].module("_kernel.urls").parse_text(text, FORMS[form].URL(H), record)
        assert isinstance(record._violations, scan.Given)
        assert (record._violations.text, record._violations.base) == (text, H)


@given(canonical(), relative())
@example("x://", "/..//")
@example("x://h", "\\")
def test_what_is_joined_is_what_the_engine_gives(base: str, text: str) -> None:
    assert {parsed(form, text, base) for form in FORMS} == {by_machine(text, base)}


# --- the constructor -----------------------------------------------------------------------------------


@given(url_like(), st.none() | assembled())
def test_the_constructor_gives_what_the_engine_gives(text: str, base: str | None) -> None:
    right = by_engine(text, base)
    for form in FORMS.values():
        try:
            found = located(form.URL(text, base))
        except form.URIError:
            assert right is None
        else:
            assert found == right


class Lying(str):
    """A str that says of itself what is not so."""

    __slots__ = ()

    def __str__(self) -> str:
        return "http://evil.example/"

    def __len__(self) -> int:
        return 10_000

    def __getitem__(self, index: object) -> str:
        return "x"

    def encode(self, encoding: str = "utf-8", errors: str = "strict") -> bytes:
        return b"http://evil.example/"

    def isascii(self) -> bool:
        return True


@pytest.mark.parametrize("text", ["http://h/a", "HTTP://H/ü", "http://ab cd@h", "x:/.//a"])
@pytest.mark.parametrize("form", FORMS)
def test_subclasses_of_str_are_taken_at_their_word(form: str, text: str) -> None:
    URL = FORMS[form].URL
    u = URL(Lying(text))
    assert u == URL(text)
    assert type(str(u)) is str
    assert URL(Lying("b"), Lying("http://h/a")) == URL("http://h/b")
    assert FORMS[form].module("_kernel.record").plain_text(Lying(text)) == text


@pytest.mark.parametrize("form", FORMS)
def test_a_base_may_be_text_or_any_object(form: str) -> None:
    a = FORMS[form]
    for base in "http://h/a/b", a.URL("http://h/a/b"), a.URI("http://h/a/b"), a.IRI("http://h/a/b"):
        for text in "c", a.URI("c"), "https://g/", "c d", "file:///C|/", "http:c", "\\\\g":
            found = located(a.URL(text, base))
            assert found == by_engine(str(text), "http://h/a/b")
    # A base of any class is made canonical first.
    for base in "HTTP://h:80/a/../b", a.URI("HTTP://h:80/a/../b"):
        assert str(a.URL("c", base)) == "http://h/c"
        assert str(a.URL("", base)) == "http://h/b"
    for base in "no base", a.URI("relative"), "http://a b/":
        with pytest.raises(a.URIError):
            a.URL("c", base)
        with pytest.raises(a.URIError):
            a.URL("https://g/", base)
    with pytest.raises(TypeError):
        a.URL("c", 1)


@pytest.mark.parametrize("value", [None, 1, b"http://h/", ["a"], object()])
@pytest.mark.parametrize("form", FORMS)
def test_other_types_are_a_type_error(form: str, value: object) -> None:
    with pytest.raises(TypeError):
        FORMS[form].URL(value)
    with pytest.raises(TypeError):
        FORMS[form].module("_kernel.record").plain_text(value)


@pytest.mark.parametrize("form", FORMS)
def test_arguments(form: str) -> None:
    URL = FORMS[form].URL
    assert str(URL(text="b", base="http://h/a", encoding="utf-8")) == "http://h/b"
    assert str(URL("?ü", "http://h/", encoding="latin1")) == "http://h/?%FC"
    for arguments in (), ("http://h/", None, "utf-8"):
        with pytest.raises(TypeError):
            URL(*arguments)
    with pytest.raises(TypeError):
        URL("http://h/", no_such="argument")
    with pytest.raises(TypeError):
        URL.__new__(URL)


@pytest.mark.parametrize("form", FORMS)
def test_subclasses_have_constructors_of_their_own(form: str) -> None:
    URL = FORMS[form].URL

    class Tagged(URL):  # type: ignore[misc,valid-type]
        """One with both methods, and a dictionary."""

        def __new__(cls, tag: str, *path: str) -> "Tagged":
            made: Tagged = super().__new__(cls, "/".join(("http://h", *path)))
            return made

        def __init__(self, tag: str, *path: str) -> None:
            self.tag = tag

    for path, text in ((), "http://h/"), (("a",), "http://h/a"), (("ü", ".."), "http://h/"):
        u = Tagged("t", *path)
        assert type(u) is Tagged
        assert (str(u), u.tag) == (text, "t")
        assert u == URL(text)
    # A base that is text does not go through the subclass's own constructor.
    assert str(URL.__new__(Tagged, "b", "http://g/a")) == "http://g/b"

    class Plain(URL):  # type: ignore[misc,valid-type]
        """One with nothing of its own."""

        __slots__ = ()

    assert type(Plain("b", "HTTP://h/a")) is Plain
    assert str(Plain("b", "HTTP://h/a")) == "http://h/b"


@pytest.mark.parametrize("form", FORMS)
def test_an_object_has_no_dictionary_and_does_not_change(form: str) -> None:
    a = FORMS[form]
    for cls in a.URL, a.URI, a.IRI:
        u = cls("https://h/")
        assert not hasattr(u, "__dict__")
        with pytest.raises(AttributeError):
            u.tag = "t"
        with pytest.raises(AttributeError):
            u.host = "evil.example"
        u.__init__()
        u.__init__("https://evil.example/")
        assert str(u) == "https://h/"
        assert u.host == "h"


@pytest.mark.parametrize("form", FORMS)
def test_what_has_no_constructor(form: str) -> None:
    base = FORMS[form].module("objects._base")
    for arguments in (), ("http://h/",), ("http://h/", "http://h/"):
        with pytest.raises(TypeError):
            base.URIObject(*arguments)
    url_base = FORMS[form].module("_kernel.urls").URLBase
    assert str(url_base("http://h")) == "http://h/"
    with pytest.raises(TypeError, match=r"cannot create .* directly"):
        url_base("http://a b/")


@pytest.mark.parametrize("form", FORMS)
def test_an_object_to_be_filled_in_later(form: str) -> None:
    a = FORMS[form]
    blank = a.module("_kernel.record").blank
    for cls in a.URL, a.URI:
        u = blank(cls)
        assert type(u) is cls
        assert a.module("_kernel.references").scan("http://h/a", u)
        assert (str(u), u.path) == ("http://h/a", "/a")
