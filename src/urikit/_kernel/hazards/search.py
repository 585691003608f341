"""The search for hazards in one string: everything that most strings have, in C types.

What it does not know for sure it leaves to the finders of :mod:`urikit.readings._quirks`, with
which it agrees.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel import inline, memory
from urikit._kernel.columns.output import port_of
from urikit._kernel.hazards.authority import Hosts, find_in_port, find_in_userinfo
from urikit._kernel.hazards.codes import (
    AT_SIGN_AFTER_HOST as _AT_SIGN_AFTER_HOST,
    BACKSLASH as _BACKSLASH,
    CONTROL_CHARACTER as _CONTROL_CHARACTER,
    GLUES_TO_HOST as _GLUES_TO_HOST,
    HARMFUL as _HARMFUL,
    IGNORABLE as _IGNORABLE,
    NETWORK_PATH as _NETWORK_PATH,
    OTHER_SCHEME as _OTHER_SCHEME,
    PLAIN_HTTP as _PLAIN_HTTP,
    RELATIVE_REFERENCE as _RELATIVE_REFERENCE,
    SEPARATOR as _SEPARATOR,
    SURROUNDING_SPACE as _SURROUNDING_SPACE,
    UNPARSEABLE as _UNPARSEABLE,
    WRONG_SLASHES as _WRONG_SLASHES,
)
from urikit._kernel.hazards.rest import find_in_rest
from urikit._kernel.hazards.suspect import Suspect
from urikit._kernel.hazards.views import View, compare_relative, compare_views
from urikit._kernel.ordinary import Ordinary
from urikit._kernel.record import COMPILED as _COMPILED, Record
from urikit._kernel.tables import (
    DOMAIN_TO_ASCII as _DOMAIN_TO_ASCII,
    IN_DOMAIN as _IN_DOMAIN,
    PORT_INVALID as _PORT_INVALID,
    PORT_OUT_OF_RANGE as _PORT_OUT_OF_RANGE,
    REWRITTEN as _REWRITTEN,
    RFC_CLASSES as _RFC_TABLE,
    RFC_IN_SCHEME as _IN_SCHEME,
    URL_CLASSES as _URL_TABLE,
)
from urikit._kernel.url_parser import parse_url, read_url
from urikit._kernel.utf8 import code_point
from urikit._kernel.workspace import Workspace
from urikit._kernel.writer import Writer
from urikit._unicode.characters import raise_pending
from urikit._unicode.tables import DISALLOWED as _DISALLOWED

if TYPE_CHECKING:
    from typing import Any

# In C pointers into the tables
_CLASSES, _RFC_CLASSES = _URL_TABLE, _RFC_TABLE
_BASE = b"https://base.invalid/"
_FTP = 21
_MAX_HOST = 1024


class Search:
    """The memory of searches, one after the other; one thread at a time uses it."""

    __slots__ = (
        *("_at_base", "_base", "_hosts", "_letters", "_one", "_ordinary", "_record", "_two"),
        *("_work", "is_busy", "suspect"),
    )

    def __init__(self, ordinary: Ordinary, hosts: Hosts) -> None:
        self._ordinary = ordinary
        self._hosts = hosts
        self._letters = self._hosts.letters
        self._work = Workspace()
        self._at_base = Workspace()
        self._record = Record()
        self._base = _BASE
        if parse_url(memory.at(memory.address_of(_BASE)), 0, len(_BASE), self._work, self._record):
            raise ValueError("base does not parse")
        self._at_base.set_base(memory.at(memory.address_of(_BASE)), len(_BASE), self._record)
        self._one = View()
        self._two = View()
        self.suspect = Suspect()
        """The last string, and what was found in it."""
        self.is_busy = False

    def find_in(self, text: str, severities: bytes) -> list[tuple[int, int, int]] | None:
        """Return the hazards of *text*: code, start and end; ``None`` if only the finders know.

        *severities* are those of the codes; hazards with none are left out.
        """
        if len(severities) < 64:
            raise ValueError("expected 64 severities")
        is_ascii = inline.is_ascii(text)
        if is_ascii and _COMPILED:
            data: Any = text
            raw = b""
            size = len(text)
        else:
            try:
                raw = text.encode()
            except UnicodeEncodeError:
                return None
            data = memory.at(memory.address_of(raw))
            size = len(raw)
        is_known = self.find(data, 0, size, size)
        raise_pending()
        if not is_known or not self.suspect.sort(severities):
            return None
        found = self.suspect.listed()
        if is_ascii or not found:
            return found
        return [
            (code, len(raw[:start].decode()), len(raw[:end].decode())) for code, start, end in found
        ]

    def find(self, data: Any, start: int, end: int, limit: int) -> bool:
        """Find the hazards of the string in *data*; return False if only the finders can.

        *data* goes on to *limit*.
        """
        return self._find(self.suspect, self._record, data, start, end, limit)

    def write(self, severities: Any, out: Writer) -> int:
        """Append the codes of what was found last; return 0 if that needs a finder."""
        if not self.suspect.sort(severities):
            return 0
        self.suspect.write(out)
        return 1

    def _find(
        self, suspect: Suspect, record: Record, data: Any, start: int, end: int, limit: int
    ) -> bool:
        suspect.begin(data, start, end)
        front = self._ordinary.front(data, start, end)
        if front >= 0 and self._ordinary.is_plain_rest(data, front >> 1, end):
            if front & 1:
                suspect.put_given(_PLAIN_HTTP, start, start + 4)
            return True
        suspect.strip()
        if suspect.first == suspect.last or not self._find_characters(suspect, data, start, end):
            return False
        if suspect.is_cut and suspect.splits_escape():
            return False
        scheme_end = self._scheme_end(suspect)
        if scheme_end < 0:
            return self._find_in_reference(suspect, record, data, start, end)
        default = suspect.divide(scheme_end)
        if default < 0:
            return False
        if default != 443:
            suspect.put(
                _OTHER_SCHEME if default == _FTP else _PLAIN_HTTP, suspect.first, scheme_end
            )
        if suspect.slashes_end - suspect.slashes != 2:
            suspect.put(_WRONG_SLASHES, suspect.first, suspect.slashes_end)
        self._find_backslash(suspect)
        found = read_url(data, start, end, limit, self._work, record)
        if found < 0:
            return (
                self._find_in_parts(suspect, default)
                and compare_views(suspect, data, 0, 0, -1, self._one, self._two)
                and self._find_failure(suspect, -found, self._work)
            )
        if suspect.odd >= 0:
            return False
        if found == _REWRITTEN:
            data = self._work.out.data
        return (
            self._find_in_parts(suspect, default)
            and self._hosts.find_in_host(suspect, data, record._host, record._host_end)
            and compare_views(
                suspect,
                data,
                record._host,
                record._host_end,
                port_of(data, record),
                self._one,
                self._two,
            )
        )

    def _find_in_reference(
        self, suspect: Suspect, record: Record, data: Any, start: int, end: int
    ) -> bool:
        """Find the hazards of a string without a scheme."""
        if suspect.first != start or suspect.last != end or suspect.odd >= 0:
            return False
        index = start
        while index < end and data[index] != ":" and data[index] != "/":
            if data[index] == "?" or data[index] == "#":
                break
            index += 1
        if index < end and data[index] == ":":
            return False
        suspect.divide(-1)
        for index in range(start, suspect.path_end):
            if data[index] == "\\":
                return False
        suspect.put(_RELATIVE_REFERENCE, start, end)
        failure = parse_url(data, start, end, self._at_base, record)
        if not self._find_in_parts(suspect, 443):
            return False
        if suspect.authority < 0:
            _find_glue(suspect)
            return failure == 0
        if suspect.slashes_end - suspect.slashes != 2:
            return False
        suspect.put(_NETWORK_PATH, suspect.slashes, suspect.slashes_end)
        if failure:
            return self._find_failure(suspect, failure, self._at_base)
        written = self._at_base.out.data
        self._one.read_3986(data, start, end)
        return self._hosts.find_in_host(
            suspect, written, record._host, record._host_end
        ) and compare_relative(
            suspect, self._one, written, record._host, record._host_end, port_of(written, record)
        )

    def _find_in_parts(self, suspect: Suspect, default: int) -> bool:
        if suspect.authority >= 0 and suspect.host_end - suspect.host > _MAX_HOST:
            return False
        _find_late_at_sign(suspect)
        return (
            find_in_userinfo(suspect) and find_in_port(suspect, default) and find_in_rest(suspect)
        )

    def _scheme_end(self, suspect: Suspect) -> int:
        data, index, end = suspect.text, suspect.first, suspect.last
        if not inline.is_alpha(data[index]):
            return -1
        while index < end and _RFC_CLASSES[ord(data[index])] & _IN_SCHEME:
            index += 1
        return index if index < end and data[index] == ":" else -1

    # --- characters -------------------------------------------------------------------------------

    def _find_characters(self, suspect: Suspect, data: Any, start: int, end: int) -> bool:
        if data[start] <= " " or data[end - 1] <= " ":
            _find_space(suspect, data, start, end)
        index = start
        while index < end:
            code = ord(data[index])
            if code < 0x20 or code == 0x7F:
                suspect.put_given(_CONTROL_CHARACTER, index, index + 1)
            elif code > 0x7F:
                code = code_point(data, index, end)
                if code < 0 or (code > 0xFFFF and not 0x1F300 <= code <= 0x1FAFF):
                    return False
                size = inline.width(code)
                if code <= 0xFFFF and self._letters[code] & _HARMFUL:
                    kind = self._letters[code]
                    if kind == _SEPARATOR:
                        suspect.put_given(_CONTROL_CHARACTER, index, index + size)
                    elif kind != _IGNORABLE:
                        return False
                    if suspect.odd < 0:
                        suspect.odd = index
                    suspect.last_odd = index
                index += size
                continue
            elif code == 0x26 and _is_entity(data, index + 1, end):
                return False
            index += 1
        return bool(suspect.text[suspect.first] != "<")

    def _find_backslash(self, suspect: Suspect) -> int:
        data, end = suspect.text, suspect.last
        for index in range(suspect.slashes, end):
            if data[index] == "\\":
                suspect.put(_BACKSLASH, index, index + 1)
                return 0
            if index >= suspect.slashes_end and (
                data[index] == "/" or inline.ends_path(data[index])
            ):
                return 0
        return 0

    # --- failures ---------------------------------------------------------------------------------

    def _find_failure(self, suspect: Suspect, failure: int, work: Workspace) -> bool:
        """Find the place of a *failure* of the parser, and the hazards of the host."""
        data, index, end = suspect.given, work.fault, work.fault_end
        if index < 0 or suspect.is_cut:
            return False
        first, last = suspect.host, suspect.host_end
        if suspect.odd >= 0 and not (first <= suspect.odd <= suspect.last_odd < last):
            return False
        if failure in (_PORT_INVALID, _PORT_OUT_OF_RANGE):
            suspect.put_given(_UNPARSEABLE, index, index + 1)
            return self._hosts.is_ordinary(data, first, last) and self._hosts.find_in_host(
                suspect, data, first, last
            )
        if failure != _DOMAIN_TO_ASCII or index != first or end != last:
            return False
        has_ace = has_forbidden = False
        is_ascii = True
        for at in range(first, last):
            if data[at] > "\x7f":
                is_ascii = False
            elif not _CLASSES[inline.lower(ord(data[at]))] & _IN_DOMAIN:
                if not has_forbidden:
                    index = at
                has_forbidden = True
            elif at + 3 < last and data[at + 2] == "-" and data[at + 3] == "-":
                has_ace = has_ace or inline.lower(ord(data[at])) == 0x78
        if is_ascii:
            if has_ace or not has_forbidden:
                return False
            suspect.put_given(_UNPARSEABLE, index, index + 1)
            return bool(self._hosts.find_in_bad_host(suspect))
        if has_forbidden or not self._hosts.find_in_bad_host(suspect):
            return False
        if work.idna.fault == _DISALLOWED:
            index = work.idna.place
            suspect.put_given(
                _UNPARSEABLE, index, index + inline.width(code_point(data, index, last))
            )
            return True
        # It is somewhere in the host, and the finder knows where.
        if suspect.has_any(first, last):
            return False
        suspect.put_given(_UNPARSEABLE, first, last)
        return True


def _find_space(suspect: Suspect, data: Any, start: int, end: int) -> int:
    first, last = suspect.kept_start, suspect.kept_end
    if first == start:
        first, start = end, last
    # Control characters have their own code: spaces only
    is_plain = True
    for index in range(start, first):
        if data[index] != " ":
            is_plain = False
    if is_plain:
        suspect.put_given(_SURROUNDING_SPACE, start, first)
        return 0
    start = suspect.start
    first = start
    while data[first] == " ":
        first += 1
    if first == start:
        first = start = suspect.end
        while data[start - 1] == " ":
            start -= 1
    if start < first:
        suspect.put_given(_SURROUNDING_SPACE, start, first)
    return 0


def _is_entity(data: Any, start: int, end: int) -> bool:
    """Return True if an HTML character reference may begin with the ampersand before *start*."""
    index = start
    while index < end:
        if data[index] == ";":
            return index > start
        char = data[index]  # a control may be removed
        if not (inline.is_digit(char) or inline.is_alpha(char) or char == "#" or char < " "):
            return False
        index += 1
    return False


def _find_late_at_sign(suspect: Suspect) -> int:
    data, end = suspect.text, suspect.last
    start = suspect.authority_end
    if start < 0 or start == suspect.authority or start == end:
        return 0
    if not inline.ends_path(data[start]):
        return 0
    for index in range(start, end):
        if data[index] == "@":
            suspect.put(_AT_SIGN_AFTER_HOST, start, index + 1)
            return 0
    return 0


def _find_glue(suspect: Suspect) -> int:
    """Find what would continue a host before it, or make user info of it. A scheme has no colon."""
    data, start, end = suspect.text, suspect.first, suspect.last
    if data[start] == "." and start + 1 < end and not _ends_label(data[start + 1]):
        suspect.put(_GLUES_TO_HOST, start, start + 2)
        return 0
    index = start
    while index < end and (data[index] == "." or not _ends_label(data[index])):
        if data[index] == "@":
            suspect.put(_GLUES_TO_HOST, start, index + 1)
            return 0
        index += 1
    return 0


def _ends_label(char: str) -> bool:
    return char == "." or char == "/" or char == "\\" or inline.ends_path(char)
