"""The ladder of normal forms: RFC 3986 §6.2, with RFC 5952 for IPv6 addresses.

Each level includes those before it, each is idempotent, and two texts that are equal at one
level are equal at every later one.
"""

from __future__ import annotations

from enum import StrEnum

from urikit import percent
from urikit._ground.choices import wrong_choice
from urikit._ground.kinds import wrong_type
from urikit._ground.typed import Final, NamedTuple
from urikit._kernel.patterns import remove_dot_segments
from urikit._kernel.tables import LEVELS
from urikit.rfc import _ip as ip
from urikit.rfc._components import Authority, Components, split_authority, unsplit_authority
from urikit.rfc._resolve import guard_path


class Level(StrEnum):
    """The extent of normalization, or the looseness of a comparison.

    >>> [level.value for level in Level]
    ['exact', 'case', 'percent', 'path', 'address', 'scheme']
    """

    __module__ = "urikit"  # where users find it, however it is loaded

    EXACT = "exact"
    """Simple string comparison, §6.2.1."""
    CASE = "case"
    """Scheme and host in lower case, escapes in upper case, §6.2.2.1."""
    PERCENT = "percent"
    """Escaped unreserved characters decoded, §6.2.2.2."""
    PATH = "path"
    """Dot segments removed, §6.2.2.3."""
    ADDRESS = "address"
    """IPv6 addresses in the text of RFC 5952."""
    SCHEME = "scheme"
    """The rules of the scheme: default and empty ports, an empty path, …, §6.2.3."""

    @property
    def rank(self) -> int:
        """The place on the ladder, from 0."""
        return _RANK[self]


def to_level(level: Level | str) -> Level:
    """The level of that name.

    >>> to_level("path").rank
    3
    """
    if not isinstance(level, str):
        raise wrong_type("level", "a string", level)
    try:
        return Level(level)
    except ValueError:
        raise wrong_choice("level", Level, str(level)) from None


_RANK: Final = {Level(name): rank for rank, name in enumerate(LEVELS)}


class SchemeRules(NamedTuple):
    """The rules of a scheme that generic normalization uses."""

    default_port: int | None = None
    """The port that need not be written."""
    hierarchical: bool = True
    """True if ``.`` and ``..`` in the path mean anything."""
    root_path: bool = False
    """True if an empty path after an authority means ``/``."""


GENERIC: Final = SchemeRules()

_LOWER: Final = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}


def ascii_lowercase(text: str) -> str:
    """*text* with A to Z in lower case; other letters have no case in a URI.

    >>> ascii_lowercase("EXAMPLE.Ünï")
    'example.Ünï'
    """
    return text.lower() if text.isascii() else text.translate(_LOWER)


def normalize(parts: Components, level: Level, rules: SchemeRules = GENERIC) -> Components:
    """*parts* brought to *level*; the result recomposes to a text that parses to it.

    >>> from urikit.rfc._components import split, unsplit
    >>> unsplit(normalize(split("eXAMPLE://a/./b/../b/%63/%7bfoo%7d"), Level.PATH))
    'example://a/b/c/%7Bfoo%7D'
    """
    if level is Level.EXACT:
        return parts
    scheme, authority, path, query, fragment = parts
    escapes = percent.uppercase_escapes if level is Level.CASE else percent.normalize
    path = escapes(path)
    if level.rank >= Level.PATH.rank and rules.hierarchical and (scheme or path.startswith("/")):
        # A relative path keeps its dots: they mean something only together with a base.
        path = remove_dot_segments(path)
    if authority is not None:
        authority = _normalize_authority(split_authority(authority), level, rules)
        if level is Level.SCHEME and rules.root_path and not path:
            path = "/"
    return guard_path(
        Components(
            scheme if scheme is None else scheme.lower(),
            authority,
            path,
            query if query is None else escapes(query),
            fragment if fragment is None else escapes(fragment),
        )
    )


def _normalize_authority(parts: Authority, level: Level, rules: SchemeRules) -> str:
    userinfo, host, port = parts
    escapes = percent.uppercase_escapes if level is Level.CASE else percent.normalize
    if userinfo is not None:
        userinfo = escapes(userinfo)
    host = _normalize_host(host, level)
    if level is Level.SCHEME and port is not None:
        port = port.lstrip("0") or port[:1]
        if port in ("", str(rules.default_port)):
            port = None
    return unsplit_authority(Authority(userinfo, host, port))


def _normalize_host(host: str, level: Level) -> str:
    if level.rank >= Level.ADDRESS.rank and host.startswith("["):
        address = ip.address(host)
        if address is not None and address.version == 6:
            name, separator, zone = host[1:-1].partition(ip.ZONE_SEPARATOR)
            # A zone identifier is case-sensitive on most systems (RFC 6874 §2).
            return f"[{ip.format_ipv6(address)}{separator}{percent.normalize(zone)}]"
    name, separator, zone = host.partition(ip.ZONE_SEPARATOR) if host[:1] == "[" else (host, "", "")
    # Decoding can bring upper-case letters to light, and lowering can only touch hexadecimal
    # digits of what stays encoded.
    escapes = percent.uppercase_escapes if level is Level.CASE else percent.normalize
    lowered = percent.uppercase_escapes(ascii_lowercase(escapes(name)))
    return lowered + separator + escapes(zone)
