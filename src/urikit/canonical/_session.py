"""Session identifiers in URLs: which they are, and a path or a query without them.

Servers write them into links for browsers without cookies. A name that is used for other things
too (``sid``) counts only with a value that looks like an identifier.
"""

import re

from urikit.canonical._names import AMBIGUOUS_NAMES, ASP_PREFIX, SESSION_NAMES

_IDENTIFIER = re.compile(r"[0-9a-fA-F]{32}|[0-9a-fA-F]{40}|[0-9a-fA-F]{64}")

# Java servlets put it after the last segment, as a parameter of it (Servlet 6.0 §7.1.3).
_PATH_PARAMETER = re.compile(r"(?i);jsessionid=[^/;]*+")
# ASP.NET puts a segment before the page: (S(…)), with 24 letters and digits, or several in one.
_ASP_NET_SEGMENT = re.compile(r"/\((?:[A-Z]\([0-9a-zA-Z]{24}\))++\)(?=/)")
_DOT_SEGMENT = re.compile(r"(?i)/(?:\.|%2e){1,2}(?:/|\Z)")


def drop_from_path(path: str) -> str:
    """*path* without session identifiers.

    >>> drop_from_path("/a;jsessionid=0A1B;v=2/b"), drop_from_path("/(S(abcdefghijklmnopqrstuvwx))/p")
    ('/a;v=2/b', '/p')
    """  # noqa: E501 (an example on one line)
    if ";" in path:
        shorter = _PATH_PARAMETER.sub("", path)
        # "/..;jsessionid=1" is a name; "/.." would lead elsewhere.
        if shorter != path and not _DOT_SEGMENT.search(shorter):
            path = shorter
    return _ASP_NET_SEGMENT.sub("", path) if "/(" in path else path


def is_session(name: str, value: str) -> bool:
    """True if the parameter of this *name*, in lower case, with this *value* is an identifier.

    >>> is_session("phpsessid", "1"), is_session("sid", "7"), is_session("sid", 32 * "a")
    (True, False, True)
    """
    if name in SESSION_NAMES:
        return True
    if name in AMBIGUOUS_NAMES:
        return _IDENTIFIER.fullmatch(value) is not None
    return name.startswith(ASP_PREFIX) and len(name) == len(ASP_PREFIX) + 8
