"""Texts for the proofs: nearly canonical ones, which a fast way may take for canonical.

A fast way is wrong where it takes what it should have left to the engine. So most texts here
are what it is made for, with nothing to three small things changed. The fuzzer's own cases,
which are further out, come on top, as do the web-platform-tests and the corpus where they are.
"""

import gzip
import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, product
from pathlib import Path
from random import Random

from tests.fuzz.generator import Case, cases as fuzz_cases, load_pool
from tests.hostile import HOSTILE, hostile as hostile_text
from tests.shared import SHARED

__all__ = ["classes", "corpus", "cross_products", "generated", "hostile", "kinds", "wpt"]

# --- what an ordinary URL is made of, which a fast way takes --------------------------------------

_ORDINARY: dict[str, Sequence[str]] = {
    "scheme": ("https", "https", "https", "http", "http", "ws", "wss", "ftp", "file", "foo"),
    "userinfo": ("",),
    "host": ("example.com", "www.example.co.uk", "h", "cdn7.static-1.example.net", "a_b.c"),
    "port": ("", "", "", ":8080", ":3", ":65535"),
    "segment": ("a", "index.html", "v2", "2026", "a-longer_name~", "a;b=c", "a:b@c", "%20", "%2F",
                "", "a.b", "(x)"),
    "query": ("", "", "?q", "?a=1&b=2", "?x=%C3%BC&y=a+b"),
    "fragment": ("", "", "#frag", "#a/b?c"),
}  # fmt: skip

# --- what an odd one is made of, which it must leave ----------------------------------------------

SCHEMES = ("https", "https", "https", "http", "http", "ws", "wss", "ftp", "file", "foo", "x+y-z.1",
           "urn", "mailto", "data", "blob", "javascript")  # fmt: skip
USERINFO = ("", "", "", "", "", "", "user@", "user:pass@", ":p@", "u%40:%3A@", "@", ":@")
HOSTS = ("example.com", "www.example.co.uk", "h", "a.b.c", "localhost", "127.0.0.1", "[::1]",
         "[2001:db8::1:0:0:1]", "xn--bcher-kva.example", "a-b.example", "a_b.example", "1and1.com",
         "example.com.", "a1", "x0x", "0xyz.com", "1.2.3.com", "cdn7.static-1.example.net",
         "EXAMPLE.com", "a..b", "-a-.b", "0.0.0.0", "255.255.255.255", "1.2.3.4.", "deadbeef",
         "0xdead", "1e3", "a.1", "a.0x1", "a.b1", "12345678901", "ab--c", "xn-a.b", "a.xn--",
         "1.2.3", "08", "256.1.1.1", "a.b.c.d.e.f.g.h", "", "[1:2:3:4:5:6:1.2.3.4]",
         "[1:2:3:4:5:6:7:1.2.3.4]", "[::1.2.3.x]", "[::1.2..3]", "[::1.02.3.4]", "[v1.a:b]",
         "[v]", "[fe80::1%25eth0]", "[fe80::1%25]", "[::FFFF:1.2.3.4]")  # fmt: skip
PORTS = ("", "", "", "", ":8080", ":1", ":65535", ":0", ":80", ":443", ":21", ":", ":00080",
         ":65536", ":99999", ":59999", ":60000", ":4294967376", ":18446744073709551696",
         ":99999999999999999999999", ":8a", ":-1", ":٣")  # fmt: skip
SEGMENTS = ("a", "index.html", "v2", "2026", "", "a.b", "...", "..a", "a..", "%41", "%2F", "%2f",
            "a;b=c", "a:b", "@", "~u", "C:", "c|", "!$&'()*+,;=", "%C3%BC", "a%20b",
            "article-with-a-longer-name", ".hidden", "-", "_")  # fmt: skip
DOTS = (".", "..", "%2e", "%2E", ".%2e", "%2e.", "%2E%2e", "%2e%2e%2e", "%2")
QUERIES = ("", "", "", "?", "?q", "?a=1&b=2", "?a=b+c&d=%20", "?a&b=&=c&&", "?x=%C3%BC&y=%ff%41",
           "?a=1?b=2/c", "?'", "?a=%2B+%26", "?k=v;w", "?%", "?a==b")  # fmt: skip
FRAGMENTS = ("", "", "", "#", "#frag", "#a/b?c", "#%41", "#a'b", "##", "#`")

NASTY = (
    "%2e", "%2E%2E", "..", ".", "/", "//", "/../", "/./", "/..", "\\", "@", ":", "[", "]", "\t",
    "\n", "\r", " ", "\x00", "\x1f", "\x7f", "\x80", "\xa0", "\xad", "\xdf", "\xfc", "\u0130",
    "\u212a", "\u3002", "\uff0e", "\uff0f", "\uff10", "\uff21", "\u200d", "\u202e", "\ufeff",
    "\ufffd", "\uffff", "\U0001f600", "\U0010ffff", "\ud800", "\udfff", "xn--", "XN--", "0x",
    "0X1", "0", "00", "1", "9", "08", "%", "%4", "%zz", "%00", "%2F", "%5c", "%7f", "%C3%BC", "%ff",
    "?", "#", "&", "=", "+", ";", "|", "C|", "C:", "^", "`", "{", "}", "<", ">", '"', "'", "~", "_",
    "-", "--", "!", "$", "*", ",", "(", ")", ":80", ":443", ":21", ":080", ":0", ":", "a" * 64,
    "a." * 130, "blob:", "file:", "http:", "javascript:", "localhost", "::", "٣", "K",
    "\\", "\\", "\t", "\n", "\n", " ", "^", "%2e", "..", "/C|/", "C|",
)  # fmt: skip
"""Each is harmless in one place and changes the reading in another."""

_ODD: dict[str, Sequence[str]] = {
    "scheme": SCHEMES,
    "userinfo": USERINFO,
    "host": HOSTS,
    "port": PORTS,
    "segment": (*SEGMENTS, *SEGMENTS, *DOTS),
    "query": QUERIES,
    "fragment": FRAGMENTS,
}
_WHICH = (*_ODD, "all", "none", "none", "none", "none")
"""Which part of a URL is odd: one at a time shows best whether it alone is seen."""

_DELIMITERS = frozenset("/:?#@.[]%&=;")

_CHANGES = (0, 0, 0, 0, 1, 1, 1, 1, 2, 3)
"""How many things are changed, as often as they stand here."""

BASES = ("https://example.com/a/b/c?q#f", "http://u:p@h:8080/a/../b", "file:///C:/a/b",
         "file://h/a", "foo://h/a/b", "foo:/a/b", "foo:opaque", "https://h", "ws://h/?x",
         "http://[::1]:81/x/", "foo://h", "foo:///a", "http://h//a//b/", "about:blank")  # fmt: skip


class _Generator:
    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def one(self, options: Sequence[str]) -> str:
        return options[int(self._random.random() * len(options))]

    def below(self, limit: int) -> int:
        return int(self._random.random() * limit)

    def part(self, name: str, odd: str) -> str:
        """A part of a URL: an odd one if that is the part to be odd, or all are."""
        return self.one((_ODD if odd in (name, "all") else _ORDINARY)[name])

    def path(self, odd: str) -> str:
        return "".join("/" + self.part("segment", odd) for _ in range(self.below(6)))

    def tail(self, odd: str) -> str:
        return self.path(odd) + self.part("query", odd) + self.part("fragment", odd)

    def authority(self, odd: str, scheme: str = "") -> str:
        if scheme == "file" and self.below(2):
            return ""
        return "".join(self.part(name, odd) for name in ("userinfo", "host", "port"))

    def absolute(self) -> str:
        odd = self.one(_WHICH)
        scheme = self.part("scheme", odd)
        if scheme in ("urn", "mailto", "data", "javascript") and self.below(2):
            return f"{scheme}:{self.tail(odd).lstrip('/')}"
        if scheme == "blob" and self.below(2):
            return f"blob:https://{self.authority(odd)}{self.tail(odd)}"
        return f"{scheme}://{self.authority(odd, scheme)}{self.tail(odd)}"

    def reference(self) -> str:
        chance, odd = self.below(6), self.one(_WHICH)
        if chance == 0:
            return f"//{self.authority(odd)}{self.tail(odd)}"
        if chance == 1:
            return self.absolute()
        return "../" * self.below(4) + self.tail(odd)[chance > 3 :]

    def changed(self, text: str) -> str:
        """The text with one small thing changed."""
        place = self.below(len(text) + 1)
        if self.below(8) == 0:
            place = len(text)
        elif self.below(2):  # where it counts: beside a delimiter
            places = [index for index, char in enumerate(text) if char in _DELIMITERS]
            if places:
                place = places[self.below(len(places))] + self.below(2)
        action = self.below(10)
        if action < 5:
            return text[:place] + self.one(NASTY) + text[place:]
        if action < 7:
            return text[:place] + self.one(NASTY) + text[place + 1 :]
        if action == 7:
            return text[:place] + text[place + 1 :]
        if action == 8:
            return text[:place] + text[place : place + 1].swapcase() + text[place + 1 :]
        return text[:place] + text[place : place + 3] + text[place:]

    def case(self) -> Case:
        base = None
        if self.below(5) == 0:
            base = self.one(BASES) if self.below(2) else self.absolute()
            text = self.reference()
        else:
            text = self.absolute()
        for _ in range(_CHANGES[self.below(len(_CHANGES))]):
            text = self.changed(text)
        return Case(text, base)


_pool = cache(load_pool)


def generated(seed: int, chunk: int, size: int) -> Iterator[Case]:
    """*size* cases, the same for the same *seed* and *chunk*; a tenth are the fuzzer's.

    >>> list(generated(1, 0, 30)) == list(generated(1, 0, 30)) != list(generated(1, 1, 30))
    True
    """
    near = _Generator(f"{seed}/{chunk}")
    far = fuzz_cases(Random(f"{seed}/{chunk}/far").getrandbits(64), size // 10, _pool())
    for _ in range(size - size // 10):
        yield near.case()
    yield from far


def cross_products() -> Iterator[Case]:
    """Every host with every port and beginning, every two segments, every query and fragment.

    >>> Case("http://127.0.0.1:00080") in set(cross_products())
    True
    """
    schemes, hosts, ports = (tuple(dict.fromkeys(parts)) for parts in (SCHEMES, HOSTS, PORTS))
    for scheme, host, port, path in product(schemes, hosts, ports, ("", "/", "?q", "#f", "\\")):
        yield Case(f"{scheme}://{host}{port}{path}")
    for scheme, one, two in product(
        ("https", "file", "foo"), (*SEGMENTS, *DOTS), (*SEGMENTS, *DOTS)
    ):
        yield Case(f"{scheme}://h/{one}/{two}")
        yield Case(f"{one}/{two}", f"{scheme}://h/a/b")
    for start, query, fragment in product(
        ("https://h/", "https://h", "foo:", "foo://h"), QUERIES, FRAGMENTS
    ):
        yield Case(start + query + fragment)
    for nasty, place in product(NASTY, range(len("https://u:p@h.example:81/p?q#f") + 1)):
        text = "https://u:p@h.example:81/p?q#f"
        yield Case(text[:place] + nasty + text[place:])


# --- what real data is full of --------------------------------------------------------------------

# How a class of strings differs from a clean one: each is tried with every tail and every base.
CLASSES: dict[str, Sequence[str]] = {
    "clean": ("https://example.com", "http://www.example.co.uk:8080", "ftp://h", "foo://h:1"),
    "upper-case host": ("https://EXAMPLE.com", "HTTP://Www.Example.Co.UK:81", "foo://H"),
    "default port": ("https://example.com:443", "http://h:0080", "ws://h:", "ftp://h:21"),
    "user info with @": ("https://a@b@example.com", "http://u:p@q:r@h", "foo://@@h", "ws://:@h"),
    "dot segments": ("https://example.com/a/../b/./c", "http://h/..", "foo:/a/%2E%2e/.."),
    "space in path": ("https://example.com/a b", "foo:a b", "foo:/a b/ c "),
    "spaces around": (" https://example.com", "\x00\x1f http://h"),
    "tab inside": ("https://exam\tple.com", "ht\ttp://h", "http:\n/\r/h", "foo:\t//h:8\t1"),
    "non-ASCII query": ("https://example.com/?q=\u00fc\u20ac\U0001f600", "foo:?\u00fc"),
    "non-ASCII path": ("https://example.com/\u00fc/\u65e5\u672c", "foo:\u00fc"),
    "IDN host": ("https://b\u00fccher.example", "http://\u65e5\u672c.jp", "ws://fa\u00df.de"),
    "percent-decoded host": ("https://%65xample.com", "http://b%C3%BCcher", "ws://%31.2"),
    "IPv4 in odd form": ("http://0x7f.1", "http://017700000001", "https://4294967295", "ws://1.2."),
    "IPv6": ("http://[::1]", "https://[2001:DB8:0:0:1:0:0:1]:443", "foo://[::ffff:1.2.3.4]"),
    "opaque host": ("foo://a%20b", "foo://\u00fc", "foo://h%zz", "foo://A'b"),
    "backslashes": ("https:\\\\example.com\\a\\..\\b", "http:\\h", "foo:\\\\h"),
    "drive letters": ("file:///C|/a", "file:C:/../x", "file://C:/x", "file:/c|", "/D|/y"),
    "file": ("file://localhost/x", "file:x", "file://h/C|/..", "file:////x", "FILE:"),
    "slashes": ("https:example.com", "https:/h", "https:///h", "foo:/.//h", "foo:////h"),
    "relative": ("a/b", "../c", "/d", "//e/f", "", ".", "..", "./g:h", "///i", "C|/x"),
    "no scheme (refused)": ("example.com", "1http://h", ":x", "h:80"),
    "bad port (refused)": ("https://h:65536", "http://h:8a", "foo://h:-1", "ws://h:99999999999"),
    "space in host (refused)": ("https://exa mple.com", "http:// h", "foo://a b"),
    "bad host (refused)": ("http://a<b", "https://h%00", "foo://a^b", "http://[::1", "http://]"),
    "no host (refused)": ("https://", "http://u@", "ws://:80", "foo://u@", "foo://:1"),
    "bad IPv4 (refused)": ("http://1.2.3.4.5", "http://256", "https://a.08", "ws://1.2.3.0x1G"),
    "bad IPv6 (refused)": ("http://[1::2::3]", "http://[1]", "foo://[g]", "https://[::1.2.3.256]"),
    "bad IDN (refused)": ("https://xn--a", "http://a\u200db.example", "ws://xn--\u00fc"),
    "lone surrogate": ("https://h/\ud800", "http://\udc00", "foo:\ud800x"),
}
"""Beginnings by class, most of them with a scheme and a host."""

_TAILS = ("", "/", "/a/b.html?x=1&y=2#f", "?q", "#f", "/..\\%2e/\u00fc '?'\u00fc#\t\u00fc", " ")


def classes() -> Iterator[Case]:
    """Every class of strings that real data has, with every tail, at every kind of base.

    >>> Case("https://EXAMPLE.com?q", "about:blank") in set(classes())
    True
    """
    starts = [start for each in CLASSES.values() for start in each]
    for start, tail, base in product(starts, _TAILS, (None, *BASES)):
        yield Case(start + tail, base)


# --- what others wrote --------------------------------------------------------------------------


def wpt(shared: Path = SHARED) -> list[Case]:
    """The inputs of the web-platform-tests, with their bases and without; none elsewhere."""
    found: dict[Case, None] = {}
    for name in ("urltestdata.json", "urltestdata-javascript-only.json", "setters_tests.json",
                 "toascii.json", "percent-encoding.json"):  # fmt: skip
        path = shared / "wpt" / name
        if path.is_file():
            for case in _cases_in(json.loads(path.read_text(encoding="utf-8"))):
                found[case] = None
                found[Case(case.input)] = None
    return list(found)


def _cases_in(data: object) -> Iterator[Case]:
    """Yield the strings that a file of the tests gives a URL parser, whichever shape it has."""
    if isinstance(data, dict):
        for key in ("input", "href"):
            if isinstance(text := data.get(key), str):
                base = data.get("base")
                yield Case(text, base if isinstance(base, str) else None)
                yield Case(f"https://{text}/x")
        for value in data.values():
            yield from _cases_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from _cases_in(value)


def corpus(shared: Path = SHARED, limit: int | None = None) -> Iterator[Case]:
    """The URLs of the benchmark corpus; none where it is not."""
    path = shared / "data" / "top100.txt.gz"
    if path.is_file():
        with gzip.open(path, "rt", encoding="utf-8", errors="surrogateescape") as file:
            for line in islice(file, limit):
                yield Case(line.rstrip("\n"))


# --- what is hard on memory -----------------------------------------------------------------------


def hostile(sizes: Sequence[int] = (1, 100, 5_000)) -> Iterator[Case]:
    """The benchmark's hostile inputs, short and long."""
    for case, size in product(HOSTILE, sizes):
        yield Case(hostile_text(case, size))


def kinds(text: str) -> Iterator[str]:
    """The text in each of the three ways Python stores one: 1, 2 and 4 bytes a character.

    >>> [max(map(ord, one)) > 0xFF for one in kinds("a")]
    [False, False, True, True]
    """
    yield text
    yield text + "\xff"
    yield text + "\u20ac"
    yield text + "\U0001f600"
