r"""One text as parsers and clients read it: who connects where, on what they differ, and why.

:func:`compare` gives a :class:`Comparison`; docs/compare.md tells how to read it.

>>> from urikit.readings import compare
>>> print(compare("http://a.example;b/", clients=False).differences[0].values)
(('a.example;b', ('rfc3986', 'appendix-b', 'rfc3987', 'whatwg')), ('a.example', ('barth2010',)))
"""

from urikit._ground.exports import offer
from urikit.readings._comparing import compare
from urikit.readings._model import COMPONENTS, Comparison, Component, Difference, Group
from urikit.readings._reading import Reading
from urikit.readings._registry import (
    ENTRY_POINT_GROUP,
    Client,
    clients,
    register_client,
    unregister_client,
)
from urikit.readings._views import UnsupportedSchemeError, View

__all__ = [
    "COMPONENTS",
    "ENTRY_POINT_GROUP",
    "Client",
    "Comparison",
    "Component",
    "Difference",
    "Group",
    "Reading",
    "UnsupportedSchemeError",
    "View",
    "clients",
    "compare",
    "register_client",
    "unregister_client",
]

offer(globals())
