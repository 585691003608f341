"""Encoders other than UTF-8, for queries of legacy documents: Encoding Standard §4 to §14.

Each encoder is the way back of a table that Python's codec decodes by, with the exceptions that
the Encoding Standard makes: it encodes a code point by the first of its places, and has fixed
some of them otherwise than Python. Tables are made when an encoding is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from urikit._ground.typed import Final, NamedTuple
from urikit.errors import ErrorKind, URIError
from urikit.whatwg._labels import NAMES_BY_LABEL

Encoder = Callable[[str], Iterator[bytes | int]]
"""A function that encodes a string, with the number of each code point that it cannot encode."""


class Encoding(NamedTuple):
    """An encoding by its name in the Encoding Standard."""

    name: str
    encode_or_fail: Encoder

    @property
    def is_utf8(self) -> bool:
        """True if this is UTF-8."""
        return self.name == "UTF-8"


def get_output_encoding(label: str) -> Encoding:
    """The encoding that *label* names, to write with: UTF-8 instead of UTF-16. Encoding §4.2, §4.3

    >>> get_output_encoding("latin1").name, get_output_encoding("utf-16").name
    ('windows-1252', 'UTF-8')
    """
    name = NAMES_BY_LABEL.get(label.strip("\t\n\f\r ").lower())
    if name is None:
        message = 'unknown encoding; pass a label such as "utf-8"'
        raise URIError(ErrorKind.UNSUPPORTED_VALUE, label, message=message)
    return _encoding("UTF-8" if name in ("replacement", "UTF-16BE", "UTF-16LE") else name)


@cache
def _encoding(name: str) -> Encoding:
    """One of the encodings, of which there are a few dozen."""
    return Encoding(name, _ENCODERS[name]() if name in _ENCODERS else _by_table(_single_byte(name)))


def _by_table(table: dict[str, bytes]) -> Encoder:
    """An encoder without state: ASCII is itself, all else is in the table or has no bytes."""

    def encode(text: str) -> Iterator[bytes | int]:
        run = bytearray()
        for char in text:
            data = char.encode() if char.isascii() else table.get(char)
            if data is not None:
                run += data
                continue
            yield bytes(run)
            run.clear()
            yield ord(char)
        yield bytes(run)

    return encode


def _encode_utf8(text: str) -> Iterator[bytes | int]:
    yield text.encode("utf-8")


# --- Encoding §9: single-byte encodings -----------------------------------------------------------

_SINGLE_BYTE_CODECS: Final = {
    "IBM866": "cp866",
    **{f"ISO-8859-{n}": f"iso8859-{n}" for n in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)},
    "ISO-8859-8-I": "iso8859-8",
    "KOI8-R": "koi8-r",
    "KOI8-U": "koi8-u",
    "macintosh": "mac-roman",
    "windows-874": "cp874",
    **{f"windows-{n}": f"cp{n}" for n in range(1250, 1259)},
    "x-mac-cyrillic": "mac-cyrillic",
}
# Bytes for which the standard's index differs from Python's table.
_SINGLE_BYTE_EXCEPTIONS: Final = {
    "KOI8-U": {0xAE: "\u045e", 0xBE: "\u040e"},
    "windows-1255": {0xCA: "\u05ba"},
}


def _single_byte(name: str) -> dict[str, bytes]:
    """Map each character to its byte; bytes that Python leaves undefined are C1 controls."""
    exceptions = _SINGLE_BYTE_EXCEPTIONS.get(name, {})
    table: dict[str, bytes] = {}
    for byte in range(0x80, 0x100):
        data = bytes([byte])
        char = exceptions.get(byte) or data.decode(_SINGLE_BYTE_CODECS[name], "ignore")
        if char or byte < 0xA0:
            table.setdefault(char or chr(byte), data)
    return table


def _x_user_defined() -> Encoder:
    # Encoding §14.5.2
    return _by_table({chr(0xF780 + byte - 0x80): bytes([byte]) for byte in range(0x80, 0x100)})


# --- Encoding §10 to §13: two bytes ---------------------------------------------------------------


def _double_byte(codec: str, leads: Iterable[int], trails: Iterable[int]) -> dict[str, bytes]:
    """The first place of every code point that two bytes stand for in a Python codec."""
    table: dict[str, bytes] = {}
    trails = list(trails)
    for lead in leads:
        for trail in trails:
            data = bytes([lead, trail])
            try:
                char = data.decode(codec)
            except UnicodeDecodeError:
                continue
            if len(char) == 1:
                table.setdefault(char, data)
    return table


def _places(lead: int, trail: int, count: int) -> list[bytes]:
    return [bytes([lead, trail + number]) for number in range(count)]


# GB 18030 moved these from private use to code points that have since been assigned.
_GB18030_MOVED: Final = {
    "\u1e3f": b"\xa8\xbc",
    **dict(zip("\ufe10\ufe12\ufe11\ufe13\ufe14\ufe15\ufe16", _places(0xA6, 0xD9, 7), strict=True)),
    **dict(zip("\ufe17\ufe18", _places(0xA6, 0xEC, 2), strict=True)),
    "\ufe19": b"\xa6\xf3",
    **{
        chr(0x9FB4 + number): bytes([0xFE, trail])
        for number, trail in enumerate((0x59, 0x61, 0x66, 0x67, 0x6D, 0x7E, 0x90, 0xA0))
    },
    "\ue7c7": b"\x81\x35\xf4\x37",
}


def _gb18030(*, is_gbk: bool) -> Encoder:
    # Encoding §10.2.2
    def encode_char(char: str) -> bytes | None:
        if char == "\ue5e5" or (is_gbk and char == "\u20ac"):
            return b"\x80" if char == "\u20ac" else None
        data = _GB18030_MOVED.get(char) or char.encode("gb18030")
        return None if is_gbk and len(data) > 2 else data

    return _by_code_point(encode_char)


def _by_code_point(encode_char: Callable[[str], bytes | None]) -> Encoder:
    def encode(text: str) -> Iterator[bytes | int]:
        for char in text:
            data = encode_char(char)
            yield ord(char) if data is None else data

    return encode


# Characters for which Big5 differs from Python's table: symbols, control pictures, and a
# few ideographs that have two places.
_BIG5_ELSEWHERE: Final = "\xa2\xa3\xa5\u2022\u203e\u223c\u2609\u2641\uff64"
_BIG5_EXCEPTIONS: Final = {
    **{chr(0x2400 + number): bytes([0xA3, 0xC0 + number]) for number in range(32)},
    "\u2421": b"\xa3\xe0",
    "\u20ac": b"\xa3\xe1",
    "\xaf": b"\xa1\xc2",
    "\u2027": b"\xa1\x45",
    "\ufe51": b"\xa1\x4e",
    "\uff5e": b"\xa1\xe3",
    "\u2295": b"\xa1\xf2",
    "\u2299": b"\xa1\xf3",
    "\u2215": b"\xa2\x41",
    "\ufe68": b"\xa2\x42",
    "\uffe5": b"\xa2\x44",
    "\uffe0": b"\xa2\x46",
    "\uffe1": b"\xa2\x47",
    "\u5ef4": b"\xc6\xcf",
    "\u65e0": b"\xc6\xd3",
    "\u7676": b"\xc6\xd5",
    "\u96b6": b"\xc6\xd7",
    "\u4edd": b"\xc6\xdf",
    "\u5605": b"\xfb\x48",
    "\u5ed0": b"\xfb\xf9",
    "\u60a4": b"\xfc\x6c",
    "\u732a": b"\xfe\x52",
}


# Encoding §11.1.2: without the rows of Hong Kong, and the last place of six code points.
def _big5() -> Encoder:
    trails = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    table = _double_byte("big5hkscs", range(0xA1, 0xFF), trails)
    for char in "\u2550\u255e\u2561\u256a\u5341\u5345":
        for lead in (0xF9, 0xA4, 0xA2):
            places = _double_byte("big5hkscs", [lead], reversed(trails))
            if char in places:
                table[char] = places[char]
                break
    for char in _BIG5_ELSEWHERE:
        table.pop(char, None)
    return _by_table(table | _BIG5_EXCEPTIONS)


def _euc_kr() -> Encoder:
    # Encoding §13.1.2
    trails = [*range(0x41, 0x5B), *range(0x61, 0x7B), *range(0x81, 0xFF)]
    return _by_table(_double_byte("cp949", range(0x81, 0xFF), trails))


# --- Encoding §12: Japanese -----------------------------------------------------------------------

_SHIFT_JIS_TRAILS: Final = (*range(0x40, 0x7F), *range(0x80, 0xFD))
_YEN_AND_OVERLINE: Final = {"\xa5": b"\\", "\u203e": b"~"}


# Encoding §12.3.2: without the rows that repeat IBM's, and those for private use.
def _shift_jis() -> Encoder:
    leads = [*range(0x81, 0xA0), *range(0xE0, 0xED), 0xEF, *range(0xFA, 0xFD)]
    table = _double_byte("cp932", leads, _SHIFT_JIS_TRAILS)
    table |= _YEN_AND_OVERLINE
    table |= {chr(0xFF61 + number): bytes([0xA1 + number]) for number in range(63)}
    table["\x80"] = b"\x80"
    table["\u2212"] = table["\uff0d"]
    return _by_table(table)


@cache
def _index_jis0208() -> dict[str, bytes]:
    """The index jis0208 by code point, in the two bytes of ISO-2022-JP, as far as they go."""
    leads = [*range(0x81, 0xA0), *range(0xE0, 0xF0)]
    index: dict[str, bytes] = {}
    for char, (lead, trail) in _double_byte("cp932", leads, _SHIFT_JIS_TRAILS).items():
        place = leads.index(lead) * 188 + _SHIFT_JIS_TRAILS.index(trail)
        index[char] = bytes([place // 94 + 0x21, place % 94 + 0x21])
    index["\u2212"] = index["\uff0d"]
    return index


def _euc_jp() -> Encoder:
    # Encoding §12.1.2
    table = {char: bytes(b | 0x80 for b in data) for char, data in _index_jis0208().items()}
    table |= _YEN_AND_OVERLINE
    table |= {chr(0xFF61 + number): bytes([0x8E, 0xA1 + number]) for number in range(63)}
    return _by_table(table)


# The index ISO-2022-JP katakana: half-width forms as full-width ones.
_FULL_WIDTH: Final = (
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホ"
    "マミムメモヤユヨラリルレロワン゛゜"
)
_ASCII, _ROMAN, _JIS0208 = b"\x1b(B", b"\x1b(J", b"\x1b$B"
_SHIFTS: Final = "\x0e\x0f\x1b"


# Encoding §12.2.2
def _encode_iso_2022_jp(text: str) -> Iterator[bytes | int]:
    state, run = _ASCII, bytearray()
    for char in text:
        if "\uff61" <= char <= "\uff9f":
            char = _FULL_WIDTH[ord(char) - 0xFF61]
        data: bytes | None
        if char.isascii():
            data = None if char in _SHIFTS else char.encode()
            keeps_roman = state == _ROMAN and char not in "\\~"
            wanted = _ROMAN if keeps_roman else _ASCII
        elif char in _YEN_AND_OVERLINE:
            data, wanted = _YEN_AND_OVERLINE[char], _ROMAN
        else:
            data = _index_jis0208().get(char)
            # A character without bytes ends the two-byte state, and no other.
            wanted = _JIS0208 if data else _ASCII if state == _JIS0208 else state
        if wanted != state:
            run += wanted
            state = wanted
        if data is not None:
            run += data
            continue
        yield bytes(run)
        run.clear()
        yield 0xFFFD if char in _SHIFTS else ord(char)
    if state != _ASCII:
        run += _ASCII
    yield bytes(run)


_ENCODERS: Final[dict[str, Callable[[], Encoder]]] = {
    "UTF-8": lambda: _encode_utf8,
    "GBK": lambda: _gb18030(is_gbk=True),
    "gb18030": lambda: _gb18030(is_gbk=False),
    "Big5": _big5,
    "EUC-JP": _euc_jp,
    "ISO-2022-JP": lambda: _encode_iso_2022_jp,
    "Shift_JIS": _shift_jis,
    "EUC-KR": _euc_kr,
    "x-user-defined": _x_user_defined,
}

UTF_8: Final = _encoding("UTF-8")
