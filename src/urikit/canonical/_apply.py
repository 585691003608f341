"""The steps of a profile, one after the other, on the parts of a text."""

import re
from typing import Any, Final

from urikit import chars
from urikit._ground.hostnames import LDH_NAME
from urikit._ground.special_schemes import NETWORK_SCHEMES, WEB_SCHEMES
from urikit._kernel.canonical import canonical_text
from urikit._kernel.record import COMPILED
from urikit.canonical import _steps as steps
from urikit.canonical._profile import PROFILES, Profile, to_profile
from urikit.objects._base import URIObject
from urikit.objects._uri import IRI, URI
from urikit.objects._url import URL

# Reading alone.
_PLAIN: Final = PROFILES["whatwg"]
_RFC_3986: Final = PROFILES["rfc3986"]

# RFC 3986 §6.2.2 and §6.2.3: a web address with nothing to normalize. A law compares it with the
# long way.
_SEGMENT: Final = rf"(?:{chars.PCHAR.pattern}++|{chars.NORMAL_ESCAPE})*+"
_REST: Final = rf"(?:{chars.QUERY.pattern}++|{chars.NORMAL_ESCAPE})*+"
_match_normal: Final = re.compile(
    rf"https?://{LDH_NAME}(?=/)"
    rf"(?:/(?!\.{{1,2}}(?:[/?#]|\Z)){_SEGMENT})++(?:\?{_REST})?(?:#{_REST})?"
).fullmatch


def apply(text: object, profile: Profile | str, changes: dict[str, Any]) -> str:
    """Return the canonical form of *text* by a *profile* with *changes*."""
    chosen = to_profile(profile)
    if changes:
        chosen = chosen.replace(**changes)
    if chosen is _PLAIN:
        return str(text if isinstance(text, URL) else URL(text))  # type: ignore[arg-type]  # checked by the parser of arguments
    if chosen is _RFC_3986 and type(text) is str and _match_normal(text):
        return text
    url = _read(text, chosen)
    if COMPILED and chosen.reading == "whatwg":
        ordinary = canonical_text(url, chosen._for_kernel())
        if ordinary is not None:
            return ordinary
    if not chosen.shown:
        return _canonical(url, chosen)
    from urikit.display import display  # for few profiles, and its tables are large

    # First as it is shown: that decodes, and makes "%25" of "%", which the steps have to see.
    shown = display(url)
    read = url if shown == url._text else _read(shown, chosen)
    result = _canonical(read, chosen)
    if result == url._text and (read is url or isinstance(url, URL)):
        return shown
    return display(_read(result, chosen))


def _read(text: object, profile: Profile) -> URIObject:
    if profile.reading == "whatwg":
        return text if isinstance(text, URL) else URL(text)  # type: ignore[arg-type]  # checked by the parser of arguments
    if isinstance(text, URL):
        text = text.to_uri()
    elif not isinstance(text, (URI, IRI)):
        text = URI(text) if not isinstance(text, str) or text.isascii() else IRI(text)  # type: ignore[arg-type]  # checked by the parser of arguments
    return text.normalize(profile.level)  # type: ignore[arg-type]  # checked by the parser of arguments


def _canonical(url: URIObject, profile: Profile) -> str:
    """The text of *url* after the steps of *profile*."""
    text, host_start, path_start = url._text, url._host, url._path
    scheme = text[: url._scheme_end] if url._scheme_end >= 0 else ""
    front, host = text[:path_start], ""
    if host_start >= 0:
        host = text[host_start : url._host_end]
        if _may_change(url, host, scheme, profile):
            front, host = _front(url, host, scheme, profile)
    if host_start < 0 or scheme not in WEB_SCHEMES:
        return front + _opaque_rest(scheme, front, text[path_start:], profile)
    query_start, fragment_start = url._query, url._fragment
    end = len(text) if fragment_start < 0 else fragment_start
    normal = steps.normalize_escapes if profile.escapes and "%" in text else str
    path = normal(text[path_start : end if query_start < 0 else query_start])
    result = front + steps.clean_path(path, profile)
    if query_start >= 0:
        cleaned = steps.clean_query(normal(text[query_start + 1 : end]), host, profile)
        if cleaned is not None:
            result += f"?{cleaned}"
    if fragment_start >= 0 and profile.fragment != "drop":
        kept = steps.clean_fragment(normal(text[fragment_start + 1 :]), profile.fragment)
        if kept or (kept is not None and not profile.empty_fragment):
            result += f"#{kept}"
    return result


def _may_change(url: URIObject, host: str, scheme: str, profile: Profile) -> bool:
    """True if a step may change what stands before the path; mostly, none does."""
    return (
        (profile.www and host.startswith("www."))
        or (profile.trailing_dot and host.endswith("."))
        or (profile.credentials and url._host > url._scheme_end + 3)
        or (profile.https and scheme == "http")
    )


def _opaque_rest(scheme: str, front: str, rest: str, profile: Profile) -> str:
    """*rest*, all from the path on, of which only the escapes are known to be such."""
    if "%" not in rest or not profile.escapes:
        return rest
    normal = steps.normalize_escapes(rest)
    may_be_drive = scheme == "file" and profile.reading == "whatwg"
    if may_be_drive and str(URL(front + normal)) != front + normal:
        return rest  # "/%41|" would become a drive letter
    return normal


def _front(url: URIObject, host: str, scheme: str, profile: Profile) -> tuple[str, str]:
    """All that stands before the path, after the steps; and the host in it."""
    text = url._text
    before, port = text[: url._host], text[url._host_end : url._path]
    if profile.credentials and before.endswith("@"):
        before = text[: url._scheme_end + 3]
    if profile.https and scheme == "http" and not port:
        before = "https" + before[4:]
    if scheme in NETWORK_SCHEMES:
        if profile.trailing_dot and steps.has_trailing_dot(host):
            host = host[:-1]
        if profile.www:
            host = steps.drop_www(host)
    return f"{before}{host}{port}", host
