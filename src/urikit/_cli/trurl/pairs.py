"""The query as trurl works on it: encoded pairs between separators, as in URL §5.

The normal form of a query has spaces as ``+``, unreserved characters decoded (RFC 3986 §6.2.2.2),
and everything that a query cannot hold encoded. Any character of a query can be the separator,
even a letter; inside a pair it stays encoded. (:class:`urikit.Query` takes separators from the
sub-delimiters, and keeps them.)
"""

from __future__ import annotations

import re
from functools import cache

from urikit import percent
from urikit._ground.typed import Literal
from urikit.chars import HEXDIG, PCT_ENCODED, QUERY, UNRESERVED, CharSet, chars

_ESCAPE = re.compile(PCT_ENCODED)


@cache
def _plain(separator: str) -> CharSet:
    return UNRESERVED - chars(separator)


def _space(separator: str) -> str:
    return "%20" if separator == "+" else "+"


def read(query: str | None, separator: str) -> list[str]:
    """Split *query* into its pairs, without empty ones.

    >>> read("a=1&b&&=2", "&"), read("aA%AA", "A")
    (['a=1', 'b', '=2'], ['a', '%AA'])
    """
    if not query:
        return []
    if separator in HEXDIG:  # not where it is a digit of an escape
        pairs = re.split(f"(?<!%)(?<!%{HEXDIG.pattern}){separator}", query)
    else:
        pairs = query.split(separator)
    return [pair for pair in pairs if pair]


def normalized(query: str, separator: str) -> str:
    """*query* in its normal form, without empty pairs unless there are no others.

    >>> normalized("a%20b=%7e&&c|d&", "&"), normalized("&&", "&"), normalized("a%43bCc", "C")
    ('a+b=~&c%7Cd', '&&', 'a%43bCc')
    """
    query = percent.encode(query.replace(" ", _space(separator)), QUERY, keep_escapes=True)
    normal = _normal_escapes(separator)
    pairs = separator.join(read(query, separator)) or query
    return _ESCAPE.sub(lambda escape: normal[escape[0].upper()], pairs)


@cache
def _normal_escapes(separator: str) -> dict[str, str]:
    """Return the replacement of each escape."""
    plain = {char: char for char in map(chr, range(128)) if char in _plain(separator)}
    plain[" "] = _space(separator)
    return {f"%{code:02X}": plain.get(chr(code), f"%{code:02X}") for code in range(256)}


def encoded(data: str, separator: str, *, is_pair: bool = False) -> str:
    """Encode *data* for a query; the first ``=`` of a pair stays.

    >>> encoded("a b&c", "&"), encoded("aCb", "C"), encoded("a=b=c", "&", is_pair=True)
    ('a+b%26c', 'a%43b', 'a=b%3Dc')
    """
    parts = data.encode("utf-8", "surrogateescape").split(b"=", 1 if is_pair else 0)
    text = "=".join(percent.encode_bytes(part, _plain(separator)) for part in parts)
    return text.replace("%20", _space(separator))


def decoded(text: str, errors: Literal["replace", "surrogateescape"] = "surrogateescape") -> str:
    """Decode a name, a value or a whole query."""
    return percent.decode(text.replace("+", " "), errors)


def name_of(pair: str) -> str:
    """Decode the name of a *pair*."""
    return decoded(pair.partition("=")[0])


def trim(pairs: list[str], what: str) -> list[str]:
    r"""Remove the pairs named *what*, or starting with it if it ends in ``*``, in any case.

    The name may be given decoded or encoded; ``\*`` is an asterisk.

    >>> trim(["utm_a=1", "b=2", "c+d"], "UTM_*"), trim(["c+d", "c*", "c="], "c\\*")
    (['b=2', 'c+d'], ['c+d', 'c='])
    """
    wanted = what.lower()
    is_prefix = wanted.endswith("*") and not wanted.endswith("\\*")
    if wanted.endswith("*"):
        wanted = wanted[:-1] if is_prefix else wanted[:-2] + "*"

    def is_meant(pair: str) -> bool:
        names = (name_of(pair).lower(), pair.partition("=")[0].lower())
        return any(name.startswith(wanted) if is_prefix else name == wanted for name in names)

    return [pair for pair in pairs if not is_meant(pair)]


def replace(pairs: list[str], new: str, *, append: bool) -> list[str]:
    """Put *new* in place of the first pair of its name, and remove the others of that name.

    >>> replace(["a=1", "b=2", "a=3"], "a=x", append=False), replace(["a"], "b", append=True)
    (['a=x', 'b=2'], ['a', 'b'])
    """
    name = name_of(new)
    first = next((index for index, pair in enumerate(pairs) if name_of(pair) == name), None)
    if first is None:
        return [*pairs, new] if append else pairs
    kept = [pair for pair in pairs if name_of(pair) != name]
    kept.insert(first, new)
    return kept
