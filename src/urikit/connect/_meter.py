"""The size of a response: as it is received, and as it will be once its encoding is removed.

The client decodes what it gets, in steps whose results may be a thousand times as large. So each
piece is decoded here first, into small buffers that are counted and thrown away, and the client
gets no piece that would make the response too large.
"""

import zlib
from collections.abc import Iterator
from typing import Final

from urikit.connect import _pins as pins
from urikit.guard import ReasonCode

PIECE: Final = 2**16
"""The bytes that are read, sent and decoded at once."""

_RAW: Final = -zlib.MAX_WBITS
_GZIP: Final = zlib.MAX_WBITS | 16
# Servers send "deflate" with the header of zlib and without, and clients take both.
_FORMATS: Final = {
    "gzip": (_GZIP,),
    "x-gzip": (_GZIP,),
    "deflate": (zlib.MAX_WBITS, _RAW),
}
_UNLIMITED: Final = frozenset({"br", "zstd"})
"""Encodings that clients decode, with libraries that cannot stop in the middle."""


class Meter:
    """Counts the body of a response to the request of *permit*, which has this *encoding*.

    >>> from urikit.guard import Guard
    >>> permit = pins.Permit.ask(Guard(max_response_size=1000), "https://example.com/")
    >>> Meter(permit, "").count(b"abc")
    b'abc'
    >>> Meter(permit, "gzip").count(zlib.compress(bytes(1001), wbits=_GZIP))
    Traceback (most recent call last):
    urikit.guard.GuardError: response is larger than 1000 bytes
        https://example.com/
        ^
    """

    def __init__(self, permit: pins.Permit, encoding: str | None) -> None:
        self._permit = permit
        self._limit = permit.guard.max_response_size
        names = [name.strip().lower() for name in (encoding or "").split(",")]
        self._names = [name for name in names if name not in ("", "identity")]
        known = self._names[0] if len(self._names) == 1 else ""
        self._decoded = [_Decoded(bits) for bits in _FORMATS.get(known, ())]
        self._received = 0

    def count(self, data: bytes) -> bytes:
        """Returns *data*, the next piece of the body; refuses it if it is too much."""
        if self._limit is None or not data:
            return data
        if len(self._names) > 1 or not _UNLIMITED.isdisjoint(self._names):
            message = (
                f"size of a response in {', '.join(self._names)!r} cannot be limited; "
                "request gzip, or pass max_response_size=None"
            )
            pins.refuse(ReasonCode.ENCODING_NOT_ALLOWED, message, self._permit.url)
        self._received += len(data)
        self.check(self._received)
        for decoded in self._decoded:
            for size in decoded.sizes(data):
                self.check(size)
        return data

    def check(self, size: int) -> None:
        """Refuses a body of that *size*."""
        limit = self._limit
        if limit is not None and size > limit:
            message = f"response is larger than {limit} bytes"
            pins.refuse(ReasonCode.RESPONSE_TOO_LARGE, message, self._permit.url)


class _Decoded:
    """The sizes of a body, decoded from one format."""

    def __init__(self, bits: int) -> None:
        self._bits = bits
        self._size = 0
        self._decoder = zlib.decompressobj(bits)
        self._failed = False

    def sizes(self, data: bytes) -> Iterator[int]:
        """The size so far, after each step."""
        for start in range(0, len(data), PIECE):
            rest = data[start : start + PIECE]
            while rest and not self._failed:
                rest = self._step(rest)
                yield self._size

    def _step(self, data: bytes) -> bytes:
        decoder = self._decoder
        try:
            self._size += len(decoder.decompress(data, PIECE))
        except zlib.error:  # in this format; it is the client who tells
            self._failed = True
            return b""
        if not decoder.eof:
            return decoder.unconsumed_tail
        # RFC 1952 §2.2: a gzip file may have several members
        self._failed = self._bits != _GZIP
        self._decoder = zlib.decompressobj(self._bits)
        return decoder.unused_data


def limited_encodings(accepted: str) -> str:
    """The value of a field ``Accept-Encoding`` without encodings that cannot be limited.

    >>> limited_encodings("gzip, deflate, br, zstd;q=0.5"), limited_encodings("br")
    ('gzip, deflate', 'identity')
    """
    known = [each.strip() for each in accepted.split(",")]
    kept = [each for each in known if each.partition(";")[0].strip().lower() in _FORMATS]
    return ", ".join(kept) or "identity"
