"""Names that are known for where they lead, and names that are ordinary."""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

METADATA_NAMES: Final = frozenset([
    "metadata", "metadata.google.internal", "metadata.goog", "metadata.tencentyun.com",
    "instance-data", "instance-data.ec2.internal", "metadata.packet.net",
    "metadata.platformequinix.com", "rancher-metadata", "rancher-metadata.rancher.internal",
])  # fmt: skip
LOOPBACK_NAMES: Final = frozenset([
    "localhost", "localhost.localdomain", "localhost4", "localhost6", "localhost6.localdomain6",
    "ip6-localhost", "ip6-loopback", "loopback",
])  # fmt: skip
REBINDING: Final = frozenset([  # and names under them
    "nip.io", "sslip.io", "xip.io", "1u.ms", "localtest.me", "lvh.me", "vcap.me", "lacolhost.com",
    "localh.st", "rbndr.us", "traefik.me", "fuf.me", "backname.io", "ip6.name", "lcl.host",
    "burpcollaborator.net", "oastify.com", "oast.pro", "oast.live", "oast.site", "oast.online",
    "oast.fun", "oast.me", "interact.sh", "r3dir.me", "requestrepo.com",
])  # fmt: skip
LOCAL_TOPS: Final = frozenset([
    "local", "internal", "localdomain", "localdomain6", "lan", "home", "corp", "intranet",
    "private", "localhost",
])  # fmt: skip
"""RFC 6762 §3 and appendix G, ICANN's .internal; RFC 6761 §6.3 for the last."""
HOME: Final = "home.arpa"

LOOK_CLOSER: Final = frozenset(
    ".".join(name.split(".")[-2:]) for name in METADATA_NAMES | LOOPBACK_NAMES | REBINDING | {HOME}
)
"""The last two labels of every name listed here."""

MAX_NAME, MAX_LABEL = 253, 63
"""The most characters of a name without a final dot, and of a label. RFC 1035 §2.3.4"""

_LDH: Final = "[a-z0-9-]"
LDH_NAME: Final = rf"(?:{_LDH}++\.)*+[a-z]{_LDH}*+"
"""Matches labels of letters, digits and hyphens, and the last is no number. RFC 5890 §2.3.1"""

ORDINARY_HOST: Final = (
    rf"(?:(?!xn--)[a-z0-9]{_LDH}{{0,{MAX_LABEL - 1}}}+\.)++"
    rf"(?!(?:{'|'.join(sorted(LOCAL_TOPS))})(?![a-z]))[a-z]{{2,{MAX_LABEL}}}+"
)
"""Matches a name of plain labels with a dot and a top-level domain in letters."""


def is_listed(host: str) -> bool:
    """Return True if a name that matches the pattern may be listed here, or is too long.

    >>> is_listed("127.0.0.1.nip.io"), is_listed("example.com")
    (True, False)
    """
    last_two = host[host.rfind(".", 0, host.rfind(".")) + 1 :]
    return last_two in LOOK_CLOSER or len(host) > MAX_NAME
