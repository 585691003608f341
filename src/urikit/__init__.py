"""urikit: URIs, IRIs and URLs, by their standards, exactly.

>>> import urikit
>>> u = urikit.URI("http://example.com/a?b")
>>> u.host, u.path, u.query
('example.com', '/a', 'b')
"""

from urikit import _lazy
from urikit._scan import COMPILED
from urikit.diagram import diagram  # at once: the module of the same name must not hide it
from urikit.errors import (
    BuildError,
    DecodeError,
    ParseError,
    ResolutionError,
    URIError,
    Violation,
)
from urikit.objects.base import URIObject
from urikit.objects.uri import IRI, URI, resolve
from urikit.objects.url import URL

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from urikit.canonical import canonicalize
    from urikit.comparison import Comparison, compare
    from urikit.hazards import Finding, Report, Severity, inspect
    from urikit.kinds import ErrorKind
    from urikit.objects.builder import URIBuilder
    from urikit.objects.parser import URIParser, parse
    from urikit.query import Query, QueryError
    from urikit.rfc.components import Components, split, unsplit
    from urikit.rfc.normalize import Level
    from urikit.schemes.base import (
        AbstractURIHandler,
        GenericHandler,
        HierarchicalHandler,
        OpaqueHandler,
    )
    from urikit.schemes.registry import URIHandlerFactory
else:
    # Imported when they are asked for: most programs need a part of them only.
    __getattr__ = _lazy.exports(
        __name__,
        {
            "AbstractURIHandler": "urikit.schemes.base",
            "Comparison": "urikit.comparison",
            "Components": "urikit.rfc.components",
            "ErrorKind": "urikit.kinds",
            "Finding": "urikit.hazards",
            "GenericHandler": "urikit.schemes.base",
            "HierarchicalHandler": "urikit.schemes.base",
            "Level": "urikit.rfc.normalize",
            "OpaqueHandler": "urikit.schemes.base",
            "Query": "urikit.query",
            "QueryError": "urikit.query",
            "Report": "urikit.hazards",
            "Severity": "urikit.hazards",
            "URIBuilder": "urikit.objects.builder",
            "URIHandlerFactory": "urikit.schemes.registry",
            "URIParser": "urikit.objects.parser",
            "canonicalize": "urikit.canonical",
            "compare": "urikit.comparison",
            "inspect": "urikit.hazards",
            "parse": "urikit.objects.parser",
            "split": "urikit.rfc.components",
            "unsplit": "urikit.rfc.components",
        },
        globals(),
    )

__all__ = [
    "COMPILED",
    "IRI",
    "URI",
    "URL",
    "AbstractURIHandler",
    "BuildError",
    "Comparison",
    "Components",
    "DecodeError",
    "ErrorKind",
    "Finding",
    "GenericHandler",
    "HierarchicalHandler",
    "Level",
    "OpaqueHandler",
    "ParseError",
    "Query",
    "QueryError",
    "Report",
    "ResolutionError",
    "Severity",
    "URIBuilder",
    "URIError",
    "URIHandlerFactory",
    "URIObject",
    "URIParser",
    "Violation",
    "__version__",
    "canonicalize",
    "compare",
    "diagram",
    "inspect",
    "parse",
    "resolve",
    "split",
    "unsplit",
]

__version__ = "0.1.0"


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
