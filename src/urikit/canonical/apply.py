"""canonicalize: a text to its canonical form, by a profile."""

from typing import TYPE_CHECKING, Any, Final

from urikit import _lazy
from urikit.canonical import steps
from urikit.canonical.profile import PROFILES, Profile, to_profile
from urikit.objects.base import URIObject
from urikit.objects.uri import IRI, URI
from urikit.objects.url import URL

if TYPE_CHECKING:
    from urikit import display
else:
    display = _lazy.module("urikit.display")  # its tables are large

__all__ = ["canonicalize"]

# Whose paths and queries are as the steps take them to be.
_WEB: Final = frozenset({"http", "https", "ws", "wss"})
# Whose hosts are domain names by the URL Standard.
_DOMAINS: Final = _WEB | {"ftp"}
# Reading alone.
_PLAIN: Final = PROFILES["whatwg"]


def canonicalize(text: object, profile: Profile | str = "whatwg", **changes: Any) -> str:
    """The canonical form of *text* by a *profile*, or by its name, with *changes* to its steps.

    *text* is text or an object; what its standard does not accept is a
    :class:`~urikit.ParseError`. The result read again, and canonicalised again, is the same.

    >>> canonicalize("HTTP://Example.com:80/a/./b#top")
    'http://example.com/a/b#top'
    >>> canonicalize("https://www.example.com/?utm_source=x&id=7#top", "dedupe")
    'https://example.com/?id=7'
    >>> canonicalize("https://www.example.com/#top", "dedupe", www=False)
    'https://www.example.com/'
    >>> canonicalize("URN:ISBN:0-141-03614-4", "rfc3986")
    'urn:isbn:0-141-03614-4'
    """
    chosen = to_profile(profile)
    if changes:
        chosen = chosen.replace(**changes)
    if chosen.reading == "whatwg":
        url: URIObject = text if isinstance(text, URL) else URL(text)
        return str(url) if chosen is _PLAIN else _canonical(url, chosen)
    return _canonical(_read_rfc(text).normalize(chosen.level), chosen)


def _read_rfc(text: object) -> URIObject:
    if isinstance(text, URL):
        return text.to_uri()
    if isinstance(text, (URI, IRI)):
        return text
    return URI(text) if not isinstance(text, str) or text.isascii() else IRI(text)


def _canonical(url: URIObject, profile: Profile) -> str:
    """The text of *url* after the steps of *profile*."""
    text = url._text
    scheme = text[: url._scheme_end] if url._scheme_end >= 0 else ""
    is_web = scheme in _WEB and url._host >= 0
    path_start = url._path
    if url._host < 0:
        front, host = text[:path_start], ""
    else:
        front, host = _front(url, scheme, profile)
    if not is_web:
        rest = text[path_start:]
        if (profile.escapes or profile.readable) and "%" in rest:
            rest = steps.normalize_escapes(rest)
            if profile.readable:
                rest = steps.make_readable(rest)
        return front + rest
    query_start, fragment_start = url._query, url._fragment
    end = len(text) if fragment_start < 0 else fragment_start
    path = text[path_start : end if query_start < 0 else query_start]
    query = None if query_start < 0 else text[query_start + 1 : end]
    fragment = None if fragment_start < 0 else text[fragment_start + 1 :]
    return front + _rest(path, query, fragment, host, profile)


def _front(url: URIObject, scheme: str, profile: Profile) -> tuple[str, str]:
    """All that stands before the path, after the steps; and the host in it."""
    text, host_start, host_end = url._text, url._host, url._host_end
    host = text[host_start:host_end]
    before, port = text[:host_start], text[host_end : url._path]
    if profile.credentials and before[-1:] == "@":
        before = text[: url._scheme_end + 3]
    if profile.https and scheme == "http" and not port:
        before = "https" + before[4:]
    if scheme in _DOMAINS:
        if profile.trailing_dot and steps.has_trailing_dot(host):
            host = host[:-1]
        if profile.www and host.startswith("www."):
            host = steps.drop_www(host)
        if profile.unicode_host:
            return f"{before}{display.display_host(host)}{port}", host
    return f"{before}{host}{port}", host


def _rest(path: str, query: str | None, fragment: str | None, host: str, profile: Profile) -> str:
    """Path, query and fragment after the steps."""
    escapes = profile.escapes or profile.readable
    if escapes and "%" in path:
        path = steps.normalize_escapes(path)
    path = steps.clean_path(path, profile)
    if query is not None:
        if escapes and "%" in query:
            query = steps.normalize_escapes(query)
        query = steps.clean_query(query, host, profile)
        if query is not None:
            path += f"?{query}"
    if fragment is not None:
        if escapes and "%" in fragment:
            fragment = steps.normalize_escapes(fragment)
        fragment = steps.clean_fragment(fragment, profile.fragment)
        if fragment or (fragment is not None and not profile.empty_fragment):
            path += f"#{fragment}"
    return steps.make_readable(path) if profile.readable and "%" in path else path
