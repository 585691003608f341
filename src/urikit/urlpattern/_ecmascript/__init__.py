"""JavaScript's regular expressions, translated to Python's.

For matching ASCII text, which every component of a URL is. What has no translation is refused,
with the reason.

>>> from urikit.urlpattern._ecmascript import translate
>>> translate("^([[a-z]--[aeiou]]+)$").fullmatch("xyz")[1]
'xyz'
"""

from urikit.urlpattern._ecmascript.translate import (
    has_only_its_own_groups,
    translate,
    translate_a_piece,
)

__all__ = ["has_only_its_own_groups", "translate", "translate_a_piece"]
