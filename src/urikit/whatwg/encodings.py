"""Encoders other than UTF-8, for queries of legacy documents: Encoding Standard §4.

Python's codecs do the work, each with the exceptions that the Encoding Standard makes.
"""

import codecs
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from urikit.errors import ErrorKind, URIError

__all__ = ["UTF_8", "Encoding", "get_output_encoding"]


@dataclass(frozen=True, slots=True)
class Encoding:
    """An encoding by its name in the Encoding Standard."""

    name: str
    encode_code_point: Callable[[str], bytes | None]
    """The bytes of one code point, or ``None`` for one that has none."""

    @property
    def is_utf8(self) -> bool:
        """Whether this is UTF-8."""
        return self.name == "UTF-8"

    def encode_or_fail(self, text: str) -> Iterator[bytes | int]:
        """The bytes of *text*, and for each code point that has none, its number."""
        if self.name == "ISO-2022-JP":
            yield from _encode_iso_2022_jp(text)
            return
        run = bytearray()
        for char in text:
            data = self.encode_code_point(char)
            if data is not None:
                run += data
                continue
            yield bytes(run)
            run.clear()
            yield ord(char)
        yield bytes(run)


def get_output_encoding(label: str) -> Encoding:
    """The encoding that *label* names, to write with: UTF-8 instead of UTF-16.

    >>> get_output_encoding("latin1").name, get_output_encoding("utf-16").name
    ('windows-1252', 'UTF-8')
    """
    name = label.strip("\t\n\f\r ").lower()
    try:
        name = _LABELS.get(name) or _BY_CODEC[codecs.lookup(name).name]
    except (LookupError, ValueError):
        raise URIError(
            ErrorKind.UNSUPPORTED_VALUE, label, message="no encoding has this label"
        ) from None
    return _encoding(name)


@cache
def _encoding(name: str) -> Encoding:
    """One of the encodings, of which there are a few dozen."""
    return Encoding(name, _ENCODERS.get(name) or _single_byte(name))


def _plain(codec: str, exceptions: dict[str, bytes | None]) -> Callable[[str], bytes | None]:
    def encode(char: str) -> bytes | None:
        if char in exceptions:
            return exceptions[char]
        try:
            return char.encode(codec)
        except UnicodeEncodeError:
            return None

    return encode


def _single_byte(name: str) -> Callable[[str], bytes | None]:
    """A single-byte encoder: where Python's codec leaves a hole, the C1 control of that byte.

    Encoding §9; windows-125x map undefined bytes to the controls of the same number.
    """
    codec = _CODECS[name]
    table: dict[str, bytes] = {}
    for byte in range(256):
        data = bytes([byte])
        char = data.decode(codec, "replace")
        if char != "\ufffd":
            table[char] = data
        elif 0x80 <= byte <= 0x9F:
            table[chr(byte)] = data
    return table.get


# Encoding §12.3.2 and §12.1.2
_JAPANESE: Final[dict[str, bytes | None]] = {"\xa5": b"\\", "\u203e": b"~"}


def _encode_gbk(char: str) -> bytes | None:
    # Encoding §10.2.2 with "is GBK": no four-byte sequences, and a euro sign in one byte.
    if char == "\u20ac":
        return b"\x80"
    data = _encode_gb18030(char)
    return data if data is not None and len(data) <= 2 else None


_encode_gb18030 = _plain("gb18030", {"\ue5e5": None})


def _encode_x_user_defined(char: str) -> bytes | None:
    code = ord(char)
    if code < 0x80:
        return bytes([code])
    return bytes([code - 0xF780 + 0x80]) if 0xF780 <= code <= 0xF7FF else None


# Encoding §12.2.2
def _encode_iso_2022_jp(text: str) -> Iterator[bytes | int]:
    ascii_state, roman, jis0208 = b"\x1b(B", b"\x1b(J", b"\x1b$B"
    state, run = ascii_state, bytearray()

    def switch(wanted: bytes) -> None:
        nonlocal state
        if state != wanted:
            run.extend(wanted)
            state = wanted

    for char in text:
        if char in "\x0e\x0f\x1b" and state != jis0208:
            yield bytes(run)
            run.clear()
            yield 0xFFFD
        elif char.isascii():
            if state == jis0208 or (state == roman and char in "\\~"):
                switch(ascii_state)
            if char in "\x0e\x0f\x1b":  # now that the state is ASCII
                yield bytes(run)
                run.clear()
                yield 0xFFFD
            else:
                run += char.encode()
        elif char in _JAPANESE:
            switch(roman)
            run += _JAPANESE[char] or b""
        else:
            # Half-width katakana have only full-width forms here.
            half_width = "\uff61" <= char <= "\uff9f"
            data = _jis0208(_FULL_WIDTH[ord(char) - 0xFF61] if half_width else char)
            if data is None:
                if state == jis0208:
                    switch(ascii_state)
                yield bytes(run)
                run.clear()
                yield ord(char)
            else:
                switch(jis0208)
                run += data
    switch(ascii_state)
    yield bytes(run)


def _jis0208(char: str) -> bytes | None:
    """The two bytes of *char* in ISO-2022-JP; with the high bits set, in EUC-JP."""
    return _index_jis0208().get("\uff0d" if char == "\u2212" else char)


@cache
def _index_jis0208() -> dict[str, bytes]:
    """The index jis0208 by code point, as far as its rows go; the first place of each."""
    index: dict[str, bytes] = {}
    leads = [*range(0x81, 0xA0), *range(0xE0, 0xF0)]
    for row, lead in enumerate(leads):
        for cell, trail in enumerate([*range(0x40, 0x7F), *range(0x80, 0xFD)]):
            char = bytes([lead, trail]).decode("cp932", "ignore")
            if char:
                place = row * 188 + cell
                index.setdefault(char, bytes([place // 94 + 0x21, place % 94 + 0x21]))
    return index


# Encoding §12.1.2
def _encode_euc_jp(char: str) -> bytes | None:
    if char in _JAPANESE:
        return _JAPANESE[char]
    if char.isascii():
        return char.encode()
    if "\uff61" <= char <= "\uff9f":
        return bytes([0x8E, ord(char) - 0xFF61 + 0xA1])
    data = _jis0208(char)
    return None if data is None else bytes(byte | 0x80 for byte in data)


_FULL_WIDTH: Final = (
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホ"
    "マミムメモヤユヨラリルレロワン゛゜"
)

_ENCODERS: Final[dict[str, Callable[[str], bytes | None]]] = {
    "UTF-8": lambda char: char.encode("utf-8"),
    "GBK": _encode_gbk,
    "gb18030": _encode_gb18030,
    "Big5": _plain("big5hkscs", {}),
    "EUC-JP": _encode_euc_jp,
    "ISO-2022-JP": lambda char: None,  # stateful: see below
    "Shift_JIS": _plain(
        "cp932", {**_JAPANESE, "\x80": b"\x80", "\u2212": "\uff0d".encode("cp932")}
    ),
    "EUC-KR": _plain("cp949", {}),
    "x-user-defined": _encode_x_user_defined,
}


_CODECS: Final = {
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

# What Python calls them, and what the Encoding Standard writes with instead.
_BY_CODEC: Final = {
    **{codecs.lookup(codec).name: name for name, codec in _CODECS.items()},
    "iso8859-8": "ISO-8859-8",
    "ascii": "windows-1252",
    "iso8859-1": "windows-1252",
    "iso8859-9": "windows-1254",
    "iso8859-11": "windows-874",
    "tis-620": "windows-874",
    "utf-8": "UTF-8",
    "utf-16": "UTF-8",
    "utf-16-le": "UTF-8",
    "utf-16-be": "UTF-8",
    "gb2312": "GBK",
    "gbk": "GBK",
    "gb18030": "gb18030",
    "big5": "Big5",
    "big5hkscs": "Big5",
    "euc_jp": "EUC-JP",
    "iso2022_jp": "ISO-2022-JP",
    "shift_jis": "Shift_JIS",
    "cp932": "Shift_JIS",
    "euc_kr": "EUC-KR",
    "cp949": "EUC-KR",
}

# Labels that Python does not know, or knows as something else.
_LABELS: Final = {
    "unicode": "UTF-8",
    "replacement": "UTF-8",
    "windows-31j": "Shift_JIS",
    "x-sjis": "Shift_JIS",
    "x-euc-jp": "EUC-JP",
    "x-gbk": "GBK",
    "chinese": "GBK",
    "x-x-big5": "Big5",
    "big5-hkscs": "Big5",
    "korean": "EUC-KR",
    "ks_c_5601-1987": "EUC-KR",
    "windows-949": "EUC-KR",
    "iso-8859-8-i": "ISO-8859-8-I",
    "iso-8859-8-e": "ISO-8859-8",
    "koi": "KOI8-R",
    "koi8": "KOI8-R",
    "x-cp1252": "windows-1252",
    "x-cp1251": "windows-1251",
    "x-cp1250": "windows-1250",
    "dos-874": "windows-874",
    "mac": "macintosh",
    "x-mac-roman": "macintosh",
    "x-mac-cyrillic": "x-mac-cyrillic",
    "x-mac-ukrainian": "x-mac-cyrillic",
    "x-user-defined": "x-user-defined",
}

UTF_8: Final = _encoding("UTF-8")
