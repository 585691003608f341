"""Query: an immutable mapping that keeps repeated keys, in the manner of ``multidict``.

``Query(string)`` keeps every pair as it was written and decodes it when you read it. Changing one
pair leaves the others byte for byte as they were.

In form mode (the default, as web forms write it) ``+`` is a space; in percent mode it is a
plus sign. ``?flag`` (a bare key, the value ``None``) and ``?flag=`` (the value ``""``) differ,
and both survive.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set

from urikit import chars, percent
from urikit._ground.exports import adopt
from urikit._ground.kinds import check_flag, wrong_type
from urikit._ground.mappings import all_items
from urikit._ground.redaction import mask_parsed
from urikit._ground.typed import Any, Final, Literal, Self, SupportsIndex, TypeVar, overload
from urikit._ground.unset import UNSET
from urikit._kernel.percent import (
    FEW,
    decode_pairs,
    encode,
    find_pairs,
    may_escape_keys,
    updated_pairs,
)
from urikit.chars import CharSet
from urikit.errors import BuildError, ErrorKind, ParseError
from urikit.query._typed import TypedReading
from urikit.query._values import (
    QueryInput,
    QueryValues,
    as_key,
    as_text,
    is_several,
    no_pair,
    no_query,
    of_key,
)
from urikit.query._views import ItemsView, KeysView, MultiMapping, Pair, ValuesView

_T = TypeVar("_T")

# RFC 3986 §2.2: sub-delims delimit data within a component. "=" and "+" have a meaning within a
# pair, and the URL Standard encodes "'" in queries.
SEPARATORS: Final = chars.SUB_DELIMS - chars.chars("=+'")
"""The characters that may separate the pairs of a query; the default is ``&``."""

# The characters that form mode does not encode in keys and values, by separator. "&" and ";" always
# are: other readers may take them for separators. "+" would be read as a space. Percent mode leaves
# only unreserved ones, which the grammar of every scheme allows: RFC 6068 does not "/" and "?".
_PLAIN: Final = {
    separator: chars.QUERY - chars.chars("&;=+" + separator) for separator in SEPARATORS
}
_PLAIN_TABLES: Final = {separator: plain.table for separator, plain in _PLAIN.items()}
_UNRESERVED_TABLE: Final = chars.UNRESERVED.table
_BEYOND_ASCII: Final = chars.UCSCHAR | chars.IPRIVATE  # RFC 3987 §2.2: iquery


class Query(TypedReading, MultiMapping):
    """The pairs of a query as an immutable mapping, in order, repeated keys included.

    *source* is a string as written in a URL, a mapping, ``(key, value)`` pairs, another query, or
    ``None`` for no pairs; *params* are appended. A string that starts with ``?`` causes a warning,
    since its first key does too. More than *max_pairs* pairs are a :class:`~urikit.ParseError`.

    Reading follows ``multidict``: ``query[key]`` is the first value, iteration gives the key of
    every pair, and ``len`` counts the pairs. Two queries are equal if their pairs are, in order; a
    query never equals a ``dict``.

    >>> query = Query("a=1&flag&b=x+y&a=2")
    >>> query["a"], query.getall("a"), query["b"], query["flag"]
    ('1', ['1', '2'], 'x y', None)
    >>> list(query), len(query), dict(query)
    (['a', 'flag', 'b', 'a'], 4, {'a': '1', 'flag': None, 'b': 'x y'})
    >>> str(query.set("a", 3)), str(Query(a=1, b=["x", "y"]))
    ('a=3&flag&b=x+y', 'a=1&b=x&b=y')
    >>> list(Query("a+b=c", form=False)), str(Query({"a b": "c"}, form=False))
    (['a+b'], 'a%20b=c')
    """

    __slots__ = ("_form", "_found", "_is_iri", "_separator", "_text")

    def __init__(
        self,
        source: QueryInput = None,
        /,
        *,
        form: bool = True,
        separator: str = "&",
        max_pairs: int | None = None,
        **params: QueryValues,
    ) -> None:
        if separator != "&" and not (isinstance(separator, str) and separator in _PLAIN):
            raise _no_separator(separator)
        if max_pairs is not None:
            if not isinstance(max_pairs, int):
                raise wrong_type("max_pairs", "an int", max_pairs)
            if max_pairs < 0:
                message = "max_pairs must not be negative; pass None for no limit"
                raise BuildError(ErrorKind.UNSUPPORTED_VALUE, str(max_pairs), message=message)
        if form is not True:
            check_flag("form", form)
        self._form, self._separator, self._is_iri = form, separator, False
        # The values by key, made for the first question: otherwise as many questions as there are
        # keys would take quadratic time.
        self._found: dict[str, list[str | None]] | None = None
        self._text: str
        if type(source) is str:
            if source[:1] == "?":
                from warnings import warn  # of strings that few programs pass

                told = 'first key of the query starts with "?"; pass the query without it'
                warn(told, stacklevel=2)
            self._text = source
        else:
            self._take(source, max_pairs)
        if params:
            self._text = self.extend(params)._text
        if max_pairs is not None and len(self) > max_pairs:
            raise _too_many(self._text, separator, max_pairs)

    @classmethod
    def _of(
        cls, source: QueryInput, form: bool, separator: str = "&", *, is_iri: bool = False
    ) -> Self:
        """Return a query in that mode; in an IRI, what is added to it stays readable."""
        query = object.__new__(cls)  # which takes half the time of the constructor
        query._form, query._separator = form, separator
        query._is_iri, query._found = is_iri, None
        if type(source) is str:
            query._text = source
        else:
            query._take(source)
        return query

    def _take(self, source: object, max_pairs: int | None = None) -> None:
        """Write *source* as the attributes say."""
        if isinstance(source, str):
            self._text = str.__str__(source)
        elif source is None:
            self._text = ""
        elif type(source) is not dict and isinstance(source, Query):
            self._text = self._separator.join(source._pieces_for(self))
        else:
            self._text = ""
            text = self._updated(source) if type(source) is dict and max_pairs is None else None
            if text is None:
                text = self._separator.join(self._pieces_from(source, max_pairs))
            self._text = text

    # --- text ---------------------------------------------------------------------------

    @property
    def form(self) -> bool:
        """True if ``+`` is a space in this query.

        >>> Query("a=1").form
        True
        """
        return self._form

    @property
    def separator(self) -> str:
        """The character between the pairs.

        >>> Query("a=1;b=2", separator=";").separator
        ';'
        """
        return self._separator

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        """The call that makes this query, with the passwords of URLs in it masked."""
        if getattr(self, "_text", None) is None:  # the constructor failed, in a traceback
            return f"<{type(self).__name__}, not initialized>"
        form = "" if self._form else ", form=False"
        separator = "" if self._separator == "&" else f", separator={self._separator!r}"
        return f"{type(self).__name__}({mask_parsed(self._text)!r}{form}{separator})"

    def __eq__(self, other: object) -> bool:
        """True if *other* is a query whose pairs decode to the same bytes, in the same order."""
        return self._bytes() == other._bytes() if isinstance(other, Query) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._bytes())

    def _bytes(self) -> tuple[Pair, ...]:
        pairs = self._pairs()
        if "%" not in self._text or "\ufffd" not in "".join([f"{k}{v}" for k, v in pairs]):
            return tuple(pairs)
        # Lone surrogates stand for the bytes that are not UTF-8: they tell them apart.
        return tuple(self._decoded_pairs("surrogateescape"))

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        # The oldest protocols know no slots; what is written for a later one they can hold.
        return super().__reduce_ex__(max(protocol.__index__(), 2))

    def __getstate__(self) -> tuple[object, dict[str, object]]:
        state: Any = super().__getstate__()  # a pair, as there are slots
        own, slots = state
        return own, {**slots, "_found": None}

    # --- reading ------------------------------------------------------------------------

    def __iter__(self) -> Iterator[str]:
        """The key of every pair, in order."""
        return iter([key for key, _ in self._pairs()])

    def __len__(self) -> int:
        """The number of pairs."""
        return self._text.count(self._separator) + 1 if self._text else 0

    def __contains__(self, key: object) -> bool:
        return key in self._by_key()

    def __getitem__(self, key: str) -> str | None:
        """The first value of *key*; raises ``KeyError`` if there is none."""
        return self._by_key()[key][0]

    @overload
    def get(self, key: str, /) -> str | None: ...
    @overload
    def get(self, key: str, /, default: _T) -> str | _T | None: ...
    def get(self, key: str, /, default: object = None) -> object:
        """Return the first value of *key*, or *default*.

        >>> Query("a=1").get("b", "none")
        'none'
        """
        values = self._by_key().get(key)
        return default if values is None else values[0]

    @overload
    def getone(self, key: str) -> str | None: ...
    @overload
    def getone(self, key: str, default: _T) -> str | _T | None: ...
    def getone(self, key: str, default: Any = UNSET) -> str | Any | None:
        """Return the first value of *key*, or *default*; without one, raise ``KeyError``.

        >>> Query("a=1&a=2").getone("a")
        '1'
        """
        return self[key] if default is UNSET else self.get(key, default)

    @overload
    def getall(self, key: str) -> list[str | None]: ...
    @overload
    def getall(self, key: str, default: _T) -> list[str | None] | _T: ...
    def getall(self, key: str, default: Any = UNSET) -> list[str | None] | Any:
        """Return every value of *key*, in order, or *default*; without one, raise ``KeyError``.

        >>> query = Query("a=1&a&b=2")
        >>> query.getall("a"), query.getall("c", [])
        (['1', None], [])
        """
        values = self._by_key().get(key)
        if values is not None:
            return list(values)
        if default is UNSET:
            raise KeyError(key)
        return default

    def keys(self) -> KeysView:
        """Return a view of the key of every pair, in order.

        >>> list(Query("b=1&a=2&b=3").keys())
        ['b', 'a', 'b']
        """
        return KeysView(self)

    def values(self) -> ValuesView:
        """Return a view of the value of every pair, in order.

        >>> list(Query("b=1&a&b=3").values())
        ['1', None, '3']
        """
        return ValuesView(self)

    def items(self) -> ItemsView:
        """Return a view of the pairs, decoded, in order.

        >>> list(Query("a=%C3%BC&a").items())
        [('a', 'ü'), ('a', None)]
        """
        return ItemsView(self)

    def to_dict(self) -> dict[str, list[str | None]]:
        """Return a plain dictionary of each key with the list of its values.

        ``dict(query)`` has the first value of each key.

        >>> Query("b=1&a&b=3").to_dict(), dict(Query("b=1&a&b=3"))
        ({'b': ['1', '3'], 'a': [None]}, {'b': '1', 'a': None})
        """
        return {name: list(values) for name, values in self._by_key().items()}

    def _by_key(self) -> dict[str, list[str | None]]:
        found = self._found
        if found is None:
            found = {}
            for name, value in self._pairs():
                if name in found:
                    found[name].append(value)
                else:
                    found[name] = [value]
            self._found = found
        return found

    # --- changing: each method returns a new query ----------------------------------------

    def add(self, key: str, value: QueryValues = None) -> Self:
        """Append a pair of *key* and *value*, or one for each item of a list.

        >>> str(Query("a=1").add("a", [2, 3]))
        'a=1&a=2&a=3'
        """
        added = self._pieces_of(as_key(key), value)
        return self._with([self._text, *added] if self._text else added)

    def set(self, key: str, value: QueryValues = None) -> Self:
        """Replace all values of *key* with *value*, in the place of the first one, or at the end.

        >>> str(Query("a=1&b=2&a=3").set("a", "x y"))
        'a=x+y&b=2'
        """
        key = as_key(key)
        text = self._updated({key: value})
        if text is not None:
            return self._new(text)
        pieces = self._pieces_of(key, value)
        places = self._places((key,))
        if not places:
            return self._with([self._text, *pieces] if self._text else pieces)
        return self._put({key: pieces}, places)

    def update(self, other: QueryInput = UNSET, /, **params: QueryValues) -> Self:
        """Replace the values of every key of *other*, and of *params*; the remaining keys stay.

        >>> str(Query("a=1&b=2").update({"b": [3, 4], "c": None}))
        'a=1&b=3&b=4&c'
        >>> str(Query("a=1&b=2").update(b=3))
        'a=1&b=3'
        """
        if params:
            return self.update(other).update(params)
        if type(other) is dict:
            text = self._updated(other)
            if text is not None:
                return self._new(text)
        if other is UNSET:
            return self
        new: dict[str, list[str]] = {}
        if other is None:
            raise no_query(other)
        if isinstance(other, Mapping) and not isinstance(other, Query):
            for name, value in all_items(other):
                key = as_key(name)
                new.setdefault(key, []).extend(self._pieces_of(key, value))
        else:
            for piece, (key, _) in self._new(other)._written():
                if piece:  # nothing stands between two separators
                    new.setdefault(key, []).append(piece)
        return self._put(new, self._places(new))

    def extend(self, other: QueryInput = UNSET, /, **params: QueryValues) -> Self:
        """Append every pair of *other*, and of *params*.

        >>> str(Query("a=1").extend([("a", 2), ("b", 3)])), str(Query("a=1").extend("b=%7e"))
        ('a=1&a=2&b=3', 'a=1&b=%7e')
        >>> str(Query("a=1").extend(a=2))
        'a=1&a=2'
        """
        if params:
            return self.extend(other).extend(params)
        if other is UNSET:
            return self
        if other is None:
            raise no_query(other)
        return self._with([text for text in (self._text, self._new(other)._text) if text])

    def remove(self, *keys: str) -> Self:
        """Remove every pair of these keys.

        >>> str(Query("a=1&b=2&a=3").remove("a"))
        'b=2'
        """
        try:
            gone = frozenset(map(as_key, keys))
        except TypeError as error:
            several = any(isinstance(key, (list, tuple, Set)) for key in keys)
            hint = "; pass *keys to remove several" if several else ""
            raise TypeError(f"{error}{hint}") from None
        return self._with([piece for piece, (key, _) in self._written() if key not in gone])

    def filter(self, keep: Callable[[str, str | None], object]) -> Self:
        """Keep only the pairs for which ``keep(key, value)`` is true.

        >>> str(Query("utm_source=x&id=1&utm_id=2").filter(lambda k, v: not k.startswith("utm_")))
        'id=1'
        """
        if not callable(keep):
            raise wrong_type("keep", "a function of key and value", keep)
        return self._with([piece for piece, pair in self._written() if keep(*pair)])

    # URL §6.2, sort()
    def sort(self, key: Callable[[str, str | None], Any] | None = None) -> Self:
        """Sort the pairs by key, as ``URLSearchParams`` does; equal keys keep their order.

        Keys are ordered by UTF-16 code units. Pass a *key* function for another order: it is called
        with the key and the value of each pair.

        >>> str(Query("b=2&a=2&b=1&a=1").sort())
        'a=2&a=1&b=2&b=1'
        >>> str(Query("b=2&a=2&b=1&a").sort(lambda key, value: (key, value or "")))
        'a&a=2&b=1&b=2'
        """
        if key is not None and not callable(key):
            raise wrong_type("key", "a function of key and value", key)
        order = key or (lambda name, _: name.encode("utf-16-be", "surrogatepass"))
        pieces = sorted(self._written(), key=lambda written: order(*written[1]))
        return self._with([piece for piece, _ in pieces])

    # --- inside: pieces are the texts between the separators -------------------------------

    def _new(self, source: QueryInput) -> Self:
        """Return the query of *source*, written and read as this one is."""
        if type(self) is Query:
            return self._of(source, self._form, self._separator, is_iri=self._is_iri)
        import copy  # slow to import

        new = copy.copy(self)  # a subclass keeps the attributes that it has set
        new._found = None
        new._take(source)
        return new

    def _with(self, pieces: Iterable[str]) -> Self:
        return self._new(self._separator.join(pieces))

    def _updated(self, changes: dict[Any, Any]) -> str | None:
        """The text with ordinary *changes*; None for others."""
        return updated_text(self._text, self._form, self._is_iri, changes, self._separator)

    def _put(self, new: dict[str, list[str]], places: list[tuple[int, int, str]]) -> Self:
        """Put the pieces of each key of *new* in place of its first pair, or at the end."""
        text = self._text
        pieces: list[str] = []
        after = 0
        waiting = dict(new)
        for start, end, key in places:
            if start > after:
                pieces.append(text[after : start - 1])
            pieces += waiting.pop(key, ())
            after = end + 1
        if text and after <= len(text):
            pieces.append(text[after:])
        for rest in waiting.values():
            pieces += rest
        return self._with(pieces)

    def _places(self, keys: Collection[str]) -> list[tuple[int, int, str]]:
        """The start and the end of each piece of these keys, in order, with its key."""
        text, separator = self._text, self._separator
        if len(keys) <= FEW and not may_escape_keys(text, separator, self._form):
            # Each key stands there as it is read.
            return sorted([place for key in keys for place in find_pairs(text, separator, key)])
        places, start = [], 0
        for piece, (key, _) in self._written():
            if key in keys:
                places.append((start, start + len(piece), key))
            start += len(piece) + 1
        return places

    def _written(self) -> Iterable[tuple[str, Pair]]:
        """Each piece as it is written, with the pair that it stands for."""
        return zip(self._pieces(), self._pairs(), strict=True)

    def _pieces(self) -> list[str]:
        return self._text.split(self._separator) if self._text else []

    def _pairs(self) -> list[Pair]:
        pairs = decode_pairs(self._text, self._separator, self._form)
        return self._decoded_pairs("replace") if pairs is None else pairs

    def _decoded_pairs(self, errors: Literal["replace", "surrogateescape"]) -> list[Pair]:
        text = self._text.replace("+", " ") if self._form else self._text
        pieces = [piece.partition("=") for piece in text.split(self._separator)] if text else []
        return [
            (percent.decode(key, errors), percent.decode(value, errors) if equals else None)
            for key, equals, value in pieces
        ]

    def _pieces_from(self, source: object, max_pairs: int | None) -> list[str]:
        """The pieces of a mapping or of pairs, which may be without end if there is a limit."""
        if type(source) is dict or isinstance(source, Mapping):
            source = all_items(source)
        elif (
            not isinstance(source, Iterable)
            or isinstance(source, (bytes, bytearray, memoryview))
            or hasattr(type(source), "geturl")  # a URL, which is a tuple
        ):
            raise no_query(source)
        pieces: list[str] = []
        for pair in source:
            if not isinstance(pair, (tuple, list)) or len(pair) != 2:
                raise no_pair(pair, source)
            pieces += self._pieces_of(as_key(pair[0]), pair[1])
            if max_pairs is not None and len(pieces) > max_pairs:
                break
        return pieces

    def _pieces_of(self, key: str, values: object) -> list[str]:
        """A piece for the value of *key*, or one for each of several."""
        name = self._encode(key)
        pieces = []
        try:
            if type(values) is str:
                return [f"{name}={self._encode(values)}"]
            for value in values if is_several(values) else (values,):  # type: ignore[attr-defined]  # iterable
                text = as_text(value)
                pieces.append(name if text is None else f"{name}={self._encode(text)}")
        except (TypeError, BuildError) as error:
            raise of_key(key, error) from None
        if not name and "" in pieces:
            message = 'query key must not be empty if its value is None; pass "" as the value'
            raise BuildError(ErrorKind.UNSUPPORTED_VALUE, message=message)
        return pieces

    def _plain(self) -> CharSet:
        """The ASCII characters that stay as they are in keys and values."""
        return _PLAIN[self._separator] if self._form else chars.UNRESERVED

    def _encode(self, text: str) -> str:
        plain = self._plain()
        encoded = encode(text, plain.table)
        if encoded is text:
            return text
        if encoded is None or (self._is_iri and not text.isascii()):
            plain = plain | _BEYOND_ASCII if self._is_iri else plain
            encoded = percent.encode(text, plain)  # which refuses surrogates
        return encoded.replace("%20", "+") if self._form else encoded

    def _pieces_for(self, other: Query) -> list[str]:
        """The pieces as *other* writes them: as they are, unless it would read them otherwise."""
        pieces = self._pieces()
        foreign = "" if other._separator == self._separator else other._separator
        plus = "" if other._form == self._form else "+"
        if not any(char in self._text for char in foreign + plus):
            return pieces
        plain = other._plain()
        return [
            "=".join(other._translated(part, self._form, plain) for part in piece.split("=", 1))
            if any(char in piece for char in foreign + plus)
            else piece
            for piece in pieces
        ]

    def _translated(self, text: str, form: bool, plain: CharSet) -> str:
        """A key or value that is written in form mode, or is not, as it is written here."""
        data = percent.decode_to_bytes(text.replace("+", " ") if form else text)
        encoded = percent.encode_bytes(data, plain)
        return encoded.replace("%20", "+") if self._form else encoded


adopt(Query, TypedReading)
Query.__init__.__qualname__ = "Query"  # as errors about arguments name the call


def updated_text(
    text: str, form: bool, is_iri: bool, changes: dict[Any, Any], separator: str = "&"
) -> str | None:
    """Return the *text* of a query with ordinary *changes*, ``None`` for others.

    >>> updated_text("a=1", True, False, {"b": "x y"}), updated_text("a=1", True, False, {"b": []})
    ('a=1&b=x+y', None)
    """
    plain = _PLAIN_TABLES[separator] if form else _UNRESERVED_TABLE
    return updated_pairs(text, separator, form, plain, is_iri, changes)


def _no_separator(separator: object) -> Exception:
    if not isinstance(separator, str):
        return wrong_type("query separator", "a string", separator)
    message = f"query separator must be one of {' '.join(SEPARATORS)}"
    return BuildError(ErrorKind.UNSUPPORTED_VALUE, separator, message=message)


def _too_many(text: str, separator: str, max_pairs: int) -> ParseError:
    """The error that points at the first pair over the limit."""
    allowed = text.split(separator, max(max_pairs, 0))[:-1]
    index = sum(map(len, allowed)) + len(allowed)
    message = f"query has more than {max_pairs} pair{'' if max_pairs == 1 else 's'}"
    return ParseError(ErrorKind.TOO_MANY_PAIRS, text, index, message=message)
