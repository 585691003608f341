"""The flags of UTS #46 §4, Processing, and its faults. Plain Python in both forms."""

# Transitional_Processing is gone: browsers dropped it.
(
    CHECK_HYPHENS, CHECK_BIDI, CHECK_JOINERS, USE_STD3_ASCII_RULES, IGNORE_INVALID_PUNYCODE,
    STOP_AT_A_CHARACTER,
) = (1 << bit for bit in range(6))  # fmt: skip
"""The last one is not of the standard: give up when a character is disallowed."""

DEFAULT_FLAGS = CHECK_BIDI | CHECK_JOINERS
"""The flags that the URL Standard asks for when it is not strict."""

(
    DISALLOWED, OUTSIDE_ASCII, NOT_PUNYCODE, FOR_ASCII, NOT_NORMALIZED, HYPHENS_INSIDE,
    HYPHEN_AT_END, NESTED_PREFIX, NOT_STD3, DISALLOWED_IN_LABEL, MARK_FIRST, JOINER, BIDI, TOO_LONG,
) = range(1, 15)  # fmt: skip
"""The faults. The first has the index of a character, the others that of a label."""

FAULTS = (
    "",
    "is disallowed by IDNA",  # after the name of the character
    'label starts with "xn--" but contains non-ASCII characters',
    'label starts with "xn--" but is not valid Punycode',
    'label starts with "xn--" but decodes to plain ASCII',
    'label starts with "xn--" but does not decode to Normalization Form C',
    'label must not have "--" as its third and fourth characters',
    "label must not start or end with a hyphen",
    'label starts with "xn--" and decodes to another label that starts with "xn--"',
    "label must contain only letters, digits and hyphens",
    'label starts with "xn--" but decodes to a character that IDNA disallows',
    "label must not start with a combining mark",
    "zero-width joiner or non-joiner is not allowed here",
    "label mixes text directions against the Bidi rule of RFC 5893",
    "label is too long for Punycode",
)
"""Their messages, by these numbers."""
