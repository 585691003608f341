"""Hazards of the user info, the host and the port."""

from __future__ import annotations

from urikit import chars
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.hostnames import MAX_LABEL as _MAX_LABEL, MAX_NAME as _MAX_NAME
from urikit._kernel import inline
from urikit._kernel.hazards.codes import (
    BAD_PORT as _BAD_PORT,
    CLEAR as _CLEAR,
    DOCUMENTATION as _DOCUMENTATION,
    DOCUMENTATION_ADDRESS as _DOCUMENTATION_ADDRESS,
    EMBEDDED_IPV4 as _EMBEDDED_IPV4,
    EMBEDS as _EMBEDS,
    HARMFUL as _HARMFUL,
    IDN as _IDN,
    IGNORABLE as _IGNORABLE,
    IGNORABLE_IN_HOST as _IGNORABLE_IN_HOST,
    INVALID_DNS_NAME as _INVALID_DNS_NAME,
    KEPT as _KEPT,
    LATIN as _LATIN,
    METADATA as _METADATA,
    NUMERIC_IPV4 as _NUMERIC_IPV4,
    OTHER_PORT as _OTHER_PORT,
    PASSWORD as _PASSWORD,
    SCRIPT as _SCRIPT,
    SEPARATOR as _SEPARATOR,
    SEVERAL_AT_SIGNS as _SEVERAL_AT_SIGNS,
    SHARED as _SHARED,
    SHARED_ADDRESS as _SHARED_ADDRESS,
    SINGLE_LABEL as _SINGLE_LABEL,
    SPACE_IN_HOST as _SPACE_IN_HOST,
    SPECIAL as _SPECIAL,
    SPECIAL_ADDRESS as _SPECIAL_ADDRESS,
    TRAILING_DOT as _TRAILING_DOT,
    UNDERSCORE as _UNDERSCORE,
    UNENCODED_SPACE as _UNENCODED_SPACE,
    UNKNOWN as _UNKNOWN,
    UNUSUAL_HOST_CHARACTER as _UNUSUAL_HOST_CHARACTER,
    USERINFO as _USERINFO,
)
from urikit._kernel.hazards.suspect import Suspect
from urikit._kernel.hosts import is_domain, is_ipv4
from urikit._kernel.names import Names
from urikit._kernel.tables import HEX_VALUES as _VALUE_TABLE, MAX_PORT as _MAX_PORT, class_table
from urikit._kernel.utf8 import code_point

if TYPE_CHECKING:
    from typing import Any

_VALUES = _VALUE_TABLE
_NAME, _SPACE, _UNUSUAL, _FATAL = 1, 2, 4, 8
_SPACES = chars.chars(" \x0b\x0c\x1c\x1d\x1e\x1f")
_IN_NAME = chars.ALPHA | chars.DIGIT | chars.chars("-._")
_HOST_TABLE = class_table(
    {
        _NAME: _IN_NAME,
        _SPACE: _SPACES,
        _UNUSUAL: chars.span("\0", "\x7f") - _IN_NAME - _SPACES - chars.chars("%[]:\\\t\n\r"),
        _FATAL: chars.chars("%[]:\\"),
    }
)
_HOST_KINDS = _HOST_TABLE
_BLOCK = 18  # bytes of a block: 16 of an address, the length of its prefix, its kind


# --- user info and port ---------------------------------------------------------------------------


def find_in_userinfo(suspect: Suspect) -> bool:
    """Find the hazards of the user info; return False if only the finders can."""
    if suspect.authority < 0 or suspect.host == suspect.authority:
        return True
    data, start, end = suspect.text, suspect.authority, suspect.host - 1
    colon = -1
    for index in range(start, end):
        code = ord(data[index])
        if code > 0x7F or code == 0x5B or code == 0x5D:  # brackets
            return False
        if code == 0x3A and colon < 0:
            colon = index
        elif code == 0x40:
            suspect.put(_SEVERAL_AT_SIGNS, index, end + 1)
        elif code == 0x20:
            suspect.put(_UNENCODED_SPACE, index, index + 1)
        elif colon < 0:
            # It may look like a host: with a dot, a slash, or as "localhost".
            if code == 0x25 or code == 0x2E or code == 0x2F:
                return False
            if code | 32 == 0x6C and end - index > 8 and ord(data[index + 5]) | 32 == 0x68:
                return False
    suspect.put(_USERINFO, start, end + 1)
    if 0 <= colon < end - 1:
        suspect.put(_PASSWORD, colon, end)
    return True


def find_in_port(suspect: Suspect, default: int) -> bool:
    """Find the hazards of the port; return False if only the finders can."""
    if suspect.port < 0 or suspect.port == suspect.authority_end:
        return True
    data, start, end = suspect.text, suspect.port, suspect.authority_end
    index = start
    while index < end and inline.is_digit(data[index]):
        index += 1
    for at in range(index, end):
        if data[at] == "[" or data[at] == "]" or data[at] > "\x7f":
            return False
    if index < end:
        suspect.put(_BAD_PORT, index, index + 1)
        return True
    port = inline.number(data, start, end, _MAX_PORT)
    if port > _MAX_PORT:
        suspect.put(_BAD_PORT, start, end)
    elif port != default:
        suspect.put(_OTHER_PORT, start, end)
    return True


# --- hosts ----------------------------------------------------------------------------------------


class Hosts:
    """Knowledge of hosts: names that are listed, letters of names, and blocks of addresses.

    All searches share it, in threads that do not wait for each other: nothing here changes.
    """

    __slots__ = (
        *("_block_data", "_block_memory", "_blocks", "_letter_data", "_listed", "_tops"),
        "letters",
    )

    def __init__(
        self, tops: Names, listed: Names, letters: bytes, blocks: list[tuple[bytes, int, int]]
    ) -> None:
        """Store the top-level domains and last two labels that need a finder, and two tables.

        *letters* has a byte for each of 65536 characters: see :meth:`is_plain_name`. *blocks* are
        addresses of 4 or 16 bytes, the lengths of their prefixes, and their kinds, the longest
        prefix first.
        """
        if len(letters) != 1 << 16:
            raise ValueError("expected 65536 letters")
        self._tops = tops
        self._listed = listed
        self._letter_data = letters
        self.letters = letters
        rows = bytearray()
        for address, length, kind in blocks:
            if len(address) not in (4, 16):
                raise ValueError("expected addresses of 4 or 16 bytes")
            is_short = len(address) == 4
            # IPv4 addresses are kept apart from all others by a length over 128.
            rows += address.ljust(16, b"\0") + bytes([length + 200 * is_short, kind])
        self._block_data = bytes(rows)
        self._block_memory = self._block_data
        self._blocks = len(blocks)

    def find_in_host(self, suspect: Suspect, data: Any, start: int, end: int) -> bool:
        """Find the hazards of the host, whose serialization stands in *data*.

        Return False if only the finders can.
        """
        text, first, last = suspect.text, suspect.host, suspect.host_end
        if first == last:
            return False
        if data[start] == "[":
            for index in range(first, last):
                if text[index] == "%":
                    return False
            return self._find_in_ipv6(suspect, data, start + 1, end - 1)
        is_ascii = True
        for index in range(first, last):
            if text[index] > "\x7f":
                is_ascii = False
            elif _HOST_KINDS[ord(text[index])] & _FATAL:
                return False
        if not is_domain(data, start, end) and is_ipv4(data, start, end):
            if not is_ascii:
                return False
            if end - start != last - first or not inline.is_same(
                data, start, text, first, end - start
            ):
                suspect.put(_NUMERIC_IPV4, first, last)
            return self._find_in_ipv4(suspect, data, start, end)
        if not is_ascii and not self._find_in_idn(suspect, text, first, last):
            return False
        self._find_characters(suspect, text, first, last)
        return self._find_in_name(suspect, data, start, end, is_ascii)

    def find_in_bad_host(self, suspect: Suspect) -> bool:
        """Find the hazards of a host that is refused; return False if only the finders can."""
        text, first, last = suspect.text, suspect.host, suspect.host_end
        index = first
        while index < last:
            code = ord(text[index])
            if code < 0x80:
                if _HOST_KINDS[code] & _FATAL:
                    return False
                index += 1
                continue
            code = code_point(text, index, last)
            if code < 0 or code > 0xFFFF:
                return False
            row = self.letters[code]
            after = index + inline.width(code)
            if row == _IGNORABLE:
                suspect.put(_IGNORABLE_IN_HOST, index, after)
            elif row == _SEPARATOR:
                suspect.put(_SPACE_IN_HOST, index, after)
            elif row & _HARMFUL or row & _SCRIPT == 0:
                return False
            index = after
        self._find_characters(suspect, text, first, last)
        return first < last

    def is_ordinary(self, data: Any, start: int, end: int) -> bool:
        """Return True if the host in *data* is a name that is its own serialization, in lower case.

        False says nothing.
        """
        for index in range(start, end):
            code = ord(data[index])
            if not _HOST_KINDS[code] & _NAME or 0x41 <= code <= 0x5A:
                return False
        return end > start and is_domain(data, start, end)

    def _find_characters(self, suspect: Suspect, text: Any, first: int, last: int) -> int:
        for index in range(first, last):
            if text[index] > "\x7f":
                continue
            kind = _HOST_KINDS[ord(text[index])]
            if kind & _SPACE:
                suspect.put(_SPACE_IN_HOST, index, index + 1)
            elif kind & _UNUSUAL:
                suspect.put(_UNUSUAL_HOST_CHARACTER, index, index + 1)
            elif text[index] == "_":
                suspect.put(_UNDERSCORE, index, index + 1)
        return 0

    def _find_in_name(
        self, suspect: Suspect, data: Any, start: int, end: int, is_ascii: bool
    ) -> bool:
        """Find the hazards of the name that stands in *data*, in ASCII."""
        first, last = suspect.host, suspect.host_end
        if data[end - 1] == ".":
            suspect.put(_TRAILING_DOT, last - 1, last)
            end -= 1
        if start == end:
            return False
        label = start
        before = dot = start - 1  # the last two dots
        is_valid = end - start <= _MAX_NAME
        for index in range(start, end + 1):
            if index < end and data[index] != ".":
                continue
            size = index - label
            if size == 0 or size > _MAX_LABEL:
                is_valid = False
            if is_ascii and size > 3 and _is_ace(data, label):
                return False
            if index < end:
                before, dot = dot, index
            label = index + 1
        label = dot + 1
        if not is_valid:
            suspect.put(_INVALID_DNS_NAME, first, last)
        if self._listed.may_have(data, before + 1, end):
            return False
        if dot < start:
            # It may be a scheme.
            if suspect.port >= 0 or suspect.path + 1 < suspect.last:
                return False
            suspect.put(_SINGLE_LABEL, first, last)
        elif self._tops.may_have(data, label, end):
            return False
        return True

    def _find_in_idn(self, suspect: Suspect, text: Any, first: int, last: int) -> bool:
        """Find a label of plain letters that is not ASCII; False if there are other letters.

        All letters of such a label are of one script, whose number their rows in the table have in
        the lower bits. The highest bit says that a letter looks like none in ASCII.
        """
        label = index = first
        script = 0
        has_ascii = is_clear = is_idn = is_top_clear = False
        while index <= last:
            code = 0x2E
            size = 1
            if index < last:
                code = ord(text[index])
                if code > 0x7F:
                    code = code_point(text, index, last)
                    size = inline.width(code)
            if code == 0x2E:
                if script:
                    if text[label] == "-" or text[index - 1] == "-":
                        return False
                    if has_ascii and script != _LATIN:
                        return False
                    if not is_idn:
                        suspect.put(_IDN, label, index)
                    is_idn = True
                    if script != _LATIN and not is_clear:
                        is_top_clear = True
                label = index + 1
                script = 0
                has_ascii = is_clear = False
            elif code > 0x7F:
                row = 0 if code > 0xFFFF or code < 0 else self.letters[code]
                found = row & _SCRIPT
                if found == 0 or found >= _KEPT or row & _HARMFUL or (script and script != found):
                    return False
                script = found
                if row & _CLEAR:
                    is_clear = True
            elif code == 0x2D:
                if index > label and text[index - 1] == "-":
                    return False
            elif code | 32 >= 0x61:
                has_ascii = True
            index += size
        # It may be a lookalike.
        return not is_top_clear

    # --- addresses --------------------------------------------------------------------------------

    def _find_in_ipv4(self, suspect: Suspect, data: Any, start: int, end: int) -> bool:
        address = [0] * 16
        part = value = 0
        for index in range(start, end + 1):
            if index == end or data[index] == ".":
                address[part] = value
                part += 1
                value = 0
            else:
                value = value * 10 + ord(data[index]) - 48
        return self._find_block(suspect, address, 0, True)

    def _find_in_ipv6(self, suspect: Suspect, data: Any, start: int, end: int) -> bool:
        """Find the hazards of an address, which is serialized."""
        address = [0] * 16
        gap = -1
        size = value = 0
        index = start
        while index < end:
            if data[index] == ":":
                if gap < 0:
                    gap = size
                index += 1
                if index < end and data[index] == ":":
                    index += 1
                continue
            value = 0
            while index < end and data[index] != ":":
                value = value << 4 | _VALUES[ord(data[index])]
                index += 1
            address[size] = value >> 8 & 255
            address[size + 1] = value & 255
            size += 2
            if index + 1 < end and data[index + 1] != ":":
                index += 1
        if gap >= 0:
            moved = size - gap
            for number in range(moved):
                address[15 - number] = address[size - 1 - number]
            for number in range(gap, 16 - moved):
                address[number] = 0
        # RFC 5214 §6.1
        if address[9] == 0 and address[10] == 0x5E and address[11] == 0xFE:
            return False
        is_low = True  # "::" and "::1"
        for number in range(15):
            is_low = is_low and address[number] == 0
        if not self._find_block(suspect, address, 0, False):
            return False
        if is_low and address[15] < 2:
            return True
        for row in range(self._blocks):
            at = _BLOCK * row
            if self._block_memory[at + 17] != _EMBEDS or not self._is_in(at, address, 0):
                continue
            suspect.put(_EMBEDDED_IPV4, suspect.host, suspect.host_end)
            if not self._find_block(suspect, address, self._block_memory[at + 16] >> 3, True):
                return False
        return True

    def _find_block(self, suspect: Suspect, address: Any, first: int, is_ipv4: bool) -> bool:
        """Find the hazard of the smallest block that the address at *first* is in."""
        for row in range(self._blocks):
            at = _BLOCK * row
            length, kind = self._block_memory[at + 16], self._block_memory[at + 17]
            if kind == _EMBEDS or (length >= 200) != is_ipv4 or not self._is_in(at, address, first):
                continue
            if kind in (_UNKNOWN, _METADATA):
                return False
            code = _SPECIAL_ADDRESS
            if kind == _SHARED:
                code = _SHARED_ADDRESS
            elif kind == _DOCUMENTATION:
                code = _DOCUMENTATION_ADDRESS
            if kind in (_SPECIAL, _SHARED, _DOCUMENTATION):
                suspect.put(code, suspect.host, suspect.host_end)
            return True
        return True

    def _is_in(self, at: int, address: Any, first: int) -> bool:
        length = self._block_memory[at + 16]
        if length >= 200:
            length -= 200
        index = 0
        while length >= 8:
            if self._block_memory[at + index] != address[first + index]:
                return False
            length -= 8
            index += 1
        if length == 0:
            return True
        differing = self._block_memory[at + index] ^ address[first + index]
        return bool(differing >> (8 - length) == 0)


def _is_ace(data: Any, label: int) -> bool:
    return bool(
        data[label] == "x"
        and data[label + 1] == "n"
        and data[label + 2] == "-"
        and data[label + 3] == "-"
    )
