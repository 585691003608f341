"""Hazards of a destination: an address, or a name that is known for where it leads."""

from typing import Final

from urikit.addresses import METADATA, Address, embedded, special_purpose
from urikit.hazards._draft import Draft
from urikit.hazards._finding import Code
from urikit.readings._spans import Span

__all__ = ["LOOK_CLOSER", "check_address", "check_name"]

METADATA_NAMES: Final = frozenset(
    [
        "metadata",
        "metadata.google.internal",
        "metadata.goog",
        "metadata.tencentyun.com",
        "instance-data",
        "instance-data.ec2.internal",
        "metadata.packet.net",
        "metadata.platformequinix.com",
        "rancher-metadata",
        "rancher-metadata.rancher.internal",
    ]
)
LOOPBACK_NAMES: Final = frozenset(
    [
        "localhost",
        "localhost.localdomain",
        "localhost4",
        "localhost6",
        "localhost6.localdomain6",
        "ip6-localhost",
        "ip6-loopback",
        "loopback",
    ]
)
REBINDING: Final = frozenset(
    [
        "nip.io",
        "sslip.io",
        "xip.io",
        "1u.ms",
        "localtest.me",
        "lvh.me",
        "vcap.me",
        "lacolhost.com",
        "localh.st",
        "rbndr.us",
        "traefik.me",
        "fuf.me",
        "backname.io",
        "ip6.name",
        "lcl.host",
        "burpcollaborator.net",
        "oastify.com",
        "oast.pro",
        "oast.live",
        "oast.site",
        "oast.online",
        "oast.fun",
        "oast.me",
        "interact.sh",
        "r3dir.me",
        "requestrepo.com",
    ]
)
LOCAL_TOPS: Final = frozenset(
    ["local", "internal", "localdomain", "lan", "home", "corp", "intranet", "private", "localhost"]
)
"""RFC 6762 §3 and appendix G, ICANN's .internal; RFC 6761 §6.3 for the last."""
HOME: Final = "home.arpa"
"""RFC 8375."""

LOOK_CLOSER: Final = frozenset(
    {HOME, *REBINDING, *(".".join(name.split(".")[-2:]) for name in METADATA_NAMES)}
)
"""The last two labels of every name that is named here."""

_DOCUMENTATION: Final = "Documentation"
_SHARED: Final = "Shared Address Space"


def check_address(draft: Draft, address: Address, span: Span) -> None:
    """What is known of an address, and of those inside it."""
    inner = embedded(address)
    if inner:
        first = inner[0]
        message = f"{first.address} inside an IPv6 address ({first.mechanism}, {first.rfc})"
        draft.add(Code.EMBEDDED_IPV4, span, message)
    for each in (address, *(found.address for found in inner)):
        if each in METADATA:
            draft.add(Code.METADATA_DESTINATION, span, METADATA[each])
        blocks = special_purpose(each)
        if not blocks or blocks[0].globally_reachable:
            continue
        block = blocks[0]
        message = f"{block.name}: {block.network} ({block.rfc})"
        if block.name.startswith(_DOCUMENTATION):
            draft.add(Code.DOCUMENTATION_ADDRESS, span, message)
        elif block.name == _SHARED:
            draft.add(Code.SHARED_ADDRESS, span, message)
        else:
            draft.add(Code.SPECIAL_ADDRESS, span, message)


def check_name(draft: Draft, name: str, span: Span) -> None:
    """What is known of a *name*, which is in lower case and in ASCII."""
    name = name.removesuffix(".")
    labels = name.split(".")
    if name in METADATA_NAMES:
        draft.add(Code.METADATA_DESTINATION, span)
    if name in LOOPBACK_NAMES or labels[-1] == "localhost":
        draft.add(Code.LOOPBACK_NAME, span)
    if ".".join(labels[-2:]) in REBINDING:
        draft.add(Code.REBINDING_NAME, span)
    if len(labels) == 1:
        draft.add(Code.SINGLE_LABEL, span)
    elif labels[-1] in LOCAL_TOPS or name == HOME or name.endswith("." + HOME):
        draft.add(Code.LOCAL_DOMAIN, span)
