"""URI and IRI: the immutable classes of RFC 3986 and RFC 3987."""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING, adopt
from urikit._kernel.record import COMPILED, Record, blank, fill, plain_text
from urikit._kernel.references import ReferenceBase, failure, own, read
from urikit._kernel.rewriting import join_reference, normalize_record
from urikit._kernel.tables import MAX_PORT
from urikit.errors import DecodeError, ParseError
from urikit.objects import _on_demand as later
from urikit.objects._base import AbstractURIHandler, URIObject
from urikit.objects._paths import PathMethods
from urikit.objects._protocol import ConstructorSignature, PythonObject, advise
from urikit.objects._verbs import Editing

if TYPE_CHECKING:
    from collections.abc import Hashable
    from typing import Any, Self

    from urikit._kernel.record import Given, TextInput
    from urikit.errors import Violation
    from urikit.objects._inputs import HostInput, LevelInput, PathInput
    from urikit.query._values import QueryInput
    from urikit.rfc._iri import HostForm
    from urikit.rfc._normalize import Level
    from urikit.rfc._syntax import Syntax


class _SyntaxOfStandard:
    """Gives a class the character sets of its standard, which are loaded on demand."""

    def __get__(self, instance: object, owner: type[RFCObject]) -> Syntax:
        if not owner.standard:  # help() asks the base class, which has none
            raise AttributeError("syntax")
        return later.syntax.SYNTAX[owner.standard]


class RFCObject(ReferenceBase, Editing):
    """The methods that :class:`URI` and :class:`IRI` share."""

    __slots__ = ()

    syntax = _SyntaxOfStandard()
    """The character sets of the class's standard."""

    __signature__ = ConstructorSignature(lambda text: None)

    if TYPE_CHECKING:

        def __new__(cls, text: TextInput) -> Self:
            """Parse *text*: a ``str``, or an object whose text is to be read by this standard."""

    @classmethod
    def _make(cls, text: str) -> Self:
        """Return an object of *text*, whatever constructor *cls* has."""
        made = blank(cls)
        read(made, text)
        return made

    def _read(self, text: str) -> None:
        # A subclass may have more characters; the kernel knows those of the standards.
        iri = _IS_IRI.get(type(self))
        code = 0 if iri is None else failure(text, iri)
        if code:
            raise ParseError.deferred(
                later.syntax.FAILURES[code], text, lambda: later.syntax.locate(text, self.syntax)
            )
        positions, violations = later.syntax.locate(text, self.syntax)
        fill(self, text, violations, *positions)

    @classmethod
    def _restore(cls, text: str, violations: tuple[Violation, ...] | str | Given) -> Self:
        if isinstance(violations, str) and violations == text:
            return cls(text)  # which finds the same ones
        return super()._restore(text, violations)

    def _violations_of(self, given: str | Given) -> tuple[Violation, ...]:
        return later.syntax.locate(self._text, self.syntax)[1]

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
        query: QueryInput = None,
        fragment: str | None = None,
        encoded: bool = False,
    ) -> Self:
        """Build an object from parts, which are decoded strings unless *encoded*.

        Characters that must be encoded are encoded, ``%`` included; with ``encoded=True`` the parts
        are taken as written in a URI, and other characters are refused. The path is a string or a
        sequence of segments, the query a string, a mapping or pairs. Parts that cannot be written
        unambiguously raise :class:`BuildError`.

        >>> URI.build(scheme="https", host="h", path=["", "a/b", "50%"], query={"q": "x y"})
        URI('https://h/a%2Fb/50%25?q=x+y')
        >>> u = URI("http://u:p@h:80/a%20b?c#d")
        >>> URI.build(**u.components._asdict(), encoded=True) == u
        True
        """
        given: dict[str, Any] = {
            "scheme": scheme,
            "authority": authority,
            "userinfo": userinfo,
            "username": username,
            "password": password,
            "host": host,
            "port": port,
            "query": query,
            "fragment": fragment,
        }
        changes = {name: value for name, value in given.items() if value is not None}
        if query is not None:
            changes = cls._with_pairs(changes, scheme)
        changes["path"] = path
        parts = later.parts
        if host is not None:
            text = parts.spliced(_A_HOST, cls.syntax, changes, encoded)
            if text is not None:
                return cls(text)
        return cls(parts.Parts(cls.syntax, encoded=encoded).update(**changes).text())

    def _put(self, changes: dict[str, Any], encoded: bool) -> Self:
        parts, syntax = later.parts, self.syntax
        text = parts.spliced(self, syntax, changes, encoded)
        if text is None:
            text = parts.Parts(syntax, self.components, encoded=encoded).update(**changes).text()
        return type(self)(text)

    def _at_path(self, path: str) -> Self:
        parts = later.components.Components(self.scheme, self.authority, path, None, None)
        return type(self)(later.components.unsplit(later.resolve.guard_path(parts)))

    def _encode_segment(self, segment: str) -> str:
        return later.percent.encode(segment, self.syntax.segment)

    # --- resolving ------------------------------------------------------------------------

    def join(
        self, reference: TextInput, *, strict: bool = True, allow_relative_base: bool = False
    ) -> Self:
        """Resolve *reference* against this object: RFC 3986 §5.2, for every scheme.

        A base without a scheme is a :class:`~urikit.ResolutionError`, unless you pass
        *allow_relative_base*. Then the target is relative too: joined to any base, it gives what
        joining both references one after the other gives.

        >>> URI("http://a/b/c/d;p?q").join("../g")
        URI('http://a/b/g')
        >>> URI("docs/guide").join("../../img/a.png", allow_relative_base=True)
        URI('../img/a.png')
        """
        text = plain_text(reference, "reference")
        if strict:
            target = blank(type(self))
            if join_reference(self, text, target):
                return target
        ref = reference if isinstance(reference, type(self)) else type(self)(text)
        return type(self)(
            later.components.unsplit(
                later.resolve.transform(
                    self.components,
                    ref.components,
                    strict=strict,
                    allow_relative_base=allow_relative_base,
                )
            )
        )

    def relative_to(self, base: TextInput) -> Self:
        """Return a short reference that resolves to this at *base*: ``base.join(it) == self``.

        >>> URI("http://a/b/g?y").relative_to("http://a/b/c/d")
        URI('../g?y')
        """
        start = base if isinstance(base, type(self)) else type(self)(base)
        return type(self)(later.resolve.relative_reference(start._text, self._text))

    # --- comparing ------------------------------------------------------------------------

    def normalize(self, level: LevelInput = "scheme") -> Self:
        """Return the normal form at *level*, which includes the levels before it.

        >>> URI("HTTP://h:80/%7Ea/../b").normalize()
        URI('http://h/b')
        """
        if COMPILED:
            rank, handler = later.normalize.to_level(level).rank, self.handler
            if rank and follows_generic_rules(handler):
                target = blank(type(self))
                if normalize_by(handler, rank, self, target):
                    return target
        return super().normalize(level)

    def _equivalence_key(self, level: Level) -> Hashable:
        if (
            level is later.normalize.Level.SCHEME
            and type(self.handler).equivalence_key is not AbstractURIHandler.equivalence_key
        ):
            return super()._equivalence_key(level)
        return self.normalize(level)._text

    # --- between the standards --------------------------------------------------------------

    def to_uri(self, *, host: HostForm = "idna") -> URI:
        """Convert to a URI, RFC 3987 §3.1; a URI is returned unchanged.

        A host outside ASCII becomes A-labels, or is percent-encoded with ``host="percent"``.

        >>> IRI("http://bücher.example/ü").to_uri()
        URI('http://xn--bcher-kva.example/%C3%BC')
        """
        if self._text.isascii():
            return URI(self._text)
        try:
            return URI(later.components.unsplit(later.iri.to_uri(self.components, host)))
        except DecodeError as error:
            raise error.at(self._text, self._host) from None

    def to_iri(self, *, idna_to_unicode: bool = True) -> IRI:
        """Convert to an IRI with readable characters, RFC 3987 §3.2.

        >>> URI("http://xn--bcher-kva.example/%C3%BC%2F").to_iri()
        IRI('http://bücher.example/ü%2F')
        """
        return IRI(
            later.components.unsplit(
                later.iri.to_iri(self.components, idna_to_unicode=idna_to_unicode)
            )
        )

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


class IRI(RFCObject):
    """An IRI or relative reference, exactly as RFC 3987 says, or a :class:`ParseError`.

    >>> IRI("http://例え.example/引き割り").host
    '例え.example'
    """

    __slots__ = ()
    standard = "rfc3987"
    _is_iri = True
    _json_format = "iri-reference"

    def normalize(self, level: LevelInput = "scheme") -> Self:
        """Return the normal form at *level*, which includes the levels before it.

        From ``"percent"`` on, escapes of characters an IRI can show are decoded,
        RFC 3987 §5.3.2.3; :meth:`to_iri` decodes the same ones.

        >>> IRI("http://h/%C3%BC%2F").normalize()
        IRI('http://h/ü%2F')
        """
        return super().normalize(level)._decoded(later.normalize.to_level(level).rank)

    def _decoded(self, rank: int) -> Self:
        """The IRI, normalized to the level of that *rank*, with readable escapes decoded."""
        if rank < later.normalize.Level.PERCENT.rank or "%" not in self._text:
            return self
        parts = later.iri.to_iri(self.components, idna_to_unicode=False)
        return type(self)(later.components.unsplit(parts))


for _cls in (URI, IRI):
    adopt(_cls, RFCObject, ReferenceBase, Editing, PathMethods, URIObject, PythonObject, Record)
    advise(_cls)
own(URI, IRI)

_A_HOST = URI("//h")
"""Takes the parts of what is built."""

_IS_IRI = {URI: False, IRI: True}


def follows_generic_rules(handler: AbstractURIHandler) -> bool:
    """True if *handler* normalizes by its class attributes alone."""
    cls = type(handler)
    return cls.normalize is AbstractURIHandler.normalize and (
        handler.default_port is None or 0 <= handler.default_port <= MAX_PORT
    )


def normalize_by(handler: AbstractURIHandler, rank: int, source: Record, target: Record) -> bool:
    """Write the normal form of *source* to *target*, which may be *source*."""
    port = -1 if handler.default_port is None else handler.default_port
    return normalize_record(source, rank, port, handler.hierarchical, handler.root_path, target)


def resolve(
    base: TextInput, reference: TextInput, *, strict: bool = True, allow_relative_base: bool = False
) -> str:
    """Resolve *reference* against *base* and return the target as a string; both may be any string.

    With *allow_relative_base* the base may have no scheme; see :meth:`URI.join`.

    >>> resolve("http://a/b/c/d;p?q", "../g"), resolve(URI("urn:a:b"), "#f")
    ('http://a/b/g', 'urn:a:b#f')
    """
    return later.resolve.resolve(
        plain_text(base, "base"),
        plain_text(reference, "reference"),
        strict=strict,
        allow_relative_base=allow_relative_base,
    )
