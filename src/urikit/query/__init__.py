"""The query as an immutable mapping that keeps order and repeated keys.

>>> from urikit.query import Query
>>> query = Query("a=1&b=2&a=3")
>>> query["a"], query.getall("a"), str(query.set("b", "5"))
('1', ['1', '3'], 'a=1&b=5&a=3')
"""

from urikit._ground.exports import offer
from urikit.query._multidict import Query
from urikit.query._typed import QueryError
from urikit.query._values import QueryValue
from urikit.query._views import ItemsView, KeysView, ValuesView

__all__ = ["Query", "QueryError", "QueryValue"]

offer(globals(), [*Query.__mro__, KeysView, ValuesView, ItemsView])
