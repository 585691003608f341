"""Why views differ: one function for each reason, in the order in which they are tried.

A reason is looked for in the text, by the component that the views differ on; the first that
applies is told. What none explains is told as it is: who reads what.
"""

from collections.abc import Iterable
from typing import Final

from urikit.readings._reasons import hosts, parts, structure
from urikit.readings._reasons.context import Context, Detector, Reason

__all__ = ["Context", "Reason", "find_reason", "join"]

_ANYTHING: Final[tuple[Detector, ...]] = (
    structure.surrounding_space,
    structure.tab_or_newline,
    structure.url_wrapper,
    structure.lone_surrogate,
    structure.control_character,
    structure.invalid_scheme,
    structure.backslash,
    structure.slashes,
    structure.host_as_scheme,
)
_AUTHORITY: Final[tuple[Detector, ...]] = (
    structure.several_at_signs,
    hosts.ignored_character,
    hosts.deviation,
    hosts.mapped_host,
    structure.bracket_in_userinfo,
    hosts.brackets,
    structure.semicolon,
    structure.port,
    hosts.ipv6,
    hosts.encoded_host,
    hosts.space_in_host,
    hosts.forbidden_character,
    hosts.numeric_host,
    hosts.internationalised,
    hosts.name_length,
    hosts.punycode,
    hosts.unusual_character,
    structure.kept_userinfo,
    structure.no_host,
    structure.at_sign_after_host,
)
_AFTER: Final[tuple[Detector, ...]] = (
    parts.backslash_in_path,
    parts.non_ascii,
    parts.space,
    parts.unusual_character,
)

_REASONS: Final[dict[str, tuple[Detector, ...]]] = {
    "acceptance": (
        *_ANYTHING,
        *_AUTHORITY,
        structure.no_scheme,
        structure.unread_userinfo,
        *_AFTER,
        parts.opaque_path,
    ),
    "scheme": (*_ANYTHING, structure.no_scheme),
    "host": (*_ANYTHING, *_AUTHORITY, structure.no_scheme, hosts.upper_case, parts.base_parts),
    "port": (*_ANYTHING, *_AUTHORITY, structure.no_scheme, parts.base_parts),
    "userinfo": (*_ANYTHING, *_AUTHORITY, structure.no_scheme, structure.unread_userinfo),
    "path": (
        *_ANYTHING,
        structure.semicolon,
        parts.dot_segments,
        *_AFTER,
        parts.escapes,
        structure.no_scheme,
        parts.opaque_path,
        parts.base_parts,
    ),
    "query": (*_ANYTHING, *_AFTER, parts.escapes, structure.no_scheme, parts.base_parts),
    "fragment": (*_ANYTHING, *_AFTER, parts.escapes, structure.no_scheme, parts.base_parts),
}


def find_reason(context: Context) -> Reason | None:
    """The first reason that applies; ``None`` if there is none."""
    for detector in _REASONS[context.component]:
        reason = detector(context)
        if reason is not None:
            return reason
    return None


def join(names: Iterable[str], most: int = 12) -> str:
    """*names* in a sentence.

    >>> join(["a"]), join(["a", "b", "c"]), join("abcd", 3)
    ('a', 'a, b and c', 'a, b, c and 1 other')
    """
    listed = list(names)
    others = len(listed) - most
    if others > 0:
        listed = [*listed[:most], f"{others} other{'s' if others > 1 else ''}"]
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} and {listed[-1]}"
