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
    """What precedes the registrable domain: ``""`` if nothing does, ``None`` if there is none."""
    label: str | None
    """The label that was registered; ``None`` where the whole name is a public suffix."""
    suffix: str
    """The public suffix."""
    section: Section | None
    """Where its rule is; ``None`` where no rule is, and the last label counts as the suffix."""

    @property
    def registrable_domain(self) -> str | None:
        """The label and the suffix."""
        return None if self.label is None else f"{self.label}.{self.suffix}"
