"""The names of the rules, for type checkers: a module apart, because `typing` is slow to import."""

from typing import Literal, TypeAlias

RuleName: TypeAlias = Literal[
    "ALPHA", "DIGIT", "HEXDIG", "h16", "dec-octet", "IPv4address", "ls32", "IPv6address",
    "IPvFuture", "IP-literal", "port", "scheme", "pct-encoded", "reserved", "gen-delims",
    "sub-delims", "unreserved", "pchar", "segment", "segment-nz", "segment-nz-nc", "path-abempty",
    "path-absolute", "path-noscheme", "path-rootless", "path-empty", "path", "query", "fragment",
    "userinfo", "reg-name", "host", "authority", "hier-part", "relative-part", "absolute-URI",
    "URI", "relative-ref", "URI-reference", "ucschar", "iprivate", "iunreserved", "ipchar",
    "isegment", "isegment-nz", "isegment-nz-nc", "ipath-abempty", "ipath-absolute",
    "ipath-noscheme", "ipath-rootless", "ipath-empty", "ipath", "iquery", "ifragment", "iuserinfo",
    "ireg-name", "ihost", "iauthority", "ihier-part", "irelative-part", "absolute-IRI", "IRI",
    "irelative-ref", "IRI-reference", "ZoneID", "IPv6addrz", "IP-literal-6874",
]  # fmt: skip
"""The names of the rules; a test compares them."""
