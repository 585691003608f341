"""Hazards of path and query: what others decode, merge or cut off before they look."""

import re
from typing import Final

from urikit.hazards._draft import Draft
from urikit.hazards._finding import Code
from urikit.readings._spans import Span

__all__ = ["check_path", "check_query"]

_DOT: Final = "(?:[.]|%2[eE])"
_SLASH: Final = "(?:[/\\\\]|%2[fF]|%5[cC])"
_ENCODED_SLASH: Final = "%(?:2[fF]|5[cC])"

# In the order in which they are looked for
_IN_PATH: Final = (
    (Code.ENCODED_SLASH, re.compile(_ENCODED_SLASH)),
    (
        Code.ENCODED_TRAVERSAL,
        # The last are slashes and a dot as UTF-8 must not write them.
        re.compile(
            f"{_DOT}{{2}}{_ENCODED_SLASH}|{_ENCODED_SLASH}{_DOT}{{2}}"
            "|(?i:%c0%a[ef]|%c1%9c|%e0%80%a[ef])"
        ),
    ),
    (Code.DOT_SEGMENT_PARAMETER, re.compile(f"(?:(?<=/)|(?<=\\\\)|\\A){_DOT}{{2}};")),
    (Code.ENCODED_CONTROL, re.compile("%(?:[01][0-9A-Fa-f]|7[fF])")),
    (Code.NEEDLESS_ENCODING, re.compile("%(?:3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa])")),
    (Code.DOUBLE_ENCODING, re.compile("%25[0-9A-Fa-f]{2}")),
    (Code.ENCODED_PERCENT, re.compile("%25")),
    (Code.PATH_PARAMETER, re.compile(";")),
    (
        Code.URL_IN_PATH,
        re.compile(
            f"(?::|%3[aA]){_SLASH}{{2}}"
            f"|(?:\\A|{_SLASH})(?i:https?|ftp|file|data|javascript|vbscript)(?::|%3[aA])"
        ),
    ),
)
_DOT_SEGMENT: Final = re.compile(f"(?:(?<=[/\\\\])|\\A){_DOT}{{1,2}}(?=[/\\\\]|\\Z)")
_EMPTY_SEGMENT: Final = re.compile(r"(?<=[/\\])[/\\]")
_TWO_SLASHES: Final = re.compile(f"[/\\\\](?:[/\\\\]|{_ENCODED_SLASH}|%0[9aAdD])")


def check_path(draft: Draft) -> None:
    """What is in the path, if it is one of segments."""
    layout = draft.layout
    if layout.is_opaque:
        return
    # Lookbehinds are to see the path alone.
    path, start = layout.slice(layout.path), layout.path[0]

    def at(span: Span) -> Span:
        return start + span[0], start + span[1]

    for code, pattern in _IN_PATH:
        if match := pattern.search(path):
            draft.add(code, at(match.span()))
    for match in _DOT_SEGMENT.finditer(path):
        if "%" in match[0]:
            draft.add(Code.ENCODED_DOT_SEGMENT, at(match.span()))
        elif layout.scheme is not None:  # they are what references are made of
            draft.add(Code.DOT_SEGMENT, at(match.span()))
    if match := _EMPTY_SEGMENT.search(path):
        draft.add(Code.EMPTY_SEGMENT, at(match.span()), fix="")
    if match := _TWO_SLASHES.match(path):
        draft.add(Code.DOUBLE_SLASH_PATH, at(match.span()))
    backslash = path.find("\\")
    if backslash >= 0 and layout.special and Code.BACKSLASH not in draft:
        draft.add(Code.BACKSLASH_IN_PATH, at((backslash, backslash + 1)), fix="/")


_IN_QUERY: Final = (
    (Code.ENCODED_CONTROL, re.compile("%(?:00|0[dD])")),
    (Code.NEEDLESS_ENCODING, re.compile("%(?:3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa])")),
    (Code.ENCODED_PERCENT, re.compile("%25")),
    (Code.SEMICOLON_IN_QUERY, re.compile(";")),
    (Code.URL_IN_QUERY, re.compile(f"(?::|%3[aA]){_SLASH}{{2}}|(?:[=&]|%3[dD]){_SLASH}{{2}}")),
)


def check_query(draft: Draft) -> None:
    """What is in the query."""
    for code, pattern in _IN_QUERY:
        draft.search(code, pattern, draft.layout.query)
