"""Small steps that C takes inline, as the pure form takes them.

C has the same names in ``inlined.pxd``: a compiled module cimports that under the name of this one.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


class Characters(bytearray):
    """Bytes that are read as characters, one at a time, and written as numbers, as C does both.

    >>> Characters(b"a/b")[1]
    '/'
    """

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        return chr(found) if isinstance(found, int) else found


def is_digit(char: str) -> bool:
    """Return True for an ASCII digit."""
    return "0" <= char <= "9"


def is_alpha(char: str) -> bool:
    """Return True for an ASCII letter."""
    return "a" <= char <= "z" or "A" <= char <= "Z"


def lower(code: int) -> int:
    """Return the code of an ASCII capital in lower case, and any other code.

    >>> chr(lower(ord("Z"))), chr(lower(ord("[")))
    ('z', '[')
    """
    return code + 32 * (65 <= code <= 90)


def byte_of(values: bytes, data: Any, index: int) -> int:
    """Return the byte that two hexadecimal digits at *index* write, -1 if they are none.

    *values* are those of the digits, over 15 for other characters.

    >>> from urikit._kernel.tables import HEX_VALUES
    >>> [byte_of(HEX_VALUES, "%41g", index) for index in range(3)]
    [-1, 65, -1]
    """
    high, low = values[ord(data[index])], values[ord(data[index + 1])]
    return high << 4 | low if high < 16 and low < 16 else -1


def ends_path(char: str) -> bool:
    """Return True for the delimiters of a query and of a fragment."""
    return char == "?" or char == "#"


def ends_authority(char: str) -> bool:
    """Return True for the slash, question mark or hash that an authority ends before."""
    return char == "/" or ends_path(char)


def number(data: Any, index: int, end: int, limit: int) -> int:
    """Return the number that digits from *index* to *end* write, or one over *limit*.

    >>> number("00080", 0, 5, 65535), number("9999999999", 0, 10, 65535)
    (80, 99999)
    """
    found = 0
    while index < end and found <= limit:
        found = found * 10 + ord(data[index]) - 48
        index += 1
    return found


def pair(data: Any, index: int) -> int:
    """Return the two characters at *index* as one number; C reads both at once."""
    return ord(data[index]) | ord(data[index + 1]) << 8


def move(data: Any, start: int, end: int, out: Any, written: int) -> None:
    """Copy *data* from *start* to *end* to *out*, from *written* on."""
    for index in range(end - start):
        out[written + index] = ord(data[start + index])


def is_same(data: Any, start: int, other: Any, at: int, size: int) -> bool:
    """Return True if *data* has from *start* on what *other* has from *at* on, for *size* bytes."""
    return all(data[start + index] == other[at + index] for index in range(size))


def kinds(data: Any, index: int, end: int) -> int:
    """Return 1 if there is a C0 control from *index* to *end*, 2 if there is a byte over 127.

    >>> kinds("a\\tb", 0, 3), kinds("a\\xfc", 0, 2), kinds("\\n\\xfc", 0, 2), kinds("a b", 0, 3)
    (1, 2, 3, 0)
    """
    found = 0
    for at in range(index, end):
        found |= (data[at] < " ") | (data[at] > "\x7f") << 1
    return found


def are_wanted(classes: Any, data: Any, index: int, wanted: int) -> bool:
    """Return True if the eight characters at *index* are all in the class *wanted*."""
    return all(classes[ord(data[at])] & wanted for at in range(index, index + 8))


def is_ascii(text: str) -> bool:
    """Return ``text.isascii()``; C looks at a bit of the string instead of calling a method."""
    return text.isascii()


def starts_with(text: str, prefix: str, size: int) -> bool:
    """Return ``text.startswith(prefix)`` for a *prefix* in ASCII of that *size*.

    C does so without a call, and takes no string that is not ASCII.
    """
    return text.startswith(prefix)


def part_of(text: str, start: int, end: int) -> str:
    """Return ``text[start:end]``; C copies the characters without looking at them."""
    return text[start:end]


def extend(memory: bytearray, size: int) -> bool:
    """Append *size* zeros; return False if there is not so much memory.

    C raises and catches no error for that: a traceback needs memory too.

    >>> memory = bytearray(b"a")
    >>> extend(memory, 2), memory
    (True, bytearray(b'a\\x00\\x00'))
    """
    try:
        memory.extend(bytes(size))
    except (MemoryError, OverflowError):
        return False
    return True


def blank(base: Any, cls: type) -> Any:
    """Return an object of *cls*, made as one of *base*: no constructor of a class between runs."""
    return base.__new__(cls)


def track(record: Any) -> None:
    """Let the garbage collector look at *record*, which may refer to itself from now on."""


def show_as(cls: type, name: bytes) -> None:
    """Let help() and messages call *cls* by this *name*, which must last: a literal."""
    cls.__module__, _, cls.__qualname__ = name.decode().rpartition(".")
    cls.__name__ = cls.__qualname__
    for member in vars(cls).values():
        function = getattr(member, "__func__", getattr(member, "fget", member))
        if hasattr(function, "__code__"):
            function.__qualname__ = f"{cls.__qualname__}.{function.__name__}"


def width(code: int) -> int:
    """Return how many bytes a code point has in UTF-8."""
    return 1 + (code >= 0x80) + (code >= 0x800) + (code >= 0x10000)
