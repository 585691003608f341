"""The Web's own API, for those who know it from JavaScript.

>>> from urikit import web
>>> url = web.URL("https://example.org/?q=1")
>>> url.searchParams.append("r", "2")
>>> url.search
'?q=1&r=2'
>>> web.URLPattern("https://*.org/*").test(url)
True
"""

from urikit import _lazy
from urikit.whatwg._api import URL, URLSearchParams

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from urikit.urlpattern import URLPattern, URLPatternList
else:
    __getattr__ = _lazy.exports(
        __name__,
        {"URLPattern": "urikit.urlpattern", "URLPatternList": "urikit.urlpattern"},
        globals(),
    )

__all__ = ["URL", "URLPattern", "URLPatternList", "URLSearchParams"]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
