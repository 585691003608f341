"""URI and IRI: the immutable classes of RFC 3986 and RFC 3987, and their verbs."""

from __future__ import annotations

from urikit import _lazy, percent
from urikit._kernel.references import BLANK, ReferenceBase, join_reference, plain_text
from urikit.errors import DecodeError
from urikit.objects._verbs import UNSET, Verbs

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from typing import Any, ClassVar, Self

    from urikit import query
    from urikit.objects import _builder as builder
    from urikit.objects._base import URIObject
    from urikit.objects._inputs import HostInput, PathInput
    from urikit.objects._verbs import Unset
    from urikit.rfc import _components as components
    from urikit.rfc import _iri as iri
    from urikit.rfc import _resolve as resolution
    from urikit.rfc import _syntax as syntax
    from urikit.rfc._iri import HostForm
    from urikit.rfc._syntax import Syntax
else:
    builder = _lazy.module("urikit.objects._builder")
    components = _lazy.module("urikit.rfc._components")
    iri = _lazy.module("urikit.rfc._iri")
    query = _lazy.module("urikit.query")
    resolution = _lazy.module("urikit.rfc._resolve")
    syntax = _lazy.module("urikit.rfc._syntax")

__all__ = ["IRI", "URI", "RFCObject", "resolve"]


def _arguments(text: object) -> None:
    """What the constructors take, which are compiled."""


class RFCObject(ReferenceBase, Verbs):
    """What :class:`URI` and :class:`IRI` share: RFC 3986's verbs."""

    __slots__ = ()

    syntax: ClassVar[Syntax]
    """The character sets of the class's standard."""

    __signature__ = _lazy.signature(_arguments)

    if TYPE_CHECKING:

        def __new__(cls, text: object) -> Self:
            """Parse *text*: a ``str``, or an object whose text is to be read by this standard."""

    def _read(self, text: str) -> None:
        self._text = text
        self._violations = syntax.locate(text, self.syntax, self)

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
        parts = builder.URIBuilder(cls, encoded=encoded)
        parts.update(
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
        return parts.build()

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
        parts = builder.URIBuilder.from_uri(self)
        parts.encoded = encoded
        parts.update(
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
        return parts.build()

    def _replace_part(self, part: str, value: object, encoded: bool) -> Self:
        if part == "query" and isinstance(value, query.Query):
            text = percent.encode(str(value), self.syntax.query, keep_escapes=True)
            after = "" if self._fragment < 0 else self._text[self._fragment :]
            before = self._text[: self._path + len(self.path)]
            return type(self)(f"{before}?{text}{after}" if text else before + after)
        changes: dict[str, Any] = {part: value}
        return self.replace(**changes, encoded=encoded)

    def _at_path(self, path: str) -> Self:
        parts = components.Components(self.scheme, self.authority, path, None, None)
        return type(self)(components.unsplit(resolution.guard_path(parts)))

    def _encode_segment(self, segment: str) -> str:
        return percent.encode(segment, self.syntax.segment)

    # --- resolving ------------------------------------------------------------------------

    def join(self, reference: object, *, strict: bool = True) -> Self:
        """The target that *reference* means here: RFC 3986 §5.2, for every scheme.

        >>> URI("http://a/b/c/d;p?q").join("../g")
        URI('http://a/b/g')
        """
        if strict and type(reference) is str:
            target: Self = ReferenceBase.__new__(type(self), BLANK)  # type: ignore[call-arg]  # mypy does not see it
            if join_reference(self, reference, target):
                return target
        ref = reference if isinstance(reference, type(self)) else type(self)(reference)
        return type(self)(
            components.unsplit(resolution.transform(self.components, ref.components, strict=strict))
        )

    def relative_to(self, base: object) -> Self:
        """A short reference that means this at *base*: ``base.join(it) == self``.

        >>> URI("http://a/b/g?y").relative_to("http://a/b/c/d")
        URI('../g?y')
        """
        start = base if isinstance(base, type(self)) else type(self)(base)
        return type(self)(resolution.relative_reference(start._text, self._text))

    # --- between the standards --------------------------------------------------------------

    def to_uri(self, *, host: HostForm = "idna") -> URI:
        """The URI that this maps to, RFC 3987 §3.1; a URI is its own.

        A host outside ASCII becomes A-labels, or is percent-encoded with ``host="percent"``.

        >>> IRI("http://bücher.example/ü").to_uri()
        URI('http://xn--bcher-kva.example/%C3%BC')
        """
        try:
            return URI(components.unsplit(iri.to_uri(self.components, host)))
        except DecodeError as error:
            raise error.at(self._text, self._host) from None

    def to_iri(self, *, idna_to_unicode: bool = True) -> IRI:
        """The IRI that shows this in readable characters, RFC 3987 §3.2.

        >>> URI("http://xn--bcher-kva.example/%C3%BC%2F").to_iri()
        IRI('http://bücher.example/ü%2F')
        """
        return IRI(components.unsplit(iri.to_iri(self.components, idna_to_unicode=idna_to_unicode)))

    def _comparable(self) -> URIObject:
        try:
            uri = self.to_uri()
        except DecodeError:  # a host without A-labels
            uri = self.to_uri(host="percent")
        try:
            name = uri._ascii_host()
        except DecodeError:  # a host that no name server knows stays as it is
            return uri
        return uri if uri.host in (None, name) else uri.with_host(name, encoded=True)


class URI(RFCObject):
    """A URI or relative reference, exactly as RFC 3986 says, or a :class:`ParseError`.

    >>> u = URI("foo://example.com:8042/over/there?name=ferret#nose")
    >>> u.scheme, u.authority, u.path, u.query, u.fragment
    ('foo', 'example.com:8042', '/over/there', 'name=ferret', 'nose')
    """

    __slots__ = ()
    standard = "rfc3986"
    _json_format = "uri-reference"
    syntax: ClassVar[Syntax] = _lazy.attribute("URI_SYNTAX", of="urikit.rfc._syntax")


class IRI(RFCObject):
    """An IRI or relative reference, exactly as RFC 3987 says, or a :class:`ParseError`.

    >>> IRI("http://例え.example/引き割り").host
    '例え.example'
    """

    __slots__ = ()
    standard = "rfc3987"
    _json_format = "iri-reference"
    syntax: ClassVar[Syntax] = _lazy.attribute("IRI_SYNTAX", of="urikit.rfc._syntax")


def resolve(base: object, reference: object, *, strict: bool = True) -> str:
    """The text of the target that *reference* means at *base*, both of them any text.

    >>> resolve("http://a/b/c/d;p?q", "../g"), resolve(URI("urn:a:b"), "#f")
    ('http://a/b/g', 'urn:a:b#f')
    """
    return resolution.resolve(plain_text(base), plain_text(reference), strict=strict)
