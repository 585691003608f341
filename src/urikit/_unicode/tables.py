"""The flags of UTS #46 §4, Processing, and its faults. Plain Python in both forms."""

# Transitional_Processing is gone: browsers dropped it.
(
    CHECK_HYPHENS,
    CHECK_BIDI,
    CHECK_JOINERS,
    USE_STD3_ASCII_RULES,
    IGNORE_INVALID_PUNYCODE,
    STOP_AT_A_CHARACTER,
) = (1 << bit for bit in range(6))
"""The last one is not of the standard: give up when a character is disallowed."""

DEFAULT_FLAGS = CHECK_BIDI | CHECK_JOINERS
"""The flags that the URL Standard asks for when it is not strict."""

(
    DISALLOWED,
    OUTSIDE_ASCII,
    NOT_PUNYCODE,
    FOR_ASCII,
    NOT_NORMALIZED,
    HYPHENS_INSIDE,
    HYPHEN_AT_END,
    NESTED_PREFIX,
    NOT_STD3,
    DISALLOWED_IN_LABEL,
    MARK_FIRST,
    JOINER,
    BIDI,
    TOO_LONG,
) = range(1, 15)
"""What can be wrong: the place of the first is that of a character, of others that of a label."""

FAULTS = (
    "",
    "a character that no domain name holds",
    'a label outside ASCII that starts with "xn--"',
    "an A-label that is not Punycode",
    "an A-label for nothing but ASCII",
    "an A-label that is not in Normalization Form C",
    "hyphens in the third and fourth place",
    "a hyphen at either end of a label",
    'an A-label for a label that starts with "xn--"',
    "an ASCII character other than a letter, a digit or a hyphen",
    "a character that no domain name holds",
    "a combining mark at the start of a label",
    "a joiner where it has no effect",
    "a label that breaks the Bidi rule",
    "a label too long for Punycode",
)
"""Their messages, by these numbers."""
