"""Every short string over the characters that matter, behind every beginning, at every base.

Where generated inputs try what somebody thought of, these leave nothing out. A state of the URL
parser looks at one or two characters and at what it has kept of those before, so a mistake shows
in a short string, if only its beginning leads to that state.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from tests.fuzz.generator import Case
from tests.prove.columns import differing_rows
from tests.prove.forms import Form
from tests.prove.laws import Finding
from tests.prove.outcome import Outcome, by_engine, by_object, by_parser
from urikit.whatwg._machine import BasicURLParser

__all__ = ["FAMILIES", "Family", "Part", "parts", "strings", "try_part"]

DELIMITERS = ("a", ":", "/", "\\", "?", "#", "@", ".", "[", "]", "|", "\t", " ", "1")
"""Each has a branch of its own in some state of URL §4.4: a letter (scheme, drive letter), the
delimiters, the dot (dot segments), brackets (IPv6), the bar (drive letters), a tab (removed), a
space (stripped, and kept inside an opaque path), a digit (in a scheme, but not first; ports)."""

ESCAPES = ("a", ":", "/", "\\", "?", "#", "@", ".", "%", "2", "e", "|", "\t", " ")
"""The same with ``%2e`` instead of what only an authority gives a meaning."""

HOST = ("a", "A", ".", ":", "%", "2", "e", "0", "x", "-", "@", "/", "<", "ü")
"""Domains, numbers, escapes, ports, credentials, and code points that are forbidden or mapped."""

IPV4 = ("0", "1", "2", "5", "6", "8", "x", "X", "f", ".", "%", "3", "/", "\uff11")
"""Octal, decimal and hexadecimal, the limits, escapes, and a digit that IDNA maps to one."""

IPV6 = (":", ".", "0", "1", "2", "5", "9", "f", "F", "g", "]", "%", "/", "\t")
"""Pieces, compression, an embedded IPv4 address, and what ends or spoils them."""

PORT = ("0", "1", "2", "3", "4", "5", "6", "8", "a", "/", "?", "@", "\t", "ü")
"""The digits of 80, 443, 65535 and 65536, and what ends or spoils a port."""

SEGMENTS = (".", "..", "%2e", "%2E", "/", "\\", "a", "C:", "C|", "?", "#", "%", "\t", "ü")
"""Parts of paths rather than characters, so that several dot segments and drive letters meet."""

LABELS = ("a", "A", "xn--", "-", ".", "\u3002", "1", "ü", "ß", "\u05d0", "\u00ad", "\u200d",
          "%C3", "%BC")  # fmt: skip
"""Parts of labels: Punycode, hyphens, a dot that is mapped, Bidi, something ignored, a joiner, and
two bytes of one character, encoded apart."""

ENCODED = ("'", '"', "<", ">", "`", "^", "{", "|", " ", "%", "\\", "\x7f", "ü", "\U0001f600")
"""Members of one percent-encode set and not of the next, and characters of one to four bytes."""

BASES = (
    "http://u:p@h:81/a/b?q#f",
    "ws://h",
    "file:///a/b?q#f",
    "file:///C:/a/b",
    "file://h/C:/a",
    "file:///C:",
    "x://u:p@h:1/a/b?q#f",
    "x://h",
    "x://",
    "x:/a/b?q",
    "x:/.//a/b",
    "x:a b?q#f",
    "x:",
)
"""One of each kind: special or not, with and without credentials, port, drive letter, host, path,
query; an opaque path; a path that would read as an authority."""

NO_BASE = (None,)


@dataclass(frozen=True, slots=True)
class Family:
    """Strings of up to *length* members of *alphabet*, between every start and *end*."""

    name: str
    alphabet: Sequence[str]
    length: int
    starts: Sequence[str] = ("",)
    bases: Sequence[str | None] = NO_BASE
    end: str = ""


FAMILIES = (
    Family("delimiters", DELIMITERS, 5),
    Family("escapes", ESCAPES, 5),
    Family("references", DELIMITERS, 5, bases=(BASES[0], BASES[3], BASES[6], BASES[10])),
    Family("all bases", DELIMITERS, 4, bases=BASES),
    Family("all bases, escapes", ESCAPES, 4, bases=BASES),
    Family("schemes", DELIMITERS, 4, ("http:", "HTTPS:", "file:", "x:", "x:/", "ws://")),
    Family("schemes at bases", DELIMITERS, 3, ("http:", "ws:", "File:", "x:"), BASES),
    Family("drive letters", SEGMENTS, 4, ("file:", "file:/", "file://", "file:///", "//", "/"),
           ("file:///C:/a/b", "file://h/C:/a", "file:///a")),
    Family("hosts", HOST, 4, ("http://", "file://", "x://", "wss://u:p@", "https://h")),
    Family("credentials", (*ENCODED, ":", "@", "/", "a"), 3, ("http://", "x://u:"), end="@h/"),
    Family("IPv4", IPV4, 5, ("http://",)),
    Family("IPv4, more", IPV4, 4, ("http://1.2.", "http://0x", "http://429496729", "http://1.2.3.25",
                                   "file://", "x://1.2.3.")),
    Family("IPv6", IPV6, 5, ("http://[",), end="]"),
    Family("IPv6, more", IPV6, 4, ("x://[1:", "http://[1:2:3:4:5:", "http://[::1.2.3", "file://[::1.2",
                                   "http://[1:0:0:2:0:")),
    Family("ports", PORT, 5, ("http://h:",)),
    Family("ports, more", PORT, 4, ("https://h:4", "x://h:", "ws://h:6", "file://h:")),
    Family("paths", SEGMENTS, 5, ("http://h/",)),
    Family("paths, more", SEGMENTS, 4, ("http://h", "x:", "x:/", "x://h", "x:/a/b/", "file:", "file:///")),
    Family("labels", LABELS, 4, ("http://", "https://a.", "file://", "x://", "http://xn--")),
    Family("encoded", ENCODED, 3, ("http://h/", "http://h/?", "http://h/#", "x:", "x:/", "x:a?", "x:#",
                                   "x://", "file:///?")),
)  # fmt: skip
"""All of them; ``make prove`` tries every string, the tests a part."""

WAYS = {"parse_url": by_parser, "URL": by_object}
"""The kernel's parser alone, and the object, which looks for a canonical string first."""

SAMPLE = 31
"""The slow ways take each so-manieth string; no alphabet has a size that divides it."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some strings of a family, as a process is told which; it makes them itself."""

    family: int
    start: str
    base: str | None
    length: int
    every: int = 1

    def texts(self) -> list[str]:
        """The strings themselves."""
        family = FAMILIES[self.family]
        found = strings(family.alphabet, self.length)
        return [self.start + one + family.end for one in found][:: self.every]


def strings(alphabet: Sequence[str], length: int) -> Iterator[str]:
    """All strings of up to *length* members of *alphabet*, the shorter ones first.

    >>> list(strings("ab", 2))
    ['', 'a', 'b', 'aa', 'ab', 'ba', 'bb']
    """
    for size in range(length + 1):
        yield from map("".join, product(alphabet, repeat=size))


def parts(length: int = 5, every: int = 1) -> Iterator[Part]:
    """All families in parts of a second or two, with strings of no more than *length* members."""
    for number, family in enumerate(FAMILIES):
        longest = min(length, family.length)
        for start, base in product(family.starts, family.bases):
            if longest > 4:
                yield Part(number, start, base, 0, every)
                for head in family.alphabet:
                    yield Part(number, start + head, base, longest - 1, every)
            else:
                yield Part(number, start, base, longest, every)


def size_of(part: Part) -> int:
    """How many strings *part* has."""
    count = len(FAMILIES[part.family].alphabet)
    whole: int = sum(count**size for size in range(part.length + 1))
    return -(-whole // part.every)


def try_part(part: Part, forms: Sequence[Form]) -> tuple[int, list[Finding]]:
    """Compare every way with the engine; return how many comparisons, and the differences."""
    texts, base = part.texts(), part.base
    law = f"short strings, {FAMILIES[part.family].name}"
    found = [by_engine(text, base) for text in texts]
    comparisons, findings = 0, []

    def compare(way: str, text: str, expected: Outcome, observed: Outcome) -> None:
        nonlocal comparisons
        comparisons += 1
        if observed != expected:
            findings.append(Finding(law, way, Case(text, base), expected, observed))

    for form, (name, way) in product(forms, WAYS.items()):
        every = 1 if form.compiled else SAMPLE
        read = way(form, base)
        for text, (expected, _) in zip(texts[::every], found[::every], strict=True):
            try:
                observed = read(text)
            except Exception as fault:  # an index outside of the fence is a finding
                observed = f"escaped: {fault!r}"
            compare(f"{name}, {form.name}", text, expected, observed)
    for text, (expected, _) in zip(texts[::SAMPLE], found[::SAMPLE], strict=True):
        compare("the machine", text, expected, by_engine(text, base, BasicURLParser)[0])
    comparisons += len(texts)
    findings += [
        Finding(law, "columns", Case(texts[row], base), right, observed)
        for row, right, observed in differing_rows(texts, base, found)
    ]
    return comparisons, findings
