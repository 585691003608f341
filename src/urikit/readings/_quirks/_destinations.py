"""Quirks of the destination: addresses and names that are known for where they lead."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from ipaddress import IPv4Address

from urikit._ground.hostnames import HOME, LOCAL_TOPS, LOOPBACK_NAMES, METADATA_NAMES, REBINDING
from urikit._ground.ip_text import written
from urikit._ground.typed import Final
from urikit.addresses import METADATA, Range
from urikit.readings import _on_demand as later
from urikit.readings._quirks._subject import Finder, Found, Quirk, Subject, where

# --- addresses ---------------------------------------------------------------------------------


def _numeric_ipv4(subject: Subject) -> Iterator[Found]:
    host, name = subject.host, subject.part("name")
    if isinstance(host, IPv4Address):
        if later.percent.decode(name) != str(host):
            yield from subject.whole("name", fix=str(host))
    elif host is None and subject.spans.special and later.hosts.ends_in_a_number(name):
        sentence = "invalid IPv4 address: WHATWG rejects it, RFC 3986 reads a name"
        yield from subject.whole("name", sentence)


def _embedded_ipv4(subject: Subject) -> Iterator[Found]:
    for each in subject.embedded[:1]:
        sentence = f"IPv4 address {each.address} in an IPv6 address ({each.mechanism}, {each.rfc})"
        yield from subject.whole("host", sentence)


@cache
def _sentence(block: Range) -> str:
    return f"{block.name} address: {written(block.network)} ({block.rfc})"


def _special(kind: str) -> Finder:
    def find(subject: Subject) -> Iterator[Found]:
        for block in subject.blocks:
            if not block.globally_reachable and block.kind == kind:
                yield from subject.whole("host", _sentence(block))

    return find


# --- names -------------------------------------------------------------------------------------


def _metadata_destination(subject: Subject) -> Iterator[Found]:
    for address in subject.addresses:
        if address in METADATA:
            sentence = f"cloud metadata service: {METADATA[address]}"
            yield from subject.whole("host", sentence)
    if subject.name in METADATA_NAMES:
        yield from subject.whole("host")


def _is_loopback(subject: Subject) -> bool:
    name = subject.name or ""
    return name in LOOPBACK_NAMES or name.endswith(".localhost")


_REBINDING: Final = tuple(f".{name}" for name in REBINDING)


def _is_rebinding(subject: Subject) -> bool:
    return f".{subject.name}".endswith(_REBINDING)


def _is_single_label(subject: Subject) -> bool:
    return subject.name is not None and "." not in subject.name


def _is_local(subject: Subject) -> bool:
    _, dot, top = (subject.name or "").rpartition(".")
    return bool(dot) and (top in LOCAL_TOPS or f".{subject.name}".endswith(f".{HOME}"))


# fmt: off
QUIRKS: Final = (
    Quirk("numeric-ipv4", _numeric_ipv4, "URL §3.5, IPv4 parser",
          "IPv4 address in octal, hexadecimal or short form: WHATWG and getaddrinfo read a host "
          "that ends in a number as an address, RFC 3986 and string comparisons see a name",
          part="unusual_host"),
    Quirk("metadata-destination", _metadata_destination,
          "RFC 3927; the documentation of each cloud",
          "cloud metadata service: it returns the credentials of the machine that asks",
          part="unusual_host"),
    Quirk("special-address", _special("special"), "RFC 6890",
          "special-purpose IP address: private, loopback, link-local or otherwise not global",
          part="unusual_host"),
    Quirk("shared-address", _special("shared"), "RFC 6598",
          "carrier-grade NAT address, shared by the customers of a provider", part="unusual_host"),
    Quirk("documentation-address", _special("documentation"),
          "RFC 5737; RFC 3849; RFC 9637",
          "documentation address, for examples only", part="unusual_host"),
    Quirk("embedded-ipv4", _embedded_ipv4,
          "RFC 4291 §2.5.5; RFC 6052; RFC 3056; RFC 4380; RFC 5214",
          "IPv4 address in an IPv6 address", among="["),
    Quirk("loopback-name", where(_is_loopback), "RFC 6761 §6.3",
          "loopback hostname: it refers to the machine that resolves it", part="unusual_host"),
    Quirk("rebinding-name", where(_is_rebinding), "the documentation of each service",
          "DNS rebinding service: its names resolve to any address the caller chooses",
          part="unusual_host"),
    Quirk("single-label", where(_is_single_label), "RFC 1535; RFC 7085",
          "single-label hostname, completed by the local search domain", part="unusual_host"),
    Quirk("local-domain", where(_is_local), "RFC 6762 §3 and appendix G; RFC 8375",
          "hostname of a local network", part="unusual_host"),
)
# fmt: on
