"""The RFC engine: RFC 3986 (URI), RFC 3987 (IRI) and the zone identifiers of RFC 6874.

:data:`RULES` has every rule of their ABNF by name, and :func:`matches` tests a string against one.

>>> from urikit.rfc import matches
>>> matches("IPv6address", "::1"), matches("path-noscheme", "a:b")
(True, False)
"""

from urikit._ground.exports import TYPE_CHECKING, lazily

if TYPE_CHECKING:
    from urikit.rfc._grammar import RULES, Rule, matches
else:
    __getattr__, __dir__ = lazily(
        globals(),
        {
            "RULES": "urikit.rfc._grammar:RULES",
            "Rule": "urikit.rfc._grammar:Rule",
            "matches": "urikit.rfc._grammar:matches",
        },
    )

__all__ = ["RULES", "Rule", "matches"]
