"""urikit: Parse, build and check URIs, IRIs and URLs, exactly as their standards define them.

>>> import urikit
>>> u = urikit.URI("http://example.com/a?b")
>>> u.host, u.path, u.query
('example.com', '/a', 'b')
"""

from urikit._ground.exports import TYPE_CHECKING, lazily, offer
from urikit._kernel.record import COMPILED
from urikit.errors import BuildError, DecodeError, ParseError, ResolutionError, URIError, Violation
from urikit.objects import IRI, URI, URL, URIObject, _base
from urikit.objects._base import AbstractURIHandler
from urikit.objects._uri import resolve

if TYPE_CHECKING:
    from urikit._ground.redaction import redact
    from urikit._unicode.version import unicode_version
    from urikit.canonical import canonicalize
    from urikit.errors import ErrorKind
    from urikit.hazards import Finding, Report, Severity, inspect
    from urikit.objects._builder import URIBuilder
    from urikit.objects._diagram import diagram
    from urikit.objects._logging import RedactingFilter
    from urikit.objects._parser import URIParser, parse
    from urikit.query import Query, QueryError
    from urikit.readings import Comparison, compare
    from urikit.rfc._components import Components, split, unsplit
    from urikit.rfc._normalize import Level
    from urikit.schemes import GenericHandler, HierarchicalHandler, OpaqueHandler, URIHandlerFactory
else:
    __getattr__, __dir__ = lazily(
        globals(),
        {
            "Comparison": "urikit.readings:Comparison",
            "Components": "urikit.rfc._components:Components",
            "ErrorKind": "urikit.errors:ErrorKind",
            "Finding": "urikit.hazards:Finding",
            "GenericHandler": "urikit.schemes:GenericHandler",
            "HierarchicalHandler": "urikit.schemes:HierarchicalHandler",
            "Level": "urikit.rfc._normalize:Level",
            "OpaqueHandler": "urikit.schemes:OpaqueHandler",
            "Query": "urikit.query:Query",
            "QueryError": "urikit.query:QueryError",
            "RedactingFilter": "urikit.objects._logging:RedactingFilter",
            "Report": "urikit.hazards:Report",
            "Severity": "urikit.hazards:Severity",
            "URIBuilder": "urikit.objects._builder:URIBuilder",
            "URIHandlerFactory": "urikit.schemes:URIHandlerFactory",
            "URIParser": "urikit.objects._parser:URIParser",
            "canonicalize": "urikit.canonical:canonicalize",
            "compare": "urikit.readings:compare",
            "diagram": "urikit.objects._diagram:diagram",
            "inspect": "urikit.hazards:inspect",
            "parse": "urikit.objects._parser:parse",
            "redact": "urikit._ground.redaction:redact",
            "split": "urikit.rfc._components:split",
            "unicode_version": "urikit._unicode.version:unicode_version",
            "unsplit": "urikit.rfc._components:unsplit",
        },
    )

__all__ = [
    "COMPILED", "IRI", "URI", "URL", "AbstractURIHandler", "BuildError", "Comparison", "Components",
    "DecodeError", "ErrorKind", "Finding", "GenericHandler", "HierarchicalHandler", "Level",
    "OpaqueHandler", "ParseError", "Query", "QueryError", "RedactingFilter", "Report",
    "ResolutionError", "Severity", "URIBuilder", "URIError", "URIHandlerFactory", "URIObject",
    "URIParser", "Violation", "__version__", "canonicalize", "compare", "diagram", "inspect",
    "parse", "redact", "resolve", "split", "unicode_version", "unsplit",
]  # fmt: skip

__version__ = "0.1.0"

offer(globals(), [*URI.__mro__, *URL.__mro__])


def _find_handler(scheme: str | None) -> AbstractURIHandler:
    """Load the registry, and let the objects ask it from now on."""
    from urikit.schemes._registry import URIHandlerFactory

    _base.find_handler = URIHandlerFactory.get_handler
    return URIHandlerFactory.get_handler(scheme)


_base.find_handler = _find_handler
