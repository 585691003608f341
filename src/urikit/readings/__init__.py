r"""One string as parsers and clients read it: where each connects, how they differ, and why.

:func:`compare` gives a :class:`Comparison`; docs/compare.md tells how to read it.

>>> from urikit.readings import compare
>>> print(compare("http://a.example;b/", clients=False).differences[0].values)
(('a.example;b', ('rfc3986', 'appendix-b', 'rfc3987', 'whatwg')), ('a.example', ('barth2010',)))
"""

from urikit._ground.exports import TYPE_CHECKING, lazily, offer

if TYPE_CHECKING:
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
    from urikit.readings._spans import Piece, Spans
    from urikit.readings._views import UnsupportedSchemeError, View
else:  # the catalogue of quirks needs none of them
    __getattr__, __dir__ = lazily(
        globals(),
        {
            "COMPONENTS": "urikit.readings._model:COMPONENTS",
            "Client": "urikit.readings._registry:Client",
            "Comparison": "urikit.readings._model:Comparison",
            "Component": "urikit.readings._model:Component",
            "Difference": "urikit.readings._model:Difference",
            "ENTRY_POINT_GROUP": "urikit.readings._registry:ENTRY_POINT_GROUP",
            "Group": "urikit.readings._model:Group",
            "Piece": "urikit.readings._spans:Piece",
            "Reading": "urikit.readings._reading:Reading",
            "Spans": "urikit.readings._spans:Spans",
            "UnsupportedSchemeError": "urikit.readings._views:UnsupportedSchemeError",
            "View": "urikit.readings._views:View",
            "clients": "urikit.readings._registry:clients",
            "compare": "urikit.readings._comparing:compare",
            "register_client": "urikit.readings._registry:register_client",
            "unregister_client": "urikit.readings._registry:unregister_client",
        },
    )

__all__ = [
    "COMPONENTS", "ENTRY_POINT_GROUP", "Client", "Comparison", "Component", "Difference", "Group",
    "Piece", "Reading", "Spans", "UnsupportedSchemeError", "View", "clients", "compare",
    "register_client", "unregister_client",
]  # fmt: skip

offer(globals())
