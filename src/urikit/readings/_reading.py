"""Reading: one string, read once by each standard."""

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from urikit._kernel.record import plain_text
from urikit._redaction import mask_unparsed, redact
from urikit.barth2010 import View2010, parse_2010
from urikit.errors import URIError, Violation
from urikit.objects._base import URIObject
from urikit.objects._uri import IRI, URI
from urikit.objects._url import URL
from urikit.objects._url_engine import record_of
from urikit.readings._spans import PLACEHOLDER, SpanParser, Spans
from urikit.readings._views import LABELS, View, of_2010, of_components, of_url, refusal
from urikit.rfc._components import Components, split
from urikit.rfc._resolve import transform
from urikit.whatwg._trace import LIMIT, Trace, trace

_Object = TypeVar("_Object")
_Outcome = tuple[_Object | None, URIError | None]


def _attempt(read: Callable[[str], _Object], text: str) -> _Outcome[_Object]:
    try:
        return read(text), None
    except URIError as error:
        return None, error


class _Parsed:
    """What does not depend on a base, so that readings of one string share it."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def uri(self) -> _Outcome[URI]:
        return _attempt(URI, self._text)

    @cached_property
    def iri(self) -> _Outcome[IRI]:
        return _attempt(IRI, self._text)

    @cached_property
    def components(self) -> Components:
        return split(self._text)

    @cached_property
    def barth2010(self) -> View2010:
        return parse_2010(self._text)


class Reading:
    r"""A string as each standard reads it, relative to *base* if there is one.

    Every parser runs when its result is first asked for, and only once. Pass a reading instead of
    a string to :func:`urikit.inspect` and :func:`urikit.compare` to share the work.

    >>> reading = Reading(r"http://a.example\@b.example/")
    >>> reading.url, str(reading.uri_error.kind), reading.components.authority
    (URL('http://a.example/@b.example/'), 'invalid-userinfo', 'a.example\\@b.example')
    >>> reading.spans.host, [view.host for view in reading.views if view.error is None]
    ((7, 16), ['b.example', 'a.example', 'a.example'])
    """

    def __init__(self, text: object, base: object = None) -> None:
        self.text = plain_text(text)
        """The string as it was given, password and all: do not log it."""
        self.base = base if base is None or isinstance(base, URL) else URL(base)
        """The URL that a relative reference is resolved against."""
        self._parsed = _Parsed(self.text)
        self._views: dict[str, View] = {}
        self._is_assumed = False

    @classmethod
    def of(cls, text: object, base: object = None) -> "Reading":
        """Return *text* if it is a reading, or else a reading of it.

        >>> reading = Reading("a:b")
        >>> Reading.of(reading) is reading
        True
        """
        if not isinstance(text, Reading):
            return cls(text, base)
        if base is not None:
            raise TypeError("a reading has its base already")
        return text

    def __repr__(self) -> str:
        base = "" if self.base is None else f", {redact(str(self.base))!r}"
        return f"Reading({mask_unparsed(self.text)!r}{base})"

    # --- RFC 3986 and RFC 3987 -------------------------------------------------------------------

    @property
    def uri(self) -> URI | None:
        """The string by the grammar of RFC 3986, not resolved; ``None`` if it does not match."""
        return self._parsed.uri[0]

    @property
    def uri_error(self) -> URIError | None:
        """The reason why the string does not match the grammar of RFC 3986."""
        return self._parsed.uri[1]

    @property
    def iri(self) -> IRI | None:
        """The string by the grammar of RFC 3987, not resolved; ``None`` if it does not match."""
        return self._parsed.iri[0]

    @property
    def iri_error(self) -> URIError | None:
        """The reason why the string does not match the grammar of RFC 3987."""
        return self._parsed.iri[1]

    @property
    def components(self) -> Components:
        """The five components by the regular expression of RFC 3986 appendix B, not resolved."""
        return self._parsed.components

    @property
    def barth2010(self) -> View2010:
        """The components by the 2010 draft of how browsers parse."""
        return self._parsed.barth2010

    # --- the URL Standard ------------------------------------------------------------------------

    @cached_property
    def _parser(self) -> SpanParser:
        parser = SpanParser(self.text, None if self.base is None else record_of(self.base))
        parser.run()
        return parser

    @cached_property
    def url(self) -> URL | None:
        """The URL by the URL Standard; ``None`` if it refuses the string."""
        return None if self.url_error else URL._from_record(self._parser.url, self.violations)

    @property
    def url_error(self) -> URIError | None:
        """The reason why the URL Standard refuses the string."""
        return next(iter(self._parser.failures[self._is_assumed :]), None)

    @property
    def violations(self) -> tuple[Violation, ...]:
        """The non-fatal validation errors of the URL Standard, up to the fatal one."""
        end = next(iter(self._parser.reported[self._is_assumed :]), None)
        return tuple(self._parser.violations[:end])

    @cached_property
    def spans(self) -> Spans:
        """The places of the parts by the URL Standard, even if it refuses the string."""
        return Spans(self._parser)

    @cached_property
    def assumed(self) -> "Reading":
        """This reading, or for a relative reference without a base its reading at some base.

        >>> Reading("/a").url, Reading("/a").assumed.url
        (None, URL('https://base.invalid/a'))
        """
        if self.base is not None or self.spans.scheme is not None:
            return self
        reading = Reading(self.text, URL._from_record(PLACEHOLDER))
        # The parser has gone on from there already.
        reading._parsed, reading._parser, reading._is_assumed = self._parsed, self._parser, True
        return reading

    def trace(self, limit: int = LIMIT) -> Trace:
        """Run the URL Standard's parser one code point at a time and return its steps.

        >>> [str(step.next_state) for step in Reading("a:b").trace(2)]
        ['scheme state', 'opaque path state']
        """
        return trace(self.text, None if self.base is None else record_of(self.base), limit=limit)

    # --- views -----------------------------------------------------------------------------------

    @property
    def views(self) -> tuple[View, ...]:
        """The views of all standards, with relative references resolved."""
        return tuple(map(self.view, LABELS))

    @property
    def main_views(self) -> tuple[View, ...]:
        """The views, of which RFC 3987 takes the place of RFC 3986 if the string is not ASCII."""
        grammar = "rfc3986" if self.text.isascii() else "rfc3987"
        return tuple(map(self.view, (grammar, "appendix-b", "whatwg", "barth2010")))

    def view(self, name: str) -> View:
        """Return the view of the standard with this *name*.

        >>> Reading("../c", "https://h/a/b/d").view("rfc3986").path
        '/a/c'
        """
        if name not in self._views:
            self._views[name] = self._make_view(name)
        return self._views[name]

    def _make_view(self, name: str) -> View:
        if name == "barth2010":
            return of_2010(self.barth2010)
        read: URIObject | None = None
        error: URIError | None = None
        if name == "whatwg":
            read, error = self.url, self.url_error
        elif name != "appendix-b":
            read, error = self._parsed.uri if name == "rfc3986" else self._parsed.iri
        if error is not None:
            return refusal(name, error)
        if isinstance(read, URL):
            return of_url(read)
        parts = self.components if read is None else read.components
        if parts.scheme is None and self.base is not None:  # RFC 3986 §5.2
            parts = transform(self.base.to_uri().components, parts)
        return of_components(name, parts)
