"""Validation errors: URL §1.1. A name for each, as the standard has it, and what it means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

from urikit._ground.kinds import OR_BASE, ErrorKind
from urikit._ground.typed import Final, Self
from urikit._kernel import tables
from urikit.errors import Violation

STANDARD: Final = "whatwg"


class ValidationError(StrEnum):
    """The standard's own names, which are the ``kind`` of violations and errors.

    >>> from urikit import URL
    >>> [violation.kind for violation in URL("https://user@example.org/<").violations]
    ['invalid-credentials', 'invalid-URL-unit']
    """

    message: str
    """The message for it."""

    def __new__(cls, value: str, message: str = "") -> Self:
        """Make a member from a row of the table."""
        error = str.__new__(cls, value)
        error._value_, error.message = value, message
        return error

    # IDNA
    DOMAIN_TO_ASCII = "domain-to-ASCII", "host is not a valid domain name"
    # Host parsing
    DOMAIN_PERCENT_ENCODED = "domain-percent-encoded", "host is percent-encoded; write it decoded"
    HOST_INVALID_CODE_POINT = "host-invalid-code-point", "host contains a forbidden character"
    IPV4_EMPTY_PART = "IPv4-empty-part", "IPv4 address must not end with a dot"
    IPV4_TOO_FEW_PARTS = "IPv4-too-few-parts", "IPv4 address has fewer than four parts"
    IPV4_TOO_MANY_PARTS = "IPv4-too-many-parts", "IPv4 address has more than four parts"
    IPV4_NON_NUMERIC_PART = (
        "IPv4-non-numeric-part",
        "host ends in a number, so every part must be a number",
    )
    IPV4_NON_DECIMAL_PART = (
        "IPv4-non-decimal-part",
        "part of an IPv4 address is hexadecimal or octal",
    )
    IPV4_OUT_OF_RANGE_PART = "IPv4-out-of-range-part", "part of an IPv4 address is over 255"
    IPV6_UNCLOSED = "IPv6-unclosed", tables.UNCLOSED
    IPV6_INVALID_COMPRESSION = (
        "IPv6-invalid-compression",
        "IPv6 address must not start with a single colon",
    )
    IPV6_TOO_MANY_PIECES = "IPv6-too-many-pieces", "IPv6 address has more than eight pieces"
    IPV6_MULTIPLE_COMPRESSION = (
        "IPv6-multiple-compression",
        'IPv6 address must not contain "::" twice',
    )
    IPV6_INVALID_CODE_POINT = (
        "IPv6-invalid-code-point",
        "IPv6 address must not end with a single colon",
    )
    IPV6_TOO_FEW_PIECES = "IPv6-too-few-pieces", "IPv6 address has fewer than eight pieces"
    IPV6_PIECE_LEADING_ZERO = (
        "IPv6-piece-leading-zero",
        "piece of an IPv6 address has leading zeros",
    )
    IPV4_IN_IPV6_TOO_MANY_PIECES = (
        "IPv4-in-IPv6-too-many-pieces",
        "more than six pieces before the IPv4 part of an IPv6 address",
    )
    IPV4_IN_IPV6_INVALID_CODE_POINT = (
        "IPv4-in-IPv6-invalid-code-point",
        "IPv4 part of an IPv6 address must be four decimal numbers without leading zeros",
    )
    IPV4_IN_IPV6_OUT_OF_RANGE_PART = (
        "IPv4-in-IPv6-out-of-range-part",
        "number in the IPv4 part of an IPv6 address is over 255",
    )
    IPV4_IN_IPV6_TOO_FEW_PARTS = (
        "IPv4-in-IPv6-too-few-parts",
        "IPv4 part of an IPv6 address has fewer than four numbers",
    )
    # URL parsing
    INVALID_URL_UNIT = "invalid-URL-unit", "this character must be percent-encoded here"
    SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS = (
        "special-scheme-missing-following-solidus",
        'scheme must be followed by exactly two slashes ("//")',
    )
    MISSING_SCHEME_NON_RELATIVE_URL = (
        "missing-scheme-non-relative-URL",
        f'URL has no scheme; add one such as "https://"{OR_BASE}',
    )
    INVALID_REVERSE_SOLIDUS = "invalid-reverse-solidus", 'backslash is treated as "/"; write "/"'
    INVALID_CREDENTIALS = "invalid-credentials", "URL contains a username or password"
    HOST_MISSING = "host-missing", "URL has no host"
    PORT_OUT_OF_RANGE = "port-out-of-range", tables.PORT_RANGE
    PORT_INVALID = "port-invalid", tables.PORT_DIGITS
    FILE_INVALID_WINDOWS_DRIVE_LETTER = (
        "file-invalid-Windows-drive-letter",
        "drive letter replaces the path of the base",
    )
    FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST = (
        "file-invalid-Windows-drive-letter-host",
        'drive letter in place of a host; write "file:///C:/"',
    )


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
