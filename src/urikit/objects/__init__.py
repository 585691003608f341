"""The objects: what a text is once it is understood, how it is built, and how it is parsed."""

from urikit.objects.base import URIObject
from urikit.objects.builder import URIBuilder
from urikit.objects.parser import URIParser
from urikit.objects.uri import IRI, URI
from urikit.objects.url import URL

__all__ = ["IRI", "URI", "URL", "URIBuilder", "URIObject", "URIParser"]
