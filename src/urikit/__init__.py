"""urikit: URIs, IRIs and URLs, by their standards, exactly.

>>> import urikit
>>> u = urikit.URI("http://example.com/a?b")
>>> u.host, u.path, u.query
('example.com', '/a', 'b')
"""

from urikit._scan import COMPILED
from urikit.diagram import diagram
from urikit.errors import (
    BuildError,
    DecodeError,
    ErrorKind,
    ParseError,
    ResolutionError,
    URIError,
    Violation,
)
from urikit.objects.base import URIObject
from urikit.objects.builder import URIBuilder
from urikit.objects.parser import URIParser, parse
from urikit.objects.uri import IRI, URI, resolve
from urikit.objects.url import URL
from urikit.query import Query
from urikit.rfc.components import Components, split, unsplit
from urikit.rfc.normalize import Level
from urikit.schemes.base import (
    AbstractURIHandler,
    GenericHandler,
    HierarchicalHandler,
    OpaqueHandler,
)
from urikit.schemes.registry import URIHandlerFactory

__all__ = [
    "COMPILED",
    "IRI",
    "URI",
    "URL",
    "AbstractURIHandler",
    "BuildError",
    "Components",
    "DecodeError",
    "ErrorKind",
    "GenericHandler",
    "HierarchicalHandler",
    "Level",
    "OpaqueHandler",
    "ParseError",
    "Query",
    "ResolutionError",
    "URIBuilder",
    "URIError",
    "URIHandlerFactory",
    "URIObject",
    "URIParser",
    "Violation",
    "__version__",
    "diagram",
    "parse",
    "resolve",
    "split",
    "unsplit",
]

__version__ = "0.1.0"
