"""The methods that URI, IRI and URL share, in terms of those that differ between them."""

from __future__ import annotations

from abc import abstractmethod

from urikit._exports import TYPE_CHECKING
from urikit.objects import _on_demand as later
from urikit.objects._paths import PathMethods

if TYPE_CHECKING:
    from typing import Self

    from urikit.objects._inputs import HostInput, PathInput


class Verbs(PathMethods):
    """What can be done to a URI, an IRI and a URL alike, each giving another object.

    >>> from urikit import URI, URL
    >>> URI("http://h/a") / "b", URL("http://h/a") / "b"
    (URI('http://h/a/b'), URL('http://h/a/b'))
    """

    __slots__ = ()

    @abstractmethod
    def _replace_part(self, part: str, value: object, encoded: bool) -> Self:
        """With one part replaced, as ``replace`` does it."""

    def with_scheme(self, scheme: str | None) -> Self:
        """With another scheme, or none."""
        return self._replace_part("scheme", scheme, False)

    def with_authority(self, authority: str | None, *, encoded: bool = False) -> Self:
        """With another authority, or none."""
        return self._replace_part("authority", authority, encoded)

    def with_userinfo(self, userinfo: str | None, *, encoded: bool = False) -> Self:
        """With other user info, or none; its first colon separates the password."""
        return self._replace_part("userinfo", userinfo, encoded)

    def with_username(self, username: str | None, *, encoded: bool = False) -> Self:
        """With another user name; ``None`` removes it and the password."""
        return self._replace_part("username", username, encoded)

    def with_password(self, password: str | None, *, encoded: bool = False) -> Self:
        """With another password, or none."""
        return self._replace_part("password", password, encoded)

    def with_host(self, host: HostInput | None, *, encoded: bool = False) -> Self:
        """With another host: a name, or an address with or without brackets."""
        return self._replace_part("host", host, encoded)

    def with_port(self, port: int | str | None) -> Self:
        """With another port, or none."""
        return self._replace_part("port", port, False)

    def with_path(self, path: PathInput, *, encoded: bool = False) -> Self:
        """With another path: text, or segments."""
        return self._replace_part("path", path, encoded)

    def with_query(self, query: object, *, encoded: bool = False) -> Self:
        """With another query: text, a mapping, pairs, a :class:`~urikit.Query`, or none."""
        if query is not None and not isinstance(query, (str, later.query.Query)):
            query = later.query.Query(query)
        return self._replace_part("query", query, encoded)

    def with_fragment(self, fragment: str | None, *, encoded: bool = False) -> Self:
        """With another fragment, or none."""
        return self._replace_part("fragment", fragment, encoded)

    def __mod__(self, params: object) -> Self:
        """Update the query: the keys of *params* get its values, other keys stay.

        >>> from urikit import URI
        >>> URI("http://h/?a=1&b=2") % {"b": 3, "c": [4, 5]}
        URI('http://h/?a=1&b=3&c=4&c=5')
        """
        merged = self.params.merge(params)
        return self if str(merged) == (self.query or "") else self.with_query(merged)
