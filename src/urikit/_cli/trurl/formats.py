"""The format of ``--get``: text with components in braces or brackets."""

from __future__ import annotations

from urikit._cli.trurl.failures import GET, Failure
from urikit._cli.trurl.parts import COMPONENTS
from urikit._ground.typed import Final, NamedTuple


class Variable(NamedTuple):
    """The contents of one pair of braces."""

    name: str
    """A component or ``url``; with a key, ``query`` or ``query-all``."""
    key: str | None = None
    wants: frozenset[str] = frozenset()
    """Qualifiers, those that are options too by the names of these."""


_CLOSING: Final = {"{": "}", "[": "]"}
_ESCAPES: Final = {"r": "\r", "n": "\n", "t": "\t", "\\": "\\", "{": "{", "[": "["}
_QUALIFIERS: Final = {
    "": "--urlencode",  # as the first word only
    "url": "--urlencode",
    "default": "--default-port",
    "puny": "--punycode",
    "idn": "--as-idn",
    "strict": "strict",
    "must": "must",
}


def read_format(text: str) -> list[str | Variable]:
    """Split a format into text and variables.

    The first brace or bracket decides which of them the format uses. Doubled, or after a
    backslash, it is text.

    >>> read_format("{host}: [{{") == [Variable("host"), ": [{"]
    True
    >>> read_format("{:query:a}")[0].key
    'a'
    """
    pieces: list[str | Variable] = []
    plain = opening = ""
    index = 0
    # The last closing ones, so that no search for one runs to the end of the text in vain.
    last = {char: text.rfind(closing) for char, closing in _CLOSING.items()}
    while index < len(text):
        char, after = text[index], text[index + 1 : index + 2]
        if not opening and char in _CLOSING:
            opening = char
        if char == opening and after != opening and last[char] > index:
            end = text.index(_CLOSING[char], index)
            pieces += [plain, _read_variable(text[index + 1 : end], text[index : end + 1])]
            plain = ""
            index = end + 1
        elif after and (char == "\\" or char == opening == after):
            plain += char if char == opening else _ESCAPES.get(after, char + after)
            index += 2
        else:
            plain += char
            index += 1
    return [piece for piece in (*pieces, plain) if piece]


def _read_variable(inside: str, written: str) -> Variable:
    words = inside.split(":")
    wants: set[str] = set()
    for position, word in enumerate(words[:-1]):
        if word in ("query", "query-all"):
            return Variable(word, ":".join(words[position + 1 :]), frozenset(wants))
        if word not in _QUALIFIERS or (position and not word):
            raise Failure(GET, f"Bad --get syntax: {written}")
        wants.add(_QUALIFIERS[word])
        if wants >= {"--punycode", "--as-idn"}:
            other = "idn" if word == "puny" else "puny"
            raise Failure(GET, f"{word} modifier is mutually exclusive with {other}")
    name = words[-1]
    if not name:
        raise Failure(GET, f"Bad --get syntax: {written}")
    if name not in COMPONENTS and name != "url":
        raise Failure(GET, f'"{name}" is not a recognized URL component')
    return Variable(name, None, frozenset(wants))
