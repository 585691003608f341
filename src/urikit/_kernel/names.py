"""Sets of names that can be asked without the GIL, and quickly say which names are not in them.

And the search for a public suffix among names.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.hostnames import MAX_NAME as _MAX_NAME
from urikit._kernel import inline
from urikit._kernel.tables import (
    SUFFIX_EXCEPTION as _EXCEPTION,
    SUFFIX_RULE as _RULE,
    SUFFIX_WILDCARD as _WILDCARD,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_BITS = 1 << 16
_START = 5381
_LONGEST = 30  # that a beginning of names is looked at
_BEGINNINGS = 1 << 15  # the groups of beginnings are this much higher


class Names:
    """A set of names and beginnings of names, in lower case, that knows which are not in it.

    >>> names = Names(["fbclid"], ["utm_"])
    >>> [names.may_have(name, 0, len(name)) for name in ("fbclid", "utm_x", "UTM_X", "id", "utm")]
    [True, True, True, False, False]
    """

    __slots__ = ("_bits", "_lengths", "_memory")

    def __init__(self, names: Iterable[str], prefixes: Iterable[str] = ()) -> None:
        bits = bytearray(_BITS // 4)
        lengths = 0
        for name in names:
            place = _place(_hash(name.encode()))
            bits[place >> 3] |= 1 << (place & 7)
        for prefix in prefixes:
            raw = prefix.encode()[:_LONGEST]
            lengths |= 1 << len(raw)
            place = _BITS + _place(_hash(raw))
            bits[place >> 3] |= 1 << (place & 7)
        self._memory = bytes(bits)
        self._bits = self._memory
        self._lengths = lengths

    def may_have(self, data: str, start: int, end: int) -> bool:
        """Return False if neither the name in *data* nor a beginning of it is in the set."""
        if self._lengths & 1:  # the beginning of every name
            return True
        code = _START
        for index in range(start, end):
            code = _next(code, inline.lower(ord(data[index])))
            if index - start < _LONGEST and self._lengths >> (index - start + 1) & 1:
                place = _BITS + _place(code)
                if self._bits[place >> 3] >> (place & 7) & 1:
                    return True
        place = _place(code)
        return self._bits[place >> 3] >> (place & 7) & 1 != 0


class Groups:
    """Names in numbered groups, in lower case, each with a number; and beginnings of names.

    >>> groups = Groups([(0, "fbclid", 7), (3, "si", 8)], [(0, "utm_")])
    >>> [groups.find(group, name, 0, len(name)) for group, name in ((0, "FBclid"), (0, "si"), (3, "si"))]
    [7, -1, 8]
    >>> groups.has_beginning(0, "utm_x", 0, 5), groups.has_beginning(3, "utm_x", 0, 5)
    (True, False)
    """  # noqa: E501 (an example on one line)

    __slots__ = ("_key_memory", "_keys", "_lengths", "_mask", "_slot_memory", "_slots")

    def __init__(
        self, names: Sequence[tuple[int, str, int]], prefixes: Sequence[tuple[int, str]] = ()
    ) -> None:
        """Take triples of a group, a name and a number; and pairs of a group and a beginning.

        Raises ``ValueError`` for what cannot be found here: too long, too many, or not ASCII.
        """
        rows = [*names, *((group + _BEGINNINGS, prefix, 0) for group, prefix in prefixes)]
        size = 8
        while size < 2 * len(rows):
            size *= 2
        slots, keys = bytearray(4 * size), bytearray(1)  # no key is at 0
        lengths = 0
        for group, name, number in rows:
            raw = name.encode("ascii")
            is_prefix = group >= _BEGINNINGS
            if len(raw) > (_LONGEST if is_prefix else 255):
                raise ValueError("name too long")
            lengths |= is_prefix << len(raw)
            code = _START + group
            for char in raw:
                code = _next(code, char)
            place = _place(code) & (size - 1)
            while slots[4 * place : 4 * place + 4] != bytes(4):
                place = (place + 1) & (size - 1)
            slots[4 * place : 4 * place + 4] = len(keys).to_bytes(4, "little")
            keys += group.to_bytes(2, "little") + number.to_bytes(2, "little")
            keys += bytes([len(raw)]) + raw
        self._slot_memory = bytes(slots)
        self._slots = self._slot_memory
        self._key_memory = bytes(keys)
        self._keys = self._key_memory
        self._mask = size - 1
        self._lengths = lengths

    def find(self, group: int, data: str, start: int, end: int) -> int:
        """Return the number of a name in a *group*, -1 if it is not there."""
        code = _START + group
        if end - start > 255:
            return -1
        for index in range(start, end):
            code = _next(code, inline.lower(ord(data[index])))
        return self._look_up(code, group, data, start, end)

    def has_beginning(self, group: int, data: str, start: int, end: int) -> bool:
        """Return True if a beginning in a *group* is that of the name in *data*."""
        group += _BEGINNINGS
        code = _START + group
        if end - start > _LONGEST:
            end = start + _LONGEST
        if self._lengths & 1 and self._look_up(code, group, data, start, start) >= 0:
            return True
        for index in range(start, end):
            code = _next(code, inline.lower(ord(data[index])))
            if (
                self._lengths >> (index - start + 1) & 1
                and self._look_up(code, group, data, start, index + 1) >= 0
            ):
                return True
        return False

    def _look_up(self, code: int, group: int, data: str, start: int, end: int) -> int:
        place = _place(code) & self._mask
        while True:  # half of the slots are empty
            key = _number(self._slots, 4 * place, 4)
            if not key:
                return -1
            if (
                _number(self._keys, key, 2) == group
                and self._keys[key + 4] == end - start
                and self._is_at(key + 5, data, start, end)
            ):
                return _number(self._keys, key + 2, 2)
            place = (place + 1) & self._mask

    def _is_at(self, key: int, data: str, start: int, end: int) -> bool:
        for index in range(start, end):
            if self._keys[key + index - start] != inline.lower(ord(data[index])):
                return False
        return True


# The formal algorithm, from the last label to the left: an exception prevails, or else the
# rule with the most labels, which is the last one met.
def suffix_start(domain: str, known: dict[str, int], unlisted: bool) -> int:
    """Return where the public suffix of *domain* starts by the flags of *known* names.

    If no rule matches, it is the last label if *unlisted*, or else the result is -1.

    >>> suffix_start("www.example.com", {}, True), suffix_start("www.example.com", {}, False)
    (12, -1)
    """
    size = len(domain)
    end = size - (size > 0 and domain[size - 1] == ".")
    dot = domain.rfind(".", 0, end)
    # "If no rules match, the prevailing rule is "*"."
    start = dot + 1 if unlisted else -1
    while end - dot <= _MAX_NAME:
        found = known.get(inline.part_of(domain, dot + 1, end))
        if found is not None:
            flags = found
            if flags & _EXCEPTION:
                return domain.find(".", dot + 1) + 1
            if flags & _RULE:
                start = dot + 1
            if flags & _WILDCARD and dot >= 0:
                start = domain.rfind(".", 0, dot) + 1
        if dot < 0:
            break
        dot = domain.rfind(".", 0, dot)
    return start


def _number(memory: bytes, index: int, size: int) -> int:
    """Return the number in *size* bytes at *index*, the lowest first."""
    found = 0
    for place in range(size):
        found |= memory[index + place] << 8 * place
    return found


def _next(code: int, char: int) -> int:
    return (code * 33 + char) & 0x7FFFFFFF


def _place(code: int) -> int:
    return (code ^ code >> 15) & (_BITS - 1)


def _hash(name: bytes) -> int:
    code = _START
    for char in name:
        code = _next(code, char)
    return code
