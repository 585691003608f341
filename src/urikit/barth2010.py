r"""URLs as browsers read them in 2010: Adam Barth's draft of that year.

A view for comparing, not a parser to rely on: it divides a text into components, validates
nothing and never fails. Its peculiarities: any number of slashes of either kind, a ``;`` that
ends an authority, the last ``@``, the last ``:``.

The draft leaves two questions open, answered here: a ``file`` URL has a host after exactly two
slashes, as in the URL Standard since; ``mailto``, like every scheme that is not hierarchical, has
a path and nothing else. A scheme of one letter is a Windows drive, which the draft recognizes and
says no more of.

>>> parse_2010(r"http:\\user@example.com;x").authority
'user@example.com'
"""

from __future__ import annotations

from collections.abc import Callable

from urikit._ground.kinds import wrong_type
from urikit._ground.patterns import pattern_of
from urikit._ground.redaction import MASK, mask_authority, mask_parsed, mask_unparsed, mask_userinfo
from urikit._ground.special_schemes import DRIVE_LETTER_PATTERN, NETWORK_SCHEMES
from urikit._ground.typed import Final, frozen
from urikit.chars import C0_CONTROL_OR_SPACE

__all__ = ["HIERARCHICAL_SCHEMES", "View2010", "parse_2010"]

HIERARCHICAL_SCHEMES: Final = NETWORK_SCHEMES | {"gopher"}
"""The schemes that browsers of the time called standard; the draft has no list."""

# == Definitions ==
_CONTROL: Final = C0_CONTROL_OR_SPACE.ascii
_AUTHORITY_TERMINATING: Final = pattern_of(r"[/\\?#;]")
_FILE_HOST_TERMINATING: Final = pattern_of(r"[/\\?#]")
_DRIVE: Final = pattern_of(DRIVE_LETTER_PATTERN)


@frozen
class View2010:
    """A string as the draft parses it; components that it does not find are ``None``.

    >>> parse_2010("no colon").is_valid
    False
    """

    is_valid: bool = True
    """True if there is a scheme: the only thing that the draft demands."""
    is_drive: bool = False
    """True if the scheme is a Windows drive letter."""
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

    def __repr__(self) -> str:
        """The call that makes it, with passwords and secret parameters masked."""
        fields = {name: getattr(self, name) for name in self.__match_args__}
        for name, value in fields.items():
            if isinstance(value, str) and name in _MASKS:
                fields[name] = _MASKS[name](value)
        if self.authority is None and isinstance(self.path, str):  # what may be one to others
            before = f"{self.scheme}:"
            fields["path"] = mask_unparsed(before + self.path).removeprefix(before)
        shown = ", ".join(f"{name}={value!r}" for name, value in fields.items())
        return f"{type(self).__name__}({shown})"


_MASKS: Final[dict[str, Callable[[str], str]]] = {
    "authority": mask_authority,
    "user_info": mask_userinfo,
    "password": lambda value: MASK,
    **dict.fromkeys(("path", "query", "fragment"), mask_parsed),
}


# == Parsing a URL ==
def parse_2010(text: str) -> View2010:
    """The components that the draft finds in *text*, whatever it is.

    >>> view = parse_2010("http:///a@b@example.com:80/x?y#z")
    >>> view.user_info, view.host, view.port, view.path, view.query, view.fragment
    ('a@b', 'example.com', '80', '/x', 'y', 'z')
    """
    if not isinstance(text, str):
        raise wrong_type("", "a string", text)
    # === Finding the scheme ===
    scheme, colon, after_scheme = text.strip(_CONTROL).partition(":")
    if not colon:
        return View2010(is_valid=False)
    if len(scheme) == 1 and scheme.isascii() and scheme.isalpha():
        return View2010(is_drive=True, scheme=scheme, path=after_scheme)
    if scheme.lower() == "file":
        return _parse_file(scheme, after_scheme)
    if scheme.lower() in HIERARCHICAL_SCHEMES:
        return _parse_hierarchical(scheme, after_scheme)
    return View2010(scheme=scheme, path=after_scheme)


def _parse_hierarchical(scheme: str, after_scheme: str) -> View2010:
    # === Finding the authority, path, query, and fragment ===
    remaining = after_scheme.lstrip("/\\")
    authority = _AUTHORITY_TERMINATING.split(remaining, maxsplit=1)[0]
    path, query, fragment = _find_path(remaining[len(authority) :])
    # === Finding the user information, host, and port ===
    user_info, at, host = authority.rpartition("@")
    port: str | None = None
    colon = host.rfind(":")
    in_brackets = host.startswith("[") and colon < host.rfind("]")
    if colon >= 0 and not in_brackets:
        host, port = host[:colon], host[colon + 1 :]
    # === Find the user name and password ===
    user, has_password, password = user_info.partition(":")
    return View2010(
        scheme=scheme,
        authority=authority,
        user_info=user_info if at else None,
        user=user if at else None,
        password=password if has_password else None,
        host=host,
        port=port,
        path=path if len(authority) < len(remaining) else None,
        query=query,
        fragment=fragment,
    )


def _find_path(remaining: str) -> tuple[str, str | None, str | None]:
    before, hash_, fragment = remaining.partition("#")
    path, question_mark, query = before.partition("?")
    return path, query if question_mark else None, fragment if hash_ else None


# The draft leaves file URLs open: they are read as in the file host state of the URL Standard.
def _parse_file(scheme: str, after_scheme: str) -> View2010:
    authority: str | None = None
    count = len(after_scheme) - len(after_scheme.lstrip("/\\"))
    path_start = max(count - 1, 0)
    if count == 2:
        authority = _FILE_HOST_TERMINATING.split(after_scheme[2:], maxsplit=1)[0]
        if _DRIVE.fullmatch(authority):
            authority = None
        else:
            path_start = 2 + len(authority)
    path, query, fragment = _find_path(after_scheme[path_start:])
    return View2010(
        scheme=scheme,
        authority=authority,
        host=authority,
        path=path,
        query=query,
        fragment=fragment,
    )
