"""The steps to a canonical form, each on the text of one part. Each is idempotent.

None of them decodes a value and encodes it again: what a step does not remove stays as it is
written, but for the escapes that :func:`normalize_escapes` is about.
"""

import re
from typing import Final

from urikit import chars, percent
from urikit.canonical import _session as session
from urikit.canonical._names import INDEX_PAGES
from urikit.canonical._profile import FragmentStep, Profile
from urikit.canonical._tracking import NO_RULES, is_second_level
from urikit.chars import PCT_ENCODED

# --- escapes -------------------------------------------------------------------------------

_HEX: Final = chars.HEXDIG.pattern
_UNRESERVED_ESCAPES: Final = {
    f"%{ord(char):02X}": char for char in map(chr, range(128)) if char in chars.UNRESERVED
}
_ABNORMAL = re.compile(chars.ABNORMAL_ESCAPE)
# A "%" that starts no escape, with the digit and the escapes right after it; or one escape.
_ESCAPE = re.compile(f"(%(?!{_HEX}{{2}}){_HEX}?)((?:{PCT_ENCODED})++)|{PCT_ENCODED}")


# RFC 3986 §6.2.2.1 and §6.2.2.2
def normalize_escapes(text: str) -> str:
    """*text* with the digits of escapes in upper case, and unreserved characters decoded.

    After a ``%`` that starts no escape nothing is decoded: it could make one of it. That is
    decided on the spot, so that what stands elsewhere, and may go, does not matter.

    >>> normalize_escapes("%7euser/%c3%bc%2f%%34%31")
    '~user/%C3%BC%2F%%34%31'
    """
    return _ESCAPE.sub(_normal_escape, text) if _ABNORMAL.search(text) else text


def _normal_escape(match: re.Match[str]) -> str:
    if match[1] is not None:
        return match[1] + match[2].upper()
    escape = match[0].upper()
    return _UNRESERVED_ESCAPES.get(escape, escape)


# --- hosts ---------------------------------------------------------------------------------

_WWW: Final = "www."


def drop_www(host: str) -> str:
    """*host* without ``www.`` at its start, if something registrable remains.

    That is judged by the shape of the name, so that it is the same everywhere and does not
    change with a list: two labels that are not a country's ``co.uk``, or more.

    >>> [drop_www(host) for host in ("www.example.com", "www.www.example.com", "www.com")]
    ['example.com', 'example.com', 'www.com']
    >>> drop_www("www.gov.uk"), drop_www("www.bbc.co.uk")
    ('www.gov.uk', 'bbc.co.uk')
    """
    end = len(host) - has_trailing_dot(host)
    top = host.rfind(".", 0, end) + 1
    if host[top : top + 1].isdigit():
        return host  # an address would remain
    start = 0
    while host.startswith(_WWW, start) and _is_registrable(host, start + len(_WWW), top, end):
        start += len(_WWW)
    return host[start:]


def _is_registrable(host: str, start: int, top: int, end: int) -> bool:
    """True if the name that begins at *start* is one, its last label being from *top* to *end*."""
    dot = host.find(".", start, end)
    if dot <= start:
        return False
    is_suffix = dot == top - 1 and is_second_level(host[start:dot], host[top:end])
    return top < end and not is_suffix


def has_trailing_dot(host: str) -> bool:
    """True if *host* is a name that ends in the root's dot, and not in an empty label.

    >>> has_trailing_dot("example.com."), has_trailing_dot("a.."), has_trailing_dot(".")
    (True, False, False)
    """
    return len(host) > 1 and host[-1] == "." and host[-2] != "."


# --- paths ---------------------------------------------------------------------------------

_LONGEST_INDEX: Final = max(map(len, INDEX_PAGES))


def clean_path(path: str, profile: Profile) -> str:
    """*path* after those steps of *profile* that are about paths.

    >>> both = Profile(index=True, trailing_slash=True)
    >>> clean_path("/a/index.html", both), clean_path("/index.html/index.html/", both)
    ('/a', '/')
    """
    if profile.session_ids and (";" in path or "/(" in path):
        path = session.drop_from_path(path)
    if profile.index:
        end = len(path)
        while True:
            if profile.trailing_slash:
                while end > 1 and path[end - 1] == "/":
                    end -= 1
            slash = path.rfind("/", max(0, end - _LONGEST_INDEX - 1), end)
            if slash < 0 or slash == end - 1 or path[slash + 1 : end].lower() not in INDEX_PAGES:
                return path[:end]
            end = slash + 1
    if profile.trailing_slash and len(path) > 1 and path[-1] == "/":
        return path.rstrip("/") or "/"
    return path


# --- queries -------------------------------------------------------------------------------


def clean_query(query: str, host: str, profile: Profile) -> str | None:
    """*query* after those steps of *profile* that are about queries; ``None`` if nothing is left.

    >>> clean_query("b=1&utm_source=x&a=2&&b=0", "h", Profile(tracking=True, sort_query=True))
    '&a=2&b=1&b=0'
    >>> clean_query("utm_source=x", "h", Profile(tracking=True)) is None
    True
    """
    if not query:
        return None if profile.empty_query or profile.empty_pairs else query
    pairs = query.split("&")
    if profile.tracking or profile.session_ids:
        pairs = _wanted(pairs, host, profile)
    if profile.empty_pairs and "" in pairs:
        pairs = [pair for pair in pairs if pair]
    if profile.sort_query and len(pairs) > 1:
        pairs.sort(key=_name)
    cleaned = "&".join(pairs)
    return None if not pairs or (profile.empty_query and not cleaned) else cleaned


def _wanted(pairs: list[str], host: str, profile: Profile) -> list[str]:
    """*pairs* without those that track or identify a session."""
    rules = profile.tracking_rules.at(host) if profile.tracking else NO_RULES
    names, prefixes, kept = rules
    wanted = []
    for pair in pairs:
        name, _, value = pair.partition("=")
        if "%" in name:
            name = percent.decode(name)
        name = name.lower()
        if (name in names or name.startswith(prefixes)) and name not in kept:
            continue
        if profile.session_ids and session.is_session(name, value):
            continue
        wanted.append(pair)
    return wanted


def _name(pair: str) -> str:
    return pair.partition("=")[0]


# --- fragments -----------------------------------------------------------------------------

# The start of instructions for the browser alone, such as a text to scroll to.
# Fragment directives: https://wicg.github.io/scroll-to-text-fragment/#the-fragment-directive
_DIRECTIVE: Final = ":~:"


def clean_fragment(fragment: str, step: FragmentStep) -> str | None:
    """*fragment* after that *step*; ``None`` if it goes.

    A single-page application has its routes there: ``#!…`` and ``#/…`` name a page, anything
    else names a place in one.

    >>> clean_fragment("/inbox/7:~:text=a", "routes"), clean_fragment("top", "routes")
    ('/inbox/7', None)
    """
    if step == "keep":
        return fragment
    if step == "routes" and fragment[:1] in ("!", "/"):
        route = fragment.partition(_DIRECTIVE)[0]
        return None if route in ("!", "/", "!/") else route  # where an application starts
    return None
