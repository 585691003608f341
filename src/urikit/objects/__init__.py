"""The object model: parsed strings, and how they are built and parsed."""

from urikit._ground.exports import TYPE_CHECKING, lazily
from urikit.objects._base import URIObject
from urikit.objects._uri import IRI, URI
from urikit.objects._url import URL

if TYPE_CHECKING:
    from urikit.objects._builder import URIBuilder
    from urikit.objects._parser import URIParser
else:
    __getattr__, __dir__ = lazily(
        globals(),
        {
            "URIBuilder": "urikit.objects._builder:URIBuilder",
            "URIParser": "urikit.objects._parser:URIParser",
        },
    )

__all__ = ["IRI", "URI", "URL", "URIBuilder", "URIObject", "URIParser"]
