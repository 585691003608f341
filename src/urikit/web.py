"""The URL API of the Web, as you know it from JavaScript.

>>> from urikit import web
>>> url = web.URL("https://example.org/?q=1")
>>> url.searchParams.append("r", "2")
>>> url.search
'?q=1&r=2'
>>> web.URLPattern("https://*.org/*").test(url)
True
"""

from urikit._ground.exports import TYPE_CHECKING, lazily, offer
from urikit.whatwg._api import URL, URLSearchParams

if TYPE_CHECKING:
    from urikit.urlpattern import URLPattern, URLPatternList
else:
    __getattr__, __dir__ = lazily(
        globals(),
        {
            "URLPattern": "urikit.urlpattern:URLPattern",
            "URLPatternList": "urikit.urlpattern:URLPatternList",
        },
    )

__all__ = ["URL", "URLPattern", "URLPatternList", "URLSearchParams"]

offer(globals())
