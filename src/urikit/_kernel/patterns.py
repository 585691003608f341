"""The scans as regular expressions: in plain Python these are faster than the loops.

Of the strings that :func:`urikit._kernel.references.scan_loop` accepts, they accept those in ASCII
without an IP literal and with an ordinary port; of those that
:func:`urikit._kernel.urlscan.scan_url_loop` accepts, the special schemes with a domain.

Only plain Python can assign the slots of a record as they do; the patterns keep positions in order.
"""

from __future__ import annotations

from urikit import chars
from urikit._exports import TYPE_CHECKING
from urikit._kernel.record import Record
from urikit._kernel.tables import DOMAIN, FRAGMENT, PATH, QUERY, SPECIAL_SCHEMES, USERINFO
from urikit.chars import PCT_ENCODED

if TYPE_CHECKING:
    from typing import Any


class _Pattern:
    """A regular expression that is compiled when it is first used.

    Importing ``re`` and compiling both would be two thirds of the time of ``import urikit``.
    """

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern

    def __getattr__(self, name: str) -> Any:
        import re

        compiled = re.compile(self._pattern)
        self.fullmatch = compiled.fullmatch
        return getattr(compiled, name)


def _run(members: chars.CharSet) -> str:
    return f"(?:{members.pattern}++|{PCT_ENCODED})*+"


_URI_REFERENCE = _Pattern(
    f"(?:({chars.ALPHA.pattern}{chars.SCHEME.pattern}*+):|(?![^:/?#]*+:))"
    f"(?://(?:({_run(chars.USERINFO)})@)?({_run(chars.REG_NAME)})"
    f"(?::(?:[0-5][0-9]{{4}}|[0-9]{{0,4}}))?(?=[/?#]|\\Z)|(?!//))"
    f"({_run(chars.PATH)})(?:(\\?){_run(chars.QUERY)})?(?:(#){_run(chars.FRAGMENT)})?"
)


def scan_regex(text: str, record: Record) -> bool:
    """Write *text* and its positions to *record*, or return False if they are not certain."""
    match = _URI_REFERENCE.fullmatch(text)
    if match is None:
        return False
    record._text = text
    record._violations = ()
    record._scheme_end = match.end(1)
    record._host, record._host_end = match.span(3)
    record._path, record._query, record._fragment = match.start(4), match.start(5), match.start(6)
    return True


_PORTS = {scheme: str(port) for scheme, port in SPECIAL_SCHEMES.items() if port}
_LABEL = DOMAIN - chars.chars(".")
_URL = _Pattern(
    f"({'|'.join(_PORTS)})://"
    f"(?:{USERINFO.pattern}++(?::{USERINFO.pattern}++)?@)?"
    # The last label starts with no digit: the host is no number.
    f"((?:{_LABEL.pattern}*+\\.)*+{(_LABEL - chars.DIGIT).pattern}{_LABEL.pattern}*+)"
    r"(?::(0|[1-9][0-9]{0,3}|[1-5][0-9]{4}))?(?=[/?#]|\Z)"
    r"((?:/(?!(?:\.|%2[eE]){1,2}(?:[/?#]|\Z))"
    f"{(PATH - chars.chars('/')).pattern}*+)*+)"
    f"(?:(\\?){QUERY.pattern}*+)?(?:(#){FRAGMENT.pattern}*+)?"
)


def scan_url_regex(text: str, record: Record) -> bool:
    """Write *text* and its positions to *record*, or return False if they are not certain."""
    match = _URL.fullmatch(text)
    if match is None or (match[3] is not None and match[3] == _PORTS[match[1]]):
        return False
    path, path_end = match.span(4)
    query, fragment = match.start(5), match.start(6)
    record._text = record._violations = text
    record._scheme_end = match.end(1)
    record._host, record._host_end = match.span(2)
    record._path = path
    if path == path_end:  # the path of a special URL is never empty
        record._text = f"{text[:path]}/{text[path:]}"
        query += query >= 0
        fragment += fragment >= 0
    record._query = query
    record._fragment = fragment
    return True
