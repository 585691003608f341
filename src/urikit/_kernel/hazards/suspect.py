"""A string that is searched for hazards: its parts, and what is found in it."""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel import inline, memory
from urikit._kernel.hazards.codes import NAMES, NEEDS_FINDER as _NEEDS_FINDER
from urikit._kernel.urlscan import default_port
from urikit._kernel.writer import Writer

if TYPE_CHECKING:
    from typing import Any

_MOST = len(NAMES)


class Suspect:
    """The parts of a string, as the URL Standard reads them, and the hazards found in it.

    Positions are those in :attr:`text`; an absent part starts at -1.
    """

    __slots__ = (
        *("_cleaned", "_codes", "_ends", "_found", "_memory", "_starts", "authority"),
        *("authority_end", "count", "end", "first", "fragment", "given", "host", "host_end"),
        *(
            "is_cut",
            "kept_end",
            "kept_start",
            "last",
            "last_odd",
            "lower",
            "odd",
            "path",
            "path_end",
        ),
        *("port", "query", "query_end", "scheme_end", "slashes", "slashes_end", "start", "text"),
    )

    def __init__(self) -> None:
        self._memory = [memory.table_of([0] * _MOST) for _ in range(3)]
        self._codes = memory.entries_of(self._memory[0])
        self._starts = memory.entries_of(self._memory[1])
        self._ends = memory.entries_of(self._memory[2])
        self._cleaned = Writer(256)
        self.lower = Writer(64)
        """The scheme in lower case."""
        self.count = 0
        self._found = 0

    def begin(self, data: Any, start: int, end: int) -> int:
        """Take the string that stands in *data* from *start* to *end*."""
        self.given = data
        self.start = start
        self.end = end
        self.count = 0
        self._found = 0
        self.odd = self.last_odd = -1
        return 0

    # URL §4.4, steps 1 and 3
    def strip(self) -> int:
        """Find the text that is parsed: without controls and spaces around, tabs and newlines."""
        data, start, end = self.given, self.start, self.end
        while start < end and data[start] <= " ":
            start += 1
        while start < end and data[end - 1] <= " ":
            end -= 1
        self.kept_start = self.first = start
        self.kept_end = self.last = end
        self.text = data
        self.is_cut = False
        for index in range(start, end):
            if _is_removed(data[index]):
                self.is_cut = True
                break
        if self.is_cut:
            self._cleaned.truncate(0)
            self._cleaned.copy_without_newlines(data, start, end)
            self.text = self._cleaned.data
            self.first = 0
            self.last = self._cleaned.size
        return 0

    def splits_escape(self) -> bool:
        """Return True if what is removed may stand in an escape."""
        data, end = self.given, self.kept_end
        for index in range(self.kept_start, end):
            if data[index] == "%" and (
                (index + 1 < end and _is_removed(data[index + 1]))
                or (index + 2 < end and _is_removed(data[index + 2]))
            ):
                return True
        return False

    # URL §4.4, the places at which the parser enters its states
    def divide(self, scheme_end: int) -> int:
        """Find the parts of the URL of a special scheme that ends there, but not of a file.

        -1 is the end of the scheme of a relative reference. Return the default port.
        """
        data, end = self.text, self.last
        self.scheme_end = scheme_end
        self.authority = self.host = self.port = self.query = self.fragment = -1
        self.authority_end = self.host_end = -1
        index = self.first
        default = 0
        if scheme_end >= 0:
            self.lower.truncate(0)
            self.lower.copy_lower(data, index, scheme_end)
            default = default_port(self.lower.data, 0, self.lower.size)
            index = scheme_end + 1
        self.slashes = index
        while index < end and (data[index] == "/" or data[index] == "\\"):
            index += 1
        self.slashes_end = index
        if scheme_end >= 0 or index > self.slashes + 1:
            self._divide_authority(data, index, end)
            index = self.authority_end
        else:
            index = self.slashes
        self.path = index
        while index < end and not inline.ends_path(data[index]):
            index += 1
        self.path_end = index
        if index < end and data[index] == "?":
            self.query = index + 1
            while index < end and data[index] != "#":
                index += 1
        self.query_end = index
        if index < end:
            self.fragment = index + 1
        return default

    def _divide_authority(self, data: Any, index: int, end: int) -> int:
        self.authority = self.host = index
        while index < end and not _ends_authority(data[index]):
            if data[index] == "@":
                self.host = index + 1
            index += 1
        self.authority_end = self.host_end = index
        is_inside = False
        index = self.host
        while index < self.authority_end:
            if data[index] == "[":
                is_inside = True
            elif data[index] == "]":
                is_inside = False
            elif data[index] == ":" and not is_inside:
                self.host_end = index
                self.port = index + 1
                break
            index += 1
        return 0

    def put(self, code: int, start: int, end: int) -> int:
        """Add a hazard from *start* to *end* of the text, unless one with that code was added."""
        first = self._place(start)
        return self.put_given(code, first, self._place(end - 1) + 1 if end > start else first)

    def put_given(self, code: int, start: int, end: int) -> int:
        """Add a hazard from *start* to *end* of the string as given."""
        if self._found >> code & 1 or self.count >= _MOST:
            return 0
        self._found = self._found | _ONE << code
        self._codes[self.count] = code
        self._starts[self.count] = start
        self._ends[self.count] = end
        self.count = self.count + 1
        return 0

    def has(self, code: int) -> bool:
        """Return True if a hazard with that code was added."""
        return self._found >> code & 1 != 0

    def has_any(self, start: int, end: int) -> bool:
        """Return True if a hazard was added that starts between *start* and *end*, as given."""
        found = False
        for number in range(self.count):
            found = found or start <= self._starts[number] < end
        return found

    def _place(self, index: int) -> int:
        if not self.is_cut:
            return index
        data, left = self.given, index
        for at in range(self.kept_start, self.kept_end):
            if not _is_removed(data[at]):
                if left == 0:
                    return at
                left -= 1
        return self.kept_end

    def sort(self, severities: Any) -> int:
        """Keep the hazards of some severity, by place, the more severe first.

        Return 0 if one of them needs a finder.
        """
        count = 0
        codes = self._codes
        starts = self._starts
        ends = self._ends
        for number in range(self.count):
            code = codes[number]
            start = starts[number]
            end = ends[number]
            if severities[code] == 0:
                continue
            if severities[code] == _NEEDS_FINDER:
                return 0
            at = count
            while at > 0 and self._is_after(at - 1, severities, code, start, end):
                codes[at] = codes[at - 1]
                starts[at] = starts[at - 1]
                ends[at] = ends[at - 1]
                at -= 1
            codes[at] = code
            starts[at] = start
            ends[at] = end
            count += 1
        self.count = count
        return 1

    def _is_after(self, at: int, severities: Any, code: int, start: int, end: int) -> bool:
        """Return True if the hazard at *at* comes after the other one."""
        if self._starts[at] != start:
            return bool(self._starts[at] > start)
        if self._ends[at] != end:
            return bool(self._ends[at] > end)
        other = self._codes[at]
        if severities[other] != severities[code]:
            return bool(severities[other] < severities[code])
        return bool(other > code)

    def write(self, out: Writer) -> int:
        """Append the codes of the hazards."""
        for number in range(self.count):
            out.put_byte(self._codes[number])
        return 0

    def listed(self) -> list[tuple[int, int, int]]:
        """Return the hazards: a code, and a place in the bytes of the string as given."""
        start = self.start
        return [
            (self._codes[number], self._starts[number] - start, self._ends[number] - start)
            for number in range(self.count)
        ]


_ONE = 1  # of 64 bits


def _ends_authority(char: str) -> bool:
    return char == "/" or char == "\\" or char == "?" or char == "#"


def _is_removed(char: str) -> bool:
    return char == "\t" or char == "\n" or char == "\r"
