"""The base classes of handlers, and the generic handler.

A handler says what is particular to its scheme and nothing else. It never parses the generic
syntax: it is given an object whose components are found already.
"""

from __future__ import annotations

from urikit._ground.typed import Any
from urikit.objects._base import AbstractURIHandler, URIObject


class HierarchicalHandler(AbstractURIHandler):
    """The base of handlers for schemes whose path is a hierarchy: ``http``, ``ftp``, ``file``, …

    >>> HierarchicalHandler.hierarchical
    True
    """

    hierarchical = True

    def details(self, uri: URIObject) -> Any:
        """``None``: nothing beyond the components, and what the class attributes demand."""
        self.demand(uri)
        return None


class OpaqueHandler(AbstractURIHandler):
    """The base of handlers for schemes with their own syntax: ``urn``, ``mailto``, …

    A ``+`` in their queries is a plus sign.

    >>> OpaqueHandler.hierarchical, OpaqueHandler.form_query
    (False, False)
    """

    hierarchical = False
    form_query = False

    def details(self, uri: URIObject) -> Any:
        """``None``: nothing beyond the components, and what the class attributes demand."""
        self.demand(uri)
        return None


class GenericHandler(HierarchicalHandler):
    """The handler of unregistered schemes: the generic syntax only.

    >>> from urikit import URI
    >>> URI("x-new:/a").details is None
    True
    """
