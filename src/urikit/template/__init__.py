"""URI Templates, RFC 6570: expanded, expanded in part, and read backwards.

>>> from urikit.template import URITemplate
>>> URITemplate("https://example.com/{user}/repos{?page}").expand(user="me", page=2)
'https://example.com/me/repos?page=2'
"""

from urikit._ground.exports import offer
from urikit.template._extraction import ExtractionError
from urikit.template._uri_template import URITemplate, expand

__all__ = ["ExtractionError", "URITemplate", "expand"]

offer(globals())
