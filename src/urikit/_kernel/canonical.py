"""Canonical forms of ordinary web URLs, for :mod:`urikit.canonical`, which knows all the steps.

:func:`write_canonical` takes those steps that decode nothing. Where a step might change something
that has to be decoded first (an escape of a letter, a session in the path), it leaves the URL to
the steps themselves.
"""

from __future__ import annotations

from urikit._ground.special_schemes import HTTP_PORT as _HTTP_PORT, HTTPS_PORT as _HTTPS_PORT
from urikit._kernel import inline
from urikit._kernel.names import Groups, Names
from urikit._kernel.record import Record
from urikit._kernel.tables import (
    AMBIGUOUS as _AMBIGUOUS,
    ASP_SESSIONS as _ASP_SESSIONS,
    DROP_FRAGMENT as _DROP,
    EVERYWHERE as _EVERYWHERE,
    FIRST_SITE as _FIRST_SITE,
    HEX_VALUES as _VALUE_TABLE,
    INDEX_NAMES as _INDEX_NAMES,
    KEEP_ROUTE as _ROUTES,
    NOT_SPECIAL as _NOT_SPECIAL,
    RFC_CLASSES as _TABLE,
    RFC_IS_UNRESERVED as _IS_UNRESERVED,
    SECOND_LEVELS as _SECOND_LEVELS,
    SESSIONS as _SESSIONS,
    SITES as _SITES,
    SITES_OF_ANY_SUFFIX as _ANY_SUFFIX,
)
from urikit._kernel.urlscan import default_port
from urikit._kernel.writer import Writer

_CLASSES, _VALUES = _TABLE, _VALUE_TABLE  # in C pointers into the tables
_MOST_PAIRS = 64  # which are sorted here, one by one
_LONGEST_HOST = 255  # whose site is looked for here
_ASP_NAME = 20  # the length of a name of ASP sessions
_WWW, _ACE = "www.", "xn--"  # in C pointers


# --- steps ----------------------------------------------------------------------------------------


class Steps:
    """The steps to a canonical form, named like the fields of a profile."""

    __slots__ = (
        *("credentials", "empty_fragment", "empty_pairs", "empty_query", "escapes", "fragment"),
        *("fixed", "https", "index", "labels", "names", "names_at_sites", "session_ids"),
        *("session_names", "sites"),
        *("shown", "sort_query", "tracking", "trailing_dot", "trailing_slash", "www"),
    )

    def __init__(
        self,
        names: Names,
        names_at_sites: Names,
        labels: Names,
        session_names: Names,
        fixed: Groups,
        sites: Groups | None,
        fragment: int,
    ) -> None:
        """Take the *names* of parameters that may have to be removed.

        *names_at_sites* are those at hosts with one of the *labels*; *session_names* may name
        sessions; *sites* says exactly what tracks where, if it can be said by names alone; *fixed*
        are names that do not depend on the profile; *fragment* is the step for fragments.
        """
        self.names = names
        self.names_at_sites = names_at_sites
        self.labels = labels
        self.session_names = session_names
        self.fixed = fixed
        self.sites = sites
        self.fragment = fragment
        self.credentials = self.https = self.trailing_dot = self.www = self.escapes = False
        self.session_ids = self.index = self.trailing_slash = self.empty_pairs = False
        self.sort_query = self.empty_query = self.empty_fragment = self.shown = False
        self.tracking = False


def write_canonical(
    data: str, start: int, end: int, record: Record, steps: Steps, out: Writer
) -> bool:
    """Append the canonical form of a serialized URL, from *start* to *end*, to *out*.

    Returns False, and writes nothing that counts, if :mod:`urikit.canonical` has to do it.
    """
    begin = out.size
    path_end = record._query if record._query >= 0 else record._fragment
    if path_end < 0:
        path_end = end
    if (
        _is_web(data, start, record._scheme_end)
        and record._host >= 0
        and (not (steps.escapes or steps.shown) or _has_normal_escapes(data, record, steps, end))
        and _write_front(data, start, record, steps, out)
        and _write_path(data, record._path, path_end, steps, out)
        and _write_query(data, record, end, steps, out)
        and _write_fragment(data, record._fragment, end, steps, out)
        and not out.failed
    ):
        return True
    out.truncate(begin)
    return False


def _is_web(data: str, start: int, end: int) -> bool:
    """Return True for http, https, ws and wss."""
    port = default_port(data, start, end - start) if 2 <= end - start <= 5 else _NOT_SPECIAL
    return port in (_HTTP_PORT, _HTTPS_PORT)


# RFC 3986 §6.2.2.1 and §6.2.2.2
def _has_normal_escapes(data: str, record: Record, steps: Steps, end: int) -> bool:
    """Return True if no escape has to be written differently, or shown as a character."""
    for index in range(record._path, end):
        if data[index] == "@" and steps.shown:
            return False
        if data[index] != "%":
            continue
        if steps.shown:
            return False
        if index + 2 >= end:
            continue
        code = inline.byte_of(_VALUES, data, index + 1)
        if code >= 0:
            if "a" <= data[index + 1] <= "f" or "a" <= data[index + 2] <= "f":
                return False
            if _CLASSES[code] & _IS_UNRESERVED:
                return False
    return True


def _write_front(data: str, begin: int, record: Record, steps: Steps, out: Writer) -> bool:
    """Write all that stands before the path."""
    scheme_end, start, end = record._scheme_end, record._host, record._host_end
    if data[end - 1] == ".":
        return False
    top = end
    while top > start and data[top - 1] != ".":
        top -= 1
    if steps.shown and (
        start != scheme_end + 3
        or data[start] == "["
        or "0" <= data[top] <= "9"
        or _has_a_label(data, start, end)
    ):
        return False
    out.copy(data, begin, scheme_end)
    if steps.https and scheme_end - begin == 4 and end == record._path:
        out.put("s")
    out.copy(data, scheme_end, scheme_end + 3 if steps.credentials else start)
    if steps.www and not "0" <= data[top] <= "9":
        while _starts(data, start, end, _WWW, 4):
            dot = start + 4
            while dot < end and data[dot] != ".":
                dot += 1
            if dot == start + 4 or dot == end:
                break
            is_second_level = dot == top - 1 and end - top == 2
            if is_second_level and steps.fixed.find(_SECOND_LEVELS, data, start + 4, dot) >= 0:
                break
            start += 4
    out.copy(data, start, record._path)
    return True


def _has_a_label(data: str, start: int, end: int) -> bool:
    """Return True if ``xn--`` is in the host."""
    for index in range(start, end - 3):
        if data[index] == "x" and _starts(data, index, end, _ACE, 4):
            return True
    return False


def _starts(data: str, start: int, end: int, prefix: str, size: int) -> bool:
    """Return True if *data* has *prefix*, of that *size*, at *start*, in any case."""
    if end - start < size:
        return False
    for index in range(size):
        if inline.lower(ord(data[start + index])) != ord(prefix[index]):
            return False
    return True


def _write_path(data: str, start: int, end: int, steps: Steps, out: Writer) -> bool:
    if steps.session_ids:
        for index in range(start, end):
            if data[index] == ";" or (data[index] == "(" and data[index - 1] == "/"):
                return False
    while True:
        if steps.trailing_slash:
            while end - start > 1 and data[end - 1] == "/":
                end -= 1
        if not steps.index:
            break
        index = end
        while index > start and data[index - 1] != "/":
            index -= 1
        if index == start or steps.fixed.find(_INDEX_NAMES, data, index, end) < 0:
            break
        end = index
    out.copy(data, start, end)
    return True


def _write_query(data: str, record: Record, end: int, steps: Steps, out: Writer) -> bool:
    if record._query < 0:
        return True
    if record._fragment >= 0:
        end = record._fragment
    start = record._query + 1
    if start == end:
        if not (steps.empty_query or steps.empty_pairs):
            out.put("?")
        return True
    is_site = steps.tracking and _has_label_of(data, record._host, record._host_end, steps.labels)
    site = -2  # not looked for yet
    begin = out.size
    out.put("?")
    pairs = 0
    while True:
        stop = name_end = start
        is_escaped = False
        while stop < end and data[stop] != "&":
            stop += 1
        while name_end < stop and data[name_end] != "=":
            if data[name_end] == "%" and steps.session_ids | steps.tracking:
                if steps.sites is None or not _is_strange(data, name_end, stop):
                    return False  # to be decoded first
                is_escaped = True
            name_end += 1
        is_gone = False
        if steps.session_ids and steps.session_names.may_have(data, start, name_end):
            if is_escaped:
                return False
            is_gone = _is_session(data, start, name_end, stop, steps.fixed)
        if not is_gone and (
            (steps.tracking and steps.names.may_have(data, start, name_end))
            or (is_site and steps.names_at_sites.may_have(data, start, name_end))
        ):
            if steps.sites is None or record._host_end - record._host > _LONGEST_HOST:
                return False
            if site == -2:
                site = -1
                if is_site:
                    site = _site(data, record._host, record._host_end, steps.sites, steps.fixed)
            is_gone = _is_tracking(data, start, name_end, site, steps.sites)
        if not is_gone and (start < stop or not steps.empty_pairs):
            pairs += 1
            if not steps.sort_query:
                if pairs > 1:
                    out.put("&")
                out.copy(data, start, stop)
            elif pairs > _MOST_PAIRS:
                return False
            else:
                _sort_in(data, start, name_end, stop, begin + 1, pairs, out)
        if stop == end:
            break
        start = stop + 1
    if not pairs or (steps.empty_query and out.size == begin + 1):
        out.truncate(begin)
    return True


def _is_strange(data: str, index: int, end: int) -> bool:
    """Return True for an escape of an ASCII character that is in no name of the tables."""
    if end - index < 3:
        return False
    code = inline.byte_of(_VALUES, data, index + 1)
    return 0 <= code < 128 and not _CLASSES[code] & _IS_UNRESERVED


def _is_session(data: str, start: int, name_end: int, stop: int, names: Groups) -> bool:
    """Return True if a pair identifies a session."""
    if names.find(_SESSIONS, data, start, name_end) >= 0:
        return True
    if names.find(_AMBIGUOUS, data, start, name_end) >= 0:
        size = stop - name_end - 1
        if size != 32 and size != 40 and size != 64:
            return False
        index = name_end + 1
        while index < stop and _VALUES[ord(data[index])] < 16:
            index += 1
        return index == stop
    return name_end - start == _ASP_NAME and names.has_beginning(
        _ASP_SESSIONS, data, start, name_end
    )


def _is_tracking(data: str, start: int, end: int, site: int, names: Groups) -> bool:
    """Return True if the name of a pair tracks everywhere, or at the *site* of that number."""
    if names.find(_EVERYWHERE, data, start, end) >= 0:
        return True
    if names.has_beginning(_EVERYWHERE, data, start, end):
        return True
    return site >= 0 and (
        names.find(_FIRST_SITE + site, data, start, end) >= 0
        or names.has_beginning(_FIRST_SITE + site, data, start, end)
    )


def _site(data: str, start: int, end: int, sites: Groups, fixed: Groups) -> int:
    """Return the number of the site of a host, -1 if it is none: the longest name first."""
    first = second = third = start  # the last three labels
    labels = 1
    index = start
    while index <= end:
        if index == start or data[index - 1] == ".":
            site = sites.find(_SITES, data, index, end)
            if site >= 0:
                return site
            if index > start:
                labels += 1
            first, second, third = second, third, index
        index += 1
    site = -1
    if labels >= 2:
        site = sites.find(_ANY_SUFFIX, data, second, third - 1)
    if (
        site < 0
        and labels >= 3
        and end - third == 2
        and fixed.find(_SECOND_LEVELS, data, second, third - 1) >= 0
    ):
        site = sites.find(_ANY_SUFFIX, data, first, second - 1)
    return site


def _has_label_of(data: str, start: int, end: int, labels: Names) -> bool:
    """Return True if a label of the host may be one of *labels*."""
    index = start
    while index <= end:
        if index == end or data[index] == ".":
            if labels.may_have(data, start, index):
                return True
            start = index + 1
        index += 1
    return False


def _sort_in(
    data: str, start: int, name_end: int, stop: int, begin: int, pairs: int, out: Writer
) -> int:
    """Write a pair behind those of the same name and of names that come first, from *begin* on."""
    place = out.size
    while place > begin:
        before = place
        if before > begin and before < out.size:
            before -= 1  # the ampersand
        while before > begin and out.char(before - 1) != "&":
            before -= 1
        if not _comes_first(data, start, name_end, out, before):
            break
        place = before
    if pairs == 1:
        out.copy(data, start, stop)
    elif place == out.size:
        out.put("&")
        out.copy(data, start, stop)
    else:
        out.insert(place, "&")
        out.insert_from(place, data, start, stop)
    return 0


def _comes_first(data: str, start: int, end: int, out: Writer, other: int) -> bool:
    """Return True if the name in *data* sorts before the one that is written at *other*."""
    while start < end:
        char = out.char(other)
        if char == "=" or char == "&" or char == "\0":
            return False
        if data[start] != char:
            return data[start] < char
        start += 1
        other += 1
    char = out.char(other)
    return not (char == "=" or char == "&" or char == "\0")


def _write_fragment(data: str, start: int, end: int, steps: Steps, out: Writer) -> bool:
    if start < 0 or steps.fragment == _DROP:
        return True
    if steps.fragment == _ROUTES:
        if start + 1 == end or (data[start + 1] != "!" and data[start + 1] != "/"):
            return True
        index = start + 1
        while index < end and not (
            data[index] == ":"
            and end - index > 2
            and data[index + 1] == "~"
            and data[index + 2] == ":"
        ):
            index += 1
        is_start = data[start + 1] == "!" and index - start == 3 and data[start + 2] == "/"
        if index - start > 2 and not is_start:  # not where an application starts
            out.copy(data, start, index)
        return True
    if start + 1 < end or not steps.empty_fragment:
        out.copy(data, start, end)
    return True


def canonical_text(record: Record, steps: Steps) -> str | None:
    """Return the canonical form of a URL, ``None`` if :mod:`urikit.canonical` has to make it."""
    text = record._text
    out = Writer(len(text))
    if write_canonical(text, 0, len(text), record, steps, out):
        return out.text(0, out.size)
    return None
