"""Matching parts of which some are regular expressions, without trying all ways to divide a text.

One backtracking regular expression for all the parts tries ``/{a:x}+-(\\d+)`` on a long text in
more ways than anybody can wait for, though the author's own expression is harmless. Here only
that is matched by :mod:`re`; names, wildcards and pieces in braces are matched by sets of places,
as in :mod:`urikit.urlpattern._linear`.

What a regular expression prefers among the places at which it may end, only :mod:`re` knows. So
it is asked to match and to end at one of a set of places: the text stands behind a table with one
byte for each place, and a lookbehind of one fixed width, which is the size of the table, reads
the byte of the place at which it is. Each expression is tried at each place at most twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from urikit._ground.typed import Final
from urikit.urlpattern._ecmascript import translate_a_piece
from urikit.urlpattern._linear import LinearMatcher, Run, Step
from urikit.urlpattern._parts import Modifier, Options, Part, PartType

# What the table holds: not ASCII, so no regular expression takes it for the text.
_NO: Final = b"\x80"
_YES: Final = b"\x81"
_START: Final = "(?<=[\\x80\\x81])"
_TABLE: Final = bytes.maketrans(b"01", _NO + _YES)


class _Unit:
    """A regular expression that can be told where to end."""

    __slots__ = ("_compiled", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._compiled: dict[int, re.Pattern[bytes]] = {}

    def behind(self, offset: int) -> re.Pattern[bytes]:
        """The expression for a text behind a table of *offset* bytes, a power of two."""
        found = self._compiled.get(offset)
        if found is None:
            ending = f"(?<=\\x81(?s:.){{{offset - 1}}})"
            found = re.compile(f"(?:{self._text}){ending}".encode("ascii"))
            self._compiled[offset] = found
        return found


class MixedMatcher(LinearMatcher):
    """Matches texts against parts; the regular expressions hold no groups and no references.

    >>> from urikit.urlpattern._parser import parse_a_pattern_string
    >>> from urikit.urlpattern._parts import PATHNAME_OPTIONS
    >>> parts = parse_a_pattern_string("/:a-:b(\\\\w+)*", PATHNAME_OPTIONS, str)
    >>> MixedMatcher(parts, PATHNAME_OPTIONS).match("/x-y-z")
    ('x-y', 'z')
    """

    __slots__ = ("_units",)

    def __init__(self, part_list: Sequence[Part], options: Options) -> None:
        parts = [_without_a_bare_loop(part) for part in part_list]
        super().__init__(parts, options)
        self._units = {
            part.value: _Unit(
                translate_a_piece(part.value, _START, ignore_case=options.ignore_case)
            )
            for part in parts
            if part.type is PartType.REGEXP
        }

    def match(self, text: str) -> tuple[str | None, ...] | None:
        """Return the captures of *text*, which is ASCII, or ``None`` if it does not match."""
        folded = self._fold(text)
        return _MixedRun(self._steps, folded, self._delimiter, text, self._units).captures(text)


def _without_a_bare_loop(part: Part) -> Part:
    """The same, but a loop without text around it is part of the regular expression."""
    if part.type is not PartType.REGEXP or not part.repeats or part.prefix or part.suffix:
        return part
    return part._replace(value=f"(?:{part.value}){part.modifier}", modifier=Modifier.NONE)


class _MixedRun(Run):
    """One text against the steps, of which some are regular expressions."""

    __slots__ = ("_behind", "_offset", "_reach", "_units")

    def __init__(
        self,
        steps: Sequence[Step],
        text: str,
        delimiter: str,
        original: str,
        units: dict[str, _Unit],
    ) -> None:
        super().__init__(steps, text, delimiter)
        self._units = units
        self._offset = 1 << (self._size + 1).bit_length()  # one byte for each place, and more
        self._behind = original.encode("ascii")
        self._reach = self._reached()

    # --- from the start: where each step may begin, or more than that -------------------------

    def _reached(self) -> list[int]:
        """For each step, places of which it begins at none but these."""
        result: list[int] = []
        places = 1 << self._size
        for step in self._steps:
            result.append(places)
            following = self._past_text(step.prefix, places)
            if step.is_group or step.repeats:
                following = (1 << following.bit_length()) - 1  # the first, and all that come after
                following = self._past_text(step.suffix, following)
            else:
                following = self._past_text(step.text, following)
            places = following | places if step.optional else following
        return result

    def _past_text(self, text: str, places: int) -> int:
        return (places & self._standing(text)) >> len(text) if text else places

    # --- from the end: where the rest can match -----------------------------------------------

    def _before(self, step: Step, after: int) -> int:
        reach = self._reach.pop()  # steps are asked from the last to the first, once each
        unit = self._units.get(step.text) if step.is_group else None
        if unit is None:
            return super()._before(step, after)
        exits = self._before_text(step.suffix, after)
        wanted = self._past_text(step.prefix, reach)
        if step.repeats:
            starts, _ = self._rounds(step, unit, exits, wanted)
        else:
            starts = bytearray(b"0") * (self._size + 1)
            table = self._table(exits)
            for place in self._each(wanted):
                if self._end(unit, table, place) >= 0:
                    starts[place] = 49  # "1"
        before = self._before_text(step.prefix, int(starts, 2))
        return before | after if step.optional else before

    def _rounds(
        self, step: Step, unit: _Unit, exits: int, wanted: int
    ) -> tuple[bytearray, bytearray]:
        """``R(?:suffix prefix R)*``: where a round may start, and the table of where it may end.

        Rounds start at one of the *wanted* places, or behind what joins two of them.
        """
        joint = step.suffix + step.prefix
        size, joint_size = self._size, len(joint)
        width = f"0{size + 1}b"
        joint_at = format(self._standing(joint), width)
        wanted_at = format(wanted | self._past_text(joint, self._all), width)
        table = self._table(exits)
        starts = bytearray(b"0") * (size + 1)
        for place in range(size, -1, -1):
            if joint_at[place] == "1" and starts[place + joint_size] == 49:
                table[place] = _YES[0]
            if wanted_at[place] == "1" and self._end(unit, table, place) >= 0:
                starts[place] = 49
        return starts, table

    # --- the regular expression itself --------------------------------------------------------

    def _table(self, exits: int) -> bytearray:
        """The text behind the table of the places at which an expression may end."""
        marks = format(exits, f"0{self._size + 1}b").encode("ascii").translate(_TABLE)
        return bytearray(marks.ljust(self._offset, _NO) + self._behind)

    def _end(self, unit: _Unit, table: bytearray, place: int) -> int:
        """Return the first end of the expression that starts at *place*, or -1."""
        found = unit.behind(self._offset).match(table, self._offset + place)
        return -1 if found is None else found.end() - self._offset

    def _each(self, places: int) -> Iterator[int]:
        marks = format(places, f"0{self._size + 1}b")
        place = marks.find("1")
        while place >= 0:
            yield place
            place = marks.find("1", place + 1)

    # --- the walk -----------------------------------------------------------------------------

    def _walk_group(self, step: Step, place: int, after: int) -> tuple[int, int, int]:
        unit = self._units.get(step.text)
        if unit is None:
            return super()._walk_group(step, place, after)
        exits = self._before_text(step.suffix, after)
        start = place + len(step.prefix)
        if not self._text.startswith(step.prefix, place):
            return -1, -1, place
        if step.repeats:
            end = self._walk_rounds(step, unit, exits, start)
        else:
            table = self._table(exits)
            if step.optional and not step.prefix and not step.suffix:
                table[place] = _NO[0]  # in JavaScript what is optional does not match nothing
            end = self._end(unit, table, start)
        return (-1, -1, place) if end < 0 else (start, end, end + len(step.suffix))

    def _walk_rounds(self, step: Step, unit: _Unit, exits: int, place: int) -> int:
        """Return the end of the last round, or -1."""
        joint = step.suffix + step.prefix
        starts, table = self._rounds(step, unit, exits, 1 << (self._size - place))
        if starts[place] != 49:
            return -1
        while True:
            end = self._end(unit, table, place)
            place = end + len(joint)
            if not (self._text.startswith(joint, end) and starts[place] == 49):
                return end
