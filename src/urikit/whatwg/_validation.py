"""Validation errors: URL §1.1. A name for each, as the standard has it, and what it means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

from urikit._ground.kinds import OR_BASE, ErrorKind
from urikit._ground.typed import Final
from urikit._kernel import tables
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
        """The message for it."""
        return _MESSAGES[self]


_MESSAGES: Final = {
    ValidationError.DOMAIN_TO_ASCII: "host is not a valid domain name",
    ValidationError.DOMAIN_PERCENT_ENCODED: "host is percent-encoded; write it decoded",
    ValidationError.HOST_INVALID_CODE_POINT: "host contains a forbidden character",
    ValidationError.IPV4_EMPTY_PART: "IPv4 address must not end with a dot",
    ValidationError.IPV4_TOO_FEW_PARTS: "IPv4 address has fewer than four parts",
    ValidationError.IPV4_TOO_MANY_PARTS: "IPv4 address has more than four parts",
    ValidationError.IPV4_NON_NUMERIC_PART: "host ends in a number, so every part must be a number",
    ValidationError.IPV4_NON_DECIMAL_PART: "part of an IPv4 address is hexadecimal or octal",
    ValidationError.IPV4_OUT_OF_RANGE_PART: "part of an IPv4 address is over 255",
    ValidationError.IPV6_UNCLOSED: tables.UNCLOSED,
    ValidationError.IPV6_INVALID_COMPRESSION: "IPv6 address must not start with a single colon",
    ValidationError.IPV6_TOO_MANY_PIECES: "IPv6 address has more than eight pieces",
    ValidationError.IPV6_MULTIPLE_COMPRESSION: 'IPv6 address must not contain "::" twice',
    ValidationError.IPV6_INVALID_CODE_POINT: "IPv6 address must not end with a single colon",
    ValidationError.IPV6_TOO_FEW_PIECES: "IPv6 address has fewer than eight pieces",
    ValidationError.IPV6_PIECE_LEADING_ZERO: "piece of an IPv6 address has leading zeros",
    ValidationError.IPV4_IN_IPV6_TOO_MANY_PIECES: (
        "more than six pieces before the IPv4 part of an IPv6 address"
    ),
    ValidationError.IPV4_IN_IPV6_INVALID_CODE_POINT: (
        "IPv4 part of an IPv6 address must be four decimal numbers without leading zeros"
    ),
    ValidationError.IPV4_IN_IPV6_OUT_OF_RANGE_PART: (
        "number in the IPv4 part of an IPv6 address is over 255"
    ),
    ValidationError.IPV4_IN_IPV6_TOO_FEW_PARTS: (
        "IPv4 part of an IPv6 address has fewer than four numbers"
    ),
    ValidationError.INVALID_URL_UNIT: "this character must be percent-encoded here",
    ValidationError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS: (
        'scheme must be followed by exactly two slashes ("//")'
    ),
    ValidationError.MISSING_SCHEME_NON_RELATIVE_URL: (
        f'URL has no scheme; add one such as "https://"{OR_BASE}'
    ),
    ValidationError.INVALID_REVERSE_SOLIDUS: 'backslash is treated as "/"; write "/"',
    ValidationError.INVALID_CREDENTIALS: "URL contains a username or password",
    ValidationError.HOST_MISSING: "URL has no host",
    ValidationError.PORT_OUT_OF_RANGE: tables.PORT_RANGE,
    ValidationError.PORT_INVALID: tables.PORT_DIGITS,
    ValidationError.FILE_INVALID_WINDOWS_DRIVE_LETTER: "drive letter replaces the path of the base",
    ValidationError.FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST: (
        'drive letter in place of a host; write "file:///C:/"'
    ),
}

EMPTY: Final = "string is empty; pass a URL"
"""The message for a string without any character that counts."""

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

Report = Callable[[ValidationError, int, str], None]
"""Takes a validation error, its index, and a message, empty for the usual one."""


def unreported(error: ValidationError, index: int, message: str) -> None:
    """Ignore a validation error, for callers that only want the result."""


Fault = tuple[ValidationError, Sequence[int], str]
"""A validation error, the indexes where it was met in order, and its message or ``""``."""


def to_violations(faults: Iterable[Fault]) -> list[Violation]:
    """Return validation errors as data, one for each place.

    >>> [error.message for error in to_violations([(ValidationError.PORT_INVALID, [7], "")])]
    ['port must contain only digits']
    """
    found: list[Violation] = []
    for error, places, message in faults:
        first = Violation(error, places[0], STANDARD, message or error.message)
        found += [first, *first._at_each(places[1:])]
    return found
