"""Reading: one string, read once by each standard."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from urikit._kernel.record import plain_text
from urikit._redaction import mask_unparsed
from urikit.barth2010 import View2010, parse_2010
from urikit.errors import ParseError, URIError, Violation
from urikit.objects._base import URIObject
from urikit.objects._uri import IRI, URI
from urikit.objects._url import URL
from urikit.objects._url_engine import record_of
from urikit.readings._memo import memo
from urikit.readings._spans import PLACEHOLDER, SpanParser, Spans
from urikit.readings._views import LABELS, View, of_2010, of_components, of_url, refusal
from urikit.rfc._components import Components, split
from urikit.rfc._resolve import transform
from urikit.whatwg._parser import URLParser
from urikit.whatwg._record import URLRecord
from urikit.whatwg._trace import LIMIT, Trace, trace

_T = TypeVar("_T")


def _only(cls: type[_T], value: object) -> _T | None:
    return value if isinstance(value, cls) else None


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
        self._results: dict[Callable[[str], Any], Any] = {}
        self._views: dict[str, View] = {}

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
        base = "" if self.base is None else f", {mask_unparsed(str(self.base))!r}"
        return f"Reading({mask_unparsed(self.text)!r}{base})"

    def read(self, standard: str) -> URIObject:
        """Return the object that a standard makes of the string, or raise its error.

        >>> Reading("a:b").read("rfc3987")
        IRI('a:b')
        """
        found = self._outcome(standard)
        if isinstance(found, URIError):
            raise found
        # An object works out its violations each time it is asked.
        return found._with_violations(found.violations)

    def _outcome(self, standard: str) -> URIObject | URIError:
        if standard == "whatwg":
            return self._url
        found: URIObject | URIError = self._once(URI if standard == "rfc3986" else IRI)
        return found

    def _once(self, run: Callable[[str], Any]) -> Any:
        """Return the result of a parser, or its error; run it if it has not run before."""
        if run not in self._results:
            try:
                self._results[run] = run(self.text)
            except URIError as error:
                self._results[run] = error
        return self._results[run]

    # --- RFC 3986 and RFC 3987 -------------------------------------------------------------------

    @property
    def uri(self) -> URI | None:
        """The string by the grammar of RFC 3986, not resolved; ``None`` if it does not match."""
        return _only(URI, self._once(URI))

    @property
    def uri_error(self) -> URIError | None:
        """The reason why the string does not match the grammar of RFC 3986."""
        return _only(URIError, self._once(URI))

    @property
    def iri(self) -> IRI | None:
        """The string by the grammar of RFC 3987, not resolved; ``None`` if it does not match."""
        return _only(IRI, self._once(IRI))

    @property
    def iri_error(self) -> URIError | None:
        """The reason why the string does not match the grammar of RFC 3987."""
        return _only(URIError, self._once(IRI))

    @property
    def components(self) -> Components:
        """The five components by the regular expression of RFC 3986 appendix B, not resolved."""
        found: Components = self._once(split)
        return found

    @property
    def barth2010(self) -> View2010:
        """The components by the 2010 draft of how browsers parse."""
        found: View2010 = self._once(parse_2010)
        return found

    # --- the URL Standard ------------------------------------------------------------------------

    @property
    def _base_record(self) -> URLRecord | None:
        return None if self.base is None else record_of(self.base)

    @memo
    def _url(self) -> URL | URIError:
        try:
            return URL(self.text, self.base)
        except URIError as error:
            return error

    @property
    def url(self) -> URL | None:
        """The URL by the URL Standard; ``None`` if it refuses the string."""
        return _only(URL, self._url)

    @property
    def url_error(self) -> URIError | None:
        """The reason why the URL Standard refuses the string."""
        return _only(URIError, self._url)

    @memo
    def violations(self) -> tuple[Violation, ...]:
        """The non-fatal validation errors of the URL Standard, up to the fatal one."""
        if self.url is not None:
            return self.url.violations
        parser = URLParser(self.text, self._base_record)
        with suppress(ParseError):
            parser.run()
        return tuple(parser.violations[:-1])

    @memo
    def spans(self) -> Spans:
        """The places of the parts by the URL Standard, even if it refuses the string."""
        url = self.url
        if url is not None and url._text == self.text and url._host > 0 and url.domain is not None:
            return Spans(url)
        parser = SpanParser(self.text, self._base_record, is_accepted=url is not None)
        parser.run()
        return Spans(parser)

    @memo
    def assumed(self) -> "Reading":
        """This reading, or for a relative reference without a base its reading at some base.

        >>> Reading("/a").url, Reading("/a").assumed.url
        (None, URL('https://base.invalid/a'))
        """
        if self.base is not None or self.spans.scheme is not None:
            return self
        reading = Reading(self.text, URL._from_record(PLACEHOLDER))
        # The other parsers do not look at a base, and the places are those at some base already.
        reading._results, reading.spans = self._results, self.spans
        return reading

    def trace(self, limit: int = LIMIT) -> Trace:
        """Run the URL Standard's parser one code point at a time and return its steps.

        >>> [str(step.next_state) for step in Reading("a:b").trace(2)]
        ['scheme state', 'opaque path state']
        """
        return trace(self.text, self._base_record, limit=limit)

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
        found = self.components if name == "appendix-b" else self._outcome(name)
        if isinstance(found, URIError):
            return refusal(name, found)
        if isinstance(found, URL):
            return of_url(found)
        parts = found if isinstance(found, Components) else found.components
        if parts.scheme is None and self.base is not None:  # RFC 3986 §5.2
            parts = transform(self.base.to_uri().components, parts)
        return of_components(name, parts)
