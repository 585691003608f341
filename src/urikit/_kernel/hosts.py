"""Hosts: URL §3.5, the host parser, and §3.6, the host serializer, over UTF-8 bytes.

:func:`write_host` parses every host and writes its serialization, or returns the code of the
failure. :func:`is_domain`, :func:`is_ipv4` and :func:`is_ipv6` recognize hosts that are their own
serialization.
"""

from __future__ import annotations

from urikit._kernel import inline
from urikit._kernel.idna import domain_to_ascii
from urikit._kernel.tables import (
    DOMAIN_TO_ASCII as _DOMAIN_TO_ASCII,
    FORBIDDEN_HOST as _FORBIDDEN_TABLE,
    HEX_VALUES as _VALUE_TABLE,
    HOST_INVALID_CODE_POINT as _HOST_INVALID_CODE_POINT,
    IN_DOMAIN as _IN_DOMAIN,
    IN_OPAQUE_HOST as _IN_OPAQUE_HOST,
    IPV4_IN_IPV6_INVALID_CODE_POINT as _INVALID_IN_IPV4,
    IPV4_IN_IPV6_OUT_OF_RANGE_PART as _OUT_OF_RANGE_IN_IPV4,
    IPV4_IN_IPV6_TOO_FEW_PARTS as _TOO_FEW_IN_IPV4,
    IPV4_IN_IPV6_TOO_MANY_PIECES as _IPV4_TOO_LATE,
    IPV4_NON_NUMERIC_PART as _IPV4_NON_NUMERIC_PART,
    IPV4_OUT_OF_RANGE_PART as _IPV4_OUT_OF_RANGE_PART,
    IPV4_TOO_MANY_PARTS as _IPV4_TOO_MANY_PARTS,
    IPV6_INVALID_CODE_POINT as _IPV6_INVALID_CODE_POINT,
    IPV6_INVALID_COMPRESSION as _IPV6_INVALID_COMPRESSION,
    IPV6_MULTIPLE_COMPRESSION as _IPV6_MULTIPLE_COMPRESSION,
    IPV6_TOO_FEW_PIECES as _IPV6_TOO_FEW_PIECES,
    IPV6_TOO_MANY_PIECES as _IPV6_TOO_MANY_PIECES,
    IPV6_UNCLOSED as _IPV6_UNCLOSED,
    URL_CLASSES as _TABLE,
)
from urikit._kernel.utf8 import is_utf8
from urikit._kernel.workspace import Workspace
from urikit._kernel.writer import Writer
from urikit._unicode.processing import Processing

# In C pointers into the tables
_CLASSES, _FORBIDDEN, _VALUES = _TABLE, _FORBIDDEN_TABLE, _VALUE_TABLE
_LONGEST, _MOST = 21, 6  # labels
_TOO_LARGE = 1 << 32  # for any part of an IPv4 address


# --- hosts that are their own serialization -------------------------------------------------------


def is_domain(data: str, start: int, end: int) -> bool:
    """Return True if the host in *data*, in lower case, is surely a name and not an IPv4 address.

    URL §3.5, the ends-in-a-number checker.
    """
    if end > start and data[end - 1] == ".":
        end -= 1
    index = end
    while index > start and data[index - 1] != ".":
        index -= 1
    if index == end or not inline.is_digit(data[index]):
        return True
    if data[index] == "0" and index + 1 < end and data[index + 1] == "x":
        index += 2
        while index < end:
            if _VALUES[ord(data[index])] > 15:
                return True
            index += 1
        return False
    while index < end:
        if not inline.is_digit(data[index]):
            return True
        index += 1
    return False


def is_clean_authority(data: str, start: int, end: int) -> bool:
    """Return True for a name, and perhaps a port, that are surely valid and in normal form.

    The name has up to six labels of up to 21 letters and digits, with single hyphens between them;
    the last one starts with a letter. The port has up to four digits.

    >>> [is_clean_authority(text, 0, len(text)) for text in ("a-b.example:80", "a--b", "a.1", "a:080")]
    [True, False, False, False]
    """  # noqa: E501 (an example on one line)
    index, count, labels, is_letter = start, 0, 1, False
    while index < end and data[index] != ":":
        if inline.is_digit(data[index]) or "a" <= data[index] <= "z":
            if not count:
                is_letter = data[index] > "9"
            count += 1
        elif not count or data[index - 1] == "-":
            return False
        elif data[index] == ".":
            count = 0
            labels += 1
        elif data[index] != "-":
            return False
        if count > _LONGEST or labels > _MOST:
            return False
        index += 1
    if not count or not is_letter or data[index - 1] == "-":
        return False
    if index == end:
        return True
    index += 1
    if end - index > 4 or index == end or data[index] == "0":
        return False
    while index < end and inline.is_digit(data[index]):
        index += 1
    return index == end


def is_ipv4(data: str, index: int, end: int) -> bool:
    """Return True for an IPv4 address as the serializer writes it. URL §3.6"""
    for part in range(4):
        if part:
            if index == end or data[index] != ".":
                return False
            index += 1
        start = index
        value = 0
        while index < end and index < start + 3 and inline.is_digit(data[index]):
            value = value * 10 + ord(data[index]) - 48
            index += 1
        if index == start or value > 255 or (data[start] == "0" and index > start + 1):
            return False
    return index == end


def is_ipv6(data: str, index: int, end: int) -> bool:
    """Return True for an IPv6 address as the serializer writes it. URL §3.6"""
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
            and (inline.is_digit(data[index]) or "a" <= data[index] <= "f")
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
    if _compressed_piece_index(nonzero) != gap:
        return False
    # The gap is the whole run: up to a piece that is not zero, or to the end.
    return gap < 0 or gap + width == 8 or (nonzero >> (gap + width) & 1) == 1


# URL §3.6, "find the IPv6 address compressed piece index"
def _compressed_piece_index(nonzero: int) -> int:
    """Return where the first longest run of two zeros or more starts, or -1.

    The number has a bit for each piece that is not zero.
    """
    longest_at, longest, run = -1, 1, 0
    for piece in range(8):
        run = 0 if nonzero >> piece & 1 else run + 1
        if run > longest:
            longest = run
            longest_at = piece + 1 - run
    return longest_at


# --- URL §3.5: host parsing -----------------------------------------------------------------------


def write_host(data: str, start: int, end: int, is_opaque: bool, work: Workspace) -> int:
    """Parse the host in *data* from *start* to *end* and write its serialization.

    Return 0, or the code of the failure.

    >>> from urikit._kernel.workspace import Workspace
    >>> work = Workspace()
    >>> write_host("0x7F.1", 0, 6, False, work), work.out.text(0, work.out.size)
    (0, '127.0.0.1')
    """
    if start < end and data[start] == "[":
        if data[end - 1] != "]":
            return _IPV6_UNCLOSED
        return write_ipv6(data, start + 1, end - 1, work.out)
    if is_opaque:
        return _write_opaque_host(data, start, end, work.out)
    begin = work.out.size
    work.out.copy_lower(data, start, end)
    if _is_all(work.out.data, begin, work.out.size, _IN_DOMAIN):
        return _write_number(work.out, begin)
    work.out.truncate(begin)
    is_ascii = True
    for index in range(start, end):
        if data[index] == "%":
            work.host.truncate(0)
            work.host.copy_decoded(data, start, end, False)
            return _write_decoded_domain(work)
        if data[index] > "\x7f":
            is_ascii = False
    return _write_domain(data, start, end, is_ascii, work.idna, work.out)


def _is_all(data: str, index: int, end: int, wanted: int) -> bool:
    """Return True if every byte, of which there is one at least, is in the class *wanted*."""
    bits = wanted if index < end else 0
    while index < end:
        bits &= _CLASSES[ord(data[index])]
        index += 1
    return bits != 0


def _write_decoded_domain(work: Workspace) -> int:
    """Write the domain that was percent-decoded."""
    is_ascii = True
    size = work.host.size
    for index in range(size):
        if work.host.data[index] > "\x7f":
            is_ascii = False
    # What is not UTF-8 becomes U+FFFD, which is disallowed.
    if not is_ascii and not is_utf8(work.host.data, 0, size):
        return _DOMAIN_TO_ASCII
    return _write_domain(work.host.data, 0, size, is_ascii, work.idna, work.out)


# URL §3.3, domain to ASCII without being strict; then the rest of the host parser
def _write_domain(
    data: str, start: int, end: int, is_ascii: bool, idna: Processing, out: Writer
) -> int:
    begin = out.size
    if is_ascii:
        out.copy_lower(data, start, end)
    elif not domain_to_ascii(data, start, end, idna, out):
        return _DOMAIN_TO_ASCII
    if not _is_all(out.data, begin, out.size, _IN_DOMAIN):
        return _DOMAIN_TO_ASCII
    return _write_number(out, begin)


def _write_number(out: Writer, begin: int) -> int:
    """Write an IPv4 address over the domain that is written from *begin* on, if it ends as one."""
    if is_domain(out.data, begin, out.size) or is_ipv4(out.data, begin, out.size):
        return 0
    return _write_ipv4(out, begin)


# URL §3.5, the opaque-host parser
def _write_opaque_host(data: str, start: int, end: int, out: Writer) -> int:
    for index in range(start, end):
        code = ord(data[index])
        if _CLASSES[code] & _IN_OPAQUE_HOST:
            out.put_byte(code)
        elif _FORBIDDEN[code]:
            return _HOST_INVALID_CODE_POINT
        else:
            out.put_escape(code)
    return 0


# URL §3.5, the IPv4 parser
def _write_ipv4(out: Writer, begin: int) -> int:
    """Write the address that stands in *out* from *begin* on in its place."""
    index, end = begin, out.size
    if out.data[end - 1] == "." and end - begin > 1:
        end -= 1
    parts = 1
    while index < end:
        if out.data[index] == ".":
            parts += 1
        index += 1
    if parts > 4:
        return _IPV4_TOO_MANY_PARTS
    address = 0
    is_in_range = True
    index = begin
    for number in range(parts):
        part = index
        while index < end and out.data[index] != ".":
            index += 1
        value = _ipv4_number(out.data, part, index)
        if value < 0:
            return _IPV4_NON_NUMERIC_PART
        # The last part fills what is left of the address.
        width = 8 if number < parts - 1 else 8 * (5 - parts)
        if value >> width:
            is_in_range = False
        else:
            address = address << width | value
        index += 1
    if not is_in_range:
        return _IPV4_OUT_OF_RANGE_PART
    out.truncate(begin)
    for number in range(4):
        if number:
            out.put(".")
        out.put_number(address >> (24 - 8 * number) & 255)
    return 0


# URL §3.5, the IPv4 number parser
def _ipv4_number(data: str, index: int, end: int) -> int:
    """Return the value of one part of an IPv4 address, at most 2**32, or -1 if it is no number."""
    radix = 10
    if index == end:
        return -1
    if end - index > 1 and data[index] == "0":
        if data[index + 1] == "x":
            radix = 16
            index += 2
        else:
            radix = 8
            index += 1
    value = 0
    while index < end:
        digit = _VALUES[ord(data[index])]
        if digit >= radix:
            return -1
        value = value * radix + digit
        if value > _TOO_LARGE:
            value = _TOO_LARGE
        index += 1
    return value


# URL §3.5, the IPv6 parser
def write_ipv6(data: str, index: int, end: int, out: Writer) -> int:
    """Append an address in brackets, serialized, and return 0, or return the failure."""
    pieces = [0] * 8
    count = 0
    compress = -1
    if index < end and data[index] == ":":
        if index + 1 == end or data[index + 1] != ":":
            return _IPV6_INVALID_COMPRESSION
        index += 2
        count = compress = 1
    while index < end:
        if count == 8:
            return _IPV6_TOO_MANY_PIECES
        if data[index] == ":":
            if compress >= 0:
                return _IPV6_MULTIPLE_COMPRESSION
            index += 1
            count += 1
            compress = count
            continue
        value = length = 0
        while length < 4 and index < end and _VALUES[ord(data[index])] < 16:
            value = value << 4 | _VALUES[ord(data[index])]
            index += 1
            length += 1
        if index < end and data[index] == ".":
            if length == 0:
                return _INVALID_IN_IPV4
            if count > 6:
                return _IPV4_TOO_LATE
            failure = _read_ipv4_in_ipv6(data, index - length, end, pieces, count)
            if failure:
                return failure
            count += 2
            break
        if index < end:
            if data[index] != ":":
                return _IPV6_INVALID_CODE_POINT
            index += 1
            if index == end:
                return _IPV6_INVALID_CODE_POINT
        pieces[count] = value
        count += 1
    if compress >= 0:
        # What stands after the two colons goes to the end.
        swaps = count - compress
        for number in range(swaps):
            pieces[7 - number] = pieces[count - 1 - number]
        for number in range(compress, 8 - swaps):
            pieces[number] = 0
    elif count != 8:
        return _IPV6_TOO_FEW_PIECES
    _put_ipv6(pieces, out)
    return 0


# The IPv4 address at the end of an IPv6 address: step 6.5.5 of the IPv6 parser
def _read_ipv4_in_ipv6(data: str, index: int, end: int, pieces: list[int], count: int) -> int:
    numbers_seen = 0
    while index < end:
        if numbers_seen > 0:
            if data[index] != "." or numbers_seen == 4:
                return _INVALID_IN_IPV4
            index += 1
        if index == end or not inline.is_digit(data[index]):
            return _INVALID_IN_IPV4
        value = -1
        while index < end and inline.is_digit(data[index]):
            if value == 0:
                return _INVALID_IN_IPV4
            value = ord(data[index]) - 48 if value < 0 else value * 10 + ord(data[index]) - 48
            if value > 255:
                return _OUT_OF_RANGE_IN_IPV4
            index += 1
        pieces[count + numbers_seen // 2] = pieces[count + numbers_seen // 2] << 8 | value
        numbers_seen += 1
    return 0 if numbers_seen == 4 else _TOO_FEW_IN_IPV4


# URL §3.6, the IPv6 serializer
def _put_ipv6(pieces: list[int], out: Writer) -> None:
    """Write the address in brackets, its first longest run of zeros compressed."""
    nonzero = 0
    for number in range(8):
        if pieces[number]:
            nonzero |= 1 << number
    compress = _compressed_piece_index(nonzero)
    out.put("[")
    number = 0
    while number < 8:
        if number == compress:
            if number == 0:
                out.put(":")
            out.put(":")
            while number < 8 and not pieces[number]:
                number += 1
            continue
        out.put_piece(pieces[number], number == 7)
        number += 1
    out.put("]")
