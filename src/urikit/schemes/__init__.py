"""Scheme handlers: the rules of each scheme, and the registry that finds them."""

from urikit._ground.exports import offer
from urikit.objects._base import AbstractURIHandler, fault
from urikit.schemes._base import GenericHandler, HierarchicalHandler, OpaqueHandler
from urikit.schemes._registry import URIHandlerFactory

__all__ = [
    "AbstractURIHandler", "GenericHandler", "HierarchicalHandler", "OpaqueHandler",
    "URIHandlerFactory", "fault",
]  # fmt: skip

offer(globals())
