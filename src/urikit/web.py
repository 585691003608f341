"""The Web's own API, for those who know it from JavaScript.

>>> from urikit import web
>>> url = web.URL("https://example.org/?q=1")
>>> url.searchParams.append("r", "2")
>>> url.search
'?q=1&r=2'
"""

from urikit.whatwg.api import URL, URLSearchParams

__all__ = ["URL", "URLSearchParams"]
