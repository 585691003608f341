"""Makes texts that are URLs, nearly: from a grammar, and by mutating what is known to be hard.

Everything comes from one ``random.Random(seed)``: the same seed and the same pool give the
same cases. The pool is :mod:`tests.fuzz.seeds` and, where the web-platform-tests are found
beside the project, the inputs and bases of ``urltestdata.json``.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.fuzz.seeds import BASES, INPUTS
from tests.shared import SHARED

__all__ = ["Case", "Pool", "cases", "load_pool", "scalar_values"]

_SURROGATE = re.compile("[\ud800-\udfff]")


def scalar_values(text: str) -> str:
    """The text as a scalar value string: U+FFFD for each lone surrogate (Infra §4.7).

    >>> scalar_values("a\\ud800b")
    'a\ufffdb'
    """
    return _SURROGATE.sub("\ufffd", text)


def _as_javascript(text: str) -> str:
    """The text with surrogates that happen to stand in pairs joined, as they are in UTF-16."""
    if _SURROGATE.search(text) is None:
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


@dataclass(frozen=True, slots=True)
class Case:
    """One call of a URL parser."""

    input: str
    base: str | None = None

    @property
    def has_surrogates(self) -> bool:
        """Return True if a driver must pass this as escapes, because it has no UTF-8 form."""
        return _SURROGATE.search(self.input + (self.base or "")) is not None


@dataclass(frozen=True, slots=True)
class Pool:
    """The strings that mutation starts from."""

    inputs: tuple[str, ...]
    bases: tuple[str, ...]


def load_pool(shared: Path = SHARED) -> Pool:
    """The project's own seeds, and the web-platform-tests where they are."""
    inputs, bases = list(INPUTS), list(BASES)
    path = shared / "wpt" / "urltestdata.json"
    if path.is_file():
        for test in json.loads(path.read_text(encoding="utf-8")):
            if isinstance(test, dict):
                inputs.append(test["input"])
                if test.get("base") is not None:
                    bases.append(test["base"])
    return Pool(tuple(dict.fromkeys(inputs)), tuple(dict.fromkeys(bases)))


# --- what the grammar is made of ------------------------------------------------------------

SPECIAL = ("http", "https", "ws", "wss", "ftp")
OTHER = ("foo", "a", "x+y-z.1", "non-special", "data", "javascript", "about", "mailto", "urn",
         "blob", "view-source", "filesystem", "git", "android", "h", "httpx")  # fmt: skip
BROKEN_SCHEMES = ("", "1a", "+a", "h ttp", "ht%74p", "h_p", "hé", "h/p", "http;", "*")

SLASHES = ("//", "//", "//", "//", "//", "", "/", "///", "////", "\\\\", "/\\", "\\/", "\\", "//\\",
           "\t//", "/\t/", "//\n")  # fmt: skip

WORDS = ("a", "b", "h", "x", "A", "Z", "0", "9", "example", "EXAMPLE", "com", "foo", "-", "_", "~",
         "localhost", "a-b", "a--b", "-a", "a-", "a_b", "www")  # fmt: skip

DOTS = (".", "..", "...", "%2e", "%2E", ".%2e", "%2E.", "%2e%2E", "%2e%2e%2e", "%2", "%2ea", "a..",
        "..a", ". ", ".\t.", "%2\te", "..;")  # fmt: skip

DRIVES = ("C:", "c:", "C|", "z|", "C:a", "C||", "1:", "é:", "C%3A", "C%7C", "C:|", "C:\\", "C|/x")

ASCII_MARKS = " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
CONTROLS = "".join(map(chr, range(0x20))) + "\x7f"
STRIPPED = "\t\n\r"

ESCAPES = ("%", "%%", "%1", "%zz", "%g0", "%00", "%09", "%0a", "%20", "%23", "%25", "%2525", "%2F",
           "%2f", "%3A", "%3a", "%3F", "%40", "%41", "%5B", "%5C", "%5c", "%5E", "%7C", "%7F",
           "%7f", "%C3%BC", "%c3%bc", "%C3", "%c3%28", "%ff", "%FE%FF", "%ED%A0%80", "%F0%9F%98%80",
           "%EF%BF%BD", "%ef%b7%90", "%E3%80%82", "%C2%AD", "%EF%BC%8E", "%EF%BC%85")  # fmt: skip

UNUSUAL = (
    "\u0080", "\u009f", "\u00a0", "\u00ad", "\u00df", "\u00e9", "\u00fc", "\u0130", "\u0131",
    "\u017f", "\u0301", "\u034f", "\u03a3", "\u03c2", "\u03b2", "\u0451", "\u05d0", "\u0627",
    "\u0660", "\u06f0", "\u06dd", "\u0915", "\u094d", "\u0e33", "\u1e9e", "\u2000", "\u200b",
    "\u200c", "\u200d", "\u200e", "\u2024", "\u2025", "\u2028", "\u202e", "\u2044", "\u2060",
    "\u2100", "\u2126", "\u212a", "\u2215", "\u2260", "\u226e", "\u2460", "\u2488", "\u2615",
    "\u2f00", "\u3000", "\u3002", "\u30fb", "\u65e5", "\u672c", "\uac00", "\ue000", "\ufb00",
    "\ufdd0", "\ufdfa", "\ufe0f", "\ufe52", "\ufeff", "\uff0e", "\uff0f", "\uff10", "\uff11",
    "\uff1a", "\uff21", "\uff41", "\uff61", "\uff05", "\uff20", "\ufffc", "\ufffd", "\ufffe",
    "\uffff", "\U00010000", "\U00010400", "\U0001d400", "\U0001d7ce", "\U0001f100", "\U0001f4a9",
    "\U0001f600", "\U0001fffe", "\U00020000", "\U0002f868", "\U00032345", "\U000e0001",
    "\U000e0100", "\U00100000", "\U0010ffff",
)  # fmt: skip
"""Letters, digits, marks, ignorables, separators, look-alikes and noncharacters."""

SURROGATES = ("\ud800", "\udbff", "\udc00", "\udfff")

BLOCKS = ((0x80, 0x100), (0x100, 0x250), (0x300, 0x370), (0x370, 0x530), (0x590, 0x700),
          (0x900, 0xE00), (0x1E00, 0x2000), (0x2000, 0x2C00), (0x3000, 0x3400), (0x4E00, 0x4F00),
          (0xF900, 0xFE00), (0xFE00, 0x10000), (0x10000, 0x12000), (0x1D000, 0x1F700),
          (0x20000, 0x20100), (0x80, 0xD800), (0xE000, 0x110000))  # fmt: skip
"""Ranges of code points that any one of may be drawn from."""

A_LABELS = ("xn--", "xn--a", "xn--a-", "xn---", "xn--bcher-kva", "XN--BCHER-KVA", "xn--fa-hia",
            "xn--fa-hia0", "xn--ls8h", "xn--1ch", "xn--zca", "xn--3xa", "xn--4xa", "xn--0",
            "xn--99999999", "xn--55qx5d", "xn--example-", "xn--\u00fc", "xn--u-ccb", "xn--xn---epa",
            "Xn--", "xn-\u00ad-a", "xn--a-yoc", "xn--1ug", "xn--0ug", "xn--7a",
            "xn--ugb6b", "xn--pgbs0dh")  # fmt: skip

PORTS = ("", "0", "00", "1", "21", "80", "443", "8080", "0080", "00000000000080", "65535", "65536",
         "99999", "4294967376", "99999999999999999999", "-1", "+80", " 80", "80 ", "8a", "a", "٣",
         "8\t0", "80:80", "80@", "\uff18", "0x50", "%38")  # fmt: skip

Maker = Callable[[], str]


class _Generator:
    """One method for each thing a URL is made of; all share one source of chance."""

    def __init__(self, seed: int, pool: Pool) -> None:
        self.random = Random(seed)
        self.pool = pool

    # Chance.

    def one(self, options: Sequence[str]) -> str:
        return options[int(self.random.random() * len(options))]

    def odds(self, probability: float) -> bool:
        return self.random.random() < probability

    def below(self, limit: int) -> int:
        return int(self.random.random() * limit)

    def repeat(self, maker: Maker, most: int) -> list[str]:
        return [maker() for _ in range(self.below(most + 1))]

    # Characters.

    def unusual(self) -> str:
        if self.odds(0.7):
            return self.one(UNUSUAL)
        low, high = BLOCKS[self.below(len(BLOCKS))]
        return chr(low + self.below(high - low))

    def atom(self) -> str:
        """A character or a few, of any kind."""
        chance = self.random.random()
        if chance < 0.45:
            return self.one(WORDS)
        if chance < 0.68:
            return self.one(ASCII_MARKS)
        if chance < 0.82:
            return self.one(ESCAPES)
        if chance < 0.93:
            return self.unusual()
        if chance < 0.97:
            return self.one(CONTROLS)
        if chance < 0.99:
            return "%" + self.one("0123456789abcdefABCDEF") + self.one("0123456789abcdefABCDEF")
        return self.one(SURROGATES)

    def text(self, most: int = 4) -> str:
        return "".join(self.repeat(self.atom, most))

    # Parts.

    def scheme(self) -> str:
        chance = self.random.random()
        if chance < 0.45:
            text = self.one(SPECIAL)
        elif chance < 0.6:
            text = "file"
        elif chance < 0.95:
            text = self.one(OTHER)
        else:
            return self.one(BROKEN_SCHEMES)
        if self.odds(0.1):
            text = text.upper() if self.odds(0.5) else text.title()
        return text

    def userinfo(self) -> str:
        user = self.text(2)
        return f"{user}:{self.text(2)}@" if self.odds(0.6) else f"{user}@"

    def number(self) -> str:
        """One part of an IPv4 address, in any base, good or bad."""
        value = (0, 1, 7, 8, 127, 255, 256, 65535, 65536, 16777216, 2**32 - 1, 2**32, 2**64,
                 self.below(256), self.below(2**32))[self.below(15)]  # fmt: skip
        form = self.below(10)
        if form < 5:
            return str(value)
        if form < 7:
            return f"0x{value:x}" if self.odds(0.7) else f"0X{value:X}"
        if form < 9:
            return "0" * (1 + self.below(3)) + f"{value:o}"
        return self.one(("0x", "0X", "08", "09", "00", "0xg", "-1", "+1", "1e3", "1_0", ""))

    def ipv4(self) -> str:
        count = (4, 4, 4, 3, 2, 1, 1, 5)[self.below(8)]
        if self.odds(0.4):
            parts = [str(self.below(256)) for _ in range(count)]
        else:
            parts = [self.number() for _ in range(count)]
        if self.odds(0.1):
            parts.insert(0, self.label())
        return ".".join(parts) + (self.one((".", ".", "..", "\u3002")) if self.odds(0.12) else "")

    def ipv6_piece(self) -> str:
        if self.odds(0.35):
            return "0"
        piece = f"{self.below(0x10000) >> self.below(17):x}"
        if self.odds(0.1):
            piece = piece.zfill(4)
        if self.odds(0.1):
            piece = piece.upper()
        if self.odds(0.03):
            piece += self.one(("g", "00000", " ", "%", ".", "\t", "ü"))
        return piece

    def ipv6(self) -> str:
        count = 8 if self.odds(0.5) else self.below(10)
        pieces = [self.ipv6_piece() for _ in range(count)]
        if count != 8 or self.odds(0.15):
            place = self.below(len(pieces) + 1)
            cut = min(len(pieces), place + self.below(8 if count == 8 else 2))
            head, tail = pieces[:place], pieces[cut:]
            text = ":".join(head) + "::" + ":".join(tail)
        else:
            text = ":".join(pieces)
        if self.odds(0.2):
            text = (text.rpartition(":")[0] or ":") + ":" + self.ipv4()
        if self.odds(0.05):
            text += self.one(("%25eth0", "%eth0", "%", ":", "::", ".", "/64", "]"))
        left, right = ("[", "]") if self.odds(0.95) else self.pick_brackets()
        return left + text + right

    def pick_brackets(self) -> tuple[str, str]:
        left, right = self.one(("[", "", "[[", "a[", "%5B")), self.one(("]", "", "]]", "]a", "%5D"))
        return left, right

    def label(self) -> str:
        chance = self.random.random()
        if chance < 0.45:
            return self.one(WORDS)
        if chance < 0.62:
            return "".join(
                self.one(WORDS) if self.odds(0.4) else self.unusual()
                for _ in range(1 + self.below(4))
            )
        if chance < 0.72:
            return self.one(A_LABELS)
        if chance < 0.8:
            decoded = "".join(self.unusual() for _ in range(1 + self.below(3)))
            if self.odds(0.5):
                decoded += self.one(WORDS)
            return "xn--" + decoded.encode("punycode").decode("ascii")
        if chance < 0.86:
            return self.number()
        if chance < 0.9:
            return "".join(
                f"%{byte:02x}" for byte in self.unusual().encode("utf-8", "surrogatepass")
            )
        if chance < 0.92:
            return "a" * (60 + self.below(10))
        return self.text(3)

    def host(self) -> str:
        chance = self.random.random()
        if chance < 0.35:
            return self.one(("h", "example.com", "EXAMPLE.com", "localhost", "a.b.c", "1.2.3.4"))
        if chance < 0.5:
            return self.ipv4()
        if chance < 0.62:
            return self.ipv6()
        if chance < 0.93:
            dot = "." if self.odds(0.9) else self.one(("\u3002", "\uff0e", "\uff61", "%2e", ".."))
            labels = dot.join(self.label() for _ in range(1 + self.below(3)))
            return labels + "." if self.odds(0.05) else labels
        return self.text(3)

    def authority(self) -> str:
        text = self.host() if self.odds(0.93) else ""
        if self.odds(0.15):
            text = self.userinfo() + text
        if self.odds(0.2):
            text += ":" + self.one(PORTS)
        return text

    def segment(self) -> str:
        chance = self.random.random()
        if chance < 0.3:
            return self.one(WORDS)
        if chance < 0.55:
            return self.one(DOTS)
        if chance < 0.67:
            return ""
        if chance < 0.77:
            return self.one(DRIVES)
        return self.text(3)

    def path(self) -> str:
        segments = self.repeat(self.segment, 5)
        text = ""
        for segment in segments:
            text += ("/" if self.odds(0.85) else "\\") + segment
        if self.odds(0.3):
            text += self.one(("/", "\\", "/.", "/..", "/%2e", "//", " ", "  "))
        return text

    def tail(self) -> str:
        text = ""
        if self.odds(0.3):
            text += "?" + self.text(4)
        if self.odds(0.3):
            text += "#" + self.text(4)
        return text

    # Wholes.

    def absolute(self) -> str:
        return f"{self.scheme()}:{self.one(SLASHES)}{self.authority()}{self.path()}{self.tail()}"

    def file(self) -> str:
        slashes = self.one(
            ("", "/", "//", "///", "////", "\\", "\\\\", "/\\", "//localhost/", "//h/")
        )
        start = self.one(DRIVES) if self.odds(0.4) else self.segment()
        return f"file:{slashes}{start}{self.path()}{self.tail()}"

    def opaque(self) -> str:
        scheme = self.one(OTHER)
        spaces = " " * self.below(4) if self.odds(0.3) else ""
        text = f"{scheme}:{self.text(6)}{spaces}{self.tail()}"
        return text + self.one(("", "", "", " ", "?", "#", " #", "  ?"))

    def blob(self) -> str:
        inner = self.absolute() if self.odds(0.7) else self.one(self.pool.inputs)
        return self.one(("blob:", "blob:", "blob:", "BLOB:", "blob:blob:", "filesystem:")) + inner

    def relative(self) -> str:
        chance = self.random.random()
        if chance < 0.3:
            return self.path().lstrip("/\\") + self.tail()
        if chance < 0.5:
            return self.path() + self.tail()
        if chance < 0.7:
            return f"{self.one(SLASHES)}{self.authority()}{self.path()}{self.tail()}"
        if chance < 0.85:
            return f"{self.scheme()}:{self.path().lstrip('/')}{self.tail()}"
        return self.tail() if self.odds(0.5) else self.text(5)

    def mutant(self, text: str) -> str:
        """The text with one to three changes."""
        for _ in range(1 + self.below(3)):
            start = self.below(len(text) + 1)
            end = min(len(text), start + 1 + self.below(4))
            action = self.below(8)
            if action == 0:
                text = text[:start] + self.atom() + text[start:]
            elif action == 1:
                text = text[:start] + text[end:]
            elif action == 2:
                text = text[:end] + text[start:end] + text[end:]
            elif action == 3:
                other = self.one(self.pool.inputs)
                text = text[:start] + other[self.below(len(other) + 1) :]
            elif action == 4:
                text = text[:start] + self.atom() + text[end:]
            elif action == 5:
                text = text[:start] + text[start:end].swapcase() + text[end:]
            elif action == 6:
                escaped = "".join(
                    f"%{byte:02X}" for byte in text[start:end].encode("utf-8", "surrogatepass")
                )
                text = text[:start] + escaped + text[end:]
            else:
                text = (
                    text[:start]
                    + self.one(("/", "\\", "@", ":", ".", "%", "?", "#"))
                    + text[start:]
                )
        return text

    def noise(self, text: str) -> str:
        """The text with characters that the parser strips or drops."""
        if self.odds(0.06):
            text = self.one(CONTROLS + " ") * (1 + self.below(2)) + text
        if self.odds(0.06):
            text += self.one(CONTROLS + " ") * (1 + self.below(2))
        if self.odds(0.05):
            place = self.below(len(text) + 1)
            text = text[:place] + self.one(STRIPPED) + text[place:]
        return text

    def base(self) -> str:
        chance = self.random.random()
        if chance < 0.7:
            return self.one(self.pool.bases)
        if chance < 0.9:
            return self.absolute()
        return self.mutant(self.one(self.pool.bases))

    def case(self) -> Case:
        chance = self.random.random()
        if chance < 0.34:
            text = self.absolute()
        elif chance < 0.42:
            text = self.file()
        elif chance < 0.5:
            text = self.opaque()
        elif chance < 0.53:
            text = self.blob()
        elif chance < 0.68:
            text = self.relative()
        else:
            text = self.mutant(self.one(self.pool.inputs))
        relative = chance >= 0.5 and (chance >= 0.53 or self.odds(0.3))
        base = self.base() if self.odds(0.8 if relative else 0.15) else None
        return Case(
            _as_javascript(self.noise(text)), None if base is None else _as_javascript(base)
        )


def cases(seed: int, count: int, pool: Pool | None = None) -> Iterator[Case]:
    """*count* cases, the same for the same seed and pool.

    >>> list(cases(7, 20)) == list(cases(7, 20))
    True
    """
    generator = _Generator(seed, load_pool() if pool is None else pool)
    for _ in range(count):
        yield generator.case()
