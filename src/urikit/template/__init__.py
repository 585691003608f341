"""URI templates (RFC 6570): expand, expand in part, and extract values.

>>> from urikit.template import URITemplate
>>> URITemplate("https://example.com/{user}/repos{?page}").expand(user="me", page=2)
'https://example.com/me/repos?page=2'
"""

from urikit._ground.exports import offer
from urikit.template._extraction import ExtractionError
from urikit.template._uri_template import URITemplate, expand

__all__ = ["ExtractionError", "URITemplate", "expand"]

offer(globals())
