"""The format of ``--get``: text with components in braces, or in brackets."""

from __future__ import annotations

from typing import Final, NamedTuple

from urikit._cli.trurl import failures
from urikit._cli.trurl.failures import Failure
from urikit._cli.trurl.parts import COMPONENTS

__all__ = ["Variable", "read_format"]


class Variable(NamedTuple):
    """What one pair of braces asks for."""

    name: str
    """A component, or ``url``, or with a key ``query`` or ``query-all``."""
    key: str | None = None
    qualifiers: frozenset[str] = frozenset()
    """Of :data:`QUALIFIERS`."""


_CLOSING: Final = {"{": "}", "[": "]"}
_ESCAPES: Final = {"r": "\r", "n": "\n", "t": "\t", "\\": "\\", "{": "{", "[": "["}
QUALIFIERS: Final = frozenset({"url", "default", "puny", "idn", "strict", "must"})
"""What may stand before a component, with a colon after it."""


def read_format(text: str) -> list[str | Variable]:
    """The pieces of a format: text, and what stands in braces.

    The first brace or bracket decides which of them the format uses. A second one after it, or
    a backslash before it, makes it text.

    >>> read_format("{host}: [{{") == [Variable("host"), ": [{"]
    True
    >>> read_format("{:query:a}")[0].key
    'a'
    """
    pieces: list[str | Variable] = []
    plain: list[str] = []
    opening = ""
    index = 0
    # Where the last closing one is, so that this is not searched for again and again.
    last = {char: text.rfind(closing) for char, closing in _CLOSING.items()}
    while index < len(text):
        char, after = text[index], text[index + 1 : index + 2]
        if not opening and char in _CLOSING:
            opening = char
        if char == "\\" and after:
            plain.append(_ESCAPES.get(after, char + after))
            index += 2
        elif char == opening and after == opening:
            plain.append(char)
            index += 2
        elif char == opening and last[char] > index:
            end = text.index(_CLOSING[char], index)
            pieces += ["".join(plain), _read_variable(text[index + 1 : end], text[index : end + 1])]
            plain = []
            index = end + 1
        else:
            plain.append(char)
            index += 1
    pieces.append("".join(plain))
    return [piece for piece in pieces if piece]


def _read_variable(inside: str, written: str) -> Variable:
    words = inside.split(":")
    if words[0] == "" and len(words) > 1:
        words[0] = "url"  # what a colon alone stands for
    qualifiers: set[str] = set()
    for position, word in enumerate(words[:-1]):
        if word in ("query", "query-all"):
            return Variable(word, ":".join(words[position + 1 :]), frozenset(qualifiers))
        if word not in QUALIFIERS:
            raise Failure(failures.GET, f"Bad --get syntax: {written}")
        qualifiers.add(word)
        if {"puny", "idn"} <= qualifiers:
            other = "idn" if word == "puny" else "puny"
            raise Failure(failures.GET, f"{word} modifier is mutually exclusive with {other}")
    name = words[-1]
    if not name:
        raise Failure(failures.GET, f"Bad --get syntax: {written}")
    if name not in COMPONENTS and name != "url":
        raise Failure(failures.GET, f'"{name}" is not a recognized URL component')
    return Variable(name, None, frozenset(qualifiers))
