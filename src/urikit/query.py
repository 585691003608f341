"""The query as an ordered, immutable multi-dict.

A query is text first: ``Query(text)`` keeps every pair as it was written, and decodes when it
is read. Changing one pair leaves the others byte for byte as they were.

In form mode (the default, as web forms write it) ``+`` is a space; in percent mode it is a
plus sign. ``?flag`` (a bare key, the value ``None``) and ``?flag=`` (the value ``""``) differ
and survive.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, time
from enum import Enum
from typing import Final, Self
from uuid import UUID

from urikit import chars, percent
from urikit._percent import decode_pairs
from urikit.errors import BuildError, ErrorKind

__all__ = ["Query", "QueryValue"]

QueryValue = str | int | float | bool | Enum | UUID | date | time | None
"""What a value may be. ``None`` makes a bare key."""

Pair = tuple[str, str | None]

_MAX_BITS: Final = 4096  # well below where Python refuses to write an int

# What stands for itself in a key or value that is built. The separators never do; "+" would be
# read as a space.
_PLAIN: Final = chars.QUERY - chars.chars("&;=+")


class Query:
    """The pairs of a query, in order, repeated keys included.

    >>> query = Query("a=1&flag&b=x+y&a=2")
    >>> query["a"], query.get_all("a"), query["b"], query["flag"]
    ('1', ('1', '2'), 'x y', None)
    >>> str(query.set("a", 3))
    'a=3&flag&b=x+y'
    """

    __slots__ = ("_form", "_separator", "_text")

    _text: str

    def __init__(self, source: object = "", *, form: bool = True, separator: str = "&") -> None:
        if not isinstance(separator, str):
            raise TypeError(f"a separator is text, not {type(separator).__name__}")
        if separator != "&" and separator != ";":
            raise BuildError(
                ErrorKind.UNSUPPORTED_VALUE, separator, message='the separator is "&" or ";"'
            )
        self._form = form
        self._separator = separator
        if type(source) is str:
            self._text = source
        elif isinstance(source, str):
            self._text = str.__str__(source)
        elif isinstance(source, Query):
            self._text = self._joined(source._pairs_for(self))
        else:
            self._text = self._joined(self._encoded_pairs(source))

    # --- text ---------------------------------------------------------------------------

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Query({self._text!r})"

    def __eq__(self, other: object) -> bool:
        """Whether the pairs stand for the same bytes, in the same order."""
        return self._bytes() == other._bytes() if isinstance(other, Query) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._bytes())

    def _bytes(self) -> tuple[Pair, ...]:
        # Lone surrogates stand for the bytes that are not UTF-8: they tell them apart.
        return tuple(self._decoded_pairs("surrogateescape"))

    @property
    def _pairs(self) -> list[Pair]:
        """The pairs as they are written."""
        return (
            [_split_pair(pair) for pair in self._text.split(self._separator)] if self._text else []
        )

    def _joined(self, pairs: Iterable[Pair]) -> str:
        return self._separator.join(
            key if value is None else f"{key}={value}" for key, value in pairs
        )

    # --- reading ------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Pair]:
        """The pairs, decoded."""
        pairs = decode_pairs(self._text, self._separator, self._form)
        return iter(self._decoded_pairs("replace") if pairs is None else pairs)

    def _decoded_pairs(self, errors: str) -> Iterator[Pair]:
        for key, value in self._pairs:
            yield self._decode(key, errors), None if value is None else self._decode(value, errors)

    def __len__(self) -> int:
        """The number of pairs."""
        return self._text.count(self._separator) + 1 if self._text else 0

    def __contains__(self, key: object) -> bool:
        return any(name == key for name, _ in self)

    def __getitem__(self, key: str) -> str | None:
        """The first value of *key*; a ``KeyError`` if there is none."""
        for name, value in self:
            if name == key:
                return value
        raise KeyError(key)

    def get(self, key: str, default: str | None = None) -> str | None:
        """The first value of *key*, or *default*.

        >>> Query("a=1").get("b", "none")
        'none'
        """
        return next((value for name, value in self if name == key), default)

    def get_all(self, key: str) -> tuple[str | None, ...]:
        """Every value of *key*, in order.

        >>> Query("a=1&a&b=2").get_all("a")
        ('1', None)
        """
        return tuple(value for name, value in self if name == key)

    def keys(self) -> tuple[str, ...]:
        """The keys in order, each once.

        >>> Query("b=1&a=2&b=3").keys()
        ('b', 'a')
        """
        return tuple(dict.fromkeys(name for name, _ in self))

    def items(self) -> tuple[Pair, ...]:
        """The pairs, decoded.

        >>> Query("a=%C3%BC&a").items()
        (('a', 'ü'), ('a', None))
        """
        return tuple(self)

    # --- changing: each gives a new query ------------------------------------------------

    def add(self, key: str, value: object = None) -> Self:
        """With *key* and *value* at the end; a sequence adds a pair for each of its items.

        >>> str(Query("a=1").add("a", [2, 3]))
        'a=1&a=2&a=3'
        """
        return self._with([*self._pairs, *self._encoded_pairs({key: value})])

    def set(self, key: str, value: object = None) -> Self:
        """With just *value* for *key*, where the first pair of that key was, or at the end.

        >>> str(Query("a=1&b=2&a=3").set("a", "x y"))
        'a=x+y&b=2'
        """
        return self._put({key: list(self._encoded_pairs({key: value}))})

    def merge(self, other: object) -> Self:
        """With every key of *other* set to its values there; the remaining keys stay.

        >>> str(Query("a=1&b=2").merge({"b": [3, 4], "c": None}))
        'a=1&b=3&b=4&c'
        """
        new: dict[str, list[Pair]] = {}
        if isinstance(other, Mapping):
            for key, value in other.items():
                new[_as_key(key)] = list(self._encoded_pairs({key: value}))
        else:
            for pair in self._new(other)._pairs:
                if pair != ("", None):  # what stands between two separators
                    key = self._decode(pair[0])
                    new.setdefault(key, []).append(pair)
        return self._put(new)

    def replace(self, other: object) -> Self:
        """*other* in the place of all pairs, in this query's mode.

        >>> str(Query("a=1").replace([("b", 2), ("b", 3)]))
        'b=2&b=3'
        """
        return self._new(other)

    def remove(self, *keys: str) -> Self:
        """Without any pair of these keys.

        >>> str(Query("a=1&b=2&a=3").remove("a"))
        'b=2'
        """
        gone = frozenset(keys)
        return self._with(pair for pair in self._pairs if self._decode(pair[0]) not in gone)

    # --- inside ---------------------------------------------------------------------------

    def _new(self, source: object) -> Self:
        return type(self)(source, form=self._form, separator=self._separator)

    def _put(self, new: dict[str, list[Pair]]) -> Self:
        """With the pairs of each key of *new* where its first pair was, or at the end."""
        waiting = dict(new)
        pairs: list[Pair] = []
        for pair in self._pairs:
            key = self._decode(pair[0])
            if key not in new:
                pairs.append(pair)
            else:
                pairs += waiting.pop(key, ())
        for rest in waiting.values():
            pairs += rest
        return self._with(pairs)

    def _with(self, pairs: Iterable[Pair]) -> Self:
        return self._new(self._joined(pairs))

    def _pairs_for(self, other: "Query") -> Iterable[Pair]:
        """The pairs as *other* writes them: as they are, if it writes and reads as this does."""
        if (self._form, self._separator) == (other._form, other._separator):
            return self._pairs
        return (
            (other._reencode(self, key), None if value is None else other._reencode(self, value))
            for key, value in self._pairs
        )

    def _reencode(self, source: "Query", text: str) -> str:
        data = percent.decode_to_bytes(text.replace("+", " ") if source._form else text)
        encoded = percent.encode_bytes(data, _PLAIN)
        return encoded.replace("%20", "+") if self._form else encoded

    def _decode(self, text: str, errors: str = "replace") -> str:
        return percent.decode(text.replace("+", " ") if self._form else text, errors)

    def _encode(self, text: str) -> str:
        encoded = percent.encode(text, _PLAIN)
        return encoded.replace("%20", "+") if self._form else encoded

    def _encoded_pairs(self, source: object) -> Iterator[Pair]:
        if isinstance(source, Mapping):
            source = source.items()
        if not isinstance(source, Iterable):
            raise TypeError(f"a query is text, a mapping or pairs, not {type(source).__name__}")
        for pair in source:
            key, values = _as_pair(pair)
            for value in values if isinstance(values, (list, tuple)) else (values,):
                text = _as_text(value)
                if text is None and not key:
                    raise BuildError(
                        ErrorKind.UNSUPPORTED_VALUE, message="a bare key cannot be empty"
                    )
                yield self._encode(key), None if text is None else self._encode(text)


def _split_pair(pair: str) -> Pair:
    key, equals, value = pair.partition("=")
    return key, value if equals else None


def _as_pair(pair: object) -> tuple[str, object]:
    if not isinstance(pair, (tuple, list)) or len(pair) != 2:
        raise TypeError("the pairs of a query are (key, value)")
    key, value = pair
    return _as_key(key), value


def _as_key(key: object) -> str:
    if not isinstance(key, str):
        raise TypeError(f"a key of a query is text, not {type(key).__name__}")
    return key


def _as_text(value: object) -> str | None:
    """A value as text, by the documented coercion; whatever would surprise is refused."""
    if isinstance(value, Enum):
        value = value.value
    if value is None:
        return None
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and not math.isfinite(value):
        raise BuildError(ErrorKind.UNSUPPORTED_VALUE, str(value), message="not a finite number")
    if isinstance(value, int) and value.bit_length() > _MAX_BITS:
        raise BuildError(ErrorKind.UNSUPPORTED_VALUE, message="a number too large to write")
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(f"a value of a query cannot be a {type(value).__name__}")
