"""The base classes of handlers, and the generic handler.

A handler says what is particular to its scheme and nothing else. It never parses the generic
syntax: it is given an object whose components are found already.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from urikit.errors import ErrorKind, ParseError, Violation
from urikit.rfc._components import Components, unsplit
from urikit.rfc._normalize import Level, SchemeRules, normalize

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator
    from typing import Any, ClassVar

    from urikit.objects._base import Part, URIObject

__all__ = [
    "AbstractURIHandler",
    "GenericHandler",
    "HierarchicalHandler",
    "OpaqueHandler",
    "fault",
]


class AbstractURIHandler(ABC):
    """What one scheme, or several alike, say beyond the generic syntax.

    A subclass sets the class attributes and overrides :meth:`details`; it overrides
    :meth:`check`, :meth:`normalize` and :meth:`equivalence_key` where its scheme has more
    to say. Handlers have no state: one object serves all threads.

    >>> from urikit.schemes import HierarchicalHandler, URIHandlerFactory
    >>> class GopherHandler(HierarchicalHandler):
    ...     schemes = ("gopher",)
    ...     default_port = 70
    >>> URIHandlerFactory.register(GopherHandler())
    >>> from urikit import URI
    >>> URI("gopher://h/").effective_port
    70
    >>> URIHandlerFactory.unregister("gopher")
    """

    schemes: ClassVar[tuple[str, ...]] = ()
    """The schemes it serves, in lower case."""
    standard: ClassVar[str] = "rfc3986"
    """The document that defines them."""
    default_port: ClassVar[int | None] = None
    hierarchical: ClassVar[bool]
    """Whether dot segments in the path mean anything."""
    root_path: ClassVar[bool] = False
    """Whether an empty path after an authority means ``/``."""
    host_required: ClassVar[bool] = False
    """Whether the host must be there and not be empty."""
    fragment_allowed: ClassVar[bool] = True
    has_origin: ClassVar[bool] = False
    """Whether scheme, host and port make a web origin, RFC 6454 §4."""
    whatwg_fallback: ClassVar[bool] = False
    """Whether ``parse()`` may read it as a browser would when it is no URI or IRI."""

    def check(self, uri: URIObject) -> Iterator[Violation]:
        """Every rule of the scheme that *uri* breaks, each once.

        The faults that the class attributes describe, then the one that :meth:`details`
        raises, if it is another; none that the parser has told already.
        """
        told = {(violation.kind, violation.index) for violation in uri.violations}
        for error in self._errors(uri):
            if (error.kind, error.index) not in told:
                told.add((error.kind, error.index))
                yield error.to_violation(self.standard)

    def demand(self, uri: URIObject) -> None:
        """Raise the first fault that the class attributes describe, for use in :meth:`details`."""
        for error in self._demands(uri):
            raise error

    def _errors(self, uri: URIObject) -> Iterator[ParseError]:
        yield from self._demands(uri)
        try:
            self.details(uri)
        except ParseError as error:
            yield error

    def _demands(self, uri: URIObject) -> Iterator[ParseError]:
        if self.host_required and not uri.host:
            message = f'the scheme "{uri.scheme}" demands a host'
            yield fault(uri, ErrorKind.MISSING_HOST, "host", 0, message)
        if not self.fragment_allowed and uri.fragment is not None:
            message = f'the scheme "{uri.scheme}" allows no fragment'
            yield fault(uri, ErrorKind.UNEXPECTED_FRAGMENT, "fragment", -1, message)

    @abstractmethod
    def details(self, uri: URIObject) -> Any:
        """The scheme's typed view of *uri*; raises :class:`ParseError` on a malformed one."""

    def normalize(self, parts: Components, level: Level) -> Components:
        """*parts* brought to *level*; a subclass adds what its scheme says to the last one."""
        return normalize(parts, level, self._rules())

    def _rules(self) -> SchemeRules:
        return SchemeRules(self.default_port, self.hierarchical, self.root_path)

    def equivalence_key(self, uri: URIObject) -> Hashable:
        """What two equivalent URIs of this scheme have in common: ``Level.SCHEME``."""
        return unsplit(self.normalize(uri.components, Level.SCHEME))


class HierarchicalHandler(AbstractURIHandler):
    """For schemes whose path is a hierarchy: ``http``, ``ftp``, ``file``, …

    >>> HierarchicalHandler.hierarchical
    True
    """

    hierarchical = True

    def details(self, uri: URIObject) -> Any:
        """``None``: nothing beyond the components, and what the class attributes demand."""
        self.demand(uri)
        return None


class OpaqueHandler(AbstractURIHandler):
    """For schemes whose text after the colon has a syntax of its own: ``urn``, ``mailto``, …

    >>> OpaqueHandler.hierarchical
    False
    """

    hierarchical = False

    def details(self, uri: URIObject) -> Any:
        """``None``: nothing beyond the components, and what the class attributes demand."""
        self.demand(uri)
        return None


class GenericHandler(HierarchicalHandler):
    """For every scheme that nobody registered: the generic syntax, and no more.

    >>> from urikit import URI
    >>> URI("x-new:/a").details is None
    True
    """


def fault(
    uri: URIObject, kind: str, part: Part, index: int, message: str, expected: str = ""
) -> ParseError:
    """A :class:`ParseError` at *index* of one *part* of *uri*, told of the whole text."""
    start = uri.span(part)[0]
    return ParseError(kind, str(uri), start + index, message=message, expected=expected)
