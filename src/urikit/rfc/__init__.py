"""The RFC engine: RFC 3986 (URI), RFC 3987 (IRI) and the zone identifiers of RFC 6874.

| module       | what                                                | section                |
|--------------|-----------------------------------------------------|------------------------|
| `_grammar`    | every ABNF rule by its own name                     | 3986 A, 3987 §2.2      |
| `_components` | split and recompose any text                        | 3986 appendix B, §5.3  |
| `_syntax`     | the strict parser: text to positions, or an error   | 3986 §3, 3987 §2       |
| `_ip`         | IPv4, IPv6, IPvFuture, zones, canonical text        | 3986 §3.2.2, 5952      |
| `_resolve`    | reference resolution, dot segments, and the way back | 3986 §5.2             |
| `_normalize`  | the ladder of normal forms                          | 3986 §6.2              |
| `_iri`        | IRI to URI and back                                 | 3987 §3                |
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
