"""URL patterns, as in the WHATWG URL Pattern Standard. :mod:`urikit.web` exports the classes.

>>> from urikit.urlpattern import URLPattern
>>> URLPattern("https://example.com/:page").test("https://example.com/about")
True
"""

from urikit._ground.exports import offer
from urikit.urlpattern._collection import URLPatternList, URLPatternMatch
from urikit.urlpattern._pattern import URLPattern
from urikit.urlpattern._result import URLPatternComponentResult, URLPatternResult

__all__ = [
    "URLPattern",
    "URLPatternComponentResult",
    "URLPatternList",
    "URLPatternMatch",
    "URLPatternResult",
]

offer(globals(), URLPatternResult.__mro__)
