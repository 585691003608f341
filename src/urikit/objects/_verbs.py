"""The methods that make one object of another, which URI, IRI and URL share."""

from __future__ import annotations

from abc import abstractmethod

from urikit import errors
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.unset import UNSET
from urikit._kernel.record import plain_text
from urikit.objects import _base, _on_demand as later
from urikit.objects._paths import PathMethods

if TYPE_CHECKING:
    from typing import Any, Self

    from urikit.objects._inputs import HostInput, PathInput
    from urikit.query import Query
    from urikit.query._values import QueryInput, QueryValues


class Editing(PathMethods):
    """Methods of URI, IRI and URL that return a changed object.

    >>> from urikit import URI, URL
    >>> URI("http://h/a") / "b", URL("http://h/a") / "b"
    (URI('http://h/a/b'), URL('http://h/a/b'))
    """

    __slots__ = ()

    @abstractmethod
    def _put(self, changes: dict[str, Any], encoded: bool) -> Self:
        """Return the object with these parts changed, a query being a string or a `Query`."""

    def _changed(self, changes: dict[str, Any], encoded: bool) -> Self:
        """Return the object with these parts changed, which are decoded unless *encoded*."""
        if "query" in changes:
            changes = self._with_pairs(changes, changes.get("scheme", self.scheme))
        return self._put(changes, encoded)

    def replace(
        self,
        *,
        scheme: str | None = UNSET,
        authority: str | None = UNSET,
        userinfo: str | None = UNSET,
        username: str | None = UNSET,
        password: str | None = UNSET,
        host: HostInput | None = UNSET,
        port: int | str | None = UNSET,
        path: PathInput = UNSET,
        query: QueryInput = UNSET,
        fragment: str | None = UNSET,
        encoded: bool = False,
    ) -> Self:
        """Return the object with these parts replaced; ``None`` removes one.

        A change that the setters of the URL Standard would silently ignore raises
        :class:`BuildError`.

        >>> from urikit import URI, URL
        >>> URI("http://h/a?b").replace(path="/c d", query=None)
        URI('http://h/c%20d')
        >>> URL("https://h/a").replace(port=8080, query={"q": "ü"})
        URL('https://h:8080/a?q=%C3%BC')
        >>> URL("mailto:a@b").replace(port=1)
        Traceback (most recent call last):
        urikit.errors.BuildError: URL with an opaque path cannot have a port; leave it out
            mailto:a@b
            ^
        """
        changes: dict[str, Any] = {}
        if scheme is not UNSET:
            changes["scheme"] = scheme
        if authority is not UNSET:
            changes["authority"] = authority
        if userinfo is not UNSET:
            changes["userinfo"] = userinfo
        if username is not UNSET:
            changes["username"] = username
        if password is not UNSET:
            changes["password"] = password
        if host is not UNSET:
            changes["host"] = host
        if port is not UNSET:
            changes["port"] = port
        if path is not UNSET:
            changes["path"] = path
        if query is not UNSET:
            changes["query"] = query
        if fragment is not UNSET:
            changes["fragment"] = fragment
        return self._changed(changes, encoded)

    @classmethod
    def _with_pairs(cls, changes: dict[str, Any], scheme: object) -> dict[str, Any]:
        """*changes* with the pairs of a query written as the new *scheme* reads them."""
        query = changes.get("query")
        if query is None or isinstance(query, str):
            return changes
        form = _base.find_handler(scheme if isinstance(scheme, str) else None).form_query
        query_type = later.query.Query
        if type(query) is dict or not isinstance(query, query_type):
            query = query_type._of(query, form, is_iri=cls._is_iri)
        elif query.form and not form:
            query = query_type(query, form=False, separator=query.separator)
        else:
            return changes
        return {**changes, "query": query}

    def _replace_of_host(self, part: str, value: object, encoded: bool) -> Self:
        """Replace a part that only objects with a host have."""
        try:
            return self._changed({part: value}, encoded)
        except errors.BuildError as error:
            raise later.inputs.with_host_too(error, part, value) from None

    def with_scheme(self, scheme: str | None) -> Self:
        """Replace the scheme; ``None`` removes it."""
        return self._changed({"scheme": scheme}, False)

    def with_authority(self, authority: str | None, *, encoded: bool = False) -> Self:
        """Replace the authority; ``None`` removes it."""
        return self._changed({"authority": authority}, encoded)

    def with_userinfo(self, userinfo: str | None, *, encoded: bool = False) -> Self:
        """Replace the user info; ``None`` removes it. Its first colon separates the password."""
        return self._replace_of_host("userinfo", userinfo, encoded)

    def with_username(self, username: str | None, *, encoded: bool = False) -> Self:
        """Replace the user name; ``None`` removes it and the password."""
        return self._replace_of_host("username", username, encoded)

    def with_password(self, password: str | None, *, encoded: bool = False) -> Self:
        """Replace the password; ``None`` removes it."""
        return self._replace_of_host("password", password, encoded)

    def with_host(self, host: HostInput | None, *, encoded: bool = False) -> Self:
        """Replace the host: a name, or an address with or without brackets."""
        try:
            return self._changed({"host": host}, encoded)
        except errors.BuildError as error:
            raise later.inputs.by_method(error, "replace") from None

    def with_port(self, port: int | str | None) -> Self:
        """Replace the port; ``None`` removes it."""
        return self._replace_of_host("port", port, False)

    def with_path(self, path: PathInput, *, encoded: bool = False) -> Self:
        """Replace the path: a string, or an iterable of segments."""
        return self._changed({"path": path}, encoded)

    def with_fragment(self, fragment: str | None, *, encoded: bool = False) -> Self:
        """Replace the fragment; ``None`` removes it."""
        return self._changed({"fragment": fragment}, encoded)

    # --- the query, as yarl does it ------------------------------------------------------------

    def with_query(
        self, query: QueryInput = UNSET, /, *, encoded: bool = UNSET, **params: QueryValues
    ) -> Self:
        """Replace the query, or remove it with ``None``.

        Pass a string, a mapping, ``(key, value)`` pairs or a :class:`~urikit.Query`, or parameters
        as keywords. A string is taken as decoded, so its ``%`` becomes ``%25``, unless you pass
        ``encoded=True``. Pass a parameter named ``encoded`` in a mapping.

        >>> from urikit import URI
        >>> URI("http://h/?a=1").with_query(b=2, c=["x", "y"])
        URI('http://h/?b=2&c=x&c=y')
        >>> URI("http://h/?a=1").with_query([("b", "x y")]), URI("http://h/?a=1").with_query(None)
        (URI('http://h/?b=x+y'), URI('http://h/'))
        >>> URI("http://h/").with_query("b=%20"), URI("http://h/").with_query("b=%20", encoded=True)
        (URI('http://h/?b=%2520'), URI('http://h/?b=%20'))
        """
        if encoded is UNSET:
            encoded = False
        elif query is UNSET:
            raise _no_parameter("with_query() needs a query before encoded=")
        if query is UNSET:
            query = None
        if params:
            if query is not None:
                return self.with_query(query, encoded=encoded).update_query(params)
            query = params
        return self._changed({"query": query}, encoded)

    def update_query(self, query: QueryInput = None, /, **params: QueryValues) -> Self:
        """Replace the values of the given parameters; all others stay as written.

        Without arguments, and with ``None``, nothing changes; ``with_query(None)`` removes the
        query. ``url % query`` is the same. A string is taken as encoded, as a URL contains it
        after ``?``, so its ``%20`` stays ``%20``.

        >>> from urikit import URI
        >>> URI("http://h/?a=1&b=2").update_query(b=3, c=[4, 5])
        URI('http://h/?a=1&b=3&c=4&c=5')
        >>> URI("http://h/?a=1&b=2").update_query("b=%20")
        URI('http://h/?a=1&b=%20')
        """
        if "encoded" in params:
            raise _no_parameter("update_query() takes strings as encoded already")
        updated = self._updated(query)
        return updated._updated(params) if params else updated

    def __mod__(self, query: QueryInput) -> Self:
        """Replace the values of the given parameters, as :meth:`update_query` does.

        A string is taken as encoded, so its ``%20`` stays ``%20``.

        >>> from urikit import URI
        >>> URI("http://h/?a=1&b=2") % {"b": 3, "c": [4, 5]}
        URI('http://h/?a=1&b=3&c=4&c=5')
        """
        try:
            return self._updated(query)
        except TypeError:
            if later.inputs.has_reflected(query, "__rmod__"):
                return NotImplemented
            raise

    def _updated(self, query: QueryInput) -> Self:
        if query is None:
            return self
        if type(query) is dict:
            form = _base.find_handler(self.scheme).form_query
            module, is_iri = later.query_pairs, self._is_iri
            text = module.updated_text(self.query or "", form, is_iri, query)
            if text is not None:
                return self._with_params(module.Query._of(text, form, is_iri=is_iri))
        else:
            query = _written(query)
        return self._with_params(self.params.update(query))

    def extend_query(self, query: QueryInput = None, /, **params: QueryValues) -> Self:
        """Append parameters, also if the query has the same keys.

        A string is taken as encoded, so its ``%20`` stays ``%20``.

        >>> from urikit import URI
        >>> URI("http://h/?a=1").extend_query(a=2), URI("http://h/?a=1").extend_query("b=%7e")
        (URI('http://h/?a=1&a=2'), URI('http://h/?a=1&b=%7e'))
        """
        if "encoded" in params:
            raise _no_parameter("extend_query() takes strings as encoded already")
        extended = self.params
        if query is not None:
            extended = extended.extend(_written(query))
        if params:
            extended = extended.extend(params)
        return self._with_params(extended)

    def without_query_params(self, *names: str) -> Self:
        """Remove every parameter with one of these names.

        >>> from urikit import URI
        >>> URI("http://h/?a=1&b=2&a=3").without_query_params("a", "c")
        URI('http://h/?b=2')
        """
        return self._with_params(self.params.remove(*names))

    def sort_query(self) -> Self:
        """Sort the parameters by name; equal names keep their order.

        >>> from urikit import URI
        >>> URI("http://h/?b=2&a=2&a=1").sort_query()
        URI('http://h/?a=2&a=1&b=2')
        """
        return self._with_params(self.params.sort())

    def _with_params(self, params: Query) -> Self:
        """Return the object with the query *params*; the same object if nothing changes."""
        if params._text == (self.query or ""):
            return self
        return self._put({"query": params}, False)


def _no_parameter(message: str) -> TypeError:
    return TypeError(f'{message}; pass {{"encoded": …}} for a parameter of that name')


def _written(query: QueryInput) -> QueryInput:
    """Return *query*; a string must not start with the delimiter before a query."""
    if isinstance(query, str) and query[:1] == "?":
        message = 'query must not start with "?"; remove it, or pass "%3F" for it'
        raise errors.BuildError(errors.ErrorKind.INVALID_QUERY, plain_text(query), message=message)
    return query
