"""The two interfaces that objects and scheme handlers know each other by.

:class:`URIObject` is the read interface of every parsed string, :class:`AbstractURIHandler` the
rules of a scheme. Each is described in terms of the other, so they share a module; only
:class:`PythonObject`, which needs no handlers, lies below::

    urikit/__init__.py       composition: gives the registry to URIObject
    objects/_parser.py       parse(): reads by scheme
    schemes/                 the registry, and a module for each scheme with its handler
    objects/_uri.py _url.py  the classes, with everything that makes one object of another
    objects/_base.py         the two interfaces
    objects/_protocol.py     repr, immutability, copies, pickles, violations

A handler may use the classes; an object reaches handlers only through its ``handler``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from urikit import errors
from urikit._ground.exports import TYPE_CHECKING
from urikit.errors import DecodeError, ParseError
from urikit.objects import _on_demand as later
from urikit.objects._protocol import PythonObject

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator
    from ipaddress import IPv4Address, IPv6Address
    from typing import Any, ClassVar, Literal, Self, TypeVar

    from urikit._kernel.record import TextInput
    from urikit.errors import Violation
    from urikit.objects._inputs import LevelInput
    from urikit.query import Query
    from urikit.rfc._components import Components
    from urikit.rfc._normalize import Level, SchemeRules

    T = TypeVar("T")

    Span = tuple[int, int]
    Part = Literal["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"]
    """The names of the parts that have a place in the text."""

    Ignored = Literal["fragment", "query", "query-order", "trailing-slash"]
    """The differences that :meth:`URIObject.equivalent` can ignore."""
    ReferenceKind = Literal[
        "uri", "network-path", "absolute-path", "relative-path", "same-document"
    ]
    """The kinds of references of RFC 3986 §4."""

PARTS: tuple[Part, ...] = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
"""The parts that a string is divided into, in order."""
SMALLEST_PARTS = ("scheme", "username", "password", *PARTS[2:])
"""The same, with the userinfo divided."""

find_handler: Callable[[str | None], AbstractURIHandler]
"""Set by the package's ``__init__``, since the registry of handlers builds on the objects."""


class URIObject(PythonObject):
    """A parsed string: immutable, hashable, and ordered by its string.

    :class:`~urikit.URI`, :class:`~urikit.IRI` and :class:`~urikit.URL` are the classes to use;
    this is what they have in common. Parts are as written, still encoded; ``None`` is absent and
    ``""`` is present and empty.

    >>> from urikit import URI
    >>> u = URI("http://user:secret@example.com:8042/over/there?name=ferret#nose")
    >>> u.host, u.port, u.segments, u.query
    ('example.com', 8042, ('', 'over', 'there'), 'name=ferret')
    >>> u
    URI('http://user:***@example.com:8042/over/there?name=ferret#nose')
    """

    __slots__ = ()

    __match_args__ = ("scheme", "host", "path", "query", "fragment")

    _is_iri = False

    # --- parts ----------------------------------------------------------------------------

    @property
    def components(self) -> Components:
        """The five components, as :func:`urikit.split` gives them.

        >>> from urikit import URI
        >>> URI("urn:a:b?c").components
        Components(scheme='urn', authority=None, path='a:b', query='c', fragment=None)
        """
        return later.components.Components(
            self.scheme, self.authority, self.path, self.query, self.fragment
        )

    def span(self, part: Part) -> Span:
        """Return the start and end of *part*; an absent part has an empty span where it would be.

        >>> from urikit import URI
        >>> URI("http://u@h:80/p").span("port")
        (11, 13)
        """
        if not isinstance(part, str):
            raise later.kinds.wrong_type("part", "a string", part)
        names = ("authority", *PARTS)
        if part not in names:
            raise later.choices.wrong_choice("part", names, part)
        return self._spans()[names.index(part)]

    def _spans(self) -> tuple[Span, ...]:
        """Return where the authority and each of :data:`PARTS` begin and end."""
        path, query, fragment, text_end = self._path, self._query, self._fragment, len(self._text)
        query_end = fragment if fragment >= 0 else text_end
        path_end = query if query >= 0 else query_end
        scheme_end, host, host_end = self._scheme_end, self._host, self._host_end
        start = scheme_end + 3
        if host < 0:
            start = host = host_end = path
        return (
            (start, path),
            (0, scheme_end if scheme_end > 0 else 0),
            (start, host - 1 if start < host else start),
            (host, host_end),
            (host_end + 1 if host_end < path else path, path),
            (path, path_end),
            (path_end + 1 if path_end < query_end else query_end, query_end),
            (query_end + 1 if query_end < text_end else text_end, text_end),
        )

    @property
    def segments(self) -> tuple[str, ...]:
        """The segments of the path, decoded; a first ``""`` means that it is absolute.

        >>> from urikit import URI
        >>> URI("/a%2Fb/c").segments, URI("http://h").segments, URI("http://h/").segments
        (('', 'a/b', 'c'), (), ('', ''))
        """
        path = self.path
        if "%" not in path:
            return tuple(path.split("/")) if path else ()
        return tuple(map(later.percent.decode, path.split("/")))

    @property
    def is_absolute(self) -> bool:
        """True if it has a scheme, so that it is not a relative reference.

        >>> from urikit import URI
        >>> URI("http://h/a").is_absolute, URI("//h/a").is_absolute
        (True, False)
        """
        return self._scheme_end >= 0

    @property
    def reference_kind(self) -> ReferenceKind:
        """The kind of reference by RFC 3986 §4.

        ``"uri"``, ``"network-path"``, ``"absolute-path"``, ``"relative-path"``, or
        ``"same-document"`` if there is at most a fragment.

        >>> from urikit import URI
        >>> [URI(text).reference_kind for text in ("x:a", "//h/a", "/a", "?a", "#a")]
        ['uri', 'network-path', 'absolute-path', 'relative-path', 'same-document']
        """
        if self._scheme_end >= 0:
            return "uri"
        if self._host >= 0:
            return "network-path"
        path = self.path
        if path.startswith("/"):
            return "absolute-path"
        return "relative-path" if path or self._query >= 0 else "same-document"

    @property
    def params(self) -> Query:
        """The query as a :class:`~urikit.Query`, a mapping; empty without a query.

        ``+`` is a space, except in schemes such as ``mailto``; see
        :attr:`AbstractURIHandler.form_query`.

        >>> from urikit import URI
        >>> URI("?a=1&b&a=2").params.getall("a")
        ['1', '2']
        >>> URI("http://h/?a=1+2").params["a"], URI("mailto:me@h?subject=1+2").params["subject"]
        ('1 2', '1+2')
        """
        form = find_handler(self.scheme).form_query  # noqa: F821 (see above)
        return later.query.Query._of(self.query, form, is_iri=self._is_iri)

    @property
    def opaque(self) -> str | None:
        """Everything after the colon, if :attr:`is_opaque`.

        >>> from urikit import URI
        >>> URI("mailto:a@b.example?subject=x").opaque
        'a@b.example?subject=x'
        """
        return self._text[self._scheme_end + 1 :] if self.is_opaque else None

    @property
    def is_opaque(self) -> bool:
        """True if a scheme is followed by neither an authority nor a slash."""
        return (
            self._scheme_end >= 0 and self._host < 0 and not self._text.startswith("/", self._path)
        )

    # --- hosts and origins ----------------------------------------------------------------

    @property
    def ip(self) -> IPv4Address | IPv6Address | None:
        """The host as an IP address, without its zone; ``None`` for a name.

        >>> from urikit import URI
        >>> URI("http://[::1]/").ip
        IPv6Address('::1')
        """
        return later.ip.address(self.host or "")

    @property
    def zone(self) -> str | None:
        """The zone identifier of an IPv6 host, decoded.

        >>> from urikit import URI
        >>> URI("http://[fe80::1%25eth0]/").zone
        'eth0'
        """
        return later.ip.zone(self.host or "")

    @property
    def socket_host(self) -> str | None:
        """The host as sockets accept it: no brackets, a plain zone, names in ASCII.

        >>> from urikit import URI
        >>> URI("http://[fe80::1%25eth0]/").socket_host
        'fe80::1%eth0'
        """
        host = self.host
        if host is None:
            return None
        try:
            if not host.startswith("["):
                return later.iri.dns_name(host)
            return later.ip.socket_address(host)
        except DecodeError as error:
            raise error.at(self._text, self._host) from None

    @property
    def handler(self) -> AbstractURIHandler:
        """The handler of the scheme."""
        return find_handler(self.scheme)  # noqa: F821 (see above)

    @property
    def effective_port(self) -> int | None:
        """The port, or the scheme's default.

        >>> from urikit import URI
        >>> URI("https://h/").effective_port
        443
        """
        port = self.port
        return self.handler.default_port if port is None else port

    @property
    def origin(self) -> str | None:
        """The web origin (RFC 6454) as a string; ``None`` if the scheme has none.

        >>> from urikit import URI
        >>> URI("HTTP://Example.com:80/x").origin
        'http://example.com'
        """
        handler = self.handler
        if not handler.has_origin or not self.host:
            return None
        port = self.port
        shown = "" if port in (None, handler.default_port) else f":{port}"
        authority = handler.normalize(
            later.components.Components(self.scheme, self._ascii_host(), "", None, None),
            later.normalize.Level.SCHEME,
        ).authority
        return f"{(self.scheme or '').lower()}://{authority}{shown}"

    def _ascii_host(self) -> str:
        """The host as a URI for the DNS writes it."""
        host = self.host or ""
        if host.startswith("[") or (host.isascii() and "%" not in host):
            return host
        try:
            return later.iri.dns_name(host)
        except DecodeError as error:
            raise error.at(self._text, self._host) from None

    # --- domains: URL §3.2, host miscellaneous ------------------------------------------------

    @property
    def domain(self) -> str | None:
        """The host as a domain name, in ASCII and lowercase; ``None`` if it is not one.

        Addresses, however they are written, and names with an empty label are not domain names.

        >>> from urikit import URI
        >>> URI("http://B%C3%BCcher.Example/").domain, URI("http://0x7f.1/").domain
        ('xn--bcher-kva.example', None)
        """
        return domain_of(self.host)

    @property
    def public_suffix(self) -> str | None:
        """The part of :attr:`domain` under which names are registered; see :mod:`urikit.domains`.

        >>> from urikit import URI
        >>> URI("https://www.example.co.uk/").public_suffix
        'co.uk'
        """
        domain = self.domain
        return None if domain is None else later.public_suffix.packaged().public_suffix(domain)

    @property
    def registrable_domain(self) -> str | None:
        """The public suffix and the label before it; ``None`` if there is none.

        >>> from urikit import URI
        >>> URI("https://www.example.co.uk/").registrable_domain
        'example.co.uk'
        """
        domain = self.domain
        return None if domain is None else later.public_suffix.packaged().registrable_domain(domain)

    @property
    def subdomain(self) -> str | None:
        """The labels before the registrable domain, or ``""``; ``None`` without such a domain.

        >>> from urikit import URI
        >>> URI("https://www.example.co.uk/").subdomain
        'www'
        """
        domain = self.domain
        parts = None if domain is None else later.public_suffix.packaged().split(domain)
        return None if parts is None else parts.subdomain

    @property
    def details(self) -> Any:
        """The scheme-specific details; raises :class:`ParseError` if they are malformed.

        >>> from urikit import URI
        >>> URI("urn:isbn:9780141036144").details.nid
        'isbn'
        """
        details = self.handler.details(self)
        if isinstance(details, later.details.Details):
            object.__setattr__(details, "_find_secrets", self._secrets_after_authority)
        return details

    def details_as(self, cls: type[T]) -> T:
        """Return :attr:`details`, which must be of the class *cls*, for type checkers.

        >>> from urikit import URI
        >>> from urikit.schemes.mailto import MailtoDetails
        >>> URI("mailto:a@b.example").details_as(MailtoDetails).recipients
        ('a@b.example',)
        """
        if not isinstance(cls, type):
            raise later.kinds.wrong_type("cls", "a class", cls)
        found = self.details
        if not isinstance(found, cls):
            name = type(found).__name__
            message = f'details of scheme "{self.scheme}" are {name}, not {cls.__name__}'
            raise TypeError(f"{message}; pass {name}")
        return found

    # --- comparing ------------------------------------------------------------------------

    def normalize(self, level: LevelInput = "scheme") -> Self:
        """Return the normal form at *level*, which includes the levels before it.

        >>> from urikit import URI
        >>> str(URI("HTTP://h:80/%7Ea/../b").normalize())
        'http://h/b'
        """
        parts = self.handler.normalize(self.components, later.normalize.to_level(level))
        return type(self)(later.components.unsplit(parts))

    def equivalent(
        self, other: TextInput, level: LevelInput = "scheme", *, ignore: Iterable[Ignored] = ()
    ) -> bool:
        """True if the two are equivalent at *level*, comparing only their syntax.

        *ignore* names differences that do not count: ``"fragment"``, ``"query"``,
        ``"query-order"`` (of pairs with different keys), ``"trailing-slash"``.

        >>> from urikit import URI
        >>> u = URI("http://h/a?x=1&y=2")
        >>> u.equivalent("HTTP://h:80/a?x=1&y=2"), u.equivalent("http://h:80/a?x=1&y=2", "path")
        (True, False)
        >>> u.equivalent("http://h/a/?y=2&x=1#top", ignore=("fragment", "query-order"))
        False
        >>> names = ("fragment", "query-order", "trailing-slash")
        >>> u.equivalent("http://h/a/?y=2&x=1#top", ignore=names)
        True
        """
        level = later.normalize.to_level(level)
        ours, theirs = self, other if isinstance(other, URIObject) else self._alone(other)
        if ignore != ():
            names = later.comparing.to_ignored(ignore)
            ours, theirs = ours._without(names), theirs._without(names)
        if level is later.normalize.Level.SCHEME or (
            level is not later.normalize.Level.EXACT and ours.standard != theirs.standard
        ):
            ours, theirs = ours._comparable(), theirs._comparable()
        return ours._equivalence_key(level) == theirs._equivalence_key(level)

    @classmethod
    def _alone(cls, text: TextInput) -> Self:
        """Parse *text* where no base can be passed."""
        try:
            return cls(text)
        except ParseError as error:
            raise error.without_base() from None

    def _without(self, names: frozenset[str]) -> Self:
        """The object without the differences of those *names*."""
        parts = self.components
        changed = later.comparing.without(parts, names, is_opaque=self.is_opaque)
        return self if changed == parts else type(self)(later.components.unsplit(changed))

    def _comparable(self) -> URIObject:
        """A form in which texts of different standards can be compared."""
        return self

    def _equivalence_key(self, level: Level) -> Hashable:
        if level is later.normalize.Level.SCHEME:
            return self.handler.equivalence_key(self)
        return later.components.unsplit(self.handler.normalize(self.components, level))


def domain_of(host: str | None) -> str | None:
    """The domain name that the *host* of an object is, if it is one."""
    if not host or host.startswith("["):
        return None
    try:
        name = later.iri.dns_name(host).lower()
    except DecodeError:  # what the DNS cannot be asked for is no domain
        return None
    if name.startswith(".") or ".." in name or later.hosts.ends_in_a_number(name):
        return None
    return name


# --- the rules of a scheme ------------------------------------------------------------------


class AbstractURIHandler(ABC):
    """Scheme-specific rules on top of the generic syntax.

    A subclass sets the class attributes and overrides :meth:`details`; it overrides
    :meth:`check`, :meth:`normalize` and :meth:`equivalence_key` where its scheme has more
    to say. Handlers have no state: one object serves all threads.

    >>> from urikit.schemes import HierarchicalHandler, URIHandlerFactory
    >>> class GopherHandler(HierarchicalHandler):
    ...     schemes = ("gopher",)
    ...     default_port = 70
    >>> URIHandlerFactory.register(GopherHandler())
    >>> from urikit import URI
    >>> URI("gopher://h/").effective_port
    70
    >>> URIHandlerFactory.unregister("gopher")
    """

    schemes: ClassVar[tuple[str, ...]] = ()
    """The schemes it serves, in lower case."""
    standard: ClassVar[str] = "rfc3986"
    """The document that defines them."""
    default_port: ClassVar[int | None] = None
    hierarchical: ClassVar[bool]
    """True if dot segments in the path mean anything."""
    root_path: ClassVar[bool] = False
    """True if an empty path after an authority means ``/``."""
    host_required: ClassVar[bool] = False
    """True if the host must be present and not empty."""
    fragment_allowed: ClassVar[bool] = True
    has_origin: ClassVar[bool] = False
    """True if scheme, host and port make a web origin, RFC 6454 §4."""
    form_query: ClassVar[bool] = True
    """True if a ``+`` in the query is a space, as web forms write it; otherwise only ``%20`` is."""
    whatwg_fallback: ClassVar[bool] = False
    """True if ``parse()`` may read it as a browser would if it is not a URI or IRI."""

    def check(self, uri: URIObject) -> Iterator[Violation]:
        """Yield a violation for every rule of the scheme that *uri* breaks.

        The faults that the class attributes describe, then the one that :meth:`details`
        raises, if it is another. Faults that the parser has reported are left out.
        """
        told: set[tuple[str, int]] = set()
        for error in self._errors(uri):
            if not told:
                told = {(violation.kind, violation.index) for violation in uri.violations}
            if (error.kind, error.index) not in told:
                told.add((error.kind, error.index))
                yield error.to_violation(self.standard)

    def demand(self, uri: URIObject) -> None:
        """Raise the first fault that the class attributes describe, for use in :meth:`details`."""
        for error in self._demands(uri):
            raise error

    def _errors(self, uri: URIObject) -> Iterator[ParseError]:
        yield from self._demands(uri)
        try:
            self.details(uri)
        except ParseError as error:
            yield error

    def _demands(self, uri: URIObject) -> Iterator[ParseError]:
        if self.host_required and not uri.host:
            message = f'scheme "{uri.scheme}" needs a host'
            yield fault(uri, errors.ErrorKind.MISSING_HOST, "host", 0, message)
        if not self.fragment_allowed and uri.fragment is not None:
            message = f'scheme "{uri.scheme}" does not allow a fragment'
            yield fault(uri, errors.ErrorKind.UNEXPECTED_FRAGMENT, "fragment", -1, message)

    @abstractmethod
    def details(self, uri: URIObject) -> Any:
        """The scheme's typed view of *uri*; raises :class:`ParseError` on a malformed one."""

    def normalize(self, parts: Components, level: Level) -> Components:
        """*parts* brought to *level*; a subclass adds what its scheme says to the last one."""
        return later.normalize.normalize(parts, level, self._rules())

    def _rules(self) -> SchemeRules:
        return later.normalize.SchemeRules(self.default_port, self.hierarchical, self.root_path)

    def equivalence_key(self, uri: URIObject) -> Hashable:
        """Return a key that equivalent URIs of this scheme share: ``Level.SCHEME``."""
        return later.components.unsplit(
            self.normalize(uri.components, later.normalize.Level.SCHEME)
        )


def fault(
    uri: URIObject, kind: str, part: Part, index: int, message: str, expected: str = ""
) -> ParseError:
    """A :class:`ParseError` at *index* of one *part* of *uri*, with the whole string."""
    start = uri.span(part)[0]
    return ParseError(kind, str(uri), start + index, message=message, expected=expected)
