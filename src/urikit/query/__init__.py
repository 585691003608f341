"""The query as an ordered, immutable multi-dict.

:mod:`~urikit.query._multidict` has :class:`Query` itself, :mod:`~urikit.query._values` how values
become text, and :mod:`~urikit.query._typed` how text becomes values again.
"""

from urikit._exports import offer
from urikit.query._multidict import Query
from urikit.query._typed import QueryError
from urikit.query._values import QueryValue

__all__ = ["Query", "QueryError", "QueryValue"]

offer(globals())
