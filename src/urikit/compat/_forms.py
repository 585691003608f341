"""``parse_qsl``, ``parse_qs`` and ``urlencode``, as urllib.parse has them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, overload

from urikit._ground.kinds import wrong_type
from urikit._kernel.percent import decode_pairs
from urikit.compat._quoting import quote_plus, unquote_plus, unquote_to_bytes
from urikit.compat._results import decode, encode
from urikit.errors import BuildError, ErrorKind, ParseError


@overload
def parse_qsl(
    qs: str | None,
    keep_blank_values: bool = False,
    strict_parsing: bool = False,
    encoding: str = "utf-8",
    errors: str = "replace",
    max_num_fields: int | None = None,
    separator: str | bytes = "&",
) -> list[tuple[str, str]]: ...
@overload
def parse_qsl(
    qs: bytes | bytearray | memoryview,
    keep_blank_values: bool = False,
    strict_parsing: bool = False,
    encoding: str = "utf-8",
    errors: str = "replace",
    max_num_fields: int | None = None,
    separator: str | bytes = "&",
) -> list[tuple[bytes, bytes]]: ...
def parse_qsl(
    qs: Any,
    keep_blank_values: bool = False,
    strict_parsing: bool = False,
    encoding: str = "utf-8",
    errors: str = "replace",
    max_num_fields: int | None = None,
    separator: str | bytes = "&",
) -> Any:
    """The keys and values of a query, decoded; those without a value only if they are to be kept.

    >>> parse_qsl("a=1&b=x+y&c=&d"), parse_qsl("c=&d", keep_blank_values=True)
    ([('a', '1'), ('b', 'x y')], [('c', ''), ('d', '')])
    """
    sep = decode(separator) if isinstance(separator, bytes) else separator
    if not isinstance(sep, str):
        raise wrong_type("separator", "a string or bytes", separator)
    if not sep:
        raise BuildError(ErrorKind.UNSUPPORTED_VALUE, message="separator must not be empty")
    if not isinstance(qs, (str, bytes, bytearray, memoryview)) and qs is not None:
        raise wrong_type("", "a string or bytes", qs)
    if not qs:
        return []
    if isinstance(qs, str):
        text = str.__str__(qs)
    else:  # bytes are split as text, each byte a character, and given back as bytes
        text = bytes(qs).decode("latin-1")
        encode(sep)  # which refuses what is not ASCII
    fields = 1 + text.count(sep)
    if max_num_fields is not None and max_num_fields < fields:
        message = f"query has {fields} fields, and the limit is {max_num_fields}"
        raise ParseError(ErrorKind.TOO_MANY_FIELDS, message=message)
    if strict_parsing:
        _check_fields(text, sep)
    decoded: Callable[[str], Any] = _decoded_bytes
    if isinstance(qs, str):
        if encoding == "utf-8" and errors == "replace" and len(sep) == 1 and sep.isascii():
            pairs: Any = decode_pairs(text, sep, True)
            if pairs is not None:
                if keep_blank_values:
                    return [(key, value or "") for key, value in pairs if key or value is not None]
                return [(key, value) for key, value in pairs if value]
        decoded = partial(unquote_plus, encoding=encoding, errors=errors)
    return [
        (decoded(key), decoded(value))
        for key, equals, value in (field.partition("=") for field in text.split(sep))
        if value or (keep_blank_values and (key or equals))
    ]


def _check_fields(text: str, separator: str) -> None:
    start = 0
    for field in text.split(separator):
        if "=" not in field:
            message = "field has no equals sign"
            raise ParseError(ErrorKind.INVALID_QUERY, text, start, message=message)
        start += len(field) + len(separator)


def _decoded_bytes(text: str) -> bytes:
    return unquote_to_bytes(text.replace("+", " ").encode("latin-1"))


@overload
def parse_qs(
    qs: str | None,
    keep_blank_values: bool = False,
    strict_parsing: bool = False,
    encoding: str = "utf-8",
    errors: str = "replace",
    max_num_fields: int | None = None,
    separator: str | bytes = "&",
) -> dict[str, list[str]]: ...
@overload
def parse_qs(
    qs: bytes | bytearray | memoryview,
    keep_blank_values: bool = False,
    strict_parsing: bool = False,
    encoding: str = "utf-8",
    errors: str = "replace",
    max_num_fields: int | None = None,
    separator: str | bytes = "&",
) -> dict[bytes, list[bytes]]: ...
def parse_qs(
    qs: Any,
    keep_blank_values: bool = False,
    strict_parsing: bool = False,
    encoding: str = "utf-8",
    errors: str = "replace",
    max_num_fields: int | None = None,
    separator: str | bytes = "&",
) -> Any:
    """Parse a query like :func:`parse_qsl`, to a dictionary of lists.

    >>> parse_qs("a=1&b=2&a=3")
    {'a': ['1', '3'], 'b': ['2']}
    """
    result: dict[Any, list[Any]] = {}
    for key, value in parse_qsl(
        qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator
    ):
        result.setdefault(key, []).append(value)
    return result


def urlencode(
    query: Mapping[Any, Any] | Sequence[tuple[Any, Any]],
    doseq: bool = False,
    safe: str | bytes = "",
    encoding: str | None = None,
    errors: str | None = None,
    quote_via: Callable[..., str] = quote_plus,
) -> str:
    """*query*, a mapping or a sequence of pairs, as the text of a web form.

    A value is ``str(value)``; with *doseq* a sequence is a pair for each of its items.

    >>> urlencode({"q": "a b", "n": 1}), urlencode([("x", ["a", "b"])], doseq=True)
    ('q=a+b&n=1', 'x=a&x=b')
    """

    def quoted(value: object) -> str:
        if isinstance(value, bytes):
            return quote_via(value, safe)
        return quote_via(str(value), safe, encoding, errors)

    def values(value: object) -> Iterable[object]:
        if not doseq or isinstance(value, (str, bytes)):
            return (value,)
        sequence: Any = value
        try:
            len(sequence)
        except TypeError:  # only what has a length counts as a sequence
            return (value,)
        items: Iterable[object] = sequence
        return items

    return "&".join(
        f"{name}={quoted(item)}"
        for key, value in _items(query)
        for name in (quoted(key),)
        for item in values(value)
    )


def _items(query: Any) -> Iterable[tuple[Any, Any]]:
    if hasattr(query, "items"):
        items: Iterable[tuple[Any, Any]] = query.items()
        return items
    try:
        is_pairs = not len(query) or isinstance(query[0], tuple)
    except TypeError:
        is_pairs = False
    if not is_pairs:
        raise wrong_type("", "a mapping or a sequence of pairs", query)
    pairs: Iterable[tuple[Any, Any]] = query
    return pairs
