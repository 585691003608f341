"""Mappings of other libraries that may have a key more than once."""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


def all_items(mapping: Any) -> Iterable[tuple[Any, Any]]:
    """Return every pair of *mapping*, repeated keys included, however its class calls them.

    >>> list(all_items({"a": 1, "b": [2, 3]}))
    [('a', 1), ('b', [2, 3])]
    """
    cls = type(mapping)  # attributes of the object may be its keys
    if cls is dict:
        return mapping.items()  # type: ignore[no-any-return]
    for name in ("multi_items", "allitems"):  # httpx and Starlette; furl and Bottle
        if hasattr(cls, name):
            return getattr(mapping, name)()  # type: ignore[no-any-return]
    try:
        return mapping.items(multi=True)  # type: ignore[no-any-return]  # Werkzeug and mitmproxy
    except TypeError:
        if hasattr(cls, "lists"):  # Django
            return [(key, value) for key, values in mapping.lists() for value in values]
    return mapping.items()  # type: ignore[no-any-return]  # a multidict has all pairs here
