"""The limits of the lens: sizes of requests and answers, connections, and times."""

from typing import Final

MAX_BODY: Final = 2 * 1024 * 1024
"""The most bytes of a request: a string of a mebibyte, and room for escapes."""

MAX_TEXT: Final = 1024 * 1024
"""The longest string, in code points."""

MAX_ROWS: Final = 10_000
"""The largest batch."""

BODY_SECONDS: Final = 30.0
"""The longest time in which the body of a request may arrive."""

MAX_NAMES: Final = 50
"""The most names or origins that a request may list."""

MAX_ALLOWED: Final = 300
"""The longest entry of an allowlist: a name, or an origin."""

MAX_LISTED: Final = 1000
"""The most parameters and violations of a string in an answer."""

STEPS: Final = 1000
"""The number of steps in an answer unless a request sets another."""

MAX_STEPS: Final = 4000
"""The most steps in an answer."""

MAX_COPIED: Final = 2**22
"""The most segments of a base's path that all steps together may copy: each has its own."""

MAX_PART: Final = 4096
"""The most characters of a part in an answer: every step has all parts of a base."""

MAX_PIECES: Final = 20_000
"""The most pieces of a string in an answer; the rest is one more piece."""

MAX_CONNECTIONS: Final = 100
"""The most open connections."""

HEADER_SECONDS: Final = 10.0
"""The longest time in which the head of a request may arrive."""
