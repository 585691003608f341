"""The URL Standard's sets of characters: what is percent-encoded where, and what no host holds.

A percent-encode set holds what is encoded, where the sets of :mod:`urikit.chars` hold what may
stand as it is; each is composed of others just as the standard composes it.

    URL §1.3 percent-encoded bytes, §3.2 host miscellaneous
"""

from __future__ import annotations

from urikit._exports import TYPE_CHECKING
from urikit.chars import chars, span

if TYPE_CHECKING:
    from typing import Final

C0_CONTROL: Final = span("\0", "\x1f") | span("\x7f", "\U0010ffff")
FRAGMENT: Final = C0_CONTROL | chars(' "<>`')
QUERY: Final = C0_CONTROL | chars(' "#<>')
SPECIAL_QUERY: Final = QUERY | chars("'")
PATH: Final = QUERY | chars("?^`{}")
USERINFO: Final = PATH | chars("/:;=@[\\]|")
COMPONENT: Final = USERINFO | span("$", "&") | chars("+,")
FORM_URLENCODED: Final = COMPONENT | chars("!~") | span("'", ")")
"""The ``application/x-www-form-urlencoded`` percent-encode set."""

FORBIDDEN_HOST_CODE_POINTS: Final = chars("\0\t\n\r #/:<>?@[\\]^|")
FORBIDDEN_DOMAIN_CODE_POINTS: Final = (
    FORBIDDEN_HOST_CODE_POINTS | span("\0", "\x1f") | chars("%\x7f")
)
