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
"""How many names or origins a request may list."""

MAX_ALLOWED: Final = 300
"""The longest entry of an allowlist: a name, or an origin."""

MAX_LISTED: Final = 1000
"""How many parameters and violations of a string are given."""

STEPS: Final = 1000
"""How many steps are given unless a request says otherwise."""

MAX_STEPS: Final = 4000
"""How many steps are given at most."""

MAX_PART: Final = 4096
"""How many characters of a part are given: a base brings as many as it has, to every step."""

MAX_PIECES: Final = 20_000
"""How many pieces of a string are given; what follows is one more, not divided."""

MAX_CONNECTIONS: Final = 100
"""How many connections may be open."""

HEADER_SECONDS: Final = 10.0
"""The longest time in which the head of a request may arrive."""
