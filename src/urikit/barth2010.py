r"""How browsers read URLs in 2010: Adam Barth's draft of that year, as it is written.

A view for comparing, not a parser to rely on: it divides a text into components, validates
nothing and never fails. Its peculiarities: any number of slashes of either kind, a ``;`` that
ends an authority, the last ``@``, the last ``:``.

What the draft leaves open: a ``file`` URL has a host after exactly two slashes, as in the URL
Standard since; ``mailto``, like every scheme that is not hierarchical, has a path and nothing
else. A scheme of one letter is a Windows drive, which the draft recognises and says no more of.

>>> parse_2010(r"http:\\user@example.com;x").authority
'user@example.com'
"""

import re
from dataclasses import dataclass, replace
from typing import Final

from urikit.chars import C0_CONTROL_OR_SPACE

__all__ = ["HIERARCHICAL_SCHEMES", "View2010", "parse_2010"]

HIERARCHICAL_SCHEMES: Final = frozenset({"ftp", "gopher", "http", "https", "ws", "wss"})
"""What browsers of the time called standard schemes; the draft has no list."""

# == Definitions ==
_CONTROL: Final = C0_CONTROL_OR_SPACE.ascii
_SLASHES: Final = re.compile(r"[/\\]*+")
_AUTHORITY_TERMINATING: Final = re.compile(r"[/\\?#;]")
_QUERY_OR_FRAGMENT: Final = re.compile("[?#]")
_DRIVE: Final = re.compile("[A-Za-z][:|]")


@dataclass(frozen=True, slots=True)
class View2010:
    """What the draft makes of a text; ``None`` is a component that it does not find.

    >>> parse_2010("no colon").is_valid
    False
    """

    is_valid: bool = True
    """Whether there is a scheme: the only thing that the draft demands."""
    is_drive: bool = False
    """Whether the scheme is a Windows drive letter."""
    scheme: str | None = None
    authority: str | None = None
    user_info: str | None = None
    user: str | None = None
    password: str | None = None
    host: str | None = None
    port: str | None = None
    path: str | None = None
    query: str | None = None
    fragment: str | None = None


# == Parsing a URL ==
def parse_2010(text: str) -> View2010:
    """The components that the draft finds in *text*, whatever it is.

    >>> view = parse_2010("http:///a@b@example.com:80/x?y#z")
    >>> view.user_info, view.host, view.port, view.path, view.query, view.fragment
    ('a@b', 'example.com', '80', '/x', 'y', 'z')
    """
    if not isinstance(text, str):
        raise TypeError(f"expected text, not {type(text).__name__}")
    # === Finding the scheme ===
    remaining = text.strip(_CONTROL)
    scheme, colon, after_scheme = remaining.partition(":")
    if not colon:
        return View2010(is_valid=False)
    view = View2010(scheme=scheme)
    if len(scheme) == 1 and scheme.isascii() and scheme.isalpha():
        return replace(view, is_drive=True, path=after_scheme)
    if scheme.lower() == "file":
        return _find_file_parts(view, after_scheme)
    if scheme.lower() in HIERARCHICAL_SCHEMES:
        return _find_user_and_password(_find_host(_find_authority(view, after_scheme)))
    return replace(view, path=after_scheme)


# === Finding the authority, path, query, and fragment ===
def _find_authority(view: View2010, after_scheme: str) -> View2010:
    slashes = _SLASHES.match(after_scheme)
    remaining = after_scheme[slashes.end() :] if slashes else after_scheme
    end = _AUTHORITY_TERMINATING.search(remaining)
    if not end:
        return replace(view, authority=remaining)
    view = replace(view, authority=remaining[: end.start()])
    return _find_path(view, remaining[end.start() :])


def _find_path(view: View2010, remaining: str) -> View2010:
    end = _QUERY_OR_FRAGMENT.search(remaining)
    if not end:
        return replace(view, path=remaining)
    view = replace(view, path=remaining[: end.start()])
    remaining = remaining[end.start() :]
    if remaining.startswith("?"):
        query, hash_, fragment = remaining[1:].partition("#")
        return replace(view, query=query, fragment=fragment if hash_ else None)
    return replace(view, fragment=remaining[1:])


# === Finding the user information, host, and port ===
def _find_host(view: View2010) -> View2010:
    user_info, at, remaining = (view.authority or "").rpartition("@")
    if at:
        view = replace(view, user_info=user_info)
    colon = remaining.rfind(":")
    in_brackets = remaining.startswith("[") and colon < remaining.rfind("]")
    if colon < 0 or in_brackets:
        return replace(view, host=remaining)
    return replace(view, host=remaining[:colon], port=remaining[colon + 1 :])


# === Find the user name and password ===
def _find_user_and_password(view: View2010) -> View2010:
    if view.user_info is None:
        return view
    user, colon, password = view.user_info.partition(":")
    return replace(view, user=user, password=password if colon else None)


# What the draft leaves open, file URLs: as the file host state of the URL Standard reads them.
def _find_file_parts(view: View2010, after_scheme: str) -> View2010:
    slashes = _SLASHES.match(after_scheme)
    count = slashes.end() if slashes else 0
    if count == 2:
        end = re.compile(r"[/\\?#]").search(after_scheme, count)
        authority = after_scheme[count : end.start()] if end else after_scheme[count:]
        if not _DRIVE.fullmatch(authority):
            view = replace(view, authority=authority, host=authority)
            return _find_path(view, after_scheme[count + len(authority) :])
    return _find_path(view, after_scheme[max(count - 1, 0) :])
