"""The query as an immutable mapping that keeps order and repeated keys.

:mod:`~urikit.query._multidict` has :class:`Query` itself, :mod:`~urikit.query._views` its views,
:mod:`~urikit.query._values` how values become strings, and :mod:`~urikit.query._typed` how strings
become values again.
"""

from urikit._ground.exports import offer
from urikit.query._multidict import Query
from urikit.query._typed import QueryError
from urikit.query._values import QueryValue
from urikit.query._views import ItemsView, KeysView, ValuesView

__all__ = ["Query", "QueryError", "QueryValue"]

offer(globals(), [*Query.__mro__, KeysView, ValuesView, ItemsView])
