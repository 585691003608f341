"""The kernel's scan for URLs: what it accepts is its own serialisation, in both forms and ways."""

import pytest
from hypothesis import given

from tests.kernel_forms import FORMS, Located, by_engine, by_kernel, url_like

WAYS = [(form, way) for form in FORMS for way in ("scan_url", "scan_url_loop")]
WAYS.append(("pure", "scan_url_regex"))  # only plain Python can assign slots

# text, what is put in: nothing or the slash of an empty path, positions, why
Row = tuple[str, str, tuple[int, int, int, int, int, int], str]

CERTAIN: list[Row] = [
    ("https://example.com/a/b?q#f", "", (5, 8, 19, 19, 23, 25), "every part"),
    ("http://h", "/", (4, 7, 8, 8, -1, -1), "the path of a special URL is not empty"),
    ("http://h?", "/", (4, 7, 8, 8, 9, -1), "an empty query is one"),
    ("http://h#", "/", (4, 7, 8, 8, -1, 9), "an empty fragment is one"),
    ("http://h?a#b", "/", (4, 7, 8, 8, 9, 11), "both, after the slash"),
    ("http://h:8?a#b", "/", (4, 7, 8, 10, 11, 13), "and after a port"),
    ("http://h/?#", "", (4, 7, 8, 8, 9, 10), "both empty"),
    ("http://h/?a?b#c?d#e", "", (4, 7, 8, 8, 9, 13), "delimiters that no longer delimit"),
    ("http://h:0/", "", (4, 7, 8, 10, -1, -1), "zero is a port"),
    ("http://h:59999/", "", (4, 7, 8, 14, -1, -1), "the largest that the pattern takes"),
    ("http://h:443/", "", (4, 7, 8, 12, -1, -1), "the default of another scheme"),
    ("https://h:80/", "", (5, 8, 9, 12, -1, -1), "the default of another scheme"),
    ("ftp://h:80/", "", (3, 6, 7, 10, -1, -1), "the default of another scheme"),
    ("ws://h:443/", "", (2, 5, 6, 10, -1, -1), "the default of another scheme"),
    ("wss://h:21/", "", (3, 6, 7, 10, -1, -1), "the default of another scheme"),
    ("http://u@h/", "", (4, 9, 10, 10, -1, -1), "a user name"),
    ("http://u:p@h:81/", "", (4, 11, 12, 15, -1, -1), "with a password, and a port"),
    ("http://u%40%zz@h/", "", (4, 15, 16, 16, -1, -1), "escapes in it, good and bad"),
    ("http://!$&'()*+,-._~@h/", "", (4, 21, 22, 22, -1, -1), "what the userinfo set leaves"),
    ("http://a..b/", "", (4, 7, 11, 11, -1, -1), "an empty label stays"),
    ("http://-_~!$&'()*+,;=.h/", "", (4, 7, 23, 23, -1, -1), "no forbidden domain code point"),
    ('http://a"`{}b/', "", (4, 7, 13, 13, -1, -1), "nor are these"),
    ("http://1.h/", "", (4, 7, 10, 10, -1, -1), "a number, but not at the end"),
    ("http://h1/", "", (4, 7, 9, 9, -1, -1), "a label that only ends in a digit"),
    ("http://h//a//", "", (4, 7, 8, 8, -1, -1), "empty segments stay"),
    ("http://h/.../.a/a./%2e%2ea/%2ea/..%2f", "", (4, 7, 8, 8, -1, -1), "no dot segments"),
    ("http://h/a.%2e/%", "", (4, 7, 8, 8, -1, -1), "nor these"),
    ("http://h/|[]:@'~%zz", "", (4, 7, 8, 8, -1, -1), "what the path set leaves"),
    ("http://h/?|[]^`{}\\/%zz", "", (4, 7, 8, 8, 9, -1), "what the special-query set leaves"),
    ("http://h/#|[]^{}\\'#?%zz", "", (4, 7, 8, 8, -1, 9), "what the fragment set leaves"),
    ("http://h/C|/x", "", (4, 7, 8, 8, -1, -1), "drive letters are for files"),
]
"""Rows that every form takes, by every way."""

CERTAIN_TO_THE_LOOP: list[Row] = [
    ("http://a.b./", "", (4, 7, 11, 11, -1, -1), "a trailing dot stays"),
    ("http://1.2.3.4/", "", (4, 7, 14, 14, -1, -1), "an address"),
    ("http://0.0.0.0/", "", (4, 7, 14, 14, -1, -1), "an address of zeros"),
    ("http://255.255.255.255", "/", (4, 7, 22, 22, -1, -1), "the last address"),
    ("http://h.1a/", "", (4, 7, 11, 11, -1, -1), "a last label that is no number"),
    ("http://[::1]:81/x", "", (4, 7, 12, 15, -1, -1), "an IPv6 address and a port"),
    ("http://u@[::]", "/", (4, 9, 13, 13, -1, -1), "an IPv6 address after a user name"),
    ("http://h:60000/", "", (4, 7, 8, 14, -1, -1), "a port over 59999"),
    ("http://h:65535", "/", (4, 7, 8, 14, -1, -1), "the last port"),
    ("file:///", "", (4, 7, 7, 7, -1, -1), "no host"),
    ("file:///C", "", (4, 7, 7, 7, -1, -1), "half a drive letter"),
    ("file:///C:", "", (4, 7, 7, 7, -1, -1), "a drive letter as it should be"),
    ("file:///C:/x?q", "", (4, 7, 7, 7, 12, -1), "and a path after it"),
    ("file:////C|/x", "", (4, 7, 7, 7, -1, -1), "no drive letter: it is not the first segment"),
    ("file:///?#", "", (4, 7, 7, 7, 8, 9), "all empty"),
    ("x:", "", (1, -1, -1, 2, -1, -1), "an empty opaque path"),
    ("x:?", "", (1, -1, -1, 2, 2, -1), "and a query"),
    ("x:#", "", (1, -1, -1, 2, -1, 2), "and a fragment"),
    ("x: a b", "", (1, -1, -1, 2, -1, -1), "spaces in an opaque path stay"),
    ("x:\"<>`{}\\^|'[]", "", (1, -1, -1, 2, -1, -1), "and all else but controls"),
    ("x:../a/.", "", (1, -1, -1, 2, -1, -1), "no segments in it"),
    ("mailto:a@b?c#d", "", (6, -1, -1, 7, 10, 12), "every part of one"),
    ("x:/", "", (1, -1, -1, 2, -1, -1), "a path, no host"),
    ("x:/a//b", "", (1, -1, -1, 2, -1, -1), "an empty segment that is not the first"),
    ("x:/a\\b'|", "", (1, -1, -1, 2, -1, -1), "a backslash is no slash"),
    ("x://", "", (1, 4, 4, 4, -1, -1), "an empty host"),
    ("x:///p", "", (1, 4, 4, 4, -1, -1), "an empty host, and a path"),
    ("x:////", "", (1, 4, 4, 4, -1, -1), "of two empty segments"),
    ("x://?", "", (1, 4, 4, 4, 4, -1), "an empty path stays empty"),
    ("x://H%41%zz", "", (1, 4, 11, 11, -1, -1), "an opaque host keeps case and escapes"),
    ("x://1.2/", "", (1, 4, 7, 7, -1, -1), "an opaque host is no address"),
    ("x://[1::]/", "", (1, 4, 9, 9, -1, -1), "but for IPv6"),
    ("x://h:80/", "", (1, 4, 5, 8, -1, -1), "no default port"),
    ("x://u:p@h", "", (1, 8, 9, 9, -1, -1), "credentials"),
    ("x://h?'\\", "", (1, 4, 5, 5, 5, -1), "an apostrophe stays in the query"),
    ("h://h:1", "", (1, 4, 5, 7, -1, -1), "h is not http"),
    ("httpx://h", "", (5, 8, 9, 9, -1, -1), "nor is httpx"),
    ("http+x.-1://h", "", (9, 12, 13, 13, -1, -1), "every kind of character of a scheme"),
    ("fil:/", "", (3, -1, -1, 4, -1, -1), "fil is not file"),
    ("wsx:/", "", (3, -1, -1, 4, -1, -1), "wsx is not ws"),
]
"""The loop takes them, the regular expression need not."""

# text, why
UNCERTAIN = [
    ("", "no scheme"),
    (":", "no scheme"),
    ("h", "no scheme"),
    ("/a", "a reference"),
    ("//h/", "a reference"),
    ("1a:b", "no scheme"),
    ("http", "no colon"),
    ("http:", "no host"),
    ("http:/", "no host"),
    ("http://", "no host"),
    ("http:///h", "too many slashes"),
    ("http:/h", "too few"),
    ("http:h", "none"),
    ("http:\\\\h", "of the wrong kind"),
    ("http:/\t/h/", "a tab between them"),
    ("http:\n//h/", "a newline before them"),
    ("x:/\t/h", "likewise, where it changes what follows"),
    ("HTTP://h/", "upper case"),
    ("httP://h/", "upper case"),
    ("http://H/", "upper case"),
    ("X:a", "upper case"),
    (" http://h/", "a space before"),
    ("http://h/ ", "a space after"),
    ("http://h/\n", "a newline after"),
    ("http://h/a\tb", "a tab within"),
    ("http://h/a b", "a space within"),
    ("http://h/?a b", "a space within"),
    ("http://h/#a b", "a space within"),
    ("http://h/\x00", "NUL"),
    ("x:\x00", "NUL"),
    ("http://h/\x7f", "DEL"),
    ("http://h/?\x7f", "DEL"),
    ("http://h/#\x7f", "DEL"),
    ("http://\x7f/", "DEL"),
    ("x:\x7f", "DEL"),
    ("x://\x7f", "DEL"),
    ("http://h/é", "one byte for a character"),
    ("http://h/?日", "two"),
    ("http://h/#😀", "four"),
    ("http://ü@h/", "not ASCII"),
    ("http://ü/", "not ASCII"),
    ("x:ü", "not ASCII"),
    ("x://ü", "not ASCII"),
    ("http://h/\ud800", "a lone surrogate"),
    ("http://h:\u0663/", "a digit of another script"),
    ("http://h:/", "an empty port"),
    ("http://h:", "an empty port"),
    ("http://h:80/", "the default port"),
    ("https://h:443/", "the default port"),
    ("ftp://h:21/", "the default port"),
    ("ws://h:80/", "the default port"),
    ("wss://h:443/", "the default port"),
    ("http://h:081/", "a leading zero"),
    ("http://h:00/", "a leading zero"),
    ("http://h:65536/", "too large"),
    ("http://h:99999/", "too large"),
    ("http://h:655350/", "too long"),
    ("http://h:" + "9" * 400 + "/", "very much so"),
    ("http://h:8a/", "no number"),
    ("http://h:8:9/", "two"),
    ("http://h:-1/", "no number"),
    ("http://@h/", "empty credentials are not written"),
    ("http://:@h/", "nor these"),
    ("http://u:@h/", "nor is an empty password"),
    ("http://a@b@h/", "an at sign to be encoded"),
    ("http://a:b:c@h/", "a colon to be encoded"),
    ("http://u@/", "credentials without a host"),
    ("http://u;@h/", "a semicolon to be encoded"),
    ("x://@h", "empty credentials"),
    ("x://u@", "credentials without a host"),
    ("x://u@/", "credentials without a host"),
    ("x://:80", "a port without a host"),
    ("http://:80/", "a port without a host"),
    ("http://a%41/", "an escape in a domain"),
    ("http://a^b/", "a forbidden code point"),
    ("http://a|b/", "a forbidden code point"),
    ("x://a^b", "a forbidden code point"),
    ("x://a b", "a forbidden code point"),
    ("http://[", "not closed"),
    ("http://[::1", "not closed"),
    ("http://[::1/", "not closed"),
    ("http://[]/", "nothing in it"),
    ("http://[::1]x/", "something after it"),
    ("http://x[::1]/", "something before it"),
    ("http://%5B::1]/", "an escape is no bracket"),
    ("http://[::1%5D/", "nor is this"),
    ("http://[::A]/", "upper case"),
    ("http://[::01]/", "a leading zero"),
    ("http://[0::1]/", "not compressed as the serializer does"),
    ("http://[::1.2.3.4]/", "an embedded IPv4 address"),
    ("http://[::1]:80/", "the default port"),
    ("x://[", "not closed"),
    ("x://[::1", "not closed"),
    ("x://[::A]", "upper case"),
    ("http://1/", "a number"),
    ("http://1.2.3/", "too few"),
    ("http://1.2.3.4./", "a trailing dot"),
    ("http://1.2.3.256/", "too large"),
    ("http://01.2.3.4/", "octal"),
    ("http://h.1/", "digits only at the end"),
    ("http://h.1./", "and a dot"),
    ("http://h.09/", "digits only at the end"),
    ("http://h.0x/", "a hexadecimal number"),
    ("http://h.0x1f/", "a hexadecimal number"),
    ("http://0x7f.1/", "a hexadecimal number"),
    ("http://h/.", "a dot segment"),
    ("http://h/..", "at the root"),
    ("http://h/./a", "a dot segment"),
    ("http://h/a/../b", "a double-dot segment"),
    ("http://h/%2e", "an encoded one"),
    ("http://h/%2E%2e/", "an encoded one"),
    ("http://h/.%2e?", "an encoded one"),
    ("http://h/%2e.#", "an encoded one"),
    ("http://h/a\\b", "a backslash that is a slash"),
    ("http://h\\a", "likewise"),
    ("http://h\\@x/", "likewise"),
    ("http://h/^", "encoded in paths"),
    ("http://h/`{}", "encoded in paths"),
    ('http://h/"<>', "encoded in paths"),
    ("http://h/?'", "encoded in queries of special URLs"),
    ('http://h/?"<>', "encoded in queries"),
    ('http://h/#"<>`', "encoded in fragments"),
    ("file:", "no slashes"),
    ("file:/x", "one"),
    ("file://", "no path"),
    ("file://?", "no path"),
    ("file://h/", "a host is the engine's"),
    ("file://localhost/", "a host that goes"),
    ("file://C:/", "a drive letter for a host"),
    ("file://C|/", "a drive letter for a host"),
    ("file:///C|/x", "a drive letter to be rewritten"),
    ("file:///C|", "a drive letter to be rewritten"),
    ("file:///C:/..", "a dot segment that goes alone"),
    ("file:///C:\\x", "a backslash"),
    ("x:/.", "a dot segment"),
    ("x:/.//a", "a dot that the serializer puts there"),
    ("x:/..//a", "the same by other means"),
    ("x:a ", "a trailing space"),
    ("x: ", "only a space"),
    ("x:a ?b", "a space at the end of an opaque path"),
    ("x:a #b", "likewise"),
    ("x://h/a b", "a space within"),
]


def home(way: str) -> str:
    """The module of the kernel that has that way to scan."""
    return "_kernel.patterns" if way == "scan_url_regex" else "_kernel.urlscan"


def expected(text: str, slash: str, positions: tuple[int, ...]) -> Located:
    """The text with the slash of its empty path, and its positions."""
    path = positions[3]
    return (text[:path] + slash + text[path:], *positions)  # type: ignore[return-value]


@pytest.mark.parametrize("row", CERTAIN, ids=lambda row: row[0])
@pytest.mark.parametrize(("form", "way"), WAYS)
def test_certain(form: str, way: str, row: Row) -> None:
    text, slash, positions, why = row
    right = expected(text, slash, positions)
    assert by_kernel(form, home(way), way, text) == right, why
    assert by_engine(text) == right, why


@pytest.mark.parametrize("row", CERTAIN_TO_THE_LOOP, ids=lambda row: row[0])
@pytest.mark.parametrize("form", FORMS)
def test_certain_to_the_loop(form: str, row: Row) -> None:
    text, slash, positions, why = row
    right = expected(text, slash, positions)
    assert by_kernel(form, "_kernel.urlscan", "scan_url_loop", text) == right, why
    assert by_kernel("pure", "_kernel.patterns", "scan_url_regex", text) in (None, right), why
    assert by_engine(text) == right, why


@pytest.mark.parametrize(("text", "why"), UNCERTAIN)
@pytest.mark.parametrize(("form", "way"), WAYS)
def test_uncertain(form: str, way: str, text: str, why: str) -> None:
    assert by_kernel(form, home(way), way, text) is None, why


@pytest.mark.parametrize(("form", "way"), WAYS)
def test_the_text_as_given_is_kept_for_the_violations(form: str, way: str) -> None:
    record = FORMS[form].module("_kernel.record").Record()
    assert getattr(FORMS[form].module(home(way)), way)("http://h", record)
    assert (record._text, record._violations) == ("http://h/", "http://h")


@pytest.mark.parametrize("form", FORMS)
def test_scan_url_is_the_faster_way(form: str) -> None:
    certain = by_kernel(form, "_kernel.urlscan", "scan_url", "http://[::1]/") is not None
    assert certain == FORMS[form].compiled


@given(url_like())
def test_what_is_certain_is_what_the_engine_gives(text: str) -> None:
    loop = by_kernel("pure", "_kernel.urlscan", "scan_url_loop", text)
    assert by_kernel("installed", "_kernel.urlscan", "scan_url_loop", text) == loop
    regex = by_kernel("pure", "_kernel.patterns", "scan_url_regex", text)
    assert regex in (None, loop)
    assert loop in (None, by_engine(text))
    assert loop is None or loop[0] in (text, text[: loop[4]] + "/" + text[loop[4] :])


# --- the smaller ones -------------------------------------------------------------------------------

NOT_SPECIAL, FILE = -1, -2


@pytest.mark.parametrize(
    ("scheme", "port"),
    [
        ("http", 80), ("https", 443), ("ws", 80), ("wss", 443), ("ftp", 21), ("file", FILE),
        ("httpx", NOT_SPECIAL), ("htt", NOT_SPECIAL), ("wsss", NOT_SPECIAL), ("w", NOT_SPECIAL),
        ("ftps", NOT_SPECIAL), ("sftp", NOT_SPECIAL), ("files", NOT_SPECIAL), ("fila", NOT_SPECIAL),
        ("urn", NOT_SPECIAL), ("wss2", NOT_SPECIAL), ("x" * 99, NOT_SPECIAL),
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", FORMS)
def test_default_port(form: str, scheme: str, port: int) -> None:
    module = FORMS[form].module("_kernel.urlscan")
    assert module.default_port(f"x{scheme}://h/", 1, len(scheme)) == port


@pytest.mark.parametrize(
    ("path", "special", "index", "why"),
    [
        ("", True, 0, "nothing"),
        ("/", True, 1, "a slash"),
        ("/a/b", True, 4, "all of it"),
        ("/a?b", True, 2, "up to the query"),
        ("/a#b", True, 2, "up to the fragment"),
        ("/a/.", True, 2, "up to the slash of a dot segment"),
        ("/a/..", True, 2, "a double one"),
        ("/a/../b", True, 2, "in the middle"),
        ("/..", True, 0, "at the root"),
        ("/a/%2e", True, 2, "encoded"),
        ("/a/%2E%2e?", True, 2, "encoded"),
        ("/a/.%2e#", True, 2, "encoded in part"),
        ("/a/...", True, 6, "three dots are a name"),
        ("/a/%2", True, 5, "half an escape"),
        ("/a/%2f", True, 6, "another escape"),
        ("/a/.%2", True, 6, "a dot and half an escape"),
        ("/a/..a", True, 6, "a name that starts with dots"),
        ("/a..", True, 4, "a name that ends with dots"),
        ("/a\\b", True, 2, "a backslash is a slash there"),
        ("/a\\b", False, 4, "but not here"),
        ("/a'b", True, 4, "an apostrophe is itself"),
        ("/a'b", False, 4, "an apostrophe is itself"),
        ("/a b", False, 2, "a space is not"),
        ("/a\x7f", False, 2, "DEL is not"),
    ],
)
@pytest.mark.parametrize("form", FORMS)
def test_skip_path(form: str, path: str, special: bool, index: int, why: str) -> None:
    skip_path = FORMS[form].module("_kernel.urlscan").skip_path
    assert skip_path(path, 0, len(path), len(path), special) == index, why
    # The same within a text, with more of it before.
    end = 5 + len(path)
    assert skip_path("x://h" + path, 5, end, end, special) == 5 + index, why
