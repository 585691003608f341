"""URIBuilder: parts in, a URI or an IRI out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Self, TypeVar, cast

from urikit._ground.kinds import wrong_type
from urikit.errors import BuildError
from urikit.objects._base import URIObject
from urikit.objects._inputs import by_method
from urikit.objects._parts import EMPTY, Parts
from urikit.objects._uri import URI, RFCObject
from urikit.query import Query
from urikit.rfc._components import Components

if TYPE_CHECKING:
    from urikit.objects._inputs import HostInput
    from urikit.query._values import QueryInput
    from urikit.query._views import Pair

T = TypeVar("T", bound=RFCObject)


class URIBuilder(Parts, Generic[T]):
    """Collects parts and builds a :class:`~urikit.URI` or :class:`~urikit.IRI` from them.

    Setters take decoded text and encode it, every ``%`` included; with ``encoded=True`` they take
    text that is encoded already and refuse what a URI cannot contain.

    >>> from urikit import URI, URIBuilder
    >>> builder = URIBuilder(URI).set_scheme("https").set_host_port("h", 8080)
    >>> builder.set_path(["", "a/b"]).set_query({"q": "ü"}).build()
    URI('https://h:8080/a%2Fb?q=%C3%BC')
    """

    __module__ = "urikit"  # where users find it, however it is loaded

    __slots__ = ("_kind", "_pairs")

    def __init__(
        self, kind: type[T] | None = None, parts: Components = EMPTY, *, encoded: bool = False
    ) -> None:
        self._pairs: Query | list[Pair] | None = None
        self._kind = cast("type[T]", URI) if kind is None else kind
        if not (isinstance(self._kind, type) and issubclass(self._kind, RFCObject)):
            raise wrong_type("kind", "URI or IRI", kind)
        if not isinstance(parts, Components):
            raise wrong_type("parts", "Components", parts)
        super().__init__(self._kind.syntax, parts, encoded=encoded)

    @classmethod
    def from_uri(cls, uri: T) -> Self:
        """Return a builder that starts with the parts of *uri*.

        >>> from urikit import URI
        >>> URIBuilder.from_uri(URI("http://h/a")).set_fragment("f").build()
        URI('http://h/a#f')
        """
        if not isinstance(uri, RFCObject):
            error = wrong_type("uri", "a URI or IRI", uri)
            is_url = isinstance(uri, URIObject)
            raise TypeError(f"{error}; pass url.to_uri()") if is_url else error
        return cls(type(uri), uri.components)

    def set_host(self, host: HostInput | None) -> Self:
        """Set the host: a name, or an address with or without brackets."""
        try:
            return super().set_host(host)
        except BuildError as error:
            raise by_method(error, "update") from None

    def set_query(self, query: QueryInput) -> Self:
        """Set the query: a string, a mapping, pairs or a :class:`~urikit.Query`, or ``None``."""
        if query is None or isinstance(query, (str, Query)):
            self._pairs = query if isinstance(query, Query) else None
            return super().set_query(query)
        self._pairs = list(Query(query).items())
        return super().set_query(self._pairs)

    def text(self) -> str:
        """Return the string, or raise :class:`BuildError` if it would be ambiguous."""
        if self._pairs is not None:  # the scheme, which may be set last, says how they are written
            pairs = {"query": self._pairs}
            super().set_query(self._kind._with_pairs(pairs, self._scheme)["query"])
        return super().text()

    def build(self) -> T:
        """Return the object, or raise :class:`BuildError` if its parts would be ambiguous."""
        return self._kind(self.text())
