"""Matching parts that hold no regular expression, in time proportional to the text.

The standard matches with a backtracking regular expression, and lets implementations do it on
the parts. A regular expression tries ``*a*a*a*b`` on a long text in every possible way; this
does not, and finds the same.

A text of n characters has the places 0 to n. A set of places is an integer in which the bit
n - p stands for the place p, so that "from one character before" is a shift to the left, and a
sum carries along a run of characters. From the last part to the first, the set of places from
which the rest can match is computed from the set after it, all places at once. Then one walk
from the start takes at each part what the regular expression prefers, among what is known to
lead to the end: just what backtracking would find first.
"""

from __future__ import annotations

from collections.abc import Sequence

from urikit._ground.typed import Final, NamedTuple
from urikit.urlpattern._parts import Options, Part, PartType

_RARE: Final = 16
"""A text that occurs more often, in more than one of 64 places, is not searched place by place."""


class Step(NamedTuple):
    """A part in the form that matching needs: fixed text, or a group with text around it.

    The *text* of a group is its regular expression, if it has one.
    """

    text: str
    is_group: bool
    is_full: bool
    prefix: str
    suffix: str
    optional: bool
    repeats: bool


class _Loop(NamedTuple):
    """The places at which a repeated group with text around it can be."""

    starts: int
    """The places at which one of the repeated pieces may start."""
    heads: bytes
    """For each place, b"1" if a piece may end there."""


class LinearMatcher:
    """Matches texts against parts of which none is a regular expression.

    >>> from urikit.urlpattern._parser import parse_a_pattern_string
    >>> from urikit.urlpattern._parts import PATHNAME_OPTIONS
    >>> parts = parse_a_pattern_string("/:a-:b/*", PATHNAME_OPTIONS, str)
    >>> LinearMatcher(parts, PATHNAME_OPTIONS).match("/x-y-z/1/2")
    ('x', 'y-z', '1/2')
    """

    __slots__ = ("_delimiter", "_ignore_case", "_steps")

    def __init__(self, part_list: Sequence[Part], options: Options) -> None:
        self._ignore_case = options.ignore_case
        self._delimiter = self._fold(options.delimiter_code_point)
        self._steps = [self._step(part) for part in part_list]

    def _fold(self, text: str) -> str:
        return text.lower() if self._ignore_case else text

    def _step(self, part: Part) -> Step:
        return Step(
            part.value if part.type is PartType.REGEXP else self._fold(part.value),
            part.type is not PartType.FIXED_TEXT,
            part.type is PartType.FULL_WILDCARD,
            self._fold(part.prefix),
            self._fold(part.suffix),
            part.is_optional,
            part.repeats,
        )

    def match(self, text: str) -> tuple[str | None, ...] | None:
        """Return the captures of *text*, which is ASCII, or ``None`` if it does not match."""
        return Run(self._steps, self._fold(text), self._delimiter).captures(text)


class Run:
    """One text against the steps."""

    __slots__ = (
        *("_all", "_delimiter", "_inside", "_loops", "_occurrences", "_size", "_steps", "_text"),
    )

    def __init__(self, steps: Sequence[Step], text: str, delimiter: str) -> None:
        self._steps = steps
        self._text = text
        self._size = len(text)
        self._delimiter = delimiter
        self._all = (1 << (self._size + 1)) - 1
        # The places before a character that is no delimiter.
        self._inside = (self._all ^ 1) & ~(self._find(delimiter) if delimiter else 0)
        self._occurrences: dict[str, int] = {}
        self._loops: list[_Loop] = []  # those of the steps before which places are known

    # --- sets of places -------------------------------------------------------------------------

    def _find(self, text: str) -> int:
        if len(text) == 1:
            table = bytearray(b"0") * 256
            table[ord(text)] = 49  # "1"
            return int(self._text.encode("ascii").translate(table) + b"0", 2)
        marks = bytearray(b"0") * (self._size + 1)
        place = self._text.find(text)
        for _ in range(_RARE + (self._size >> 6)):
            if place < 0:
                return int(marks, 2)
            marks[place] = 49
            place = self._text.find(text, place + 1)
        return self._find_often(text)

    def _find_often(self, text: str) -> int:
        """Find one character after the other, at all places at once."""
        found = self._all
        for offset, char in enumerate(text):
            found &= self._standing(char) << offset
            if not found:
                break
        return found

    def _standing(self, text: str) -> int:
        """The places at which *text* stands."""
        found = self._occurrences.get(text)
        if found is None:
            found = self._occurrences[text] = self._find(text)
        return found

    def _has(self, places: int, place: int) -> bool:
        return places >> (self._size - place) & 1 == 1

    def _last(self, places: int) -> int:
        """The last of some places."""
        return self._size - ((places & -places).bit_length() - 1)

    def _first_after(self, places: int, place: int) -> int:
        """The first of some places that comes after *place*."""
        later = places & ((1 << (self._size - place)) - 1)
        return self._size - (later.bit_length() - 1)

    # --- from where the rest can match: each takes the places after it, and gives those before --

    def _before_text(self, text: str, after: int) -> int:
        return self._standing(text) & (after << len(text)) if text else after

    def _before_texts(self, text: str, after: int) -> int:
        """Before any number of the same text, by doubling."""
        stride = len(text)
        reach = self._standing(text) if text else 0
        while reach:
            after |= reach & (after << stride)
            reach &= reach << stride
            stride *= 2
        return after

    def _before_full(self, after: int) -> int:
        """Before any characters: every place up to the last."""
        return (self._all + 1) - (after & -after) if after else 0

    def _before_segment(self, after: int) -> int:
        """Before at least one character, none of them a delimiter.

        A place has it if the next one is wanted, or has it. The sum carries that backwards
        along each run of such characters.
        """
        inside = self._inside
        seeds = (after << 1) & inside
        return (((seeds + inside) ^ inside) | seeds) & inside

    def _before_group(self, step: Step, after: int) -> int:
        return self._before_full(after) if step.is_full else self._before_segment(after)

    def _loop(self, step: Step, exits: int) -> _Loop:
        """``group(?:suffix prefix group)*``, which ends at one of *exits*."""
        text, size, joint = self._text, self._size, step.suffix + step.prefix
        if step.is_full:
            starts = self._before_full(exits)
            exits |= self._before_text(joint, starts)
            return _Loop(starts, format(exits, f"0{size + 1}b").encode())
        heads = bytearray(format(exits, f"0{size + 1}b"), "ascii")
        # From the last joint to the first: the next head and delimiter after it, as far as known.
        head, delimiter, known = size + 1, size, size
        joints = format(self._standing(joint), f"0{size + 1}b")
        place = joints.rfind("1")
        while place >= 0:
            start = place + len(joint)
            found = heads.find(b"1", start + 1, known + 1)
            head = head if found < 0 else found
            found = text.find(self._delimiter, start, known) if self._delimiter else -1
            delimiter = delimiter if found < 0 else found
            if head <= delimiter:
                heads[place] = 49
            known = start
            place = joints.rfind("1", 0, place)
        return _Loop(self._before_segment(int(heads, 2)), bytes(heads))

    def _before(self, step: Step, after: int) -> int:
        """Before one step."""
        if not step.is_group:
            if step.repeats:
                many = self._before_texts(step.text, after)
                return many if step.optional else self._before_text(step.text, many)
            before = self._before_text(step.text, after)
        elif step.repeats and (step.prefix or step.suffix):
            loop = self._loop(step, self._before_text(step.suffix, after))
            self._loops.append(loop)
            before = self._before_text(step.prefix, loop.starts)
        else:
            before = self._before_group(step, self._before_text(step.suffix, after))
            before = self._before_text(step.prefix, before)
        return before | after if step.optional else before

    # --- the walk -------------------------------------------------------------------------------

    def captures(self, original: str) -> tuple[str | None, ...] | None:
        """Return the captures of the groups, from the string as given."""
        places = [1]
        for step in reversed(self._steps):
            if not places[-1]:
                return None
            places.append(self._before(step, places[-1]))
        if not self._has(places.pop(), 0):
            return None
        result: list[str | None] = []
        place = 0
        for step in self._steps:
            after = places.pop()
            if not step.is_group:
                place = self._walk_text(step, place, after)
                continue
            start, end, place = self._walk_group(step, place, after)
            result.append(None if start < 0 else original[start:end])
        return tuple(result)

    def _walk_text(self, step: Step, place: int, after: int) -> int:
        """Past fixed text, as often as it can be."""
        text, size = step.text, len(step.text)
        if not step.repeats:
            if step.optional and not self._has(self._before_text(text, after), place):
                return place
            return place + size
        if not text:
            return place
        if not step.optional:
            place += size
        many = format(self._before_texts(text, after), f"0{self._size + 1}b")
        while self._text.startswith(text, place) and many[place + size] == "1":
            place += size
        return place

    def _walk_group(self, step: Step, place: int, after: int) -> tuple[int, int, int]:
        """Past a group: where its capture starts and ends, -1 if it has none, and the place."""
        exits = self._before_text(step.suffix, after)
        start = place + len(step.prefix)
        if step.repeats and (step.prefix or step.suffix):
            loop = self._loops.pop()
            if step.optional and not self._has(self._before_text(step.prefix, loop.starts), place):
                return -1, -1, place
            end = self._walk_loop(step, start, loop)
            return start, end, end + len(step.suffix)
        if step.repeats:
            end = self._walk_repeated(step, place, after)
            return place, end, end
        if step.optional:
            before = self._before_text(step.prefix, self._before_group(step, exits))
            if not self._has(before, place):
                return -1, -1, place
        end = self._last(exits) if step.is_full else self._first_after(exits, start)
        if step.optional and end + len(step.suffix) == place:
            return -1, -1, place  # in JavaScript what is optional does not match nothing
        return start, end, end + len(step.suffix)

    def _walk_repeated(self, step: Step, place: int, after: int) -> int:
        """``(?:.*)+``, or ``(?:[^/]+?)+``: as many characters as can be."""
        if step.is_full:
            return self._last(after)
        end = self._text.find(self._delimiter, place) if self._delimiter else self._size
        shift = self._size - (end if end >= 0 else self._size)
        return self._last((after >> shift) << shift)

    def _walk_loop(self, step: Step, place: int, loop: _Loop) -> int:
        """Return the place at which the last of the repeated pieces ends."""
        joint = step.suffix + step.prefix
        starts = format(loop.starts, f"0{self._size + 1}b")
        while True:
            if step.is_full:
                return loop.heads.rfind(b"1")
            place = loop.heads.find(b"1", place + 1)
            following = place + len(joint)
            if not (self._text.startswith(joint, place) and starts[following] == "1"):
                return place
            place = following
