"""Validation errors: URL §1.1. A name for each, as the standard has it, and what it means."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Final

from urikit._kernel import tables
from urikit._kinds import ErrorKind
from urikit.errors import Violation

STANDARD: Final = "whatwg"


class ValidationError(StrEnum):
    """The standard's own names, which are the ``kind`` of violations and errors.

    >>> from urikit import URL
    >>> [violation.kind for violation in URL("https://user@example.org/<").violations]
    ['invalid-credentials', 'invalid-URL-unit']
    """

    # IDNA
    DOMAIN_TO_ASCII = "domain-to-ASCII"
    # Host parsing
    DOMAIN_PERCENT_ENCODED = "domain-percent-encoded"
    HOST_INVALID_CODE_POINT = "host-invalid-code-point"
    IPV4_EMPTY_PART = "IPv4-empty-part"
    IPV4_TOO_FEW_PARTS = "IPv4-too-few-parts"
    IPV4_TOO_MANY_PARTS = "IPv4-too-many-parts"
    IPV4_NON_NUMERIC_PART = "IPv4-non-numeric-part"
    IPV4_NON_DECIMAL_PART = "IPv4-non-decimal-part"
    IPV4_OUT_OF_RANGE_PART = "IPv4-out-of-range-part"
    IPV6_UNCLOSED = "IPv6-unclosed"
    IPV6_INVALID_COMPRESSION = "IPv6-invalid-compression"
    IPV6_TOO_MANY_PIECES = "IPv6-too-many-pieces"
    IPV6_MULTIPLE_COMPRESSION = "IPv6-multiple-compression"
    IPV6_INVALID_CODE_POINT = "IPv6-invalid-code-point"
    IPV6_TOO_FEW_PIECES = "IPv6-too-few-pieces"
    IPV6_PIECE_LEADING_ZERO = "IPv6-piece-leading-zero"
    IPV4_IN_IPV6_TOO_MANY_PIECES = "IPv4-in-IPv6-too-many-pieces"
    IPV4_IN_IPV6_INVALID_CODE_POINT = "IPv4-in-IPv6-invalid-code-point"
    IPV4_IN_IPV6_OUT_OF_RANGE_PART = "IPv4-in-IPv6-out-of-range-part"
    IPV4_IN_IPV6_TOO_FEW_PARTS = "IPv4-in-IPv6-too-few-parts"
    # URL parsing
    INVALID_URL_UNIT = "invalid-URL-unit"
    SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS = "special-scheme-missing-following-solidus"
    MISSING_SCHEME_NON_RELATIVE_URL = "missing-scheme-non-relative-URL"
    INVALID_REVERSE_SOLIDUS = "invalid-reverse-solidus"
    INVALID_CREDENTIALS = "invalid-credentials"
    HOST_MISSING = "host-missing"
    PORT_OUT_OF_RANGE = "port-out-of-range"
    PORT_INVALID = "port-invalid"
    FILE_INVALID_WINDOWS_DRIVE_LETTER = "file-invalid-Windows-drive-letter"
    FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST = "file-invalid-Windows-drive-letter-host"

    @property
    def message(self) -> str:
        """What it means, in a sentence."""
        return _MESSAGES[self]


_MESSAGES: Final = {
    ValidationError.DOMAIN_TO_ASCII: "the host is not a domain name by strict IDNA rules",
    ValidationError.DOMAIN_PERCENT_ENCODED: "the host is percent-encoded",
    ValidationError.HOST_INVALID_CODE_POINT: "this cannot stand in a host",
    ValidationError.IPV4_EMPTY_PART: "an IPv4 address ends with a dot",
    ValidationError.IPV4_TOO_FEW_PARTS: "an IPv4 address with fewer than four parts",
    ValidationError.IPV4_TOO_MANY_PARTS: "an IPv4 address with more than four parts",
    ValidationError.IPV4_NON_NUMERIC_PART: "a host that ends in a number has a part that is none",
    ValidationError.IPV4_NON_DECIMAL_PART: "a hexadecimal or octal number in an IPv4 address",
    ValidationError.IPV4_OUT_OF_RANGE_PART: "a part of an IPv4 address is over 255",
    ValidationError.IPV6_UNCLOSED: 'an IPv6 address without its "]"',
    ValidationError.IPV6_INVALID_COMPRESSION: "an IPv6 address starts with a single colon",
    ValidationError.IPV6_TOO_MANY_PIECES: "an IPv6 address with more than eight pieces",
    ValidationError.IPV6_MULTIPLE_COMPRESSION: 'an IPv6 address with a second "::"',
    ValidationError.IPV6_INVALID_CODE_POINT: "this cannot stand in an IPv6 address",
    ValidationError.IPV6_TOO_FEW_PIECES: "an IPv6 address with fewer than eight pieces",
    ValidationError.IPV6_PIECE_LEADING_ZERO: "a piece of an IPv6 address starts with a zero",
    ValidationError.IPV4_IN_IPV6_TOO_MANY_PIECES: "too many pieces before an IPv4 address",
    ValidationError.IPV4_IN_IPV6_INVALID_CODE_POINT: "this cannot be in an embedded IPv4 address",
    ValidationError.IPV4_IN_IPV6_OUT_OF_RANGE_PART: "an embedded IPv4 address has a part over 255",
    ValidationError.IPV4_IN_IPV6_TOO_FEW_PARTS: "an embedded IPv4 address has too few parts",
    ValidationError.INVALID_URL_UNIT: "this cannot stand in a URL as it is",
    ValidationError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS: 'the scheme is not followed by "//"',
    ValidationError.MISSING_SCHEME_NON_RELATIVE_URL: "no scheme, and no base to be relative to",
    ValidationError.INVALID_REVERSE_SOLIDUS: 'a backslash is read as "/"',
    ValidationError.INVALID_CREDENTIALS: "a user name or password in a URL",
    ValidationError.HOST_MISSING: "there is no host",
    ValidationError.PORT_OUT_OF_RANGE: f"the port is larger than {tables.MAX_PORT}",
    ValidationError.PORT_INVALID: "this is not a port",
    ValidationError.FILE_INVALID_WINDOWS_DRIVE_LETTER: "a drive letter replaces the base's path",
    ValidationError.FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST: "a drive letter where a host would be",
}

FAILURES: Final[dict[int, str]] = {
    getattr(tables, name): member.value
    for name, member in ValidationError.__members__.items()
    if hasattr(tables, name)
} | {tables.INVALID_UTF8: ErrorKind.INVALID_UTF8.value}
"""The kind of the error for each code with which the kernel's parser fails."""

MESSAGES: Final = {
    getattr(tables, name): member.message
    for name, member in ValidationError.__members__.items()
    if hasattr(tables, name)
}
"""The message of the same errors."""

Report = Callable[[ValidationError, int], None]
"""What is told of a validation error: its name, and the index of the place."""


def unreported(error: ValidationError, index: int) -> None:
    """Tell nobody of a validation error, for those who ask only for the result."""


Fault = tuple[ValidationError, Sequence[int]]
"""A validation error, and the indexes of the places where it was met, one after the other."""


def to_violations(faults: Iterable[Fault]) -> list[Violation]:
    """Return validation errors as data, one for each place.

    >>> [error.message for error in to_violations([(ValidationError.PORT_INVALID, [7])])]
    ['this is not a port']
    """
    found: list[Violation] = []
    for error, places in faults:
        first = Violation(error, places[0], STANDARD, error.message)
        found += [first, *first._at_each(places[1:])]
    return found
