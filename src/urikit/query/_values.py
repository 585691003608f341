"""Conversion of the values that you pass to the strings of a query."""

import math
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from datetime import date, time
from enum import Enum
from typing import TYPE_CHECKING, Final, Union
from uuid import UUID

from urikit._ground.kinds import described, wrong_type
from urikit._ground.redaction import MASK
from urikit._ground.secret_parameters import is_secret
from urikit._kernel.record import Record
from urikit.errors import BuildError, ErrorKind
from urikit.query._views import MultiMapping

if TYPE_CHECKING:
    from decimal import Decimal

    from urikit._ground.types import Listed

# A string stands for Decimal: importing it takes longer than importing everything else here.
QueryValue = Union[
    str, int, float, bool, Enum, UUID, date, time, "Decimal", os.PathLike[str], Record,
    MultiMapping, None,
]  # fmt: skip
"""The types of a value. ``None`` makes a bare key."""

QueryValues = Union[QueryValue, "Listed[QueryValue]"]
"""The value of a key, or a list or tuple of several; a named tuple is refused."""

_Pair = tuple[str, QueryValues]
# Not Iterable[_Pair]: a dictionary is iterable too, and mypy would not know what to infer for one.
QueryInput = str | Mapping[str, QueryValues] | Sequence[_Pair] | Set[_Pair] | Iterator[_Pair] | None
"""The ways to pass a query: a string, a mapping (such as a ``Query``), pairs, or ``None``."""

MAX_BITS: Final = 4096
"""The size of the largest whole number that is written or read.

Python refuses to write much larger ones, and writing takes quadratic time.
"""


_ORDINARY: Final = 1 << 63


def as_key(key: object) -> str:
    """Return *key* as an exact ``str``; raise ``TypeError`` if it is not a string.

    >>> as_key("a")
    'a'
    """
    if type(key) is str:
        return key
    if not isinstance(key, str):
        raise wrong_type("query key", "a string", key)
    return str.__str__(key)


def as_text(value: object) -> str | None:
    """Return *value* as a string, ``None`` for a bare key; raise ``TypeError`` for other types.

    The errors lack their subject, which :func:`of_key` adds.

    >>> from decimal import Decimal
    >>> from urikit import URL
    >>> as_text(True), as_text(1.0), as_text(date(2026, 1, 2)), as_text(None)
    ('true', '1.0', '2026-01-02', None)
    >>> as_text(Decimal("1.50")), as_text(URL("https://h"))
    ('1.50', 'https://h/')
    """
    if type(value) is str:
        return value
    if type(value) is int and -_ORDINARY < value < _ORDINARY:
        return repr(value)
    if isinstance(value, Enum):
        member, value = value, value.value
        if is_several(value):
            name = f"{type(member).__name__} with a {type(value).__name__} as its value"
            raise TypeError(f"must be a string or number, not {name}; pass value.value")
    if value is None:
        return None
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    # Subclasses of numbers may override repr(): the number is what is written.
    if isinstance(value, int):
        if value.bit_length() > MAX_BITS:
            message = f"must not have more than {MAX_BITS} bits; pass a string instead"
            raise BuildError(ErrorKind.UNSUPPORTED_VALUE, message=message)
        return int.__repr__(value)
    if isinstance(value, float):
        return _finite(float.__repr__(value), math.isfinite(value))
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, Record):
        return value._text
    if isinstance(value, MultiMapping):
        return str(value)
    return _rare(value)


def _rare(value: object) -> str:
    from decimal import Decimal

    if isinstance(value, Decimal):
        return _finite(Decimal.__str__(value), value.is_finite())
    path = os.fspath(value) if isinstance(value, os.PathLike) else None
    if isinstance(path, str):
        return str.__str__(path)
    name, _, hint = described(value).partition("; ")
    if path is not None:
        hint = "pass os.fsdecode(value)"
    elif not hint:
        hint = _hint(value)
    raise TypeError(f"must be a string or number, not {name}; {hint}")


def _hint(value: object) -> str:
    """Return what to pass instead of *value*."""
    if isinstance(value, Mapping):
        return "pass its items as parameters, or convert it to a string"
    if is_several(value):
        return "lists cannot be nested"
    if isinstance(value, Iterable):
        return "pass a list for several values"
    if callable(value):
        return "call it first"
    cls = type(value)
    has_text = cls.__str__ is not object.__str__ or cls.__repr__ is not object.__repr__
    return "pass str(value)" if has_text else "convert it to a string"


def is_several(value: object) -> bool:
    """True if *value* makes a pair for each of its items; a named tuple does not.

    >>> is_several([1, 2]), is_several("12")
    (True, False)
    """
    return isinstance(value, list) or type(value) is tuple


def of_key(key: str, error: TypeError | BuildError) -> TypeError | BuildError:
    """Return the *error* of the value of *key*, naming the key; a secret value is masked.

    >>> of_key("a", TypeError("must be a string or number, not object"))
    TypeError('value of "a" must be a string or number, not object')
    """
    if isinstance(error, TypeError):
        return TypeError(about_value(key, str(error)))
    text, index = error.text, error.index
    if text and is_secret(key):
        text, index = MASK, 0
    return BuildError(error.kind, text, index, message=about_value(key, error.message))


def about_value(name: str, message: str) -> str:
    """Return a *message*, which may lack its subject, about the value of *name*.

    >>> about_value("a", "must be finite"), about_value("a", "lone surrogate")
    ('value of "a" must be finite', 'value of "a": lone surrogate')
    """
    return f'value of "{name}"{"" if message.startswith("must ") else ":"} {message}'


def no_query(source: object) -> TypeError:
    """Return the error for *source*, of which no query can be made."""
    return wrong_type("query", "a string, a mapping or (key, value) pairs", source)


def no_pair(pair: object, source: object) -> TypeError:
    """Return the error for a *pair* of *source* that is not a key and a value."""
    if isinstance(source, tuple) and len(source) == 2 and isinstance(pair, str):
        return TypeError("query must be a list of (key, value) pairs, not one pair; pass [pair]")
    if isinstance(pair, (tuple, list)):
        given = f"a {type(pair).__name__} of length {len(pair)}"
        return TypeError(f"query pairs must be (key, value) tuples, not {given}")
    error = wrong_type("query pairs", "(key, value) tuples", pair)
    if not isinstance(pair, str):
        return error
    hint = 'pass "&".join(pairs)' if "=" in pair else "pass (key, None) for a key without a value"
    return TypeError(f"{error}; {hint}")


def _finite(text: str, is_finite: bool) -> str:
    if not is_finite:
        message = "must be a finite number; pass str(value) to write it anyway"
        raise BuildError(ErrorKind.UNSUPPORTED_VALUE, text, message=message)
    return text
