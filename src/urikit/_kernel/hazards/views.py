"""The destination of a string to several parsers: to which of them it differs."""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel import inline
from urikit._kernel.hazards.codes import PARSERS_DISAGREE as _PARSERS_DISAGREE
from urikit._kernel.hazards.suspect import Suspect
from urikit._kernel.tables import FILE as _FILE, MAX_PORT as _MAX_PORT, NOT_SPECIAL as _NOT_SPECIAL
from urikit._kernel.urlscan import default_port
from urikit._kernel.writer import Writer

if TYPE_CHECKING:
    from typing import Any

_NO_PORT, _TEXT = -1, -2
_OLD = "gopher"
_GOPHER = _OLD


class View:
    """The scheme, the host and the port of a string to one parser: places in it."""

    __slots__ = (
        "_lower",
        "data",
        "host",
        "host_end",
        "number",
        "port",
        "port_end",
        "scheme",
        "scheme_end",
    )

    def __init__(self) -> None:
        self._lower = Writer(64)

    def read_port(self) -> int:
        """Set the number of the port, ``_NO_PORT``, or ``_TEXT`` if it is none."""
        index, end = self.port, self.port_end
        self.number = _TEXT
        if index >= end:
            default = _NOT_SPECIAL
            if self.scheme < self.scheme_end:
                self._lower.truncate(0)
                self._lower.copy_lower(self.data, self.scheme, self.scheme_end)
                default = default_port(self._lower.data, 0, self._lower.size)
            self.number = default if default >= 0 else _NO_PORT
            return 0
        for at in range(index, end):
            if not inline.is_digit(self.data[at]):
                return 0
        number = inline.number(self.data, index, end, _MAX_PORT)
        if number <= _MAX_PORT:
            self.number = number
        return 0

    # RFC 3986 appendix B and §3.2
    def read_3986(self, data: Any, start: int, end: int) -> int:
        """Read the string in *data* as appendix B does."""
        self.data = data
        self.scheme = self.scheme_end = start
        index = start
        while index < end and data[index] != ":" and not _ends_authority(data[index]):
            index += 1
        if start < index < end and data[index] == ":":
            self.scheme_end = index
            index += 1
        else:
            index = start
        self.host = self.host_end = self.port = self.port_end = index
        if end - index < 2 or data[index] != "/" or data[index + 1] != "/":
            return self.read_port()
        index += 2
        self.host = index
        while index < end and not _ends_authority(data[index]):
            if data[index] == "@":
                self.host = index + 1
            index += 1
        self.host_end = self.port = self.port_end = index
        at = self.host
        if at < index and data[at] == "[":
            at = index  # after the last bracket
            while at > self.host and data[at - 1] != "]":
                at -= 1
        while at < index and data[at] != ":":
            at += 1
        if at < index:
            self.host_end = at
            self.port = at + 1
        return self.read_port()

    # The draft of 2010
    def read_2010(self, data: Any, start: int, end: int) -> bool:
        """Read the string in *data*, stripped, as the draft does; False for other schemes."""
        self.data = data
        self.scheme = start
        index = start
        while index < end and data[index] != ":":
            index += 1
        self.scheme_end = index
        if index in (end, start):
            return False
        self._lower.truncate(0)
        self._lower.copy_lower(data, start, index)
        default = default_port(self._lower.data, 0, self._lower.size)
        if default == _FILE:
            return False
        if default == _NOT_SPECIAL and not (
            index - start == 6 and inline.is_same(self._lower.data, 0, _GOPHER, 0, 6)
        ):
            return False
        index += 1
        while index < end and (data[index] == "/" or data[index] == "\\"):
            index += 1
        self.host = index
        while index < end and not (
            _ends_authority(data[index]) or data[index] == "\\" or data[index] == ";"
        ):
            if data[index] == "@":
                self.host = index + 1
            index += 1
        self.host_end = self.port = self.port_end = index
        at = index - 1
        while at >= self.host and data[at] != ":":
            at -= 1
        if at >= self.host:
            bracket = index - 1
            while bracket >= self.host and data[bracket] != "]":
                bracket -= 1
            if data[self.host] != "[" or at > bracket:
                self.host_end = at
                self.port = at + 1
        self.read_port()
        return True


def _ends_authority(char: str) -> bool:
    return char == "/" or char == "?" or char == "#"


def compare_views(
    suspect: Suspect, data: Any, start: int, end: int, port: int, one: View, two: View
) -> bool:
    """Find out if parsers disagree on an absolute URL; return False if only the finder can.

    The URL Standard reads the host that stands in *data*, and *port*, ``_NO_PORT`` for the default,
    or refuses the string, if *data* is empty.
    """
    is_accepted = start < end
    one.read_3986(suspect.given, suspect.start, suspect.end)
    is_covered = two.read_2010(suspect.given, suspect.kept_start, suspect.kept_end)
    differ = 0
    if is_covered:
        differ |= not _is_same_text(
            one.data, one.scheme, one.scheme_end, two.data, two.scheme, two.scheme_end
        )
        found = _compare_hosts(suspect, one, two.data, two.host, two.host_end, False)
        if found < 0:
            return False
        differ |= (found == 0) << 1
        if one.number != two.number or (
            one.number == _TEXT
            and not _is_equal(one.data, one.port, one.port_end, two.data, two.port, two.port_end)
        ):
            differ |= 4
    if is_accepted:
        differ |= not _is_same_text(
            one.data, one.scheme, one.scheme_end, suspect.lower.data, 0, suspect.lower.size
        )
        found = _compare_hosts(suspect, one, data, start, end, True)
        if found < 0:
            return False
        differ |= (found == 0) << 1
        if port == _NO_PORT:
            port = default_port(suspect.lower.data, 0, suspect.lower.size)
        if one.number != port:
            differ |= 4
    if not differ:
        return True
    if differ > 1 and suspect.authority < suspect.authority_end:
        suspect.put(_PARSERS_DISAGREE, suspect.authority, suspect.authority_end)
    else:
        suspect.put(_PARSERS_DISAGREE, suspect.first, suspect.last)
    return True


def compare_relative(
    suspect: Suspect, one: View, data: Any, start: int, end: int, port: int
) -> bool:
    """Return True if appendix B finds the host that stands in *data*, and *port*, at some base.

    The draft of 2010 does not cover relative references.
    """
    return one.number == port and _compare_hosts(suspect, one, data, start, end, True) > 0


def _compare_hosts(
    suspect: Suspect, one: View, data: Any, start: int, end: int, is_written: bool
) -> int:
    """Return 1 for the same host, 0 for another, -1 if only the finder can tell.

    *is_written* means that the host in *data* is what the URL Standard writes.
    """
    if _is_same_text(one.data, one.host, one.host_end, data, start, end):
        return 1
    is_plain = True
    for index in range(one.host, one.host_end):
        if one.data[index] > "\x7f":
            is_plain = False
    for index in range(start, end):
        if data[index] > "\x7f":
            is_plain = False
    if one.host < one.host_end and one.data[one.host] == "[":
        is_plain = False
    if start < end and data[start] == "[":
        is_plain = False
    if is_plain:
        return 0
    # The host as it is written is known to mean what the URL Standard makes of it.
    if is_written and _is_equal(
        one.data, one.host, one.host_end, suspect.text, suspect.host, suspect.host_end
    ):
        return 1
    return -1


def _is_equal(data: Any, start: int, end: int, other: Any, at: int, other_end: int) -> bool:
    return end - start == other_end - at and inline.is_same(data, start, other, at, end - start)


def _is_same_text(data: Any, start: int, end: int, other: Any, at: int, other_end: int) -> bool:
    """Return True for the same bytes, but for the case of ASCII letters."""
    if end - start != other_end - at:
        return False
    for index in range(end - start):
        if inline.lower(ord(data[start + index])) != inline.lower(ord(other[at + index])):
            return False
    return True
