"""A domain name divided at its registrable domain."""

from typing import Literal, NamedTuple

Section = Literal["icann", "private"]
"""The part of the Public Suffix List that a rule stands in."""


class DomainParts(NamedTuple):
    """A domain name divided at its registrable domain; a trailing dot stays with the suffix.

    >>> DomainParts("www", "example", "co.uk", "icann").registrable_domain
    'example.co.uk'
    """

    subdomain: str | None
    """The labels before the registrable domain, or ``""``; ``None`` without such a domain."""
    label: str | None
    """The label that was registered; ``None`` where the whole name is a public suffix."""
    suffix: str
    """The public suffix."""
    section: Section | None
    """The section with its rule; ``None`` if no rule matches and the suffix is the last label."""

    @property
    def registrable_domain(self) -> str | None:
        """The label and the suffix."""
        return None if self.label is None else f"{self.label}.{self.suffix}"
