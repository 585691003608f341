"""URI and IRI: the immutable classes of RFC 3986 and RFC 3987, and their verbs."""

from typing import ClassVar, Self

from urikit import percent
from urikit._scan import scan
from urikit.errors import BuildError, DecodeError, ErrorKind
from urikit.objects.base import URIObject, plain_text
from urikit.objects.builder import UNSET, HostInput, PathInput, Unset, URIBuilder
from urikit.rfc.components import Components, unsplit
from urikit.rfc.iri import HostForm, to_iri, to_uri
from urikit.rfc.resolve import guard_path, relative_reference, transform
from urikit.rfc.syntax import IRI_SYNTAX, URI_SYNTAX, Syntax, locate

__all__ = ["IRI", "URI", "RFCObject"]


class RFCObject(URIObject):
    """What :class:`URI` and :class:`IRI` share: RFC 3986's verbs."""

    __slots__ = ()

    syntax: ClassVar[Syntax]
    """The character sets of the class's standard."""

    def _read(self, text: str) -> None:
        if not scan(text, self):
            self._text = text
            self._violations = locate(text, self.syntax, self)

    # --- building -------------------------------------------------------------------------

    @classmethod
    def build(
        cls,
        *,
        scheme: str | None = None,
        authority: str | None = None,
        userinfo: str | None = None,
        username: str | None = None,
        password: str | None = None,
        host: HostInput | None = None,
        port: int | str | None = None,
        path: PathInput = "",
        query: object = None,
        fragment: str | None = None,
        encoded: bool = False,
    ) -> Self:
        """From parts. The text of each is decoded text, unless *encoded*.

        What must be encoded is encoded, a ``%`` included; with ``encoded=True`` the parts
        are taken as they stand in a URI, and what cannot stand there is refused. The path is
        text or a sequence of segments, the query text, a mapping or pairs. Parts that cannot
        be written unambiguously give a :class:`BuildError`.

        >>> URI.build(scheme="https", host="h", path=["", "a/b", "50%"], query={"q": "x y"})
        URI('https://h/a%2Fb/50%25?q=x+y')
        >>> u = URI("http://u:p@h:80/a%20b?c#d")
        >>> URI.build(**u.components._asdict(), encoded=True) == u
        True
        """
        builder = URIBuilder(cls, encoded=encoded)
        builder.update(
            scheme=scheme,
            authority=UNSET if authority is None else authority,
            userinfo=UNSET if userinfo is None else userinfo,
            username=UNSET if username is None else username,
            password=UNSET if password is None else password,
            host=UNSET if host is None else host,
            port=UNSET if port is None else port,
            path=path,
            query=query,
            fragment=fragment,
        )
        return builder.build()

    def replace(
        self,
        *,
        scheme: str | Unset | None = UNSET,
        authority: str | Unset | None = UNSET,
        userinfo: str | Unset | None = UNSET,
        username: str | Unset | None = UNSET,
        password: str | Unset | None = UNSET,
        host: HostInput | Unset | None = UNSET,
        port: int | str | Unset | None = UNSET,
        path: PathInput | Unset = UNSET,
        query: object = UNSET,
        fragment: str | Unset | None = UNSET,
        encoded: bool = False,
    ) -> Self:
        """With these parts in the place of its own; ``None`` removes one. As :meth:`build`.

        >>> URI("http://h/a?b").replace(path="/c d", query=None)
        URI('http://h/c%20d')
        """
        builder = URIBuilder.from_uri(self)
        builder.encoded = encoded
        builder.update(
            scheme=scheme,
            authority=authority,
            userinfo=userinfo,
            username=username,
            password=password,
            host=host,
            port=port,
            path=path,
            query=query,
            fragment=fragment,
        )
        return builder.build()

    def with_scheme(self, scheme: str | None) -> Self:
        """With another scheme, or none."""
        return self.replace(scheme=scheme)

    def with_authority(self, authority: str | None, *, encoded: bool = False) -> Self:
        """With another authority, or none."""
        return self.replace(authority=authority, encoded=encoded)

    def with_userinfo(self, userinfo: str | None, *, encoded: bool = False) -> Self:
        """With other user info, or none; its first colon separates the password."""
        return self.replace(userinfo=userinfo, encoded=encoded)

    def with_username(self, username: str | None, *, encoded: bool = False) -> Self:
        """With another user name; ``None`` removes it and the password."""
        return self.replace(username=username, encoded=encoded)

    def with_password(self, password: str | None, *, encoded: bool = False) -> Self:
        """With another password, or none."""
        return self.replace(password=password, encoded=encoded)

    def with_host(self, host: HostInput | None, *, encoded: bool = False) -> Self:
        """With another host: a name, or an address with or without brackets."""
        return self.replace(host=host, encoded=encoded)

    def with_port(self, port: int | str | None) -> Self:
        """With another port, or none."""
        return self.replace(port=port)

    def with_path(self, path: PathInput, *, encoded: bool = False) -> Self:
        """With another path: text, or segments."""
        return self.replace(path=path, encoded=encoded)

    def with_query(self, query: object, *, encoded: bool = False) -> Self:
        """With another query: text, a mapping, pairs, a :class:`~urikit.Query`, or none."""
        return self.replace(query=query, encoded=encoded)

    def with_fragment(self, fragment: str | None, *, encoded: bool = False) -> Self:
        """With another fragment, or none."""
        return self.replace(fragment=fragment, encoded=encoded)

    # --- the path, as pathlib and yarl do it ---------------------------------------------------

    def joinpath(self, *segments: str) -> Self:
        """With *segments* appended to the path; query and fragment go.

        Each is one decoded segment: a slash in it is data and gets encoded. ``""`` makes a
        trailing slash. Dot segments are refused: to resolve a reference, use :meth:`join`.

        >>> URI("http://h/a?q").joinpath("b c", "d/e")
        URI('http://h/a/b%20c/d%2Fe')
        """
        path = self.path
        for segment in segments:
            segment = plain_text(segment)
            if segment in (".", ".."):
                raise BuildError(
                    ErrorKind.DOT_SEGMENT,
                    segment,
                    message="a dot segment cannot be appended as data: use join()",
                )
            if path or self.has_authority:
                path = path.removesuffix("/") + "/"
            path += percent.encode(segment, self.syntax.segment)
        parts = Components(self.scheme, self.authority, path, None, None)
        return type(self)(unsplit(guard_path(parts)))

    def __truediv__(self, segment: str) -> Self:
        """Append one segment.

        >>> URI("http://h/a") / "b" / ""
        URI('http://h/a/b/')
        """
        return self.joinpath(segment) if isinstance(segment, str) else NotImplemented

    def __mod__(self, params: object) -> Self:
        """Update the query: the keys of *params* get its values, other keys stay.

        >>> URI("http://h/?a=1&b=2") % {"b": 3, "c": [4, 5]}
        URI('http://h/?a=1&b=3&c=4&c=5')
        """
        merged = self.params.merge(params)
        return self.with_query(merged) if len(merged) else self

    @property
    def parent(self) -> Self:
        """Without the last segment, the query and the fragment.

        >>> URI("http://h/a/b?q").parent
        URI('http://h/a')
        """
        path = self.path
        slash = path.rfind("/")
        parts = Components(self.scheme, self.authority, path[: max(slash, 0)], None, None)
        if slash == 0:
            parts = parts._replace(path="/")
        return type(self)(unsplit(guard_path(parts)))

    @property
    def name(self) -> str:
        """The last segment, decoded; empty after a trailing slash.

        >>> URI("http://h/a/b%20c.txt").name
        'b c.txt'
        """
        return percent.decode(self.path.rpartition("/")[2])

    @property
    def suffix(self) -> str:
        """The file extension of :attr:`name`, with its dot.

        >>> URI("http://h/a/b.tar.gz").suffix
        '.gz'
        """
        name = self.name
        dot = name.rfind(".")
        return name[dot:] if 0 < dot < len(name) - 1 else ""

    # --- resolving ------------------------------------------------------------------------

    def join(self, reference: object, *, strict: bool = True) -> Self:
        """The target that *reference* means here: RFC 3986 §5.2, for every scheme.

        >>> URI("http://a/b/c/d;p?q").join("../g")
        URI('http://a/b/g')
        """
        ref = reference if isinstance(reference, type(self)) else type(self)(reference)
        return type(self)(unsplit(transform(self.components, ref.components, strict=strict)))

    def relative_to(self, base: object) -> Self:
        """A short reference that means this at *base*: ``base.join(it) == self``.

        >>> URI("http://a/b/g?y").relative_to("http://a/b/c/d")
        URI('../g?y')
        """
        start = base if isinstance(base, type(self)) else type(self)(base)
        return type(self)(relative_reference(start._text, self._text))

    # --- between the standards --------------------------------------------------------------

    def to_uri(self, *, host: HostForm = "idna") -> "URI":
        """The URI that this maps to, RFC 3987 §3.1; a URI is its own.

        A host outside ASCII becomes A-labels, or is percent-encoded with ``host="percent"``.

        >>> IRI("http://bücher.example/ü").to_uri()
        URI('http://xn--bcher-kva.example/%C3%BC')
        """
        try:
            return URI(unsplit(to_uri(self.components, host)))
        except DecodeError as error:
            raise error.at(self._text, self._host) from None

    def to_iri(self, *, idna_to_unicode: bool = True) -> "IRI":
        """The IRI that shows this in readable characters, RFC 3987 §3.2.

        >>> URI("http://xn--bcher-kva.example/%C3%BC%2F").to_iri()
        IRI('http://bücher.example/ü%2F')
        """
        return IRI(unsplit(to_iri(self.components, idna_to_unicode=idna_to_unicode)))

    def _comparable(self) -> URIObject:
        try:
            uri = self.to_uri()
        except DecodeError:  # a host without A-labels
            uri = self.to_uri(host="percent")
        return uri.to_iri()


class URI(RFCObject):
    """A URI or relative reference, exactly as RFC 3986 says, or a :class:`ParseError`.

    >>> u = URI("foo://example.com:8042/over/there?name=ferret#nose")
    >>> u.scheme, u.authority, u.path, u.query, u.fragment
    ('foo', 'example.com:8042', '/over/there', 'name=ferret', 'nose')
    """

    __slots__ = ()
    standard = "rfc3986"
    syntax = URI_SYNTAX


class IRI(RFCObject):
    """An IRI or relative reference, exactly as RFC 3987 says, or a :class:`ParseError`.

    >>> IRI("http://例え.example/引き割り").host
    '例え.example'
    """

    __slots__ = ()
    standard = "rfc3987"
    syntax = IRI_SYNTAX
