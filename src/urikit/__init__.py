"""urikit: URIs, IRIs and URLs, by their standards, exactly.

>>> import urikit
>>> u = urikit.URI("http://example.com/a?b")
>>> u.host, u.path, u.query
('example.com', '/a', 'b')
"""

from urikit import _lazy
from urikit._kernel.references import COMPILED
from urikit._redaction import redact
from urikit.errors import (
    BuildError,
    DecodeError,
    ParseError,
    ResolutionError,
    URIError,
    Violation,
)
from urikit.objects._base import URIObject
from urikit.objects._diagram import diagram  # at once: the module of the same name must not hide it
from urikit.objects._uri import IRI, URI, resolve
from urikit.objects._url import URL

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from urikit._kinds import ErrorKind
    from urikit.canonical import canonicalize
    from urikit.hazards import Finding, Report, Severity, inspect
    from urikit.objects._builder import URIBuilder
    from urikit.objects._parser import URIParser, parse
    from urikit.query import Query, QueryError
    from urikit.readings import Comparison, compare
    from urikit.rfc._components import Components, split, unsplit
    from urikit.rfc._normalize import Level
    from urikit.schemes._base import (
        AbstractURIHandler,
        GenericHandler,
        HierarchicalHandler,
        OpaqueHandler,
    )
    from urikit.schemes._registry import URIHandlerFactory
else:
    # Imported when they are asked for: most programs need a part of them only.
    __getattr__ = _lazy.exports(
        __name__,
        {
            "AbstractURIHandler": "urikit.schemes._base",
            "Comparison": "urikit.readings",
            "Components": "urikit.rfc._components",
            "ErrorKind": "urikit._kinds",
            "Finding": "urikit.hazards",
            "GenericHandler": "urikit.schemes._base",
            "HierarchicalHandler": "urikit.schemes._base",
            "Level": "urikit.rfc._normalize",
            "OpaqueHandler": "urikit.schemes._base",
            "Query": "urikit.query",
            "QueryError": "urikit.query",
            "Report": "urikit.hazards",
            "Severity": "urikit.hazards",
            "URIBuilder": "urikit.objects._builder",
            "URIHandlerFactory": "urikit.schemes._registry",
            "URIParser": "urikit.objects._parser",
            "canonicalize": "urikit.canonical",
            "compare": "urikit.readings",
            "inspect": "urikit.hazards",
            "parse": "urikit.objects._parser",
            "split": "urikit.rfc._components",
            "unsplit": "urikit.rfc._components",
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
    "redact",
    "resolve",
    "split",
    "unsplit",
]

__version__ = "0.1.0"


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
