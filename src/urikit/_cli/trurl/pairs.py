"""The query as trurl works on it: pairs of names and values, in the form of URL §5.

A pair is kept as it is written. Its normal form has every space as ``+``, the unreserved
characters decoded (RFC 3986 §6.2.2.2), and what no query can hold encoded. The separator may be
any character of a query, a letter even; inside a pair it stays encoded.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from urikit import percent
from urikit.chars import HEXDIG, QUERY, UNRESERVED, CharSet, chars

__all__ = ["Pair", "decoded", "encoded", "joined", "normalized", "read", "replace", "sort", "trim"]

_ESCAPE = re.compile(percent.PCT_ENCODED)


class Pair(NamedTuple):
    """A name, and a value unless there is no ``=``; both encoded."""

    name: str
    value: str | None

    def __str__(self) -> str:
        return self.name if self.value is None else f"{self.name}={self.value}"


def normalized(query: str, separator: str) -> str:
    """*query* in its normal form, without the empty pairs between the others.

    >>> normalized("a%20b=%7e&&c|d&", "&"), normalized("&&", "&"), normalized("a%43bCc", "C")
    ('a+b=~&c%7Cd', '&&', 'a%43bCc')
    """
    space = _space(separator)
    query = percent.encode(query.replace(" ", space), QUERY, keep_escapes=True)
    pairs = [pair for pair in _split(query, separator) if pair]
    if not pairs:
        return query
    query = separator.join(pairs)
    if "%" not in query:
        return query
    plain = _unreserved_but(separator)

    def normal(match: re.Match[str]) -> str:
        char = chr(int(match[0][1:], 16))
        return char if char in plain else space if char == " " else match[0].upper()

    return _ESCAPE.sub(normal, query)


@cache
def _unreserved_but(separator: str) -> CharSet:
    return UNRESERVED - chars(separator)


def _space(separator: str) -> str:
    """How a space is written: as URL §5 does, unless that would separate."""
    return "%20" if separator == "+" else "+"


def _split(query: str, separator: str) -> list[str]:
    if separator.isalnum() and separator in HEXDIG:  # not where it is a digit of an escape
        return re.split(f"(?<!%)(?<!%{HEXDIG.pattern}){separator}", query)
    return query.split(separator)


def encoded(data: str, separator: str) -> str:
    """*data*, which is text, as it stands in a pair.

    >>> encoded("a b&c", "&"), encoded("aCb", "C")
    ('a+b%26c', 'a%43b')
    """
    octets = data.encode("utf-8", "surrogateescape")
    return percent.encode_bytes(octets, _unreserved_but(separator)).replace(
        "%20", _space(separator)
    )


def decoded(text: str) -> str:
    """What a name or a value stands for; bytes that are not UTF-8 as surrogates.

    >>> decoded("a+b%2B")
    'a b+'
    """
    octets = percent.decode_to_bytes(text.replace("+", " "))
    return octets.decode("utf-8", "surrogateescape")


def read(query: str | None, separator: str) -> list[Pair]:
    """The pairs of *query*, without the empty ones.

    >>> read("a=1&b&&=2", "&")
    [Pair(name='a', value='1'), Pair(name='b', value=None), Pair(name='', value='2')]
    """
    return [_pair(text) for text in _split(query or "", separator) if text]


def _pair(text: str) -> Pair:
    name, equals, value = text.partition("=")
    return Pair(name, value if equals else None)


def joined(pairs: list[Pair], separator: str) -> str | None:
    """The query of these *pairs*; of none there is none.

    >>> joined([Pair("a", "1"), Pair("b", None)], "&"), joined([], "&")
    ('a=1&b', None)
    """
    return separator.join(map(str, pairs)) if pairs else None


def given(data: str, separator: str) -> Pair:
    """The pair that *data* is, text on both sides of its first ``=``.

    >>> given("a=b=c", "&")
    Pair(name='a', value='b%3Dc')
    """
    name, equals, value = data.partition("=")
    return Pair(encoded(name, separator), encoded(value, separator) if equals else None)


def trim(pairs: list[Pair], what: str) -> list[Pair]:
    """*pairs* without those whose name is *what*, or starts with it if it ends in ``*``.

    The name may be given decoded or encoded, in capitals or not; ``\\*`` is an asterisk.

    >>> trim([Pair("utm_a", "1"), Pair("b", "2"), Pair("c+d", None)], "UTM_*")
    [Pair(name='b', value='2'), Pair(name='c+d', value=None)]
    >>> trim([Pair("c+d", None), Pair("c*", None), Pair("c", "")], "c\\\\*")
    [Pair(name='c+d', value=None), Pair(name='c', value='')]
    """
    wanted = what.lower()
    is_prefix = wanted.endswith("*") and not wanted.endswith("\\*")
    if is_prefix:
        wanted = wanted[:-1]
    elif wanted.endswith("\\*"):
        wanted = wanted[:-2] + "*"

    def is_meant(pair: Pair) -> bool:
        names = (decoded(pair.name).lower(), pair.name.lower())
        return any(name.startswith(wanted) if is_prefix else name == wanted for name in names)

    return [pair for pair in pairs if not is_meant(pair)]


def replace(pairs: list[Pair], new: Pair, *, append: bool) -> list[Pair]:
    """*pairs* with *new* in the place of the first of its name, and no other of that name.

    If there is none, *append* says whether it comes last.

    >>> replace([Pair("a", "1"), Pair("b", "2"), Pair("a", "3")], Pair("a", "x"), append=False)
    [Pair(name='a', value='x'), Pair(name='b', value='2')]
    """
    name = decoded(new.name)
    result: list[Pair] = []
    is_replaced = False
    for pair in pairs:
        if decoded(pair.name) != name:
            result.append(pair)
        elif not is_replaced:
            result.append(new)
            is_replaced = True
    return result if is_replaced or not append else [*result, new]


def sort(pairs: list[Pair]) -> list[Pair]:
    """*pairs* in the order of their text, capitals or not; equals stay in theirs.

    >>> sort([Pair("b", "2"), Pair("A", "1"), Pair("a", "0")])
    [Pair(name='a', value='0'), Pair(name='A', value='1'), Pair(name='b', value='2')]
    """
    return sorted(pairs, key=lambda pair: str(pair).lower())
