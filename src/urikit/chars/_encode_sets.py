"""The URL Standard's sets: what is percent-encoded where, what no host holds, what URLs hold.

A percent-encode set holds what is encoded, where the sets of :mod:`urikit.chars` hold what may
stand as it is; each is composed of others just as the standard composes it.

    URL §1.3 percent-encoded bytes, §3.2 host miscellaneous
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit.chars import ALPHA, DIGIT, chars, span

if TYPE_CHECKING:
    from typing import Final

C0_CONTROL: Final = span("\0", "\x1f") | span("\x7f", "\U0010ffff")  # C0 controls, above U+007E
FRAGMENT: Final = C0_CONTROL | chars(' "<>`')  # and U+0020, ", <, >, `
QUERY: Final = C0_CONTROL | chars(' "#<>')  # and U+0020, ", #, <, >
SPECIAL_QUERY: Final = QUERY | chars("'")  # the query set and '
PATH: Final = QUERY | chars("?^`{}")  # the query set and ?, ^, `, {, }
USERINFO: Final = PATH | chars("/:;=@[\\]|")  # the path set and /, :, ;, =, @, [ to ], |
COMPONENT: Final = USERINFO | span("$", "&") | chars("+,")  # the userinfo set and $ to &, +, ,
# application/x-www-form-urlencoded: the component set and !, ' to ), ~
FORM_URLENCODED: Final = COMPONENT | chars("!~") | span("'", ")")

# U+0000, tab, LF, CR, space, #, /, :, <, >, ?, @, [, \, ], ^, |
FORBIDDEN_HOST_CODE_POINTS: Final = chars("\0\t\n\r #/:<>?@[\\]^|")
# a forbidden host code point, a C0 control, %, DELETE
FORBIDDEN_DOMAIN_CODE_POINTS: Final = (
    FORBIDDEN_HOST_CODE_POINTS | span("\0", "\x1f") | chars("%\x7f")
)
# URL §4.3: those of the URL code points that are in ASCII
ASCII_URL_CODE_POINTS: Final = ALPHA | DIGIT | chars("!$&'()*+,-./:;=?@_~")
