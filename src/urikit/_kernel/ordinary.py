"""URLs with nothing unusual in them, in which :mod:`urikit.hazards` need not look for hazards."""

from __future__ import annotations

from urikit._ground.hostnames import MAX_LABEL as _MAX_LABEL, MAX_NAME as _MAX_NAME
from urikit._kernel import inline
from urikit._kernel.names import Names
from urikit._kernel.tables import (
    HARMLESS_IN_PATH as _HARMLESS_IN_PATH,
    HARMLESS_IN_QUERY as _HARMLESS_IN_QUERY,
    HEX_VALUES as _VALUE_TABLE,
    PLAIN_FRAGMENT as _FRAGMENT,
    PLAIN_PATH as _PATH,
    PLAIN_QUERY as _QUERY,
)

_VALUES = _VALUE_TABLE  # in C a pointer into the table


class Ordinary:
    """The description of an ordinary URL: http or https, a plain name, and a plain rest."""

    __slots__ = ("_classes", "_memory", "listed", "tops")

    def __init__(self, classes: bytes, tops: Names, listed: Names) -> None:
        """Take the classes of 256 characters, and names whose URLs are always examined.

        *tops* are top-level domains, *listed* are last two labels.
        """
        if len(classes) != 256:
            raise ValueError("expected 256 classes")
        self._memory = classes
        self._classes = classes
        self.tops = tops
        self.listed = listed

    def front(self, data: str, start: int, end: int) -> int:
        """Return where the path of a URL begins whose scheme and host are ordinary; otherwise -1.

        With ``http`` the number is odd: its lowest bit says so, the others are the place.
        """
        index = start
        while index < end and index - start < 5 and data[index] == "https"[index - start]:
            index += 1
        is_plain = index - start == 4
        if index - start < 4 or end - index < 3:
            return -1
        if data[index] != ":" or data[index + 1] != "/" or data[index + 2] != "/":
            return -1
        index = self._host_end(data, index + 3, end)
        return -1 if index < 0 else 2 * index + is_plain

    def _host_end(self, data: str, start: int, end: int) -> int:
        """Return where an ordinary host ends, -1 if it is another."""
        index = label = start
        before = last = start - 1  # the last two dots
        is_alphabetic = True
        while index < end and data[index] != "/":
            char = data[index]
            if char == ".":
                if index == label or index - label > _MAX_LABEL:
                    return -1
                before, last, label = last, index, index + 1
                is_alphabetic = True
            elif "a" <= char <= "z":
                if char == "x" and index == label and _is_ace(data, index, end):
                    return -1
            elif "0" <= char <= "9" or (char == "-" and index > label):
                is_alphabetic = False
            else:
                return -1
            index += 1
        size = index - label
        if last < start or not is_alphabetic or not 2 <= size <= _MAX_LABEL:
            return -1
        if index - start > _MAX_NAME or self.tops.may_have(data, label, index):
            return -1
        return -1 if self.listed.may_have(data, before + 1, index) else index

    def is_plain_rest(self, data: str, index: int, end: int) -> bool:
        """Return True if there is nothing to find from the path on."""
        while index < end and data[index] != "?" and data[index] != "#":
            if data[index] == "/":
                if _is_dubious_segment(data, index + 1, end):
                    return False
            elif data[index] == "%":
                if not self._hides_nothing(data, index, end, _HARMLESS_IN_PATH):
                    return False
                index += 2
            elif not self._classes[ord(data[index])] & _PATH:
                return False
            index += 1
        if index < end and data[index] == "?":
            index += 1
            slashes = -1  # after a character that may stand before a URL; -1 elsewhere
            while index < end and data[index] != "#":
                code = ord(data[index])
                if code == 0x25:
                    code = _escaped(data, index, end)
                    if code != 0x2E and code != 0x2F:
                        if not self._hides_nothing(data, index, end, _HARMLESS_IN_QUERY):
                            return False
                        if code == 0x26:
                            code = -1  # an escaped ampersand separates nothing
                    index += 2
                elif not self._classes[code] & _QUERY:
                    return False
                index += 1
                if code == 0x2F and slashes == 1:
                    return False
                if code == 0x2F and slashes == 0:
                    slashes = 1
                else:
                    slashes = 0 if code == 0x3A or code == 0x3D or code == 0x26 else -1
        if index < end:
            index += 1
            while index < end:
                if data[index] == "%":
                    if _escaped(data, index, end) < 0:
                        return False
                    index += 2
                elif not self._classes[ord(data[index])] & _FRAGMENT:
                    return False
                index += 1
        return True

    def _hides_nothing(self, data: str, index: int, end: int, harmless: int) -> bool:
        """Return True for an escape of a character that has to be escaped and is no danger."""
        code = _escaped(data, index, end)
        if code < 0 or not self._classes[code] & harmless:
            return False
        return code != 0xE0 or not _is_escape_of(data, index + 3, end, 0x80)


def _is_ace(data: str, index: int, end: int) -> bool:
    return (
        end - index > 3
        and data[index + 1] == "n"
        and data[index + 2] == "-"
        and data[index + 3] == "-"
    )


def _is_dubious_segment(data: str, index: int, end: int) -> bool:
    """Return True before an empty segment that another follows, and before a dot segment."""
    if index < end and data[index] == "/":
        return True
    dots = 0
    while index < end and dots < 3 and data[index] == ".":
        dots += 1
        index += 1
    if dots == 0 or dots == 3:
        return False
    return index == end or data[index] == "/" or data[index] == "?" or data[index] == "#"


def _escaped(data: str, index: int, end: int) -> int:
    """Return the byte that the escape at *index* stands for, -1 if there is none."""
    if end - index < 3 or data[index] != "%":
        return -1
    return inline.byte_of(_VALUES, data, index + 1)


def _is_escape_of(data: str, index: int, end: int, code: int) -> bool:
    return _escaped(data, index, end) == code
