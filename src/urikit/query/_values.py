"""How values become the text of a query: the documented coercion, and no other."""

import math
from datetime import date, time
from enum import Enum
from typing import Final
from uuid import UUID

from urikit.errors import BuildError, ErrorKind

QueryValue = str | int | float | bool | Enum | UUID | date | time | None
"""What a value may be. ``None`` makes a bare key."""

MAX_BITS: Final = 4096
"""The largest whole number that is written or read has this many bits.

It is well below where Python refuses to write one, and writing takes time that grows with the
square of the length.
"""


_ORDINARY: Final = 1 << 63


def as_key(key: object) -> str:
    """A key as text; anything that is no text is a ``TypeError``.

    >>> as_key("a")
    'a'
    """
    if type(key) is str:
        return key
    if not isinstance(key, str):
        raise TypeError(f"a key of a query is text, not {type(key).__name__}")
    return str.__str__(key)


def as_text(value: object) -> str | None:
    """A value as text; ``None`` for a bare key. Whatever would surprise is a ``TypeError``.

    >>> as_text(True), as_text(1.0), as_text(date(2026, 1, 2)), as_text(None)
    ('true', '1.0', '2026-01-02', None)
    """
    if type(value) is str:
        return value
    if type(value) is int and -_ORDINARY < value < _ORDINARY:
        return repr(value)
    if isinstance(value, Enum):
        value = value.value
    if value is None:
        return None
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    # Subclasses of numbers may show themselves as anything: the number is what is written.
    if isinstance(value, int):
        if value.bit_length() > MAX_BITS:
            raise BuildError(ErrorKind.UNSUPPORTED_VALUE, message="a number too large to write")
        return int.__repr__(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise BuildError(ErrorKind.UNSUPPORTED_VALUE, str(value), message="not a finite number")
        return float.__repr__(value)
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(f"a value of a query cannot be a {type(value).__name__}")
