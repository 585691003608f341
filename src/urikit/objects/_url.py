"""URL: the immutable class of the WHATWG URL Standard."""

from __future__ import annotations

from urikit import errors
from urikit._ground.exports import TYPE_CHECKING, adopt
from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._ground.unset import UNSET
from urikit._kernel.record import COMPILED, Given, Record, blank, plain_text
from urikit._kernel.tables import NOT_SPECIAL
from urikit._kernel.urls import URLBase, is_clean, own, put_together, read
from urikit._kernel.urlscan import default_port
from urikit.objects import _on_demand as later
from urikit.objects._base import URIObject
from urikit.objects._paths import PathMethods
from urikit.objects._protocol import ConstructorSignature, PythonObject, advise
from urikit.objects._uri import IRI, URI, follows_generic_rules, normalize_by
from urikit.objects._verbs import Editing

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Self

    from urikit._kernel.record import TextInput
    from urikit.errors import Violation
    from urikit.objects._inputs import HostInput, LevelInput, PathInput
    from urikit.query._values import QueryInput
    from urikit.rfc._components import Components
    from urikit.whatwg._record import URLRecord


class URL(URLBase, Editing):
    """A URL, exactly as the WHATWG URL Standard parses it, or a :class:`ParseError`.

    Its string is the serialization, which parses to itself. ``violations`` lists the validation
    errors, with positions in the string that you passed.

    >>> URL("https:\\\\\\\\EXAMPLE.com\\\\a\\\\..\\\\b c")
    URL('https://example.com/b%20c')
    >>> URL("../x", "https://h/a/b/c")
    URL('https://h/a/x')
    >>> URL("http://0x7f.1/").host
    '127.0.0.1'

    It takes the text, a base for a relative one, and with ``encoding`` the encoding of the
    document, in which queries of special URLs are encoded.
    """

    __slots__ = ()
    standard = "whatwg"
    _json_format = "uri"

    __signature__ = ConstructorSignature(lambda text, base=None, *, encoding="utf-8": None)

    if TYPE_CHECKING:

        def __new__(
            cls, text: TextInput, base: TextInput | None = None, *, encoding: str = "utf-8"
        ) -> Self:
            """Parse *text*, relative to *base* if there is one.

            *encoding* is that of the document, in which queries of special URLs are encoded.
            """

    @classmethod
    def _make(cls, text: str) -> Self:
        """Return an object of *text*, whatever constructor *cls* has."""
        made = blank(cls)
        read(made, text)
        return made

    @classmethod
    def _parse_with(cls, scheme: str, text: TextInput, base: TextInput | None) -> Self | None:  # type: ignore[override]  # checked by the parser of arguments
        if base is not None:
            raise TypeError("pass base or default_scheme, not both")
        from urikit.objects._default_scheme import read_with, to_default_scheme  # few need it

        name = to_default_scheme(scheme)
        try:
            return read_with(name, cls, plain_text(text))
        except errors.ParseError:
            return None

    def _read(self, text: str, base: object, encoding: object) -> None:
        later.url_engine.read(self, text, base, encoding)

    def _refuse(self, text: str, base: object, failure: int) -> None:
        raise later.url_engine.refusal(text, base, failure)

    @classmethod
    def _restore(cls, text: str, violations: tuple[Violation, ...] | str | Given) -> Self:
        if not isinstance(violations, (str, Given)):
            return super()._restore(text, violations)
        if isinstance(violations, Given):
            URL(violations.text, violations.base)  # raises an error unless it parses
        elif violations != text:
            URL(violations)
        return cls(text)._with_violations(violations)

    def _violations_of(self, given: str | Given) -> tuple[Violation, ...]:
        if COMPILED and isinstance(given, str) and is_clean(given):
            return ()  # without the engine, which is slow to import
        return later.url_engine.violations_of(given)

    def _secrets(self) -> list[tuple[int, int]]:
        path = self.span("path") if "@" in self.path else None
        if path is not None and not later.url_engine.has_ambiguous_path(self):
            path = None
        return later.redaction.parsed_secrets(self._text, self._password_span(), path)

    @classmethod
    def _from_record(cls, record: URLRecord, violations: tuple[Violation, ...] = ()) -> Self:
        self = blank(cls)
        later.url_engine.fill(self, record, violations)
        return self

    @staticmethod
    def is_valid(text: str, base: TextInput | None = None) -> bool:
        """Return True if *text* is a valid URL string, as the standard says URLs should be written.

        Much parses that is not valid. A relative one is valid only with a *base*.

        >>> URL.is_valid("https://example.com/"), URL.is_valid("https:example.com")
        (True, False)
        """
        base_record = None if base is None else later.url_engine.record_of(base, "base")
        return later.writing.is_valid_url_string(plain_text(text), base_record)

    # --- parts --------------------------------------------------------------------------------

    @property
    def is_special(self) -> bool:
        """True if the scheme is one of the standard's special schemes.

        >>> URL("ws://h/").is_special, URL("urn:a").is_special
        (True, False)
        """
        return default_port(self._text, 0, self._scheme_end) != NOT_SPECIAL

    @property
    def domain(self) -> str | None:
        """The host if it is a domain; ``None`` if it is an address, or opaque.

        >>> URL("http://Example.com/").domain, URL("http://1/").domain, URL("x://h/").domain
        ('example.com', None, None)
        """
        return web_domain_of(self.host) if self.scheme in SPECIAL_SCHEMES else None

    @property
    def unicode_host(self) -> str | None:
        """The host with its A-labels in Unicode; to show it to people, use :mod:`urikit.display`.

        >>> URL("https://faß.example/").unicode_host
        'faß.example'
        """
        host = self.host
        return later.hosts.domain_to_unicode(host) if host and self.is_special else host

    @property
    def origin(self) -> str | None:
        """The origin as a string; ``None`` if it is opaque.

        >>> URL("blob:https://h/x").origin, URL("file:///x").origin
        ('https://h', None)
        """
        return later.url_engine.origin_of(self)

    @property
    def components(self) -> Components:
        """The five components, which recompose to the string.

        >>> URL("web+demo:/.//not-a-host/").components.path
        '/.//not-a-host/'
        """
        return later.resolve.guard_path(super().components)

    @property
    def parent(self) -> Self:
        """The URL without the last segment, the query and the fragment.

        An opaque path has no segments, so the URL is its own parent then.

        >>> URL("http://h/a/b?q").parent, URL("mailto:a@b.example?subject=x").parent
        (URL('http://h/a'), URL('mailto:a@b.example'))
        """
        if self.is_opaque:
            return self._made_of(self._text[: self.span("path")[1]])
        return super().parent

    @property
    def parents(self) -> Sequence[Self]:
        """The :attr:`parent`, its parent and so on, up to the root; none for an opaque path.

        >>> list(URL("http://h/a/b?q").parents), list(URL("mailto:a@b.example").parents)
        ([URL('http://h/a'), URL('http://h/')], [])
        """
        return later.parents.Parents("" if self.is_opaque else self.path, self._at_path)

    # --- building -----------------------------------------------------------------------------

    @classmethod
    def build(
        cls,
        *,
        scheme: str,
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
        """Build a URL from parts, decoded unless *encoded*. Special URLs get the path ``/``.

        *authority* replaces *userinfo*, *host* and *port*, *userinfo* replaces *username* and
        *password*.

        >>> URL.build(scheme="https", host="EXAMPLE.com", path=["", "a/b", "50%"])
        URL('https://example.com/a%2Fb/50%25')
        >>> URL.build(scheme="mailto", path="a@b.example")
        URL('mailto:a@b.example')
        >>> URL.build(scheme="https", authority="me@h:8080", path="/a")
        URL('https://me@h:8080/a')
        """
        if authority is not None or userinfo is not None:
            given: dict[str, Any] = {
                "username": username,
                "password": password,
                "host": host,
                "port": port,
                "authority": authority,
                "userinfo": userinfo,
            }
            parts = _divided({name: part for name, part in given.items() if part is not None})
            username, password = parts.get("username"), parts.get("password")
            host, port = parts.get("host"), parts.get("port")
        query = cls._with_pairs({"query": query}, scheme)["query"]
        if host is not None:
            changes: dict[str, Any] = {"scheme": scheme, "host": host, "path": path}
            if username is not None:
                changes["username"] = username
            if password is not None:
                changes["password"] = password
            if port is not None:
                changes["port"] = port
            if query is not None:
                changes["query"] = query
            if fragment is not None:
                changes["fragment"] = fragment
            text = later.url_splicing.spliced(_A_HOST, changes, encoded)
            made: Self | None = None if text is None else put_together(cls, text)
            if made is not None:
                return made
        editor = later.url_editor.URLEditor(later.records.URLRecord(), encoded=encoded).set_scheme(
            scheme
        )
        try:
            is_opaque = host is None and isinstance(path, str) and not path.startswith("/")
            if is_opaque and scheme.lower() not in SPECIAL_SCHEMES:
                editor.set_opaque_path(plain_text(path))
            else:
                if host is not None or scheme.lower() in SPECIAL_SCHEMES:
                    editor.set_host("" if host is None and scheme.lower() == "file" else host)
                editor.set_path(path)
            if username is not None:
                editor.set_username(username)
            if password is not None:
                editor.set_password(password)
            editor.set_port(port).set_query(query).set_fragment(fragment)
            return cls._from_record(editor.finish())
        except errors.BuildError as error:
            raise later.parts.of_authority(error, authority) from None

    def _put(self, changes: dict[str, Any], encoded: bool) -> Self:
        spliced, authority = later.url_splicing.spliced, None
        text = spliced(self, changes, encoded)
        if text is None and ("authority" in changes or "userinfo" in changes):
            authority = changes.get("authority")
            changes = _divided(changes)
            text = spliced(self, changes, encoded)
        made: Self | None = None if text is None else put_together(type(self), text)
        if made is not None:
            return made
        editor = later.url_editor.URLEditor(later.url_engine.record_of(self), encoded=encoded)
        try:
            return self._from_record(editor.update(changes).finish())
        except errors.BuildError as error:
            raise later.parts.of_authority(error, authority) from None

    def _at_path(self, path: str) -> Self:
        if self.is_opaque:
            raise errors.BuildError(
                errors.ErrorKind.CONFLICTING_PARTS,
                self._text,
                message="URL with an opaque path has no segments to change; use to_uri() first",
            )
        if self._host < 0:
            return self.replace(path=path, query=None, fragment=None, encoded=True)
        return self._made_of(self._text[: self._path] + path)

    def _made_of(self, text: str) -> Self:
        """The URL of *text*, which was put together from canonical parts."""
        return put_together(type(self), text) or self._make(text)

    def _encode_segment(self, segment: str) -> str:
        return later.url_splicing.encode_segment(segment)

    def with_scheme(self, scheme: str) -> Self:  # type: ignore[override]  # a URL needs one
        """Replace the scheme; a special scheme only by another one.

        >>> URL("http://h/").with_scheme("https")
        URL('https://h/')
        """
        return self._changed({"scheme": scheme}, False)

    if TYPE_CHECKING:

        def replace(  # type: ignore[override]  # as with_scheme
            self,
            *,
            scheme: str = UNSET,
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
            """Return the object with these parts replaced."""

    # --- resolving ----------------------------------------------------------------------------

    def relative_to(self, base: TextInput) -> str:
        """Return the shortest reference that resolves to this URL: ``base.join(it) == self``.

        The result is a string, because :class:`URL` has no relative references.

        >>> URL("https://h/a/c?q").relative_to("https://h/a/b")
        'c?q'
        """
        start = base if isinstance(base, URL) else self._alone(base)
        candidates = later.resolve.reference_candidates(start.components, self.components)
        # The text itself always leads here.
        references = [
            later.components.unsplit(parts)
            for parts in candidates
            if later.resolve.guard_path(parts) == parts
        ]
        good = [text for text in references if type(self).parse(text, start) == self]
        return min([*good, self._text], key=len)

    # --- comparing and converting ----------------------------------------------------------------

    def equals(self, other: TextInput, *, exclude_fragments: bool = False) -> bool:
        """Return True if both have the same serialization, by the standard's URL equivalence.

        >>> URL("http://h/#a").equals("http://h:80/#b", exclude_fragments=True)
        True
        """
        return later.url_engine.record_of(self).equals(
            later.url_engine.record_of(self._alone(other)), exclude_fragments=exclude_fragments
        )

    def normalize(self, level: LevelInput = "scheme") -> Self:
        """Return the normal form at *level*. Parsing alone normalizes case, dot segments and ports.

        >>> URL("HTTP://h:80/%7Ea/../b").normalize()
        URL('http://h/b')
        """
        level = later.normalize.to_level(level)
        handler = self.handler
        if COMPILED and level.rank and self._host >= 0 and follows_generic_rules(handler):
            normal = Record()
            if normalize_by(handler, level.rank, self, normal):
                return type(self)(normal._text)
        parts = handler.normalize(self.components, level)
        if self.is_opaque and handler.hierarchical:
            # There are no segments in an opaque path, whatever it looks like.
            escapes = (
                later.percent.normalize if level.rank >= later.normalize.Level.PERCENT.rank else str
            )
            parts = parts._replace(path=escapes(self.path))
        return type(self)(later.components.unsplit(parts))

    def to_uri(self) -> URI:
        """Convert to a URI: characters that RFC 3986 does not allow are percent-encoded.

        >>> URL("https://h/a|b?^").to_uri()
        URI('https://h/a%7Cb?%5E')
        """
        authority = self.authority
        if authority is not None:
            encode, syntax = later.percent.encode, later.syntax.URI_SYNTAX
            userinfo, name, port = later.components.split_authority(authority)
            if userinfo is not None:
                userinfo = encode(userinfo, syntax.userinfo, keep_escapes=True)
            if not name.startswith("["):
                name = encode(name, syntax.reg_name, keep_escapes=True)
            authority = later.components.unsplit_authority(
                later.components.Authority(userinfo, name, port)
            )
        return URI(later.components.unsplit(later.iri.encode_parts(self.components, authority)))

    def to_iri(self, *, idna_to_unicode: bool = True) -> IRI:
        """Convert to an IRI with readable characters.

        >>> URL("https://faß.example/ü").to_iri()
        IRI('https://faß.example/ü')
        """
        return self.to_uri().to_iri(idna_to_unicode=idna_to_unicode)

    def _comparable(self) -> URIObject:
        return self.to_uri()._comparable()


adopt(URL, URLBase, Editing, PathMethods, URIObject, PythonObject, Record)
advise(URL)
own(URL)

_A_HOST = URL("http://h/")
"""Takes the parts of what is built."""


def web_domain_of(host: str | None) -> str | None:
    """The *host* of a URL with a special scheme if it is a domain."""
    if not host or host[0] in ".[" or ".." in host:
        return None
    # All that ends in a number has become an IPv4 address, in decimal digits.
    return None if host[-1].isdigit() and later.hosts.ends_in_a_number(host) else host


def _divided(changes: dict[str, Any]) -> dict[str, Any]:
    """Return *changes* with the parts of an authority or of user info in its place."""
    unset, get, given_text = UNSET, changes.get, later.inputs.given_text
    inner = [get(name, unset) for name in ("username", "password")]
    refuse = later.parts.refuse_both
    refuse("userinfo", get("userinfo", unset), *inner)
    others = [get(name, unset) for name in ("userinfo", "host", "port")]
    refuse("authority", get("authority", unset), *inner, *others)
    parts = {name: each for name, each in changes.items() if name not in ("authority", "userinfo")}
    userinfo = changes.get("userinfo")
    if "authority" in changes:
        parts["host"] = parts["port"] = None
        if changes["authority"] is not None:
            split = later.components.split_authority(given_text("authority", changes["authority"]))
            userinfo, parts["host"], parts["port"] = split
    name, colon, secret = (
        (None, "", "") if userinfo is None else given_text("userinfo", userinfo).partition(":")
    )
    parts["username"], parts["password"] = name, secret if colon else None
    return parts
