"""The query as an ordered, immutable multi-dict.

:mod:`~urikit.query.multidict` has :class:`Query` itself, :mod:`~urikit.query.values` how values
become text, and :mod:`~urikit.query.typed` how text becomes values again.
"""

from urikit.query.multidict import Query
from urikit.query.typed import QueryError
from urikit.query.values import QueryValue

__all__ = ["Query", "QueryError", "QueryValue"]
