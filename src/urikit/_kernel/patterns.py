"""Scans that plain Python does faster than loops: regular expressions and slices.

Of the strings that :func:`urikit._kernel.references.scan_loop` accepts, the scans accept those in
ASCII without an IP literal and with an ordinary port; of those that
:func:`urikit._kernel.urlscan.scan_url_loop` accepts, the special schemes with a domain or an IPv4
address.

They assign the slots of a record, which only plain Python can, and the patterns keep positions in
order. ``fill()``, which checks them, would make ``URL(text)`` a fifth slower (2.2 µs instead of
1.8) and ``URI(text)`` a third.
"""

from __future__ import annotations

from urikit import chars
from urikit._ground.patterns import pattern_of
from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._kernel.record import Given, Record
from urikit._kernel.tables import DOMAIN, FRAGMENT, PATH, QUERY, USERINFO
from urikit.chars import IPV4_ADDRESS, PCT_ENCODED


def _run(members: chars.CharSet) -> str:
    return f"(?:{members.pattern}++|{PCT_ENCODED})*+"


_URI_REFERENCE = pattern_of(
    f"(?:({chars.SCHEME_PATTERN}):|(?![^:/?#]*+:))"
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
_URL = pattern_of(
    f"({'|'.join(_PORTS)})://"
    f"(?:{USERINFO.pattern}++(?::{USERINFO.pattern}++)?@)?"
    # The last label starts with no digit: the host is no number.
    f"((?:{_LABEL.pattern}*+\\.)*+{(_LABEL - chars.DIGIT).pattern}{_LABEL.pattern}*+"
    f"|{IPV4_ADDRESS})"
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


# --- references --------------------------------------------------------------------------------


# RFC 3986 §5.2.4
def remove_dot_segments(path: str) -> str:
    """*path* without the segments ``.`` and ``..``, what they mean carried out.

    The RFC moves text from one buffer to the other; here the output buffer is a list of
    segments, each with the slash before it, so that the work is proportional to the path.

    >>> remove_dot_segments("/a/b/c/./../../g"), remove_dot_segments("mid/content=5/../6")
    ('/a/g', 'mid/6')
    """
    if "." not in path:
        return path
    start = 0
    while path.startswith("./", start) or path.startswith("../", start):  # step 2A
        start = path.index("/", start) + 1
    rest = path[start:]
    if rest == "." or rest == "..":  # step 2D
        return ""
    segments = rest.split("/")
    # Step 2E, for a path without a leading slash
    output = [segments[0]] if segments[0] else []
    last = len(segments) - 1
    for position in range(1, last + 1):
        segment = segments[position]
        if segment == "..":  # step 2C
            if output:
                output.pop()
        elif segment != ".":  # step 2E
            output.append("/" + segment)
            continue
        if position == last:  # steps 2B and 2C leave a slash behind
            output.append("/")
    return "".join(output)


# RFC 3986 §5.2.2, where the base has a scheme and an authority
def join_by_slices(base: Record, text: str, record: Record) -> bool:
    """Write the target of *text* at *base* to *record*, or return False if it is not certain."""
    if base._scheme_end < 0 or base._host < 0 or base._violations or not scan_regex(text, record):
        return False
    if record._scheme_end >= 0 or record._host >= 0:
        if "/." in text or text.startswith(".", record._path):
            return False
        return record._scheme_end >= 0 or scan_regex(
            base._text[: base._scheme_end + 1] + text, record
        )
    _join(base, text, record)
    return True


# For a path, query or fragment of such characters both standards say the same.
def join_url_by_slices(base: Record, text: str, record: Record) -> bool:
    """Write the URL that *text* is at *base* to *record*, or return False if it is not certain."""
    if (
        base._text[: base._scheme_end] not in _PORTS
        or "'" in text  # which a query encodes
        or "%2" in text  # which may be a dot
        or not scan_regex(text, record)
        or record._scheme_end >= 0
        or record._host >= 0
    ):
        return False
    _join(base, text, record)
    record._violations = Given(text, base._text)
    return True


def _join(base: Record, text: str, record: Record) -> None:
    """Write the target of *text*, which *record* holds and has no authority."""
    base_text = base._text
    end, path = len(text), base._path
    path_end = record._fragment if record._fragment >= 0 else end
    if record._query >= 0:
        path_end = record._query
    # How much of the base stays: up to its path, its last segment, its query or its fragment.
    query = -1
    base_end = base._fragment if base._fragment >= 0 else len(base_text)
    base_path_end = base._query if base._query >= 0 else base_end
    if not path_end:
        if record._query < 0:
            base_path_end, query = base_end, base._query
        joined = base_text[:base_path_end] + text
    else:
        if text[0] == "/":
            joined = base_text[:path] + text
        elif path == base_path_end:  # §5.2.3
            joined = f"{base_text[:path]}/{text}"
        else:
            joined = base_text[: base_text.rfind("/", path, base_path_end) + 1] + text
        if joined.find("/.", path) >= 0:
            path_end = len(joined) - end + path_end
            joined = joined[:path] + remove_dot_segments(joined[path:path_end]) + joined[path_end:]
    shift = len(joined) - end
    if record._query >= 0:
        query = record._query + shift
    record._text = joined
    record._scheme_end, record._host, record._host_end = (
        base._scheme_end,
        base._host,
        base._host_end,
    )
    record._path, record._query = path, query
    if record._fragment >= 0:
        record._fragment += shift
