"""A reason for a refusal: a stable code, a sentence, and its place in the string."""

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class ReasonCode(StrEnum):
    """The stable codes of a guard's reasons; docs/guard.md explains each one.

    >>> ReasonCode("too-long") is ReasonCode.TOO_LONG
    True
    """

    # The text
    TOO_LONG = "too-long"
    INVALID_URL = "invalid-url"
    CONTROL_CHARACTER = "control-character"
    PARSERS_DISAGREE = "parsers-disagree"
    # The parts of the URL
    SCHEME_NOT_ALLOWED = "scheme-not-allowed"
    USERINFO_NOT_ALLOWED = "userinfo-not-allowed"
    PORT_NOT_ALLOWED = "port-not-allowed"
    # The name
    HOST_NOT_ALLOWED = "host-not-allowed"
    HOST_BLOCKED = "host-blocked"
    INVALID_NAME = "invalid-name"
    TRAILING_DOT = "trailing-dot"
    SINGLE_LABEL = "single-label"
    LOCAL_NAME = "local-name"
    METADATA_NAME = "metadata-name"
    # Looking it up
    UNRESOLVABLE = "unresolvable"
    NO_ADDRESSES = "no-addresses"
    # The addresses
    INVALID_ADDRESS = "invalid-address"
    ZONE_ID = "zone-id"
    ADDRESS_BLOCKED = "address-blocked"
    ADDRESS_NOT_GLOBAL = "address-not-global"
    METADATA_ADDRESS = "metadata-address"
    OWN_ADDRESS = "own-address"
    # Redirects
    TOO_MANY_REDIRECTS = "too-many-redirects"
    NOT_A_REDIRECT = "not-a-redirect"
    SCHEME_DOWNGRADE = "scheme-downgrade"
    SCHEME_CHANGED = "scheme-changed"
    # Connections, in urikit.connect
    CLIENT_DISAGREES = "client-disagrees"
    PROXY_NOT_ALLOWED = "proxy-not-allowed"
    CONNECTION_NOT_CHECKED = "connection-not-checked"
    DEADLINE_EXCEEDED = "deadline-exceeded"
    RESPONSE_TOO_LARGE = "response-too-large"
    ENCODING_NOT_ALLOWED = "encoding-not-allowed"


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for a refusal. Its message never contains a password.

    >>> from urikit.guard import Guard
    >>> reason = Guard().check("https://10.0.0.1/").reasons[0]
    >>> str(reason.code), reason.rule, reason.rfc
    ('address-not-global', '10.0.0.0/8', 'RFC 1918')
    >>> reason.message
    '10.0.0.1 is in 10.0.0.0/8 (Private-Use, RFC 1918)'
    """

    code: ReasonCode
    message: str
    """The reason in a sentence."""
    span: tuple[int, int] | None = None
    """The place in the given string, if known."""
    rule: str = ""
    """The rule: a network, an entry of a list, the code of a hazard."""
    rfc: str = ""
    """The document that the rule stands on, if there is one."""

    def to_dict(self) -> dict[str, Any]:
        """Return the reason as a dictionary for JSON.

        >>> Reason(ReasonCode.TOO_LONG, "…").to_dict()
        {'code': 'too-long', 'message': '…', 'span': None, 'rule': '', 'rfc': ''}
        """
        span = None if self.span is None else list(self.span)
        return {**asdict(self), "code": str(self.code), "span": span}

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"
