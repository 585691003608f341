"""Hosts of special URLs, URL §3.5 and §3.6: canonical ones, and the canonical form of others.

Every function answers only where the answer is certain; the engine, :mod:`urikit.whatwg._host`,
knows the rest.
"""

from __future__ import annotations

from urikit._kernel.idna import certain_domain_to_ascii
from urikit._kernel.tables import IN_DOMAIN as _IN_DOMAIN
from urikit._kernel.tables import URL_CLASSES as _TABLE

__all__ = ["canonical_host", "is_domain", "is_ipv4", "is_ipv6"]

_OPENING, _CLOSING, _COLON = b"[]:"
_HEX_DIGITS = b"0123456789abcdef"
_HEX, _CLASSES = _HEX_DIGITS, _TABLE  # in C pointers into the tables


def _is_digit(char: str) -> bool:
    return "0" <= char <= "9"


def is_domain(data: str, start: int, end: int) -> bool:
    """Whether the host in *data* is surely a name. URL §3.5, the ends-in-a-number checker"""
    if end > start and data[end - 1] == ".":
        end -= 1
    index = end
    while index > start and data[index - 1] != ".":
        index -= 1
    if index == end or not _is_digit(data[index]):
        return True
    if data[index] == "0" and index + 1 < end and data[index + 1] == "x":
        return False
    while index < end:
        if not _is_digit(data[index]):
            return True
        index += 1
    return False


def is_ipv4(data: str, index: int, end: int) -> bool:
    """Whether the host is an IPv4 address as the serializer writes it. URL §3.6"""
    for part in range(4):
        if part:
            if index == end or data[index] != ".":
                return False
            index += 1
        start = index
        value = 0
        while index < end and index < start + 3 and _is_digit(data[index]):
            value = value * 10 + ord(data[index]) - 48
            index += 1
        if index == start or value > 255 or (data[start] == "0" and index > start + 1):
            return False
    return index == end


def is_ipv6(data: str, index: int, end: int) -> bool:
    """Whether this is an IPv6 address as the serializer writes it. URL §3.6"""
    nonzero = 0  # a bit for each piece that is not zero
    count = 0
    gap = -1  # the number of the piece where the two colons stand
    if index + 1 < end and data[index] == ":":
        if data[index + 1] != ":":
            return False
        gap = 0
        index += 2
    while index < end:
        start = index
        while (
            index < end
            and index < start + 4
            and (_is_digit(data[index]) or "a" <= data[index] <= "f")
        ):
            index += 1
        if index == start or count == 8:
            return False
        if data[start] != "0":
            nonzero |= 1 << count
        elif index > start + 1:
            return False
        count += 1
        if index == end:
            break
        if data[index] != ":" or index + 1 == end:
            return False
        index += 1
        if data[index] == ":":
            if gap >= 0:
                return False
            gap = count
            index += 1
    # The gap must be what the serializer compresses: the first longest run of two zeros or more.
    width = 8 - count
    if gap < 0:
        width = 0
        if count != 8:
            return False
    elif count > 6:
        return False
    if gap >= 0:
        nonzero = (nonzero >> gap << (gap + width)) | (nonzero & ((1 << gap) - 1))
    longest_at, longest, run = -1, 1, 0
    for piece in range(8):
        run = 0 if nonzero >> piece & 1 else run + 1
        if run > longest:
            longest = run
            longest_at = piece + 1 - run
    return longest_at == gap and (gap < 0 or longest == width)


# URL §3.5, the host parser
def canonical_host(name: str) -> str | None:
    """The serialisation of the host *name*, if it is certain."""
    if not name:
        return None
    if name.isascii():
        name = name.lower()
    else:
        ascii_name = certain_domain_to_ascii(name)
        if ascii_name is None:
            return None
        name = ascii_name
    data, end = name, len(name)
    if end and data[0] == "[":
        if data[end - 1] != "]":
            return None
        return name if is_ipv6(name, 1, end - 1) else _canonical_ipv6(name)
    index = 0
    while index < end and _CLASSES[ord(data[index])] & _IN_DOMAIN:
        index += 1
    if index < end or not end:
        return None
    if is_domain(name, 0, end) or is_ipv4(name, 0, end):
        return name
    return _canonical_ipv4(name)


# URL §3.5, the IPv4 parser
def _canonical_ipv4(name: str) -> str | None:
    """The address that *name* writes in one of the ways of ``inet_aton``, if it is one."""
    parts = name.split(".")
    if len(parts) > 1 and not parts[-1]:
        parts.pop()
    count = len(parts)
    if count > 4:
        return None
    address = 0
    for number in range(count):
        value = _ipv4_number(parts[number])
        # The last part fills what is left of the address.
        width = 8 if number < count - 1 else 8 * (5 - count)
        if value < 0 or value >> width:
            return None
        address = address << width | value
    return f"{address >> 24}.{address >> 16 & 255}.{address >> 8 & 255}.{address & 255}"


# URL §3.5, the IPv4 number parser
def _ipv4_number(text: str) -> int:
    """The value of one part of an IPv4 address, or -1 if it is none or too large."""
    index, end = 0, len(text)
    radix = 10
    if end > 1 and text[0] == "0":
        radix, index = (16, 2) if text[1] == "x" else (8, 1)
    elif not end:
        return -1
    value = 0
    while index < end:
        digit = _hex_digit(text[index])
        if digit < 0 or digit >= radix:
            return -1
        value = value * radix + digit
        if value > 0xFFFFFFFF:
            return -1
        index += 1
    return value


def _hex_digit(char: str) -> int:
    """The value of a hexadecimal digit in lower case, or -1."""
    if _is_digit(char):
        return ord(char) - 48
    return ord(char) - 87 if "a" <= char <= "f" else -1


# URL §3.5, the IPv6 parser
def _canonical_ipv6(name: str) -> str | None:
    """The address that *name*, in brackets and lower case, writes, if it is one."""
    data, index, end = name, 1, len(name) - 1
    pieces = [0] * 8
    count = 0
    compress = -1  # the number of the piece where the two colons stand
    if index + 1 < end and data[index] == ":":
        if data[index + 1] != ":":
            return None
        compress = 0
        index += 2
    while index < end:
        start, value = index, 0
        while index < end and index < start + 4 and _hex_digit(data[index]) >= 0:
            value = value << 4 | _hex_digit(data[index])
            index += 1
        if index < end and data[index] == ".":
            # The last two pieces as an IPv4 address
            if count > 6 or not is_ipv4(name, start, end):
                return None
            address = value = 0
            for place in range(start, end):
                if data[place] == ".":
                    address = address << 8 | value
                    value = 0
                else:
                    value = value * 10 + _hex_digit(data[place])
            address = address << 8 | value
            pieces[count] = address >> 16
            pieces[count + 1] = address & 0xFFFF
            count += 2
            break
        if index == start or count == 8:
            return None
        pieces[count] = value
        count += 1
        if index == end:
            break
        if data[index] != ":" or index + 1 == end:
            return None
        index += 1
        if data[index] == ":":
            if compress >= 0:
                return None
            compress = count
            index += 1
    if (compress < 0 and count < 8) or (compress >= 0 and count > 7):
        return None
    if compress >= 0:
        # What stands after the two colons goes to the end.
        for number in range(count - compress):
            pieces[7 - number] = pieces[count - 1 - number]
        for number in range(compress, 8 - count + compress):
            pieces[number] = 0
    return _ipv6_text(pieces)


# URL §3.6, the IPv6 serializer
def _ipv6_text(pieces: list[int]) -> str:
    """The address in brackets, its first longest run of zeros compressed."""
    longest_at, longest, run = -1, 1, 0
    for number in range(8):
        run = 0 if pieces[number] else run + 1
        if run > longest:
            longest = run
            longest_at = number + 1 - run
    output = bytearray(48)  # at most eight pieces of four digits, as many colons, two brackets
    out = output
    out[0] = _OPENING
    written = 1
    number = 0
    while number < 8:
        if number == longest_at:
            if number == 0:
                out[written] = _COLON
                written += 1
            out[written] = _COLON
            written += 1
            number += longest
            continue
        value, shift = pieces[number], 12
        while shift and not value >> shift:
            shift -= 4
        while shift >= 0:
            out[written] = _HEX[value >> shift & 15]
            written += 1
            shift -= 4
        number += 1
        if number < 8:
            out[written] = _COLON
            written += 1
    out[written] = _CLOSING
    return out[: written + 1].decode("ascii")
