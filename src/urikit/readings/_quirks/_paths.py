"""Quirks of the path and the query: what others decode, merge or cut off before they look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from urikit._ground.patterns import pattern_of
from urikit._ground.typed import Final
from urikit.chars import ALPHA, CONTROL, DIGIT, SCHEME_PATTERN
from urikit.readings._quirks._subject import Finder, Found, Quirk, Subject, in_parts

_DOT: Final = "(?:[.]|%2[eE])"
_SLASH: Final = "(?:[/\\\\]|%2[fF]|%5[cC])"
_ENCODED_SLASH: Final = "%(?:2[fF]|5[cC])"
_TWO_SLASHES: Final = f"\\A[/\\\\](?:[/\\\\]|{_ENCODED_SLASH}|%0[9aAdD])"
# The last are slashes and a dot in overlong UTF-8.
_TRAVERSAL: Final = (
    f"{_DOT}{{2}}{_ENCODED_SLASH}|{_ENCODED_SLASH}{_DOT}{{2}}|(?i:%c0%a[ef]|%c1%9c|%e0%80%a[ef])"
)
_COLON: Final = "(?::|%3[aA])"
_SCHEME: Final = f"(?:\\A|{_SLASH})(?i:https?|ftp|file|data|javascript|vbscript){_COLON}"
_NEEDLESS: Final = f"(?i:{(ALPHA | DIGIT).escapes})"
_DOT_SEGMENT: Final = pattern_of(f"(?:(?<=[/\\\\])|\\A){_DOT}{{1,2}}(?=[/\\\\]|\\Z)")


def _dot_segment(*, encoded: bool) -> Finder:
    def find(subject: Subject) -> Iterator[Found]:
        # References are made of dot segments.
        if not encoded and subject.spans.scheme is None:
            return
        path = subject.part("segments")
        if "." not in path if not encoded else "%2e" not in path.lower():
            return
        for match in _DOT_SEGMENT.finditer(path):
            if ("%" in match[0]) is encoded:
                yield subject.within("segments", match.span())

    return find


_control_in_path: Final = in_parts(f"(?i:{CONTROL.escapes})", "segments")
_control_in_query: Final = in_parts("%(?:00|0[dD])", "query")


def _encoded_control(subject: Subject) -> Iterator[Found]:
    yield from _control_in_path(subject)
    yield from _control_in_query(subject)


# Before it, the beginning of a DOI: these have one slash, often encoded, and nothing hides there.
_DOI: Final = "(?<![A-Za-z0-9.])10[.][0-9]{4,9}"
_ENCODED_SLASHES: Final = pattern_of(f"({_DOI})?{_ENCODED_SLASH}")


def _encoded_slash(subject: Subject) -> Iterator[Found]:
    for match in _ENCODED_SLASHES.finditer(subject.part("segments")):
        if match[1] is None:
            yield subject.within("segments", match.span())
            return


# --- parameters that redirect --------------------------------------------------------------------

_REDIRECTING: Final = frozenset(
    (
        *("afterlogin", "backto", "backurl", "callback", "callbackurl", "continue", "continueto"),
        *("continueurl", "dest", "desturl", "destination", "destinationurl", "forward"),
        *("forwardto", "forwardurl", "goto", "gotourl", "jumpto", "jumpurl", "logouturl", "next"),
        *("nextpage", "nexturl", "out", "postlogoutredirecturi", "redir", "redirect"),
        *("redirecturi", "redirecturl", "redirectto", "redirection", "redirectionurl"),
        *("redirurl", "return", "returnpath", "returnto", "returnuri", "returnurl", "rurl"),
        *("successurl", "target", "targeturl"),
    )
)
"""Names of parameters in lower case, without hyphens, underscores and dots."""
_SEPARATORS: Final = str.maketrans("", "", "-_.")
_LONGEST: Final = max(map(len, _REDIRECTING)) + 10
_ABSOLUTE: Final = pattern_of(
    f"(?:{SCHEME_PATTERN}{_COLON})?{_SLASH}{{2}}"
    "(?:([A-Za-z0-9.-]*+)(?=[/?#]|%2[fF]|%3[fF]|%23|\\Z))?"  # not before an at sign
)


def _redirect_parameter(subject: Subject) -> Iterator[Found]:
    query, start = subject.part("query"), 0
    host = str(subject.host or "").removeprefix("www.")
    for pair in query.split("&"):
        name, _, value = pair.partition("=")
        if len(name) <= _LONGEST and name.lower().translate(_SEPARATORS) in _REDIRECTING:
            match = _ABSOLUTE.match(value)
            if match is not None and not _is_related(match[1] or "", host):
                begin = start + len(name) + 1
                yield subject.within("query", (begin, begin + match.end()))
        start += len(pair) + 1


def _is_related(target: str, host: str) -> bool:
    """Return True for the same host, one below it and one above it."""
    target = target.lower().removeprefix("www.")
    if not target or not host:
        return False
    return f".{target}".endswith(f".{host}") or (
        "." in target and f".{host}".endswith(f".{target}")
    )


def escapes(*codes: Iterable[int]) -> tuple[str, ...]:
    """Return the escapes of *codes*.

    >>> escapes(range(2), [255])
    ('%00', '%01', '%FF')
    """
    return tuple(f"%{code:02X}" for code in chain(*codes))


# fmt: off
QUIRKS: Final = (
    Quirk("dot-segment", _dot_segment(encoded=False), "URL §4.4, path state; RFC 3986 §5.2.4",
          "dot segment: WHATWG removes it when it parses, RFC 3986 when it resolves or "
          "normalizes, other programs keep it", part="unusual_path"),
    Quirk("encoded-dot-segment", _dot_segment(encoded=True),
          "URL §4.4, path state; RFC 3986 §5.2.4",
          "encoded dot segment: WHATWG removes it like `.` and `..`, RFC 3986 only once it is "
          "decoded, clients keep or decode it", among=("%2E",)),
    Quirk("encoded-traversal", in_parts(_TRAVERSAL, "segments"), "RFC 3986 §7.3; RFC 3629 §10",
          "encoded path traversal: a server that decodes after its checks leaves the directory",
          among=("%2F", "%5C", "%C0", "%C1", "%E0")),
    Quirk("dot-segment-parameter", in_parts(f"(?:(?<=/)|(?<=\\\\)|\\A){_DOT}{{2}};", "segments"),
          "RFC 3986 §3.3; Jakarta Servlet §3.5",
          "dot segment with a path parameter: servers that strip `;…` read it as `..`", among=";"),
    Quirk("encoded-control", _encoded_control, "RFC 3986 §7.3",
          "encoded control character: decoded, it ends or splits lines and headers",
          among=escapes(range(0x20), (0x7F,))),
    Quirk("needless-encoding", in_parts(_NEEDLESS, "segments", "query"),
          "RFC 3986 §2.3 and §6.2.2.2",
          "encoded letter or digit: it hides a word from filters",
          among=escapes(range(0x30, 0x3A), range(0x40, 0x80))),
    Quirk("double-encoding", in_parts("%25[0-9A-Fa-f]{2}", "segments"), "RFC 3986 §2.4",
          "double percent-encoding: a server that decodes twice reads another path",
          among=("%25",)),
    Quirk("encoded-percent", in_parts("%25", "segments", "query"), "RFC 3986 §2.4",
          "encoded percent sign", among=("%25",)),
    Quirk("encoded-slash", _encoded_slash, "RFC 3986 §2.2 and §7.3",
          "encoded slash: data in both standards, a slash to servers that decode first",
          among=("%2F", "%5C")),
    Quirk("double-slash-path", in_parts(_TWO_SLASHES, "segments"), "RFC 3986 §4.2",
          "double slash at the start of the path: used alone, the path names another host",
          part="unusual_path"),
    Quirk("empty-segment", in_parts(r"(?<=[/\\])[/\\]", "segments", fix=""), "RFC 3986 §3.3",
          "empty path segment: some servers merge slashes", part="unusual_path"),
    Quirk("path-parameter", in_parts(";", "segments"), "RFC 3986 §3.3; Jakarta Servlet §3.5",
          "path parameter: some servers ignore everything after the semicolon", among=";"),
    Quirk("url-in-path", in_parts(f"{_COLON}{_SLASH}{{2}}|{_SCHEME}", "segments"),
          "RFC 3986 §3.3",
          "URL in the path: the target of a proxy or an open redirect", part="colon_in_path"),
    Quirk("url-in-query", in_parts(f"(?:{_COLON}|[=&]|%3[dD]){_SLASH}{{2}}", "query"),
          "RFC 3986 §3.4",
          "URL in the query: the target of an open redirect or a server-side request", among="?"),
    Quirk("redirect-parameter", _redirect_parameter, "RFC 3986 §3.4; CWE-601",
          "URL of another host in a parameter that redirects: the target of an open redirect",
          among="?"),
    Quirk("semicolon-in-query", in_parts(";", "query"),
          "URL §5.1, application/x-www-form-urlencoded parsing",
          "semicolon in the query: some parsers split pairs there, others only at `&`", among=";"),
)
# fmt: on
