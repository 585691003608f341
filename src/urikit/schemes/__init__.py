"""Scheme handlers: what is particular to each scheme, and the registry that finds them."""

from urikit.schemes._base import (
    AbstractURIHandler,
    GenericHandler,
    HierarchicalHandler,
    OpaqueHandler,
)
from urikit.schemes._registry import URIHandlerFactory

__all__ = [
    "AbstractURIHandler",
    "GenericHandler",
    "HierarchicalHandler",
    "OpaqueHandler",
    "URIHandlerFactory",
]
