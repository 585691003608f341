# cython: wraparound=False, boundscheck=False, nonecheck=False, initializedcheck=False
"""One string of each row: its origin or domain, a value, a normal form, or all of it."""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.hostnames import MAX_NAME as _MAX_NAME
from urikit._ground.special_schemes import HTTP_PORT as _HTTP_PORT, HTTPS_PORT as _HTTPS_PORT
from urikit._kernel import memory
from urikit._kernel.canonical import Steps, write_canonical
from urikit._kernel.columns.output import Strings
from urikit._kernel.names import Groups
from urikit._kernel.record import Record
from urikit._kernel.references import find_reference
from urikit._kernel.rewriting import normalize_reference
from urikit._kernel.tables import (
    CANONICAL as _CANONICAL,
    IN_PLACE as _IN_PLACE,
    IRIS as _IRIS,
    NORMAL as _NORMAL,
    NOT_SPECIAL as _NOT_SPECIAL,
    ORIGIN as _ORIGIN,
    REGISTRABLE as _REGISTRABLE,
    SUFFIX_EXCEPTION as _EXCEPTION,
    SUFFIX_RULE as _RULE,
    SUFFIX_WILDCARD as _WILDCARD,
    URLS as _URLS,
    VALUE as _VALUE,
)
from urikit._kernel.urlscan import default_port, find_url
from urikit._kernel.utf8 import is_utf8
from urikit._kernel.writer import Writer

if TYPE_CHECKING:
    from typing import Any


class OneString:
    """The work on a row that gives one string, or compares two rows."""

    __slots__ = (
        *("_key", "_key_data", "_key_size", "_key_start", "_other_spare", "_plus", "_rank"),
        *("_scan", "_spare", "_steps", "_suffixes", "_wanted"),
    )

    def __init__(
        self,
        wanted: int,
        scan: int,
        key: bytes,
        plus: bool,
        rank: int,
        steps: Steps | None,
        suffixes: Groups | None,
    ) -> None:
        """Make the string *wanted* of rows read by the standard that *scan* names.

        ``VALUE`` looks for *key* in queries, in which a plus sign may be a space. Rows are
        normalized to the level of that *rank*, unless it is negative, or by *steps*.
        ``REGISTRABLE`` looks names up in *suffixes*, whose numbers are flags.
        """
        self._wanted = wanted
        self._scan = scan
        self._key = key
        self._key_data: Any = memory.at(memory.address_of(key))
        self._key_start = 0
        self._key_size = len(key)
        self._plus = plus
        self._rank = rank
        self._steps = steps
        self._suffixes = suffixes
        self._spare = Writer(64)
        self._other_spare = Writer(64)

    def look_for(self, data: str, start: int, end: int) -> None:
        """Look for another key from now on, which is in *data* from *start* to *end*."""
        self._key_data = data
        self._key_start = start
        self._key_size = end - start

    def put(
        self,
        data: str,
        start: int,
        end: int,
        limit: int,
        lacks_slash: bool,
        record: Record,
        text: Strings,
        row: int,
    ) -> bool:
        """Write the string to *text*; return False if that needs Python."""
        if self._wanted == _VALUE:
            return self._put_value(data, end, limit, record, self._key_data, self._spare, text, row)
        if self._wanted == _ORIGIN:
            return self._put_origin(data, start, end, limit, record, text, row)
        if self._wanted == _REGISTRABLE:
            return self._put_domain(data, start, limit, record, text, row)
        if self._wanted == _NORMAL or self._wanted == _CANONICAL:
            return self._put_rewritten(data, start, end, record, self._spare, text, row)
        if lacks_slash:  # in its place the one after the scheme will do
            text.append(data, start, record._path, limit)
            text.append(data, record._scheme_end + 1, record._scheme_end + 2, limit)
            start = record._path
        text.put(data, start, end, limit, row)
        return True

    # RFC 3986 §6.2
    def _normalize(self, data: str, start: int, end: int, record: Record, out: Writer) -> bool:
        """Write the normal form to *out*, unless the scheme may have rules of its own."""
        out.truncate(0)
        if self._rank <= 0:
            out.copy(data, start, end)
            return self._rank == 0 and not out.failed
        if record._scheme_end < 0:
            return False
        # An IRI's escapes may be decoded to characters, which the objects do. RFC 3987 §5.3.2.3
        if self._scan == _IRIS and self._rank > 1 and _has_escape(data, start, end):
            return False
        out.copy_lower(data, start, record._scheme_end)
        port = default_port(out.data, 0, out.size) if 2 <= out.size <= 5 else _NOT_SPECIAL
        if port != _HTTP_PORT and port != _HTTPS_PORT:
            return False
        out.truncate(0)
        return (
            normalize_reference(data, start, end, record, self._rank, port, True, True, out, record)
            and not out.failed
        )

    def _put_rewritten(
        self, data: str, start: int, end: int, record: Record, out: Writer, text: Strings, row: int
    ) -> bool:
        """Write the normal or the canonical form to *text*."""
        if self._wanted == _CANONICAL:
            out.truncate(0)
            if self._steps is None:
                return False
            if not write_canonical(data, start, end, record, self._steps, out):
                return False
        elif not self._normalize(data, start, end, record, out) or (
            # A URL is read once more, if it has changed: that must not change it again.
            self._scan == _URLS
            and not _is_equal(data, start, end, out.data, 0, out.size)
            and find_url(out.data, 0, out.size, out.size, record) != _IN_PLACE
        ):
            return False
        text.put(out.data, 0, out.size, out._room, row)
        return True

    def compare(
        self,
        data: str,
        start: int,
        end: int,
        record: Record,
        other: str,
        other_start: int,
        other_end: int,
        other_record: Record,
    ) -> int:
        """Return 1 if two strings have the same normal form, 0 if not, -1 if only Python knows."""
        if _is_equal(data, start, end, other, other_start, other_end):
            return 1
        if self._rank != 0 and not (
            _is_plain(data, start, end, record)
            and _is_plain(other, other_start, other_end, other_record)
        ):
            return -1
        if not (
            self._normalize(data, start, end, record, self._spare)
            and self._normalize(other, other_start, other_end, other_record, self._other_spare)
        ):
            return -1
        size, other_size = self._spare.size, self._other_spare.size
        return _is_equal(self._spare.data, 0, size, self._other_spare.data, 0, other_size)

    # URL §4.7
    def _put_origin(
        self, data: str, start: int, end: int, limit: int, record: Record, text: Strings, row: int
    ) -> bool:
        scheme_end = record._scheme_end
        if self._scan != _URLS and not _is_normal(data, start, end, record):
            return False
        default = default_port(data, start, scheme_end - start)
        if default < 0:  # null, unless it is a blob
            return default != _NOT_SPECIAL or data[start] != "b"
        if record._host > scheme_end + 3:
            text.append(data, start, scheme_end + 3, limit)
            start = record._host
        text.put(data, start, record._path, limit, row)
        return True

    # URL §3.2, registrable domain
    def _put_domain(
        self, data: str, start: int, limit: int, record: Record, text: Strings, row: int
    ) -> bool:
        if self._suffixes is None or self._scan != _URLS:
            return False
        host, end = record._host, record._host_end
        if default_port(data, start, record._scheme_end - start) == _NOT_SPECIAL or host >= end:
            return True
        if data[host] == "." or data[host] == "[":
            return True
        index = end
        while index > host and "0" <= data[index - 1] <= "9":
            index -= 1
        if index < end and (index == host or data[index - 1] == "."):
            return True  # an IPv4 address
        for index in range(host + 1, end):
            if data[index] == "." and data[index - 1] == ".":
                return True
        suffix = _suffix_start(data, host, end, self._suffixes)
        if suffix > host:
            text.put(data, _dot_before(data, host, suffix - 1) + 1, end, limit, row)
        return True

    # application/x-www-form-urlencoded
    def _put_value(
        self,
        data: str,
        end: int,
        limit: int,
        record: Record,
        key: str,
        decoded: Writer,
        text: Strings,
        row: int,
    ) -> bool:
        """Write the first value of the key, decoded, unless bytes that are no UTF-8 are met."""
        index = record._query + 1 if record._query >= 0 else end
        end = record._fragment if record._fragment >= 0 else end
        while index < end:
            start = index
            escaped = False
            while index < end and data[index] != "&" and data[index] != "=":
                escaped = escaped or data[index] == "%" or data[index] == "+"
                index += 1
            if escaped:
                if not self._decode(data, start, index, decoded):
                    return False
                found = self._is_key(decoded.data, 0, decoded.size, key)
            else:
                found = self._is_key(data, start, index, key)
            if found and (index == end or data[index] == "&"):
                break  # a bare key: no value
            start = index + 1
            escaped = False
            while index < end and data[index] != "&":
                escaped = escaped or data[index] == "%" or data[index] == "+"
                index += 1
            if found:
                if not escaped:
                    text.put(data, start, index, limit, row)
                elif self._decode(data, start, index, decoded):
                    text.put(decoded.data, 0, decoded.size, decoded._room, row)
                else:
                    return False
                return True
            index += 1
        return True

    def _is_key(self, data: str, start: int, end: int, key: str) -> bool:
        if end - start != self._key_size:
            return False
        at = 0
        while at < self._key_size and data[start + at] == key[self._key_start + at]:
            at += 1
        return at == self._key_size

    def _decode(self, data: str, start: int, end: int, out: Writer) -> bool:
        """Write a string without its escapes to *out*; return False if that is not UTF-8."""
        out.truncate(0)
        out.copy_decoded(data, start, end, self._plus)
        return not out.failed and is_utf8(out.data, 0, out.size)


def _dot_before(data: str, start: int, index: int) -> int:
    """Return the index of the last dot from *start* to *index*, or the one before *start*."""
    index -= 1
    while index >= start and data[index] != ".":
        index -= 1
    return index


# The same as in whatwg/_public_suffix.py, where the algorithm is explained.
def _suffix_start(data: str, start: int, end: int, suffixes: Groups) -> int:
    """Return where the public suffix of a name begins."""
    stop = end - (data[end - 1] == ".")
    dot = _dot_before(data, start, stop)
    suffix = dot + 1
    while stop - dot <= _MAX_NAME:
        flags = suffixes.find(0, data, dot + 1, stop)
        if flags >= 0:
            if flags & _EXCEPTION:
                while dot + 1 < end and data[dot + 1] != ".":
                    dot += 1
                return dot + 2 if dot + 1 < end else start
            if flags & _RULE:
                suffix = dot + 1
            if flags & _WILDCARD and dot >= start:
                suffix = _dot_before(data, start, dot) + 1
        if dot < start:
            break
        dot = _dot_before(data, start, dot)
    return suffix


def _is_equal(
    data: str, start: int, end: int, other: str, other_start: int, other_end: int
) -> bool:
    if other_end - other_start != end - start:
        return False
    while start < end and data[start] == other[other_start]:
        start += 1
        other_start += 1
    return start == end


def _is_plain(data: str, start: int, end: int, record: Record) -> bool:
    """Return True if a string is a URI, and its host one that DNS could be asked for."""
    if find_reference(data, start, end, False, record):
        return False
    index = record._host
    while index < record._host_end and data[index] != "%":
        index += 1
    return index == record._host_end


def _has_escape(data: str, start: int, end: int) -> bool:
    index = start
    while index < end and data[index] != "%":
        index += 1
    return index < end


def _is_normal(data: str, start: int, end: int, record: Record) -> bool:
    """Return True if a string has nothing that normalization would change, so far as is known.

    It has a scheme of the Web, no user info, no escapes, and is what both standards would write.
    """
    if find_url(data, start, end, end, record) != _IN_PLACE:
        return False
    if find_reference(data, start, end, False, record):
        return False
    port = default_port(data, start, record._scheme_end - start)
    if port != _HTTP_PORT and port != _HTTPS_PORT:
        return False
    if record._host != record._scheme_end + 3:
        return False
    if data[record._host] == "[":  # not every address is as RFC 5952 writes it
        return False
    while start < end and data[start] != "%":
        start += 1
    return start == end
