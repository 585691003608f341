"""Components of any text whatever: RFC 3986 appendix B, §5.3, and the inside of an authority.

Nothing here validates and nothing here fails: each function is total, and recomposing what
was split gives the very same text.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.kinds import wrong_type
from urikit._ground.patterns import pattern_of
from urikit._ground.typed import Final, NamedTuple
from urikit._kernel.record import plain_text

if TYPE_CHECKING:
    from urikit._kernel.record import TextInput


class Components(NamedTuple):
    """The five components of RFC 3986 §3. ``None`` is absent, ``""`` is present and empty.

    >>> split("http://h?")
    Components(scheme='http', authority='h', path='', query='', fragment=None)
    """

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None

    def __repr__(self) -> str:
        """The call that makes it, with passwords and secret parameters masked."""
        return _masked_repr(self, _masked(self))


Components.__module__ = "urikit"  # where users find it, however it is loaded


class Authority(NamedTuple):
    """The three parts of an authority, RFC 3986 §3.2; the port is text, as written.

    >>> split_authority("user@[::1]:80")
    Authority(userinfo='user', host='[::1]', port='80')
    """

    userinfo: str | None
    host: str
    port: str | None

    def __repr__(self) -> str:
        """The call that makes it, with the password masked."""
        from urikit._ground.redaction import mask_userinfo

        userinfo = self.userinfo
        shown = mask_userinfo(userinfo) if isinstance(userinfo, str) else userinfo
        return _masked_repr(self, self._replace(userinfo=shown))


# RFC 3986 appendix B, with the groups that it counts as $2, $4, $5, $7 and $9. Its ".*" means
# any character at all, hence (?s).
APPENDIX_B: Final = pattern_of(
    r"(?s)(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?"
)


def split(text: TextInput) -> Components:
    """Return the five components of *text*, as RFC 3986 appendix B divides any string.

    >>> split("http://www.ics.uci.edu/pub/ietf/uri/#Related")
    Components(scheme='http', authority='www.ics.uci.edu', path='/pub/ietf/uri/', query=None, fragment='Related')
    """  # noqa: E501 (one line of output)
    match = APPENDIX_B.fullmatch(plain_text(text))
    assert match is not None  # every string matches
    return Components._make(match.groups())


def unsplit(parts: Components) -> str:
    """Join *parts* to a string: component recomposition, RFC 3986 §5.3.

    >>> unsplit(Components("urn", None, "a:b", None, ""))
    'urn:a:b#'
    """
    if not isinstance(parts, Components):
        error = wrong_type("", "Components", parts)
        raise TypeError(f"{error}; pass Components(*parts)") if type(parts) is tuple else error
    result = ""
    if parts.scheme is not None:
        result += parts.scheme + ":"
    if parts.authority is not None:
        result += "//" + parts.authority
    result += parts.path
    if parts.query is not None:
        result += "?" + parts.query
    if parts.fragment is not None:
        result += "#" + parts.fragment
    return result


def split_authority(authority: str) -> Authority:
    """The parts of *authority*: the last ``@`` ends the user info, RFC 3986 §3.2.

    A host that starts with ``[`` ends at the last ``]``; any other at its first ``:``.

    >>> split_authority("h:")
    Authority(userinfo=None, host='h', port='')
    """
    userinfo, at, rest = authority.rpartition("@")
    bracket = rest.rfind("]") + 1 if rest.startswith("[") else 0
    colon = rest.find(":", bracket)
    if colon < 0:
        return Authority(userinfo if at else None, rest, None)
    return Authority(userinfo if at else None, rest[:colon], rest[colon + 1 :])


def unsplit_authority(parts: Authority) -> str:
    """The text that the parts of an authority are written as.

    >>> unsplit_authority(Authority("u", "h", ""))
    'u@h:'
    """
    userinfo = "" if parts.userinfo is None else parts.userinfo + "@"
    port = "" if parts.port is None else ":" + parts.port
    return userinfo + parts.host + port


# --- secrets stay out of reprs ------------------------------------------------------------------


def _masked_repr(parts: Components | Authority, masked: tuple[object, ...]) -> str:
    fields = ", ".join(f"{k}={v!r}" for k, v in zip(parts._fields, masked, strict=True))
    return f"{type(parts).__name__}({fields})"


def _masked(parts: Components) -> tuple[str | None, ...]:
    """Return *parts* with everything masked that is secret in their text."""
    from urikit._ground.redaction import mask_within, parsed_secrets  # few reprs are made

    if parts.path is None or not all(isinstance(each, (str, type(None))) for each in parts):
        return parts  # a mistake that the repr is to show
    end = 0 if parts.scheme is None else len(parts.scheme) + 1
    userinfo = split_authority(parts.authority or "").userinfo or ""
    user, colon, secret = userinfo.partition(":")
    password = end + len(f"//{user}:")
    text = unsplit(parts)
    secrets = parsed_secrets(text, (password, password + len(secret)) if colon else None)
    shown = [parts.scheme]
    for delimiter, part in zip(("//", "", "?", "#"), parts[1:], strict=True):
        start = end + len(delimiter)
        end = end if part is None else start + len(part)
        shown.append(None if part is None else mask_within(text, secrets, start, end))
    return tuple(shown)
